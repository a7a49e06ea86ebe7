"""Ways to master, by name: what is done to the voice, and what the finished file must measure."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from pipeline.errors import MasteringError, RequestError
from pipeline.mastering.dynamics import VoiceChain
from pipeline.mastering.levelling import Target


@dataclass(frozen=True, slots=True)
class Preset:
    """Everything that can be set of a mastering."""

    chain: VoiceChain
    target: Target

    def but(self, settings: Mapping[str, float | None]) -> "Preset":
        """With some settings of one's own: `loudness`, `true_peak`, or any of the chain's; None leaves one as it is.

        Raises MasteringError when there is no such setting.
        """
        given: dict[str, Any] = {_NAMES.get(name, name): value for name, value in settings.items() if value is not None}
        chain, target = ({field.name for field in fields(part)} - {"limiter"} for part in (self.chain, self.target))
        for name in given.keys() - chain - target:
            raise MasteringError(f"mastering has no setting `{name}`; leave it out")
        return Preset(
            replace(self.chain, **{name: value for name, value in given.items() if name in chain}),
            replace(self.target, **{name: value for name, value in given.items() if name in target}),
        )


_NAMES = {"loudness": "lufs"}

PRESETS = {
    # What Apple and most podcast apps ask for: understood in a train, at one level with other shows.
    "podcast": Preset(VoiceChain(), Target()),
    # EBU R 128 for radio: its level, its tolerance, and less compression, for stations add their own.
    "broadcast": Preset(VoiceChain(threshold=-15.0, ratio=1.5), Target(lufs=-23.0, tolerance=0.2)),
    # For quiet rooms and headphones: the voice keeps nearly all its dynamics, and peaks keep their shape.
    "quiet": Preset(
        VoiceChain(threshold=-14.0, ratio=1.3, release=250.0, sibilance=-20.0), Target(lufs=-20.0, true_peak=-2.0)
    ),
}


def named(name: str) -> Preset:
    """A preset; RequestError when there is none of that name."""
    if name not in PRESETS:
        raise RequestError(f"no mastering preset `{name}`; there are: {', '.join(PRESETS)}")
    return PRESETS[name]
