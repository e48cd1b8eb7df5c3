"""The table screen: what its keys do, whatever its mode; a mode may have a use of its own for a command first.

Each docstring is the help of its key; footer, help and key map follow from the names.
"""

from __future__ import annotations

from trainbound.drawing.situation import NOWHERE
from trainbound.ticket import reach
from trainbound.ticket import texts as words
from trainbound.ticket.actions import DECK, Claim, Draw, DrawTickets, Pass
from trainbound.ticket.buying import technologies_of
from trainbound.ticket.cards import NONE
from trainbound.ticket.payments import payments
from trainbound.ticket.rules.stations import Build
from trainbound.ui import texts_buying
from trainbound.ui import texts_legend as legend
from trainbound.ui import texts_table as texts
from trainbound.ui.modes import between, looking
from trainbound.ui.modes.technologies import Technologies
from trainbound.ui.screens import small
from trainbound.ui.screens.tablebase import TableBase
from trainbound.ui.sheet import panes
from trainbound.ui.sheet.model import ZOOMS
from trainbound.ui.sheet.whole import as_text
from trainbound.ui.strips import plain


class TableScreen(TableBase):
    """A table as one person sees it."""

    def do_up(self) -> None:
        """Walks to the next city north."""
        self.walk("n")

    def do_down(self) -> None:
        """Walks to the next city south."""
        self.walk("s")

    def do_left(self) -> None:
        """Walks to the next city west."""
        self.walk("w")

    def do_right(self) -> None:
        """Walks to the next city east."""
        self.walk("e")

    def do_up_left(self) -> None:
        """Walks to the next city north-west."""
        self.walk("nw")

    def do_up_right(self) -> None:
        """Walks to the next city north-east."""
        self.walk("ne")

    def do_down_left(self) -> None:
        """Walks to the next city south-west."""
        self.walk("sw")

    def do_down_right(self) -> None:
        """Walks to the next city south-east."""
        self.walk("se")

    def do_track_next(self) -> None:
        """Speaks of the next track of the city, clockwise."""
        self.cycle_track(1)

    def do_track_previous(self) -> None:
        """Speaks of the track of the city before, clockwise."""
        self.cycle_track(-1)

    def do_next(self) -> None:
        """Goes to the next end of your tickets."""
        ends = [
            v
            for k in self.view.tickets
            for p in (self.board.tickets[k].a, self.board.tickets[k].b)
            for v in range(len(self.board.cities))
            if p.vertices >> v & 1
        ]
        if ends:
            self.go(ends[(ends.index(self.place.city) + 1) % len(ends)] if self.place.city in ends else ends[0])

    def do_next_legal(self) -> None:
        """Claims, beginning with the next legal track."""
        if not self.mode.do("claim"):
            self.do_claim()

    def do_next_way(self) -> None:
        """Speaks of the next track that brings a ticket of yours forward."""
        tracks = self.ways()
        if not tracks:
            self.say(texts.NO_WAY)
            return
        place = (tracks.index(self.chosen) + 1) % len(tracks) if self.chosen in tracks else 0
        self.go(self.board.tracks[tracks[place]].a, tracks[place])

    def do_claim(self) -> None:
        """Claims a track: a hint's letter, then Enter."""
        self.refuse_play(Claim(0, NONE))

    def do_draw(self) -> None:
        """Draws train cards: then 1 to 5, or d for the deck."""
        self.refuse_play(Draw(DECK))

    def do_station(self) -> None:
        """Builds a station, on maps that have them."""
        if words.stations_of(self.board) is None:
            self.say(texts.NO_STATIONS)
        else:
            self.refuse_play(Build(self.place.city, NONE))

    def do_odds(self) -> None:
        """The chances that the tunnel spoken of costs more."""
        track = self.chosen
        if words.tunnels_of(self.board) is None:
            self.say(texts.NO_TUNNELS)
        elif self.mode.asked is not None and self.mode.asked.kind == "tunnel":
            self.say(texts.TURNED_ALREADY)
        elif track == NOWHERE or not self.board.tracks[track].tunnel or self.viewer is None:
            self.say(texts.NO_TUNNEL)
        else:
            ways = payments(reach.terms(self.board, self.state, self.viewer)[track], self.view.hand)
            paid = getattr(self.mode, "paying", None) or (ways[0] if ways else None)
            if paid:
                self.say(f"{words.track(self.board, track)}: {words.tunnel_odds(self.board, self.view, paid)}")
            else:
                self.show_why()

    def do_pass(self) -> None:
        """Passes, where nothing else can be done."""
        self.refuse_play(Pass())

    def do_new_tickets(self) -> None:
        """Draws new tickets."""
        self.refuse_play(DrawTickets())

    def do_tickets(self) -> None:
        """Your tickets, what each still needs, and its way on the map."""
        if self.viewer is not None:
            self.enter(looking.Tickets(self, self.mode))
        else:
            self.say(texts.NO_CARDS)

    def do_technologies(self) -> None:
        """Technologies: which you have, can buy, lack, and what each opens."""
        if technologies_of(self.board) is None:
            self.say(texts_buying.NO_TECHNOLOGIES)
        else:
            self.enter(Technologies(self, self.mode))

    def do_why(self) -> None:
        """Why the track spoken of can or cannot be claimed, with the rules."""
        self.show_why()

    def do_inspect(self) -> None:
        """Everything about the city under the cursor."""
        chart, _ = self.map_part()
        found = panes.city(self.board, self.names, self.view, self.place.city, chart)
        self.enter(between.Pane(self, self.mode, *found))

    def do_zoom(self) -> None:
        """Detail, whole map, list of the city's tracks."""
        self.zoom = ZOOMS[(ZOOMS.index(self.zoom) + 1) % len(ZOOMS)]
        self.mode.moved()

    def do_whole(self) -> None:
        """The whole map, its other half where it has two, and back."""
        if not self.parts.turn():
            self.zoom = "detail" if self.zoom == "overview" else "overview"
        self.mode.moved()

    def do_centre(self) -> None:
        """Puts the thing spoken of into the middle."""
        self.zoom = "detail"
        if self.chosen != NOWHERE:
            self.place.city = self.board.tracks[self.chosen].a
        self.mode.moved()

    def do_goto(self) -> None:
        """Goes to a pane: then m, t, k, x, p, l, s or r."""
        super().do_goto()

    def do_find(self) -> None:
        """Finds a city, a track, a ticket, a line of the log."""
        super().do_find()

    def do_text(self) -> None:
        """The pane as plain text: what was opened, or else the map, and below it all else."""
        from trainbound.ui.screens.reading import PlainScreen

        if isinstance(self.mode, between.Pane):
            title, rows = self.mode.title, self.mode.content
        else:
            model = self.model()
            model.detail = self.mode.detail()
            title, rows = self.board.name.upper(), as_text(model, self.wide, max(small.HEIGHT, self.size.height))
        self.app.push_screen(PlainScreen(title, *texts.AS_TEXT, [plain(row).rstrip() for row in rows]))

    def do_help(self) -> None:
        """Lists every key of this screen, and what its signs mean."""
        from trainbound.ui.screens.help import HelpScreen, at_work

        now = [*at_work(self.tb.keymap, self.context, self.mode.bar()[0], self.offers()),
               *legend.MODES.get(self.mode.signs, ())]
        signs = legend.map_marks(self.board, self.tb.terminal.glyphs)
        after = [("", legend.MAP), *signs, ("", legend.PANEL), *legend.PANEL_MARKS]
        self.app.push_screen(HelpScreen(self.context, self.commands(), now, after))
