"""The words that rules, files and notation share, and the numbers which stand for them."""

from __future__ import annotations

from typing import Final

STORES: Final = ("money", "materials", "technology", "coal")
"""What is stored, bid, paid and converted, by number."""
KINDS: Final = (*STORES, "vp")
"""Resources with the fifth kind, victory points: kinds of tiles and income tracks, by number."""
MONEY, MATERIALS, TECHNOLOGY, COAL, VP = range(5)
ANY: Final = 4
"""As the resource of an auction: any of the four."""

TERRAINS: Final = ("plain", "forest", "mountain", "river", "bay", "city", "tourist")
"""Kinds of terrain, by number; sea is what is not listed (RB-2)."""
CITY, TOURIST = 5, 6

PHASES: Final = ("train", "expansion", "development", "income", "operation", "objective")
TRAIN, EXPANSION, DEVELOPMENT, INCOME, OPERATION, OBJECTIVE = range(6)
BIDDING: Final = (MATERIALS, MONEY, TECHNOLOGY, -1, -1, ANY)
"""The resource of a phase's auction; the objective's own for the last (RB-8)."""

TRIGGERS: Final = ("immediate", "automatic", "once_per_round")
CARRIAGE_KINDS: Final = ("passenger", "freight", "mail", "special")
MARKS: Final = ("full", "half", "none")
DIRECTIONS: Final = ("horizontal", "right", "left")
"""The straight lines of hexes (RB-44), as steps of column and row."""
STEPS: Final = {"horizontal": (1, 0), "right": (1, -1), "left": (0, 1)}

ROUNDS: Final = 4
START_STORE: Final = 8
OPEN: Final = 4
"""Objectives and routes that lie open in a game (RB-3)."""
RAILS: Final = 30
STATIONS: Final = 4
TILES_EACH: Final = 20
HIGHEST_BID: Final = 20
HIGHEST_LEVEL: Final = 10
MULTIPLIERS: Final = (4, 3, 2, 1)
BLOCKED: Final = {2: (4, 3), 3: (4,), 4: ()}
"""The multipliers that neutral cubes take, by number of players (RB-6)."""

SOURCES: Final = ("trains", "cities", "routes", "income", "icons", "developments")
"""Where VP come from during play, by number; each is a line of the score."""
TRAINS, CITIES, ROUTES, INCOMES, ICONS, DEVELOPMENTS = range(6)
