"""The parts of GitHub's answers that are used, each checked for its kind; what else an answer holds is left alone."""

import re
from datetime import UTC, datetime
from typing import Annotated, Literal, TypeVar
from urllib.parse import quote

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from pipeline.errors import SourceError

Form = TypeVar("Form")


def _in_utc(moment: datetime) -> datetime:
    try:
        return moment.astimezone(UTC)
    except OverflowError as error:
        raise ValueError("is no moment that a calendar has") from error


Moment = Annotated[datetime, AwareDatetime, AfterValidator(_in_utc)]
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{40,64}$")]


class Part(BaseModel):
    """Something in an answer; null and absent are the same."""

    model_config = ConfigDict(frozen=True, strict=True)


class Account(Part):
    """Whoever did something; an empty object stands for nobody that GitHub knows."""

    login: str | None = None
    type: str | None = None
    """"Bot" for a program, else "User", "Organization" or "Mannequin"."""


class Repository(Part):
    """The repository itself."""

    name: str
    full_name: str
    """Owner and name as they are today; another than was asked for when it was renamed."""
    html_url: str
    default_branch: str

    @property
    def page(self) -> str | None:
        """Its web page, from which all addresses follow; None when it is not one."""
        page = self.html_url.rstrip("/")
        return page if re.fullmatch(r"https?://[\w.-]+(?::\d+)?/[\w.-]+/[\w.-]+", page, re.ASCII) else None

    def address(self, *parts: str) -> str | None:
        """The page of something in it, such as ("pull", "7")."""
        return "/".join([self.page, *(quote(part, safe="") for part in parts)]) if self.page else None


class Label(Part):
    """A label of a pull request."""

    name: str | None = None


class Base(Part):
    """The branch that a pull request asks to be merged into."""

    ref: str


class Pull(Part):
    """A pull request as the list of them tells it."""

    number: int = Field(gt=0)
    title: str
    body: str | None = None
    state: Literal["open", "closed"]
    draft: bool | None = None
    user: Account | None = None
    labels: tuple[Label, ...] = ()
    base: Base | None = None
    created_at: Moment
    updated_at: Moment
    closed_at: Moment | None = None
    merged_at: Moment | None = None
    merge_commit_sha: Hash | None = None
    """What it landed as when it is merged; a trial merge, which nobody sees, when it is not."""

    def is_for(self, branch: str) -> bool:
        """Whether it asks to be merged into this branch, as far as is known."""
        return self.base is None or self.base.ref == branch


class Numbered(Part):
    """A pull request of which only the number matters."""

    number: int


class Review(Part):
    """One person's word on a pull request."""

    user: Account | None = None
    state: str
    submitted_at: Moment | None = None


class File(Part):
    """A file that a pull request touched, and how many lines of it."""

    filename: str
    additions: int = Field(ge=0)
    deletions: int = Field(ge=0)


class Signature(Part):
    """Who wrote a commit, or put it there, by git's own record."""

    name: str | None = None
    date: Moment | None = None


class Told(Part):
    """What git's own record says of a commit."""

    message: str
    author: Signature | None = None
    committer: Signature | None = None


class Parent(Part):
    """A commit before this one."""

    sha: Hash


class Commit(Part):
    """A commit, and the account that GitHub takes its author for."""

    sha: Hash
    commit: Told
    author: Account | None = None
    parents: tuple[Parent, ...] = ()


class Release(Part):
    """A release; drafts have no moment of publication."""

    tag_name: str = Field(min_length=1)
    name: str | None = None
    body: str | None = None
    draft: bool | None = None
    prerelease: bool | None = None
    published_at: Moment | None = None
    author: Account | None = None


REPOSITORY = TypeAdapter(Repository)
PULLS = TypeAdapter(tuple[Pull, ...])
NUMBERS = TypeAdapter(tuple[Numbered, ...])
FILES = TypeAdapter(tuple[File, ...])
REVIEWS = TypeAdapter(tuple[Review, ...])
COMMITS = TypeAdapter(tuple[Commit, ...])
RELEASES = TypeAdapter(tuple[Release, ...])


def parse(form: TypeAdapter[Form], content: bytes, place: str) -> Form:
    """An answer in the form it must have; SourceError says where in it that is not so."""
    try:
        return form.validate_json(content)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "as a whole"
        # A key of a hostile answer may be anything; ours are identifiers.
        where = "".join(char for char in where if char.isalnum() or char in "._ ")[:60]
        said = first["msg"].partition(":")[0][:80]
        raise SourceError(
            f"can't use GitHub's answer to `{place}` ({where}: {said}); try again, and see that GITHUB_API_URL is right"
        ) from None
