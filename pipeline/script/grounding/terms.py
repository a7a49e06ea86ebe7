"""Which words name something: what other changes are about, who took part, well-known products, the show itself."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.model import Activity, Script
from pipeline.script.grounding.amounts import Amount
from pipeline.script.grounding.dates import Days, days
from pipeline.script.grounding.everyday import EVERYDAY
from pipeline.script.grounding.evidence import split, stem
from pipeline.script.house import House
from pipeline.script.language import verbs
from pipeline.script.language.vocabulary import is_ordinary, words


@dataclass(frozen=True, slots=True)
class Scene:
    """What sentences are judged against besides the changes they cite."""

    free: frozenset[str]
    """Words that need no citation: the show's, the repository's, the speakers'."""
    foreign: frozenset[str]
    """Stems of words that belong to their own changes."""
    people: frozenset[str]
    """Parts of the names of everyone in the activity, as they are written."""
    days: Days
    lengths: tuple[Amount, ...]
    """How long the window is, in the ways that is said."""
    whole: tuple[int, int] = (0, 0)
    """How many changes and how many authors the activity has."""


def scene(script: Script, activity: Activity, show_title: str, house: House) -> Scene:
    """What may be said anywhere, and what may not be said just anywhere."""
    speakers = {p.speaker for part in script.sections for p in part.paragraphs if p.speaker}
    names = " ".join((activity.repository, script.show, show_title, *sorted(speakers), *dict(script.speakers)))
    whole = [name for change in activity.changes for name in change.authors or ()]
    people = {name for change in activity.changes for name in (*(change.authors or ()), *(change.reviewers or ()))}
    return Scene(
        free=split(names) | _JARGON,
        foreign=_terms(activity, (name for _, name in house.areas), _said(script)),
        people=frozenset(part for name in people for part in _NAME.findall(name) if part not in _PRONOUNS),
        days=days(activity.since, activity.until, script.published),
        lengths=_lengths(activity),
        whole=(len(activity.changes), len(set(whole))),
    )


def _lengths(activity: Activity) -> tuple[Amount, ...]:
    """Days and weeks from end to end, the last day counted or not."""
    days_long = round((activity.until - activity.since).total_seconds() / 86400)
    spans = [86400.0 * n for n in (days_long, days_long + 1) if n > 1]
    spans += [604800.0 * round(n / 7) for n in (days_long, days_long + 1) if n >= 14]
    return tuple(Amount(0, 0, "", span, "time") for span in spans)


_NAME = re.compile(r"(?<!\w)(?=[^\W\d_a-z])[^\W\d_]{2,}")
_PRONOUNS = frozenset(words("He An In On It Is At As By Do If My No Of Or So To Up Us We Am Be Go Hi The For And"))
"""Words that begin sentences too often to be taken for somebody's name."""
_JARGON = frozenset(("ci", "pr", "prs", "ok"))
"""What shows about software say without meaning anything in particular."""
OURS = frozenset(
    words(
        """
    change changes request draft proposal project support addition additions removal fix fixes test tests version
    record release releases update updates thread case cases deprecation deprecations rework rename renames notes
    format software documentation behavior speed performance coverage link links list lists thread threads front
    item items window episode commit commits story stories theme themes sponsors people name names
    """
    )
)
"""Nouns of the writers' own sentences; they lead to no change."""
KNOWN = frozenset(
    words(
        """
    alpine amd android ansible apache apple arm aws azure babel bash bazel bitbucket blender bootstrap brew bsd cargo
    cassandra celery centos chrome chromium clang cloudflare cmake cuda cudnn cython databricks debian deno django
    docker dotnet elasticsearch electron elixir envoy erlang eslint express fastapi fedora firefox flask flutter
    fortran gcc github gitlab gnome golang google gradle grafana graphql grpc gunicorn hadoop haskell helm heroku
    huggingface intel ios istio java javascript jax jenkins jest jetbrains jinja jquery julia jupyter kafka keras
    kotlin kubernetes laravel lapack linux lisp llvm lua mac macos mariadb matlab maven memcached microsoft mongodb
    mpi msvc mypy mysql nccl neovim netlify nextjs nginx nix nodejs npm numba numpy nvidia ocaml onnx openai opencl
    opengl openssl oracle pandas perl php pip playwright poetry postgres postgresql prometheus protobuf pydantic
    pypi pytest python pytorch qualcomm rabbitmq rails redis redhat rocm ruby ruff rust rustc safari scala scipy
    selenium sentry shopify sklearn slack snowflake solaris solidity spark sqlalchemy sqlite stripe svelte swift
    sympy tensorflow tensorrt terraform tomcat torch triton typescript ubuntu unicode unity unix vercel vite vscode
    vue vulkan webassembly webkit webpack wordpress xcode yarn zig zlib zookeeper
    """
    )
)
"""Products and languages that are names in whatever case they are written."""
GIVEN = frozenset(
    words("will mark rob bill drew sue pat grant frank art jack may april june august hope faith rose max")
)
"""First names that are words as well: names where somebody is to be expected."""


def _terms(activity: Activity, areas: Iterable[str], said: frozenset[str]) -> frozenset[str]:
    """Stems of names and terms of titles, authors and areas, also the parts of longer ones, that the script says."""
    people = {name for change in activity.changes for name in change.authors or ()}
    found = set(_WORD.findall("\n".join((*(change.title for change in activity.changes), *people, *areas))))
    lower = {part for word in found for part in (word.lower(), *_long_parts(word))}
    return frozenset(root for word in lower if (root := stem(word)) in said and not plain(word))


def _long_parts(word: str) -> Iterable[str]:
    """Parts of an identifier that are long enough to be known by."""
    return (part.lower() for part in re.split(r"[_-]", word) if len(part) > 4) if "_" in word or "-" in word else ()


_WORD = re.compile(r"[\w-]+")


def _said(script: Script) -> frozenset[str]:
    """Stems of everything that the script says."""
    texts = (script.title, script.summary, *(part.heading for part in script.sections),
             *(sentence.text for sentence in script.sentences))  # fmt: skip
    tokens = {word for text in texts for word in re.findall(r"[\w'’-]+", text.lower())}
    return frozenset(stem(part) for word in tokens for part in (word, *re.split(r"\W|_", word)))


def plain(word: str) -> bool:
    """Whether a word names nothing by itself."""
    return word not in KNOWN and (
        len(word) < 3 or any(form in EVERYDAY or is_ordinary(form) or _is_verb(form) for form in _forms(word))
    )


def _forms(word: str) -> tuple[str, ...]:
    """The word, and what it may be the plural or another form of."""
    return (word, stem(word), re.sub(r"(?:s|er|ers|est|d|ed|n't)$", "", word), re.sub(r"ies$", "y", word))


def _is_verb(word: str) -> bool:
    return verbs.any_form(word) is not None
