"""A live table: who sits where, what happens, bots, taking back. The games are registered here."""
