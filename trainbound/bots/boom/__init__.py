"""The bots of Railway Boom that look at their view."""
