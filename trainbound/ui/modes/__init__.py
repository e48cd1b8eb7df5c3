"""The states of the table: one module each, so that the screen itself stays thin. No mode knows another's insides."""
