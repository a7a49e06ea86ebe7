"""The ways in which a beat can be worded: its deed, its effect, with a turn, a link or a day before it."""

from collections.abc import Sequence

from pipeline.script.language.phrases import Form
from pipeline.script.narration import turns
from pipeline.script.narration.beats import Beat
from pipeline.script.narration.teller import Teller
from pipeline.script.stories import Story, naming, said
from pipeline.script.stories.item import Item

_CREDIT = (
    "That is the work of {}.", "The change comes from {}.", "Behind it is {}.", "Credit for that goes to {}.",
    "The work was done by {}.", "This one is by {}.",
)  # fmt: skip
_SETTLED = ("landed", "merged")


def ways(beat: Beat, story: Story, teller: Teller, named: frozenset[str], again: bool) -> list[str]:
    """Who did what, and what the software does now; the latter alone only where its authors are among those `named`.

    `again`: a deed has been told in this story.
    """
    begun, known = bool(named), set(beat.item.people) <= named
    further = again and known
    if beat.clause is None:
        return []
    found = said.ways(beat.item, beat.clause, teller.names, further, story.theme)
    if begun and len(story.items) > 2 and beat.item.change.kind == "pull" and beat.item.change.state not in _SETTLED:
        return [*_one_of(beat, story, again), *found]
    effect = None if beat.more or beat.item.fate else said.effect(beat.item, teller.repository)
    if effect is None:
        return found
    people = said.who(beat.item, teller.names)
    # "Bo made the parser skip blanks" is said better of the parser.
    better = beat.clause.parts[0][0].base == "make"
    if people and not known:
        credited = [
            f"Thanks to {people}, {turns.lowered(effect, teller.repository)}",
            f"{effect[:-1]}, thanks to {people}.",
        ]
        return [*credited, *found] if better else [found[0], *credited, *found[1:]]
    again = bool(people) and people.split()[0].lower() in teller.recent
    return [effect, *found] if better or again else [found[0], effect, *found[1:]]


def _one_of(beat: Beat, story: Story, further: bool) -> list[str]:
    """One pull request of several that have been announced, told without naming anybody again."""
    form: Form = "third" if beat.item.change.state is None else "base"
    would = "would " if form == "base" else ""
    third = beat.clause.said(form) if beat.clause else ""
    last = beat.item.change is story.items[-1].change
    which = [*(["The last one"] if last else []), "Another one", "A further one", "Yet another"]
    return [f"{one} {would}{third}." for one in (which if further else ["One of them", "The first of them"])]


def credited(person: str, teller: Teller) -> list[str]:
    """Whose work a change is that has just been told by its effect."""
    return [form.format(person) for form in teller.pick(_CREDIT)]


def both(one: Beat, two: Beat, teller: Teller) -> list[str]:
    """Two deeds of the same people in one sentence, a verb they share said once."""
    if not (one.clause and two.clause):
        return []
    (verb, first), (other, second) = one.clause.parts[0], two.clause.parts[0]
    tail = f"{first} and {second}" if verb is other else f"{first} and {other.past} {second}"
    return [f"{said.who(one.item, teller.names)} {verb.past} {tail}."]


def short(item: Item, teller: Teller) -> list[str]:
    """The ways of one of the short items."""
    clause = said.clause(item, teller.repository)
    if item.kind == "release":
        forms = said.release(item, teller.names)
    else:
        forms = said.ways(item, clause, teller.names, False) if clause else []
    effect = said.effect(item, teller.repository) if forms and not item.fate else None
    if effect:
        people = said.who(item, teller.names)
        forms.insert(1, f"Thanks to {people}, {turns.lowered(effect, teller.repository)}" if people else effect)
    aside = [f"{word} {turns.after_turn(form)}" for form in forms[:2] for word in teller.pick(turns.ASIDES)]
    return [*teller.pick(forms[:3]), *forms[3:], *aside]


def turned(forms: Sequence[str], story: Story, before: Story | None, teller: Teller) -> list[str]:
    """Words that place the story against the one before: its kind where that differs, its area, else a plain turn."""
    if before is None or not forms:
        return list(forms)
    kind = story.kind if story.kind != before.kind and not story.round_up else ""
    plain = _plain(forms, teller)
    sides = teller.pick(turns.SIDES[kind]) if kind in turns.SIDES and not turns.doubles(kind, plain) else ()
    area = story.lead.area or ""
    told = f"{story.theme} {forms[0]}".lower()
    named = area[:1].isupper() and area != before.lead.area and area.lower() not in told
    places = [f"In {naming.placed(area)},"] if named else []
    return [*(f"{turn} {plain}" for turn in (*sides[:1], *places, *teller.pick(turns.TURNS))), *forms]


def linked(forms: Sequence[str], beat: Beat, last: Beat, teller: Teller) -> list[str]:
    """Within a story: what kind of change follows, where that differs; a plain link where nothing else will do."""
    if not forms:
        return []
    plain = _plain(forms, teller).replace(" also ", " ")
    other = beat.item.kind != last.item.kind and not turns.doubles(beat.item.kind, plain)
    inside = turns.INSIDE.get(beat.item.kind, ()) if other else ()
    placed = [f"{words} {plain}" for words in teller.pick(inside)]
    return [*placed, *forms, *(f"{link} {plain}" for link in teller.pick(turns.LINKS))]


def dated(forms: Sequence[str], days: Sequence[str], teller: Teller) -> list[str]:
    """With words for the day on which it happened."""
    plain = _plain(forms, teller).replace(" also ", " ")
    return [*(f"{day} {plain}" for day in days), *forms]


def steps(beat: Beat, teller: Teller) -> Sequence[str]:
    """What else a change did."""
    clause = beat.clause
    past = clause.said("past") if clause else ""
    if beat.item.change.state not in _SETTLED:
        third = clause.said("third") if clause else ""
        return teller.pick([f"It also {third}.", f"The same request {third}.", f"Part of it {third}."])
    person = teller.names.said(beat.item.people[0]) if len(beat.item.people) == 1 else ""
    forms = [f"The change also {past}.", f"The same work {past}.", f"That change also {past}."]
    if person:
        together = ("In the same change,", "Along with that,", "As part of that,")
        forms = [*(f"{words} {person} {past}." for words in together), *forms]
    return teller.pick(forms)


def _plain(forms: Sequence[str], teller: Teller) -> str:
    """The best form that bears words before it, as it stands after them."""
    form = _direct(forms)
    first, _, rest = form.partition(" ")
    own = first.lower() == teller.repository.lower()
    return f"{teller.repository} {rest}" if own else turns.after_turn(form)


def _direct(forms: Sequence[str]) -> str:
    """The best form that bears words before it."""
    return next((form for form in forms if not form.startswith(turns.INTRODUCED)), forms[0])
