from __future__ import annotations

from trainbound.ui import texts


def test_sentences_of_one_row_fit_into_it() -> None:
    rows = [value for name, value in vars(texts).items() if name.isupper() and isinstance(value, str)]
    rows += [*texts.HOME_ABOUT.values(), *texts.FIELD_HINTS.values(), *(note for _, note in texts.SETTINGS.values())]
    assert len(rows) > 40
    assert [row for row in rows if len(row) > 78] == []
    assert max(len(note) for _, note in texts.SETTINGS.values()) <= 80 - 30
