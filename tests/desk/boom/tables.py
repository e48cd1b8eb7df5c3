"""Tables of Railway Boom for tests of the rules desk."""

from __future__ import annotations

from typing import Any

from trainbound import desk
from trainbound.boom.content import boom_ids

(MAP,) = boom_ids()


def judged(*seats: dict[str, Any], ask: dict[str, Any] | None = None, **top: Any) -> dict[str, Any]:
    """The answer to a position without faults."""
    rows = [{"name": name} | row for name, row in zip(("Ada", "Ben", "Cy", "Dee"), seats, strict=False)]
    answer = desk.judged({"map": MAP, "seat": rows, "ask": [ask] if ask else [], **top})
    assert answer["faults"] == []
    assert all(len(line) <= 80 for line in desk.report(answer))
    return answer


def asked(*seats: dict[str, Any], ask: dict[str, Any], **top: Any) -> dict[str, Any]:
    """The one answer to a question, once it is certain that the report can be written too."""
    (found,) = judged(*seats, ask=ask, **top)["answers"]
    assert found["what"] == ask["what"]
    return found


def said(*seats: dict[str, Any], ask: dict[str, Any], **top: Any) -> str:
    """The report with an answer, as one line."""
    return " ".join(" ".join(desk.report(judged(*seats, ask=ask, **top))).split())


def codes(found: dict[str, Any]) -> list[str]:
    """The codes of refusals, each with a sentence and a rule."""
    assert all(row["rules"] and row["message"].endswith(".") for row in found["refusals"])
    return [row["code"] for row in found["refusals"]]
