"""Identifiers as a host says them: "all_gather" is "all-gather", "MemorySourceAccessor" a memory source accessor."""

import re

from pipeline.script.language import verbs
from pipeline.script.language.vocabulary import is_ordinary, words

_EDGES = re.compile(r"^(?P<before>[\"'(]*)(?P<core>.*?)(?P<after>(?:'s|’s)?[\"',.;:!?)]*)$")
_SNAKE = re.compile(r"_*[A-Za-z]\w*?_\w+?_*")
_HUMPS = re.compile(r"[A-Z]+(?=[A-Z][a-z]|s?$|\d)|[A-Z]?[a-z]+|[A-Z]+|\d+")
_CAMEL = re.compile(r"[a-z]+(?:[A-Z][a-z]*|\d)+[a-z]*|(?:[A-Z]+[a-z]+){2,}[A-Z]*")
_DOTTED = re.compile(r"[A-Za-z]\w*(?:[.:][A-Za-z]\w*)+")
_ENDINGS = frozenset(
    words(
        """
    md py js ts jsx tsx json toml yml yaml rs go c h cc cpp hpp txt rst io org com net dev ai css html svg png lua rb sh
    xml ini cfg conf lock nix el java kt swift php cs vue ipynb po exe dll so mk mod sum in am ac bat sql pdf zip gz
    svelte scss less vim scm bib typ pl pm pro app css mjs cjs tex adoc asm wasm proto
    """
    )
)
"""What ends the name of a file or a site; such names are said whole."""
_NAMES = frozenset(
    words(
        """
    typescript javascript powershell opensearch opentype truetype freetype postscript websocket webassembly webgl
    opengl openssl opencl github gitlab youtube libreoffice wordpress dropbox facebook linkedin freebsd openbsd netbsd
    macos ios ipados imessage iphone ipad airplay appkit uikit swiftui coreml postgresql mysql sqlite mongodb mariadb
    redis influxdb clickhouse graphql jupyterlab ipython pypi numpy scipy pytorch tensorflow openai chatgpt deepseek
    homebrew quicklook airdrop bytecode codemirror codepen ckeditor onedrive sharepoint
    samesite
    """
    )
)
_COUNTS = frozenset(words("zero one two three four five six seven eight nine ten eleven twelve"))
"""Numbers in a name count nothing, and would be heard as counts."""
_LINKS = frozenset(words("to of in for with from by as on and or at is not"))
_MOST_PARTS = 4


def worded(text: str) -> str:
    """The text with identifiers in words; what is a name, a file or too long to follow stays as written."""
    return " ".join(_said(word) for word in text.split(" "))


def _said(word: str) -> str:
    match = _EDGES.match(word)
    core = match["core"] if match else ""
    if (
        not match
        or len(core) < 4
        or len(core) > 60
        or not (("_" in core) or _CAMEL.search(core) or _DOTTED.fullmatch(core))
    ):
        return word
    said = _dotted(core) if _DOTTED.fullmatch(core) else _one(core)
    return f"{match['before']}{said}{match['after']}"


def _dotted(core: str) -> str:
    parts = re.split(r"[.:]", core)
    if parts[-1].lower() in _ENDINGS or any(not re.search(r"[a-zA-Z]{2}", part) for part in parts):
        return core
    return " ".join(_one(part) for part in parts)


def _one(core: str) -> str:
    if "_" in core and _SNAKE.fullmatch(core):
        parts = [part for part in core.split("_") if part]
        clear = (
            all(len(part) > 1 and part.isalpha() and part.lower() not in _COUNTS for part in parts)
            and len(parts) <= _MOST_PARTS
        )
        return "-".join(_lower(part) for part in parts) if clear else core
    return _humps(core)


def _lower(part: str) -> str:
    """A part of a name with underscores; capitals stay where they have to be spelled."""
    return (part.lower() if re.search("[AEIOUY]", part) else part) if part.isupper() else _humps(part).replace(" ", "-")


def _humps(core: str) -> str:
    """Words in CamelCase taken apart: a type's name becomes plain words, a function's is joined by hyphens."""
    if core.isupper():
        return core.lower() if len(core) > 3 and re.search("[AEIOU]", core) and is_ordinary(core) else core
    if not _CAMEL.fullmatch(core) or core.lower() in _NAMES or not core.isalpha():
        return core
    parts = _HUMPS.findall(core)
    plain = [part if part.isupper() and len(part) > 1 else part.lower() for part in parts]
    if len(parts) < 2 or max(map(len, parts)) < 3 or _COUNTS & set(plain):
        return core
    typed = core[0].isupper()
    known = sum(_is_word(part) or (typed and part.isupper()) for part in parts)
    if known < (len(parts) if len(parts) == 2 else len(parts) - 1) or len(parts) > _MOST_PARTS + typed:
        return core
    return (" " if typed and not _LINKS & set(plain) else "-").join(plain)


def _is_word(part: str) -> bool:
    return is_ordinary(part) or (len(part) > 2 and verbs.any_form(part) is not None)
