"""The whole tree of an attack: every fall of the dice, what it does, and the morale check that follows.

The attack itself is played once for each fall of the dice; the tree only
gathers equal ones. Chances are exact and add up to 1 (clauses fire.roll,
fire.pair, damage.tank, damage.mech, damage.critical, morale).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from wargame.engine.contract import Dice
from wargame.engine.dice import OutOfDice, ScriptedDice
from wargame.engine.odds import FACES, chance
from wargame.games.skirmish.events import Damaged, Event, Removed, Retreated, Rolled, Shot
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.morale import check_morale, is_due
from wargame.games.skirmish.rules.odds import aim_with, odds
from wargame.games.skirmish.rules.play import Play
from wargame.games.skirmish.rules.roster import fighting
from wargame.games.skirmish.rules.shooting import Aim, attack
from wargame.games.skirmish.state import State, Unit

Deed = Literal["hit", "miss", "minor", "critical", "destroyed", "second critical"]
Result = Literal["miss", "removed", "minor", "critical", "destroyed", "second critical"]


@dataclass(frozen=True)
class Aftermath:
    """What an outcome means for the target's side at the next turn, if nothing else happens before.

    `left`: its units; `over`: the battle has ended; `checks`: it rolls for
    morale; `retreats`: its chance to fail that, 0 when it does not roll.
    """

    left: int
    over: bool
    checks: bool
    retreats: Fraction


@dataclass(frozen=True)
class Leaf:
    """The end of a branch: what has been done to the target, and what comes of it."""

    result: Result
    after: Aftermath


@dataclass(frozen=True)
class Branch:
    """Faces of one die that lead the same way: what the die does, and how it goes on.

    `weight` is the chance of these faces on their die, `chance` that of coming here at all.
    """

    faces: tuple[int, ...]
    does: Deed
    weight: Fraction
    chance: Fraction
    then: Roll | Leaf


@dataclass(frozen=True)
class Roll:
    """A die that is rolled, and the ways it can fall; `purpose` is what for."""

    purpose: Literal["hit", "damage"]
    branches: tuple[Branch, ...]


def odds_tree(field: Field, state: State, firer: Unit, target: Unit, aim: Aim) -> Roll:
    """The tree of an attack; both units may stand elsewhere than the state says."""
    grown = _grown(_Attack(field, state, firer, target, aim), ())
    assert isinstance(grown, _Die), "an attack rolls at least one die"
    return _weighed(grown, Fraction(1))


def tree_of(field: Field, state: State, firer: Unit, target: Unit, weapon: str) -> Roll | None:
    """The tree of the attack with a weapon of that name; None when it can't be made, whosever turn."""
    if odds(field, state, firer, target, weapon).refusal is not None:
        return None
    return odds_tree(field, state, firer, target, aim_with(field, state, firer, target, weapon))


def leaves(tree: Roll) -> Iterator[tuple[Fraction, Leaf]]:
    """Every end of the tree with the chance of coming there."""
    for branch in tree.branches:
        if isinstance(branch.then, Leaf):
            yield branch.chance, branch.then
        else:
            yield from leaves(branch.then)


def total(tree: Roll) -> Fraction:
    """The sum of the chances of all ends: 1."""
    return sum((share for share, _leaf in leaves(tree)), Fraction(0))


def aftermath(play: Play, side: int) -> Aftermath:
    """What holds for a side after what has been played."""
    left, checks = len(fighting(play.state, side)), not play.is_over and is_due(play, side)
    return Aftermath(left, play.is_over, checks, _retreats(play, side) if checks else Fraction(0))


def _retreats(play: Play, side: int) -> Fraction:
    """The chance that the side fails the check of the next turn, by making it."""

    def fails(dice: Dice) -> bool:
        turn = Play(play.field, play.state, dice)
        check_morale(turn)
        return Retreated(side) in turn.events

    return chance(fails)


@dataclass(frozen=True)
class _Attack:
    """An attack that can be played with given dice as far as they last."""

    field: Field
    state: State
    firer: Unit
    target: Unit
    aim: Aim

    def played(self, faces: tuple[int, ...]) -> tuple[Play, bool]:
        """The attack so far, and whether it is over."""
        play = Play(self.field, self.state, ScriptedDice(faces))
        try:
            attack(play, self.firer.id, self.target.id, self.aim)
        except OutOfDice:
            return play, False
        return play, True


@dataclass(frozen=True)
class _Die:
    """A die whose falls are gathered, not yet weighed: (faces, what they do, how it goes on)."""

    purpose: Literal["hit", "damage"]
    falls: tuple[tuple[tuple[int, ...], Deed, _Die | Leaf], ...]


def _grown(attack: _Attack, faces: tuple[int, ...]) -> _Die | Leaf:
    """What follows these faces."""
    play, is_over = attack.played(faces)
    if is_over:
        return Leaf(_result(attack, play.events), aftermath(play, attack.target.side))
    gathered: dict[tuple[Deed, _Die | Leaf], tuple[int, ...]] = {}
    for face in FACES:
        events = attack.played((*faces, face))[0].events
        key = _deed(attack, events), _grown(attack, (*faces, face))
        gathered[key] = (*gathered.get(key, ()), face)
    falls = tuple((alike, deed, then) for (deed, then), alike in gathered.items())
    return _Die("hit" if falls[0][1] in ("hit", "miss") else "damage", falls)


def _weighed(die: _Die, share: Fraction) -> Roll:
    """The die with the chance of each way, met itself with a chance of `share`."""
    branches = []
    for faces, deed, then in die.falls:
        weight = Fraction(len(faces), len(FACES))
        goes_on = then if isinstance(then, Leaf) else _weighed(then, share * weight)
        branches.append(Branch(faces, deed, weight, share * weight, goes_on))
    return Roll(die.purpose, tuple(branches))


def _deed(attack: _Attack, events: Sequence[Event]) -> Deed:
    """What the last die that fell has done."""
    last = max(n for n, event in enumerate(events) if isinstance(event, Rolled))
    for event in events[last:]:
        if isinstance(event, Shot):
            return "hit" if event.hit else "miss"
        if isinstance(event, Damaged):
            return _damage(attack, event)
    raise AssertionError("every die of an attack is a shot's or its damage's")


def _damage(attack: _Attack, event: Damaged) -> Deed:
    """The damage, telling a second critical apart from a die that destroys by itself (damage.critical)."""
    by_itself = event.die > max(attack.field.house.damage_minor_to, attack.field.house.damage_critical_to)
    return event.result if event.result != "destroyed" or by_itself else "second critical"


def _result(attack: _Attack, events: Sequence[Event]) -> Result:
    """The worst that has been done."""
    if any(isinstance(event, Removed) for event in events):
        return "removed"
    done = {_damage(attack, event) for event in events if isinstance(event, Damaged)}
    worst: tuple[Result, ...] = ("destroyed", "second critical", "critical", "minor")
    return next((result for result in worst if result in done), "miss")
