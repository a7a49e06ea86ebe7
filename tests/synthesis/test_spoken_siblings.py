"""Rules are for kinds, not for cases: generated siblings of tokens in code, references, links, markup and names."""

import re
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.synthesis.lexicon import built_in
from pipeline.synthesis.spoken import numerals, spans, spelling, to_spoken
from pipeline.synthesis.spoken.wordlist import listed

WORDS = st.sampled_from(listed("cache queue table merge parser worker bucket frame shadow ledger harvest pillow"))
HEX = st.text("0123456789abcdef", min_size=7, max_size=40).filter(
    lambda text: len(re.findall("[0-9]", text)) > 1 and any(letter in "abcdef" for letter in text)
)
NUMBERS = st.integers(1, 399_999).map(str)
EXTENSIONS = st.sampled_from(
    [("py", "pie"), ("rs", "R.S"), ("toml", "tommel"), ("go", "go"), ("json", "Jason"), ("cu", "C.U"), ("tsx", "T.S.X")]
)
KNOWN = {key.upper() for key in (*built_in().say, *built_in().letters, *built_in().word)}
Test = Callable[..., None]


def siblings(*parts: st.SearchStrategy[object]) -> Callable[[Test], Test]:
    """A few dozen tokens of one kind; the rule is the same for all, so more would show nothing else."""

    def decorated(test: Test) -> Test:
        return settings(max_examples=12, deadline=None)(given(*parts)(test))

    return decorated


def names(size: int) -> st.SearchStrategy[list[str]]:
    return st.lists(WORDS, min_size=2, max_size=size)


@siblings(HEX, st.sampled_from(["commit {}", "Reverts {} again", "seen since {}", "at {}^ before", "`{}`"]))
def test_a_hash_is_its_first_seven_characters(text: str, sentence: str) -> None:
    """Whatever stands around it."""
    said = spelling.one_by_one(text[:7])
    assert to_spoken(sentence.format(text)) == re.sub(r"[`^]", "", sentence).format(said)


@siblings(HEX, HEX, WORDS)
def test_hashes_in_a_range_a_pin_or_a_path_are_hashes_too(first: str, last: str, word: str) -> None:
    """Two commits, a commit of a project, a file at a commit."""
    one, two = (spelling.one_by_one(text[:7]) for text in (first, last))
    assert to_spoken(f"{first}...{last}") == f"{one} to {two}"
    assert to_spoken(f"see {word}/{word}@{first}") == f"see {word} {word} at {one}"
    assert to_spoken(f"show {first}:src/{word}.py") == f"show {one}: source {word} dot pie"


@siblings(NUMBERS, st.sampled_from(["PR #{}", "issue {}", "gh-{}", "acme/tool#{}", "pull request !{}", "Bug {}"]))
def test_a_number_of_an_issue_is_a_reference(number: str, form: str) -> None:
    """By pairs or digits; the sign is never "hash"."""
    said = to_spoken(f"see {form.format(number)}")
    assert said.endswith(numerals.reference(number))
    assert not {"hash", "hundred thousand", "not"} & set(said.split())


@siblings(
    st.sampled_from(
        listed(
            "Signed-off-by Co-authored-by Helped-By Reported-and-tested-by Change-Id Foo-Id GitOrigin-RevId"
            " ghstack-source-id Depends-On Closes-Bug Pull-Request Reviewed-on"
        )
    ),
    WORDS,
)
def test_a_trailer_is_not_read(key: str, word: str) -> None:
    """Whoever signed, and wherever a machine keeps its numbers; a subject that looks like one is."""
    assert to_spoken(f"Fix the {word}\n\n{key}: A B <a@b.test> {word}\nCc: x@y.test") == f"Fix the {word}"
    assert to_spoken(f"link: keep the {word}") == f"link: keep the {word}"
    assert to_spoken(f"Fix the {word} [skip ci]") == to_spoken(f"Fix the {word} [{word} skip]") == f"Fix the {word}"


@siblings(st.sampled_from(listed("fix build refactor test style revert")), WORDS, st.booleans(), WORDS)
def test_the_prefix_of_a_subject_is_words(kind: str, scope: str, breaks: bool, word: str) -> None:
    """The scope in brackets and the mark of a breaking change included."""
    said = to_spoken(f"{kind}({scope}){'!' * breaks}: drop the {word}")
    assert said == f"{kind.capitalize()} {scope}{', breaking change' * breaks}: drop the {word}"
    assert to_spoken(f"[{scope}][CI] Drop the {word}") == f"{scope}, C.I, Drop the {word}"


@siblings(WORDS, WORDS, WORDS, NUMBERS)
def test_an_address_is_its_host_or_what_it_points_at(site: str, folder: str, word: str, number: str) -> None:
    """Never its scheme, its path or its query."""
    assert to_spoken(f"see https://{site}.org/{folder}/x?{word}={number}#{word}.") == f"see {site} dot org."
    assert to_spoken(f"<https://{site}.org/{folder}>") == f"{site} dot org"
    forge = f"https://github.com/{folder}/{word}"
    said = word if folder == word else f"{folder} {word}"
    assert to_spoken(f"{forge}/pull/{number}") == f"{said} pull request {numerals.reference(number)}"
    assert to_spoken(f"{forge}/commit/{'8d6ad84' * 3}") == f"a commit in {said}"
    assert to_spoken(f"git@{site}.com:{folder}/{word}.git") == f"{site} dot com"
    assert to_spoken(f"{word}+{folder}@{site}.net") == f"{word} plus {folder} at {site} dot net"


@siblings(st.sampled_from(listed("` ** * ~~ __ *** ``")), WORDS)
def test_marks_of_markdown_are_silent(mark: str, word: str) -> None:
    """Around a word, at the start of a line, around a link."""
    assert to_spoken(f"the {mark}{word}{mark} works") == f"the {word} works"
    for start in ("- ", "* ", "+ ", "1. ", "2) ", "> ", "### ", "- [x] "):
        assert to_spoken(f"{start}{word}") == word
    for link in (f"[{word}](x.md)", f"[{word}][]", f"[the {word}][spec]", f"![{word}](x.png)", f"[[Page|{word}]]"):
        assert to_spoken(f"see {link} now") in (f"see {word} now", f"see the {word} now")
    assert to_spoken(f"[![{word}](https://a.test/x.svg)](https://a.test)") == word


@siblings(st.sampled_from(listed("b em code span kbd sub a u")), WORDS)
def test_tags_and_entities_are_silent_or_words(tag: str, word: str) -> None:
    """Tags of HTML, those that close, and those with attributes, whatever their name; prose with a sign is none."""
    assert to_spoken(f"the <{tag}>{word}</{tag}> works") == f"the {word} works"
    assert to_spoken(f'the <voice name="x">{word}</voice> works') == f"the {word} works"
    assert to_spoken(f"the <say-as x='y'/>{word} works") == f"the {word} works"
    assert to_spoken(f"the {word}&#39;s &quot;end&quot; &amp; more") == f'the {word}\'s "end" and more'
    assert to_spoken(f"the <{word}> tag") == f"the {word} tag"


@siblings(names(3), EXTENSIONS)
def test_a_path_is_its_words(parts: list[str], extension: tuple[str, str]) -> None:
    """Slashes and underscores are silent; the end of the file name is said as people say it."""
    written, said = extension
    path = f"{'/'.join(parts)}/{'_'.join(parts)}.{written}"
    words = " ".join([*parts, *parts, "dot", said])
    for form in (path, f"./{path}", f"../{path}", f"`{path}`", f"({path},"):
        assert to_spoken(f"in {form}").strip(" (,") == f"in {words}".replace("in ", "in (" if "(" in form else "in ")


@siblings(names(3))
def test_a_dotted_name_keeps_its_dots(parts: list[str]) -> None:
    """With or without the brackets of a call, and as a decorator."""
    said = " dot ".join(parts)
    assert to_spoken(f"Use {'.'.join(parts)} here.") == f"Use {said} here."
    assert to_spoken(f"Use {'.'.join(parts)}() here.") == f"Use {said} here."
    assert to_spoken(f"Use @{'.'.join(parts)} here.") == f"Use {said} here."
    assert to_spoken(f'Use {".".join(parts)}["x"] here.') == f'Use {said} "X" here.'


@siblings(WORDS, WORDS)
def test_calls_and_types_are_words(first: str, second: str) -> None:
    """Brackets are silent, angle ones are "of", however deep."""
    title = second.capitalize()
    assert to_spoken(f"the {first}_{second}() call") == f"the {first} {second} call"
    assert to_spoken(f"the {first}::{second} call") == f"the {first} {second} call"
    assert to_spoken(f"a {title}<{title}<{title}>> type") == f"a {title} of {title} of {title} type"


@siblings(st.sampled_from(listed("init call enter exit main slots all shared name")))
def test_special_names_are_dunders(name: str) -> None:
    """Other words between underscores are strong."""
    assert to_spoken(f"the __{name}__ of it") == f"the dunder {name} of it"


@siblings(names(4))
def test_a_name_in_code_is_its_words(parts: list[str]) -> None:
    """However its words are joined."""
    said = " ".join(parts)
    camel = "".join(part.capitalize() for part in parts)
    snake, scream = "_".join(parts), "_".join(parts).upper()
    for written in (snake, f"_{snake}", scream, camel, camel[0].lower() + camel[1:], f"${scream}", f"%{scream}%"):
        assert to_spoken(f"the {written} thing") == f"the {said} thing"
    assert to_spoken(f"get{camel}ID and HTTP{camel}") == f"get {said} I.D and H.T.T.P {said}"


@siblings(names(3), st.sampled_from("bcdfghjkmnpqrstvwxz"))
def test_an_option_is_its_dashes_and_words(parts: list[str], letter: str) -> None:
    """With a value, in two forms, with a name that it defines."""
    long, said = f"--{'-'.join(parts)}", f"dash dash {' '.join(parts)}"
    assert to_spoken(f"pass {long} now") == to_spoken(f"pass `{long}` now") == f"pass {said} now"
    assert to_spoken(f"is `{parts[0]}`-{parts[1]}") == f"is {parts[0]} {parts[1]}"
    assert to_spoken(f"pass {long}={parts[0]} now") == f"pass {said} equals {parts[0]} now"
    assert to_spoken(f"pass {long}=/{parts[0]}/x now") == f"pass {said} equals {parts[0]} X now"
    assert to_spoken(f"pass -{letter} now") == f"pass dash {letter.upper()} now"
    assert to_spoken(f"pass -{letter}/{long} now") == f"pass dash {letter.upper()} or {said} now"
    assert to_spoken(f"pass -D{'_'.join(parts).upper()}") == f"pass dash D {' '.join(parts)}"


def _unknown(text: str) -> bool:
    return text.upper() not in KNOWN


@siblings(st.text("bcdfghkmpqrtvwxz", min_size=3, max_size=5).filter(_unknown))
def test_letters_that_spell_no_word_are_spelled(text: str) -> None:
    """In capitals or in a handle, with an ending or without."""
    letters = ".".join(text.upper())
    assert to_spoken(f"the {text.upper()} thing") == f"the {letters} thing"
    assert to_spoken(f"two {text.upper()}s") == f"two {letters}'s"
    if not text.endswith("rc"):  # a tool's settings, as in bashrc: the tool and two letters
        assert to_spoken(f"the {text}oq{text} thing") == f"the {text}oq{text} thing"


@siblings(WORDS.filter(lambda word: word[0] in "bcfhlmpqstw"), st.sampled_from("BCDFGKMNXZ"))
def test_letters_before_a_word_are_letters_and_a_word(word: str, letter: str) -> None:
    """As in CFLAGS, VRAM; and in a variable, letters beside words."""
    written = f"{letter}{word.upper()}"
    if not spelling.sayable(written):
        assert to_spoken(f"the {written} thing") == f"the {letter} {word} thing"
    assert to_spoken(f"PIP_{word.upper()}_DIR=1") == f"pip {word} directory equals one"


@siblings(st.sampled_from([("tuple", "tuples"), ("kernel", "kernels"), ("curl", "curl"), ("mongo", "mongo")]))
def test_libraries_are_known_by_their_prefix(pair: tuple[str, str]) -> None:
    """Of Python and of C; English words that begin so are left alone."""
    name, _ = pair
    assert to_spoken(f"use py{name} now") == f"use pie {name} now"
    assert to_spoken(f"use lib{name} now") == f"use lib {name} now"
    prose = "The liberal library of python pyramids."
    assert to_spoken(prose) == prose


@siblings(st.sampled_from([(key, said) for key, said in built_in().say.items() if key.isalpha() and key.islower()]))
def test_a_plural_follows_its_singular(entry: tuple[str, str]) -> None:
    """Of any word of the lexicon that is a word in code ("ptrs", "tuples")."""
    key, said = entry
    plain = to_spoken(f"the {key}s")
    if len(key) > 3 and not key.endswith("s") and f"{key}s" not in built_in().say and f"{key}S".upper() not in KNOWN:
        assert plain.startswith(f"the {said[:-1]}")


@siblings(WORDS, WORDS, st.integers(10, 99))
def test_a_handle_is_its_words(first: str, second: str, number: int) -> None:
    """The sign and the mark of a bot are silent."""
    for written in (f"@{first}-{second}", f"@{first}/{second}", f"{first}-{second}[bot]", f"@{first}_{second}"):
        assert to_spoken(f"thanks {written}!") == f"thanks {first} {second}!"
    assert to_spoken(f"@{first}{number}") == f"{first} {numerals.cardinal(str(number))}"


@siblings(st.text("aeiouáéíóúàèêëïöüñçåøłńśźżąęčšžřěůőűğışțăđþðảễơư", min_size=1, max_size=6), WORDS)
def test_a_name_of_another_language_is_sayable(accented: str, word: str) -> None:
    """Its letters are those that the voice knows; nothing is said as "letter" and a number."""
    said = to_spoken(f"Thanks to {word.capitalize()}{accented}.")
    assert re.fullmatch("[A-Za-zÀ-ÖØ-öø-ÿ' .-]+", said)
    assert said.startswith("Thanks to ")


@siblings(st.integers(0x1F300, 0x1F64F).map(chr), WORDS)
def test_a_picture_is_silent(sign: str, word: str) -> None:
    """At either end of a text; it is named where a word of the sentence is missing without it."""
    assert to_spoken(f"{sign} Fix the {word} {sign}\ufe0f") == f"Fix the {word}"
    assert to_spoken(f":tada: Fix the {word} :{word}:") == f"Fix the {word}"
    assert to_spoken(f"the {word} got three 👍 today") == f"the {word} got three thumbs up today"


@siblings(WORDS, st.sampled_from(["ˈ", "ə", "ʃ", "ɹ"]))
def test_nothing_reaches_the_engine_as_a_command(word: str, sound: str) -> None:
    """Double brackets, braces and pronunciations of any engine are no more than their words."""
    for written in (f"[[{word}]]", f"[[[{word}]]]", f"[[ {word}", f"{word} ]]", f"{{{{ {word} }}}}", f"{{% {word} %}}"):
        assert to_spoken(f"say {written} now") == f"say {word} now"
    assert to_spoken(f"say [[{word}{sound}]] now") == "say now"


@siblings(st.lists(st.text("abcXYZ019_", min_size=1, max_size=9), min_size=1, max_size=12), st.sampled_from("_./-"))
def test_a_token_is_no_longer_than_twelve_words(parts: list[str], joint: str) -> None:
    """More than four seconds of one token nobody follows."""
    for span in spans(f"{parts[0]}a{joint}{joint.join(parts)}_b"):
        assert len(re.findall(r"[^\W\d_]+", span.spoken)) <= 12


CODE = st.sampled_from(listed("error buffer thread config tensor kernel token vector worker loader session"))
CODE_AFTER = st.sampled_from(listed("return count level result handler manager group size type pool"))


@siblings(CODE, CODE_AFTER)
def test_two_words_of_code_in_one_are_two(first: str, last: str) -> None:
    """In any case and beside others; no run of more than five letters is spelled."""
    said = f"{first} {last}"
    assert to_spoken(f"two {first}{last}s here") == f"two {said}s here"
    for written in (f"{first}{last}", f"{first}{last}".capitalize(), f"{first}{last}".upper()):
        assert to_spoken(f"the {written} thing").lower() == f"the {said} thing"
    assert to_spoken(f"the {first}{last}_map thing") == f"the {said} map thing"
    prose = "The database, the filename and the namespace were implemented and replaced by commands."
    assert to_spoken(prose) == prose


@siblings(WORDS, st.sampled_from(listed("js cpp sql api cli sdk gpu cpu")))
def test_letters_at_the_end_of_a_word_are_letters(word: str, letters: str) -> None:
    """As in "nodejs", with and without a capital."""
    said = f"{word} {'.'.join(letters.upper())}"
    for written in (f"{word}{letters}", f"{word}{letters}".capitalize()):
        assert to_spoken(f"the {written} thing") == f"the {said} thing"


@siblings(st.sampled_from([("json", "Jason"), ("yaml", "yammel"), ("nccl", "nickel"), ("onnx", "onyx")]), WORDS)
def test_an_initialism_may_begin_a_word(pair: tuple[str, str], word: str) -> None:
    """As in "jsonable", where English has no word that begins so."""
    written, said = pair
    for form in (f"{written}{word}", f"{written.upper()}{word}", f"{written.upper()}{word.upper()}"):
        assert to_spoken(f"the {form} thing") == f"the {said} {word} thing"


@siblings(WORDS, WORDS, WORDS)
def test_a_chain_of_hyphens_is_words_of_its_own(first: str, second: str, third: str) -> None:
    """English chains hold a small word, which the voice knows."""
    assert to_spoken(f"the {first}-{second}-{third} thing") == f"the {first} {second} {third} thing"
    assert to_spoken(f"the num-{first}-{second} thing") == f"the number of {first} {second} thing"
    assert to_spoken(f"the per-{first} thing") == f"the per {first} thing"
    for chain in (f"{first}-of-the-{second}", f"{first}-to-{second}", f"{first}-{second}", "state-of-the-art"):
        assert to_spoken(f"the {chain} thing") == f"the {chain} thing"


@siblings(WORDS, st.integers(1, 9), st.integers(0, 60))
def test_a_version_in_a_name_has_a_point(word: str, major: int, minor: int) -> None:
    """Else "v2_30" would be two hundred thirty."""
    said = f"version {numerals.cardinal(str(major))} point {numerals.cardinal(str(minor))}"
    assert to_spoken(f"the {word}_v{major}_{minor} one") == f"the {word} {said} one"
    assert to_spoken(f"the V{major}_{minor} one") == f"the {said} one"


@siblings(names(3))
def test_short_forms_in_names_are_words(parts: list[str]) -> None:
    """What they stand for is said within a name only."""
    tail, camel = " ".join(parts), "".join(part.capitalize() for part in parts)
    for written in (f"num_{'_'.join(parts)}", f"num{camel}", f"NUM_{'_'.join(parts).upper()}"):
        assert to_spoken(f"the {written} one") == f"the number of {tail} one"
    assert to_spoken(f"the Dist{camel} one") == f"the distributed {tail} one"
    assert to_spoken("in dist/ and num") == "in dist and num"


@siblings(st.sampled_from([("bash", "bash"), ("npm", "N.P.M"), ("vim", "vim"), ("babel", "babel")]), WORDS)
def test_a_file_of_settings_is_its_tool_and_what_it_holds(tool: tuple[str, str], word: str) -> None:
    """With an ending and within a folder."""
    written, said = tool
    assert to_spoken(f"the .{written}rc file") == f"the dot {said} R.C file"
    assert to_spoken(f"the .{written}rc.json file") == f"the dot {said} R.C dot Jason file"
    assert to_spoken(f"the {word}/.{written}ignore file").endswith(f"{word} dot {said} ignore file") or written != "npm"


@siblings(WORDS, WORDS, WORDS)
def test_a_place_on_another_machine_is_user_host_and_path(user: str, site: str, folder: str) -> None:
    """As scp and rsync take it."""
    assert to_spoken(f"to {user}@{site}:/{folder}/{folder} now") == f"to {user} at {site}, {folder} {folder} now"
    assert to_spoken(f"to {user}@{site}.org:~/{folder} now") == f"to {user} at {site} dot org, home {folder} now"


@siblings(st.sampled_from(listed("Bug Test Fixed Flag Relnote")), WORDS, st.integers(10_000, 99_999_999))
def test_trailers_beside_a_change_are_silent(key: str, word: str, number: int) -> None:
    """Before it and after it; with a bare number anywhere below the subject; elsewhere they are prose."""
    beside = "Change-Id: I0a1b"
    for block in (f"{key}: {word}\n{beside}", f"{beside}\n{key}: {word}", f"{key}: {number}", f"See-also: {word}"):
        assert to_spoken(f"Fix the {word}\n\n{block}\n") == f"Fix the {word}"
    assert to_spoken(f"{key}: the {word}") == f"{key}: the {word}"


@siblings(WORDS)
def test_everything_is_a_star(word: str) -> None:
    """In a query and an import; between numbers the sign multiplies."""
    query, said = "SELECT * FROM", "select star from"
    assert to_spoken(f"{query} {word}") == f"{said} {word}"
    assert to_spoken(f"COUNT(*) of {word}") == f"count star of {word}"
    assert to_spoken(f"from {word} import *") == f"from {word} import star"
    assert to_spoken("It is 3 * 4 now.") == "It is three times four now."


@siblings(st.sampled_from(listed("no-op OOM LGTM NCCL SIGHUP RPC")))
def test_what_was_done_has_no_letter_of_its_own(word: str) -> None:
    """The ending of a verb made of an initialism."""
    assert not to_spoken(f"It {word}'d twice.").split("It ")[1].split(" twice")[0].endswith(("D", "'D"))


@siblings(st.sampled_from([("wei", "way"), ("zhang", "jahng"), ("li", "li"), ("xu", "shoo")]), WORDS)
def test_a_name_in_a_handle_is_a_name(name: tuple[str, str], word: str) -> None:
    """By the lexicon's names, and those of two letters; what is spelled elsewhere is spelled here."""
    written, said = name
    assert to_spoken(f"thanks @{word}-{written}!") == f"thanks {word} {said}!"
    assert to_spoken(f"mail {word}.{written}@{word}.org now") == f"mail {word} dot {said} at {word} dot org now"
    assert to_spoken(f"thanks @{word}-ci!") == f"thanks {word} C.I!"


@siblings(st.sampled_from(listed("q m z uv pq gl")), WORDS)
def test_a_library_of_few_letters_is_spelled(letters: str, word: str) -> None:
    """After "lib"; more than one library is a plain word."""
    assert to_spoken(f"the lib{letters} {word}") == f"the lib {'.'.join(letters.upper())} {word}"
    assert to_spoken(f"the libs and a liberal {word}") == f"the libs and a liberal {word}"


@siblings(WORDS)
def test_a_tag_that_is_written_to_be_read_is_its_name(word: str) -> None:
    """By entities; a sign by itself compares."""
    assert to_spoken(f"the &lt;{word}&gt; tag") == f"the {word} tag"
    assert to_spoken(f"a List&lt;{word}&gt; type") == f"a List of {word} type"
    assert to_spoken(f"if x &lt; y in {word}") == f"if X less than Y in {word}"
