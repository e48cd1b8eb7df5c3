"""Words of people, made harmless where they enter: one line, nothing that moves a cursor or is markup."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 40
"""Characters in a name, and cells that it may take; a longer one is refused, not cut, as two could become alike."""

ESCAPES = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?|.)?|\x9b[0-?]*[ -/]*[@-~]", re.DOTALL
)
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that take room and show nothing; a name of them could be nobody's."""


def harmless(text: str) -> str:
    """A name without escape sequences, control, format and direction characters; square brackets become round ones."""
    text = "".join(" " if c.isspace() or c in BLANK else c for c in ESCAPES.sub("", text))
    text = "".join(c for c in text if unicodedata.category(c)[0] != "C")
    text = " ".join(text.replace("[", "(").replace("]", ")").split())
    return _few_marks(unicodedata.normalize("NFC", text))


def _few_marks(text: str) -> str:
    """At most two combining marks on a letter, so that no name grows over its neighbours."""
    kept, marks = [], 0
    for c in text:
        marks = marks + 1 if unicodedata.category(c) in ("Mn", "Me") else 0
        if marks <= 2:
            kept.append(c)
    return "".join(kept)
