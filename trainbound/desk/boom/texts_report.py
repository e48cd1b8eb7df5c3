"""The readable report on a position of Railway Boom, made from the answer alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainbound.desk.texts import wrapped
from trainbound.kernel.words import listed, many

Row = Mapping[str, Any]
IN, DEEP = "   ", "     "
"""The indents of an answer, and of what belongs to one of its lines."""


def report(answer: Row) -> list[str]:
    """The answer in lines of 80 characters at most; without questions the score of everybody."""
    lines = _table(answer) + answered(answer["answers"])
    if not answer["answers"] and answer["seats"]:
        rows = [{"seat": seat["name"], **seat["score"]} for seat in answer["seats"]]
        keys = ("ranking", "decided", "depends")
        lines += ["", *_score("", {"seats": rows, **{k: answer[k] for k in keys}})]
    return lines


def answered(rows: Sequence[Row]) -> list[str]:
    """Answers as lines, each after an empty one; numbered."""
    lines: list[str] = []
    for n, found in enumerate(rows, 1):
        lines += ["", *_REPORTS[found["what"]](f"{n}. ", found)]
    return lines


def _table(answer: Row) -> list[str]:
    when = f", round {answer['round']}" if answer["round"] else ""
    phase = f", {answer['phase']} phase" if answer["phase"] else ""
    lines = wrapped(f"{answer['name']}, {answer['players']} players{when}{phase}")
    for seat in answer["seats"]:
        if seat["rails"] is not None or seat["stations"] is not None:
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


def _verdict(found: Row, yes: str = "Yes.") -> list[str]:
    """Whether it is legal, and every reason why not with its rules, or what it depends on."""
    refused = found["refusals"]
    if found["legal"] is None:
        return _depends(found)
    if found["legal"]:
        return wrapped(yes, IN)
    lines = wrapped(f"No, for {'one reason' if len(refused) == 1 else f'{len(refused)} reasons'}.", IN)
    for row in refused:
        lines += wrapped(f"{_rules(row['rules'])} {row['message']}", IN, "  ")
    return lines


def _depends(found: Row, indent: str = "   ") -> list[str]:
    """What an answer depends on."""
    return wrapped(f"It depends on {listed(found['depends'])}.", indent, "  ") if found["depends"] else []


def _figure(points: Any) -> str:
    """A figure, or from what to what."""
    if not isinstance(points, dict):
        return str(points)
    return f"{points['from']} or more" if points["to"] is None else f"{points['from']} to {points['to']}"


# ---- the map


def _network(n: str, found: Row) -> list[str]:
    lines = [f"{n}Which networks are there? ({_rules(found['rules'])})"]
    for row in found["seats"]:
        lines += wrapped(f"{row['seat']}: {many(len(row['networks']), 'network')}", IN)
        for part in row["networks"]:
            text = f"{many(part['rails'], 'rail')} ({part['points']} VP), {many(part['stations'], 'station')}"
            lines += wrapped(f"{text}: {', '.join(part['hexes'])}", DEEP)
        if row.get("way"):
            lines += wrapped(f"Joined: {' - '.join(row['way'])}", DEEP)
        elif "joined" in row:
            lines.append(f"{DEEP}{'Not joined.' if row['joined'] is False else 'Perhaps joined.'}")
        lines += _depends(row, DEEP)
    return lines


def _routes(n: str, found: Row) -> list[str]:
    lines = [f"{n}Who has joined the routes?"]
    for route in found["routes"]:
        rewards = f"{route['first']} VP for the first, {route['later']} later"
        closed = "" if route["open"] else "; not among the open ones"
        lines += wrapped(f"{route['route']} {route['name']}, {rewards}{closed} ({_rules(route['rules'])})", IN)
        for row in route["seats"]:
            lines += wrapped(f"{row['seat']}: {_joining(row)}", DEEP)
            lines += _depends(row, DEEP + "  ")
    return lines


def _joining(row: Row) -> str:
    if row["joined"]:
        points = f", {_figure(row['points'])} VP" if "points" in row else ""
        place = f" as number {row['place']}" if row.get("place") else ""
        return f"joined{place}{points}: {' - '.join(row['way'])}"
    missing = f"{many(row['rails'], 'rail')} and {row['power']} power at least, for {row['would']} VP"
    return f"not joined; missing {missing}: {', '.join(row['missing'])}"


def _objectives(n: str, found: Row) -> list[str]:
    lines = [f"{n}What do the objectives count?"]
    for objective in found["objectives"]:
        head = f"{objective['objective']} {objective['name']}: {objective['counts']}"
        lines += wrapped(f"{head} ({_rules(objective['rules'])})", IN)
        for row in objective["seats"]:
            count = "?" if row["count"] is None else row["count"]
            times = ""
            if "multiplier" in row:
                m = "?" if row["multiplier"] is None else row["multiplier"]
                times = f" x {m} = {_figure(row['points'])}"
            counted = f": {row['counted']}" if row["counted"] else ""
            lines += wrapped(f"{row['seat']} {count}{times}{counted}", DEEP)
            lines += _depends(row, DEEP + "  ")
    return lines


def _track(n: str, found: Row) -> list[str]:
    who = f"{found['seat']}: rails" if found["seat"] else "Rails"
    start = f" from {found['from']}" if found["from"] else ""
    lines = wrapped(f"{n}{who}{start} to {found['to']}? ({_rules(found['rules'])})")
    lines += _verdict(found) if found["seat"] else []
    if found["rails"]:
        paying = f": {_paying(found)}" if found["seat"] else ""
        rails = f"{many(found['rails'], 'rail')} of {found['rails_left']} left"
        lines += wrapped(f"{rails}, {found['cost']} power{paying}.", IN)
    elif not found["refusals"]:
        lines.append(f"{IN}It is in the network already; nothing is to be laid.")
    for row in found["hexes"]:
        others = f", {row['others']} of it for other players' markers" if row["others"] else ""
        brings = f"; brings {row['brings']}" if row["brings"] else ""
        paid = _paid(row) if found["seat"] and "power" in row and found["power"] is not None else ""
        lines += wrapped(f"{row['hex']}: {row['cost']}{others}{paid}{brings}", DEEP)
    if found["assumes"] and not found["refusals"]:
        lines += wrapped(f"Assumed: {listed(found['assumes'])}.", IN)
    if found["legal"] is True:
        lines += _depends(found)
    return lines


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


def _train(n: str, found: Row) -> list[str]:
    if "cards" not in found:
        return _best(n, found)
    lines = wrapped(f"{n}{found['seat']}: does {found['cards']} run? ({_rules(found['rules'])})")
    lines += _verdict(found)
    if found["rows"]:
        lines += wrapped(f"{found['coal']} coal, {found['vp']} VP{_converted(found['converted'])}:", IN)
        lines += _cards(found["rows"])
    if found["left"] and not found["refusals"]:
        lines += wrapped(f"In store then: {listed(f'{n} {kind}' for kind, n in found['left'].items())}.", IN)
    if found["needs"]:
        needs = listed(f"{n} {kind}" for kind, n in found["needs"].items())
        lines += wrapped(f"It runs with {needs} in store; two other resources do for a coal (RB-43).", IN)
    order = found["order"]
    if order and order["same"] and len(found["rows"]) > 1:
        lines.append(f"{IN}No other order takes fewer conversions.")
    elif order and not order["same"]:
        lines += wrapped(f"Better in the order {order['cards']}, {order['vp']} VP{_converted(order['converted'])}:", IN)
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
        lines += wrapped(text, DEEP)
    return lines


def _best(n: str, found: Row) -> list[str]:
    lines = wrapped(f"{n}{found['seat']}: which trains are best? ({_rules(found['rules'])})")
    for key, name in (("train", "One train"), ("trains", "All, in the order to run them")):
        best = found[key]
        if best is None:
            continue
        runs = "; ".join(best["runs"]) or "none can run"
        sure = "" if best["exact"] else " (the best found in the time there was)"
        lines += wrapped(f"{name}: {runs}: {best['vp']} VP, {best['left']} resources left{sure}", IN)
    return lines + _depends(found)


# ---- auctions


def _auction(n: str, found: Row) -> list[str]:
    what = f" in {'any resources' if found['resource'] == 'any' else found['resource']}" if found["resource"] else ""
    lines = wrapped(f"{n}Auction{what}: who goes first, who pays what? ({_rules(found['rules'])})")
    if found["order"]:
        lines += wrapped(f"In turn order {', '.join(found['order'])}.", IN)
    for row in found["seats"]:
        mark = f" ({row['mark']})" if row["mark"] else ""
        back = f", {_figure(row['rebate'])} taken back: {_figure(row['pays'])}" if row["rebate"] != 0 else ""
        may = "".join(f"; with {use['development']} {use['pays']}" for use in row["may"])
        text = f"{row['seat']} bid {row['bid']}, place {_figure(row['place'])}: pays {_figure(row['amount'])}{mark}"
        lines += wrapped(f"{text}{back}{may}", DEEP)
    if found["discs"]:
        lines += wrapped(f"Discs from left to right, as the next bidding goes: {', '.join(found['discs'])}.", IN)
    if found["legal"] is not False:
        return lines + _depends(found)
    return lines + _verdict(found)


# ---- the score


def _score(n: str, found: Row) -> list[str]:
    lines = [f"{n}{'What is the score' if n else 'Score'}, if the game ended now{'?' if n else ''}"]
    for row in found["seats"]:
        lines += wrapped(f"{row['seat']}: {_figure(row['total'])} VP", IN)
        for line in row["lines"]:
            proof = f" ({line['proof']})" if line["proof"] else ""
            text = f"{line['rule']:<6} {_figure(line['points']):>10}  {line['title']}{proof}"
            lines += wrapped(text, DEEP, " " * 19)
        lines += _depends(row, DEEP)
    if found["ranking"]:
        lines.append(f"{IN}Ranking (RB-42):")
        for text in found["decided"]:
            lines += wrapped(text, DEEP)
    elif found["depends"]:
        lines += wrapped(f"The ranking depends on {listed(found['depends'])}.", IN, "  ")
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
