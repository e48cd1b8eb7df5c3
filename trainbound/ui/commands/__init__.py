"""Commands of the table: each docstring is the help of a key; footer, help and key map follow from the names."""
