"""Beats become sentences: each chosen so that no opener returns, people are introduced once, and turns vary."""

import hashlib
from collections import Counter
from collections.abc import Sequence

from pipeline.model import Paragraph, Sentence
from pipeline.script.language import prose
from pipeline.script.narration import openings, turns
from pipeline.script.narration.beats import Beat
from pipeline.script.stories import Story, said
from pipeline.script.stories.items import Item
from pipeline.script.stories.people import Names

MOST_WORDS = 40
_CITED = 12
"""A sentence cites at most so many changes; where there are more, no count is said."""
_JOINT = 11
"""Two deeds of up to so many words each are told in one sentence."""


class Teller:
    """Says things one after the other and remembers how each sentence began."""

    def __init__(self, start: int, names: Names, repository: str, banned: frozenset[str] = frozenset()) -> None:
        self._start = start
        """Where the choice among equals begins; the next day's begins further on."""
        self._picked: Counter[str] = Counter()
        self._openers: set[str] = set()
        self._banned = banned
        """Sentences that were found to say more than the record holds."""
        self._links: set[str] = set()
        self._recent: list[str] = []
        """First words of the last two sentences."""
        self.names = names
        self.repository = repository

    def pick(self, forms: Sequence[str]) -> Sequence[str]:
        """The forms, beginning with another one each time and each day."""
        if not forms:
            return forms
        purpose = forms[0]
        shift = int.from_bytes(hashlib.sha256(purpose.encode()).digest()[:2])
        start = (3 * self._start + self._picked[purpose] + shift) % len(forms)
        self._picked[purpose] += 1
        return [*forms[start:], *forms[:start]]

    def sentence(self, forms: Sequence[str], ids: Sequence[str]) -> Sentence | None:
        """The first form that is short enough and begins like no sentence before it."""
        for form in sorted(forms, key=lambda form: turns.opening(form).split(" ")[0] in self._recent):
            text = turns.finished(form)
            opener, link = turns.opening(text), turns.link(text)
            sound = text[:1].isalpha() and not text[0].islower() and not prose.has_residue(text)
            fresh = opener not in self._openers and link not in self._links and text not in self._banned
            if sound and fresh and len(text.split()) <= MOST_WORDS:
                self._openers.add(opener)
                self._links |= {link} - {""}
                self._recent = [*self._recent[-1:], opener.split(" ")[0]]
                return Sentence(text, tuple(dict.fromkeys(ids)))
        return None

    def story(self, story: Story, told: Sequence[Beat], before: Story | None) -> Paragraph:
        """One story as a paragraph; `before` is the one that was told before it."""
        sentences: list[Sentence] = []
        last: Beat | None = None
        waiting = list(told)
        while waiting:
            beat = waiting.pop(0)
            with_next = _joint(beat, waiting[0]) if waiting and sentences else None
            known = self.names.known()
            sentence = with_next and self.sentence(self._both(beat, waiting[0]), (*_ids(beat), *_ids(waiting[0])))
            if sentence:
                waiting.pop(0)
            else:
                self.names.restore(known)
                sentence = self.beat(beat, story, (before, last, bool(sentences)))
            if sentence is not None:
                sentences.append(sentence)
                last = beat if beat.kind == "deed" else last
        return Paragraph(tuple(sentences))

    def beat(
        self, beat: Beat, story: Story, place: tuple[Story | None, Beat | None, bool], days: Sequence[str] = ()
    ) -> Sentence | None:
        """One beat as a sentence, or None when every way to say it has been used.

        `place`: the story before, the deed before in this story, whether anything has been said of it; `days`: words
        for the day on which it happened, to begin with.
        """
        known = self.names.known()
        sentence = self.sentence(
            self._ways(beat, story, place, days), _ids(beat, story if beat.kind == "announce" else None)
        )
        if sentence is None:
            self.names.restore(known)
        return sentence

    def _ways(
        self, beat: Beat, story: Story, place: tuple[Story | None, Beat | None, bool], days: Sequence[str]
    ) -> Sequence[str]:
        before, last, begun = place
        if beat.kind == "announce":
            forms = openings.announcements(story, self.names, self.pick, _CITED)
            return forms if before is None else self._turned(forms, story, before)
        if beat.kind == "why" and beat.reason:
            return turns.reworded(turns.as_certain(beat.reason.text, beat.item))
        if beat.clause is None:
            return ()
        if beat.kind == "step":
            return self._steps(beat)
        ways = said.ways(beat.item, beat.clause, self.names, last is not None, story.theme)
        ways = self._with_effect(beat, ways, last is not None)
        if days:
            plain = turns.after_turn(_direct(ways).replace(" also ", " "))
            return [*(f"{day} {plain}" for day in days), *ways]
        if not begun:
            return list(ways) if before is None else self._turned(self.pick(ways[:3]), story, before)
        return ways if last is None else self._linked(ways, beat, last)

    def _with_effect(self, beat: Beat, ways: Sequence[str], known: bool) -> list[str]:
        """The deed's ways with what the software does now among them; alone only where its author has been named."""
        effect = said.effect(beat.item, self.repository) if not (beat.more or beat.item.fate) else None
        if effect is None or beat.item.change.state not in ("landed", "merged"):
            return list(ways)
        people = said.who(beat.item, self.names)
        if not known and people:
            return [ways[0], f"Thanks to {people}, {turns.lowered(effect)}", *ways[1:]]
        named = bool(people) and people.split()[0].lower() in self._recent
        return [effect, *ways] if named else [ways[0], effect, *ways[1:]]

    def _both(self, one: Beat, two: Beat) -> list[str]:
        """Two short deeds of the same people in one sentence."""
        people = said.who(one.item, self.names)
        if not (one.clause and two.clause):
            return []
        return [f"{people} {one.clause.said('past')} and {two.clause.said('past')}."]

    def item(self, item: Item) -> Sentence | None:
        """One change in one sentence, for the short items."""
        known = self.names.known()
        clause = said.clause(item, self.repository)
        if item.kind == "release":
            forms = said.release(item, self.names)
        else:
            forms = said.ways(item, clause, self.names, False) if clause else []
        effect = said.effect(item, self.repository) if not item.fate and forms else None
        if effect and item.change.state in ("landed", "merged"):
            people = said.who(item, self.names)
            forms.insert(1, f"Thanks to {people}, {turns.lowered(effect)}" if people else effect)
        forms = [
            *self.pick(forms[:3]), *forms[3:],
            *(f"{word} {turns.after_turn(form)}" for form in forms[:2] for word in self.pick(turns.ASIDES)),
        ]  # fmt: skip
        sentence = self.sentence(forms, item.ids)
        if sentence is None:
            self.names.restore(known)
        return sentence

    def _turned(self, forms: Sequence[str], story: Story, before: Story) -> list[str]:
        """Words that place the story against the one before: its kind where that differs, else a plain turn."""
        sides = self.pick(turns.SIDES[story.kind]) if story.kind in turns.SIDES and story.kind != before.kind else ()
        area = story.lead.area or ""
        named = area and area != before.lead.area and area.lower() not in forms[0].lower()
        places = [f"In {said.placed(area)},"] if named else []
        direct = turns.after_turn(_direct(forms))
        return [f"{turn} {direct}" for turn in (*sides[:1], *places, *self.pick(turns.TURNS))] + list(forms)

    def _linked(self, forms: Sequence[str], beat: Beat, last: Beat) -> list[str]:
        """Within a story: what kind of change follows, where that differs; a plain link where nothing else will do."""
        inside = turns.INSIDE.get(beat.item.kind, ()) if beat.item.kind != last.item.kind else ()
        plain = turns.after_turn(_direct(forms).replace(" also ", " "))
        placed = [f"{words} {plain}" for words in self.pick(inside)]
        linked = [f"{link} {plain}" for link in self.pick(turns.LINKS)]
        return [*placed, *forms, *linked]

    def _steps(self, beat: Beat) -> Sequence[str]:
        clause = beat.clause
        past = clause.said("past") if clause else ""
        if beat.item.change.state not in ("landed", "merged"):
            third = clause.said("third") if clause else ""
            return self.pick([f"It also {third}.", f"The same request {third}.", f"Part of it {third}."])
        person = self.names.said(beat.item.people[0]) if len(beat.item.people) == 1 else ""
        forms = [f"The change also {past}.", f"The same work {past}.", f"That change also {past}."]
        if person:
            together = ("In the same change,", "Along with that,", "As part of that,")
            forms = [*(f"{words} {person} {past}." for words in together), *forms]
        return self.pick(forms)


def _direct(forms: Sequence[str]) -> str:
    """The best form that bears words before it."""
    return next((form for form in forms if not form.startswith(turns.INTRODUCED)), forms[0])


def _ids(beat: Beat, story: Story | None = None) -> tuple[str, ...]:
    """The changes that a sentence about a beat, or about a whole story, rests on."""
    items = story.items if story else (beat.item, *beat.more)
    ids = tuple(number for item in items for number in item.ids)
    return ids[:_CITED] if story else ids


def _joint(one: Beat, two: Beat) -> bool:
    """Whether two beats are short deeds of the same kind, people and standing, which one sentence can hold."""
    if one.kind != "deed" or two.kind != "deed" or not (one.clause and two.clause) or one.more or two.more:
        return False
    short = all(len(beat.clause.said("past").split()) <= _JOINT and len(beat.clause.parts) == 1
                for beat in (one, two) if beat.clause)  # fmt: skip
    same = one.item.people == two.item.people and bool(one.item.people) and one.item.kind == two.item.kind
    settled = all(beat.item.change.state in ("landed", "merged") and not beat.item.fate for beat in (one, two))
    clear = " and " not in one.clause.parts[0][1] and "," not in one.clause.parts[0][1]
    return short and same and settled and clear
