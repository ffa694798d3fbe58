"""The last look at an imported table: what the check still calls an error is mended or dropped, and noted."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from wargame.engine.contract import Fault
from wargame.games.skirmish.forces.house import in_force, load_schema
from wargame.games.skirmish.forces.profiles import load_profiles
from wargame.games.skirmish.maps.check import check
from wargame.games.skirmish.maps.importing.report import Ledger
from wargame.games.skirmish.maps.problem import Problem
from wargame.games.skirmish.maps.read import LARGEST_SIDE_CM
from wargame.games.skirmish.maps.write import map_json
from wargame.games.skirmish.table.plane import Point, snap
from wargame.games.skirmish.table.terrain import InnerWall, PieceSpec, Ring, TableMap

_ROUNDS = 8
_FEATURE = re.compile(r"features\[(\d+)\]")
_DEPLOYED = "deployed on side"


def made_playable(table_map: TableMap, ledger: Ledger) -> TableMap:
    """The table without what makes it unplayable; it grows where a force would find no room. Raises Fault."""
    for _ in range(_ROUNDS):
        errors = [problem for problem in check(map_json(table_map)) if problem.severity == "error"]
        if not errors:
            return table_map
        table_map = _better(table_map, errors, ledger)
    raise Fault("$", "makes no table that could be played on")


def _better(table_map: TableMap, errors: Sequence[Problem], ledger: Ledger) -> TableMap:
    wrong = {int(found[1]): problem.why for problem in errors if (found := _FEATURE.match(problem.path))}
    if wrong:
        for index, why in wrong.items():
            ledger.dropped(table_map.pieces[index].id, why)
        left = tuple(piece for index, piece in enumerate(table_map.pieces) if index not in wrong)
        return msgspec.structs.replace(table_map, pieces=left)
    if not all(_DEPLOYED in problem.why for problem in errors):
        raise Fault(errors[0].path, errors[0].why)
    if table_map.zones is not None:
        ledger.dropped("zones", "the deployment zones leave no room for a force: the table's edges are used")
        return msgspec.structs.replace(table_map, zones=None)
    letters = {problem.why[problem.why.index(_DEPLOYED) + len(_DEPLOYED) :].strip() for problem in errors}
    return _with_room(table_map, "A" in letters, "B" in letters, ledger)


def _with_room(table_map: TableMap, south: bool, north: bool, ledger: Ledger) -> TableMap:
    """A free strip as deep as a zone on the sides that need one."""
    depth = in_force({}, load_schema(load_profiles())).deploy_depth
    width, height = table_map.size
    taller = snap(height + depth * (south + north))
    if taller > LARGEST_SIDE_CM:
        raise Fault(
            "$", "leaves no room for a force on a side, and the table can't grow: choose a smaller part of it"
        )
    side = "both sides" if south and north else "the south side" if south else "the north side"
    why = "the table grew by {depth} cm on {side}: a force would have found no room"
    ledger.repaired("$", why, depth=depth, side=side)
    shift = depth if south else 0.0
    pieces = tuple(_shifted(piece, shift) for piece in table_map.pieces)
    return msgspec.structs.replace(table_map, size=(width, taller), pieces=pieces)


def _shifted(piece: PieceSpec, north: float) -> PieceSpec:
    def ring(points: Ring) -> Ring:
        return tuple(_north(point, north) for point in points)

    inner = tuple(InnerWall(ring(wall.line), wall.openings) for wall in piece.inner)
    return msgspec.structs.replace(
        piece, rings=tuple(map(ring, piece.rings)), line=ring(piece.line), inner=inner
    )


def _north(point: Point, by: float) -> Point:
    return point[0], snap(point[1] + by)
