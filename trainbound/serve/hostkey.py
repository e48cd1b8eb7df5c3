"""The key by which players know the server again: made once, and never silently made again."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

import asyncssh

from trainbound.serve import texts
from trainbound.serve.faults import ServeFault

NAME = "ssh_host_ed25519_key"


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The host key of a data folder, made when there is none; its public part stands beside it.

    Raises:
        ServeFault: there is one that is damaged, unreadable, or that others may read.
        OSError: it cannot be written.
    """
    file = folder / NAME
    if not os.path.lexists(file):
        made = asyncssh.generate_private_key("ssh-ed25519", comment="trainbound")
        with contextlib.suppress(FileExistsError):  # another server has just made it
            _write(file, made.export_private_key())
    try:
        mode = file.stat().st_mode & 0o777
        if mode & 0o077:
            raise ServeFault(texts.key_open(file, mode))
        key = asyncssh.read_private_key(file)
    except OSError as error:
        raise ServeFault(texts.key_unreadable(file, error.strerror or "unreadable")) from None
    except asyncssh.KeyImportError:
        raise ServeFault(texts.key_unreadable(file, "it is no private key without a pass phrase")) from None
    public = file.with_name(f"{NAME}.pub")
    wanted = key.export_public_key()
    if not public.exists() or public.read_bytes() != wanted:
        public.unlink(missing_ok=True)
        _write(public, wanted)
    public.chmod(0o600)
    return key


def _write(file: Path, data: bytes) -> None:
    """A new file of mode 600, there as a whole or not at all. Raises FileExistsError when there is one."""
    draft = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.link(draft, file)
    finally:
        draft.unlink(missing_ok=True)
