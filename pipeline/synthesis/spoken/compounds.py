"""Words of code that are written as one: "errorreturn" is "error return", ".bashrc" "dot bash R.C"."""

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
    if start and start.lower() not in _INITIALISMS:
        return None
    if not _SHORTEST <= len(word) <= _LONGEST:
        return None
    lower = word.lower()
    if lower.removesuffix("s") in _ENGLISH or lower in lexicon.word or not lower.isascii():
        return None
    if ended := _with_letters(lower, lexicon):
        return ended
    for cut in range(_SHORTEST_REST, len(lower) - _SHORTEST_REST + 1):
        head, tail = lower[:cut], lower[cut:]
        if (head in _WORDS and (tail in _WORDS or tail.removesuffix("s") in _WORDS)) or (
            head in _TOOLS and tail in _OF_TOOLS
        ):
            return f"{_said(head, lexicon)} {_said(tail, lexicon)}"
    return _with_initialism(lower, lexicon)


def _with_letters(lower: str, lexicon: Lexicon) -> str | None:
    """A word and letters at its end: a file of settings (".bashrc"), or what is in `_ENDS`."""
    if lower.endswith("rc") and lower[-3] not in "aeiousx":
        return f"{_said(lower[:-2], lexicon)} R.C"
    end = next((end for end in _ENDS if lower.endswith(end) and len(lower) - len(end) >= _SHORTEST_REST), None)
    return f"{_said(lower[: -len(end)], lexicon)} {spelling.spelled(end)}" if end else None


def _with_initialism(lower: str, lexicon: Lexicon) -> str | None:
    """An initialism that is said as a word, and a rest, where no English word begins so: "jsonable", "ncclcheck"."""
    for cut in range(4, min(7, len(lower) - _SHORTEST_REST + 1)):
        head = lexicon.say.get(lower[:cut].upper())
        if head and lower[:cut] in _INITIALISMS and spelling.sayable(lower[cut:]):
            return f"{head} {lower[cut:]}"
    return None


def _said(part: str, lexicon: Lexicon) -> str:
    """A part by the lexicon, as a word, or by its letters."""
    known = lexicon.find(part)
    if known is not None:
        return known
    letters = part.upper() in lexicon.letters or not spelling.readable(part)
    return spelling.spelled(part) if letters or (len(part) < _WORD and not spelling.sayable(part)) else part
