"""A show's settings: every key that show.toml may hold, with its default and its limits."""

from datetime import time
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from pipeline.config import values


class Writer(BaseModel):
    """Who writes the show's scripts: our own rules, or a model behind an endpoint of the user's."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    kind: Literal["rules", "llm"] = "rules"
    base_url: values.BaseUrl | None = None
    """Of any server that speaks OpenAI's chat completions, such as http://127.0.0.1:8080/v1."""
    model: values.OneLine | None = None
    key_env: values.Variable | None = None
    """Name of the environment variable that holds the key; None when the server asks for none."""
    context: int = Field(default=8192, ge=1024, le=10_000_000)
    """Tokens the model takes in and gives out together."""

    @model_validator(mode="after")
    def _whole(self) -> "Writer":
        if self.kind == "llm" and not (self.base_url and self.model):
            raise ValueError('kind = "llm" needs `base_url` and `model`; add them, or write kind = "rules"')
        return self


class Mastering(BaseModel):
    """How the show is mastered; a setting left out is that of the preset."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    preset: Literal["podcast", "broadcast", "quiet"] = "podcast"
    """For podcast apps (-16 LUFS), for radio by EBU R 128 (-23), or for quiet rooms (-20, nearly all dynamics kept)."""
    true_peak: float | None = Field(default=None, ge=-9.0, le=-1.0)
    """dBTP, never above."""
    high_pass: float | None = Field(default=None, ge=20.0, le=200.0)
    """Hertz below which rumble is taken out."""
    threshold: float | None = Field(default=None, ge=-40.0, le=0.0)
    """dBFS above which the compressor acts on a voice at -17 LUFS."""
    ratio: float | None = Field(default=None, ge=1.0, le=6.0)
    """Decibels in for one decibel out above the threshold."""
    attack: float | None = Field(default=None, ge=1.0, le=200.0)
    """Milliseconds until the compressor has acted."""
    release: float | None = Field(default=None, ge=20.0, le=2000.0)
    """Milliseconds until it has let go."""
    sibilance: float | None = Field(default=None, ge=-40.0, le=0.0)
    """dBFS of a peak above 4.5 kHz from which s sounds are taken back by half; 0 leaves them as they are."""

    def settings(self) -> dict[str, float | None]:
        """What is set beside the preset."""
        return self.model_dump(exclude={"preset"})


class Show(BaseModel):
    """A show as its show.toml sets it; every setting but the title has a default."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: values.OneLine = Field(max_length=200)
    """The show's name as listeners see and hear it."""
    repo: values.OneLine | None = None
    """Path or address of the repository, github:owner/name, or a .jsonl file; relative paths start at the folder that
    holds scripts/. None takes the activity kept in the show's folder."""
    description: str = ""
    """One or two sentences for the feed and the page."""
    link: values.Url | None = None
    """The show's home page."""
    time_zone: values.Zone = "UTC"
    publish_at: values.TimeOfDay = time(23, 59, 59)
    """When the day ends that an episode tells of, in the show's time zone."""
    schedule: Literal["daily", "weekly"] = "daily"
    """What an episode tells of when no window is asked for: the day or the week that ends now."""
    length: int = Field(default=160, ge=30, le=3600)
    """Seconds an episode should last when there is enough to say."""
    quiet: Literal["short", "none"] = "short"
    """What a day brings on which nothing of note happened: a short episode, or none."""
    voice: values.OneLine = "joe"
    """A name of voices.toml."""
    speakers: dict[values.OneLine, values.OneLine] = {}
    """Voices of speakers that scripts name, where a script does not say so itself."""
    music: values.Tune = "theme"
    """Before and after the words: "theme", "none", or a sound file, relative to the show's folder."""
    stinger: values.Tune = "none"
    """Between chapters, the same way."""
    loudness: float | None = Field(default=None, ge=-24.0, le=-14.0)
    """LUFS of the finished file; None takes the preset's."""
    mastering: Mastering = Mastering()
    avoid: tuple[values.OneLine, ...] = ()
    """Words that are never said."""
    areas: dict[values.OneLine, values.OneLine] = {}
    """What parts of the repository are called, by the path they begin with."""
    people: dict[values.OneLine, values.OneLine] = {}
    """What people are called, by the name or handle on record."""
    writer: Writer = Writer()
    base_url: values.BaseUrl | None = None
    """Where output/ will be served; None makes a feed for the local preview only."""
    author: values.OneLine = "Diffcast"
    language: values.Language = "en-US"
    """BCP 47 tag."""
    category: values.Category = "Technology"
    """One of Apple's podcast categories."""
    explicit: bool = Field(default=False, strict=True)
    owner_email: values.MailAddress | None = None

    def heard(self) -> dict[str, Any]:
        """The settings that decide what a finished episode and its page hold, once there is a script, as plain JSON."""
        return self.model_dump(mode="json", exclude=_BEFORE_THE_SCRIPT)


_BEFORE_THE_SCRIPT = {
    "repo", "time_zone", "publish_at", "schedule", "length", "quiet", "avoid", "areas", "people", "writer",
}  # fmt: skip


def show_for_repository(name: str) -> Show:
    """The settings of a repository that no show.toml speaks of; its name may be any that a folder can have."""
    name = values.fit(name)
    return Show(title=f"The {name} briefing", description=f"What changed in {name}, in three minutes.")
