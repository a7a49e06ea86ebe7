"""Where sentences end in technical text: versions, file names, abbreviations and initials do not end one."""

import re
from collections.abc import Iterator

STOPS = ".!?…؟۔।"
"""Marks that end a sentence when white space follows."""

CLOSED_STOPS = "。！？｡"
"""Marks that end a sentence whatever follows: Chinese and Japanese put no space after them."""

_OPENERS = "\"'“”‘«»([{`*_„「『（"
_CLOSERS = "\"'”’“»«)]}`*_」』）"

_WORD = re.compile(r"\S+")
_LETTERS = re.compile(r"[^\W\d_]+")
_CLOSED_STOP = re.compile(f"[{CLOSED_STOPS}]+[{re.escape(_CLOSERS)}]*")
_DOTTED = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# A name, or an example, always follows these. A title has its capital: "ms" is a unit.
_TITLES = _words("Dr Mr Mrs Ms Mx Prof St Mt Lt Col Capt Sgt Gen Gov Sen Rep Rev Hon Messrs")
_NEVER_LAST = _words("e.g i.e eg ie vs viz cf ca approx z.b d.h u.a bzw vgl sog bspw p.ex p.ej")
# German ones of two letters, as they are printed.
_PAIRS = {"z": ("B", "T"), "d": ("h",), "u": ("a", "U"), "i": ("d",), "o": ("Ä", "g")}
# Abbreviations before a number; words of their own elsewhere ("No. It fails.").
_BEFORE_NUMBER = _words("no nos fig figs sec secs eq eqs vol vols ch p pp art para")
# May be the last word: what follows decides, by its capital.
_MAY_BE_LAST = _words("etc inc ltd corp co jr sr al est dept max min avg incl excl esp resp misc a.m p.m")
# A day before one of these is written with a point: "am 3. Juli", "3. července".
_MONTHS_AFTER_DAYS = _words(
    "januar februar märz april mai juni juli august september oktober november dezember jänner feber "
    "marts maj oktober december mars desember ledna února března dubna května června července srpna září října "
    "listopadu prosince tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta "
    "syyskuuta lokakuuta marraskuuta joulukuuta"
)
_MONTHS_AND_DAYS = _words("Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thurs Fri")
# After initials ("J. Smith", "the U.S. Navy") a capital proves nothing; these words do begin sentences.
_STARTERS = _words(
    "The A An This That These Those It Its He She We You They There Here In On At By For From With To As If When While "
    "After Before Since Then Next Now Today Also And But Or So Yet Not No Both Each All Some Our His Her Their Until"
)


def split(text: str) -> tuple[str, ...]:
    """The sentences of a text, in order; only the white space between them is left out.

    A line end is a space, a blank line ends a sentence. Linear in the length of the text.
    """
    return tuple(sentence for paragraph in _paragraphs(text) for sentence in _sentences(paragraph))


def _paragraphs(text: str) -> Iterator[str]:
    lines: list[str] = []
    for line in (*text.splitlines(), ""):
        stripped = line.strip()
        if stripped:
            lines.append(stripped)
        elif lines:
            yield " ".join(lines)
            lines = []


def _sentences(paragraph: str) -> Iterator[str]:
    start, previous = 0, ""
    word = _WORD.match(paragraph)
    while word:
        following = _WORD.search(paragraph, word.end())
        for end in _ends_within(word):
            yield paragraph[start:end]
            start = end
        rest = paragraph[max(start, word.start()) : word.end()]
        if following is None or not rest or _ends_here(rest, previous, following[0], word.start() == start):
            if rest:
                yield paragraph[start : word.end()]
            start = following.start() if following else len(paragraph)
        previous, word = word[0], following


def _ends_within(word: re.Match[str]) -> Iterator[int]:
    """Where sentences end inside one unspaced run of text."""
    for stop in _CLOSED_STOP.finditer(word[0]):
        yield word.start() + stop.end()


def _ends_here(token: str, previous: str, following: str, first: bool) -> bool:
    """Whether a sentence ends with this token; `first` when it also began with it."""
    core = token.rstrip(_CLOSERS)
    if not core or core[-1] not in STOPS or not following.strip(_CLOSERS):
        return False
    closed = len(core) < len(token)
    word = core.rstrip(STOPS)
    marks = core[len(word) :]
    word, after = word.lstrip(_OPENERS), following.lstrip(_OPENERS)
    if not word:
        return after[:1].isalnum() and not after[:1].islower()
    if marks == ".":
        return not after[:1].islower() if closed else _full_stop(word, previous, after, first)
    if not marks.strip(".…"):
        return _is_capital(after)
    return not (closed and after[:1].islower())


def _full_stop(word: str, previous: str, after: str, first: bool) -> bool:
    """Whether a point after this word is a full stop and not part of an abbreviation or of a list number."""
    key = word.lower()
    if word in _TITLES or key in _NEVER_LAST or (first and word.isdecimal()):
        return False
    if word.isdecimal() and len(word) <= 2 and _is_month(after):
        return False
    if _is_half_of_a_pair(word, previous, after):
        return False
    if key in _BEFORE_NUMBER:
        return not after.lstrip("#")[:1].isdigit()
    if key in _MAY_BE_LAST:
        return _is_capital(after)
    if _is_initial(word, previous) or _DOTTED.fullmatch(word) or word in _MONTHS_AND_DAYS or word == "Ph.D":
        letters = _LETTERS.match(after)
        return letters is not None and letters[0] in _STARTERS
    return True


def _is_month(after: str) -> bool:
    letters = _LETTERS.match(after)
    return letters is not None and letters[0].lower() in _MONTHS_AFTER_DAYS


def _is_half_of_a_pair(word: str, previous: str, after: str) -> bool:
    """Whether it belongs to an abbreviation of two letters with a space between: "z. B.", "d. h.", "u. a."."""
    pairs = _PAIRS.get(word, ()), _PAIRS.get(previous.strip(_OPENERS).rstrip("."), ())
    return after.rstrip(".,:") in pairs[0] or (previous.endswith(".") and word in pairs[1])


def _is_initial(word: str, previous: str) -> bool:
    """A single capital, but neither the pronoun nor a unit after its number."""
    return len(word) == 1 and word.isupper() and word != "I" and not previous[-1:].isdigit()


def _is_capital(after: str) -> bool:
    """Whether a sentence may begin so: a capital, or a letter of a script that has none."""
    return after[:1].isalpha() and not after[:1].islower()
