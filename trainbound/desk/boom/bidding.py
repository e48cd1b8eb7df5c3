"""Auctions: who goes first and who pays what (RB-8 to RB-12)."""

from __future__ import annotations

from typing import Any

from trainbound.boom.actions import Bid
from trainbound.boom.auction import QUESTIONS, can_shift, price, rebate, standing
from trainbound.boom.names import ANY, STORES
from trainbound.boom.position import Position, resource_of
from trainbound.boom.state import State
from trainbound.boom.texts import MARK_NAMES
from trainbound.desk.boom import texts
from trainbound.desk.boom.asking import Ask, refusals
from trainbound.kernel.types import Refusal

REFUSE = QUESTIONS["bid"].refuse


def answer(position: Position, ask: Ask) -> dict[str, Any]:
    """The order of turn and what each pays, for the bids asked about or those on the table.

    Where a bid is unknown, places and payments are from what to what.
    """
    s = position.state.copy()
    resource = _resource(position, ask)
    s.auction = resource
    bids = ask.values.get("bids")
    if bids is None:
        bids = {seat: s.bids[seat] for seat in range(s.seats) if position.knows(seat, "bid")}
    s.bids = [bids.get(seat, 0) for seat in range(s.seats)]
    depends = [texts.bid_of(position.names[seat]) for seat in range(s.seats) if seat not in bids]
    if sum(s.bids[seat] == 0 for seat in bids) > 1 and "discs" not in position.given:
        depends.append(texts.DISCS)
    refused: list[dict[str, Any]] = []
    unsure: list[str] = []
    for seat, n in bids.items():
        found, unknown = _judged(position, s, seat, n)
        refused += refusals(position, seat, found)
        unsure += unknown
    s.discs = standing(s)
    names = [position.names[seat] for seat in s.discs]
    of = [] if refused else [seat for seat in s.discs[::-1] if seat in bids]
    return {
        "resource": None if resource < 0 else (*STORES, "any")[resource],
        "legal": False if refused else None if unsure else True, "refusals": refused,
        "rules": ["RB-9", "RB-10", "RB-11", "RB-12"],
        "discs": None if refused or depends else names, "order": None if refused or depends else names[::-1],
        "seats": [_pays(position, s, seat, set(bids), bool(depends)) for seat in of],
        "depends": [] if refused else list(dict.fromkeys([*depends, *unsure])),
    }  # fmt: skip


def _resource(position: Position, ask: Ask) -> int:
    """What is bid: as the question says, its phase, or as the table says; -1 if unknown (RB-8)."""
    if "resource" in ask.values:
        return int(ask.values["resource"])
    if "phase" in ask.values:
        return resource_of(position, ask.values["phase"])
    if "auction" in position.given:
        return position.state.auction
    return resource_of(position, position.state.phase) if "phase" in position.given else -1


def _judged(position: Position, s: State, seat: int, n: int) -> tuple[list[Refusal], list[str]]:
    """Why a disc cannot lie where it does, as the engine refuses the move there (RB-9, RB-10), and what is unknown."""
    if not n:
        return [], []
    before = s.copy()
    before.bids[seat] = 0
    found = REFUSE(position.board, before, seat, (max(s.auction, 0),), Bid(n))
    short = any(fault.code == "cannot_cover" for fault in found)
    kinds = STORES if s.auction == ANY else STORES[s.auction : s.auction + 1]
    unknown = texts.unknown(position, seat, [f"store.{kind}" for kind in kinds]) if s.auction >= 0 else [texts.RESOURCE]
    if s.auction >= 0 and not (short and unknown):
        return found, []
    return [fault for fault in found if fault.code != "cannot_cover"], unknown


def _pays(position: Position, s: State, seat: int, known: set[int], unsure: bool) -> dict[str, Any]:
    """Place and payment of a seat; with bids unknown, from the best place that it could have to the worst."""
    board = position.board
    others = s.seats - len(known)
    place = sum(s.bids[other] > s.bids[seat] for other in known)
    level = [other for other in known if s.bids[other] == s.bids[seat] and other != seat]  # only at 0
    if not unsure:
        place = s.seats - 1 - s.discs.index(seat)
        others, level = 0, []
    places = range(place, place + others + len(level) + 1)
    found = [price(board, s.seats, n, s.bids[seat]) for n in places]
    back = [rebate(board, s, seat, p.amount) for p in found]
    row: dict[str, Any] = {
        "seat": position.names[seat], "bid": s.bids[seat], "place": _range([n + 1 for n in places]),
        "mark": MARK_NAMES[found[0].mark] if len({p.mark for p in found}) == 1 else None,
        "amount": _range([p.amount for p in found]), "rebate": _range(back),
        "pays": _range([p.amount - n for p, n in zip(found, back, strict=True)]), "may": [],
    }  # fmt: skip
    shift = can_shift(board, s, seat)
    if shift and not unsure and found[0].amount:
        less = price(board, s.seats, place, s.bids[seat], shift).amount
        cards = [board.cards[card].id for card in s.owned[seat]
                 if board.shifting.get(card) == shift and not s.used >> card & 1]  # fmt: skip
        row["may"] = [{"development": cards[0], "pays": less - rebate(board, s, seat, less)}]
    return row


def _range(found: list[int]) -> Any:
    low, high = min(found), max(found)
    return low if low == high else {"from": low, "to": high}
