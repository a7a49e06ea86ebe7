"""The prose of a message body: templates, code, lists of reviewers and disclosures taken away, sentences left."""

import re
from dataclasses import dataclass, replace

from pipeline.model import Activity, Change
from pipeline.sentences import split

_FENCE = re.compile(r"(?ms)^[ \t]*(```|~~~).*?(?:^[ \t]*\1[ \t]*$|\Z)")
_DETAILS = re.compile(r"(?is)<details\b.*?(?:</details>|\Z)")
_COMMENT = re.compile(r"(?s)<!--.*?(?:-->|\Z)")
_HEADING = re.compile(r"^(?:#{1,6}\s+(?P<hash>.+?)|\*\*(?P<bold>[^*]{2,60})\*\*:?|(?P<key>[A-Z][\w /-]{2,40}):)\s*#*$")
_KEYED = re.compile(
    r"^(?P<key>Summary|Motivation|Context|Why|Problem|Rationale|Description|Background|Root cause|"
    r"TL;?DR)\s*:\s+(?P<text>\S.*)$",
    re.I,
)
_SKIPPED_KEY = re.compile(
    r"^(?:Test ?Plan|Testing|Tests?|Tested|Validation|How tested|Reviewers?|Subscribers|Tasks|Tags)\s*:", re.I
)
_UNTOLD = re.compile(
    r"(?i)\b(?:tests?|testing|tested|validation|verification|verify|check ?list|reproduc\w*|ai\b|"
    r"assist\w*|disclosure|human|review\w*|"
    r"benchmarks?|results?|performance numbers|screenshots?|usage|example|examples|how to|todo|"
    r"next steps|future work|"
    r"follow[- ]?ups?|notes? for|release notes?|references?|links?|related|tasks?|files? changed|"
    r"out of scope|risk|rollback)\b"
)
_BOILERPLATE = re.compile(
    r"(?i)^(?:stack(?:ed)? (?:from|prs?)\b|pull[- ]request(?: resolved)?:|x-link:|"
    r"differential revision|fixes:?\s*#|closes:?\s*#|"
    r"resolves:?\s*#|refs?:?\s*#|related to|see also|cc\b|@|ghstack|fbshipit|buck|reviewed|test plan|"
    r"this (?:commit|pr|change) was "
    r"(?:authored|generated|written|created)|authored with|generated (?:with|by)|as in the title|_+$|"
    r"-{3,}|={3,}|\*{3,}|>|\||"
    r"signed-off|co-authored|change-id|\w+-by:|\[skip|cherry.picked|\(cherry|this reverts commit|merge )"
)
_ITEM = re.compile(r"^\s*(?:[-*+•]|\d{1,2}[.)])\s+(?P<text>\S.*)$")
_TASK = re.compile(r"^\s*[-*+]\s+\[[ xX]\]")


_ENDLESS = re.compile(r"\S{120,}")
"""Longer than any word or name that people write: minified code, encoded data, an attack."""


def without_endless_words(activity: Activity) -> Activity:
    """The activity without runs of characters that no one could say, over which rules for words would take for ever."""

    def shortened(change: Change) -> Change:
        body = _ENDLESS.sub("…", change.body) if change.body else change.body
        return replace(change, title=_ENDLESS.sub("…", change.title), body=body)

    return replace(activity, changes=tuple(map(shortened, activity.changes)))


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of a body and where it stood."""

    text: str
    place: int
    """0 for the first sentence."""
    listed: bool = False
    """Whether it was an item of a list."""
    section: str = ""
    """The heading above it, in lower case."""


def lines(body: str | None) -> tuple[Line, ...]:
    """The sentences of a body that speak of the change itself, in order; at most the first forty."""
    found: list[Line] = []
    for section, listed, text in _blocks((body or "")[:20_000]):
        for sentence in split(text):
            found.append(Line(sentence, len(found), listed, section))
        if len(found) >= 40:
            break
    return tuple(found[:40])


def _blocks(body: str) -> list[tuple[str, bool, str]]:
    """(section, whether a list item, text) of each paragraph or list item."""
    text = body.replace("\r\n", "\n").replace("\r", "\n")
    for pattern in (_COMMENT, _DETAILS, _FENCE):
        text = pattern.sub("\n\n", text)
    blocks: list[tuple[str, bool, str]] = []
    section, told, open_block = "", True, False
    for raw in text.split("\n"):
        line = raw.strip()
        if heading := _section(line):
            section, told, open_block = heading.lower(), not _UNTOLD.search(heading), False
            continue
        told = told and not _SKIPPED_KEY.match(line)
        if keyed := _KEYED.match(line):
            section, told, open_block, line = keyed["key"].lower(), True, False, keyed["text"]
        if not told or _is_left_out(raw, line, open_block and blocks[-1][1]):
            open_block = False
            continue
        item = _ITEM.match(raw)
        if item or not open_block:
            blocks.append((section, bool(item), item["text"] if item else line))
        else:
            blocks[-1] = (*blocks[-1][:2], f"{blocks[-1][2]} {line}")
        open_block = True
    return blocks


def _is_left_out(raw: str, line: str, in_item: bool) -> bool:
    """Empty lines, boilerplate, check boxes, and indented code, which in a list item is its next line."""
    indented = raw.startswith(("    ", "\t\t")) and not in_item
    return not line or bool(_BOILERPLATE.match(line)) or bool(_TASK.match(raw)) or indented


def _section(line: str) -> str | None:
    if _KEYED.match(line) or len(line) > 80:
        return None
    match = _HEADING.match(line)
    return next((part for part in match.groupdict().values() if part), None) if match else None
