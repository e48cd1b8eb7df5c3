"""The table in play: payments, tickets drawn, shares, bots at their pace, two people's secrets, the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from tests.ui.harness import LARGE, SMALL, OnePage, after, drive, golden, table, type_keys
from trainbound.kernel.types import Action, Decision
from trainbound.network.bits import numbers
from trainbound.store.faults import StoreFault
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ticket import texts as words
from trainbound.ticket.actions import Claim
from trainbound.ticket.payments import payments
from trainbound.ui.modes import between, choices, claim, looking, paying, turn
from trainbound.ui.screens.curtain import CurtainScreen
from trainbound.ui.screens.end import EndScreen
from trainbound.ui.screens.table import TableScreen

NAMES, BOTS = ("Ada", "greedy", "planner"), (None, "greedy", "planner")


def asked(store: Store, kind: str, moves: int = 0, fit: Callable[[Table], bool] = lambda found: True) -> Table:
    """A table at which Ada is asked something of a kind, after at least so many actions, and that fits."""
    for more in range(200):
        found = table(store, NAMES, moves + more, BOTS)
        if [(d.seat, d.kind) for d in found.decisions()][:1] == [(0, kind)] and fit(found):
            return found
    raise AssertionError(f"Ada is never asked: {kind}")


def many_ways(found: Table) -> bool:
    """Whether the track proposed first can be paid in more ways than Tab goes through at the bottom of the screen."""
    page_legal = found.game.claimable(found.state, 0)
    return any(len(payments(found.game.board.terms[i], found.state.hands[0])) > claim.MANY for i in numbers(page_legal))


def test_a_payment_is_chosen_by_counters(store: Store) -> None:
    found = asked(store, "turn", 40, many_ways)
    hand = found.state.hands[0]
    track = next(i for i in numbers(found.game.claimable(found.state, 0))
                 if len(payments(found.game.board.terms[i], hand)) > claim.MANY)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        page.chosen = track
        type_keys(app, "c tab")
        await pilot.pause()
        mode = page.mode
        assert isinstance(mode, paying.Paying)
        assert "PAY FOR" in page.text()
        assert mode.cards == mode.bill.ways[1]
        type_keys(app, "1 down")
        await pilot.pause()
        assert mode.cards not in mode.bill.ways
        assert "1 short" in page.text()
        type_keys(app, "enter")
        await pilot.pause()
        assert "refused by T-11" in page.text()
        assert found.state.hands[0] == hand
        type_keys(app, "up")
        await pilot.pause()
        cards = mode.cards
        assert cards == mode.bill.ways[0] or cards in mode.before.ways
        type_keys(app, "enter")
        await pilot.pause()
        assert found.state.owned[0] >> track & 1
        assert tuple(a - b for a, b in zip(hand, cards, strict=True)) == tuple(found.state.hands[0])

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_what_a_claim_leads_to_is_said(store: Store) -> None:
    found = asked(store, "turn", 90, lambda found: bool(found.game.claimable(found.state, 0)))
    assert "then 1 share" in after(store, "c", lambda: TableScreen(found))


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_share_is_taken_by_its_letter_in_either_case(store: Store, size: tuple[int, int]) -> None:
    found = asked(store, "share")
    decision = found.decisions()[0]
    rule = found.game.board.rule("shares")
    letter = rule.companies[decision.data[1][0]].letter  # type: ignore[union-attr]
    golden(f"table-share-{size[0]}x{size[1]}", after(store, "", lambda: TableScreen(found), size))
    other = next(c.letter for i, c in enumerate(rule.companies) if i not in decision.data[1])  # type: ignore[union-attr]
    assert "refused by" in after(store, other, lambda: TableScreen(found), size)
    assert found.decisions()[0] == decision
    after(store, letter.lower(), lambda: TableScreen(found), size)
    taken = [e for entry in found.events for e in entry.events if e.kind == "share_taken"]
    assert (taken[-1].seat, taken[-1].data["company"]) == (0, decision.data[1][0])


def test_no_share_by_a_dash(store: Store) -> None:
    found = asked(store, "share")
    after(store, "-", lambda: TableScreen(found))
    assert any(e.kind == "share_declined" and e.seat == 0 for entry in found.events for e in entry.events)


def test_tickets_are_drawn_after_a_question_and_some_kept(store: Store) -> None:
    found = asked(store, "turn", 20)
    before = len(found.state.tickets[0])
    assert "Draw" in after(store, "t N", lambda: TableScreen(found))
    after(store, "t N n", lambda: TableScreen(found))
    assert found.decisions()[0].kind == "turn"
    shown = after(store, "t N y", lambda: TableScreen(found))
    assert "KEEP TICKETS" in shown
    assert "at least" in after(store, "enter", lambda: TableScreen(found)).splitlines()[-3]
    assert found.decisions()[0].kind == "keep"
    after(store, "1 enter", lambda: TableScreen(found))
    assert len(found.state.tickets[0]) == before + 1


def test_a_locomotive_is_refused_as_the_second_card(store: Store) -> None:
    from trainbound.ticket.cards import LOCO

    found = asked(store, "second")
    found.state.display[2] = LOCO
    shown = after(store, "3", lambda: TableScreen(found))
    assert "refused by T-7 T-8" in shown
    assert "a locomotive" in shown
    assert found.decisions()[0].kind == "second"
    assert "refused by T-7" in after(store, "c", lambda: TableScreen(found))


def test_why_names_rules_and_opens_their_texts(store: Store) -> None:
    found = asked(store, "turn", 90)
    board = found.game.board
    taken = next(i for i in range(len(board.tracks)) if found.state.owned[1] >> i & 1)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        page.go(board.tracks[taken].a, taken)
        type_keys(app, "w")
        await pilot.pause()
        assert isinstance(page.mode, looking.Why)
        assert "T-12" in page.text()
        assert "not legal now, for" in page.text()
        type_keys(app, "1")
        await pilot.pause()
        assert "T-12" in app.page().text()
        assert app.page() is not page

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_bots_wait_for_their_pace_and_space_hurries(store: Store) -> None:
    found = asked(store, "second", 40)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.settings = app.settings._replace(bots="slow")
        page = app.page()
        assert isinstance(page, TableScreen)
        type_keys(app, "d")
        await pilot.pause()
        assert isinstance(page.mode, turn.Waiting)
        assert "IS PLAYING" in page.text() or "IS DRAWING" in page.text()
        type_keys(app, "g p")
        await pilot.pause()
        assert "PLAYERS" in page.text()
        length = found.length
        type_keys(app, "q space space space")
        for _ in range(100):
            if found.length > length:
                break
            await pilot.pause(0.05)
            type_keys(app, "space")
        assert found.length > length

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_who_reads_while_bots_play_comes_back_to_the_own_turn(store: Store) -> None:
    found = asked(store, "second", 40)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.settings = app.settings._replace(bots="instant")
        page = app.page()
        assert isinstance(page, TableScreen)
        length = found.length
        type_keys(app, "d g p")
        for _ in range(400):
            decisions = found.decisions()
            if found.length > length and decisions and decisions[0].seat == 0:
                break
            await pilot.pause(0.02)
        assert isinstance(page.mode, between.Pane)
        type_keys(app, "q")
        await pilot.pause()
        assert isinstance(page.mode, turn.Turn | choices.Tickets)
        assert "YOUR TURN" in page.text()

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_a_bot_that_fails_does_not_end_the_game(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    found = asked(store, "second", 40)

    def fails(self: Table, decision: Decision) -> Action:
        raise RuntimeError("no idea")

    monkeypatch.setattr(Table, "bot_choose", fails)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.settings = app.settings._replace(bots="instant")
        length = found.length
        type_keys(app, "d")
        for _ in range(200):
            if found.length > length + 1:
                break
            await pilot.pause(0.02)
        assert found.length > length + 1

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_the_curtain_and_the_cursor_tell_nobody_a_ticket(store: Store) -> None:
    found = table(store, ("Ada", "Bea"), 0)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.screen_stack[-2]
        assert isinstance(page, TableScreen)
        public = page.place.city
        shown = app.page().text()
        assert isinstance(app.page(), CurtainScreen)
        assert "TICKETS" not in shown or "hidden" in shown
        type_keys(app, "y 1 2 3 enter")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.page(), CurtainScreen)
        assert [d.seat for d in found.decisions()] == [1]
        assert page.place.city == public
        type_keys(app, "y 1 2 3 enter")
        await pilot.pause()
        await pilot.pause()
        type_keys(app, "y")
        await pilot.pause()
        await pilot.pause()
        asked_now = found.decisions()[0].seat
        board = found.game.board
        first = board.tickets[found.state.tickets[asked_now][0]]
        assert (first.a.vertices | first.b.vertices) >> page.place.city & 1
        type_keys(app, ": x y enter")
        await pilot.pause()
        assert page.place.history == ["xy"]
        type_keys(app, "d d d")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.page(), CurtainScreen)
        assert page.place.history == []

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_after_the_end_one_may_look_around_and_return_to_the_score(store: Store) -> None:
    found = table(store, ("Ada", "greedy"), bots=(None, "greedy"))
    assert found.over

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        assert "THE GAME IS OVER" in page.text()
        type_keys(app, "< < =")
        await pilot.pause()
        assert "THE GAME IS OVER" in page.text()
        type_keys(app, "enter")
        await pilot.pause()
        assert isinstance(app.page(), EndScreen)

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_over_the_whole_map_the_hand_gives_way_to_what_is_said_and_typed(store: Store) -> None:
    found = asked(store, "turn", 90)

    def shown(keys: str) -> str:
        return after(store, keys, lambda: TableScreen(found)).splitlines()[-2]

    assert shown("0").startswith("HAND")
    assert "e does nothing here" in shown("0 e")
    assert shown("0 : d r a").startswith(" :dra")
    assert "legal: yes" in shown("0 c")
    assert "y or Enter does it" in shown("0 t N")
    assert shown("0 t N n").startswith("HAND")


def test_the_list_of_a_city_follows_the_track_to_be_claimed(store: Store) -> None:
    found = asked(store, "turn", 90, lambda found: found.game.claimable(found.state, 0).bit_count() > 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        type_keys(app, "z z c")
        await pilot.pause()
        for _ in range(3):
            track = page.board.tracks[page.chosen]
            assert page.place.city in (track.a, track.b)
            assert f"{page.board.cities[page.place.city].name.upper()} (" in page.text()
            type_keys(app, ",")
            await pilot.pause()

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_the_cursor_stays_when_a_claim_could_not_be_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk: what is not written has not happened, and the cursor does not go there."""
    found = asked(store, "turn", 40, many_ways)
    fits = [i for i in numbers(found.game.claimable(found.state, 0)) if found.game.board.tracks[i].a]

    def full(*_: object) -> None:
        raise StoreFault("the disk is full")

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        decision = page.mine()
        assert decision is not None
        claims = [a for a in page.game.legal(page.state, decision) if isinstance(a, Claim) and a.track in fits]
        page.place.city = 0
        monkeypatch.setattr(found, "submit", full)
        page.submit(decision, claims[0])
        assert page.place.city == 0
        assert page.said == "the disk is full"
        monkeypatch.undo()
        page.submit(decision, claims[0])
        assert page.place.city == found.game.board.tracks[claims[0].track].a

    drive(OnePage(store, lambda: TableScreen(found)), steps)


@pytest.mark.parametrize(("keys", "bar"), [
    ("", "ADA, YOUR TURN"), ("]", "ADA, YOUR TURN"), ("c", "ADA CLAIMS"), (",", "ADA CLAIMS"), ("d", "ADA DRAWS")])
def test_space_that_hurried_bots_plays_nothing(store: Store, keys: str, bar: str) -> None:
    """However far one has come: Enter is what the key row names."""
    found = asked(store, "turn", 90, lambda found: bool(found.game.claimable(found.state, 0)))
    length = found.length
    shown = after(store, f"{keys} space space space", lambda: TableScreen(found))
    assert bar in shown and "Space begins nothing" in shown
    assert found.length == length


def test_after_a_refused_claim_enter_means_that_track(store: Store) -> None:
    """T-12: nothing that was spoken of before is claimed by it; a message over it leaves its name in the bar."""
    found = asked(store, "turn", 90, lambda found: bool(found.game.claimable(found.state, 0)))
    board, length = found.game.board, found.length
    legal = found.game.claimable(found.state, 0)
    can = numbers(legal)[0]
    cannot = next(i for i, t in enumerate(board.tracks) if not legal >> i & 1 and t.twin < 0)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        page.go(board.tracks[can].a, can)
        page.say("something else")
        page.paint()
        assert f"Enter claims {words.track(board, can)}" in page.text()
        line = f"claim {board.tracks[cannot].id}"
        type_keys(app, " ".join([":", *("space" if c == " " else c for c in line), "enter"]))
        await pilot.pause()
        assert page.chosen == cannot and "refused by" in page.text()
        assert "[Enter] claim this" not in page.text() and "Enter claims" not in page.text()
        type_keys(app, "enter")
        await pilot.pause()
        assert isinstance(page.mode, looking.Why) and page.mode.track == cannot

    drive(OnePage(store, lambda: TableScreen(found)), steps)
    assert found.length == length


@pytest.mark.parametrize("kind", ["turn", "second", "share"])
def test_a_long_name_leaves_room_for_what_is_asked(store: Store, kind: str) -> None:
    name = "Bartholomew the Elder of Youngstown"
    for moves in range(20, 120):
        found = table(store, (name, "greedy"), moves, (None, "greedy"))
        if [(d.seat, d.kind) for d in found.decisions()][:1] == [(0, kind)]:
            break
    bar_row = after(store, "", lambda: TableScreen(found)).splitlines()[-3]
    assert bar_row.startswith(" 1  BARTHOLO.., ")
    assert {"turn": "or draw tickets", "second": "or d", "share": "(PA-5)"}[kind] in bar_row


def test_a_take_back_in_the_hot_seat_asks_the_other_person(store: Store) -> None:
    found = table(store, ("Ada", "Bea"), 60)
    while found.decisions()[0].kind != "turn":
        found.submit(found.decisions()[0].number, found.legal(found.decisions()[0])[-1])
    seat = found.decisions()[0].seat
    other = found.names[1 - seat]
    length = found.length
    shown = after(store, "y U", lambda: TableScreen(found))
    assert "Take back" in shown
    asking = after(store, "y U y", lambda: TableScreen(found))
    assert f"{other.upper()}  do you agree" in asking
    hand = [row for row in asking.splitlines() if row.startswith("HAND")]
    assert hand[0].split() == ["HAND", "-"], "nobody's cards are on the screen while the other person looks at it"
    assert "TICKETS" not in asking and "you/left" not in asking
    assert "HAND THE KEYBOARD TO" in after(store, "y U y n", lambda: TableScreen(found))
    assert found.length == length
    after(store, "y U y y", lambda: TableScreen(found))
    assert found.events[length + 1].events[0].kind == "taken_back"


def test_the_points_so_far_mark_what_is_secret_and_are_the_score_at_the_end(store: Store) -> None:
    """T-26, PA-6."""
    rows = after(store, "g s", lambda: TableScreen(asked(store, "turn", 90))).splitlines()
    cells = {row[1:26].strip(): row[26:56].replace("|", " ").split() for row in rows if row.startswith("| ")}
    assert [len(cells[title]) for title in ("PA-3  tracks", "T-22  tickets done 0/3")] == [3, 3]
    assert cells["T-22  tickets done 0/3"][1:] == ["?", "?"]
    assert cells["PA-9  most tickets"] == cells["PA-7  shares"] == ["?", "?", "?"]
    assert "T-23  longest route" in cells
    assert any("? is not known to you until the end." in row for row in rows)
    over = table(store)
    assert "FINAL" in after(store, "q g s", lambda: TableScreen(over))


def test_every_pane_has_its_letter(store: Store) -> None:
    found = asked(store, "turn", 90)
    for letter, title in (("p", "PLAYERS"), ("k", "SHARES"), ("l", "LOG"), ("s", "POINTS SO FAR")):
        rows = after(store, f"g {letter}", lambda: TableScreen(found)).splitlines()
        assert any(f" {title} " in row and row.startswith("+") for row in rows), title
    assert "m map" in after(store, "g ?", lambda: TableScreen(found))
    assert "RULES" in after(store, "g r", lambda: TableScreen(found))


def test_on_the_whole_map_the_others_news_are_told_until_a_key_is_pressed(store: Store) -> None:
    """The hand has their row from then on; what a bot does is told while it plays."""
    found = asked(store, "turn", 40)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        page.zoom = "overview"
        page.paint()
        news = page.text().splitlines()[-2]
        assert "greedy" in news and "planner" in news and not news.startswith("HAND")
        type_keys(app, "]")
        await pilot.pause()
        assert page.text().splitlines()[-2].startswith("HAND")

    drive(OnePage(store, lambda: TableScreen(found)), steps)
