from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.ui.harness import OnePage, after, drive
from trainbound.store.journal import Store
from trainbound.ui.screens.settings import SettingsScreen
from trainbound.ui.settings import CHOICES, PACE, Settings, load, save


def test_without_a_file_the_usual_holds(tmp_path: Path) -> None:
    assert load(tmp_path) == Settings()
    assert Settings().pace == PACE["normal"]


def test_what_is_saved_is_read_and_what_else_the_file_holds_is_kept(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('# mine\nlater = 3\nglyphs = "lines"\n')
    assert save(tmp_path, load(tmp_path)._replace(bots="instant")) == ""
    assert load(tmp_path) == Settings(glyphs="lines", bots="instant")
    text = (tmp_path / "settings.toml").read_text()
    assert text.startswith("# mine\nlater = 3\n")


def test_a_wrong_value_is_named_and_the_others_hold(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('glyphs = "braille"\nbots = "slow"\n')
    found = load(tmp_path)
    assert (found.glyphs, found.bots) == ("auto", "slow")
    assert found.faults == ("settings.toml: glyphs is 'braille'; expected auto, lines, ascii.",)


def test_what_was_played_last_is_kept_and_wrong_kinds_are_named(tmp_path: Path) -> None:
    played = Settings(map="usa", seats=("Zo\u00eb", "planner"))
    assert save(tmp_path, played) == ""
    assert load(tmp_path) == played
    (tmp_path / "settings.toml").write_text('map = 3\nseats = "Ada"\n')
    assert load(tmp_path).faults == (
        "settings.toml: map is 3; expected a map's name.",
        "settings.toml: seats is 'Ada'; expected a list of names.",
    )
    (tmp_path / "settings.toml").write_text('seats = ["A\\u001b[2Jda"]\n')
    assert load(tmp_path).seats == ("Ada",)


@pytest.mark.parametrize("data", [b"glyphs = \n", b"\xff", b"[["])
def test_an_unreadable_file_is_one_fault_and_is_not_overwritten(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "settings.toml").write_bytes(data)
    found = load(tmp_path)
    assert found == Settings(faults=found.faults)
    assert len(found.faults) == 1
    assert "Not saved" in save(tmp_path, Settings())
    assert (tmp_path / "settings.toml").read_bytes() == data


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be" in save(tmp_path / "file", Settings())


def test_every_choice_has_its_words() -> None:
    from trainbound.ui import texts

    assert set(texts.SETTINGS) == set(CHOICES)
    assert set(PACE) == set(CHOICES["bots"])


def test_a_setting_holds_at_once_and_next_time(store: Store) -> None:
    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        await pilot.press("right")
        assert app.terminal.glyphs == "lines"
        assert app.page().text().splitlines()[0].startswith("SETTINGS ──")
        await pilot.press("down", "down", "down", "left")
        assert app.settings.bots == "slow"

    drive(OnePage(store, SettingsScreen), steps)
    assert load(store.home) == Settings(glyphs="lines", bots="slow")


def test_a_bad_settings_file_is_said_on_the_home_screen(store: Store) -> None:
    (store.home / "settings.toml").write_text("glyphs = 3\n")
    assert "settings.toml: glyphs is 3" in after(store)


def test_bad_keys_are_said_on_the_home_screen(store: Store) -> None:
    (store.home / "keys.toml").write_text('[home]\nnew = "ctrl+s"\n')
    assert "keys.toml, [home] new: ctrl+s does not reach" in after(store)
