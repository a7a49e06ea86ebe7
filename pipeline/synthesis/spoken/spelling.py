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
        " lds lf lk ll lls lm lp ls lt lts lve mb mp mps ms nc nce nch nd nds ng ngs nk nks ns nt nts pt ps rb rc"
        " rch rd rds rf rg rk rks rl rld rm rms rn rns rp rs rt rts rth sh sk sks sp ss st sts tch th ths ts"
        " tt tz wn ws xt zz"
    )
)
_NUCLEI = frozenset(listed("a e i o u y ai au ay ea ee ei eu ey ia ie io oa oe oi oo ou oy ua ue ui uo uy"))
_RUNS = re.compile("(?:[aeiou]|y(?![aeiou]))+|(?:[^aeiouy]|y(?=[aeiou]))+")
_SHOUTED = frozenset(
    listed(
        "AGE AGO AM ART AS ASK AT BE CAR DAY DID DUE EAT ERA EYE FEW GO GOT HAD HE HER HIS IT ITS LAW LET LOW MAY ME MY"
        " ODD OUR OWN PAY SAY SEE SHE TOO WAR WHO WON"
    )
)
_SYLLABLE = re.compile("[BCDFGHJKLMNPRSTVWXZ][AEIOU][BDFGKLMNPRSTVXZ]")
"""Between other words in capitals, three letters like these are a word: "PIP_NO_INDEX"."""
_MOST_LETTERS = 4
_LONGEST_SPELLED = 9
"""More letters than these take too long to listen to; the voice makes of such a word what it can."""
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
    return _letters_and_word(word, lexicon) or (spelled(word) if len(word) <= _LONGEST_SPELLED else word.lower())


def _is_word(word: str, shouted: bool) -> bool:
    if len(word) < 4:
        return word in _SHORT_WORDS or (shouted and (word in _SHOUTED or bool(_SYLLABLE.fullmatch(word))))
    return len(word) > _LONGEST or sayable(word)


def _letters_and_word(word: str, lexicon: Lexicon) -> str:
    """A few letters before a word that can be said: "CFLAGS" is "C flags", "VRAM" "V ram"; "" when it is no such."""
    cuts = range(1, min(_MOST_LETTERS, len(word) - 3) + 1)
    for cut in sorted(cuts, key=lambda cut: word[:cut] not in lexicon.letters):
        head, tail = word[:cut], word[cut:]
        if head not in lexicon.letters and any(letter in "AEIOU" for letter in head):
            continue
        short = lexicon.say.get(head.lower())
        rest = lexicon.find(tail) or (short and lexicon.find(tail.lower()))
        if rest or tail in lexicon.word or _is_word(tail, shouted=False):
            return f"{short or spelled(head)} {rest or tail.lower()}"
    return ""


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
    return starts_well and ends_well and all(_is_inner(run) for run in runs[1:-1])


def _is_inner(run: str) -> bool:
    """Consonants within a word: an end of one syllable and a start of the next."""
    return len(run) <= 3 or any(run[:cut] in _CODAS and run[cut:] in _ONSETS for cut in range(1, len(run)))


def _is_vowel(runs: list[str], at: int) -> bool:
    """A "y" is a vowel unless one follows ("rhythm", "try", but not "yes")."""
    return runs[at][0] == "y" and not (at + 1 < len(runs) and runs[at + 1][0] in "aeiou")
