"""States of the frontier while vertices are taken out one by one, and what may follow them.

A state is one integer: the lowest two bits count the ends of the trail already settled; then one byte a slot. A slot
holds a vertex that is still open: its lowest bit is the parity of the edges left out there, the rest says which part
of the trail it belongs to (one more than the lowest slot of that part; 0 when the trail does not touch it yet). A slot
that is free is 0 and may be given to another vertex.

What may follow depends on no board, only on the *shape* of the vertex that is taken out, so the answers are kept.
"""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

Shape: TypeAlias = tuple[int, tuple[tuple[int, int], ...], int, bool]
"""(slot of the vertex, ((slot, kind) of each bundle to an open vertex), number of arms, is its degree odd).

Kind 1 is a single chain, 2 an even number of chains, 3 an odd number from three on.
"""
Outcomes: TypeAlias = tuple[tuple[int, int], ...]
"""(state after, choice) of each. A choice counts through the options of the bundles, the first bundle the slowest, and
then of the arms, the option that leaves out least first."""

FIRST_SLOT = 8
SLOT = 8

FINISHED = -1
"""The state after, when the only part of the trail has just been closed."""
UNTOUCHED = -1
"""The choice of leaving out the vertex and all that is at it."""

_OPTIONS = {1: ((0, True), (1, False)), 2: ((0, True), (1, True), (0, False)), 3: ((0, True), (1, True), (1, False))}
"""For each kind: (parity of the chains left out, is any used)."""

_KEPT_AT_MOST = 100_000
_tables: dict[Shape, dict[int, Outcomes]] = {}
_kept = 0


def table(shape: Shape) -> dict[int, Outcomes]:
    """The known outcomes of a shape by state; `find` adds to it."""
    known = _tables.get(shape)
    if known is None:
        known = _tables[shape] = {}
    return known


def find(state: int, shape: Shape, known: dict[int, Outcomes]) -> Outcomes:
    """Work out the outcomes of a state and keep them in the table of its shape."""
    global _kept
    if _kept >= _KEPT_AT_MOST:
        _tables.clear()
        _kept = 0
    _kept += 1
    found = known[state] = _outcomes(state, shape)
    return found


def _outcomes(state: int, shape: Shape) -> Outcomes:
    """All states that may follow when the vertex of `shape` is taken out of `state`.

    The trail ends at the vertex if it uses an odd number of edges there, and at the far end of every arm it uses. Of
    choices with the same state after them only the first is kept, since it leaves out least.
    """
    slot, targets, arms, odd = shape
    size = max((state.bit_length() + 7) // 8, slot + 1, *(there + 1 for there, _ in targets))
    cells = (state >> FIRST_SLOT).to_bytes(size, "little")
    found: dict[int, int] = {}
    for index, picks in enumerate(product(*(_OPTIONS[kind] for _, kind in targets))):
        used = {there for (there, _), (_, some) in zip(targets, picks, strict=True) if some}
        after = bytearray(cells)
        for (there, _), (flip, _) in zip(targets, picks, strict=True):
            after[there] ^= flip
            after[slot] ^= flip
        parity = odd ^ after[slot] & 1
        if not used and not cells[slot] >> 1:
            after[slot] = 0
            found.setdefault(int.from_bytes(after, "little") << FIRST_SLOT | state & 3, UNTOUCHED)
            continue
        closed = not _join(after, slot, used)
        if closed and any(cell >> 1 for cell in after):
            continue  # another part stays behind: the trail would be in two
        packed = int.from_bytes(after, "little") << FIRST_SLOT
        for left_out in range(arms + 1):
            ends = (state & 3) + arms - left_out + (parity ^ left_out & 1)
            if ends <= 2:
                found.setdefault(FINISHED if closed else packed | ends, index * (arms + 1) + left_out)
    return tuple(found.items())


def _join(cells: bytearray, slot: int, used: set[int]) -> bool:
    """Make one part of the vertex in `slot` and those in `used`, and free the slot; is any of the part still open?"""
    labels = {cells[there] >> 1 for there in (*used, slot)} - {0}
    cells[slot] = 0
    part = [there for there, cell in enumerate(cells) if there in used or cell >> 1 in labels]
    for there in part:
        cells[there] = part[0] + 1 << 1 | cells[there] & 1
    return bool(part)
