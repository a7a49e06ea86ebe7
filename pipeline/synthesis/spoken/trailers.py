"""What tools add to commit messages: trailers, identifiers of reviews and cherry-pick notes are not read."""

import re

from pipeline.synthesis.spoken.draft import BREAK, Rule

_TRAILER = re.compile(
    r"^[ \t]*(?:"
    r"[A-Za-z]+(?:-[A-Za-z]+)*-(?:by|to|id|url|link|on|from|request|number|branch|hash)"
    r"|ghstack-[a-z-]+|Differential Revision|Reviewed By|Approved by|Pulled By|Phabricator Diff|imported-using-\w+"
    r"|Pull[ -]Request(?: resolved)?|PR-URL|Refs?-URL|Reviewed-on|Bug-Url|Link|Cc|CC|Test Plan|Tested By|Release Notes?"
    r"|git-svn-id|X-[\w-]+|fbshipit-source-id"
    r")[ \t]*:[^\n]*(?:\n|\Z)",
    re.M | re.I,
)
_CHERRY_PICK = re.compile(r"\((?:cherry[ -]picked|backported) from[^()\n]*\)", re.I)
_STACK = re.compile(r"^Stack from \[?ghstack\b[^\n]*(?:\n[ \t]*\*[^\n]*)*", re.M)

RULES = (
    Rule("trailer", _TRAILER, lambda match, draft: BREAK, ":"),
    Rule("cherry pick", _CHERRY_PICK, lambda match, draft: "", "("),
    Rule("stack", _STACK, lambda match, draft: BREAK),
)
