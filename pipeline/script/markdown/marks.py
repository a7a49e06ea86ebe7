"""The marks that a script's Markdown uses within a line: escapes, labels, pauses, and what may not end a sentence."""

import re

from pipeline.sentences import CLOSED_STOPS, STOPS

LONG_PAUSE = 1200
"""Milliseconds of silence for a thematic break (`---`)."""

LONGEST_PAUSE = 10_000
"""Milliseconds; a longer one is taken for a slip."""

BOUNDARY = "<!-- -->"
"""An empty comment: a sentence ends here, though nothing else says so."""

HELD = "\0"
"""Stands for a character that can't be part of a sentence's end, while sentences are looked for."""

PUNCTUATION = re.escape("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")

_ESCAPE_OR_NUMBER = re.compile(rf"\\([{PUNCTUATION}])|&#(\d{{1,7}});")
_NEEDS_ESCAPE = re.compile(
    r"[\\`*\[]|(?<![^\W_])_+|_+(?![^\W_])|<(?=!--|/?break|[^\s<>]*[:@])|&(?=#?\w{1,40};)", re.IGNORECASE
)


def hold(text: str) -> str:
    """The text in which no white space or stop can end a sentence; as long as it was."""
    return "".join(HELD if char.isspace() or char in STOPS or char in CLOSED_STOPS else char for char in text)


def escaped(text: str, held: frozenset[int] = frozenset(), also: str = "") -> str:
    """Text as Markdown that reads back as that text; the characters at `held` are written by number, and so held."""
    marked = {place for found in _NEEDS_ESCAPE.finditer(text) for place in range(*found.span())}
    return "".join(
        f"&#{ord(char)};" if place in held else "\\" + char if place in marked or char in also else char
        for place, char in enumerate(text)
    )


def edges(text: str) -> frozenset[int]:
    """The places of white space at the text's ends, which Markdown would drop."""
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    return frozenset((*range(start), *range(end, len(text))))


def quoted(text: str, closing: str) -> str:
    """Text inside brackets of our own marks, where backslashes, `closing` and outer spaces must not act."""
    held = edges(text)
    return "".join(
        f"&#{ord(char)};"
        if place in held
        else "\\" + char
        if char in closing or char == "\\" or _ESCAPE_OR_NUMBER.match(text, place)
        else char
        for place, char in enumerate(text)
    )


def unquoted(text: str) -> str:
    """What `quoted` was given; white space around it does not count."""
    return _ESCAPE_OR_NUMBER.sub(lambda found: found[1] or _character(int(found[2])), text.strip())


def _character(number: int) -> str:
    """The character of a number, where text may hold it."""
    char = chr(number) if 0x20 <= number < 0x110000 else "\ufffd"
    return "\ufffd" if "\x7f" <= char <= "\x9f" or "\ud800" <= char <= "\udfff" else char


def pause_mark(milliseconds: int) -> str:
    """The tag for a measured pause."""
    whole = milliseconds >= 1000 and milliseconds % 100 == 0
    return f'<break time="{f"{milliseconds / 1000:g}s" if whole else f"{milliseconds}ms"}"/>'


def pause_of(number: str, unit: str) -> int:
    """Milliseconds of a pause that was written as a number with `s` or `ms`."""
    length = float(number) * (1 if unit.lower() == "ms" else 1000)
    return min(round(length), LONGEST_PAUSE) if length < LONGEST_PAUSE else LONGEST_PAUSE
