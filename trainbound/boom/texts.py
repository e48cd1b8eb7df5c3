"""All sentences of Railway Boom, built from codes and values; every face says the same words.

`names` are the seats' names, cleaned of what a terminal would act on; `viewer` is who reads. The sentences stand in
the modules `texts_*`, by what they are about.
"""

from trainbound.boom.texts_ask import action, development, prompt, vehicle
from trainbound.boom.texts_events import event
from trainbound.boom.texts_names import (
    MARK_NAMES,
    PHASE_NAMES,
    SIGNS,
    amount,
    amounts,
    bid_resource,
    card,
    card_short,
    card_text,
    city,
    condition,
    counts,
    effect,
    effect_signs,
    effects,
    hex_code,
    hex_name,
    objective,
    order,
    resource,
    route,
    signs,
    track,
)
from trainbound.boom.texts_refusals import refusal
from trainbound.boom.texts_scores import TOTAL, counted, decided, proof, result, score_line

__all__ = [
    "MARK_NAMES",
    "PHASE_NAMES",
    "SIGNS",
    "TOTAL",
    "action",
    "amount",
    "amounts",
    "bid_resource",
    "card",
    "card_short",
    "card_text",
    "city",
    "condition",
    "counted",
    "counts",
    "decided",
    "development",
    "effect",
    "effect_signs",
    "effects",
    "event",
    "hex_code",
    "hex_name",
    "objective",
    "order",
    "prompt",
    "proof",
    "refusal",
    "resource",
    "result",
    "route",
    "score_line",
    "signs",
    "track",
    "vehicle",
]
