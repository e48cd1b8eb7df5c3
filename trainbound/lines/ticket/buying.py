"""Technologies in line mode: buying one, the claims and cards that one asks for, buying and claiming in one go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from trainbound.kernel.types import Decision, Illegal
from trainbound.lines import texts as common
from trainbound.lines.ticket import asking, texts, texts_buying
from trainbound.ticket.actions import DECK, Claim, Draw
from trainbound.ticket.buying import Plan, buy_then_claim, offers
from trainbound.ticket.cards import NONE
from trainbound.ticket.rules.technologies import DONE, Buy

if TYPE_CHECKING:
    from trainbound.lines.session import Session

Menu = list[tuple[str, Callable[[], None]]]


def choose(session: Session, menu: Menu) -> None:
    """Offers some answers by number."""
    session.choices = {str(n): run for n, (_, run) in enumerate(menu, 1)}
    session.voice.menu(f"{n} {word}" for n, (word, _) in enumerate(menu, 1))


def with_cards(session: Session, decision: Decision, action: Buy) -> Buy:
    """A purchase without cards, with the thriftiest ones that pay it, if any do."""
    view = session.game.view(session.table.state, decision.seat)
    ways = next((o.ways for o in offers(session.board, view) if o.technology == action.technology), ())
    return action._replace(cards=ways[0]) if ways else action


def buy(session: Session, technology: int = -1, way: int = 0) -> None:
    """Which technology; for one it proposes the thriftiest payment, or another. Raises Illegal."""
    decision = session.decision
    if decision is None:
        raise Illegal(())
    board, state = session.board, session.table.state
    wanted = with_cards(session, decision, Buy(max(technology, 0), NONE))
    refused = session.game.refuse(state, decision, wanted)
    if refused and (technology >= 0 or decision.kind != "turn"):
        raise Illegal(refused)
    view = session.game.view(state, decision.seat)
    legal = {a.technology for a in session.game.legal(state, decision) if isinstance(a, Buy)}
    found = [offer for offer in offers(board, view) if offer.technology in legal]
    if technology < 0:
        session.voice.say(texts_buying.CHOOSE_TECHNOLOGY if found else texts_buying.NOTHING_TO_BUY)
        session.choices = {str(n): partial(buy, session, offer.technology) for n, offer in enumerate(found, 1)}
        session.voice.rows([texts_buying.choice(board, n, offer) for n, offer in enumerate(found, 1)])
        return
    chosen = next(offer for offer in found if offer.technology == technology)
    helps = texts_buying.helped(board, view, chosen.opens)
    session.voice.say(*texts_buying.proposal(board, chosen, way, helps))
    menu: Menu = [("buy", partial(session.submit, decision, Buy(technology, chosen.ways[way])))]
    others = [n for n in range(len(chosen.ways)) if n != way][: asking.MOST_WAYS]
    menu += [(texts.payment(chosen.ways[n]), partial(buy, session, technology, n)) for n in others]
    menu.append((common.BACK, session.ask))
    choose(session, menu)
    session.choices["back"] = menu[-1][1]


def technologies(session: Session, rest: Sequence[str]) -> None:
    """All technologies: who has them, how many are left, what one could buy and what that opens."""
    found = offers(session.board, session.view)
    if not found:
        said = texts_buying.owned(session.board, session.names, session.view)
        session.voice.say(*(said or [texts_buying.NO_TECHNOLOGIES]))
        return
    session.voice.say(texts_buying.raised(session.board, session.view))
    here = [offer for offer in found if offer.state != "off"]
    session.voice.rows([texts_buying.row(session.board, session.names, session.view, offer) for offer in here])


def offer_both(session: Session, decision: Decision, track: int) -> bool:
    """Offers to buy what a track lacks and to claim it, where both are possible this turn; False where not."""
    view = session.game.view(session.table.state, decision.seat)
    plans = buy_then_claim(session.board, view, track) if decision.kind == "turn" else []
    if not plans:
        return False
    session.voice.say(texts_buying.BUY_THEN_CLAIM)
    menu: Menu = [
        (texts_buying.both(session.board, plan), partial(_both, session, plan)) for plan in plans[: asking.MOST_WAYS]
    ]
    menu.append((common.BACK, session.ask))
    choose(session, menu)
    session.choices["back"] = menu[-1][1]
    return True


def _both(session: Session, plan: Plan) -> None:
    """Buys, then claims."""
    decision = session.decision
    if decision is None:
        raise Illegal(())
    session.submit(decision, Buy(plan.technology, plan.price))
    decision = session.decision
    if decision is not None:
        session.submit(decision, Claim(plan.track, plan.payment))


def claiming(session: Session, decision: Decision) -> None:
    """The claims that a technology asks for, and whether it may be left at that."""
    legal = session.game.legal(session.table.state, decision)
    menu: Menu = [("claim", partial(asking.claim, session))] if legal != [DONE] else []
    if DONE in legal:
        menu.append(("done", partial(session.submit, decision, DONE)))
    choose(session, menu)


def third(session: Session, decision: Decision) -> None:
    """A third card from the deck, or none."""
    choose(session, [("deck", partial(session.submit, decision, Draw(DECK))),
                     ("done", partial(session.submit, decision, DONE))])  # fmt: skip
    session.choices["d"] = session.choices["deck"] = session.choices["1"]
