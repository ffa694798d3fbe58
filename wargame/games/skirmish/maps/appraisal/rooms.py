"""Doors and rooms: whether soldiers get into buildings (clause terrain). Lengths in cm."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely import Polygon

from wargame.games.skirmish.maps.appraisal.findings import Finding, Line
from wargame.games.skirmish.maps.appraisal.land import FOOT, Land
from wargame.games.skirmish.maps.appraisal.oddities import middle_of
from wargame.games.skirmish.maps.check import body_of
from wargame.games.skirmish.table.gait import clearance_needed
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Opening, Piece
from wargame.games.skirmish.table.walls import WALL_THICKNESS_CM

SMALLEST_ROOM_CM2 = 0.05


def doors(land: Land) -> tuple[Finding, ...]:
    """Doors too narrow for a soldier's base, and rooms that nobody can get into."""
    if not any(piece.floor is not None for piece in land.table.pieces):
        return ()
    return (*_narrow_doors(land), *_shut_rooms(land))


def _narrow_doors(land: Land) -> Iterator[Finding]:
    needed = 2.0 * clearance_needed(land.profile(FOOT).base)
    for piece in land.table.pieces:
        for at, opening in openings(piece):
            if opening.type == "door" and opening.width < needed - 1e-9:
                values = {"width": opening.width, "x": round(at[0], 1), "y": round(at[1], 1)}
                template = "Door of {width} cm at {x}, {y} is too narrow for a soldier"
                yield Finding("doors", "notice", template, values, points=(at,), pieces=(piece.id,))


def openings(piece: Piece) -> Iterator[tuple[Point, Opening]]:
    """Every door and window of a piece with its middle on its wall."""
    spec = piece.spec
    if spec.rings:
        ring = (*spec.rings[0], spec.rings[0][0])
        yield from ((_along(ring, opening), opening) for opening in spec.openings)
    for wall in spec.inner:
        yield from ((_along(wall.line, opening), opening) for opening in wall.openings)


def _along(line: Line, opening: Opening) -> Point:
    step = shapely.LineString(line[opening.wall : opening.wall + 2])
    x, y = step.interpolate(opening.at).coords[0]
    return x, y


def _shut_rooms(land: Land) -> Iterator[Finding]:
    free = shapely.union_all(land.field(FOOT, climbing=True).ground.faces)
    parts = sorted(shapely.get_parts(free), key=lambda part: -part.area)
    if not parts:
        return
    open_ground = parts[0]
    shapely.prepare(open_ground)
    for piece in land.table.pieces:
        if piece.floor is None:
            continue
        land.pause()
        rooms = rooms_of(piece, land.profile(FOOT).base.half_width)
        shut = [room for room in rooms if room.intersection(open_ground).area < SMALLEST_ROOM_CM2]
        if rooms and len(shut) == len(rooms):
            yield _shut(piece, shut, "Nobody can enter the building at {x}, {y}")
        elif shut:
            yield _shut(piece, shut, "Nobody can enter a room of the building at {x}, {y}")


def _shut(piece: Piece, rooms: list[Polygon], template: str) -> Finding:
    at = middle_of(rooms[0])
    values = {"x": round(at[0], 1), "y": round(at[1], 1)}
    rings = tuple(tuple((x, y) for x, y in room.exterior.coords[:-1]) for room in rooms)
    return Finding("doors", "notice", template, values, points=(at,), areas=rings, pieces=(piece.id,))


def rooms_of(piece: Piece, half_width: float) -> list[Polygon]:
    """The floors of a building on which somebody of that half width could stand, room by room."""
    if piece.floor is None:
        return []
    free = piece.floor.difference(body_of(piece)).buffer(-half_width)
    parts = shapely.get_parts(free.buffer(half_width - WALL_THICKNESS_CM / 4.0))
    return [part for part in parts if isinstance(part, Polygon) and part.area > SMALLEST_ROOM_CM2]
