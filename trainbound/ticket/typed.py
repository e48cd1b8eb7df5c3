"""A typed line where something is asked: which of its readings is meant, and how it goes on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from trainbound.kernel.types import Action, Ambiguous, Decision, NotUnderstood
from trainbound.kernel.words import one_of
from trainbound.network.bits import numbers
from trainbound.ticket import notation, reach
from trainbound.ticket.actions import Claim, Draw
from trainbound.ticket.board import Board
from trainbound.ticket.cards import CARD_NAMES, LOCO, NO_CARD, Cards, parse_cards, write_cards
from trainbound.ticket.payments import judge, payments

if TYPE_CHECKING:
    from trainbound.ticket.engine import TicketGame
    from trainbound.ticket.state import State


def understood(game: TicketGame, state: State, decision: Decision, line: str) -> Action:
    """The action that a line means as an answer: of several readings the only legal one, else the only one that pays.

    A claim without cards stays one, since who types it leaves the payment open; `ways` has its payments. One with a
    bare colour, `claim erie buffalo red`, means as many cards of it as the track takes, locomotives where they run out.

    Args:
        game: the game.
        state: where it stands.
        decision: what is asked.
        line: what was typed.

    Raises:
        NotUnderstood: it means nothing. Ambiguous: it means several things, none or several of them legal.
    """
    spoken = line.split()
    if len(spoken) == 2 and not spoken[1].isdigit() and _is_draw(game.board, spoken[0]):
        return _card(game, state, decision, spoken[1])
    found = notation.readings(game.board, line)
    legal = [action for action in found if not _refused(game, state, decision, action)]
    if not legal and (colour := _bare(spoken)) >= 0:
        found = [_in_colour(game, state, decision, action, colour) for action in found]
        legal = [action for action in found if not _refused(game, state, decision, action)]
        if len(found) == 1:
            return found[0]
    if not legal:
        legal = [action for action in found if _fits(game, state, decision, action)]
    return legal[0] if len(legal) == 1 else game.parse(line)


def _bare(spoken: Sequence[str]) -> int:
    """The colour that a line ends with, with no number; -1 for none."""
    with suppress(NotUnderstood):
        word = notation.spelt(spoken[-1])
        cards = parse_cards([word])
        if sum(cards) == 1 and not cards[LOCO] and "*" not in word:
            return cards.index(1)
    return -1


def _in_colour(game: TicketGame, state: State, decision: Decision, action: Action, colour: int) -> Action:
    """A claim that names one card of a colour, with as many of it as the track takes; anything else as it is."""
    if not isinstance(action, Claim) or sum(action.cards) != 1 or not action.cards[colour]:
        return action
    terms, hand = reach.terms(game.board, state, decision.seat)[action.track], state.hands[decision.seat]
    locos = terms.locos if terms.barred else max(terms.locos, min(terms.spaces - hand[colour], hand[LOCO]))
    cards = [0] * len(hand)
    cards[LOCO] = locos
    cards[colour] += terms.spaces - locos
    return msgspec.structs.replace(action, cards=tuple(cards))


def _fits(game: TicketGame, state: State, decision: Decision, action: Action) -> bool:
    """Whether the cards named would pay a track, whoever holds them: that track is then what was meant."""
    if not isinstance(action, Claim) or not any(action.cards):
        return False
    return not judge(reach.terms(game.board, state, decision.seat)[action.track], action.cards, None)


def _is_draw(board: Board, word: str) -> bool:
    try:
        return one_of(word.lower(), notation.verbs(board), "verb") == "draw"
    except (NotUnderstood, Ambiguous):
        return False


def _card(game: TicketGame, state: State, decision: Decision, word: str) -> Action:
    """To draw by the name of a card: the first such card of the display, one that may be drawn if there is any."""
    try:
        (card,) = (c for c, n in enumerate(parse_cards([notation.spelt(word)])) if n == 1)
    except (NotUnderstood, ValueError):
        return game.parse(f"draw {word}")
    places = [Draw(slot) for slot, shown in enumerate(state.display) if shown == card]
    if not places:
        shown = [CARD_NAMES[c] for c in state.display if c != NO_CARD]
        raise NotUnderstood(word, "card of the display", list(dict.fromkeys(shown)))
    return next((draw for draw in places if not game.refuse(state, decision, draw)), places[0])


def _refused(game: TicketGame, state: State, decision: Decision, action: Action) -> bool:
    if isinstance(action, Claim) and not any(action.cards) and decision.kind in game.board.claim_asks:
        return bool(game.why(state, decision.seat, action.track))
    return bool(game.refuse(state, decision, action))


def ways(game: TicketGame, state: State, seat: int, track: int) -> Sequence[Cards]:
    """The payments with which a seat could claim a track now, thriftiest first; none when it is barred or too dear."""
    if game.why(state, seat, track):
        return ()
    return payments(reach.terms(game.board, state, seat)[track], state.hands[seat])


def completed(
    board: Board, line: str, answers: Iterable[str], tracks: Iterable[int], others: Sequence[str] = ()
) -> tuple[str, list[str]]:
    """A line as far as it can only go on in one way, and what it may go on with. It never loses what was typed.

    Args:
        board: the map.
        line: what was typed, verb first.
        answers: the canonical lines that answer what is asked now.
        tracks: the tracks that can be claimed now; where none of them fits the line, any other is offered.
        others: verbs that are understood besides the game's.
    """
    verb, blank, rest = line.lstrip().partition(" ")
    if not blank:
        return _longer("", verb, [v for v in (*notation.verbs(board), *others) if v.startswith(verb.lower())])
    try:
        verb = one_of(verb.lower(), notation.verbs(board), "verb")
    except (NotUnderstood, Ambiguous):
        return line, []
    lines = [answer.partition(" ")[2] for answer in answers if answer.startswith(f"{verb} ")]
    if len(line) > notation.LONGEST_LINE // 4:
        return line, []
    if verb != "claim":
        head, _, last = rest.rpartition(" ")
        words = dict.fromkeys(word for answer in lines for word in answer.split())
        return _longer(f"{verb} {head} " if head else f"{verb} ", last, _named(board, last, words))
    parts = rest.split(" ")
    for n in range(len(parts) - 1, 0, -1):
        try:
            named = board.tracks[notation.track(board, " ".join(parts[:n]))].id
        except (NotUnderstood, Ambiguous):
            continue
        typed = " ".join(parts[n:])
        paid = [answer.partition(" ")[2] for answer in lines if answer.startswith(f"{named} ")]
        begun = [cards for cards in paid if cards.startswith(typed.lower())]
        return _longer(f"{verb} {named} ", typed, begun) if begun else (line, paid)
    ids = [[board.tracks[i].id for i in part] for part in (tracks, range(len(board.tracks)))]
    named_so = next((found for part in ids if (found := _named(board, rest, part))), [])
    if not named_so:
        with suppress(NotUnderstood, Ambiguous):  # as Enter reads it: the cities, then the colour
            named_so = [board.tracks[notation.track(board, rest)].id]
    return _longer(f"{verb} ", rest, named_so)


def claims(game: TicketGame, state: State, seat: int) -> tuple[list[str], list[int]]:
    """What `completed` offers at a turn: the claims as lines, and their tracks."""
    tracks = numbers(game.claimable(state, seat))
    ids = game.board.tracks
    lines = [f"claim {ids[i].id} {write_cards(way)}" for i in tracks for way in ways(game, state, seat, i)]
    return lines, tracks


def _named(board: Board, typed: str, words: Iterable[str]) -> list[str]:
    """Those of some words that may be meant: `pit/jo` means `johnstown/pittsburgh:black`, written as it was begun."""
    typed = re.sub(r"\s*([/:])\s*|\s*-\s*|\s+to\s+", lambda found: found[1] or "/", typed.strip().lower())
    blanks = [typed[: m.start()] + "/" + typed[m.end() :] for m in re.finditer(" ", typed)] if "/" not in typed else []
    for spelt in (typed, *blanks):
        if found := [name for word in words if (name := _turned(board, word, re.split("[/:]", spelt)))]:
            return found
    return []


def _turned(board: Board, word: str, parts: Sequence[str]) -> str:
    """A word that some parts begin, with the end first that they begin with; empty when they do not."""
    head, colon, kind = word.partition(":")
    ends = head.split("/")
    for turned in (ends, ends[::-1]):
        pieces = [*turned, kind] if colon else turned
        if len(parts) <= len(pieces) and all(_begins(board, *pair) for pair in zip(pieces, parts, strict=False)):
            return "/".join(turned) + colon + kind
    return ""


def _begins(board: Board, word: str, typed: str) -> bool:
    place = board.places.get(word)
    return any(name.lower().startswith(typed) for name in ((word, place.code, place.name) if place else (word,)))


def _longer(head: str, typed: str, found: Sequence[str]) -> tuple[str, list[str]]:
    """Typed words replaced by what all that was found begins with, unless that says less."""
    if not found:
        return head + typed, []
    said = common(found)
    alike = len(said) >= len(typed) or len(found) == 1
    return head + (said if alike else typed), list(found)


def common(words: Sequence[str]) -> str:
    """What all words begin with."""
    first, last = min(words, default=""), max(words, default="")
    return first[: next((i for i, letter in enumerate(first) if letter != last[i]), len(first))]
