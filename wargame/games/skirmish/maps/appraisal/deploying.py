"""Whether both sides have room for a force (clause deploy.zone)."""

from __future__ import annotations

from wargame.games.skirmish.maps.appraisal.findings import SIDES, Finding, Line
from wargame.games.skirmish.maps.appraisal.land import Land
from wargame.games.skirmish.maps.check import CORE_FORCE, force_bases
from wargame.games.skirmish.table.placing import can_deploy

MECHA_FORCE = "mecha"


def deployment(land: Land) -> tuple[Finding, ...]:
    """Room for a core force is needed, room for a mecha force is wished for, on either side."""
    found: list[Finding] = []
    for side, name in enumerate(SIDES):
        for force in (CORE_FORCE, MECHA_FORCE):
            land.pause()
            if not can_deploy(land.table, force_bases(force, land.profiles), side, land.depth):
                found.append(_no_room(land, side, name, force))
                break
    return tuple(found) or (
        Finding("deploy", "good", "Both sides have room to deploy a core or mecha force"),
    )


def _no_room(land: Land, side: int, name: str, force: str) -> Finding:
    areas = zone_rings(land, side)
    if force == CORE_FORCE:
        return Finding(
            "deploy", "bad", "A core force finds no room in the {side}", {"side": name}, areas=areas
        )
    return Finding(
        "deploy", "notice", "A mecha force finds no room in the {side}", {"side": name}, areas=areas
    )


def zone_rings(land: Land, side: int) -> tuple[Line, ...]:
    """The outlines of a zone."""
    zone = land.zones[side]
    parts = getattr(zone, "geoms", [zone])
    return tuple(tuple((x, y) for x, y in part.exterior.coords[:-1]) for part in parts if not part.is_empty)
