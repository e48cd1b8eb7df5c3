"""What happened in few words: for a narrow log, and for somebody whose turn it is again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from trainbound.kernel.types import NOBODY, Event
from trainbound.ticket.actions import DECK
from trainbound.ticket.board import Board
from trainbound.ticket.cards import CARD_LETTERS
from trainbound.ticket.texts_events import FROM_DECK, both, drawn, event
from trainbound.ticket.texts_names import card, colour, ends, listed, many, shares_of

_DREW = 4
_RANKS = {"last_turns": 0, "claimed": 1, "share_taken": 1, "neutral_share": 1, "station_built": 1, "bought": 1,
          "offered": 2, "kept": 2, "drew": _DREW}  # fmt: skip
"""What matters most to the others comes first; what is not named here is as tickets drawn."""
LAST_ROUND = "one more turn each"
_UNTOLD = ("turn", "dealt", "answered", "starter", "turned", "swept", "reshuffled", "over")


class Lately(NamedTuple):
    """What one seat did, or what the viewer drew: in a few words, in fewer, and in the fewest."""

    said: str
    brief: str
    least: str


def brief(board: Board, names: Sequence[str], viewer: int | None, happened: Event) -> str:
    """An event as in the log, without what it was paid with and with letters for companies; empty as there."""
    said = event(board, names, viewer, happened).partition(", paying")[0]
    data = happened.data
    if happened.kind == "claimed":
        t = board.tracks[data["track"]]
        twin = f" {colour(t.colour)}" if t.twin >= 0 else ""
        return f"{names[happened.seat]} claimed {ends(board, data['track'])}{twin} for {data['points']}"
    rule = shares_of(board)
    if happened.kind == "share_taken" and rule:
        return f"{names[happened.seat]} took a share of {rule.companies[data['company']].letter}"
    return said


def lately(board: Board, names: Sequence[str], viewer: int, own: Sequence[Event], since: Iterable[Event]
           ) -> list[Lately]:
    """What the viewer drew, if not all of it was seen before, and what the others did since; most important first.

    Args:
        board: the map.
        names: the seats' names.
        viewer: who reads it; all events are filtered for that seat already.
        own: the events of the viewer's last turn.
        since: those after it.
    """
    drew = [e.data for e in own if e.kind == "drew"]
    blind = any(data["slot"] == DECK and "card" in data for data in drew)
    said = f"you drew {both([drawn(data) for data in drew])}" if blind else ""
    least = f"you drew {both([drawn(data).removesuffix(FROM_DECK) for data in drew])}" if blind else ""
    found = [(_DREW - 1, Lately(said, least, least))] if blind else []
    found += [(0, one) for one in _through(board, names, viewer, own)]
    seats: dict[int, list[Event]] = {}
    for happened in since:
        if happened.kind not in _UNTOLD and happened.seat not in (NOBODY, viewer):
            seats.setdefault(happened.seat, []).append(happened)
    found += [(min(_RANKS.get(e.kind, 2) for e in events), _of_seat(board, names, viewer, events))
              for events in seats.values()]  # fmt: skip
    return [one for _, one in sorted(found, key=lambda ranked: ranked[0])]


def _through(board: Board, names: Sequence[str], viewer: int, own: Sequence[Event]) -> list[Lately]:
    """The tunnels that the viewer claimed for nothing more, with the cards turned: nothing was asked (T-18)."""
    turned = {e.data["track"]: e.data["turned"] for e in own if e.kind == "tunnel_cost" and not e.data["extra"]}
    found = []
    for happened in own:
        if happened.kind == "claimed" and (cards := turned.get(happened.data["track"])):
            said = brief(board, names, viewer, happened).removeprefix(f"{names[viewer]} ")
            in_words = f"you {said}, turned {', '.join(map(card, cards))}"
            letters = " ".join(CARD_LETTERS[c] for c in cards)
            least = f"you: {ends(board, happened.data['track'])}, turned {letters}"
            found.append(Lately(f"{in_words}: nothing more to pay", in_words, least))
    return found


def _of_seat(board: Board, names: Sequence[str], viewer: int, events: Sequence[Event]) -> Lately:
    """What one seat did, its name once; of a tunnel only how it ended."""
    name = names[events[0].seat]
    if any(e.kind in ("claimed", "tunnel_declined") for e in events):
        events = [e for e in events if e.kind != "tunnel_cost"]
    cards = [drawn(e.data) for e in events if e.kind == "drew"]
    told = (brief(board, names, viewer, e).removeprefix(f"{name} ") for e in events if e.kind != "drew")
    rest = [said for said in told if said]
    full = [*rest, f"drew {both(cards)}"] if cards else rest
    few = [*rest, f"drew {len(cards)}"] if cards else rest
    least = [said for said in (_least(board, names, viewer, e) for e in events if e.kind != "drew") if said]
    least += [many(len(cards), "card")] if cards else []
    return Lately(f"{name} {listed(full)}", f"{name} {', '.join(few)}".replace(", took ", ", "),
                  f"{name}: {', '.join(least)}")  # fmt: skip


def _least(board: Board, names: Sequence[str], viewer: int, happened: Event) -> str:
    """An event without its seat in the fewest words: `ALB-NEW blue`, `share P`."""
    rule = shares_of(board)
    if happened.kind == "claimed":
        t = board.tracks[happened.data["track"]]
        return ends(board, happened.data["track"]) + (f" {colour(t.colour)}" if t.twin >= 0 else "")
    if happened.kind == "share_taken" and rule:
        return f"share {rule.companies[happened.data['company']].letter}"
    if happened.kind == "last_turns":
        return LAST_ROUND
    return brief(board, names, viewer, happened).removeprefix(f"{names[happened.seat]} ")
