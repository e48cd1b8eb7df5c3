"""Who a session belongs to: proven by serve, by sshd, by an account; or nobody in particular."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from trainbound.store.journal import Store
from trainbound.store.people import People
from trainbound.table.identity import Identity, Unknown, identity

VARIABLES = "TRAINBOUND_PERSON", "TRAINBOUND_WISH", "TRAINBOUND_HOSTED", "SSH_USER_AUTH", "SSH_ORIGINAL_COMMAND"
KEY = "SHA256:" + "a" * 43


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def exposed(tmp_path: Path) -> tuple[Path, str]:
    """What sshd writes for a session of a key, and the key's fingerprint as OpenSSH says it."""
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", tmp_path / "id"], check=True)
    run = subprocess.run(["ssh-keygen", "-lf", tmp_path / "id"], check=True, capture_output=True, text=True)
    kind, blob, _ = (tmp_path / "id.pub").read_text().split(maxsplit=2)
    (tmp_path / "auth").write_text(f"publickey {kind} {blob}\n")
    return tmp_path / "auth", run.stdout.split()[1]


def test_in_ones_own_folder_nobody_in_particular_plays() -> None:
    assert identity(shared=False) is None


def test_in_a_shared_folder_people_are_their_accounts() -> None:
    found = identity(shared=True)
    assert found and found.key == f"uid:{os.getuid()}" and not found.hosted


def test_serve_says_who_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINBOUND_PERSON", KEY)
    monkeypatch.setenv("TRAINBOUND_WISH", "ada")
    assert identity(shared=False) == Identity(KEY, "ada", True)


@pytest.mark.parametrize("found", ["", "uid:0", "SHA256:short", KEY + "x", f"{KEY}\n", "MD5:" + "a" * 43])
def test_what_is_no_fingerprint_is_nobody(monkeypatch: pytest.MonkeyPatch, found: str) -> None:
    monkeypatch.setenv("TRAINBOUND_PERSON", found)
    with pytest.raises(Unknown, match="TRAINBOUND_PERSON: expected the SHA256 fingerprint"):
        identity(shared=False)


def test_under_sshd_the_key_that_it_proved_counts_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, exposed: tuple[Path, str]
) -> None:
    monkeypatch.setenv("SSH_USER_AUTH", str(exposed[0]))
    monkeypatch.setenv("TRAINBOUND_PERSON", KEY)  # which a client may send where AcceptEnv takes too much
    assert identity(shared=True) == Identity(exposed[1], "", True)


def test_under_sshd_of_several_proofs_the_key_counts(
    monkeypatch: pytest.MonkeyPatch, exposed: tuple[Path, str]
) -> None:
    exposed[0].write_text("password\n" + exposed[0].read_text())
    monkeypatch.setenv("SSH_USER_AUTH", str(exposed[0]))
    assert identity(shared=False) == Identity(exposed[1], "", True)


@pytest.mark.parametrize("text", ["", "password\n", "publickey ssh-ed25519 A\n", "publickey ssh-ed25519\n",
                                  "publickey ssh-ed25519-cert-v01@openssh.com AAAA\n", None])
def test_under_sshd_whoever_has_shown_no_key_does_not_play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str | None
) -> None:
    if text is not None:
        (tmp_path / "auth").write_text(text)
    monkeypatch.setenv("SSH_USER_AUTH", str(tmp_path / "auth"))
    with pytest.raises(Unknown, match="env -u SSH_USER_AUTH trainbound"):
        identity(shared=False)


def test_under_sshd_a_command_is_refused_by_the_program_itself(tmp_path: Path, exposed: tuple[Path, str]) -> None:
    env = {**os.environ, "SSH_USER_AUTH": str(exposed[0]), "SSH_ORIGINAL_COMMAND": "rm -rf \x1b[2J/",
           "TRAINBOUND_HOME": str(tmp_path / "home")}  # fmt: skip
    run = subprocess.run([sys.executable, "-m", "trainbound"], env=env, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (2, "")
    said = "no command is run here, found 'rm -rf ?[2J/'; connect without one, and the session plays\n"
    assert run.stderr == said
    assert not (tmp_path / "home").exists()


def test_under_sshd_a_guest_comes_into_the_lobby_and_can_name_no_file(
    tmp_path: Path, exposed: tuple[Path, str]
) -> None:
    """As sshd starts it: ForceCommand trainbound, ExposeAuthInfo yes, ssh -T."""
    env = {**os.environ, "SSH_USER_AUTH": str(exposed[0]), "TRAINBOUND_HOME": str(tmp_path / "home")}
    run = subprocess.run([sys.executable, "-m", "trainbound"], env=env, capture_output=True, text=True, check=False,
                         input="new /etc/passwd.toml me random\nquit\n")  # fmt: skip
    assert (run.returncode, run.stderr) == (0, "")
    assert "The lobby. You are Guest." in run.stdout
    assert "Not understood: /etc/passwd.toml." in run.stdout
    store = Store(tmp_path / "home")
    assert People(store).enter(exposed[1], "ada").name == "Guest"
