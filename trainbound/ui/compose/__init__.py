"""The table as rows: pure composition from what is to be shown (`model.Model`), without Textual."""
