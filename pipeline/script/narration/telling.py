"""Beats become sentences: each chosen so that no opener returns, people are introduced once, and turns vary."""

import hashlib
from collections.abc import Sequence

from pipeline.model import Paragraph, Sentence
from pipeline.script.language import numerals, prose
from pipeline.script.narration import turns
from pipeline.script.narration.beats import Beat
from pipeline.script.stories import Story, said
from pipeline.script.stories.items import Item
from pipeline.script.stories.people import Names, joined

MOST_WORDS = 40
_CITED = 12
"""A sentence cites at most so many changes; where there are more, no count is said."""


class Teller:
    """Says things one after the other and remembers how each sentence began."""

    def __init__(self, seed: str, names: Names, repository: str, banned: frozenset[str] = frozenset()) -> None:
        self._seed = seed
        self._turn = 0
        self._openers: set[str] = set()
        self._banned = banned
        """Sentences that were found to say more than the record holds."""
        self._links: set[str] = set()
        self._last = ""
        self._deeds = 0
        self.names = names
        self.repository = repository

    def pick(self, forms: Sequence[str]) -> Sequence[str]:
        """The forms in an order that depends on the activity alone."""
        self._turn += 1
        digest = hashlib.sha256(f"{self._seed}/{self._turn}".encode()).digest()
        start = digest[0] % len(forms) if forms else 0
        return [*forms[start:], *forms[:start]]

    def sentence(self, forms: Sequence[str], ids: Sequence[str]) -> Sentence | None:
        """The first form that is short enough and begins like no sentence before it."""
        for form in sorted(forms, key=lambda form: turns.opening(form).split(" ")[0] == self._last):
            text = turns.finished(form)
            opener, link = turns.opening(text), turns.link(text)
            sound = text[:1].isalpha() and not text[0].islower() and not prose.has_residue(text)
            fresh = opener not in self._openers and link not in self._links and text not in self._banned
            if sound and fresh and len(text.split()) <= MOST_WORDS:
                self._openers.add(opener)
                self._links |= {link} - {""}
                self._last = opener.split(" ")[0]
                return Sentence(text, tuple(dict.fromkeys(ids)))
        return None

    def story(self, place: int, story: Story, told: Sequence[Beat]) -> Paragraph:
        """One story as a paragraph."""
        sentences: list[Sentence] = []
        self._deeds = 0
        for beat in told:
            known = self.names.known()
            sentence = self._beat(beat, story, place, len(sentences))
            if sentence is None:
                self.names.restore(known)
            else:
                sentences.append(sentence)
                self._deeds += beat.kind == "deed"
        return Paragraph(tuple(sentences))

    def _beat(self, beat: Beat, story: Story, place: int, before: int) -> Sentence | None:
        if beat.kind == "announce":
            return self.sentence(self._turned(self._announcements(story), story, place), _announced(story))
        if beat.kind == "why" and beat.reason:
            ids = tuple(number for item in (beat.item, *beat.more) for number in item.ids)
            return self.sentence(turns.reworded(turns.as_certain(beat.reason.text, beat.item)), ids)
        if beat.clause is None:
            return None
        if beat.kind == "step":
            return self.sentence(self._steps(beat), beat.item.ids)
        announced = len(story.items) > 2
        further = self._deeds > 0
        forms = said.ways(beat.item, beat.clause, self.names, further, story.theme)
        if before == 0:
            forms = self._turned(self._first_choice(forms), story, place)
        elif further:
            forms = self._linked(forms, before)
        if (
            announced
            and before
            and len(story.people) == 1
            and not beat.more
            and beat.item.change.state not in ("open", "draft")
        ):
            ours = self._one_of(beat, story)
            settled = beat.item.change.state in ("landed", "merged")
            forms = [forms[0], *ours, *forms[1:]] if settled else [*ours, *forms]
        return self.sentence(forms, tuple(number for item in (beat.item, *beat.more) for number in item.ids))

    def item(self, item: Item) -> Sentence | None:
        """One change in one sentence, for the short items."""
        known = self.names.known()
        clause = said.clause(item, self.repository)
        forms = (
            said.release(item, self.names)
            if item.kind == "release"
            else said.ways(item, clause, self.names, False)
            if clause
            else []
        )
        forms = [
            *self._first_choice(forms),
            *(f"{word} {turns.after_turn(form)}" for form in forms[:2] for word in self.pick(turns.ASIDES)),
        ]
        sentence = self.sentence(forms, item.ids)
        if sentence is None:
            self.names.restore(known)
        return sentence

    def _first_choice(self, forms: Sequence[str]) -> list[str]:
        """Vary among the natural forms, the plainest among them."""
        return [*self.pick(forms[:3]), *forms[3:]]

    def _announcements(self, story: Story) -> Sequence[str]:
        ids = _announced(story)
        told_all = len(ids) == len(_all(story))
        count = numerals.in_words(len(story.items)) if len(ids) == len(story.items) else "several"
        theme = said.placed(story.theme)
        many = f"{count} {turns.what(story)}" if told_all else f"a long run of {turns.what(story)}"
        if story.round_up:
            return self._round_up(story, count)
        if not story.people:
            return [f"{many} deal with {theme}.", f"{theme} saw {many}."]
        people = joined(self.names.said(name) for name in story.people[:3]) if len(story.people) < 4 else joined(
            [*(self.names.said(name) for name in story.people[:2]), "", ""]
        )  # fmt: skip
        settled = all(item.change.state in ("landed", "merged") for item in story.items)
        did = "landed" if settled else "has" if len(story.people) == 1 else "have"
        forms = [
            f"{people} {did} {many} around {theme}.",
            f"{theme} is the subject of {many} from {people}.",
            f"{many} from {people} {'deal' if told_all else 'deals'} with {theme}.",
            f"With {many}, {people} worked on {theme}." if settled else f"{people} {did} {many} on {theme}.",
        ]
        return self.pick(forms)

    def _round_up(self, story: Story, count: str) -> Sequence[str]:
        many = f"{count} more {turns.KINDS.get(story.kind, 'changes')}"
        return self.pick([f"{many} went in.", f"There are {many} to report.", f"The record holds {many}."])

    def _turned(self, forms: Sequence[str], story: Story, place: int) -> list[str]:
        """From the second story on, words that place it against the one before."""
        if place == 0:
            return list(forms)
        order = self.pick(turns.TURNS)
        direct = [form for form in forms if not form.startswith(turns.INTRODUCED)] or list(forms)
        return [f"{turn} {turns.after_turn(direct[0])}" for turn in order] + list(forms)

    def _linked(self, forms: Sequence[str], before: int) -> list[str]:
        """Within a story: sometimes a link word, never the same one twice."""
        links = self.pick(turns.LINKS)
        plain = forms[0].replace(" also ", " ")
        linked = [f"{links[0]} {turns.after_turn(plain)}"]
        return [*linked, *forms, *(f"{link} {turns.after_turn(plain)}" for link in links[1:])] if before % 2 == 0 else [
            *forms, *linked, *(f"{link} {turns.after_turn(plain)}" for link in links[1:])
        ]  # fmt: skip

    def _one_of(self, beat: Beat, story: Story) -> list[str]:
        """One change of an announced run by one person, told without naming the person again."""
        settled = beat.item.change.state in ("landed", "merged")
        past = beat.clause.said("past" if settled else "third") if beat.clause else ""
        if beat.item.change is story.items[-1].change and self._deeds:
            return [f"The last of them {past}."]
        return (
            [f"One of them {past}."]
            if not self._deeds
            else [f"Another one {past}.", f"A further one {past}.", f"Yet another {past}."]
        )

    def _steps(self, beat: Beat) -> Sequence[str]:
        clause = beat.clause
        past = clause.said("past") if clause else ""
        if beat.item.change.state not in ("landed", "merged"):
            third = clause.said("third") if clause else ""
            return self.pick([f"It also {third}.", f"The same request {third}.", f"Part of it {third}."])
        person = self.names.said(beat.item.people[0]) if len(beat.item.people) == 1 else ""
        forms = [
            f"The change also {past}.",
            f"The same work {past}.",
            f"That change also {past}.",
            f"As part of it, the change {past}.",
        ]
        if person:
            openings = ("In the same change,", "Along with that,", "As part of that,")
            forms = [*(f"{opening} {person} {past}." for opening in openings), f"{person} also {past}.", *forms]
        return self.pick(forms)


def _all(story: Story) -> tuple[str, ...]:
    return tuple(number for item in story.items for number in item.ids)


def _announced(story: Story) -> tuple[str, ...]:
    return _all(story)[:_CITED]
