"""A table built from nothing in the real window with every tool, tried, saved, opened again and played."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.play.player import settings_in
from tests.ui.xwindow import App, Line, missing_tools, virtual_screen
from wargame.games.skirmish.maps.read import read_document

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=missing_tools() or "tools are there"),
]

Point = tuple[float, float]


class Builder:
    """Builds with mouse and keys; places are centimetres on the table."""

    def __init__(self, app: App) -> None:
        self.app = app

    def px(self, at: Point) -> tuple[float, float]:
        """A place in the window, as the trace says where the table lies."""
        table = self.app.state()["table"]
        x, y = table["origin_px"]
        return x + at[0] * table["scale"], y - at[1] * table["scale"]

    def click(self, *places: Point) -> None:
        """Click places one after the other."""
        for at in places:
            self.app.click_at(*self.px(at))

    def drag(self, *places: Point) -> None:
        """Drag over places."""
        self.app.drag(*(self.px(at) for at in places))

    def pieces(self) -> list[Line]:
        """What stands on the table."""
        found: list[Line] = self.app.state()["pieces"]
        return found

    def expect(self, there: Callable[[Line], object], what: str) -> Line:
        """Wait until the trace says so."""
        return self.app.wait(lambda state: state["scene"] == "workshop" and there(state), what)

    def tool(self, key: str, name: str) -> None:
        """Take a tool by its letter."""
        self.app.key(key)
        self.expect(lambda state: state["tool"] == name, f"the tool {name}")

    def count(self, kind: str, number: int = 1) -> Line:
        """Wait for so many pieces of a kind; the last of them."""
        state = self.expect(
            lambda state: sum(p["kind"] == kind for p in state["pieces"]) == number, f"{number} {kind}"
        )
        return [piece for piece in state["pieces"] if piece["kind"] == kind][-1]


def test_a_table_from_nothing_with_every_tool_saved_opened_again_and_played(tmp_path: Path) -> None:
    settings_in(tmp_path, last_forces=["core", "core"])
    with virtual_screen(1280, 800) as display, App(display, tmp_path, ["wargame", "play"]) as app:
        builder = Builder(app)
        app.click("workshop")
        app.wait(lambda state: state["scene"] == "tables", "the library, as there is no table yet")
        app.click("back")
        builder.expect(lambda state: not state["pieces"], "an empty table")
        draw(builder)
        furnish(builder)
        arrange(builder)
        zone_and_try(builder)
        built = save(builder, tmp_path)
        open_again(builder, built)
        play(builder)


def draw(builder: Builder) -> None:
    """Lines, areas, a building, painted ground, a card dragged on to the table."""
    builder.tool("l", "line")
    builder.click((4.0, 12.0), (9.0, 12.0), (9.0, 15.0))
    builder.app.key("Return")
    assert builder.count("hedge")["points"] == [[4.0, 12.0], [9.0, 12.0], [9.0, 15.0]]
    builder.tool("a", "area")
    builder.drag((22.0, 20.0), (26.0, 20.0), (27.0, 24.0), (23.0, 25.0), (22.0, 21.0))
    builder.count("woods")
    builder.tool("h", "building")
    builder.drag((12.0, 14.0), (15.0, 16.0), (19.0, 19.0))
    builder.count("building")
    builder.app.click("ground-earth")
    builder.expect(lambda state: state["tool"] == "paint", "the brush")
    builder.drag((5.0, 5.0), (9.0, 5.0), (14.0, 6.0))
    assert builder.count("ground")["ground"] == "earth"
    card = builder.app.widget("stock-ruin")["rect"]
    middle = card[0] + card[2] / 2, card[1] + card[3] / 2
    builder.app.drag(middle, builder.px((20.0, 9.0)), builder.px((22.0, 10.0)))
    builder.expect(lambda state: sum(p["kind"] == "building" for p in state["pieces"]) == 2, "the ruin")


def furnish(builder: Builder) -> None:
    """An inner wall, a window, a point pulled out of an edge."""
    house = next(p["id"] for p in builder.pieces() if p["style"] == "farmhouse")
    before = next(p["openings"] for p in builder.pieces() if p["id"] == house)

    def of_house(state: Line) -> Line:
        return next(piece for piece in state["pieces"] if piece["id"] == house)

    builder.tool("w", "walls")
    builder.drag((15.0, 14.05), (15.0, 16.0), (15.0, 18.95))
    builder.expect(lambda state: of_house(state)["inner"] == 1, "an inner wall")
    builder.tool("o", "openings")
    builder.app.click("opening-window")
    builder.click((15.0, 16.5))
    builder.expect(lambda state: state["undo"] == "Window", "a window in the inner wall")
    assert of_house(builder.app.state())["openings"] == before
    builder.tool("v", "select")
    builder.click((24.0, 22.0))
    builder.expect(lambda state: state["selection"] == ["woods-1"], "the woods")
    corners = len(next(p["points"] for p in builder.pieces() if p["id"] == "woods-1"))
    builder.tool("n", "points")
    ring = next(p["points"] for p in builder.pieces() if p["id"] == "woods-1")
    a, b = max(zip(ring, [*ring[1:], ring[0]], strict=True), key=lambda edge: math.dist(*edge))
    builder.drag(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (24.0, 22.5), (24.5, 22.5))
    builder.expect(lambda state: state["undo"] == "Add a point", "a point more")
    assert len(next(p["points"] for p in builder.pieces() if p["id"] == "woods-1")) == corners + 1


def arrange(builder: Builder) -> None:
    """Select, move, nudge, copy, mirror, turn, delete, undo and redo."""
    builder.tool("v", "select")
    builder.app.key("Escape")
    builder.expect(lambda state: not state["selection"], "nothing selected")
    builder.drag((2.0, 10.5), (6.0, 13.0), (10.5, 16.5))
    builder.expect(lambda state: state["selection"] == ["hedge-1"], "the hedge in the box")
    builder.drag((6.5, 12.0), (6.5, 13.0), (6.5, 14.0))
    builder.expect(lambda state: state["undo"] == "Move", "it moved")
    builder.app.key("Right", "shift+Up")
    builder.expect(lambda state: state["steps"] >= 3, "it was nudged")
    builder.app.key("d")
    builder.count("hedge", 2)
    builder.app.key("x", "q")
    builder.expect(lambda state: state["undo"] == "Turn", "mirrored and turned")
    steps = builder.app.state()["steps"]
    builder.app.key("Delete")
    builder.count("hedge", 1)
    builder.app.key("z", "z")
    builder.expect(lambda state: state["steps"] == steps - 1, "two steps back")
    builder.app.key("y")
    builder.expect(lambda state: state["steps"] == steps, "one again")
    builder.count("hedge", 2)


def zone_and_try(builder: Builder) -> None:
    """A zone drawn and given back; what one model sees of the other, and a way."""
    builder.tool("r", "zones")
    builder.drag((1.0, 1.0), (15.0, 4.0), (29.0, 7.0))
    builder.expect(lambda state: state["zones"] == "drawn", "a zone")
    builder.app.click("zone-edges")
    builder.expect(lambda state: state["zones"] == "edges", "the edges again")
    builder.tool("t", "test")
    builder.app.move_to(*builder.px((3.0, 20.0)))
    builder.expect(lambda state: state["trial"] and not state["trial"]["busy"], "two models")
    first, second = (unit["at"] for unit in builder.app.state()["trial"]["units"])
    builder.drag(tuple(first), (10.0, 9.0), (16.0, 11.0))
    builder.drag(tuple(second), (14.0, 23.0), (16.0, 22.0))
    builder.expect(
        lambda state: state["trial"]["fraction"] < 1.0 and state["trial"]["because"],
        "the house between them named",
    )
    builder.app.key("m")
    builder.app.move_to(*builder.px((18.0, 11.5)))
    builder.expect(lambda state: state["trial"]["way_end"], "a way")
    builder.tool("v", "select")


def save(builder: Builder, home: Path) -> list[Line]:
    """Save under a name; what the file holds is what is shown."""
    builder.app.key("s")
    builder.app.widget("answer")
    builder.app.type("Ford")
    builder.app.key("Return")
    state = builder.expect(lambda state: state["file"] == "my/Ford" and not state["dirty"], "saved")
    data = json.loads((home / "maps" / "Ford.geojson").read_text(encoding="utf-8"))
    assert [piece.id for piece in read_document(data, "Ford").table_map.pieces] == [
        piece["id"] for piece in state["pieces"]
    ]
    built: list[Line] = state["pieces"]
    return built


def open_again(builder: Builder, built: list[Line]) -> None:
    """Leave, and come back: the table lies on the bench as it was."""
    app = builder.app
    app.key("F10")
    app.click("menu-leave")
    app.wait(lambda state: state["scene"] == "title", "the title")
    app.click("workshop")
    state = builder.expect(lambda state: state["file"] == "my/Ford", "the last table")
    assert [piece["points"] for piece in state["pieces"]] == [piece["points"] for piece in built]
    assert not state["dirty"]


def play(builder: Builder) -> None:
    """A battle at once on this very table."""
    builder.app.key("p")
    state = builder.app.wait(lambda state: state["scene"] == "battle", "the battle", 30.0)
    assert state["table"]["size_cm"] == [30.0, 30.0]
