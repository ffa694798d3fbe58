"""What of a painted table has to be painted again after its map has changed.

Every stroke is fixed to the table, so a part can be painted by itself; here it is found
how far a change reaches: the pieces that changed with their dressing, the houses whose
furniture makes way, and all ground on which their shadows lie or lay.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from wargame.ui.relief.scenery import BLUR_MM, MARGIN_MM, SHADOW_MM, Scenery, Tile, picture_shape
from wargame.ui.relief.survey import Bounds, Plot

DRESS_MM = 14.0
"""How far a piece's dressing (crowns, verges, worn doorsteps) may reach beyond its outline."""


def changed_areas(before: Scenery, after: Scenery) -> list[Bounds] | None:
    """The boxes in mm in which two tables look different, none meeting another; None: everywhere."""
    old, new = before.survey, after.survey
    if (old.width, old.height, old.ground) != (new.width, new.height, new.ground):
        return None
    boxes = [_shadowed(_grown(plot.bounds)) for plot in _changed_plots(old.plots, new.plots)]
    boxes += [_shadowed(_grown(bounds)) for bounds in _refurnished(before, after)]
    return merged(boxes)


def merged(boxes: Iterable[Bounds]) -> list[Bounds]:
    """Boxes joined until none meets another."""
    apart: list[Bounds] = []
    for box in boxes:
        found = box
        while (meeting := next((other for other in apart if _meet(found, other)), None)) is not None:
            apart.remove(meeting)
            found = _joined(found, meeting)
        apart.append(found)
    return apart


def tile_of(scenery: Scenery, box: Bounds, ppm: float) -> Tile | None:
    """The pixels of a box of the table (mm) in its picture; None where it lies beside the table."""
    rows, columns = picture_shape(scenery.survey, ppm)
    west, south, east, north = box
    edge = scenery.survey.height + MARGIN_MM
    left = max(0, math.floor((west + MARGIN_MM) * ppm))
    right = min(columns, math.ceil((east + MARGIN_MM) * ppm))
    top, bottom = max(0, math.floor((edge - north) * ppm)), min(rows, math.ceil((edge - south) * ppm))
    return Tile(top, left, bottom - top, right - left) if right > left and bottom > top else None


def _changed_plots(old: Sequence[Plot], new: Sequence[Plot]) -> Iterator[Plot]:
    """Plots that came, went, look different or lie in another order; both where one was and where it is."""
    was, now = {plot.spec.id: plot for plot in old}, {plot.spec.id: plot for plot in new}
    for name in was.keys() | now.keys():
        one, other = was.get(name), now.get(name)
        if one is None or other is None or (one.spec, one.base) != (other.spec, other.base):
            yield from (plot for plot in (one, other) if plot is not None)
    kept = [name for name in was if name in now]
    for name, instead in zip(kept, (name for name in now if name in was), strict=True):
        if name != instead:
            yield now[name]


def _refurnished(before: Scenery, after: Scenery) -> Iterator[Bounds]:
    """Houses that stayed as they are but for what stands in them."""
    were = {building.plot.spec.id: building for building in before.buildings}
    for building in after.buildings:
        was = were.get(building.plot.spec.id)
        if was is not None and was.furniture != building.furniture:
            yield building.plot.bounds


def _grown(bounds: Bounds) -> Bounds:
    west, south, east, north = bounds
    return west - DRESS_MM, south - DRESS_MM, east + DRESS_MM, north + DRESS_MM


def _shadowed(bounds: Bounds) -> Bounds:
    """With the ground about it: the lamp stands in the north-west, so shadows fall to the south-east."""
    west, south, east, north = bounds
    return west - BLUR_MM, south - SHADOW_MM, east + SHADOW_MM, north + BLUR_MM


def _meet(one: Bounds, other: Bounds) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _joined(one: Bounds, other: Bounds) -> Bounds:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])
