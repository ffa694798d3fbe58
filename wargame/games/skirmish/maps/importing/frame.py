"""Which rectangle of a plan becomes the table, and at what scale."""

from __future__ import annotations

import math
from dataclasses import dataclass

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.importing.drawing import Plan, bounds_of
from wargame.games.skirmish.maps.importing.options import Bounds, ImportOptions
from wargame.games.skirmish.maps.importing.places import CM_A_METRE
from wargame.games.skirmish.maps.importing.report import Ledger
from wargame.games.skirmish.maps.read import LARGEST_SIDE_CM, SMALLEST_SIDE_CM
from wargame.games.skirmish.table.plane import Point, snap

USUAL_SIDE_CM = 40.0
SQUARE_CM = (1.0, 4.0)


@dataclass(frozen=True)
class Frame:
    """The place of the table in the plan: its south-west corner, cm for a unit, its size in cm."""

    corner: Point
    scale: float
    size: tuple[float, float]

    def place(self, point: Point) -> Point:
        """A point of the plan on the table, in cm."""
        return (point[0] - self.corner[0]) * self.scale, (point[1] - self.corner[1]) * self.scale


def choose_frame(plan: Plan, options: ImportOptions, ledger: Ledger) -> Frame:
    """The frame that the options ask for, or the one that suits the plan. Raises Fault when there is none."""
    rectangle = _rectangle(plan, options)
    width, height = rectangle[2] - rectangle[0], rectangle[3] - rectangle[1]
    scale = _scale(plan, options, width, height)
    size = options.size or (_side(width * scale), _side(height * scale))
    if max(size) > LARGEST_SIDE_CM:
        raise Fault("scale", _too_large(size))
    if options.scale is None:
        ledger.chosen("$", "the scale is {scale} cm for one {unit}", scale=f"{scale:.6g}", unit=plan.unit)
    middle = (rectangle[0] + rectangle[2]) / 2.0, (rectangle[1] + rectangle[3]) / 2.0
    corner = middle[0] - size[0] / scale / 2.0, middle[1] - size[1] / scale / 2.0
    return Frame(corner, scale, size)


def _rectangle(plan: Plan, options: ImportOptions) -> Bounds:
    """The part asked for, the file's own frame, or what holds everything; grown when that was asked."""
    extent = plan.extent
    if options.area is not None and plan.measure != "place":
        extent = options.area
    everything = bounds_of(plan.points())
    if extent is None or (options.outside == "grow" and everything is not None):
        extent = _both(extent, everything)
    if extent is None or not min(extent[2] - extent[0], extent[3] - extent[1]) > 0.0:
        return _about(extent or (0.0, 0.0, 0.0, 0.0))
    return extent


def _both(first: Bounds | None, second: Bounds | None) -> Bounds | None:
    if first is None or second is None:
        return first or second
    return (
        min(first[0], second[0]),
        min(first[1], second[1]),
        max(first[2], second[2]),
        max(first[3], second[3]),
    )


def _about(flat: Bounds) -> Bounds:
    """A square about something that has no width or no height."""
    half = max(flat[2] - flat[0], flat[3] - flat[1], 1.0) / 2.0
    x, y = (flat[0] + flat[2]) / 2.0, (flat[1] + flat[3]) / 2.0
    return x - half, y - half, x + half, y + half


def _scale(plan: Plan, options: ImportOptions, width: float, height: float) -> float:
    if options.scale is not None:
        return options.scale
    if options.size is not None and plan.measure != "page":
        return min(options.size[0] / width, options.size[1] / height)
    return min(_natural(plan, max(width, height)), LARGEST_SIDE_CM / max(width, height))


def _natural(plan: Plan, longest: float) -> float:
    """The scale that suits the plan when nobody says one."""
    match plan.measure:
        case "page":
            return plan.scale
        case "place":
            return CM_A_METRE
        case "grid":
            fewest, most = (cm / plan.square for cm in SQUARE_CM)
            return min(max(USUAL_SIDE_CM / longest, fewest), most)
        case "picture":
            return USUAL_SIDE_CM / longest


def _side(length_cm: float) -> float:
    """A side of the table: as long as what it holds, but long enough for a table, to the grain."""
    if abs(length_cm - LARGEST_SIDE_CM) < 1e-6:
        return LARGEST_SIDE_CM
    return snap(max(length_cm, SMALLEST_SIDE_CM)) if math.isfinite(length_cm) else math.inf


def _too_large(size: tuple[float, float]) -> str:
    made = f"makes the table {size[0]:.0f} x {size[1]:.0f} cm"
    return f"{made}; {LARGEST_SIDE_CM:g} cm is the longest side there is"
