"""What the signs of a table mean: on the map, in the panel, and in each state that has signs of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.drawing.glyphs import SETS

if TYPE_CHECKING:
    from trainbound.ticket.board import Board

Marks = Sequence[tuple[str, str]]
"""A sign, and what it means."""

MAP, PANEL = "ON THE MAP", "IN THE PANEL AND THE RULE"

PANEL_MARKS: Marks = (
    (">", "before a name: this player is asked now"),
    ("trn crd tkt", "trains left, cards in hand, tickets held; pts: route points"),
    ("P 4/8", "of company P you hold 4 shares, 8 are left; in full: you left pays"),
    ("BUF-BAL 16", "a ticket and its points, then what it still needs: one track, so many trains, done; closed: no way "
     "is left; too far: your trains do not reach"),
    ("b3", "three blue cards; b3 -2 while two of them are to be paid"),
    ("-- ... --", "the rule: what happened since your last action, claims first; the log has all of it"),
    ("..", "something did not fit"),
)  # fmt: skip
"""Signs beside the map."""

MODES: dict[str, Marks] = {
    "claim": (
        ("A, FG", "a hint, on each legal track that is whole in the pane: type its letter or letters, small or large, "
         "and the track is spoken of; w, h, q and ? stay commands"),
        ("Enter", "claims the track spoken of with the payment in the detail row"),
        ("way 2 of 3", "which of the payments that is; Tab goes on, or opens a list where there are many"),
        ("y2 -1", "a card to be paid stands behind its kind in the hand"),
        ("then ...", "what follows: a share to choose, tickets that are done"),
    ),
    "pay": (
        ("1-4", "a payment of the list; Tab the next one"),
        ("r2/4", "your own choice: two of your four red; left and right choose the colour, up and down or + and - how "
         "many"),
        ("then", "a track that your tickets need and that the rest of your cards could still pay"),
    ),
    "technologies": (
        ("W I S", "a technology's letter, as braces on the map have it: type it, and that one is selected"),
        ("who", "the seats that have it"),
        ("left", "how many the supply still has"),
        ("now", "have; buy, or payable later; 2 short = locomotives that you lack; gone"),
        ("for", "where the ticket begins of which it opens a track"),
        (">", "below the list: the track spoken of, of those that it opens; ; goes on"),
    ),
    "keep": (
        ("[x]", "a ticket that you mark to keep, by its digit or Space; Enter keeps what is marked"),
        ("5 trn", "trains of its shortest way"),
        ("ways", "trains of the shortest ways of all that are marked, a shared track counted once; a plan that joins "
         "them all together may need fewer"),
        ("H", "advice; your marks stay until a second H takes it"),
    ),
    "share": (
        ("[P]", "a company, taken by its letter, small or large; - takes none"),
        ("no.", "the number of the share that you would get: of equal holdings the lowest number wins"),
        ("you left pays", "shares you hold, shares that are left, what first, second and so on get at the end"),
    ),
    "card": (
        ("1-5", "a face-up card; d the deck"),
        ("(not 4, a locomotive)", "a locomotive of the display counts as both cards, so it cannot be the second"),
    ),
    "why": (
        ("T-12", "the number of a rule; the digit in brackets reads it in full"),
        ("[ ]", "goes on to the city's other tracks"),
    ),
    "tickets": (
        ("BUF-BAL", "its ends are underlined on the map as long as it is not done"),
        ("5 trains: ...", "the tracks of its shortest way that is still open, by ends, colour and length; it is "
         "drawn on the map"),
        ("w", "why the first of them can or cannot be claimed; ; speaks of one after the other"),
    ),
    "back": (("step 7 of 90", "everything that happened, in order; < and > go through it, = returns to now"),),
}
"""What a mode calls its signs -> those."""


def map_marks(board: Board, glyphs: str) -> list[tuple[str, str]]:
    """The signs of a map in a glyph set, those that it can show.

    Args:
        board: the map.
        glyphs: a key of `drawing.glyphs.SETS`.
    """
    signs = SETS[glyphs]
    across, dashed, owned = signs.straight[0], signs.dashed[0], signs.claimed[0]
    tags = "".join(dict.fromkeys("".join(rule.tag(i) for rule in board.rules for i in range(len(board.tracks)))))
    found = [
        (board.cities[0].code, f"a city, here {board.cities[0].name}; i says all about the one under the cursor"),
        (f"{across}rrr{across}rr{across}", "a free track: each letter is one train, here red 5. r red, g green, "
         "b blue, y yellow, o orange, p purple, w white, k black, x any one colour"),
        (f"{owned}111{owned}11{owned}", "the same track claimed by player 1: a digit for each train"),
        (f"{across}{signs.closed * 3}{across}{signs.closed * 2}{across}", "a closed track: its twin is claimed, "
         "and with so few players only one of both may be"),
        (f"{across}{signs.same}rrr{signs.same}{across}", "one of two tracks of one colour, side by side"),
        ("a dim code", "at the edge: a city that lies beyond it, at the end of a track that leaves the pane there; it "
         "is not where its code stands"),
        ("underlined", "an end of a ticket of yours that is not done"),
        ("filled", "a city, or in reverse the one under the cursor or spoken of; . puts it into the middle"),
    ]  # fmt: skip
    if dashed != across:
        found.append((f"{dashed}kkk{dashed}", "a black track is dashed, a grey one is not"))
    if any(track.ferry for track in board.tracks):
        found.append((f"{signs.water}xL{signs.water}", "a ferry: for each L one of the cards is a locomotive"))
    if any(track.tunnel for track in board.tracks):
        found.append((f"{signs.mouth}ggg{signs.mouth}", "a tunnel: cards are turned, which may cost more; % says "
                      "how likely that is"))
    if tags:
        lists = "the companies of which it gives a share" if board.rule("shares") else "what it takes besides cards"
        found.append((f"{{{tags[:3]}}}", f"beside a track: {lists}"))
    if board.rule("stations"):
        found.append((f"{board.cities[0].code}1", "a station of player 1: the city is filled, and a digit beside, "
                      "above or below it"))
    return found
