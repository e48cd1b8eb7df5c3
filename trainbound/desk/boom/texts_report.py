"""The readable report on a position of Railway Boom, made from the answer alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainbound.desk.texts import wrapped
from trainbound.kernel.words import listed, many

Row = Mapping[str, Any]


def report(answer: Row) -> list[str]:
    """The answer in lines of 80 characters at most; without questions the score of everybody."""
    lines = _table(answer) + answered(answer["answers"])
    if not answer["answers"] and answer["seats"]:
        rows = [{"seat": seat["name"], **seat["score"]} for seat in answer["seats"]]
        keys = ("ranking", "decided", "depends")
        lines += ["", *_score("Score as if the game ended now", {"seats": rows, **{k: answer[k] for k in keys}})]
    return lines


def answered(rows: Sequence[Row]) -> list[str]:
    """Answers as lines, each after an empty one; numbered."""
    lines: list[str] = []
    for n, found in enumerate(rows, 1):
        lines += ["", *_REPORTS[found["what"]](f"{n} {found['what']}", found)]
    return lines


def _table(answer: Row) -> list[str]:
    when = f", round {answer['round']}" if answer["round"] else ""
    phase = f", {answer['phase']} phase" if answer["phase"] else ""
    lines = wrapped(f"{answer['name']}, {answer['players']} players{when}{phase}. No faults.")
    for seat in answer["seats"]:
        lines += wrapped(f"{seat['name']}: {_seat(seat)}")
    return lines


def _seat(seat: Row) -> str:
    rails = "rails not said" if seat["rails"] is None else f"{many(seat['rails'], 'rail')}, {seat['rails_left']} left"
    stations = "stations not said" if seat["stations"] is None else f"stations {listed(seat['stations']) or 'none'}"
    parts = seat["networks"]
    networks = f"; networks of {listed(map(str, parts))} rails" if parts and len(parts) > 1 else ""
    return f"{rails}; {stations}{networks}"


def _rules(rules: Sequence[str]) -> str:
    return " ".join(rules)


def _verdict(legal: bool | None) -> str:
    return {True: "yes", False: "no", None: "it depends"}[legal]


def _reasons(found: Row) -> list[str]:
    """Refusals with their rules, then what the answer depends on."""
    lines: list[str] = []
    for row in found.get("refusals", ()):
        lines += wrapped(f"{_rules(row['rules'])}  {row['message']}", "  ")
    if found["depends"]:
        lines += wrapped(f"Depends on {listed(found['depends'])}.", "  ")
    return lines


def _figure(points: Any) -> str:
    """A figure, or from what to what."""
    if not isinstance(points, dict):
        return str(points)
    return f"{points['from']} or more" if points["to"] is None else f"{points['from']} to {points['to']}"


# ---- the map


def _network(title: str, found: Row) -> list[str]:
    lines = [f"{title} ({_rules(found['rules'])})"]
    for row in found["seats"]:
        lines += wrapped(f"{row['seat']}: {many(len(row['networks']), 'network')}", "  ")
        for part in row["networks"]:
            text = f"{many(part['rails'], 'rail')} ({part['points']} VP), {many(part['stations'], 'station')}"
            lines += wrapped(f"{text}: {', '.join(part['hexes'])}", "    ")
        if "joined" in row:
            way = f": {' - '.join(row['way'])}" if row["way"] else ""
            lines += wrapped(f"Joined: {_verdict(row['joined'])}{way}", "    ")
        lines += _reasons(row)
    return lines


def _routes(title: str, found: Row) -> list[str]:
    lines = [title]
    for route in found["routes"]:
        rewards = f"{route['first']} VP for the first, {route['later']} later"
        closed = "" if route["open"] else "; not among the open ones"
        lines += wrapped(f"{route['route']} {route['name']}, {rewards}{closed} ({_rules(route['rules'])})", "  ")
        for row in route["seats"]:
            lines += wrapped(f"{row['seat']}: {_joining(row)}", "    ")
            lines += ["  " + line for line in _reasons(row)]
    return lines


def _joining(row: Row) -> str:
    if row["joined"]:
        points = f", {_figure(row['points'])} VP" if "points" in row else ""
        place = f" as number {row['place']}" if row.get("place") else ""
        return f"joined{place}{points}: {' - '.join(row['way'])}"
    missing = f"{many(row['rails'], 'rail')} and {row['power']} power at least, for {row['would']} VP"
    return f"not joined; missing {missing}: {', '.join(row['missing'])}"


def _objectives(title: str, found: Row) -> list[str]:
    lines = [title]
    for objective in found["objectives"]:
        head = f"{objective['objective']} {objective['name']} counts {objective['counts']}"
        lines += wrapped(f"{head} ({_rules(objective['rules'])})", "  ")
        for row in objective["seats"]:
            n = "?" if row["count"] is None else row["count"]
            times = ""
            if "multiplier" in row:
                m = "?" if row["multiplier"] is None else row["multiplier"]
                times = f" x {m} = {_figure(row['points'])}"
            counted = f": {row['counted']}" if row["counted"] else ""
            lines += wrapped(f"{row['seat']} {n}{times}{counted}", "    ")
            lines += ["  " + line for line in _reasons(row)]
    return lines


def _track(title: str, found: Row) -> list[str]:
    who = f"{found['seat']} " if found["seat"] else ""
    start = f"from {found['from']} " if found["from"] else ""
    verdict = f": {_verdict(found['legal'])}" if found["seat"] else ""
    lines = wrapped(f"{title}, {who}{start}to {found['to']}{verdict} ({_rules(found['rules'])})")
    if found["rails"]:
        lines += wrapped(f"{many(found['rails'], 'rail')} of {found['rails_left']} left, {found['cost']} power: "
                         f"{_paying(found)}.", "  ")  # fmt: skip
    elif not found["refusals"]:
        lines.append("  It is in the network already; nothing is to be laid.")
    for row in found["hexes"]:
        others = f", {row['others']} of it for other players' markers" if row["others"] else ""
        brings = f"; brings {row['brings']}" if row["brings"] else ""
        paid = _paid(row) if found["seat"] and "power" in row and found["power"] is not None else ""
        lines += wrapped(f"{row['hex']}: {row['cost']}{others}{paid}{brings}", "    ")
    if found["assumes"] and not found["refusals"]:
        lines += wrapped(f"Assumes that {listed(found['assumes'])}.", "  ")
    return lines + _reasons(found)


def _paying(found: Row) -> str:
    if found["power"] is None:
        return "less what the tile of this turn's station gives, in money"
    power = min(found["power"], found["cost"])
    converted = f", {found['converted']} of it converted from twice as many others" if found["converted"] else ""
    return f"{power} of {found['power']} power and {found['money']} money{converted}"


def _paid(row: Row) -> str:
    if not row["money"]:
        return ""
    return f", {row['money']} in money" + (f" ({row['converted']} converted)" if row["converted"] else "")


# ---- trains


def _train(title: str, found: Row) -> list[str]:
    if "cards" not in found:
        return _best(title, found)
    lines = wrapped(f"{title}, {found['seat']} {found['cards']}: {_verdict(found['legal'])} ({_rules(found['rules'])})")
    if found["rows"]:
        lines += wrapped(f"{found['coal']} coal, {found['vp']} VP" + _converted(found["converted"]) + ".", "  ")
        lines += _cards(found["rows"])
    if found["left"]:
        left = listed(f"{n} {kind}" for kind, n in found["left"].items())
        if not found["refusals"]:
            lines += wrapped(f"In store afterwards: {left}.", "  ")
    if found["needs"]:
        needs = listed(f"{n} {kind}" for kind, n in found["needs"].items())
        lines += wrapped(f"It runs with {needs} in store; two other resources do for a coal (RB-43).", "  ")
    lines += _reasons(found)
    order = found["order"]
    if order and order["same"] and len(found["rows"]) > 1:
        lines.append("  No other order takes fewer conversions.")
    elif order and not order["same"]:
        lines += wrapped(f"Better in the order {order['cards']}{_converted(order['converted'])}:", "  ")
        lines += _cards(order["rows"])
    return lines


def _converted(n: int) -> str:
    return f", {n} coal got by conversion (RB-43)" if n else ", nothing converted"


def _cards(rows: Sequence[Row]) -> list[str]:
    lines: list[str] = []
    for row in rows:
        gains = [f"{n} {kind}" for kind, n in row["gains"].items() if n]
        gains += [f"{many(row['choice'], 'resource')} of choice"] if row["choice"] else []
        brings = f", brings {listed(gains)}" if gains else ""
        left = "" if row["left"] is None else f", coal then {row['left']}"
        besides = f"; {row['besides']}" if row["besides"] else ""
        converted = f", {row['converted']} converted" if row["converted"] else ""
        text = f"{row['card']} {row['name']}: {row['coal']} coal{converted}, {row['vp']} VP{brings}{left}{besides}"
        lines += wrapped(text, "    ")
    return lines


def _best(title: str, found: Row) -> list[str]:
    lines = wrapped(f"{title}, {found['seat']}: the best ({_rules(found['rules'])})")
    for key, name in (("train", "One train"), ("trains", "All trains, in the order to run them")):
        best = found[key]
        if best is None:
            continue
        runs = "; ".join(best["runs"]) or "none can run"
        sure = "" if best["exact"] else " (the best found in the time there was)"
        lines += wrapped(f"{name}: {runs}; {best['vp']} VP, {best['left']} resources left{sure}", "  ")
    return lines + _reasons(found)


# ---- auctions


def _auction(title: str, found: Row) -> list[str]:
    what = f" in {'any resources' if found['resource'] == 'any' else found['resource']}" if found["resource"] else ""
    lines = wrapped(f"{title}{what}: {_verdict(found['legal'])} ({_rules(found['rules'])})")
    if found["order"]:
        lines += wrapped(f"Turn order: {', '.join(found['order'])}. Discs from left to right, the order of the next "
                         f"bidding: {', '.join(found['discs'])}.", "  ")  # fmt: skip
    for row in found["seats"]:
        mark = f" ({row['mark']})" if row["mark"] else ""
        back = f", {_figure(row['rebate'])} taken back: {_figure(row['pays'])}" if row["rebate"] != 0 else ""
        may = "".join(f"; with {use['development']} {use['pays']}" for use in row["may"])
        text = f"{row['seat']} bid {row['bid']}, place {_figure(row['place'])}: pays {_figure(row['amount'])}{mark}"
        lines += wrapped(f"{text}{back}{may}", "    ")
    return lines + _reasons(found)


# ---- the score


def _score(title: str, found: Row) -> list[str]:
    lines = [title]
    for row in found["seats"]:
        lines += wrapped(f"{row['seat']}: {_figure(row['total'])} VP", "  ")
        for line in row["lines"]:
            proof = f" ({line['proof']})" if line["proof"] else ""
            text = f"{line['rule']:<6} {_figure(line['points']):>10}  {line['title']}{proof}"
            lines += wrapped(text, "    ", " " * 19)
        lines += _reasons(row)
    if found["ranking"]:
        lines += wrapped("Ranking (RB-42):", "  ")
        for text in found["decided"]:
            lines += wrapped(text, "    ")
    elif found["depends"]:
        lines += wrapped(f"The ranking depends on {listed(found['depends'])}.", "  ")
    return lines


_REPORTS: Mapping[str, Callable[[str, Any], list[str]]] = {
    "network": _network,
    "route": _routes,
    "objective": _objectives,
    "train": _train,
    "auction": _auction,
    "track": _track,
    "score": _score,
}
