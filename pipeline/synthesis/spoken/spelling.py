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
        " TRY TWO UP ERR USE VIA WAS WAY WE WHY WIN YES YET YOU APP ARG BIN DEV DIM DIR ENV KEY LIB MOD NUM VAR"
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
        "b bb bs bt c ch ck cks cs ct cts d dd dge ds dth f ff ffs ft fts g gg gh ght ghts gn gns gs gth gths h k"
        " ks l lch ld lds lf lge lk ll lls lm lp ls lt lth lths lts lve m mb mm mn mp mps mpt mpts ms n nc nce nch"
        " nd nds ng nge ngs nk nks nn ns nt nth nths nts p pp ps pt pth pths r rb rc rch rd rds rf rg rge rk rks rl"
        " rld rm rms rn rns rp rr rs rst rsts rt rth rts rve s sh sk sks sm sms sp ss st sts t tch tches th thm ths"
        " ts tt tz v w wd wds wk wn ws x xt xts z zz"
    )
)
_NUCLEI = frozenset(
    listed(
        "a e i o u y ae ai ao au ay aye ea eau ee ei eo eou eu eue ey eye ia ie ieu io iou iu oa oe oi oo ou oui oy"
        " ua ue ueue ui uie uo uou uoy uy"
    )
)
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
_LONG_WORD = 7
_NEVER_ENGLISH = re.compile(
    "q[^u]|j[b-df-hj-np-tv-z]|[cfghkmpqtvwxz]j|v[bcdfghkmnpqtwxz]|[fgkpvwxz]x|[xz][dgkrv]|^f[dbg]|^[bd]g"
)
"""Pairs of letters that no English word has: a handle or a short name in code ("fduwjj")."""
_NO_VOWEL = frozenset(listed("hmm hm mm nth shh psst brr tsk mr mrs ms dr st jr sr vs th pst"))
_SHORTEST_NAME = 4
"""From this length on, a word with a capital at its start is a name of another language ("Wojtek"), not letters."""
LONGEST_SPELLED = 9
"""More letters than these take too long to listen to."""
_MOST_SPELLED = 5
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
    return letters_and_word(word, lexicon) or (
        word.lower() if _mostly_sayable(word, _LONG_WORD) else spelled_or_word(word)
    )


def spelled_or_word(word: str) -> str:
    """Five letters at most by their names; of more nobody keeps track, so the voice is left to read them."""
    if len(word) > _MOST_SPELLED and any(letter in "aeiouAEIOU" for letter in word):
        return word.lower()
    return spelled(word[:LONGEST_SPELLED])


def _mostly_sayable(word: str, shortest: int) -> bool:
    """A long word that only looks hard to say ("COMMCHECK"): initialisms are shorter or have hardly a vowel."""
    return len(word) >= shortest and 4 * sum(letter in "aeiouyAEIOUY" for letter in word) >= len(word) - 1


def readable(word: str) -> bool:
    """Whether a word in lower case, or with its first letter in capitals, is left to the voice as it is."""
    lower = plain(word).lower()
    if lower in _NO_VOWEL or _mostly_sayable(lower, _LONG_WORD - 1):
        return True
    vowels = any(vowel in lower for vowel in "aeiouy")
    return vowels and (not _NEVER_ENGLISH.search(lower) or (word[0].isupper() and len(word) >= _SHORTEST_NAME))


def _is_word(word: str, shouted: bool) -> bool:
    if len(word) < 4:
        return word in _SHORT_WORDS or (shouted and (word in _SHOUTED or bool(_SYLLABLE.fullmatch(word))))
    return len(word) > _LONGEST or sayable(word)


def letters_and_word(word: str, lexicon: Lexicon) -> str:
    """A few letters before a word that can be said: "CFLAGS" is "C flags", "VRAM" "V ram"; "" when it is no such."""
    cuts = range(1, min(_MOST_LETTERS, len(word) - 3) + 1)
    if any(word[:cut] in lexicon.letters and word[cut:] in lexicon.letters for cut in range(2, len(word) - 1)):
        return ""
    for cut in sorted(cuts, key=lambda cut: word[:cut] not in lexicon.letters):
        head, tail = word[:cut], word[cut:]
        short = (lexicon.find(head) or lexicon.say.get(head.lower())) if cut > 2 else None
        if not short and head not in lexicon.letters and any(letter in "AEIOU" for letter in head):
            continue
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
