"""What the table of Railway Boom shows: pure rows, from a position and what somebody looks at."""
