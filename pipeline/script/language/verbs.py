"""The verbs that subject lines begin with, in the forms a sentence needs."""

import re
from dataclasses import dataclass

from pipeline.script.language.vocabulary import words


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb; `deed` is what a person does to the code, otherwise it is what the code then does."""

    base: str
    past: str
    third: str
    gerund: str
    deed: bool


_DEEDS = """
abstract add address adjust adopt advance align annotate apply assert attach audit augment automate backport bench
benchmark bring=brought bump bundle centralize change clarify clean cleanup=cleaned_up collapse combine compile
complete configure consolidate convert copy correct cover create declare decouple deduplicate dedupe define delete
demote deprecate derive disable discard document downgrade drop duplicate eliminate embed enable encapsulate encode
enforce enhance enrich expand experiment expose extend extract factor finalize finish fix flatten flip fold follow
format formalize fork freeze=froze fuse gate generalize generate get=got give=gave group guard harden harmonize
hide=hid hoist implement import improve include incorporate increase initialize inline insert inspect instantiate
instrument integrate introduce isolate land lift link localize lower maintain mark mask merge migrate minimize
mitigate modernize modify modularize move optimize organize overhaul override=overrode parallelize parameterize
parametrize patch pin pipe plumb polish port prepare promote protect prune publish pull push raise reapply rearrange
rebase rebuild=rebuilt record recover redesign redirect redo=redid reduce reenable refactor refine refresh
regenerate register reimplement reintroduce reinstate relax release reland relocate remove rename reorder reorganize
repair replace reset=reset reshape resolve restore restrict restructure retire revamp revert revise rewire rework
rewrite=rewrote rollback=rolled_back roll=rolled route satisfy scaffold separate set=set setup=set_up shift ship
shorten shrink=shrank silence simplify speed=sped split=split stabilize standardize start streamline stub style
surface swap switch sync tag template test tidy tighten tie track translate trim tune turn tweak unblock unify unpin
unskip update upstream upgrade vendor wire workaround=worked_around wrap write=wrote factorize refit reword
spell=spelled sort=sorted harmonise optimise centralise standardise serialise cut=cut specialize rationalize
untangle teach=taught minify widen unwatch inject bootstrap narrow vectorize containerize dockerize deflake autofix
canonicalize uniform mock amend archive assign backfill bind=bound bisect bold branch capture cast certify colocate
compact compress concatenate constrain construct correlate crop customize debug decrease demystify detach disallow
disconnect connect disentangle dismiss distill edit elevate emphasize encrypt decrypt escalate establish exempt
finetune hardcode highlight hook host index install uninstall invert join label loosen modernise monkeypatch
multiply negate nest obsolete offload paginate permute plug prefetch preload prefix quantize quarantine rebrand
reclaim recommend reconcile rectify refill remap reinstall resort retarget sandbox sharpen sideload soften squash
stage strengthen substitute supplement tokenize toggle trace transition transpile type unexport unhide unmark
unset=unset unwrap visualize whitelist
"""
_BEHAVIOUR = """
accept accumulate aggregate allow allocate append assume avoid begin=began block break=broke bypass cache calculate
call cap catch=caught check choose=chose clamp clear close collect compare compute consume continue count cycle
decide default defer delegate detect discover dispatch display distribute distinguish do=did downcast emit ensure
escape evaluate exclude execute exit expect export extend fail fall=fell fetch fill filter find=found flush force
forward gather guarantee handle honor honour ignore infer inform inherit intercept interpolate invoke keep=kept
launch leave=left legalize let=let limit load log make=made manage map match materialize measure retain mention
mutate normalize normalise notify omit open pad parse pass perform permit persist place play prefer prepend prepost
preserve prevent print process prohibit propagate provide put=put query quote read=read receive recognize recognise
recompute reconnect refuse reject rely remember render repeat report represent request require rerun=reran resize
respect retry return reuse round run=ran sanitize save scale scan schedule search select send=sent shard share show
sign skip specify spawn stop store stream strip suppress support synchronize take=took tell=told terminate throttle
throw=threw transform traverse treat trigger try=tried uncompress unescape upload use validate verify wait warn
yield stash reclone settle grow=grew draw=drew speak=spoke build=built serve resume respond react reflect hydrate
navigate scroll focus blur animate autocomplete expire refetch reload restart watch listen decode deserialize
serialize recurse
"""

_VOWEL = "aeiou"


def _regular_past(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if re.search("[^aeiou]y$", base):
        return base[:-1] + "ied"
    return base + (base[-1] if _doubles(base) else "") + "ed"


_STRESSED_LAST = frozenset(
    words(
        """
    prefer defer infer refit permit omit emit submit embed unpin unskip unset begin reset rerun plug
    squat hook log crop unwrap
    """
    )
)


def _doubles(base: str) -> bool:
    """One short stressed syllable at the end doubles its consonant: stop, drop; not open, filter."""
    short = re.search(f"[^{_VOWEL}][{_VOWEL}][^{_VOWEL}wxy]$", base) is not None
    return short and (len(re.findall(f"[{_VOWEL}]+", base)) == 1 or base in _STRESSED_LAST)


def _third(base: str) -> str:
    if re.search("[^aeiou]y$", base):
        return base[:-1] + "ies"
    return base + ("es" if re.search("(s|x|z|ch|sh|o)$", base) else "s")


def _gerund(base: str) -> str:
    if base.endswith("ie"):
        return base[:-2] + "ying"
    if base.endswith("e") and not base.endswith("ee"):
        return base[:-1] + "ing"
    return base + (base[-1] if _doubles(base) else "") + "ing"


_TWO_WORDS = {"cleanup": "clean up", "setup": "set up", "rollback": "roll back", "workaround": "work around"}


def _verb(entry: str, deed: bool) -> Verb:
    base, _, irregular = entry.partition("=")
    past = irregular.replace("_", " ") or _regular_past(base)
    head, _, particle = _TWO_WORDS.get(base, base).partition(" ")
    after = f" {particle}" if particle else ""
    return Verb(head + after, past, _third(head) + after, _gerund(head) + after, deed)


def _table() -> dict[str, Verb]:
    verbs = {entry.partition("=")[0]: _verb(entry, True) for entry in _DEEDS.split()}
    for entry in _BEHAVIOUR.split():
        verbs.setdefault(entry.partition("=")[0], _verb(entry, False))
    return verbs


ALSO_NOUNS = frozenset(
    words(
        """
    test support update log cover route share group pin run link record mark release document build cache guard
    stream patch place scale shard store sort tag style template fork port pipe frame benchmark bench audit bundle
    load map mask match measure process print query read report request return round save scan schedule search show
    sign start step stub track trigger tune use wrap copy change block call cap check count cycle display export
    filter fill fold force format function gate import insert limit lock merge open parse pass play push pull set
    split switch turn upgrade upload wait experiment fix get transform work export clear complete separate wire
    encode surface style result write delete start lower retain correct compile clean direct
    """
    )
)
"""Bare forms that are at least as often nouns or adjectives."""

_BY_BASE = _table()
_BY_FORM: dict[str, Verb] = {}
for _entry in _BY_BASE.values():
    for _form in (_entry.past, _entry.third, _entry.gerund):
        if " " not in _form:
            _BY_FORM.setdefault(_form, _entry)


def imperative(word: str) -> Verb | None:
    """The verb whose bare form the word is."""
    return _BY_BASE.get(word.lower())


def any_form(word: str) -> Verb | None:
    """The verb that the word is a form of: adds, added, adding."""
    return _BY_BASE.get(word.lower()) or _BY_FORM.get(word.lower())


def named(base: str) -> Verb:
    """A verb of the table by its bare form."""
    return _BY_BASE[base]


def is_gerund(word: str) -> bool:
    """Whether the word is a verb with "-ing": parsing, running."""
    verb = any_form(word)
    return verb is not None and verb.gerund == word.lower()
