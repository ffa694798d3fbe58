"""Whether tanks and infantry can get from one zone to the other (clauses move.block, move.climb)."""

from __future__ import annotations

from wargame.games.skirmish.maps.appraisal.deploying import zone_rings
from wargame.games.skirmish.maps.appraisal.findings import Finding
from wargame.games.skirmish.maps.appraisal.land import FOOT, TANK, Land
from wargame.games.skirmish.maps.appraisal.ways import Way

DETOUR = 1.5
"""How much longer than straight across a way may be before it is worth a word."""


def crossing(land: Land) -> tuple[Finding, ...]:
    """The shortest ways of tanks and soldiers from zone to zone, or that there is none."""
    return (_by_tank(land), *_on_foot(land))


def way_across(land: Land, kind: str, climbing: bool = False) -> Way | None:
    """A shortest way from the south zone to the north one."""
    south, north = (land.places(kind, side, climbing) for side in (0, 1))
    return land.field(kind, climbing).way(south, north)


def _by_tank(land: Land) -> Finding:
    way = way_across(land, TANK)
    land.pause()
    if way is None:
        areas = zone_rings(land, 0) + zone_rings(land, 1)
        return Finding("cross", "bad", "No way leads a tank from zone to zone", areas=areas)
    if way[0] > DETOUR * straight_across(land):
        template = "Tanks take a long way round to cross: {length} cm"
        return Finding("cross", "notice", template, {"length": round(way[0], 1)}, lines=(way[1],))
    template = "Tanks can cross the table: {length} cm from zone to zone"
    return Finding("cross", "good", template, {"length": round(way[0], 1)}, lines=(way[1],))


def _on_foot(land: Land) -> tuple[Finding, ...]:
    """Walking is best; soldiers who have to climb come across too."""
    way = way_across(land, FOOT)
    if way is not None:
        return ()
    land.pause()
    climbed = way_across(land, FOOT, climbing=True)
    if climbed is None:
        areas = zone_rings(land, 0) + zone_rings(land, 1)
        return (Finding("cross", "bad", "No way leads a soldier from zone to zone", areas=areas),)
    template = "Soldiers have to climb to cross the table: {length} cm"
    return (Finding("cross", "notice", template, {"length": round(climbed[0], 1)}, lines=(climbed[1],)),)


def straight_across(land: Land) -> float:
    """From zone to zone as the crow flies, at least a little."""
    return max(10.0, float(land.zones[0].distance(land.zones[1])))
