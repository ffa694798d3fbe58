"""Wording what is in a mover's way (clauses move.block, move.stop, move.climb, move.vehicle)."""

from __future__ import annotations

from wargame.engine.contract import Refusal
from wargame.games.skirmish.state import Unit
from wargame.games.skirmish.table.routes import Obstruction

BUILDING = "building"
EDGE = "edge"
MODEL = "model"


def refuse_obstruction(unit: Unit, found: Obstruction) -> Refusal:
    """What is in the way, by the clause that it breaks (move.block, move.stop, move.climb)."""
    met = {"what": found.what, "terrain": found.kind, "at": found.at_cm}
    values = {"kind": unit.kind, "unit": unit.id, **met}
    return Refusal(rule=_rule(found), template=_template(found), values=values)


def _rule(found: Obstruction) -> str:
    """A low obstacle stops a vehicle because it doesn't climb, a building because it is barred."""
    if found.rule != "move.vehicle":
        return found.rule
    return "move.block" if found.kind == BUILDING else "move.climb"


def _template(found: Obstruction) -> str:
    if found.rule == "move.vehicle":
        if found.kind == BUILDING:
            return "A {kind} enters no building ({what})."
        return "A {kind} climbs nothing; {what} ({terrain}) is in the way."
    if found.kind == EDGE:
        return "{unit} has to stay on the table."
    if found.rule == "move.stop":
        return _stop_template(found)
    if found.kind == MODEL:
        return "{what} is in the way after {at} cm."
    return "{what} ({terrain}) is in the way after {at} cm."


def _stop_template(found: Obstruction) -> str:
    if found.kind == MODEL:
        return "{unit} can't stop there: {what} is in the way."
    return "{unit} can't stop there: {what} ({terrain}) is in the way."
