"""Routes: what the rules and the screen ask about ways over the table."""

from __future__ import annotations

from wargame.games.skirmish.table.collision import can_stand, crossings, obstruction
from wargame.games.skirmish.table.gait import Crossing, Gait, Obstruction, Others

__all__ = ["Crossing", "Gait", "Obstruction", "Others", "can_stand", "crossings", "obstruction"]
