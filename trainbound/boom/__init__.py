"""Railway Boom: content, state, one module a phase, effects, objectives, scoring, and its sentences (RB-1 to RB-61)."""
