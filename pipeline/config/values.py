"""Kinds of values that a setting may have, each refusing what it does not mean with a line that says what would do."""

import re
from datetime import time
from typing import Annotated
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BeforeValidator

from pipeline.synthesis import tags

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_LONGEST_NAME = 100
CATEGORIES = (
    "Arts", "Business", "Comedy", "Education", "Fiction", "Government", "Health & Fitness", "History", "Kids & Family",
    "Leisure", "Music", "News", "Religion & Spirituality", "Science", "Society & Culture", "Sports", "TV & Film",
    "Technology", "True Crime",
)  # fmt: skip
"""Apple's, as of 2026; a feed with any other is refused there."""


def fit(name: str) -> str:
    """A name from elsewhere as a title can hold it: on one line, without control characters, not endless."""
    return " ".join(_CONTROL.sub(" ", name).split())[:_LONGEST_NAME].strip() or "repository"


def _one_line(text: str) -> str:
    if not text.strip():
        raise ValueError("write something, or leave the key out")
    if _CONTROL.search(text):
        raise ValueError("write it on one line, without control characters")
    return text.strip()


def _zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (OSError, ValueError, KeyError) as error:
        raise ValueError(f"no time zone `{name}`; write one such as `Europe/Berlin` or `UTC`") from error
    return name


def _time_of_day(value: object) -> object:
    # Left to itself pydantic takes 7 for seven seconds after midnight.
    if not isinstance(value, str | time):
        raise ValueError('write a time of day such as "07:00:00"')
    return value


def _whole_seconds(value: time) -> time:
    if value.tzinfo:
        raise ValueError("leave out the offset; `time_zone` says it")
    return value.replace(microsecond=0)


def _web_address(url: str) -> str:
    if not re.fullmatch(r"https?://[^\s<>\"]+", url) or not _host(url):
        raise ValueError("write an address that begins with https://")
    if "@" in urlsplit(url).netloc:
        raise ValueError("leave user and password out of the address; it is published")
    return url


def _host(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:  # such as an unfinished [IPv6] address
        return None


def _base(url: str) -> str:
    if any(mark in url for mark in "?#"):
        raise ValueError("leave out what begins with `?` or `#`: paths of files are put after it")
    return url


def _language(tag: str) -> str:
    if not tags.is_tag(tag):
        raise ValueError(tags.complaint(tag))
    return tag


def _category(name: str) -> str:
    known = {category.casefold(): category for category in CATEGORIES}
    if name.casefold() not in known:
        raise ValueError(f"`{name}` is none of Apple's; choose from {', '.join(CATEGORIES)}")
    return known[name.casefold()]


def _mail_address(text: str) -> str:
    if not re.fullmatch(r"[^\s@<>\"]+@[^\s@<>\"]+\.[^\s@<>\".]+", text):
        raise ValueError(f"`{text}` is no mail address; write one such as `us@example.com`")
    return text


def _tune(value: object) -> object:
    if not isinstance(value, str):
        raise ValueError('write "theme" for the show\'s own music, "none" for none, or the name of a sound file')
    return value


def _variable(name: str) -> str:
    # Whoever writes the key itself here would publish it with the show's settings.
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]{0,99}", name):
        raise ValueError("write the name of the environment variable that holds the key, not the key")
    return name


OneLine = Annotated[str, AfterValidator(_one_line)]
Zone = Annotated[str, AfterValidator(_zone)]
TimeOfDay = Annotated[time, BeforeValidator(_time_of_day), AfterValidator(_whole_seconds)]
Url = Annotated[str, AfterValidator(_web_address)]
BaseUrl = Annotated[Url, AfterValidator(_base)]
Language = Annotated[str, AfterValidator(_language)]
Category = Annotated[str, AfterValidator(_category)]
MailAddress = Annotated[str, AfterValidator(_mail_address)]
Tune = Annotated[OneLine, BeforeValidator(_tune)]
Variable = Annotated[str, AfterValidator(_variable)]
