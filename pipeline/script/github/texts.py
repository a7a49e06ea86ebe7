"""Names and texts as GitHub gives them, made fit for the record: what can be seen, names for accounts, messages."""

import re
from collections.abc import Iterable

from pipeline.script.git.messages import parse
from pipeline.script.git.trailers import people, visible
from pipeline.script.github.answers import Account, Commit

__all__ = ["Names", "line", "parse", "path", "people", "prose"]

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)


def line(text: str) -> str:
    """The text on one line, without what can't be seen."""
    return " ".join(visible(text).split())


def path(text: str) -> str:
    """A file's path, with each space it has, on one line."""
    return visible(text).replace("\n", " ").replace("\t", " ")


def prose(text: str | None) -> str | None:
    """What was written for people to read: without hidden remarks, such as those of a form to fill in."""
    return _COMMENT.sub("", visible(text or "")).strip() or None


class Names:
    """What people call themselves: the name that stands in the commits of an account, else its login."""

    def __init__(self, commits: Iterable[Commit]) -> None:
        """`commits`: the newest first, since people may have come to call themselves otherwise."""
        self._names: dict[str, str] = {}
        for commit in commits:
            login, name = commit.author and commit.author.login, _own_name(commit)
            if login and name:
                self._names.setdefault(login.casefold(), name)

    def of(self, account: Account | None) -> str | None:
        """The name for an account; None when there is no account, as when somebody has left GitHub."""
        login = line(account.login or "") if account else ""
        if not account or not login:
            return None
        if account.type == "Bot":  # most have it in their login already; without it "Copilot" would pass for a person
            return login if login.endswith("[bot]") else f"{login}[bot]"
        return self.called(login)

    def called(self, login: str) -> str:
        """The name for a login, or for a name, which stands for itself."""
        return self._names.get(login.casefold(), login)

    def author(self, commit: Commit) -> str | None:
        """Who wrote a commit."""
        return self.of(commit.author) or _own_name(commit)


def _own_name(commit: Commit) -> str | None:
    return line((commit.commit.author and commit.commit.author.name) or "") or None
