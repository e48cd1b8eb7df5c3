"""Persons at keyboards of their own at one table, in lines: what each is told, asked and refused."""

import random
import re

import pytest

from trainbound.lines import texts_company as texts
from trainbound.lines.company import CompanySession
from trainbound.table.table import Table
from trainbound.ticket import texts as ticket_texts


def whole_turn(one):
    """Lets a person draw two cards from the deck."""
    one.types("draw deck", "draw deck")


def kept(*sitters):
    """Lets everybody keep their first tickets; those who are asked then, and the others."""
    for one in sitters:
        while one.asked is not None and one.asked.kind == "keep":
            one.answers()
    for one in sitters:
        one.hears()
    return sorted(sitters, key=lambda one: one.asked is None)


def test_a_whole_game_of_two_persons_each_at_their_keyboard(pair):
    """UK: each line is typed by who is asked, both end with the same scores, and nobody is told another's cards."""
    ada, cy = pair("uk")
    table, board = ada.table.table, ada.table.table.game.board
    turns = 0
    while not table.over:
        one, other = (ada, cy) if ada.asked is not None else (cy, ada)
        decision, before = one.asked, table.length
        assert decision is not None
        move = one.table.table.game.write(one.table.table.advise(decision).action)
        one.types(move)
        told = other.hears()
        assert other.table.table.length == one.table.table.length > before, move
        assert other.table.table.state == one.table.table.state
        if decision.kind in ("turn", "claim"):
            assert f"{one.person.name} " in told
        turns += 1
        assert turns < 2000
    own = {0: set(), 1: set()}
    for entry in table.events:
        for happened in entry.events:
            if happened.kind == "offered":
                own[happened.seat] |= {ticket_texts.ticket_long(board, k) for k in happened.secret["tickets"]}
    for one, seat in ((ada, 0), (cy, 1)):
        playing, _, end = one.said.partition("The game is over")
        rows = set(re.findall(r"^\d+ (.+?), \d+ points?, (?:\d+ trains? away|needs|done|can)", playing, re.MULTILINE))
        assert rows
        assert rows <= own[seat], "only tickets that were offered to this seat are spoken of"
        assert not re.search(rf"{one.table.names[1 - seat]}, (your turn|keep|take)", playing)
        assert "Type y" not in playing, "no keyboard is handed over"
        scores = table.game.scores(table.state)
        assert f"T-25 total: Ada {scores.totals[0]}, Cy {scores.totals[1]}." in end
        assert f"Seed {table.seed.hex()}" in end
        assert table.seed.hex() not in playing
    assert "United Kingdom, over: Ada here, you." in cy.types("lobby")


def test_a_game_of_railway_boom_goes_on_between_two_keyboards(pair):
    """RB-9: bids are told to the other as they are made."""
    ada, cy = pair("railway-boom")
    for n in range(120):
        one, other = (ada, cy) if ada.asked is not None else (cy, ada)
        before = one.table.table.length
        one.answers(n)
        other.hears()
        assert one.table.table.length > before
        assert one.table.table.state == other.table.table.state
    assert "Cy bids" in ada.said or "Cy takes" in ada.said


def test_what_another_does_is_told_at_once_and_asks_nothing_anew(pair):
    ada, cy = pair()
    ada.types("city altoona")
    numbers = dict(ada.table.choices)
    cy.answers()
    assert ada.hears() == "Cy has chosen.\n"
    assert ada.table.choices == numbers, "a number still means what it meant when it was read"


def test_when_the_turn_comes_the_question_is_put_and_the_bell_rings_once(pair):
    ada, cy = pair()
    one, other = kept(ada, cy)
    whole_turn(one)
    assert "\a" not in other.hears(), "a pipe that nobody has asked to ring does not"
    assert texts.BELL["on"] in other.types("bell on")
    whole_turn(other)
    one.hears()
    whole_turn(one)
    told = other.hears()
    assert f"{other.person.name}, your turn." in told
    assert (told.count("\a"), other.hears()) == (1, "")
    assert texts.BELL["off"] in other.types("bell off")
    whole_turn(other)
    one.hears()
    whole_turn(one)
    assert "\a" not in other.hears()


def test_who_is_not_asked_is_told_who_is_waited_for(pair):
    ada, _ = pair()
    assert "Waiting for Cy." in ada.answers()
    assert "Waiting for Cy." in ada.types("draw deck")
    assert "Waiting for Cy." in ada.types("")


def test_at_an_earlier_moment_one_is_told_that_the_turn_has_come(pair):
    ada, cy = pair()
    one, other = kept(ada, cy)
    other.types("back")
    whole_turn(one)
    assert texts.YOUR_TURN in other.hears()
    assert "your turn. " in other.types("now")


def test_a_stale_action_is_refused_with_what_happened_meanwhile(pair, sitter):
    """Two sessions of one person at one table: both are right, and the later one is told what the first has done."""
    ada, cy = pair()
    twin = sitter("Ada")
    assert twin.person == ada.person
    twin.types("back")
    decision = ada.asked
    lines = [ada.table.game.write(action) for action in ada.table.table.legal(decision)[:2]]
    twin.types(lines[0])
    before = len(ada.said)
    ada.table.hear(lines[1])
    ada.hears()
    said = ada.said[before:]
    assert said.startswith(texts.OVERTAKEN)
    assert "You have chosen." in said
    assert "Waiting for Cy." in said
    assert ada.table.table.length == twin.table.table.length == 1
    assert "Ada has chosen." in cy.hears()


def test_what_others_did_just_before_is_told_before_what_came_of_ones_own_action(pair):
    ada, cy = pair()
    cy.answers()
    before = len(ada.said)
    ada.table.hear(ada.table.game.write(ada.table.table.legal(ada.asked)[0]))
    said = ada.said[before:]
    assert said.index("Cy has chosen.") < said.index("keep ") < said.index("You kept 3 tickets")


# ---- watching


def test_who_watches_sees_no_hand_and_no_ticket(pair, sitter):
    ada, cy = pair()
    dee = sitter("Dee")
    said = dee.types("watch 1") if dee.types("list") else ""
    kept(ada, cy)
    for _ in range(4):
        one = ada if ada.asked is not None else cy
        whole_turn(one)
        for other in (ada, cy, dee):
            other.hears()
    known = [verb for verb in dee.table.verbs if verb.name not in ("quit", "export", "lobby", "screen", "desk")]
    for line in ("hand", "my tickets", "shares", "", "draw deck", "keep 1 2 3", "1", "y", "undo", "redo", "hint", "why",
                 "back", "now", "table", "export /dev/null", *(verb.name for verb in known)):  # fmt: skip
        said += dee.types(line)
    tickets = {ticket_texts.ticket_long(ada.table.board, k) for t in ada.table.table.state.tickets for k in t}
    assert tickets
    assert not any(ticket in dee.said for ticket in tickets)
    assert not re.search(r"You (hold|drew|stand)|Payable|drew (?!one|two)\w+ from the deck", dee.said)
    assert texts.WATCHING in said
    assert dee.table.table.length == ada.table.table.length
    assert "Watching: Dee." in ada.types("who")


def test_what_a_watcher_exports_without_files_holds_no_seed(pair, sitter, monkeypatch):
    ada, _ = pair()
    dee = sitter("Dee")
    dee.types("list", "watch 1")
    monkeypatch.setenv("TRAINBOUND_HOSTED", "1")
    said = dee.types("export")
    assert said.startswith('{"format":"trainbound"')
    assert '"view":null' in said
    assert ada.table.table.seed.hex() not in said
    mine = ada.types("export somewhere.jsonl")
    assert '"view":0' in mine
    assert ada.table.table.seed.hex() not in mine


# ---- talk


def test_talk_is_told_to_all_and_can_draw_on_no_screen(pair, sitter):
    ada, cy = pair()
    dee = sitter("Dee")
    dee.types("list", "watch 1")
    for one in (ada, cy):
        one.hears()
    assert ada.types("say Good  luck \x1b[2J\x1b]0;x\x07[red]all\u202e!") == "Ada says: Good luck (red)all!\n"
    assert cy.hears() == dee.hears() == "Ada says: Good luck (red)all!\n"
    assert dee.types("chat") == "Ada says: Good luck (red)all!\n"
    assert "300" in ada.types(f"say {'x' * 400}")
    assert ada.types("say \x1b[0m").startswith("There is nothing to be seen")
    assert ada.types("say") == f"{texts.SAY_WHAT}\n"
    assert cy.hears() == ""


def test_a_word_of_talk_is_never_an_answer(pair):
    """Tickets can be kept by numbers alone; `say 1 2 3` keeps none."""
    ada, cy = pair()
    assert "Ada says: 1 2 3" in ada.types("say 1 2 3")
    assert ada.table.table.length == 0
    assert "Ada says: 1 2 3" in cy.hears()


def test_coming_and_going_is_told_and_the_seat_stays(pair):
    ada, cy = pair()
    assert "Cy has left." not in ada.types("quiet", "normal")
    cy.types("lobby")
    assert ada.hears() == "Cy has left.\n"
    assert "2 Cy: away, to play." in ada.types("who")
    assert cy.types("back").startswith("Pennsylvania, 2 players")
    assert ada.hears() == "Cy is here.\n"
    assert cy.table.seat == 1


# ---- requests


@pytest.fixture
def learnt(pair):
    """Ada has drawn face-up cards and Cy has gone on: Ada's last action is free to nobody. Who played, who is next."""
    ada, cy = pair()
    one, other = kept(ada, cy)
    one.types("draw deck", "draw deck")
    other.hears()
    other.types("draw deck")
    one.hears()
    return one, other


def test_a_take_back_is_done_when_the_other_agrees(learnt):
    one, other = learnt
    length = one.table.table.length
    name = one.person.name
    assert one.types("undo") == (
        f"You ask to take back your last action.\n{other.person.name} must agree; decline ends the question.\n"
    )
    assert other.hears() == f"{name} asks to take back {name}'s last action.\n{texts.ANSWER}\n"
    assert other.types("y").startswith("Nothing waits for a yes or no"), "a yes is for other questions"
    assert one.table.table.length == length
    said = other.types("agree")
    assert said.startswith(texts.AGREED)
    assert f"{name} took back" in said
    told = one.hears()
    assert f"{name} took back" in told
    assert f"{name}, your second card" in told


def test_a_take_back_that_is_declined_is_not_done(learnt):
    one, other = learnt
    one.types("undo")
    other.hears()
    length = one.table.table.length
    said = f"{other.person.name} says: I declined what {one.person.name} asked.\n"
    assert other.types("decline") == said
    assert one.hears() == said
    assert one.table.table.length == other.table.table.length == length
    assert other.types("agree") == f"{texts.NO_REQUEST}\n"


def test_a_question_dies_when_the_game_has_gone_on(learnt):
    one, other = learnt
    one.types("undo")
    other.types("draw deck")
    assert texts.OUTLIVED in one.hears()
    assert one.types("decline") == f"{texts.NO_REQUEST}\n"


def test_a_free_take_back_asks_nobody(pair):
    ada, cy = pair()
    ada.answers()
    cy.hears()
    assert "Ada, keep tickets" in ada.types("undo")
    assert "Ada took back 1 action" in cy.hears()
    assert ada.types("undo") == "You have nothing to take back.\n"


def test_ones_seat_is_handed_to_a_bot_which_then_plays(pair):
    ada, cy = pair()
    assert cy.types("hand") != f"{texts.HAND_WHAT}\n", "the hand of cards"
    said = cy.types("hand 2 to random")
    assert texts.SEAT_GONE in said
    assert "random" in ada.hears()
    assert cy.table.seat is None
    assert texts.WATCHING in cy.types("hand")
    assert ada.table.table.bots == (None, "random")
    assert cy.table.table.length == ada.table.table.length
    kept(ada)
    cy.hears()
    ada.hears()
    assert ada.asked is not None, "the bot moves by one of the sessions"


def test_ones_seat_is_handed_to_somebody_who_takes_it(pair, sitter):
    ada, cy = pair()
    dee = sitter("Dee")
    dee.types("list", "watch 1")
    cy.types("hand Cy to dee")
    assert dee.hears() == f"Cy asks that Dee goes on for Cy.\n{texts.ANSWER}\n"
    assert "Dee must agree." in ada.hears()
    assert texts.seat_new("Dee") in dee.types("agree")
    assert (dee.table.seat, dee.table.people) == (1, (1,))
    assert "Dee, keep tickets" in dee.said
    cy.hears()
    assert cy.table.seat is None
    ada.hears()
    assert ada.table.names == ("Ada", "Dee")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hand 3 to planner", "There is no seat 3. The seats: 1 Ada, 2 Cy."),
        ("hand 2 to Zoe", "There is nobody called Zoe here: here are "),
        ("hand 2 to plannner", "There is nobody called plannner here"),
        ("hand to planner", texts.HAND_WHAT),
        ("hand 2 to greedy", "Cy must agree"),
    ],
)
def test_a_seat_that_cannot_be_handed_over_so(pair, line, said):
    ada, _ = pair()
    assert said in ada.types(line)
    assert ada.table.table.bots == (None, None)


# ---- around it


def test_beginnings_of_words_mean_what_they_mean_in_every_sitting(pair):
    ada, _ = pair()
    ada.types("hand")
    assert ada.types("a") == "no cards.\n" or "cards" in ada.types("a")
    assert "Move 0 of" in ada.types("b")


def test_verbs_of_the_lobby_say_that_they_are(pair):
    ada, _ = pair()
    for line in ("list", "join ab12", "back ab12", "rename Bea", "new uk me random"):
        assert ada.types(line) == f"{line} is for the lobby: type lobby, then {line}. Your seat here stays yours.\n"
    assert ada.types("rematch") == f"{texts.NOT_OVER}\n"


def test_help_has_a_line_for_every_verb(pair):
    ada, _ = pair()
    said = ada.types("help", *["more"] * 6)
    for verb in ("who", "say", "chat", "agree", "decline", "undo", "bell", "lobby", "screen", "hand over"):
        assert texts.HELP[verb] in said
    assert ada.types("help say") == f"{texts.HELP['say']}\n"


def test_bots_move_by_one_sitting_alone(sitter):
    ada, cy = sitter("Ada"), sitter("Cy")
    ada.types("new pennsylvania me Cy random")
    cy.types("list", "1")
    ada.types("back")
    kept(ada, cy)
    for _ in range(6):
        for one in (ada, cy):
            if one.asked is not None:
                whole_turn(one)
        ada.hears()
        cy.hears()
        assert ada.table.table.state == cy.table.table.state
    holders = [one.table.company.tender.holds(ada.table.table.id) for one in (ada, cy)]
    assert sum(holders) == 1
    moves = [entry for entry in ada.table.table.events if entry.seat == 2 and entry.action is not None]
    assert len(moves) > 5
    assert "random drew" in ada.said.replace("3 random", "random")
    assert "Waiting for random" not in ada.said + cy.said


def test_a_sitting_ends_without_a_trace_but_the_seat(pair):
    ada, cy = pair()
    assert isinstance(cy.table, CompanySession)
    cy.table.run()  # its input is at its end
    assert ada.hears() == "Cy has left.\n"
    assert ada.table.company.seats[1] == cy.person


def test_while_the_desk_is_looked_at_nothing_is_lost(pair):
    ada, cy = pair()
    with ada.table.aside():
        cy.types("say are you there?")
        cy.answers()
    said = ada.hears()
    assert "Cy says: are you there?" in said
    assert "Cy has chosen." in said


WHATEVER = ("undo", "agree", "decline", "redo", "back 3", "forward", "now", "say hello", "who", "chat", "hint", "yes",
            "y", "1", "2", "1 2 3", "", "hand", "my tickets", "table", "score", "log", "more", "full", "quiet",
            "normal", "why draw 1", "lobby", "hand to", "export", "find london", "city 3", "claim", "draw")  # fmt: skip


@pytest.mark.parametrize("board", ["pennsylvania", "uk"])
def test_whatever_three_persons_and_a_watcher_type_all_agree_and_no_secret_is_told(board, sitter, monkeypatch):
    """A ticket is named to whom it was offered, and to no other."""
    monkeypatch.setenv("TRAINBOUND_HOSTED", "1")
    monkeypatch.setattr("trainbound.table.table.new_seed", lambda: b"the same at once")
    dice = random.Random(board)
    people = [sitter(name) for name in ("Ada", "Cy", "Dee", "Eve")]
    people[0].types(f"new {board} me Cy Dee")
    for one in people[1:3]:
        one.types("list", "1")
    for one in people[:2]:
        one.types("back")
    people[3].types("list", "watch 1")
    id_, seats = people[0].table.table.id, {one.person.name: one.table.seat for one in people}
    for _ in range(120):
        for one in people:
            one.hears()
        asked = [one for one in people if one.table is not None and one.asked is not None]
        one = dice.choice(asked if asked and dice.random() < 0.5 else people)
        if one.table is None:
            one.types(f"back {id_}")
            continue
        decision = one.asked
        if decision is not None and dice.random() < 0.6:
            legal = one.table.table.legal(decision)
            line = one.table.game.write(legal[dice.randrange(len(legal))])
            one.types("now")
        else:
            line = dice.choice(WHATEVER)
        one.types(line)
    for one in people:
        if one.table is None:
            one.types(f"back {id_}")
        one.hears()
    truth = Table.open(people[0].store, id_)
    assert not truth.damage
    assert truth.length > 20
    assert not truth.over
    for one in people:
        assert one.table.table.length == truth.length
        assert one.table.table.state == truth.state
        assert truth.seed.hex() not in one.said
        assert not re.search(r"\bNone\b(?! (is|are) left)|Traceback", one.said)
    words = ticket_texts.ticket_long
    offered = {seat: set() for seat in range(3)} | {None: set()}
    for entry in truth.events:
        for happened in entry.events:
            if happened.kind == "offered":
                offered[happened.seat] |= {words(truth.game.board, k) for k in happened.secret["tickets"]}
    board_ = truth.game.board
    tracks = {ticket_texts.track_long(board_, track).partition(",")[0] for track in range(len(board_.tracks))}
    for one in people:
        others = set().union(*offered.values()) - offered[seats[one.person.name]] - tracks  # tracks are everybody's
        assert len(others) > 2
        assert not [ticket for ticket in others if f"{ticket}," in one.said or f"{ticket} and" in one.said]


def test_to_decline_is_an_answer_to_the_game_when_the_table_is_asked_nothing(pair):
    """T-19: whoever cannot or will not pay more for a tunnel declines."""
    ones = pair("switzerland")
    for number in range(300):
        one = next(one for one in ones if one.hears() is not None and one.asked)
        if one.asked.kind == "tunnel":
            break
        legal = one.table.table.legal(one.asked)
        claims = [n for n, action in enumerate(legal) if action.verb == "claim"]
        one.answers(claims[-1 - number % len(claims)] if claims else number)
    length = one.table.table.length
    one.types("decline")
    assert one.table.table.events[length + 1].action.verb == "decline"
