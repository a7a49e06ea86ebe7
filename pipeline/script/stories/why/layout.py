"""The paragraphs and list items of a message body: templates, code, quotations, logs and trailers taken away."""

import re
from dataclasses import dataclass

from pipeline.script.language import verbs
from pipeline.script.stories.why import sections
from pipeline.script.stories.why.sections import Section

_FENCE = re.compile(r"(?ms)^[ \t]*(```|~~~).*?(?:^[ \t]*\1[ \t]*$|\Z)")
_DETAILS = re.compile(r"(?is)<details\b.*?(?:</details>|\Z)")
_COMMENT = re.compile(r"(?s)<!--.*?(?:-->|\Z)")
_BOTS = re.compile(
    r"(?m)^(?:Bumps |updated-dependencies:|This PR (?:contains|updates) the following|"
    r"dependabot|\[//\]: # \(dependabot)|Mend Renovate|renovate"
)
"""Bodies that a program wrote about versions: none of it is a person's reason."""
_BOILERPLATE = re.compile(
    r"(?i)(?:stack(?:ed)? (?:from|prs?|created)\b|pull[- ]request(?: resolved)?:|x-link:|"
    r"differential revision|(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?|refs?|bug|issue|part of|follow-?up to)"
    r":?\s*(?:https?:|#|gh-|[0-9a-f]{7,})|related to|see also|cc\b|@|ghstack|fbshipit|buck\b|reviewed|test plan|"
    r"this (?:commit|pr|change) was (?:authored|generated|written|created)|authored with|"
    r"(?:generated|assisted|spotted|reported|found|suggested|inspired) (?:with|by)|as in the title|"
    r"_+$|-{3,}|={3,}|\*{3,}|>|\||\+{3}\s|diff --git|index [0-9a-f]{7}|\$ |#!|"
    r"signed-off|co-?authored|change-id|\w+-by:|\[skip|cherry.picked|\(cherry|this reverts commit|merge |"
    r"traceback|file \"|at \S+\(|caused by:|\[?\d{4}-\d\d-\d\d[t ]\d\d:|ok \w+@?$|"
    r"based on .{0,40}(?:pr|patch)|kubernetes-commit|conflicts?:|[a-z]+(?:-[a-z]+)+: \S|📚|🤖)"
)
_ITEM = re.compile(r"(?P<indent>\s*)(?:[-*+•]|\d{1,2}[.)]|\([a-z\d]\))\s+(?P<text>\S.*)$")
_DEFINITION = re.compile(r"[`*]{0,3}[\w.:/-]+(?: [\w-]+){0,2}[`*]{0,3}\s+[—–-]+\s")
"""An item that explains a name."""
_TASK = re.compile(r"\s*[-*+]\s+\[[ xX]\]")
_STOPPED = (".", "!", "?", ":", ";", ",")


@dataclass(slots=True)
class Block:
    """A paragraph or a list item."""

    section: Section
    listed: bool
    text: str
    """Lines joined; a line end is kept where it ended a sentence that has no full stop."""


def blocks(body: str) -> list[Block]:
    """What a body has to say, in order."""
    if _BOTS.search(body):
        return []
    text = body.replace("\r\n", "\n").replace("\r", "\n")
    for pattern in (_COMMENT, _DETAILS, _FENCE):
        text = pattern.sub("\n\n", text)
    found: list[Block] = []
    width = min(72, max((len(line) for line in text.split("\n")), default=0))
    section: Section = ""
    open_block = False
    for raw in text.split("\n"):
        line = raw.strip()
        if (words := sections.heading(line)) is not None:
            section, open_block = sections.meaning(words), False
            continue
        section = "untold" if sections.is_for_testers(line) else section
        label = sections.labelled(re.sub(r"^[-*+•]\s+", "", line))
        if label and not _is_left_out(raw, line, False):
            section, line, raw, open_block = sections.meaning(label[0]), label[1], label[1], False
        if section == "untold" or _is_left_out(raw, line, open_block and found[-1].listed):
            open_block = False
            continue
        open_block = _added(found, section, raw, line, width if open_block else None)
    return found


def _added(found: list[Block], section: Section, raw: str, line: str, width: int | None) -> bool:
    """Append a line to the open block (`width` given: that of the body's lines) or begin a new one."""
    item = _ITEM.match(raw)
    if item and _DEFINITION.match(item["text"]):
        return False
    if item or width is None:
        found.append(Block(section, bool(item), item["text"] if item else line))
        return True
    block = found[-1]
    last = block.text.rsplit("\n", 1)[-1]
    fits = len(last) + 1 + len(line.split(" ")[0]) < width - 4
    ordered = verbs.imperative(line.split(" ")[0]) is not None
    joined = "\n" if (fits or ordered) and line[:1].isupper() and not last.endswith(_STOPPED) else " "
    block.text = f"{block.text}{joined}{line}"
    return True


def _is_left_out(raw: str, line: str, in_item: bool) -> bool:
    """Empty lines, boilerplate, check boxes, and indented code, which in a list item is its next line."""
    indented = raw.startswith(("    ", "\t")) and not in_item and not _ITEM.match(raw)
    return not line or bool(_BOILERPLATE.match(line)) or bool(_TASK.match(raw)) or indented
