"""Begins a show: its folder in scripts/ with a show.toml of sensible settings, each with a word on what it does."""

import json
import os
from pathlib import Path

from pipeline import store
from pipeline.config import Workspace, parsed_show, show_for_repository
from pipeline.episode import sources
from pipeline.errors import RequestError
from pipeline.progress import Progress

TEMPLATE = """\
title = {title}
repo = {repo}
description = {description}
{link}
time_zone = "UTC"                 # such as "Europe/Berlin": where the show's days begin and end
publish_at = "23:59:59"           # when the day ends that an episode tells of
# schedule = "weekly"             # what an episode tells of when no day is named; or "daily"
length = 160                      # seconds, when there is enough to say
quiet = "short"                   # a day without news: "short" is a short episode, "none" is none

voice = "joe"                     # a name of voices.toml
# music = "ours.flac"             # a recording beside this file; "theme" is composed for the show, "none" is none
# stinger = "theme"               # the same between chapters
# loudness = -16                  # LUFS, from -24 to -14
# mastering = {{ preset = "quiet" }} # or "podcast", or "broadcast" for radio
# avoid = ["leverage"]            # words that are never said

# base_url = "https://podcast.example.com"   # where output/ is served; without it the feed is for a local preview
# author = "Us"
# language = "en-US"             # of its scripts; the writer writes English alone
# category = "Technology"         # one of Apple's
# owner_email = "us@example.com"  # directories ask for it; it stands in the feed

# [areas]                         # what parts of the repository are called
# "src/net" = "networking"

# [people]                        # what people are called, by the name on record
# "ada42" = "Ada Okoye"

# [writer]                        # a model of yours, in place of our own rules
# kind = "llm"
# base_url = "http://127.0.0.1:8080/v1"
# model = "a-model"
# key_env = "OPENAI_API_KEY"      # the variable that holds the key, when the server wants one
"""


def found_show(name: str, source: str, workspace: Workspace, progress: Progress) -> Path:
    """Write a new show's show.toml and return its path; its source is read first, so that the show can work.

    Raises RequestError when there is such a show, when the address holds a password, or when the source is none.
    """
    path = workspace.folder(name) / "show.toml"
    if path.exists():
        raise RequestError(f"there is a show `{name}` already: edit `{path}`, or choose another name")
    if sources.has_secret(source):
        raise RequestError(
            "leave user and password out of the address, and what follows `?` or `#`; git's credentials give them"
        )
    plain, link = show_for_repository(sources.name_of(source)), sources.probe(source, progress)
    text = TEMPLATE.format(
        title=_quoted(plain.title),
        repo=_quoted(_from_root(source, workspace.root)),
        description=_quoted(plain.description),
        link=f"link = {_quoted(link)}" if link else '# link = "https://example.com"    # the show\'s home page',
    )
    parsed_show(text, path)
    store.write_text(path, text)
    return path


def _quoted(text: str) -> str:
    """The text as TOML; what JSON writes of text is TOML too, but for one control character that it leaves alone."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _from_root(source: str, root: Path) -> str:
    """The source as show.toml means it: a relative path starts at the workspace, not where it was typed."""
    if sources.is_address(source) or Path(source).is_absolute():
        return source
    return os.path.relpath(Path(source).resolve(), root.resolve())
