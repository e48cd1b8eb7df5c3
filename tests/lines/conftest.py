import io
import re
from functools import partial

import pytest

from trainbound import lines
from trainbound.lines import lobby_verbs
from trainbound.lines.company import CompanySession
from trainbound.lines.lobby import LobbySession
from trainbound.store.journal import Store
from trainbound.store.people import People
from trainbound.store.rooms import Rooms
from trainbound.table.table import Table

SEED = bytes(14) + b"\x0a\xda"


@pytest.fixture
def store(tmp_path):
    found = Store(tmp_path)
    yield found
    found.close()


@pytest.fixture
def sit(store):
    """Makes a table: `sit("Ada,random")`; lower-case names are bots."""

    def make(seats="Ada,Cy", seed=SEED, board="pennsylvania", **options):
        words = [(word, word if word.islower() else None) for word in seats.split(",")]
        return Table.create(store, board, words, seed, options)

    return make


@pytest.fixture
def say():
    """Says some lines at a table and returns all that was answered, wrapped lines joined unless a width is given."""

    def speak(table, *script, width=10_000):
        sink = io.StringIO()
        assert lines.run(table, io.StringIO("".join(f"{line}\n" for line in script)), sink, width=width) == 0
        return sink.getvalue()

    return speak


@pytest.fixture
def answers():
    """Splits what was said into (what was typed, what was answered)."""

    def split(said):
        said = said[: said.rindex("Saved. ")]
        parts = re.split(r"^> ?", said, flags=re.MULTILINE)[1:]
        return [(typed, answer) for typed, _, answer in (part.partition("\n") for part in parts)]

    return split


class Sitter:
    """A person in the lobby of a store, with a connection of their own, and at the table that they have gone to.

    Attributes:
        lobby: their sitting in the lobby.
        table: their sitting at a table; None in the lobby.
        said: all that was said to them.
    """

    def __init__(self, home, name, width=10_000):
        self.store = Store(home)
        self.person = People(self.store).enter(f"key of {name}", name)
        self.sink = io.StringIO()
        self.lobby = LobbySession(self.store, self.person, f"key of {name}", io.StringIO(), self.sink, width)
        self.lobby.enter = self._enter
        self.table = None
        self.lobby.look()

    def _enter(self, table_id, behind=True):
        """Sits down without waiting there for lines: they come by `types`."""
        table, company = self.lobby.lobby.open(table_id)
        self.table = CompanySession(table, company, io.StringIO(), self.sink, self.lobby.voice.width, self.lobby.bell)
        self.table.rematch = partial(Rooms(self.store).rematch, table_id)
        self.table._greet()
        self.hears()

    def types(self, *lines):
        """What was answered to some lines, and what was told until nothing happens by itself any more."""
        before = len(self.said)
        for line in lines:
            (self.table or self.lobby).hear(line)
            self.hears()
            if self.table is not None and self.table.leaving:
                self.table.close()
                left, self.table = self.table, None
                if left.outcome == "rematch":
                    self.lobby.hear(f"rematch {left.table.id}")
                else:
                    lobby_verbs.list_(self.lobby, ())
        return self.said[before:]

    def hears(self):
        """What is said to them now, while they type nothing."""
        before = len(self.said)
        self.lobby.lobby._next = 0.0  # a second has passed
        while (self.table or self.lobby).poll():
            pass
        return self.said[before:]

    @property
    def said(self):
        return self.sink.getvalue()

    @property
    def asked(self):
        """What they are asked at their table."""
        return self.table.decision

    def answers(self, pick=0):
        """Types the answer of a number among the legal ones, in the notation."""
        legal = self.table.table.legal(self.asked)
        return self.types(self.table.game.write(legal[pick % len(legal)]))


@pytest.fixture
def sitter(tmp_path):
    """Makes persons of one store: `sitter("Ada")`."""
    made = []

    def make(name, **given):
        made.append(Sitter(tmp_path / "together", name, **given))
        return made[-1]

    yield make
    for one in made:
        one.store.close()


@pytest.fixture
def pair(sitter):
    """Ada and Cy at one table, seats 1 and 2, on a map with a seed that no chance is in."""

    def make(board="pennsylvania", *more):
        ada, cy = sitter("Ada"), sitter("Cy")
        ada.types(f"new {board} me Cy {' '.join(more)}")
        cy.types("list", "1")
        ada.types("back")
        assert (ada.table.seat, cy.table.seat) == (0, 1)
        return ada, cy

    return make
