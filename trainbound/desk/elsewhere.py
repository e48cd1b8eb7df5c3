"""What only other maps have, for who asks about it here."""

from __future__ import annotations

from trainbound.desk.draft import Draft, family
from trainbound.desk.editing import Family
from trainbound.desk.stating import key_of
from trainbound.kernel.files import map_files


def elsewhere(draft: Draft, word: str) -> list[str]:
    """The names of the maps that have a question or a key of seats that a draft's own has not; none where it has it."""

    def has(known: Family) -> bool:
        return word in known.questions or key_of(known, word, known.seat) is not None

    if not word or has(family(draft)):
        return []
    every = [family(Draft({"map": name})) for name in map_files()]
    return [str(known.board.name) for known in every if has(known)]
