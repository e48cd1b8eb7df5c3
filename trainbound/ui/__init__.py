"""The screen program: the only layer that knows Textual.

Textual reads its settings when it is imported, so they are made here, before any module of the layer imports it: no
animation, colours left as they are (`theme` has chosen them for the terminal's depth), and plain key codes, which
arrive on every terminal alike.
"""

import os

os.environ["TEXTUAL_ANIMATIONS"] = "none"
os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
os.environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"
