"""Words between sentences: turns from story to story, links within one, and how a sentence begins and ends."""

import re

from pipeline.script.language import verbs
from pipeline.script.language.vocabulary import PLURAL, SINGULAR, is_ordinary, words
from pipeline.script.stories import Story
from pipeline.script.stories.item import Item

TURNS = (
    "Next,", "Elsewhere,", "Meanwhile,", "On another front,", "In other news,", "Moving on,", "Separately,",
    "A different thread:", "Further along,", "On a different note,", "Another subject:", "In another corner,",
    "Also on the list:", "Next up:", "From there,", "And then this:", "Turning the page,", "A look elsewhere:",
    "In a thread of its own,", "Away from that,", "One more story:",
)  # fmt: skip
"""From one story to the next, where the two have nothing in common that could be named; three weeks' worth."""
SIDES = {
    "fix": (
        "Among the fixes,", "On the repair side,", "As for fixes,", "There is mending to report, too:",
        "To the repairs:", "Fixed as well:", "Where things were broken,",
    ),
    "feat": (
        "Something new:", "New as well:", "On the side of what is new,", "An addition next:", "Also new:",
        "And something that was not there before:", "Among the additions,",
    ),
    "perf": ("On speed,", "As for speed,", "Something about speed:", "On the performance side,"),
    "refactor": ("Under the hood,", "Behind the scenes,", "On the inside,", "In the engine room,"),
    "remove": ("Something goes away:", "On the way out:", "Clearing up,", "There is a farewell, too:"),
    "docs": ("In the documentation,", "On the documentation side,", "As for the docs,"),
    "test": ("On the test side,", "As for tests,", "In the tests,", "Where testing is concerned,"),
    "security": ("On security,", "As for security,", "Something about security:", "On the security side,"),
    "build": ("On the build side,", "As for building,", "In the build,", "Where building is concerned,"),
    "deprecate": ("A deprecation:", "On deprecations,", "Something to plan for:", "As for deprecations,"),
    "breaking": ("One to mind:", "A break to know of:", "Something to check before you upgrade:", "A breaking change:"),
}  # fmt: skip
"""By what kind of change follows, where it differs from the one before."""
INSIDE = {
    "refactor": ("Under the hood,", "Behind that,", "On the inside,", "In the code itself,"),
    "rename": ("In the same breath,", "As for names,"),
    "docs": ("In the documentation,", "The docs follow:"),
    "test": ("On the test side,", "In the tests,"),
    "perf": ("For speed,", "On the performance side,"),
    "fix": (
        "Among the repairs,", "On the fixing side,", "A fix came along:", "Put right as well:", "Mended on the way:",
    ),
    "remove": ("To clear up,", "On the way out:", "Gone with it:"),
    "build": ("On the build side,", "In the build,"),
    "ci": ("In continuous integration,",),
}  # fmt: skip
"""Within a story, where the next change is of another kind than the last."""
INTRODUCED = ("With ", "Thanks ", "In ", "For ", "Still ", "From ", "Until ", "Previously", "There ")
"""Beginnings that don't bear another one before them."""
ASIDES = (
    "Also,",
    "In passing,",
    "Worth knowing:",
    "One more:",
    "And",
    "To round it off,",
    "Briefly,",
    "Small but useful:",
)
LINKS = (
    "Then", "After that,", "On top of that,", "Alongside it,", "Beyond that,", "In the same thread,", "In addition,",
    "Closely related,", "Along the same lines,", "To go with it,", "Next to it,", "What is more,",
)  # fmt: skip


def after_turn(form: str) -> str:
    """A sentence's first word, small again where only its place made it large."""
    first, _, rest = form.partition(" ")
    bare = first.rstrip(",")
    if bare in _PLAIN or bare in _CARRIED:
        return f"{first.lower()} {rest}"
    return form


_CARRIED = frozenset(words("Errors Users Callers Parsing Loading Building Running Calling Passing Support"))
"""Ordinary words that effects begin with."""


def doubles(kind: str, sentence: str) -> bool:
    """Whether a sentence says by itself what kind of change it is, so that words for it would come twice."""
    said = {"fix": r"\bfix|\bgone\b|no longer|\bmend", "feat": r"\badd|\bnew\b|\bnow\b|\bgain|\bcan do more"}
    return kind in said and re.search(said[kind], sentence, re.I) is not None


def lowered(sentence: str, repository: str) -> str:
    """A sentence as it stands after other words: its first letter small, unless it is a name's or a code word's."""
    first, _, rest = sentence.partition(" ")
    if first.lower() == repository.lower():
        return f"{repository} {rest}"
    keep = not first[1:].islower() or not is_ordinary(first)
    return sentence if keep and first not in _SMALL else f"{first.lower()} {rest}"


_SMALL = frozenset(words("A An The There It In On When With For"))


BECAUSE = {
    "problem": ("The problem behind it:", "What was wrong:", "The trouble it ends:", "What it cures:"),
    "cause": ("The background:", "The reason:", "Behind it:", "The reason given:"),
    "warning": ("A limit to know of:", "One limit remains:", "Still true:"),
    "breaking": ("Worth checking on your side:", "What it means for you:"),
    "security": ("The weakness:", "What was at stake:"),
}
"""Words before what a message says, by the part it plays; without them it would sound as if it still held."""


def reworded(text: str, sense: str) -> list[str]:
    """What a message says of why, in the ways it can follow the deed, best first."""
    text = _ALONE.sub("", text)
    if text.startswith("Behavior stays"):
        return ["Behavior stays as it was."]  # once in an episode is enough
    forms = [text]
    if text.startswith("This "):
        forms += [f"That {text[5:]}", f"The change {text[5:]}", f"In effect, this {text[5:]}"]
    elif text.startswith("The change "):
        forms += [f"This {text[11:]}", f"In effect, the change {text[11:]}"]
    told = sunk(text)
    marked = [f"{words} {told}" for words in BECAUSE.get(sense, BECAUSE["cause"])]
    pointing = text.startswith(("This ", "That ", "The change ", "It "))
    return [*marked, *forms] if sense in BECAUSE and sense != "cause" and not pointing else [*forms, *marked]


_THEN = re.compile(
    r"^(?:Previously|Until now|Up to now|So far|Before(?: (?:this|the|that)(?: change| patch| commit)?)?),? "
)
_ALONE = re.compile(r"(?i)(?<=\w) (?:therefore|thus|hence|consequently)(?= )")
"""Words that point to a sentence which is not said."""


def until_now(text: str) -> list[str]:
    """How things were before a change, told before it: "Until now, …"."""
    bare = re.sub(
        r"^(?:Previously|Until now|Up to now|Before(?: (?:this|the|that)(?: change| patch| commit)?)?|So far),? ",
        "",
        text,
    )
    bare = _ALONE.sub("", bare)
    bare = re.sub(r",? (?:previously|formerly)\b", "", bare, count=1)
    bare = sunk(bare[0].upper() + bare[1:])
    return [f"{words} {bare}" for words in ("Until now,", "Up to now,", "Before this,", "So far,")]


def sunk(text: str) -> str:
    """A sentence after other words: its first letter small where only its place made it large."""
    first = text.split(" ")[0].rstrip(",")
    noun = first.lower() in SINGULAR or first.lower() in PLURAL
    small = first in _SUNK or (first[1:].islower() and (noun or (is_ordinary(first) and not first.endswith("s"))))
    return text[0].lower() + text[1:] if small else text


_SUNK = frozenset(
    words("The A An For Because Without When If In On With This That It These Those Any Some Every Each All No There")
)


_BY_KIND = tuple(word for kinds in (SIDES, INSIDE, BECAUSE) for among in kinds.values() for word in among)
_ALL = frozenset((*TURNS, *ASIDES, *LINKS, *_BY_KIND))


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


_PLAIN = frozenset(
    words(
        """
    A An The One In For With From Another There Thanks Still It This Reverted Version New Releases Until Previously Up
    Before So     Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Several Work
    """
    )
)


def link(text: str) -> str:
    """The turn, link or aside that a sentence begins with; empty when there is none."""
    return next((word for word in _ALL if text.startswith(f"{word} ")), "")


def opening(text: str) -> str:
    """What makes two sentences begin alike: their first two words."""
    return " ".join(re.findall(r"[^\s,.;:]+", text.lower())[:2])


def finished(text: str) -> str:
    """A sentence with a large first letter, unless it begins with a code name, and one full stop."""
    clean = re.sub(r"\s+", " ", text).strip()
    clean = re.sub(r"([.!?])[.!?]+$", r"\1", clean)
    clean = re.sub(r"\b([Aa]) (?=[aeio](?!ne\b|nce\b)[a-z])", r"\1n ", clean)
    if re.match(r"[a-z]+(?:[A-Z_\d]|\.\w)|[a-z]\w*$", clean.split(" ")[0] or "x") and not re.match(
        r"[a-z]+$", clean.split(" ")[0]
    ):
        return clean
    return clean[:1].upper() + clean[1:]
