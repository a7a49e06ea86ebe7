"""`make golden`: writes every golden script anew, for its diff to be read before it is kept."""

import sys

from tests.golden.histories import HERE, activities
from tests.golden.scripts import ENDINGS, expected


def refresh() -> tuple[int, int]:
    """How many golden files there are now, and how many of them are not as they were."""
    wanted = {
        HERE / f"{name}{ending}": text
        for name in activities()
        for ending, text in zip(ENDINGS, expected(name), strict=True)
    }
    for ending in ENDINGS:
        for left_over in set(HERE.glob(f"*{ending}")) - wanted.keys():
            left_over.unlink()
    changed = [path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in changed:
        path.write_text(wanted[path], encoding="utf-8", newline="\n")
    return len(wanted), len(changed)


if __name__ == "__main__":
    total, changed = refresh()
    sys.stderr.write(f"{total} golden files, {changed} of them changed. Review them: git diff tests/golden\n")
