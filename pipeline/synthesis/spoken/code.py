"""Code in prose: paths, dotted names, calls, options, variables; underscores and slashes are silent."""

import re

from pipeline.synthesis.spoken import identifiers, numerals, spelling
from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.wordlist import listed

_ABBREVIATED = re.compile(r"(?:[A-Z]\.)+[A-Z]")


def dotted(name: str, draft: Draft) -> str:
    """Parts with "dot" between them; digits after a dot are a part too."""
    said, before = ["dot"] if name.startswith(".") else [], ""
    for part in filter(None, name.split(".")):
        if before:  # "qwen3.5" is a version of a name, "conv.2" is not
            said.append("point" if before[-1].isdecimal() and part.isdecimal() else "dot")
        said.append(_extension(part, draft) if before else identifiers.words(part, draft.lexicon))
        before = part
    return identifiers.bounded(" ".join(said))


def _extension(part: str, draft: Draft) -> str:
    """What stands after a dot: the lexicon may know it as the end of a file name (".so")."""
    known = draft.lexicon.say.get(f".{part}")
    return known.removeprefix("dot ") if known else identifiers.words(part, draft.lexicon)


_FOLDERS = {"etc": "etsy", "usr": "user", "opt": "opt"}
"""Folders of a system that are no words by themselves."""


def path(text: str, draft: Draft) -> str:
    """A path by its parts: "torch/_inductor/ir.py" is "torch inductor I.R dot pie"; where it starts from is silent."""
    home = "home " if text.startswith("~/") else ""
    parts = [part for part in text.lstrip("~").split("/") if part.strip(".")]
    said = [_FOLDERS.get(part) or dotted(part, draft) for part in parts]
    while len(said) > 1 and identifiers.bounded(" ".join(said)) != " ".join(said):
        del said[0]  # the file is the last to go
    return identifiers.bounded(home + " ".join(said))


def _path(match: re.Match[str], draft: Draft) -> Said:
    text = match[0]
    parts = [part for part in text.split("/") if part]
    words = text[0] != "/" and all(part.isalpha() and part.islower() for part in parts)
    if words and len(parts) == 2 and len(parts[0]) > 1:
        slash = match.start() + text.index("/")
        return [(slash, slash + 1, " ")]  # "read/write": two words of prose, each read by itself
    return path(text, draft)


def _dotted(match: re.Match[str], draft: Draft) -> Said:
    if _ABBREVIATED.fullmatch(match[0]) or not any(character.isalpha() for character in match[0]):
        return None
    return dotted(match[0], draft)


def _call(match: re.Match[str], draft: Draft) -> Said:
    """The brackets of a call are silent; its name and what stands in them are read by themselves."""
    before = draft.open[match.start() - 1 : match.start()]
    if not match.start() or not (before.isalnum() or before == "_"):
        return None
    return [(match.start(), match.start(1), " "), (match.end(1), match.end(), " ")]


def _option(match: re.Match[str], draft: Draft) -> Said:
    name = match[2]
    if _WITHIN_WORD.search(draft.text, max(0, match.start() - 4), match.start()):  # "`main`-only", "3339-style"
        return f" {identifiers.words(name, draft.lexicon)}"
    dashes = " ".join(["dash"] * len(match[1]))
    if len(match[1]) == 1 and _DEFINED.fullmatch(name):
        return f"{dashes} {spelling.spelled(name[0])} {identifiers.words(name[1:], draft.lexicon)}"
    if len(match[1]) == 1 and re.fullmatch(r"[A-Za-z][0-9]+|[A-Z][a-z]{2,}[\w-]*", name):
        rest = name[1:]
        return f"{dashes} {spelling.spelled(name[0])} {identifiers.words(rest, draft.lexicon)}"
    return f"{dashes} {identifiers.words(name, draft.lexicon)}"


def _options(match: re.Match[str], draft: Draft) -> Said:
    """One option in two forms, "-p/--port"."""
    return " or ".join(str(_option(form, draft)) for form in _OPTION.finditer(draft.text, *match.span()))


def _variable(match: re.Match[str], draft: Draft) -> Said:
    return identifiers.words(match[1], draft.lexicon)


def _dunder(match: re.Match[str], draft: Draft) -> Said:
    """A special name with two underscores around it; any other word between them is strong in Markdown."""
    name = match[1]
    if not (name in _SPECIAL or "_" in name or draft.text[match.start() - 1 : match.start()] in (".", "`")):
        return None
    short = len(name) == 2 and name not in ("or", "pi")
    return f"dunder {spelling.spelled(name) if short else identifiers.words(name, draft.lexicon)}"


_OPERATORS = {
    "=": "equals", "==": "equals", "[]": "brackets", "()": "call", "+": "plus", "-": "minus", "<": "less than",
    "<<": "shift left", ">>": "shift right", "!=": "not equal", "->": "arrow", "*": "star", "&": "and",
}  # fmt: skip


def _operator(match: re.Match[str], draft: Draft) -> Said:
    said = _OPERATORS.get(match[1])
    return f"operator {said}" if said else None


def _language(match: re.Match[str], draft: Draft) -> Said:
    """A language with a sign in its name: "C++20", "F#"."""
    sign = "plus plus" if match[2] == "++" else "sharp"
    return f"{spelling.spelled(match[1])} {sign}" + (f" {numerals.part(match[3])}" if match[3] else "")


_DEFINED = re.compile("[DUI][A-Z][A-Z0-9_]{2,}")
"""A name that a compiler option defines, "-DNDEBUG"."""
_SPECIAL = frozenset(
    listed(
        "abs add aenter aexit aiter all and anext annotations asm attribute await bool builtins bytes call class"
        " code complex constant contains copy date deepcopy default del delattr delete delitem device dict dir doc"
        " enter eq exit file float floordiv format func function future ge get getattr getattribute getitem"
        " getnewargs getstate global globals gt hash host iadd iand import init inline instancecheck int invert ior"
        " isub iter kernel le len line lt main matmul missing mod module mro mul name ne neg new next or package"
        " path pos post pow prepare proto qualname radd reduce repr reversed rmul round rsub self set setattr"
        " setitem setstate shape shared sizeof slots spec str sub subclasses subclasshook time truediv typename"
        " typeof version weakref wrapped xor"
    )
)
"""Names that stand between two underscores in Python, C and CUDA."""
_WITHIN_WORD = re.compile(r"[\w)\]][`*_\"')\]]{0,3}$")
_OPTION = re.compile(r"(--?)([A-Za-z0-9][\w.-]*)")
_NAME = r"[A-Za-z_]\w*"
TOKENS = (
    Rule("operator", re.compile(r"operator(\[\]|\(\)|[=+<>!*&-]{1,2})"), _operator),
    Rule("language", re.compile(r"([A-Z])(\+\+|#)([0-9]*)"), _language),
    Rule("variable", re.compile(r"%([A-Za-z_]\w*)%"), _variable),
    Rule("variable", re.compile(rf"\$\{{?({_NAME})\}}?"), _variable),
    Rule("option", _OPTION, _option),
    Rule("option", re.compile(r"--?[\w-]+(?:[/|]--?[\w-]+)+"), _options),
    Rule("decorator", re.compile(r"@([A-Za-z_]\w*(?:\.\w+)+)"), lambda m, d: dotted(m[1], d)),
    Rule("call", re.compile(r"([A-Za-z_][\w.]*)(\(\))"), lambda m, d: dotted(m[1], d)),
    Rule("dunder", re.compile(r"__([A-Za-z]\w*?)__"), _dunder),
    Rule("path", re.compile(r"~?(?:/|\.{1,2}/)?[\w@+.-]+(?:/[\w@+.*-]*)+|[~/]/?[\w.-]+"), _path),
    Rule("name", re.compile(r"\.?[\w-]+(?:\.[\w-]+)+|\.[A-Za-z][\w-]*"), _dotted),
)
EMPTY = Rule("call", re.compile(r"\(\)"), lambda m, d: " ", "(")
CALLS = Rule("call", re.compile(r"\(([^()\s]{1,60})\)"), _call, "(")
