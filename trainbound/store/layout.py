"""The layout of the SQLite file, and how a file of an older one comes to it: each step adds to the one before."""

from __future__ import annotations

JOURNALS = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, header TEXT NOT NULL, summary TEXT NOT NULL, finished INTEGER NOT NULL, updated REAL NOT NULL);
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, n INTEGER NOT NULL, line TEXT NOT NULL,
    PRIMARY KEY (table_id, n)) WITHOUT ROWID;
"""

# A number of a person is never given again: rows of a gathering may still name one who has gone. The two keys of
# sitters are what a seat is: one person at most holds it, and a person holds one at most at a table.
PEOPLE = """
CREATE TABLE persons (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, since REAL NOT NULL,
    seen REAL NOT NULL);
CREATE TABLE keys (
    key TEXT PRIMARY KEY, person INTEGER NOT NULL REFERENCES persons (id) ON DELETE CASCADE, since REAL NOT NULL);
CREATE TABLE words (
    word TEXT PRIMARY KEY, person INTEGER NOT NULL UNIQUE REFERENCES persons (id) ON DELETE CASCADE,
    until REAL NOT NULL);
CREATE TABLE tries (key TEXT PRIMARY KEY, wrong INTEGER NOT NULL, until REAL NOT NULL);
CREATE TABLE gatherings (
    id TEXT PRIMARY KEY, map TEXT NOT NULL, options TEXT NOT NULL, seats TEXT NOT NULL, host INTEGER NOT NULL,
    updated REAL NOT NULL);
CREATE TABLE rematches (of_table TEXT PRIMARY KEY, id TEXT NOT NULL);
CREATE TABLE sitters (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES persons (id) ON DELETE CASCADE, seen REAL NOT NULL,
    PRIMARY KEY (table_id, seat), UNIQUE (table_id, person)) WITHOUT ROWID;
CREATE INDEX sitters_of ON sitters (person);
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, n INTEGER NOT NULL, at REAL NOT NULL,
    person INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (table_id, n)) WITHOUT ROWID;
CREATE TABLE requests (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, kind TEXT NOT NULL, by INTEGER NOT NULL,
    seat INTEGER NOT NULL, bot TEXT, person INTEGER, n INTEGER NOT NULL, length INTEGER NOT NULL,
    agreed TEXT NOT NULL);
CREATE TABLE present (session TEXT PRIMARY KEY, person INTEGER NOT NULL, table_id TEXT, at REAL NOT NULL);
CREATE TABLE leases (table_id TEXT PRIMARY KEY, holder TEXT NOT NULL, until REAL NOT NULL);
"""

STEPS = (JOURNALS, PEOPLE)
"""What makes each layout from the one before; the first from an empty file."""

LAYOUT = len(STEPS)
"""The version of the layout, kept in the file's `user_version`."""
