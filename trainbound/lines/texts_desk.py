"""What line mode says round the rules desk; everything else the desk's own texts say."""

GREETING = "The rules desk. Type what lies on the table; help says how, quit leaves."
TALK = {
    "quiet": "Quiet: changes and faults; standing says each seat at a glance.",
    "normal": "Normal: after a change its faults, or each seat at a glance.",
    "full": "Full: after a change the whole report with rules and proofs.",
}
