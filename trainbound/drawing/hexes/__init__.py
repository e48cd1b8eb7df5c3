"""A hex map as text, in three zooms, from plain data: `board` says what is printed, `scene` what lies on it now.

`zooms` is the geometry of the three pictures and of the part that a pane shows; `draw` makes the picture of a part, as
rows of cells like all pictures here; `sea` finds room for panels beside the land; `facts` says in data what is to be
known of one hex, and `reader` reads a picture back from its plain text.

On the map no sign means two things: `.fmr~` terrain, `#` and capitals a city, `*` and small letters a sight, `abcd`
rails of the seats and `ABCD` their stations, `$MTKV` resources, `@` a marked city, `+` a planned rail, `>` `<` the
cursor.
"""
