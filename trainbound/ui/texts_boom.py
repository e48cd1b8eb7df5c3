"""Sentences and short words of the table of Railway Boom."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.kernel.words import many

TITLE = "BOOM"
HAS_CONFIRMED = "done"
SHORT_PHASES = ("train", "exp", "dev", "income", "oper", "goal")
LONG_PHASES = ("train", "expansion", "development", "income", "operation", "objective")
SMALL_LEGEND = (
    (("#", "hex-city", "city"), ("*", "hex-sight", "sight")),
    ((".", "hex-plain", "pln"), ("f", "hex-forest", "for")),
    (("m", "hex-mountain", "mtn"), ("r", "hex-river", "riv")),
    (("~", "hex-bay", "bay"), ("2", "price", "legal")),
)
"""Rows of signs of the small map: sign, its role, what it means."""
LEGEND = (
    (("digit", "bold", "cost"), ("a-d", "bold", "rail"), ("A-D", "bold", "station"), ("2", "price", "legal")),
    (("CODE", "hex-city", "city"), ("code", "hex-sight", "sight"), ("+", "bold", "planned")),
)
"""The same of the medium map, below the terrains."""
TERRAINS = ((".", "plain"), ("f", "forest"), ("m", "mountain"), ("r", "river"), ("~", "bay"))
BUSY = {
    "bid": "bids", "pay": "pays", "locomotive": "takes a loco", "carriage": "buys cars", "city": "builds",
    "rail": "lays rails", "group": "takes a group", "card": "buys cards", "drawn": "buys a card",
    "income": "raises a track", "resource": "takes goods", "free_rail": "lays a rail", "operate": "runs trains",
    "coal": "needs coal",
}  # fmt: skip
"""Kind of decision -> what its seat does, in a word or two."""
TRACK_WORDS = ("money", "matrl", "tech", "coal", "VP")
COAST = "Only sea lies that way."
CENTRED = "The hex spoken of is in the middle now."
LOWEST, HIGHEST = "No lower number is free to you.", "No higher number is free to you."
OVER = "The game is over"
EVERY_LINE = "Every line is proved below; the map shows the table as it stands."
STORE_WORDS = ("money", "materials", "technology", "coal")
GOTO = "m map  p players  i income  y yards  d dev  f offer  o goals  l log  s score  r rules"
PLACES = ("1st", "2nd", "3rd", "4th")
ICONS = "V vp = rail ^ step ? any N draw"
ROUTE_HEADS = " ROUTES   1st later have"
NEUTRAL = "  # blocked"
NOTHING_PLANNED = "Nothing is planned: Enter lays a rail on a legal hex; e ends your rails."
PLANNED = "c commits it first, or x takes it back; then e ends."
ONLY_ONE = "There is no other to choose."
DRAFT_ENDS = "What this rail brings must be answered first: c commits the plan up to it."
LAST_RAIL = "That was the last rail that can be laid now: c commits it, x takes it back."
NO_BID = "Which number? Digits or + and -, then Enter; p confirms where you are."
NO_BETTER = ", the place you have already"
NOT_LAYING = "A way is planned when rails are asked for."
NO_WAY = "No way leads there, or a rail or station of yours lies there already."
ENTER_TAKES = "Enter takes it"
ENTER_LAYS = ("Enter plans it", "Enter")
NONE = "none"
FREE_TITLES = {"convert": "CONVERT TWO RESOURCES INTO ONE", "use": "USE A DEVELOPMENT"}
ON_OFFER_NOW, NOWHERE = "It is on offer now.", "Nobody has it, and it is not on offer now."
CARD, ANSWER = "CARD", "ANSWER"
BESIDE_KEYS = {"locomotive": "g y", "carriage": "g y", "coal": "g y", "card": "g d", "drawn": "g d", "income": "g i"}
"""Kind of decision -> the keys that show all of what stands below its answers."""
SPACE_TURNS = "Space puts the marked card on the train or off it: press it again for that."
NO_TRAIN = "There is no train yet: a card by its number and Enter, o for the best one, e to end."
NO_FREE = "No free action can be taken now: two resources make one, and no card waits to be used."
WHICH_TILE = "Which tile?  $ money  m materials  t technology  k coal  v VP; any other: none"
TILE_KEYS = "$ m t k v"
THINKING = "Looking for the best train ..."
NO_BEST = "No train of yours can run now."
NO_COAL = "no coal for it"
NOT_BEST = "best found in the time there was"
NOT_THERE = "Nothing of that name is on this map."
FIND_ASKED = "a city, code, hex (27,10), card, rule, word of the log; then Enter"
YOURS = "YOU"
PLAYERS = "PLAYERS"
YARDS, MY_YARD = "YARDS", "MY YARD"
DEVELOPMENTS = "DEVELOPMENTS"
CLASS = "Class "
"""How the names of locomotives begin."""
ON_OFFER = "ON OFFER"
FREE = "free"
FREE_ACTION = "A free action (RB-43)"
NO_OFFER = "Nothing is on offer now."
SEE_OFFER, OFFER_KEYS = "on offer", "g f"
INCOME = "INCOME TRACKS"
GOALS = "GOALS AND ROUTES"
LOG = "LOG"
WHY_NOT = "WHY NOT"
LEGAL = "LEGAL"
HEX = "HEX"


def map_facts(least: int, most: int, hexes: int, cities: int, cards: int) -> str:
    """The content in numbers."""
    return f"{least} to {most} seats, {hexes} hexes, {cities} cities, {cards} cards"


def round_of(n: int, of: int) -> str:
    """The round in few letters."""
    return f"{TITLE} R{n}/{of}"


def looks_back(round_: int, phase: str) -> str:
    """The header's words in the history."""
    return f"ROUND {round_}, {phase.upper()}"


def place(n: int) -> str:
    """A place in the turn order, 0 for the first."""
    return PLACES[n]


def hypothetical(bid: int, place_: int, mark: str, amount: int, what: str) -> str:
    """What a number would mean if nobody moved again."""
    return f"{bid} = {place(place_)} as it stands: {mark}, pay {amount} {what}"


def white(held: int, what: str) -> str:
    """How much may be bid."""
    return f"You hold {held} {what}: numbers with a price below are free."


def confirms(bid: int, place_: int, mark: str, amount: int) -> str:
    """What confirming would mean."""
    return f"p confirms {bid}: {place(place_)}, {mark}, pay {amount}"


def confirm_asked(bid: int) -> str:
    """Before a disc is turned over."""
    return f"Confirm {bid}? Your disc is turned over for this auction (RB-9)."


def end_asked(kind: str) -> str:
    """Before a part of a turn is ended."""
    return {
        "rail": "Lay no more rails this turn?",
        "free_rail": "Lay no more free rails?",
        "carriage": "Buy no more carriages this round?",
        "card": "Buy no more of this group?",
        "drawn": "Buy none of the cards drawn?",
        "operate": "Run no more trains this round?",
    }.get(kind, "Do no more of this?")


def city_power(n: int) -> str:
    """A marked city's tile, before the signs of the tracks that rise."""
    return f"{n} power, rises "


def power(used: int, left: int) -> str:
    """Power of this turn's station that is spent when the plan is laid, and what is left."""
    return f"power used {used} left {left}"


def money(used: int, left: int) -> str:
    """Money spent by the plan, and what is left."""
    return f"money used {used} left {left}"


def paid(power_: int, money_: int) -> str:
    """What a planned rail takes: `2`, `1+$1`, `$2`, `free`."""
    return "+".join([*([str(power_)] if power_ else []), *([f"${money_}"] if money_ else [])]) or "free"


def joins(route: str) -> str:
    """A route that a planned rail joins."""
    return f"  joins {route}"


def free_rails(left: int) -> str:
    """How many free rails can still be planned."""
    return f"{many(left, 'free rail')} left"


def dropped(name: str) -> str:
    """A rail that was taken off the plan."""
    return f"The rail on {name} is off the plan."


def after(power_: int, money_: int, of: int) -> str:
    """What a rail leaves."""
    by_money = f", money {money_} of {of}" if money_ else ""
    return f"power left {power_}{by_money}"


def fits(vp: int, coal: int) -> str:
    """What a card that is not in the train would bring."""
    return f"fits: V{vp:+d} K{coal:+d}"


def train_sum(vp: int, gains: str, coal: tuple[int, int], lowest: int) -> str:
    """The totals of a train."""
    more = f"  {gains}" if gains else ""
    return f"V {vp:+d}{more}  coal {coal[0]} -> {coal[1]}, lowest {lowest}"


def best_is(trains: int, vp: int, exact: bool) -> str:
    """What the search for the best trains found."""
    sure = "" if exact else f" ({NOT_BEST})"
    return f"Best without new tiles: {many(trains, 'train')}, {vp} VP in all{sure}. The first is ready; Enter runs it."


def hex_planned(name: str, place_: int) -> str:
    """A hex on which the plan lays a rail."""
    return f"A rail on {name} is in your plan already, as number {place_}; a hex has one rail of yours (RB-20)."


def hex_legal(name: str) -> str:
    """A hex that may be built on."""
    return f"A rail may be laid on {name}."


def covered(key: str) -> str:
    """Walking while something stands in place of the map."""
    return f"[{key}] shows the map, where one can walk."


def way(rails: int, power: int, money_: int, held: int) -> str:
    """The cheapest way of rails to a hex further off; `money_` is what power does not pay of it."""
    paid_ = f", {money_} of it money, of which you hold {held}" if money_ else ""
    return f"; cheapest way there: {many(rails, 'rail')}, {power} power{paid_}"


def way_short(rails: int, power: int, money_: int, held: int) -> str:
    """The same in few words."""
    by_money = f", {money_} of it money; you hold {held}" if money_ else ""
    return f"; {many(rails, 'rail')} there, {power} power{by_money}"


def before(count: int) -> str:
    """The first rails of a plan, for which there is no room."""
    return f"{many(count, 'rail')} before"


def not_on_train(card: str) -> str:
    """A card that is to be moved in a train that it is not in."""
    return f"{card} is not on the train: its number and Enter put it on."


def rail_again(key: str) -> str:
    """What the key of advice does when it is pressed again for a rail."""
    return f"[{key}] again goes there."


def commit_first(key: str) -> str:
    """How advice is taken that is no rail while rails are planned."""
    return f"[{key}] commits the plan first; then it can be done."


def plan_unkept(why: str) -> str:
    """The disk takes no plans."""
    return f"What you plan cannot be kept ({why}): commit it before you leave."


def rails_dropped(hexes: Sequence[str]) -> str:
    """Planned rails that cannot be laid any more."""
    return f"No longer possible, and so off the plan: {', '.join(hexes)}."


def train_dropped(cards: Sequence[str], tiles: Sequence[str]) -> str:
    """Cards, and new tiles on cards, that the train cannot have any more."""
    parts = [", ".join(cards)] if cards else []
    parts += [f"{many(len(tiles), 'tile')} of {', '.join(dict.fromkeys(tiles))}"] if tiles else []
    return f"No longer possible, and so off the train: {'; '.join(parts)}."


def no_such_card(n: int) -> str:
    """A number beyond the yard."""
    return f"No card of your yard has the number {n}."


def committed(done: int, of: int) -> str:
    """A plan of which a part was played."""
    return f"{many(done, 'rail')} of {of} laid: what came of it is asked first."


def owned_by(name: str, own: bool) -> str:
    """Whose card it is."""
    return "It is yours." if own else f"{name} has it."


def found_title(text: str) -> str:
    """Over the cards with some words."""
    return f"CARDS WITH {text.upper()}"


def too_dear(card: str, cost: str, short: int) -> str:
    """A card on offer that cannot be paid."""
    return f"{card}: {cost}, {short} short"


def more_by(key: str) -> str:
    """Where a card's text is in full."""
    return f"; [{key}] says what it does"


def train_number(n: int) -> str:
    """Which train of this round it is."""
    return f"TRAIN {n}"


def more_rows(n: int, where: str) -> str:
    """Rows for which there is no room, and the keys that show them."""
    return f" and {n} more: {where}"


def in_all(n: int) -> str:
    """How many there are."""
    return f"({n})"


def chosen(n: int, of: int) -> str:
    """Which answer of a list is marked."""
    return f"{n} of {of}"


def scrolled(first: int, last: int, of: int) -> str:
    """Which rows of a list are seen."""
    return f"{first} to {last} of {of}" if last - first + 1 < of else ""


def joined(seats: Sequence[str]) -> str:
    """Who has joined a route, in order."""
    return ", ".join(seats) if seats else "nobody yet"


SCORE_NOW = "SCORE AS IF THE GAME ENDED NOW"
SIGNS = (
    ("", "MAP"),
    (". f m r ~", "plain, forest, mountain, river, bay; pln for mtn riv bay where there is room"),
    ("#  CODE", "a city; 5$T is its tile: the power of a station, then what a rail brings or a station raises"),
    ("*  code", "a sight: vpN points, dev two developments, inc an income step, any two resources"),
    ("f2 m3", "the power that a rail costs; that of cities in the large map alone, in the small one none"),
    ("a b c d", "a rail of a player; capitals are stations"),
    ("ab  b3", "two players, in the small map instead of the terrain; or a letter of one and how many they are"),
    ("= / \\", "large map: the same player is on both hexes"),
    ("@", "a city whose station card is open, or this turn's station"),
    ("+", "a rail that you plan"),
    ("(  3)", "a hex where you may build, and the power it costs; $ instead of ) needs money"),
    ("3", "on white (orange: with money; without colours: reversed) the same in the smaller maps"),
    ("> <", "the hex spoken of; one of them may be missing where there is no room"),
    ("", "FIGURES"),
    ("$ M T K V", "money, materials, technology, coal, victory points"),
    ("rl st", "rails and stations that a player has left; s is st where room is short"),
    ("now next done", "in an auction: whose move it is, who is next; done has confirmed"),
    ("L5+6 7:V3", "level 5 pays 6, the next icon is 3 VP at level 7"),
    ("= ^ ? N", "icons: a free rail, an income step, resources of choice, two developments drawn"),
    ("2 Name 5 x4", "objective 2: you count 5, your multiplier is 4, - is none yet"),
    ("TOK-OSA 15/7", "a route: 15 VP for the first to join it, 7 later, then who has"),
)
"""Signs and what they mean, for the help."""
