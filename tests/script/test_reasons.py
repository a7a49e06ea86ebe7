"""What is drawn from a body is a whole plain sentence about the change, or nothing."""

import pytest

from pipeline.script.stories import reasons

BODY = """## Summary

<!-- say what you changed -->
Previously, each worker opened its own socket, so the pool ran dry under load. We should fix that.
This keeps one socket for all workers.

```python
because = "code is not prose"
```

- [x] I have read the guide because it is required
| a | b |
## Test plan
The tests were failing because of the socket, and now they pass.

Generated with a helper because it is quick.
Signed-off-by: Nobody <nobody@example.com>
"""


def test_the_reason_is_found_and_the_rest_is_not() -> None:
    """Prose that says why is kept; personal sentences, code, check boxes, test plans and trailers are not."""
    texts = [reason.text for reason in reasons.reasons(BODY, "Share the socket")]
    assert texts == [
        "Previously, each worker opened its own socket, so the pool ran dry under load.",
        "This keeps one socket for all workers.",
    ]


@pytest.mark.parametrize(
    "body",
    [
        "I think this avoids the problem.",
        "See the table above because it shows the gain.",
        "This was broken before.",
        "It avoids the problem because of #12 and the previous PR.",
        "Because `a_b` and `c_d` and `e::f` and `g.h` differ, nothing works.",
        "Why is this needed because of that?",
        "because",
        "",
        "<details>This avoids a crash in the parser of long lines.</details>",
    ],
)
def test_what_only_works_on_the_page_is_left_out(body: str) -> None:
    """Sentences about the author, about other places, about code, and fragments are no reasons."""
    assert reasons.reasons(body, "Share the socket") == ()


def test_this_change_is_called_the_change() -> None:
    """A listener sees no pull request."""
    (reason,) = reasons.reasons("This PR avoids a second copy of every buffer.", "Share the socket")
    assert reason.text == "The change avoids a second copy of every buffer."


def test_orders_in_a_body_become_steps() -> None:
    """Imperative sentences say what else was done."""
    (step,) = reasons.steps("Move the socket code into a module of its own.", "Share the pool", "the tool")
    assert step.said("past") == "moved the socket code into a module of its own"
