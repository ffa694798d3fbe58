"""Shooting: what a shot needs, why it may not be declared, and the dice of an attack.

The same attack is played by an activation, by a reaction and, with branching
dice, by the odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from wargame.engine.contract import Dice, Refusal
from wargame.engine.odds import branch
from wargame.games.skirmish.events import Shot
from wargame.games.skirmish.forces.house import HIGHEST_FACE
from wargame.games.skirmish.forces.profiles import Weapon
from wargame.games.skirmish.rules.damage import strike
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.looking import look
from wargame.games.skirmish.rules.play import Play
from wargame.games.skirmish.rules.roster import fighting, is_fighting
from wargame.games.skirmish.state import State, Unit

MISS = "miss"
OUTCOMES = (MISS, "removed", "minor", "critical", "destroyed")


class Seen(Protocol):
    """What a shot has to know of how its target is seen; `distance` in cm."""

    @property
    def cover(self) -> bool: ...

    @property
    def distance(self) -> float: ...


@dataclass(frozen=True)
class Aim:
    """A shot that may be made: the weapon, what each of its `shots` dice must show (7: cannot), cover."""

    weapon: Weapon
    shots: int
    needs: int
    cover: bool


def aim_at(field: Field, unit: Unit, weapon: Weapon, seen: Seen, slack: float = 0.0) -> Aim | None:
    """The shot at a target seen like this; None out of range (fire.roll, fire.cover, fire.range, fire.pair).

    `slack` in cm forgives what rounding a point on a path has added to the distance.
    """
    printed = weapon.needs_at(seen.distance)
    if printed is None and slack:
        printed = weapon.needs_at(seen.distance - slack)
    if printed is None:
        return None
    needs = printed + (1 if seen.cover and not weapon.ignores_cover else 0)
    if field.house.hit_natural_six:
        needs = min(needs, HIGHEST_FACE)
    return Aim(weapon, weapon.shots_of(critical=unit.critical), needs, seen.cover)


def refuse_weapon(field: Field, unit: Unit, name: str) -> Refusal | None:
    """Why the unit may not use this weapon (fire.weapon, damage.critical)."""
    weapon = field.profile(unit).weapon(name)
    values = {"unit": unit.id, "kind": unit.kind, "weapon": name}
    if weapon is None:
        return Refusal(rule="fire.weapon", template="A {kind} has no {weapon}.", values=values)
    if weapon.shots_of(critical=unit.critical) == 0:
        template = "{unit} has critical damage and can't use its {weapon}."
        return Refusal(rule="fire.weapon", template=template, values=values)
    return None


def refuse_target(unit: Unit, target: Unit) -> Refusal | None:
    """A target is a living enemy (fire.target)."""
    values = {"unit": unit.id, "target": target.id}
    if target.side == unit.side:
        return Refusal(rule="fire.target", template="{target} is on the same side.", values=values)
    if not is_fighting(target):
        return Refusal(rule="fire.target", template="{target} is not in the battle.", values=values)
    return None


def refuse_shot(field: Field, state: State, unit: Unit, target: Unit, name: str) -> Refusal | None:
    """Why the shot can't be made, whosever turn: weapon, target, sight, range in order (fire.target)."""
    if refusal := refuse_weapon(field, unit, name) or refuse_target(unit, target):
        return refusal
    seen = look(field, state, unit, target)
    if not seen.los:
        return Refusal(
            rule="sight",
            template="{unit} has no line of sight to {target}.",
            values={"unit": unit.id, "target": target.id},
        )
    weapon = field.profile(unit).weapon(name)
    assert weapon is not None
    return refuse_range(unit, weapon, seen.distance) if weapon.needs_at(seen.distance) is None else None


def refuse_range(unit: Unit, weapon: Weapon, distance: float) -> Refusal:
    """The target is out of range (fire.range); distances in cm."""
    return Refusal(
        rule="fire.range",
        template="{distance} cm is more than the {limit} cm that a {kind}'s {weapon} reaches.",
        values={
            "distance": round(distance, 3),
            "limit": weapon.reach,
            "kind": unit.kind,
            "weapon": weapon.name,
        },
    )


def has_target(field: Field, state: State, unit: Unit) -> bool:
    """Whether any weapon the unit may use has a target now."""
    enemies = [enemy for enemy in fighting(state) if enemy.side != unit.side]
    weapons = field.profile(unit).usable(critical=unit.critical)
    return any(
        refuse_shot(field, state, unit, enemy, weapon.name) is None for enemy in enemies for weapon in weapons
    )


def attack(play: Play, firer_id: str, target_id: str, aim: Aim) -> None:
    """Roll each shot and its damage at once; after a kill no more (fire.roll, fire.once, fire.pair)."""
    side = play.unit(firer_id).side
    for _ in range(aim.shots):
        die = play.roll("hit", side, "fire.roll")
        hit = die >= aim.needs
        play.say(Shot(firer_id, aim.weapon.name, target_id, die, aim.needs, aim.cover, hit))
        if hit:
            strike(play, target_id, side)
        if not play.unit(target_id).alive:
            return


def outcomes(field: Field, state: State, firer: Unit, target: Unit, aim: Aim) -> Mapping[str, Fraction]:
    """The exact chance of each result of the attack, by playing it with branching dice.

    The worst that is done counts once: a mech that is hit twice is in one of
    the outcomes. Kept by what the attack depends on.
    """
    key = (aim.shots, aim.needs, target.kind, target.critical)

    def play_out(dice: Dice) -> str:
        play = Play(field, state, dice)
        attack(play, firer.id, target.id, aim)
        return _outcome(play, target)

    return field.chances.recall(key, lambda: _gathered(branch(play_out)))


def chance_to_hit(field: Field, state: State, firer: Unit, target: Unit, aim: Aim) -> Fraction:
    """The exact chance of at least one hit."""
    return 1 - outcomes(field, state, firer, target, aim)[MISS]


def _outcome(play: Play, before: Unit) -> str:
    after = play.unit(before.id)
    if not after.alive:
        return "destroyed" if play.field.profile(before).leaves_wreck else "removed"
    if after.critical and not before.critical:
        return "critical"
    hit = any(isinstance(event, Shot) and event.hit for event in play.events)
    return "minor" if hit else MISS


def _gathered(leaves: list[tuple[Fraction, str]]) -> dict[str, Fraction]:
    gathered = dict.fromkeys(OUTCOMES, Fraction(0))
    for weight, outcome in leaves:
        gathered[outcome] += weight
    return gathered


def best_aim(
    field: Field, state: State, firer: Unit, target: Unit, seen: Seen, slack: float = 0.0
) -> Aim | None:
    """The usable weapon with the best chance, the first in its row when equal (overwatch.react)."""
    weapons = field.profile(firer).usable(critical=firer.critical)
    aims = [aim for weapon in weapons if (aim := aim_at(field, firer, weapon, seen, slack)) is not None]
    return max(aims, key=lambda aim: chance_to_hit(field, state, firer, target, aim), default=None)
