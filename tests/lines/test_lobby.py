"""The lobby in lines: tables made, joined, left, begun, come back to; who one is; what is told meanwhile."""

import io
import re

import pytest

from trainbound.lines import texts_company, texts_lobby
from trainbound.lines.lobby import LobbySession
from trainbound.lines.lobby_verbs import VERBS
from trainbound.store.journal import Store
from trainbound.store.people import People
from trainbound.store.rooms import Rooms


def table_of(said):
    """The id of the table that was spoken of."""
    return re.search(r"[Tt]able (\w{4}) |^1 (\w{4}) |to (\w{4}),", said, re.MULTILINE).group(1, 2, 3)


def made(one, line):
    """The id of a table that a line makes."""
    return next(filter(None, table_of(one.types(line))))


def test_an_empty_lobby_says_how_a_table_is_made(sitter):
    ada = sitter("Ada")
    assert ada.types("").startswith("No tables yet. new MAP SEATS makes one")
    line = re.search(r"for example: (new [^.]+)\.", ada.types("help new"))[1]
    assert "is made" in ada.types(line), "the example of the help can be typed"


def test_a_place_is_taken_and_the_last_one_begins(sitter):
    ada, cy, dee = (sitter(name) for name in ("Ada", "Cy", "Dee"))
    table = made(ada, "new usa me anybody anybody")
    assert cy.hears() == f"New: {table}, USA, 2 free places. Type join {table}.\n"
    assert cy.types("list") == f"1 {table} USA, free place: Ada here, free, free. just now\n"
    assert cy.types("1") == f"{texts_lobby.joined(table)}\n"
    assert ada.hears() == f"Cy has a place at {table}.\n"
    dee.types(f"join {table} 2")
    assert ada.table is None
    assert "is Cy's; choose another" in dee.said
    dee.types(f"join {table}")
    assert dee.table.table.names == ("Ada", "Cy", "Dee")
    assert ada.hears() == f"{table}, USA, has begun, and you are asked. Type back {table}.\n"
    assert ada.types("list").startswith(f"1 {table} USA, your turn: you, Cy, Dee here.")
    assert "Ada, keep tickets" in ada.types("1")


def test_a_table_with_bots_alone_begins_at_once(sitter):
    ada = sitter("Ada")
    assert "Ada, keep tickets" in ada.types("new pennsylvania me random")
    assert ada.table.table.bots == (None, "random")


def test_options_and_invitations(sitter):
    ada, bea = sitter("Ada"), sitter("Bea van Dyk")
    table = made(ada, "new pennsylvania me, Bea van Dyk, open_shares=yes")
    assert bea.hears() == f"You are invited to {table}, Pennsylvania. Type join {table}.\n"
    assert "you are invited: Ada here, you, invited." in bea.types("list")
    bea.types("1")
    assert bea.table.table.options == {"open_shares": True}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("new atlantis me anybody", "Not understood: atlantis."),
        ("new pennsylvania me", "Pennsylvania takes 2 to 5 seats, found 1"),
        ("new pennsylvania me me", "You can take one place at a table."),
        ("new pennsylvania me Ada", "You are Ada: take a place instead"),
        ("new pennsylvania me anybody open=yes", "has no option"),
        ("new pennsylvania me anybody open_shares=perhaps", "an option is KEY=yes or KEY=no."),
        ("new", "new MAP SEATS"),
        ("join", "Which table? join ID"),
        ("join zzzz", "There is no table zzzz."),
        ("back", texts_lobby.NO_SEATS),
        ("7", "Expected a number of the list"),
        ("key", texts_lobby.KEY_HOW),
        ("key bobo-bobo-bobo-bobo", "This key stays what it was"),
        ("rename", texts_lobby.RENAME_HOW),
        ("rename \x1b[2J", "has nothing that can be seen"),
        ("screen", texts_lobby.NO_SCREEN),
        ("width 3", "The width is a number"),
        ("fly", "Not understood: fly."),
        ("message", texts_lobby.NO_MESSAGE),
        ("bell", texts_company.BELL_HOW),
        ("x" * 9000, "at most 500 are read"),
    ],
)
def test_what_cannot_be_is_said_with_what_could(sitter, line, said):
    ada = sitter("Ada")
    assert said in ada.types(line)
    assert ada.store.tables() == []


def test_the_host_begins_with_bots_or_drops_and_others_leave(sitter):
    ada, cy = sitter("Ada"), sitter("Cy")
    table = made(ada, "new usa me anybody anybody")
    cy.types(f"join {table}")
    ada.hears()
    assert cy.types(f"begin {table} random") == "Only who made a table may do that.\n"
    assert cy.types(f"leave {table}") == f"{texts_lobby.left(table)}\n"
    assert ada.hears() == f"Cy has no place at {table} any more.\n"
    cy.types(f"join {table[:3]}")
    assert ada.types(f"begin {table} greedy").startswith("USA, 3 players")
    assert ada.table.table.names == ("Ada", "Cy", "greedy")
    assert cy.hears().startswith(f"{table}, USA, has begun")
    other = made(cy, "new usa me anybody")
    cy.types("list")
    number = next(n for n, choice in cy.lobby.choices.items() if choice.args[1] == other)
    assert f"begin {other} planner, place {other} 2 NAME, drop {other}." in cy.types(number)
    assert cy.types(f"drop {other}") == f"{other} is dropped.\n"
    assert other not in cy.types("list")


def test_a_table_that_its_host_drops_is_gone_for_those_who_had_a_place(sitter):
    ada, cy = sitter("Ada"), sitter("Cy")
    table = made(ada, "new usa me anybody anybody")
    cy.types(f"join {table}")
    ada.types(f"drop {table}")
    assert cy.hears() == f"{table} was dropped.\n"


def test_the_host_invites_and_takes_that_back_and_others_decline(sitter):
    ada, cy, dee = sitter("Ada"), sitter("Cy"), sitter("Dee van Dyk")
    table = made(ada, "new usa me Cy anybody")
    cy.types("bell on")
    assert cy.hears() == ""
    assert "did you mean Dee van Dyk?" in ada.types(f"place {table} 3 Dee van Dyck")
    dee.types("bell on")
    dee.hears()
    assert ada.types(f"place {table} 3 Dee van Dyk") == f"{texts_lobby.placed(table, 3, 'invited', 'Dee van Dyk')}\n"
    assert dee.hears() == f"\aYou are invited to {table}, USA. Type join {table}.\n"
    assert dee.types(f"leave {table}") == f"{texts_lobby.declined(table)}\n"
    assert ada.hears() == f"{texts_lobby.comes_not(table, 'Dee van Dyk')}\n"
    assert ada.types(f"place {table} 2 anybody") == f"{texts_lobby.placed(table, 2, 'anybody', '')}\n"
    assert ada.hears() == "", "what one does oneself is no news"
    assert ada.types(f"place {table}") == ada.types("help place")
    cy.types(f"join {table}")
    ada.types("bell on")
    ada.hears()
    cy.types("bell off")
    assert ada.types(f"place {table} 3 random").startswith("USA, 3 players")
    assert cy.hears() == f"{table}, USA, has begun, and you are asked. Type back {table}.\n"


def test_in_the_lobby_one_is_told_when_ones_turn_comes_and_the_bell_rings_once(sitter):
    ada, cy = sitter("Ada"), sitter("Cy")
    table = made(ada, "new usa me Cy")
    cy.types(f"join {table}")
    ada.types("back")
    ada.answers()
    ada.types("quit", "bell on")
    cy.answers()
    while cy.asked is not None:
        cy.types("draw deck")
    assert ada.hears() == f"\aIt is your turn at {table}, USA. Type back {table}.\n"
    assert ada.hears() == ""


def test_back_goes_to_the_table_that_waits_first(sitter):
    ada, cy = sitter("Ada"), sitter("Cy")
    first, second = made(ada, "new usa me Cy"), made(ada, "new uk me Cy")
    for table in (first, second):
        cy.types(f"join {table}", "quit")
    ada.types(f"back {second}")
    ada.answers()
    ada.types("lobby", "come back")
    assert ada.table.table.id == first
    ada.types("quit", f"come back {second[:3]}")
    assert ada.table.table.id == second


def test_a_rematch_invites_those_who_sat_there(sitter, store):
    ada, cy = sitter("Ada"), sitter("Cy")
    table = made(ada, "new usa me Cy")
    cy.types("list", "1")
    assert "The game is not over" in ada.types(f"rematch {table}")
    ada.types("back")
    played = ada.table.table
    while not played.over:
        played.refresh()
        one = next(who for who in (ada, cy) if played.decisions()[0].seat == who.table.seat)
        one.table.table.refresh()
        decision = one.asked
        one.table.table.submit(decision.number, one.table.table.advise(decision).action)
        played.refresh()
    assert "rematch: the same seats once more" in ada.hears() + cy.hears()
    ada.types("rematch")
    again = next(row.id for row in ada.lobby.rows if row.kind == "gathering")
    assert f"Table {again} is made" in ada.said
    assert cy.hears() == f"{texts_company.asked_again(again)}\nAda has left.\n" or again in cy.said
    assert cy.types("").count(again) == 0, "it is told once"
    cy.types("rematch")
    assert cy.table.table.id == again
    assert "USA, over: " in ada.types("list")


# ---- who one is


def test_a_new_name_is_told_and_taken_names_are_refused(sitter):
    ada, cy = sitter("Ada"), sitter("Cy")
    assert ada.types("rename Bea") == f"{texts_lobby.renamed('Bea')}\n"
    assert "somebody here is called" in cy.types("rename BEA").lower()
    assert cy.types("who") == "Cy, you\nBea\n"


def test_another_key_becomes_the_same_person_by_a_word(sitter):
    ada, phone = sitter("Ada"), sitter("phone")
    word = re.search(r": key ([a-z-]+)$", ada.types("word").strip())[1]
    assert texts_lobby.key_joined("Ada") in phone.types(f"key {word}")
    assert phone.lobby.person == ada.person
    assert "stays what it was" in sitter("Cy").types(f"key {word}"), "it works once"
    table = made(ada, "new usa me anybody")
    assert f"{table} USA, waits for players: you, free." in phone.types("list")


def test_whoever_is_no_more_is_told_to_connect_again(sitter):
    """Of two sessions of one key the other has joined it to somebody."""
    ada, phone, twin = sitter("Ada"), sitter("phone"), sitter("phone")
    word = re.search(r": key ([a-z-]+)$", ada.types("word").strip())[1]
    phone.types(f"key {word}")
    for line in ("word", "rename Bea", "new usa me anybody"):
        assert "is not known here any more; connect again." in twin.types(line), line


# ---- around it


def test_help_has_a_line_for_every_verb_and_lists_are_cut(sitter):
    ada = sitter("Ada")
    said = ada.types("help", "more", "more")
    assert f"{len(VERBS) - 10} more: type more.\n" in said
    assert all(re.search(rf"^{verb}\b.*: ", said, re.MULTILINE) for verb in VERBS)
    assert set(texts_lobby.HELP) | {"new"} == set(VERBS)
    assert ada.types("again") == ada.types("a")


@pytest.mark.parametrize("width", [40, 60])
def test_lines_fit_the_width(sitter, width):
    ada, cy = sitter("Ada", width=width), sitter("Cy", width=width)
    ada.types("help", "more", "more", "maps", "new usa me Cy", "list", "word", "new")
    cy.hears()
    cy.types("list", "1", "help", "more", "more", "more", "more", "who", "say hello", "undo", "hand 9 to nobody")
    ada.hears()
    for one in (ada, cy):
        assert max(map(len, one.said.splitlines())) <= width
        assert not re.search(r"None|\{|Traceback", one.said)


def test_from_the_greeting_to_the_end_of_the_input(tmp_path):
    """The lines of a pipe from the first to the last: at a table quit is the lobby, in the lobby it is the end."""
    store = Store(tmp_path)
    ada = People(store).enter("a", "Ada")
    sink = io.StringIO()
    lines = "new pennsylvania me random\nhand\nquit\nback\nquit\nquit\nnever read\n"
    assert LobbySession(store, ada, "a", io.StringIO(lines), sink, 10_000).run() is None
    said = sink.getvalue()
    assert said.startswith("The lobby. You are Ada.")
    assert said.count(texts_lobby.BACK) == 2
    assert said.endswith(f"{texts_lobby.GOODBYE}\n")
    assert "never read" not in said
    assert LobbySession(store, ada, "a", io.StringIO("back\n"), sink, 10_000).run() is None
    assert People(store).enter("a", "") == ada
    store.close()


def test_a_table_that_one_goes_to_at_once_is_left_for_good(tmp_path):
    store = Store(tmp_path)
    ada = People(store).enter("a", "Ada")
    session = LobbySession(store, ada, "a", io.StringIO("quit\n"), io.StringIO(), 80)
    table = session.lobby.create("usa", {}, [texts_lobby_seat("me"), texts_lobby_seat("bot", "random")])
    assert session.run(table) is None
    assert session.sink.getvalue().endswith(f"trainbound continue {table} --text\n")
    store.close()


def texts_lobby_seat(kind, name=""):
    from trainbound.table.gathering import Wanted

    return Wanted(kind, name)


def test_a_table_that_is_begun_at_the_desk_is_sat_down_at(tmp_path, monkeypatch):
    monkeypatch.setenv("TRAINBOUND_HOME", str(tmp_path))
    store = Store(tmp_path)
    ada = People(store).enter("key of Ada", "Ada")
    typed = ("desk", "map pennsylvania", "seat Zoe", "seat Yan", "play random, random", "play", "lobby", "quit", "")
    sink = io.StringIO()
    LobbySession(store, ada, "key of Ada", io.StringIO("\n".join(typed)), sink, 10_000).run()
    said = sink.getvalue()
    assert "somebody must sit at a table" in said
    (table,) = store.tables()
    assert {seat: sitter.person for seat, sitter in Rooms(store).sitters(table.id).items()} == {0: ada.id}
    assert "Zoe, your turn." in said
    assert said.count(texts_lobby.BACK) == 1, "from the table, not from the desk before it"
