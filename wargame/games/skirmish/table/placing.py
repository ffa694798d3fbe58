"""Where a base may be put down: the lattice that deployment is judged on (clause deploy.zone).

A base fits where it lies wholly in its zone, clear to 1e-6 of everything that
may not be stood on (move.stop), of wrecks and of other models. Places are the
multiples of 0.25 cm in x and y, tried row by row from the south-west; a
rectangle is tried at each facing it is given before the next facing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import cast

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.plane import TOLERANCE_CM, Base, Box, Disc, Model, Point, outline
from wargame.games.skirmish.table.table import Table

LATTICE_CM = 0.25
FACING_STEP_DEG = 5
START_FACING_DEG = (90.0, 270.0)
TRIED_AT_ONCE = 512

Places = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a base: its centre in cm and its facing in degrees."""

    at: Point
    facing: float


def facings_from(start: float) -> tuple[float, ...]:
    """Every multiple of 5 degrees once for a rectangle, which looks the same turned by 180; `start` first."""
    turned = (float(angle) for angle in range(0, 180, FACING_STEP_DEG))
    return (start, *(angle for angle in turned if angle != start % 180.0))


def fits(
    table: Table,
    base: Base,
    zone: BaseGeometry,
    others: Sequence[Model],
    infantry: bool,
    facings: Sequence[float] | None = None,
) -> Point | None:
    """The first lattice place in the zone where the base fits beside `others`; None when it fits nowhere."""
    spot = find_spot(table, base, zone, others, infantry, facings)
    return None if spot is None else spot.at


def find_spot(
    table: Table,
    base: Base,
    zone: BaseGeometry,
    others: Sequence[Model],
    infantry: bool,
    facings: Sequence[float] | None = None,
) -> Spot | None:
    """As `fits`, with the facing. `infantry` may stand in buildings; a disc takes the first facing."""
    return Room.of(table, base, zone, infantry).first_spot(others, facings or facings_from(90.0))


def deployment(
    table: Table, bases: Sequence[tuple[Base, bool]], side: int, depth: float
) -> tuple[Spot | None, ...]:
    """A place for each (base, infantry) of one side alone in its zone, largest base first.

    `depth` is the edge strip's in cm where the map gives no zones. None stands
    for a base that is left over; the answer is in the order of `bases`.
    """
    zone, facings = table.zone(side, depth), facings_from(START_FACING_DEG[side])
    order = sorted(range(len(bases)), key=lambda index: (-_area(bases[index][0]), bases[index][1], index))
    placed: list[Model] = []
    found: dict[int, Spot] = {}
    for (base, infantry), group in groupby(order, key=lambda index: bases[index]):
        room, untried = Room.of(table, base, zone, infantry), facings
        for index in group:
            spot = room.first_spot(placed, untried)
            if spot is None:
                break
            # a facing at which nothing fitted stays full while models are only added
            untried = untried[untried.index(spot.facing) :]
            found[index] = spot
            placed.append(Model(str(index), base, spot.at, spot.facing, 0.0, 0.0, False))
    return tuple(found.get(index) for index in range(len(bases)))


def can_deploy(table: Table, bases: Sequence[tuple[Base, bool]], side: int, depth: float) -> bool:
    """Whether the whole force finds places in its zone, as `deployment` looks for them."""
    if math.fsum(_area(base) for base, _ in bases) > table.zone(side, depth).area + TOLERANCE_CM:
        return False
    return all(spot is not None for spot in deployment(table, bases, side, depth))


def obstacles(table: Table, infantry: bool) -> BaseGeometry:
    """What of the pieces no base may overlap where it stops: solids not to be stood on, and water.

    Buildings are barred whole to all but infantry; bridges open the water.
    """
    solid = [body.outline for piece in table.pieces if not piece.kind.stand for body in piece.solids]
    rooms = [piece.footprint for piece in table.pieces if piece.kind.walled and not infantry]
    return shapely.union_all([*solid, *rooms, _water(table)])


def _water(table: Table) -> BaseGeometry:
    """What has no prism and yet may not be entered, less the bridges over it."""
    wet = [p.footprint for p in table.pieces if not p.kind.enter and not p.kind.solid]
    dry = [p.footprint for p in table.pieces if p.kind.passage]
    return shapely.difference(shapely.union_all(wet), shapely.union_all(dry))


@dataclass(frozen=True, eq=False)
class Room:
    """What the table leaves one kind of base in one zone, whatever other models stand there.

    `centres` (n, 2) are the lattice points that hold at least the base's inner
    circle, row by row from the south-west.
    """

    base: Base
    ground: BaseGeometry
    blocked: BaseGeometry
    wrecks: tuple[Model, ...]
    centres: Places

    @classmethod
    def of(cls, table: Table, base: Base, zone: BaseGeometry, infantry: bool) -> Room:
        """The room that a base of a kind has in a zone; `infantry` may stand in buildings."""
        blocked = table.derived(("obstacles", infantry), lambda table: obstacles(table, infantry))
        ground = shapely.intersection(zone, shapely.box(0.0, 0.0, *table.size))
        wrecks = tuple(
            Model(wreck.id, wreck.base, wreck.at, wreck.facing, wreck.height, 0.0, True)
            for wreck in table.wrecks
        )
        return cls(base, ground, blocked, wrecks, _centres(base.half_width - TOLERANCE_CM, ground, blocked))

    def first_spot(self, others: Sequence[Model], facings: Sequence[float]) -> Spot | None:
        """The first lattice place beside `others`, tried at each facing; a disc takes the first facing."""
        bodies = (*others, *self.wrecks)
        for facing in facings[:1] if isinstance(self.base, Disc) else facings:
            for first in range(0, len(self.centres), TRIED_AT_ONCE):
                tried = self.centres[first : first + TRIED_AT_ONCE]
                places = tried[_is_clear(self, tried, facing, bodies)]
                if len(places):
                    return Spot((float(places[0, 0]), float(places[0, 1])), facing)
        return None


def _centres(need: float, room: BaseGeometry, blocked: BaseGeometry) -> Places:
    if room.is_empty:
        return np.empty((0, 2))
    low_x, low_y, high_x, high_y = room.bounds
    xs, ys = _ticks(low_x, high_x), _ticks(low_y, high_y)
    centres = np.stack([np.tile(xs, len(ys)), np.repeat(ys, len(xs))], axis=1)
    points, rim = shapely.points(centres), room.boundary
    for shape in (room, rim, blocked):
        shapely.prepare(shape)
    inside = shapely.intersects(room, points)
    inside &= ~shapely.dwithin(rim, points, need)
    inside &= ~shapely.dwithin(blocked, points, need)
    return cast(Places, centres[inside])


def _ticks(low: float, high: float) -> Places:
    first, last = math.ceil(low / LATTICE_CM - 1e-9), math.floor(high / LATTICE_CM + 1e-9)
    return np.arange(first, last + 1, dtype=np.float64) * LATTICE_CM


def _is_clear(room: Room, centres: Places, facing: float, bodies: Sequence[Model]) -> Mask:
    """Which centres hold the whole base, clear of terrain and of the bodies."""
    match room.base:
        case Disc(radius):
            return _discs_apart(centres, radius, bodies)
        case Box():
            boxes = _boxes(room.base, centres, facing)
            clear = shapely.covers(room.ground, boxes) & ~shapely.intersects(room.blocked, boxes)
            return clear & _boxes_apart(boxes, bodies)


def _discs_apart(centres: Places, radius: float, bodies: Sequence[Model]) -> Mask:
    """Which discs overlap none of the bodies' bases."""
    apart = np.ones(len(centres), dtype=bool)
    for body in bodies:
        apart &= _away(centres, body) >= radius - TOLERANCE_CM
    return apart


def _away(centres: Places, body: Model) -> NDArray[np.float64]:
    """How far each centre is from a body's base, cm."""
    match body.base:
        case Disc(other):
            hypotenuse: NDArray[np.float64] = np.hypot(centres[:, 0] - body.at[0], centres[:, 1] - body.at[1])
            return hypotenuse - other
        case Box():
            ground = outline(body.base, body.at, body.facing)
            return np.asarray(shapely.distance(shapely.points(centres), ground), dtype=np.float64)


def _boxes_apart(boxes: NDArray[np.object_], bodies: Sequence[Model]) -> Mask:
    """Which rectangles, smaller by the tolerance all round, touch none of the bodies' bases."""
    apart = np.ones(len(boxes), dtype=bool)
    for body in bodies:
        match body.base:
            case Disc(radius):
                apart &= shapely.distance(boxes, shapely.Point(body.at)) > radius
            case Box():
                apart &= shapely.distance(boxes, outline(body.base, body.at, body.facing)) > 0.0
    return apart


def _boxes(base: Box, centres: Places, facing: float) -> NDArray[np.object_]:
    """The rectangle at each centre, smaller by the tolerance all round."""
    c, s = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    a, b = base.length / 2.0 - TOLERANCE_CM, base.width / 2.0 - TOLERANCE_CM
    local = np.array([(a, -b), (a, b), (-a, b), (-a, -b)])
    turned = local @ np.array([(c, s), (-s, c)])
    return cast("NDArray[np.object_]", shapely.polygons(centres[:, None, :] + turned[None, :, :]))


def _area(base: Base) -> float:
    match base:
        case Disc(radius):
            return math.pi * radius * radius
        case Box(length, width):
            return length * width
