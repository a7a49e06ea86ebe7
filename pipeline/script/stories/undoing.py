"""What a change takes back or lands again, as its title spells it and as its body names it."""

import re
from dataclasses import dataclass

from pipeline.model import Change

_TAGS = re.compile(r"\s*(?:\[[^\[\]]{1,40}\]\s*)+(?=(?i:revert|back(?:ed)? ?out|re-?land|re-?apply))")
_TAGGED = re.compile(r"\s*\[revert(?:ed)?\]:?\s*(?P<what>[^\"“\s].*)", re.I)
_CONVENTIONAL = re.compile(r"revert(?:\([^()]*\))?!?:\s*(?!revert\b)(?P<what>[^\"“\s].*)", re.I)
_TWICE = re.compile(r"revert\^(?P<times>\d)\s*(?P<what>\S.*)", re.I)
_WORD = re.compile(r"(?:revert(?:ed|s|ing)?|back(?:ed|ing)?[ -]?out|unland(?:ed)?)\b:?\s*(?P<what>\S.*)", re.I)
_AGAIN = re.compile(r"re-?(?:landing|landed|applying|applied|apply)\b:?\s*(?P<what>\S.*)", re.I)

_BY_HASH = re.compile(
    r"(?:this reverts commit|backed out (?:changeset|commit)|^revert(?:ed|s)? (?:commit )?)\s*\[?([0-9a-f]{7,64})\b",
    re.I | re.M,
)
_BY_PULL = re.compile(r"^revert(?:ed|s)? (?:PR |pull request |(?:[\w.-]+/[\w.-]+)?#)+(\d+)\b", re.I | re.M)

_TIMES = 9
"""Nobody reverts more often; who writes so means to keep us busy."""


@dataclass(frozen=True, slots=True)
class Named:
    """The changes that one names as those it takes back."""

    hashes: tuple[str, ...] = ()
    pulls: tuple[str, ...] = ()


def plain(change: Change) -> str:
    """The title, with the usual spellings of a revert and of a reland as `Revert "…"` and `Reland "…"`."""
    tags = _TAGS.match(change.title)
    title = change.title[tags.end() :] if tags else change.title
    sure = bool(named(change).hashes)
    times, what = 0, title
    while times < _TIMES and (found := _step(what, sure and not times)):
        times, what = times + found[0], found[1]
    what = what.strip(' "”….')
    if times and what:
        return f'Revert "{what}"' if times % 2 else f'Reland "{what}"'
    again = _AGAIN.match(title)
    return f"Reland {again['what']}" if again else title


def named(change: Change) -> Named:
    """What the title and the body name by hash or by pull request."""
    text = f"{change.title}\n{change.body or ''}"
    if "ever" not in text and "acked" not in text:
        return Named()
    return Named(tuple(_BY_HASH.findall(text)), tuple(_BY_PULL.findall(text)))


def _step(title: str, sure: bool) -> tuple[int, str] | None:
    """How often a title takes back what stands inside it, and what that is; unquoted words only when one is `sure`."""
    if found := _TWICE.match(title):
        return int(found["times"]), _inside(found["what"]) or found["what"]
    if found := _TAGGED.match(title) or _CONVENTIONAL.match(title):
        return 1, found["what"]
    found = _WORD.match(title)
    if not found:
        return None
    inside = _inside(found["what"])
    if inside is None and sure and " " in found["what"] and not _BY_HASH.search(title):
        inside = found["what"]
    return (1, inside) if inside else None


def _inside(text: str) -> str | None:
    """What stands in quotation marks; marks that are also used for code count only around several words."""
    if text[0] in '"“':
        inner = text[1:].rstrip(" ….")
        end = max(inner.rfind('"'), inner.rfind("”"))
        closed = end >= 0 and inner[end + 1 : end + 2] in ("", " ")  # a title cut short has no end of its own
        return (inner[:end] if closed else inner).strip() or None
    last = text.rstrip("….")
    quoted = len(last) > 2 and text[0] in "'`" and last[-1] == text[0] and " " in last
    return last[1:-1] if quoted else None
