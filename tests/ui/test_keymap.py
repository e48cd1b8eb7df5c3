from __future__ import annotations

from pathlib import Path

import pytest

from trainbound.ui import keymap
from trainbound.ui.keymap import EVERYWHERE, KEYS, NEVER, Keymap, load, pressed, read, shown


def test_without_a_file_the_proposed_keys_hold(tmp_path: Path) -> None:
    keys = load(tmp_path / "keys.toml")
    assert (keys.command("table", "c"), keys.command("table", "?"), keys.faults) == ("claim", "help", ())
    assert keys.command("table", "~") is None


def test_a_context_comes_before_everywhere() -> None:
    keys = Keymap()
    assert keys.command("end", "space") == "page_down"
    assert keys.command("home", "space") == "accept"


def test_no_key_is_given_twice_and_none_that_terminals_keep() -> None:
    for context, commands in KEYS.items():
        keys = [key for row in commands.values() for key in row]
        assert len(keys) == len(set(keys)), context
        assert not set(keys) & set(NEVER)


def test_a_user_moves_a_command_and_its_new_key_leaves_the_old_one() -> None:
    keys = read({"table": {"claim": ["K", "k"], "draw": "space"}})
    assert keys.faults == ()
    assert [keys.command("table", key) for key in "Kkc"] == ["claim", "claim", None]
    assert keys.of("table", "up") == ("up",)
    assert keys.command("table", "space") == "draw"
    assert keys.key("table", "draw") == "Space"


@pytest.mark.parametrize(("found", "where", "says"), [
    ({"tabel": {"claim": "c"}}, "[tabel]", "table"),
    ({"table": {"clam": "c"}}, "[table] clam", "did you mean claim?"),
    ({"table": {"claim": "ctrl+s"}}, "[table] claim", "does not reach"),
    ({"table": {"claim": "ctrl+a"}}, "[table] claim", "does not reach"),
    ({"table": {"claim": "hyper"}}, "[table] claim", "is no key"),
    ({"table": {"claim": ""}}, "[table] claim", "is no key"),
    ({"table": {"claim": 3}}, "[table] claim", "expected a key"),
    ({"table": {"claim": []}}, "[table] claim", "expected a key"),
    ({"table": 3}, "table", "expected a table"),
])
def test_a_faulty_line_is_named_and_all_else_holds(found: dict[str, object], where: str, says: str) -> None:
    keys = read({**found, "end": {"why": "W"}})
    assert [(fault.where, says in fault.message) for fault in keys.faults] == [(where, True)]
    assert keys.command("table", "c") == "claim"
    assert keys.command("end", "W") == "why"


def test_one_key_for_two_commands_is_a_fault_and_gives_one() -> None:
    keys = read({"table": {"claim": "X", "draw": "X"}})
    assert len(keys.faults) == 1
    assert keys.command("table", "X") == "draw"


@pytest.mark.parametrize(("text", "says"), [(b"[table\n", "is not TOML"), (b"\xff\xfe", "UTF-8")])
def test_a_file_that_cannot_be_read_is_one_fault(tmp_path: Path, text: bytes, says: str) -> None:
    (tmp_path / "keys.toml").write_bytes(text)
    keys = load(tmp_path / "keys.toml")
    assert len(keys.faults) == 1
    assert says in keys.faults[0].message
    assert keys.command("table", "c") == "claim"


def test_a_folder_in_place_of_the_file_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").mkdir()
    assert "cannot be read" in load(tmp_path / "keys.toml").faults[0].message


def test_pressed_keys_have_one_name_on_every_terminal() -> None:
    assert pressed("question_mark", "?") == "?"
    assert pressed("space", " ") == "space"
    assert [pressed(key, None) for key in ("ctrl+h", "ctrl+j", "enter")] == ["backspace", "enter", "enter"]
    assert [shown(key) for key in ("c", "enter", "shift+tab")] == ["c", "Enter", "Shift+Tab"]


def test_every_command_of_everywhere_has_a_key_that_all_terminals_send() -> None:
    plain = {"enter", "space", "tab", "backspace", "up", "down", "left", "right"}
    for context in KEYS:
        for command, keys in KEYS[context].items():
            if command in ("previous", "page_up", "page_down", "first", "last") and context == EVERYWHERE:
                continue  # conveniences: arrows do the same
            assert any(len(key) == 1 or key in plain for key in keys), (context, command)


def test_named_keys_are_known_to_textual() -> None:
    from textual.keys import KEY_ALIASES, Keys

    known = {str(key.value) for key in Keys} | {alias for aliases in KEY_ALIASES.values() for alias in aliases}
    assert set(keymap.NAMED) <= known | {"space"}
