"""Technologies in words: every refusal, event, question and score line, with its figures."""

import re

import pytest

from tests.ticket.positions import asked, cards, deck, do, events, give, row, tickets
from tests.ticket.test_technologies import UK, done_tickets, owns, table
from trainbound.kernel.types import Refusal
from trainbound.ticket import texts, texts_technologies
from trainbound.ticket.actions import Claim
from trainbound.ticket.rules.technologies import Buy

NAMES = ("Ada", "Bo", "Cy", "Dee")


def clean(sentence: str) -> str:
    """A sentence has no hole, no double space, no code in it."""
    holes = r"None|\{|\}|\(\)|\[|  |_(?!technologies)| ,|\b1 (cards|trains|points|sets)\b"
    assert sentence and not re.search(holes, sentence), sentence
    return sentence


def refusals():
    """Every refusal of technologies and sets: (code, state, line or action, what its sentence holds)."""
    yield "cannot_pay_sets", table("k rg"), "claim london/southampton:black kk", (
        "You hold 1 black, no locomotives and 2 other cards: 1 locomotive or 1 black short."
    )
    yield "cannot_pay_sets", table(), "claim brighton/london:grey r", "1 locomotive or 1 coloured card short"
    yield "wrong_sets", table("rrrrr k LLL"), "claim london/southampton:red rk", (
        "1 red and 1 set of 4 would pay, 5 cards. You play 2: 3 short."
    )
    yield "wrong_sets", table("rrrrr k LLL"), "claim london/southampton:red rrrrrk", (
        "2 red would pay, 2 cards. .* 4 too many"
    )
    yield "wrong_sets", table("rrr LLL"), "claim london/southampton:red LLL", "You play 3 locomotives: 1 too many."
    yield "wrong_sets", table("rrrrrrrr"), "buy propellers rrrrrrr", (
        "It costs 2 locomotives; .* 2 sets of 4 would pay, 8 cards. You play 7: 1 short"
    )
    poor = table("LL")
    edge = "claim edinburgh/newcastle:green LL"
    yield "technology_missing", poor, edge, "It needs Scotland Concession, 1 locomotive. You can buy it at the start"
    yield "technology_missing", table(), "claim hull/norwich:grey", (
        "It needs Superheated Steam Boiler, 2 locomotives. You can pay none: 2 short."
    )
    bought = do(UK, table("LLL", display=row("wwwww")), "buy wales-concession L")
    yield "technology_missing", bought, edge, "you have bought one already, so buy it next turn"
    gone = table("LLL", seats=4)
    for seat in (1, 2, 3):
        owns(gone, seat, "propellers")
    gone.parts[0] = gone.parts[0]._replace(left=(0,) * 16)
    yield "technology_missing", gone, "claim barrow/liverpool:grey LL", (
        "It needs Propellers, 2 locomotives. 0 are left in the supply."
    )
    yield "supply_empty", gone, "buy propellers LL", "0 of Propellers are left, all 4 are held by Bo, Cy and Dee"
    yield "no_such_technology", table(), Buy(99, cards("L")), "United Kingdom has Wales Concession, .* and Diesel Power"
    yield "bought_already", bought, "buy propellers LL", "You have bought one; buy Propellers at the start of the next"
    yield "technology_owned", owns(table("LL"), 0, "propellers"), "buy propellers LL", "You have Propellers"
    yield "technology_off", table("LLL"), "buy diesel-power LLL", "tables with the option advanced_technologies"
    late = table("LL", advanced=True)
    late.parts[0] = late.parts[0]._replace(reshuffled=True)
    yield "technology_withdrawn", late, "buy risky-contracts LL", "Risky Contracts was sold only until .* 0 are left"
    yield "no_claim_left", table("LLLL"), "buy right-of-way LLLL", "and nobody else owns one: no cards would do"
    held = table("LLLL")
    give(UK, held, 1, ["dublin/holyhead:grey"])
    yield "no_claim_left", held, "buy right-of-way LLLL", "technologies or the number of players bar each of them"
    held = table("LLLL")
    give(UK, held, 1, ["brighton/london:grey"])
    yield "no_claim_left", held, "buy right-of-way LLLL", "what is left must pay for a track that another"
    yield "no_claim_left", table("L", advanced=True), "buy thermocompressor L", "No payment would; draw cards first"
    spare = table("g w bb p LLL")
    give(UK, spare, 1, ["birmingham/northampton:green"])
    yield "no_claim_left", spare, "buy right-of-way gwbp LLL", "this leaves too little. Pay with other cards."
    blind = owns(table(advanced=True, deck=deck("rgb"), display=row("wwwww")), 0, "water-tenders")
    blind = do(UK, blind, "draw deck", "draw deck")
    yield "only_blind", blind, "draw 1", "comes from the deck, not from the display"
    yield "not_asked", blind, "buy propellers LL", "asked to take a third card from the deck, or leave it"
    way = table("LLLL r")
    give(UK, way, 1, ["brighton/london:grey"])
    way = do(UK, way, "buy right-of-way LLLL")
    yield "not_anothers", way, "claim london/reading:green r", "Right of Way is for a track that another player owns"
    yield "not_asked", way, "draw deck", "You are asked to claim a track that another player owns; to draw cards is no"


CASES = list(refusals())


@pytest.mark.parametrize(("code", "state", "line", "holds"), CASES, ids=[f"{i} {c[0]}" for i, c in enumerate(CASES)])
def test_a_refusal_says_what_would_make_it_legal(code, state, line, holds):
    """UK-7 to UK-12, UK-29, UK-31, UK-32: with rule ids and figures."""
    action = UK.parse(line) if isinstance(line, str) else line
    found: tuple[Refusal, ...] = UK.refuse(state, asked(UK, state), action)
    assert code in {r.code for r in found} and all(r.rules for r in found)
    for viewer in (0, 1):
        for r in found:
            clean(texts.refusal(UK.board, NAMES, viewer, r, 0))
    sentences = [texts.refusal(UK.board, NAMES, 0, r) for r in found if r.code == code]
    assert any(re.search(holds, sentence) for sentence in sentences), sentences


def test_every_refusal_of_technologies_is_among_them():
    assert {case[0] for case in CASES} - {"not_asked"} == set(texts_technologies.REFUSALS)


def said(state, line, long=False, viewer=None):
    return [s for e in events(UK, state, line) if (s := texts.event(UK.board, NAMES, viewer, e.seen_by(viewer), long))]


def test_events_say_what_was_bought_returned_withdrawn_and_left():
    state = table("L kkkk", advanced=True, display=row("wwwww"))
    assert "Ada bought Propellers, paying black 4, locomotive" in said(state, "buy propellers kkkk L")
    assert "You bought Propellers, paying black 4, locomotive" in said(state, "buy propellers kkkk L", True, 0)
    once = do(UK, state, "buy thermocompressor L", "claim cambridge/ipswich:black k")
    assert "Ada left the second claim" in said(once, "done")
    assert "Ada returned Thermocompressor to the supply" in said(once, "done")
    blind = owns(table(advanced=True, deck=deck("rg"), display=row("wwwww")), 0, "water-tenders")
    blind.discard = [0] * 8 + [1]
    assert "Risky Contracts and Equalising Beam can no longer be bought" in said(
        do(UK, blind, "draw deck", "draw deck"), "draw deck"
    )
    assert said(do(UK, blind, "draw deck", "draw deck"), "done")[0] == "Ada left the third card"


def test_a_turn_with_a_purchase_and_a_third_card_in_the_log():
    state = owns(table("LL", advanced=True, deck=deck("rgbk"), display=row("wwwww")), 0, "water-tenders")
    happened = []
    for line in ("buy propellers LL", "draw deck", "draw deck", "draw deck"):
        happened += events(UK, state, line)
        state = do(UK, state, line)
    assert texts.turn_lines(UK.board, NAMES[:3], None, happened, 1) == [
        "1.1 Ada bought Propellers, paying locomotive 2",
        "1.1 Ada drew three from the deck",
    ]


def test_questions_name_what_is_asked_and_the_rule():
    """UK-23 to UK-25."""
    state = table("LLLL L rr kkkk", advanced=True, deck=deck("rgbk"), display=row("wwwww"))
    give(UK, state, 1, ["brighton/london:grey"])
    first = do(UK, state, "buy thermocompressor L")
    for found, what in (
        (do(UK, state, "buy right-of-way LLLL"), ("ADA, CLAIM ANOTHER'S TRACK", "UK-23")),
        (first, ("ADA, CLAIM A TRACK", "UK-24")),
        (do(UK, first, "claim london/southampton:red rr"), ("ADA, CLAIM A SECOND TRACK", "UK-24")),
        (do(UK, owns(state.copy(), 0, "water-tenders"), "draw deck", "draw deck"), ("ADA, A THIRD CARD", "UK-25")),
    ):
        who, text = texts.prompt(UK.board, NAMES, UK.view(found, 0), asked(UK, found))
        assert who == what[0] and what[1] in text
        assert texts.prompt(UK.board, NAMES, UK.view(found, 1), asked(UK, found))[0].startswith("ADA IS ")


def test_a_turn_that_may_begin_with_a_purchase_says_so():
    """UK-10."""
    rich, poor = table("L r"), table("rrr")
    assert texts.prompt(UK.board, NAMES, UK.view(rich, 0), asked(UK, rich))[1].startswith("buy a technology first, ")
    assert "buy" not in texts.prompt(UK.board, NAMES, UK.view(poor, 0), asked(UK, poor))[1]
    bought = do(UK, rich, "buy wales-concession L")
    assert "buy" not in texts.prompt(UK.board, NAMES, UK.view(bought, 0), asked(UK, bought))[1]


def test_who_can_pay_no_second_claim_is_told_so():
    """UK-32."""
    def question(hand):
        found = do(UK, table(hand, advanced=True), "buy thermocompressor loco*1", "claim brighton/london:grey red*1")
        return texts.prompt(UK.board, NAMES, UK.view(found, 0), asked(UK, found))[1]

    assert question("L rr") == "or leave it at that (UK-24)"
    assert question("L r") == "none can be paid; leave it at that (UK-24)"


def test_a_ticket_says_which_technologies_its_way_lacks():
    """UK-12."""
    state = owns(table(), 0, "scotland-concession")
    state.tickets[0] = tickets(UK, "wick/edinburgh")
    view, ticket = UK.view(state, 0), state.tickets[0][0]
    assert texts.ticket_row(UK.board, view, ticket).startswith(
        "Wick to Edinburgh, 5 points, needs 5 trains, and Mechanical Stoker and Propellers: "
    )
    owns(state, 0, "mechanical-stoker", "propellers")
    assert "needs 5 trains: " in texts.ticket_row(UK.board, UK.view(state, 0), ticket)


def test_score_lines_have_titles_and_proofs():
    """UK-20 to UK-22, UK-26, UK-27, UK-30."""
    state = owns(
        table("r LL", advanced=True), 0,
        "boiler-lagging", "steam-turbines", "propellers", "double-heading", "risky-contracts", "equalising-beam",
    )  # fmt: skip
    done_tickets(state, 2, 2)
    state = do(UK, state, "claim barrow/liverpool:grey L")
    lines = {line.rule: line for line in UK.scores(state).lines}
    proofs = {rule: texts.proof(UK.board, NAMES, line) for rule, line in lines.items()}
    assert texts.score_line(UK.board, NAMES, lines["UK-20"]) == "Boiler Lagging (1, 0, 0 tracks)"
    assert texts.score_line(UK.board, NAMES, lines["UK-21"]) == "Steam Turbines (1, 0, 0 ferries)"
    assert proofs["UK-21"] == [
        "UK-21 Steam Turbines adds 2 points to each ferry that its owner claims from then on.",
        "Ada 1 x 2 = 2: BAR-LIV grey 1 with 1 locomotive.",
    ]
    assert proofs["UK-22"] == [
        "UK-22 Double Heading adds 2 points for each ticket completed.", "Ada 2 x 2 = 4."
    ]  # fmt: skip
    assert proofs["UK-26"] == [
        "UK-26 Risky Contracts: 20 for its owner who completed most tickets, else 20 off.",
        "Ada 2, Bo 2, Cy 0.",
        "Ada +20, a tie with Bo is as good (UK-30).",
    ]
    assert proofs["UK-27"][-1] == "Ada +15, a tie with Bo is as good (UK-30)."
    for rule, line in lines.items():
        for long in (False, True):
            assert all(clean(s) for s in texts.proof(UK.board, NAMES, line, long)), rule
    total = sum(line.points[0] for line in UK.scores(state).lines if line.counted)
    assert UK.scores(state).totals[0] == total


def test_a_claim_that_is_refused_during_a_purchase_is_explained_as_that_purchase_wants():
    """UK-31: `why` on a track while Right of Way waits for its claim."""
    state = table("LLLL r")
    give(UK, state, 1, ["brighton/london:grey"])
    state.tickets[0] = tickets(UK, "leeds/manchester")
    way = do(UK, state, "buy right-of-way LLLL")
    free = UK.board.track_number["london/reading:green"]
    assert "not_anothers" in {r.code for r in UK.why(way, 0, free)}
    assert UK.refuse(way, asked(UK, way), Claim(UK.board.track_number["brighton/london:grey"], cards("r"))) == ()
    found = texts.open_instead(UK.board, UK.view(way, 0), free)
    assert found[0] == "Open to you now from London: BRI 1."  # no free track, though many could be paid
    assert len(texts.open_instead(UK.board, UK.view(state, 0), free)[0]) > len(found[0])


def test_a_refused_track_of_two_owners_names_both():
    """UK-31, T-12: after Right of Way, and oneself where one is among them."""
    state = table("r")
    track = UK.board.track_number["brighton/london:grey"]
    for seat in (1, 2):
        give(UK, state, seat, ["brighton/london:grey"])
    said = [texts.refusal(UK.board, ["Ada", "Bea", "Cy"], 0, UK.why(state, seat, track)[0], seat) for seat in (0, 1)]
    assert said == [
        "A track must be free. Bea and Cy own this one; claim another.",
        "A track must be free. Bea owns this one; claim another.",
    ]
