"""From degrees to metres, and which rectangle of a real place becomes the table."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import shapely

from wargame.games.skirmish.maps.importing.drawing import Move, Plan, bounds_of
from wargame.games.skirmish.maps.importing.options import Bounds, ImportOptions
from wargame.games.skirmish.maps.importing.report import Ledger
from wargame.games.skirmish.table.plane import Point

EARTH_RADIUS_M = 6_371_008.8
MERCATOR_RADIUS_M = 6_378_137.0
CM_A_METRE = 0.5
USUAL_TABLE_CM = (40.0, 40.0)
_TRIED = 5_000


def settle(plan: Plan, options: ImportOptions, ledger: Ledger) -> Plan:
    """A plan in metres with its extent chosen: the area asked for, all of it, or where most of it stands."""
    if plan.is_empty:
        return plan
    width, height = (side / _scale(options) for side in options.size or USUAL_TABLE_CM)
    rough = _around(plan, _middle(bounds_of(plan.points())))
    if options.area is not None:
        centre = _middle(options.area)
    elif options.outside == "grow":
        centre = _middle(bounds_of(plan.points()))
    else:
        centre = rough.back(_densest(rough.plan, width, height))
    flat = _around(plan, centre)
    extent = _extent(plan, flat, options, width, height)
    _tell(flat, extent, options, ledger)
    return dataclasses.replace(flat.plan, extent=extent)


def _scale(options: ImportOptions) -> float:
    return options.scale or CM_A_METRE


@dataclasses.dataclass(frozen=True)
class _Flat:
    """A plan in metres about a centre, and the ways there and back."""

    plan: Plan
    there: Move
    back: Move


def _around(plan: Plan, centre: Point) -> _Flat:
    """The plan as a plane that touches the earth at the centre."""
    across, up = metres_a_unit(plan.earth, centre)

    def there(point: Point) -> Point:
        return (point[0] - centre[0]) * across, (point[1] - centre[1]) * up

    def back(point: Point) -> Point:
        return point[0] / across + centre[0], point[1] / up + centre[1]

    return _Flat(plan.moved(there, 1.0), there, back)


def metres_a_unit(earth: str, centre: Point) -> Point:
    """Metres for one unit of a plan, east and north, about a place in the plan's own coordinates."""
    if earth == "degrees":
        degree = math.radians(EARTH_RADIUS_M)
        return degree * max(math.cos(math.radians(centre[1])), 1e-6), degree
    if earth == "mercator":
        shrink = 1.0 / math.cosh(max(-20.0, min(20.0, centre[1] / MERCATOR_RADIUS_M)))
        return shrink, shrink
    return 1.0, 1.0


def _middle(bounds: Bounds | None) -> Point:
    west, south, east, north = bounds or (0.0, 0.0, 0.0, 0.0)
    return (west + east) / 2.0, (south + north) / 2.0


def _densest(plan: Plan, width: float, height: float) -> Point:
    """The middle of a window of this size (m) that holds the most whole shapes, the first of equals.

    Everything at once when that fits; else windows about each shape are tried.
    """
    west, south, east, north = bounds_of(plan.points()) or (0.0, 0.0, 0.0, 0.0)
    if east - west <= width and north - south <= height:
        return (west + east) / 2.0, (south + north) / 2.0
    boxes = np.array([bounds_of(shape.points()) for shape in plan.shapes])
    centres = (boxes[:, :2] + boxes[:, 2:]) / 2.0
    half = np.array([width, height]) / 2.0
    windows = shapely.box(*(centres - half).T, *(centres + half).T)
    tree = shapely.STRtree(shapely.box(*boxes.T))
    held = [tree.query(window, predicate="contains").size for window in windows[:_TRIED]]
    x, y = centres[int(np.argmax(held))]
    return float(x), float(y)


def _extent(plan: Plan, flat: _Flat, options: ImportOptions, width: float, height: float) -> Bounds:
    if options.area is not None:
        west, south, east, north = options.area
        return (*flat.there((west, south)), *flat.there((east, north)))
    if options.outside == "grow":
        return bounds_of(flat.plan.points()) or (0.0, 0.0, width, height)
    return -width / 2.0, -height / 2.0, width / 2.0, height / 2.0


def _tell(flat: _Flat, extent: Bounds, options: ImportOptions, ledger: Ledger) -> None:
    """Name the rectangle that was chosen in the file's own coordinates, so that it can be asked for again."""
    if options.area is None and options.outside != "grow":
        west, south = flat.back((extent[0], extent[1]))
        east, north = flat.back((extent[2], extent[3]))
        area = ",".join(f"{value:.9g}" for value in (west, south, east, north))
        ledger.chosen("$", "the part of the place that became the table is {area}", area=area)
