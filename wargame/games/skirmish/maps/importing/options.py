"""What a person may choose about an import; everything else is read from the file or chosen and reported."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.read import GROUNDS, LARGEST_SIDE_CM, SMALLEST_SIDE_CM
from wargame.games.skirmish.maps.values import FARTHEST_CM
from wargame.games.skirmish.table.terrain import kinds
from wargame.games.skirmish.table.walls import WALL_THICKNESS_CM

LEAVE_OUT = "leave out"
Bounds = tuple[float, float, float, float]


@dataclass(frozen=True)
class ImportOptions:
    """Choices of an import; None and empty leave the choice to the file.

    `size`: the table in cm. `scale`: cm on the table for one unit of the file (a
    square, a pixel, a metre). `area`: west, south, east, north of the part that becomes
    the table: degrees or metres of a place, else units of the file from the lower left
    corner of its picture. `outside`: what lies beyond the table is
    cut, or the table grows to hold it, or the import is refused. `kinds` and `heights`
    (cm) go by a shape's name, class, layer, or by a kind; a kind may be `leave out`.
    `earth`: whether GeoJSON coordinates are degrees or metres. `simplify`: how far in
    cm an outline may be moved to save points. `doors`: buildings without one get a door.
    """

    size: tuple[float, float] | None = None
    scale: float | None = None
    area: Bounds | None = None
    outside: Literal["clip", "grow", "cancel"] = "clip"
    kinds: Mapping[str, str] = field(default_factory=dict)
    heights: Mapping[str, float] = field(default_factory=dict)
    ground: str = ""
    title: str = ""
    earth: Literal["auto", "degrees", "metres"] = "auto"
    wall_width: float = WALL_THICKNESS_CM
    simplify: float = 0.005
    doors: bool = False


def check_options(options: ImportOptions) -> None:
    """Raise Fault for the first choice that cannot be followed."""
    if options.size is not None:
        for side in options.size:
            _within("size", side, SMALLEST_SIDE_CM, LARGEST_SIDE_CM)
    if options.scale is not None:
        _within("scale", options.scale, 1e-9, 1e9)
    if options.area is not None:
        _check_area(options.area)
    _check_names(options)
    _within("wall_width", options.wall_width, 0.05, 5.0)
    _within("simplify", options.simplify, 0.0, 1.0)


def _check_names(options: ImportOptions) -> None:
    for label, kind in options.kinds.items():
        if kind != LEAVE_OUT and kind not in kinds():
            why = (
                f"{kind} (for {label}) is no kind of terrain; the kinds are {', '.join(kinds())}, {LEAVE_OUT}"
            )
            raise Fault("kinds", why)
    for height in options.heights.values():
        _within("heights", height, 0.0, FARTHEST_CM)
    if options.ground and options.ground not in GROUNDS:
        raise Fault("ground", f"must be one of {', '.join(GROUNDS)}")


def _check_area(area: Bounds) -> None:
    west, south, east, north = area
    if not all(map(math.isfinite, area)) or west >= east or south >= north:
        raise Fault("area", "must be west, south, east, north: west less than east, south less than north")


def _within(name: str, value: float, low: float, high: float) -> None:
    if not (math.isfinite(value) and low <= value <= high):
        raise Fault(name, f"must be {low:g} to {high:g}, not {value:g}")
