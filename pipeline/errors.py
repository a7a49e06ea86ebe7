"""The one family of errors that a person can mend; anything else that is raised is a bug.

DiffcastError            the work failed (exit status 1)
├── RequestError         what was asked for can't be done as asked (exit status 2)
├── ScriptError          a script or an activity file can't be read or written
├── SourceError          a repository can't be read
├── SynthesisError       a voice or a sentence can't be rendered
├── MasteringError       sound or music can't be mastered or encoded
└── PublishingError      a page, feed or picture can't be made

A message is one line: what failed, on which thing, what to do next.
"""


class DiffcastError(Exception):
    """Something a person can mend; its text is shown instead of a traceback."""

    exit_status = 1


class RequestError(DiffcastError):
    """The request itself is wrong: a name, a path or an option that can't be used."""

    exit_status = 2


class ScriptError(DiffcastError):
    """A script or an activity file does not have the form it needs."""

    def __init__(self, message: str, name: str = "", line: int | None = None) -> None:
        place = name if line is None else f"{name}:{line}"
        super().__init__(f"{place}: {message}" if place else message)
        self.line = line


class SourceError(DiffcastError):
    """A repository or a forge could not be read."""


class SynthesisError(DiffcastError):
    """A voice could not be loaded, or a sentence could not be rendered."""


class MasteringError(DiffcastError):
    """Sound could not be measured, mixed, encoded or tagged."""


class PublishingError(DiffcastError):
    """A page, a feed, a transcript or a picture could not be made."""
