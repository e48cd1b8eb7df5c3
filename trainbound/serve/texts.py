"""What the server says: to clients that it refuses or ends, and to its operator."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

REFUSED: Mapping[str, str] = {
    "address": "Too many connections are open from your address; close one, then connect again.",
    "waiting": "Too many people are logging in at this moment; connect again in a minute.",
    "often": "Too many new connections came from your address; wait a minute, then connect again.",
    "sessions": "All places of this server are taken; connect again later.",
    "closing": "This server is being stopped; connect again later.",
    "keys": "Too many keys were offered; name the one to use: ssh -o IdentitiesOnly=yes -i FILE ...",
    "requests": "Too many attempts to log in; this server knows people by their SSH key alone (ssh-keygen makes one).",
    "login": "Nobody logged in in time; this server knows people by their SSH key alone (ssh-keygen makes one).",
    "unused": "No session was started in time; connect again without -N.",
    "exec": "This server runs no commands; connect without one: the session itself plays.",
    "subsystem": "This server has no files and no subsystems (sftp, scp): connect with ssh, and the session plays.",
    "second": "One connection carries one session; connect again for another (under ControlMaster: ssh -S none ...).",
    "forward": "This server forwards nothing.",
    "environment": "Too many variables of the environment were sent; send LANG and LC_* alone.",
    "stalled": "Nothing of what was sent has been taken for too long.",
    "start": "The system has no room for another session at this moment; connect again later.",
}
"""Why a client is refused or ended, by code."""

STOPPING = "The server is being stopped. Everything you did is kept; connect again later."
IDLE = "No key was pressed for a long time, so the session was ended. Your seat is kept; connect again."
RESTORE = (
    "\x1b[<u\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1004l\x1b[?1006l\x1b[?1015l\x1b[?2004l\x1b[?2026l"
    "\x1b[?7h\x1b[?25h\x1b[0m\x1b[?1049l"
)
"""What a terminal is given back when its program ended without doing so: keys, mouse, cursor and its own screen."""


def waits(before: int) -> str:
    """Other sessions start first."""
    return f"Your session starts soon; {before} before you." if before else "Your session starts soon."


def crashed(code: int) -> str:
    """The program ended by a signal."""
    return f"The session ended unexpectedly (signal {-code}). Everything you did is kept; connect again."


def not_loaded(error: str) -> str:
    """The program ended before it could say anything."""
    return f"trainbound cannot start ({error}); tell whoever runs this server."


def listening(host: str, port: int, folder: Path, fingerprint: str, name: str) -> str:
    """The server has started: where, with which key, and how people connect."""
    place = f"[{host}]" if ":" in host else host or "all addresses"
    everywhere = host in ("", "0.0.0.0", "::")
    return (
        f"Listening on {place}, port {port}. Tables are kept in {folder}.\n"
        f"Host key: {fingerprint} (players compare it when they connect for the first time)\n"
        f"Players connect with: ssh {'' if port == 22 else f'-p {port} '}NAME@{name if everywhere else host}"
    )


def folder_open(folder: Path, mode: int) -> str:
    """A data folder that others can look into."""
    return f"Others can look into {folder} (mode {mode:o}); if they are not meant to: chmod 700 {folder}"


def port_taken(port: int) -> str:
    """Another program listens there."""
    return f"port {port} is taken by another program; stop that one, or choose another with --port"


def port_low(port: int) -> str:
    """A port that the system keeps for itself."""
    return f"port {port} may not be used by this account; choose one from 1024 on with --port"


def no_address(host: str, why: str) -> str:
    """An address that is none of this machine."""
    return f"{host or 'all addresses'}: cannot listen there ({why}); name an address of this machine with --host"


def no_folder(folder: Path, why: str) -> str:
    """A data folder that cannot be used."""
    return f"{folder}: cannot be used as the data folder ({why}); name another with --data"


def no_command(command: str, why: str) -> str:
    """A command that is none."""
    return f"--notify: expected a command and its words, found {command!r} ({why})"


def no_log(file: Path, why: str) -> str:
    """A log that cannot be written."""
    return f"{file}: the log cannot be written ({why}); name another file with --log"


def key_unreadable(file: Path, why: str) -> str:
    """A host key that is there and cannot be read: no new one is made, as every player would be warned of a thief."""
    return (
        f"{file}: the host key cannot be read ({why}); put back a copy of it, or move it away to have a new one made, "
        "of which every player's ssh will then warn"
    )


def key_open(file: Path, mode: int) -> str:
    """A host key that others can read."""
    return f"{file}: others may read the host key (mode {mode:o}, expected 600); if nobody has, chmod 600 {file}"
