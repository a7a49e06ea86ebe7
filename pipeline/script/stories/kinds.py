"""What kind of change one is, by what it declares, says and touches, and how much listeners care for the kind."""

import re

from pipeline.model import Change
from pipeline.script.language import prose
from pipeline.script.language.subjects import Subject
from pipeline.script.language.vocabulary import words

WEIGHTS = {
    "breaking": 10.0, "security": 10.0, "feat": 8.0, "fix": 7.5, "perf": 7.5, "deprecate": 6.5, "release": 5.0,
    "remove": 5.0, "other": 4.5, "refactor": 3.5, "rename": 3.0, "build": 2.0, "test": 1.8, "docs": 1.5, "ci": 1.2,
    "style": 0.8, "chore": 0.8, "deps": 0.6, "data": 0.3, "i18n": 0.3, "notes": 0.0,
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
    r"`?\w+`? into|[\w./-]+ into )|^(?:start|begin|open)\s+(?:development (?:of|on|for)\s+)?v?\d+\.\d|"
    r"^(?:automated|automatic|auto-?update)\b"
)
_I18N = re.compile(
    r"(?i)\b(?:translations?|locales?|i18n|l10n)\b.*\b(?:for|update|from|sync)|"
    r"\bupdate translations?\b|\btranslated using\b|\bfor (?:hindi|russian|german|french|spanish|"
    r"japanese|korean|chinese)\b"
)
_RELEASE = re.compile(
    r"(?i)^(?:release|bump|prepare|cut|tag|update)?\s*(?:version|release|"
    r"v)\.?\s*(?:to\s+)?v?\d+\.\d+[\w.]*$|^v?\d+\.\d+(?:\.\d+)[\w.]*$"
)
_DATA = re.compile(
    r"(?i)^update (?:sponsors?|contributors?|authors|people|.{0,24}people|.{0,30}repositories)\b|\bcontributors\."
)
_SECURITY = re.compile(
    r"(?i)\bCVE-\d|\b(?:vulnerabilit|(?:sql|command|code|script|html|header|prompt|template|shell) injection|"
    r"xss|csrf|ssrf|path traversal|privilege escalation|"
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
    """The kind of a change, a key of WEIGHTS: what must not be missed first, then what it says and touches."""
    return _grave(change, subject) or _routine(change, subject) or _declared(change, subject)


def _grave(change: Change, subject: Subject) -> str | None:
    """Releases, breaking changes and security, wherever the record says so."""
    if change.kind == "release":
        return "release"
    labelled, body = _by_label(change), change.body or ""
    if subject.breaking or labelled == "breaking" or re.search(r"(?m)^BREAKING[ -]CHANGE:", body):
        return "breaking"
    declared = subject.type == "security" and not _touches(change, _CI)
    found = declared or labelled == "security" or re.search(r"\bCVE-\d{4}-\d{3,}", body)
    return "security" if found and not _NOTES.search(change.title) else None


def _routine(change: Change, subject: Subject) -> str | None:
    """What nobody waits for, and what the words of the subject alone decide."""
    if _NOTES.search(change.title) or (not subject.text and not subject.reverted):
        return "notes"
    if subject.type in ("i18n", "release", "deps", "data"):
        return subject.type
    said = next((kind for pattern, kind in _BY_TEXT if pattern.search(subject.text)), None)
    if said == "security" and _by_path(change) in ("docs", "test", "ci"):
        return None  # notes on a fix are not the fix
    of_dependencies = any(area.lower() in ("deps", "deps-dev", "dependencies") for area in subject.areas)
    return said or ("deps" if of_dependencies else None)


def _declared(change: Change, subject: Subject) -> str:
    """By the paths it touches, the type it declares, its labels, or its words."""
    declared = "ci" if subject.type == "security" else subject.type
    touched = _by_path(change)
    if declared == "feat" and touched == "test":
        touched = None  # a package for testing is new all the same
    return touched or (declared if declared in WEIGHTS else None) or _by_label(change) or _by_words(subject)


_LABELS = (
    (re.compile(r"(?i)breaking|incompatible"), "breaking"),
    (re.compile(r"(?i)\bsecurity\b|vulnerability"), "security"),
    (re.compile(r"(?i)\bbug\b|\bbugfix|regression|\bdefect"), "fix"),
    (re.compile(r"(?i)\bperf(?:ormance)?\b|optimi[sz]ation"), "perf"),
    (re.compile(r"(?i)deprecat"), "deprecate"),
    (re.compile(r"(?i)\bdocs?\b|documentation"), "docs"),
    (re.compile(r"(?i)\b(?:feature|enhancement)\b"), "feat"),
)


def _by_label(change: Change) -> str | None:
    """What the labels of a pull request say it is; None where they say nothing."""
    labels = " ".join(change.labels or ())[:2000]
    return next((kind for pattern, kind in _LABELS if pattern.search(labels)), None) if labels else None


_BY_TEXT = (
    (_I18N, "i18n"),
    (_RELEASE, "release"),
    (_DATA, "data"),
    (_UPDATE_OF, "deps"),
    (_SECURITY, "security"),
)


def _by_words(subject: Subject) -> str:
    text, verb = subject.text, subject.verb.base if subject.verb else ""
    if "ci" in (area.lower() for area in subject.areas):
        return "ci"
    if (
        re.search(
            r"(?i)\b(?:typos?(?! (?:that|which|caus|break))|readme|docs?|docstring|documentation|FAQ entry)\b", text
        )
        and verb != "deprecate"
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
