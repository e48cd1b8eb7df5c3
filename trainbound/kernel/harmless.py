"""Words of people, made harmless where they enter: one line, nothing that moves a cursor or is markup."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 40
"""Characters in a name, and cells that it may take; a longer one is refused, not cut, as two could become alike."""

ESCAPES = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?|.)?|\x9b[0-?]*[ -/]*[@-~]", re.DOTALL
)


def harmless(text: str) -> str:
    """A name without escape sequences, control, format and direction characters; square brackets become round ones."""
    text = ESCAPES.sub("", text)
    text = "".join(" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
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
