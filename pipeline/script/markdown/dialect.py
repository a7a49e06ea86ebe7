"""The Markdown of a script: CommonMark with marks for citations, pronunciations, pauses and sentence ends."""

import re
from functools import cache
from typing import TYPE_CHECKING

from pipeline.script.markdown.marks import PUNCTUATION, unquoted

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline

LABEL = rf"\[\^((?:\\[{PUNCTUATION}]|[^\[\]\n\\]|\\(?![{PUNCTUATION}]))+)\]"

_CITATION = re.compile(LABEL)
_SAY = re.compile(
    rf"\[((?:\\.|[^\[\]\\])+)\]\((say|spell|word|ipa):((?:\\[{PUNCTUATION}]|[^)\\]|\\(?![{PUNCTUATION}]))*)\)",
    re.DOTALL | re.IGNORECASE,
)
"""How a word is said: `[NCCL](say:nickel)`, `[IR](spell:)`, `[ASAN](word:)`, `[Łukasz](ipa:wˈuːkæʃ)`. With the colon it
is nothing that one links to."""
_TAG = re.compile(r"</?break\b[^<>]*>|\[pause:[^\[\]\n]*\]", re.IGNORECASE)


@cache
def parser() -> "MarkdownIt":
    """CommonMark with our marks. Raw HTML is plain text, indented text is prose, and no text turns into a heading."""
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark").disable(["html_inline", "html_block", "lheading", "code", "text_join"])
    for rule in (_citation, _say, _pause):
        markdown.inline.ruler.before("link", rule.__name__, rule)
    markdown.inline.ruler.before("image", "_exclamation", _exclamation)
    markdown.inline.ruler.before("autolink", "_tag", _pause)
    markdown.inline.ruler.before("autolink", "_comment", _comment)
    return markdown


def _citation(state: "StateInline", silent: bool) -> bool:
    found = _CITATION.match(state.src, state.pos, state.posMax)
    if not found:
        return False
    if not silent:
        state.push("citation", "", 0).content = unquoted(found[1])
    state.pos = found.end()
    return True


def _say(state: "StateInline", silent: bool) -> bool:
    found = _SAY.match(state.src, state.pos, state.posMax)
    if not found:
        return False
    if not silent:
        end = state.posMax
        token = state.push("say_open", "", 1)
        token.info, token.content = found[2].lower(), " ".join(unquoted(found[3]).split("\n"))
        state.pos, state.posMax = found.span(1)
        state.md.inline.tokenize(state)
        state.push("say_close", "", -1)
        state.posMax = end
    state.pos = found.end()
    return True


def _exclamation(state: "StateInline", silent: bool) -> bool:
    """An exclamation mark before one of our marks does not make a picture of it."""
    place = state.pos + 1
    marked = _SAY.match(state.src, place, state.posMax) or _CITATION.match(state.src, place, state.posMax)
    if not (marked and state.src[state.pos] == "!"):
        return False
    if not silent:
        state.pending += "!"
    state.pos = place
    return True


def _pause(state: "StateInline", silent: bool) -> bool:
    found = _TAG.match(state.src, state.pos, state.posMax)
    if not found:
        return False
    if not silent:
        state.push("pause", "", 0).content = found[0]
    state.pos = found.end()
    return True


def _comment(state: "StateInline", silent: bool) -> bool:
    end = state.src.find("-->", state.pos) if state.src.startswith("<!--", state.pos) else -1
    if end < 0:
        return False
    if not silent:
        state.push("comment", "", 0).content = state.src[state.pos + 4 : end]
    state.pos = end + 3
    return True
