"""Header, stores, income tracks, goals and routes: the rows that stand in the same place in every phase."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.boom import texts as words
from trainbound.boom.board import Board
from trainbound.boom.income import income_of
from trainbound.boom.names import BLOCKED, HIGHEST_LEVEL, KINDS, MULTIPLIERS, ROUNDS, STATIONS
from trainbound.boom.objectives import count
from trainbound.boom.placing import rails_left
from trainbound.boom.state import State
from trainbound.ui import texts_boom as texts
from trainbound.ui.boom.model import Model
from trainbound.ui.strips import Row, clip, named, pad, roomiest, row_width, width

LETTERS = "abcd"
COUNTED, AIRY = 27, 36
"""Cells from which a line about a player has rails and stations, and even columns with room between its figures."""
SIGNS = words.SIGNS


def seat_role(seat: int, viewer: int | None) -> str:
    """The role of a seat's letter or name; one's own is reversed where there is no colour."""
    return f"seat-{seat + 1}-own" if seat == viewer else f"seat-{seat + 1}"


def chip(seat: int, viewer: int | None) -> tuple[str, str]:
    """A seat's letter on its tint."""
    return LETTERS[seat], seat_role(seat, viewer)


def sign(kind: int) -> tuple[str, str]:
    """A resource's sign on its fill."""
    return SIGNS[kind], f"res-{KINDS[kind]}"


def header(model: Model, wide: int) -> Row:
    """Round, the six phases with the current one in full, whose turn and what is asked."""
    s = model.state
    names = texts.LONG_PHASES if wide >= 110 else texts.SHORT_PHASES
    row: Row = [(f" {texts.round_of(max(1, s.round), ROUNDS)} ", "idle-bold"), (" ", "idle")]
    for i, name in enumerate(names):
        if i == s.phase and not s.over:
            row += [(f"[{texts.LONG_PHASES[i].upper()}]", "bar-bold"), (" ", "idle")]
        else:
            row.append((f"{name}  ", "idle"))
    room = wide - row_width(row)
    name, does = model.who
    name = f"{clip(name, room - width(does) - 3)} " if name else ""
    who = clip(f" {name}{does} ", room)
    role = seat_role(s.open[-1][0].seat, model.viewer) if s.open and model.looks else "idle-bold"
    return [*row, (" " * (room - width(who)), "idle"), (who, role)]


def stores(model: Model, wide: int) -> Row:
    """What the seat holds, and its VP."""
    s, seat = model.state, model.seat
    you = f"{texts.YOURS} " if seat == model.viewer else ""
    name = clip(model.names[seat], wide - 70)
    head: Row = [(f" {you}{LETTERS[seat]} {name} ", seat_role(seat, model.viewer))]

    def form(named: bool, gap: str) -> Row:
        row = list(head)
        for kind, name in enumerate(texts.STORE_WORDS):
            row += [(gap, "text"), sign(kind), (f" {s.store[seat][kind]}", "bold")]
            row += [(f" {name}", "text")] if named else []
        return [*row, (gap, "text"), sign(4), (f" {s.points(seat)}", "bold"), (" VP", "text")]

    return roomiest((form(named, gap) for named, gap in ((True, "   "), (True, "  "), (False, "   "))), wide)


def next_icon(board: Board, s: State, seat: int, kind: int) -> tuple[int, str] | None:
    """The next level with an icon above a seat's on a track, and its sign; None when there is none."""
    for level in range(s.levels[seat][kind] + 1, HIGHEST_LEVEL + 1):
        if icon := board.icons[kind][level]:
            return level, words.effect_signs(icon)
    return None


def income(model: Model, wide: int) -> Row:
    """The five tracks: level, income now, the next icon."""
    s, seat, board = model.state, model.seat, model.board
    pays = income_of(board, s, seat)

    def form(gap: str, icons: bool, head: str) -> Row:
        row: Row = [(head, "dim")]
        for kind in range(len(KINDS)):
            row += [(gap if kind else "", "text"), sign(kind), (f"L{s.levels[seat][kind]}+{pays[kind]}", "bold")]
            if icons and (found := next_icon(board, s, seat, kind)):
                row.append((f" {found[0]}:{found[1]}", "text"))
        return row

    return roomiest((form(*how) for how in (("  ", True, "INCOME "), (" ", True, "INCOME "), (" ", True, "INC "),
                                            ("  ", False, "INCOME "))), wide)  # fmt: skip


def goals(model: Model, wide: int) -> Row:
    """The four objectives: own count and own multiplier; the one of this round with what its auction is bid in."""
    s, seat, board = model.state, model.seat, model.board

    def form(room: int, gap: str) -> Row:
        row: Row = [("GOALS ", "dim")]
        for i, number in enumerate(s.objectives):
            objective, mine = board.objectives[number], s.cubes[i][seat]
            now = i == s.round - 1 and not s.over
            name = objective.name if room >= 40 or len(objective.name) <= min(room, 12) else objective.name.split()[0]
            name = name if room > 7 else name[:room]
            row += [(gap if i else "", "text"), (str(i + 1), "bar-bold" if now else "dim"), (f" {name} ", "text"),
                    (str(count(board, s, seat, objective).n), "bold"), (f" x{mine or '-'}", "bold" if mine else "dim")]
            if now:
                row += [(" ", "text"), sign(objective.bid) if objective.bid < 4 else ("any", "dim")]
        return row

    return roomiest((form(room, gap) for room in (40, 12, 8, 7, 5) for gap in ("  ", " ")), wide)


def route_codes(board: Board, number: int) -> str:
    """A route by the codes of its ends."""
    found = board.routes[number]
    return f"{board.cities[found.a].code}-{board.cities[found.b].code}"


def routes(model: Model, wide: int) -> Row:
    """The four routes: rewards, and who has joined them."""
    s = model.state

    def form(gap: str) -> Row:
        row: Row = [("ROUTES ", "dim")]
        for i, number in enumerate(s.routes):
            route = model.board.routes[number]
            row += [(gap if i else "", "text"), (route_codes(model.board, number), "bold"),
                    (f" {route.first}/{route.later}", "text")]
            row += [(" ", "text"), *(chip(seat, model.viewer) for seat in s.joined[i])] if s.joined[i] else []
        return row

    return roomiest((form(gap) for gap in ("   ", "  ", " ")), wide)


def route_rows(model: Model) -> list[Row]:
    """The same a row each, with heads over them."""
    rows: list[Row] = [[(texts.ROUTE_HEADS, "dim")]]
    for i, number in enumerate(model.state.routes):
        route = model.board.routes[number]
        rows.append([(f" {route_codes(model.board, number)}", "bold"), (f"{route.first:>5}{route.later:>4}   ", "text"),
                     *(chip(seat, model.viewer) for seat in model.state.joined[i])])  # fmt: skip
    return rows


def board_rows(board: Board, s: State, seat: int, viewer: int | None) -> list[Row]:
    """The income tracks as a board: level, income, icon (dim where a seat is past it), every player's letter."""
    rows: list[Row] = [[("INCOME   ", "dim"), *((pad(f"L{level}", 6), "dim") for level in range(1, HIGHEST_LEVEL + 1))]]
    for kind in range(len(KINDS)):
        row: Row = [sign(kind), (pad(f" {texts.TRACK_WORDS[kind]}", 8), "text")]
        for level in range(1, HIGHEST_LEVEL + 1):
            here = [other for other in range(s.seats) if s.levels[other][kind] == level]
            icon = board.icons[kind][level]
            past = s.levels[seat][kind] >= level
            cell: Row = [(str(board.income[kind][level - 1]), "bold" if here else "text")]
            if icon:
                cell.append((_icon(words.effect_signs(icon)), "icon-past" if past else "icon"))
            cell += [chip(other, viewer) for other in here][: 6 - row_width(cell)]
            row += [*cell, (" " * (6 - row_width(cell)), "text")]
        rows.append(row)
    return rows


def _icon(signs: str) -> str:
    """An icon in one letter: `V`, `=`, `^`, `?`, `N`, or a resource's sign."""
    return signs.lstrip("+")[0]


def goal_rows(model: Model, wide: int) -> list[Row]:
    """The four objectives with all cubes, those of nobody too (RB-6), and what the icons mean."""
    s, board = model.state, model.board
    blocked = BLOCKED[s.seats]
    heads: Row = [(pad("GOALS", wide - 17), "dim"), ("you ", "dim"), *((f"x{m} ", "dim") for m in MULTIPLIERS)]
    rows: list[Row] = [heads]
    for i, number in enumerate(s.objectives):
        objective = board.objectives[number]
        now = i == s.round - 1 and not s.over
        row: Row = [(f"{i + 1} ", "bar-bold" if now else "dim"), (pad(objective.name, wide - 21), "text"),
                    sign(objective.bid) if objective.bid < 4 else ("*", "dim"),
                    (f"{count(board, s, model.seat, objective).n:>3} ", "bold")]
        for multiplier in MULTIPLIERS:
            owner = next((seat for seat in range(s.seats) if s.cubes[i][seat] == multiplier), None)
            free = "#" if multiplier in blocked else "."
            row += [chip(owner, model.viewer) if owner is not None else (free, "dim"), ("  ", "text")]
        rows.append(row)
    rows.append([(texts.ICONS + (texts.NEUTRAL if blocked else ""), "dim")])
    return rows


def players(model: Model, wide: int) -> list[Row]:
    """Everybody's VP, stores, rails and stations left, in the order of their discs from the first on.

    Names take what the figures leave; rails and stations are left out where there is little room. There each column
    is as wide as its largest figure, so that a blank parts it from the next and names keep what can be kept.
    """
    s = model.state
    if wide < AIRY:
        return _close(model, wide)
    cells = min(wide - 27, max(4, *map(width, model.names)))
    rows: list[Row] = [[(f"   {pad('name', cells)}  VP   $  M  T  K  rl st", "dim")]]
    for seat in s.order:
        rails, stations = rails_left(s, seat), STATIONS - s.built[seat].bit_count()
        row: Row = [*_marked(model, seat), (named(model.names[seat], cells), "text")]
        row += [(f"{s.points(seat):>4} ", "bold"), ("".join(f"{n:>3}" for n in s.store[seat]), "text")]
        rows.append([*row, (f" {rails:>3}{stations:>3}", "text")])
    return rows


def _marked(model: Model, seat: int) -> Row:
    """A mark if the seat is asked, and its letter."""
    asked = model.state.open[-1][0].seat if model.state.open else -1
    return [(">" if seat == asked else " ", "key"), chip(seat, model.viewer), (" ", "text")]


def _close(model: Model, wide: int) -> list[Row]:
    """The same with narrow columns."""
    s = model.state
    heads = ["VP", *SIGNS[:4], *(("rl", "s") if wide >= COUNTED else ())]
    figures = [[s.points(seat), *s.store[seat], rails_left(s, seat), STATIONS - s.built[seat].bit_count()]
               for seat in s.order]  # fmt: skip
    columns = [1 + max(len(head), *(len(str(row[i])) for row in figures)) for i, head in enumerate(heads)]
    cells = min(wide - 3 - sum(columns), max(4, *map(width, model.names)))
    tail = "".join(f"{head:>{column}}" for head, column in zip(heads, columns, strict=True))
    rows: list[Row] = [[(f"   {pad('name', cells)}{tail}", "dim")]]
    for seat, found in zip(s.order, figures, strict=True):
        row: Row = [*_marked(model, seat), (named(model.names[seat], cells), "text")]
        parts = [f"{n:>{column}}" for n, column in zip(found, columns, strict=False)]
        rows.append([*row, (parts[0], "bold"), ("".join(parts[1:]), "text")])
    return rows


def marked_rows(model: Model, wide: int) -> list[Row]:
    """The cities of the open station cards, with their tiles, and who has built there."""
    s, board = model.state, model.board
    rows: list[Row] = []
    row: Row = [("marked", "dim")]
    for city in s.marked:
        tile = board.tiles[s.tiles[city]]
        built = next((seat for seat in range(s.seats) if s.claims[seat] == city), None)
        one: Row = [("  ", "text"), (f"@{board.cities[city].code}", "marked"), (" ", "text"),
                    (f"{tile.power}", "power"), *((SIGNS[kind], f"res-{KINDS[kind]}") for kind in tile.resources)]
        one += [(" ", "text"), chip(built, model.viewer)] if built is not None else []
        if row_width(row) + row_width(one) > wide:
            rows.append(row)
            row = [("      ", "text")]
        row = [*row, *one]
    return [*rows, row] if s.marked else []


def legend(small: bool) -> list[Row]:
    """The signs of the map: of the smallest one in four short rows, else of the medium one."""
    terrains = [tuple((letter, f"hex-{terrain}", terrain) for letter, terrain in texts.TERRAINS)]
    rows: list[Row] = []
    for signs in texts.SMALL_LEGEND if small else (*terrains, *texts.LEGEND):
        row: Row = []
        for sign_, role, word in signs:
            row += [("  " if row else "", "text"), (sign_, role), (f" {word}", "dim")]
        rows.append(row)
    return rows


def wrapped(texts_: Sequence[str], role: str, wide: int) -> list[Row]:
    """Sentences as rows of at most so many cells."""
    import textwrap

    return [[(line, role)] for text in texts_ for line in textwrap.wrap(text, wide, break_on_hyphens=False)]
