"""A round-up: on a thin day, single changes of one kind make a story together."""

from collections import Counter

from pipeline.script.stories.story import STORIES, WORTH_A_STORY, Story

_THIN = 10
"""With fewer changes than this in all stories, single ones of a kind are told together as one story more."""
_ROUND_UPS = {
    "fix": "more fixes", "feat": "more additions", "perf": "more speed-ups", "refactor": "more refactoring",
    "remove": "more removals", "other": "other changes",
}  # fmt: skip


def rounded_up(leading: list[Story], rest: list[Story]) -> tuple[list[Story], list[Story]]:
    """Where stories are thin, the last becomes a round-up of the single changes of its kind that were left over."""
    if sum(len(story.items) for story in leading) >= _THIN:
        return leading, rest
    bare = [story for story in (*leading[1:], *rest) if _stands_alone(story)]
    carried: Counter[str] = Counter()
    for story in bare:
        carried[story.kind] += round(10 * story.lead.weight)
    kind = max(carried, key=lambda name: (carried[name], name), default="")
    together = [story for story in bare if story.kind == kind][:6]
    if len(together) < 3:
        return leading, rest
    theme = _ROUND_UPS[kind]
    items = tuple(item for story in together for item in story.items)
    more = Story(items, theme, theme[0].upper() + theme[1:], min(story.rank for story in together), round_up=True)
    others = [story for story in (*leading, *rest) if story not in together]
    strong = [story for story in others if story.items[0].kind != "release" and story.rank >= WORTH_A_STORY][
        : STORIES - 1
    ]
    return [*strong, more], [story for story in others if story not in strong]


def _stands_alone(story: Story) -> bool:
    """Whether it is one change with nothing more to say of it."""
    return len(story.items) == 1 and not story.lead.reasons and story.kind in _ROUND_UPS
