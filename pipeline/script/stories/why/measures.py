"""Whether a sentence tells what was measured: a share, a factor, or one number before and another after."""

import re

_NUMBER = r"(?:about |around |roughly |over |under |up to |only |less than )?\d[\d.,]*(?:\.\d+)?"
_UNIT = (
    r" ?(?:[µμmn]?s\b|us\b|secs?\b|seconds?\b|minutes?\b|min\b|hours?\b|days?\b|bytes?\b|bits?\b|[kKMGT]i?B\b|%|"
    r"percent\b|"
    r"[a-zµμ]{2,}\b)"
)
_SHARE = re.compile(
    r"(?i)\d\s?(?:%|percent\b|x\b|×|times\b)|\b(?:halv(?:es?|ed)|twice as|doubl(?:es|ed) the|(?:two|three|four|five|"
    r"ten) times (?:as|less|fewer|more|[a-z]+er)\b)"
)
_FROM_TO = re.compile(
    rf"\bfrom {_NUMBER}(?:{_UNIT})?.{{0,14}}? (?:down |up )?to {_NUMBER}(?:{_UNIT})?(?P<rest> [a-z]+)?"
)
_INSTEAD = re.compile(rf"\d(?:{_UNIT})?.{{0,50}}? (?:instead of|rather than|down from|up from) {_NUMBER}(?!\w*\.\w)")
_THEN_NOW = re.compile(r"\btook .{0,60}\d.{0,40}\bnow\b|\btook .{0,40}\d.{0,20}\bit (?:now )?takes\b")
_WITH_UNIT = re.compile(rf"\d{_UNIT}|\d (?:[a-z]+s)\b")
_BETTER = re.compile(
    r"(?i)\b(?:faster|slower|quicker|less|fewer|smaller|lower|higher|more|reduc\w+|improv\w+|sav(?:es?|ed|"
    r"ings?)|speed\w*|drop(?:s|ped)?|cuts?|shrinks?|shrank|shrunk|gains?|increas\w+|decreas\w+|down|up|took|takes?|"
    r"goes|went|cost|twice|halv\w+|grows?|grew|rises?|rose|falls?|fell|needs?|uses?|spends?|spent|compiles?|runs?|"
    r"loads?|starts?|finish(?:es)?|handles?)\b"
)
_VERSIONS = re.compile(
    r"(?i)\b(?:bump\w*|upgrad\w+|updat\w+|version|release|python|node|timeout|default|limit|renam\w+|port)\b"
)
_TOLD = re.compile(
    r"(?:(?:With|On|For|In|At) [^,]{3,40}, |(?:With|On) (?:[\w-]+ ){2,4})?[A-Za-z][\w-]*(?: [\w-]+(?:,\d+)?){0,8} "
    r"(?:now )?(?:drops?|dropped|f[ae]ll|falls|goes|went|shrinks?|shrank|rises?|rose|grows?|grew|"
    r"improves?|improved|is|are|was|takes?|took|spends?|needs?|uses?|compiles? in|runs? in|makes|decreases?d?|"
    r"increases?d?|reduces?d?) "
)


def is_measured(text: str) -> bool:
    """Whether it holds a comparison in figures that got better, or worse."""
    if _BETTER.search(text) is None:
        return False
    if _SHARE.search(text) or _THEN_NOW.search(text):
        return True
    found = _FROM_TO.search(text) or _INSTEAD.search(text)
    if found is None or _VERSIONS.search(text):
        return False
    return _WITH_UNIT.search(f"{found.group()}{text[found.end() : found.end() + 12]}") is not None


def is_told(text: str) -> bool:
    """Whether it is measured and its words stand as a sentence, whatever the first looks like."""
    return is_measured(text) and _TOLD.match(text) is not None
