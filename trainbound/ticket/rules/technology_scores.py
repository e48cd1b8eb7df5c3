"""What technologies score: with each claim (UK-20, UK-21), and at the end (UK-22, UK-26, UK-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainbound.kernel.types import ScoreLine
from trainbound.ticket.measures import completed, longest
from trainbound.ticket.standing import Stand, own_tickets

if TYPE_CHECKING:
    from trainbound.ticket.rules.technology_base import Part, TechnologyBase
    from trainbound.ticket.state import State
    from trainbound.ticket.views import TicketView


def scored(rule: TechnologyBase, state: State) -> list[ScoreLine]:
    """A line a technology that added points to claims, with the tracks of each seat that got them, as bits."""
    part: Part = state.part(rule)
    lines = []
    for place, effect in enumerate(("route_points", "ferry_points")):
        number = rule.effects.get(effect, -1)
        tracks = tuple(row[place] for row in part.scored)
        if any(tracks):
            t = rule.all[number]
            points = tuple(t.amount * bits.bit_count() for bits in tracks)
            lines.append(ScoreLine(t.rule, "technology_claims", points, {"technology": number, "tracks": tracks}))
    return lines


_EFFECTS = {
    "technology_tickets": "ticket_points",
    "technology_most_tickets": "most_tickets",
    "technology_longest": "longest",
}
"""What a line of the end tells -> the effect behind it."""


def at_the_end(rule: TechnologyBase, state: State) -> list[ScoreLine]:
    """A line a technology that somebody owns and that counts at the end; `owners` are their seats."""
    part: Part = state.part(rule)
    seats = range(state.seats)
    lines = []
    for code in ("technology_tickets", "technology_most_tickets", "technology_longest"):
        effect = _EFFECTS[code]
        number = rule.effects.get(effect, -1)
        owners = tuple(s for s in seats if number >= 0 and part.owned[s] >> number & 1)
        if not owners:
            continue
        t = rule.all[number]
        if effect == "longest":
            trails = [longest(rule.board, state.owned[s]) for s in seats]
            counts = tuple(length for length, _ in trails)
        else:
            counts = tuple(sum(completed(rule.board, state, s)) for s in seats)
        if effect == "ticket_points":
            each = [t.amount * n for n in counts]
        else:
            each = [t.amount if n == max(counts) else -t.amount for n in counts]
        values = {"technology": number, "owners": owners, "counts": counts, "tie_rule": rule.cite("tie", "UK-30")}
        points = tuple(n if s in owners else 0 for s, n in enumerate(each))
        lines.append(ScoreLine(t.rule, code, points, values))
    return lines


def stands(rule: TechnologyBase, view: TicketView) -> list[Stand]:
    """The lines of `at_the_end` as far as a seat may know them now: others' tickets are secret (T-26).

    Values: {"technology"}.
    """
    part: Part = view.part(rule)
    done = sum(points > 0 for points in own_tickets(rule.board, view))
    held = [seat.tickets for seat in view.seats]
    lengths = [longest(rule.board, seat.owned)[0] for seat in view.seats]
    lines = []
    for code, effect in _EFFECTS.items():
        number = rule.effects.get(effect, -1)
        owners = [s for s in range(len(held)) if number >= 0 and part.owned[s] >> number & 1]
        if not owners:
            continue
        amount = rule.all[number].amount
        points: list[int | None] = [0] * len(held)
        for s in owners:
            if effect == "longest":
                points[s] = amount if lengths[s] == max(lengths) else -amount
            elif effect == "ticket_points":
                points[s] = amount * done if s == view.viewer else None
            elif s == view.viewer:
                points[s] = amount if done >= max(n for other, n in enumerate(held) if other != s) else None
            else:
                points[s] = -amount if view.viewer is not None and done > held[s] else None
        lines.append(Stand(rule.all[number].rule, code, tuple(points), {"technology": number}))
    return lines
