"""What is said when voices are auditioned, and what each one's recording is called."""

import re

PARAGRAPH = (
    "Good morning. This is the developer briefing for Friday. Version 2.4 is out: a hang at shutdown is gone, and "
    "loading a model takes 3 seconds instead of 12. Why does it matter? Because every test run does it once."
)
"""What is said when nothing else is asked for: a greeting, figures, a question."""


def file_name(voice: str, speaker: int | str | None) -> str:
    """What the WAV file of a voice, or of one of its speakers, is called; a speaker's name is a stranger's."""
    whole = voice if speaker is None else f"{voice}-{speaker}"
    return re.sub(r"[^\w-]+", "_", whole)[:100] + ".wav"
