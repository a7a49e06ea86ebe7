"""Whether a sentence of a message can be read out by others: whole, plain, about the change, not its author."""

import re

from pipeline.script.language import prose

_MOST, _LEAST = 32, 5
TOO_MUCH_CODE = 3
_PERSONAL = re.compile(
    r"(?i)(?<![\w-])(?:I|I'm|I've|I'd|we|we're|we've|we'll|my|our|us|you|your|me|let's|lets|mine|ours|yours)(?![\w-])"
)
_ELSEWHERE = re.compile(
    r"(?i)\b(?:above|below|following|as follows|see|attached|screenshots?|earlier|previous (?:pr|"
    r"diff|commit|version|patch)|here|next pr|"
    r"follow-?up|(?:an?|another|separate) (?:pr|diff)|later (?:pr|diff)|todo|fixme|claude|codex|"
    r"copilot|chatgpt|cursor|ai-assisted|llm-"
    r"generated|tests? pass\w*|(?:unit|regression|integration) tests?|test (?:plan|case|suite)s?|"
    r"ci is|linter|reviewer|review feedback|thanks|please|maybe|probably|perhaps|"
    r"internally|landed internally|imported|phabricator|oncall|sev|table|figure|respectively|"
    r"option [12ab]|such cases|"
    r"these (?:two|three|four|checks|tests)|this (?:file|function|section|test|line|document|doc|"
    r"one)|step \d|diff \d|former|latter)\b"
)
FINITE = re.compile(
    r"(?i)\b(?:is|are|was|were|has|have|had|can|could|will|would|does|do|did|doesn't|don't|didn't|"
    r"isn't|aren't|wasn't|weren't|cannot|can't|must|may|might|"
    r"should|needs?|makes?|made|keeps?|kept|allows?|lets|avoids?|prevents?|ensures?|causes?d?|leads?|"
    r"led|removes?d?|reduces?d?|adds|"
    r"uses?|used|returns?|returned|fails?|failed|brings|means|gives|runs|goes|became|becomes|moves|"
    r"provides?|supports?|fixes|fixed|"
    r"broke|breaks|raised|raises|crashed|crashes|ignored|ignores|stays|remains|wastes|reuses|"
    r"enables?|introduces|rejects?|improves|"
    r"simplifies|treats|passes|passed|expects?|assumes?|depends?|requires?|lacked|lacks|works|worked|"
    r"handles|restores|preserves|got|gets|"
    r"gained|gains|serves|served|drops|dropped|loses|lost|stores|writes|wrote|reads|sends|waits|"
    r"waited|hung|hangs|updates|switches|replaces|matches|[a-z]{3,}ed|ran|came|went|grew|held|did|took|wrote|sent|left|lost|put)\b"
)
FRAGMENT = re.compile(
    r"(?i)^(?:it|they|these|those|he|she|that|such|and|or|but|which|who|where|when (?!.*,)|also|then|"
    r"however|furthermore|moreover|first|second|"
    r"third|next|finally|lastly|similarly|likewise|note|nb|e\.g|i\.e|for example|for instance|yes|"
    r"no,|ok|sorry|so\b|both|"
    r"another|as such|as a result|instead|therefore|thus|hence|consequently|specifically|"
    r"in that case|in this case|the same|the other|the above|"
    r"in particular|additionally|besides|unlike|like|part \d|why|how|what|where|who|does|do|is|are|"
    r"can|should|if so|not)\b"
)
_GOOD = (
    r"avoids|prevents|ensures|keeps|removes|reduces|improves|preserves|lets|allows|enables|provides|"
    r"aligns|unblocks|saves|simplifies|"
    r"brings|adds|gives|speeds|eliminates|fixes|makes it|closes|restores|unifies|protects|guarantees|"
    r"extends|cuts|decouples|shrinks|"
    r"supports|exposes|introduces|replaces|moves|separates|stops"
)
"""After "this": words that can only speak of the change, not of the trouble before it."""
VAGUE = re.compile(rf"(?i)^this (?!(?:also |now )?(?:{_GOOD})\b)")
POINTS_AWAY = re.compile(
    r"#\d|https?:|\bD\d{6,}|\b[0-9a-f]{9,40}\b|@\w|\b(?:next|previous|second|third|first) (?:diff|"
    r"commit|pr|change|patch)\b",
    re.I,
)


def unfit(text: str) -> bool:
    """Whether it is too long, too short, too full of code, or speaks of what a listener can't see."""
    count = len(text.split())
    if not _LEAST <= count <= _MOST or "?" in text or prose.has_residue(text):
        return True
    if _PERSONAL.search(text) or _ELSEWHERE.search(text) or prose.code_words(text) > TOO_MUCH_CODE:
        return True
    if prose.code_words(text) > count / 5 + 0.5 or ":" in text or ";" in text or '"' in text:
        return True
    if len(re.findall(r"\d", text)) > 4 or re.search(
        r"(?i)given commit| equal to | set to |\.py\b|\bv?\d+_\d+\b|\b\d+\.\d+\b.*\b\d+\.\d+\b", text
    ):
        return True
    return bool(
        re.search(
            r"\b(?:a|an|the|of|to|for|in|with|and|or|than|as|via|by)[.,]?$|,\s*,|\b(?:the|a|an|of|in|"
            r"to) (?:of|in|to|and|for|is|as|by)\b(?!-)|[a-z] [.,]",
            text,
        )
    )


def echoes(text: str, subject_text: str) -> bool:
    """Whether a sentence says little that the subject does not say."""
    own = {w for w in re.findall(r"[a-z]{4,}", text.lower()) if w not in ("this", "that", "with", "from", "change")}
    subject = set(re.findall(r"[a-z]{4,}", subject_text.lower()))
    return len(own - subject) < 2 or len(own - subject) < 0.34 * len(own)
