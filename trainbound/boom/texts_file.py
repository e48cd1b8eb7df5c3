"""Sentences about the files of Railway Boom: what was found, what was expected."""

TEXTS = {
    "apart": "the board falls into {parts} parts; every hex must be reached over its neighbours, bays included",
    "blank": "expected the printed tiles to use every tile of their kind once; {found} is missing",
    "cost": "expected the terrain's cost {base} or one more or less, found {found}",
    "count": "expected {wanted} of them, found {found}",
    "effect_count": "expected 0, which is all, where it is automatic, and from 1 where it is used once a round; "
    "found {found}",
    "effect_keys": "an effect {do} has the keys {wanted}, found {found}",
    "effect_no": "there is no effect {found}; known are {known}{near}",
    "effect_place": "an effect {do} cannot stand here; here may stand {known}",
    "effect_value": "expected {wanted}, found {found}",
    "hex_city": "expected a city on a hex of city or tourist terrain, and on no other",
    "kind": "expected {wanted}, found {found}",
    "marks": "expected {wanted} marks, found {found}",
    "needs": "expected named kinds of tiles, or one of any, same and distinct, each from 1; found {found}",
    "no_hex": "stands on no hex of the board",
    "outside": "lies outside the {columns} x {rows} hexes of the frame",
    "out_of_reach": "no way over the board joins {a} and {b}",
    "reference": "there is no {what} {found}{near}",
    "same_ends": "expected two different cities, found {found} twice",
    "several": "{found} stands on several hexes",
    "station": "expected the numbers 1 to {most}, each once, for ordinary cities and none for others; found {found}",
}
