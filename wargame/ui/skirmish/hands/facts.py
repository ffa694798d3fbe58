"""What a hand may ask about the battle: answers that are at hand, or None while they are worked out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wargame.engine.contract import Refusal
from wargame.games.skirmish.actions import Action
from wargame.games.skirmish.rules.nearest import NearestMove
from wargame.games.skirmish.rules.odds import Odds
from wargame.games.skirmish.rules.questions import Hauled, Plan
from wargame.games.skirmish.rules.sidestep import Sidestep
from wargame.games.skirmish.state import State
from wargame.games.skirmish.table.haul import Drawn

__all__ = ["Drawn", "Facts", "Hauled", "Plan", "Shot", "best_shot", "targets_by_chance"]

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shot:
    """An attack with one weapon on one target: what it needs and its chance, or why not.

    `odds` measures it whoever's turn it is; `refusal` also minds the moment.
    """

    target: str
    weapon: str
    needs: int | None
    chance: float
    cover: bool
    refusal: Refusal | None = None
    odds: Odds | None = None


class Facts(Protocol):
    """The battle as a hand sees it. Slow answers are None until they have been worked out."""

    @property
    def state(self) -> State:
        """The state now."""

    def plan(self, unit: str, to: Point, via: Sequence[Point], climb: bool | None) -> Plan | None:
        """The shortest way (clause move.range)."""

    def haul(self, unit: str, drawn: Drawn | None, to: Point, climbing: bool) -> Hauled:
        """The way that a hand which pulls the unit draws on to a place, at once (clause move.block)."""

    def shots(self, unit: str) -> Sequence[Shot] | None:
        """Every weapon on every living enemy, from where the unit stands."""

    def refusal(self, action: Action) -> Refusal | None:
        """Why an action may not be made now, at once."""

    def weapons(self, unit: str) -> Sequence[str]:
        """The weapons the unit may use, in its row's order."""

    def steps(self, unit: str, target: str, weapon: str) -> Sequence[Sidestep] | None:
        """The shortest steps that would change a shot (clauses sight, fire.cover)."""

    def nearest(self, unit: str, to: Point, via: Sequence[Point], climb: bool | None) -> NearestMove | None:
        """The move nearest to one that is refused; None also when there is none."""

    def chance_at(self, watcher: str, at_cm: float, weapon: str) -> float | None:
        """The chance of a reaction shot at a point of the pending path."""


def best_shot(shots: Sequence[Shot], target: str, weapon: str | None = None) -> Shot | None:
    """The shot at a target: with the weapon wanted, else the likeliest (the first when equal)."""
    at_target = [shot for shot in shots if shot.target == target and weapon in (None, shot.weapon)]
    allowed = [shot for shot in at_target if shot.refusal is None]
    return max(allowed or at_target, key=lambda shot: shot.chance, default=None)


def targets_by_chance(shots: Sequence[Shot], weapon: str | None = None) -> list[str]:
    """Targets that can be fired at, the likeliest first."""
    chances: dict[str, float] = {}
    for shot in shots:
        if shot.refusal is None and weapon in (None, shot.weapon):
            chances[shot.target] = max(shot.chance, chances.get(shot.target, 0.0))
    return sorted(chances, key=lambda target: (-chances[target], target))
