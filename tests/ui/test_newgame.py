from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.harness import LARGE, LINES, after, golden, table
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ticket.board import load_board
from trainbound.ticket.mapfile import map_ids, plainest
from trainbound.ui.screens.end import EndScreen
from trainbound.ui.screens.newgame import NewGameScreen

TINY = Path(__file__).parents[1] / "maps" / "tiny.toml"
OWN_MAP = "left " * (1 + map_ids().index("pennsylvania"))
"""From Pennsylvania to a map file of one's own."""


def pennsylvania() -> NewGameScreen:
    return NewGameScreen("pennsylvania")


def test_as_it_stands(store: Store) -> None:
    golden("newgame-80x24", after(store, page=pennsylvania))
    golden("newgame-120x40", after(store, page=pennsylvania, size=LARGE, terminal=LINES))


def test_enter_twice_plays_against_the_planner(store: Store) -> None:
    after(store, "n enter")
    info, = store.tables()
    assert (info.names, info.bots) == (("Ada", "planner"), (None, "planner"))


def test_one_begins_on_the_plainest_board_and_again_on_the_one_just_played(store: Store) -> None:
    rules = {name: len(load_board(name).rules) for name in map_ids()}
    name = load_board(plainest()).name
    assert rules[plainest()] == min(rules.values())
    assert f"< {name} >" in after(store, "n")
    finished = table(store)
    assert "< Pennsylvania >" in after(store, "n", page=lambda: EndScreen(finished))


def test_everything_can_be_changed_by_keys(store: Store) -> None:
    #                map  count      name              bot to person    option        seed
    keys = "down right down backspace backspace backspace Z o e down left left left down down right down a B 1 enter"
    after(store, keys, pennsylvania)
    info, = store.tables()
    made = Table.open(store, info.id)
    assert info.names == ("Zoe", "Bea", "greedy")
    assert info.bots == (None, None, "greedy")
    assert made.options == {"open_shares": True}
    assert made.seed == bytes.fromhex("ab1".rjust(32, "0"))


def test_letters_of_a_name_are_no_commands(store: Store) -> None:
    found = after(store, "n down down space q Q ? x")
    assert "person   >  qQ?x_" in found


def test_a_backspace_too_many_in_a_name_loses_no_set_up(store: Store) -> None:
    assert "NEW GAME" in after(store, "n down down backspace backspace backspace backspace backspace backspace")
    assert "WELCOME" in after(store, "n down down backspace backspace backspace backspace up backspace")


def test_a_name_takes_forty_letters_and_no_more(store: Store) -> None:
    found = after(store, "n down down " + "x " * 60)
    assert " " + "x" * 40 + "_" in found
    assert "That is all that fits: 40 characters." in found


def test_a_seat_without_a_name_is_refused_with_a_sentence(store: Store) -> None:
    found = after(store, "n down down backspace backspace backspace enter")
    assert "has nothing that can be seen; a name needs at least one letter." in found
    assert store.tables() == []


def test_the_first_letter_replaces_the_name_proposed_and_the_cursor_is_seen(store: Store) -> None:
    assert "Ada_" in after(store, "n down down")
    assert "M_" in (shown := after(store, "n down down M"))
    assert "AdaM" not in shown
    assert "Max_" in after(store, "n down down M a x")
    assert "Ad_" in after(store, "n down down backspace")
    assert "Adx_" in after(store, "n down down backspace x")
    after(store, "n down down M a x enter")
    assert store.tables()[0].names[0] == "Max"


def test_a_seed_is_taken_as_its_text_says(store: Store) -> None:
    assert "0123456789abcdef_" in after(store, "n up 0 1 2 3 4 5 6 7 8 9 a B c D e F")


def test_a_seed_takes_only_hex_digits(store: Store) -> None:
    assert "up to 32 of 0-9 and a-f" in after(store, "n up g")
    assert "up to 32 of 0-9 and a-f" in after(store, "n up ~")


def test_seats_stay_within_what_the_map_takes(store: Store) -> None:
    assert "< 5 >" in after(store, "+ " * 9, pennsylvania)
    found = after(store, "- -", pennsylvania)
    assert "< 2 >" in found
    assert "Pennsylvania takes 2 to 5" in found.splitlines()[-2]


def test_a_map_file_of_ones_own(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    (store.home / "my.toml").write_bytes(TINY.read_bytes())
    monkeypatch.chdir(store.home)
    found = after(store, f"{OWN_MAP} down {' '.join('my.toml')} down", pennsylvania)
    assert "NEW GAME, TINY VALLEY" in found
    assert "Tiny Valley takes 2 to 3" in found
    after(store, f"{OWN_MAP} down {' '.join('my.toml')} enter", pennsylvania)
    assert len(store.tables()) == 1


@pytest.mark.parametrize(("name", "says"), [
    ("no.toml", "no.toml"), ("bad.toml", "bad.toml"), ("nowhere", "there is no map")])
def test_a_bad_map_file_is_named_and_starts_nothing(store: Store, monkeypatch: pytest.MonkeyPatch, name: str,
                                                    says: str) -> None:
    (store.home / "bad.toml").write_text("id = 3\n")
    monkeypatch.chdir(store.home)
    found = after(store, f"{OWN_MAP} down {' '.join(name)} enter", pennsylvania)
    assert says in " ".join(found.split())
    assert store.tables() == []


def test_without_a_path_the_file_is_asked_for(store: Store) -> None:
    assert "The path of a map file" in after(store, f"{OWN_MAP} enter", pennsylvania).splitlines()[-2]


def test_back_leaves_no_table(store: Store) -> None:
    assert "WELCOME" in after(store, "n q")
    assert store.tables() == []


def test_what_was_played_last_is_proposed_again(store: Store) -> None:
    """Map, seats and names, also by another run of the program; a map that is asked for comes before."""
    after(store, "n left down right down Z o e down left enter")
    shown = after(store, "n")
    info, = store.tables()
    assert info.names == ("Zoe", "greedy", "greedy 2")
    assert f"< {Table.open(store, info.id).game.name} >" in shown
    assert "< 3 >" in shown and "person   >  Zoe" in shown and shown.count("greedy   >") == 2
    assert "< Pennsylvania >" in after(store, page=pennsylvania) and "Zoe" in after(store, page=pennsylvania)
    first = after(store, "n down down I v o")
    assert "person   >  Ivo_" in first


def test_a_map_file_of_ones_own_is_proposed_again_while_it_is_there(store: Store, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_bytes(TINY.read_bytes())
    keys = " ".join("/" if c == "/" else c for c in str(mine))
    after(store, f"{OWN_MAP}down {keys} enter", pennsylvania)
    assert len(store.tables()) == 1
    assert str(mine) in after(store, "n", size=(200, 40))
    assert f"{str(mine)[-60:]}" in after(store, "n")
    mine.unlink()
    assert f"< {load_board(plainest()).name} >" in after(store, "n")
