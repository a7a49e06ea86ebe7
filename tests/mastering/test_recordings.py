"""Any music a person has can be read, and what is no music is refused in one line."""

import shutil
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest
import soundfile

from pipeline.audio import Audio
from pipeline.errors import MasteringError, RequestError
from pipeline.mastering import recordings
from pipeline.mastering.recordings import read_music, read_recording
from pipeline.mastering.segments import from_segment, pydub, to_segment
from pipeline.mastering.streams import Stream

RATE = 44100


def needs(tool: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(tool) is None, reason=f"{tool} is not installed")


def sound(frames: int, rate: int = RATE) -> Audio:
    """Two different channels, so that joint stereo has something to join."""
    time = np.arange(frames) / rate
    left, right = np.sin(2 * np.pi * 440 * time), np.sin(2 * np.pi * 620 * time + 1)
    return Audio.of(0.3 * np.stack([left, 0.5 * left + 0.5 * right], axis=1), rate)


def save(path: Path, audio: Audio, codec: str) -> Path:
    """A music file written by FFmpeg."""
    with av.open(str(path), "w") as out:
        stream: Any = out.add_stream(codec, rate=audio.rate, layout="stereo")
        frame = av.AudioFrame.from_ndarray(audio.samples.reshape(1, -1), format="flt", layout="stereo")
        frame.rate = audio.rate
        size = stream.codec_context.frame_size or 4096
        form = av.AudioResampler(stream.codec_context.format, "stereo", audio.rate, frame_size=size)
        for part in (*form.resample(frame), *form.resample(None)):
            out.mux(stream.encode(part))
        out.mux(stream.encode(None))
    return path


@pytest.mark.parametrize(
    ("name", "codec", "tolerance"),
    [
        ("a.wav", "pcm_f32le", 0.0),
        ("a.flac", "flac", 2**-15),
        ("a.m4a", "alac", 2**-15),
        ("a.mp3", "libmp3lame", 0.05),
        ("a.opus", "libopus", 0.05),
        ("a.mka", "aac", 0.05),
    ],
)
def test_music_of_any_format_is_read_at_full_precision(tmp_path: Path, name: str, codec: str, tolerance: float) -> None:
    """Float where the file holds floats, exact where it is lossless, with no ffmpeg program."""
    music = sound(48000, 48000)
    read = read_music(save(tmp_path / name, music, codec))
    assert (read.rate, read.channels) == (48000, 2)
    assert abs(read.frames - music.frames) <= (2500 if tolerance > 0.01 else 0)
    inner = slice(5000, 40000)
    assert np.abs(read.samples[inner] - music.samples[inner]).max() <= tolerance + 0.4 * (codec == "aac")


def test_ogg_vorbis_is_read(tmp_path: Path) -> None:
    """Written by another library than the one that reads it."""
    music = sound(44100)
    soundfile.write(tmp_path / "a.ogg", music.samples, RATE)
    read = read_music(tmp_path / "a.ogg")
    assert read.frames == pytest.approx(music.frames, abs=200)
    assert read.samples.std() == pytest.approx(music.samples.std(), rel=0.02)


def test_float_music_beyond_full_scale_is_read_whole(tmp_path: Path) -> None:
    """Nothing is cut off on the way in."""
    hot = sound(4800, 48000).gain(20.0)
    assert np.array_equal(read_music(save(tmp_path / "hot.wav", hot, "pcm_f32le")).samples, hot.samples)


def test_music_is_read_no_further_than_it_can_be_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A night-long mix does not fill the memory."""
    monkeypatch.setattr(recordings, "MOST_SECONDS", 1)
    assert read_music(save(tmp_path / "long.flac", sound(3 * 48000, 48000), "flac")).frames == 48000


def _scrambled(path: Path) -> None:
    """What a protected file holds: a valid outside, and sound that can't be decoded."""
    content = bytearray(save(path, sound(48000, 48000), "aac").read_bytes())
    start = content.index(b"mdat") + 4
    content[start : start + 6000] = np.random.RandomState(0).bytes(6000)
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("name", "make"),
    [
        pytest.param("no.wav", lambda path: None, id="missing"),
        pytest.param("empty.mp3", lambda path: path.write_bytes(b""), id="empty"),
        pytest.param("text.mp3", lambda path: path.write_text("not music\n" * 500), id="text"),
        pytest.param("folder", lambda path: path.mkdir(), id="folder"),
        pytest.param("protected.m4a", _scrambled, id="protected"),
        pytest.param("cut.wav", lambda path: path.write_bytes(b"RIFF\x00\x00\x00\x00WAVEfmt "), id="header only"),
        pytest.param("broken.xm", lambda path: path.write_bytes(b"Extended Module: "), id="broken module"),
    ],
)
def test_what_is_not_music_is_refused_in_one_line_with_its_name(
    tmp_path: Path, name: str, make: Callable[[Path], object]
) -> None:
    """What failed, on which file, what to do."""
    path = tmp_path / name
    make(path)
    with pytest.raises((MasteringError, RequestError), match=name) as refused:
        read_music(path)
    assert "\n" not in str(refused.value)


def test_what_is_damaged_in_part_is_read_and_told(tmp_path: Path) -> None:
    """A few bytes that are no sound, and a file that ends before it says it does: the rest is heard, with a warning."""
    whole = save(tmp_path / "whole.mp3", sound(3 * 48000, 48000), "mp3").read_bytes()
    (tmp_path / "a.mp3").write_bytes(whole + bytes(2000) + b"no sound " * 200)
    soundfile.write(tmp_path / "whole.flac", sound(3 * 48000, 48000).samples, 48000)
    flac = (tmp_path / "whole.flac").read_bytes()
    (tmp_path / "b.flac").write_bytes(flac[: len(flac) // 2])
    (tmp_path / "c.flac").write_bytes(flac)
    for name, said in (("a.mp3", "damaged"), ("b.flac", "of 3.0 seconds"), ("c.flac", "")):
        told: list[str] = []
        read = read_recording(tmp_path / name, lambda stream: Stream.of(stream.whole()), told.append)
        assert read.whole().frames > 48000
        assert len(told) == bool(said)
        assert not said or (said in told[0] and name in told[0])


@pytest.mark.parametrize(
    "text",
    [
        "ffconcat version 1.0\nfile secret.wav\n",
        "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nsecret.wav\n#EXT-X-ENDLIST\n",
        "[playlist]\nFile1=secret.wav\nNumberOfEntries=1\n",
    ],
)
@pytest.mark.parametrize("suffix", [".mp3", ".m3u8", ".ffconcat", ".mod"])
def test_a_playlist_opens_no_other_file(
    tmp_path: Path, text: str, suffix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that calls itself music must not pull another recording into the episode."""
    monkeypatch.chdir(tmp_path)
    save(tmp_path / "secret.wav", sound(48000, 48000), "pcm_s16le")
    (tmp_path / f"list{suffix}").write_text(text)
    with pytest.raises(MasteringError, match="list"):
        read_music(Path(f"list{suffix}"))


@pytest.mark.parametrize("address", ["https://example.org/a.mp3", "http:/example.org/a.mp3", "rtsp://example.org/a"])
def test_an_address_is_refused(address: str) -> None:
    """Music is a file on this machine; nothing is fetched."""
    with pytest.raises(MasteringError, match="download it"):
        read_music(Path(address))


def _module() -> bytes:
    """A ProTracker module: one looped sample, one pattern, one note."""
    wave = (100 * np.sin(2 * np.pi * np.arange(64) / 64)).astype("i1").tobytes()
    used, unused = struct.pack(">HBBHH", 32, 0, 64, 0, 32), struct.pack(">HBBHH", 0, 0, 0, 0, 1)
    instruments = b"tone".ljust(22, b"\0") + used + 30 * (bytes(22) + unused)
    first_row = bytes([0x01, 0xAC, 0x10, 0])
    return (
        b"song".ljust(20, b"\0") + instruments + bytes([1, 127]) + bytes(128) + b"M.K." + first_row + bytes(1020) + wave
    )


@needs("ffprobe")
@needs("ffmpeg")
def test_a_tracker_module_is_read_by_pydub(tmp_path: Path) -> None:
    """What PyAV leaves out, pydub reads by the ffmpeg program, where that was built with libopenmpt."""
    if "libopenmpt" not in subprocess.run(["ffmpeg", "-v", "0", "-demuxers"], capture_output=True, text=True).stdout:
        pytest.skip("this ffmpeg was built without libopenmpt")
    path = tmp_path / "tune.mod"
    path.write_bytes(_module())
    music = read_music(path)
    assert music.seconds > 5.0
    assert 0.05 < np.abs(music.samples).max() < 1.0


@pytest.mark.parametrize("width", [1, 2, 4])
def test_a_pydub_segment_is_taken_exactly(width: int) -> None:
    """Every whole number of 8 or 16 bits has its own float; 32 bits keep float32's 24."""
    least, most = -(2 ** (8 * width - 1)), 2 ** (8 * width - 1) - 1
    whole = np.array([least, -1, 0, 1, most, most // 2], f"<i{width}")
    segment = pydub().AudioSegment(b"", frame_rate=8000, sample_width=width, channels=2)._spawn(whole.tobytes())
    audio = from_segment(segment)
    assert (audio.rate, audio.channels, audio.frames) == (8000, 2, 3)
    assert np.array_equal(audio.samples.ravel(), (whole / 2.0 ** (8 * width - 1)).astype(np.float32))


def test_a_script_written_with_pydub_can_make_the_music() -> None:
    """To pydub, through its own operations, and back: 24 bits survive."""
    before = sound(RATE).gain(-6.0)
    segment = to_segment(before)
    assert len(segment) == 1000
    assert np.abs(from_segment(segment).samples - before.samples).max() < 2**-24
    louder = from_segment(segment + 6.0)
    assert np.abs(louder.samples - before.gain(6.0).samples).max() < 1e-5
    assert np.abs(to_segment(before.gain(40.0)).max) <= 2**31


def _wave(path: Path, rate: int, channels: int, subtype: str) -> Path:
    """Two seconds of a tone that is loudest on the first channel."""
    time = np.arange(2 * rate) / rate
    tone = 0.4 * np.sin(2 * np.pi * 440 * time)[:, np.newaxis] / np.arange(1, channels + 1)
    soundfile.write(path, tone, rate, subtype=subtype)
    return path


@pytest.mark.parametrize(
    ("rate", "channels", "subtype"),
    [(192000, 2, "PCM_24"), (8000, 1, "PCM_U8"), (48000, 6, "PCM_16"), (44100, 3, "PCM_16"), (22050, 8, "PCM_32")],
)
def test_music_of_any_rate_depth_and_channel_count_is_read(
    tmp_path: Path, rate: int, channels: int, subtype: str
) -> None:
    """At its own rate, on one channel or two, at a level near its own."""
    music = read_music(_wave(tmp_path / "a.wav", rate, channels, subtype))
    assert (music.rate, music.channels) == (rate, min(channels, 2))
    assert music.seconds == pytest.approx(2.0, abs=0.02)
    assert 0.1 < np.abs(music.samples).max() < 2.0


def test_the_sound_of_a_film_is_music(tmp_path: Path) -> None:
    """Pictures do not matter; a film without sound is refused."""
    for name, heard in (("film.mp4", True), ("silent.mp4", False)):
        with av.open(str(tmp_path / name), "w") as out:
            seen: Any = out.add_stream("mpeg4", rate=25)
            seen.width = seen.height = 64
            speaker: Any = out.add_stream("aac", rate=RATE, layout="stereo") if heard else None
            out.mux(seen.encode(av.VideoFrame(64, 64, "yuv420p")))
            out.mux(seen.encode(None))
            if heard:
                frame = av.AudioFrame.from_ndarray(sound(RATE).samples.reshape(1, -1), format="flt", layout="stereo")
                frame.rate = RATE
                for part in av.AudioResampler("fltp", "stereo", RATE, frame_size=1024).resample(frame):
                    out.mux(speaker.encode(part))
                out.mux(speaker.encode(None))
    assert read_music(tmp_path / "film.mp4").seconds == pytest.approx(1.0, abs=0.1)
    with pytest.raises(MasteringError, match=r"silent\.mp4 holds no sound"):
        read_music(tmp_path / "silent.mp4")


def test_silence_around_music_is_left_out_and_a_long_middle_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept is the beginning and the end of what is heard."""
    monkeypatch.setattr(recordings, "_END_SECONDS", 1)
    quiet, low, high = np.zeros((20000, 2)), sound(40000).samples, sound(40000).samples * 0.5
    soundfile.write(tmp_path / "a.wav", np.concatenate([quiet, low, quiet, high, quiet]), 8000, subtype="FLOAT")
    kept = read_music(tmp_path / "a.wav")
    assert 2.0 <= kept.seconds < 3.0
    assert np.abs(kept.samples[:4000]).max() > 0.29
    assert 0.1 < np.abs(kept.samples[-4000:]).max() < 0.16


def test_silent_music_is_refused(tmp_path: Path) -> None:
    """Nobody means it; a show without music says so."""
    soundfile.write(tmp_path / "hush.wav", np.full((8000, 2), 1e-5), 8000)
    with pytest.raises(MasteringError, match=r"hush\.wav is empty or silent"):
        read_music(tmp_path / "hush.wav")
