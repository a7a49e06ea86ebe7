"""The command that looks over what is installed and kept, and says what to do."""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.checking.finding import Finding


def doctor(options: argparse.Namespace) -> int:
    """Print what was found; 1 when no episode can be made as things are."""
    from pipeline.checking.doctor import Places, look_over
    from pipeline.workspace import Folders, root_above

    folders = Folders(root_above(Path.cwd()))
    shows = [folders.scripts / name / "show.toml" for name in folders.shows()]
    findings = look_over(Places(folders.catalogues(), shows, folders.root, *_cache(), _show_reader()))
    well = all(finding.state != "wrong" for finding in findings)
    if options.json:
        print(json.dumps({"well": well, "findings": [asdict(one) for one in findings]}, ensure_ascii=False, indent=2))
    else:
        print("\n".join(map(_printable, _rows(findings))))
    return 0 if well else 1


def _cache() -> tuple[Path | None, dict[str, int]]:
    """Where the cache is, and what its folders may take."""
    from pipeline import cache, store

    try:
        bounded = (cache.sentences(), cache.models())
        return store.cache_folder(), {kind.folder.name: kind.limit for kind in bounded}
    except Exception:  # of a package that is missing or broken, which is found by itself
        return None, {}


def _printable(row: str) -> str:
    """Names of voices and shows are other people's, and must not write over the terminal."""
    return "".join(character if character.isprintable() else "?" for character in row)


def _show_reader() -> Callable[[Path], object] | None:
    """What reads a show.toml when an episode is made."""
    try:
        from pipeline.config import read_show
    except Exception:  # of a package that is missing or broken, which is found by itself
        return None
    return read_show


def _rows(findings: Sequence["Finding"]) -> Iterator[str]:
    wide = max(len(finding.name) for finding in findings)
    for group, members in groupby(findings, lambda finding: finding.group):
        yield group
        for one in members:
            yield f"  {one.state:<5}  {one.name:<{wide}}  {one.found}" + (f"; {one.advice}" if one.advice else "")
    wrong = sum(finding.state == "wrong" for finding in findings)
    yield f"{wrong} to be mended before an episode can be made." if wrong else "Nothing stands in an episode's way."
