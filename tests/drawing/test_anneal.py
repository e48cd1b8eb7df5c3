"""The layout tool: paths, first places, annealing that never loses, the same for the same seed, and its end."""

import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from trainbound.drawing import maker
from trainbound.drawing.anneal import STEPS_EACH, Annealer, Progress, Verdict, picture, show
from trainbound.drawing.evaluate import evaluate, weigh
from trainbound.drawing.halves import halves
from trainbound.drawing.layout import Layout, at_label, load_layouts, parse_layouts, write_layouts
from trainbound.drawing.places import NoRoom, geography, legal, settle
from trainbound.drawing.routing import ALONE, FIRST, SECOND, Router
from trainbound.drawing.scene import EDGE, Scene
from trainbound.network.bits import numbers
from trainbound.ticket.board import Board, Place, load_board

TINY = Path(__file__).parent.parent / "maps" / "tiny.toml"
SIZE = 44, 15


@pytest.fixture(scope="module")
def tiny() -> Board:
    return load_board(str(TINY))


def scene(board: Board, size: tuple[int, int] = SIZE) -> Scene:
    found = Scene(board, *size, range(len(board.cities)), range(len(board.tracks)))
    settle(found)
    return found


def empty(zoom: str = "overview", size: tuple[int, int] = SIZE) -> Layout:
    return Layout(zoom, *size, {}, {})


def neighbours(found: Scene, path: tuple[int, ...]) -> bool:
    return all(b - a in found.steps for a, b in pairwise(path))


def places(*at: tuple[float, float], kind: str = "city") -> list[Place]:
    return [Place(str(i), "AAA", str(i), kind, 1 << i, where) for i, where in enumerate(at)]


def test_first_places_are_half_in_proportion_and_half_by_rank() -> None:
    xs = [x for x, _ in geography(places((0, 0), (0, 1), (0, 2), (0, 30)), 97, 20)]
    low, high = 2, 92
    assert xs == pytest.approx([low, low + 90 * (0.5 / 30 + 0.5 / 3), low + 90 * (1 / 30 + 1 / 3), high])


def test_north_is_up_and_a_place_off_the_board_is_at_the_edge() -> None:
    there = places((50, 0), (40, 5), (45, 9))
    away = Place("away", "AWY", "Away", "offboard", 8, (45.0, -74.0))
    found = geography([*there, away], 80, 21)
    assert found[0][1] < found[2][1] < found[1][1]
    assert found[3][0] == found[0][0] == 2


def test_a_map_that_says_nowhere_where_its_cities_are_has_them_apart() -> None:
    found = geography(places(*[(0.0, 0.0)] * 9), 80, 21)
    assert len(set(found)) == 9 and all(0 <= x < 78 and 0 <= y < 21 for x, y in found)


def test_labels_keep_their_distance(tiny: Board) -> None:
    found = scene(tiny)
    spots = [found.xy(found.at[v]) for v in found.cities]
    for i, (x, y) in enumerate(spots):
        assert 1 <= x < SIZE[0] - 3 and 0 <= y < SIZE[1]
        for qx, qy in spots[:i]:
            free = abs(x - qx) - 3
            assert free >= {0: 3, 1: 2}.get(abs(y - qy), -99)
    x, y = spots[0]
    assert not any(legal(found, 1, (x + dx, y)) for dx in range(-5, 6))


def test_a_canvas_too_small_for_the_labels_says_so(tiny: Board) -> None:
    with pytest.raises(NoRoom) as caught:
        scene(tiny, (10, 4))
    assert (caught.value.width, caught.value.height, caught.value.cities) == (10, 4, 9)


@pytest.mark.parametrize("seed", range(4))
def test_a_path_leads_from_label_to_label_over_free_cells(tiny: Board, seed: int) -> None:
    found = scene(tiny)
    router = Router(found, random.Random(seed))
    for t in found.tracks:
        mode = ALONE if found.twin[t] < 0 else SECOND if found.path[found.twin[t]] else FIRST
        path = router.route(t, mode, seed / 3)
        assert path and neighbours(found, path) and len(set(path)) == len(path)
        assert all(found.label[c] == -1 for c in path)
        for end, cell in zip(found.ends[t], (path[0], path[-1]), strict=True):
            assert at_label(found.xy(cell), found.xy(found.at[end]))
        found.put(t, path)


def test_twins_are_routed_as_a_ribbon(tiny: Board) -> None:
    found = scene(tiny)
    first = next(t for t in found.tracks if found.twin[t] >= 0)
    Router(found, random.Random(1)).reroute([first, found.twin[first]], 0.0)
    assert weigh(found).counts["apart"] == weigh(found).counts["unequal"] == weigh(found).crossings == 0


def test_nothing_is_crossed_where_a_way_round_is_cheaper(tiny: Board) -> None:
    found = scene(tiny)
    Router(found, random.Random(1)).reroute(list(found.tracks), 0.0)
    assert weigh(found).crossings == 0


def test_there_is_no_path_where_a_label_is_shut_in(tiny: Board) -> None:
    found = scene(tiny)
    track = found.tracks[0]
    for cell, _ in found.about_label(found.at[found.ends[track][0]]):
        found.label[cell] = EDGE
    assert Router(found, random.Random(1)).route(track, ALONE, 0.0) == ()


def test_a_change_undone_leaves_everything_as_it_was(tiny: Board) -> None:
    found = scene(tiny)
    work = Annealer(found, 4, True, lambda _: Verdict())
    work.start()
    before, dear, on = picture(found), list(found.dear), list(found.on)
    for _ in range(80):
        city = work.rng.choice(found.cities)
        spot = found.xy(found.at[city])
        moves = {city: found.cell(spot[0] + 1, spot[1])} if legal(found, city, (spot[0] + 1, spot[1])) else {}
        ripped = work._with(work._under(moves) if moves else work._some(work.rng.choice(found.tracks)))
        work._change(moves, ripped, work.rng.random())()
    assert picture(found) == before and list(found.dear) == dear
    assert [sorted(tracks) for tracks in found.on] == [sorted(tracks) for tracks in on]
    assert weigh(found).total == pytest.approx(found.total)


def test_a_picture_can_be_shown_again(tiny: Board) -> None:
    found = scene(tiny)
    work = Annealer(found, 4, True, lambda _: Verdict())
    begin = work.start().picture
    for _ in range(30):
        work.step(14.0, 0.0)
    assert picture(found).at != begin.at
    show(found, begin)
    assert (picture(found).at, picture(found).paths) == (begin.at, begin.paths)
    assert found.total == pytest.approx(begin.total)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_small_map_is_free_of_faults_in_a_moment(tiny: Board, seed: int) -> None:
    made = maker.make(tiny, empty(), seed=seed, seconds=30, steps=400)
    assert made.faults == () and made.evaluation.crossings == 0 and not made.interrupted
    again, faults = parse_layouts(tiny, {"format": 1, "map": "tiny", "canvas": [_table(made.layout)]})
    assert faults == [] and again == (made.layout,)


def _table(layout: Layout) -> dict[str, object]:
    import tomllib

    table: dict[str, object] = tomllib.loads(write_layouts([layout], "tiny"))["canvas"][0]
    return table


def test_the_same_seed_makes_the_same_layout_and_another_another(tiny: Board) -> None:
    made = [maker.make(tiny, empty(), seed=seed, seconds=60, steps=150).layout for seed in (7, 7, 8)]
    assert made[0] == made[1] != made[2]


def test_more_steps_make_it_better_and_a_stored_layout_never_gets_worse(tiny: Board) -> None:
    rough = maker.make(tiny, empty(), seed=1, seconds=30, steps=0)
    total, faults = rough.evaluation.total, len(rough.faults)
    layout = rough.layout
    for seed in range(3):
        made = maker.make(tiny, layout, seed=seed, seconds=30, steps=200)
        assert (len(made.faults), made.evaluation.total) <= (faults, total + 1e-6)
        layout, total, faults = made.layout, made.evaluation.total, len(made.faults)
    assert (faults, total) < (len(rough.faults), rough.evaluation.total - 0.1)


def test_a_lower_total_with_a_fault_is_not_taken_for_better(tiny: Board) -> None:
    found = scene(tiny)
    work = Annealer(found, 1, True, lambda seen: Verdict((0,) if seen != good else ()))
    good = picture(found)
    good = work.start().picture
    assert work.start().verdict.wrong == ()
    kept = work.run(30, steps=200)
    assert kept.verdict.wrong == () and kept.picture == good


def test_tracks_that_are_wrong_are_tried_elsewhere(tiny: Board) -> None:
    found = scene(tiny)
    bad = {}
    work = Annealer(found, 1, True, lambda seen: Verdict((3,) * (seen.paths[3] == bad.get("path"))))
    bad["path"] = work.start().picture.paths[3]
    assert work.start().verdict.wrong == (3,)
    assert work.run(30, steps=2).verdict.wrong == ()


@pytest.mark.parametrize(("calm", "cycles"), [(True, (1,)), (False, (1, 1.6, 1.6 * 1.6))])
def test_a_calm_picture_ends_with_the_first_cycle_that_gains_nothing(
        tiny: Board, monkeypatch: pytest.MonkeyPatch, calm: bool, cycles: tuple[float, ...]) -> None:
    found = scene(tiny)
    work = Annealer(found, 1, True, lambda _: Verdict(calm=calm))
    steps: list[float] = []
    monkeypatch.setattr(Annealer, "step", lambda *given: steps.append(given[1]))
    work.run(1e9)
    first = STEPS_EACH * (len(found.cities) + len(found.tracks))
    assert len(steps) == pytest.approx(sum(first * part for part in cycles), abs=3)


def test_a_small_map_is_done_long_before_its_time(tiny: Board) -> None:
    """Its picture is calm soon: nobody waits the minute that a large map may need."""
    told: list[Progress] = []
    made = maker.make(tiny, empty(), seed=1, seconds=1e9, report=told.append)
    assert made.faults == () and told[-1].cycle <= 5


def test_a_canvas_full_of_bends_and_neighbours_is_not_calm(tiny: Board, board: Board) -> None:
    roomy = maker.make(tiny, empty(), seed=1, seconds=30, steps=100).layout
    assert maker.verdict(tiny, roomy, range(len(tiny.tracks))) == Verdict(calm=True)
    crowded = next(layout for layout in load_layouts(board) if layout.zoom == "overview")
    assert maker.verdict(board, crowded, range(len(board.tracks))) == Verdict()


def test_ctrl_c_keeps_the_best_so_far(tiny: Board) -> None:
    told = []

    def report(now: object) -> None:
        told.append(now)
        if len(told) == 2:
            raise KeyboardInterrupt

    made = maker.make(tiny, empty(), seed=1, seconds=60, report=report)
    assert made.interrupted and set(made.layout.cities) == {c.id for c in tiny.cities}
    assert made.evaluation.total <= maker.make(tiny, empty(), seed=1, seconds=60, steps=0).evaluation.total


def test_what_is_stored_is_where_the_work_begins_unless_fresh(tiny: Board) -> None:
    layout = maker.make(tiny, empty(), seed=1, seconds=30, steps=300).layout
    assert maker.make(tiny, layout, seed=2, seconds=0).layout == layout
    assert maker.make(tiny, layout, seed=2, seconds=0, fresh=True).layout != layout


def test_what_is_missing_from_a_stored_layout_is_added(tiny: Board) -> None:
    layout = maker.make(tiny, empty(), seed=1, seconds=30, steps=300).layout
    cut = replace(layout, cities={c: at for c, at in layout.cities.items() if c != "gorse"},
                  paths={t: path for t, path in layout.paths.items() if "gorse" not in t and t != "elm/fir:orange"})
    made = maker.make(tiny, cut, seed=1, seconds=0)
    assert set(made.layout.cities) == set(layout.cities) and set(made.layout.paths) == set(layout.paths)
    assert all(made.layout.cities[c] == at for c, at in cut.cities.items())


def test_a_part_holds_what_it_names_and_keeps_its_limits(tiny: Board) -> None:
    whole = maker.make(tiny, empty(), seed=1, seconds=30, steps=300).layout
    north = replace(whole, part="north", crossings=2, bends=9,
                    cities={c: whole.cities[c] for c in ("alder", "birch", "cedar")},
                    paths={t: whole.paths[t] for t in ("alder/birch:blue", "alder/birch:red", "birch/cedar:grey")})
    made = maker.make(tiny, north, seed=1, seconds=30, steps=50).layout
    assert (set(made.cities), set(made.paths)) == (set(north.cities), set(north.paths))
    assert (made.part, made.crossings, made.bends) == ("north", 2, 9)
    emptied = replace(north.emptied(north.cities, north.paths), width=30, height=9)
    again = maker.make(tiny, emptied, seed=1, seconds=30, steps=50)
    assert (again.layout.width, again.layout.height) == (30, 9) and set(again.layout.paths) == set(north.paths)


def test_the_tasks_are_what_is_stored_what_is_resized_and_what_is_missing(tiny: Board) -> None:
    stored = Layout("overview", 80, 21, {"a": (1, 1)}, {})
    assert maker.tasks(tiny, [], {}, ("overview", "detail")) == [
        maker.Task(None, Layout("overview", 80, 21, {}, {})), maker.Task(None, Layout("detail", 82, 36, {}, {}))]
    assert maker.tasks(tiny, [stored], {}, ("overview",)) == [maker.Task(stored, stored)]
    resized, detail = maker.tasks(tiny, [stored], {"overview": (60, 20), "detail": (90, 40)}, ("overview", "detail"))
    assert resized.stored == stored and (resized.begin.width, resized.begin.height) == (60, 20)
    assert (detail.begin.width, detail.begin.height) == (90, 40)


def test_halves_are_made_once_and_one_picture_again_when_asked(tiny: Board) -> None:
    whole = Layout("overview", 44, 15, {"alder": (1, 1)}, {})
    detail = Layout("detail", 82, 36, {}, {})
    north, south, last = maker.tasks(tiny, [whole, detail], {}, ("overview",), halved=True)
    assert [(task.stored, task.begin.part, task.begin.width) for task in (north, south)] == [
        (None, "north", 44), (None, "south", 44)]
    assert last == maker.Task(detail, detail), "a zoom that is not worked on stays as it is"
    stored = [north.begin, south.begin]
    assert maker.tasks(tiny, stored, {}, ("overview",), halved=True) == [maker.Task(half, half) for half in stored]
    assert maker.tasks(tiny, stored, {}, ("overview",)) == [maker.Task(half, half) for half in stored]
    assert maker.tasks(tiny, stored, {}, ("overview",), halved=False) == [
        maker.Task(None, Layout("overview", 44, 15, {}, {}))]


def test_every_city_has_a_half_with_everything_that_meets_there() -> None:
    uk = load_board("uk")
    both = halves(uk, "overview", 80, 21)
    assert [half.part for half in both] == ["north", "south"]
    homes = {}
    for v, city in enumerate(uk.cities):
        tracks = {uk.tracks[i].id for i in numbers(uk.at_city[v])}
        homes[city.id] = [half.part for half in both if city.id in half.cities and tracks <= half.paths.keys()]
    assert all(homes.values())
    assert (homes["wick"], homes["london"]) == (["north"], ["south"])
    assert max(len(half.paths) for half in both) <= 0.6 * len(uk.tracks)
    assert {t for half in both for t in half.paths} == {t.id for t in uk.tracks}


def test_a_large_map_becomes_decent_from_nothing(board: Board) -> None:
    rough = maker.make(board, empty(size=(80, 21)), seed=2, seconds=0)
    made = maker.make(board, empty(size=(80, 21)), seed=2, seconds=60, steps=120)
    assert made.evaluation.total < rough.evaluation.total - 200
    assert made.evaluation.total == pytest.approx(evaluate(board, made.layout).total)
