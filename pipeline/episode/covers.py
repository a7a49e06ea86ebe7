"""A show's cover at the sizes it is needed in: drawn once, then kept, since every episode of the show has the same."""

import json
from importlib import metadata

from pipeline import cache, store
from pipeline.config import Show
from pipeline.episode.recipe import RENDERING, seed


def of(name: str, show: Show, pixels: int) -> bytes:
    """The cover of a show, a square JPEG with sides of so many pixels."""
    drawn_from = [RENDERING, metadata.version("pillow"), pixels, show.title, show.author, seed(name)]
    key = store.digest(b"cover", json.dumps(drawn_from).encode())
    kept = cache.pictures().get(key)
    if kept is None:
        from pipeline.publishing import cover

        kept = cover.draw(show.title, show.author, seed(name), size=pixels)
        cache.pictures().put(key, kept)
        cache.pictures().prune()
    return kept
