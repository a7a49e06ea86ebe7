"""What tools add to commit messages: trailers, identifiers of reviews and cherry-pick notes are not read."""

import re

from pipeline.synthesis.spoken.draft import BREAK, Rule

_ANYWHERE = (
    r"[a-z]+(?:-[a-z]+)*-(?:by|ids?|url|rev-?id)|ghstack-[a-z-]+|differential revision|reviewed by|approved by"
    r"|pulled by|phabricator diff|imported-using-\w+|pull[ -]request(?: resolved)?|git-svn-id|stack-info|x-[a-z-]+"
)
_BELOW = (
    r"[a-z]+(?:-[a-z]+)*-(?:to|link|on|from|request|number|branch|hash|info|refs?|sha|review|ticket)"
    r"|link|cc|test plan|tested by|release notes?"
    r"|(?-i:[A-Z][a-z]+(?:-[A-Z][A-Za-z]+)+)"  # "Closes-Bug", "Original-Commit", "Test-Plan"
)
"""Keys that a subject may begin with too ("link: keep the symbols"), so they count on a later line only."""
_TRAILER = re.compile(rf"^(?:[ \t]*(?:{_ANYWHERE})|(?<=\n)[ \t]*(?:{_BELOW}))[ \t]*:[^\n]*(?:\n|\Z)", re.M | re.I)
_ASSIGNED = re.compile(r"^(?:(?:BUG|TEST|TBR|NOTRY|NOPRESUBMIT|NOTREECHECKS)=[^\n]*|R=[^\s=]+@[^\n]*)(?:\n|\Z)", re.M)
"""The older form, "BUG=123", which some projects still write under a message."""
_CHERRY_PICK = re.compile(r"\((?:cherry[ -]picked|backported) from[^()\n]*\)", re.I)
_MARKER = re.compile(r"[ \t]*\[(?:skip[ -][\w-]{1,20}|[\w-]{1,20}[ -]skip|no[ -]ci)\]", re.I)
"""A word to a build machine, "[skip ci]"."""
_STACK = re.compile(r"^Stack from \[?ghstack\b[^\n]*(?:\n[ \t]*\*[^\n]*)*", re.M)

RULES = (
    Rule("trailer", _TRAILER, lambda match, draft: BREAK, ":"),
    Rule("trailer", _ASSIGNED, lambda match, draft: BREAK, "="),
    Rule("cherry pick", _CHERRY_PICK, lambda match, draft: "", "("),
    Rule("marker", _MARKER, lambda match, draft: "", "["),
    Rule("stack", _STACK, lambda match, draft: BREAK),
)
