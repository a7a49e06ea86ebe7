"""Numbers for the ear: rounded where exactness adds nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.script import grounding, narration, stories
from pipeline.script.brief import Brief
from pipeline.script.language.rounding import rounded
from tests.script.test_narration import commit, day


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("A dump goes from 2885 statements to 12.", "A dump goes from about 2,900 statements to 12."),
        ("It saves 1,204,313 bytes per run.", "It saves about 1,200,000 bytes per run."),
        ("It takes 1234.5 ms instead of 80 ms.", "It takes about 1,200 ms instead of 80 ms."),
        ("A page holds 4096 bytes.", "A page holds 4096 bytes."),
        ("Throughput grows to 31,000 transactions.", "Throughput grows to 31,000 transactions."),
        ("It needs at least 2885 bytes.", "It needs at least 2885 bytes."),
        ("Pull request #2885 is part of v3.1452.", "Pull request #2885 is part of v3.1452."),
        ("It is 15% smaller and takes 317 ms.", "It is 15% smaller and takes 317 ms."),
    ],
)
def test_large_exact_amounts_are_rounded(written: str, said: str) -> None:
    """To two digits that count; sizes that are powers of two, bounds, names and small amounts stay."""
    assert rounded(written) == said


@given(st.integers(1000, 10**9 - 1))
def test_what_is_said_is_within_five_per_cent(amount: int) -> None:
    """As near as grounding wants what is said with "about"."""
    said = rounded(f"It reads {amount} rows.").split()
    value = int(said[-2].replace(",", ""))
    assert abs(value - amount) <= 0.05 * amount


def test_a_rounded_gain_is_told_and_grounded() -> None:
    """What the message measured is heard as an amount one can keep."""
    activity = day(commit(1, "Read options of many tables at once", body="A dump goes from 2885 statements to 12."))
    script = narration.write(activity, stories.plan(activity), Brief("anvil", "The Anvil briefing", activity.until))
    assert any("about 2,900 statements" in sentence.text for sentence in script.sentences)
    assert not grounding.violations(script, activity, "The Anvil briefing")
