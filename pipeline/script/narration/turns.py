"""Words between sentences: turns from story to story, links within one, and how a sentence begins and ends."""

import re

from pipeline.script.language import verbs
from pipeline.script.language.vocabulary import words
from pipeline.script.stories import Story
from pipeline.script.stories.items import Item

TURNS = ("Next,", "Elsewhere,", "Meanwhile,", "On another front,", "A different thread:", "In other news,")
INTRODUCED = ("With ", "Thanks ", "In ", "For ", "Still ", "From ")
"""Beginnings that don't bear another one before them."""
ASIDES = ("Also,", "In passing,", "Worth knowing:", "One more:", "And")
LINKS = (
    "Then",
    "After that,",
    "On top of that,",
    "Alongside it,",
    "Beyond that,",
    "In the same thread,",
    "In addition,",
    "Closely related,",
)


def what(story: Story) -> str:
    """What its changes are, as the record has them."""
    return "pull requests" if all(item.change.kind == "pull" for item in story.items) else "changes"


def as_certain(text: str, item: Item) -> str:
    """A promise of a change that has not landed is one: "this would avoid"."""
    match = re.match(r"(This|The change) (\w+)\b(.*)$", text)
    verb = verbs.any_form(match[2]) if match else None
    if item.change.state in ("open", "draft") and match and verb and match[2] == verb.third:
        return f"{match[1]} would {verb.base}{match[3]}"
    return text


KINDS = {
    "fix": "fixes",
    "feat": "additions",
    "perf": "speed-ups",
    "remove": "removals",
    "docs": "documentation changes",
}


_PLAIN = frozenset(
    words("A An The One In For With From Another There Thanks Still It This Reverted Version New Releases")
)


def after_turn(form: str) -> str:
    """A sentence's first word, small again where only its place made it large."""
    first, _, rest = form.partition(" ")
    if first in _PLAIN:
        return f"{first.lower()} {rest}"
    return form


def reworded(text: str) -> list[str]:
    """A reason as it is, or with another beginning when that one has been used."""
    forms = [text]
    if text.startswith("This "):
        forms += [f"That {text[5:]}", f"The change {text[5:]}", f"In effect, this {text[5:]}"]
    elif text.startswith("The change "):
        forms += [f"This {text[11:]}", f"In effect, the change {text[11:]}"]
    if text.startswith("Behavior stays"):
        return ["Behavior stays as it was.", "None of this changes behavior.", "What the software does stays the same."]
    small = text.split()[0] in ("The", "A", "An", "For", "Because", "Without", "Previously,")
    told = text[0].lower() + text[1:] if small else text
    return [*forms, *(f"{opening}: {told}" for opening in ("The background", "Behind it", "The reason given"))]


def link(text: str) -> str:
    """The turn, link or aside that a sentence begins with; empty when there is none."""
    return next((word for word in (*TURNS, *LINKS, *ASIDES) if text.startswith(f"{word} ")), "")


def opening(text: str) -> str:
    """What makes two sentences begin alike: their first two words."""
    return " ".join(re.findall(r"[^\s,.;:]+", text.lower())[:2])


def finished(text: str) -> str:
    """A sentence with a large first letter, unless it begins with a code name, and one full stop."""
    clean = re.sub(r"\s+", " ", text).strip()
    clean = re.sub(r"([.!?])[.!?]+$", r"\1", clean)
    if re.match(r"[a-z]+(?:[A-Z_\d]|\.\w)|[a-z]\w*$", clean.split(" ")[0] or "x") and not re.match(
        r"[a-z]+$", clean.split(" ")[0]
    ):
        return clean
    return clean[:1].upper() + clean[1:]
