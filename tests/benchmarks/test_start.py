"""How quickly commands that only print start from cold, beside the bare interpreter. Run with -s to see it.

What is measured: the processor time of a whole process, best of several, and that of `python -c pass` beside it. The
times are only printed; what is judged is that none of the slow packages is loaded, since they are what makes a start
slow.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

SLOW = {"textual", "asyncssh", "networkx", "rich"}


def seconds(*words: str, home: Path) -> float:
    """Processor time of an interpreter started with some words, best of five."""
    times = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        environment = os.environ | {"TRAINBOUND_HOME": str(home)}
        subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


POSITION = str(Path(__file__).parent.parent / "desk" / "positions" / "a-station-completes-a-ticket.toml")
COMMANDS = [["--help"], ["rules"], ["maps"], ["why", "usa", "boston/montreal"], ["check", POSITION]]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_a_cold_start(words: list[str], tmp_path: Path) -> None:
    spent, bare = seconds("-m", "trainbound", *words, home=tmp_path), seconds("-c", "pass", home=tmp_path)
    print(f"\ntrainbound {' '.join(words)}: {1000 * spent:.0f} ms here, {spent / bare:.1f} times a bare interpreter")
    code = f"import sys; sys.argv[1:] = {words!r}\nfrom trainbound.cli import main\n"
    code += "try: main()\nexcept SystemExit: pass\nprint('loaded', *sys.modules)"
    environment = os.environ | {"TRAINBOUND_HOME": str(tmp_path)}
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment)
    assert not SLOW & set(said.stdout.splitlines()[-1].split())
