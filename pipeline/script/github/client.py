"""Asks GitHub's REST interface: conditions, pages, redirects, patience, and the token for one server alone."""

import re
from collections.abc import Iterator
from typing import TypeVar
from urllib.parse import quote, urlencode, urljoin, urlsplit

from pydantic import TypeAdapter

from pipeline.errors import SourceError
from pipeline.script.github.answers import parse
from pipeline.script.github.kept import Answer, Kept
from pipeline.script.github.limits import Clock, Limits
from pipeline.script.github.refusals import refusal
from pipeline.script.github.source import Progress, Source, origin
from pipeline.script.github.wire import BrokenError, Wire

PAGE = 100
"""Things on one page: as many as GitHub gives."""

_ATTEMPTS = 5
_REDIRECTS = 5
_PAGES = 5000

_LINK = re.compile(r"<(?P<target>[^<>]*)>(?P<parameters>[^<>]*)")

Form = TypeVar("Form")


class Client:
    """Asks one server about one repository, one question after the other."""

    def __init__(
        self, source: Source, progress: Progress, clock: Clock | None = None, wire: Wire | None = None
    ) -> None:
        clock = clock or Clock()
        self.source = source
        self.progress = progress
        self.limits = Limits(clock, progress, source.token is not None)
        self._origin = origin(source.api)
        self._wire = wire or Wire(source.api)
        self._kept = Kept(source.cache)
        self._kept.tidy(clock.now())

    def close(self) -> None:
        """Let go of the connections."""
        self._wire.close()

    def one(self, path: str, form: TypeAdapter[Form]) -> Form:
        """The answer at a path such as "/repos/o/n", in its form."""
        answer, _ = self._follow(f"{self.source.api}{quote(path)}")
        if answer.status != 200:
            raise refusal(answer, self.source)
        return parse(form, answer.body, path)

    def pages(self, path: str, form: TypeAdapter[Form], **query: str) -> Iterator[Form]:
        """The pages of a list, each asked for when it is wanted; a repository without commits has none of them."""
        url: str | None = f"{self.source.api}{quote(path)}?{urlencode(query | {'per_page': str(PAGE)})}"
        seen: set[str] = set()
        while url and url not in seen:
            seen.add(url)
            if len(seen) > _PAGES:
                raise SourceError(f"GitHub's list `{path}` does not end; choose a later start of the window")
            answer, url = self._follow(url)
            if answer.status == 409:  # "Git Repository is empty."
                return
            if answer.status != 200:
                raise refusal(answer, self.source)
            yield parse(form, answer.body, path)
            url = self._next(url, answer)

    def _next(self, url: str, answer: Answer) -> str | None:
        """The next page, by the Link header.

        One that leads to another server, as from behind a proxy, is taken as the name of a page and no more.
        """
        for found in _LINK.finditer(answer.headers.get("link", "")[:8000]):
            if re.search(r";\s*rel\s*=\s*\"?[^\"]*\bnext\b", found["parameters"]):
                there = _joined(url, found["target"])
                if self._ours(there):
                    return there
                query = urlsplit(there).query
                return f"{url.partition('?')[0]}?{query}" if query.isascii() and query else None
        return None

    def _follow(self, url: str) -> tuple[Answer, str]:
        """The answer after redirects, as of a renamed repository, and the address that gave it."""
        for _ in range(_REDIRECTS):
            answer = self._patient(url)
            if answer.status not in (301, 302, 307, 308):
                return answer, url
            target = _joined(url, answer.headers.get("location", ""))
            if not self._ours(target):
                raise SourceError(
                    f"GitHub sends on to another server for `{self.source.name}`, which is not followed; "
                    "check the name and GITHUB_API_URL"
                )
            url = target
        raise SourceError(f"GitHub sends on and on for `{self.source.name}`; check the name")

    def _ours(self, url: str) -> bool:
        try:
            return origin(url) == self._origin and not re.search(r"[^\x21-\x7e]", url)
        except ValueError:
            return False

    def _patient(self, url: str) -> Answer:
        """The answer, asked for again when there is none or when GitHub wants a pause first."""
        reason = ""
        for attempt in range(_ATTEMPTS):
            last = attempt + 1 == _ATTEMPTS
            self.limits.before()
            try:
                answer = self._ask(url)
            except BrokenError as error:
                reason = str(error)
                if not last:
                    self.limits.backoff(None, attempt)
                continue
            if last:
                return answer
            if answer.status in (500, 502, 503, 504):
                self.limits.backoff(answer, attempt)
            elif not self.limits.refused(answer):
                return answer
        raise SourceError(f"can't ask GitHub at `{self._origin[1]}`: {reason}; check the network and try again")

    def _ask(self, url: str) -> Answer:
        """One exchange; what is kept stands in for an answer that says it has not changed."""
        entry = self._kept.entry(url)
        headers = {
            "Accept": "application/vnd.github+json, application/json;q=0.9",
            "Accept-Encoding": "gzip",
            "User-Agent": "diffcast",
            "X-GitHub-Api-Version": "2022-11-28",
            **(entry.conditions() if entry else {}),
        }
        if self.source.token:
            headers["Authorization"] = f"Bearer {self.source.token}"
        answer = self._wire.exchange(url, headers)
        self.limits.note(answer)
        if answer.status == 304 and entry:
            return entry.again(answer)
        if answer.status == 200:
            self._kept.keep(url, answer)
        return answer


def _joined(url: str, target: str) -> str:
    """Where a target leads that stands in the answer of `url`; nowhere when it is none."""
    try:
        return urljoin(url, target)
    except ValueError:
        return ""
