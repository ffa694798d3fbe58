"""The practice range in a real window: from the title to a shot with a chosen die, reset, and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.play.player import settings_in
from tests.ui.skirmish.range.ground import bare
from tests.ui.xwindow import App, Line
from wargame.games.skirmish.practice.keeping import save_position

pytestmark = [pytest.mark.window, pytest.mark.slow]

Launch = Callable[..., App]
Point = tuple[float, float]


def in_window(state: Line, at: Point) -> Point:
    """A place on the table, cm, in the window."""
    ground = state if "origin_px" in state else state["table"]
    (x, y), scale = ground["origin_px"], ground["scale"]
    return x + at[0] * scale, y - at[1] * scale


def test_units_put_down_tried_and_reset(launch: Launch, tmp_path: Path) -> None:
    settings_in(tmp_path)
    save_position(bare(), tmp_path / "range.json")
    app = launch("wargame", "play", home=tmp_path)
    app.wait(lambda s: s["scene"] == "title" and not s["moving"], "the title")
    app.click("learn")
    app.wait(lambda s: s["scene"] == "learn", "the Learn page")
    app.click("learn-range")
    state = app.wait(lambda s: s["scene"] == "range" and not s["moving"], "the range")
    x, y, wide, tall = app.widget("stock-tank")["rect"]
    app.drag((x + wide / 2, y + tall / 2), in_window(state, (10.0, 10.0)))
    app.wait(lambda s: len(s["units"]) == 1, "a tank that was dragged onto the table")
    app.click("range-side-1")
    app.click("stock-soldier")
    app.click_at(*in_window(state, (10.0, 20.0)))
    app.wait(lambda s: len(s["units"]) == 2, "a soldier that was put down")
    app.key("Escape")
    app.key("Return")
    state = app.wait(lambda s: s["scene"] == "trial" and not s["moving"] and not s["busy"], "the trial")
    app.click("range-face-6")
    app.click_at(*in_window(state, (10.0, 10.0)))
    app.click_at(*in_window(state, (10.0, 20.0)))
    app.wait(lambda s: s["hand"].get("locked") == "B1" and not s["moving"], "the soldier aimed at")
    app.key("Return")
    app.wait(lambda s: s["result"] is not None and s["dialog"], "the end of the trial")
    app.click("trial-reset")
    app.wait(lambda s: s["result"] is None and s["moment"] == 0 and not s["dialog"], "the position again")
    app.key("F4")
    app.wait(lambda s: s["scene"] == "range" and len(s["units"]) == 2, "set-up mode again")
    assert not list((tmp_path / "battles").glob("*.battle")), "a trial is kept nowhere"
