"""The yard: the train that is put together, card by card, and what stands beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainbound.boom import texts as words
from trainbound.boom import yard
from trainbound.boom.board import Board
from trainbound.boom.names import COAL, KINDS, STORES
from trainbound.boom.state import State
from trainbound.boom.trains import coal_of
from trainbound.boom.yard import Preview
from trainbound.ui import texts_boom as texts
from trainbound.ui.boom.status import SIGNS
from trainbound.ui.strips import Row, clip, grounded, pad, roomiest, row_width, width

KIND_WORDS = ("pass", "frei", "mail", "spec")
HEAD = "  #  id  card                kind K V tiles  effect          this run       coal"
BRIEF = " id  card                   kind K V tiles  effect"
"""Heads of the yard that is asked about, and of one that is only looked at."""


def kind(board: Board, card: int) -> str:
    """Locomotive, or the kind of carriage, in four letters."""
    found = board.vehicles[card]
    return "loco" if found.is_locomotive else KIND_WORDS[found.kind]


def load(board: Board, s: State, card: int, more: Sequence[int] = ()) -> Row:
    """The tiles on a card and its free places: `[$K.]`; new ones bold without a fill."""
    found = board.vehicles[card]
    if not found.slots:
        return [("-", "dim")]
    free = found.slots - len(s.loads[card]) - len(more)
    return [("[", "dim"), *((SIGNS[k], f"res-{KINDS[k]}") for k in s.loads[card]), *((SIGNS[k], "bold") for k in more),
            ("." * max(0, free), "dim"), ("]", "dim")]  # fmt: skip


def effect(board: Board, card: int) -> str:
    """What a card does when it runs, in signs."""
    found = board.vehicles[card]
    said = [words.effect_signs(e) for e in found.effects]
    for condition in found.conditions:
        if condition.kind == "kinds":
            what = "".join(SIGNS[k] * n for k, n in enumerate(condition.counts))
        else:
            what = {"any": f"{condition.n}any", "same": f"{condition.n}same", "distinct": f"{condition.n}diff"}[
                condition.kind
            ]
        gives = "".join(words.effect_signs(e).lstrip("+") for e in condition.effects)
        said.append(f"{'each ' if condition.repeat else ''}{what}: {gives}")
    return " ".join(said)


def drawn(board: Board, s: State, seat: int, train: Sequence[int], tiles: Mapping[int, Sequence[int]],
          wide: int) -> list[Row]:
    """The train as wagons with their tiles on them, and its wheels: by name where there is room, else by id."""
    ran = sum(bool(s.ran >> card & 1) and board.vehicles[card].is_locomotive for card in s.vehicles[seat])

    def form(named: bool) -> Row:
        row: Row = [(f"{texts.train_number(ran + 1)}  ", "bold")]
        for card in train:
            vehicle = board.vehicles[card]
            word = vehicle.name.removeprefix(texts.CLASS).split()[0] if named else vehicle.id
            role = f"car-{kind(board, card)}"
            load_ = [(SIGNS[k], f"res-{KINDS[k]}") for k in (*s.loads[card], *tiles.get(card, ()))]
            row += [(f"{'<' if vehicle.is_locomotive else ' '}{word}{' ' * bool(load_)}", role), *load_, (" ", role)]
            row.append(("=", "dim"))
        return [*row, (" + ?", "dim")]

    row = roomiest((form(named) for named in (True, False)), wide)
    wheels: Row = []
    wagon = 0
    for text, role in row:
        if role.startswith(("car-", "res-")):
            wagon += width(text)
            continue
        if wagon:
            wheels.append((f"{'o' if wagon < 3 else 'o' + ' ' * (wagon - 4) + 'o':^{wagon}}", "dim"))
            wagon = 0
        wheels.append((" " * width(text), "text"))
    return [row, wheels]


def rows(board: Board, s: State, seat: int, train: Sequence[int], tiles: Mapping[int, Sequence[int]], marked: int,
         order: Sequence[int], wide: int, high: int, across: str) -> tuple[list[Row], Preview | None]:
    """The train on top in order, its totals, then the rest of the yard.

    Args:
        board: the content.
        s: the position.
        seat: whose yard.
        train: the cards of the train so far.
        tiles: card -> the kinds of new tiles put on it.
        marked: the card spoken of, or -1.
        order: all cards of the yard: a card's number is its place here, from 1.
        wide: columns.
        high: rows.
        across: the glyph of rules.

    Returns:
        The rows, and the preview of the train, None without one.
    """
    found = yard.preview(board, s, seat, train, [tuple(tiles.get(c, ())) for c in train]) if train else None
    top: list[Row] = [[(pad(HEAD, wide), "dim")]]
    spoken = 0
    for i, card in enumerate(train):
        row = found.rows[i] if found and i < len(found.rows) else None
        gives = _gives(row) if row else ""
        left = f"{row.left:>3}" if row else ""
        line = _line(board, s, seat, card, order.index(card) + 1, tiles.get(card, ()), gives, left, f"{i + 1}")
        if card == marked:
            spoken = len(top)
            line = grounded([*line, (" " * max(0, wide - row_width(line)), "text")], "selected")
        top.append(line)
    if found is not None:
        have = s.store[seat]
        gains = words.signs([max(0, sum(row.gains[k] for row in found.rows)) for k in range(len(STORES))])
        said = texts.train_sum(found.vp, gains, (have[COAL], found.store[COAL]), found.lowest)
        verdict: Row = [("can run", "legal")] if not found.faults else [
            (f"refused by {' '.join(dict.fromkeys(r for fault in found.faults for r in fault.rules))}", "refused")]
        top.append([("= RUN  ", "key"), (clip(said, wide - 30), "bold"), ("  ", "text"), *verdict])
    rest: list[Row] = [[(across * 3, "rule"), (" yard ", "dim"), (across * (wide - 9), "rule")]]
    for card in order:
        if card in train:
            continue
        ran = bool(s.ran >> card & 1)
        said = "has run" if ran else ""
        if not ran and found is not None and not board.vehicles[card].is_locomotive:
            more = yard.preview(board, s, seat, [*train, card], [tuple(tiles.get(c, ())) for c in (*train, card)])
            gain = more.vp - found.vp, more.store[COAL] - found.store[COAL]
            said = texts.NO_COAL if more.faults else texts.fits(*gain)
        line = _line(board, s, seat, card, order.index(card) + 1, tiles.get(card, ()), said, "", " ")
        if ran:
            line = [(text, "dim" if role in ("text", "bold", "key") else role) for text, role in line]
        if card == marked:
            spoken = len(top) + len(rest)
            line = grounded([*line, (" " * max(0, wide - row_width(line)), "text")], "selected")
        rest.append(line)
    every = [*top, *rest]
    first = max(0, min(spoken - high // 2, len(every) - high))
    return every[first:first + high], found


def _line(board: Board, s: State, seat: int, card: int, number: int, more: Sequence[int], gives: str, left: str,
          place: str) -> Row:
    vehicle = board.vehicles[card]
    tiles = load(board, s, card, more)
    row: Row = [(f"{place} ", "bold"), (f"{number:>2} {vehicle.id:<4}", "key"), (f"{pad(vehicle.name, 19)} ", "text"),
                (kind(board, card), f"car-{kind(board, card)}"),
                (f" {coal_of(board, s, seat, card)} {vehicle.vp} ", "bold"), *tiles,
                (" " * (7 - row_width(tiles)), "text")]  # fmt: skip
    row.append((pad(effect(board, card), 16), "text"))
    return [*row, (pad(gives, 15), "bold"), (left, "bold")]


def _gives(row: yard.Row) -> str:
    """What a card brings in this run: `V3 $2 K1 ?1`."""
    parts = [f"V{row.vp}"] if row.vp else []
    parts += [words.signs(row.gains)] if any(row.gains) else []
    parts += [f"?{row.choice}"] if row.choice else []
    parts += [words.effect_signs(e) for e in row.effects]
    return " ".join(parts)


def brief(board: Board, s: State, seat: int) -> list[Row]:
    """A yard to be looked at, a row a card, locomotives first: figures, tiles, what the card does, whether it ran."""
    engines = [c for c in s.vehicles[seat] if board.vehicles[c].is_locomotive]
    cars = [c for c in s.vehicles[seat] if not board.vehicles[c].is_locomotive]
    found: list[Row] = []
    for card in [*engines, *cars]:
        vehicle, tiles = board.vehicles[card], load(board, s, card)
        ran = "  has run" if s.ran >> card & 1 else ""
        found.append([(f" {vehicle.id:<4}", "key"), (f"{pad(vehicle.name, 22)} ", "text"),
                      (kind(board, card), f"car-{kind(board, card)}"),
                      (f" {coal_of(board, s, seat, card)} {vehicle.vp} ", "bold"), *tiles,
                      (" " * (7 - row_width(tiles)), "text"), (effect(board, card), "text"), (ran, "dim")])  # fmt: skip
    return found
