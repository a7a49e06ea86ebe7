"""Whether a sentence of a message can be read out by others: whole, plain, about the change, addressed to nobody."""

import re

from pipeline.script.language import prose
from pipeline.script.language.vocabulary import words
from pipeline.script.stories.why import english, grammar

_LEAST, _MOST = 6, 28
_MOST_CODE, _MOST_PARTS = 2, 4
"""Code words in a sentence, and the words they are made of, that a listener can bear."""
_PERSONAL = re.compile(
    r"(?i)(?<![\w-])(?:I|I['’]\w+|we|we['’]\w+|my|our|us|you|your|me|let['’]s|mine|ours|yours|he|she|his|"
    r"her)(?![\w-])"
)
_ELSEWHERE = re.compile(
    r"(?i)\b(?:(?:above|below)(?! \d)|the following|following \w+$|as follows|see (?:also|above|below|issue|"
    r"comments?|"
    r"the (?:comments?|docs?|code|discussion|issue|pr|commit))|attached|screenshots?|"
    r"earlier (?:pr|diff|commit|version|patch)|"
    r"previous (?:pr|"
    r"diff|commit|version|patch|change)|here|about to|implementation side|next pr|(?:follow-?up|subsequent|"
    r"separate|later|future|preceding|"
    r"prior|last|"
    r"another|parent|first|second|next) (?:pr|diff|commit|patch|change|series)s?|follow-?ups?|todo|fixme|todos|"
    r"claude|codex|copilot|"
    r"chatgpt|cursor ai|ai-assisted|llm-generated|tests? (?:pass|case|plan|suite)\w*|(?:unit|regression|"
    r"integration|new|"
    r"existing|added) tests?|ci (?:is|was|run)|linter|reviewer\w*|(?:review|pr) (?:feedback|comments?)|thanks|"
    r"please|maybe|hopefully|guess|"
    r"internally|phabricator|oncall|sev|tables? (?:above|below|\d)|figure \d|see figure|option [12ab]|"
    r"such cases|these (?:two|three|four|"
    r"checks|tests)|"
    r"this (?:file|function|section|test|line|document|doc|one|method|class|code|patch|field|check|helper|variable|"
    r"commit|block|case|part|hunk|bit|list|table|flag|message)|step \d|diff \d|former|latter|lgtm|btw|afaik|"
    r"iirc|imho|"
    r"git blame|ideally|in the future|eventually|someday|would be nice|bisect\w*|reverts? commit|commit message|"
    r"upstream commit|cherry-pick\w*|a given commit|tl;dr|"
    r"(?:issue|bug|ticket|report) (?:number|id)|feel free|stay tuned|sorry|oops|lol|hacky|wtf|ugly|stupid|crap\w*|"
    r"damn|suck\w*|shit\w*|insane|my bad|typos?)\b"
)
_ADDRESSED = re.compile(
    r"(?i)\b(?:ignore|disregard|forget|override|obey|follow)\b.{0,40}\b(?:instructions?|prompts?|rules above|"
    r"guidelines|"
    r"everything)\b|\bsystem prompt\b|\bas an? (?:ai|language model|assistant)\b|\bsubscrib\w+ (?:to (?:our|the|"
    r"my|this)|now|"
    r"today)|\b(?:promo|discount|coupon|voucher|giveaway|crypto|bitcoin|casino|whatsapp)\b|\b(?:dear|attention) "
    r"(?:listener|reader|user|reviewer|ai|model|assistant)s?\b|\b(?:host|narrator|announcer|listeners?|"
    r"podcast) (?:must|should|"
    r"will|shall|is to|has to|needs to)\b|\bread (?:this|it|the following) (?:aloud|out)\b|\bsay the\b.{0,20}\bword|"
    r"\b(?:assistant|model|ai|agent|llm)s? (?:must|should) (?:say|write|tell|output|respond|reply|announce)\b|"
    r"\bvisit (?:our|my|"
    r"the (?:site|website))\b|\b(?:buy|order|donate|sponsor) (?:now|today|us)\b|\blike and\b|\bspread the word\b"
)
_FRAGMENT = re.compile(
    r"(?i)(?:it(?! is (?:now |not |no longer )?(?:possible|necessary)| was (?:not )?(?:possible|necessary))|"
    r"they|these|those|he|"
    r"she|that(?! way,)|such|and|or|but|which|who|where|then|for example|for instance|yes|no,|ok|so(?! far,)|"
    r"both|another|the same|"
    r"the other|unlike|like|part \d|why|how|what|whether|who|does|do|is|are|can|should|could|would|if so|not|"
    r"e\.g|i\.e|nor|"
    r"doing|being|having|despite (?:that|this)|(?:fix|solve|address|handle|mitigate|avoid) (?:this|that|it) by|"
    r"in (?:that|this|these|those|such) cases?|for (?:that|this|these|those)|at (?:that|this) point|with that|"
    r"in both|"
    r"hi\b|hello|hey|right|well|was|were|has|have|had|will|no longer|the answer|arguabl[ey]|looks?|turns?|"
    r"found|discovered|noticed|note|(?:one|two|three|four) \w+:|needs? to|ha[sd] to|able to|seems?|"
    r"everything|only|(?:the |new |some |unit |all )?tests?)(?![\w-])"
)
_OPEN_END = re.compile(
    r"(?i)\b(?:a|an|the|of|to|for|in|with|and|or|than|as|via|by|from|at|on|into|is|are|was|be|its|their|when|if|"
    r"that|which|"
    r"because|like|using|called|named|i\.e|e\.g|vs|not|so|but|either|both|neither|, then)[.,]?$|,\s*,|"
    r"(?<!instead )\b(?:the|"
    r"a|an|of|in|to|with|by|"
    r"from|for) "
    r"(?:of|in|and|for|is|as|are|or|was|to|by|with|from|on|at)\b(?!-)|[a-z] [.,](?!\w)|\b(?:the|a) the\b|"
    r"\b(?:is|was) (?:is|was)\b|"
    r"\band so on and\b|\bor or\b|\ban? (?:that|which|when)\b|\bwith (?:set to|is)\b|\blike that\b|\bto (?:when|"
    r"if|by)\b|\bmakes? it so (?:that )?(?!.*(?:\b(?:is|are|can|will|do|does|has|have|gets?|\w+n['’]t)\b))|"
    r"\s['’](?:\s|"
    r"$)|, (?:speed|fix|make|let|do|use) (?:it|this|that|them)\b"
)
_GOOD = (
    r"avoids|prevents|ensures|keeps|removes the|reduces|improves|preserves|lets|allows|enables|aligns|unblocks|"
    r"saves|simplifies|"
    r"brings|gives|speeds|eliminates|fixes|makes|closes|restores|unifies|protects|guarantees|extends|cuts|"
    r"decouples|shrinks|"
    r"stops|helps|resolves|solves|opens|paves|clarifies|addresses|hardens|catches|provides|gets rid|"
    r"minimi[sz]es|mitigates|"
    r"halves|doubles|supports|matches|serves|is no longer|is (?:very |also |really |quite |especially |"
    r"particularly )?(?:more )?(?:in line|consistent with|the same as|similar to|how|needed|"
    r"required|necessary|useful|important|faster|safer|"
    r"simpler|cleaner|"
    r"easier|more|also more|better|in preparation|to|there|meant|intended|done|a breaking|a (?:prerequisite|"
    r"preparation))"
)
_POINTS_BACK = re.compile(
    r"(?i)^(?:previously|before(?: the change)?|so far|until now|now|instead|in the past|that way),? (?:it|they|"
    r"this|that|these|he|she)\b|"
    r"^(?:this|the change) \w+ (?:them\b|it (?!possible|so |easier|eas|clear|simpl|hard|imposs|nec|a |more|"
    r"much))|\b(?:ensure|sure)(?: that)? (?:it|they)\b|"
    r"(?<!^)\b(?:this|these|such)\b(?! (?:as\b|project|library|release|version|repository|time\b|day\b|new\b|"
    r"(?:makes\b.*\d|(?:means|saves|avoids|reduces|prevents)\b))|"
    r": )|\bthose\b(?! (?:that|which|who|of|with"
    r"|in|from|using))|\b(?:to|for|of|by|with|from|in|on|like|about) (?:that|those)$|^(?:\S+ ){0,12}(?:to|for|"
    r"of|by|with|from|in|on|like|about) (?:it|them)$|\b(?:fix|solve|address|resolve|avoid|"
    r"prevent)(?:s|es|ed|ing)? (?:the (?:issue|problem|bug|situation|above|crash|error|failure)|it|that|both|"
    r"them)\b(?! (?:of|where|when|"
    r"with|that|in)\b)|\bthat (?:inconsistency|problem|issue|error|case|bug|behaviou?r|situation|point|"
    r"information|scenario|reason|assumption)\b|"
    r"^the (?:underlying |actual |real |root )?(?:issue|problem|bug)s? (?:is|was) (?:not|fixed|now)\b|"
    r"\bmakes? that \w+ (?:clear|explicit)\b|"
    r"\b(?:not|n['’]t) (?:cause )?(?:any |a )?(?:problems?|issues?)\b|\bharmless\b|\bthe (?:second|first|third|"
    r"other) (?!time$)\w+$|\bso if [^,]*$|^(?:although|while|though) \w+(?: \w+)?, (?:it|they) |\byuck\w*|"
    r"\bthen \w+ed (?:it|them)\b|"
    r"\bwhich is annoying|"
    r"\b(?:avoid|stop|prevent|keep) \w+ing (?:it|them)\b|\.\.|\b(?:both|all|"
    r"some) of (?:them|which)\b"
)
_VAGUE = re.compile(
    rf"(?i)this (?!(?:(?:also|now|should|will|would|can|could|may|might|then|in turn|effectively|both|change|"
    rf"fix|finally|approach|property|option|utility|feature|setting|mechanism|command|hook|new [a-z]+) )*"
    rf"(?:{_GOOD}|avoid|prevent|ensure|keep|reduce|improve|allow|enable|make|help|fix|simplify|speed|save|give|be)\b)"
)
POINTS_AWAY = re.compile(
    r"#\d|https?:|\bD\d{6,}|\b(?=[0-9a-f]*\d)[0-9a-f]{9,40}\b|(?<!\w)@\w|\b(?:next|previous|second|third|"
    r"first) (?:diff|commit|pr|"
    r"change|patch)\b|\.patch\b",
    re.I,
)


def unfit(text: str) -> bool:
    """Whether it is too long, too short, too full of code, or speaks of what a listener can't see."""
    count = len(text.split())
    least = _LEAST - 1 if text.startswith("This keeps ") else _LEAST
    if not least <= count <= _MOST or "?" in text or prose.has_residue(text) or not english.is_english(text):
        return True
    if _PERSONAL.search(text) or _ELSEWHERE.search(text) or addresses(text) or too_much_code(text):
        return True
    if re.search(r'[:;"!`]', text) or _too_many_figures(text):
        return True
    return bool(_OPEN_END.search(text))


_NOT_FIGURES = re.compile(r"(?i)given commit| equal to |\.(?:py|c|h|go|rs|js|ts|cpp|cc|java)\b|\bv?\d+_\d+\b|\d:\d")


def _too_many_figures(text: str) -> bool:
    figures = re.findall(r"\d[\d.,]*", text)
    long = sum(len(figure.strip(".,")) for figure in figures) > 14
    return len(figures) > 4 or long or _NOT_FIGURES.search(text) is not None


def is_whole(text: str, listed: bool) -> bool:
    """Whether it is a sentence that stands alone: a verb, and a subject that a listener knows."""
    if not text[:1].isalpha() or _FRAGMENT.match(text) or _VAGUE.match(text) or _POINTS_BACK.search(text):
        return False
    return not grammar.is_waiting(text, listed) and grammar.has_verb(text, listed) and not grammar.is_order(text)


def too_much_code(text: str) -> bool:
    """Whether the names of code in it are too many or too long to be heard."""
    parts = [_parts(word) for word in text.split() if prose.code_words(word)]
    spelled = sum(1 for word in text.split() if re.search(r"[A-Z]{5,}|[A-Z]\d|\w{20,}", word))
    return len(parts) > _MOST_CODE or sum(parts) > _MOST_PARTS or len(parts) + spelled > 3


def addresses(text: str) -> bool:
    """Whether it speaks to whoever reads or tells it, rather than of the change."""
    return _ADDRESSED.search(text) is not None


def points_back(text: str) -> bool:
    """Whether it speaks of something that was named before it."""
    return _POINTS_BACK.search(text) is not None


def _parts(word: str) -> int:
    """Words that a name of code is made of; a name with a dot counts for three at least."""
    count = len(re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", word))
    return max(3, count) if re.search(r"[a-z]\.[A-Za-z]", word) else count


def echoes(text: str, subject_text: str, share: float = 0.34) -> bool:
    """Whether a sentence says little that the subject does not say: less than a share of its words, or two."""
    own = {_stem(w) for w in re.findall(r"[a-z]{4,}", text.lower()) if w not in _SAID_OF_ANY}
    subject = {_stem(w) for w in re.findall(r"[a-z]{4,}", subject_text.lower())}
    return len(own - subject) < 2 or len(own - subject) < share * len(own)


def _stem(word: str) -> str:
    return re.sub(r"(?:ing|ed|es|s|e)$", "", word)


_SAID_OF_ANY = frozenset(
    words("this that with from change fixes adds makes ensures allows where when which point serves")
)
