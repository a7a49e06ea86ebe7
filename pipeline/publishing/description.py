"""The show notes for a host's description field: a little HTML, never over the 4,000 bytes that Apple reads."""

import html as markup
from collections.abc import Iterable

from pipeline.model import Master
from pipeline.publishing import clock, notes, text

LIMIT = 4000
"""Bytes of UTF-8 (Apple Podcasts)."""
_SUMMARY = 1000  # bytes of it at most, so that chapters and changes keep their place
_CHAPTERS = 1700
_TITLE = 160
_SENTENCE = 200


def html(master: Master) -> str:
    """Summary, disclosure, chapters from 00:00:00 and the cited changes, in p, ul, li and a; whole elements only.

    What does not fit is left out from the end of its list, which then says how many more there are.
    """
    script, rate = master.speech.script, master.sample_rate
    opening = f"<p>{_shortened(script.summary, _SUMMARY)}</p>\n<p>{text.DISCLOSURE}</p>\n"
    chapters = _list(
        "Chapters",
        (f"{clock.timestamp(part.start, rate)} {_shortened(part.title, _TITLE)}" for part in master.chapters),
        _CHAPTERS,
    )
    room = LIMIT - len((opening + chapters).encode())
    return opening + chapters + _list("Changes in this episode", map(_change, notes.cited(script)), room)


def _change(note: notes.Note) -> str:
    name = _shortened(note.name, _TITLE)
    linked = f'<a href="{markup.escape(note.url)}">{name}</a>' if note.url else name
    told = _shortened(note.sentence or note.remark, _SENTENCE)
    return f"{linked}: {told}" if told else linked


def _list(heading: str, items: Iterable[str], room: int) -> str:
    """A paragraph and a list of as many items as take no more than `room` bytes; nothing when there is none."""
    rows = [f"<li>{item}</li>\n" for item in items]
    head, end = f"<p>{heading}:</p>\n<ul>\n", "</ul>\n"
    left = room - len((head + end).encode())
    sizes = [len(row.encode()) for row in rows]
    if sum(sizes) > left:
        left -= len(_more(len(rows)).encode())
        while sum(sizes) > left and sizes:
            sizes.pop()
        rows = [*rows[: len(sizes)], _more(len(rows) - len(sizes))] if sizes else []
    return head + "".join(rows) + end if rows else ""


def _more(count: int) -> str:
    return f"<li>and {count} more on the episode's page</li>\n"


def _shortened(raw: str, limit: int) -> str:
    """The text on one line, escaped, in at most `limit` bytes; cut between words, and never within an escape."""
    whole = text.one_line(raw)
    kept, used = 0, len("…".encode())
    for kept, letter in enumerate(whole[:limit]):  # noqa: B007 - the place where it stops is the result
        used += len(markup.escape(letter).encode())
        if used > limit:
            break
    else:
        if len(whole) <= limit:
            return markup.escape(whole)
        kept = limit
    cut = whole[:kept]
    return markup.escape(cut.rsplit(" ", 1)[0] if " " in cut[kept // 2 :] else cut) + "…"
