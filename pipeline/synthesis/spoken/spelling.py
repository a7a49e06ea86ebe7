"""Letters: how a run of letters is spelled, and when a word in capitals is spelled at all."""

import re
import unicodedata
from functools import lru_cache

from pipeline.synthesis.lexicon import Lexicon
from pipeline.synthesis.spoken import scripts
from pipeline.synthesis.spoken.wordlist import listed

_SHORT_WORDS = frozenset(
    listed(
        "ADD ALL AND ANY ARE BAD BUG BUT BY CAN CUT DO DOC END FIX FOR GET HAS HOT HOW IF IN INT IS LET LOG MAP"
        " MAX MIN MIX NEW NO NOT NOW OF OFF OLD ON ONE OR OUT PUT RAW RED RUN SET SO SUM TAG THE TIP TO TOP"
        " TRY TWO UP USE VIA WAS WAY WE WHY WIN YES YET YOU APP ARG BIN DEV DIM DIR ENV KEY LIB MOD NUM VAR"
    )
)
_ONSETS = frozenset(
    listed(
        "b c d f g h j k l m n p q r s t v w x y z bl br ch cl cr dr dw fl fr gl gr gh kn kr ph pl pr qu sc"
        " sch scr sh shr sk sl sm sn sp spl spr st str sw th thr tr tw wh wr"
    )
)
_CODAS = frozenset(
    listed(
        "b c d f g h k l m n p r s t v w x z bs ch ck cks cs ct cts dge ds ff ffs ft fts gh ght ghts gs ks ld"
        " lds lf lk ll lls lm lp ls lt lts lve mb mp mps ms nce nch nd nds ng ngs nk nks ns nt nts pt ps rb rc"
        " rch rd rds rf rg rk rks rl rld rm rms rn rns rp rs rt rts rth sh sk sks sp ss st sts tch th ths ts"
        " tt tz wn ws xt zz"
    )
)
_NUCLEI = frozenset(listed("a e i o u y ai au ay ea ee ei eu ey ia ie io oa oe oi oo ou oy ua ue ui uo uy"))
_RUNS = re.compile("(?:[aeiou]|y(?![aeiou]))+|(?:[^aeiouy]|y(?=[aeiou]))+")
_SHOUTED = frozenset(listed("AM AS AT BE DID HAD HE HER HIS IT ITS ME MY OUR SAY SEE SHE WHO"))
_LONGEST = 24
"""A longer run of capitals is read as a word without a closer look."""


def spelled(word: str) -> str:
    """The letters of a word as the voice reads them right: "C.I", and "eh" for a lone A, which would be the article.

    A full stop after the last letter would end the sentence before a capital, so there is none.
    """
    letters = [letter.upper() for letter in plain(word) if letter.isascii() and letter.isalpha()]
    if letters == ["A"]:
        return "eh"
    return ".".join(letters)


def plain(word: str) -> str:
    """The word without accents, in letters of the English alphabet as far as there are any."""
    parts = unicodedata.normalize("NFD", word if word.isascii() else scripts.latin(word))
    return "".join(part for part in parts if not unicodedata.combining(part))


def one_by_one(characters: str) -> str:
    """Letters and digits with pauses for none of them: "8d6a" is "eight D six eh"."""
    from_digits = listed("zero one two three four five six seven eight nine")
    return " ".join(from_digits[int(c)] if c.isdecimal() else spelled(c) for c in characters)


def capitals(word: str, lexicon: Lexicon, shouted: bool = False) -> str:
    """A word written in capitals: read as a word when it can be said, else spelled.

    shouted: its neighbours are in capitals too, so short words are words.
    """
    if len(word) > 2 and word.endswith("s") and word[:-1].isupper():
        single = capitals(word[:-1], lexicon, shouted)
        return f"{single}'s" if single[-1:].isupper() else f"{single}s"
    if word in lexicon.letters:
        return spelled(word)
    if word in lexicon.word or _is_word(word, shouted):
        return word.lower()
    return spelled(word)


def _is_word(word: str, shouted: bool) -> bool:
    if len(word) < 4:
        return word in _SHORT_WORDS or (shouted and word in _SHOUTED)
    return len(word) > _LONGEST or sayable(word)


@lru_cache(maxsize=4096)
def sayable(word: str) -> bool:
    """Whether the voice can say a run of letters as a word: vowels and consonants alternate as in English."""
    lower = plain(word).lower()
    runs = _RUNS.findall(lower)
    vowels = [run for at, run in enumerate(runs) if run[0] in "aeiou" or _is_vowel(runs, at)]
    if not vowels or any(run not in _NUCLEI for run in vowels):
        return False
    starts_well = runs[0] in vowels or runs[0] in _ONSETS
    ends_well = runs[-1] in vowels or runs[-1] in _CODAS
    return starts_well and ends_well and all(len(run) <= 3 for run in runs[1:-1])


def _is_vowel(runs: list[str], at: int) -> bool:
    """A "y" is a vowel unless one follows ("rhythm", "try", but not "yes")."""
    return runs[at][0] == "y" and not (at + 1 < len(runs) and runs[at + 1][0] in "aeiou")
