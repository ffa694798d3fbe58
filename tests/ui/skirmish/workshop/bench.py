"""The workshop on a desk without a window: real tools and panels, a table that stays plain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.ui.headless import Desk
from tests.ui.skirmish.playing import NoDoors, StillGallery
from wargame.games.skirmish.maps.editing.draft import Draft, new_draft
from wargame.games.skirmish.table.terrain import PieceSpec
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.painter import NoPainter
from wargame.ui.skirmish.workshop.scene import WorkshopScene

SIZE = (1280, 800)
Point = tuple[float, float]


def empty(size: tuple[float, float] = (30.0, 30.0)) -> Draft:
    """A table with nothing on it."""
    return new_draft(size, "grass", "Trial")


class Work:
    """A workshop scene on a desk, and hands that draw in centimetres."""

    def __init__(
        self,
        draft: Draft | None = None,
        name: str | None = None,
        size: tuple[int, int] = SIZE,
        *,
        painted: bool = False,
        **settings: Any,
    ) -> None:
        """`painted`: by whom the screen asks; else the table stays plain."""
        self.bench = Bench(draft or empty(), name)
        self.doors = NoDoors()
        self.played: list[Mapping[str, Any]] = []
        self.scene = WorkshopScene(
            self.bench, self.doors, StillGallery(), lambda _stage, data: self.played.append(data),
            painter=None if painted else lambda _take: NoPainter(),
        )  # fmt: skip
        self.desk = Desk(self.scene, size, **settings)
        self.first = self.bench.draft.json_bytes()
        self.settle()

    def lay(self, draft: Draft, name: str | None = None) -> None:
        """Put another table on the bench."""
        self.bench.open(draft, name)
        self.first = draft.json_bytes()
        self.desk.draw()

    @property
    def pieces(self) -> tuple[PieceSpec, ...]:
        """What stands on the table."""
        return self.bench.draft.pieces

    def px(self, at: Point) -> tuple[int, int]:
        """A place on the table in the window."""
        x, y = self.scene.canvas.camera.to_px(at)
        return round(x), round(y)

    def key(self, key: int, mod: int = 0) -> None:
        """Press a key; what the frame shows follows."""
        self.desk.key(key, mod)
        self.desk.draw()

    def click(self, at: Point, button: int = 1) -> None:
        """Click a place."""
        self.desk.click(self.px(at), button)
        self.desk.draw()
        self.desk.stage.now_s += 1.0

    def twice(self, at: Point) -> None:
        """Double-click a place."""
        self.desk.click(self.px(at))
        self.desk.click(self.px(at))
        self.desk.draw()
        self.desk.stage.now_s += 1.0

    def drag(self, *places: Point, button: int = 1) -> None:
        """Press at the first place, move over the others, let go at the last."""
        self.desk.press(*self.px(places[0]), button)
        for place in places[1:]:
            self.desk.move(*self.px(place))
            self.desk.draw()
        self.desk.release(*self.px(places[-1]), button)
        self.desk.draw()
        self.desk.stage.now_s += 1.0

    def press(self, widget: str) -> None:
        """Press a button by its id."""
        self.desk.click(self.desk.find(widget))
        self.desk.draw()

    def settle(self, most: int = 2000) -> None:
        """Wait for answers and for the camera."""
        for _ in range(most):
            self.desk.wait(1 / 60)
            busy = self.scene.worker.busy
            if not (busy or self.scene.animating):
                break
            self.desk.give_way(50 if busy else 1)
        self.desk.draw()

    def close(self) -> None:
        """Leave the scene."""
        self.scene.leave()
