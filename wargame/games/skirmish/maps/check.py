"""What is wrong or odd with a map, all of it: the errors of reading and more, and notices.

Errors forbid play; a notice names what the map maker may have meant, or not.
"""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from wargame.engine.contract import Fault
from wargame.games.skirmish.forces.armies import load_armies
from wargame.games.skirmish.forces.house import in_force, load_schema
from wargame.games.skirmish.forces.profiles import Profiles, load_profiles
from wargame.games.skirmish.maps.document import Source, decode
from wargame.games.skirmish.maps.problem import Problem, Report
from wargame.games.skirmish.maps.read import scan
from wargame.games.skirmish.table.placing import can_deploy
from wargame.games.skirmish.table.plane import Base
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.terrain import Kind, Piece, PieceSpec, TableMap
from wargame.games.skirmish.table.walls import widened

USUAL_SIDES_CM = (30.0, 45.0)
NOTICED_CM2 = 0.01
CORE_FORCE = "core"
SIDE_LETTERS = ("A", "B")


def check(data: Source, name: str = "") -> list[Problem]:
    """Every problem of a map, in the file's order: errors first, then notices.

    Never raises: a file that is no map at all is one problem at `$`.
    """
    report = Report()
    try:
        table_map = scan(decode(data), name, report)
    except Fault as fault:
        report.error(fault.path, fault.why)
        table_map = None
    if table_map is not None:
        _check_play(table_map, report)
    return list(report.problems)


def _check_play(table_map: TableMap, report: Report) -> None:
    table = Table.of(table_map)
    _check_deployment(table, report)
    _notice_size(table_map, report)
    for index, piece in enumerate(table.pieces):
        if not is_painted(piece.kind):
            _notice_sticking_out(index, piece.spec, table_map, report)
    for first, second in overlapping(table.pieces):
        _notice_overlap(first, second, table.pieces, report)


def force_bases(name: str, profiles: Profiles) -> list[tuple[Base, bool]]:
    """The bases of a named force, each with whether it is infantry."""
    force = load_armies().named[name]
    return [
        (profiles[kind].base, profiles[kind].infantry) for kind, count in force.items() for _ in range(count)
    ]


def _check_deployment(table: Table, report: Report) -> None:
    """A core force must find room on either side, by the rules as printed (deploy.zone)."""
    profiles = load_profiles()
    depth = in_force({}, load_schema(profiles)).deploy_depth
    bases = force_bases(CORE_FORCE, profiles)
    for side, letter in enumerate(SIDE_LETTERS):
        if not can_deploy(table, bases, side, depth):
            path = "features" if table.map.zones is None else f"wargame.zones[{side}]"
            report.error(path, f"a core force cannot be deployed on side {letter}")


def _notice_size(table_map: TableMap, report: Report) -> None:
    low, high = USUAL_SIDES_CM
    for index, side in enumerate(table_map.size):
        if not low <= side <= high:
            report.notice(f"wargame.size[{index}]", f"is outside the usual {low:g} to {high:g} cm")


def _notice_sticking_out(index: int, spec: PieceSpec, table_map: TableMap, report: Report) -> None:
    outside = beyond_edge(spec, table_map.size).area
    if outside > NOTICED_CM2:
        why = f"sticks out over the table's edge by {outside:.2f} cm² and is clipped"
        report.notice(f"features[{index}].geometry", why)


def beyond_edge(spec: PieceSpec, size: tuple[float, float]) -> BaseGeometry:
    """What of a piece lies off a table of this size (cm)."""
    whole = shapely.Polygon(spec.rings[0], spec.rings[1:]) if spec.rings else widened(spec.line, spec.width)
    return whole.difference(shapely.box(0.0, 0.0, *size))


def is_painted(kind: Kind) -> bool:
    """Whether a kind is decoration alone: roads lead off the table, and clipping them changes nothing."""
    return kind.enter and not (kind.solid or kind.woods or kind.shelters or kind.passage)


def _notice_overlap(first: int, second: int, pieces: tuple[Piece, ...], report: Report) -> None:
    spec = pieces[first].spec
    why = f"overlaps features[{first}] ({spec.kind} {spec.id})"
    report.notice(f"features[{second}].geometry", why)


def overlapping(pieces: tuple[Piece, ...]) -> Iterator[tuple[int, int]]:
    """Pairs of pieces whose solid bodies share ground, the earlier first, each once.

    Areas and painted ground may lie under anything, and what stands on a hill
    is meant to.
    """
    bodies = [body_of(piece) for piece in pieces]
    if not bodies:
        return
    tree = shapely.STRtree(bodies)
    pairs = tree.query(bodies, predicate="intersects").T
    for first, second in sorted((int(a), int(b)) for a, b in pairs if a < b):
        shared = shapely.intersection(bodies[first], bodies[second]).area
        if shared > NOTICED_CM2 and not _carries(pieces[first], pieces[second]):
            yield first, second


def body_of(piece: Piece) -> BaseGeometry:
    """The ground of a piece's prisms: a building's walls, not its floor."""
    return shapely.union_all([solid.outline for solid in piece.solids])


def _carries(first: Piece, second: Piece) -> bool:
    """Whether one of the two is a hill that the other stands on (clause ground)."""
    return any(
        under.kind.carries
        and above.stands_on > under.stands_on
        and under.footprint.covers(above.footprint.centroid)
        for under, above in ((first, second), (second, first))
    )
