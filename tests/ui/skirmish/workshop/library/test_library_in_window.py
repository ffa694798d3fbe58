"""The library in a real window: a file is brought in by its path, opened, checked, and taken out again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.play.player import settings_in
from tests.ui.skirmish.workshop.library.bench import written
from tests.ui.skirmish.workshop.library.test_importing import FILES
from tests.ui.xwindow import App, widget_in
from wargame.games.skirmish.maps.importing.importer import import_map

pytestmark = [pytest.mark.window, pytest.mark.slow]


def type_into(app: App, field: str, text: str) -> None:
    """Letters are text only once the field has the keys."""
    app.click(field)
    app.wait(lambda s: s["focus"] == field, "the keys")
    app.key("ctrl+a")
    app.type(text)


def test_a_plan_comes_in_is_opened_and_goes_out(launch: Callable[..., App], tmp_path: Path) -> None:
    plan = written(tmp_path / "files", "plan.svg", FILES["plan.svg"])
    settings_in(tmp_path)
    app = launch("wargame", "play", home=tmp_path)
    app.click("workshop")
    app.wait(lambda s: s["scene"] == "tables" and widget_in(s, "table-duel") is not None, "the library")
    app.click("table-import")
    type_into(app, "file-path", str(plan))
    app.key("Return")
    app.wait(lambda s: widget_in(s, "import-take") is not None, "the import")
    app.click("import-take")
    app.wait(lambda s: widget_in(s, "table-my/plan") is not None, "its card")
    assert (tmp_path / "maps" / "plan.geojson").exists()
    app.click("table-open")
    app.wait(lambda s: s["scene"] == "workshop" and widget_in(s, "finding-0") is not None, "the check")
    app.key("F10")
    app.click("menu-export")
    app.click("format-svg")
    type_into(app, "export-name", str(tmp_path / "files" / "out.svg"))
    app.click("export-take")
    app.wait(lambda s: widget_in(s, "export-done") is not None, "what was written")
    app.click("export-done")
    made = import_map((tmp_path / "files" / "out.svg").read_bytes(), "out.svg").document.table_map
    assert {piece.kind for piece in made.pieces} == {"building", "hedge"}
