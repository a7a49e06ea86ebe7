"""GitHub's own description of its interface: the part that is used cut out of it, and what it says of each answer."""

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

PACKAGES = Path(os.environ.get("DIFFCAST_NODE_MODULES") or Path(__file__).parent / "node_modules")
"""Where `npm install --prefix tests/script/github` puts what package.json there names."""

DESCRIPTIONS = PACKAGES / "@octokit/openapi/generated"
RECORDED = PACKAGES / "@octokit/fixtures/scenarios/api.github.com"
PRISM = PACKAGES / ".bin/prism"

REPOSITORY = "/repos/{owner}/{repo}"
PATHS = (
    REPOSITORY,
    f"{REPOSITORY}/pulls",
    f"{REPOSITORY}/pulls/{{pull_number}}/reviews",
    f"{REPOSITORY}/pulls/{{pull_number}}/files",
    f"{REPOSITORY}/commits",
    f"{REPOSITORY}/commits/{{commit_sha}}/pulls",
    f"{REPOSITORY}/releases",
)
"""What is asked for."""

Schema = dict[str, Any]


@cache
def cut(name: str) -> dict[str, Any]:
    """The description of a server ("api.github.com", "ghes-3.19") with our paths and what they refer to alone."""
    whole = json.loads((DESCRIPTIONS / f"{name}.json").read_bytes())
    paths = {path: {"get": whole["paths"][path]["get"]} for path in PATHS}
    components: dict[str, dict[str, Any]] = {}
    waiting: list[object] = [paths]
    while waiting:
        for reference in _references(waiting.pop()):
            _, _, kind, part = reference.split("/")
            if part not in components.setdefault(kind, {}):
                components[kind][part] = whole["components"][kind][part]
                waiting.append(components[kind][part])
    kept = {name: whole[name] for name in ("openapi", "info", "servers")}
    return {**kept, "paths": paths, "components": components}


def found(description: dict[str, Any], thing: Any) -> Any:
    """What a reference stands for, or the thing itself."""
    while "$ref" in thing:
        _, _, kind, part = thing["$ref"].split("/")
        thing = description["components"][kind][part]
    return thing


def answer(description: dict[str, Any], path: str) -> Schema:
    """The form of the answer at a path."""
    content = description["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]
    return dict(content["schema"])


def examples(description: dict[str, Any], path: str) -> list[Any]:
    """The example answers at a path."""
    content = description["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]
    return [found(description, example)["value"] for example in content.get("examples", {}).values()]


def parameters(description: dict[str, Any], path: str) -> dict[str, Schema]:
    """The form of each parameter of a query, by name."""
    everything = [found(description, given) for given in description["paths"][path]["get"]["parameters"]]
    return {given["name"]: given["schema"] for given in everything if given["in"] == "query"}


def forms(description: dict[str, Any], schema: Schema) -> list[Schema]:
    """The alternatives of a schema; null is {"type": "null"}."""
    schema = found(description, schema)
    inner = [
        form for kind in ("anyOf", "oneOf", "allOf") for one in schema.get(kind, ()) for form in forms(description, one)
    ]
    null = [{"type": "null"}] if schema.get("nullable") else []
    return (inner or [schema]) + null


def _references(thing: object) -> Iterator[str]:
    if isinstance(thing, dict):
        if isinstance(thing.get("$ref"), str):
            yield thing["$ref"]
        thing = list(thing.values())
    if isinstance(thing, list):
        for part in thing:
            yield from _references(part)
