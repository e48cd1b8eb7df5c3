from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from tests.ui.harness import ASCII, LARGE, LINES, SMALL, OnePage, after, drive, golden, table, type_keys
from trainbound.drawing.situation import owners_of
from trainbound.kernel.types import ScoreLine, Scores
from trainbound.store.journal import Store
from trainbound.ticket import texts as words
from trainbound.ticket.board import load_board
from trainbound.ui.charts import charts
from trainbound.ui.screens import end, endmap
from trainbound.ui.screens.end import EndScreen, lines_of
from trainbound.ui.screens.maps import PictureScreen
from trainbound.ui.strips import plain


@pytest.mark.parametrize(("name", "names", "size", "terminal", "keys"), [
    ("end-80x24", ("Ada", "Bea", "Cy"), SMALL, ASCII, ""),
    ("end-lines-80x24", ("Ada", "Bea", "Cy"), SMALL, LINES, "down down"),
    ("end-shares-80x24", ("Ada", "Bea", "Cy"), SMALL, ASCII, "down down down down down"),
    ("end-2p-80x24", ("Ada", "Bea"), SMALL, ASCII, "up up"),
    ("end-5p-80x24", ("Ada", "Bea", "Cy", "Dorothea", "Eli"), SMALL, ASCII, "up"),
    ("end-120x40", ("Ada", "Bea", "Cy"), LARGE, LINES, ""),
])
def test_the_end_as_it_is_read(store: Store, name: str, names: tuple[str, ...], size: tuple[int, int],
                               terminal: object, keys: str) -> None:
    finished = table(store, names)
    assert finished.over
    found = after(store, keys, lambda: EndScreen(finished), size, terminal)  # type: ignore[arg-type]
    assert all(len(line) <= size[0] for line in found.splitlines())
    golden(name, found)


def test_totals_are_the_sums_of_the_lines_shown(store: Store) -> None:
    finished = table(store)
    scores = finished.game.scores(finished.state)
    shown = end.lines_of(scores)
    assert [sum(line.points[s] for line in shown if line.counted) for s in range(3)] == list(scores.totals)


def test_companies_that_pay_nobody_are_left_out() -> None:
    def line(what: str, *points: int, counted: bool = True) -> ScoreLine:
        return ScoreLine("X-1", what, points, {}, counted)

    lines = (line("tickets_missed", 0, 0), line("shares", 0, 0), line("shares", 3, 0),
             line("longest", 0, 0, counted=False))
    found = end.lines_of(Scores(lines, (3, 0), ((0,), (1,)), ("total",), {}))
    assert [(x.what, x.points) for x in found] == [("tickets_missed", (0, 0)), ("shares", (3, 0)), ("longest", (0, 0))]


def test_the_best_figure_of_a_line_is_bold_and_nothing_is_a_dot() -> None:
    row = end.figures((5, 0, 5, -3), 9)
    assert [text.strip() for text, _ in row] == ["+5", ".", "+5", "-3"]
    assert [role for _, role in row] == ["bold", "text", "bold", "text"]
    assert all(len(text) == 9 for text, _ in row)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_columns_leave_room_for_the_text(seats: int) -> None:
    assert 80 - seats * end.column(seats, 80) >= 35
    assert end.column(5, 80) == 9


def test_a_long_title_loses_its_figures_first() -> None:
    assert end.short("Pennsylvania (5, 4, 3 shares)", 40) == "Pennsylvania (5, 4, 3 shares)"
    assert end.short("Pennsylvania (5, 4, 3 shares)", 15) == "Pennsylvania"
    assert end.short("Buffalo, Rochester & Pittsburgh (1, 0 shares)", 12) == "Buffalo, R.."


def test_take_back_at_the_end_asks_on_the_table(store: Store) -> None:
    found = table(store, ("Ada", "greedy"), bots=(None, "greedy"))
    assert found.over

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.sit_down(found)
        await pilot.pause()
        type_keys(app, "U")
        await pilot.pause()
        assert "Take back your last action?" in app.page().text()
        type_keys(app, "y")
        await pilot.pause()
        assert not found.over

    drive(OnePage(store), steps)


def test_more_lines_than_rows_are_scrolled_by_the_marked_one(store: Store) -> None:
    finished = table(store, ("Ada", "Bea", "Cy", "Dot", "Eli"))
    scores = finished.game.scores(finished.state)
    board = finished.game.board
    count = len(end.lines_of(scores))
    for marked in range(count + 1):
        rows = end.table(board, finished.names, scores, marked, 80, 10, "-")
        assert len(rows) == 10
        assert sum(plain(row).startswith(">") for row in rows) == 1
        assert plain(rows[-1])[8:13] == "total"
        hidden = {where: int(number) for number, where in re.findall(r"(\d+) more (above|below)", plain(rows[-2]))}
        assert sum(hidden.values()) == count - 7
        place = next(y for y, row in enumerate(rows) if plain(row).startswith(">"))
        assert hidden.get("above", 0) == (marked - (place - 1) if marked < count else count - 7)


def test_arrows_go_round_and_every_line_has_its_proof(store: Store) -> None:
    finished = table(store)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, EndScreen)
        seen = []
        for _ in range(len(page.lines) + 1):
            page.press("down")
            page.paint()
            seen.append(page.marked)
            proof = page.text().splitlines()
            assert proof[next(i for i, row in enumerate(proof) if row.startswith("WHY")) + 1].strip()
        assert seen == [*range(len(page.lines)), len(page.lines)]

    drive(OnePage(store, lambda: EndScreen(finished)), steps)


def test_a_track_that_a_station_lends_is_shown_as_its_owners() -> None:
    """EU-3: seat 0 proves a ticket by its tracks 0 and 1 and by track 2 of seat 1, whose track 3 proves nothing."""
    assert endmap.by_owner([0b0011, 0b1100], {0: 0b0111}) == {0: 0b0011, 1: 0b0100}


def test_enter_shows_the_tracks_of_the_line_and_only_those(store: Store) -> None:
    finished = table(store)
    scores = finished.game.scores(finished.state)
    done = next(line for line in scores.lines if line.what == "tickets_done")
    tracks = endmap.tracks_of(finished.game.board, done)
    ways = {seat: {i for _, way in row for i in way or ()} for seat, row in enumerate(done.values["tickets"])}
    assert {seat: sum(1 << i for i in way) for seat, way in ways.items()} == tracks
    assert all(bits & ~finished.state.owned[seat] == 0 for seat, bits in tracks.items())
    found = after(store, "down down enter", lambda: EndScreen(finished), LARGE)
    assert "TICKETS COMPLETED" in found
    assert found.count("\n") == LARGE[1] - 1


def test_each_ticket_of_a_proof_is_shown_alone(store: Store) -> None:
    """T-22: the sentence of a ticket, its way on the map and nothing else; Shift+Tab goes back."""
    finished = table(store)
    board, scores = finished.game.board, finished.game.scores(finished.state)
    done = next(line for line in scores.lines if line.what == "tickets_done")
    said = words.proof(board, finished.names, done)
    steps = endmap.steps_of(board, done)
    assert 0 < len(steps) < len(said)
    seen: list[tuple[str, dict[int, tuple[int, ...]]]] = []

    async def keys(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, "down down enter")
        await pilot.pause()
        for key in ("tab", "tab", "shift+tab"):
            type_keys(app, key)
            await pilot.pause()
            page = app.screen
            assert isinstance(page, PictureScreen)
            seen.append((page.text(), dict(page.situation.owners)))

    drive(OnePage(store, lambda: EndScreen(finished)), keys, LARGE)
    for (shown, owners), n in zip(seen, (0, 1, 0), strict=True):
        assert said[len(said) - len(steps) + n][:40] in shown
        assert sum(1 << i for i in owners) == steps[n][0]


def test_the_map_of_a_proof_turns_to_the_part_where_the_ticket_is(store: Store) -> None:
    """T-22, on a map that is whole in two parts only."""
    finished = table(store, ("Ada", "Bea"), map_name="uk")
    board, scores = finished.game.board, finished.game.scores(finished.state)
    lines = lines_of(scores)
    place = next(n for n, line in enumerate(lines) if line.what == "tickets_done")
    steps = endmap.steps_of(board, lines[place])
    halves = [c for c in charts(board, "ascii") if c.layout.zoom == "overview"]
    wanted = {max(halves, key=lambda c: (c.tracks & tracks).bit_count()).layout.part for tracks, _ in steps}

    async def keys(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, " ".join(["down"] * (place + 1)) + " enter")
        await pilot.pause()
        page = app.screen
        assert isinstance(page, PictureScreen)
        assert wanted - set(page.zoom().split()), "not all of it is where the map begins"
        while page.situation.owners != owners_of({s: o & steps[-1][0] for s, o in enumerate(finished.state.owned)}):
            type_keys(app, "tab")
            await pilot.pause()
            tracks = sum(1 << i for i in page.situation.owners)
            shown = next(c for c in halves if c.layout.part == page.zoom().partition(" ")[2])
            if tracks in [way for way, _ in steps]:
                assert (shown.tracks & tracks).bit_count() == max((c.tracks & tracks).bit_count() for c in halves)

    drive(OnePage(store, lambda: EndScreen(finished)), keys)


def test_the_ends_of_the_tickets_of_a_line_are_marked(store: Store) -> None:
    board = load_board("pennsylvania")
    line = ScoreLine("T-22", "tickets_missed", (0,), {"tickets": (((0, None),),)})
    assert endmap.ends_of(board, line) == board.tickets[0].a.vertices | board.tickets[0].b.vertices
    assert endmap.ends_of(board, ScoreLine("T-14", "tracks", (0,), {"tracks": (1,)})) == 0


def test_w_shows_the_rule_itself_and_the_whole_proof(store: Store) -> None:
    finished = table(store)
    found = after(store, "down down w", lambda: EndScreen(finished))
    assert "RULES" in found
    assert "T-22   Then tickets are revealed." in found
    assert "PROOF" in found


def test_export_writes_a_record_that_replays(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    from trainbound.table.table import Table

    monkeypatch.chdir(store.home)
    finished = table(store)
    assert "EXPORT, FILE  " in after(store, "e", lambda: EndScreen(finished))
    assert not list(store.home.glob("*.jsonl")), "its name is asked first"
    assert "EXPORT, FILE" not in after(store, "e escape", lambda: EndScreen(finished)).splitlines()[-3]
    found = after(store, "e enter", lambda: EndScreen(finished))
    path = store.home / f"trainbound-pennsylvania-{finished.id}.jsonl"
    assert f"Written: {path}." in found.replace("\n ", "")
    assert Table.from_record(store, path.read_bytes()).state == finished.state
    again = after(store, "e enter", lambda: EndScreen(finished))
    assert f"trainbound-pennsylvania-{finished.id}-2.jsonl." in again.replace("\n ", ""), "nothing is written over"
    named = " ".join(["backspace"] * len(str(path) + "-n") + [*"mine.jsonl", "enter"])
    after(store, f"e {named}", lambda: EndScreen(finished))
    assert (store.home / "mine.jsonl").read_bytes() == path.read_bytes()
    assert "File exists" in after(store, f"e {named}", lambda: EndScreen(finished))


def test_an_export_that_cannot_be_written_is_a_sentence(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    finished = table(store)
    monkeypatch.chdir(store.home)
    assert "Not written" in after(store, "e / x enter", lambda: EndScreen(finished))
