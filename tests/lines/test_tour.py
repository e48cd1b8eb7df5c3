"""Line mode and the Grand Tour: how each ticket stands, what a second way takes, the score so far (IN-6)."""

from tests.ticket.positions import INDIA, give, tickets
from tests.ticket.test_india import SQUARE
from trainbound.ticket.actions import Keep


def touring(sit, tracks):
    """A person's turn on India with some tracks and the ticket Jaipur to Patna."""
    table = sit("Ada,random", bytes(16), "india")
    decision = next(d for d in table.decisions() if d.seat == 0)
    table.submit(decision.number, Keep(tuple(sorted(decision.data[0][:2]))))
    while bot := table.bot_decision():
        table.submit(bot.number, table.bot_choose(bot))
    state = table.state
    assert state.player == 0
    state.tickets[0] = tickets(INDIA, "jaipur/patna")
    give(INDIA, state, 0, tracks)
    return table


def test_a_ticket_says_both_ways_when_it_is_joined_twice(sit, say, answers):
    said = say(touring(sit, SQUARE), "my tickets", "score")
    (_, row), (_, score) = answers(said)
    assert row == (
        "1 Jaipur to Patna, 5 points, done; joined twice, for 5 more (IN-6): "
        "Jaipur, Agra, Katni, Patna; and Jaipur, Delhi, Bareilly, Patna.\n"
    )
    (line,) = (line for line in score.splitlines() if line.startswith("IN-6"))
    assert "Ada +5" in line


def test_the_tracks_of_a_second_way_are_listed_by_number_to_be_claimed(sit, say, answers):
    said = say(touring(sit, SQUARE[:5]), "my tickets", "1", "1")
    (_, row), (_, way), (_, chosen) = answers(said)
    assert "done; two ways, for 5 more (IN-6), need 4 trains: Bareilly to Patna, green 4." in row
    assert way.splitlines()[-1].startswith("1 Bareilly to Patna, green 4")
    assert "It costs 4 green." in chosen


def test_an_open_ticket_says_what_one_way_and_two_ways_take(sit, say, answers):
    ((_, row),) = answers(say(touring(sit, []), "my tickets"))
    assert "5 points, needs 5 trains: " in row
    assert row.endswith("; two ways, for 5 more (IN-6), need 12 trains.\n")
