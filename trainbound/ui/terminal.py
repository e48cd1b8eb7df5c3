"""What the terminal can do, found out before the program opens: its glyphs, its colours, its ground."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Mapping
from typing import Literal, NamedTuple, cast

from trainbound.drawing.palette import Depth

GlyphSet = Literal["ascii", "lines"]
Ground = Literal["dark", "light"]
DEPTHS: tuple[Depth, ...] = ("true", "256", "16", "mono")
PROBE_SECONDS = 0.3
"""How long the terminal has to answer before the safe choice is made."""
PROBED = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
_PLAIN_TERMS = ("vt", "linux", "dumb", "ansi", "cons", "sun", "unknown")
"""Beginnings of TERM of terminals that are given ASCII and no questions."""
_CURSOR = re.compile(rb"\x1b\[(\d+);(\d+)R")
_GROUND_WHOLE = re.compile(rb"\x1b\]11;[^\x07\x1b]*(?:\x07|\x1b\\|$)")
_GROUND = re.compile(rb"\x1b\]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})")


class Terminal(NamedTuple):
    """How to write to this terminal.

    Attributes:
        glyphs: `lines` only where each line-drawing glyph is sure to be one cell wide.
        depth: how many colours there are.
        ground: whether its own background is dark or light.
        utf8: False: not one byte above 0x7f may leave the program.
        plain: one of the old terminals, which are asked and told nothing that they may not know.
        typed: what came from the keyboard while the terminal was asked.
    """

    glyphs: GlyphSet = "ascii"
    depth: Depth = "256"
    ground: Ground = "dark"
    utf8: bool = True
    plain: bool = False
    typed: bytes = b""


def is_utf8(env: Mapping[str, str]) -> bool:
    """Whether the locale named by the environment writes UTF-8.

    Python itself sets LC_CTYPE to C.UTF-8 when it was started in the plain C locale, so that value proves nothing
    where LANG says C.
    """
    if env.get("LC_ALL"):
        value = env["LC_ALL"]
    elif env.get("LC_CTYPE") and not (env["LC_CTYPE"] in ("C.UTF-8", "C.utf8") and _is_c(env.get("LANG", ""))):
        value = env["LC_CTYPE"]
    else:
        value = env.get("LANG", "")
    return value.lower().replace("-", "").endswith("utf8")


def _is_c(locale: str) -> bool:
    return locale in ("", "C", "POSIX")


def is_plain(term: str) -> bool:
    """Whether TERM names an old terminal, or none."""
    return not term or term.startswith(_PLAIN_TERMS)


def depth_of(env: Mapping[str, str]) -> Depth:
    """How many colours the environment promises; an unknown TERM has 16."""
    term = env.get("TERM", "")
    if env.get("NO_COLOR") or term in ("", "dumb") or term.startswith("vt"):
        return "mono"
    if env.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return "true"
    return "256" if "256" in term else "16"


def detect(
    env: Mapping[str, str] | None = None,
    *,
    glyphs: str | None = None,
    depth: str | None = None,
    ground: str | None = None,
    probe: bool = True,
) -> Terminal:
    """Finds out how to write to the terminal that the program runs in.

    Args:
        env: the environment, that of the process unless given.
        glyphs: `ascii` or `lines` as asked for by option or setting; anything else decides by itself. Without UTF-8
            it is ASCII whatever is asked.
        depth: one of DEPTHS as asked for by a setting. NO_COLOR comes before it.
        ground: `dark` or `light` as asked for by a setting.
        probe: whether the terminal may be asked; the answers take at most PROBE_SECONDS.
    """
    env = os.environ if env is None else env
    term = env.get("TERM", "")
    plain, utf8 = is_plain(term), is_utf8(env)
    asked_depth = depth if depth in DEPTHS and not env.get("NO_COLOR") else depth_of(env)
    width, found_ground, typed = 0, _ground_of(env), b""
    unsure = (utf8 and glyphs not in ("ascii", "lines")) or ground not in ("dark", "light")
    if probe and not plain and unsure:
        width, asked, typed = ask(utf8)
        found_ground = asked or found_ground
    if ground in ("dark", "light"):
        found_ground = cast(Ground, ground)
    lines = utf8 and (glyphs == "lines" or (glyphs != "ascii" and not plain and width == 1))
    return Terminal("lines" if lines else "ascii", asked_depth, found_ground, utf8, plain, typed)


def _ground_of(env: Mapping[str, str]) -> Ground:
    """The background that COLORFGBG names, which some terminals set; dark unless it says otherwise."""
    last = env.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if last in ("7", "15") else "dark"


def ask(utf8: bool = True) -> tuple[int, Ground | None, bytes]:
    """Asks the terminal how wide a line-drawing glyph is and what its background is.

    One glyph is printed at the left edge and the cursor's position asked for; then it is wiped out. The question for
    the position comes last: every terminal answers it, so it ends the wait.

    Returns:
        The glyph's width in cells, 0 without an answer or when there is no UTF-8, the background if it was told, and
        what else came: somebody typed already.
    """
    import select
    import termios
    import tty

    try:
        tty_in, tty_out = sys.__stdin__.fileno(), sys.__stderr__.fileno()  # type: ignore[union-attr]
        if not (os.isatty(tty_in) and os.isatty(tty_out)):
            return 0, None, b""
        before = termios.tcgetattr(tty_in)
    except (OSError, ValueError, AttributeError, termios.error):
        return 0, None, b""
    answer = b""
    try:
        tty.setcbreak(tty_in, termios.TCSANOW)
        glyph = PROBED.encode() if utf8 else b"-"
        os.write(tty_out, b"\x1b]11;?\x1b\\\r" + glyph + b"\x1b[6n")
        end = time.monotonic() + PROBE_SECONDS
        while not _CURSOR.search(answer):
            left = end - time.monotonic()
            if left <= 0 or not select.select([tty_in], [], [], left)[0]:
                break
            got = os.read(tty_in, 256)
            if not got:
                break
            answer += got
        os.write(tty_out, b"\r\x1b[K")
    except OSError:
        pass
    finally:
        termios.tcsetattr(tty_in, termios.TCSANOW, before)
    return read_answer(answer, utf8)


def read_answer(answer: bytes, utf8: bool = True) -> tuple[int, Ground | None, bytes]:
    """What the bytes say that a terminal sent back: as `ask`."""
    place, colour = _CURSOR.search(answer), _GROUND.search(answer)
    width = int(place[2]) - 1 if place and utf8 else 0
    typed = _GROUND_WHOLE.sub(b"", _CURSOR.sub(b"", answer))
    if not colour:
        return width, None, typed
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in colour.groups())
    return width, "light" if 0.3 * red + 0.59 * green + 0.11 * blue > 0.5 else "dark", typed
