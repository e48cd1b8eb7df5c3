"""What is put together at a table and not yet committed; kept on disk with each change, so that no end loses it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = "plans"


@dataclass
class Draft:
    """A plan of somebody at Railway Boom.

    Attributes:
        rails: hexes of planned rails, in the order in which they are to be laid.
        train: cards of the train that is put together, in order.
        tiles: the new tiles on each of them.
    """

    rails: list[int] = field(default_factory=list)
    train: list[int] = field(default_factory=list)
    tiles: dict[int, list[int]] = field(default_factory=dict)


class Known(NamedTuple):
    """What a plan is known by: a free action changes the number of the question, but none of these (RB-43)."""

    table: str
    seat: int
    kind: str
    round: int


class Plans:
    """The plans of whoever plays here, one file a table; what the file of another program holds is read at first need.

    Args:
        home: the folder in which they have a folder.

    Attributes:
        wrong: why they cannot be kept on disk; empty while they can.
    """

    def __init__(self, home: Path) -> None:
        self._folder = home / FOLDER
        self._plans: dict[Known, Draft] = {}
        self._written: dict[str, str] = {}
        self.wrong = ""

    def of(self, known: Known) -> Draft:
        """The plan known by this, which may be empty; those of other rounds at its table mean nothing any more."""
        if known.table not in self._written:
            self._read(known.table)
        for other in [one for one in self._plans if one.table == known.table and one.round != known.round]:
            del self._plans[other]
        return self._plans.setdefault(known, Draft())

    def take(self, known: Known) -> Draft | None:
        """The plan known by this, which is over: it is played now."""
        return self._plans.pop(known, None)

    def put(self, known: Known, plan: Draft) -> None:
        """A plan that was not played after all."""
        self._plans[known] = plan

    def waiting(self, table: str | None) -> tuple[int, int]:
        """Rails that are planned and cards put together at a table."""
        found = [plan for known, plan in self._plans.items() if known.table == table]
        return sum(len(plan.rails) for plan in found), sum(len(plan.train) for plan in found)

    def keep(self, table: str) -> None:
        """Writes the plans of a table, if they have changed; what hinders that is in `wrong`."""
        rows = [[*known[1:], asdict(plan)] for known, plan in sorted(self._plans.items())
                if known.table == table and plan != Draft()]
        text = json.dumps(rows) if rows else ""
        if text == self._written.get(table, ""):
            return
        file = self._file(table)
        try:
            if text:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                scratch = file.with_suffix(".new")
                scratch.write_text(text, encoding="utf-8")
                scratch.replace(file)
            else:
                file.unlink(missing_ok=True)
        except OSError as error:
            self.wrong = error.strerror or str(error)
        else:
            self.wrong = ""
            self._written[table] = text

    def _file(self, table: str) -> Path:
        return self._folder / f"{table}.json"

    def _read(self, table: str) -> None:
        """What was kept for a table. A file that holds something else is no plan, and is written anew."""
        self._written[table] = ""
        with suppress(OSError, ValueError, TypeError, AttributeError, KeyError):
            self._written[table] = text = self._file(table).read_text(encoding="utf-8")
            self._plans |= dict(_plans(table, json.loads(text)))


def _plans(table: str, rows: Any) -> Iterator[tuple[Known, Draft]]:
    for seat, kind, round_, plan in rows:
        tiles = {int(card): _numbers(some) for card, some in plan["tiles"].items()}
        yield Known(table, int(seat), str(kind), int(round_)), Draft(
            _numbers(plan["rails"]), _numbers(plan["train"]), tiles)


def _numbers(found: Any) -> list[int]:
    if not all(isinstance(number, int) and number >= 0 for number in found):
        raise ValueError(found)
    return list(found)
