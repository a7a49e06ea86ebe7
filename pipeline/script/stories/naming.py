"""What a story is called: the words that most of its subjects share, its area, or what its main change is about."""

import re
from collections import Counter
from collections.abc import Sequence

from pipeline.script.language import nouns, phrases, prose, verbs
from pipeline.script.language.vocabulary import PLURAL, SINGULAR, UNCOUNTED, is_ordinary
from pipeline.script.stories import said
from pipeline.script.stories.item import Item

_ENDINGS = {
    "feat": "additions", "fix": "fixes", "perf": "speed-ups", "refactor": "rework", "remove": "removal",
    "rename": "renames", "test": "tests", "docs": "docs", "ci": "CI work", "build": "build work",
    "deprecate": "deprecations", "release": "releases", "breaking": "changes", "security": "security",
}  # fmt: skip
_ONE = {"fixes": "fix", "speed-ups": "speed-up", "additions": "addition", "tests": "test"}


def theme(group: Sequence[Item]) -> str:
    """A noun phrase without article for what the changes have in common."""
    if len(group) == 1:
        return nouns.core(phrases.thing(group[0].subject))
    areas = Counter(item.area for item in group if item.area)
    area, count = areas.most_common(1)[0] if areas else ("", 0)
    common = area if count > len(group) / 2 else ""
    lead = max(group, key=lambda item: item.weight)
    shared = shared_phrase([(phrases.thing(item.subject), item.weight) for item in group])
    if lead.weight > sum(item.weight for item in group) / 2 and shared.lower() not in lead.subject.text.lower():
        return theme((lead,))  # what the small ones share is not what the story is about
    if shared and (len(shared.split()) > 1 or not common):
        return shared
    return common or area or theme((lead,))


def placed(name: str) -> str:
    """A theme with the article that a sentence needs: "the Arm backend", "the pager", "DistMuon"."""
    if name[:1].isupper() and name.lower() in SINGULAR:
        return f"the {name.lower()}"  # "Editor: …" capitalizes where speech does not
    last = nouns.head(name)
    word = last.lower()
    plain = last.islower() and word.isalpha() and not word.endswith(("s", "ing")) and len(name.split()) == 1
    bare = word in UNCOUNTED or prose.code_words(name) > 0 or not plain
    return said.placed(name) if bare else f"the {name}"


def heading(group: Sequence[Item], name: str) -> str:
    """Two to six words for the chapter list."""
    lead = max(group, key=lambda item: item.weight)
    if len(group) == 1:
        short = _gone(lead, nouns.title(phrases.thing(lead.subject)))
        if 2 <= len(short.split()) <= 6:
            return short
        area = [lead.area] if lead.area and lead.area.lower() not in short.lower() else []
        plain = short[:1].lower() + short[1:] if area and is_ordinary(short.split(" ")[0]) else short
        name = " ".join([*area, plain]).strip()
    short = nouns.title(name)
    if len(short.split()) >= 2:
        return short
    ending = _ENDINGS.get(main_kind(group), "work")
    if len(group) == 1 and ending.endswith("s") and main_kind(group) != "docs":
        ending = _ONE.get(ending, "work")
    name = f"{short or 'Project'} {ending}"
    return name[0].upper() + name[1:] if name.split()[0].isalpha() else name


_ENDS = {"remove": "Removal of", "delete": "Removal of", "drop": "End of", "deprecate": "Deprecation of"}


def _gone(lead: Item, thing: str) -> str:
    """The heading of what was taken away says so: "End of support for old keys"."""
    ending = _ENDS.get(lead.subject.verb.base if lead.subject.verb else "")
    if not ending or not thing or lead.fate == "reverts" or len(thing.split()) > 4:
        return thing
    first = thing.split()[0]
    return (
        f"{ending} {thing[0].lower()}{thing[1:]}" if first[1:].islower() and is_ordinary(first) else f"{ending} {thing}"
    )


def main_kind(group: Sequence[Item]) -> str:
    """The kind that carries at least half of the group's weight; "other" when none does."""
    tally: Counter[str] = Counter()
    for item in group:
        tally["other" if item.fate in ("reverts", "reverted") else item.kind] += round(10 * item.weight)
    kind, most = tally.most_common(1)[0]
    return kind if 2 * most >= sum(tally.values()) else "other"


def distinct(headings: Sequence[str]) -> list[str]:
    """The headings, a second one of the same words told apart by a "More" before it."""
    seen: set[str] = set()
    kept = []
    for name in headings:
        if name.lower() in seen:
            name = f"More {name}" if name[:2].isupper() else f"More {name[0].lower()}{name[1:]}"
        seen.add(name.lower())
        kept.append(name)
    return kept


def shared_phrase(texts: Sequence[tuple[str, float]]) -> str:
    """The run of one to four words that says best what texts of some weight share; empty when nothing does.

    A longer run held by fewer texts beats a shorter one held by more, as long as a third of them hold it.
    """
    held: dict[str, float] = {}
    written: dict[str, Counter[str]] = {}
    count: Counter[str] = Counter()
    for text, weight in texts:
        for run in _runs(text):
            low = run.lower()
            count[low] += 1
            held[low] = held.get(low, 0.0) + 1 + weight / 10
            written.setdefault(low, Counter())[run] += 1
    spelled = {low: min(ways, key=lambda way: (-ways[way], way)) for low, ways in written.items()}
    need = max(2, -(-len(texts) // 3))
    best = max(
        (low for low in held if count[low] >= need and _is_name(spelled[low])),
        key=lambda low: (held[low] * _SPECIFIC[len(low.split())] * _telling(spelled[low]), low),
        default="",
    )
    return spelled.get(best, "")


_SPECIFIC = (0.0, 1.0, 1.9, 2.3, 2.4)
"""How much more a run of so many words says than one word does."""


def _telling(run: str) -> float:
    """A run that ends in a noun everybody knows can be said; one of marks and code less so."""
    last = run.split()[-1].lower()
    known = last in SINGULAR or last in PLURAL or last in UNCOUNTED
    return (1.25 if known else 1.0) * 0.8 ** prose.code_words(run)


def _runs(text: str) -> set[str]:
    words = [word.strip(",.;:\"'") for word in text.split()[:24]]
    return {" ".join(words[at : at + length]) for length in (1, 2, 3, 4) for at in range(len(words) - length + 1)}


_EDGE = re.compile(
    r"(?i)^(?:a|an|the|of|for|per|in|on|to|from|with|and|or|by|at|as|into|when|if|is|are|not|new|more|"
    r"all|via|using|instead|some|its|their|support|before|after|that|which|than|only|now|be|no|it|so|up|out|off)$"
)
_INNER = frozenset(("and", "or", "to", "with", "from", "when", "if", "is", "are", "using", "for", "instead", "of"))


def _is_name(run: str) -> bool:
    """Whether a run of words can stand as the name of a thing."""
    words = run.split()
    if not words or _EDGE.match(words[0]) or _EDGE.match(words[-1]) or prose.has_residue(run):
        return False
    if any(word.lower() in _INNER for word in words[1:-1]):
        return False
    first = verbs.any_form(words[0].lower())
    if first and words[0].islower() and (len(words) == 1 or words[0].lower() not in SINGULAR):
        return False
    if words[-1].islower() and words[-1] not in SINGULAR | PLURAL | UNCOUNTED and verbs.any_form(words[-1]):
        return False
    if len(words) == 1 and words[0].islower() and _ADJECTIVE.search(words[0]):
        return False
    return any(not (word.islower() and is_ordinary(word)) for word in words) or len(words) >= 2


_ADJECTIVE = re.compile(r"^non-|(?:able|ible|ical|ional|ive|ous|less|ful|ed)$")
