"""A plan in centimetres becomes a table: kinds, bodies, buildings fitted out, pieces with their ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import shapely
from shapely import LineString, Polygon

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.document import MAX_PIECES
from wargame.games.skirmish.maps.importing.bodies import WALL_KIND, Body, bodies_of, slimmed
from wargame.games.skirmish.maps.importing.drawing import INNER_WALL, ZONES, Door, Plan, Shape, opening_type
from wargame.games.skirmish.maps.importing.fittings import (
    House,
    cut_open,
    hang_doors,
    place_inner,
    with_door,
)
from wargame.games.skirmish.maps.importing.labels import height_of, kind_of, patch_of, style_of
from wargame.games.skirmish.maps.importing.mend import mended_area, simplified, snapped, without_doubles
from wargame.games.skirmish.maps.importing.network import rooms_of
from wargame.games.skirmish.maps.importing.options import LEAVE_OUT, ImportOptions
from wargame.games.skirmish.maps.importing.report import Ledger
from wargame.games.skirmish.maps.read import GROUNDS, RESERVED_ID
from wargame.games.skirmish.table.terrain import InnerWall, PieceSpec, Ring, TableMap, kinds

TAKEN = "{kind} {id}"

_LONGEST_ID = 80
_MOST_OF_A_WALL = 400


@dataclass
class _Parts:
    """A plan sorted: what stands by itself, and what belongs to something else."""

    bodies: list[Body] = field(default_factory=list)
    inner: list[tuple[str, LineString]] = field(default_factory=list)
    doors: list[Door] = field(default_factory=list)
    zones: dict[str, Polygon] = field(default_factory=dict)


def table_of(
    plan: Plan, size: tuple[float, float], options: ImportOptions, ledger: Ledger, name: str
) -> TableMap:
    """The table that a plan in cm makes; everything that could not be taken is noted. Raises Fault."""
    table = shapely.box(0.0, 0.0, *size)
    parts = _sorted(plan, table, options, ledger)
    bodies = slimmed(parts.bodies, options, ledger)
    outlines = {n: body.form for n, body in enumerate(bodies) if _is_house(body)}
    houses = {n: House(form) for n, form in outlines.items() if isinstance(form, Polygon)}
    homeless = place_inner(parts.inner, list(houses.values()), ledger)
    bodies += [Body(Shape("$", ()), WALL_KIND, line, options.wall_width) for line in homeless]
    free = hang_doors(parts.doors, list(houses.values()))
    bodies, houses = _cut_walls(bodies, houses, free, table, ledger)
    if options.doors and (opened := sum(with_door(house, table) for house in houses.values())):
        ledger.chosen("$", "{count} buildings got a door in their longest wall", count=opened)
    pieces = tuple(_pieces(bodies, houses, options))
    for piece, body in zip(pieces, bodies, strict=True):
        ledger.taken(body.shape.place, TAKEN, kind=kinds()[piece.kind].title, id=piece.id)
    return TableMap(
        name=options.title or plan.title or name,
        size=size,
        ground=options.ground or plan.ground or GROUNDS[0],
        pieces=pieces,
        zones=_zones(parts.zones),
        author=plan.author,
        notes=plan.remarks,
    )


def _is_house(body: Body) -> bool:
    return kinds()[body.kind].walled


def _sorted(plan: Plan, table: Polygon, options: ImportOptions, ledger: Ledger) -> _Parts:
    rooms = rooms_of(plan.walls, plan.portals, table, ledger)
    parts = _Parts(doors=[*plan.doors, *rooms.doors])
    for shape in (*plan.shapes, *rooms.shapes):
        kind = kind_of(shape, options)
        if kind == LEAVE_OUT:
            ledger.dropped(shape.place, "was left out")
        elif kind in kinds():
            parts.bodies += bodies_of(shape, kind, table, options, ledger)
            if len(parts.bodies) > MAX_PIECES:
                raise Fault("$", f"makes more than {MAX_PIECES:,} pieces: choose a smaller part of it")
        else:
            _add_part(parts, shape, kind, table, ledger)
    return parts


def _add_part(parts: _Parts, shape: Shape, kind: str, table: Polygon, ledger: Ledger) -> None:
    """What is no piece by itself: a zone, an inner wall, or an opening."""
    line = without_doubles(shape.line)
    if kind in ZONES:
        whole = [
            part
            for part in mended_area(shape.rings or (shape.line,), shape.place, ledger)
            if part.intersects(table)
        ]
        if whole:
            parts.zones[kind] = whole[0]
    elif len(line) < 2:
        ledger.dropped(shape.place, "has no length")
    elif kind == INNER_WALL:
        for part in snapped(simplified(LineString(line), 0.0, _MOST_OF_A_WALL)):
            if isinstance(part, LineString) and part.intersects(table):
                parts.inner.append((shape.place, part))
    else:
        parts.doors.append(Door(shape.place, line[0], line[-1], opening_type(kind)))


def _cut_walls(
    bodies: Sequence[Body], houses: dict[int, House], doors: Iterable[Door], table: Polygon, ledger: Ledger
) -> tuple[list[Body], dict[int, House]]:
    """Open the walls that stand alone at the doors in them; note the doors that lie in no wall."""
    pieces: list[list[Body]] = [[body] for body in bodies]
    for door in doors:
        if not _cut_one(pieces, door) and LineString((door.start, door.end)).intersects(table):
            ledger.dropped(door.place, "lies in no wall, or over another opening")
    made: list[Body] = []
    moved: dict[int, House] = {}
    for number, parts in enumerate(pieces):
        if number in houses:
            moved[len(made)] = houses[number]
        made += parts
    return made, moved


def _cut_one(pieces: list[list[Body]], door: Door) -> bool:
    for parts in pieces:
        for index, body in enumerate(parts):
            opened = _opened(body, door)
            if opened is not None:
                parts[index : index + 1] = [Body(body.shape, body.kind, part, body.width) for part in opened]
                return True
    return False


def _opened(body: Body, door: Door) -> list[LineString] | None:
    """What a door leaves of a wall; None when it does not lie in it."""
    if not isinstance(body.form, LineString) or not kinds()[body.kind].solid:
        return None
    return cut_open(body.form, door)


def _pieces(bodies: Sequence[Body], houses: dict[int, House], options: ImportOptions) -> Iterator[PieceSpec]:
    ids = _ids([body.shape.id for body in bodies])
    for number, (body, id) in enumerate(zip(bodies, ids, strict=True)):
        house = houses.get(number)
        yield PieceSpec(
            id=id,
            kind=body.kind,
            height=height_of(body.shape, body.kind, options),
            rings=_rings(body.form) if isinstance(body.form, Polygon) else (),
            line=_ring(body.form) if isinstance(body.form, LineString) else (),
            width=body.width if isinstance(body.form, LineString) else 0.0,
            openings=house.openings_of(0) if house else (),
            inner=_inner_walls(house),
            name=body.shape.name,
            style=style_of(body.shape, body.kind),
            ground=patch_of(body.shape, body.kind),
        )


def _inner_walls(house: House | None) -> tuple[InnerWall, ...]:
    return house.inner_walls() if house else ()


def _rings(form: Polygon) -> tuple[Ring, ...]:
    return tuple(_ring(ring)[:-1] for ring in (form.exterior, *form.interiors))


def _ring(line: LineString) -> Ring:
    return tuple((x + 0.0, y + 0.0) for x, y in line.coords)


def _ids(given: Sequence[str]) -> list[str]:
    """The ids that pieces bring, each once; t<n> by place for the others."""
    taken = {id for id in given if _may_be_id(id)}
    used: set[str] = set()
    ids = []
    for place, id in enumerate(given, start=1):
        if not _may_be_id(id) or id in used:
            number = place
            while f"t{number}" in taken or f"t{number}" in used:
                number += 1
            id = f"t{number}"
        used.add(id)
        ids.append(id)
    return ids


def _may_be_id(id: str) -> bool:
    return bool(id) and len(id) <= _LONGEST_ID and not id.startswith(RESERVED_ID)


def _zones(found: dict[str, Polygon]) -> tuple[tuple[Ring, ...], tuple[Ring, ...]] | None:
    if len(found) < len(ZONES):
        return None
    south, north = (next(snapped(found[zone]), None) for zone in ZONES)
    if not isinstance(south, Polygon) or not isinstance(north, Polygon):
        return None
    return _rings(south), _rings(north)
