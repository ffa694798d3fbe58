"""The why of a battle's answers: what a small change would do, and every way an attack can go."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.nearest import Hint, NearestMove, nearest_move, nearest_shot
from wargame.games.skirmish.rules.odds_tree import Roll, tree_of
from wargame.games.skirmish.rules.prospect import Prospect, prospect
from wargame.games.skirmish.rules.questions import Plan
from wargame.games.skirmish.rules.roster import unit_of
from wargame.games.skirmish.rules.sidestep import Sidestep, sidesteps
from wargame.games.skirmish.state import Point, State, Unit
from wargame.games.skirmish.table.routes import Search


class Whys:
    """Asked of one battle; pure functions of a state. `search` is the battle's own."""

    def __init__(self, field: Field, search: Callable[[State, str], Search]) -> None:
        self._field = field
        self._search = search

    def sidesteps(
        self,
        state: State,
        unit: str,
        target: str,
        weapon: str,
        awaited: Callable[[], bool] = lambda: True,
    ) -> tuple[Sidestep, ...] | None:
        """The shortest steps that open a shot, clear its target of cover, or take the unit into cover.

        Slow: up to a second for a unit that finds none; given up (None) once it is not `awaited`.
        """
        firer = unit_of(state, unit)
        armed = self._field.profile(firer).weapon(weapon)
        if armed is None:
            return ()
        found = self._search(state, unit)
        return sidesteps(self._field, state, firer, unit_of(state, target), armed, found, awaited)

    def odds_tree(
        self,
        state: State,
        unit: str,
        target: str,
        weapon: str,
        at: Point | None = None,
        target_at: Point | None = None,
    ) -> Roll | None:
        """The whole tree of the attack that `odds` sums up; None when it can't be made."""
        firer, aimed_at = _moved(state, unit, at), _moved(state, target, target_at)
        return tree_of(self._field, state, firer, aimed_at, weapon)

    def prospect(self, state: State, unit: str, at: Point, facing: float) -> Prospect:
        """Whom the unit could hit if it stood at a place, facing so, and who could hit it there."""
        return prospect(self._field, state, unit_of(state, unit), at, facing)

    def nearest_move(
        self, state: State, unit: str, refused: Plan, to: Point, via: Sequence[Point] = ()
    ) -> NearestMove | None:
        """The move nearest to one that is refused; None when there is none."""
        return nearest_move(self._field, unit_of(state, unit), self._search(state, unit), refused, to, via)

    def nearest_shot(self, state: State, unit: str, target: str, weapon: str) -> Hint | None:
        """What would make a refused shot possible."""
        return nearest_shot(self._field, state, unit_of(state, unit), unit_of(state, target), weapon)


def _moved(state: State, unit_id: str, at: Point | None) -> Unit:
    unit = unit_of(state, unit_id)
    return unit if at is None else msgspec.structs.replace(unit, at=at)
