"""Language tags (BCP 47) as people write them: what is one at all."""

import re

_LONGEST = 64
_TAG = re.compile(
    r"[a-z]{2,3}(-[a-z]{3}){0,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(-([a-z\d]{5,8}|\d[a-z\d]{3}))*",
    re.IGNORECASE | re.ASCII,
)


def is_tag(text: str) -> bool:
    """Whether a text has the form of a language tag; the language itself may be one that nobody speaks."""
    return len(text) <= _LONGEST and _TAG.fullmatch(text) is not None


def complaint(text: str) -> str:
    """What to say of a text that is none, on one line."""
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return f"`{shown if shown.isprintable() else ascii(shown)}` is no language tag; write one such as `en-US` or `de`"
