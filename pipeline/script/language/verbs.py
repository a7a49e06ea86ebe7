"""The verbs that subject lines begin with, in the forms a sentence needs."""

import re
from dataclasses import dataclass

from pipeline.script.language import verb_list
from pipeline.script.language.vocabulary import words


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb; `deed` is what a person does to the code, otherwise it is what the code then does."""

    base: str
    past: str
    third: str
    gerund: str
    deed: bool


_VOWEL = "aeiou"


def _regular_past(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if re.search("[^aeiou]y$", base):
        return base[:-1] + "ied"
    return base + (base[-1] if _doubles(base) else "") + "ed"


_STRESSED_LAST = frozenset(
    words(
        """
    prefer defer infer refit permit omit emit submit embed unpin unskip unset begin reset rerun plug
    squat hook log crop unwrap format reformat unformat commit recommit transfer refer program debug overlap admit regen
    concur regret equip unpin unblock backlog unstub remap unmap unzip unlog rewrap regress
    """
    )
)


def _doubles(base: str) -> bool:
    """One short stressed syllable at the end doubles its consonant: stop, drop; not open, filter."""
    short = re.search(f"[^{_VOWEL}][{_VOWEL}][^{_VOWEL}wxy]$", base) is not None
    return short and (len(re.findall(f"[{_VOWEL}]+", base)) == 1 or base in _STRESSED_LAST)


def _third(base: str) -> str:
    if re.search("[^aeiou]y$", base):
        return base[:-1] + "ies"
    return base + ("es" if re.search("(s|x|z|ch|sh|o)$", base) else "s")


def _gerund(base: str) -> str:
    if base.endswith("ie"):
        return base[:-2] + "ying"
    if base.endswith("e") and not base.endswith("ee"):
        return base[:-1] + "ing"
    return base + (base[-1] if _doubles(base) else "") + "ing"


_TWO_WORDS = {"cleanup": "clean up", "setup": "set up", "rollback": "roll back", "workaround": "work around"}


_ODD_THIRDS = {"be": "is", "have": "has"}


def _verb(entry: str, deed: bool) -> Verb:
    base, _, irregular = entry.partition("=")
    past = irregular.replace("_", " ") or _regular_past(base)
    head, _, particle = _TWO_WORDS.get(base, base).partition(" ")
    after = f" {particle}" if particle else ""
    gerund = "being" if base == "be" else _gerund(head)
    return Verb(head + after, past, _ODD_THIRDS.get(base, _third(head)) + after, gerund + after, deed)


def _table() -> dict[str, Verb]:
    verbs = {entry.partition("=")[0]: _verb(entry, True) for entry in verb_list.DEEDS.split()}
    for entry in (verb_list.EITHER + verb_list.BEHAVIOUR).split():
        verbs.setdefault(entry.partition("=")[0], _verb(entry, False))
    return verbs


EITHER = frozenset(entry.partition("=")[0] for entry in verb_list.EITHER.split())
"""Behaviour that is a deed where the change is said to leave behaviour as it is."""

ALSO_NOUNS = frozenset(words(verb_list.ALSO_NOUNS))

ALSO_PLURALS = frozenset(_third(noun) for noun in ALSO_NOUNS)
"""The same with "-s": "fixes for …" are things."""

_BY_BASE = _table()
_BY_FORM: dict[str, Verb] = {}
for _entry in _BY_BASE.values():
    for _form in (_entry.past, _entry.third, _entry.gerund):
        if " " not in _form:
            _BY_FORM.setdefault(_form, _entry)


_PREFIX = re.compile(r"(re|un|de|dis|pre|over|auto|mis|co|cross|double|fast|hard|self|back)(-?)([a-z]{3,})")
_FACTITIVE = re.compile(r"[a-z]{3,}(?:ize|[a-z]ify)")


_SHORT = {
    "impl": "implement", "rm": "remove", "del": "delete", "mv": "move", "doc": "document", "udpate": "update",
    "adress": "address", "regen": "regenerate", "init": "initialize", "dedup": "deduplicate", "autogen": "generate",
    "refac": "refactor", "chg": "change", "upd": "update", "imp": "improve",
}  # fmt: skip
"""What is meant by abbreviations and common slips."""


def imperative(word: str) -> Verb | None:
    """The verb whose bare form the word is."""
    low = _SHORT.get(word.lower(), word.lower())
    low = low[:-3] + "ize" if low.endswith("ise") and low[:-3] + "ize" in _BY_BASE and low not in _BY_BASE else low
    return _BY_BASE.get(low) or _derived(low, _BY_BASE) or (_verb(low, True) if _FACTITIVE.fullmatch(low) else None)


def any_form(word: str) -> Verb | None:
    """The verb that the word is a form of: adds, added, adding."""
    low = _SHORT.get(word.lower(), word.lower())
    if verb := _BY_BASE.get(low) or _BY_FORM.get(low):
        return verb
    if verb := _derived(low, _BY_BASE) or _derived(low, _BY_FORM):
        return verb
    bare = re.fullmatch(r"([a-z]{3,}(?:iz|[a-z]if))(?:ed|ied|es|ies|ing|ying)", low)
    return _verb(bare[1] + ("y" if bare[1].endswith("if") else "e"), True) if bare else imperative(low)


def _derived(word: str, table: dict[str, Verb]) -> Verb | None:
    """A verb of the table behind a prefix: "re-enable", "unquote"."""
    match = _PREFIX.fullmatch(word)
    verb = table.get(match[3]) if match else None
    # "Reaction" and "display" are no derived verbs: short stems count only after a hyphen.
    if word.startswith("pre-commit") or (match and verb and not match[2] and match[3] == verb.past):
        return None
    if not match or not verb or " " in verb.past or (not match[2] and len(match[3]) < 4):
        return None
    front = match[1] + match[2]
    return Verb(front + verb.base, front + verb.past, front + verb.third, front + verb.gerund, verb.deed)


def modified(verb: Verb, adverb: str) -> Verb:
    """The verb with an adverb before it: "partially fixed"."""
    base, past, third, gerund = (f"{adverb} {form}" for form in (verb.base, verb.past, verb.third, verb.gerund))
    return Verb(base, past, third, gerund, verb.deed)


def joined(one: Verb, other: Verb) -> Verb:
    """Two verbs with one object: "fixed and simplified the cache"."""
    return Verb(f"{one.base} and {other.base}", f"{one.past} and {other.past}", f"{one.third} and {other.third}",
                f"{one.gerund} and {other.gerund}", one.deed)  # fmt: skip


def named(base: str) -> Verb:
    """A verb of the table by its bare form."""
    return _BY_BASE[base]


def is_gerund(word: str) -> bool:
    """Whether the word is a verb with "-ing": parsing, running."""
    verb = any_form(word)
    return verb is not None and verb.gerund == word.lower()


DEAL_WITH = Verb("deal with", "worked on", "deals with", "dealing with", True)
"""What can be said of any change whose subject is a thing."""
