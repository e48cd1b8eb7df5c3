"""The content of Railway Boom as its files say it: typed tables, with every fault named by file and key (RB-1).

A folder holds `map.toml` (the board), `tiles.toml`, `tracks.toml`, `locomotives.toml`, `carriages.toml`,
`developments.toml`, `objectives.toml` and `routes.toml`. What must hold between them is in `check`; what they mean to
the game is compiled by `board`.
"""

# Without the import of annotations: the types of structs that are read would be compiled anew at every start.

from pathlib import Path
from typing import Any, Literal

import msgspec
import tomli

from trainbound.boom.texts_file import TEXTS
from trainbound.kernel.faults import BadMap, Fault, fault, shown
from trainbound.kernel.files import find, map_files, read_toml, typed
from trainbound.kernel.hosting import hosted
from trainbound.kernel.seeds import sha256

Kind = Literal["money", "materials", "technology", "coal", "vp"]
TerrainId = Literal["plain", "forest", "mountain", "river", "bay", "city", "tourist"]
RawEffect = dict[str, Any]


class Terrain(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of terrain; `base_cost` is the power that its hexes cost, give or take one."""

    id: TerrainId
    name: str
    base_cost: int


class CityRow(msgspec.Struct, frozen=True, kw_only=True):
    """An ordinary city with the number of its station card, or a tourist city; `printed_tile` is for a first game."""

    id: str
    name: str
    code: str
    kind: Literal["city", "tourist"]
    station: int = 0
    printed_tile: str


class HexRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hex that is not sea, by axial column and row, with its cost in power."""

    col: int
    row: int
    terrain: TerrainId
    cost: int
    city: str = ""


class BoardTable(msgspec.Struct, frozen=True, kw_only=True):
    """The hexes; `rows`, `columns` (offset) and `shift` are the frame that they are drawn in."""

    rows: int
    columns: int
    shift: int
    hexes: list[HexRow]


class CityTile(msgspec.Struct, frozen=True, kw_only=True):
    """A tile of an ordinary city: its power, and one or two resources in the order printed."""

    id: str
    power: int
    resources: list[Kind]


class TouristTile(msgspec.Struct, frozen=True, kw_only=True):
    """A tile of a tourist city: resources, if any, and what happens when a rail is laid there."""

    id: str
    resources: list[Kind] = []
    effects: list[RawEffect]


class Priority(msgspec.Struct, frozen=True, kw_only=True):
    """What each place in turn order pays of its bid, the first one first (RB-11)."""

    players: int
    marks: list[Literal["full", "half", "none"]]


class IncomeTrack(msgspec.Struct, frozen=True, kw_only=True):
    """The income at the levels of a track."""

    id: Kind
    levels: list[int]


class Icon(msgspec.Struct, frozen=True, kw_only=True):
    """What happens when a cube enters a level (RB-33)."""

    track: Kind
    level: int
    effect: RawEffect


class Condition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A condition over the tiles on the whole train, and what each time that it is met brings (RB-38)."""

    needs: dict[Literal["money", "materials", "technology", "coal", "vp", "any", "same", "distinct"], int]
    repeat: bool
    effects: list[RawEffect]


class LocomotiveRow(msgspec.Struct, frozen=True, kw_only=True):
    """A locomotive; `colour` only for a starting one."""

    id: str
    name: str
    colour: str = ""
    coal: int
    vp: int
    slots: int
    effects: list[RawEffect] = []
    conditions: list[Condition] = []


class CarriageRow(msgspec.Struct, frozen=True, kw_only=True):
    """A carriage: what it costs in materials, and what a run costs in coal and brings."""

    id: str
    name: str
    kind: Literal["passenger", "freight", "mail", "special"]
    cost: int
    coal: int
    vp: int
    slots: int
    effects: list[RawEffect] = []
    conditions: list[Condition] = []


class DevelopmentRow(msgspec.Struct, frozen=True, kw_only=True):
    """A development; `phase` is when one that is not immediate can matter."""

    id: str
    name: str
    type: str
    trigger: Literal["immediate", "automatic", "once_per_round"]
    cost: int
    effects: list[RawEffect]
    phase: Literal["any", "auction", "operation", "end"] = "any"


class Count(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an objective counts, by kind; each kind has keys of its own (see `check`)."""

    kind: Literal[
        "terrain", "terrain_variety", "city_surround", "straight", "shared_hexes", "connected_cities", "train_cards",
        "locomotive_capacity", "developments", "income_level",
    ]  # fmt: skip
    markers: list[Literal["rail", "station"]] = []
    terrain: TerrainId | None = None
    max: int = 0
    city: Literal["own_station"] | None = None
    radius: int = 0
    directions: list[Literal["horizontal", "right", "left"]] = []
    cities: list[Literal["city"]] = []
    cards: list[Literal["locomotive", "carriage"]] = []
    min_slots: int = 0
    tracks: list[Kind] = []
    take: Literal["max"] | None = None


class ObjectiveRow(msgspec.Struct, frozen=True, kw_only=True):
    """An objective: the resource of its auction, its multipliers, and what it counts."""

    id: str
    name: str
    category: str
    bid: Literal["money", "materials", "technology", "coal", "any"]
    multipliers: list[int]
    count: Count


class RouteRow(msgspec.Struct, frozen=True, kw_only=True):
    """A route card: two ordinary cities, the reward of the first to join them, and that of those after."""

    id: str
    a: str
    b: str
    first: int
    later: int


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """All files of a folder, free of faults; `source` are their bytes, `path` is that of map.toml."""

    format: int
    id: str
    name: str
    family: Literal["boom"]
    players: tuple[int, int]
    rules_texts: list[str] = []
    terrain: list[Terrain]
    cities: list[CityRow]
    board: BoardTable
    normal: list[CityTile]
    tourist: list[TouristTile]
    priority: list[Priority]
    income_track: list[IncomeTrack]
    icon: list[Icon]
    starting: list[LocomotiveRow]
    locomotive: list[LocomotiveRow]
    carriage: list[CarriageRow]
    development: list[DevelopmentRow]
    objective: list[ObjectiveRow]
    route: list[RouteRow]
    path: str = ""
    source: bytes = b""

    @property
    def digest(self) -> str:
        """The SHA-256 over all files, in hex; reckoned when a record asks for it."""
        return sha256(self.source).hex()


FILES: dict[str, dict[str, type[msgspec.Struct]]] = {
    "map.toml": {"terrain": Terrain, "cities": CityRow},
    "tiles.toml": {"normal": CityTile, "tourist": TouristTile},
    "tracks.toml": {"priority": Priority, "income_track": IncomeTrack, "icon": Icon},
    "locomotives.toml": {"starting": LocomotiveRow, "locomotive": LocomotiveRow},
    "carriages.toml": {"carriage": CarriageRow},
    "developments.toml": {"development": DevelopmentRow},
    "objectives.toml": {"objective": ObjectiveRow},
    "routes.toml": {"route": RouteRow},
}
"""The lists of tables in each file."""

WHERE = {key: f"{file}: {key}" for file, keys in FILES.items() for key in keys}
"""List of tables -> how a fault names it."""


def boom_ids() -> list[str]:
    """Ids of the maps of this family that come with the program, in alphabetical order: those of a folder."""
    return [name for name, path in map_files().items() if path.stem != name]


def is_boom(name: str) -> bool:
    """Whether a map given by id or path is of this family: its file says so, or if it cannot be read, its folder."""
    if name in map_files():
        return name in boom_ids()
    if hosted() and Path(name) not in map_files().values():
        return False
    path = Path(name) / "map.toml" if Path(name).is_dir() else Path(name)
    try:
        return bool(tomli.loads(path.read_text(encoding="utf-8")).get("family") == "boom")
    except (OSError, ValueError):  # both kinds of what cannot be decoded are values
        return path.name == "map.toml" and (path.parent / "tracks.toml").is_file()


def read(name: str) -> Content:
    """Reads and checks the content given by id or by the path of its folder or map.toml.

    Raises:
        BadMap: with every fault found, each by file and key.
    """
    path = find(name)
    folder = path.parent
    faults: list[Fault] = []
    tables: dict[str, Any] = {}
    source = bytearray()
    for file, kinds in FILES.items():
        try:
            raw, data = read_toml(folder / file)
        except BadMap as bad:
            if file == "map.toml":
                raise
            faults += [Fault(f"{file}: {found.where}", found.message) for found in bad.faults]
            continue
        source += b"%s %d\n" % (file.encode(), len(data)) + data
        _tables(file, raw, kinds, tables, faults)
    if faults:
        raise BadMap(str(path), faults)
    content = Content(**tables)
    from trainbound.boom.check import between

    faults.extend(between(content))
    if faults:
        raise BadMap(str(path), faults)
    return msgspec.structs.replace(content, path=str(path), source=bytes(source))


def _tables(
    file: str, raw: dict[str, Any], kinds: dict[str, type[msgspec.Struct]], tables: dict[str, Any], faults: list[Fault]
) -> None:
    """Converts the tables of a file into `tables`."""
    rest = dict(raw)
    for key, kind in kinds.items():
        rows = rest.pop(key, None)
        if not isinstance(rows, list):
            code = "missing" if rows is None else "no_tables"
            faults.append(fault(f"{file}: {key}", code, key=key, found=shown(rows)))
            continue
        tables[key] = [
            found
            for i, row in enumerate(rows)
            if (found := typed(row, kind, f"{file}: {key}[{i}]", faults)) is not None
        ]
    if file == "map.toml":
        _head(rest, tables, faults)
    else:
        faults += [fault(f"{file}: {key}", "unknown_key", near="") for key in rest]


class _Head(msgspec.Struct, frozen=True, kw_only=True):
    format: Literal[1]
    id: str
    name: str
    family: Literal["boom"]
    players: tuple[int, int]
    rules_texts: list[str] = []
    board: dict[str, Any]


class _Frame(msgspec.Struct, frozen=True, kw_only=True):
    rows: int
    columns: int
    shift: int
    hexes: list[Any]


def _head(raw: dict[str, Any], tables: dict[str, Any], faults: list[Fault]) -> None:
    """The single values of map.toml, and its board hex by hex."""
    found: list[Fault] = []
    head = typed(raw, _Head, "", found)
    frame = typed(head.board, _Frame, "board", found) if head is not None else None
    faults += [Fault(f"map.toml: {row.where}", row.message) for row in found]
    if head is None or frame is None:
        return
    rows = [typed(row, HexRow, f"map.toml: board.hexes[{i}]", faults) for i, row in enumerate(frame.hexes)]
    hexes = [row for row in rows if row is not None]
    tables |= {f: getattr(head, f) for f in ("format", "id", "name", "family", "players", "rules_texts")}
    tables["board"] = BoardTable(rows=frame.rows, columns=frame.columns, shift=frame.shift, hexes=hexes)


def said(where: str, code: str, **values: object) -> Fault:
    """A fault in this family's words."""
    return fault(where, code, TEXTS, **values)
