"""The hand in a turn of the battle: select, plan a way, aim, fire, go on overwatch, end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from wargame.games.skirmish.actions import Action, End, Fire, Move, Overwatch
from wargame.games.skirmish.state import Unit
from wargame.ui.skirmish.hands.facts import Facts, Plan, Shot, best_shot, targets_by_chance
from wargame.ui.skirmish.hands.hauling import Grip, gripped, let_go, pulled, sprung
from wargame.ui.skirmish.hands.intents import (
    Arm,
    AskToEnd,
    Back,
    Click,
    Confirm,
    Drag,
    Effect,
    Hover,
    Intent,
    Leave,
    LookAt,
    Measure,
    OpenMenu,
    Pick,
    Point,
    PutBack,
    Submit,
    TakeBack,
    Tell,
    Turn,
    Verb,
)
from wargame.ui.skirmish.hands.leftover import left_to_do
from wargame.ui.skirmish.hands.offers import taken_offer

Mode = Literal["idle", "selected", "planning", "aiming", "measuring"]


@dataclass(frozen=True)
class Habits:
    """The player's settings for the hand."""

    fires_on_first_click: bool = False
    asks_before_end: bool = True


@dataclass
class FightingHand:
    """What the hand holds in phase `activate`; nothing in it survives a change of seat."""

    facts: Facts
    habits: Habits = field(default_factory=Habits)
    selected: str | None = None
    cursor: Point | None = None
    over: str | None = None
    via: tuple[Point, ...] = ()
    climbing: bool = False
    facing: float | None = None
    locked: str | None = None
    weapon: str | None = None
    tape: Measure | None = None
    taping: bool = False
    threat: bool = False
    sight: bool = False
    grip: Grip | None = None
    ignores_pull: bool = False
    """Whether the unit that is still pulled has been taken out of the hand."""
    waiting: Point | None = None
    aims: int = 0  # a step through the targets that waits until they are known
    refused: Point | None = None
    """Where a move was refused: the nearest one is then offered."""
    rested: str | None = None
    """The unit the pointer has come to rest on: steps aside are offered for it as for a locked one."""

    @property
    def mode(self) -> Mode:
        """Which of the few modes the hand is in."""
        if self.taping:
            return "measuring"
        if self.selected is None:
            return "idle"
        if self.grip is not None:
            return "planning"
        if self.target is not None:
            return "aiming"
        return "planning" if self.destination is not None else "selected"

    @property
    def target(self) -> str | None:
        """The enemy aimed at: locked, else under the cursor while nothing is measured."""
        aims = self.selected and not self.taping and self._is_enemy(self.over)
        return self.locked or (self.over if aims else None)

    @property
    def destination(self) -> Point | None:
        """The ground under the cursor that the selected unit would walk to."""
        walks = self.selected and not self.target and not self.taping
        return self.cursor if walks and self.over is None else None

    @property
    def plan(self) -> Plan | None:
        """The way drawn by hand, else to the destination; None without one or while it is worked out."""
        if self.grip is not None:
            return self.grip.plan
        return self._plan_to(self.destination) if self.destination else None

    @property
    def shot(self) -> Shot | None:
        """The shot at the target, with the weapon chosen or the best one."""
        firer, target = self.selected, self.target
        if firer is None or target is None:
            return None
        wanted = self.weapon if self.weapon in self.facts.weapons(firer) else None
        return best_shot(self.facts.shots(firer) or (), target, wanted)

    def take(self, intent: Intent) -> tuple[Effect, ...]:
        """Follow one intent. Intents of other phases do nothing."""
        match intent:
            case Hover(at, unit):
                return self._hover(at, unit)
            case Leave():
                self.cursor = self.over = None
                return ()
            case Click():
                return self._click(intent)
            case Drag(unit, at, done):
                return self._drag(unit, at, done)
            case Measure():
                self.tape = intent
                return ()
            case Back(escape):
                return self._back(escape)
            case Confirm():
                return self._fire() if self.target else taken_offer(self, None) or ()
            case Verb():
                return self._verbs().get(intent.name, tuple)()
            case Pick(unit):
                return self._pick(unit)
            case Turn(degrees):
                return self._turn(degrees)
            case Arm(weapon):
                self.weapon = weapon
        return ()

    def settle(self) -> tuple[Effect, ...]:
        """Finish what waited: a step through the targets, a click for its way to be worked out."""
        if self.aims and self.selected and self.facts.shots(self.selected) is not None:
            return self._aim(self.aims)
        if self.waiting is None or self._plan_to(self.waiting) is None:
            return ()
        at, self.waiting = self.waiting, None
        return self._walk(at)

    # -- the mouse ---------------------------------------------------------------

    def _hover(self, at: Point, unit: str | None) -> tuple[Effect, ...]:
        self.cursor, self.over, self.ignores_pull = at, unit, False
        if self.taping and self.tape is not None:
            self.tape = Measure(self.tape.start, at, self.tape.from_unit, unit)
        return ()

    def _click(self, click: Click) -> tuple[Effect, ...]:
        self._hover(click.at, click.unit)
        self.aims = 0
        if self.taping:
            return self._tape_click(click)
        if click.unit is not None and click.unit != self.selected:
            return self._click_enemy(click.unit) if self._is_enemy(click.unit) else self._pick(click.unit)
        if self.selected is None:
            return ()
        if (taken := taken_offer(self, click.at)) is not None:
            return taken
        if self.locked is not None:
            self.locked = None
            return ()
        if click.unit == self.selected:
            return self._turn_on_the_spot()
        return self._add_way_point(click.at) if click.add else self._walk(click.at)

    def _click_enemy(self, enemy: str) -> tuple[Effect, ...]:
        if self.selected is None:
            return ()
        ready = self.locked == enemy or self.habits.fires_on_first_click
        self.locked = enemy
        return self._fire() if ready else ()

    def _walk(self, at: Point) -> tuple[Effect, ...]:
        plan = self._plan_to(at)
        if plan is None:
            self.waiting = at
            return ()
        self.refused = at if plan.refusal is not None else None
        if plan.refusal is not None:
            return (Tell(plan.refusal),)
        if plan.points is None or plan.length == 0.0:
            return ()
        assert self.selected is not None
        # a tank's way may end where only another facing than along the last step fits
        facing = plan.facing if self.facing is None else self.facing
        return self._try(Move(self.selected, plan.points[1:], facing))

    def _add_way_point(self, at: Point) -> tuple[Effect, ...]:
        plan = self._plan_to(at)
        if plan is not None and plan.refusal is not None:
            return (Tell(plan.refusal),)
        self.via = (*self.via, at)
        return ()

    def _drag(self, unit: str, at: Point, done: bool) -> tuple[Effect, ...]:
        """Pull a unit along: its base follows the hand, slides along what is in the way, draws its way."""
        if self.ignores_pull:
            self.ignores_pull = not done
            return ()
        effects = self._pick(unit) if unit != self.selected else ()
        if unit != self.selected:
            return effects
        if self.grip is None:
            self.via, self.locked, self.waiting = (), None, None
            self.grip = gripped(self.facts, self._unit(unit), at)
        self.cursor, self.over = at, None
        self.grip = pulled(self.facts, self.grip, at, climbing=self.climbing)
        if not done:
            return effects
        grip, self.grip = self.grip, None
        return (*effects, *let_go(self.facts, grip, self.facing))

    def release(self) -> tuple[Effect, ...]:
        """Take a pulled unit out of the hand: it springs back to where it stands."""
        grip, self.grip = self.grip, None
        return sprung(grip) if grip is not None else ()

    def _tape_click(self, click: Click) -> tuple[Effect, ...]:
        if self.tape is None:
            self.tape = Measure(click.at, click.at, click.unit, click.unit)
        else:
            self.taping = False
        return ()

    def _turn(self, degrees: float) -> tuple[Effect, ...]:
        if self.selected is not None:
            plan = self.plan
            usual = plan.facing if plan is not None else self._unit(self.selected).facing
            start = usual if self.facing is None else self.facing
            self.facing = (start + degrees) % 360.0
        return ()

    def _turn_on_the_spot(self) -> tuple[Effect, ...]:
        if self.facing is None or self.selected is None:
            return ()
        return self._try(Move(self.selected, (), self.facing))

    # -- verbs -------------------------------------------------------------------

    def _verbs(self) -> dict[str, Callable[[], tuple[Effect, ...]]]:
        return {
            "move": self._unlock,
            "fire": lambda: self._aim(1),
            "fire_back": lambda: self._aim(-1),
            "weapon": self._next_weapon,
            "climb": self._toggle_climbing,
            "overwatch": lambda: self._with_selected(Overwatch),
            "end": self._end,
            "next": lambda: self._step_unit(1),
            "previous": lambda: self._step_unit(-1),
            "tape": self._toggle_tape,
            "threat": lambda: self._toggle("threat"),
            "sight": lambda: self._toggle("sight"),
            "undo": lambda: (TakeBack(),),
            "redo": lambda: (PutBack(),),
        }

    def _toggle(self, name: str) -> tuple[Effect, ...]:
        setattr(self, name, not getattr(self, name))
        return ()

    def _toggle_climbing(self) -> tuple[Effect, ...]:
        self.climbing = not self.climbing
        if self.grip is not None:
            self.grip = pulled(self.facts, self.grip, self.grip.hand, climbing=self.climbing)
        return ()

    def _toggle_tape(self) -> tuple[Effect, ...]:
        self.taping, self.tape = not self.taping and self.tape is None, None
        return ()

    def _unlock(self) -> tuple[Effect, ...]:
        self.locked = None
        return ()

    def _aim(self, step: int) -> tuple[Effect, ...]:
        """Lock the next target by chance, beginning with the likeliest."""
        shots = self.facts.shots(self.selected) if self.selected else ()
        self.aims = step if shots is None else 0
        targets = targets_by_chance(shots or ())
        if targets:
            here = targets.index(self.locked) if self.locked in targets else -1 if step > 0 else 0
            self.locked = targets[(here + step) % len(targets)]
            return (LookAt(self.locked),)
        refused = next((shot.refusal for shot in shots or () if shot.refusal), None)
        return (Tell(refused),) if refused else ()

    def _next_weapon(self) -> tuple[Effect, ...]:
        weapons = list(self.facts.weapons(self.selected)) if self.selected else []
        if weapons:
            shown = self.shot.weapon if self.shot else self.weapon
            here = weapons.index(shown) if shown in weapons else -1
            self.weapon = weapons[(here + 1) % len(weapons)]
        return ()

    def _fire(self) -> tuple[Effect, ...]:
        shot = self.shot
        if shot is None or self.selected is None:
            return ()
        self.locked = shot.target
        return self._try(Fire(self.selected, shot.target, shot.weapon))

    def _with_selected(self, action: Callable[[str], Action]) -> tuple[Effect, ...]:
        return self._try(action(self.selected)) if self.selected else ()

    def _end(self) -> tuple[Effect, ...]:
        unit = self.selected or self.facts.state.active_unit
        if unit is None:
            return ()
        action = End(unit)
        if (refusal := self.facts.refusal(action)) is not None:
            return (Tell(refusal),)
        left = left_to_do(self.facts, self._unit(unit)) if self.habits.asks_before_end else "nothing"
        return (Submit(action),) if left == "nothing" else (AskToEnd(unit, left == "fire"),)

    def _step_unit(self, step: int) -> tuple[Effect, ...]:
        able = self.able_units()
        if not able:
            return ()
        here = able.index(self.selected) if self.selected in able else -1 if step > 0 else 0
        return self._pick(able[(here + step) % len(able)])

    def able_units(self) -> list[str]:
        """The units of the side to act that can still act this turn."""
        return [u.id for u in self.facts.state.units if self.is_own(u.id) and self.can_act(u)]

    def can_act(self, unit: Unit) -> bool:
        """Whether a unit may act now: its own activation is open, or none is and it has had none."""
        active = self.facts.state.active_unit
        free = active == unit.id or (active is None and not unit.activated)
        return free and unit.alive and unit.at is not None

    # -- the rest ----------------------------------------------------------------

    def _pick(self, unit: str) -> tuple[Effect, ...]:
        found = self._unit(unit)
        if self.is_own(unit) and found.alive and found.at is not None and unit != self.selected:
            self._drop_plans()
            self.selected = unit
            return (LookAt(unit),)
        return (LookAt(unit),) if found.at is not None else ()

    def _back(self, escape: bool) -> tuple[Effect, ...]:
        if self.grip is not None:
            self.ignores_pull = True
            return self.release()
        if self.waiting is not None or self.aims:
            self.waiting, self.aims = None, 0
        elif self.taping or self.tape is not None:
            self.taping, self.tape = False, None
        elif self.locked is not None or self.refused is not None:
            self.locked = self.refused = None
        elif self.via:
            self.via = self.via[:-1]
        elif self.facing is not None:
            self.facing = None
        elif self.selected is not None:
            self._drop_plans()
            self.selected = None
        else:
            return (OpenMenu(),) if escape else ()
        return ()

    def _drop_plans(self) -> None:
        self.via, self.facing, self.locked, self.weapon, self.waiting = (), None, None, None, None
        self.climbing, self.grip, self.refused, self.aims = False, None, None, 0

    def _try(self, action: Action) -> tuple[Effect, ...]:
        refusal = self.facts.refusal(action)
        return (Submit(action),) if refusal is None else (Tell(refusal),)

    def _plan_to(self, at: Point) -> Plan | None:
        assert self.selected is not None
        return self.facts.plan(self.selected, at, self.via, True if self.climbing else None)

    def _unit(self, unit_id: str) -> Unit:
        return next(unit for unit in self.facts.state.units if unit.id == unit_id)

    def is_own(self, unit: str | None) -> bool:
        return unit is not None and self._unit(unit).side == self.facts.state.to_act

    def _is_enemy(self, unit: str | None) -> bool:
        return unit is not None and self._unit(unit).side != self.facts.state.to_act
