"""A written sentence as it is said: without labels, links to what stood before, asides, marks and long tails."""

import re
from collections.abc import Iterator

from pipeline.script.language import prose, verbs
from pipeline.script.language.vocabulary import words
from pipeline.script.stories.why import marks, persons, purposes
from pipeline.script.stories.why.cues import GOOD

MOST = 28
"""Words in a reason, at most."""
_CHANGE = re.compile(
    r"(?i)\b(?:this|the present|the current) (?:small |simple )?(?:pr|diff|commit|patch|pull request|mr|"
    r"change ?set|cl|revision|"
    r"merge request|change|series|patch ?set|patch series|stack|work|update|fix|addition|"
    r"improvement|enhancement|refactor(?:ing)?|rework|clean-?up|modification|migration)\b(?! (?:series|set|"
    r"message|type|ref))"
)
_LABEL = re.compile(
    r"(?i)^(?:(?:in short|in summary|in other words|basically|essentially|tl;?dr|note|nb|fix|bug|problem|"
    r"issue|root cause|summary|context|motivation|why|also|rationale|impact)\s*[:—–-]+\s+|"
    r"(?:note|notice|observe|remember) that |it (?:should be|is) (?:worth )?(?:noted|noting|mentioning) that |"
    r"it (?:turns|turned) out (?:that )?|(?:unfortunately|luckily|fortunately|sadly|annoyingly|obviously|"
    r"of course|clearly|"
    r"in fact|actually|indeed|interestingly|worse|even worse|worse yet|arguably|in practice|concretely|specifically|"
    r"in particular|essentially|basically|in short|also|additionally|in addition|furthermore|moreover|besides|"
    r"however|consequently|therefore|hence|thus|accordingly|as a result|as a consequence|as such|meanwhile|"
    r"that said|in other words|that is|instead|finally|lastly|first|second|secondly|similarly|"
    r"likewise|then again|technically|ultimately|overall|again|notably|importantly|as a (?:side|bonus|"
    r"positive) (?:effect|note)|as a bonus|"
    r"at the same time|in general|generally|usually|by doing so|in doing so|in this way|for this reason),? |"
    r"(?:but|and|so|yet|plus|nevertheless|nonetheless),? )"
)
_ELLIPSIS = re.compile(rf"(?P<verb>{GOOD})\b")
_ASIDE = re.compile(
    r"(?i),? (?:as (?:requested|suggested|discussed|mentioned|noted|described|reported|explained|shown|seen|documented|"
    r"proposed)\b[^,.]*|for instance|for example|of course|however|too|though|as well|in the change|"
    r"respectively|in practice|"
    r"by the way|i\.e\.|, therefore)(?=[,.]|$)"
)
_TAIL = re.compile(
    r"(?:,? (?:e\.g\.|for example|for instance|such as|i\.e\.|namely|especially|in particular|like when|including|even "
    r"though|although|though|given that|whereas|similar to|rather than|just like|because|so that|while)\b|"
    r", (?:which|and|but|so|as|since|where|[a-z]+ing|thus|with|using|by|"
    r"in|from|for|on|to|"
    r"not|or|the|a|an|it|this|then|when|e\.g)\b|\sso (?:the|a|an|it|we|they|all|every|each|now)\b|, (?:we|they|"
    r"you|I)\b|\s(?:and|but) (?:this|that|it|we|thus|so|therefore)\b|: | - | \()"
)
_NEGATED_TAIL = re.compile(r"(?i)[, ]*(?:but(?! (?:this|that|it) )|unless|except|only|not|if|rather than)\b")
_CURRENTLY = re.compile(
    r"(?i)(?:,\s*)?\b(?:currently|right now|at the moment|as of (?:now|today)|at present|presently)\b(?:,\s*)?"
)


def _recast(text: str) -> str:
    """The sentence without what only works on the page; cut, or empty, where it holds more code than names."""
    raw = marks.without_references(text.strip(" .*_"))
    raw = _without_last_order(raw)
    if not marks.is_sayable(raw):
        raw = next((part for part in beginnings(raw, MOST) if marks.is_sayable(part)), "")
    raw = re.sub(r"`#!?\[([\w:]+)\]`", r"`\1`", raw)
    raw = re.sub(
        r"\b(a|an|no|not|any|each|every|either|whether|without|if|isn['’]t) (\w+)/(\w+)\b(?!/)", r"\1 \2 or \3", raw
    )
    raw = re.sub(r"[\"“]([\w' -]{1,40})[\"”]", _unquoted, raw)
    raw = re.sub(r"(?<![\w~])~ ?(?=\d)", "about ", raw)
    raw = re.sub(r"(?<=\d)( ?[kKMGT]?i?B|[ ]?[A-Za-z]+)/s\b", r"\1 per second", raw)
    raw = re.sub(r"(?:;|(?<=\w),) (?=(?:now it|it now) takes\b|it takes\b.* now\b)", ", and ", raw)
    raw = re.sub(r"(?i)^without (?:this|the) (?:check|fix|guard|limit|call|change),? ", "Without the change, ", raw)
    raw = re.sub(r"(?i)^[a-z]+ed in this way,? (?=(?:a|an|the|all|every)\b)", "That way, ", raw)
    raw = re.sub(r"(?<!and )(?<!, )\b(?:therefore|thus|hence|accordingly|consequently) (?=\w)", "", raw)
    line = prose.plain(raw)
    line = _CHANGE.sub(lambda m: "the stack" if "stack" in m.group().lower() else "the change", line)
    line = re.sub(r"(?i)^(?:and )?(?:this|that|in this) way,? (?!of |to |is |we are)", "That way, ", line)
    for _ in range(3):
        line = _LABEL.sub("", line)
    line = re.sub(r"(?<=\w) here\b", "", line)
    line = re.sub(r"\s+", " ", _ASIDE.sub("", line)).strip(" .,;:!-")
    line = re.sub(
        r"(?i)^in the change,? |^with the change,? (?=the change)|,? (?:in|with|by|as part of) the change$", "", line
    )
    return _ellipsis_filled(_present_state(line))


def _without_last_order(raw: str) -> str:
    """So that "There is no need for it, pass the name alone" ends at its comma."""
    for match in _ORDER_AFTER.finditer(raw):
        verb = verbs.imperative(match["so"] or match["verb"])
        alone = len(raw[: match.start()].split()) > 5 and not re.match(r"(?i)to |in ", raw)
        if verb and alone:
            return raw[: match.start()]
    return raw


_ORDER_AFTER = re.compile(
    r", (?:so (?P<so>[a-z]+) (?=\w)|(?:just |instead )?(?P<verb>[a-z]+) "
    r"(?=(?:the|a|an|only|it|them|to|this|that|its)\b))"
)


def _unquoted(match: re.Match[str]) -> str:
    return match[1] if len(match[1].split()) <= 3 else match.group()


def _present_state(line: str) -> str:
    """Currently so is so far so: by the time it is heard, it is no more."""
    if re.match(r"(?i)(?:currently|right now|at the moment|at present|presently|as of now|today),? ", line):
        return re.sub(
            r"(?i)^(?:currently|right now|at the moment|at present|presently|as of now|today),? ", "So far, ", line
        )
    match = _CURRENTLY.search(line)
    if not match or re.search(
        r"(?i)\bso far|not currently|(?:the|a|an|\w+ing|[a-z]+ed|is|are) currently [a-z]+(?:ed|ing|[a-z]n)?\b", line
    ):
        return line
    return re.sub(r" +", " ", f"{line[: match.start()].rstrip()} {line[match.end() :].lstrip()}").strip()


def _ellipsis_filled(line: str) -> str:
    """A sentence that begins with its verb, as in "Avoids a crash", with "this" before it."""
    if re.match(
        r"(?i)(?:useful|needed|required|necessary|helpful|important|meant|intended) (?:for|to|by|when|in|because)\b",
        line,
    ):
        return f"This is {line[0].lower()}{line[1:]}"
    match = _ELLIPSIS.match(line[:1].lower() + line[1:])
    word = line.split(" ")[0].lower()
    verb = verbs.any_form(word)
    if not match or (
        verb is None and word not in ("makes", "make", "gives", "helps", "help", "means", "brings", "saves")
    ):
        return line
    if verb and word == verb.base and word not in _AIMED:
        return line
    following = line[len(word) :].split(" ")
    if len(following) < 3 or (following[1] in _FINITE_NEXT and word.endswith("s")):
        return line
    third = verb.third if verb and word in (verb.base, verb.third) else word if word.endswith("s") else f"{word}s"
    rest = line[len(word) :]
    return f"This {third}{persons.agreeing(rest)}"


_AIMED = frozenset(
    words(
        "avoid prevent ensure allow let improve reduce protect guarantee unblock eliminate speed minimize "
        "mitigate help save"
    )
)
"""Orders that say what a change is good for: others say what was done."""
_FINITE_NEXT = ("is", "are", "was", "were", "for", "of", "in", "to", "has", "have", "by", "from", "and", "or", "with")


def candidates(text: str) -> Iterator[str]:
    """The sentence for the ear, without a full stop: whole, then its beginnings, then what follows a turn in it."""
    line = _recast(text)
    purpose = purposes.of_an_order(line)
    if purpose and (purpose := persons.impersonal(purpose)) and len(purpose.split()) <= MOST:
        yield purpose
    whole = persons.impersonal(line)
    if whole and len(whole.split()) <= MOST:
        yield whole
    for part in (*beginnings(line, MOST), *_turns(line)):
        impersonal = persons.impersonal(part)
        if impersonal and len(impersonal.split()) <= MOST:
            yield impersonal
    if (aim := purposes.at_last(line)) and len(aim.split()) <= MOST:
        yield aim


def beginnings(line: str, most: int) -> list[str]:
    """The sentence cut where it may end earlier, the longest first; nothing that would change what it says."""
    cuts = [match.start() for match in _TAIL.finditer(line) if not _NEGATED_TAIL.match(line[match.start() :])]
    return [
        line[:cut].rstrip(" ,;:-")
        for cut in reversed(cuts)
        if 6 <= len(line[:cut].split()) <= most and _balanced(line[:cut])
    ]


def _turns(line: str) -> list[str]:
    """What follows "but" and "so" within a sentence, where it is one of its own."""
    if re.match(r"(?i)(?:if|when|whether|once|while)\b", line):
        return []
    return [part for part in _TURN.split(line)[1:] if len(part.split()) >= 7]


_TURN = re.compile(
    r",? (?:but|(?<=, )so|and so|and therefore|which means(?: that)?) (?=(?:the|a|an|any|all|every|some|no|"
    r"users?|[A-Z]|we|you|\w+s) )"
)


def _balanced(text: str) -> bool:
    """Whether no pair is left open, and the sentence has more than a subordinate clause."""
    if re.search(r"(?i)\b(?:either|both|neither|whether|not only|if|when|unless)\s[^,]*$", text):
        return not re.search(r"(?i)\b(?:either|both|neither|whether|not only|if|unless)\s[^,]*$", text)
    return not re.match(
        r"(?i)(?:if|when|since|because|as|while|although|without|with|before|after|given)\b[^,]*$", text
    )
