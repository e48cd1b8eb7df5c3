"""Questions as numbered choices: the turn, the second card, tickets to keep, a share, the payment of a claim."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from trainbound.kernel.types import Action, Ambiguous, Decision, Illegal, NotUnderstood
from trainbound.lines import texts as common
from trainbound.lines.ticket import buying, texts, texts_look
from trainbound.network.bits import numbers
from trainbound.ticket import reach
from trainbound.ticket import texts as words
from trainbound.ticket.actions import DECK, Claim, Draw, DrawTickets, Keep, Pass
from trainbound.ticket.cards import NO_CARD
from trainbound.ticket.payments import payments
from trainbound.ticket.rules.shares import TakeNeutral, TakeShare
from trainbound.ticket.rules.stations import Build
from trainbound.ticket.rules.technologies import Buy
from trainbound.ticket.rules.tunnels import Pay

if TYPE_CHECKING:
    from trainbound.lines.session import Session

MOST_WAYS = 6
"""Other payments offered beside the one proposed; any legal one can be typed."""


def ask(session: Session, decision: Decision) -> None:
    """Says what the person at the keyboard is asked, and what a number means now."""
    view = session.game.view(session.table.state, decision.seat)
    session.voice.say(texts.asked(session.names[decision.seat], session.board, view, decision))
    _QUESTIONS[decision.kind](session, decision)


def _turn(session: Session, decision: Decision) -> None:
    """The main menu: actions that are open now, then the ways to look around."""
    legal = session.game.legal(session.table.state, decision)
    kinds = {type(action) for action in legal}
    menu: list[tuple[str, Callable[[], None]]] = []
    if Buy in kinds:
        menu.append(("buy", partial(buying.buy, session)))
    if Draw in kinds:
        menu.append(("draw", partial(draw, session)))
    if Claim in kinds:
        menu.append(("claim", partial(claim, session)))
    if Build in kinds:
        menu.append(("station", partial(station, session)))
    if DrawTickets in kinds:
        menu.append(("tickets", partial(session.submit, decision, DrawTickets())))
    if Pass in kinds:
        menu.append(("pass", partial(session.submit, decision, Pass())))
    from trainbound.lines import verbs

    menu += [(verb, partial(verbs.do, session, verb)) for verb in ("hand", "my tickets", "table", "hint", "help")]
    session.choices = {str(n): run for n, (_, run) in enumerate(menu, 1)}
    if session.talk != "quiet":
        session.voice.menu(f"{n} {word}" for n, (word, _) in enumerate(menu, 1))


def draw(session: Session) -> None:
    """Which card: the places of the display, and the deck."""
    decision = session.decision
    if decision is None or decision.kind not in ("turn", "second"):
        raise Illegal(session.game.refuse(session.table.state, decision, Draw(DECK)) if decision else ())
    _second(session, decision)


def places(session: Session, decision: Decision) -> dict[str, Callable[[], None]]:
    """What is typed for each place of the display and for the deck, to draw from it."""
    slots = range(len(session.table.state.display))
    found: dict[str, Callable[[], None]] = {
        str(slot + 1): partial(session.submit, decision, Draw(slot)) for slot in slots
    }
    found["d"] = found["deck"] = partial(session.submit, decision, Draw(DECK))
    return found


def _second(session: Session, decision: Decision) -> None:
    view = session.game.view(session.table.state, decision.seat)
    session.choices = places(session, decision)
    cards = [texts.place(view, slot) for slot, card in enumerate(view.display) if card != NO_CARD]
    session.voice.menu([*cards, texts.deck(view)])


def _keep(session: Session, decision: Decision) -> None:
    """The tickets offered, numbered, with how far away each is."""
    view = session.game.view(session.table.state, decision.seat)
    for n, k in enumerate(decision.data[0], 1):
        session.voice.say(texts.offered_ticket(session.board, view, n, k))


def kept(decision: Decision, said: Sequence[str]) -> Keep | None:
    """The tickets meant by their numbers in the list, all or none; None when the words are nothing of that.

    Raises:
        NotUnderstood: a number that is not in the list.
    """
    offered = decision.data[0]
    if list(said) in (["all"], ["none"]):
        return Keep(tuple(sorted(offered)) if said[0] == "all" else ())
    if not said or not all(n.isascii() and n.isdigit() for n in said):
        return None
    listed = [str(n) for n in range(1, len(offered) + 1)]
    for n in said:
        if n not in listed:
            raise NotUnderstood(n, "number", listed)
    return Keep(tuple(sorted(offered[n - 1] for n in {int(n) for n in said})))


def keep(session: Session, said: Sequence[str]) -> bool:
    """Keeps tickets by their numbers in the list, all or none; False when the words are nothing of that."""
    decision = session.decision
    action = kept(decision, said) if decision is not None and decision.kind == "keep" else None
    if decision is None or action is None:
        return False
    session.submit(decision, action)
    return True


def _share(session: Session, decision: Decision) -> None:
    """The companies of the track, numbered, and for oneself none."""
    view = session.game.view(session.table.state, decision.seat)
    neutral = decision.kind == "neutral"
    take = TakeNeutral if neutral else TakeShare
    session.choices = {}
    for n, c in enumerate(decision.data[1], 1):
        session.voice.say(f"{n} {texts_look.share_offer(session.board, view, c, neutral)}")
        session.choices[str(n)] = session.choices[_letter(session, c)] = partial(session.submit, decision, take(c))
    if not neutral:
        n = len(decision.data[1]) + 1
        session.voice.say(f"{n} none")
        session.choices.update(dict.fromkeys((str(n), "-", "none"), partial(session.submit, decision, TakeShare(-1))))


def _letter(session: Session, c: int) -> str:
    rule = words.shares_of(session.board)
    assert rule, "only a map with shares asks for one"
    return rule.companies[c].letter.lower()


def _tunnel(session: Session, decision: Decision) -> None:
    """The ways to pay for a tunnel, numbered, and last to decline."""
    legal = session.game.legal(session.table.state, decision)
    answers: list[tuple[str, Action]] = [
        (texts.payment(action.cards) if isinstance(action, Pay) else action.verb, action)
        for action in [*legal[: MOST_WAYS + 1], *legal[MOST_WAYS + 1 :][-1:]]
    ]
    session.choices = {str(n): partial(session.submit, decision, action) for n, (_, action) in enumerate(answers, 1)}
    session.voice.menu(f"{n} {word}" for n, (word, _) in enumerate(answers, 1))


_QUESTIONS: dict[str, Callable[[Session, Decision], None]] = {
    "turn": _turn,
    "second": _second,
    "keep": _keep,
    "share": _share,
    "neutral": _share,
    "tunnel": _tunnel,
    **dict.fromkeys(("claim", "again", "beside"), lambda session, decision: buying.claiming(session, decision)),
    "third": lambda session, decision: buying.third(session, decision),
}


def claim(session: Session) -> None:
    """Which track: those that can be claimed now, first those on the way of a ticket."""
    decision = _claim_or_refuse(session, Claim(0, (0,) * 9))
    view = session.game.view(session.table.state, decision.seat)
    legal = session.game.legal(session.table.state, decision)
    open_now = list(dict.fromkeys(a.track for a in legal if isinstance(a, Claim)))
    if not open_now:
        session.voice.say(texts.NO_TRACK)
        return
    helped: dict[int, list[str]] = {}
    for k, track in words.helping(session.board, view):
        helped.setdefault(track, []).append(words.ticket(session.board, k))
    open_now.sort(key=lambda i: i not in helped)
    session.voice.say(texts.CHOOSE_TRACK)
    session.choices = {str(n): partial(propose, session, i) for n, i in enumerate(open_now, 1)}
    rows = [texts.claimable(session.board, view, n, i, helped.get(i, ())) for n, i in enumerate(open_now, 1)]
    session.voice.rows(rows)


def which(session: Session, several: Ambiguous) -> None:
    """Which of several tracks that a line could mean, numbered."""
    tracks = [session.board.track_number[track] for track in several.candidates]
    session.voice.say(texts.which(several.found))
    session.choices = {str(n): partial(propose, session, i) for n, i in enumerate(tracks, 1)}
    session.voice.rows([texts.claimable(session.board, session.view, n, i, ()) for n, i in enumerate(tracks, 1)])


def _claim_or_refuse(session: Session, action: Claim) -> Decision:
    """The open decision, if a claim answers it. Raises Illegal when something else is asked."""
    decision = session.decision
    if decision is None:
        raise Illegal(())
    if decision.kind not in session.board.claim_asks:
        raise Illegal(session.game.refuse(session.table.state, decision, action))
    return decision


def propose(session: Session, track: int, way: int = 0) -> None:
    """Proposes to claim a track with its thriftiest payment, or another; says why not when there is none."""
    decision = _claim_or_refuse(session, Claim(track, (0,) * 9))
    state = session.table.state
    faults = session.game.why(state, decision.seat, track)
    if faults:
        session.refuse(faults)
        buying.offer_both(session, decision, track)
        return
    ways = payments(reach.terms(session.board, state, decision.seat)[track], state.hands[decision.seat])
    rule = words.shares_of(session.board)
    shares = bool(rule and rule.on_track[track])
    session.voice.say(*texts.proposal(session.board, session.view, track, ways[way], way + 1, len(ways), shares))
    if session.board.tracks[track].tunnel:
        session.voice.say(texts.tunnel(session.board, session.view, ways[way]))
    menu: list[tuple[str, Callable[[], None]]] = [("claim", partial(session.submit, decision, Claim(track, ways[way])))]
    others = [n for n in range(len(ways)) if n != way][:MOST_WAYS]
    menu += [(texts.payment(ways[n]), partial(propose, session, track, n)) for n in others]
    from trainbound.lines.ticket import acting

    menu.append((common.BACK, session.ask))
    menu.append(("why", partial(acting.why_track, session, track)))
    session.choices = {str(n): run for n, (_, run) in enumerate(menu, 1)}
    session.choices["back"] = menu[-2][1]
    session.voice.menu(f"{n} {word}" for n, (word, _) in enumerate(menu, 1))


def station(session: Session, city: int | None = None, way: int = 0) -> None:
    """Where to build a station: cities into which others have tracks; for a city proposes a payment, or another."""
    decision = session.decision
    rule = words.stations_of(session.board)
    if rule is None or decision is None:
        raise Illegal(())
    legal = [a for a in session.game.legal(session.table.state, decision) if isinstance(a, Build)]
    if city is not None:
        ways = [action for action in legal if action.city == city]
        if not ways:
            raise Illegal(session.game.refuse(session.table.state, decision, Build(city, (0,) * 9)))
        session.voice.say(
            texts.station(session.board, session.names, session.view, ways[way].cards, city, way + 1, len(ways))
        )
        menu: list[tuple[str, Callable[[], None]]] = [("build", partial(session.submit, decision, ways[way]))]
        others = [n for n in range(len(ways)) if n != way][:MOST_WAYS]
        menu += [(texts.payment(ways[n].cards), partial(station, session, city, n)) for n in others]
        menu.append((common.BACK, session.ask))
        session.choices = {str(n): run for n, (_, run) in enumerate(menu, 1)}
        session.choices["back"] = menu[-1][1]
        session.voice.menu(f"{n} {word}" for n, (word, _) in enumerate(menu, 1))
        return
    if not legal:
        raise Illegal(session.game.refuse(session.table.state, decision, Build(numbers(rule.sites)[0], (0,) * 9)))
    theirs = sum(s.owned for i, s in enumerate(session.view.seats) if i != decision.seat)
    useful = [v for v in dict.fromkeys(a.city for a in legal) if session.board.at_city[v] & theirs]
    session.voice.say(texts.CHOOSE_SITE if useful else texts.NO_SITE)
    session.choices = {str(n): partial(station, session, v) for n, v in enumerate(useful, 1)}
    sites = (texts.site(session.board, session.view, v) for v in useful)
    session.voice.rows([f"{n} {said}" for n, said in enumerate(sites, 1)])
