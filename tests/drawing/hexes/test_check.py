"""What `maps check` says of a hex map."""

from __future__ import annotations

from trainbound.drawing.hexes.board import Hex, HexBoard, axial
from trainbound.drawing.hexes.check import crowded, picture_faults
from trainbound.drawing.hexes.reader import read


def test_a_board_that_reads_as_it_is_has_no_fault(board):
    assert picture_faults(board) == []


def test_a_crowded_board_has_every_mixture_of_seats_and_prices():
    plains = HexBoard(Hex(axial(i % 12, i // 12), "plain", 1) for i in range(96))
    scene = crowded(plains)
    assert set(scene.rails.values()) == {
        tuple(s for s in range(4) if bits >> s & 1) for bits in range(16)}
    assert {price.money for price in scene.legal.values()} == {True, False}
    assert not any(0 in scene.rails[at] for at in scene.legal)


def test_a_hex_that_reads_otherwise_is_named(board, monkeypatch):
    def blind(*args):
        found = read(*args)
        return {at: reading._replace(cost=7) if at == (1, 0) else reading for at, reading in found.items()}

    monkeypatch.setattr("trainbound.drawing.hexes.reader.read", blind)
    assert [f.where for f in picture_faults(board)] == ["board 1,0", "board 1,0"]
