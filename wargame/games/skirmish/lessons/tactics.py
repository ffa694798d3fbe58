"""A fair player: the best shot there is, else nearer to the enemy. For scripts of lessons.

Deterministic: of equal choices the first, in the order of the units. Lengths in cm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, dist, radians, sin

from wargame.games.skirmish.actions import Action, Choose, End, Fire, Hold, Move, React
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.rules.roster import fighting, unit_of
from wargame.games.skirmish.state import PendingReaction, Point, State, Unit

WORTH_A_REACTION = 0.3
SHARES_OF_MOVE = (1.0, 0.7, 0.45, 0.25)
TURNS_DEG = (0, 30, -30, 60, -60, 90, -90)
EDGE_CM = 2.0


def choose_action(battle: SkirmishBattle, state: State, units: Sequence[str] = ()) -> Action | None:
    """What the side to act does next, with these units alone when some are named; None: it has nobody.

    It shoots at the best chance, walks towards the nearest enemy where it has
    no target, and ends an activation that has nothing left to do.
    """
    if state.to_act is None:
        return None
    if state.phase == "choose":
        return Choose(state.to_act)
    if state.phase == "react":
        return _react(state)
    actors = _actors(state, units)
    if not actors:
        return None
    return _shot(battle, state, actors) or _step(battle, state, actors) or End(actors[0].id)


def _actors(state: State, units: Sequence[str]) -> list[Unit]:
    """Who may act now: the unit whose activation is open, else who has not been activated."""
    if state.active_unit is not None:
        return [unit_of(state, state.active_unit)]
    own = (unit for unit in fighting(state, state.to_act) if not unit.activated)
    return [unit for unit in own if not units or unit.id in units]


def _react(state: State) -> Action:
    assert isinstance(state.pending, PendingReaction)
    best = max(state.pending.stretches, key=lambda stretch: stretch.best.chance)
    if best.best.chance < WORTH_A_REACTION:
        return Hold()
    return React(best.watcher, best.best.at, best.best.weapon)


def _shot(battle: SkirmishBattle, state: State, actors: Sequence[Unit]) -> Action | None:
    """The attack with the best chance; the first of equals."""
    best: tuple[float, Action | None] = (0.0, None)
    for unit in actors:
        for chance, action in _shots(battle, state, unit):
            if chance > best[0] and battle.refusal(state, action) is None:
                best = (chance, action)
    return best[1]


def _shots(battle: SkirmishBattle, state: State, unit: Unit) -> Iterator[tuple[float, Action]]:
    for weapon in battle.profile(unit).usable(critical=unit.critical):
        for enemy in fighting(state, 1 - unit.side):
            found = battle.odds(state, unit.id, enemy.id, weapon.name)
            yield found.chance, Fire(unit.id, enemy.id, weapon.name)


def _step(battle: SkirmishBattle, state: State, actors: Sequence[Unit]) -> Action | None:
    """The first way towards the nearest enemy that somebody may take."""
    for unit in actors:
        enemies = fighting(state, 1 - unit.side)
        if not enemies or unit.critical or (state.active_unit == unit.id and state.moved):
            continue
        for to in _places(battle, unit, enemies):
            plan = battle.path(state, unit.id, to)
            if not plan.allowed or plan.points is None or len(plan.points) < 2:
                continue
            move = Move(unit.id, plan.points[1:], plan.facing)
            if battle.refusal(state, move) is None:
                return move
    return None


def _places(battle: SkirmishBattle, unit: Unit, enemies: Sequence[Unit]) -> Iterator[Point]:
    """Where to go, the best first: straight on before aside, far before near."""
    here, target = _at(unit), _at(min(enemies, key=lambda enemy: dist(_at(unit), _at(enemy))))
    heading = atan2(target[1] - here[1], target[0] - here[0])
    reach, (width, depth) = battle.profile(unit).move, battle.size
    for share in SHARES_OF_MOVE:
        for turn in TURNS_DEG:
            angle, length = heading + radians(turn), reach * share - 0.01
            x, y = here[0] + length * cos(angle), here[1] + length * sin(angle)
            if EDGE_CM <= x <= width - EDGE_CM and EDGE_CM <= y <= depth - EDGE_CM:
                yield x, y


def _at(unit: Unit) -> Point:
    assert unit.at is not None
    return unit.at
