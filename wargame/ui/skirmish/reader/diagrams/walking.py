"""Exhibits of movement: climbing and its limit, vehicles, a mech's stumble, running past a watcher."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from wargame.engine.contract import Dice
from wargame.engine.odds import branch
from wargame.games.skirmish.actions import Move
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.state import PendingReaction, State, Stretch
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hands.facts import Plan
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hud.gauges import percent
from wargame.ui.skirmish.overlays.easel import Easel
from wargame.ui.skirmish.overlays.turn import compose_turn
from wargame.ui.skirmish.reader.diagrams import tables
from wargame.ui.skirmish.reader.diagrams.exhibit import Actor, Exhibit, Fact, altered

MOVER, OTHER = "A1", "B1"
CURVE_STEPS = 60


class Walking(Exhibit):
    """A unit and the place it would go to."""

    begins_at = (0.0, 0.0)
    frame = (1.0, 2.0, 23.0, 13.5)

    def __init__(self, game: Skirmish, changes: Mapping[str, Any] | None = None) -> None:
        super().__init__(game, changes)
        self.goal = self.begins_at

    def prepared(self, state: State) -> State:
        return msgspec.structs.replace(state, active_unit=MOVER, attacked=True)

    def plan(self) -> Plan:
        """The way to the goal, as the battle plans it."""
        assert self.goal is not None
        return self.battle.path(self.state, MOVER, self.goal)

    def compose(self, easel: Easel) -> None:
        compose_turn(easel, FightingHand(self.questions, selected=MOVER, cursor=self.goal))

    def facts(self) -> list[Fact]:
        plan = self.plan()
        if plan.points is None:
            return [self._verdict(plan)]
        found = [Fact(_("Length"), f"{plan.length:.1f} / {plan.limit:g} cm", "move.range")]
        climbs = [Fact(_("Climbs"), self.names.piece(p), "move.climb", "orange") for p in plan.climbs]
        return [*found, *climbs, self._verdict(plan)]

    def _verdict(self, plan: Plan) -> Fact:
        if plan.refusal is None:
            return Fact(_("The move"), _("allowed"), "move.range", "good")
        return Fact(_("The move"), self.desk.why(plan.refusal), plan.refusal.rule, "bad")


class Climbing(Walking):
    """A soldier among obstacles."""

    actors = (
        Actor(MOVER, 0, "soldier", (5.2, 7.0)),
        Actor(OTHER, 1, "soldier", (21.5, 4.5), 180.0, moves=False),
    )
    begins_at = (9.4, 7.6)

    def ground(self) -> Mapping[str, Any]:
        return tables.obstacles()

    def title(self) -> str:
        return _("Walking and climbing")

    def hint(self) -> str:
        return _("Drag the place to go to. Over the wall the move is halved; around it, it is not.")


class Driving(Walking):
    """A tank among obstacles."""

    actors = (
        Actor(MOVER, 0, "tank", (4.5, 7.0)),
        Actor(OTHER, 1, "soldier", (21.5, 4.5), 180.0, moves=False),
    )
    begins_at = (11.0, 7.0)

    def ground(self) -> Mapping[str, Any]:
        return tables.obstacles()

    def title(self) -> str:
        return _("A tank finds its way")

    def hint(self) -> str:
        return _("Drag the place to go to. A tank climbs nothing and needs room.")


class Stumbling(Walking):
    """A mech before two walls."""

    actors = (
        Actor(MOVER, 0, "mech", (7.6, 8.0)),
        Actor(OTHER, 1, "soldier", (20.5, 8.0), 180.0, moves=False),
    )
    begins_at = (11.8, 8.0)

    def ground(self) -> Mapping[str, Any]:
        return tables.walls_to_climb()

    def title(self) -> str:
        return _("A mech climbs")

    def hint(self) -> str:
        return _("Drag the place to go to. Every wall on the way is a die, and may be damage.")

    def facts(self) -> list[Fact]:
        titles = {
            "unhurt": _("Unhurt"),
            "minor": _("Minor damage"),
            "critical": _("Critical damage"),
            "destroyed": _("Destroyed"),
        }
        tones = {"unhurt": "good", "minor": "orange", "critical": "gold", "destroyed": "bad"}
        return [
            *super().facts(),
            *(
                Fact(titles[name], f"{share}   {percent(float(share))}", "move.stumble", tones[name])  # type: ignore[arg-type]
                for name, share in self.outcomes().items()
                if share
            ),
        ]

    def outcomes(self) -> Mapping[str, Fraction]:
        """How the mech may stand after the move, by playing it with every fall of the dice."""
        plan = self.plan()
        if plan.points is None or not plan.allowed:
            return {}
        points = plan.points[1:]

        def play(dice: Dice) -> str:
            after = self.battle.apply(self.state, Move(MOVER, points, plan.facing), dice).state
            return _condition(after)

        found = dict.fromkeys(("unhurt", "minor", "critical", "destroyed"), Fraction(0))
        for weight, name in branch(play):
            found[name] += weight
        return found


def _condition(state: State) -> str:
    mech = next(unit for unit in state.units if unit.id == MOVER)
    if not mech.alive:
        return "destroyed"
    return "critical" if mech.critical else "minor" if mech.minor else "unhurt"


class Exposure(Walking):
    """A soldier who runs past a watcher."""

    actors = (
        Actor(MOVER, 0, "soldier", (5.0, 4.4)),
        Actor(OTHER, 1, "soldier", (11.0, 11.5), 270.0),
    )
    begins_at = (14.6, 4.8)

    def ground(self) -> Mapping[str, Any]:
        return tables.street()

    def title(self) -> str:
        return _("Running past a watcher")

    def hint(self) -> str:
        return _("Drag the way's end or the watcher. Hatched is where it may fire; the curve is its chance.")

    def prepared(self, state: State) -> State:
        return altered(super().prepared(state), OTHER, overwatch=True)

    def stretches(self) -> tuple[Stretch, ...]:
        """Where the watcher may fire."""
        plan = self.plan()
        if plan.points is None or not plan.allowed:
            return ()
        return self.battle.exposure(self.state, MOVER, plan.points[1:])

    def curve(self) -> Sequence[tuple[float, float]]:
        plan, stretches = self.plan(), self.stretches()
        if plan.points is None or not stretches:
            return ()
        pending = PendingReaction(MOVER, plan.points, plan.length, 0.0, stretches, plan.facing)
        state = msgspec.structs.replace(self.state, pending=pending, phase="react", to_act=1)
        places = [round(plan.length * n / CURVE_STEPS, 3) for n in range(CURVE_STEPS + 1)]
        return [(at, self.battle.chance_at(state, OTHER, at)) for at in places]

    def facts(self) -> list[Fact]:
        found = super().facts()
        for stretch in self.stretches():
            words = _("{first:.1f} to {last:.1f} cm").format(first=stretch.from_, last=stretch.to)
            found.append(Fact(_("Watched"), words, "overwatch.react", "orange"))
            best = _("{chance} at {place:.1f} cm")
            chance = best.format(chance=percent(stretch.best.chance), place=stretch.best.at)
            found.append(Fact(_("Best for the watcher"), chance, "overwatch.react", "bad"))
        return found
