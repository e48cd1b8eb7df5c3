"""Grand Tours among the tickets of a seat: at a glance, in the document, in what a change makes."""

from __future__ import annotations

from trainbound.desk.bench import Bench
from trainbound.desk.draft import new
from trainbound.desk.ticket import board_of


def test_a_ticket_joined_twice_is_told_apart_from_one_that_is_done() -> None:
    """IN-6."""
    made = Bench(new("india"))
    board = board_of("india")
    loop, ticket = _loop(board)
    made.hear("seat Ada")
    for track in loop[1:]:
        assert made.hear(f"Ada {track}").kind == "changed"
    made.hear(f"Ada tickets {ticket}")
    assert "1 done" in " ".join(made.standing().rows)
    tried = " ".join(" ".join(made.hear(f"what if Ada {loop[0]}").rows).split())
    assert f"ticket {ticket} joined twice, done before" in tried
    made.hear("keep")
    assert "1 joined twice" in " ".join(made.standing().rows)
    [row] = made.answer["seats"][0]["tickets"]
    assert {track for way in row["tour"] for track in way} <= set(loop)
    assert not set(row["tour"][0]) & set(row["tour"][1])


def _loop(board: object) -> tuple[list[str], str]:
    """The tracks of a short loop through the ends of a ticket."""
    from trainbound.network.ways import two_ways
    from trainbound.ticket.board import Board

    assert isinstance(board, Board)
    edges = [(t.a, t.b, t.length) for t in board.tracks]
    for k in board.tickets:
        a, b = k.a.vertices.bit_length() - 1, k.b.vertices.bit_length() - 1
        both = two_ways(edges, a, b)
        if both and sum(board.tracks[i].length for way in both for i in way) < 20:
            owned = [i for way in both for i in way]
            if not any(board.tracks[i].twin in owned for i in owned):
                return [board.tracks[i].id for i in owned], k.id
    raise AssertionError("no ticket has a short loop")
