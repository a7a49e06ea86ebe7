"""Lists of words, written as running text so that they stay readable."""


def listed(text: str) -> tuple[str, ...]:
    """The words of a text, in order."""
    return tuple(text.split())
