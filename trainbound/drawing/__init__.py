"""Maps as text: where things stand on a canvas, which characters show them, and what each character stands for.

`layout` reads the stored canvases of a map; `map.Chart` makes one ready for a glyph set and draws a `Situation` on
it as rows of cells, each a character and a role; `palette` says what a role looks like on a terminal. `pane` shows a
part of a canvas, `hints` chooses tracks by capitals, `city` lists the tracks of a city, `find` walks from city to
city, and `reader` reads a picture back from its plain text. `anneal` and what it uses lay a canvas out.

The maps of hexes are in `hexes`, from the same cells and palette.
"""
