"""The table as rows: exact sizes, what gives way, what each state shows, and that nothing hides what is spoken of."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tests.ui.harness import SEED, golden
from trainbound import bots
from trainbound.drawing import hints, pane
from trainbound.drawing.situation import NOWHERE
from trainbound.kernel.course import Course
from trainbound.kernel.types import Action, Decision
from trainbound.network.bits import numbers
from trainbound.table.games import load_game
from trainbound.ticket import texts as words
from trainbound.ticket.actions import Claim, Draw
from trainbound.ticket.cards import CARD_NAMES
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.payments import payments
from trainbound.ui.page import bar, text_of
from trainbound.ui.sheet import choices, panes, whole
from trainbound.ui.sheet.hand import display_block, hand_line
from trainbound.ui.sheet.model import Box, Model
from trainbound.ui.sheet.panel import LEAST_LOG, panel
from trainbound.ui.sheet.tickets import need
from trainbound.ui.strips import crop, plain, row_width
from trainbound.ui.theme import FRAMES

NAMES = ("Ada", "Bartholomew the Elder", "Cy", "Dorothea", "Eve")
SIZES = [(80, 24), (97, 31), (120, 40), (200, 60), (100, 30), (130, 30), (80, 60)]
WHY = Box("WHY NOT", [[(f" reason {i}", "text")] for i in range(11)])


@cache
def game() -> TicketGame:
    found = load_game("pennsylvania")
    assert isinstance(found, TicketGame)
    return found


@cache
def course(seats: int, moves: int, kind: str, seed: int = 1, options: tuple[str, ...] = ()) -> Course[Any]:
    """A game after at least so many actions at random (long claims first), when something of a kind is asked."""
    made = Course(game(), seats, SEED, dict.fromkeys(options, True), list(range(seats)))
    chance = random.Random(seed)
    while (asked := game().decisions(made.state)) and not (len(made.entries) > moves and asked[0].kind == kind):
        legal = sorted(game().legal(made.state, asked[0]), key=_by_track)
        claims = [a for a in legal if isinstance(a, Claim) and game().board.tracks[a.track].length > 2]
        made.do(asked[0].number, chance.choice(claims or legal))
    return made


def _by_track(action: Action) -> int:
    """Claims by track between draws and the rest: the order in which a game offers them may change, no course does."""
    return action.track if isinstance(action, Claim) else -1 if isinstance(action, Draw) else 999


def model(made: Course[Any], glyphs: str = "ascii", city: str = "SCR", **changes: Any) -> tuple[Model, Decision]:
    """What the seat that is asked would see."""
    asked = game().decisions(made.state)[0]
    view = game().view(made.state, asked.seat)
    names = NAMES[: len(view.seats)]
    who, question = words.prompt(game().board, names, view, asked)
    vertex = next(v for v, c in enumerate(game().board.cities) if c.code == city)
    lines = [f"{n}.1 Ada claimed Scranton to Stroudsburg for 2 points" for n in range(20)]
    found = Model(game().board, names, view, FRAMES[glyphs], glyphs, city=vertex, log=lines,  # type: ignore[index]
                  event=lines[-1], bar=bar(who, question, 80, seat=asked.seat, where="turn 16"),
                  detail=[(" the detail", "text")], keys=[("the keys", "text")])  # fmt: skip
    return replace(found, **changes), asked


def claiming(made: Course[Any], **changes: Any) -> Model:
    """The same in claim mode, the first legal track of the pane spoken of."""
    found, asked = model(made, **changes)
    legal = game().claimable(made.state, asked.seat)
    chart, part = whole.map_part(found, 80, 24)
    assert chart is not None and part is not None
    given = hints.assign(chart, numbers(legal & pane.whole(chart, part)))
    chosen = min(given)
    paying = payments(game().board.terms[chosen], made.state.hands[asked.seat])[0]
    return replace(found, hints=given, chosen=chosen, paying=paying)


def sharing(made: Course[Any], **changes: Any) -> Model:
    found, asked = model(made, **changes)
    rows = choices.share_rows(game().board, found.view, asked.data[1], asked.kind == "neutral")
    return replace(found, chosen=asked.data[0], panel=rows)


def keeping(made: Course[Any], size: tuple[int, int] = (80, 24)) -> Model:
    found, asked = model(made, zoom=whole.long_zoom(game().board, "ascii", *size))
    offered, board = asked.data[0], game().board
    rows = choices.keep_rows(board, found.view, offered, {0, 1, 2}, 1)
    ticket = board.tickets[offered[1]]
    way = sum(1 << i for i in need(board, found.view, offered[1]).tracks)
    return replace(found, panel=rows, panel_whole=True, way=way, marked=ticket.a.vertices | ticket.b.vertices,
                   city=numbers(ticket.a.vertices)[0])  # fmt: skip


def shown(found: Model, wide: int, high: int) -> str:
    """The rows as text; of the right number and width, with the cursor inside them."""
    rows, spot = whole.compose(found, wide, high)
    assert len(rows) == high
    assert {row_width(row) for row in rows} == {wide}
    assert spot is None or (0 <= spot[0] < wide and 0 <= spot[1] < high)
    return text_of(rows)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_state_has_exactly_the_size_of_the_terminal(seats: int, size: tuple[int, int]) -> None:
    for seed in range(3):
        made = course(seats, 40 * seats * (seed + 1), "turn", seed)
        if not game().decisions(made.state):
            continue
        found, _ = model(made, "lines")
        for zoom in ("detail", "overview", "city"):
            for changed in (found, replace(found, box=WHY), replace(found, chosen=7, selected=2)):
                text = shown(replace(changed, zoom=zoom), *size)
                assert "the keys" in text and "YOUR" in text
                if zoom != "overview":
                    assert "DISPLAY" in text and "HAND" in text and "[d]eck" in text
                    assert all(f" {seat.trains} " in text for seat in found.view.seats)
    for seed in range(3):
        shown(sharing(course(seats, 30, "share", seed)), *size)
        shown(keeping(course(seats, 0, "keep", seed)), *size)


@pytest.mark.parametrize(("name", "size"), [
    ("turn", (80, 24)), ("turn", (97, 31)), ("turn", (120, 40)), ("claim", (80, 24)), ("claim-city", (80, 24)),
    ("whole", (80, 24)), ("whole", (120, 40)), ("city", (80, 24)), ("share", (80, 24)), ("keep", (80, 24)),
    ("why", (80, 24)), ("five", (80, 24)), ("five", (120, 40)), ("five-whole", (80, 24)), ("hidden", (80, 24)),
])  # fmt: skip
def test_states_look_as_they_are_kept(name: str, size: tuple[int, int]) -> None:
    three, five = course(3, 120, "turn"), course(5, 300, "turn")
    made = {
        "turn": lambda: model(three)[0],
        "claim": lambda: claiming(three),
        "claim-city": lambda: replace(claiming(three), zoom="city"),
        "whole": lambda: model(three, zoom="overview")[0],
        "city": lambda: model(three, zoom="city", city="PIT")[0],
        "share": lambda: sharing(course(3, 60, "share")),
        "keep": lambda: keeping(course(3, 0, "keep")),
        "why": lambda: model(three, chosen=numbers(game().board.at_city[5])[0], box=WHY)[0],
        "five": lambda: model(five)[0],
        "five-whole": lambda: model(five, zoom="overview")[0],
        "hidden": lambda: replace(model(three)[0], hidden=True, view=game().view(three.state, None)),
    }[name]()
    golden(f"compose-{name}-{size[0]}x{size[1]}", shown(made, *size))


def test_a_wide_terminal_gives_the_panel_room_for_whole_names() -> None:
    assert [whole.panel_size(wide, 60)[0] for wide in (80, 119, 120, 140, 160, 300)] == [22, 22, 37, 41, 60, 60]
    found = replace(model(course(3, 120, "turn"))[0], names=NAMES[:3])
    text = shown(found, 200, 60)
    for c in range(len(game().board.rule("shares").companies)):  # type: ignore[union-attr]
        assert words.company(game().board, c) in text


def test_the_display_in_words_stands_apart_in_one_row_or_with_its_digits_below() -> None:
    found, _ = model(course(3, 120, "turn"))
    for display in ((8, 3, 2, 1, 4), (0, 0, 0, 0, 0), (3, -1, 8, -1, 7), (0, 3, 4, 0, 1)):
        view = found.view._replace(display=display)
        rows = [plain(row) for row in display_block(replace(found, view=view), 37, True)[1:]]
        names = [CARD_NAMES[c] if c >= 0 else "--" for c in display]
        assert all(len(row.rstrip()) <= 37 for row in rows)
        if len(rows) == 1:
            assert rows[0].split() == [f"{n}{name}" for n, name in enumerate(names, 1)]
        else:
            assert (rows[0].split(), rows[1].split()) == (names, list("12345"))
            assert len("".join(names)) > 27


def test_the_rule_says_what_everybody_did_in_as_many_words_as_fit() -> None:
    found, _ = model(course(3, 120, "turn"))
    claimed = "planner claimed PIT-OIL for 7"
    first = words.Lately(f"{claimed} and took a share of P", f"{claimed}, a share of P", "planner: PIT-OIL, share P")
    second = words.Lately("greedy claimed ALT-DUB for 2", "greedy claimed ALT-DUB for 2", "greedy: ALT-DUB")
    own = words.Lately("you drew black from the deck", "you drew black", "you drew black")
    found = replace(found, lately=[first, second, own], whole_log="[g]l all")

    def rule(wide: int, high: int) -> str:
        return shown(found, wide, high).splitlines()[high - (4 if wide > 100 else 5)].strip("-+ ")

    assert rule(140, 40).startswith(f"{first.said}; {second.said}; {own.said} ")
    assert rule(120, 40).startswith(f"{first.brief}; {second.brief}; {own.brief} ")
    assert rule(80, 24).startswith(f"{first.least}; {second.least}; {own.least} ")
    found.lately = [first, own._replace(least="you drew two locomotives from the deck"), second]
    assert rule(80, 24).startswith(f"{first.least}; {second.least}; you drew two lo")
    long = words.Lately(*["planner: " + "very much of something " * 5] * 3)
    found.lately = [long, own]
    assert rule(80, 24).startswith(long.least[:50]), "the most important is cut rather than left out"


def test_bottom_block_never_moves() -> None:
    found, _ = model(course(3, 120, "turn"))
    for wide, high in SIZES:
        for changed in (found, replace(found, zoom="overview"), replace(found, zoom="city"), replace(found, box=WHY)):
            lines = shown(changed, wide, high).splitlines()
            assert "YOUR TURN" in lines[-3] and lines[-1] == "the keys"
            if whole.is_full(changed, wide, high):
                assert lines[-2].startswith("HAND")
            else:
                assert lines[-2] == " the detail"


def test_map_and_panel_of_the_smallest_terminal_are_where_they_are_said_to_be() -> None:
    lines = shown(model(course(3, 120, "turn"))[0], 80, 24).splitlines()
    assert {line[57] for line in lines[:19]} == {"|"}
    assert lines[0][58:].startswith("PLAYERS")
    assert lines[19].startswith("-- ") and lines[20].startswith("HAND ")


def test_what_gives_way_is_shares_not_held_last_and_never_the_display() -> None:
    """Five players, twelve tickets of which some are done, 31 cards."""
    found, _ = model(course(5, 300, "turn"))
    hand = (11, 2, 0, 1, 4, 3, 5, 2, 3)
    view = found.view._replace(hand=hand, tickets=tuple(range(12)))
    done = [k for k in view.tickets if need(game().board, view, k).done]
    crowd = replace(found, view=view, selected=11)
    text = shown(crowd, 80, 24)
    assert "HAND 31" in text and "p11" in text and " 1   2   3   4   5" in text
    assert "... " in text and "[t]" in text and text.count("YOUR") == 1
    assert f">{words.ticket(game().board, 11)}" in text
    assert not any(f" {words.ticket(game().board, k)} " in text for k in done if k != 11)
    rows = [plain(row) for row in panel(crowd, 22, 16, False)]
    assert len(rows) == 16 and rows[-3].startswith("DISPLAY") and all(len(row) <= 22 for row in rows)
    held = [c for c, own in enumerate(view.parts["shares"].held[view.viewer]) if own]
    shares = rows[rows.index(next(r for r in rows if r.startswith("SHARES"))) + 1]
    assert shares.count("/") == min(3, len(held))


def test_blank_rows_and_finished_tickets_give_way_to_the_end_of_the_log() -> None:
    """However many tickets one has: what is left to do is listed, and what happened is, as long as both have room."""
    found, _ = model(course(3, 120, "turn"))
    board = game().board
    west = sum(1 << i for i, t in enumerate(board.tracks) if max(t.a, t.b) < 20)
    mine = found.view.seats[found.view.viewer or 0]
    seats = tuple(mine._replace(owned=west, trains=30) if seat == mine else seat for seat in found.view.seats)
    found = replace(found, view=found.view._replace(seats=seats))
    every = {k: need(board, found.view, k).done for k in range(len(board.tickets))}
    done, missing = ([k for k, is_done in every.items() if is_done == wanted] for wanted in (True, False))
    assert len(done) >= 7 and len(missing) >= 5
    none = panel(replace(found, view=found.view._replace(tickets=()), log=()), 22, 19, False)
    fixed = sum(bool(row) for row in none) - 1  # the title of the tickets
    for more in range(8):
        for few in range(1, 6):
            view = found.view._replace(tickets=(*done[:more], *missing[:few]))
            rows = [plain(row) for row in panel(replace(found, view=view), 22, 19, False)]
            assert len(rows) <= 19
            least = 1 + few + min(1, more)
            assert any(row.startswith("LOG") for row in rows) == (fixed + least + LEAST_LOG <= 19), (more, few)
            assert all(any(f" {words.ticket(board, k)} " in row for row in rows) for k in missing[:few])
            listed = sum(any(f" {words.ticket(board, k)} " in row for row in rows) for k in done[:more])
            assert listed == more or f" ... {more - listed} done" in "\n".join(rows)


def test_the_whole_map_keeps_bar_and_hand_and_drops_the_deck_before_the_trains() -> None:
    found, _ = model(course(5, 300, "turn"), zoom="overview")
    few = plain(hand_line(found, 80))
    assert "deck" in few and few.count(" TRN") == 1
    many = replace(found, view=found.view._replace(hand=(11, 12, 2, 1, 4, 3, 5, 2, 3)))
    line = plain(hand_line(many, 80))
    assert row_width(hand_line(many, 80)) <= 80 and "deck" not in line
    assert line.rstrip().endswith(f"TRN {found.view.player + 1} {found.view.seats[found.view.player].trains}")


def test_a_roomy_terminal_shows_the_whole_map_beside_the_panel() -> None:
    found, _ = model(course(3, 120, "turn"), zoom="overview")
    assert whole.is_full(found, 80, 24) and not whole.is_full(found, 110, 30)
    assert "PLAYERS" in shown(found, 110, 30)


def test_tickets_are_kept_over_the_overview_without_tags_or_the_whole_detail_canvas() -> None:
    for size, zoom in (((80, 24), "overview"), ((120, 40), "detail")):
        found = keeping(course(3, 0, "keep"), size)
        chart, _ = whole.map_part(found, *size)
        assert chart is not None and chart.layout.zoom == zoom
        assert "{" not in shown(found, *size)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
def test_a_box_leaves_the_track_that_it_speaks_of_in_sight(size: tuple[int, int]) -> None:
    found, _ = model(course(3, 0, "turn"))
    for i, t in enumerate(game().board.tracks):
        one = replace(found, box=WHY, chosen=i, city=t.a)
        rows, spot = whole.compose(one, *size)
        lit = sum(len(text.strip()) for row in rows[:-3] for text, role in row if role.startswith("chosen"))
        assert lit * 2 >= t.length, t.id
        if spot is not None:
            assert crop(rows[spot[1]], spot[0], 1)[0][1].startswith("chosen"), t.id


def test_hints_in_sight_do_not_move_the_map() -> None:
    found = claiming(course(3, 120, "turn"))
    before = whole.map_part(replace(found, chosen=NOWHERE), 80, 24)[1]
    for track in found.hints:
        assert whole.map_part(replace(found, chosen=track), 80, 24)[1] == before
    far = next(i for i, t in enumerate(game().board.tracks) if game().board.cities[t.a].code == "MOR")
    chart, part = whole.map_part(replace(found, chosen=far), 80, 24)
    assert chart is not None and part is not None and pane.whole(chart, part) >> far & 1


def test_only_what_is_spoken_of_is_lit() -> None:
    found, _ = model(course(3, 120, "turn"))
    assert whole.situation_of(found, False).cursor == found.city
    far = next(i for i, t in enumerate(game().board.tracks) if found.city not in (t.a, t.b))
    lit = whole.situation_of(replace(found, chosen=far), False)
    assert lit.cursor == game().board.tracks[far].a and lit.marked.bit_count() == 2


def test_secrets_are_hidden_behind_a_curtain() -> None:
    made = course(3, 120, "turn")
    found, asked = model(made)
    own = game().view(made.state, asked.seat)
    curtain = replace(found, hidden=True, view=game().view(made.state, None))
    for size in SIZES:
        text = shown(curtain, *size)
        assert "hidden" in text
        assert not any(words.ticket(game().board, k) in text for k in own.tickets)


def test_open_shares_are_seen_of_everybody() -> None:
    made = course(3, 120, "turn", options=("open_shares",))
    found, _ = model(made)
    others = [s for s in range(3) if s != found.view.viewer]
    assert f"you left {others[0] + 1} {others[1] + 1}" in shown(found, 120, 40)
    table = "\n".join(plain(row) for row in panes.share_table(game().board, found.names, found.view))
    assert all(f"{NAMES[s]}: " in table for s in others)


def test_a_share_choice_fits_however_many_companies_a_track_has() -> None:
    for seats in (2, 3, 4, 5):
        found, _ = model(course(seats, 60, "turn"))
        for offered in ((7, 4, 3), (0, 1, 2, 3), (0, 1, 2, 4, 5), (0, 1, 2, 3, 4, 5)):
            for neutral in (False, True):
                rows = choices.share_rows(game().board, found.view, offered, neutral)
                assert len(rows) <= 19 - 1 - seats
                assert all(row_width(row) <= 22 for row in rows)
                text = text_of(rows)
                assert all(f"[{game().board.rule('shares').companies[c].letter}]" in text for c in offered)  # type: ignore[union-attr]
                assert ("[-] none" in text) is not neutral
                assert shown(replace(found, panel=rows), 80, 24)


def test_tickets_to_keep_add_up() -> None:
    found, asked = model(course(3, 0, "keep"))
    board, offered = game().board, asked.data[0]
    kept = set(offered[:2])
    text = text_of(choices.keep_rows(board, found.view, offered, {0, 1}, 0))
    assert f"kept 2  {sum(board.tickets[k].points for k in kept)} points" in text
    assert text.count("[x]") == 2 and text.count("[ ]") == len(offered) - 2
    tracks = {i for k in kept for i in need(board, found.view, k).tracks}
    assert f"ways {sum(board.tracks[i].length for i in tracks)} of 45 trains" in text
    assert len(choices.keep_rows(board, found.view, range(9), (), 0)) <= 22


def test_advice_on_tickets_counts_the_trains_that_the_panel_counts() -> None:
    for moves in (0, 40, 150):
        found, asked = model(course(3, moves, "keep"))
        legal = list(game().legal(course(3, moves, "keep").state, asked))
        advice = bots.make("planner", game().board, b"", asked.seat).advise(found.view, asked, legal)
        kept = {asked.data[0].index(k) for k in advice.action.tickets}
        rows = choices.keep_rows(game().board, found.view, asked.data[0], kept, 0)
        assert plain(rows[-1]).startswith(f"ways {advice.values['trains']} of ")


def test_panes_have_the_figures() -> None:
    made = course(3, 120, "turn")
    found, _ = model(made)
    board, view = game().board, found.view
    for letter in "pktls":
        title, rows = panes.pane(letter, board, found.names, view, found.log) or ("", [])
        assert title and rows and all(row_width(row) <= panes.INSIDE for row in rows)
    assert panes.pane("x", board, found.names, view, ()) is None
    players = panes.player_rows(board, found.names, view)
    for seat, row in zip(view.seats, players[1:], strict=True):
        assert plain(row).split()[-5:] == list(
            map(str, (seat.points, seat.trains, seat.cards, seat.tickets, seat.owned.bit_count())))
    tickets = text_of(panes.ticket_rows(board, view, 55))
    assert all(words.ticket_long(board, k)[:30] in tickets for k in view.tickets)
    assert plain(panes.log_rows(found.log)[0]).startswith(" 19.1")
    title, rows = panes.city(board, found.names, view, found.city, None)
    assert title == board.cities[found.city].name.upper()
    numbered = [plain(row) for row in rows if plain(row)[1:3].strip().isdigit() and plain(row)[4:7].isupper()]
    assert len(numbered) == board.at_city[found.city].bit_count()
