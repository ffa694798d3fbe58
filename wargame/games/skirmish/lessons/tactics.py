"""A fair player for scripts of lessons: it goes where a shot is better or cover is near, and shoots.

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
WORTH_OF_COVER = 0.1
WORTH_A_MOVE = 0.05
GOOD_SHOT = 0.5
SHARES_OF_MOVE = (1.0, 0.5)
TURNS_DEG = (0, 45, -45)
EDGE_CM = 2.0
FOES_WEIGHED = 2


def choose_action(battle: SkirmishBattle, state: State, units: Sequence[str] = ()) -> Action | None:
    """What the side to act does next, with these units alone when some are named; None: it has nobody.

    The unit with the best shot acts. With a good shot it fires and stays;
    otherwise it first goes to a better place, or nearer to the enemy.
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
    shots = {unit.id: _best_shot(battle, state, unit) for unit in actors}
    unit = max(actors, key=lambda actor: shots[actor.id][0])
    chance, shot = shots[unit.id]
    move = None if chance >= GOOD_SHOT else _better_place(battle, state, unit, chance)
    return move or shot or End(unit.id)


def _actors(state: State, units: Sequence[str]) -> list[Unit]:
    """Who may act now: the unit whose activation is open, else who has not been activated."""
    if state.active_unit is not None:
        return [unit_of(state, state.active_unit)]
    own = (unit for unit in fighting(state, state.to_act) if not unit.activated)
    return [unit for unit in own if not units or unit.id in units]


def _react(state: State) -> Action:
    """Fire at the best point there is, or hold when it is poor."""
    assert isinstance(state.pending, PendingReaction)
    best = max(state.pending.stretches, key=lambda stretch: stretch.best.chance)
    if best.best.chance < WORTH_A_REACTION:
        return Hold()
    return React(best.watcher, best.best.at, best.best.weapon)


def _best_shot(battle: SkirmishBattle, state: State, unit: Unit) -> tuple[float, Action | None]:
    """The attack it may make now with the best chance, and that chance."""
    best: tuple[float, Action | None] = (0.0, None)
    if state.active_unit == unit.id and state.attacked:
        return best
    for enemy in fighting(state, 1 - unit.side):
        for weapon in battle.profile(unit).usable(critical=unit.critical):
            chance = battle.odds(state, unit.id, enemy.id, weapon.name).chance
            shot = Fire(unit.id, enemy.id, weapon.name)
            if chance > best[0] and battle.refusal(state, shot) is None:
                best = (chance, shot)
    return best


def _better_place(battle: SkirmishBattle, state: State, unit: Unit, chance: float) -> Action | None:
    """A move to where its worth is highest: the chance of a shot there, and cover from the nearest enemy.

    With no shot at all it goes anywhere nearer to the enemy.
    """
    foes = sorted(fighting(state, 1 - unit.side), key=lambda foe: dist(_at(unit), _at(foe)))
    has_acted = state.active_unit == unit.id and (state.moved or state.attacked)
    if not foes or unit.critical or has_acted:
        return None
    best, found = (chance + WORTH_A_MOVE if chance else -1.0), None
    for to in _places(battle, unit, foes[0]):
        plan = battle.path(state, unit.id, to)
        if not plan.allowed or plan.points is None or len(plan.points) < 2:
            continue
        worth, move = _worth(battle, state, unit, to, foes), Move(unit.id, plan.points[1:], plan.facing)
        if worth > best and battle.refusal(state, move) is None:
            best, found = worth, move
    return found


def _worth(battle: SkirmishBattle, state: State, unit: Unit, at: Point, foes: Sequence[Unit]) -> float:
    """How good it is to stand there: the best shot from it, and a little more in cover."""
    weapons = battle.profile(unit).usable(critical=unit.critical)
    weighed = foes[:FOES_WEIGHED]
    chances = (battle.odds(state, unit.id, f.id, w.name, at=at).chance for f in weighed for w in weapons)
    is_covered = battle.view(state, foes[0].id, unit.id, target_at=at).cover
    return max(chances) + (WORTH_OF_COVER if is_covered else 0.0)


def _places(battle: SkirmishBattle, unit: Unit, foe: Unit) -> Iterator[Point]:
    """Where it might go: far before near, straight at the enemy before aside."""
    here, target = _at(unit), _at(foe)
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
