"""A script as the Markdown file that people edit, and back, without loss."""

import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime

from pipeline.errors import ScriptError
from pipeline.model import Link, Script, Section
from pipeline.script.markdown import front_matter
from pipeline.script.markdown.blocks import Text, read_body
from pipeline.script.markdown.front_matter import FrontMatter
from pipeline.script.markdown.marks import LONG_PAUSE, quoted
from pipeline.script.markdown.prose import heading, written

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}(?!\d)")
_LONGEST_TITLE = 100


@dataclass(frozen=True, slots=True)
class Name:
    """What a script's file says by its place: its show is the folder's name, its episode the file's without ending."""

    show: str
    episode: str
    published: datetime | None = None
    """When the episode counts as published, for a script that does not say (aware)."""
    file: str = ""
    """How messages call the file; the episode's name with `.md` when empty."""


def to_markdown(script: Script) -> str:
    """The script's file. `from_markdown` with the same show and episode gives an equal script."""
    parts: list[str] = []
    for section in script.sections:
        parts.append(heading(section.heading))
        for paragraph in section.paragraphs:
            parts.append(written(paragraph))
            if paragraph.sentences[-1].pause == LONG_PAUSE:
                parts.append("---")
    body = "".join(f"{part}\n\n" for part in parts)
    body += "".join(f"[^{quoted(link.label, '[]')}]: {quoted(link.target, '<')}\n" for link in script.links)
    body = f"\n{body.rstrip()}\n"
    return front_matter.write(script, _digest(body)) + body


def from_markdown(text: str, name: Name) -> Script:
    """The script that a file holds; with front matter, or a plain text of the past.

    Raises ScriptError with file and line when the front matter can't be used, a citation has no footnote, there is
    nothing to say, or no date.
    """
    file = name.file or f"{name.episode}.md"
    facts_text, body = front_matter.parted(_lines(text), file)
    before = 0 if facts_text is None else facts_text.count("\n") + 3 if facts_text else 2
    found = read_body(body, before, file)
    facts = FrontMatter(_title(found)) if facts_text is None else front_matter.read(facts_text, file)
    sections = tuple(found.sections(facts.title))
    _check_citations(sections, found.links, file)
    return Script(
        show=name.show,
        episode=name.episode,
        title=facts.title,
        summary=facts.summary,
        published=facts.published or _published(name, file),
        sections=sections,
        kind=facts.kind,
        window=facts.window,
        voice=facts.voice,
        speakers=facts.speakers,
        activity=facts.activity,
        links=found.links,
    )


def is_written(text: str) -> bool:
    """Whether the file was written by us at first: a digest of its body stands in the front matter."""
    try:
        facts, _ = front_matter.parted(_lines(text), "")
        return facts is not None and front_matter.read(facts, "").written is not None
    except ScriptError:
        return False


def is_edited(text: str) -> bool:
    """Whether a person wrote or changed the body: it is not the one whose digest stands in the front matter."""
    try:
        facts, body = front_matter.parted(_lines(text), "")
        return facts is None or front_matter.read(facts, "").written != _digest(body)
    except ScriptError:
        return True


def decode(content: bytes, name: str) -> str:
    """A script file's bytes as text: UTF-8, UTF-16 with its mark, else Western European; ScriptError for no text."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = content.decode("utf-16", "replace")
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = content.decode("cp1252", "replace")
    if "\0" in text:
        raise ScriptError("is not a text file; give a script (.md or .txt)", name)
    return text


def _lines(text: str) -> str:
    """The text with LF line ends and without what no line of a script can hold."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]", "", re.sub(r"[\x0b\x0c\x85\u2028\u2029]", " ", text))


def _digest(body: str) -> str:
    """The body's digest; line ends and blank lines around the body don't count, since editors change them unasked."""
    return f"sha256:{hashlib.sha256(_lines(body).strip().encode()).hexdigest()}"


def _title(found: Text) -> str:
    title = found.title
    return title if len(title) <= _LONGEST_TITLE else title[:_LONGEST_TITLE].rpartition(" ")[0] + "…"


def _published(name: Name, file: str) -> datetime:
    day = _DAY.match(name.episode)
    if day:
        try:
            return datetime.fromisoformat(day[0]).replace(tzinfo=UTC)
        except ValueError:
            pass
    if name.published is None:
        raise ScriptError(
            "has no date, neither in `published:` nor in its name; begin its name with 2026-07-31-, or give --date",
            file,
        )
    return name.published.astimezone(UTC).replace(microsecond=0)


def _check_citations(sections: tuple[Section, ...], links: tuple[Link, ...], file: str) -> None:
    labels = {link.label for link in links}
    for section in sections:
        for sentence in (sentence for paragraph in section.paragraphs for sentence in paragraph.sentences):
            for label in sentence.citations:
                if label not in labels:
                    raise ScriptError(
                        f"[^{label}] has no footnote; add a line `[^{label}]: https://…`", file, sentence.line
                    )
