"""Each preset is a set of figures that a show names, or overrides one by one."""

import typing

import pytest

from pipeline.config.show import Mastering
from pipeline.errors import MasteringError, RequestError
from pipeline.mastering.presets import PRESETS, named


def test_a_show_can_name_each_preset_and_no_other() -> None:
    """What show.toml accepts is what there is."""
    assert set(typing.get_args(Mastering.model_fields["preset"].annotation)) == set(PRESETS)
    assert named("broadcast").target.lufs == -23.0
    with pytest.raises(RequestError, match="no mastering preset `loud`; there are: podcast"):
        named("loud")


def test_every_setting_of_a_show_changes_its_own_figure() -> None:
    """And nothing else; what is not set is the preset's."""
    plain = named("quiet")
    assert plain.but(Mastering().settings()) == plain
    for name in Mastering().settings():
        changed = plain.but({name: 1.25})
        parts = [(getattr(changed, part), getattr(plain, part)) for part in ("chain", "target")]
        fields = [(getattr(a, f), getattr(b, f)) for a, b in parts for f in a.__dataclass_fields__]
        assert [new for new, old in fields if new != old] == [1.25]
    assert plain.but({"loudness": -17.0}).target.lufs == -17.0


def test_a_setting_that_is_none_is_refused() -> None:
    """By its name."""
    with pytest.raises(MasteringError, match="no setting `limiter`"):
        named("podcast").but({"limiter": 1.0})
