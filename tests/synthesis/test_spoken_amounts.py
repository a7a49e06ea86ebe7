"""Kinds of numbers as a host would say them, on generated siblings: amounts, money, dates, times, versions, shapes."""

import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.synthesis.spoken import clock, numerals, to_spoken, units
from pipeline.synthesis.spoken.wordlist import listed

quick = settings(max_examples=25, deadline=None)
COUNTS = st.integers(2, 9999)
SMALL = st.integers(2, 99)
UNITS = st.sampled_from(sorted(unit for unit in units.UNITS if unit not in ("B", "V", "W", "m", "°", "us", "d", "bps")))
MONTHS = listed("January February March April May June July August September October November December")
DAYS = st.dates(datetime.date(1950, 1, 1), datetime.date(2039, 12, 31))
ONES = listed("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
              " seventeen eighteen nineteen")  # fmt: skip
TENS = listed("_ _ twenty thirty forty fifty sixty seventy eighty ninety")
SCALES = {"thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}


def said(number: int) -> str:
    return numerals.cardinal(str(number))


def day(date: datetime.date) -> str:
    return f"{MONTHS[date.month - 1]} {numerals.ordinal(str(date.day))}"


def year(date: datetime.date) -> str:
    return numerals.year(str(date.year))


def understood(words: str) -> int:
    """The number that a listener hears."""
    total = group = 0
    for word in words.replace("-", " ").split():
        if word in SCALES:
            total, group = total + group * SCALES[word], 0
        elif word == "hundred":
            group *= 100
        else:
            group += ONES.index(word) if word in ONES else 10 * TENS.index(word)
    return total + group


@quick
@given(st.integers(0, 10**9 - 1))
def test_a_number_is_heard_as_it_is_written(number: int) -> None:
    """With and without separators of thousands; in twelve words at most, without the least of it."""
    spoken = said(number)
    heard = understood(spoken.removeprefix("about "))
    assert heard == number or (spoken.startswith("about ") and 0 < number - heard < 10**6)
    assert numerals.word_count(spoken) <= 12
    narrow = f"{number:,}".replace(",", "\u202f")
    assert (
        to_spoken(f"It has {number:,} of them.")
        == to_spoken(f"It has {narrow} of them.")
        == f"It has {spoken} of them."
    )
    assert to_spoken(f"It has {number + 123_456_123_456} of them.").count(" ") < 4 + 12


@quick
@given(COUNTS, UNITS, st.sampled_from(["", " "]))
def test_a_unit_is_said_in_full(number: int, unit: str, space: str) -> None:
    """Plural after more than one, singular after one."""
    assert to_spoken(f"It is {number}{space}{unit}.") == f"It is {said(number)} {units.plural(units.UNITS[unit])}."
    assert to_spoken(f"It is 1{space}{unit}.") == f"It is one {units.UNITS[unit]}."


@quick
@given(SMALL, SMALL, UNITS, st.sampled_from(["{a}-{b} {u}", "{a}–{b}{u}", "{a}{u}-{b}{u}"]))
def test_a_range_of_amounts_has_two_ends(first: int, last: int, unit: str, form: str) -> None:
    """The unit may stand once or twice."""
    spoken = to_spoken(f"It takes {form.format(a=first, b=last, u=unit)} here.")
    assert said(first) in spoken and f" to {said(last)} {units.plural(units.UNITS[unit])}" in spoken


@quick
@given(COUNTS, st.sampled_from(["GB", "KiB", "Mb", "TB"]), st.sampled_from(sorted(units.PER)))
def test_a_rate_is_per_something(number: int, unit: str, rate: str) -> None:
    """After an amount, after things, and without a number."""
    name, per = units.plural(units.UNITS[unit]), units.PER[rate]
    assert to_spoken(f"It moves {number} {unit}/{rate}.") == f"It moves {said(number)} {name} per {per}."
    assert to_spoken(f"It moves {number} frogs/{rate}.") == f"It moves {said(number)} frogs per {per}."
    assert to_spoken(f"It counts {unit}/{rate}.") == f"It counts {name} per {per}."


@quick
@given(COUNTS, st.sampled_from(["limit", "file", "window"]))
def test_an_amount_before_a_noun_is_singular(number: int, noun: str) -> None:
    """After an article."""
    assert to_spoken(f"Raise the {number} MB {noun}.") == f"Raise the {said(number)} megabyte {noun}."
    assert to_spoken(f"Raise the ${number} {noun}.") == f"Raise the {said(number)} dollar {noun}."


@quick
@given(COUNTS, st.integers(2, 99), st.sampled_from([("$", "dollars", "cents"), ("€", "euros", "cents")]))
def test_money_is_said_amount_first(notes: int, coins: int, names: tuple[str, str, str]) -> None:
    """With coins, with a scale, with the sign or a code after it."""
    sign, name, small = names
    assert to_spoken(f"Paid {sign}{notes}.") == f"Paid {said(notes)} {name}."
    assert to_spoken(f"Paid {notes}{sign}.") == f"Paid {said(notes)} {name}."
    assert to_spoken(f"Paid {sign}{notes}.{coins:02}.") == f"Paid {said(notes)} {name} {said(coins)} {small}."
    assert to_spoken(f"Paid {sign}{notes}M.") == f"Paid {said(notes)} million {name}."
    assert to_spoken(f"Paid {notes} CHF.") == to_spoken(f"Paid CHF {notes}.") == f"Paid {said(notes)} Swiss francs."
    million = to_spoken(f"{sign}{coins},987,654.{coins:02}")
    assert million.removeprefix("about ").startswith(f"{said(coins)} million nine hundred eighty-seven thousand")
    assert numerals.word_count(million) <= 12


@quick
@given(SMALL, SMALL, st.sampled_from([("%", " percent"), ("x", " times")]))
def test_percent_and_multiples_are_words(number: int, tenths: int, sign: tuple[str, str]) -> None:
    """Whole, with a point, and as a range."""
    mark, word = sign
    assert to_spoken(f"Now {number}{mark} more.") == f"Now {said(number)}{word} more."
    assert to_spoken(f"Now {number}.5{mark} more.") == f"Now {said(number)} point five{word} more."
    assert to_spoken(f"Now {number}-{tenths}{mark} more.") == f"Now {said(number)} to {said(tenths)}{word} more."


@quick
@given(st.integers(1, 12), st.integers(25, 59))
def test_parts_of_a_whole_are_counted(part: int, whole: int) -> None:
    """A count is "of", what is larger than its whole is "over", two that make a hundred stand side by side."""
    assert to_spoken(f"Run [{part}/{whole}] is done.") == f"Run {said(part)} of {said(whole)} is done."
    assert to_spoken(f"About {whole}/{part} of it.") == f"About {said(whole)} over {said(part)} of it."
    assert to_spoken(f"Split {part}/{100 - part}.") == f"Split {said(part)} {said(100 - part)}."
    assert to_spoken(f"Took {whole}½ days.") == f"Took {said(whole)} and a half days."


@quick
@given(SMALL, st.sampled_from([("~", "about"), ("±", "plus or minus"), ("<", "under"), (">", "over"), ("-", "minus")]))
def test_a_sign_before_a_number_is_a_word(number: int, sign: tuple[str, str]) -> None:
    """A number without its sign would be another fact."""
    mark, word = sign
    assert to_spoken(f"It is {mark}{number} now.") == f"It is {word} {said(number)} now."
    assert to_spoken(f"It is -.{number} now.") == f"It is minus zero point {numerals.one_by_one(str(number))} now."


@quick
@given(DAYS)
def test_a_date_is_said_from_its_month(date: datetime.date) -> None:
    """In every form that names the same day."""
    full = f"It began on {day(date)}, {year(date)}."
    month = MONTHS[date.month - 1]
    for form in (
        f"{date}", f"{date:%Y/%m/%d}", f"{date.month}/{date.day}/{date.year}", f"{date:%d.%m.%Y}",
        f"{month} {date.day}, {date.year}", f"{month[:3]} {date.day}, {date.year}", f"{date.day} {month} {date.year}",
    ):  # fmt: skip
        assert to_spoken(f"It began on {form}.") == full, form


@quick
@given(DAYS, st.integers(1, 5))
def test_a_span_of_days_has_two_ends(date: datetime.date, length: int) -> None:
    """Within a month, across months, of weekdays and of years."""
    last = date + datetime.timedelta(length)
    if last.month == date.month:
        end = numerals.ordinal(str(last.day))
        assert to_spoken(f"{date:%B} {date.day}–{last.day} is open.") == f"{day(date)} to {end} is open."
        assert to_spoken(f"Open {date.day}-{last.day} {date:%B}.") == f"Open {day(date)} to {end}."
    spoken = f"Shut from {day(date)} to {day(last)}."
    assert to_spoken(f"Shut from {date.month}/{date.day} to {last.month}/{last.day}.") == spoken
    assert to_spoken(f"Open {date:%a}–{last:%a}.") == f"Open {date:%A} to {last:%A}."
    later = date.replace(year=date.year + length, day=1)
    assert to_spoken(f"From {date.year}–{later.year}.") == f"From {year(date)} to {year(later)}."


@quick
@given(st.times(), st.sampled_from(["UTC", "PST", "CET"]))
def test_a_time_is_said_as_on_the_clock(time: datetime.time, zone: str) -> None:
    """Hours and minutes, the zone by its letters; midnight is a word."""
    if time.minute:
        clock = f"{said(time.hour)} {numerals.clock_minutes(str(time.minute))}"
    elif time.hour == 0:
        clock = "midnight"
    else:
        clock = f"{said(time.hour)}{' hundred' if time.hour > 12 else ''}"
    assert to_spoken(f"At {time:%H:%M} {zone} it ran.") == f"At {clock} {'.'.join(zone)} it ran."
    assert to_spoken(f"At 2026-01-05T{time:%H:%M:%S}Z it ran.") == (
        f"At January fifth, twenty twenty-six at {clock} U.T.C it ran."
    )


@quick
@given(st.integers(1, 11), st.integers(1, 11), st.sampled_from(["am", "pm", "a.m.", "p.m."]))
def test_hours_of_half_a_day_keep_their_half(first: int, last: int, half: str) -> None:
    """One hour or two, and a full stop that also ends the sentence."""
    letters = f"{half[0].upper()}.M"
    assert to_spoken(f"Open {first}-{last} {half} daily.") == f"Open {said(first)} to {said(last)} {letters} daily."
    assert to_spoken(f"Open at {first} {half} Then go.").startswith(f"Open at {said(first)} {letters}")
    assert to_spoken(f"Offset is UTC-{first}.") == f"Offset is U.T.C minus {said(first)}."
    assert to_spoken(f"Offset is +{first:02}:00.") == f"Offset is plus {said(first)}."


@quick
@given(st.integers(1, 59), st.integers(1, 59), st.integers(2, 23))
def test_how_long_something_took_is_no_time_of_day(minutes: int, seconds: int, hours: int) -> None:
    """With colons, where a word beside them or a part of a second says so."""
    short = f"{clock.count(str(minutes), 'minute')} {clock.count(str(seconds), 'second')}"
    full, written = f"{said(hours)} hours {short}", f"{hours:02}:{minutes:02}:{seconds:02}"
    assert to_spoken(f"Elapsed: {written}.") == f"Elapsed: {full}."
    assert to_spoken(f"It ran with {written} remaining.") == f"It ran with {full} remaining."
    assert to_spoken(f"ETA {written} now.") == f"E.T.A {full} now."
    assert to_spoken(f"It took {minutes}:{seconds:02} now.") == f"It took {short} now."
    assert to_spoken(f"Done in 00:{seconds:02}.5 now.") == f"Done in {said(seconds)} point five seconds now."
    assert to_spoken(f"It ran at {written} today.").startswith(
        f"It ran at {said(hours)} {numerals.clock_minutes(str(minutes))}"
    )


@quick
@given(DAYS, st.sampled_from(["nightly {}", "the build {}", "dated {}", "a {} snapshot", "nightly-{}"]))
def test_eight_digits_are_a_day_where_a_word_asks_for_one(date: datetime.date, form: str) -> None:
    """Without one they are a number."""
    words = form.replace("-", " ").format(f"{day(date)}, {year(date)}")
    assert to_spoken(f"Use {form.format(f'{date:%Y%m%d}')}.") == f"Use {words}."
    assert "million" in to_spoken(f"It has {date:%Y%m%d} rows.")
    assert to_spoken(f"At {date:%Y%m%d}T101500Z.") == f"At {day(date)}, {year(date)} at ten fifteen U.T.C."
    week = date.isocalendar().week
    assert to_spoken(f"In {date.year}-W{week:02} it ran.") == f"In week {said(week)} of {year(date)} it ran."


@quick
@given(SMALL, st.integers(0, 999))
def test_a_space_may_set_thousands_apart(thousands: int, rest: int) -> None:
    """An ordinary one only before what is counted; several numbers in a row stay several."""
    number = f"{thousands} {rest:03}"
    assert to_spoken(f"It has {number} files.") == f"It has {said(thousands * 1000 + rest)} files."
    assert to_spoken(f"It has {number.replace(' ', chr(0xA0))}.") == f"It has {said(thousands * 1000 + rest)}."
    assert "thousand" not in to_spoken(f"Sizes 128 {thousands} {100 + rest % 900} are used.")


@quick
@given(st.integers(2, 299))
def test_a_few_parts_of_a_percent_are_no_bits(number: int) -> None:
    """Unless something near sends bits."""
    assert to_spoken(f"It is down {number} bps.") == f"It is down {said(number)} basis points."
    assert to_spoken(f"The modem sends {number} bps.") == f"The modem sends {said(number)} bits per second."
    assert to_spoken(f"It sends {number * 1000} bps.") == f"It sends {said(number * 1000)} bits per second."


@quick
@given(SMALL, SMALL)
def test_a_duration_is_said_by_its_units(minutes: int, seconds: int) -> None:
    """In the form of ISO 8601 and in short."""
    spoken = f"It took {said(minutes)} minutes {said(seconds)} seconds."
    assert to_spoken(f"It took PT{minutes}M{seconds}S.") == to_spoken(f"It took {minutes}m{seconds}s.") == spoken
    assert to_spoken(f"It took P{minutes}D.") == f"It took {said(minutes)} days."
    assert to_spoken(f"It took {minutes}w{seconds}d.") == f"It took {said(minutes)} weeks {said(seconds)} days."


@quick
@given(st.lists(st.integers(0, 30), min_size=3, max_size=3), st.sampled_from(["rc", "b", "a", "dev"]))
def test_the_parts_of_a_version_are_whole_numbers(parts: list[int], stage: str) -> None:
    """With a "v", with a stage, after a comparison, and as one of several."""
    written, spoken = ".".join(map(str, parts)), " point ".join(map(said, parts))
    short, short_spoken = f"3.{parts[0]}", f"three point {said(parts[0])}"
    name = {"rc": "release candidate", "b": "beta", "a": "alpha", "dev": "dev"}[stage]
    assert to_spoken(f"Tag {written} is out.") == f"Tag {spoken} is out."
    assert to_spoken(f"Tag v{written}{stage}2 is out.") == f"Tag version {spoken} {name} two is out."
    assert to_spoken(f"It needs ruff>={written}.") == f"It needs ruff at least {spoken}."
    assert to_spoken(f"On Python 3.9, {short} and {short}.") == (
        f"On Python three point nine, {short_spoken} and {short_spoken}."
    )


@quick
@given(st.sampled_from(["Part", "Chapter", "Volume", "Phase"]), st.integers(2, 39), st.integers(2, 39))
def test_a_numeral_after_what_is_numbered_is_a_number(noun: str, first: int, last: int) -> None:
    """One, a list and a range; the voice would say "Roman two"."""
    numeral = {str(number): text for text, number in _romans().items()}
    one, other = numeral[str(first)], numeral[str(last)]
    assert to_spoken(f"{noun} {one} is out.") == f"{noun} {said(first)} is out."
    assert to_spoken(f"{noun}s {one} and {other} are out.") == f"{noun}s {said(first)} and {said(last)} are out."
    assert to_spoken(f"{noun}s {one}–{other} are out.") == f"{noun}s {said(first)} to {said(last)} are out."


def _romans() -> dict[str, int]:
    ones = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
    return {"X" * (number // 10) + ones[number % 10]: number for number in range(1, 40)}


@quick
@given(st.integers(1, 999))
def test_a_place_in_a_row_is_said_as_one(number: int) -> None:
    """Alone and before a hyphen."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    spoken = numerals.ordinal(str(number))
    assert to_spoken(f"The {number}{ending} run.") == f"The {spoken} run."
    assert to_spoken(f"A {number}{ending}-grade run.") == f"A {spoken} grade run."
    assert to_spoken(f"The {number}.9th run.") == f"The {numerals.cardinal(str(number))} point ninth run."


@quick
@given(st.lists(st.integers(1, 255), min_size=4, max_size=4), st.integers(1, 32), st.integers(1024, 9999))
def test_an_address_is_said_by_its_parts(parts: list[int], size: int, port: int) -> None:
    """With a block or a port."""
    written = ".".join(map(str, parts))
    joint = " dot " if " dot " in to_spoken(f"Ping {written}") else ", "
    words = to_spoken(f"Ping {written}").split(joint)
    assert len(words) == 4 and not any(digit in word for word in words for digit in "0123456789")
    assert to_spoken(f"Ping {written}/{size} now.") == f"{joint.join(words)} slash {said(size)} now."
    assert to_spoken(f"Ping {written}:{port} now.") == (
        f"{joint.join(words)} port {numerals.reference(str(port))} now."
    )


@quick
@given(st.lists(st.integers(1, 900), min_size=2, max_size=3), st.sampled_from(["pixels", "tiles", "matrix"]))
def test_a_cross_with_spaces_is_by_before_a_surface_and_times_elsewhere(sides: list[int], surface: str) -> None:
    """What is multiplied has a product; what has a surface has sides."""
    cross = " × ".join(map(str, sides))
    assert to_spoken(f"it is {cross} {surface}").count(" by ") == len(sides) - 1
    assert " by " not in to_spoken(f"it is {cross} in all")


@quick
@given(st.lists(st.integers(1, 512), min_size=2, max_size=5))
def test_a_shape_has_by_between_its_sides(sides: list[int]) -> None:
    """In brackets and with a cross; after "range" the brackets hold two ends."""
    spoken = " by ".join(map(said, sides))
    for written in (f"[{', '.join(map(str, sides))}]", f"({', '.join(map(str, sides))})", "x".join(map(str, sides))):
        assert to_spoken(f"Shape {written} is in use.") == f"Shape {spoken} is in use.", written
    assert to_spoken("A 1920x1080 frame.") == "A nineteen twenty by ten eighty frame."
    assert to_spoken(f"In the range [{sides[0]}, {sides[1]}].") == f"In the range {said(sides[0])} to {said(sides[1])}."


OPERATORS = {
    "+": "plus", "-": "minus", "*": "times", "/": "over", "==": "equals", "!=": "is not equal to", "<": "less than",
    ">": "greater than", "<=": "less than or equal to", ">=": "greater than or equal to", "->": "to", "&&": "and",
    "||": "or", "±": "plus or minus", "×": "times", "≠": "is not equal to", "≤": "less than or equal to", "→": "to",
}  # fmt: skip


@quick
@given(st.sampled_from("bcjknxyz"), st.sampled_from(sorted(OPERATORS)), SMALL)
def test_an_operator_is_a_word(letter: str, sign: str, number: int) -> None:
    """Between names and numbers; the voice drops most of them."""
    spoken = f"If {letter.upper()} {OPERATORS[sign]} {said(number)} it ends."
    assert to_spoken(f"If {letter} {sign} {number} it ends.") == spoken


@quick
@given(SMALL, SMALL, st.sampled_from("0123456789abcdefABCDEF"))
def test_powers_and_bases_are_words(base: int, power: int, digit: str) -> None:
    """A power that is glued to its base would be another number."""
    exponent = {2: "squared", 3: "cubed"}.get(power, f"to the {said(power)}")
    assert to_spoken(f"About {base}^{power} of them.") == f"About {said(base)} {exponent} of them."
    assert to_spoken(f"About {base}e-{power} of it.") == f"About {said(base)} E minus {said(power)} of it."
    name = "eh" if digit in "aA" else said(int(digit)) if digit.isdecimal() else digit.upper()
    assert to_spoken(f"Mask 0x{digit}F is set.") == f"Mask hex {name} F is set."
    assert to_spoken(f"It is {base} of n-{power} now.") == f"It is {said(base)} of N minus {said(power)} now."


@quick
@given(st.sampled_from(["RFC", "PEP", "CVE-2025", "ISO", "SHA"]), st.integers(100, 9999))
def test_a_standard_is_a_name_and_a_reference(name: str, number: int) -> None:
    """Its number is read in pairs."""
    joint = "-" if name in ("CVE-2025", "SHA") else " "
    assert to_spoken(f"See {name}{joint}{number} here.").endswith(f" {numerals.reference(str(number))} here.")


SHORT = [("No.", "Number"), ("Fig.", "Figure"), ("Eq.", "Equation"), ("Sec.", "Section"), ("Vol.", "Volume")]


@quick
@given(st.sampled_from(SHORT), SMALL, st.sampled_from(["Park", "Lee", "Stone"]))
def test_a_short_form_is_a_word_and_ends_no_sentence(short: tuple[str, str], number: int, name: str) -> None:
    """Short nouns before a number, titles and initials before a name."""
    assert to_spoken(f"{short[0]} {number} failed.") == f"{short[1]} {said(number)} failed."
    assert to_spoken(f"Dr. {name} and J. K. {name} left.") == f"Doctor {name} and J K {name} left."
    assert to_spoken(f"George W. {name} of the U.S. {name} team.") == f"George W {name} of the U.S {name} team."
    assert to_spoken(f"It took {number} min. to run.") == f"It took {said(number)} minutes to run."


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("the range 5k-10k", "the range five thousand to ten thousand"),
        ("$20/user/month", "twenty dollars per user per month"),
        ("US$40 and 50¢", "forty U.S dollars and fifty cents"),
        ("3/5 passed, 3/5 of it", "three of five passed, three fifths of it"),
        ("in Feb, on Tue", "in February, on Tuesday"),
        ("Q1–Q3 2026, the 2024-25 plan", "Q one to Q three twenty twenty-six, the twenty twenty-four to"
         " twenty twenty-five plan"),
        ("0900 UTC, 14:00–16:00 CET", "nine hundred U.T.C, fourteen hundred to sixteen hundred C.E.T"),
        ("^1.2.3, 2.8.0+cu128", "one point two point three, two point eight point zero plus C.U one twenty-eight"),
        ("the V100 and two A100s", "the V one hundred and two eh one hundreds"),
        ("802.11ax over [::1]", "eight oh two dot eleven A.X over local host"),
        ("the 1st-class, Type-II case", "the first class, Type two case"),
        ("GPLv3 and TLSv1.3", "G.P.L V three and T.L.S V one point three"),
        ("7 / 2 and 4 x 4", "seven over two and four by four"),
    ],
)  # fmt: skip
def test_rarer_forms_are_read_too(written: str, said: str) -> None:
    """One example each of what the generated ones do not reach."""
    assert to_spoken(written) == said
