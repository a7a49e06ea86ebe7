"""The ordinary English of release news: what needs an article, what is never a name, what a fix is about."""

import re

from pipeline.script.language import noun_list


def words(text: str) -> tuple[str, ...]:
    """The words of a text, as a list that is easier to read and to sort than one of literals."""
    return tuple(text.split())


PROBLEMS = frozenset(words(noun_list.FAULTS))
SINGULAR = frozenset(words(noun_list.COUNTED))
UNCOUNTED = frozenset(words(noun_list.UNCOUNTED))

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
    first = re.split(r"[\s\-_./]", phrase.strip(" \"'"), maxsplit=1)[0] or phrase
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
