"""Technical text made fit to be read out: markup, code marks and parentheses gone, what is left still true."""

import re

from pipeline.script.language import numerals, verbs
from pipeline.script.language.subjects import visible
from pipeline.script.language.vocabulary import is_ordinary

_URL = re.compile(r"(?:https?|ftp|ssh|git)://\S+|\bwww\.\S+|(?<!\S)\S+@\S+\.\w+")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\s\"[^\"]*\")?\)")
_HTML = re.compile(r"</?[a-zA-Z][^<>]{0,200}>|<!--.*?-->|&(?:nbsp|lt|gt|amp|quot|#\d+);")
_PARENTHESIS = re.compile(r"\s*(?<!\w)\([^()]*\)|\s*\[[^\[\]]*\]")
_CALL_WITH_KEY = re.compile(r"(?<![\w.])([\w.]+)\((\w+)\s*=\s*[\"']?([\w.-]+)[\"']?\)")
_CALL = re.compile(r"(?<=\w)\([^()]*\)")
_ISSUE = re.compile(
    r"\s*(?:\b(?:from|in|of|by|for|to|see|per|after|since|and|fix|fixes|closes)\s+)?(?:\b(?:issue|PR|"
    r"pull request|diff|bug)\s+)?(?:(?<![\w&])#\d+|\bgh-\d+|\bD\d{6,})",
    re.I,
)
_HASH = re.compile(r"\b(?!ed25519\b)(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b")
_SYMBOLS = (
    (re.compile(r"(?:(?<=\s)|^)->(?=\w)"), ""),
    (re.compile(r"(?<=[a-z])->(?=[a-z])"), " "),
    (re.compile(r"(?<=-)([a-z][\w-]{0,40})=[A-Z<]\S*"), r"\1"),
    (re.compile(r"(?<=\w)[!?](?=\s\w)"), ""),
    (re.compile(r"\s*(?:<?-+>|=>|→|➜|⇒)\s*"), " to "),
    (re.compile(r"\s*(?:<->|↔)\s*"), " and "),
    (re.compile(r"\s*&&?\s*|\s+/\s+"), " and "),
    (re.compile(r"(?<=\w)\s+\+\s+(?=\w)|(?<=[A-Za-z])\+(?=[A-Za-z])"), " and "),
    (re.compile(r"(?<=\w)[./]\*{1,2}(?=\s|$|[,;:])"), ""),
    (re.compile(r"\bw/o\b"), "without"),
    (re.compile(r"\bw/\s*"), "with "),
    (re.compile(r"\be\.\s?g\.,?\s*"), "for example "),
    (re.compile(r"\bi\.\s?e\.,?\s*"), "that is, "),
    (re.compile(r"\s*\betc\.?(?=\W|$)"), " and so on"),
    (re.compile(r"\bvs\.?(?=\s)"), "versus"),
    (re.compile(r"(?<=\w)\s*!=\s*(?=\w)"), " different from "),
    (re.compile(r"(?<=\w)\s*<=\s*(?=\w)"), " at most "),
    (re.compile(r"(?<=\w)\s*>=\s*(?=\w)"), " at least "),
    (re.compile(r"(?<=[a-z])=(?=[A-Z][a-z]+\b)"), " "),
    (re.compile(r"(?<=\w)=(?=\w)"), " set to "),
    (re.compile(r"(?<=\w)\s*==?\s*(?=\w)"), " equal to "),
    (re.compile(r"(?<=[\w.])\s*<\s*(?=\w)"), " less than "),
    (re.compile(r"(?<=\w)\s+>\s+(?=\w)"), " greater than "),
    (re.compile(r"(?<=\d)\+(?=\s|$|[,.;])"), " or newer"),
    (re.compile(r"\s+[—–-]+\s+"), ", "),
    (re.compile(r"\s*—\s*"), ", "),
    (re.compile(r"…|\.{3,}"), ""),
    (re.compile(r"(?<=[a-zA-Z])\*(?=\s|$)"), ""),
)  # fmt: skip
_COMPARED = re.compile(r"\b((?:when|if|where|while|unless)\s+[^\s<>=!]+)\s*(?=[<>=!]=?\s*\w)")
_QUOTES = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "„": '"', "«": '"', "»": '"', "`": None, "•": None})
SAID = {"dir": "directory", "dirs": "directories", "config": "configuration", "configs": "configurations",
          "repo": "repository", "params": "parameters", "impl": "implementation", "deps": "dependencies",
          "docs": "docs", "prs": "pull requests", "perf": "performance", "init": "initialization",
          "msg": "message", "async": "async", "autodetect": "detect"}  # fmt: skip


_SPANS = {"s": "second", "sec": "second", "min": "minute", "h": "hour"}


def plain(text: str) -> str:
    """One line without markup, links, calls' parentheses, issue numbers or hashes, in words where marks stood."""
    text = re.sub(r"`(?=(?:s|es|ed|ing)\b)", "", text)
    text = re.sub(r"`(\w+) -([A-Za-z]{1,3})`", r"\1 with \2", text)
    line = _HTML.sub(" ", visible(re.sub(r"(?<=\w)[`\"](?=\w)", " ", text).translate(_QUOTES)))
    line = _URL.sub("", _LINK.sub(r"\1", line))
    line = re.sub(r"(\*\*|__)(?=\S)(.{1,200}?)(?<=\S)\1", r"\2", line)
    line = re.sub(r"(?<![\w*])\*(?=\w)([^*]{1,200})\*(?![\w*])", r"\1", line)
    line = _CALL.sub("", _CALL_WITH_KEY.sub(r"\1 with \2 set to \3", line))
    for _ in range(3):
        line = _PARENTHESIS.sub("", line)
    line = _HASH.sub("a given commit", _ISSUE.sub("", line))
    line = _COMPARED.sub(r"\1 is ", line)
    for pattern, words in _SYMBOLS:
        line = pattern.sub(words, line)
    line = " ".join(_word(word) for word in line.split())
    line = re.sub(r"\s+([,.;:!?])(?=\s|$)", r"\1", line)
    line = re.sub(r"([,;:])(?:\s*[,;:])+", r"\1", line)
    return re.sub(r"\b(\w+)( \1\b)+", r"\1", line).strip(" ,;:-")


def _word(word: str) -> str:
    """One word between spaces, with scopes, paths and long names cut to what is said."""
    core = word.strip("\"',.;:!?")
    if not core:
        return "" if word.strip("\"'") == "" else word
    said = SAID.get(core, core)
    said = re.sub(r"^[-~$@*]+(?=\w)", "", said)
    if "::" in said:
        parts = [part for part in said.split("::")[-2:] if part]
        said = ("-" if parts and parts[-1].isalpha() and parts[-1].islower() else " ").join(parts)
    if rate := re.fullmatch(r"([kKMGT]?i?[Bb]|[kMG]?bit|\w{2,8})/(s|sec|min|h)", said):
        said = f"{rate[1]} per {_SPANS[rate[2]]}"
    if "/" in said and len(said) > 1:
        said = " ".join(said.split("/")[:2]) if core.startswith("@") else _slashes(said)
    said = said.rstrip("/*\\").strip("_")
    if re.fullmatch(r"(?:[A-Za-z_]\w+\.){2,}\w+", said):
        said = " ".join(said.split(".")[-2:])
    return word.replace(core, said, 1) if said else word


def _slashes(said: str) -> str:
    """What slashes mean: "send/recv" is a pair, "DB/API/UI" a list, else it is a path, told by its end."""
    parts = [part for part in said.split("/") if part]
    if len(parts) == 2 and all(re.fullmatch(r"v?\d[\d.]*", part) for part in parts):
        return f"{parts[0]} and {parts[1]}"
    pair = len(parts) == 2 and not said.startswith("/")
    if pair and (all(part.isalpha() for part in parts) or all(re.fullmatch(r"\w+_\w+", part) for part in parts)):
        return f"{parts[0]} and {parts[1]}"
    if len(parts) == 3 and said != said.lower() and all(part.isalpha() for part in parts):
        return f"{parts[0]}, {parts[1]} and {parts[2]}"
    if len(parts) > 2 and all(part.islower() and verbs.imperative(part) for part in parts):
        return f"{', '.join(parts[:-1])} and {parts[-1]}"
    last = parts[-1:] if not parts or "." in parts[-1] or "_" in parts[-1] else parts[-2:]
    return " ".join(last)


def small_numbers(text: str) -> str:
    """Lone whole numbers up to twelve as words, where the words around them are plain: "size is 1", not "Python 3"."""
    words = text.split(" ")
    for place, word in enumerate(words):
        number = word.rstrip(",.;")
        before = words[place - 1] if place else ""
        after = words[place + 1] if place + 1 < len(words) else ""
        plain_before = before.islower() and is_ordinary(before.strip(",;"))
        paired = before in ("and", "or", "to") and place > 1 and words[place - 2][-1:].isdigit()
        counts = not paired and before not in (
            "version",
            "part",
            "step",
            "phase",
            "stage",
            "level",
            "rank",
            "device",
            "to",
            "from",
        )
        if counts and re.fullmatch(r"\d|1[0-2]", number) and plain_before and (not after or after[0].islower()):
            words[place] = numerals.in_words(int(number)) + word[len(number) :]
    return " ".join(words)


_RESIDUE = re.compile(
    r"[\[\](){}<>|\\^~*=#@$%&_]{2}|[\[\](){}<>|\\^~*=$@{}#]|\s_|_\s|--|//|\?\?|\bTODO\b|\bFIXME\b|"
    r"[^\x00-\u024f‘’“”\u2019\u0370-\uffff]"
)
_CODE = re.compile(r"\w_\w|\w::\w|[a-z][A-Z]|[A-Za-z]\.[A-Za-z]|\d[a-z]|[a-z]\d|/")


def has_residue(text: str) -> bool:
    """Whether marks are left that nobody reads aloud, quotes that don't close, or words that never end."""
    return bool(_RESIDUE.search(text)) or text.count('"') % 2 == 1 or bool(re.search(r"\S{46}", text))


def code_words(text: str) -> int:
    """How many words look like code rather than language."""
    return sum(1 + len(word) // 22 for word in text.split() if _CODE.search(word))


def lowered(text: str) -> str:
    """Title Case taken back: ordinary words lose their capital, names and acronyms keep theirs."""
    words = text.split(" ")
    large = [bool(re.match(r"[A-Z]", word)) for word in words]
    title_case = (len(words) >= 3 and sum(large) >= 0.75 * len(words)) or (len(words) == 2 and all(large))
    for place, word in enumerate(words):
        beside = [i for i in (place - 1, place + 1) if 0 <= i < len(words) and re.match(r"[A-Z][a-z]", words[i])]
        if re.match(r"[A-Z][a-z]+(?:-[a-z]+|[,;:]|$)", word) and (title_case or not beside) and _lowers(word, place):
            words[place] = word[0].lower() + word[1:]
    return " ".join(words)


def _lowers(word: str, place: int) -> bool:
    core = re.split("[-,;:]", word)[0]
    return word != "Windows" and (is_ordinary(core) or (place == 0 and bool(re.match(r"[A-Z][a-z]+-[a-z]", word))))
