"""Keeps the model's answers by what was asked, so that the same activity gives the same script and costs nothing."""

import contextlib
import json
from collections.abc import Callable

from pipeline import store
from pipeline.errors import DiffcastError


def answer(asked: str, ask: Callable[[], str]) -> str:
    """The kept answer to `asked`, else the one that `ask` gives, which is kept; a damaged one is asked anew.

    `asked` holds everything that the answer depends on. A cache that can't be written only costs the next run.
    """
    path = store.cache_folder() / "answers" / f"{store.digest(asked.encode())}.json"
    try:
        entry = json.loads(path.read_bytes())
        known = str(entry["answer"])
        if entry["sha256"] == store.digest(known.encode()):
            return known
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        pass
    given = ask()
    with contextlib.suppress(DiffcastError):
        store.write_text(path, store.to_json({"answer": given, "sha256": store.digest(given.encode())}))
    return given
