"""The shell in a real window: mouse, keys, text, resizing, full screen, a fault."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ui.xwindow import App, Line, widget_in

pytestmark = pytest.mark.window

Launch = Callable[..., App]
GALLERY = "wargame.ui.shell.gallery"


def value(state: Line, name: str) -> object:
    return next(widget["value"] for widget in state["widgets"] if widget["id"] == name)


def test_the_mouse_and_the_keys_reach_the_widgets(launch: Launch) -> None:
    app = launch(GALLERY)
    app.click("enter")
    app.wait(lambda s: value(s, "enter") is False, "the switch off")
    length = app.widget("length")["rect"]
    app.click_at(length[0] + length[2] - 2, length[1] + length[3] - 8)
    app.wait(lambda s: value(s, "length") == 12, "the slider at its end")
    app.key("shift+Tab")
    app.wait(lambda s: s["ring"], "a focus ring after a key")
    app.click("table")
    app.key("ctrl+a")
    app.type("Ford u m")
    app.wait(lambda s: value(s, "table") == "Ford u m", "the typed name")
    assert app.state()["dialog"] is None, "letters typed into a field are text"


def test_what_is_scrolled_out_of_view_isfound(launch: Launch) -> None:
    app = launch(GALLERY)
    app.resize(1280, 720)
    app.click("Soldier 4")
    app.wait(lambda s: widget_in(s, "Soldier 4")["selected"], "the last row chosen")


def test_a_dialog_is_answered_by_escape_without_loss(launch: Launch) -> None:
    app = launch(GALLERY)
    app.key("a")
    app.wait(lambda s: s["dialog"] == "Delete this battle?", "the dialog")
    assert not app.has("push"), "nothing below a dialog can be used"
    app.key("Escape")
    app.wait(lambda s: s["dialog"] is None, "the dialog gone")
    app.click("ask")
    app.click("delete")
    app.wait(lambda s: "Deleted." in s["toasts"], "the answer carried out")


def test_hits_are_right_after_resizing_and_in_full_screen(launch: Launch) -> None:
    app = launch(GALLERY)
    app.resize(1800, 1000)
    app.click("enter")
    app.wait(lambda s: value(s, "enter") is False, "the switch off")
    app.key("F11")
    app.wait(lambda s: s["size"] == [2600, 1500], "full screen")
    app.click("enter")
    app.wait(lambda s: value(s, "enter") is True, "the switch on again")
    app.key("F11")
    app.wait(lambda s: s["size"] == [1800, 1000], "the window again")
    app.key("Escape")
    assert app.exit_status() == 0
    kept = json.loads((app.home / "settings.json").read_text(encoding="utf-8"))
    assert (kept["window_size"], kept["full_screen"]) == ([1800, 1000], False)


def test_a_window_too_small_for_its_content_still_works(launch: Launch) -> None:
    app = launch(GALLERY)
    app.resize(520, 330)
    app.key("Tab")
    app.wait(lambda s: s["ring"], "a focus ring")
    app.resize(1280, 800)
    app.click("enter")
    app.wait(lambda s: value(s, "enter") is False, "the switch off")


def test_a_fault_writes_a_report_and_the_game_goes_on(launch: Launch) -> None:
    app = launch(GALLERY)
    app.click("fault")
    app.wait(lambda s: s["scene"] == "fault", "the fault's screen")
    report = Path(app.wait_event(lambda e: e["event"] == "fault")["report"])
    assert "a fault made on purpose" in report.read_text(encoding="utf-8")
    app.click("continue")
    app.wait(lambda s: s["scene"] == "gallery", "the gallery again")
    app.key("F12")
    app.wait(lambda s: any("Picture saved" in words for words in s["toasts"]), "a picture")
    assert list((app.home / "pictures").glob("*.png"))


def test_work_in_a_child_process_reports_back(launch: Launch) -> None:
    app = launch(GALLERY)
    app.click("work")
    app.wait(lambda s: "The work is done: 20" in s["toasts"], "the work's end", 40)
