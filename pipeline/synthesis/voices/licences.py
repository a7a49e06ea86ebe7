"""What a voice's licence lets a public show do, and how the licence is read from a model card."""

import re

from pipeline.synthesis.voices import Voice

UNKNOWN = "unknown"

_LONGEST = 120
_FIELD = re.compile(r"^[ \t*#>-]*(?:dataset |model )?licen[sc]e[ \t*]*:[ \t*]*(\S.*)$", re.IGNORECASE | re.MULTILINE)
_HEADING = re.compile(r"^#+[ \t]*licen[sc]e[ \t]*$\s*(\S.*)$", re.IGNORECASE | re.MULTILINE)
_ABOUT = re.compile(r"^#+[ \t]*model card for[ \t]+([^\s(]+)", re.IGNORECASE | re.MULTILINE)
_DATA = re.compile(r"^[ \t*-]*URL[ \t*]*:[ \t]*(https?://\S+)$", re.IGNORECASE | re.MULTILINE)

_CREATIVE = re.compile(r"creativecommons\.org/licenses/([a-z-]+)/(\d\.\d)", re.IGNORECASE)
_SHORT = re.compile(r"\bCC[ -]?(BY(?:[ -](?:NC|SA|ND))*)(?:[ -]?v?(\d\.\d))?", re.IGNORECASE)
_LONG = re.compile(r"(?:\bcreative commons |\b)attribution\b(?P<rest>[a-z \t-]*)(?P<version>\d\.\d)?", re.IGNORECASE)
_LONG_PARTS = (("NC", r"non-?[ ]?commercial"), ("ND", r"no-?[ ]?deriv"), ("SA", r"share-?[ ]?alike"))

_PLAIN = (
    (r"creativecommons\.org/publicdomain/zero|\bCC[ -]?0\b|\bCC zero\b", "CC0-1.0"),
    (r"creativecommons\.org/publicdomain/mark", "CC-PDM-1.0"),
    (r"\bunlicense\b", "Unlicense"),
    (r"\bMIT\b", "MIT"),
    (r"\bapache\b", "Apache-2.0"),
    (r"\bpublic domain\b", "public domain"),
)
_SAYS_NOTHING = re.compile(
    r"(?:see (?:the )?(?:url|above|link)|unknown|none|n/?a|other|todo|\?+|-+|noassertion)\.?", re.IGNORECASE
)

_FREE = re.compile(
    r"CC0-1\.0|CC-PDM-1\.0|CC-PDDC|public domain|unlicense|0BSD|MIT(-0)?|ISC|zlib|apache-2\.0|BSD-[234]-clause"
    r"|PDDL-1\.0|[AL]?GPL-[123]\.\d(-only|-or-later|\+)?|MPL-2\.0|BSL-1\.0|WTFPL",
    re.IGNORECASE,
)
_CONCERNS = (
    (r"\bresearch\b|\bacademic\b|blizzard|\bnon-?profit\b", "it is for research, not for publishing"),
    (r"(?:^|[-_ ])NC\b|non-?[ ]?commercial", "it forbids commercial use, such as a show with sponsors"),
    (r"(?:^|[-_ ])ND\b|no-?[ ]?deriv", "it forbids what is derived from it, as an episode may be"),
    (r"(?:^|[-_ ])SA\b|share-?[ ]?alike|\bODbL\b", "it asks that what is made with it has the same licence"),
)
"""(how a licence says it, what that means for a public show), the strictest first."""
_NAMED = re.compile(r"CC-BY(-\d\.\d)?|ODC-By-1\.0", re.IGNORECASE)


def from_card(card: str) -> str:
    """The licence that a model card names, as an SPDX identifier where it is one we know; "unknown" when it is silent.

    A card may name several, of its data and of the model: all of them bind.
    """
    said = [*_FIELD.findall(card), *_HEADING.findall(card)]
    found = dict.fromkeys(spdx(line) for line in said)
    return " AND ".join(found) or UNKNOWN


def about(card: str) -> str:
    """The name of the voice that a model card is of; "" when it does not say."""
    found = _ABOUT.search(card)
    return found[1] if found else ""


def data_of(card: str) -> str:
    """The address of what the voice was trained on; "" when the card names none."""
    found = _DATA.search(card)
    return _clean(found[1]) if found else ""


def spdx(said: str) -> str:
    """A licence as people write it, as its SPDX identifier where we know it; otherwise their words, without marks."""
    said = _clean(said)
    if not said or _SAYS_NOTHING.fullmatch(said):
        return UNKNOWN
    if len(_parts(said)) > 1 or _FREE.fullmatch(said) or _NAMED.fullmatch(said):
        return said
    for pattern in (_CREATIVE, _SHORT):
        if found := pattern.search(said):
            return _creative(re.sub(r"[ _]", "-", found[1]), found[2])
    for words, identifier in _PLAIN:
        if re.search(words, said, re.IGNORECASE):
            return identifier
    if (found := _LONG.search(said)) and "commons" in said.lower():
        kinds = "".join(f"-{short}" for short, word in _LONG_PARTS if re.search(word, found["rest"], re.IGNORECASE))
        return _creative(f"BY{kinds}", found["version"])
    return said


def concern(licence: str) -> str | None:
    """Why a public show should think twice before it uses a voice of that licence; None when it need not.

    What is joined by AND or OR is taken together: the strictest part is told.
    """
    parts = [spdx(part) for part in _parts(licence)]
    for words, meaning in _CONCERNS:
        if any(re.search(words, part, re.IGNORECASE) for part in parts):
            return meaning
    known = all(_FREE.fullmatch(part) or _NAMED.fullmatch(part) for part in parts)
    return None if known else "nobody has said that a public show may use it; ask its makers, or choose another"


def warning(voice: Voice) -> str | None:
    """One line for who makes a public show with this voice; None when its licence asks for nothing that is not done."""
    return warning_of(voice.name, voice.licence, voice.attribution)


def warning_of(name: str, licence: str, attribution: str) -> str | None:
    """The same, of a voice whose files may not be here."""
    found = concern(licence)
    if found is None and not attribution and any(_NAMED.fullmatch(part) for part in _parts(licence)):
        found = "it asks that its makers are named; set `attribution`"
    return f"voice `{name}`, licence {licence or UNKNOWN}: {found}" if found else None


def _parts(licence: str) -> list[str]:
    return [part.strip(" ()") for part in re.split(r"\s+(?:AND|OR|WITH)\s+", licence)]


def _creative(kind: str, version: str | None) -> str:
    kind = kind.upper()
    if kind in ("ZERO", "MARK"):
        return "CC0-1.0"
    order = "".join(f"-{part}" for part in ("NC", "ND", "SA") if re.search(rf"\b{part}\b", kind))
    return f"CC-BY{order}" + (f"-{version}" if version else "")


def _clean(said: str) -> str:
    """One line of what a stranger wrote, without marks and control characters, no longer than a line."""
    text = "".join(character if character.isprintable() else " " for character in said)
    return " ".join(text.replace("`", "").split()).strip("*_ ")[:_LONGEST]
