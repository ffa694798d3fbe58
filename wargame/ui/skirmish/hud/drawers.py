"""The side columns of a narrow window: drawers, one of which stands beside the table where it can.

All measures in look units.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Space, folds_columns
from wargame.ui.shell.widgets.buttons import IconButton
from wargame.ui.shell.words import _

Side = Literal["left", "right"]

DRAWER = 36
TOP_FREE, BOTTOM_FREE = 71, 76
"""What the bars take from the table."""
FULL = 0.95
"""How large the table must stay beside a column, of what it is without one."""


def fits_beside(kit: Kit, size: tuple[int, int], shape: tuple[float, float]) -> bool:
    """Whether a column finds room beside a table of that shape (cm) in a window of that size (px)."""
    width, height = size
    margin = kit.px(Space.MARGIN)
    tall = height - kit.px(TOP_FREE) - kit.px(BOTTOM_FREE)
    alone = min(width - 2 * margin, tall * shape[0] / shape[1])
    return width - kit.px(Space.COLUMN) - 3 * margin >= FULL * alone


class Drawers:
    """Which columns are shown. In a narrow window at most one is: the right one by itself where it hides
    nothing of the table, else the one that is drawn out.
    """

    def __init__(self, changed: Callable[[], object]) -> None:
        self._changed = changed
        self._open: dict[Side, bool | None] = {}
        self.folded = False
        self.roomy = False
        """Whether a drawer that is out stands beside the table, which gives way to it."""
        self.buttons: dict[Side, IconButton] = {
            "left": IconButton(
                "list_", _("Unit and army"), lambda: self.toggle("left"), quiet=False, size=DRAWER
            ),
            "right": IconButton(
                "dice", _("Log and dice"), lambda: self.toggle("right"), quiet=False, size=DRAWER
            ),
        }

    def fit(self, kit: Kit, size: tuple[int, int], shape: tuple[float, float]) -> None:
        """Fold the columns away in a window (px) too narrow for both beside a table of that shape."""
        self.folded = folds_columns(kit.theme, size[0])
        self.roomy = self.folded and fits_beside(kit, size, shape)
        for side, button in self.buttons.items():
            button.selected = self.shows(side)

    def shows(self, side: Side) -> bool:
        """Whether the column of that side is shown."""
        if not self.folded:
            return True
        wanted = self._open.get(side)
        return self.roomy and side == "right" if wanted is None else wanted

    @property
    def gives_way(self) -> Side | None:
        """The side on which the table gives way to a drawer."""
        if not self.roomy:
            return None
        return "right" if self.shows("right") else "left" if self.shows("left") else None

    def draw_out(self, side: Side) -> None:
        """Show the column of that side."""
        if not self.shows(side):
            self.toggle(side)

    def toggle(self, side: Side) -> None:
        """Draw a column out, which puts the other one away; or put it away."""
        out = not self.shows(side)
        other: Side = "right" if side == "left" else "left"
        self._open = {} if side == "left" and not out else {side: out, other: False}
        self._changed()

    def reset(self) -> None:
        """Only what shows itself."""
        if self._open:
            self._open = {}
            self._changed()
