"""Who a session belongs to, where several people play: by the key that a server has proven, or by their account."""

from __future__ import annotations

import base64
import binascii
import getpass
import hashlib
import os
import re
import secrets
from pathlib import Path
from typing import NamedTuple

from trainbound.table import texts
from trainbound.table.faults import BadTable

KEY = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")


class Identity(NamedTuple):
    """Who plays.

    Attributes:
        key: what they are known by: a key's fingerprint as OpenSSH writes it, or `uid:` and the number of an account.
        wish: the name they would like; empty = none.
        hosted: whether they have no account on this machine, so that no file of it is theirs.
    """

    key: str
    wish: str
    hosted: bool


class Unknown(BadTable):
    """Somebody came by a server that does not say who they are. Its text says what was expected."""


def identity(shared: bool) -> Identity | None:
    """Who this session belongs to; None for somebody in their own folder, who is all people at its tables.

    Three ways lead here, the surest first: sshd with ExposeAuthInfo, as with ForceCommand; `trainbound serve`; a
    folder that people of one machine share.

    Args:
        shared: whether the data folder is shared.

    Raises:
        Unknown: a server started this session and does not say for whom, or with a command.
    """
    wish = os.environ.get("TRAINBOUND_WISH", "")
    exposed = os.environ.get("SSH_USER_AUTH")
    if exposed is not None:
        command = os.environ.get("SSH_ORIGINAL_COMMAND")
        if command:
            raise Unknown(texts.no_command(command))
        return Identity(_proven(Path(exposed)), wish, True)
    key = os.environ.get("TRAINBOUND_PERSON")
    if key is not None:
        if not KEY.fullmatch(key):
            raise Unknown(texts.no_fingerprint(key))
        return Identity(key, wish, True)
    return Identity(f"uid:{os.getuid()}", _account(), False) if shared else None


def session() -> str:
    """What this process is called among the sessions of all persons.

    A server gives it a name, and strikes that off when the process ends, however it ends.
    """
    return os.environ.get("TRAINBOUND_SESSION") or secrets.token_hex(8)


def _proven(file: Path) -> str:
    """The fingerprint of the key in the file that sshd writes for a session with ExposeAuthInfo."""
    try:
        rows = [line.split() for line in file.read_text(encoding="utf-8").splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise Unknown(texts.no_proof(str(file), reason)) from None
    for row in rows:
        if len(row) >= 3 and row[0] == "publickey" and "-cert-" not in row[1]:
            try:
                blob = base64.b64decode(row[2], validate=True)
            except binascii.Error:
                continue
            return "SHA256:" + base64.b64encode(hashlib.sha256(blob).digest()).decode().rstrip("=")
    raise Unknown(texts.no_key(str(file)))


def _account() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # an account without a name
        return ""
