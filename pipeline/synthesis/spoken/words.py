"""The last pass: every word, number and mark that nothing has claimed; capitals are always decided here."""

import re
import unicodedata
from collections.abc import Iterator

from pipeline.synthesis.lexicon import Lexicon
from pipeline.synthesis.spoken import compounds, identifiers, numerals, scripts, spelling
from pipeline.synthesis.spoken.characters import MASK
from pipeline.synthesis.spoken.draft import Claim, Draft
from pipeline.synthesis.spoken.wordlist import listed

_FORMS = {
    "word": r"[^\W\d_]+(?:['-][^\W\d_]+)*(?![\w\u0300-\u036f]|\.[A-Z](?!\w))",
    "space": r"\s+",
    "claimed": f"{MASK}+",
    "mark": "[.,;:!?]+",
    "spelled": r"(?:[A-Z]\.)+[A-Z](?:'[sd])?(?!\w)",
    "odd": r"[\w\u0300-\u036f]+(?:[-'.,][\w\u0300-\u036f]+)*",  # digits, underscores, accents set apart
    "quote": "[\"'()]",
    "sign": ".",
}
"""What is left of a text, each kind tried in this order; together they leave no gap."""
_TOKEN = re.compile("|".join(f"(?P<{kind}>{form})" for kind, form in _FORMS.items()), re.S)
_TOKENS = re.compile("|".join(_FORMS.values()), re.S)
_PLAIN = re.compile(r"[A-Z]?[a-z]+(?:'[a-z]+)?")
_NUMBER = re.compile(r"[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?|[0-9]{1,3}(?:_[0-9]{3})+")
_ORDINAL = re.compile(r"([0-9]{1,15}|[0-9]{1,3}(?:,[0-9]{3}){1,4})(?:st|nd|rd|th)", re.I)
_SMALL = frozenset(listed("a and as at by for ga go in la n not of off old on or so the to up"))
_LONG = 5
"""Two words as long as this make a chain; a respelling in short syllables is left as it is."""
_SHOUTED = re.compile(r"[A-Z]{2,}\W{1,3}$")
_SHOUTS = re.compile(r"\W{1,3}[A-Z]{2,}\b")
_SIGNS = {
    "&": "and", "%": "percent", "+": "plus", "=": "equals", "−": "minus", "~": "about", "°": "degrees", "×": "times",
    "÷": "divided by", "±": "plus or minus", "≈": "about", "→": "to", "←": "from", "§": "section", "€": "euros",
    "£": "pounds", "¥": "yen", "₹": "rupees", "≥": "greater than or equal to", "≤": "less than or equal to",
    "≠": "is not equal to", "∞": "infinity", "√": "square root of",
}  # fmt: skip


def with_rest(draft: Draft) -> Iterator[Claim]:
    """Every character in one claim, in order: what passes have claimed, and what is still open, word by word.

    A long text has far more words than anything else, so they are made as they are asked for and none is kept here.
    """
    known: dict[str, tuple[str, str]] = {}
    """Spoken form and kind of what reads the same beside any neighbour; most words come more than once."""
    claimed = sorted(draft.claims, reverse=True)
    end = 0
    for text in _TOKENS.findall(draft.open):
        start, end = end, end + len(text)
        if text in known:
            spoken, kind = known[text]
        elif text[0] == MASK:
            while claimed and claimed[-1].start < end:
                yield claimed.pop()
            continue
        else:
            spoken, kind = _said(start, draft)
            if _is_same_anywhere(text, kind):
                known[text] = spoken, kind
        yield Claim(start, end, spoken, kind)


def _is_same_anywhere(text: str, kind: str) -> bool:
    """Whether a token reads the same beside any neighbour; a short word in capitals and "~" do not."""
    if kind == "word":
        return len(text) > 3 or not text.isupper()
    return kind in ("space", "mark", "quote") or (kind == "sign" and text != "~")


def _said(start: int, draft: Draft) -> tuple[str, str]:
    """What is said for the token that starts here, and its kind."""
    match = next(_TOKEN.finditer(draft.open, start))
    kind, text = match.lastgroup or "", match[0]
    if kind == "odd" or (kind == "word" and not _PLAIN.fullmatch(text)):
        return _odd_word(match, draft), "word"
    if kind == "word":
        return _word(text, draft.lexicon), kind
    if kind == "mark":
        return _mark(text), kind
    if kind == "sign":
        return _sign(match, draft), kind
    return (" " if kind == "space" else text), kind


def _mark(text: str) -> str:
    """One mark for many: the one that ends a sentence most strongly."""
    return next(mark for mark in "?!.;:," if mark in text)


def _sign(match: re.Match[str], draft: Draft) -> str:
    """What is left of signs: those with a meaning in words, the rest in silence."""
    sign = match[0]
    if sign == "~" and draft.text[match.start() - 1 : match.start()].isalnum():
        return " tilde "
    if sign in _SIGNS:
        return f" {_SIGNS[sign]} "
    return "" if unicodedata.category(sign) in ("Cf", "Mn") else " "


def _word(word: str, lexicon: Lexicon) -> str:
    """A word in lower case, or with its first letter in capitals: prose, unless the lexicon or its letters say else."""
    base, apostrophe, ending = word.partition("'")
    lower = base.lower()
    known = identifiers.find(base, lexicon) or identifiers.prefixed(lower, lexicon)
    known = known or compounds.parted(base, lexicon)
    if known:
        return known + apostrophe + ending
    if len(base) == 1:
        return word if lower in "ai" else base.upper() + apostrophe + ending
    if lower in lexicon.letters or (base.upper() in lexicon.letters and not spelling.sayable(lower)):
        return spelling.spelled(base) + apostrophe + ending
    if spelling.readable(base):
        return word
    return identifiers.hard(base, lexicon) + apostrophe + ending


def _odd_word(match: re.Match[str], draft: Draft) -> str:
    """A word with capitals, digits, accents, hyphens or underscores."""
    text = unicodedata.normalize("NFC", match[0])
    known = identifiers.find(text, draft.lexicon)
    if known is not None:
        return known
    if text[0].isdecimal() and (number := _number(text)):
        return number
    shouted = text.isupper() and bool(_SHOUTED.search(draft.text[max(0, match.start() - 30) : match.start()]))
    shouted = shouted or (text.isupper() and bool(_SHOUTS.match(draft.text[match.end() : match.end() + 30])))
    parts = re.split(r"([-.,])", text)
    said = [part if part in ("-", ".", ",") else _part(part, draft.lexicon, shouted) for part in parts]
    if said == parts:
        return _unchained(parts, draft.lexicon)
    return identifiers.bounded(" ".join(part for part in said if part not in ("-", ".", ",", "")))


def _unchained(parts: list[str], lexicon: Lexicon) -> str:
    """A hyphenated word that needs no other reading; a chain is said in words of its own, for their stress's sake.

    English joins three words by a small one ("state-of-the-art"), which the voice knows.
    """
    words = parts[::2]
    if len(words) == 2 and words[0].lower() == "per":
        return " ".join(words)
    long = sum(len(word) >= _LONG for word in words) > 1
    if not long or len(words) < 3 or set(parts[1::2]) != {"-"} or any(word.lower() in _SMALL for word in words):
        return "".join(parts)
    return identifiers.words("".join(parts), lexicon) if "num" in words else " ".join(words)


def _number(text: str) -> str:
    """A number by itself, or "" when it is something else."""
    if ordinal := _ORDINAL.fullmatch(text):
        return numerals.ordinal(ordinal[1].replace(",", ""))
    if not _NUMBER.fullmatch(text):
        return ""
    if text.isdecimal() and text.startswith("0") and len(text) > 1:
        return numerals.one_by_one(text[:15])
    return numerals.decimal(text.replace("_", ""))


def _part(text: str, lexicon: Lexicon, shouted: bool) -> str:
    """One part of a hyphenated word."""
    if not text.isascii():
        text = scripts.latin(text) if lexicon.find(text.partition("'")[0]) is None else text
    if _PLAIN.fullmatch(text):
        return _word(text, lexicon)
    if ordinal := _ORDINAL.fullmatch(text):  # "20th-century"
        return numerals.ordinal(ordinal[1])
    base, apostrophe, ending = text.partition("'")
    if not base:
        return ""
    known = identifiers.find(base, lexicon)
    if known is not None:
        return known + apostrophe + ending
    if base.isalpha() and (base.isupper() or (base[:-1].isupper() and base.endswith("s"))) and len(base) > 1:
        said = compounds.parted(base, lexicon) or spelling.capitals(base, lexicon, shouted)
        return said + apostrophe + ending.lower()
    if base.isalpha() and (base.istitle() or base.islower() or base.startswith(("Mc", "O'", "Mac"))):
        return text if len(base) > 1 else base.upper() + apostrophe + ending
    return identifiers.words(base, lexicon) + apostrophe + ending
