"""Proves that an MP3 holds exactly its master's samples: every decoder at hand, 200 lengths over all residues."""

import base64
import io
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import av
import numpy as np
import soundfile

from pipeline.audio import Audio
from tests.mastering.mp3s import encode

RATE = 44_100
FRAME = 1152
"""Samples per channel that an MP3 frame holds; what is left over decides where the last frame ends."""


def encoded(frames: int) -> bytes:
    """An MP3 of so many samples: two unlike channels, loud to the very end."""
    time = np.arange(frames) / RATE
    noise = np.random.default_rng(frames).normal(0, 0.05, frames)
    return encode(Audio.of(np.stack([0.3 * np.sin(2764 * time) + noise, 0.4 * np.sin(3900 * time)], 1), RATE))


def lengths(count: int = 200) -> tuple[int, ...]:
    """So many lengths of a fraction of a second: around whole and half frames and LAME's delay each one, else even."""
    near = (*range(46), *range(571, 582), *range(1099, 1112), 1150, 1151)
    even = [round(place * FRAME / (count - len(near) - 4)) for place in range(count - len(near) - 4)]
    residues = sorted((*near, *even))
    return (1, 2, 100, 500, *((9 + place % 7) * FRAME + residue for place, residue in enumerate(residues)))


def by_libsndfile(mp3: bytes) -> int:
    return len(soundfile.read(io.BytesIO(mp3), always_2d=True)[0])


def by_pyav(mp3: bytes) -> int:
    with av.open(io.BytesIO(mp3), "r") as container:
        return sum(frame.samples for frame in container.decode(audio=0))


def by_ffmpeg(mp3: bytes) -> int:
    return _by_program(mp3, "ffmpeg", "-v", "error", "-i", "{}", "-f", "s16le", "-ac", "2", "pipe:1")


def by_mpg123(mp3: bytes) -> int:
    return _by_program(mp3, "mpg123", "-q", "-s", "{}")


def by_lame(mp3: bytes) -> int:
    return _by_program(mp3, "lame", "--silent", "--mp3input", "--decode", "-t", "{}", "-")


def by_miniaudio(mp3: bytes) -> int:
    import miniaudio

    return int(miniaudio.mp3_read_f32(mp3).num_frames)


def _by_program(mp3: bytes, *command: str) -> int:
    """Frames of the 16-bit stereo that a program writes, given a file in the place of {}: of a pipe none is sure."""
    with tempfile.NamedTemporaryFile(suffix=".mp3") as file:
        file.write(mp3)
        file.flush()
        command = tuple(part.format(file.name) for part in command)
        return len(subprocess.run(command, capture_output=True, check=True).stdout) // 4


def by_chromium(mp3s: Sequence[bytes]) -> list[int]:
    """What the browser's decodeAudioData makes of each: fifty in a page, fewer where a busy machine has no time."""
    if len(mp3s) <= 50:
        counts = _by_page(mp3s)
        if len(counts) == len(mp3s) or len(mp3s) == 1:
            return counts or [-1]
    half = max(1, len(mp3s) // 2)
    return by_chromium(mp3s[:half]) + by_chromium(mp3s[half:])


def _by_page(mp3s: Sequence[bytes]) -> list[int]:
    texts = ",".join(f"'{base64.b64encode(mp3).decode()}'" for mp3 in mp3s)
    page = f"""<body><script>
    const bytes = text => Uint8Array.from(atob(text), c => c.charCodeAt(0)).buffer;
    const heard = text => new OfflineAudioContext(2, 1, {RATE}).decodeAudioData(bytes(text)).then(b => b.length);
    Promise.all([{texts}].map(heard)).then(all => document.body.textContent = "counts " + all.join(" "));
    </script>"""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_text(page)
        options = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile")
        command = ["chromium", *options, "--virtual-time-budget=60000", "--dump-dom", path.as_uri()]
        shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r"counts ([\d ]+)", shown)
    return [int(count) for count in found[1].split()] if found else []


def each(count: Callable[[bytes], int]) -> Callable[[Sequence[bytes]], list[int]]:
    return lambda mp3s: [count(mp3) for mp3 in mp3s]


def decoders() -> Mapping[str, Callable[[Sequence[bytes]], list[int]]]:
    """Those that are on this machine."""
    found = {"libsndfile": each(by_libsndfile), "PyAV": each(by_pyav)}
    programs = {"ffmpeg": each(by_ffmpeg), "mpg123": each(by_mpg123), "lame": each(by_lame), "chromium": by_chromium}
    found |= {name: decoder for name, decoder in programs.items() if shutil.which(name)}
    try:
        by_miniaudio(encoded(FRAME))
    except ImportError:
        return found
    return found | {"miniaudio": each(by_miniaudio)}


def main() -> bool:
    """Whether at least five decoders count the master's samples in every file."""
    wanted = lengths()
    mp3s = [encoded(frames) for frames in wanted]
    agreeing = 0
    for name, decoder in decoders().items():
        counts = decoder(mp3s) or [0] * len(wanted)
        off = [(frames, count - frames) for frames, count in zip(wanted, counts, strict=True) if frames != count]
        agreeing += not off
        print(f"{name:10} {len(wanted) - len(off)} of {len(wanted)} lengths exact", *off[:5])
    print(f"{agreeing} decoders agree; 5 are wanted")
    return agreeing >= 5
