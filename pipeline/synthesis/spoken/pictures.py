"""Emoji: decoration is silent, but one that stands for a word of the sentence is named."""

import re
import unicodedata

from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.wordlist import listed

_SIGN = (
    "[\u203c\u2049\u2139\u231a-\u23ff\u24c2\u25a0-\u27bf\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299"
    "\U0001f000-\U0001fbff]"
)
_EMOJI = re.compile(rf"{_SIGN}[\ufe0e\ufe0f\u20e3\u200d\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*")
_SHORTCODE = re.compile(r":(?=[a-z+-])([a-z0-9_+-]{2,40}):(?![\w:])")
_NAMES = {"+1": "thumbs up", "-1": "thumbs down", "thumbsup": "thumbs up", "thumbsdown": "thumbs down"}
_WORDS = {
    "👍": "thumbs up",
    "👎": "thumbs down",
    "❤": "heart",
    "✓": "check mark",
    "✔": "check mark",
    "🎉": "party popper",
}
_WANTS_NOUN = frozenset(
    listed(
        "a an the this that with by my your our their one another big single two three four five six seven eight nine"
        " ten some few many several no more"
    )
)


def _emoji(match: re.Match[str], draft: Draft) -> Said:
    """Named when the word before wants a noun and nothing but a small word or an end follows."""
    if not _is_a_noun(match, draft):
        return ""
    sign = match[0][0]
    return f" {_WORDS.get(sign) or _letters(unicodedata.name(sign, ''))} "


def _shortcode(match: re.Match[str], draft: Draft) -> Said:
    if match.start() and (draft.text[match.start() - 1].isalnum() or draft.text[match.start() - 1] == ":"):
        return None
    return f" {_NAMES.get(match[1]) or _letters(match[1])} " if _is_a_noun(match, draft) else ""


def _is_a_noun(match: re.Match[str], draft: Draft) -> bool:
    after = draft.after(match.end())
    return draft.before(match.start()) in _WANTS_NOUN and (not after or after in _AFTER_NOUN)


_AFTER_NOUN = frozenset(
    listed("from on in to for and or is was are were at by of with emoji reaction reactions today now here yet so")
)


def _letters(name: str) -> str:
    return re.sub(r"[^a-z]+", " ", name.lower()).strip()


RULES = (Rule("emoji", _EMOJI, _emoji), Rule("emoji", _SHORTCODE, _shortcode, ":"))
