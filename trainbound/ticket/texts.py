"""All sentences of the ticket family, built from codes and values; every face says the same words.

`names` are the seats' names, cleaned of what a terminal would act on; `viewer` is who reads. The sentences stand in
the modules `texts_*`, by what they are about.
"""

from trainbound.ticket.texts_ask import (
    barred_places,
    can_build,
    helping,
    helps,
    missing,
    open_instead,
    prompt,
    ticket_row,
    tunnel_odds,
)
from trainbound.ticket.texts_events import event, revealed, turn_lines
from trainbound.ticket.texts_names import (
    card,
    cards,
    colour,
    company,
    company_long,
    cost,
    counted,
    ends,
    listed,
    many,
    name,
    shares_of,
    stations_of,
    ticket,
    ticket_long,
    track,
    track_long,
    tunnels_of,
    turn_number,
    worths,
)
from trainbound.ticket.texts_refusals import refusal
from trainbound.ticket.texts_scores import TOTAL, decided, path, proof, result, score_line

__all__ = [
    "TOTAL",
    "barred_places",
    "can_build",
    "card",
    "cards",
    "colour",
    "company",
    "company_long",
    "cost",
    "counted",
    "decided",
    "ends",
    "event",
    "helping",
    "helps",
    "listed",
    "many",
    "missing",
    "name",
    "open_instead",
    "path",
    "prompt",
    "proof",
    "refusal",
    "result",
    "revealed",
    "score_line",
    "shares_of",
    "stations_of",
    "ticket",
    "ticket_long",
    "ticket_row",
    "track",
    "track_long",
    "tunnel_odds",
    "tunnels_of",
    "turn_lines",
    "turn_number",
    "worths",
]
