"""Which changes belong together: stacks, the same author on the same thing, the same rare words, the same area."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from pipeline.script.stories import themes
from pipeline.script.stories.items import Item

_BROAD = 0.12
"""A word or an area in more than this share of the changes ties nothing together by itself."""
_MINOR = 2.0
"""Tests and documentation of less weight are not tied to another person's work by one word."""


def threads(items: Sequence[Item], repository: str) -> tuple[tuple[Item, ...], ...]:
    """The items in groups, each group and the groups themselves in the order of the items."""
    words = [_words(item, repository) for item in items]
    spread = Counter(word for found in words for word in found)
    leader = list(range(len(items)))

    def find(place: int) -> int:
        while leader[place] != place:
            leader[place] = leader[leader[place]]
            place = leader[place]
        return place

    for one, other in _candidates(items, words):
        if find(one) != find(other) and _belong(
            items[one], items[other], words[one] & words[other], (spread, len(items))
        ):
            leader[max(find(one), find(other))] = min(find(one), find(other))
    groups: dict[int, list[Item]] = defaultdict(list)
    for place, item in enumerate(items):
        groups[find(place)].append(item)
    return _by_area([tuple(group) for group in groups.values()])


def _words(item: Item, repository: str) -> frozenset[str]:
    areas = {f"area:{item.area.lower()}"} if item.area else set()
    kinds = {"kind:release"} if item.kind == "release" else set()
    return (
        themes.keywords(item.subject, repository)
        | areas
        | kinds
        | {f"plain:{w}" for w in themes.content(item.subject)}
        | {f"stack:{number}" for number in _stack(item)}
    )


def _stack(item: Item) -> frozenset[str]:
    """Numbers of the pull requests that the message lists as its stack, its own among them."""
    match = re.search(r"(?im)^stack(?:ed prs?)?\b[^\n]*(?:\n[^\n]*#\d+[^\n]*)+", item.change.body or "")
    return frozenset(re.findall(r"#(\d+)", match.group())) if match else frozenset()


def _candidates(items: Sequence[Item], words: Sequence[frozenset[str]]) -> list[tuple[int, int]]:
    """Pairs that share a word, found through the words, so that long windows stay quick."""
    holders: dict[str, list[int]] = defaultdict(list)
    for place, found in enumerate(words):
        for word in found:
            holders[word].append(place)
    pairs = {
        (one, other)
        for _, places in sorted(holders.items())
        if len(places) <= 200
        for index, one in enumerate(places)
        for other in places[index + 1 : index + 25]
    }
    return sorted(pairs)


def _belong(one: Item, other: Item, shared: frozenset[str], spread: tuple[Counter[str], int]) -> bool:
    if (one.kind == "release") != (other.kind == "release"):
        return False
    if one.kind == "release" and other.kind == "release":
        return True
    if any(word.startswith("stack:") for word in shared):
        return len({word for word in shared if word.startswith("stack:")}) > 1
    counts, total = spread
    same_person = bool(one.people and other.people and one.people[0] == other.people[0])
    most = max(3, total * (0.3 if same_person else _BROAD))
    rare = [word for word in shared if counts[word] <= most and ":" not in word]
    plain = [word for word in shared if counts[word] <= most and word.startswith("plain:")]
    area = [word for word in shared if word.startswith("area:") and counts[word] <= max(4, total * _BROAD)]
    if same_person:
        return (
            bool(area)
            or any(len(word) > 3 for word in rare)
            or (len(plain) >= 2 and min(one.weight, other.weight) >= _MINOR + 1)
        )
    if min(one.weight, other.weight) < _MINOR:
        return bool(area) and bool(rare)
    named = [word for word in rare if counts[word] <= 3 and len(word) > 6 and _is_name(word, one)]
    return len(rare) >= 2 or (bool(area) and bool(rare)) or bool(named)


def _is_name(word: str, item: Item) -> bool:
    """Whether the subject writes the word as a name or an identifier does it."""
    written = re.search(rf"(?i)\b{re.escape(word)}", item.subject.text)
    return written is not None and (written.group() != written.group().lower() or "_" in word)


def _by_area(groups: list[tuple[Item, ...]]) -> tuple[tuple[Item, ...], ...]:
    """Single changes of one named area, from several people, make one group."""
    lone: dict[str, list[Item]] = defaultdict(list)
    for group in groups:
        if len(group) == 1 and group[0].area:
            lone[group[0].area.lower()].append(group[0])
    done: set[str] = set()
    result: list[tuple[Item, ...]] = []
    for group in groups:
        area = group[0].area.lower() if len(group) == 1 and group[0].area else ""
        if len(lone.get(area, ())) < 2:
            result.append(group)
        elif area not in done:
            done.add(area)
            result.append(tuple(lone[area]))
    return tuple(result)
