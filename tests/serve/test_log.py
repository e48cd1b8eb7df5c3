"""The log of the server: a line an event, whatever a client calls itself, and for the operator alone."""

from __future__ import annotations

from pathlib import Path

from trainbound.serve.log import Log


def test_an_event_is_one_line_that_draws_nothing_in_a_file_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_text("before\n")
    file.chmod(0o644)
    log = Log(file)
    log("login", person="Ada\x1b[2J\nBea b", address=None)
    log.close()
    before, line = file.read_text().splitlines()
    assert before == "before"
    assert line.endswith(" login person=Ada?[2J?Bea_b")
    assert file.stat().st_mode & 0o777 == 0o600
