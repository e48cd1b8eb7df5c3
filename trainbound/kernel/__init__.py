"""What every game is: seats, decisions, actions, refusals, events, scores, randomness, records. Knows no game."""
