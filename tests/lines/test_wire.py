"""A line being typed while something is said: the keys, the row, pipes, and a real pseudo-terminal."""

import contextlib
import io
import os
import pty
import select
import signal
import termios

import pytest

from trainbound.lines.hearing import Ears
from trainbound.lines.speech import Speech
from trainbound.lines.typed import MOST, PROMPT, Typed, cells
from trainbound.lines.wire import Wire

HOME, END, LEFT, RIGHT, UP, DOWN, DELETE = (f"\x1b[{c}" for c in ("H", "F", "D", "C", "A", "B", "3~"))


def typed(keys):
    """What stands in the line after some keys, and where the cursor is."""
    line = Typed()
    line.keys = keys
    assert line.line() is None
    return line.text, line.at


@pytest.mark.parametrize(
    ("keys", "text", "at"),
    [
        ("claim", "claim", 5),
        ("claim\x7f\x7f", "cla", 3),
        (f"caim{LEFT}{LEFT}{LEFT}l", "claim", 2),
        (f"laim{HOME}c{END}!", "claim!", 6),
        ("laim\x01c\x05!", "claim!", 6),
        (f"xclaim\x1bOH{DELETE}", "claim", 0),
        ("why claim\x17", "why ", 4),
        ("why claim \x17\x17", "", 0),
        (f"one two{LEFT}{LEFT}{LEFT}\x15", "two", 0),
        (f"one two{LEFT}{LEFT}{LEFT}\x0b", "one ", 4),
        ("\tclaim\x1b[200~", " claim", 6),
        (f"{LEFT}{RIGHT}{UP}{DOWN}\x7f{DELETE}\x17", "", 0),
        ("ab\x04", "ab", 2),
        ("ab\x1b[", "ab", 2),
        ("\x00\x07a\u202eb", "ab", 2),
    ],
)
def test_keys_edit_the_line(keys, text, at):
    assert typed(keys) == (text, at)


def test_an_escape_sequence_may_come_in_pieces():
    line = Typed()
    for key in "ab\x1b[Dc":
        line.keys += key
        assert line.line() is None
    assert (line.text, line.at) == ("acb", 2)


def test_lines_before_come_back_and_so_does_what_was_being_typed():
    line = Typed()
    line.keys = f"draw 1\rhand\rhand\rcl{UP}{UP}"
    assert [line.line() for _ in range(4)] == ["draw 1", "hand", "hand", None]
    assert line.text == "draw 1"
    line.keys = f"{UP}{DOWN}{DOWN}{DOWN}"
    assert line.line() is None
    assert line.text == "cl"


def test_the_end_of_the_input_is_typed_on_an_empty_line_alone():
    line = Typed()
    line.keys = "a\x04\x7f\x04b"
    assert line.line() is None
    assert line.ended
    assert line.text == ""


@pytest.mark.parametrize("width", [3, 10, 40, 80])
@pytest.mark.parametrize("text", ["", "claim altoona harrisburg orange*5", "東京" * 30, "e\u0301" * 50, "x" * 5 * MOST])
def test_a_row_never_fills_the_terminal_and_holds_the_cursor(text, width):
    line = Typed()
    line.keys = text + LEFT * 3
    assert line.line() is None
    row = line.row(width)
    assert row.before.startswith(PROMPT)
    assert row.cells < max(width, len(PROMPT) + 3)
    assert line.text.find(row.before[len(PROMPT) :] + row.after) >= 0
    assert len(line.text) <= MOST
    if cells(line.text) < width - len(PROMPT):
        assert row.before + row.after == PROMPT + line.text


@pytest.fixture
def pipes():
    """A wire between two pipes: it, what is written into it, what it has said."""
    read, write = os.pipe()
    with os.fdopen(read, encoding="utf-8") as source, io.StringIO() as sink:
        yield Wire(source, sink), lambda text: os.write(write, text), sink
    os.close(write)


def after(wire, *happens):
    """Lets things happen one after another while the wire waits: a call each time that it is idle."""
    left = list(happens)

    def idle():
        if left:
            left.pop(0)()
        return bool(left)

    wire.idle = idle


def test_what_happens_while_a_line_is_waited_for_is_said_plainly_in_a_pipe(pipes):
    wire, send, sink = pipes
    after(wire, lambda: wire.out.write("Bo drew red\n"), lambda: send(b"han"), lambda: send(b"d\nmore\nlast"))
    assert wire.readline() == "hand\n"
    assert sink.getvalue() == "Bo drew red\n"
    assert wire.readline() == "more\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_at_the_moment_at_which_something_is_read_is_not_forgotten(pipes, monkeypatch, number):
    wire, send, _ = pipes
    read = os.read

    def reads(fd, most):
        monkeypatch.undo()
        os.kill(os.getpid(), number)
        return read(fd, most)

    def idle():
        raise AssertionError("it goes on waiting")

    wire.idle = idle
    send(b"hal")
    with wire.sitting():
        monkeypatch.setattr(os, "read", reads)
        assert wire.readline() == "hal"
        assert wire.readline() == ""


def test_of_a_line_without_end_a_part_is_kept_and_what_follows_is_heard(pipes, monkeypatch):
    monkeypatch.setattr("trainbound.lines.wire.KEPT", 1000)
    wire, send, _ = pipes
    after(wire, *[lambda: send(b"x" * 900)] * 4, lambda: send(b"\nhand\n"))
    assert wire.readline() == "x" * 1000 + "\n"
    assert wire.readline() == "hand\n"


def test_the_end_of_a_pipe_gives_its_last_line_and_then_none():
    read, write = os.pipe()
    os.write(write, b"one\ntwo \xff")
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as source:
        wire = Wire(source, io.StringIO())
        assert [wire.readline() for _ in range(4)] == ["one\n", "two \ufffd", "", ""]


def test_a_pipe_is_echoed_unless_somebody_sees_what_they_type():
    for echo, said in ((True, "> hand\n"), (False, "")):
        read, write = os.pipe()
        os.write(write, b"hand\n")
        os.close(write)
        with os.fdopen(read, encoding="utf-8") as source:
            sink = io.StringIO()
            wire = Wire(source, sink, echo)
            assert Ears(wire, wire.out, Speech(wire.out, 80), 500).read() == "hand"
            assert sink.getvalue() == said


class Terminal:
    """A pseudo-terminal with a wire at its inner end."""

    def __init__(self):
        self.outer, inner = pty.openpty()
        self.source, self.sink = os.fdopen(inner, encoding="utf-8"), os.fdopen(os.dup(inner), "w", encoding="utf-8")
        self.wire = Wire(self.source, self.sink)

    def type(self, keys):
        os.write(self.outer, keys.encode())

    def seen(self):
        """What has been written, as it stands on the screen."""
        import pyte

        if not hasattr(self, "screen"):
            self.screen = pyte.Screen(80, 10)
            self.stream = pyte.Stream(self.screen)
        while select.select([self.outer], [], [], 0)[0]:
            self.stream.feed(os.read(self.outer, 4096).decode())
        return [row.rstrip() for row in self.screen.display if row.strip()], self.screen.cursor.x


@pytest.fixture
def terminal():
    found = Terminal()
    with found.wire.sitting():
        yield found
    found.sink.close()
    found.source.close()
    os.close(found.outer)


def test_half_a_line_stays_as_it_is_when_something_is_said(terminal):
    seen = []
    wire = terminal.wire
    after(
        wire,
        lambda: terminal.type(f"claim alt{LEFT}{LEFT}"),
        lambda: None,
        lambda: seen.append(terminal.seen()),
        lambda: wire.out.write("Bo drew red\nBo drew blue\n"),
        lambda: seen.append(terminal.seen()),
        lambda: terminal.type("x\r"),
    )
    assert wire.readline() == "claim axlt\n"
    assert seen == [(["> claim alt"], 9), (["Bo drew red", "Bo drew blue", "> claim alt"], 9)]
    assert terminal.seen()[0] == ["Bo drew red", "Bo drew blue", "> claim axlt"]


def test_lines_that_are_pasted_are_seen_one_by_one(terminal):
    terminal.type("one\rtwo\rthree")
    wire = terminal.wire
    assert wire.readline() == "one\n"
    wire.out.write("first\n")
    assert wire.readline() == "two\n"
    wire.out.write("second\n")
    assert terminal.seen()[0] == ["> one", "first", "> two", "second"]


def test_a_terminal_is_afterwards_as_it_was():
    found = Terminal()
    before = termios.tcgetattr(found.source.fileno())
    with found.wire.sitting():
        assert termios.tcgetattr(found.source.fileno()) != before
    assert termios.tcgetattr(found.source.fileno()) == before
    found.sink.close()
    found.source.close()
    os.close(found.outer)


def test_a_closed_terminal_is_the_end_of_the_input():
    found = Terminal()
    os.close(found.outer)
    with found.wire.sitting():
        with pytest.raises(BrokenPipeError):
            found.wire.out.write("anything")
            found.wire.out.flush()
        assert found.wire.readline() == ""
    with contextlib.suppress(OSError):
        found.sink.close()
    found.source.close()
