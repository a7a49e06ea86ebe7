"""Which changes belong together: one stack, or the same rare words, area and files, by average-linkage clustering."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from pipeline.script.stories import themes
from pipeline.script.stories.item import Item

_ALIKE = 0.15
"""Cosine similarity at which changes, on average over two groups, belong together."""
_NAME, _AREA, _PLAIN, _FOLDER = 1.0, 0.9, 0.5, 0.35
"""How much a shared name or identifier, area, plain word and folder of files count."""
_SAME_HAND = 1.35
"""One author's changes are this much more alike than their words say."""

Terms = Mapping[str, float]


def threads(items: Sequence[Item], repository: str) -> tuple[tuple[Item, ...], ...]:
    """The items in groups, each group and the groups themselves in the order of the items."""
    found = sorted(sorted(group) for group in _joined(items, repository))
    return tuple(tuple(items[place] for place in group) for group in found)


def _joined(items: Sequence[Item], repository: str) -> list[list[int]]:
    """Average linkage (Sokal and Michener, 1958): the two most similar groups become one until none are alike."""
    near = _similarities(items, _terms(items, repository))
    groups = {place: [place] for place in range(len(items))}
    while True:
        best = max(
            ((value, -one, -other) for one, others in near.items() for other, value in others.items() if one < other),
            default=(0.0, 0, 0),
        )
        if best[0] < _ALIKE:
            return list(groups.values())
        one, other = -best[1], -best[2]
        mine, theirs = len(groups[one]), len(groups[other])
        for third in {*near[one], *near[other]} - {one, other}:
            mean = (mine * near[one].get(third, 0.0) + theirs * near[other].get(third, 0.0)) / (mine + theirs)
            near[one][third] = near[third][one] = mean
            near[third].pop(other, None)
        near[one].pop(other, None)
        del near[other]
        groups[one] += groups.pop(other)


def _terms(items: Sequence[Item], repository: str) -> list[Terms]:
    """What each item is about: terms and their weights, rarer ones heavier, of length 1 as a vector."""
    raw = [_raw(item, repository) for item in items]
    spread = Counter(term for terms in raw for term in terms)
    found: list[Terms] = []
    for terms in raw:
        weighed = {term: value * math.log(1 + len(items) / spread[term]) for term, value in terms.items()}
        length = math.sqrt(sum(value * value for value in weighed.values())) or 1.0
        found.append({term: value / length for term, value in weighed.items()})
    return found


def _raw(item: Item, repository: str) -> dict[str, float]:
    found = {f"name:{word}": _NAME for word in themes.keywords(item.subject, repository)}
    found |= {f"plain:{word}": _PLAIN for word in themes.content(item.subject) if f"name:{word}" not in found}
    if item.area:
        found[f"area:{item.area.lower()}"] = _AREA
    folders = Counter(folder for file in (item.change.files or ())[:60] if (folder := _folder(file.path)))
    total = sum(folders.values())
    return found | {f"folder:{folder}": _FOLDER * count / total for folder, count in folders.most_common(4)}


def _folder(path: str) -> str:
    """The folder a file lies in, three deep at most; tests and documentation of everything tie nothing together."""
    parts = path.split("/")[:-1][:3]
    common = not parts or re.fullmatch(r"(?i)\.github|tests?|docs?|changelog\w*|newsfragments|src|lib", parts[-1])
    return "" if common else "/".join(parts)


def _similarities(items: Sequence[Item], terms: Sequence[Terms]) -> dict[int, dict[int, float]]:
    holders: dict[str, list[int]] = defaultdict(list)
    near: dict[int, dict[int, float]] = {place: {} for place in range(len(items))}
    for place, found in enumerate(terms):
        for term in sorted(found):
            for other in holders[term]:
                near[place][other] = near[place].get(other, 0.0) + found[term] * terms[other][term]
            holders[term].append(place)
    stacks = [_stack(item) for item in items]
    for place in range(len(items)):
        for other in range(place):
            value = _judged((items[place], items[other]), near[place].get(other, 0.0), stacks[place] & stacks[other])
            near[place].pop(other, None)
            if value:
                near[place][other] = near[other][place] = value
    return near


def _judged(pair: tuple[Item, Item], words: float, stack: frozenset[str]) -> float:
    """How much two changes belong together, from their words, their authors and a stack that lists both."""
    one, other = pair
    if (one.kind == "release") != (other.kind == "release"):
        return 0.0
    if one.kind == "release" or len(stack) > 1:
        return 1.0
    same_hand = bool(one.people and other.people and one.people[0] == other.people[0])
    return min(1.0, words * (_SAME_HAND if same_hand else 1.0))


def _stack(item: Item) -> frozenset[str]:
    """Numbers of the pull requests that the message lists as its stack, its own among them."""
    match = re.search(r"(?im)^stack(?:ed prs?)?\b[^\n]*(?:\n[^\n]*#\d+[^\n]*)+", item.change.body or "")
    return frozenset(re.findall(r"#(\d+)", match.group())) if match else frozenset()
