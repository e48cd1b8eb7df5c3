"""Tables and their journals on disk: what is shown is kept first."""
