"""What all tools have in common: where the pointer is, and what the screen asks of a tool."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from wargame.games.skirmish.maps.editing.snapping import Snapping
from wargame.games.skirmish.table.plane import Point
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.marks import Marks
from wargame.ui.skirmish.workshop.wording import sentence

SNAP_PX = 8.0
TOUCH_PX = 6.0
GRID_CM, ANGLE_DEG = 0.5, 15.0
PREDICATES = frozenset(
    ("is", "has", "holds", "must", "lies", "crosses", "reaches", "needs", "names", "can't", "leaves")
)


@dataclass(frozen=True)
class Spot:
    """A place on the table under the pointer, cm; how many cm a pixel is; the modifiers held.

    `pulled`: the button has been dragged beyond a twitch since it was pressed.
    """

    at: Point
    cm_a_px: float = 0.02
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    pulled: bool = False

    @property
    def reach_cm(self) -> float:
        """How near counts as touching."""
        return TOUCH_PX * self.cm_a_px

    def snapping(self, bench: Bench) -> Snapping:
        """What to snap to here; with Alt held, to nothing."""
        if self.alt:
            return Snapping(grid_cm=None, edges=False, angles_deg=None, reach_cm=0.0)
        wanted = bench.snapping
        return Snapping(wanted.grid_cm, wanted.edges, wanted.angles_deg, SNAP_PX * self.cm_a_px)


@dataclass(frozen=True)
class Option:
    """A button of the strip above the tool bar: a way the tool in hand can be used."""

    id: str
    text: str
    do: Callable[[], object]
    selected: bool = False
    enabled: bool = True
    key: str = ""


class Hand:
    """A tool in hand. What it does not need stays as it is here: nothing."""

    cursor = "arrow"

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    @property
    def busy(self) -> bool:
        """Whether something has been begun and not finished: Esc drops it."""
        return False

    def hover(self, spot: Spot) -> None:
        """The pointer moves with no button held."""

    def press(self, spot: Spot) -> None:
        """The left button goes down."""

    def drag(self, spot: Spot) -> None:
        """The pointer moves with the left button held."""

    def release(self, spot: Spot) -> None:
        """The left button is let go."""

    def twice(self, spot: Spot) -> None:
        """The second press of a double click, after `press` and `release`."""

    def leave(self) -> None:
        """The pointer has left the table."""

    def back(self) -> bool:
        """Step back one (Esc, right click); False: there is nothing to step back from."""
        return False

    def confirm(self) -> bool:
        """Finish what has been begun (Enter); False: nothing has."""
        return False

    def delete(self) -> bool:
        """Delete what this tool has in hand; False: the screen deletes what is selected."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """A key that is this tool's own."""
        return False

    def put_down(self) -> None:
        """Another tool is taken in hand."""

    def marks(self) -> Marks:
        """What to show over the table."""
        return Marks()

    def options(self) -> Sequence[Option]:
        """The buttons of the strip."""
        return ()

    def hint(self) -> str:
        """What a player who does nothing might not know to do."""
        return ""


def snap_options(bench: Bench) -> list[Option]:
    """Switches for what is snapped to."""
    now = bench.snapping

    def turned(**changes: object) -> Callable[[], object]:
        return lambda: bench.snap(replace(now, **changes))  # type: ignore[arg-type]

    grid, angles = now.grid_cm is not None, now.angles_deg is not None
    return [
        Option("snap-grid", _("Grid"), turned(grid_cm=None if grid else GRID_CM), grid, key="G"),
        Option("snap-edges", _("Edges"), turned(edges=not now.edges), now.edges),
        Option("snap-angles", _("Angles"), turned(angles_deg=None if angles else ANGLE_DEG), angles),
    ]


def because(why: str) -> str:
    """Why something can't be, as a sentence about it."""
    if why.partition(" ")[0] in PREDICATES:
        return sentence(_("It {why}").format(why=why))
    return sentence(why)
