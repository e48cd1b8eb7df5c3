"""The rules desk on the screen: its map, its panel, its page."""
