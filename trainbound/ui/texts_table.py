"""Sentences of the table screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from trainbound.kernel.types import Action, Ambiguous, NotUnderstood
from trainbound.ticket import texts as words
from trainbound.ticket.actions import Claim, Keep
from trainbound.ticket.board import Board
from trainbound.ticket.buying import technologies_of

CLAIM_ASKED = "a hint's letter, or / and a city; Enter takes it"
AS_TEXT = ("TEXT", "as plain text, to be read out or copied; q goes back")
WHY_NOT, WHY, LEGAL_NOW, LEGAL_LATER = "WHY NOT", "LEGAL", "legal now", "legal on your turn"
VERDICT_NOW, VERDICT_LATER = "legal: yes", "legal: on your turn"
HOME = "To the home screen? The game is saved."
LOOKING_BACK = "looking back; = returns to now"
DRAW_ASKED = "which card: its number, or d for the deck?"
COMMAND, FIND = "COMMAND", "FIND"
COMMAND_ASKED = "the notation; Tab completes, arrows recall, Enter plays it"
FIND_ASKED = "a city, a track, a ticket, a word of the log; Enter goes there"
ITS_RULE = "the rule"
GOTO, GOTO_ASKED = "GO TO", "a pane, by its letter"
LAST_TICKETS = "Your last turn: a ticket not joined already takes its points away (T-22)."
TURNED_ALREADY = "The cards are turned: it costs what is asked for, no more and no less (T-18)."
NOT_FOUND = "Nothing of that name is on this map."
NO_HINT = "Advice is given when something is asked of you."
DISMISSED = "The planner was told not to think on."
NO_TAKE_BACK = "There is nothing of yours to take back."
NO_REDO = "Nothing was taken back that could be done again."
GAME_OVER, OVER_ASKED = "THE GAME IS OVER", "you may look around; Enter shows the score"
NO_CARDS = "You watch: nobody's tickets are shown to you."
NOT_ASKED = "Nothing is asked of you now."
LOOK_ONLY = "You are looking back: = returns to now."
FIRST, LAST = "This is the deal.", "This is now."
CONFIRM_KEYS, YES_KEYS = "y or Enter does it, any other key does not.", "y Enter"


def in_part(part: str, where: str) -> str:
    """Where one stands, with the part of the whole map that is seen."""
    return ", ".join(word for word in (f"{part} part", where) if word)


def turn_asked(can: Collection[str]) -> str:
    """What one may do in one's turn, by the verbs of the rules, where there is no room for more words."""
    words = {"buy": "buy a technology first", "station": "build"}
    found = [words.get(verb, verb) for verb in ("buy", "draw", "claim", "station", "tickets", "pass") if verb in can]
    return ", ".join([*found[:-1], f"or {found[-1]}"]) if len(found) > 1 else found[0]


def turn_to(part: str) -> str:
    """What the key of the whole map does on a map in parts."""
    return f"{part} part" if part else "detail"


def whole_log(key: str) -> str:
    """Where all of the log is."""
    return f"[{key}]l all"


def goto_asked(board: Board) -> str:
    """The letters of the panes that a map has."""
    shares = "k shares  " if words.shares_of(board) else ""
    technologies = "x technologies  " if technologies_of(board) else ""
    return f"m map  t tickets  {shares}{technologies}p players  l log  s scores  r rules"


def claims(name: str) -> str:
    """The bar's first words in claim mode."""
    return f"{name.upper()} CLAIMS"


def draws(name: str) -> str:
    """The bar's first words when a card is chosen."""
    return f"{name.upper()} DRAWS"


def looks_back(n: int, of: int) -> str:
    """The bar's first words in the history; 0 is before the first turn."""
    return f"TURN {n} OF {of}" if n else "BEFORE THE FIRST TURN"


def entry_of(n: int, of: int) -> str:
    """Which step of the history is shown."""
    return f"step {n} of {of}"


def legal_count(all_: int, off: int) -> str:
    """How many tracks are legal, and how many of them are not in the pane."""
    some = words.many(all_, "legal track")
    return f"{some}, {off} of them off this pane: / and a city, or arrows" if off else f"{some}, all in this pane"


def no_claim(nearest: str) -> str:
    """No track can be claimed."""
    return f"No track can be claimed with these cards and trains. {nearest}"


def way_of(n: int, of: int, short: bool = False) -> str:
    """Which of the payments this is."""
    if short:
        return f"{n}/{of}" if of > 1 else ""
    return f"way {n} of {of}" if of > 1 else "the only way"


def marked(least: int, kept: int) -> str:
    """What the bar adds when tickets are kept."""
    return f"; marked: {kept}" + (f", {least - kept} to go" if kept < least else "")


def long_ticket(stake: str) -> str:
    """What a long ticket, such as is dealt at the start only, gives or takes."""
    return f"long, {stake}"


def pays(name: str) -> str:
    """The bar's first words when a payment is chosen."""
    return f"{name.upper()} PAYS"


def pay_asked(track: str, short: bool = False) -> str:
    """What is asked of who pays."""
    return f"{track}: which cards?" if short else f"{track}: with which cards? Enter pays this"


def pay_title(track: str) -> str:
    """The title of the box of payments."""
    return f"PAY FOR {track}"


def paid(sum_: int, cost: int) -> str:
    """How far a payment is from what is to be paid."""
    exact = "exact" if sum_ == cost else f"{abs(cost - sum_)} {'short' if sum_ < cost else 'too many'}"
    return f"{sum_} of {words.many(cost, 'card')}, {exact}"


def ticket_done(ticket: str) -> str:
    """A claim completes a ticket."""
    return f"{ticket} done"


def ticket_twice(ticket: str) -> str:
    """A claim joins a ticket by a second way (IN-6)."""
    return f"{ticket} joined twice"


def tickets_done(count: int) -> str:
    """A claim completes several tickets."""
    return f"{count} tickets done"


def then(what: Sequence[str]) -> str:
    """What an action leads to."""
    return f"then {', '.join(what)}"


def back_to_it(key: str) -> str:
    """In place of keys that answer only once nothing else is looked at."""
    return f"you look around meanwhile; {key} goes back to it"


def not_understood(bad: NotUnderstood) -> str:
    """A line that means nothing."""
    near = f" Nearest: {', '.join(bad.near[:4])}." if bad.near else ""
    if not bad.found and bad.expected:
        return f"Expected a {bad.expected}.{near}"
    expected = f", expected a {bad.expected}" if bad.expected else ""
    return f"Not understood: {bad.found!r}{expected}.{near}"


def no_completion(word: str) -> str:
    """Tab finds nothing."""
    return f"Nothing that can be done now begins with {word!r} here."


def ambiguous(several: Ambiguous) -> str:
    """A line that means several things."""
    more = " ..." if len(several.candidates) > 5 else ""
    return f"{several.found!r} could be {', '.join(several.candidates[:5])}{more}"


def illegal(rules: Sequence[str], first: str) -> str:
    """An action that the rules refuse: ids first, then the first reason."""
    return f"refused by {' '.join(rules)}: {first}"


def thinking(key: str) -> str:
    """While the planner thinks."""
    return f"The planner is thinking. Go on meanwhile as you like; [{key}] dismisses it."


def advice_for(sentence: str, how: str) -> str:
    """The planner's word, and how it is taken."""
    return f"The planner says: {sentence} {how}"


def taken_again(action: Action, key: str) -> str:
    """What the key of advice does when it is pressed again."""
    does = "marks these" if isinstance(action, Keep) else "goes to it" if isinstance(action, Claim) else "types it"
    return f"[{key}] again {does}."


def marked_as_advised(key: str) -> str:
    """After tickets were marked as the planner advises."""
    return f"Marked as the planner advises; {key} keeps them, digits change it."


def keeps(tickets: Sequence[str]) -> str:
    """What was chosen while others still choose."""
    return f"You keep {', '.join(tickets)}; they are yours when all have chosen."


TAKE_BACK = "Take back your last action?"


def take_back(free: bool, moves: int) -> str:
    """What a take-back means."""
    cost = "nothing was learnt since" if free else "across a revealed card: the log will say so"
    return f"{words.many(moves, 'action')} in all, {cost}."


AGREE = "do you agree that the last action is taken back?"
"""The consent of another person."""


def why_not(reasons: int, rules: int, tried: bool) -> str:
    """The bar over the reasons why a claim is refused, and by how many rules; `tried` = it was not only asked about."""
    by = f" by {words.many(rules, 'rule')}" if rules != reasons else ""
    return f"not legal now, for {words.many(reasons, 'reason')}{by}{'; nothing was played' if tried else ''}"


def no_track_needed(ticket: str, state: str) -> str:
    """A ticket of which no track can be spoken of."""
    return f"{ticket}: {state}; no track of it is missing."


def asks(question: str) -> str:
    """Enter alone is no answer to what is asked."""
    return f"You are asked: {question}"


def draw_tickets(count: int, least: int, rule: str) -> str:
    """Before tickets are drawn: it cannot be taken back freely."""
    return f"Draw {words.many(count, 'ticket')} and keep at least {least} ({rule})? It is your whole turn."


def pass_turn() -> str:
    """Before a pass."""
    return "Pass? Nothing else can be done (T-16)."


def city_line(tracks: Sequence[str], ticket: str) -> str:
    """What is open at a city, for the detail row, and what a ticket that ends there needs."""
    found = f"  {', '.join(tracks)}." if tracks else "  no track is open here."
    return f"{found}  {ticket}" if ticket else found


def tracks_open(count: int) -> str:
    """How many tracks are open at a city."""
    return f"{words.many(count, 'track')} open"


def and_more(shown: Sequence[str], more: int) -> list[str]:
    """A list of which there is no room for all."""
    return [*shown, f"and {more} more"] if more else list(shown)


def points(count: int) -> str:
    """Points where there is little room."""
    return f"{count} pt"


def enter_claims(track: str) -> str:
    """What Enter would do, where the row that names the track says something else."""
    return f"Enter claims {track}"


def your_ticket(ticket: str, needs: str, toured: str = "") -> str:
    """What a ticket of the city under the cursor needs, and where two ways pay how it stands with a second one."""
    if needs == "station":
        return f"Your ticket {ticket} needs a station"
    if needs in ("closed", "too far"):
        return f"Your ticket {ticket} can no longer be completed"
    if needs.endswith(" now"):
        return f"Your ticket {ticket} scores {needs}"
    if needs != "done":
        return f"Your ticket {ticket} needs {needs}"
    return f"Your ticket {ticket} is {done(toured)}"


def done(toured: str) -> str:
    """A ticket that is completed, and where two ways pay how it stands with a second one."""
    return toured if toured.startswith("joined") else f"done; {toured}" if toured else "done"


def share_given(company: str, number: int, held: int, left: int, tie: str) -> tuple[str, str]:
    """What a share would give, with its rule about ties and without."""
    said = f"{company}: no. {number}, you would hold {held}, {left} left."
    return f"{said} Ties: lowest number ({tie}).", said


A_COMPANY = "a company's share"
OWN_CHOICE, ONE_SHARE = "own choice", "1 share"
SPACE = "Space begins nothing here, for it hurries bots; the keys below do."
NO_WAY = "No free track brings a ticket of yours forward."


def not_a_hint(letter: str) -> str:
    """A letter that no track has."""
    return f"No track here has the hint {letter}."

# ---- tunnels and stations

LAID_DOWN, TURNED, KEEPS = "laid down", "turned", "keeps"
TUNNEL_KEYS = "Enter: the marked one"
DECLINE = "decline: cards back, the turn is over (T-19)"
TOO_FEW = "You hold too few that count; everybody is asked alike, so that no hand is told (T-19)."
TUNNEL_FIRST = "The tunnel comes first: Enter answers, - declines (T-19)."
NO_TUNNEL = "No tunnel is spoken of: go to one with [ ] or c first."
NO_TUNNELS = "No track of this map is a tunnel."
ENTER_SAYS = "Enter says why"
NO_SITE_HELPS = "A station would complete no ticket of yours now, wherever it stands."
NO_STATIONS = "There are no stations on this map."


def tunnel_title(track: str) -> str:
    """The title of the box of a tunnel."""
    return f"TUNNEL {track}"


def turned_card(card: str, costs: bool) -> str:
    """A card turned for a tunnel."""
    return f"{card}: {'one more' if costs else 'nothing more'}"


def more_cards(extra: int) -> str:
    """How many cards a tunnel asks for."""
    return f"{words.many(extra, 'MORE CARD').upper()}"


def no_such_way(n: int, of: int) -> str:
    """A digit beyond the payments."""
    return f"There is no payment {n}; there {'is' if of == 1 else 'are'} {of or 'none'}."


def builds(name: str) -> str:
    """The bar's first words when a station is built."""
    return f"{name.upper()} BUILDS"


def build_asked(n: int, of: int, rule: str) -> str:
    """What is asked of who builds."""
    return f"station {min(n, of)} of {of}: walk to a city; Enter builds it there ({rule})"


# ---- answers without a mode of their own

ANSWERS = "ANSWERS"


def no_such_answer(n: int) -> str:
    """A digit beyond the list."""
    return f"No answer has the number {n}."


def some_of(first: int, last: int, of: int) -> str:
    """Which part of a list is seen."""
    return f"{first} to {last} of {of}"
