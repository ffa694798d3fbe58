"""The questions of the protocol beyond the engine's own: plain parameters in, plain answers out.

Lengths in cm, angles in degrees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import shapely

from wargame.engine.contract import Fault, as_sequence, plain
from wargame.engine.referee import expect
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.forces.house import HouseRule, Schema
from wargame.games.skirmish.forces.profiles import weapon_names
from wargame.games.skirmish.maps.check import check
from wargame.games.skirmish.maps.library import library, load
from wargame.games.skirmish.rules.options import told
from wargame.games.skirmish.rules.roster import find, is_fighting
from wargame.games.skirmish.rules.threat import together
from wargame.games.skirmish.setup import read_number, read_point
from wargame.games.skirmish.state import Point, State, Unit
from wargame.games.skirmish.table.cover import Reason

Parameters = Mapping[str, Any]
BattleQuery = Callable[[Any, Any, Parameters], Any]


def battle_queries() -> Mapping[str, BattleQuery]:
    """The questions about a battle, by method."""
    return {
        "battle.options": answer_options,
        "sight": answer_sight,
        "odds": answer_odds,
        "path": answer_path,
        "reach": answer_reach,
        "exposure": answer_exposure,
        "threat": answer_threat,
    }


def table_queries(schema: Schema) -> Mapping[str, Callable[[Parameters], Any]]:
    """The questions that need no battle, by method."""
    return {
        "rules": lambda parameters: answer_rules(schema, parameters),
        "maps": answer_maps,
        "map.check": answer_map_check,
    }


def answer_rules(schema: Schema, parameters: Parameters) -> dict[str, Any]:
    """Every house rule with its type, default and range."""
    expect(parameters)
    return {name: _rule(rule) for name, rule in schema.items()}


def _rule(rule: HouseRule) -> dict[str, Any]:
    low, high = (int(v) if rule.type == "int" and v is not None else v for v in (rule.min, rule.max))
    return {"type": rule.type, "default": plain(rule.default), "min": low, "max": high, "about": rule.about}


def answer_maps(parameters: Parameters) -> list[dict[str, Any]]:
    """Every table there is, with its size."""
    expect(parameters)
    return [{"name": entry.name, "size": list(entry.size)} for entry in library().entries]


def answer_map_check(parameters: Parameters) -> dict[str, Any]:
    """What is wrong or odd with a map."""
    expect(parameters, "map")
    source = parameters["map"]
    document = load(source).raw if isinstance(source, str) else source
    problems = [{"path": p.path, "why": p.why, "severity": p.severity} for p in check(document)]
    return {"problems": problems}


def answer_options(battle: SkirmishBattle, state: State, parameters: Parameters) -> dict[str, Any]:
    """What the units may do now."""
    expect(parameters, optional=("unit",))
    asked = parameters.get("unit")
    return battle.options(state, None if asked is None else _unit(state, parameters, "unit").id)


def answer_sight(battle: SkirmishBattle, state: State, parameters: Parameters) -> dict[str, Any]:
    """What an eye sees of a unit; from a bare point it is one-way (sight, fire.cover)."""
    expect(parameters, "from", "to", optional=("to_at",))
    target = _standing(state, parameters, "to")
    there = parameters.get("to_at")
    at = None if there is None else _on_table(battle, there, "$.to_at")
    source = parameters["from"]
    if isinstance(source, list | tuple):
        seen = battle.view_from(state, *_eye(source), target.id, at)
    else:
        firer = _standing(state, parameters, "from")
        if firer.id == target.id:
            raise Fault("$.to", "a unit does not look at itself")
        seen = battle.view(state, firer.id, target.id, target_at=at)
    return {
        "los": seen.los,
        "fraction": seen.fraction,
        "cover": seen.cover,
        "distance": seen.distance,
        "because": [_reason(reason) for reason in seen.because],
    }


def _eye(value: Any) -> tuple[Point, float]:
    if len(value) != 3:
        raise Fault("$.from", "must be a unit, or [x, y, eye]")
    return read_point(value[:2], "$.from"), read_number(value[2], "$.from[2]")


def _reason(reason: Reason) -> dict[str, Any]:
    what = {"unit": reason.unit} if reason.piece is None else {"piece": reason.piece}
    edge = None if reason.edge is None else [list(point) for point in reason.edge]
    return {**what, "edge": edge, "why": reason.why, "share": reason.share}


def answer_odds(battle: SkirmishBattle, state: State, parameters: Parameters) -> dict[str, Any]:
    """What an attack needs and its chance of a hit; else why it can't be made."""
    expect(parameters, "unit", "target", "weapon")
    unit, target = _unit(state, parameters, "unit"), _unit(state, parameters, "target")
    weapon = parameters["weapon"]
    if not isinstance(weapon, str) or weapon not in weapon_names(battle.profiles):
        raise Fault("$.weapon", f"there is no weapon {weapon}")
    found = battle.odds(state, unit.id, target.id, weapon)
    answer = {
        "needs": found.needs,
        "chance": found.chance,
        "cover": found.cover,
        "because": [_reason(reason) for reason in found.because],
    }
    return {**answer, **(told(found.refusal) or {})}


def answer_path(battle: SkirmishBattle, state: State, parameters: Parameters) -> dict[str, Any]:
    """The shortest legal path of a unit to a place."""
    expect(parameters, "unit", "to", optional=("via", "climb"))
    unit = _standing(state, parameters, "unit")
    to = read_point(parameters["to"], "$.to")
    via = _points(parameters.get("via") or [], "$.via")
    climb = parameters.get("climb")
    if climb is not None and not isinstance(climb, bool):
        raise Fault("$.climb", "must be true or false")
    found = battle.path(state, unit.id, to, via, climb)
    points = None if found.points is None else [list(point) for point in found.points]
    return {
        "points": points,
        "facing": found.facing,
        "length": found.length,
        "climbs": list(found.climbs),
        "limit": found.limit,
        "allowed": found.allowed,
        **(told(found.refusal) or {"rule": None, "why": None}),
    }


def answer_reach(battle: SkirmishBattle, state: State, parameters: Parameters) -> dict[str, Any]:
    """Where a unit's centre can stop, as GeoJSON geometries."""
    expect(parameters, "unit")
    found = battle.reach(state, _standing(state, parameters, "unit").id)
    return {"walk": shapely.geometry.mapping(found.walk), "climb": shapely.geometry.mapping(found.climb)}


def answer_exposure(battle: SkirmishBattle, state: State, parameters: Parameters) -> list[Any]:
    """Where along a path enemies on overwatch could fire."""
    expect(parameters, "unit", "path")
    unit = _standing(state, parameters, "unit")
    found = battle.exposure(state, unit.id, _points(parameters["path"], "$.path"))
    return [plain(stretch) for stretch in found]


def answer_threat(battle: SkirmishBattle, state: State, parameters: Parameters) -> dict[str, Any]:
    """The chance that a unit is hit at a place if every enemy fired its best weapon at it once."""
    expect(parameters, "unit", optional=("at",))
    unit = _standing(state, parameters, "unit")
    there = parameters.get("at", unit.at)
    found = battle.threat(state, unit.side, unit.id).dangers(_on_table(battle, there, "$.at"))
    by = [{"unit": d.unit, "weapon": d.weapon, "chance": d.chance, "cover": d.cover} for d in found]
    return {"chance": together(found), "by": by}


def _points(value: Any, path: str) -> list[Point]:
    points = as_sequence(value, path)
    return [read_point(point, f"{path}[{number}]") for number, point in enumerate(points)]


def _on_table(battle: SkirmishBattle, value: Any, path: str) -> Point:
    x, y = read_point(value, path)
    width, height = battle.size
    if not (0.0 <= x <= width and 0.0 <= y <= height):
        raise Fault(path, "is not on the table")
    return x, y


def _unit(state: State, parameters: Parameters, name: str) -> Unit:
    unit_id = parameters[name]
    unit = find(state, unit_id) if isinstance(unit_id, str) else None
    if unit is None:
        raise Fault(f"$.{name}", f"there is no unit {unit_id}")
    return unit


def _standing(state: State, parameters: Parameters, name: str) -> Unit:
    unit = _unit(state, parameters, name)
    if not is_fighting(unit):
        raise Fault(f"$.{name}", f"{unit.id} is not on the table")
    return unit
