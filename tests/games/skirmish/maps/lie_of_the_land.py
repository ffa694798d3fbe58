"""What the tests of the shipped tables measure: lines of sight, tank lanes, rooms. Lengths in cm.

Written apart from the game's own sight and routes, so that it can contradict them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.table import Table

EYE_CM = 1.1
WOODS_CM = 6.0
SKIN_CM = 0.02

Points = npt.NDArray[np.float64]


def grid(area: BaseGeometry, table: Table, step: float) -> Points:
    """The middles of a grid's cells in the area where a soldier can stand at all."""
    low_x, low_y, high_x, high_y = area.bounds
    xs, ys = np.arange(low_x + step / 2, high_x, step), np.arange(low_y + step / 2, high_y, step)
    points = np.stack([np.tile(xs, len(ys)), np.repeat(ys, len(xs))], axis=1)
    walls = shapely.union_all(
        [solid.outline for piece in table.pieces if not piece.kind.stand for solid in piece.solids]
    )
    made = shapely.points(points)
    return points[shapely.intersects(area, made) & ~shapely.intersects(walls, made)]


def seen_share(table: Table, ones: Points, others: Points) -> float:
    """The share of pairs that see each other from eye to eye, over prisms and through up to 6 cm of woods."""
    i, j = (index.ravel() for index in np.indices((len(ones), len(others))))
    starts, ends = ones[i], others[j]
    low, high = table.grounds(ones)[i] + EYE_CM, table.grounds(others)[j] + EYE_CM
    rays = np.asarray(shapely.linestrings(np.stack([starts, ends], axis=1)))
    flat = (low == EYE_CM) & (high == EYE_CM)
    tall = shapely.union_all([solid.outline for solid in _tall(table)])
    shapely.prepare(tall)
    open_ = ~(flat & shapely.intersects(tall, rays))
    for solid in _tall(table):
        slanting = np.flatnonzero(open_ & ~flat)
        shapely.prepare(solid.outline)
        hit = slanting[shapely.intersects(solid.outline, rays[slanting])]
        open_[hit] &= _passes_over(solid, starts[hit], rays[hit], low[hit], high[hit])
    open_[open_] = ~_through_woods(table, rays[open_])
    return float(open_.mean())


def _tall(table: Table) -> list[Any]:
    return [solid for piece in table.pieces for solid in piece.solids if solid.top > EYE_CM]


def _through_woods(table: Table, rays: npt.NDArray[np.object_]) -> npt.NDArray[np.bool_]:
    woods = shapely.union_all([piece.footprint for piece in table.pieces if piece.kind.woods])
    shapely.prepare(woods)
    deep = np.asarray(shapely.intersects(woods, rays))
    deep[deep] = shapely.length(shapely.intersection(rays[deep], woods)) > WOODS_CM
    return deep


def _passes_over(
    solid: Any, starts: Points, rays: npt.NDArray[np.object_], low: Points, high: Points
) -> npt.NDArray[np.bool_]:
    """Whether each slanting ray clears the top of a prism from where it enters to where it leaves."""
    eyes, inside, length = (
        shapely.points(starts),
        shapely.intersection(rays, solid.outline),
        shapely.length(rays),
    )
    near, far = shapely.distance(eyes, inside) / length, shapely.hausdorff_distance(eyes, inside) / length
    return np.asarray(np.minimum(low + (high - low) * near, low + (high - low) * far) >= solid.top)


def free_ground(table: Table, half_width: float, *, infantry: bool, climbs: float = 0.0) -> BaseGeometry:
    """Where the centre of a mover can be on its way, what is up to `climbs` high climbed."""
    tall = [s.outline for piece in table.pieces for s in piece.solids if s.height > climbs]
    rooms = [piece.footprint for piece in table.pieces if piece.kind.walled and not infantry]
    wet = shapely.union_all([p.footprint for p in table.pieces if not p.kind.enter and not p.kind.solid])
    dry = shapely.union_all([p.footprint for p in table.pieces if p.kind.passage])
    barred = shapely.union_all([*tall, *rooms, wet.difference(dry)])
    reach = half_width - SKIN_CM
    return table.area.buffer(-reach).difference(barred.buffer(reach, quad_segs=16))


def lanes(table: Table, half_width: float) -> list[BaseGeometry]:
    """The connected pieces of free ground that lead from one zone to the other."""
    zones = [table.zone(side, 8.0) for side in (0, 1)]
    parts = shapely.get_parts(free_ground(table, half_width, infantry=False))
    return [part for part in parts if all(part.intersection(zone).area > 1.0 for zone in zones)]


def shut_rooms(table: Table) -> list[str]:
    """Ids of buildings with a room that no soldier can get into by a door."""
    reached = max(
        shapely.get_parts(free_ground(table, 0.5, infantry=True, climbs=1.0)), key=lambda part: part.area
    )
    return [
        piece.id
        for piece in table.pieces
        if piece.floor is not None
        for room in _rooms(piece)
        if room.intersection(reached).area < 0.1
    ]


def _rooms(piece: Any) -> list[BaseGeometry]:
    walls = shapely.union_all([solid.outline for solid in piece.solids])
    return [room for room in shapely.get_parts(piece.floor.difference(walls).buffer(-0.5)) if room.area > 0.3]
