"""The environment of a session's program: what the operator's system needs, and little that the client says."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

KEPT = ("PATH", "HOME", "PYTHONPATH", "PYTHONHOME", "LD_LIBRARY_PATH", "TZ", "TMPDIR", "TERMINFO", "TERMINFO_DIRS")
"""What Python and the terminal need of the server's own environment. The rest may hold secrets, and stays here."""

PACKAGE = Path(__file__).parent.parent.parent
"""Where this package lies, so that a session runs the same one wherever the server was started."""

TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}")
CLIENT = {
    re.compile(r"COLORTERM"): re.compile(r"[A-Za-z0-9-]{1,32}"),
    re.compile(r"NO_COLOR"): re.compile(r"[A-Za-z0-9]{1,16}"),
    re.compile(r"LANG|LC_[A-Z]{2,20}"): re.compile(r"[A-Za-z0-9][A-Za-z0-9_.@-]{0,63}"),
}
"""What is taken from a client: name, and what its value may be. Anything else is as if it had not been sent."""


def environment(
    sent: Mapping[str, str], term: str | None, home: Path, person: str, wish: str, session: str
) -> dict[str, str]:
    """The whole environment of one session.

    Args:
        sent: what the client sent.
        term: the type of its terminal; None = no terminal, so that the program speaks line mode.
        home: the data folder.
        person: the fingerprint of the key that was proven.
        wish: the name that the client came with.
        session: what the session is called.
    """
    made = {name: os.environ[name] for name in KEPT if name in os.environ}
    made["PYTHONPATH"] = os.pathsep.join(filter(None, (str(PACKAGE), made.get("PYTHONPATH"))))
    made |= {
        name: value for name, value in sent.items()
        if any(names.fullmatch(name) and values.fullmatch(value) for names, values in CLIENT.items())
    }
    if not any(name in made for name in ("LANG", "LC_ALL", "LC_CTYPE")):
        made["LANG"] = "C.UTF-8"
    if term is None:
        made["TRAINBOUND_TEXT"] = "1"
    elif TERM.fullmatch(term):
        made["TERM"] = term
    made |= {
        "TRAINBOUND_HOME": str(home),
        "TRAINBOUND_HOSTED": "1",
        "TRAINBOUND_PERSON": person,
        "TRAINBOUND_SESSION": session,
        "TRAINBOUND_WISH": "".join(c for c in wish if c.isprintable())[:64],
        "MALLOC_ARENA_MAX": "2",  # each arena of glibc takes 64 MiB of the address space that a session has
    }
    return made
