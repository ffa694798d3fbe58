"""The practice range on a desk without a window, with hands that point in centimetres."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.ui.headless import Desk
from tests.ui.skirmish.playing import NoDoors, StillGallery
from wargame.games.skirmish.practice.position import Piece, Position
from wargame.ui.shell.scenes import Push, Scene
from wargame.ui.skirmish.range.opening import practice_range
from wargame.ui.skirmish.range.scene import RangeScene
from wargame.ui.skirmish.range.trial import TrialScene
from wargame.ui.skirmish.screens import SkirmishScreens

SIZE = (1280, 720)
Point = tuple[float, float]


class Ground:
    """The range in front of an empty scene."""

    def __init__(self, size: tuple[int, int] = SIZE, **settings: Any) -> None:
        self.screens = SkirmishScreens("test")
        self.doors = NoDoors()
        self.gallery = StillGallery()
        self.desk = Desk(Scene(), size, **{"animations": False, **settings})
        self.opened = self.open()

    def open(self) -> bool:
        """Come into the range; whether it opened."""
        way = practice_range(self.desk.stage, self.doors, self.screens, self.gallery)
        self.desk.stage.outcome(way)
        self.desk.wait(0.05)
        self.settle()
        return isinstance(way, Push)

    @property
    def scene(self) -> Any:
        """The scene in front."""
        return self.desk.director.scene

    @property
    def setting_up(self) -> RangeScene:
        """Set-up mode, which is in front."""
        assert isinstance(self.scene, RangeScene)
        return self.scene

    @property
    def trying(self) -> TrialScene:
        """Try mode, which is in front."""
        assert isinstance(self.scene, TrialScene)
        return self.scene

    @property
    def position(self) -> Position:
        """What has been set up."""
        return self.setting_up.arrangement.position

    def settle(self) -> None:
        """Wait for answers, for what is played and for the camera."""
        for _n in range(3000):
            self.desk.wait(1 / 60)
            scene = self.scene
            worker, board = getattr(scene, "worker", None), getattr(scene, "board", None)
            busy = worker is not None and board is not None and (worker.busy or board.brush.busy)
            if not busy and not scene.animating:
                break
            self.desk.give_way(50 if busy else 1)
        else:
            raise AssertionError("the screen never came to rest")
        self.desk.draw()

    def px(self, at: Point) -> tuple[int, int]:
        """A place on the table in the window."""
        x, y = self.scene.board.camera.to_px(at)
        return round(x), round(y)

    def click(self, at: Point, button: int = 1) -> None:
        """Click a place on the table."""
        self.desk.click(self.px(at), button)
        self.settle()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press, move in two steps and let go, in window px."""
        self.desk.press(*start)
        self.desk.move((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self.desk.move(*end)
        self.desk.release(*end)
        self.settle()

    def press(self, name: str) -> None:
        """Press a widget."""
        self.desk.click(self.desk.find(name))
        self.desk.wait(0.05)
        self.settle()

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        """Press a key."""
        self.desk.key(key, mod, text)
        self.desk.wait(0.05)
        self.settle()

    def said(self) -> str:
        """The words of all that was told in passing."""
        return " ".join(toast.words for toast in self.desk.stage.toasts)


def bare() -> Position:
    """Nobody on a table with one house on it."""
    corners = [[20.0, 10.0], [26.0, 10.0], [26.0, 16.0], [20.0, 16.0], [20.0, 10.0]]
    house = {
        "type": "Feature",
        "id": "house",
        "properties": {"kind": "building", "height": 6.0},
        "geometry": {"type": "Polygon", "coordinates": [corners]},
    }
    header = {"format": 1, "name": "The field", "size": [30, 30], "ground": "grass"}
    return Position({"type": "FeatureCollection", "wargame": header, "features": [house]})


def two_sides() -> Position:
    """A tank against a soldier."""
    units = (Piece("A1", 0, "tank", (8.0, 8.0)), Piece("B1", 1, "soldier", (8.0, 20.0), 270.0))
    return msgspec.structs.replace(bare(), units=units)
