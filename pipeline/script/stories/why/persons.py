"""Sentences of authors about themselves, "we now cache the answer", turned into sentences about the software."""

import re
from functools import partial

from pipeline.script.language import verbs
from pipeline.script.language.vocabulary import words

_SHORT = (
    (re.compile(r"\b([Ww]e|[Yy]ou)['’]re\b"), r"\1 are"),
    (re.compile(r"\b([Ww]e|[Yy]ou)['’]ve\b"), r"\1 have"),
    (re.compile(r"\b([Ww]e|[Yy]ou)['’]ll\b"), r"\1 will"),
    (re.compile(r"\b([Ww]e|[Yy]ou)['’]d\b"), r"\1 would"),
)
_IMPERSONAL = (
    (r",? so (?:that )?we can (?:now |then )?(?!not\b)", ", which makes it possible to "),
    (r"\bwe (?:can|could) now ", "it is now possible to "),
    (r"\bwe can still ", "it is still possible to "),
    (r"\bwe can (?:then |also |just |simply |safely )?(?!not\b|only\b|never\b|be\b|have\b)", "it is possible to "),
    (r"\bwe (?:cannot|can['’]t|can not) (?!be\b)", "it is not possible to "),
    (r"\bwe (?:could not|couldn['’]t) (?!be\b)", "it was not possible to "),
    (r"\bwe no longer (?:need|have) to ", "it is no longer necessary to "),
    (r"\bwe no longer need ", "there is no longer any need for "),
    (r"\bwe (?:also |then |now |actually |really )?(?:do not|don['’]t) (?:need|have) to ", "there is no need to "),
    (r"\bwe (?:do not|don['’]t) need ", "there is no need for "),
    (r"\bwe have (?:seen|had|observed|noticed) (?=[\w -]{0,30}\w+s\b)", "there have been "),
    (r"\bwe want(?:ed)? to ", "the point is to "),
    (r"\bwe (?:currently |still )?(?:do not|don['’]t) have any (?=\w+ ?\w*s\b)", "there are no "),
    (r"\bwe (?:currently |still )?(?:do not|don['’]t) have (?:any|a) ", "there is no "),
    (r"\bwe did(?: not|n['’]t) (?:need|have) to ", "there was no need to "),
    (r"\bwe (?:now |also |still )?(?:have|need) to ", "it is necessary to "),
    (r"\bwe (?:had|needed) to ", "it was necessary to "),
    (r"\bwe need (?=(?:a|an|the|this|some)\b)", "there is a need for "),
    (r"\b(?:allows?|enables?) (?:us|you|one|people|me) to ", "makes it possible to "),
    (r"\b(?:lets|let) (?:us|you|one|people) ", "makes it possible to "),
    (r"\b(?:allowing|enabling) (?:us|you|one) to ", "making it possible to "),
    (r"\bletting (?:us|you) ", "making it possible to "),
    (r"\bhelps (?:us|you) (?:to )?", "helps to "),
    (r"\b(?:forces|requires) (?:us|you) to ", "makes it necessary to "),
    (r"\b(?:forced|required) (?:us|you) to ", "made it necessary to "),
    (r"\bmakes it (easier|simpler|possible|harder|clearer) for (?:us|you) to ", r"makes it \1 to "),
)
_RULES = tuple((re.compile(pattern, re.I), said) for pattern, said in _IMPERSONAL)
_WE = re.compile(
    r"\b(?P<we>[Ww]e) (?P<adverbs>(?:(?:also|now|currently|previously|just|only|simply|always|never|still|then|"
    r"instead|already|explicitly|unconditionally|mistakenly|incorrectly|accidentally|silently|no longer)\s)*)"
    r"(?P<verb>[A-Za-z]+(?:n['’]t)?)\b(?P<next>(?: (?:not|also|always|never|only|silently|previously|"
    r"now))* (?P<main>[a-z]+))?"
)
_THIRD = {"are": "is", "were": "was", "have": "has", "do": "does", "don't": "doesn't", "don’t": "doesn't",
          "aren't": "isn't", "weren't": "wasn't", "haven't": "hasn't", "need": "needs", "go": "goes"}  # fmt: skip
_AUXILIARY = frozenset(
    words(
        """
    are were have do don't don’t aren't weren't haven't would wouldn't might may will won't could can did didn't had
    hadn't should shouldn't must can't cannot
    """
    )
)
_MIND = frozenset(
    words(
        """
    want think know see find decide hope believe notice like feel care plan agree discuss suspect guess look understand
    talk prefer wanted thought knew saw found decided hoped believed noticed liked felt cared planned agreed suspected
    consider considered discovered discovered realized realised trying going try tried seen seeing used wish about
    expected recommend suggest propose opted opt choose chose ran run hit got get should must talking thinking
    looking seeing planning hoping considering observed observe encountered encounter intend intended love fixed
    """
    )
)
"""What people do, not programs; a sentence about it is left aside."""
_MIND_AFTER = re.compile(
    rf"\b[Ww]e (?:can|could|may|might|will|would|should) (?:\w+ly |also |now |then )?(?:{'|'.join(sorted(_MIND))})\b"
)
_LEFT = re.compile(
    r"(?i)(?<![\w-])(?:I|I['’]m|I['’]ve|I['’]d|I['’]ll|we|we['’]\w+|my|our|ours|us|me|mine|you|you['’]\w+|your|yours|"
    r"let['’]?s(?= \w+(?! us))|myself|ourselves)(?![\w-])"
)
_OBJECTIVE = re.compile(r"(?i)\bmy\b|\bmine\b|(?<![\w-])I(?![\w-])|\blet['’]s\b")


def impersonal(text: str) -> str | None:
    """The sentence about the software, or None where it speaks of people who can't be left out."""
    if not _LEFT.search(text):
        return text
    if _OBJECTIVE.search(text):
        return None
    for pattern, said in _SHORT:
        text = pattern.sub(said, text)
    if _MIND_AFTER.search(text):
        return None
    for pattern, said in _RULES:
        text = pattern.sub(partial(_as_large, said), text)
    text = _of_you(text)
    place, before = 0, re.match(r"(?i)(?:previously|in the past|before|formerly|until now|so far)\b", text) is not None
    while match := _WE.search(text):
        instead = _without_we(match, place, before)
        if instead is None:
            return None
        rest = text[match.end() :]
        rest = agreeing(rest) if match["verb"].lower() not in _AUXILIARY else rest
        text = f"{text[: match.start()]}{instead}{rest}"
        place += 1
    text = re.sub(r"\bour own\b", "its own", text)
    text = re.sub(r"\b([Oo])ur\b", lambda match: "The" if match[1] == "O" else "the", text)
    return None if _LEFT.search(text) else text


def _as_large(said: str, match: re.Match[str]) -> str:
    """The wording with the capital of what it stands for."""
    said = match.expand(said)
    return said[0].upper() + said[1:] if match.group()[0].isupper() else said


def _of_you(text: str) -> str:
    """Whoever is spoken to is people in general."""
    text = re.sub(r"\bYou\b", "People", text)
    text = re.sub(r"\byou\b", "people", text, count=1) if "People" not in text else text
    return re.sub(r"\b[Yy]our\b", "their", re.sub(r"\byou\b", "they", text)) if "eople" in text else text


def _without_we(match: re.Match[str], place: int, before: bool) -> str | None:
    """The code does what "we" did, in the third person; it is the change that adds and removes."""
    verb, main, after = match["verb"], match["main"] or "", match["next"] or ""
    before = before or "previously" in match["adverbs"]
    low = verb.lower().replace("’", "'")
    if low in _MIND or (low in _AUXILIARY and (main in _MIND or (_is_deed(main) and not before))):
        return None
    subject = "the code" if place == 0 else "it"
    first = match.start() == 0 or match.string[: match.start()].endswith((", ", " and "))
    if low not in _AUXILIARY:
        known = verbs.any_form(low)
        if known is None:
            return None
        third = low if low == known.past else known.third if low == known.base else ""
        if not third or (known.deed and not before and (low == known.past or not first)):
            return None
        subject = "the change" if known.deed and not before and place == 0 else subject
        verb = third
    text = f"{subject} {match['adverbs']}{_THIRD.get(low, verb)}{after}"
    return text[0].upper() + text[1:] if match["we"] == "We" else text


def agreeing(rest: str) -> str:
    """What follows a verb that became singular, with a second one after "and" in the same form."""

    def third(match: re.Match[str]) -> str:
        verb = verbs.imperative(match["verb"])
        sure = verb and (verb.base not in verbs.ALSO_NOUNS or match["next"] in ("the", "a", "an", "all", "it"))
        return f"{match['and']}{verb.third} {match['next']}" if verb and sure else match.group()

    return re.sub(
        r"(?P<and>,? (?:and|or) (?:also |then |instead )?)(?P<verb>[a-z]+) (?P<next>\w+)", third, rest, count=1
    )


def _is_deed(word: str) -> bool:
    verb = verbs.any_form(word)
    return verb is not None and verb.deed and word == verb.base
