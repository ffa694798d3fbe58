"""The reader in a real window: searched by typing, a soldier dragged, F1 over a battle and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.play.player import settings_in
from tests.ui.xwindow import App, Line, widget_in

pytestmark = pytest.mark.window

Launch = Callable[..., App]


def on(page: str) -> Callable[[Line], bool]:
    return lambda state: state["scene"] == "rules" and state.get("page") == page


def test_the_rules_by_mouse_and_keys_and_a_battle_as_it_was(launch: Launch, tmp_path: Path) -> None:
    settings_in(tmp_path)
    app = launch("wargame", "play", "--seed", "5", "--map", "duel", home=tmp_path)
    app.wait(lambda s: s["scene"] == "title" and not s["moving"], "the title")
    app.click("rules")
    app.wait(on("quick"), "the quick reference")
    app.key("ctrl+f")
    app.wait(lambda s: s["focus"] == "rules-search", "the field of the search")
    app.type("silhouette")
    app.wait(lambda s: widget_in(s, "found-sight") is not None, "what was found")
    app.key("Return")
    state = app.wait(on("sight"), "line of sight")
    view = widget_in(state, "diagram-0")
    assert view is not None
    app.drag(tuple(view["handles"]["B1"]), (view["handles"]["B1"][0] - 30, view["handles"]["B1"][1]))
    moved = lambda s: (widget_in(s, "diagram-0") or view)["handles"] != view["handles"]  # noqa: E731
    app.wait(moved, "the soldier somewhere else")
    app.key("Escape")
    app.key("Escape")
    app.wait(lambda s: s["scene"] == "title", "the title again")
    app.click("play-at-once")
    before = app.wait(lambda s: s["scene"] == "battle" and not s["moving"], "a battle")
    app.key("F1")
    app.wait(lambda s: s["scene"] == "rules" and s.get("page") == "deploy.order", "the clause of the moment")
    app.key("F1")
    after = app.wait(lambda s: s["scene"] == "battle" and not s["moving"], "the battle again")
    assert after["table"] == before["table"]
    assert after["moment"] == before["moment"]
