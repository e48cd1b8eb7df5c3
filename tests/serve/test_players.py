"""People who play over SSH, with the real program: in lines, on the screen, from the one to the other."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import asyncssh
import pexpect
import pyte
import pytest

from tests.serve.conftest import Session, serving, talk
from tests.table.crowd import Clock, openings, together
from tests.table.playing import TINY
from trainbound.desk import shelf
from trainbound.desk.bench import Bench
from trainbound.kernel.files import map_files
from trainbound.serve.front import PROGRAM
from trainbound.store.journal import Store
from trainbound.store.people import People
from trainbound.store.rooms import Rooms
from trainbound.table.operator import MESSAGE

TINY_FILE = Path(TINY).resolve()


def modes(folder: Path) -> set[int]:
    return {file.stat().st_mode & 0o777 for file in folder.rglob("*") if file.is_file() and file.name != MESSAGE}


async def lines(conn: asyncssh.SSHClientConnection) -> Session:
    return Session(await conn.create_process(encoding=None))


def test_two_play_in_lines_and_one_comes_back_after_the_link_was_lost(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    other = asyncssh.generate_private_key("ssh-ed25519")
    (tmp_path / MESSAGE).write_text("Be \x1b[31mkind.\n")

    async def conversation() -> None:
        async with serving(tmp_path, PROGRAM) as server:
            async with server.connect(key, "ada") as conn, server.connect(other, "bea") as second:
                ada, bea = await lines(conn), await lines(second)
                await ada.until("You are ada.")
                assert "Be kind." in await ada.until("new MAP")
                ada.process.stdin.write(b"new usa me anybody\n")
                await ada.until("is made")
                await bea.until("You are bea.")
                bea.process.stdin.write(b"list\n1\n")
                await bea.until("tickets")
                (info,) = Store(tmp_path).tables()
                assert info.names == ("ada", "bea")
                conn.abort()
                await server.log.until("end ")
            async with server.connect(key, "somebody else") as conn:
                ada = await lines(conn)
                await ada.until("You are ada.")
                ada.process.stdin.write(b"back\nchoose 1 2\n")
                await ada.until("tickets")
            assert modes(tmp_path) == {0o600}

    talk(conversation)


def test_the_screen_and_the_lines_are_one_session(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    screen = pyte.Screen(90, 30)
    stream = pyte.ByteStream(screen)

    async def conversation() -> None:
        async with serving(tmp_path, PROGRAM) as server, server.connect(key, "ada") as conn:
            process = await conn.create_process(encoding=None, term_type="xterm-256color", term_size=(90, 30),
                                                env={"LANG": "C.UTF-8"})  # fmt: skip

            async def until(text: str) -> None:
                while not any(text in row for row in screen.display):
                    data = await process.stdout.read(65536)
                    assert data, screen.display
                    stream.feed(data)

            process.stdin.write(b"t")  # long before the program is there
            await until("The lobby. You are ada.")
            screen.reset()
            process.stdin.write(b"screen\r")
            await until("WELCOME, ADA")
            process.stdin.write(b"Q")
            while await process.stdout.read(65536):
                pass
            assert (await process.wait()).exit_status == 0
        assert modes(tmp_path) == {0o600}

    talk(conversation)


def test_people_of_one_machine_meet_in_a_shared_folder(tmp_path: Path) -> None:
    env = {**os.environ, "TRAINBOUND_HOME": str(tmp_path / "home"), "LOGNAME": "ada"}
    for shared in (["--shared"], []):  # it stays shared
        run = subprocess.run([sys.executable, "-m", "trainbound", *shared], env=env, input="quit\n",
                             capture_output=True, text=True, check=True)  # fmt: skip
        assert "The lobby. You are ada." in run.stdout
    assert (tmp_path / "home" / "trainbound.db").stat().st_mode & 0o777 == 0o660


@pytest.mark.parametrize("hosted", [True, False])
def test_the_desk_lays_open_no_hand_but_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hosted: bool
) -> None:
    monkeypatch.setenv("TRAINBOUND_HOME", str(tmp_path))
    ada = together(tmp_path, Clock(), "Ada", bots=1)[0]
    openings([ada])
    bot = ada.table.names[1 - ada.company.seat] if ada.company.seat is not None else ""
    prints = {name: f"SHA256:{name:A<43}" for name in ("ada", "eve")}
    assert People(ada.store).join(prints["ada"], People(ada.store).word(ada.person)) == ada.person
    allowed = map_files() | {"own": TINY_FILE}
    monkeypatch.setattr("trainbound.kernel.files.map_files", lambda: allowed)  # as if it had come with the program
    for name, sees in (("ada", True), ("eve", False)):
        if hosted:
            monkeypatch.setenv("TRAINBOUND_HOSTED", "1")
            monkeypatch.setenv("TRAINBOUND_PERSON", prints[name])
        elif sees:
            continue  # these tests run under another account than hers
        bench = Bench()
        shelf.load(bench, f"table {ada.table.id}")
        hands = {row["name"]: row["hand"] for row in bench.draft.document["seat"]}
        assert (isinstance(hands["Ada"], str), isinstance(hands[bot], str)) == (sees, False)


@pytest.mark.parametrize("terminal", [True, False])
def test_whoever_hangs_up_is_gone_at_once_also_without_a_server(tmp_path: Path, terminal: bool) -> None:
    """As under sshd, or in a shared folder: the window is closed."""
    env = {**os.environ, "TRAINBOUND_HOME": str(tmp_path), "LOGNAME": "ada", "TERM": "xterm", "LANG": "C.UTF-8"}
    words = [sys.executable, "-m", "trainbound", "--shared"]
    if terminal:
        child = pexpect.spawn(words[0], words[1:], env=env, timeout=60)
        child.expect("WELCOME, ADA")
        store = Store(tmp_path)
        while not (here := Rooms(store).here(0.0)):
            child.expect([pexpect.TIMEOUT, pexpect.EOF], timeout=0.1)
        child.kill(signal.SIGHUP)
        child.expect(pexpect.EOF)
        child.close()
        code = child.exitstatus
    else:
        process = subprocess.Popen(words, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdout
        while b"maps lists" not in process.stdout.readline():
            pass
        here = Rooms(Store(tmp_path)).here(0.0)
        process.send_signal(signal.SIGHUP)
        code = process.wait(60)
        process.communicate()
    assert len(here) == 1
    assert code == (128 + signal.SIGHUP if terminal else 0)
    assert Rooms(Store(tmp_path)).here(0.0) == []
