"""Whether a run of words is a sentence: a verb that can only be one, no order, no clause that waits for another."""

import re

from pipeline.script.language import verbs
from pipeline.script.language.vocabulary import words

STRICTLY_FINITE = re.compile(
    r"(?i)\b(?:is|are|was|were|has|have|had|can|could|will|would|does|do|did|doesn['’]t|don['’]t|didn['’]t|isn['’]t|"
    r"aren['’]t|wasn['’]t|weren['’]t|cannot|can['’]t|couldn['’]t|won['’]t|wouldn['’]t|must|may|might|should|"
    r"makes|made|"
    r"means|lets|allows|avoids|prevents|ensures|causes|caused(?! by\b)|leads|led|fails|failed|crashed|crashes|"
    r"breaks|broke|"
    r"enables|improves|reduces|hangs|hung|becomes|became|needs|requires|returns|gets|got|keeps|fixes(?! (?:for|"
    r"in|of|to)\b))\b"
)
_CONJUNCTION = r"(?:when|if|even if|even though|though|while|because|since|as|although|given|due to|once)\b"
_PREPOSITION = r"(?:after|for|in|with|by|without|to)\b"
_MAIN = r"[^,]*, (?:\w+ly |also |then |just )?(?P<main>.*)$"
_WAITING = re.compile(rf"(?i){_CONJUNCTION}[^,]*$|(?:{_CONJUNCTION}|{_PREPOSITION}){_MAIN}")
"""A clause with nothing to follow, or a beginning whose main clause follows the first comma."""
_BEGINS_WITH_PREPOSITION = re.compile(rf"(?i){_PREPOSITION}(?P<phrase>[^,]*)")
_RELATIVE = re.compile(r"\b(?:which|that|who|where)\b")
_SUBORDINATE = re.compile(r"\b(?:when|if|because|so that|while|until|unless|since)\b")
_AFTER_PLURAL = re.compile(
    r"(?:[a-z]s|\band \S+) (?:\w+ly |also |then |still |often |now |always |never )?(?=([a-z]+)\b)"
)
_AFTER_A_WORD = re.compile(r"^(?:\w+ ){0,2}\w+, (.*)$")
_AFTER_ADVERB = re.compile(r"\b(?:already|also|only|always|never|now|still|then|[a-z]+ly) [a-z]+s\b")
_PART = re.compile(r"[a-z]+ed(?: by\b|,|$)")
"""In a list, "rewind bounded by the window, step rejected": things and what was done to them."""
_BARE = frozenset(
    words(
        "crash hang panic need have see leak race break lose return make mean live exist rely depend contain start end"
    )
)
"""Verbs of many that the table of verbs lacks."""
_OTHERS = frozenset(
    words(
        """
    leads brings gives goes breaks takes sees falls crashes hangs panics leaks races loses relies depends contains
    exists lives helps corrupts confuses blocks costs saves works happens occurs appears looks seems becomes stays
    remains wastes lost wrote held took sent left hung came grew threw saw fell led gave went ran kept brought meant
    broke got
    """
    )
)


def has_verb(text: str, listed: bool) -> bool:
    """Whether something after its first word can only be a verb; in lists, by the surest signs."""
    whole = re.sub(r"^(?:\S+ ){0,2}\S+, ", "- ", text)
    rest = whole.partition(" ")[2]
    if _SUBORDINATE.match(rest):
        whole = rest = rest.partition(", ")[2]
    elif not _WAITING.match(text):
        whole, rest = _SUBORDINATE.split(whole)[0], _SUBORDINATE.split(rest)[0]
    if STRICTLY_FINITE.search(rest):
        return True
    if text.count(",") >= 2 and len(_PART.findall(text)) >= 2:
        return False
    of_many = any(verbs.imperative(match[1]) or match[1] in _BARE for match in _AFTER_PLURAL.finditer(whole))
    single = [word for word in re.findall(r"[a-z]+(?! by\b)\b", rest.split(",")[0]) if _is_finite(word)]
    return not listed and (of_many or bool(single) or _AFTER_ADVERB.search(rest) is not None)


def _is_finite(word: str) -> bool:
    verb = verbs.any_form(word)
    past = len(word) > 4 and word.endswith("ed")
    return word in _OTHERS or past or (verb is not None and word in (verb.third, verb.past))


def is_past_of_a_state(text: str) -> bool:
    """Whether its first verb that can only be one is in the past, and tells how things were, not what was done."""
    main = _RELATIVE.split(re.sub(r"^(?:When|If|Once|After|Before) [^,]*, ", "", text))[0]
    for word in re.findall(r"[a-z]+", main.partition(" ")[2])[:12]:
        verb = verbs.any_form(word)
        if word in ("was", "were", "had", "did", "could") or word in _PASTS:
            return True
        if STRICTLY_FINITE.fullmatch(word) or (verb and word == verb.third and verb.base not in verbs.ALSO_NOUNS):
            return False
    return False


_PASTS = frozenset(
    words("took threw went came wrote gave saw grew fell became told ran left kept made got lost sent held led drew")
)


def is_waiting(text: str, listed: bool) -> bool:
    """Whether it begins with a clause or a phrase that no main clause follows."""
    if phrase := _BEGINS_WITH_PREPOSITION.match(text):
        if has_verb(f"- {_RELATIVE.split(phrase['phrase'])[0]}", listed):
            return False
        if phrase.end() == len(text):
            return True
    match = _WAITING.match(text)
    main = (match["main"] or "") if match else ""
    return match is not None and (
        not has_verb(f"- {main}", listed) or is_order(main) or main.startswith(("and ", "or ", "but "))
    )


def is_order(text: str) -> bool:
    """Whether it begins with a verb: an order, or a sentence without its subject."""
    return _begins_with_verb(text) or any(map(_begins_with_base, _AFTER_A_WORD.findall(text)))


def _begins_with_base(text: str) -> bool:
    verb = verbs.imperative(text.split(" ")[0])
    return verb is not None and _begins_with_verb(text)


def _begins_with_verb(text: str) -> bool:
    text = re.sub(r"(?i)^(?:\w+ly|also|just|then|now|always|never|do not|don['’]t) ", "", text)
    first, _, rest = text.partition(" ")
    if STRICTLY_FINITE.fullmatch(first):
        return True
    verb = verbs.any_form(first)
    if verb is None or first.lower() not in (verb.base, verb.third, verb.past):
        return False
    if first.lower() == verb.past:
        return not any(map(STRICTLY_FINITE.fullmatch, rest.split()[1:3]))
    second = rest.split(" ")[0].lower()
    if second in AFTER_A_NOUN:
        return False
    if verb.base not in verbs.ALSO_NOUNS or second in _OBJECTS:
        return True
    return not STRICTLY_FINITE.search(" ".join(_RELATIVE.split(rest)[0].split()[:4]))


AFTER_A_NOUN = frozenset(
    words("of whose who was were had did could would took threw went came wrote gave saw grew fell became told ran")
)
"""After a word that may be a verb or a noun, these show that it is a noun."""
_OBJECTS = frozenset(words("the a an all it its to for which what how whether when if"))
"""After a word that may be a verb or a noun, these show that it is a verb."""
