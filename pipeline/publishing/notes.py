"""The show notes: each change that an episode cites, with the sentence that first tells of it."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from pipeline.model import Link, Script, Sentence
from pipeline.publishing import text


@dataclass(frozen=True, slots=True)
class Note:
    """One cited change."""

    label: str
    """As the script's footnote names it."""
    name: str
    """As a reader would name it: "#191685" for a pull request, the label for anything else."""
    url: str | None
    """Where to read it; None when the script gives no web address."""
    remark: str
    """What the footnote says when it is no address, else empty."""
    sentence: str
    """The first sentence that rests on it; empty when none does."""


def cited(script: Script) -> tuple[Note, ...]:
    """Every change of the script's footnotes, then those cited without one, in order of first citation."""
    first: dict[str, Sentence] = {}
    for sentence in script.sentences:
        for label in sentence.citations:
            first.setdefault(label, sentence)
    links = {link.label: link for link in script.links}
    labels = dict.fromkeys([*(label for label in first if label in links), *links, *first])
    return tuple(_note(links.get(label, Link(label, "")), first.get(label)) for label in labels)


def _note(link: Link, sentence: Sentence | None) -> Note:
    url = text.web_address(link.target)
    return Note(
        label=link.label,
        name=_name(link.label, url),
        url=url,
        remark="" if url else text.one_line(link.target),
        sentence=text.one_line(sentence.text) if sentence else "",
    )


def _name(label: str, url: str | None) -> str:
    parts = urlsplit(url).path.rstrip("/").split("/") if url else []
    if len(parts) > 1 and parts[-2] in ("pull", "issues", "merge_requests") and parts[-1].isascii():
        return f"#{parts[-1]}"
    return text.one_line(label)
