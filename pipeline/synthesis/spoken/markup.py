"""Markdown and HTML left in a text: marks are silent, a link is its text, a list item is a sentence of its own."""

import html
import re
from collections.abc import Iterator

from pipeline.synthesis.spoken import identifiers
from pipeline.synthesis.spoken.characters import fold
from pipeline.synthesis.spoken.draft import BREAK, Claim, Draft, Rule, Said
from pipeline.synthesis.spoken.wordlist import listed

_BLOCK_TAGS = frozenset(
    listed(
        "br p div li ul ol dl dt dd tr td th table thead tbody hr h1 h2 h3 h4 h5 h6 summary details pre"
        " blockquote break"
    )
)
_INLINE_TAGS = frozenset(
    listed("a abbr b code del em font i img input ins kbd mark q s samp small span strong sub sup u var")
)
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:-]*)(\s[^<>]*|/)?>")
_CLOSED = re.compile(r"</([A-Za-z][A-Za-z0-9:-]*)")
_ATTRIBUTE = re.compile(r"\s[\w:-]{1,40}=[\"']")
_PROSE = re.compile(r"\s+(?!open\b|disabled\b|checked\b|hidden\b)[^\s=]+(?:\s+[^=]*)?$")
"""What no tag holds: "a <b or c>"."""
_ABOUT = re.compile(r"`? (?:tag|element)s?\b")
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)[^\s<>]+|[\w.+-]{1,64}@[\w.-]+)>")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_ESCAPED = re.compile(r"&lt;/?([A-Za-z][\w-]{0,30}) ?/?&gt;")
_LETTERS_BEFORE, _LETTERS_AFTER = re.compile(r"[^\W\d_]+$"), re.compile(r"[^\W\d_]+")
_ENTITY_WORDS = {
    "&": " and ",
    "<": " less than ",
    ">": " greater than ",
    "→": " to ",
    "±": " plus or minus ",
    "×": " times ",
}
_BADGE = re.compile(r"\[!\[([^\[\]\n]{0,80})\]\([^()\s]{0,300}\)\]\([^()\s]{0,300}\)")
_LINK = re.compile(r"!?\[([^\[\]]*)\](\((?:<[^<>\n]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)?)(?: \"[^\"\n]*\")?\))")
_REFERENCE = re.compile(r"\[(?<=[^\n\]\w].)([^\[\]\n]{2,80})\]\[([^\[\]\n]{0,60})\]")
_DEFINITION = re.compile(r"^ {0,3}\[[^\[\]^\n]{1,80}\]:[ \t]+<?(?:https?:|[./#])[^\n]*$", re.M)
_WIKI = re.compile(r"\[\[[^\[\]|\n]{1,80}\|([^\[\]|\n]{1,80})\]\]")
_PHONEMES = re.compile(r"\[\[[^\[\]\n]{0,80}[ˈˌːəɪʊɛɔɑʌɚɜʃʒθŋɹɡɐᵻɾ][^\[\]\n]{0,80}\]\]")
"""A pronunciation for an engine: no words, and never passed on."""
_LINE_START = re.compile(
    r"^[ \t]*(?:"
    r"(?:[-*_=][ \t]*){3,}$"  # a rule
    r"|#{1,6}[ \t]+"  # a heading
    r"|(?:>[ \t]?)+(?![=>0-9])"  # a quotation
    r"|[-*+•][ \t]+(?:\[[ xX]\][ \t]+)?"  # a list item
    r"|[0-9]{1,2}[.)][ \t]+(?=[^\W\d_`*\"'\[])"  # a numbered one
    r")",
    re.M,
)
_TABLE_RULE = re.compile(r"^[ \t]*\|?[ \t:]*-{3,}[-| \t:]*$", re.M)
_TABLE_ROW = re.compile(r"^[ \t]*\|.*\|[ \t]*$", re.M)
_MARK = re.compile(r"`+|~~+|\*{1,3}(?!\*)|\[\^[\w-]+\]|\[pause:[^\[\]\n]*\]|\[\[|\]\]|\{%-?|-?%\}")
_PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")


_ENCLOSED = (("comment", "<!--", "-->", " "), ("code block", "```", "```", BREAK), ("code block", "~~~", "~~~", BREAK))


def comments(draft: Draft) -> None:
    """HTML comments and blocks of code are not read."""
    for name, opening, closing, said in _ENCLOSED:
        draft.claim(list(_enclosed(draft.open, name, (opening, closing), said)))


def _enclosed(text: str, name: str, marks: tuple[str, str], said: str) -> Iterator[Claim]:
    """From an opening mark to the next closing one; an opening mark alone hides nothing."""
    opening, closing = marks
    at = 0
    while (start := text.find(opening, at)) >= 0 and (end := text.find(closing, start + len(opening))) >= 0:
        at = end + len(closing)
        if name == "comment" or "\n" in text[start:at]:
            yield Claim(start, at, said, name)


def tags(draft: Draft) -> None:
    """Tags are silent, those of a block end a sentence; a name that is no tag of HTML needs the look of one."""
    if "<" in draft.open:
        closed = {name.lower() for name in _CLOSED.findall(draft.open)}
        matches = (match for match in _TAG.finditer(draft.open) if match[1] or not _is_spoken_of(match, draft, closed))
        draft.claim([claim for match in matches for claim in _tag(match, closed)])


def _is_spoken_of(match: re.Match[str], draft: Draft, closed: set[str]) -> bool:
    """A tag that a sentence is about ("the <table> tag"), or the type in a generic one ("Vec<u>")."""
    before = draft.open[match.start() - 1 : match.start()]
    generic = before.isalnum() and match[2].lower() not in closed | {"br", "hr"}
    return bool(generic or (not match[3] and _ABOUT.match(draft.open, match.end())))


def _tag(match: re.Match[str], closed: set[str]) -> Iterator[Claim]:
    """Silent as well: what is closed later, closes itself or has attributes ("<voice name='x'>")."""
    name = match[2].lower()
    known = (name in _BLOCK_TAGS or name in _INLINE_TAGS) and not _PROSE.match(match[3] or "")
    if known or match[1] or match[0].endswith("/>") or name in closed or _ATTRIBUTE.match(match[3] or ""):
        yield Claim(match.start(), match.end(), BREAK if name in _BLOCK_TAGS else "", "tag")


def _entity(match: re.Match[str], draft: Draft) -> Said:
    character = html.unescape(match[0])
    if character == match[0]:
        return None
    if character in _ENTITY_WORDS:
        return _ENTITY_WORDS[character]
    return character if character.isalpha() or fold(character) in "'\"" else " "


def _escaped(match: re.Match[str], draft: Draft) -> Said:
    """A tag that is meant to be read, "&lt;div&gt;", is its name; after a word it is a type's, "of" it."""
    joint = " of " if draft.open[match.start() - 1 : match.start()].isalnum() else " "
    return [(match.start(), match.start(1), joint), (match.end(1), match.end(), " ")]


def _within(match: re.Match[str], draft: Draft) -> Said:
    """An apostrophe or a letter within a word, "don&#39;t", "caf&eacute;"."""
    character = fold(html.unescape(match[0]))
    first = _LETTERS_BEFORE.search(draft.open, max(0, match.start() - 40), match.start())
    last = _LETTERS_AFTER.match(draft.open, match.end(), match.end() + 40)
    ending = last[0] if last else ""
    if not first or not ((character == "'" and ending) or (len(character) == 1 and character.isalpha())):
        return None
    base, apostrophe, rest = f"{first[0]}{character}{ending}".partition("'")
    said = base if base.istitle() or base.islower() else identifiers.words(base, draft.lexicon)
    return [(first.start(), match.end() + len(ending), f"{said}{apostrophe}{rest}")]


def _ends(match: re.Match[str], draft: Draft) -> Said:
    """What stands around is silent, an address included; the text between is read by later passes."""
    return [(match.start(), match.start(1), ""), (match.end(1), match.end(), "")]


def _reference(match: re.Match[str], draft: Draft) -> Said:
    """A link whose address stands elsewhere, "[the guide][guide]"; two indices and two tags look alike."""
    text, name = match[1], match[2]
    return _ends(match, draft) if " " in text or not name or text.lower() == name.lower() else None


def _line_start(match: re.Match[str], draft: Draft) -> Said:
    claims = [(match.start(), match.end(), BREAK)]
    if match[0].strip().startswith("#"):  # what follows a heading is a new sentence
        line_end = draft.open.find("\n", match.end())
        if line_end >= 0:
            claims.append((line_end, line_end + 1, BREAK))
    return claims


def _mark(match: re.Match[str], draft: Draft) -> Said:
    """Marks are silent; an asterisk is one only at the edge of a word ("2 * 3" and "a*b" multiply)."""
    if match[0][0] != "*":
        return ""
    before, after = draft.open[match.start() - 1 : match.start()], draft.open[match.end() : match.end() + 1]
    if before == "(" and after == ")":  # "COUNT(*)"
        return None
    opens = not (before.isalnum() or before == "_") and not after.isspace() and after
    closes = not (after.isalnum() or after == "_") and before and not before.isspace()
    return "" if opens or closes else None


def _table_row(match: re.Match[str], draft: Draft) -> Said:
    cells = [at for at in range(match.start(), match.end()) if draft.open[at] == "|"]
    return [(at, at + 1, BREAK if at in (cells[0], cells[-1]) else ",") for at in cells]


RULES = (
    comments,
    Rule("link", _AUTOLINK, _ends, "<"),
    tags,
    Rule("tag", _ESCAPED, _escaped, "&"),
    Rule("entity", _ENTITY, _within, "&"),
    Rule("entity", _ENTITY, _entity, "&"),
    Rule("link", _BADGE, _ends, "["),
    Rule("link", _LINK, _ends, "["),
    Rule("link", _DEFINITION, lambda match, draft: BREAK, "["),
    Rule("link", _REFERENCE, _reference, "["),
    Rule("link", _WIKI, _ends, "["),
    Rule("phonemes", _PHONEMES, lambda match, draft: "", "["),
    Rule("table", _TABLE_RULE, lambda match, draft: BREAK, "-"),
    Rule("table", _TABLE_ROW, _table_row, "|"),
    Rule("line start", _LINE_START, _line_start),
    Rule("mark", _MARK, _mark, "`*~[%"),
)
PARAGRAPHS = Rule("paragraph", _PARAGRAPH, lambda match, draft: BREAK, "\n")
