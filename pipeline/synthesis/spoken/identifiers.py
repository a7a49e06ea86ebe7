"""Names in code as words: split where a reader sees a new word, each part said by the lexicon or by its form."""

import re

from pipeline.synthesis.lexicon import Lexicon
from pipeline.synthesis.spoken import compounds, numerals, scripts, spelling
from pipeline.synthesis.spoken.wordlist import listed

_PARTS = re.compile(
    r"[A-Z][aeiou][A-Z]{2}(?![A-Za-z])"  # YaRN
    r"|[A-Z]{2,}s(?![a-z])"  # PRs
    r"|[A-Z]{2,}(?=v[0-9])|v(?=[0-9])"  # TLSv1
    r"|[A-Z]+(?![a-z])"  # HTTP of HTTPServer
    r"|[A-Z]?(?:(?![A-Z])[^\W\d_])+"  # Server
    r"|[A-Z]"
    r"|[0-9]+"
)
_VERSIONED = re.compile(r"(?<![A-Za-z0-9])[vV]([0-9]{1,3}(?:_[0-9]{1,3}){1,3})(?![A-Za-z0-9])")
_SHORT_FORMS = (
    (re.compile(r"(?<![A-Za-z])num(?:[_-](?=[A-Za-z])|(?=[A-Z]))"), "number_of_"),
    (re.compile(r"(?<![A-Za-z])NUM_(?=[A-Z])"), "NUMBER_OF_"),
    (re.compile(r"(?<=[a-z])Num(?=[A-Z])"), "NumberOf"),
    (re.compile(r"^Dist(?=[A-Z][a-z])"), "Distributed"),
)
"""What a name leaves out; by themselves the words are others ("dist" is a folder)."""
_SHOUTED_START = re.compile("([A-Z]{4,6})[a-z]{3,}")
"""Such as "JSONable", where the second word has no capital."""
_SEVERAL = re.compile("[A-Z]+[0-9]+s")
_SHORTEST_FORM, _SHORTEST_KNOWN, _SHORTEST_REST = 4, 4, 3
_SHORT = frozenset(
    listed(
        "ad ah am an as at ax be by co de di do el en ex go ha he hi ho id if in is it la le lo ma me mu my no nu of oh"
        " on op or ox pa pi re so ti to un up us van we xi ye"
    )
)
"""Words of two letters; any other two within a name are letters ("link_ep")."""
_LONGEST = 24
"""Longer words are not taken apart."""
_HASH = re.compile("(?=(?:[a-f]*[0-9]){2})(?=[0-9]*[a-f])[0-9a-f]{7,64}")
_SHOWN = 7
_MOST_WORDS = 12
"""More words in one token take over four seconds; the rest of it is not said."""
_MORE = re.compile(rf"((?:[\W\d_]*+[^\W\d_]++){{{_MOST_WORDS}}})[\W\d_]++[^\W\d_]")
_INITIALS = re.compile("[A-Z]o[A-Z]s?")
_PREFIX = re.compile("(py(?=[a-z]{3})|lib(?!s$))([a-z]{1,16})")
_NOT_PYTHON = re.compile("pyth[aio]|pyr(?:am|e|it|o|rh)|pylon|pygm|pyjam|py[cdosx]?$")


def find(text: str, lexicon: Lexicon) -> str | None:
    """What the lexicon says for a word, for its singular, or for the word that is written in capitals here."""
    said = lexicon.find(text)
    if said is not None or len(text) < _SHORTEST_FORM:
        return said
    if text.isupper():
        return None if text in lexicon.letters or text in lexicon.word else lexicon.say.get(text.lower())
    if text[-1] != "s" or text[-2] == "s":
        return None
    single = lexicon.say.get((text.lower() if text.istitle() else text)[:-1])
    return _plural(single) if single else None


def _plural(word: str) -> str:
    if word[-1].isupper():
        return f"{word}'s"
    if word[-1] == "y" and word[-2:-1] not in "aeo":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "sh", "ch")) else f"{word}s"


def prefixed(lower: str, lexicon: Lexicon) -> str | None:
    """A library by its name: "pyfoo" is "pie foo", "libfoo" is "lib foo"; None for any other word."""
    match = _PREFIX.fullmatch(lower)
    if not match or _NOT_PYTHON.match(lower):
        return None
    start, rest = "pie" if match[1] == "py" else "lib", match[2]
    if start == "lib" and rest[0] in "eir":  # liberal, libido, library
        return None
    if start == "pie" and not (find(rest, lexicon) or spelling.sayable(rest)):
        return None
    return f"{start} {part(rest, lexicon)}"


def words(name: str, lexicon: Lexicon) -> str:
    """An identifier as it is read: "parseXMLDoc" is "parse X.M.L doc"; punctuation and underscores are silent."""
    said = lexicon.names.get(name)
    if said is None:
        said = lexicon.names[name] = _words(name, lexicon)
    return said


def _words(name: str, lexicon: Lexicon) -> str:
    known = find(name, lexicon)
    if known is not None:
        return known
    if not name.isascii():
        name = scripts.latin(name)
    if "um" in name or "UM" in name or name.startswith("Dist"):
        for form, said in _SHORT_FORMS:
            name = form.sub(said, name)
    if versioned := _VERSIONED.search(name):  # "v2_30" is no "two thirty"
        around = (name[: versioned.start()], name[versioned.end() :])
        before, after = (_words(part, lexicon) if part else "" for part in around)
        number = " point ".join(numerals.part(part) for part in versioned[1].split("_"))
        return bounded(f"{before} version {number} {after}".strip())
    chunks = re.split(r"[\W_]+", name)
    shouted = name.isupper() and len(chunks) > 1
    return bounded(" ".join(said for chunk in chunks if chunk and (said := _chunk(chunk, lexicon, shouted))))


def bounded(said: str) -> str:
    """As many words, letters counted as words, as a listener can take in for one token."""
    more = _MORE.match(said) if len(said) > 2 * _MOST_WORDS else None
    return more[1] if more else said


def _chunk(chunk: str, lexicon: Lexicon, shouted: bool) -> str:
    known = find(chunk, lexicon)
    if known is not None:
        return known
    if (shouting := _SHOUTED_START.fullmatch(chunk)) and (parts := compounds.parted(chunk, lexicon, shouting[1])):
        return parts
    if _SEVERAL.fullmatch(chunk):  # "H100s"
        return _plural(_chunk(chunk[:-1], lexicon, shouted))
    if _HASH.fullmatch(chunk):
        return spelling.one_by_one(chunk[:_SHOWN])
    if _INITIALS.fullmatch(chunk):  # IoT, QoS
        return spelling.spelled(chunk[:3]) + ("'s" if chunk[3:] else "")
    return " ".join(part(match[0], lexicon, shouted) for match in _PARTS.finditer(chunk))


def part(text: str, lexicon: Lexicon, shouted: bool = False) -> str:
    """One part of an identifier: a number, a word in capitals, a short name or a word.

    shouted: it stands beside others in capitals, "LOG_LEVEL".
    """
    if text.isdecimal():
        return number(text)
    known = find(text, lexicon) or (
        find(text.lower(), lexicon) if not text.isupper() or text not in lexicon.letters else None
    )
    if known is not None:
        return known
    if parts := compounds.parted(text, lexicon):
        return parts
    if text.isupper() or (text[:-1].isupper() and text.endswith("s") and len(text) > 2):
        return spelling.capitals(text, lexicon, shouted)
    lower = text.lower()
    if library := prefixed(lower, lexicon):
        return library
    if lower in lexicon.letters or text.upper() in lexicon.letters or len(text) == 1:
        return spelling.spelled(text)
    if len(text) == 2 and lower.isascii():
        return lower if lower in _SHORT else spelling.spelled(text)
    return lower if spelling.readable(lower) else hard(lower, lexicon)


def hard(word: str, lexicon: Lexicon) -> str:
    """A name that is no word: one that the lexicon knows and a rest ("pytorchbot"), letters and a word, or letters."""
    lower = word.lower()
    if len(word) > _LONGEST:
        return spelling.spelled(word[: spelling.LONGEST_SPELLED])
    for cut in range(len(lower) - _SHORTEST_REST, _SHORTEST_KNOWN - 1, -1):
        known = find(lower[:cut], lexicon)
        if known and spelling.sayable(lower[cut:]):
            return f"{known} {lower[cut:]}"
    return spelling.letters_and_word(word.upper(), lexicon) or spelling.spelled_or_word(word)


def number(digits: str) -> str:
    """Digits within a name: "100" is "one hundred", "386" "three eighty-six", "0042" digit by digit."""
    return numerals.reference(digits)
