"""Every code has its sentence, with the figures in it, and sentences say what the game's values say."""

import ast
import random
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

import trainbound.kernel.course
import trainbound.ticket
from tests.ticket.positions import cards, started, tickets
from trainbound.kernel.types import NOBODY, Event, Refusal, ScoreLine, Scores
from trainbound.ticket import texts, texts_technologies
from trainbound.ticket.actions import DECK, Claim, Draw, DrawTickets, Keep, Pass
from trainbound.ticket.board import load_board
from trainbound.ticket.cards import LOCO, NO_CARD, parse_cards
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.rules import MODULES, load
from trainbound.ticket.rules.shares import TakeShare
from trainbound.ticket.state import put
from trainbound.ticket.texts_ask import _BUSY, _PROMPTS
from trainbound.ticket.texts_events import _SENTENCES as EVENTS
from trainbound.ticket.texts_events import both
from trainbound.ticket.texts_refusals import _SENTENCES as REFUSALS
from trainbound.ticket.texts_refusals import ASKED, VERBS
from trainbound.ticket.texts_scores import _PROOFS, _TITLES

BOARD = load_board("pennsylvania")
GAME = TicketGame(BOARD)
NAMES = ("Ada", "planner", "Cy", "Dee", "Eve")


@cache
def functions() -> list[tuple[ast.FunctionDef, list[ast.Call]]]:
    """Every function of the sources that say anything, with the calls by a plain name in it."""
    files = [*Path(trainbound.ticket.__file__).parent.rglob("*.py"), Path(trainbound.kernel.course.__file__)]
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    found = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    return [
        (f, [n for n in ast.walk(f) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]) for f in found
    ]


def codes(call: str, place: int = 0) -> set[str]:
    """The codes with which the sources make refusals, events or score lines."""
    found: set[str] = set()
    for function, calls in functions():
        for node in calls:
            if isinstance(node.func, ast.Name) and node.func.id == call:
                code = node.args[place]
                if isinstance(code, ast.Name):
                    # A code held in a variable: strings that it is given, those of a loop by their look.
                    found |= {
                        c.value
                        for c in ast.walk(given(function, code.id))
                        if isinstance(c, ast.Constant) and isinstance(c.value, str) and ("_" in c.value)
                    }
                else:
                    assert isinstance(code, ast.Constant), ast.unparse(node)
                    found.add(code.value)
    return found


def given(function: ast.FunctionDef, name: str) -> ast.expr:
    """What a variable of a function is given, by assignment or by a loop."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
            return node.value
    loops = [node for node in ast.walk(function) if isinstance(node, ast.For)]
    return next(f.iter for f in loops if any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(f.target)))


def test_every_code_in_the_sources_has_a_sentence():
    assert len(codes("Refusal")) > 20
    assert codes("Refusal") == set(REFUSALS)
    assert codes("Event") == set(EVENTS)
    assert codes("ScoreLine", 1) == set(_TITLES) == set(_PROOFS)
    modules = [load(name) for name in MODULES]
    kinds = {"turn", "second", "keep", *(kind for module in modules for kind in module.decisions)}
    assert kinds == set(_PROMPTS) == set(_BUSY) == set(ASKED)
    assert {"draw", "claim", "tickets", "keep", "pass", *(v for module in modules for v in module.verbs)} == set(VERBS)


def clean(sentence):
    """A sentence has no hole, no double space, no code in it."""
    assert sentence and not re.search(r"None|\{|\}|\(\)|\[|  |_| ,|\b1 (cards|trains|points|tickets)\b", sentence), (
        sentence
    )
    return sentence


# ---- refusals


def at_turn(seats=3):
    """A state in which seat 0 is at its turn, with an empty hand."""
    state = GAME.start(seats, bytes(16), {}).state
    while state.turn == 0 or state.player != 0:
        decision = GAME.decisions(state)[0]
        action = GAME.legal(state, decision)[0]
        if decision.kind == "turn":
            action = Draw(DECK)
        state = GAME.apply(state, decision.number, action).state
    state.hands[0] = [0] * 9
    return state


def track(name):
    return BOARD.track_number[name]


def refused(state, action, seat=0):
    (decision,) = GAME.decisions(state)
    found = GAME.refuse(state, decision, action)
    assert found
    return [clean(texts.refusal(BOARD, NAMES, seat, r)) for r in found], [r.code for r in found]


def give(state, cards):
    state.hands[0] = list(parse_cards(cards.split()))
    return state


def own(state, seat, name):
    """Lets a seat claim a track in the game, whatever it costs."""
    keep = state.hands[seat]
    player, state.player = state.player, seat
    (asked,) = state.open[-1]
    state.open[-1] = (replace(asked, seat=seat),)
    colour = texts.colour(BOARD.tracks[track(name)].colour)
    cards = parse_cards([f"{'red' if colour == 'grey' else colour}*{BOARD.tracks[track(name)].length}"])
    state.hands[seat] = list(cards)
    state = GAME.apply(state, asked.number, Claim(track(name), cards)).state
    while state.open[-1][0].kind in ("share", "neutral"):
        decision = state.open[-1][0]
        state = GAME.apply(state, decision.number, GAME.legal(state, decision)[-1]).state
    state.hands[seat], state.player = keep, player
    (asked,) = state.open[-1]
    state.open[-1] = (replace(asked, seat=player),)
    return state


def test_a_refused_track_names_three_reasons_with_own_figures():
    state = own(at_turn(), 0, "altoona/harrisburg:red")
    give(state, "orange loco")
    decision = GAME.decisions(state)[0]
    found = GAME.refuse(state, decision, Claim(track("altoona/harrisburg:orange"), parse_cards(["orange*5"])))
    assert [(r.rules[0], texts.refusal(BOARD, NAMES, 0, r)) for r in found] == [
        ("T-13", "Nobody may own both tracks of a double route. You own its red track."),
        ("T-13", "Below 4 players only one track of a double route is used; this table has 3. Ada owns the red one."),
        ("T-11", "It costs 5 orange. You hold 1 orange and 1 locomotive: 3 short."),
    ]
    assert texts.refusal(BOARD, NAMES, 1, found[0], seat=0) == (
        "Nobody may own both tracks of a double route. Ada owns its red track."
    )
    assert texts.refusal(BOARD, NAMES, 1, found[2], seat=0).startswith("It costs 5 orange. Ada holds 1 orange")


def refusals():
    """(what is wrong, state, action, what each sentence must hold); together every code there is."""
    ferry = "erie/ontario-west:grey"
    yellow = "scranton-wilkes-barre/stroudsburg:yellow"
    state = at_turn()
    yield "not_asked", state, Keep((0,)), "asked to draw cards, claim a track, or draw tickets; to keep tickets is"
    yield "no_such_track", state, Claim(999, (0,) * 9), f"Pennsylvania has {len(BOARD.tracks)};"
    yield "occupied", own(at_turn(), 1, yellow), Claim(track(yellow), parse_cards(["yy"])), "planner owns this one"
    state = own(at_turn(4), 0, "altoona/harrisburg:red")
    yield "own_twin", state, Claim(track("altoona/harrisburg:orange"), (0,) * 9), "You own its red track"
    state = own(at_turn(), 1, "altoona/harrisburg:red")
    yield (
        "twin_closed",
        state,
        Claim(track("altoona/harrisburg:orange"), (0,) * 9),
        "Below 4 players .* has 3. planner owns",
    )
    state = give(at_turn(), "yy")
    state.trains[0] = 1
    yield "too_few_trains", state, Claim(track(yellow), parse_cards(["yy"])), "takes 2 trains. You have 1 left: 1 short"
    yield (
        "cannot_pay",
        give(at_turn(), "y"),
        Claim(track(yellow), parse_cards(["yy"])),
        ("costs 2 yellow. You hold 1 yellow and no locomotives: 1 short"),
    )
    yield (
        "cannot_pay",
        give(at_turn(), "rrrL"),
        Claim(track(ferry), parse_cards(["rrr"])),
        (
            "costs 3 of one colour, at least 2 of them locomotives. "
            "You hold at best 3 red and 1 locomotive: 1 locomotive short"
        ),
    )
    yield (
        "wrong_number",
        give(at_turn(), "yyy"),
        Claim(track(yellow), parse_cards(["yyy"])),
        "2 cards. You play 3: 1 too many",
    )
    yield (
        "wrong_number",
        give(at_turn(), "yyy"),
        Claim(track(yellow), parse_cards(["y"])),
        "You play 1: 1 more is needed",
    )
    grey = "scranton-wilkes-barre/towanda:grey"
    yield "mixed_colours", give(at_turn(), "rrrbb"), Claim(track(grey), parse_cards(["rrb"])), "You play blue and red"
    yield "wrong_colour", give(at_turn(), "yyrr"), Claim(track(yellow), parse_cards(["rr"])), "is yellow. You play red"
    yield (
        "locomotives_missing",
        give(at_turn(), "rrrLL"),
        Claim(track(ferry), parse_cards(["rrL"])),
        ("At least 2 cards must be locomotives. You play 1 and you hold 2"),
    )
    yield (
        "not_held",
        give(at_turn(), "yL"),
        Claim(track(yellow), parse_cards(["yy"])),
        "play 2 yellow but hold 1 yellow: 1 short",
    )
    state = at_turn()
    state.deck, state.discard = [], [0] * 9
    yield "deck_empty", state, Draw(DECK), "hold 0 cards"
    yield "no_such_place", state, Draw(7), "places 1 to 5"
    state = at_turn()
    state.display[2] = NO_CARD
    yield "place_empty", state, Draw(2), "Place 3 is empty"
    state = at_turn()
    state.display[:] = [0, 1, 2, 3, 4]
    state = GAME.apply(state, GAME.decisions(state)[0].number, Draw(0)).state
    state.display[3] = LOCO
    yield "second_locomotive", state, Draw(3), "at place 4 cannot be the second"
    state = at_turn()
    state = GAME.apply(state, GAME.decisions(state)[0].number, DrawTickets()).state
    offered = GAME.decisions(state)[0].data[0]
    other = next(k for k in range(len(BOARD.tickets)) if k not in offered)
    yield "ticket_not_offered", state, Keep((other,)), f"{texts.ticket(BOARD, other)} is not offered; choose among"
    yield "ticket_not_offered", state, Keep((offered[0], offered[0])), "once only"
    yield "too_few_tickets", state, Keep(()), "At least 1 of these 4 tickets must be kept. You keep none: 1 more"
    state = at_turn()
    state.ticket_deck = ()
    yield "no_tickets_left", state, DrawTickets(), "holds 0 tickets"
    yield "may_not_pass", at_turn(), Pass(), "You can draw cards or draw tickets"
    state = give(at_turn(), "yy")
    claimed = GAME.apply(state, GAME.decisions(state)[0].number, Claim(track(yellow), parse_cards(["yy"]))).state
    yield "no_such_company", claimed, TakeShare(77), "choose Reading, Lehigh Valley or Jersey Central"
    yield "company_not_shown", claimed, TakeShare(0), "Pennsylvania does not stand beside this track; choose Reading"
    rule = BOARD.rule("shares")
    assert rule
    emptied = claimed.copy()
    part = emptied.parts[rule.part]
    takers = list(part.takers)
    takers[3] = (NOBODY,) * 7
    emptied.set_part(rule, part._replace(takers=tuple(takers)))
    asked = emptied.open[-1][0]
    emptied.open = put(emptied.open, -1, (replace(asked, data=(asked.data[0], (4, 7))),))
    yield "stack_empty", emptied, TakeShare(3), "Reading has 0 shares left; choose Lehigh Valley or Jersey Central"


CASES = list(refusals())
ELSEWHERE = {
    "locomotives_barred", "cannot_pay_extra", "wrong_extra", "no_such_site", "station_taken", "no_station_left",
    *texts_technologies.REFUSALS,
}  # fmt: skip
"""Refusals that this board cannot show; the tests of others do."""


@pytest.mark.parametrize(
    ("code", "state", "action", "holds"), CASES, ids=[f"{i} {case[0]}" for i, case in enumerate(CASES)]
)
def test_a_refusal_says_whose_figures_they_are(code, state, action, holds):
    sentences, found = refused(state, action)
    assert code in found
    assert re.search(holds, sentences[found.index(code)]), sentences


def test_the_cases_above_cover_every_refusal():
    assert {case[0] for case in CASES} | ELSEWHERE == codes("Refusal")


# ---- events and prompts


@pytest.fixture(scope="module", params=[(2, 1), (3, 2), (5, 3)], ids=["2", "3", "5"])
def played(request):
    """A random game that claims a lot: its events, its prompts by kind, and its last state."""
    seats, seed = request.param
    rng = random.Random(seed)
    state, events = GAME.start(seats, bytes([seed]) * 16, {})
    heard, prompts = list(events), []
    while not GAME.over(state):
        decision = rng.choice(GAME.decisions(state))
        legal = GAME.legal(state, decision)
        claims = [a for a in legal if isinstance(a, Claim)]
        action = rng.choice(claims if claims and rng.random() < 0.7 else legal)
        prompts += [
            texts.prompt(BOARD, NAMES, GAME.view(state, seat), decision)
            for seat in (decision.seat, (decision.seat + 1) % seats)
        ]
        state, events = GAME.apply(state, decision.number, action)
        heard += events
    return seats, heard, prompts, state


def test_events_have_clean_sentences_for_everybody(played):
    seats, heard, _, _ = played
    kinds = set()
    for happened in heard:
        kinds.add(happened.kind)
        for viewer in (*range(seats), None):
            seen = happened.seen_by(viewer)
            clean(texts.event(BOARD, NAMES, viewer, seen, long=True))
            short = texts.event(BOARD, NAMES, viewer, seen)
            assert short == "" or clean(short)
    rare = {
        *(kind for kind in EVENTS if kind.startswith(("tunnel", "station"))),  # other boards have them
        *texts_technologies.EVENTS,
        "swept",
        "passed",
        "reshuffled",
        "neutral_revealed",
        "neutral_share",
        "taken_back",
        "seated",
        "last_turns",
        "share_declined",
    }
    assert kinds >= set(EVENTS) - rare


def test_the_rare_events_too():
    say = [
        (
            Event("swept", NOBODY, {"cards": (8, 8, 8, 0, 1), "turned": (0, 1, 2, 3, NO_CARD)}),
            "Display swept for 3 locomotives",
        ),
        (Event("passed", 1, {}), "planner passed"),
        (Event("reshuffled", NOBODY, {"cards": 1}), "1 discarded card shuffled into a new deck"),
        (
            Event("neutral_revealed", NOBODY, {"shares": ((0, 3), (0, 5), (3, 1)), "pile": 5}),
            "The neutral investor reveals 3 of 5 shares: Pennsylvania 3, 5; Reading 1",
        ),
        (Event("taken_back", 0, {"actions": 2, "across": True}), "Ada took back 2 actions across a revealed card"),
        (Event("seated", 0, {"name": "Bo", "bot": None, "was": "Ada"}), "Bo takes over from Ada"),
        (Event("seated", 1, {"name": "greedy", "bot": "greedy", "was": "Di"}), "A bot takes over from Di: greedy"),
        (Event("last_turns", 2, {"trains": 0}), "Cy has no trains left: one more turn for everybody"),
        (Event("share_declined", 0, {"track": 0}), "Ada declined a share"),
        (Event("over", NOBODY, {"passed": True}), "The game is over, as all have passed"),
        (Event("over", NOBODY, {"passed": False}), "The game is over"),
    ]
    for happened, sentence in say:
        assert texts.event(BOARD, NAMES, None, happened) == sentence
        clean(texts.event(BOARD, NAMES, None, happened, long=True))


def test_a_hidden_card_is_named_to_its_owner_only():
    happened = Event("drew", 1, {"slot": DECK}, {"card": 7}, "seat")
    assert texts.event(BOARD, NAMES, 1, happened.seen_by(1), long=True) == "You drew green from the deck"
    assert texts.event(BOARD, NAMES, 0, happened.seen_by(0), long=True) == "planner drew one from the deck"
    assert texts.event(BOARD, NAMES, 1, happened.seen_by(1)) == "planner drew green from the deck"
    assert texts.event(BOARD, NAMES, None, happened.seen_by(None)) == "planner drew one from the deck"


@pytest.mark.parametrize(("cards", "said"), [
    (["a locomotive", "a locomotive"], "two locomotives"),
    (["a locomotive from the deck", "a locomotive from the deck"], "two locomotives from the deck"),
    (["one from the deck"] * 3, "three from the deck"),
    (["blue", "blue"], "two blue"),
    (["blue", "a locomotive from the deck"], "blue and, from the deck, a locomotive"),
])
def test_cards_drawn_are_counted_as_one_says_them(cards, said):
    assert both(cards) == said


def test_a_ticket_with_several_goals_gives_by_goal_and_takes_the_lowest():
    """CH-5: of several goals the best that is joined counts, and the lowest is taken away when none is."""
    swiss = load_board("switzerland")
    several = next(k for k, t in enumerate(swiss.tickets) if len(t.goals) == 3)
    points = [goal.points for goal in swiss.tickets[several].goals]
    assert texts.stake(swiss, several) == f"+{points[0]}, +{points[1]} or +{points[2]}, else -{points[-1]}"
    assert texts.stake(BOARD, 0) == f"+{BOARD.tickets[0].points} or -{BOARD.tickets[0].points}"



def test_log_lines_join_what_belongs_together_and_begin_with_turn_and_seat(played):
    seats, heard, _, _ = played
    lines = texts.turn_lines(BOARD, NAMES[:seats], None, heard)
    turns = [line for line in lines if line[0].isdigit() and "discarded" not in line]
    for line in turns:
        number, seat = line.split()[0].split(".")
        assert int(number) >= 1
        assert line.split()[1] in (NAMES[int(seat) - 1], "Display", "The"), line
    draws = [line for line in lines if re.search(r" drew (?!\d)", line)]
    assert draws and all(
        re.search(r"drew (a locomotive|\w+|one from the deck|.* and .*|two .*)$", line) for line in draws
    )
    assert len({line.split()[0] for line in draws}) == len(draws)
    assert all(len(clean(line)) <= 80 for line in lines if "reveals" not in line), max(lines, key=len)


def test_the_turn_of_a_log_line_is_right_after_a_take_back():
    drew = Event("drew", 0, {"slot": 1, "card": 2})
    events = [
        Event("turn", 0, {"turn": 4}),
        drew,
        drew,
        Event("turn", 1, {"turn": 5}),
        Event("passed", 1, {}),
        Event("turn", 2, {"turn": 6}),
        Event("passed", 2, {}),
        Event("turn", 0, {"turn": 7}),
        Event("taken_back", 0, {"actions": 3, "across": False}),
        Event("drew", 0, {"slot": DECK}),
    ]
    assert texts.turn_lines(BOARD, NAMES[:3], None, events) == [
        "2.1 Ada drew two blue",
        "2.2 planner passed",
        "2.3 Cy passed",
        "2.1 Ada took back 3 actions",
        "2.1 Ada drew one from the deck",
    ]


def drawings(*cards, seat=0):
    """A turn in which cards were drawn: from the display by number, from the deck by a negative one."""
    return [Event("turn", seat, {"turn": 1 + seat}), *(
        Event("drew", seat, {"slot": DECK}, {"card": -card}, "seat") if card < 0 else
        Event("drew", seat, {"slot": 1, "card": card}) for card in cards)]  # fmt: skip


@pytest.mark.parametrize(
    ("drawn", "own", "others"),
    [
        ((7, -5), "green and, from the deck, black", "green and one from the deck"),
        ((-5, 7), "black from the deck and green", "one from the deck and green"),
        ((-5, -6), "black and red from the deck", "two from the deck"),
        ((-5, -5), "two black from the deck", "two from the deck"),
        ((7, 7), "two green", "two green"),
        ((-8, 3), "a locomotive from the deck and yellow", "one from the deck and yellow"),
        ((7, -5, -6), "green and, from the deck, black and, from the deck, red",
         "green and one from the deck and one from the deck"),
    ],
)  # fmt: skip
def test_the_own_log_names_what_one_drew_blind(drawn, own, others):
    """T-7: what was drawn from the deck is known to who drew it."""
    events = drawings(*drawn)
    for viewer, said in ((0, own), (1, others), (None, others)):
        seen = [e.seen_by(viewer) for e in events]
        assert texts.turn_lines(BOARD, NAMES[:3], viewer, seen) == [f"1.1 Ada drew {said}"]


def claim_of(name, seat):
    i = track(name)
    return Event("claimed", seat, {"track": i, "cards": parse_cards(["yL"]), "points": BOARD.tracks[i].points})


def test_what_happened_since_the_own_turn_says_claims_first_and_what_one_drew_blind():
    own = [e.seen_by(0) for e in drawings(7, -5)]
    since = [
        *drawings(-3, 2, seat=1),
        Event("turn", 2, {"turn": 3}),
        claim_of("albany/new-york:blue", 2),
        Event("share_taken", 2, {"company": 0}, {"number": 1}, "seat"),
        Event("last_turns", 2, {"trains": 1}),
        Event("turn", 0, {"turn": 4}),
    ]
    seen = [e.seen_by(0) for e in since]
    assert texts.lately(BOARD, NAMES, 0, own, seen) == [
        ("Cy claimed ALB-NEW blue for 15, took a share of P and has 1 train left: one more turn for everybody",
         "Cy claimed ALB-NEW blue for 15, a share of P, has 1 train left: one more turn for everybody",
         "Cy: ALB-NEW blue, share P, one more turn each"),
        ("you drew green and, from the deck, black", "you drew green and black", "you drew green and black"),
        ("planner drew one from the deck and blue", "planner drew 2", "planner: 2 cards"),
    ]  # fmt: skip


def test_who_claimed_a_tunnel_for_nothing_more_is_told_first():
    """T-18: no question is asked then, so that nothing else would say it."""
    won = claim_of("albany/new-york:blue", 0)
    own = [Event("tunnel_cost", 0, {"track": won.data["track"], "turned": (1, 2, 3), "extra": 0}), won]
    first = texts.lately(BOARD, NAMES, 0, own, [claim_of("scranton-wilkes-barre/stroudsburg:yellow", 2)])[0]
    turned = "you claimed ALB-NEW blue for 15, turned white, blue, yellow"
    assert first == (f"{turned}: nothing more to pay", turned, "you: ALB-NEW, turned w b y")
    asked_for_more = Event("tunnel_cost", 0, {**own[0].data, "extra": 1})
    assert not texts.lately(BOARD, NAMES, 0, [asked_for_more, won], [])


def test_a_brief_log_leaves_out_what_was_paid_and_names_companies_by_letter():
    events = [Event("turn", 1, {"turn": 2}), claim_of("albany/new-york:blue", 1),
              Event("share_taken", 1, {"company": 0}, {"number": 1}, "seat")]  # fmt: skip
    seen = [e.seen_by(0) for e in events]
    assert texts.turn_lines(BOARD, NAMES[:3], 0, seen, say=texts.brief) == [
        "1.2 planner claimed ALB-NEW blue for 15",
        "1.2 planner took a share of P",
    ]


def test_a_long_log_names_cities():
    i = track("scranton-wilkes-barre/stroudsburg:yellow")
    claimed = Event("claimed", 0, {"track": i, "cards": parse_cards(["yL"]), "points": 2})
    events = [Event("turn", 0, {"turn": 46}), claimed]
    assert texts.turn_lines(BOARD, NAMES[:3], 0, events) == [
        "16.1 Ada claimed SCR-STR for 2 points, paying yellow, locomotive"
    ]
    assert texts.turn_lines(BOARD, NAMES[:3], 0, events, long=True) == [
        "16.1 Ada claimed Scranton / Wilkes Barre to Stroudsburg, yellow 2, for 2 points, paying yellow, locomotive"
    ]


def test_prompts_name_who_what_limit_and_rule_and_fit_the_bar(played):
    _, _, prompts, _ = played
    for state, asked in prompts:
        who = state.partition(",")[0]
        assert state == state.upper() and who
        clean(asked)
        assert len(state) + len(asked) + 6 <= 80, (state, asked)
    asked = {state.partition(", ")[2]: asked for state, asked in prompts}
    assert asked["KEEP TICKETS"].startswith("at least ")
    assert asked["KEEP TICKETS"].endswith("(PA-2)")
    assert asked["ONE SHARE"] == "which company, by its letter? - for none (PA-5)"
    assert any(state == "PLANNER IS PLAYING" for state, _ in prompts)


# ---- scores


def test_scores_are_proved(played):
    seats, _, _, state = played
    names = NAMES[:seats]
    scores = GAME.scores(state)
    for line in scores.lines:
        assert len(clean(texts.score_line(BOARD, names, line))) < 60
        for proof in texts.proof(BOARD, names, line) + texts.proof(BOARD, names, line, long=True):
            clean(proof)
        assert texts.proof(BOARD, names, line)[0].startswith(line.rule)
    shares = [line for line in scores.lines if line.what == "shares"]
    assert shares
    for line in shares:
        proof = " ".join(texts.proof(BOARD, names, line))
        counts = [len(h.numbers) for h in line.values["ranking"]]
        assert ("PA-8" in proof) == (len(set(counts)) < len(counts))
    assert [line[0] for line in texts.decided(names, scores)] == [
        str(1 + sum(map(len, scores.ranking[:n]))) for n in range(len(scores.ranking))
    ]


def test_paths_follow_the_tracks(played):
    _, _, _, state = played
    done = next(line for line in GAME.scores(state).lines if line.what == "tickets_done")
    for row in done.values["tickets"]:
        for k, way in row:
            ticket = BOARD.tickets[k]
            path = texts.path(BOARD, way, [v for v in range(len(BOARD.cities)) if ticket.a.vertices >> v & 1])
            codes_ = path.split("-")
            at = {c.code: v for v, c in enumerate(BOARD.cities)}
            assert ticket.a.vertices >> at[codes_[0]] & 1
            assert ticket.b.vertices >> at[codes_[-1]] & 1
            assert [{at[a], at[b]} for a, b in pairwise(codes_)] == [
                {BOARD.tracks[i].a, BOARD.tracks[i].b} for i in way
            ]


def test_the_lowest_number_decides_a_tie_of_shares():
    from trainbound.ticket.rules.shares import Holding

    ranking = (Holding(1, (1, 3), 20), Holding(NOBODY, (2, 5), 14), Holding(2, (4,), 9))
    line = ScoreLine("PA-7", "shares", (0, 20, 9), {"company": 1, "ranking": ranking, "tie_rule": "PA-8"})
    assert texts.score_line(BOARD, NAMES, line) == "Baltimore & Ohio (0, 2, 1 shares)"
    assert texts.proof(BOARD, NAMES, line) == [
        "PA-7 Baltimore & Ohio pays 20, 14, 9, 5, 2 by number of shares.",
        "PA-8 planner and the neutral investor hold 2 each; lowest number 1 beats 2: planner then "
        "the neutral investor.",
        "Held: planner B1, B3; the neutral investor B2, B5; Cy B4.",
        "PA-11 The neutral investor takes place 2 with its revealed shares and scores nothing.",
    ]


def test_the_tie_break_that_decided_is_named():
    scores = Scores(
        (),
        (90, 90, 70),
        ((1,), (0,), (2,)),
        ("tickets", "total"),
        {"total": (90, 90, 70), "tickets": (3, 4, 4), "longest": (20, 10, 9)},
    )
    assert texts.result(NAMES, scores) == ("PLANNER WINS", "90 points, as Ada; tickets completed decide (T-25)")
    assert texts.decided(NAMES, scores)[0] == (
        "1 planner, 90 points; before Ada with the same points: 4 tickets completed against 3 (T-25)."
    )
    equal = Scores((), (90, 90), ((0, 1),), (), {"total": (90, 90), "tickets": (3, 3), "longest": (9, 9)})
    assert texts.result(NAMES, equal) == ("ADA AND PLANNER WIN", "90 points each, a shared victory (T-25)")
    assert texts.decided(NAMES, equal) == ["1 Ada and planner, 90 points; equal in everything that T-25 compares."]


# ---- things


def test_things_are_called_by_codes_or_by_names():
    i = track("scranton-wilkes-barre/stroudsburg:yellow")
    assert texts.track(BOARD, i) == "SCR-STR yellow 2"
    assert texts.track_long(BOARD, i).endswith(" to Stroudsburg, yellow 2")
    assert texts.track(BOARD, track("harrisburg/lancaster:grey.2")) == "HAR-LAN grey 2 (no. 2)"
    assert texts.track(BOARD, track("erie/ontario-west:grey")).endswith("grey 3 with 2 locomotives")
    assert texts.cards(parse_cards(["yyL"])) == "yellow 2, locomotive"
    assert texts.cards(parse_cards(["yyL"]), ones=True) == "yellow 2, locomotive 1"
    assert texts.cost(BOARD, track("buffalo/ontario-east:grey")) == "1 locomotive"


def test_what_a_ticket_misses_and_what_is_open_instead():
    state = give(at_turn(), "yyrr")
    k = BOARD.ticket_number["harrisburg/philadelphia"]
    state.tickets[0] = (k,)
    view = GAME.view(state, 0)
    assert texts.missing(BOARD, view, k) == "6 trains"
    assert texts.missing(BOARD, view, k, long=True).startswith("needs 6 trains: ")
    instead = texts.open_instead(BOARD, view, track("allentown/stroudsburg:orange"))
    assert "Open to you now from Stroudsburg: SCR 2." in instead
    state.trains[0] = 3
    assert texts.missing(BOARD, GAME.view(state, 0), k) == "too far"
    assert texts.missing(BOARD, GAME.view(state, 0), k, long=True).endswith("it needs 6 trains, you have 3")
    state.free = 0
    assert texts.missing(BOARD, GAME.view(state, 0), k) == "closed"


def test_a_refusal_without_a_sentence_is_a_fault():
    with pytest.raises(KeyError):
        texts.refusal(BOARD, NAMES, 0, Refusal("never_heard_of"))


def test_of_a_double_route_on_a_tickets_way_the_track_that_can_be_paid_is_named():
    """T-11: either would do, and only one of them can be claimed now."""
    state = started()
    state.tickets[0] = tickets(GAME, "morgantown/williamsport")
    purple, black = (track(f"johnstown/pittsburgh:{colour}") for colour in ("purple", "black"))
    for hand, named, other in (("kkkL", black, purple), ("ppppkkkk", purple, black), ("", purple, black)):
        state.hands[0] = list(cards(hand))
        view = GAME.view(state, 0)
        needed = [i for _, i in texts.helping(BOARD, view)]
        assert named in needed and other not in needed
        said = texts.missing(BOARD, view, state.tickets[0][0], long=True)
        assert texts.track_long(BOARD, named) in said and texts.track_long(BOARD, other) not in said
