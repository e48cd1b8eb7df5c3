"""The table of Railway Boom in each phase: what is seen at 80x24 and 120x40, and what single keys do."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.ui.boom_positions import asked
from tests.ui.harness import LARGE, SMALL, OnePage, after, drive, golden, type_keys
from trainbound import bots
from trainbound.boom import texts
from trainbound.boom.actions import Bid, Done, Rail
from trainbound.boom.placing import rails_left
from trainbound.drawing.hexes.content import hex_board
from trainbound.kernel.records import Seat
from trainbound.kernel.types import Illegal
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ui.boom import status
from trainbound.ui.boom.model import Model
from trainbound.ui.faces import face_of
from trainbound.ui.modes import between, boom_bid, boom_rails, boom_yard
from trainbound.ui.screens.boom import BoomScreen
from trainbound.ui.strips import plain, width
from trainbound.ui.theme import FRAMES

SIZES = (SMALL, LARGE)
PHASES = {
    "bid": ("bid", 3, "+ +"), "locomotive": ("locomotive", 3, ""), "carriage": ("carriage", 3, "2"),
    "city": ("city", 3, ""), "rail": ("rail", 3, "tab enter tab"), "overview": ("rail", 3, "z"),
    "group": ("group", 3, ""), "yard": ("operate", 3, "1 enter 3 enter 8 enter"), "coal": ("coal", 1, ""),
    "resource": ("resource", 1, ""), "free": ("rail", 3, "v"), "why": ("rail", 3, "w"), "hex": ("rail", 3, "i"),
}  # fmt: skip
"""Picture -> question, round, keys."""
PANES = "piydfol"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PHASES)
def test_each_phase_looks_as_it_is_kept(store: Store, name: str, size: tuple[int, int]) -> None:
    kind, round_, keys = PHASES[name]
    table = asked(store, kind, round_)
    said = after(store, keys, lambda: BoomScreen(table), size)
    golden(f"boom-{name}-{size[0]}x{size[1]}", said)
    assert len(said.splitlines()) == size[1]
    assert all(width(line) <= size[0] for line in said.splitlines())


def test_advice_during_a_plan_is_about_what_the_plan_leaves(store: Store) -> None:
    """With the advised rail planned, the next one is advised, on the hex that the planner itself would go on to."""
    table = asked(store, "rail", 3)
    game, said = table.game, []

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen)
        mode = page.mode
        assert isinstance(mode, boom_rails.Rails)
        for _ in range(2):
            state, decision = mode.drafted() or (page.state, mode.asked)
            wanted = bots.adviser(page.board, b"", 0).advise(game.view(state, 0), decision, game.legal(state, decision))
            assert isinstance(wanted.action, Rail)
            type_keys(app, "H")
            await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.pause()
            said.append(page.said)
            type_keys(app, "H")
            await pilot.pause()
            assert page.board.hex_at[page.place.at] == wanted.action.hex
            type_keys(app, "enter")
            await pilot.pause()
        assert len(mode.plan) == 2
        assert table.length == length

    length = table.length
    drive(OnePage(store, lambda: BoomScreen(table)), steps)
    assert said[0] != said[1]


def test_advice_that_is_no_rail_does_not_throw_the_plan_away(store: Store) -> None:
    table = asked(store, "rail", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen)
        type_keys(app, "tab enter")
        await pilot.pause()
        mode = page.mode
        page.take(Done())
        assert page.mode is mode
        assert page.said == mode.takes(Done()) and page.said.startswith("[c] commits the plan first")

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_names_are_seen_as_far_as_there_is_room(store: Store) -> None:
    """Bots' names whole beside the bids, people's in the header and in their pane; where all are cut, not to `pl..`."""
    names = ("Bartholomew the Elder", "planner", "greedy", "planner 2")
    seats = tuple(Seat(name, "random" if i else None) for i, name in enumerate(names))

    def shown(kind: str, keys: str, size: tuple[int, int]) -> str:
        table = asked(store, kind, 3, seats)
        return after(store, keys, lambda: BoomScreen(table), size)

    small = shown("bid", "", SMALL)
    assert "planner  " in small and "Barthol  " in small and "planner 2 bids" in small
    assert shown("bid", "", LARGE).splitlines()[0].endswith("Bartholomew the Elder bids ".rstrip())
    assert "a Bartholomew the Elder  19 " in shown("operate", "g p", SMALL)
    beside = shown("rail", "", SMALL)
    assert " d plan" in beside and " c gree" in beside and ">a Bart" in beside
    assert "Bart.. takes a group" in shown("group", "", SMALL)


def test_the_picture_of_a_table_is_around_the_middle_one_of_its_stations(store: Store) -> None:
    table = asked(store, "operate", 3)
    board = table.game.board
    cities = [c for c in board.cities if any(built >> c.hex & 1 for built in table.state.built)]
    middle = sorted(cities, key=lambda c: (board.hexes[c.hex].col, board.hexes[c.hex].row))[len(cities) // 2]
    said = "".join(plain(row) for row in face_of(board).picture(board, table, "ascii", 12, 4))
    assert middle.code in said


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("letter", PANES)
def test_each_pane_looks_as_it_is_kept(store: Store, letter: str, size: tuple[int, int]) -> None:
    table = asked(store, "operate", 3)
    golden(f"boom-pane-{letter}-{size[0]}x{size[1]}", after(store, f"g {letter}", lambda: BoomScreen(table), size))


@pytest.mark.parametrize("size", SIZES)
def test_stores_tracks_goals_and_the_question_stay_in_sight_in_every_phase(store: Store, size: tuple[int, int]) -> None:
    for kind, round_, keys in PHASES.values():
        table = asked(store, kind, round_)
        rows = after(store, keys, lambda t=table: BoomScreen(t), size).splitlines()
        assert "R" in rows[0] and "Ada" in rows[0]
        text = "\n".join(rows)
        for word in ("INCOME", "GOALS", ">a Ada" if (kind, size) == ("bid", LARGE) else "YOU a Ada", "? "):
            assert word in text or word == "? ", (kind, word)


def test_a_plan_costs_on_a_copy_until_it_is_committed(store: Store) -> None:
    """RB-18: rails are planned with their running cost, taken back, and committed as single actions."""
    table = asked(store, "rail", 3)
    length, power = table.length, table.state.power

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen)
        type_keys(app, "tab enter tab enter")
        await pilot.pause()
        mode = page.mode
        assert isinstance(mode, boom_rails.Rails)
        assert len(mode.plan) == 2 and mode.now.power < power
        assert table.length == length and table.state.power == power
        type_keys(app, "x")
        await pilot.pause()
        assert len(mode.plan) == 1
        first = mode.plan[0]
        hex_ = page.board.hexes[first]
        page.go((hex_.col, hex_.row))
        type_keys(app, "w")
        await pilot.pause()
        assert "in your plan already, as number 1" in page.said and "RB-20" in page.said
        type_keys(app, "e")
        await pilot.pause()
        assert "commits" in page.said and table.length == length
        type_keys(app, "c")
        await pilot.pause()
        assert table.events[length + 1].action == Rail(first)
        assert table.length == length + 1

    drive(OnePage(store, lambda: BoomScreen(table)), steps)
    assert Table.open(store, table.id).state == table.state


def test_a_hex_that_may_not_be_built_on_says_why(store: Store) -> None:
    table = asked(store, "rail", 3)
    said = after(store, "enter", lambda: BoomScreen(table))
    assert "refused by RB-" in said
    assert "WHY NOT" in after(store, "w", lambda: BoomScreen(table))


def test_a_bid_is_typed_and_what_cannot_be_bid_says_why(store: Store) -> None:
    """RB-9, RB-10: only higher, free and covered numbers."""
    table = asked(store, "bid", 3)
    decision = table.decisions()[0]
    taken = max(table.state.bids)
    said = after(store, " ".join(str(taken)) + " enter", lambda: BoomScreen(table))
    assert "RB-" in said and table.decisions()[0] == decision
    with pytest.raises(Illegal):
        table.submit(decision.number, Bid(taken))

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen) and isinstance(page.mode, boom_bid.Bidding)
        number = page.mode.legal[1]
        app.settings = app.settings._replace(bots="slow")
        type_keys(app, f"{' '.join(str(number))} enter")
        await pilot.pause()
        assert table.state.bids[0] == number

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_confirming_is_asked_twice(store: Store) -> None:
    table = asked(store, "bid", 3)
    length = table.length
    before, confirming = (after(store, keys, lambda: BoomScreen(table)).splitlines() for keys in ("", "p"))
    assert "Confirm" in confirming[-3]
    assert confirming[:21] == before[:21]  # the bids and what they cost stay in sight
    after(store, "p n", lambda: BoomScreen(table))
    assert table.length == length


def test_a_train_is_put_together_moved_and_taken_apart(store: Store) -> None:
    """RB-34: nothing runs before Enter; a second locomotive takes the place of the first."""
    table = asked(store, "operate", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen) and isinstance(page.mode, boom_yard.Yard)
        mode, cards = page.mode, page.mode.cards
        engines = [i for i, c in enumerate(cards, 1) if page.board.vehicles[c].is_locomotive]
        cars = [i for i, c in enumerate(cards, 1) if not page.board.vehicles[c].is_locomotive]
        for number in (engines[0], cars[0], cars[1], engines[1]):
            type_keys(app, f"{' '.join(str(number))} enter")
            await pilot.pause()
        assert mode.train == [cards[engines[1] - 1], cards[cars[0] - 1], cards[cars[1] - 1]]
        type_keys(app, f"{' '.join(str(cars[0]))} {'backspace ' * len(str(cars[0]))} ]")
        await pilot.pause()
        assert mode.train[1:] == [cards[cars[1] - 1], cards[cars[0] - 1]]
        type_keys(app, "x")
        await pilot.pause()
        assert mode.train[1:] == [cards[cars[1] - 1]]
        assert table.length == page.table.length

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_a_number_that_no_card_has_runs_nothing(store: Store) -> None:
    """A slip of a finger and Enter must not run the train as it stands."""
    table = asked(store, "operate", 3)
    length = table.length
    said = after(store, "1 enter 9 enter", lambda: BoomScreen(table))
    assert "No card of your yard has the number 9" in said
    assert table.length == length


def test_the_best_train_is_found_without_holding_up_keys(store: Store) -> None:
    table = asked(store, "operate", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen) and isinstance(page.mode, boom_yard.Yard)
        type_keys(app, "o")
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert page.mode.train and page.said.startswith("Best without new tiles:")
        assert not page.game.refuse(page.state, page.mode.asked, page.mode.run())

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_the_command_line_plays_and_completes(store: Store) -> None:
    table = asked(store, "rail", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen)
        type_keys(app, ": d o tab enter")
        await pilot.pause()
        assert table.events[-1].action is not None and table.events[table.length].action.verb == "done"

    length = table.length
    drive(OnePage(store, lambda: BoomScreen(table)), steps)
    assert table.length > length


def test_taking_back_asks_and_does(store: Store) -> None:
    table = asked(store, "rail", 3)
    length = table.length

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen)
        type_keys(app, "tab enter c")
        await pilot.pause()
        laid = table.state.rails[0].bit_count()
        type_keys(app, "U")
        await pilot.pause()
        assert isinstance(page.mode, between.Confirm)
        type_keys(app, "y")
        await pilot.pause()
        assert table.state.rails[0].bit_count() == laid - 1
        type_keys(app, "R")
        await pilot.pause()
        assert table.state.rails[0].bit_count() == laid

    drive(OnePage(store, lambda: BoomScreen(table)), steps)
    assert table.length > length


def test_the_history_is_looked_at_step_by_step(store: Store) -> None:
    table = asked(store, "rail", 3)
    said = after(store, "< <", lambda: BoomScreen(table))
    assert "ROUND 3" in said.splitlines()[0]
    assert "ROUND" not in after(store, "< < =", lambda: BoomScreen(table)).splitlines()[0]


def test_a_hex_further_off_tells_the_cheapest_way(store: Store) -> None:
    """The number of rails to it and what they cost, as long as it is not next to the network."""
    table = asked(store, "rail", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen) and isinstance(page.mode, boom_rails.Rails)
        legal = page.mode.prices()
        own = table.state.own(0)
        far = next(h for h, around in enumerate(page.board.around)
                   if h not in legal and not own >> h & 1 and any(n in legal for n in around))  # fmt: skip
        found = page.board.hexes[far]
        page.place.at = found.col, found.row
        page.paint()
        assert "cheapest way there: 2 rails" in page.text()

    drive(OnePage(store, lambda: BoomScreen(table)), steps, LARGE)


def test_a_long_plan_keeps_its_totals_in_sight(store: Store) -> None:
    """At 80x24 the first rails give way, not what they cost together."""
    table = asked(store, "rail", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen) and isinstance(page.mode, boom_rails.Rails)
        mode = page.mode
        while len(mode.plan) < boom_rails.STEPS + 1 and mode.prices():
            mode.lay(min(mode.prices(), key=lambda h: mode.prices()[h].power))
        assert len(mode.plan) > 2
        page.say("")
        page.paint()
        text = page.text()
        assert "power used" in text and "money" in text
        assert ("before" in text) == (len(mode.plan) > boom_rails.STEPS)
        assert f"{len(mode.plan)} " in text

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_a_plan_tells_power_and_money_of_each_rail_and_what_it_brings(store: Store) -> None:
    """RB-18, RB-21, RB-22: costs add up to what is used; money that a city brings is no saving."""
    table = asked(store, "rail", 2)
    money = table.state.store[0][0]

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen) and isinstance(page.mode, boom_rails.Rails)
        mode = page.mode
        hexes = [page.board.hex_at[at] for at in ((17, 8), (18, 8), (19, 8))]
        for hex_ in (*hexes, page.board.cities[next(c.number for c in page.board.cities if c.code == "NGY")].hex):
            mode.lay(hex_)
        page.say("")
        page.paint()
        text = page.text()
        assert [line[58:].split()[-1] for line in text.splitlines()[2:6]] == ["2", "2", "1+$1", "$4"]
        assert "power used 5 left 0" in text
        assert f"money used 5 left {mode.now.store[0][0]}" in text
        gained = mode.now.store[0][0] - money + 5
        assert ("$" in text[text.index("brings"):].splitlines()[0]) == (gained > 0)
        type_keys(app, "x")
        await pilot.pause()
        assert page.said == "The rail on Nagoya is off the plan."
        type_keys(app, "x c")  # what is committed has been used
        await pilot.pause()
        assert "power used 4 left 1" in app.page().text()

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_free_rails_tell_how_many_are_left(store: Store) -> None:
    """RB-31: and no power, where no station of this turn gives any."""
    table = asked(store, "free_rail", 2)
    left = table.decisions()[0].data[0]
    said = after(store, "", lambda: BoomScreen(table))
    assert f"{left} free rail" in said
    assert "cheapest way" not in said


def test_figures_beside_the_map_never_touch_each_other(store: Store) -> None:
    """With VP of three digits and stores of two, in the narrowest panel, too."""
    table = asked(store, "rail", 3)
    found = table.state.copy()
    found.vp[0][0] += 100
    found.store = [[21, 15, 15, 12], [16, 10, 14, 0], *found.store[2:]]
    board, names = table.game.board, ("root", "planner", "greedy", "x")
    for wide in (22, 27, 38):
        model = Model(board, hex_board(board, found.tiles), names, found, 0, 0, FRAMES["ascii"], "detail", (0, 0), None)
        rows = [plain(row) for row in status.players(model, wide)][1:]
        assert all(width(row) <= wide for row in rows)
        for row, seat in zip(rows, found.order, strict=True):
            assert row.split()[-(4 if wide == 22 else 6):][:4] == [str(n) for n in found.store[seat]]
            assert row.lstrip(" >").split()[0] == "abcd"[seat] and str(found.points(seat)) in row.split()


def test_places_blocked_for_two_players_do_not_look_free(store: Store) -> None:
    """RB-6: x4 and x3 of a game for two."""
    table = asked(store, "rail", 1, (Seat("Ada", None), Seat("Bo", "random")))
    said = after(store, "", lambda: BoomScreen(table), LARGE)
    assert "#  #  .  ." in said and "# blocked" in said


def test_what_may_be_bid_is_told_without_colours(store: Store) -> None:
    """RB-9: the numbers are those with a payment below."""
    table = asked(store, "bid", 3)
    said = after(store, "", lambda: BoomScreen(table), LARGE)
    assert "numbers with a price below are free" in said and "white" not in said


def test_what_is_bid_for_is_told_before_bidding(store: Store) -> None:
    """RB-13: each locomotive and carriage with coal, VP, places for tiles, price and effect; w and `g f` open it."""
    table = asked(store, "train bid")
    s, board = table.state, table.game.board
    assert "[g f] on offer" in after(store, "", lambda: BoomScreen(table))
    for keys in ("g f", "w"):
        said = after(store, keys, lambda: BoomScreen(table))
        assert said.splitlines()[1].startswith("ON OFFER")
        lines = after(store, keys, lambda: BoomScreen(table), LARGE).splitlines()
        shown = " ".join(" ".join(line[:80] for line in lines).split())
        for card in (*s.engines, *s.cars):
            found = board.vehicles[card]
            cost = "free" if found.is_locomotive else f"M{found.cost}"
            assert f"{found.coal} {found.vp} {found.slots} {cost}" in shown
            assert f"{found.id} {found.name}" in shown
            assert texts.card_text(board, card) in shown


def test_a_free_action_cites_its_own_rule_and_not_that_of_the_question(store: Store) -> None:
    """RB-43."""
    table = asked(store, "bid", 3)
    said = after(store, "v w", lambda: BoomScreen(table))
    assert "(RB-43)" in said
    assert "(RB-9)" not in said


def test_rails_and_stations_are_both_those_that_are_left(store: Store) -> None:
    """RB-51."""
    table = asked(store, "rail", 3)
    s = table.state
    row = after(store, "g p", lambda: BoomScreen(table)).splitlines()[3].split()
    seat = s.order[0]
    assert row[-2:] == [str(rails_left(s, seat)), str(4 - s.built[seat].bit_count())]
