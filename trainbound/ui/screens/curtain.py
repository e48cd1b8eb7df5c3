"""Between two people at one keyboard: nobody's cards are on the screen until the named one presses a key.

`box`, `curtain_bar`, `detail` and `offers` are rows for a screen that draws the public table itself; `CurtainScreen`
lays them over rows that it is given, which must hold nothing secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trainbound.ui import texts
from trainbound.ui.page import Offer, Page, bar, block
from trainbound.ui.strips import Row, Span, fit, over, pad, row_width, width
from trainbound.ui.theme import Frames

Behind = Callable[[int, int], Sequence[Row]]
"""Width and height -> the rows of the public table, bottom block left out."""
LEAST = 34


def box(names: Sequence[str], seat: int, key: str, frames: Frames, chip: Span | None = None) -> list[Row]:
    """The box that says whose turn at the keyboard it is."""
    line = texts.look_away(key, names[seat])
    wide = max(LEAST, width(line) + 6)
    left_top, right_top, left_low, right_low = list(frames.corners)
    title = f" {texts.HAND_OVER} "

    def framed(row: Row) -> Row:
        return [(frames.down, "key"), *fit(row, wide - 2), (frames.down, "key")]

    return [
        [(left_top, "key"), (title, "bar-bold"), (frames.across * (wide - 2 - width(title)) + right_top, "key")],
        framed([]),
        framed([("  ", ""), chip or (f" {seat + 1} ", f"owner-{seat + 1}"), (f"  {names[seat]}", "bold")]),
        framed([]),
        framed([(f"  {line}", "text")]),
        framed([]),
        [(left_low, "key"), (frames.across * (wide - 2), "key"), (right_low, "key")],
    ]


def curtain_bar(names: Sequence[str], seat: int, wide: int, where: str = "", chip: Span | None = None) -> Row:
    """The bar while the curtain is drawn."""
    return bar(texts.is_next(names[seat]), texts.NOBODYS_CARDS, wide, seat=seat, where=where, chip=chip)


class CurtainScreen(Page):
    """The curtain. `revealed` is called when the named player has pressed the key, after the curtain is gone.

    `taken_back`, if given, is called in the same way when whoever was there before wants to take their action back.
    """

    context = "curtain"

    def __init__(self, names: Sequence[str], seat: int, behind: Behind, revealed: Callable[[], None], *,
                 before: int | None = None, where: str = "", taken_back: Callable[[], None] | None = None,
                 chip: Span | None = None) -> None:
        super().__init__()
        self._names, self._seat, self._behind, self._revealed = tuple(names), seat, behind, revealed
        self._before, self._where, self._taken_back, self._chip = before, where, taken_back, chip

    def rows(self, wide: int, high: int) -> list[Row]:
        """The public table with the box over it."""
        key = self.tb.keymap.key(self.context, "reveal")
        lid = box(self._names, self._seat, key, self.tb.looks.frames, self._chip)
        left = min(11, (wide - row_width(lid[0])) // 2)
        covered = over(block(self._behind(wide, high), high - 4), lid, left, 6, wide)
        done = texts.is_done(self._names[self._before]) if self._before is not None else ""
        who = curtain_bar(self._names, self._seat, wide, self._where, self._chip)
        return [*covered, [(pad(texts.hand_hidden(self._names[self._seat], key), wide), "dim")],
                who, self.detail([(f" {done}", "text")], wide), self.footer(wide)]

    def offers(self) -> Sequence[Offer]:
        """Reveal, take back, or pause."""
        back = [] if self._taken_back is None else [Offer("take_back", "Undo")]
        return [Offer("reveal", texts.i_am(self._names[self._seat])), *back, Offer("back", "pause, save"),
                Offer("help", "help"), Offer("leave", "Quit")]

    def do_reveal(self) -> None:
        """Shows the cards of the player whose turn it is."""
        self.app.pop_screen()
        self._revealed()

    def do_take_back(self) -> None:
        """Takes back the action after which the keyboard was handed over; nobody's cards are shown."""
        if self._taken_back is None:
            self.say(texts.NOTHING_TO_TAKE_BACK)
        else:
            self.app.pop_screen()
            self._taken_back()

    def do_back(self) -> None:
        """Back to the home screen; the game is saved."""
        self.tb.home()
