"""Technologies in line mode: looking, buying, buying and claiming in one go, the questions that they bring."""

import pytest

from tests.ticket.positions import cards, deck, give, row
from tests.ticket.test_technologies import RULE, UK, owns
from trainbound.ticket.actions import Keep
from trainbound.ticket.rules.technologies import OPTION


@pytest.fixture
def alone(sit):
    """Ada at her turn at a table for two with every technology, with a hand that a test gives."""

    def make(hand, *technologies):
        table = sit("Ada,random", bytes(16), "uk", **{OPTION: True})
        decision = next(d for d in table.decisions() if d.seat == 0)
        table.submit(decision.number, Keep(tuple(sorted(decision.data[0][:3]))))
        while bot := table.bot_decision():
            table.submit(bot.number, table.bot_choose(bot))
        state = table.state
        state.parts[RULE.part] = RULE.setup(state)
        state.free, state.owned, state.barred, state.parted = UK.board.everything, [0, 0], [0, 0], [(), ()]
        state.trains, state.points, state.closed = [35, 35], [0, 0], 0
        state.hands[0], state.display[:], state.deck = list(cards(hand)), row("wwwww"), deck("rgbkrgbkrgbk")
        owns(state, 0, *technologies)
        return table

    return make


def test_technologies_lists_who_has_what_and_what_one_could_buy(alone, say, answers):
    """UK-7, UK-11."""
    table = alone("L yyy kk", "booster")
    owns(table.state, 1, "propellers")
    (_, said), (_, known), (_, every) = answers(say(table, "technologies", "more", "table"))
    assert said.startswith(
        "You can pay up to 2 locomotives: 1 locomotive in hand, and any 3 of your 5 coloured cards for one (UK-7).\n"
    )
    assert "Mechanical Stoker, 1 locomotive, UK-16: 4 left; you can pay for it, opens 1 track" in said
    assert "Booster, 2 locomotives, UK-19: 3 left; you have it.\n" in said
    assert "Propellers, 2 locomotives, UK-18: 3 left, held by random; you can pay for it" in said
    assert "Right of Way, 4 locomotives, UK-23: 1 left; 2 locomotives short." in known
    assert "Technologies: Ada Booster; random Propellers.\n" in every


def test_a_purchase_is_chosen_from_a_list_proposed_and_made(alone, say, answers):
    """UK-10."""
    script = ("buy", "2", "back", "buy mechanical", "1", "claim plymouth bristol", "1")
    said = dict(enumerate(answer for _, answer in answers(say(alone("L yyy"), *script))))
    assert said[0].startswith(
        "Which technology? Name it, or a number of this list of those that you can pay for:\n1 Wales"
    )
    assert said[1].startswith(
        "Ireland/France Concession, 1 locomotive, opens 18 tracks, 5 of them payable then.\nIt opens "
    )
    assert said[2].startswith(
        "Ada, your turn. Buy a technology first, draw 2 cards, claim a track, or draw tickets.\n1 buy"
    )
    assert said[3] == (
        "Mechanical Stoker, 1 locomotive, opens 1 track, 1 of them payable then.\n"
        "Pay locomotive 1. The only way. Legal.\n1 buy  2 back\n"
    )
    assert said[4].startswith(
        "1.1 buy mechanical-stoker loco*1\nYou bought Mechanical Stoker, paying locomotive.\nAda,"
    )
    assert "1 draw  2 claim" in said[4]
    assert said[6].startswith("1.1 claim bristol/plymouth:yellow yellow*3\nYou score 4, in all 4.")


def test_a_barred_track_is_explained_and_bought_and_claimed_in_one_go(alone, say, answers):
    """UK-16, UK-10: both are possible this turn."""
    table = alone("L yyy kkkk")
    (_, offered), (_, done) = answers(say(table, "claim bristol plymouth", "1"))[:2]
    assert offered == (
        "Not legal; nothing was played.\n"
        "UK-16 UK-8 It needs Mechanical Stoker, 1 locomotive. You can buy it at the start of a turn, 4 of 4 are left.\n"
        "Both are possible this turn:\n"
        "1 buy Mechanical Stoker with locomotive 1, then claim BRS-PLY yellow 3 with yellow 3  "
        "2 buy Mechanical Stoker with black 4, then claim BRS-PLY yellow 3 with yellow 3  "
        "3 buy Mechanical Stoker with black 4, then claim BRS-PLY yellow 3 with yellow 2, locomotive 1  4 back\n"
    )
    assert "1.1 buy mechanical-stoker loco*1" in done and "1.1 claim bristol/plymouth:yellow yellow*3" in done


def test_a_track_that_wants_two_technologies_is_only_explained(alone, say, answers):
    """UK-12."""
    (_, said), *_ = answers(say(alone("LL ggg"), "claim edinburgh newcastle green"))
    assert said.startswith("Not legal, for 2 reasons; nothing was played.\nUK-15 UK-12 It needs Scotland Concession")
    assert "Both are possible" not in said


def test_why_of_a_purchase(alone, say, answers):
    """UK-10: with the cards that would pay, as nobody named any."""
    (_, yes), (_, no) = answers(say(alone("L yyy"), "why buy stoker", "why buy propellers"))
    assert yes.startswith("Yes, buy mechanical-stoker loco*1 is legal now.")
    assert no == (
        "No, for one reason.\nUK-10 UK-7 It costs 2 locomotives; any 4 coloured cards count as a locomotive. "
        "You hold 1 locomotive and 3 coloured cards: 1 locomotive or 1 coloured card short.\n"
    )


def test_the_questions_that_technologies_bring(alone, say, answers):
    """UK-23, UK-24, UK-25."""
    table = alone("L rr")
    said = [
        a
        for _, a in answers(say(table, "buy thermo L", "1", "claim brighton london rr", "claim brighton london r", "2"))
    ]
    assert "Ada, claim a track, and a second one, if you want it (UK-24).\n1 claim\n" in said[0]
    assert said[1].startswith("Which track?")
    assert "Ada, claim a second track, or leave it at that (UK-24).\n1 claim  2 done\n" in said[3]
    assert "You returned Thermocompressor to the supply." in said[4]
    table = alone("L rr", "water-tenders")
    said = [a for _, a in answers(say(table, "draw deck", "draw deck", "draw 1", "d"))]
    assert "Ada, a third card, from the deck, or leave it at that (UK-25).\n1 deck  2 done\n" in said[1]
    assert said[2].startswith("Not legal; nothing was played.\nUK-25 The third card comes from the deck")
    assert said[3].startswith("1.1 draw deck\nYou drew blue from the deck.")
    table = alone("LLLL rr")
    give(UK, table.state, 1, ["brighton/london:grey"])
    said = [a for _, a in answers(say(table, "city brighton", "buy right LLLL", "city brighton", "claim", "1", "1"))]
    to_london = "to London, grey 1, random."
    assert to_london in said[0] and f"{to_london} Payable." not in said[0]
    assert f"{to_london} Payable." in said[2] and said[2].count("Payable.") == 1
    said = [said[1], *said[3:]]
    assert "Ada, claim another's track, one that another player owns (UK-23).\n1 claim\n" in said[0]
    assert said[1].endswith("1 Brighton to London, grey 1, 1 point\n")
    assert said[3].startswith("1.1 claim brighton/london:grey red*1\nYou score 1")


def test_nothing_to_buy_and_no_technologies(alone, sit, say, answers):
    (_, said), *_ = answers(say(alone("rr"), "buy"))
    assert said.startswith("You can buy no technology now")
    (_, said), *_ = answers(say(sit("Ada,random"), "technologies"))
    assert said == "This map has no technologies.\n"
