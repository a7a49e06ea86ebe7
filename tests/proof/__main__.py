"""Runs the proofs that are named, or all of them; the exit status says whether each held."""

import pkgutil
import sys
from importlib import import_module

import tests.proof


def main(names: list[str]) -> int:
    """Each proof is a module whose `main()` prints what it measured and returns whether that is good."""
    known = [found.name for found in pkgutil.iter_modules(tests.proof.__path__) if not found.name.startswith("_")]
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.exit(f"no proof `{unknown[0]}`; there are: {', '.join(known)}")
    failed = [name for name in names or known if not import_module(f"tests.proof.{name}").main()]
    for name in failed:
        print(f"proof `{name}` failed", file=sys.stderr)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
