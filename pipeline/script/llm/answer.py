"""The model's answer: taken apart strictly, held to form and bounds, and made into sections that cite real changes."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, ValidationError

from pipeline import sentences
from pipeline.model import Paragraph, Section, Sentence
from pipeline.script.language import pace, prose
from pipeline.script.language.subjects import visible

LONGEST_SENTENCE, LONGEST_TITLE = 40, 70
"""Words, characters."""
WORDS_A_SECOND = 2.5
"""About what a voice says, pauses included; models count words, not seconds."""
MOST_OPENING, MOST_STORIES, MOST_SENTENCES, MOST_CITED = 4, 6, 15, 12
_LONGEST_SUMMARY = 400
_URL = re.compile(r"(?i)\w:/|\bwww\.|\S@\S+\.\w|\b[\w-]+\.(?:com|org|net|info|biz|xyz)\b")


@dataclass(frozen=True, slots=True)
class Bounds:
    """How long a script may be, in seconds of speech."""

    target: float
    least: float
    most: float

    @classmethod
    def of(cls, target: float, changes: int) -> "Bounds":
        """Around the target; where few changes are told, less is enough."""
        return cls(target, min(0.6 * target, 6 + 4 * changes), 1.25 * target)


class _Sentence(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    text: str
    cites: list[str]


class _Story(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    heading: str
    sentences: list[_Sentence]


class Answer(BaseModel):
    """A briefing as the model gives it."""

    model_config = ConfigDict(extra="forbid", strict=True)
    title: str
    summary: str
    opening: list[_Sentence]
    stories: list[_Story]


def parse(text: str) -> Answer | tuple[str, ...]:
    """The answer, or what is wrong with its form. Thinking before it and a fence around it are no part of it."""
    bare = re.sub(r"(?s)\A\s*<think>.*?</think>", "", text).strip()
    fenced = re.fullmatch(r"(?s)```(?:json)?\s*(\{.*\})\s*```", bare)
    try:
        return Answer.model_validate_json(fenced[1] if fenced else bare)
    except ValidationError as error:
        # pydantic's messages name places and kinds; the input stays out of them, but for a key that no one knows.
        found = [(".".join(str(part) for part in fault["loc"][:4]), fault["type"]) for fault in error.errors()[:6]]
    if any(kind == "json_invalid" for _, kind in found):
        return ("the answer is not one whole JSON object",)
    return tuple(
        f"the answer's form is wrong: {visible(place)[:60]}: {kind.replace('_', ' ')}" for place, kind in found
    )


def faults(answer: Answer, known: Mapping[str, tuple[str, ...]], bounds: Bounds, avoid: tuple[str, ...]) -> list[str]:
    """Every way in which the answer is not a briefing, each with the words at fault."""
    found = [*_shape(answer), *_parts(answer), *_cites(answer, known), *_length(answer, bounds)]
    for text in _texts(answer):
        found += [f"{fault}: “{visible(text)[:120]}”" for fault in _wording(text, avoid)]
    for one in (one for sentence in _all(answer) for one in sentences.split(sentence.text)):
        if len(one.split()) > LONGEST_SENTENCE:
            found.append(f"over {LONGEST_SENTENCE} words in a sentence: “{visible(one)[:120]}”")
        if not re.search(r"[.!?][\"'”’]?$", one):
            found.append(f"not a whole sentence: “{visible(one)[:120]}”")
    said = Counter(" ".join(sentence.text.split()) for sentence in _all(answer))
    found += [f"said more than once: “{visible(text)[:120]}”" for text, times in said.items() if times > 1]
    return found


def _all(answer: Answer) -> list[_Sentence]:
    return [*answer.opening, *(sentence for story in answer.stories for sentence in story.sentences)]


def _texts(answer: Answer) -> list[str]:
    headings = [story.heading for story in answer.stories]
    return [answer.title, answer.summary, *headings, *(sentence.text for sentence in _all(answer))]


def _shape(answer: Answer) -> Iterator[str]:
    """How many of each thing, and how long the short texts are."""
    if len(answer.title) > LONGEST_TITLE:
        yield f"the title has more than {LONGEST_TITLE} characters"
    if len(answer.summary) > _LONGEST_SUMMARY or not 1 <= len(sentences.split(answer.summary)) <= 3:
        yield "the summary is not two sentences"
    if not 1 <= len(answer.opening) <= MOST_OPENING:
        yield f"the opening has not 1 to {MOST_OPENING} sentences"
    if not 1 <= len(answer.stories) <= MOST_STORIES:
        yield f"there are not 1 to {MOST_STORIES} stories"


def _parts(answer: Answer) -> Iterator[str]:
    """Headings, and how much stands under each."""
    headings = [" ".join(story.heading.lower().split()) for story in answer.stories]
    if len(set(headings)) < len(headings):
        yield "two parts have the same heading"
    for story in answer.stories:
        if not 2 <= len(story.heading.split()) <= 6:
            yield f"not 2 to 6 words in a heading: “{visible(story.heading)[:60]}”"
        if not 1 <= len(story.sentences) <= MOST_SENTENCES:
            yield f"not 1 to {MOST_SENTENCES} sentences under “{visible(story.heading)[:60]}”"


def _cites(answer: Answer, known: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for sentence in _all(answer):
        if len(sentence.cites) > MOST_CITED:
            yield f"cites over {MOST_CITED} ids: “{visible(sentence.text)[:120]}”"
        for cited in sentence.cites:
            if cited not in known:
                yield f"cites “{visible(cited)[:40]}”, which is no id of the record"
    for story in answer.stories:
        for sentence in story.sentences:
            if not sentence.cites:
                yield f"cites nothing: “{visible(sentence.text)[:120]}”"


def _length(answer: Answer, bounds: Bounds) -> Iterator[str]:
    told = [one for sentence in _all(answer) for one in sentences.split(sentence.text)]
    length, words = pace.total(told), sum(len(one.split()) for one in told)
    wanted = f"{words} words of about {round(bounds.target * WORDS_A_SECOND)}"
    if length < bounds.least:
        yield f"too short: {wanted}"
    if length > bounds.most:
        yield f"too long: {wanted}"


def _wording(text: str, avoid: tuple[str, ...]) -> Iterator[str]:
    """What no voice should read."""
    plain = " ".join(text.split())
    if not re.search(r"\w", plain):
        yield "nothing is said"
    elif plain != visible(text):
        yield "holds invisible characters"
    elif _URL.search(plain):
        yield "holds an address"
    elif prose.has_residue(plain):
        yield "holds markup, code or symbols"
    for word in avoid:
        if re.search(rf"(?i)(?<!\w){re.escape(word)}(?!\w)", plain):
            yield f"says “{word}”, which this show never says"


def sections(answer: Answer, known: Mapping[str, tuple[str, ...]]) -> tuple[Section, ...]:
    """The opening and the stories; every text on one line, every citation a label of the record."""
    stories = [(story.heading, story.sentences) for story in answer.stories]
    return tuple(
        Section(" ".join(heading.split()), (Paragraph(tuple(_said(told, known))),))
        for heading, told in (("Opening", answer.opening), *stories)
    )


def _said(told: list[_Sentence], known: Mapping[str, tuple[str, ...]]) -> Iterator[Sentence]:
    for sentence in told:
        labels = tuple(dict.fromkeys(label for cited in sentence.cites for label in known[cited]))
        for text in sentences.split(" ".join(sentence.text.split())):
            yield Sentence(text, labels)
