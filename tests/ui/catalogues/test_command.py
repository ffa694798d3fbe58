"""The command that makes catalogues and brings them up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame.ui.catalogues import __main__ as command
from wargame.ui.catalogues import files
from wargame.ui.catalogues.written import Message

MESSAGES = {
    "Undo": Message("Undo", "here"),
    "{count} tank": Message("{count} tank", "there", "{count} tanks"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Catalogues in a folder of their own, of two messages."""

    def po_file(code: str) -> Path:
        return tmp_path / f"{code}.po"

    for module in (command, files):
        monkeypatch.setattr(module, "po_file", po_file)
    monkeypatch.setattr(command, "messages", lambda: MESSAGES)
    return tmp_path


def test_a_new_language_begins_empty_and_keeps_what_is_translated(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(["fr"]) == 0
    assert "2 messages, 2 new" in capsys.readouterr().out
    text = (folder / "fr.po").read_text(encoding="utf-8")
    assert (folder / "fr.mo").exists()
    (folder / "fr.po").write_text(
        text.replace('msgid "Undo"\nmsgstr ""', 'msgid "Undo"\nmsgstr "Annuler"'), encoding="utf-8"
    )
    assert command.main(["fr"]) == 0
    said = capsys.readouterr().out
    assert "0 new, 0 dropped" in said
    assert "Undo" not in said
    assert "{count} tank" in said
    kept = files.read("fr").get("Undo")
    assert kept is not None
    assert kept.string == "Annuler"


def test_a_code_that_is_no_language_is_refused(folder: Path) -> None:
    assert command.main(["klingonese"]) == 1
    assert not list(folder.iterdir())
