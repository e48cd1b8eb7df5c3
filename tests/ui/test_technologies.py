"""Technologies on the screen: what is bought, what they ask for, what the map and the panel show."""

from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from tests.ticket.positions import cards, give
from tests.ticket.test_technologies import RULE, UK, owns
from tests.ui.harness import LARGE, LINES, SMALL, OnePage, after, drive, golden, table, type_keys
from tests.ui.positions_uk import alone, track
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ticket.actions import Claim
from trainbound.ui.modes import further, turn
from trainbound.ui.screens.table import TableScreen
from trainbound.ui.screens.tablesight import Place

PROPELLERS = RULE.number["propellers"]


def played(store: Store, found: Table, keys: str) -> str:
    """The screen after some keys, `_` between two of them = the screen has time to answer; bots then have stopped."""
    shown = ""

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        nonlocal shown
        for part in keys.split("_"):
            type_keys(app, part)
            await pilot.pause()
            await pilot.pause()
        shown = app.page().text()

    drive(OnePage(store, lambda: TableScreen(found)), steps)
    return shown


def line(words: str) -> str:
    """The keys that type a line of the notation and play it."""
    return " ".join([":", *(" space " if c == " " else c for c in words), "enter"])


# ---- what a technology asks for


def test_two_claims_of_a_turn_are_asked_for_and_the_second_can_be_left(store: Store) -> None:
    """UK-24, UK-32: claims alone are asked for; a dash is no answer to the first, and ends the second."""
    found = alone(store, "L rrrr gggg bbbb", advanced=True)
    shown = played(store, found, line("buy thermocompressor loco*1"))
    assert "ADA, CLAIM A TRACK" in shown and "UK-24" in shown
    assert "[c]laim" in shown and "leave it at that" not in shown
    shown = after(store, "-", lambda: TableScreen(found))
    assert "refused by" in shown and found.decisions()[0].kind == "claim"
    shown = after(store, "d", lambda: TableScreen(found))
    assert "refused by" in shown and found.decisions()[0].kind == "claim"
    shown = played(store, found, "c enter")
    assert found.state.owned[0].bit_count() == 1
    assert "ADA, CLAIM A SECOND TRACK" in shown and "[-] leave it at that" in shown
    played(store, found, "-")
    assert found.state.player != 0 and found.state.owned[0].bit_count() == 1


def test_a_second_claim_is_made_like_any_other(store: Store) -> None:
    """UK-24."""
    found = alone(store, "L rrrr gggg bbbb", advanced=True)
    played(store, found, line("buy thermocompressor loco*1") + " _ c enter _ c enter")
    assert found.state.owned[0].bit_count() == 2 and found.state.player != 0


def test_right_of_way_claims_what_another_owns_and_nothing_else(store: Store) -> None:
    """UK-23, UK-31: hints stand on tracks of others alone."""
    found = alone(store, "LLLL rrrr gggg")
    give(UK, found.state, 1, ["brighton/london:grey", "london/southampton:red"])
    shown = played(store, found, line("buy right-of-way loco*4") + " _ c")
    assert "ADA CLAIMS" in shown and "2 legal tracks" in shown
    city = after(store, "/ b r i g h t o n enter z z", lambda: TableScreen(found))
    assert re.search(r"LON London +grey +1 +2 legal", city) and city.count("legal ") == 1
    played(store, found, "c enter")
    made = next(entry.action for entry in found.events[::-1] if isinstance(entry.action, Claim))
    assert made.track in (track("brighton/london:grey"), track("london/southampton:red"))
    assert found.state.owned[0] & found.state.owned[1] == 1 << made.track


def test_a_third_card_is_offered_and_comes_from_the_deck(store: Store) -> None:
    """UK-25: after two blind cards; a place of the display is no answer."""
    found = alone(store, "rr", "water-tenders", advanced=True)
    shown = played(store, found, "d d d")
    assert "ADA, A THIRD CARD" in shown and "You drew" in shown and "[-] leave it at that" in shown
    shown = after(store, "2", lambda: TableScreen(found))
    assert "UK-25" in shown and "comes from the deck" in shown and found.decisions()[0].kind == "third"
    played(store, found, "d")
    assert sum(found.state.hands[0]) == 5 and found.state.player != 0


def test_a_third_card_can_be_left(store: Store) -> None:
    """UK-25."""
    found = alone(store, "rr", "water-tenders", advanced=True)
    played(store, found, "d d d _ -")
    assert sum(found.state.hands[0]) == 4 and found.state.player != 0
    assert further.LEAVE.keys == "-"


# ---- paying

HAND = "p wwww kk gggg L"
BUY = line("buy propellers")
OPEN = ("wales-concession", "ireland-france-concession", "mechanical-stoker")


def test_the_payments_proposed_are_few_and_the_thriftiest_first(store: Store) -> None:
    """UK-7: what leaves a ticket's track payable, then fewest cards, then fewest colours broken."""
    shown = played(store, alone(store, HAND, *OPEN), BUY)
    rows = [row[1:57] for row in shown.splitlines() if row.startswith(("│>", "│ ", "|>", "| "))]
    listed = [row for row in rows if row[1:4].strip().isdigit()]
    assert [row[4:25].split() for row in listed] == [
        ["L", "wwww", "5"], ["L", "gggg", "5"], ["L", "pwkk", "5"], ["wwww", "gggg", "8"]]  # fmt: skip
    assert all(row[25:42].strip() and row[42:].startswith("DUB-HOL") for row in listed)
    assert "ADA BUYS  Propellers: with which cards?" in shown
    assert "1 locomotive + 1 set of four = 2 of 2, exact" in shown
    assert "pay L wwww (UK-7)  legal: yes  then DUB-HOL" in shown


def test_an_odd_payment_is_put_together_by_keys(store: Store) -> None:
    """UK-7: a counter for each colour, from nothing; what does not pay says how far it is, and is refused."""
    found = alone(store, HAND, *OPEN)
    shown = played(store, found, BUY + " 0 up right up up right up")
    assert "1 set of four = 1 of 2, 1 short" in shown and "refused by" not in shown
    shown = played(store, found, BUY + " 0 up right up up right up enter")
    assert "refused by" in shown and "UK-7" in shown and not found.state.part(RULE).owned[0] >> PROPELLERS & 1
    shown = played(store, found, BUY + " 0 up right up up right up right up")
    assert "1 locomotive + 1 set of four = 2 of 2, exact" in shown and "own choice" in shown
    assert "pay L wkkg (UK-7)  legal: yes" in shown
    played(store, found, BUY + " 0 up right up up right up right up enter")
    assert found.state.part(RULE).owned[0] >> PROPELLERS & 1
    assert tuple(found.state.hands[0]) == cards("p www ggg")
    assert found.state.player == 0 and found.decisions()[0].kind == "turn"


def test_counters_go_by_a_card_or_by_a_set_and_never_beyond_the_hand(store: Store) -> None:
    """UK-7."""
    found = alone(store, HAND, *OPEN)
    shown = played(store, found, BUY + " 0 pageup pageup")
    assert "w 4/4" in shown and "1 set of four = 1 of 2, 1 short" in shown
    assert "w 0/4" in played(store, found, BUY + " 0 pageup pagedown down")
    assert "1 locomotive + 1 set of four = 2 of 2, 1 card too many" in played(store, found, BUY + " 1 left up")
    assert "1 locomotive + 1 card over = 1 of 2, 1 short" in played(store, found, BUY + " 0 left up left up")
    assert "There is no payment 9" in played(store, found, BUY + " 9")


def test_cards_that_do_not_pay_are_explained_and_rules_are_read(store: Store) -> None:
    """UK-7, UK-10."""
    found = alone(store, HAND, *OPEN)
    assert "UK-10" in played(store, found, BUY + " w")
    assert "refused by" in played(store, found, BUY + " 0 w")


def test_what_cannot_be_bought_is_refused_with_its_rule(store: Store) -> None:
    """UK-10, UK-11."""
    found = alone(store, HAND, *OPEN)
    assert "refused by UK-10" in played(store, found, line("buy wales"))
    assert "refused by UK-11" in played(store, found, line("buy diesel"))
    assert "refused by UK-10 UK-7" in played(store, found, line("buy double"))


def test_a_claim_is_paid_with_sets_like_a_technology(store: Store) -> None:
    """UK-7: the same box; a set counts wherever a locomotive may be played."""
    found = alone(store, "ww gggg kk", *OPEN, "propellers")
    shown = played(store, found, line("claim dublin holyhead"))
    assert "PAY FOR DUB-HOL" in shown and "2 of 2, exact" in shown
    played(store, found, line("claim dublin holyhead") + " _ 1 enter")
    assert found.state.owned[0] == 1 << track("dublin/holyhead:grey")


# ---- the list


def rows_of_list(shown: str) -> dict[str, list[str]]:
    """The rows of the list by the first words of their names, without marks and letters: who, cost, left, state."""
    found = {}
    for row in shown.splitlines()[1:18]:
        cells = row[40:]
        if cells[:1].isupper():
            name = " ".join(word for word in cells[:21].split() if not word[:1].isdigit())
            found[name] = cells[len(name):].split()
    return found


def test_the_list_says_what_one_has_can_buy_and_lacks(store: Store) -> None:
    """UK-10, UK-11: cost, copies left, who has it, and for which ticket it is wanted."""
    found = alone(store, HAND, *OPEN, held=("dublin/london", "northampton/dover"))
    owns(found.state, 1, "propellers", "scotland-concession")
    owns(found.state, 2, "mechanical-stoker", "booster")
    shown = after(store, "x", lambda: TableScreen(found))
    rows = rows_of_list(shown)
    assert rows["Wales Concession"] == ["1", "1", "3", "have"]
    assert rows["Mechanical Stoker"] == ["1+3", "1", "2", "have"]
    assert rows["Scotland Concession"] == ["2", "1", "3", "buy"]
    assert rows["Propellers"] == ["2", "2", "3", "buy", "DUB"]
    assert rows["Double Heading"] == ["4", "4", "1", "short"]
    assert "Thermocompressor" not in shown
    assert "PROPELLERS OPEN" in shown and "DUB-HOL grey 2 ferry: DUB-LON +15" in shown
    assert "you can raise 3: L wwww gggg   over: p kk" in shown and "4 cards = 1 locomotive, UK-7" in shown
    assert "DUB-HOL barred by UK-18: buy Propellers (2 locomotives), then claim  legal: yes" in shown
    assert "[Enter] buy, then claim" in shown


def test_the_list_is_reached_by_x_and_from_go_to(store: Store) -> None:
    found = alone(store, HAND, *OPEN)
    assert after(store, "x", lambda: TableScreen(found)) == after(store, "g x", lambda: TableScreen(found))
    assert "[x] technologies" in after(store, "g", lambda: TableScreen(found))
    other = table(store, ("Ada", "random"), 60, (None, "random"))
    assert "This map has no technologies" in after(store, "x", lambda: TableScreen(other))


@pytest.mark.parametrize("advanced", [False, True])
def test_what_is_opened_follows_the_track_spoken_of(store: Store, advanced: bool) -> None:
    """The track of the detail row stands, marked, in the list of what the technology opens, whichever it is."""
    found = alone(store, "LLL rrrr gggg bbbb", "mechanical-stoker", advanced=advanced)
    spoken = set()
    for times in range(6):
        rows = after(store, "x " + "; " * times, lambda: TableScreen(found)).splitlines()
        ends = rows[-2].split()[0]
        marked = [row.partition("|>")[2].split()[0] for row in rows if "|>" in row]
        assert ends in marked
        spoken.add(ends)
    assert len(spoken) > 3


def test_the_letter_of_a_technology_is_its_key(store: Store) -> None:
    """P would pass, elsewhere."""
    found = alone(store, HAND)
    for t in RULE.all:
        if t.letter:
            shown = after(store, f"x {t.letter}", lambda: TableScreen(found))
            assert f"|>{t.letter} " in shown and "refused by" not in shown


@pytest.mark.parametrize("hand", ["LLL rrrr ggggg bbb yyy ww oooooo", "L p w b y o k r g", "pppppppp wwwwwwww LLLL"])
@pytest.mark.parametrize("advanced", [False, True])
def test_nothing_of_the_list_is_cut_but_long_names(store: Store, hand: str, advanced: bool) -> None:
    """At 80 columns: what is opened, for which ticket, and what can be raised."""
    found = alone(store, hand, advanced=advanced)
    for times in range(12):
        rows = after(store, "x " + "tab " * times, lambda: TableScreen(found)).splitlines()
        panel = [row[37:] for row in rows[:19]]
        assert [row for row in panel if row.endswith("..") and not row.endswith(" ...")] == []


def test_what_opens_no_track_says_what_it_does(store: Store) -> None:
    """UK-19 to UK-22."""
    found = alone(store, HAND, *OPEN)
    shown = after(store, "x tab", lambda: TableScreen(found))
    assert "BOOSTER" in shown and "UK-19" in shown and "Three cards of any colours count as a" in shown
    assert "[Enter] buy [Tab]" in shown


def test_the_map_marks_what_a_technology_opens(store: Store) -> None:
    """UK-12: the free tracks for which nothing but this is missing."""
    found = alone(store, HAND, *OPEN)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, "x")
        await pilot.pause()
        page = app.page()
        assert isinstance(page, TableScreen)
        model = page.model()
        rule = RULE
        bits = sum(1 << i for i, needed in enumerate(rule.needs) if needed >> PROPELLERS & 1 and not (
            needed & ~(1 << PROPELLERS) & ~found.state.part(rule).owned[0]))  # fmt: skip
        assert model.way == bits and model.chosen == track("dublin/holyhead:grey")
        first = page.chosen
        type_keys(app, ";")
        await pilot.pause()
        assert page.chosen != first and bits >> page.chosen & 1

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_a_long_list_is_scrolled_where_rows_are_few_and_whole_where_they_are_many(store: Store) -> None:
    """UK-24 to UK-28: the advanced technologies, sixteen in all."""
    found = alone(store, HAND, *OPEN, advanced=True)
    shown = after(store, "x " + "tab " * 9, lambda: TableScreen(found))
    assert "OF 16" in shown and "Diesel Power" in shown and "YOU PAY" in shown
    large = after(store, "x", lambda: TableScreen(found), LARGE)
    assert all(t.name in large for t in RULE.all) and "YOU PAY" in large


def test_the_list_can_be_read_while_another_plays_and_buys_nothing(store: Store) -> None:
    """UK-10: at the start of one's own turn."""
    found = alone(store, HAND, *OPEN, others=(None,))
    played(store, found, "y _ d d d")
    assert found.state.player == 1
    page = TableScreen(found)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.pop_screen()  # the curtain before the other
        await pilot.pause()
        page.viewer, page.place = 0, Place()
        page.mode = turn.Waiting(page, found.decisions()[0])
        page.do_technologies()
        page.paint()
        await pilot.pause()
        shown = page.text()
        assert "payable" in shown and " buy " not in shown.split("PROPELLERS OPEN")[0]
        assert "PERSON0 IS PLAYING" in shown
        assert page.mode.offers()[0].command == "next"
        for key in ("enter", "b"):
            page.press(key)
            page.paint()
            assert "at the start of one's own turn (UK-10)" in page.text()
        assert found.state.player == 1 and not found.state.part(RULE).owned[0] >> PROPELLERS & 1

    drive(OnePage(store, lambda: page), steps)


def test_a_second_purchase_in_a_turn_is_refused(store: Store) -> None:
    """UK-10: one a turn."""
    found = alone(store, HAND + " LLL", *OPEN)
    shown = played(store, found, "x b _ enter _ x _ tab tab tab enter")
    assert "refused by UK-10" in shown
    assert "payable" in shown


# ---- tracks that are barred


def test_on_a_barred_track_enter_buys_and_then_claims_with_what_is_left(store: Store) -> None:
    """UK-10, UK-12, UK-18: two steps, keys alone."""
    found = alone(store, HAND, *OPEN)
    shown = played(store, found, "/ d u b l i n space h o l y h e a d enter")
    assert "DUB-HOL barred by UK-18: buy Propellers (2 locomotives), then claim  legal: yes" in shown
    assert "[Enter] buy, then claim" in shown
    shown = played(store, found, "/ d u b l i n space h o l y h e a d enter _ enter")
    assert "Propellers, then DUB-HOL: with which cards?" in shown and "step 1 of 2" in shown
    assert "then DUB-HOL" in shown and "+ Propellers now" in shown
    seen: list[str] = []

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, "/ d u b l i n space h o l y h e a d enter enter enter")
        await pilot.pause()
        seen.append(app.page().text())
        assert found.state.part(RULE).owned[0] >> PROPELLERS & 1 and sum(found.state.hands[0]) == 7
        type_keys(app, "enter")
        await pilot.pause()

    drive(OnePage(store, lambda: TableScreen(found)), steps)
    assert "step 2 of 2" in seen[0] and "ADA CLAIMS" in seen[0] and "DUB-HOL" in seen[0].splitlines()[-2]
    assert found.state.owned[0] == 1 << track("dublin/holyhead:grey") and found.state.player != 0


def test_the_claim_that_follows_is_reckoned_with_what_is_left(store: Store) -> None:
    """UK-7: the thriftiest purchase that leaves the claim payable comes first; one that does not says so."""
    found = alone(store, "wwww k")
    there = "/ a b e r y s t w y t h space l l a n d r i n d o d enter _ enter"
    shown = played(store, found, there)
    listed = [row[4:56].split() for row in shown.splitlines() if row[1:4].strip("> ") in ("1", "2")][:2]
    assert listed == [["wwwk", "4", "w", "w"], ["wwww", "4", "k", "-"]]
    played(store, found, there + " _ 2 enter")
    assert found.state.player == 0 and found.decisions()[0].kind == "turn" and not found.state.owned[0]


def test_a_track_that_lacks_more_names_all_that_is_missing(store: Store) -> None:
    """UK-12: `w` says which technologies, cards and trains are missing."""
    found = alone(store, "r", "wales-concession")
    found.state.trains[0] = 1
    shown = played(store, found, "/ d u b l i n space h o l y h e a d enter")
    assert "barred by UK-14 UK-18: lacks Irl/Fr, Propellers" in shown
    shown = played(store, found, "/ d u b l i n space h o l y h e a d enter _ enter")
    for rule in ("UK-14", "UK-18", "T-17", "T-12"):
        assert rule in shown
    assert not found.state.owned[0] and found.decisions()[0].kind == "turn"


def test_why_offers_both_where_both_are_possible(store: Store) -> None:
    found = alone(store, HAND, *OPEN)
    shown = played(store, found, "/ d u b l i n space h o l y h e a d enter _ w")
    assert "WHY NOT" in shown and "Both are possible this turn" in shown
    shown = played(store, found, "/ d u b l i n space h o l y h e a d enter _ w enter")
    assert "ADA BUYS  Propellers, then DUB-HOL" in shown


def test_a_city_tells_which_of_its_tracks_are_barred(store: Store) -> None:
    """UK-12: in the list, and as a tag on the map."""
    found = alone(store, HAND, *OPEN)
    shown = played(store, found, "/ d u b l i n enter _ z z")
    rows = [row for row in shown.splitlines() if "barred" in row]
    assert len(rows) == 1 and "HOL" in rows[0] and "{P}" in rows[0]
    assert "{P}" in played(store, found, "/ d u b l i n enter")


# ---- who has what


def test_own_technologies_stand_in_the_panel_and_everybodys_where_there_is_room(store: Store) -> None:
    found = alone(store, HAND, *OPEN)
    owns(found.state, 1, "propellers", "booster")
    small, large = (after(store, "", lambda: TableScreen(found), size) for size in (SMALL, LARGE))
    assert "TECHNOLOGY" in small and "e[x]plain" in small and " Wales  Irl/Fr  Stoker" in small
    assert "Booster" not in small
    assert "Propellers  Booster" in large and "none yet" in large


def test_many_technologies_give_way_and_the_display_never_does(store: Store) -> None:
    """The order of giving way: blank rows, then tickets, then what one has, from below."""
    most = [t.id for t in RULE.all if t.id not in ("right-of-way", "thermocompressor")]
    found = alone(store, HAND, *most[:9], held=list(UK.board.ticket_number)[:9])
    small = after(store, "", lambda: TableScreen(found))
    assert "Turbines" in small and "[d]eck" in small and "more        [t]" in small
    found = alone(store, HAND, *most, held=list(UK.board.ticket_number)[:9], advanced=True,
                  others=("random", "greedy", "planner"))  # fmt: skip
    small = after(store, "", lambda: TableScreen(found))
    assert " Turbines  Double +4" in small and "Tenders" not in small and "[d]eck" in small


# ---- how it looks

FULL = ("dublin/london", "holyhead/cardiff", "northampton/dover", "manchester/london", "birmingham/london")
FIND = "/ d u b l i n space h o l y h e a d enter "


def scene(store: Store) -> Table:
    """A board on which some has happened: tracks of two seats, technologies of three."""
    found = alone(store, HAND, *OPEN, held=FULL)
    give(UK, found.state, 0, ["holyhead/llandrindod-wells:blue", "birmingham/llandrindod-wells:red"])
    give(UK, found.state, 1, ["liverpool/manchester:purple"])
    owns(found.state, 1, "propellers", "scotland-concession")
    owns(found.state, 2, "mechanical-stoker", "booster", "wales-concession")
    found.state.trains[:2] = [30, 34]
    return found


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    ("name", "keys"),
    [("turn", ""), ("list", "x"), ("effect", "x tab"), ("barred", FIND), ("pay", FIND + "enter"), ("why", FIND + "w"),
     ("claim", FIND + "enter enter"), ("city", FIND + "z z")],
)  # fmt: skip
def test_screens_with_technologies_look_as_they_are_kept(
    store: Store, name: str, keys: str, size: tuple[int, int]
) -> None:
    found = scene(store)
    golden(f"uk-{name}-{size[0]}x{size[1]}", after(store, keys, lambda: TableScreen(found), size))


def test_the_list_and_the_payment_in_line_drawing(store: Store) -> None:
    found = scene(store)
    golden("uk-list-lines-80x24", after(store, "x", lambda: TableScreen(found), SMALL, LINES))
    golden("uk-pay-lines-80x24", after(store, FIND + "enter", lambda: TableScreen(found), SMALL, LINES))


def test_what_is_meant_now_is_lit_and_what_is_held_is_filled(store: Store) -> None:
    """The roles of the list: the selected row in the accent, states by what can be done, sets as filled cells."""
    found = scene(store)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, "x")
        await pilot.pause()
        page = app.page()
        assert isinstance(page, TableScreen)
        rows = page.rows(80, 24)
        roles = {text.strip(): role for row in rows[:19] for text, role in row if text.strip()}
        assert {roles["have"], roles["1 short"]} == {"legal", "dim"}
        assert roles["buy"] == "key" and roles["Propellers"].endswith("@bar")
        lit = [y for y, row in enumerate(rows) if any(role.endswith("@bar") for _, role in row)]
        assert len(lit) == 1
        cells = [(text, role) for row in rows for text, role in row if role == "bead-white" and text == "wwww"]
        assert len(cells) == 1
        type_keys(app, "enter")
        await pilot.pause()
        rows = page.rows(80, 24)
        marked = [row for row in rows if any(role.endswith("@selected") for _, role in row)]
        assert len(marked) == 1 and ("wwww", "bead-white") in marked[0] and ("L", "bead-loco") in marked[0]

    drive(OnePage(store, lambda: TableScreen(found)), steps)
