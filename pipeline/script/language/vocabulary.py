"""The ordinary English of release news: what needs an article, what is never a name, what a fix is about."""

import re


def words(text: str) -> tuple[str, ...]:
    """The words of a text, as a list that is easier to read and to sort than one of literals."""
    return tuple(text.split())


PROBLEMS = frozenset(
    words(
        """
    bug bugs hang hangs crash crashes leak leaks race races deadlock deadlocks regression regressions typo typos
    error errors failure failures overflow overflows underflow segfault segfaults mismatch mismatches issue issues
    problem problems fault faults corruption exception exceptions warning warnings misuse flake flakes collision
    collisions breakage stall stalls timeout timeouts nan nans vulnerability vulnerabilities
    """
    )
)
"""Nouns that name what is wrong: after "fix" they say what went away."""

SINGULAR = frozenset(
    words(
        """
    action adapter algorithm alias allocator annotation api app architecture argument array assertion attribute
    backend baseline benchmark binary binding bit block board bot boundary branch bridge browser buffer bug build
    builder button bytecode cache call callback candidate case cast chain change channel chapter check checker
    checkpoint class clause cleanup client clone cluster codec collective collision column command comment commit
    comparison compiler component condition config configuration conflict connection constant constraint constructor
    consumer container contract controller conversion converter copy core corner counter crash cursor cycle
    dashboard database dataset deadlock declaration decoder decorator default definition dependency deprecation
    descriptor detector device dialog diff directive directory dispatcher document domain driver edge editor element
    encoder endpoint engine entry enum environment error event example exception executor exit expression extension
    factory failure fallback feature fence field file filter fix fixture flag flow fold form format formatter frame
    framework frontend function gap gate generator getter graph group guard guide handle handler hang hash header
    heading heuristic helper hint hook host icon identifier image implementation import index initializer input
    inspector instance instruction integration interface issue item iterator job kernel key keyword label layer
    layout leak lexer library limit line link linter list listener loader lock log logger loop macro manager
    manifest map mapper marker mask matrix member menu merge message method metric microbenchmark migration mismatch
    mixin mode model module monitor name namespace node note notebook number object observer op operand operation
    operator optimizer option order output overload override owner package packet page panel parameter parser
    partitioner pass patch path pattern phase pin pipeline placeholder plan planner platform plugin pointer policy
    pool port prefix preset primitive printer probe problem process processor profile profiler program prompt
    property protocol provider proxy queue query race range reader readme reason recipe record reference registry
    regression release renderer replacement replica report repository request resolver resource result retry role
    rollout root route router row rule runner runtime sample sampler sanitizer scale scanner schedule scheduler
    schema scope script seam section segfault segment selector sentinel sequence serializer server service session
    setter setting shader shape shim shortcut sidebar signal signature simulator site size slice slot snapshot
    solver sort source spec specification split stack stage state statement step stopgap store stream string struct
    stub style subclass subcommand submodule subset suffix suite summary surface switch symbol synopsis system table
    tag target task template tensor terminal test theme thread threshold timeout timer title toggle token tokenizer
    tool toolchain tooltip topic tracer trainer transform transformation transport tree trigger tuner tuple tutorial
    type typo unit update upgrade url user utility validator value variable variant vector verifier version view
    visitor walker warning watcher wheel widget window word worker workflow workaround wrapper zone section badge
    banner
    """
    )
)
"""Count nouns in the singular: they can't stand without an article."""

UNCOUNTED = frozenset(
    words(
        """
    access accuracy agreement allocation attention authentication authorization automation batching behavior bitwise
    bookkeeping bandwidth buffering caching capture code compatibility compilation completion compliance compression
    concurrency configuration consistency content context control coverage debugging delegation detection
    diagnostics dispatch documentation encryption enforcement equality evaluation execution export feedback
    formatting functionality fusion garbage generation geometry guidance handling hardware hashing inference
    infrastructure initialization instrumentation integration isolation latency linking linting loading logging
    logic lowering maintenance management memory metadata monitoring navigation normalization overhead padding
    parallelism parity parsing performance persistence pinning precision privacy processing profiling progress
    propagation quantization reasoning registration rendering resolution robustness routing safety scaling
    scheduling security serialization sharding software speed storage streaming styling support syntax teardown
    telemetry testing throughput timing tooling tracing traffic training translation typing usage validation
    versioning visibility work
    """
    )
)
"""Nouns that stand without an article."""

_OTHERS = words(
    """
    a about above across after again against ago ahead all allowed almost alone along alongside already also
    although always am among an and another any anyone anything apart are around as aside at away back based because
    become been before began behind being below beneath beside besides best better between beyond big bigger biggest
    both brief bring bringing broad broken but by came can cannot careful carried carry cause caused causes certain
    clean cleaner clear clearer close closer closes coming common complete completely consist contained correct
    correctly could current currently daily day days deep deeper did different direct directly do does doing done
    down due during each earlier early easier easy either else elsewhere empty end ends enough entire entirely
    especially even evening ever every everyone everything equal exact exactly except existing explicit extra fair far
    fast faster few fewer final finally fine first five follow followed following for four former forward found free
    fresh friday from front full fully further gains gave generally give given gives go goes going gone good goodbye
    got great had half hand hands happens hard harder has have having hear heard held hello help here high higher
    hold home hour hours how however if immediate in inside instead into invalid is it its itself just keep keeps
    kept kind kinds known large larger largest last late later latest latter lead leads least led left legacy less
    let lets lie lies light like likely listening little local long longer look looks lot low lower made main mainly
    make makes making many march matter matters may mean means meanwhile mere merely might minor minute missing
    mixed modest moment monday month months more morning most mostly move moved moves moving much must natural near
    nearby nearly need needed needs neither never new newer newest news next nice nine no nobody none nor normal not
    nothing notice now obsolete of off official often old older on once one ones only onto open opens or ordinary
    other others otherwise ought out outside over overall own pair part parts past people per perhaps picture piece
    pieces place plain please plus point points possible previous previously private problem proper properly
    proposed proposes public put puts quick quicker quickly quiet quietly quite rather reach reached ready real
    really reason reasons recent recently redundant regular related remains rest right room round routine run runs
    safe safer said same saturday saw say says scene second see seen separate set sets seven several shall short
    should side sides similar simple simpler simply since single six sixth slow slower small smaller so some
    somebody someone something sometimes soon sort spare special spent stable stale stand standalone standing stands
    start started starts stay stays steady still stood stop stopped stops strict strong stronger such sunday sure
    take taken takes tell tells ten than thank thanks that the theirs them themselves then there therefore these
    they thing things third this those though three through throughout thursday thus tidy tidying time times to
    today together told tomorrow too took top toward towards tuesday turn turned turning turns twice two under
    underneath unnecessary unneeded until unused up upon upkeep us usable used user users useful usual usually
    various very via voice wait waiting waits want wants was watch watching way ways we wednesday week weeks well
    went were what whatever when whenever where whether which while who whole whose why wide wider will window with
    within without wonder words worked working works world worst worth would write wrong yesterday yet you your zero
    january february april june july august september october november december may afternoon briefing briefly
    episode host listener listeners notes show shows synthetic story stories headline headlines change changes
    commit commits pull request requests draft merged landed reverted reland relanded closed branch project
    repository contributor contributors author authors team crowd thread threads theme themes series stack stacked
    run runs bugfix bugfixes fix fixes fixed feature features speed housekeeping groundwork releases security docs
    documentation tests translations dependencies bumps automation bots bot maintenance cleanups cleanup refactoring
    correctness performance capabilities capability removals deprecations breaking name names detail details number
    description record links list
    """
)


def _inflections(noun: str) -> tuple[str, ...]:
    ending = "ies" if re.search("[^aeiou]y$", noun) else "es" if re.search("(s|x|z|ch|sh)$", noun) else "s"
    return (noun, noun[:-1] + ending if ending == "ies" else noun + ending)


PLURAL = frozenset(_inflections(noun)[1] for noun in SINGULAR)
"""Count nouns in the plural."""

ORDINARY = PROBLEMS | SINGULAR | UNCOUNTED | PLURAL | frozenset(_OTHERS)

_ENDINGS = re.compile(
    r"(?:ing|ed|ly|ness|ment|ments|able|ible|ful|less|tion|tions|sion|sions|ance|ence|ity|ities|ic|"
    r"al|ive|ous|ary|ory|ally|ism|ist|ists|ship|ward|wards|wise|ize|izes|ise)$"
)


def is_ordinary(word: str) -> bool:
    """Whether a word, in any case, is plain English rather than a name or a term of one project."""
    lower = word.lower().replace("’", "'").removesuffix("'s")
    return lower in ORDINARY or (len(lower) > 5 and lower.isalpha() and bool(_ENDINGS.search(lower)))


_SILENT_OR_LONG = re.compile(r"(?i)^(?:hour|honest|heir)")
_CONSONANT_SOUND = re.compile(r"(?i)^(?:uni(?!n|m)|use|usa|usu|eu|one|once|ut[ie]|ubi|url(?![a-z])|uuid|ui(?![a-z]))")
_LETTERS_WITH_VOWEL = frozenset("AEFHILMNORSX")


def article(phrase: str) -> str:
    """Choose "a" or "an" by how the first word of the phrase sounds."""
    first = re.split(r"[\s\-_./]", phrase.strip(), maxsplit=1)[0] or phrase
    if _CONSONANT_SOUND.match(first):
        return "a"
    if _SILENT_OR_LONG.match(first):
        return "an"
    if _spelled(first):
        return "an" if first[0] in _LETTERS_WITH_VOWEL else "a"
    if first[0].isdigit():
        return "an" if first.startswith(("8", "11", "18")) else "a"
    return "an" if first[0].lower() in "aeiou" else "a"


def _spelled(word: str) -> bool:
    """Acronyms said letter by letter: all capitals, short or without a vowel."""
    letters = re.match(r"[A-Z]+(?![a-z])", word)
    if not letters:
        return False
    run = letters.group()
    return len(run) == 1 or len(run) <= 3 or not re.search("[AEIOU]", run)
