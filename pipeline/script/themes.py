"""What a change is about: its kind (feature, fix, documentation …), its area, and the words that set it apart."""

import re
from collections import Counter
from collections.abc import Sequence

from pipeline.model import Change
from pipeline.script import prose
from pipeline.script.subjects import Subject
from pipeline.script.verbs import any_form
from pipeline.script.vocabulary import is_ordinary, words

WEIGHTS = {
    "breaking": 10.0, "security": 10.0, "feat": 8.0, "fix": 7.5, "perf": 7.5, "deprecate": 6.5, "release": 5.0,
    "remove": 5.0, "other": 4.5, "refactor": 3.5, "rename": 3.0, "build": 2.0, "test": 1.8, "docs": 1.5, "ci": 1.2, "style": 0.8,
    "chore": 0.8, "deps": 0.6, "data": 0.3, "i18n": 0.3, "notes": 0.0,
}  # fmt: skip
"""What listeners care about, by kind of change."""

ROUTINE = frozenset(("deps", "data", "i18n", "notes", "chore", "style"))
"""Kinds told in one line at most."""

_BY_VERB = {
    "feat": ["add", "support", "introduce", "implement", "enable", "allow", "expose", "extend", "accept", "provide"],
    "fix": words(
    """
    fix resolve repair correct prevent avoid ensure restore stop handle preserve workaround guard validate reject
    retry
    """
),
    "perf": ["optimize", "speed", "reduce", "cache", "parallelize", "fuse"],
    "remove": ["remove", "delete", "drop", "prune", "retire", "eliminate"],
    "deprecate": ["deprecate"],
    "refactor": words(
    """
    refactor move extract split unify group consolidate simplify migrate convert clean cleanup reorganize
    restructure decouple template encode derive merge inline share port rewrite rework
    """
),
    "rename": ["rename"],
    "deps": ["bump", "upgrade", "pin", "unpin"],
    "docs": ["document"],
    "test": ["test", "cover"],
    "release": ["release"],
}  # fmt: skip
_KIND_OF_VERB = {verb: kind for kind, bases in _BY_VERB.items() for verb in bases}
_DOC = re.compile(
    r"(?i)(?:^|/)(?:docs?|documentation|website)/|\.(?:md|rst|adoc)$|(?:^|/)(?:README|CHANGES|"
    r"CHANGELOG|NEWS|HISTORY)[^/]*$"
)
_TEST = re.compile(
    r"(?i)(?:^|/)(?:tests?|testing|__tests__|spec|e2e)/|(?:^|/)test_[^/]+$|_test\.\w+$|\.(?:test|"
    r"spec)\.\w+$|Test\.\w+$"
)
_CI = re.compile(
    r"(?i)^\.(?:github|circleci|gitlab|ci|buildkite|azure)|(?:^|/)(?:Jenkinsfile|\.travis\.yml|"
    r"appveyor\.yml|\.pre-commit-config\.yaml)$"
)
_LOCK = re.compile(
    r"(?i)(?:^|/)(?:[\w.-]*\.lock|package-lock\.json|go\.sum|requirements[\w.-]*\.txt|"
    r"pnpm-lock\.yaml)$"
)
_NOTES = re.compile(
    r"(?i)\b(?:update|updates|regenerate)s? (?:the )?(?:release notes|change ?log|latest changes|"
    r"news)\b|^\[(?:bot|automated|autofix|pre-commit\.ci)|^merge (?:branch|remote|tag|pull|"
    r"`?\w+`? into)|^(?:automated|automatic|auto-?update)\b"
)
_I18N = re.compile(
    r"(?i)\b(?:translations?|locales?|i18n|l10n)\b.*\b(?:for|update|from|sync)|"
    r"\bupdate translations?\b|\btranslated using\b|\bfor (?:hindi|russian|german|french|spanish|"
    r"japanese|korean|chinese)\b"
)
_RELEASE = re.compile(
    r"(?i)^(?:release|bump|prepare|cut|tag)?\s*(?:version|release|"
    r"v)\.?\s*(?:to\s+)?v?\d+\.\d+[\w.]*$|^v?\d+\.\d+(?:\.\d+)[\w.]*$"
)
_DATA = re.compile(
    r"(?i)^update (?:sponsors?|contributors?|authors|people|.{0,24}people|.{0,30}repositories)\b|\bcontributors\."
)
_SECURITY = re.compile(
    r"(?i)\bCVE-\d|\b(?:vulnerabilit|injection|xss|csrf|ssrf|path traversal|privilege escalation|"
    r"security (?:fix|issue|advisory))"
)
_SERIOUS = re.compile(
    r"(?i)\b(?:crash|corrupt|hang|deadlock|data loss|use-after-free|leak|race|segfault|overflow|"
    r"wrong (?:output|result)|NaN|memory safety|regression|incorrect)"
)
_UPDATE_OF = re.compile(
    r"(?i)^(?:bump|update|upgrade|refresh)\s+(?:the\s+)?(?:.{0,30}dependenc|.*\bfrom v?\d[\w.]* to v?\d|"
    r".* to v?\d+(?:\.\d+)+)|pre-commit hooks?$|\bwith \d+ updates?\b"
)


def kind_of(change: Change, subject: Subject) -> str:
    """The kind of a change, a key of WEIGHTS; declared types first, then what title and paths say."""
    if subject.breaking or re.search(r"(?m)^BREAKING[ -]CHANGE:", change.body or ""):
        return "breaking"
    if _NOTES.search(change.title) or (not subject.text and not subject.reverted):
        return "notes"
    if subject.type in ("i18n", "release", "deps", "data") or (
        subject.type == "security" and not _touches(change, _CI)
    ):
        return subject.type
    for pattern, kind in (
        (_I18N, "i18n"),
        (_RELEASE, "release"),
        (_DATA, "data"),
        (_UPDATE_OF, "deps"),
        (_SECURITY, "security"),
    ):
        if pattern.search(subject.text):
            return kind
    if any(area.lower() in ("deps", "deps-dev", "dependencies") for area in subject.areas):
        return "deps"
    if by_path := _by_path(change):
        return by_path
    if subject.type == "security":
        return "ci"
    if subject.type and subject.type in WEIGHTS:
        return subject.type
    return _by_words(subject)


def _by_words(subject: Subject) -> str:
    text, verb = subject.text, subject.verb.base if subject.verb else ""
    if "ci" in (area.lower() for area in subject.areas):
        return "ci"
    if re.search(r"(?i)\b(?:typo|readme|docs?|docstring|documentation|FAQ entry)\b", text) and verb not in (
        "deprecate",
    ):
        return "docs"
    if (
        re.search(r"(?i)\b(?:tests?|xfail|regression|test suite|flaky|benchmark|microbench)\b", text)
        and verb != "support"
    ):
        return "test" if "benchmark" not in text else "other" if verb == "" else "test"
    if re.search(
        r"(?i)\b(?:CI|workflow|pre-commit|github actions|build script|cmake|conda build|targets? files?|"
        r"BUCK|lint(?:er)?|autodeps)\b",
        text,
    ):
        return "build" if verb != "fix" else "ci"
    if subject.negated:
        return "fix"
    return _KIND_OF_VERB.get(verb, "fix" if re.search(r"(?i)\bfix(?:es)?\b", text) else "other")


def _by_path(change: Change) -> str | None:
    if not change.files:
        return None
    for pattern, kind in ((_CI, "ci"), (_LOCK, "deps"), (_TEST, "test"), (_DOC, "docs")):
        if _only(change, pattern):
            return kind
    return None


def _only(change: Change, pattern: re.Pattern[str]) -> bool:
    return bool(change.files) and all(pattern.search(file.path) for file in (change.files or ())[:200])


def _touches(change: Change, pattern: re.Pattern[str]) -> bool:
    return any(pattern.search(file.path) for file in (change.files or ())[:200])


def weight(change: Change, subject: Subject, kind: str, told_why: bool) -> float:
    """How much a listener cares, from 0 to about 13."""
    value = WEIGHTS[kind]
    if kind in ("fix", "security", "perf", "other") and _SERIOUS.search(f"{subject.text} {(change.body or '')[:600]}"):
        value += 1.5
    lines = sum((f.added or 0) + (f.deleted or 0) for f in change.files or () if not _TEST.search(f.path))
    value += min(1.5, 0.25 * lines.bit_length() - 0.8) if lines and kind not in ROUTINE else 0.0
    value += 1.2 if told_why else 0.0
    value -= 0.8 * max(0, prose.code_words(subject.text) - 2)
    return max(0.0, value)


def area_of(subject: Subject, repository: str) -> str | None:
    """The area as it is said, from tags, scope or prefix; the repository's own name is none."""
    own = re.sub(r"\W", "", repository).lower()
    for area in subject.areas:
        name = _area_name(area)
        if name and re.sub(r"\W", "", name).lower() != own:
            return name
    return None


def _area_name(area: str) -> str:
    words = prose.plain(area.replace("_", " ")).split()
    name = " ".join(word.upper() if re.fullmatch(r"(?i)[bcdfghj-np-tvwxz]{2,5}", word) else word for word in words)
    if name.lower() in (
        "fix",
        "bug",
        "misc",
        "core",
        "chore",
        "all",
        "easy",
        "feature",
        "feat",
        "reland",
        "rfc",
        "doc",
        "ci",
        "test",
        "tests",
    ):
        return {"ci": "CI"}.get(name.lower(), "")
    if re.fullmatch(r"[a-z]{2,3}", name):
        return name.upper()
    return name if re.search(r"[^\W\d_]{2}", name) and len(name) <= 40 else ""


def keywords(subject: Subject, repository: str = "") -> frozenset[str]:
    """The words of a subject that may tie it to others: no plain English, no first verb."""
    text = subject.rest if subject.verb else subject.text
    found = re.findall(r"[^\W\d_][\w-]*[^\W_]|[A-Z]\w", prose.plain(text))
    verb = subject.verb.base if subject.verb else ""
    return frozenset(
        _stem(word) for word in found if word.lower() != repository.lower() and not (word.islower() and is_ordinary(word)) and word.lower() != verb and not any_form(word.lower())
    )  # fmt: skip


def content(subject: Subject) -> frozenset[str]:
    """The plain words of a subject that carry meaning: two of them shared may tie one person's changes together."""
    text = subject.rest if subject.verb else subject.text
    found = re.findall(r"[a-z]{5,}", prose.plain(text).lower())
    return frozenset(_stem(word) for word in found if word not in _EMPTY)


_EMPTY = frozenset(
    words(
        """
    support change changes update updates version using instead existing remaining default using about after before
    because when where which without within their these those there other others first second single multiple tests
    testing missing unused correct correctly internal public error errors issue files
    """
    )
)


def _stem(word: str) -> str:
    lower = word.lower()
    if lower.endswith("ies") and len(lower) > 5:
        return lower[:-3] + "y"
    return re.sub(r"s$", "", lower) if len(lower) > 4 and not lower.endswith("ss") else lower


def shared_phrase(texts: Sequence[str]) -> str:
    """The longest run of words that many of the texts hold, as most of them write it; empty when there is none."""
    counts: Counter[str] = Counter()
    written: dict[str, Counter[str]] = {}
    for text in texts:
        words = [word.strip(",.;:\"'") for word in text.split()]
        runs = {" ".join(words[i : i + n]) for n in (1, 2, 3, 4) for i in range(len(words) - n + 1)}
        for run in sorted(runs):
            counts[run.lower()] += 1
            written.setdefault(run.lower(), Counter())[run] += 1
    spelled = {run: min(ways, key=lambda way: (-ways[way], way)) for run, ways in written.items()}
    need = max(2, -(-len(texts) // 3))
    best = max(
        (run for run, count in counts.items() if count >= need and _is_name(spelled[run])),
        key=lambda run: (counts[run] * len(run.split()), len(run), run),
        default="",
    )
    return spelled.get(best, "")


_EDGE = re.compile(
    r"(?i)^(?:a|an|the|of|for|in|on|to|from|with|and|or|by|at|as|into|when|if|is|are|not|new|more|"
    r"all|via|using|instead|some|its|their|support)$"
)


def _is_name(run: str) -> bool:
    words = run.split()
    if not words or _EDGE.match(words[0]) or _EDGE.match(words[-1]) or prose.has_residue(run):
        return False
    if any(word.lower() in ("and", "or", "to", "with", "from", "when", "if", "is", "are", "using") for word in words):
        return False
    if any_form(words[0].lower()) and (len(words) == 1 or words[0].islower()):
        return False
    return any(not (word.islower() and is_ordinary(word)) for word in words) or len(words) >= 2
