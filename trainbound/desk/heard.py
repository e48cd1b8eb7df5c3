"""What a line typed at the desk led to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Heard(NamedTuple):
    """What a line led to.

    Attributes:
        kind: `changed`, `tried` (a `what if`), `answered`, `which` (a question back; `choices` are its answers, given
            by number or word), `told`, `refused`, `filed`, `play` or `quit`.
        said: sentences.
        rows: lines of a list or report that a face may cut.
        answers: of a question, its answers as `trainbound check --json` has them, for a face to draw their proofs.
        choices: what can be chosen.
        table: the id of the table that `play` has begun.
    """

    kind: str
    said: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    answers: tuple[Mapping[str, Any], ...] = ()
    choices: tuple[str, ...] = ()
    table: str = ""
