"""`make golden`: writes every golden script anew, for its diff to be read before it is kept."""

import sys

from tests.golden.scripts import HERE, expected

if __name__ == "__main__":
    changed = 0
    wanted = expected()
    for path in [*HERE.glob("*.md"), *HERE.glob("*.explain.txt")]:
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        path = HERE / name
        changed += not path.exists() or path.read_text(encoding="utf-8") != text
        path.write_text(text, encoding="utf-8", newline="\n")
    sys.stderr.write(f"{len(wanted)} golden files, {changed} changed. Review them: git diff tests/golden\n")
