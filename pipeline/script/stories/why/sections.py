"""What a heading or a label in a message body announces: trouble, purpose, what is new, or nothing for listeners."""

import re
from typing import Literal

Section = Literal["", "trouble", "purpose", "news", "breaking", "numbers", "untold"]
"""What to expect below a heading; "" where it tells nothing, "untold" where nothing below is for listeners."""

_MEANINGS: tuple[tuple[Section, re.Pattern[str]], ...] = (
    ("breaking", re.compile(r"\b(?:breaking|migrat\w+|incompatib\w+|upgrad(?:e|ing) (?:notes?|guide))\b")),
    ("numbers", re.compile(r"^(?:performance|benchmarks?|results?|measurements?|numbers|perf\b.*|.*benchmark.*)$")),
    (
        "untold",
        re.compile(
            r"\b(?:tests?|testing|tested|validation|verification|verify|check ?list|repro\w*|ai\b|llms?|"
            r"assist\w*|disclosure|human|review\w*|screenshots?|usage|examples?|how to|todo|steps?|"
            r"future work|follow[- ]?ups?|notes? for|release notes?|changelog|references?|links?|related|tasks?|"
            r"files? changed|out of scope|risk|rollback|environment|logs?|output|stack ?trace|backtrace|"
            r"traceback|credits?|acknowledg\w+|contributors?|alternatives?|questions?|type of change|commits)\b"
        ),
    ),
    (
        "trouble",
        re.compile(
            r"\b(?:problems?|before|previous(?:ly)?|issues?|bugs?|root cause|cause|symptoms?|what was wrong|"
            r"actual|current(?:ly)?(?: behaviou?r| state)?|old behaviou?r|what went wrong)\b"
        ),
    ),
    (
        "purpose",
        re.compile(
            r"\b(?:why|motivations?|rationale|reasons?|goals?|purpose|intent|use cases?|benefits?|impact|"
            r"context|background|value)\b"
        ),
    ),
    (
        "news",
        re.compile(
            r"\b(?:summary|what|changes?|solution|fix(?:es)?|after|new behaviou?r|description|overview|"
            r"approach|proposal|tl;?dr|expected|this (?:pr|change|commit))\b"
        ),
    ),
)
_HEADING = re.compile(r"#{1,6}\s+(?P<hash>\S.*?)\s*#*$|(?P<mark>\*\*|__)(?P<bold>[^*_]{2,60})(?P=mark):?$")
_KEY = re.compile(r"(?P<key>[A-Z][\w/'-]*(?: [\w/'-]+){0,3}):$")
_LABELS = (
    r"summary|motivation|context|why|problem|rationale|description|background|root cause|cause|tl;?dr|reason|"
    r"purpose|goal|impact|issue|bug|symptoms?|before|previously|after|now|fix|solution|result|benefits?|"
    r"breaking(?:[ -]changes?)?|overview|what|performance|perf"
)
_LABEL = re.compile(
    rf"(?:\*\*|__)?(?P<label>{_LABELS})(?:\*\*|__)?\s*(?::|[—–]|\s-\s)\s*(?:\*\*|__)?\s*(?P<text>\S.*)$", re.I
)
_TEST_LABEL = re.compile(
    r"(?:test ?plan|testing|tests?|tested|validation|how tested|reviewers?|subscribers|tasks|tags)\s*:", re.I
)


def heading(line: str) -> str | None:
    """The words of a heading that has the line to itself."""
    if len(line) > 80:
        return None
    match = _HEADING.match(line) or _KEY.match(line)
    return (
        next((match[name] for name in ("hash", "bold", "key") if match.groupdict().get(name)), None) if match else None
    )


def labelled(text: str) -> tuple[str, str] | None:
    """A label and the text behind it: "Problem: the pool ran dry"."""
    match = _LABEL.match(text)
    return (match["label"], match["text"]) if match else None


def is_for_testers(line: str) -> bool:
    """Whether the line opens a part that has no heading of its own, as test plans of some habits do."""
    return _TEST_LABEL.match(line) is not None


def meaning(words: str) -> Section:
    """What a heading announces."""
    text = re.sub(r"[^a-z;' /-]+", " ", words.lower()).strip()
    return next((section for section, pattern in _MEANINGS if pattern.search(text)), "")
