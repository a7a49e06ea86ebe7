"""A show in another language than its voice's, or than English, is told plainly what it will not get."""

from pathlib import Path

from pipeline.episode import languages
from pipeline.synthesis.voices import Voice


def _voice(name: str, language: str) -> Voice:
    return Voice(name, Path("x.onnx"), Path("x.onnx.json"), "0", "0", language, "CC0-1.0")


def test_a_voice_of_another_language_is_named_once() -> None:
    """However many lines it says; another region of the same language is no other language."""
    joe, ana = _voice("joe", "en-US"), _voice("ana", "de-AT")
    warned = languages.before_speaking("de-DE", [joe, ana, joe])
    assert sum("joe" in line for line in warned) == 1
    assert not any("ana" in line for line in warned)
    assert languages.before_speaking("en-GB", [joe]) == ()


def test_what_a_language_lacks_is_said_with_its_name() -> None:
    """Each line says which language it is about."""
    warned = languages.before_speaking("de", [_voice("ana", "de")])
    assert warned
    assert all("`de`" in line for line in warned)


def test_the_writer_says_that_it_writes_english() -> None:
    """Only where the show is in another language."""
    assert languages.before_writing("en") == languages.before_writing("en_GB") == ()
    (line,) = languages.before_writing("pt-BR")
    assert "English" in line
    assert "pt-BR" in line
