"""The host key: made once, readable by nobody else, never silently made again."""

from __future__ import annotations

from pathlib import Path

import asyncssh
import pytest

from trainbound.serve.faults import ServeFault
from trainbound.serve.hostkey import NAME, host_key


def test_it_is_made_once_and_both_files_are_for_the_owner_alone(tmp_path: Path) -> None:
    made = host_key(tmp_path)
    assert made.get_algorithm() == "ssh-ed25519"
    modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    assert modes == {NAME: 0o600, f"{NAME}.pub": 0o600}
    again = host_key(tmp_path)
    assert again.get_fingerprint() == made.get_fingerprint()
    assert asyncssh.read_public_key(tmp_path / f"{NAME}.pub").get_fingerprint() == made.get_fingerprint()


@pytest.mark.parametrize("text", ["", "nonsense", "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END"])
def test_a_damaged_one_is_left_as_it_is_and_said(tmp_path: Path, text: str) -> None:
    file = tmp_path / NAME
    file.write_text(text)
    file.chmod(0o600)
    with pytest.raises(ServeFault, match=f"{file}: the host key cannot be read"):
        host_key(tmp_path)
    assert file.read_text() == text


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660])
def test_one_that_others_may_read_is_not_used(tmp_path: Path, mode: int) -> None:
    host_key(tmp_path)
    (tmp_path / NAME).chmod(mode)
    with pytest.raises(ServeFault, match=f"mode {mode:o}, expected 600"):
        host_key(tmp_path)


def test_one_that_leads_nowhere_is_not_made_anew(tmp_path: Path) -> None:
    (tmp_path / NAME).symlink_to(tmp_path / "gone")
    with pytest.raises(ServeFault, match="cannot be read"):
        host_key(tmp_path)
    assert not (tmp_path / "gone").exists()


def test_a_missing_or_wrong_public_half_is_mended(tmp_path: Path) -> None:
    made = host_key(tmp_path)
    public = tmp_path / f"{NAME}.pub"
    for spoil in (public.unlink, lambda: public.write_text("ssh-ed25519 AAAA"), lambda: public.chmod(0o644)):
        spoil()
        host_key(tmp_path)
        assert asyncssh.read_public_key(public).get_fingerprint() == made.get_fingerprint()
        assert public.stat().st_mode & 0o777 == 0o600
