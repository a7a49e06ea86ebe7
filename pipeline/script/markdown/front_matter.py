"""The facts above a script's text, between two lines of `---`: written so that they come back equal, read strictly."""

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal, get_args

from pipeline.errors import ScriptError
from pipeline.model import Kind, Script

if TYPE_CHECKING:
    import yaml

KEYS = ("title", "summary", "published", "voice", "speakers", "kind", "window", "activity", "written")

_KINDS: tuple[Kind, ...] = get_args(Kind)
# What YAML could not hold as it is: controls, its line ends, its byte order mark, non-characters and its own marks.
_ESCAPED = re.compile('[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff"\\\\]')
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_NOT_PLAIN = re.compile(r":(?:\s|$)|\s#|\s$")
_PLAIN_IN_FLOW = re.compile(r"\w[\w .-]*")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What a script says of itself; only the title is needed."""

    title: str
    summary: str = ""
    published: datetime | None = None
    voice: str | None = None
    speakers: tuple[tuple[str, str], ...] = ()
    kind: Kind | None = None
    window: tuple[datetime, datetime] | None = None
    activity: str | None = None
    written: str | None = None


def parted(text: str, name: str) -> tuple[str | None, str]:
    """The front matter's own lines (None without front matter) and the body after it; line ends are LF."""
    lines = text.split("\n")
    if lines[0].rstrip() != "---":
        return None, text
    end = next((i for i, line in enumerate(lines) if i and line.rstrip() in ("---", "...")), None)
    if end is None:
        raise ScriptError("the front matter has no end; write `---` on a line of its own after it", name, 1)
    return "\n".join(lines[1:end]), "\n".join(lines[end + 1 :])


def write(script: Script, digest: str) -> str:
    """The front matter of a script whose body has this digest, with both its `---` lines."""
    lines = [f"title: {_scalar(script.title)}"]
    if script.summary:
        lines.append(f"summary: {_scalar(script.summary)}")
    lines.append(f"published: {_iso(script.published)}")
    if script.voice is not None:
        lines.append(f"voice: {_scalar(script.voice)}")
    if script.speakers:
        pairs = (f"{_scalar(speaker, True)}: {_scalar(voice, True)}" for speaker, voice in script.speakers)
        lines.append(f"speakers: {{{', '.join(pairs)}}}")
    if script.kind is not None:
        lines.append(f"kind: {script.kind}")
    if script.window is not None:
        lines.append(f"window: [{', '.join(map(_iso, script.window))}]")
    if script.activity is not None:
        lines.append(f"activity: {_scalar(script.activity)}")
    return "\n".join(["---", *lines, f"written: {digest}", "---", ""])


def read(text: str, name: str) -> FrontMatter:
    """The facts of a front matter's lines; ScriptError names the file and the line of what can't be used."""
    fields = _Fields(text, name)
    title = fields.text("title")
    if not title:
        raise ScriptError("`title` is missing or empty; write `title: …`", name, fields.line("title"))
    kind = fields.text("kind")
    if kind is not None and kind not in _KINDS:
        raise ScriptError(f"`kind` is {', '.join(_KINDS)}, not `{kind}`", name, fields.line("kind"))
    window = fields.texts("window")
    if window is not None and len(window) != 2:
        raise ScriptError(
            "`window` is two times: [2026-07-30T13:00:00Z, 2026-07-31T13:00:00Z]", name, fields.line("window")
        )
    published = fields.text("published")
    return FrontMatter(
        title=title,
        summary=fields.text("summary") or "",
        published=None if published is None else fields.moment("published", published).replace(microsecond=0),
        voice=fields.text("voice"),
        speakers=fields.pairs("speakers"),
        kind=next((known for known in _KINDS if known == kind), None),
        window=None if window is None else (fields.moment("window", window[0]), fields.moment("window", window[1])),
        activity=fields.text("activity"),
        written=fields.text("written"),
    )


class _Fields:
    """The values of the front matter by key, as YAML nodes: every scalar is text, and each knows its line."""

    def __init__(self, text: str, name: str) -> None:
        self._name = name
        root = _composed(text, name)
        self._nodes = dict(self._once(root)) if root is not None else {}
        for key in self._nodes:
            if key not in KEYS:
                guess = difflib.get_close_matches(key, KEYS, 1)
                hint = f"did you mean `{guess[0]}`?" if guess else f"known are {', '.join(KEYS)}"
                raise ScriptError(f"unknown key `{key}`; {hint}", name, self.line(key))

    def line(self, key: str) -> int:
        """Where the key's value starts in the file; the front matter's text starts on line 2."""
        return self._nodes[key].start_mark.line + 2 if key in self._nodes else 1

    def text(self, key: str) -> str | None:
        """One value, on one line; None when it is missing or empty."""
        return self._scalar(self._nodes[key]) or None if key in self._nodes else None

    def texts(self, key: str) -> list[str] | None:
        """A list of values; None when it is missing."""
        if key not in self._nodes:
            return None
        node = self._nodes[key]
        if not _is(node, "sequence"):
            raise self._error(node, f"`{key}` is a list: [first, second]")
        return [self._scalar(item) for item in node.value]

    def pairs(self, key: str) -> tuple[tuple[str, str], ...]:
        """The pairs of a mapping, in order; none when it is missing."""
        return tuple((k, self._scalar(v)) for k, v in self._once(self._nodes[key])) if key in self._nodes else ()

    def moment(self, key: str, value: str) -> datetime:
        """A time with its zone, or the start of a day in UTC."""
        try:
            moment = datetime.fromisoformat(value.strip())
            if moment.tzinfo is None and "T" not in value and " " not in value.strip():
                moment = moment.replace(tzinfo=UTC)
            if moment.tzinfo is not None:
                return moment.astimezone(UTC)
        except (ValueError, OverflowError):
            pass
        raise ScriptError(
            f"`{key}` needs a time such as 2026-07-31T13:00:00Z, not `{value}`", self._name, self.line(key)
        )

    def _once(self, node: "yaml.Node") -> Sequence[tuple[str, "yaml.Node"]]:
        """A mapping's pairs, whose keys are text and stand once."""
        if not _is(node, "mapping"):
            raise self._error(node, "expected `key: value`")
        pairs = [(self._scalar(key), value) for key, value in node.value]
        for number, (key, value) in enumerate(pairs):
            if any(key == earlier for earlier, _ in pairs[:number]):
                raise self._error(value, f"`{key}` stands twice; keep one")
        return pairs

    def _scalar(self, node: "yaml.Node") -> str:
        if not _is(node, "scalar"):
            raise self._error(node, "expected one value; put text with : or [ in quotes")
        value = _SURROGATE.sub("\ufffd", str(node.value))
        return " ".join(_CONTROL.sub(" ", value).split()) if _CONTROL.search(value) else value

    def _error(self, node: "yaml.Node", message: str) -> ScriptError:
        return ScriptError(message, self._name, node.start_mark.line + 2)


def _is(node: "yaml.Node", kind: Literal["scalar", "sequence", "mapping"]) -> bool:
    import yaml

    return isinstance(
        node, {"scalar": yaml.ScalarNode, "sequence": yaml.SequenceNode, "mapping": yaml.MappingNode}[kind]
    )


def _composed(text: str, name: str) -> "yaml.Node | None":
    """The YAML tree; nothing is constructed from it, so that no tag can make anything but text."""
    import yaml

    try:
        return yaml.compose(text, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError, ValueError, OverflowError) as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or "it is not YAML"
        line = mark.line + 2 if mark else 1
        raise ScriptError(f"the front matter can't be read ({problem}); put the value in quotes", name, line) from error


def _scalar(value: str, flow: bool = False) -> str:
    """The value as YAML: plain where that is safe, else in double quotes."""
    plain = value[:1].isalnum() and not (_ESCAPED.search(value) or _NOT_PLAIN.search(value))
    if plain and (not flow or _PLAIN_IN_FLOW.fullmatch(value)):
        return value
    return '"' + _ESCAPED.sub(lambda found: _escape(found[0]), value) + '"'


def _escape(char: str) -> str:
    return "\\" + char if char in '"\\' else f"\\u{ord(char):04X}"


def _iso(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")
