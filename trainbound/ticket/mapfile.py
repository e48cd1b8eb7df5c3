"""Reading map files: TOML into typed tables, with every fault at once.

A map is data. This module knows the shape of the file (`MapFile` and the tables in it) and what must hold between
its parts; what the tables mean to a game is compiled by `trainbound.ticket.board`. The keys that only an odd rule
uses (a ferry's locomotives, a track's companies) are declared by that rule's module, not here.
"""

# Without the import of annotations: the types of structs that are read would be compiled anew at every start.

from typing import Any, Literal

import msgspec

from trainbound.kernel.faults import BadMap, Fault, nearest, shown
from trainbound.kernel.files import find, map_files, read_toml, typed
from trainbound.kernel.seeds import sha256
from trainbound.ticket.rules import MODULES, load
from trainbound.ticket.texts_map import fault

Colour = Literal["purple", "white", "blue", "yellow", "orange", "black", "red", "green", "grey"]


class City(msgspec.Struct, frozen=True, kw_only=True):
    """A place on the board: `kind` country = a ticket end reached through its exits; `at` = latitude, longitude.

    `region` is a name of the map's own, by which rule modules know places that belong together.
    """

    id: str
    name: str
    code: str = ""
    at: tuple[float, float] = (0.0, 0.0)
    kind: Literal["city", "country", "exit", "offboard"] = "city"
    country: str = ""
    region: str = ""


class Track(msgspec.Struct, frozen=True, kw_only=True):
    """One claimable line. `extra` holds the keys that rule modules declared."""

    ends: tuple[str, str]
    length: int
    colour: Colour
    extra: dict[str, Any] = {}


class Goal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the destinations of a ticket that has several, and what it is worth."""

    to: str
    points: int


class Ticket(msgspec.Struct, frozen=True, kw_only=True):
    """A ticket: two ends as printed and the points it is worth, or a start and several goals of which one is enough.

    `copies` is how often it is in the deck; a `long` one is dealt at the start only, as the deal says.
    """

    ends: tuple[str, str] = ("", "")
    points: int = 0
    start: str = ""
    goals: list[Goal] = []
    copies: int = 1
    long: bool = False


class Cards(msgspec.Struct, frozen=True, kw_only=True):
    """The train cards: `sweep_at` face-up locomotives clear the display (T-9; 0 never, UK-3).

    `start_locomotives` are set aside for each player before the rest is shuffled and dealt (UK-2).
    `face_up_locomotive` is how many of the two cards of a draw a locomotive taken face up counts as (T-7).
    """

    per_colour: int = 12
    locomotives: int = 14
    face_up_locomotive: int = 2
    sweep_at: int = 3
    display: int = 5
    deal: int = 4
    start_locomotives: int = 0


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """How many tickets are dealt and kept, and where the others go (T-5, T-15).

    `start_long` of those dealt at the start are long ones; the other long ones are out of the game.
    """

    start: int
    start_long: int = 0
    start_keep: int
    start_unkept: Literal["bottom", "out"] = "bottom"
    draw: int
    draw_keep: int = 1
    unkept: Literal["bottom", "out"] = "bottom"


class RuleUse(msgspec.Struct, frozen=True, kw_only=True):
    """One rule module listed by a map: its parameters, typed by the module, and the rule ids it is to cite."""

    module: str
    cites: dict[str, str] = {}
    params: Any = None


class MapFile(msgspec.Struct, frozen=True, kw_only=True):
    """A whole map file, free of faults; `source` are its bytes."""

    format: int
    id: str
    name: str
    family: Literal["ticket"]
    players: tuple[int, int]
    trains: int
    double_routes_from: int
    cards: Cards
    deal: Deal
    route_points: dict[str, int]
    rules_texts: list[str] = []
    cites: dict[str, str] = {}
    rules: list[RuleUse] = []
    cities: list[City]
    tracks: list[Track]
    tickets: list[Ticket]
    path: str = ""
    source: bytes = b""

    @property
    def digest(self) -> str:
        """The SHA-256 of the file's bytes, in hex; reckoned when a record asks for it."""
        return sha256(self.source).hex()


def map_ids() -> list[str]:
    """Ids of the maps of this family that come with the program, in alphabetical order: those of a single file."""
    return [name for name, path in map_files().items() if path.stem == name]


def plainest() -> str:
    """The id of the map with the fewest odd rules, the one to begin with; of equals the first."""
    return min(map_ids(), key=lambda name: len(read(name).rules))


def read(name: str) -> MapFile:
    """Reads and checks a map given by id or path.

    Raises:
        BadMap: with every fault found.
    """
    path = find(name)
    raw, data = read_toml(path)
    faults: list[Fault] = []
    found = _convert(raw, faults)
    if found is not None:
        from trainbound.ticket.mapcheck import between

        faults.extend(between(found))
    if faults or found is None:
        raise BadMap(str(path), faults)
    return msgspec.structs.replace(found, path=str(path), source=data)


def _convert(raw: dict[str, Any], faults: list[Fault]) -> MapFile | None:
    """Converts the tables one by one; None when anything in them is wrong."""
    if raw.get("family", "ticket") != "ticket" or raw.get("format", 1) != 1:
        faults.append(fault("format", "format", format=shown(raw.get("format")), family=shown(raw.get("family"))))
        return None
    rules, extra = _rules(raw.get("rules", []), faults)
    lists: dict[str, list[Any]] = {"rules": rules}
    kinds: tuple[tuple[str, type[msgspec.Struct], dict[str, Any] | None], ...] = (
        ("cities", City, None),
        ("tracks", Track, extra),
        ("tickets", Ticket, None),
    )
    for key, kind, more in kinds:
        rows = raw.get(key, [])
        if not isinstance(rows, list):
            faults.append(fault(key, "no_tables", key=key, found=shown(rows)))
            rows = []
        lists[key] = [
            row for i, r in enumerate(rows) if (row := typed(r, kind, f"{key}[{i}]", faults, more)) is not None
        ]
    for key, table in (("cards", Cards), ("deal", Deal)):
        row = typed(raw.get(key, {}), table, key, faults)
        lists[key] = row  # type: ignore[assignment]
    rest = {key: value for key, value in raw.items() if key not in lists}
    shallow = {
        **rest,
        **{key: [] for key in ("cities", "tracks", "tickets")},
        "cards": {},
        "deal": {"start": 1, "start_keep": 1, "draw": 1},
    }
    head = typed(shallow, MapFile, "", faults)
    faults.extend(fault(key, "missing") for key in ("cities", "tracks", "tickets", "deal") if key not in raw)
    return None if faults or head is None else msgspec.structs.replace(head, **lists)


def _rules(rows: object, faults: list[Fault]) -> tuple[list[RuleUse], dict[str, Any]]:
    """The rule modules a map lists, with their parameters, and the further keys that they allow a track to have."""
    found: list[RuleUse] = []
    extra: dict[str, Any] = {}
    if not isinstance(rows, list):
        faults.append(fault("rules", "no_tables", key="rules", found=shown(rows)))
        rows = []
    for i, row in enumerate(rows):
        where = f"rules[{i}]"
        name = row.get("module") if isinstance(row, dict) else None
        if not isinstance(name, str) or name not in MODULES:
            faults.append(
                fault(
                    f"{where}.module",
                    "no_module",
                    name=shown(name),
                    near=nearest(str(name), MODULES),
                    known=", ".join(sorted(MODULES)),
                )
            )
            continue
        module = load(name)
        params = typed({k: v for k, v in row.items() if k not in ("module", "cites")}, module.Params, where, faults)
        use = typed({k: v for k, v in row.items() if k in ("module", "cites")}, RuleUse, where, faults)
        if use is not None and params is not None:
            found.append(msgspec.structs.replace(use, params=params))
        extra.update(module.track_keys)
    return found, extra
