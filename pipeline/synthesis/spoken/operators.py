"""Operators and arrows in words: the voice drops most of them, and with them the meaning."""

import re

from pipeline.synthesis.spoken import numerals, spelling
from pipeline.synthesis.spoken.characters import MASK
from pipeline.synthesis.spoken.draft import Draft, Rule, Said

_WORDS = {
    ">=": "greater than or equal to", "≥": "greater than or equal to", "<=": "less than or equal to",
    "≤": "less than or equal to", "<": "less than", ">": "greater than", "!=": "is not equal to",
    "≠": "is not equal to", "==": "equals", "===": "equals", "!==": "is not equal to", ":=": "equals", "=": "equals",
    "+": "plus", "−": "minus", "×": "times", "*": "times", "÷": "divided by", "->": "to", "=>": "to", "→": "to",
    "-->": "to", "==>": "to", "~>": "to", "↔": "and", "<->": "and", "←": "from", "<-": "from", "&&": "and",
    "||": "or", "&": "and", "≈": "about", "±": "plus or minus", "~": "about", "+=": "plus equals",
    "-=": "minus equals", "∞": "infinity", "√": "square root of", "∈": "in", "∑": "sum of", "Δ": "delta",
    "∂": "partial", "//": "divided by", "<<": "shifted left by", ">>": "shifted right by", "**": "to the power of",
    "@": "at", "~=": "about", "|": "or", "++": "plus plus", "^": "to the", "%": "modulo", "↑": "up", "↓": "down",
    "∪": "union", "∩": "intersection",
    "∧": "and", "∨": "or", "¬": "not", "∉": "not in", "⊂": "subset of", "⊆": "subset of", "∀": "for all",
    "∃": "there exists", "⊕": "X or", "·": "times", "∝": "proportional to", "≡": "is equivalent to",
    "≪": "much less than", "≫": "much greater than", "∖": "without",
}  # fmt: skip
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
SIGNS = "".join(sorted({re.escape(character) for sign in _WORDS for character in sign}))
_LETTER_BEFORE = re.compile(r"(?<![\w'-])([A-Za-z]) $")
_LETTER_AFTER = re.compile(r" ([A-Za-z])(?![\w'-]|\.\w)")


def _spaced(match: re.Match[str], draft: Draft) -> Said:
    """An operator with space (or something already read) on both sides; single letters beside it are names."""
    start, end = match.span()
    around = draft.open[start - 1 : start] + draft.open[end : end + 1]
    if match[0] not in _WORDS or any(not (side.isspace() or side == MASK) for side in around):
        return None
    claims = [(start, end, f" {_WORDS[match[0]]} ")]
    if before := _LETTER_BEFORE.search(draft.open, max(0, start - 4), start):
        claims.insert(0, (before.start(1), before.end(1), spelling.spelled(before[1])))
    if after := _LETTER_AFTER.match(draft.open, end):
        claims.append((after.start(1), after.end(1), spelling.spelled(after[1])))
    return claims


def _star(match: re.Match[str], draft: Draft) -> Said:
    """All there is, in a query or an import."""
    return " star "


def _minus(match: re.Match[str], draft: Draft) -> Said:
    """A difference, "x - 1": a dash is a minus between a name of one letter or a number and a number or such a name."""
    return [(match.start(1), match.end(1), " minus ")]


def _tight_minus(match: re.Match[str], draft: Draft) -> Said:
    """Such as "n-1": a small letter by itself is a quantity, not a name."""
    return " minus "


def _over(match: re.Match[str], draft: Draft) -> Said:
    """A quotient, "7 / 2", "n / k"; between words a slash is silent."""
    return " over "


def _power(match: re.Match[str], draft: Draft) -> Said:
    base, exponent = match[1], match[2].strip("{}()")
    said = numerals.decimal(base) if base[0].isdigit() else spelling.one_by_one(base)
    return f"{said} {_to_the(exponent)}"


def _to_the(exponent: str) -> str:
    digits = exponent.lstrip("-−")
    if not digits.isdecimal():
        return f"to the {spelling.one_by_one(digits)}"
    if exponent != digits:
        return f"to the minus {numerals.cardinal(digits)}"
    return {"2": "squared", "3": "cubed"}.get(digits, f"to the {numerals.cardinal(digits)}")


def _superscript(match: re.Match[str], draft: Draft) -> Said:
    return f" {_to_the(match[0].translate(_SUPERSCRIPTS))} "


def _exponent(match: re.Match[str], draft: Draft) -> Said:
    sign = {"-": "minus ", "−": "minus ", "+": "", "": ""}[match[2]]
    return f"{numerals.decimal(match[1])} E {sign}{numerals.cardinal(match[3])}"


def _hexadecimal(match: re.Match[str], draft: Draft) -> Said:
    kind = {"x": "hex", "b": "binary", "o": "octal"}[match[1].lower()]
    if len(match[2]) > 12:
        return f"a {kind} number"
    return f"{kind} {spelling.one_by_one(match[2])}"


def _big_o(match: re.Match[str], draft: Draft) -> Said:
    """Such as "O(n log n)": the brackets are silent, letters are names."""
    inside = [
        (at.start(), at.end(), numerals.decimal(at[0]) if at[0].isdecimal() else spelling.spelled(at[0]))
        for at in re.compile(r"\b[A-Za-z]\b").finditer(draft.text, match.start(1), match.end(1))
    ]
    return [(match.start(), match.start(1), "O of "), *inside, (match.end(1), match.end(), "")]


def _shape(match: re.Match[str], draft: Draft) -> Said:
    """A shape, "[2, 3, 4]" or "(8, 128)": items with "by" between them, each its own span; or the ends of a range."""
    before = draft.before(match.start())
    if match[0][0] == "(" and before not in _BEFORE_SHAPE and not re.search("[0-9]", match[0]):
        return None
    between = " to " if before in _BEFORE_INTERVAL else " by "
    items = re.compile(r"[−-]?[0-9]+|[A-Z]").finditer(draft.text, match.start(), match.end())
    claims: list[tuple[int, int, str]] = []
    at = match.start()
    for item in items:
        joint = between if claims else ""
        minus = "minus " if item[0][0] in "-−" else ""
        digits = item[0].lstrip("-−")
        claims.append(
            (
                at,
                item.end(),
                joint + minus + (numerals.cardinal(digits) if digits.isdecimal() else spelling.spelled(digits)),
            )
        )
        at = item.end()
    return [*claims, (at, match.end(), "")]


def _grid(match: re.Match[str], draft: Draft) -> Said:
    return " by ".join(_side(size) for size in re.split(" ?[x×] ?", match[0]))


def _side(size: str) -> str:
    """How long one side is; four digits in pairs, as in "nineteen twenty by ten eighty"."""
    if not size.isdecimal():
        return spelling.spelled(size)
    return numerals.reference(size) if len(size) == 4 and size[1:] != "000" else numerals.cardinal(size)


_SURFACES = (
    "pixels?|px|tiles?|blocks?|cells?|grids?|matrix|matrices|kernels?|patch(?:es)?|windows?|tensors?|images?|screens?|"
    "display|boards?|textures?|thumbnails?|icons?|centimeters?|millimeters?|meters?|inch(?:es)?|feet"
)
_SIDE = "(?:[0-9]{1,6}|[NCHWBTDKM])"
_BEFORE_SHAPE = ("shape", "shapes", "shaped", "size", "sizes", "to", "as", "of", "view", "reshape", "dims")
_BEFORE_INTERVAL = ("range", "interval", "in", "within", "between", "over", "bounds", "from")
_ITEM = r"(?:[−-]?[0-9]+|[A-Z])"
TOKENS = (
    Rule("hexadecimal", re.compile(r"0([xXbBoO])([0-9A-Fa-f]+)"), _hexadecimal),
    Rule("exponent", re.compile(r"([0-9]+(?:\.[0-9]+)?)[eE]([-−+]?)([0-9]{1,4})"), _exponent),
)
RULES = (
    Rule("star", re.compile(r"\*(?:(?<=(?:SELECT|select|import) .)|(?<=\w\(.)(?=\)))(?!\w)"), _star, "*"),
    Rule(
        "power",
        re.compile(r"\b([0-9]+(?:\.[0-9]+)?|[A-Za-z])\^([−-]?[0-9]+|[a-z]\b|\{[−-]?\w{1,6}\}|\([−-]?\w{1,6}\))(?!\w)"),
        _power,
        "^",
    ),
    Rule("power", re.compile("[⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,6}"), _superscript, "⁰¹²³⁴⁵⁶⁷⁸⁹"),
    Rule("shape", re.compile(rf"\b(?!0x){_SIDE}(?:(?: x |[x×]){_SIDE}){{1,5}}(?![\w×])"), _grid, "x×"),
    Rule("shape", re.compile(rf"\b[0-9]{{1,6}}(?: × [0-9]{{1,6}}){{1,3}}(?= (?:{_SURFACES})\b)"), _grid, "×"),
    Rule("order", re.compile(r"O\((?<!\w..)([^()\n]{1,40})\)"), _big_o, "("),
    Rule("shape", re.compile(rf"\[{_ITEM}(?:, ?{_ITEM})+,?\]|\({_ITEM}(?:, ?{_ITEM})+,?\)"), _shape, "[("),
    Rule("operator", re.compile(rf"!(?<![^\s{MASK}(].)(?=[A-Za-z_(])"), lambda m, d: " not ", "!"),
    Rule(
        "operator", re.compile(r"([-−])(?<=[\w)] .)(?:(?<=\b\w .)|(?<=[0-9] .))(?= (?:[0-9]|[A-Za-z]\b))"), _minus, "-−"
    ),
    Rule("operator", re.compile(f"[{SIGNS}]{{1,4}}"), _spaced),
    Rule("operator", re.compile(r"-(?<=\b[a-zN]-)(?<![-./]..)(?=[0-9]{1,3}(?![\w-]|\.\w))"), _tight_minus, "-"),
    Rule(
        "operator", re.compile(r"/(?<=[\w)\]] .)(?:(?<=\b\w .)|(?<=[0-9)\]] .))(?= (?:[0-9]|[A-Za-z]\b))"), _over, "/"
    ),
)
