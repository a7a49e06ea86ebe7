"""What a page says, read back by the standard library's HTML parser, apart from how it was written."""

from html.parser import HTMLParser

_VOID = {"meta", "link", "img", "track", "br"}


class Page(HTMLParser):
    """Elements with their attributes, the text by element name, and whether tags close in the order they open."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.faults: list[str] = []
        self._open: list[str] = []
        self.feed(source)
        self.close()
        self.faults += [f"<{tag}> stays open" for tag in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.texts.setdefault(tag, []).append("")
        if tag not in _VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"</{tag}> closes another")

    def handle_data(self, data: str) -> None:
        for tag in set(self._open):
            self.texts[tag][-1] += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of every such element, in order."""
        return [attributes for name, attributes in self.elements if name == tag]
