"""What a change is about: its kind (feature, fix, documentation …), its area, and the words that set it apart."""

import re

from pipeline.script.language import prose
from pipeline.script.language.subjects import Subject
from pipeline.script.language.verbs import any_form
from pipeline.script.language.vocabulary import is_ordinary, words


def area_of(subject: Subject, repository: str) -> str | None:
    """The area as it is said, from tags, scope or prefix; the repository's own name is none."""
    own = re.sub(r"\W", "", repository).lower()
    for area in subject.areas:
        name = _area_name(area)
        if name and re.sub(r"\W", "", name).lower() != own:
            return name
    return None


def _area_name(area: str) -> str:
    words = prose.plain(area.replace("_", " ")).split()
    name = " ".join(word.upper() if _is_acronym(word) else word for word in words)
    if name.lower() in (
        "fix",
        "bug",
        "misc",
        "core",
        "chore",
        "all",
        "easy",
        "feature",
        "feat",
        "reland",
        "rfc",
        "doc",
        "ci",
        "test",
        "tests",
    ):
        return {"ci": "CI"}.get(name.lower(), "")
    return name if re.search(r"[^\W\d_]{2}", name) and len(name) <= 40 else ""


def _is_acronym(word: str) -> bool:
    """Whether a prefix in small letters is spelled out when one says it: "dns", "cli"; not "man", "buf", "zsh"."""
    low = word.lower()
    return low in _ACRONYMS or (re.fullmatch(r"[bcdfghj-np-tvwxz]{2,5}", low) is not None and low not in _SAID_WHOLE)


_ACRONYMS = frozenset(
    words(
        """
    abi ai api asm ast aws bios ca cgi ci cli cors cpu csp cuda db dma eks gc gcp gpu gui id ide io ios ipc ip ir iot
    jit jvm kvm ldap lsp ml mmu nat nfs nlp npu oci oidc os ota pdf pki qa raid rag ram repl rpc sdk smb
    soa ssa ssh sso tls tpu tui ui udp uefi uri url usb utf uuid ux vm vpn wal wifi
    """
    )
)
_SAID_WHOLE = frozenset(
    words("zsh ksh csh src pkg pkgs cmd cfg str ptr ctx fmt msg btn hdr txt dbg drv sys mgr svc lbl")
)


def keywords(subject: Subject, repository: str = "") -> frozenset[str]:
    """The words of a subject that may tie it to others: no plain English, no first verb."""
    text = subject.rest if subject.verb else subject.text
    found = re.findall(r"[^\W\d_][\w-]*[^\W_]|[A-Z]\w", prose.plain(text))
    verb = subject.verb.base if subject.verb else ""
    plain = (verb, repository.lower())
    terms = [word for word in found if word.lower() not in plain and not any_form(word.lower())]
    return frozenset(_stem(word) for word in terms if not (word.islower() and is_ordinary(word)))


def content(subject: Subject) -> frozenset[str]:
    """The plain words of a subject that carry meaning: two of them shared may tie one person's changes together."""
    text = subject.rest if subject.verb else subject.text
    found = re.findall(r"[a-z]{5,}", prose.plain(text).lower())
    return frozenset(_stem(word) for word in found if word not in _EMPTY)


_EMPTY = frozenset(
    words(
        """
    support change changes update updates version using instead existing remaining default using about after before
    because when where which without within their these those there other others first second single multiple tests
    testing missing unused correct correctly internal public error errors issue files
    """
    )
)


def _stem(word: str) -> str:
    lower = word.lower()
    if lower.endswith("ies") and len(lower) > 5:
        return lower[:-3] + "y"
    return re.sub(r"s$", "", lower) if len(lower) > 4 and not lower.endswith("ss") else lower
