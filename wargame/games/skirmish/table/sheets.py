"""Sheets: ground by what a mover is still on of what it was on at the start.

What it overlaps at the start is not climbed again until it has been left, and from
a hill a touching one that is no higher is free (move.climb). So a place can mean
two things: reached without ever leaving the hill, and reached from beside it. Each
set of things the mover is on is a sheet of its own; ways lead from sheet to sheet
where something is left, or a hill stepped on to. Lengths in cm.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.barriers import Barrier
from wargame.games.skirmish.table.growing import grown, reach_needed
from wargame.games.skirmish.table.plane import TOLERANCE_CM, Base, Disc, Model
from wargame.games.skirmish.table.stays import overlaps, touching

STILL_ON_CM = 0.0005
LARGE_CM2 = 4000.0
TILE_CM = 25.0
STILL_ON_SEGMENTS = 16

On = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Hold:
    """Something a mover is on at the start, or can step down to.

    Within `inner` it is on it; beyond `outer` it has left it; between the two it is
    still on it when it comes from within, and only brushes by when it does not.
    """

    barrier: Barrier
    inner: BaseGeometry
    outer: BaseGeometry


@dataclass(frozen=True, eq=False)
class Sheets:
    """Faces with the number of their sheet, and to which others each sheet leads, the first choice first."""

    faces: tuple[Polygon, ...]
    sheet: tuple[int, ...]
    brushed: tuple[bool, ...]
    leads: Mapping[int, tuple[int, ...]]


def held_at_start(barring: Sequence[Barrier], mover: Model) -> tuple[list[Hold], list[Barrier]]:
    """What the mover is on at the start and may move on until it has left it, lower hills beside it too.

    Apart, what it is on by its rim or its ends alone.
    """
    on = [b for b in barring if b.opens and overlaps(mover.base, mover.at, mover.facing, b)]
    place = shapely.Point(mover.at)
    inside = [barrier for barrier in on if _hold(barrier, mover.base).outer.contains(place)]
    loose = [barrier for barrier in on if barrier not in inside]
    return [_hold(barrier, mover.base) for barrier in _with_lower_hills(inside, barring)], loose


def _hold(barrier: Barrier, base: Base) -> Hold:
    inner = grown([barrier], reach_needed(base))[0]
    if not isinstance(base, Disc):
        return Hold(barrier, inner, inner)
    wide = barrier.shape.buffer(barrier.radius + base.radius - STILL_ON_CM, quad_segs=STILL_ON_SEGMENTS)
    return Hold(barrier, inner, wide.union(inner))


def _with_lower_hills(held: Sequence[Barrier], barring: Sequence[Barrier]) -> list[Barrier]:
    found, waiting = list(held), list(held)
    hills = [barrier for barrier in barring if barrier not in held]
    while waiting:
        higher = waiting.pop()
        reached = [hill for hill in hills if steps_to(higher, hill)]
        hills = [hill for hill in hills if hill not in reached]
        found += reached
        waiting += reached
    return found


def steps_to(one: Barrier, other: Barrier) -> bool:
    """Whether from one hill another is free to step on to."""
    if one.hill_top is None or other.hill_top is None:
        return False
    return other.hill_top <= one.hill_top + TOLERANCE_CM and touching(one, other)


def one_sheet(room: BaseGeometry, barred: BaseGeometry) -> Sheets:
    """The room less what bars it, where the mover is on nothing."""
    free = room.difference(barred)
    faces = [part for part in shapely.get_parts(free) if part.geom_type == "Polygon" and part.area > 0.0]
    if _is_large(room):
        faces = _cut([free.boundary, *_cuts(room)], free, Polygon())
    return Sheets(tuple(faces), (0,) * len(faces), (False,) * len(faces), {0: ()})


def in_sheets(room: BaseGeometry, barred: BaseGeometry, held: Sequence[Hold]) -> Sheets:
    """The room less what bars it, cut along all outlines so that faces share whole edges, by sheets."""
    outlines = [room.boundary, barred.boundary, *(_cuts(room) if _is_large(room) else ())]
    outlines += [shape.boundary for hold in held for shape in (hold.inner, hold.outer)]
    free = _cut(outlines, room, barred)
    placed = [(face, on, brushed) for face in free for on, brushed in _meanings(face, held)]
    names = {on: number for number, on in enumerate(sorted({on for _, on, _ in placed}))}
    leads = {names[on]: tuple(names[other] for other in _onward(on, list(names), held)) for on in names}
    return Sheets(
        tuple(face for face, _, _ in placed),
        tuple(names[on] for _, on, _ in placed),
        tuple(brushed for _, _, brushed in placed),
        leads,
    )


def _is_large(room: BaseGeometry) -> bool:
    return bool(room.area > LARGE_CM2)


def _cuts(room: BaseGeometry) -> list[LineString]:
    """Straight cuts through a large room: its parts take less time to cut into triangles than the whole."""
    west, south, east, north = room.bounds
    xs = np.arange(west + TILE_CM, east, TILE_CM)
    ys = np.arange(south + TILE_CM, north, TILE_CM)
    return [
        *(LineString([(x, south), (x, north)]) for x in xs),
        *(LineString([(west, y), (east, y)]) for y in ys),
    ]


def _cut(lines: Sequence[BaseGeometry], room: BaseGeometry, barred: BaseGeometry) -> list[Polygon]:
    """The faces between lines that lie in a room and are not barred."""
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(shapely.union_all(lines))))
    inner = shapely.point_on_surface(faces)
    for shape in (room, barred):
        shapely.prepare(shape)
    return list(faces[shapely.contains(room, inner) & ~shapely.contains(barred, inner)])


def _is_in(face: Polygon, shape: BaseGeometry) -> bool:
    return bool(shape.contains(face.representative_point()))


def _meanings(face: Polygon, held: Sequence[Hold]) -> Iterator[tuple[On, bool]]:
    """The sets of things a mover can be on there, and whether it then brushes by another."""
    surely = [number for number, hold in enumerate(held) if _is_in(face, hold.inner)]
    maybe = [n for n, hold in enumerate(held) if n not in surely and _is_in(face, hold.outer)]
    choices = chain.from_iterable(combinations(maybe, count) for count in range(len(maybe) + 1))
    for chosen in choices:
        yield tuple(sorted((*surely, *chosen))), len(chosen) < len(maybe)


def _onward(on: On, sheets: Sequence[On], held: Sequence[Hold]) -> list[On]:
    """The sheets a way may go on to from one, those that keep most first."""
    onward = [other for other in sheets if other != on and _may_go(on, other, held)]
    return sorted(onward, key=lambda other: (-len(other), other))


def _may_go(on: On, other: On, held: Sequence[Hold]) -> bool:
    """Whether all that is new is stepped on to from a hill the mover is on."""
    new = [number for number in other if number not in on]
    return all(any(steps_to(held[n].barrier, held[number].barrier) for n in on) for number in new)
