"""What to say when GitHub will not answer: one line with what failed, on which thing, what to do next."""

import json

from pipeline.errors import SourceError
from pipeline.script.github.kept import Answer
from pipeline.script.github.source import Source

_TEXTS: dict[tuple[int, bool | None], str] = {
    (401, None): "the token is not accepted; check GITHUB_TOKEN, it may have run out",
    (403, True): "the token does not give access; give GITHUB_TOKEN one that may read this repository",
    (403, False): "the public has no access; set GITHUB_TOKEN to a token that may read this repository",
    (404, True): "there is no such repository that this token may read; check the name, and the token's rights",
    (404, False): "there is no such public repository; check the name, or set GITHUB_TOKEN",
    (410, None): "it is gone; name another repository",
    (429, None): "a pause is asked for again and again; try again later",
    (451, None): "the law keeps it from being shown; name another repository",
}
"""What is wrong and what to do, by status and by whether a token was sent (None: either way)."""


def refusal(answer: Answer, source: Source) -> SourceError:
    """The error for an answer that is neither content nor a plea for patience."""
    status = answer.status
    known = _TEXTS.get((status, source.token is not None)) or _TEXTS.get((status, None))
    text = known or (
        "is out of order; try again later" if status >= 500 else "can't be understood; check GITHUB_API_URL"
    )
    return SourceError(f"can't read `{source.name}` from GitHub (status {status}{_said(answer, source)}): {text}")


def _said(answer: Answer, source: Source) -> str:
    """The server's own message; it may hold anything, the token that it was sent too."""
    try:
        message = json.loads(answer.body)["message"]
    except (ValueError, RecursionError, KeyError, TypeError):
        return ""
    if not isinstance(message, str):
        return ""
    if source.token:
        message = message.replace(source.token, "…")
    message = " ".join("".join(char if char.isprintable() else " " for char in message).split())
    return f", “{message[:160]}”" if message else ""
