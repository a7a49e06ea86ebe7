"""Who says each line of a script, by which voice and with which words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pipeline import cache
from pipeline.episode import languages
from pipeline.episode.recipe import Recipe, Role
from pipeline.errors import ScriptError, SynthesisError
from pipeline.progress import Progress
from pipeline.synthesis import piper, recall, speaking
from pipeline.synthesis.assembly import Line
from pipeline.synthesis.lexicon import Lexicon
from pipeline.synthesis.voices import Voice


@dataclass(frozen=True, slots=True)
class Cast:
    """The voices of a script, loaded."""

    engines: dict[Voice, recall.Recalling]
    roles: dict[str | None, Role]
    """By the speaker's name as it is compared."""
    words: dict[Voice, Lexicon]
    language: str

    @property
    def rate(self) -> int:
        """Hertz of what they say together: the highest that one of them has."""
        return max(engine.rate for engine in self.engines.values())

    def prompts(self, lines: Iterable[Line], place: str, progress: Progress) -> Iterator[speaking.Prompt]:
        """Each line as it is put to its voice, with a warning of what of it can't be said."""
        for line in lines:
            voice = _role(line, self.roles).voice
            said = speaking.prompt(line, self.words[voice], self.language, self.engines[voice])
            for complaint in said.complaints:
                progress.warn(f"{place}{_at(line)}: {complaint}")
            yield said


def cast(lines: tuple[Line, ...], place: str, wanted: Recipe, progress: Progress) -> Cast:
    """Load the voices that the lines need, once each.

    Raises ScriptError for a speaker without a voice and SynthesisError for a word that can't be said as the script
    wants it, both with the line and before a voice is loaded; SynthesisError when a voice can't be.
    """
    roles = {_name(role.speaker): role for role in wanted.roles}
    for line in lines:
        if len(roles) > 1 and _name(line.speaker) not in roles:
            message = f"`speakers` names no voice for {line.speaker}; add one"
            raise ScriptError(message, place, line.sentence.line)
        try:
            speaking.check_forms(line, _role(line, roles).lexicon)
        except SynthesisError as error:
            raise SynthesisError(f"{place}, {error}") from error
    heard = {role.voice: role for role in (_role(line, roles) for line in lines)}
    for warning in languages.before_speaking(wanted.language, heard):
        progress.warn(warning)
    kept = cache.sentences()
    progress("loading the voice", 0, 1)
    engines = {voice: recall.Recalling(piper.Piper(voice), kept) for voice in heard}
    progress("loading the voice", 1, 1)
    words = {voice: role.lexicon.heard_in(engines[voice].language) for voice, role in heard.items()}
    return Cast(engines, roles, words, wanted.language)


def _role(line: Line, roles: dict[str | None, Role]) -> Role:
    return roles.get(_name(line.speaker), roles[None])


def _name(speaker: str | None) -> str | None:
    """A speaker's name as it is compared: people write `ana: joe` above and **Ana:** below."""
    return speaker.casefold() if speaker else None


def _at(line: Line) -> str:
    return f":{line.sentence.line}" if line.sentence.line else ""
