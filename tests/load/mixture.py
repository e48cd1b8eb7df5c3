"""Who plays what in a load test: a fixed mixture of boards, of people who play and who watch, of screens and lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from trainbound.table.games import game_ids, load_game

WATCH, LINES, BOOM = 8, 12, 20
"""Of a hundred people so many watch; of those who sit so many are in line mode; of the tables so many have no tickets.

Of those who watch a fourth is in line mode."""


class Place(NamedTuple):
    """A table: its map, the people at it, whether a bot sits there besides."""

    map: str
    people: tuple[str, ...]
    bot: bool


class Mixture(NamedTuple):
    """Everybody: the tables, those who hold no seat, those who have no screen, whether they sit or watch."""

    places: tuple[Place, ...]
    watchers: tuple[str, ...]
    lines: frozenset[str]

    def told(self) -> list[tuple[str, str]]:
        """The mixture in words, as rows of the report."""
        boards = Counter(load_game(place.map).name for place in self.places)
        bots = sum(place.bot for place in self.places)
        sit = sum(len(place.people) for place in self.places)
        in_lines = len(self.lines.intersection(self.watchers))
        return [
            ("tables", f"{', '.join(f'{n} {board}' for board, n in boards.items())}; {bots} with a bot"),
            ("people", f"{sit} sit, {len(self.lines) - in_lines} of them in line mode; "
                       f"{len(self.watchers)} watch, {in_lines} of them in line mode"),
        ]  # fmt: skip


def mixture(names: Sequence[str], tables: int) -> Mixture:
    """So many tables of these people at most; who finds no seat watches.

    Args:
        names: of the people, all different.
        tables: how many, at least one.
    """
    watching = min(-(-len(names) * WATCH // 100), len(names) - 1)
    sit, watchers = names[: len(names) - watching], (*names[len(names) - watching :],)
    tables = min(tables, len(sit))
    families: dict[bool, list[str]] = {True: [], False: []}
    for name in game_ids():
        families[load_game(name).board.file.family == "ticket"].append(name)
    maps = []
    for n in range(tables):
        found = families[not some(n, BOOM)]
        maps.append(found[sum(board in found for board in maps) % len(found)])
    room = [load_game(name).players[1] for name in maps]
    many = [min(most, len(sit) // tables) for most in room]
    for n in sorted(range(tables), key=lambda n: -room[n]):  # where there is most room, so that bots find some, too
        many[n] += sum(many) < len(sit) and many[n] < room[n]
    places = []
    for name, count, most in zip(maps, many, room, strict=True):
        people, sit = sit[:count], sit[count:]
        places.append(Place(name, tuple(people), count < most))
    watchers = (*watchers, *sit)
    in_lines = {name for n, name in enumerate(names) if some(n, LINES) and name not in watchers}
    return Mixture(tuple(places), watchers, frozenset(in_lines.union(watchers[1::4])))


def some(n: int, share: int) -> bool:
    """Whether one of many, by its number, is among the share of a hundred that is spread evenly over them."""
    return n * share % 100 < share
