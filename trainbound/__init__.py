"""Railway board games in a terminal: two games on one small kernel, four faces on the same verbs."""

__version__ = "0.1.0"
