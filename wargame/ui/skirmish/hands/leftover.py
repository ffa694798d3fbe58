"""What a unit could still do when its activation is to end."""

from __future__ import annotations

from typing import Literal

from wargame.games.skirmish.state import Unit
from wargame.ui.skirmish.hands.facts import Facts
from wargame.ui.skirmish.hands.hauling import gripped

Left = Literal["nothing", "fire", "act"]


def left_to_do(facts: Facts, unit: Unit) -> Left:
    """Whether it could still hit somebody, or has done nothing at all though it could move."""
    shots = facts.shots(unit.id)
    # what is still being worked out may be a shot
    if shots is None or any(shot.refusal is None and shot.chance > 0.0 for shot in shots):
        return "fire"
    untouched = facts.state.active_unit != unit.id and unit.at is not None
    return "act" if untouched and gripped(facts, unit, unit.at or (0.0, 0.0)).stuck is None else "nothing"
