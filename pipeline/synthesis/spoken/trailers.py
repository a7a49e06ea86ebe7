"""What tools add to commit messages: trailers, identifiers of reviews and cherry-pick notes are not read."""

import re

from pipeline.synthesis.spoken.characters import MASK
from pipeline.synthesis.spoken.draft import BREAK, Draft, Rule, Said

_ANYWHERE = (
    r"[a-z]+(?:-[a-z]+)*-(?:by|ids?|url|rev-?id)|ghstack-[a-z-]+|differential revision|reviewed by|approved by"
    r"|pulled by|phabricator diff|imported-using-\w+|pull[ -]request(?: resolved)?|git-svn-id|stack-info|x-[a-z-]+"
)
_BELOW = (
    r"[a-z]+(?:-[a-z]+)*-(?:to|link|on|from|request|number|branch|hash|info|refs?|sha|review|ticket)"
    r"|link|cc|see-also|test-plan|test plan|tested by|release notes?"
    r"|(?-i:[A-Z][a-z]+(?:-[A-Z][A-Za-z]+)+)"  # "Closes-Bug", "Original-Commit", "Test-Plan"
)
"""Keys that a subject may begin with too ("link: keep the symbols"), so they count on a later line only."""
_TRAILER = re.compile(rf"^(?:[ \t]*(?:{_ANYWHERE})|(?<=\n)[ \t]*(?:{_BELOW}))[ \t]*:[^\n]*(?:\n|\Z)", re.M | re.I)
_ASSIGNED = re.compile(r"^(?:(?:BUG|TEST|TBR|NOTRY|NOPRESUBMIT|NOTREECHECKS)=[^\n]*|R=[^\s=]+@[^\n]*)(?:\n|\Z)", re.M)
"""The older form, "BUG=123", which some projects still write under a message."""
_BESIDE_CHANGE = re.compile(
    rf"(?<=[\n{MASK}])(?:Bug|Fixed|Fixes|Tests?|Tested|Flag|Relnote|Topic|Ignore-[A-Z-]+)[ \t]*:[^\n]*(?:\n|\Z)"
)
"""Keys that are words of prose too, so they count beside an identifier of a change only, or before a bare number."""
_NUMBERED = re.compile(r"[A-Z]\w+: (?:b/|chromium:|\w+:|#)?[0-9]{4,}(?:, ?(?:b/|\w+:)?[0-9]+)*\s*")
_CHANGE = re.compile("^Change-Id:", re.M)
_NEAR = 600
"""Characters around a trailer in which the others of its block stand."""
_CHERRY_PICK = re.compile(r"\((?:cherry[ -]picked|backported) from[^()\n]*\)", re.I)
_MARKER = re.compile(r"[ \t]*\[(?:skip[ -][\w-]{1,20}|[\w-]{1,20}[ -]skip|no[ -]ci)\]", re.I)
"""A word to a build machine, "[skip ci]"."""
_STACK = re.compile(r"^Stack from \[?ghstack\b[^\n]*(?:\n[ \t]*\*[^\n]*)*", re.M)


def _beside_change(match: re.Match[str], draft: Draft) -> Said:
    near = _CHANGE.search(draft.text, max(0, match.start() - _NEAR), match.end() + _NEAR)
    return BREAK if near or _NUMBERED.fullmatch(match[0]) else None


RULES = (
    Rule("trailer", _TRAILER, lambda match, draft: BREAK, ":"),
    Rule("trailer", _BESIDE_CHANGE, _beside_change, ":"),
    Rule("trailer", _ASSIGNED, lambda match, draft: BREAK, "="),
    Rule("cherry pick", _CHERRY_PICK, lambda match, draft: "", "("),
    Rule("marker", _MARKER, lambda match, draft: "", "["),
    Rule("stack", _STACK, lambda match, draft: BREAK),
)
