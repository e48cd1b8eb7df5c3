"""What a canvas costs: each weight by a picture small enough to count, and the running total of a scene."""

import random
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from trainbound.drawing.evaluate import KINDS, Evaluation, evaluate, weigh
from trainbound.drawing.layout import Layout, load_layouts, read_path
from trainbound.drawing.maker import SIZES
from trainbound.drawing.places import legal, settle
from trainbound.drawing.routing import Router
from trainbound.drawing.scene import Scene, scene_of
from trainbound.ticket import mapfile
from trainbound.ticket.board import Board, load_board

TINY = Path(__file__).parent.parent / "maps" / "tiny.toml"
AWAY = ("beside", "beads", "tight", "detour", "moved", "turned", "glued")


@pytest.fixture(scope="module")
def tiny() -> Board:
    return load_board(str(TINY))


def board(*tracks: tuple[str, str, int, str], ferry: str = "") -> Board:
    """A board of cities named by letters, joined by tracks (a, b, length, colour)."""
    names = sorted({end for a, b, _, _ in tracks for end in (a, b)})
    numbers = count()
    cities = [mapfile.City(id=n, code=n.upper() * 3, name=n, at=(0.0, float(next(numbers)))) for n in names]
    return Board(mapfile.MapFile(
        format=1, id="small", name="Small", family="ticket", players=(2, 2), trains=9, double_routes_from=2,
        cards=mapfile.Cards(), deal=mapfile.Deal(start=0, start_keep=0, draw=1),
        route_points={str(n): n for n in range(1, 10)}, cities=cities,
        tracks=[mapfile.Track(ends=(a, b), length=n, colour=c) for a, b, n, c in tracks],  # type: ignore[arg-type]
        tickets=[]))


def canvas(width: int, height: int, cities: dict[str, tuple[int, int]], paths: dict[str, str],
           zoom: str = "overview") -> Layout:
    return Layout(zoom, width, height, cities, {name: read_path(path) for name, path in paths.items()})


def counts(found: Evaluation) -> dict[str, int]:
    """What was found, without what depends on geography and what small pictures always have."""
    return {kind: n for kind, n in found.counts.items() if n and kind not in AWAY}


def test_a_straight_track_with_room_costs_nothing() -> None:
    found = evaluate(board(("a", "b", 3, "red")), canvas(20, 3, {"a": (1, 1), "b": (9, 1)}, {"a/b:red": "4,1 e4"}))
    assert counts(found) == {} and found.counts["tight"] == found.counts["glued"] == 0


def test_a_bend_costs_2_2_and_a_right_angle_12() -> None:
    place = {"a": (1, 0), "b": (14, 5)}
    one = evaluate(board(("a", "b", 3, "red")), canvas(20, 8, place, {"a/b:red": "4,0 e6 se4"}))
    sharp = evaluate(board(("a", "b", 3, "red")), canvas(20, 8, place, {"a/b:red": "4,0 e11 s4"}))
    assert (counts(one), one.sums["bend"], one.bends) == ({"bend": 1}, pytest.approx(2.2), 1)
    assert (counts(sharp), sharp.sums["sharp"], sharp.bends) == ({"sharp": 1}, pytest.approx(12), 1)


def test_a_crossing_costs_14_on_a_cell_and_between_two_diagonals() -> None:
    two = board(("a", "b", 2, "red"), ("c", "d", 2, "blue"))
    on_a_cell = evaluate(two, canvas(20, 9, {"a": (1, 4), "b": (12, 4), "c": (7, 0), "d": (7, 8)},
                                     {"a/b:red": "4,4 e7", "c/d:blue": "8,1 s6"}))
    place = {"a": (1, 0), "b": (13, 6), "c": (13, 0), "d": (0, 6)}
    between = evaluate(two, canvas(20, 8, place, {"a/b:red": "4,1 e3 se4 e1", "c/d:blue": "12,1 sw1 w2 sw4 w2"}))
    assert counts(on_a_cell) == {"crossing": 1} and on_a_cell.sums["crossing"] == 14
    assert between.crossings == 1


def test_fewer_cells_than_beads_cost_40_and_15_for_each() -> None:
    found = evaluate(board(("a", "b", 5, "red")), canvas(20, 3, {"a": (1, 1), "b": (7, 1)}, {"a/b:red": "4,1 e2"}))
    assert counts(found) == {"no_room": 1, "short": 1}
    assert found.sums["no_room"] == 40 + 15 * 2 and found.sums["short"] == 4 + 3 * 2


@pytest.mark.parametrize(("path", "bare"), [("4,1 e5", 0), ("4,1 e3", 2)])
def test_a_run_wants_a_bare_cell_at_each_end(path: str, bare: int) -> None:
    end = read_path(path)[-1][0] + 1
    found = evaluate(board(("a", "b", 4, "red")), canvas(20, 3, {"a": (1, 1), "b": (end, 1)}, {"a/b:red": path}))
    assert found.sums["tight"] == pytest.approx(0.9 * (7 - len(read_path(path))))
    assert found.counts["glued"] == bare and found.sums["glued"] == 2 * bare


@pytest.mark.parametrize(
    ("row", "column", "cost"), [(4, 4, 10), (4, 3, 3), (4, 2, 0), (3, 4, 3.5), (3, 6, 4.5), (2, 6, 0)])
def test_a_foreign_label_costs_by_how_near_it_is(row: int, column: int, cost: float) -> None:
    other = board(("a", "b", 3, "red"), ("c", "d", 1, "blue"))
    found = evaluate(other, canvas(30, 9, {"a": (column - 3, row), "b": (20, 8), "c": (5, 4), "d": (25, 0)},
                                   {"a/b:red": f"{column},{row}"}))
    assert found.sums["label"] == cost


def test_foreign_tracks_cost_by_side_and_a_quarter_at_a_shared_city() -> None:
    rows = canvas(30, 9, {"a": (1, 2), "b": (20, 2), "c": (1, 4), "d": (20, 4)},
                  {"a/b:red": "4,2 e15", "c/d:blue": "4,4 e3 ne1 e7 se1 e3"})
    apart = evaluate(board(("a", "b", 2, "red"), ("c", "d", 2, "blue")), rows)
    assert apart.sums["beside"] == pytest.approx(8 * 0.95 + 2 * 7 * 0.6 + 2 * 0.6)
    fan = canvas(30, 9, {"a": (1, 2), "b": (20, 2), "c": (20, 5)},
                 {"a/b:red": "4,2 e15", "a/c:blue": "4,3 se1 e13 se1"})
    shared = evaluate(board(("a", "b", 2, "red"), ("a", "c", 2, "blue")), fan)
    assert shared.sums["beside"] == pytest.approx(0.25 * (0.95 + 0.6))


def test_touching_beads_of_two_tracks_cost_more_side_by_side() -> None:
    other = board(("a", "b", 3, "red"), ("c", "d", 3, "blue"))
    upright = canvas(30, 9, {"a": (3, 1), "b": (3, 7), "c": (6, 0), "d": (6, 8)},
                     {"a/b:red": "5,2 s4", "c/d:blue": "6,1 s6"})
    assert evaluate(other, upright).sums["beads"] == pytest.approx(3 * 2.5 + 4 * 0.4)


def test_twins_cost_where_they_part_and_where_beads_are_not_beside_beads() -> None:
    double = board(("a", "b", 3, "red"), ("a", "b", 3, "blue"))
    place = {"a": (1, 2), "b": (12, 2)}
    good = evaluate(double, canvas(20, 7, place, {"a/b:red": "4,2 e7", "a/b:blue": "4,3 e7"}))
    parted = evaluate(double, canvas(20, 7, place, {"a/b:red": "4,2 e7", "a/b:blue": "4,3 se1 e5 ne1"}))
    assert counts(good) == {} and good.counts["beside"] == good.counts["beads"] == 0
    assert parted.counts["apart"] == 6 and parted.sums["apart"] == 6 * 2.5
    assert parted.counts["unequal"] == 3 and parted.sums["unequal"] == 3 * 3.5


def test_a_track_without_a_path_costs_300() -> None:
    small = board(("a", "b", 3, "red"))
    scene = Scene(small, 20, 3, (0, 1), (0,))
    settle(scene)
    assert weigh(scene).sums["unrouted"] == 300 and scene.total == pytest.approx(weigh(scene).total)


def test_a_long_way_round_costs_by_the_cell() -> None:
    far = canvas(40, 3, {"a": (1, 1), "b": (25, 1)}, {"a/b:red": "4,1 e20"})
    assert evaluate(board(("a", "b", 2, "red")), far).sums["detour"] == pytest.approx(0.2 * (17 - 1) + 0.4 * (17 - 7))


def test_a_city_off_its_place_costs_and_so_does_a_neighbour_in_another_direction() -> None:
    small = board(("a", "b", 2, "red"))
    scene = Scene(small, 40, 9, (0, 1), (0,))
    (ax, ay), (bx, by) = scene.home[0], scene.home[1]
    assert ay == by and bx - ax > 20
    scene.put_city(0, scene.cell(round(ax) + 4, round(ay) + 1))
    scene.put_city(1, scene.cell(round(ax) + 4, round(ay) - 1))
    found = weigh(scene)
    off = ((round(ax) + 4 - ax, round(ay) + 1 - ay), (round(ax) + 4 - bx, round(ay) - 1 - by))
    assert found.sums["moved"] == pytest.approx(sum(0.12 * (x * x / 4 + y * y) for x, y in off))
    assert found.sums["turned"] == pytest.approx(9 * 0.8)


def test_every_kind_of_finding_is_explained(tiny: Board) -> None:
    found = evaluate(tiny, _made(tiny, 3))
    assert set(found.counts) == set(KINDS) and {f.kind for f in found.findings} <= set(KINDS)
    assert found.total == pytest.approx(sum(f.weight for f in found.findings))


def _made(tiny: Board, seed: int) -> Layout:
    scene = Scene(tiny, *SIZES["overview"], range(len(tiny.cities)), range(len(tiny.tracks)))
    settle(scene)
    Router(scene, random.Random(seed)).reroute(list(scene.tracks), 1.0)
    return Layout("overview", scene.width, scene.height,
                  {tiny.cities[v].id: scene.xy(scene.at[v]) for v in scene.cities},
                  {tiny.tracks[t].id: tuple(map(scene.xy, scene.path[t])) for t in scene.tracks if scene.path[t]})


@pytest.mark.parametrize("size", [(30, 10), (50, 16)])
def test_the_running_total_is_what_a_fresh_count_gives(tiny: Board, size: tuple[int, int]) -> None:
    rng = random.Random(5)
    scene = Scene(tiny, *size, range(len(tiny.cities)), range(len(tiny.tracks)))
    settle(scene)
    router = Router(scene, rng)
    router.reroute(list(scene.tracks), 0.0)
    clean = list(scene.dear)
    for _ in range(60):
        city = rng.choice(scene.cities)
        ripped = sorted(set(scene.at_city[city]) | set(rng.sample(scene.tracks, 3)))
        home = scene.at[city]
        old = {t: scene.take(t) for t in ripped}
        spot = rng.randrange(size[0]), rng.randrange(size[1])
        free = legal(scene, city, spot) and not any(
            scene.on[scene.cell(spot[0] + k, spot[1])] for k in range(3))
        if free:
            scene.take_city(city)
            scene.put_city(city, scene.cell(*spot))
            router.reroute(ripped, rng.random())
            assert scene.total == pytest.approx(weigh(scene).total)
            for t in ripped:
                scene.take(t)
            scene.take_city(city)
            scene.put_city(city, home)
        for t in ripped:
            scene.put(t, old[t])
        assert scene.total == pytest.approx(weigh(scene).total)
    assert scene.dear == clean


def test_the_stored_layouts_have_no_crossing_and_every_bead_its_room() -> None:
    for name in mapfile.map_ids():
        stored = load_board(name)
        for layout in load_layouts(stored):
            found = evaluate(stored, layout)
            assert found.crossings <= layout.crossings
            assert {kind: found.counts[kind] for kind in ("no_room", "unrouted", "apart")} == {
                "no_room": 0, "unrouted": 0, "apart": 0}
            assert scene_of(stored, replace(layout)).total == pytest.approx(found.total)
