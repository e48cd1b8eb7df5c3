"""The readable report on a position of a ticket map, made from the answer alone: what was asked, then what there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from trainbound.desk.texts import WIDTH, wrapped
from trainbound.kernel.words import listed, many

SHOWN = 4
"""Payments that a report names."""
Row = Mapping[str, Any]


def report(answer: Row) -> list[str]:
    """The answer in lines of 80 characters at most: answers first, then each seat, then the score with its proofs."""
    lines = [f"{answer['name']}, {many(answer['players'], 'player')}", "", *answered(answer["answers"], alone=False)]
    for seat in answer["seats"]:
        lines += [*_seat(seat), ""]
    if answer["seats"]:
        lines += _table(answer["score"])
    return lines


def answered(rows: Sequence[Row], alone: bool = True) -> list[str]:
    """Answers as lines, each with its question and an empty line after it; numbered where there are several.

    Args:
        rows: the answers.
        alone: whether no report follows, so that a score is told line by line here.
    """
    lines: list[str] = []
    for number, row in enumerate(rows, 1):
        head = f"{number}. " if len(rows) > 1 else ""
        lines += wrapped(f"{head}{_ASKED[row['what']](row)}", further="   ")
        for text in _SAID[row["what"]](row):
            lines += wrapped(text, "   ", "  ")
        if alone and "table" in row:
            lines += _table(row["table"])
        lines.append("")
    return lines


def figure(found: Any) -> str:
    """A number of points, or what it lies between: `12`, `-16..9`."""
    return f"{found['from']}..{found['to']}" if isinstance(found, dict) else str(found)


# ---- questions


def _who(row: Row) -> str:
    return f"{row['seat']}: " if "seat" in row else ""


def _ask_claim(row: Row) -> str:
    return f"{_who(row)}claim {row['title']}" + (f", paying {row['cards']}?" if row.get("cards") else "?")


def _ask_buy(row: Row) -> str:
    return f"{_who(row)}buy {row['title']}" + (f", paying {row['cards']}?" if row.get("cards") else "?")


_ASKED: Mapping[str, Callable[[Row], str]] = {
    "claim": _ask_claim,
    "why": _ask_claim,
    "buy": _ask_buy,
    "longest": lambda row: "Who has the longest route?",
    "ticket": lambda row: f"{_who(row)}is the ticket {row['ticket']} completed?",
    "shares": lambda row: "Who holds most shares?",
    "score": lambda row: "What is the score, if the game ended now?",
    "tour": lambda row: f"{_who(row)}which tickets are joined twice?",
}


def verdict(row: Row) -> list[str]:
    """Whether a claim or a purchase is legal: yes with what, no with every reason, or on what it depends."""
    found = []
    if row["legal"]:
        ways = f" It can be paid with {payments(row)}." if not row.get("cards") else ""
        found.append(f"Yes.{ways}")
    elif row["legal"] is None:
        found.append(f"It depends: {'; '.join(row['depends'])}.")
    else:
        reasons = row["refusals"]
        found.append(f"No, for {'one reason' if len(reasons) == 1 else f'{len(reasons)} reasons'}.")
        found += [f"{' '.join(reason['rules'])} {reason['message']}" for reason in reasons]
        if row.get("cards") and row["payments"] and row["known"]:
            found.append(f"What would pay: {payments(row)}.")
    if row["legal"] is not None and not any(reason["code"].startswith("cannot_pay") for reason in row["refusals"]):
        gains = f"; {many(row['points'], 'point')}" if "points" in row else ""
        found.append(f"Cost: {row['costs']}{gains}.")
    return found + list(row["notes"])


def line(row: Row) -> str:
    """A verdict in one line: yes and with what, or no with every reason and what it would cost."""
    said = verdict(row)
    if row["legal"] is None:
        said = [f"Yes,{row['depends'][0].removeprefix('legal')}; {many(row['points'], 'point')}.", *row["notes"]]
    if row["payments"] and not row["known"] and not row["legal"]:
        said.append(f"For example {row['payments'][0]}.")
    return f"{row['title']}: {said[0][0].lower()}{said[0][1:]} {' '.join(said[1:])}".rstrip()


def short(row: Row, title: str) -> str:
    """The same where there is little room: a title of one's own, and of what is refused the reasons at once."""
    if row["legal"] is not False:
        return line({**row, "title": title})
    reasons = [f"{' '.join(one['rules'])} {one['message']}" for one in row["refusals"]]
    count = f"no, {many(len(reasons), 'reason')}" if len(reasons) > 1 else "no"
    return f"{title}: {count}. {' '.join(reasons)}"


def payments(row: Row) -> str:
    """The first payments of an answer: `red*2 loco*1, or red*3`, and how many more there are."""
    ways = row["payments"]
    more = f" (and {len(ways) - SHOWN} more)" if len(ways) > SHOWN else ""
    return ", or ".join(ways[:SHOWN]) + more


def _say_longest(row: Row) -> list[str]:
    found = [f"{seat['seat']} {seat['length']}{': ' if seat['walk'] else ''}{seat['walk']}" for seat in row["seats"]]
    first = row["holders"]
    return [f"{listed(first)} (T-23)." if first else "Nobody has a track (T-23).", *found]


def _say_shares(row: Row) -> list[str]:
    lines = []
    for company in row["shares"]:
        lines.append(f"{company['name']}: {'; '.join(_ranked(company))}")
        lines += company["proof"]
    return lines or ["Nobody holds a share."]


def _ranked(company: Row) -> Iterator[str]:
    """`1 Ada 3 shares, 30 points` for each place."""
    for place, held in enumerate(company["ranking"], 1):
        who = "the neutral investor" if held["seat"] == "neutral" else held["seat"]
        yield f"{place} {who} {many(held['count'], 'share')}, {many(held['points'], 'point')}"


def _say_score(row: Row) -> list[str]:
    if "table" not in row:
        return ["Nobody sits at this table, so nobody scores."]
    table = row["table"]
    said = dict(zip(table["names"], _cells(table["totals"], table["known"], table["open"]), strict=True))
    return [", ".join(f"{seat['name']} {said[seat['name']]}" for seat in row["seats"]) + "; line by line below."]


def _say_tour(row: Row) -> list[str]:
    found = [f"{tour['seat']} {tour['ticket']}, {tour['points']}: {tour['walks'][0]}; and {tour['walks'][1]}"
             for tour in row["tickets"]]  # fmt: skip
    return [*(found or ["None."]), *(f"It depends: {what}." for what in row["depends"]), _rule_of_tour(row)]


def _rule_of_tour(row: Row) -> str:
    return f"{row['rule']} A completed ticket counts when two ways join its ends that share no track."


_SAID: Mapping[str, Callable[[Row], list[str]]] = {
    "claim": verdict,
    "why": verdict,
    "buy": verdict,
    "longest": _say_longest,
    "ticket": lambda row: [_ticket(row)],
    "shares": _say_shares,
    "score": _say_score,
    "tour": _say_tour,
}


# ---- what there is


def _seat(seat: Row) -> list[str]:
    found = seat["longest"]
    walk = f": {found['walk']}" if found["length"] else ""
    lines = wrapped(f"{seat['name']}: {many(seat['trains'], 'train')} left")
    lines += wrapped(f"longest route {found['length']}{walk} (T-23)", "  ")
    if seat["tickets"] is None:
        lines.append("  tickets not known")
    for row in seat["tickets"] or ():
        lines += wrapped(f"ticket {_ticket(row)}", "  ")
    return lines


def _ticket(row: Row) -> str:
    """A ticket with its proof, or what it takes."""
    goal = f" ({row['goal']})" if "goal" in row else ""
    if row["completed"]:
        said = f"{row['ticket']} completed{goal}, {row['points']:+d} (T-22): {row['walk']}{_lent(row)}"
    else:
        said = f"{row['ticket']} not completed, {row['points']:+d} (T-22)"
        if not row["possible"]:
            said += "; it can no longer be with these trains and free tracks"
    if "needs" in row:
        needs = row["needs"]
        said += f"; {needs['points']:+d} takes {many(needs['trains'], 'train')}: "
        said += f"{', '.join(needs['tracks'])}{_lent(needs)}"
    return said


def _lent(row: Row) -> str:
    return f", with {listed(row['lent'])} lent by stations (EU-3)" if row["lent"] else ""


def _table(score: Row) -> list[str]:
    """The score line by line, a column a seat, each line with its proof below."""
    names = score["names"]
    cells = [_cells(line["points"], line["known"], score["open"]) for line in score["lines"]]
    totals = _cells(score["totals"], score["known"], score["open"])
    wide = [max([len(names[s][:9]), *(len(row[s]) for row in (*cells, totals))]) for s in range(len(names))]
    left = min(56, WIDTH - sum(wide) - 2 * len(wide))
    heads = [names[s][:9] for s in range(len(names))]
    lines = ["Score, if the game ended now", *_columns("", heads, wide, left)]
    for line, row in zip(score["lines"], cells, strict=True):
        if not line["counted"] or set(row) == {"0"}:
            continue
        lines += _columns(f"{line['rule']:<6} {line['title']}", row, wide, left)
        for text in line["proof"]:
            lines += wrapped(text.removeprefix(f"{line['rule']} "), " " * 7, "  ")
    lines += _columns("T-25   total", totals, wide, left)
    for what in score["depends"]:
        lines += wrapped(f"It depends: {what}.", " " * 7, "  ")
    for text in score["decided"]:
        lines += wrapped(text, " " * 7, "  ")
    return lines


def _cells(points: Sequence[Any], known: Sequence[int], open_: Sequence[int]) -> list[str]:
    """A figure a seat: of one that may hold any tickets what is known, and that it is not all."""
    return [f"{known[s]}?" if isinstance(n, dict) and s in open_ else figure(n) for s, n in enumerate(points)]


def _columns(title: str, cells: Sequence[str], wide: Sequence[int], left: int) -> list[str]:
    """A line of the table; a title that is too long goes on below."""
    first, *more = wrapped(title, further=" " * 7, width=left) if title else [""]
    row = "".join(f"  {cell:>{width}}" for cell, width in zip(cells, wide, strict=True))
    return [f"{first:<{left}}{row}", *more]
