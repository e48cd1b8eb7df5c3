"""What line mode says of technologies: those that can be bought, what each opens, a purchase that waits for a yes."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.network.bits import numbers
from trainbound.ticket import texts as words
from trainbound.ticket.board import Board
from trainbound.ticket.buying import Offer, Plan, technologies_of
from trainbound.ticket.texts import listed, many
from trainbound.ticket.texts_technologies import technology
from trainbound.ticket.views import TicketView

CHOOSE_TECHNOLOGY = "Which technology? Name it, or a number of this list of those that you can pay for:"
NOTHING_TO_BUY = "You can buy no technology now; why buy PROPELLERS says why, technologies lists them all."
NO_TECHNOLOGIES = "This map has no technologies."
BUY_THEN_CLAIM = "Both are possible this turn:"
_MOST = 3


def _price(board: Board, i: int) -> str:
    rule = technologies_of(board)
    assert rule, "only a map with technologies sells one"
    return many(rule.all[i].price, "locomotive")


def _opens(board: Board, offer: Offer) -> str:
    """`, opens 9 tracks, 2 of them payable then`; nothing for what opens none."""
    if not offer.opens:
        return ""
    now = f", {offer.now.bit_count()} of them payable then" if offer.now else ""
    return f", opens {many(offer.opens.bit_count(), 'track')}{now}"


def choice(board: Board, n: int, offer: Offer) -> str:
    """A technology as a choice: `1 Propellers, 2 locomotives, opens 9 tracks, 2 of them payable then`."""
    return f"{n} {technology(board, offer.technology)}, {_price(board, offer.technology)}{_opens(board, offer)}"


def row(board: Board, names: Sequence[str], view: TicketView, offer: Offer) -> str:
    """A technology in the list of all: `Propellers, 2 locomotives, UK-18: 3 left, held by Bo, you can buy it.`."""
    rule = technologies_of(board)
    assert rule, "only a map with technologies lists them"
    i = offer.technology
    t, part = rule.all[i], view.part(rule)
    held = [names[s] for s, owned in enumerate(part.owned) if owned >> i & 1 and s != view.viewer]
    by = f", held by {listed(held)}" if held else ""
    left = f"{part.left[i]} left{by}"
    standing = {
        "have": "you have it",
        "buy": f"you can pay for it{_opens(board, offer)}",
        "short": f"{many(offer.short, 'locomotive')} short{_opens(board, offer)}",
        "gone": "gone",
        "withdrawn": "no longer sold",
        "no_claim": "no claim could be paid after it",
    }[offer.state]
    return f"{t.name}, {_price(board, i)}, {t.rule}: {left}; {standing}."


def raised(board: Board, view: TicketView) -> str:
    """`You can pay up to 3 locomotives: 1 locomotive, and any 4 of your 9 coloured cards for each more (UK-7).`."""
    rule = technologies_of(board)
    assert rule and view.viewer is not None, "only a seat of a map with technologies buys"
    part, locos = view.part(rule), view.hand[-1]
    can, coloured = rule.raised(part, view.viewer, view.hand), sum(view.hand) - locos
    set_of = rule.set_of(part, view.viewer)
    sets = f"any {set_of} of your {many(coloured, 'coloured card')} for one ({rule.cite('sets', 'UK-7')})"
    return f"You can pay up to {many(can, 'locomotive')}: {many(locos, 'locomotive')} in hand, and {sets}."


def owned(board: Board, names: Sequence[str], view: TicketView) -> list[str]:
    """`Technologies: Ada Booster and Propellers; Bo none.`; nothing on a map without any."""
    rule = technologies_of(board)
    if rule is None:
        return []
    said = []
    for name, bits in zip(names, view.part(rule).owned, strict=True):
        said.append(f"{name} {listed(rule.all[i].name for i in numbers(bits)) or 'none'}")
    return [f"Technologies: {'; '.join(said)}."]


def proposal(board: Board, offer: Offer, way: int, helps: Sequence[str]) -> list[str]:
    """A purchase that waits for a yes: what it costs and opens, and the payment."""
    of = "The only way." if len(offer.ways) == 1 else f"Way {way + 1} of {len(offer.ways)}."
    lines = [f"{technology(board, offer.technology)}, {_price(board, offer.technology)}{_opens(board, offer)}."]
    lines += [f"It opens {track}." for track in helps[:_MOST]]
    return [*lines, f"Pay {words.cards(offer.ways[way], ones=True)}. {of} Legal."]


def both(board: Board, plan: Plan) -> str:
    """A purchase and a claim: `buy Propellers with locomotive 2, then claim DUB-HOL grey 2 with green 2`."""
    return (
        f"buy {technology(board, plan.technology)} with {words.cards(plan.price, ones=True)}, then claim "
        f"{words.track(board, plan.track)} with {words.cards(plan.payment, ones=True)}"
    )


def helped(board: Board, view: TicketView, tracks: int) -> list[str]:
    """Those of some tracks that are on the way of a ticket: `DUB-HOL grey 2, which helps DUB-LON`."""
    return [
        f"{words.track(board, i)}, which helps {words.ticket(board, k)}"
        for k, i in words.helping(board, view)
        if tracks >> i & 1
    ]
