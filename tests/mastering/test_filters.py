"""Work on several threads: the order stays, and errors come out where the items would have."""

from collections.abc import Iterator

import pytest

from pipeline.mastering.filters import ahead


def test_items_made_ahead_come_in_order_and_all_of_them() -> None:
    """Whatever the number, none is lost; nested, too."""
    for count in (0, 1, 2, 50):
        assert list(ahead(ahead(range(1, count + 1)))) == list(range(1, count + 1))


def test_an_error_comes_out_after_the_items_before_it() -> None:
    """What was made before is not lost."""

    def failing() -> Iterator[int]:
        yield 1
        yield 2
        raise ValueError("three")

    got: list[int] = []
    with pytest.raises(ValueError, match="three"):
        got.extend(ahead(failing()))
    assert got == [1, 2]


def test_who_stops_early_waits_for_nobody() -> None:
    """A reader that has had enough leaves no thread at work."""
    made: list[int] = []

    def counting() -> Iterator[int]:
        for number in range(1, 1000):
            made.append(number)
            yield number

    some = ahead(counting())
    assert isinstance(some, Iterator)
    assert [next(some), next(some)] == [1, 2]
    some.close()  # type: ignore[attr-defined]
    assert len(made) <= 4
