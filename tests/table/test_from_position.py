"""A game that goes on from a position: dealt from the seed, replayed from its record, taken back like any other."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from trainbound.desk.moments import seen
from trainbound.desk.playing import begin
from trainbound.kernel.course import Course, replay
from trainbound.kernel.faults import BadPosition
from trainbound.kernel.records import BadRecord, Header, Seat, position_of, read, write_header, write_line
from trainbound.kernel.toml import written
from trainbound.store.journal import Store
from trainbound.table.games import game_ids, load_game
from trainbound.table.positions import document_of
from trainbound.table.table import Table

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Flo")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(tmp_path)
    yield found
    found.close()


def played(course: Course[Any], dice: random.Random, actions: int) -> None:
    """Random actions, as far as the game goes."""
    for _ in range(actions):
        asked = course.game.decisions(course.state)
        if not asked:
            return
        decision = dice.choice(asked)
        course.do(decision.number, dice.choice(course.game.legal(course.state, decision)))


def moments(map_id: str, dice: random.Random) -> Iterator[tuple[int, dict[str, Any]]]:
    """Positions out of a random game: the whole, as its first seat sees it, and as an onlooker does."""
    game = load_game(map_id)
    seats = dice.randint(*game.players)
    course = Course(game, seats, dice.randbytes(16), {}, range(seats))
    played(course, dice, dice.randrange(4 * seats, 40 * seats))
    while map_id == "railway-boom" and not game.over(course.state) and not _phase_begins(course):
        played(course, dice, 1)
    if not game.over(course.state):
        for whole, viewer in ((True, None), (False, 0), (False, None)):
            yield seats, seen(game, course.state, NAMES[:seats], viewer, whole)


def _phase_begins(course: Course[Any]) -> bool:
    """Whether a phase has just begun, with its auction."""
    events = course.entries[-1].events
    return any(event.kind == "phase" for event in events) and course.state.phase < 3


@pytest.mark.parametrize("map_id", game_ids())
def test_a_game_goes_on_from_any_moment_and_its_record_replays(map_id: str) -> None:
    dice = random.Random(map_id)
    for seats, document in (pair for _ in range(3) for pair in moments(map_id, dice)):
        game = load_game(map_id)
        sitting = tuple(Seat(name, None) for name in NAMES[:seats])
        header = Header(map_id, game.digest, sitting, {}, dice.randbytes(16), {"position": written(document)})
        people = range(seats)
        course = Course(game, seats, header.seed, header.options, people, position_of(header))
        played(course, dice, 30)
        if course.live:
            course.take_back(dice.choice(course.live))
        played(course, dice, 500 if seats < 4 else 50)
        lines = [write_header(header), *(write_line(course.line(entry)) for entry in course.entries[1:])]
        lines += [write_line(course.end())] if game.over(course.state) else []
        record = read("\n".join(lines).encode())
        assert record.header == header
        again, bad = replay(game, record)
        assert bad is None
        assert again.state == course.state
        assert again.at(0) == course.at(0)


@pytest.mark.parametrize("map_id", [name for name in game_ids() if name != "railway-boom"])
def test_what_is_told_lies_as_told_and_every_card_and_ticket_is_somewhere_once(map_id: str) -> None:
    dice = random.Random(f"cards of {map_id}")
    game: Any = load_game(map_id)
    for seats, document in (pair for _ in range(3) for pair in moments(map_id, dice)):
        state = game.resume(seats, dice.randbytes(16), {}, document).state
        held = [sum(column) for column in zip(*state.hands, strict=True)]
        found = [held[kind] + list(state.deck).count(kind) + list(state.display).count(kind) for kind in range(9)]
        assert [n + m for n, m in zip(found, state.discard, strict=True)] == [
            *[game.board.file.cards.per_colour] * 8, game.board.file.cards.locomotives]  # fmt: skip
        tickets = sorted([*state.ticket_deck, *(k for row in state.tickets for k in row)])
        every = [*game.board.deck, *game.board.long_deck]
        assert all(tickets.count(k) <= every.count(k) for k in tickets)
        now = document_of(game, state, NAMES[:seats])
        assert now["turn"] == document["turn"]
        for told, row in zip(document["seat"], now["seat"], strict=True):
            hand = {"hand"} if isinstance(told["hand"], str) else set()
            for key in told.keys() & ({"tracks", "points", "trains"} | hand):
                assert row[key] == told[key], key
            if isinstance(told["hand"], int):
                assert sum(state.hands[document["seat"].index(told)]) == told["hand"]


def test_the_same_seed_deals_the_same_and_another_deals_otherwise() -> None:
    game: Any = load_game("usa")
    document = {"map": "usa", "seat": [{"name": "Ada", "hand": "red*3"}, {"name": "Bo", "hand": 7, "tickets": 4}]}
    one, same, other = (game.resume(2, bytes(15) + seed, {}, document).state for seed in (b"1", b"1", b"2"))
    assert one == same
    assert one.hands[0] == other.hands[0]
    assert sum(one.hands[1]) == 7
    assert len(one.tickets[1]) == 4
    assert (one.hands[1], one.deck) != (other.hands[1], other.deck)


def test_whose_turn_it_is_can_be_said_and_is_the_first_seat_otherwise() -> None:
    game: Any = load_game("usa")
    seats = [{"name": "Ada"}, {"name": "Bo"}, {"name": "Cy"}]
    assert game.resume(3, bytes(16), {}, {"seat": seats}).state.player == 0
    assert game.resume(3, bytes(16), {}, {"seat": seats, "turn": "cy"}).state.player == 2
    with pytest.raises(BadPosition, match="turn: "):
        game.resume(3, bytes(16), {}, {"seat": seats, "turn": "Zed"})


def test_when_the_end_has_begun_each_has_one_turn_left_up_to_who_began_it() -> None:
    """T-21: two trains or fewer at the end of a turn give everybody one more turn."""
    game: Any = load_game("usa")
    seats = [{"name": "Ada", "trains": 2}, {"name": "Bo"}, {"name": "Cy"}]
    assert game.resume(3, bytes(16), {}, {"seat": seats, "turn": "Bo"}).state.last_turns == 3
    assert game.resume(3, bytes(16), {}, {"seat": seats, "turn": "Ada"}).state.last_turns == 1
    assert game.resume(3, bytes(16), {}, {"seat": [{}, {}, {}]}).state.last_turns == -1


def test_shares_that_nobody_tells_are_the_neutral_investors_or_somebodys() -> None:
    """PA-4, PA-10: shares are taken from the lowest number on, so lower ones than those named are taken."""
    game: Any = load_game("pennsylvania")
    rule = game.board.rule("shares")
    company = next(c for c, found in enumerate(rule.companies) if found.id == "prr")
    seats = [{"name": "Ada", "shares": ["prr:3"]}, {"name": "Bo"}]
    document = {"seat": seats, "neutral": {"shares": ["prr:1"]}}
    part = game.resume(2, bytes(16), {}, document).state.part(rule)
    assert part.pile == ((company, 1), (company, 2))
    assert part.revealed == ()
    part = game.resume(3, bytes(16), {}, {"seat": [*seats, {"name": "Cy"}]}).state.part(rule)
    assert part.takers[company][2] == 0
    assert set(part.takers[company][:2]) <= {1, 2}


def test_faulty_positions_are_refused_with_all_their_faults() -> None:
    game: Any = load_game("usa")
    document = {"seat": [{"tracks": ["boston/montreal", "no/where"]}, {"hand": 200}]}
    with pytest.raises(BadPosition) as found:
        game.resume(2, bytes(16), {}, document)
    assert {fault.where for fault in found.value.faults} >= {"seat[0].tracks[1]", "seat[1].hand"}


def test_railway_boom_wants_what_is_owned_and_the_beginning_of_a_phase() -> None:
    game: Any = load_game("railway-boom")
    with pytest.raises(BadPosition) as found:
        game.resume(2, bytes(16), {}, {"round": 2, "seat": [{"name": "Ada"}, {"name": "Bo"}]})
    assert {"seat[0].stations", "seat[1].locomotives", "discs"} <= {fault.where for fault in found.value.faults}
    with pytest.raises(BadPosition, match="begun"):
        game.resume(2, bytes(16), {}, {"round": 1, "seat": [{"locomotives": ["s1", "l05"]}, {}]})
    state = game.resume(2, bytes(16), {}, {"seat": [{"name": "Ada", "store": "money*2 coal*1"}, {}]}).state
    assert state.store[0] == [2, 0, 0, 1]
    assert state.store[1] == [8, 8, 8, 8]
    assert (state.round, state.phase, len(state.objectives), len(state.routes)) == (1, 0, 4, 4)


def test_a_table_keeps_the_position_and_opens_again_where_it_stopped(store: Store) -> None:
    document = {"map": "pennsylvania", "options": {"open_shares": True}, "turn": "Bo",
                "seat": [{"name": "Ada", "tracks": ["allentown/reading"]},
                         {"name": "Bo", "hand": "red*2"}]}  # fmt: skip
    table = begin(store, document)
    assert (table.names, table.bots) == (("Ada", "Bo"), ("planner", None))
    assert table.options == {"open_shares": True}
    assert table.view(1).hand == tuple(2 if kind == 6 else 0 for kind in range(9))
    decision = table.decisions()[0]
    assert decision.seat == 1
    table.submit(decision.number, table.legal(decision)[0])
    again = Table.open(store, table.id)
    assert again.state == table.state
    again.take_back(1)
    assert again.decisions()[0].seat == 1
    table.refresh()
    assert table.state == again.state
    head = table.export(1).splitlines()[0]
    assert position_of(read(head.encode()).header) == document


def test_a_record_whose_position_is_no_position_is_refused_at_its_first_line() -> None:
    game = load_game("usa")
    for position in (3, "map = ", 'map = "usa"\n[[seat]]\ntracks = ["x/y"]\n', 'map = "usa"\nplayers = 5\n'):
        header = Header("usa", game.digest, (Seat("A", None), Seat("B", None)), {}, bytes(16), {"position": position})
        with pytest.raises(BadRecord, match="position") as found:
            replay(game, read(write_header(header).encode()))
        assert found.value.line == 1
