"""The odd rules: one module each, listed by the maps that have them. A new rule is a module here and a line below."""

from __future__ import annotations

from importlib import import_module

from trainbound.ticket.rules.base import Rule

MODULES = {
    "ferries": "trainbound.ticket.rules.ferries:Ferries",
    "grand_tour": "trainbound.ticket.rules.grand_tour:GrandTour",
    "longest": "trainbound.ticket.rules.bonuses:Longest",
    "most_tickets": "trainbound.ticket.rules.bonuses:MostTickets",
    "stations": "trainbound.ticket.rules.stations:Stations",
    "technologies": "trainbound.ticket.rules.technologies:Technologies",
    "tunnels": "trainbound.ticket.rules.tunnels:Tunnels",
    "shares": "trainbound.ticket.rules.shares:Shares",
}
"""Name in a map file -> where the rule's class is."""


def load(name: str) -> type[Rule]:
    """The class of a rule module by its name in a map file."""
    module, _, kind = MODULES[name].partition(":")
    found: type[Rule] = getattr(import_module(module), kind)
    return found
