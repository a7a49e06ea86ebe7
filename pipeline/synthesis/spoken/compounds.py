"""Words of code that are written as one: "errorreturn" is "error return", ".bashrc" "dot bash R.C"."""

from functools import lru_cache

from pipeline.synthesis.lexicon import Lexicon
from pipeline.synthesis.spoken import spelling
from pipeline.synthesis.spoken.wordlist import listed

_WORDS = frozenset(
    listed(
        "batch block bool buffer bytes cache call char check code comm comms config count data dev dict error event"
        " file float frame graph group handler hash index init item kernel key kind level list loader lock logger loop"
        " manager map max mem min mode name node null output param params parser path pool proxy queue query ready"
        " result return root schema scope server session shape size source stack state status step store stream string"
        " args buf cfg cnt conn ctx err idx msg ptr str val"  # short forms, as in "errmsg"
        " sync table task tensor test thread token tree tuple type update user value vector version worker"
    )
)
"""Two of these in one make a name that a voice stresses in the wrong place."""
_ENGLISH = frozenset(listed("filename pathname nodename username codename checklist hashmap"))
"""Such names that prose has as well."""
_TOOLS = frozenset(
    listed("git docker npm editor prettier eslint babel stylelint helm svn vercel gcloud rspec clang style")
)
_OF_TOOLS = frozenset(listed("ignore keep config attributes modules"))
"""What a file with settings is named for, after its tool: ".gitignore"."""
_INITIALISMS = frozenset(listed("json yaml toml nccl rccl onnx cuda wasm ldap saml rbac asgi wsgi gguf sycl"))
"""Begin no word of English, as "repl" does."""
_ENDS = ("js", "cpp", "sql", "api", "cli", "sdk", "gpu", "cpu")
"""Letters that end no word of English: "nodejs"."""
_SHORTEST, _LONGEST = 5, 24
_SHORTEST_REST = 3
_WORD = 5
"""From this length on, a part that is hard to say is a word nevertheless ("llama")."""


def parted(word: str, lexicon: Lexicon, start: str = "") -> str | None:
    """What is said for a word that holds two of code, for any other None; its case does not matter.

    start: an initialism that the word must begin with.
    """
    parts = _parts(word)
    if parts is None or word.lower() in lexicon.word or (start and start.lower() not in _INITIALISMS):
        return None
    return " ".join(spelling.spelled(part) if part.isupper() else _said(part, lexicon) for part in parts)


@lru_cache(maxsize=4096)
def _parts(word: str) -> tuple[str, str] | None:
    """Both words, or None where there are no two; one that is spelled is in capitals."""
    lower = word.lower()
    if not _SHORTEST <= len(lower) <= _LONGEST or lower.removesuffix("s") in _ENGLISH or not lower.isascii():
        return None
    if lower.endswith("rc") and lower[-3] not in "aeiousx":
        return lower[:-2], "RC"
    end = next((end for end in _ENDS if lower.endswith(end) and len(lower) - len(end) >= _SHORTEST_REST), None)
    if end:
        return lower[: -len(end)], end.upper()
    cuts = range(_SHORTEST_REST, len(lower) - _SHORTEST_REST + 1)
    return next(((lower[:cut], lower[cut:]) for cut in cuts if _are_two(lower[:cut], lower[cut:])), None)


def _are_two(head: str, tail: str) -> bool:
    """Whether they are two of code, a tool and its file, or an initialism that is said as a word and a rest."""
    code = head in _WORDS and (tail in _WORDS or tail.removesuffix("s") in _WORDS)
    tool = head in _TOOLS and tail in _OF_TOOLS
    return code or tool or (head in _INITIALISMS and spelling.sayable(tail))


def _said(part: str, lexicon: Lexicon) -> str:
    """A part by the lexicon, as a word, or by its letters."""
    known = lexicon.find(part)
    if known is not None:
        return known
    letters = part.upper() in lexicon.letters or not spelling.readable(part)
    return spelling.spelled(part) if letters or (len(part) < _WORD and not spelling.sayable(part)) else part
