"""Test sight and test move: two models on the table as it is now, asked about as in a battle.

Every answer comes from the battle's own questions, every line from its overlays.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import msgspec
import pygame

from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.state import State, Unit, UnitKind
from wargame.games.skirmish.table.plane import Point, heading
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.shell.theme import Army
from wargame.ui.shell.words import _
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hud.gauges import percent
from wargame.ui.skirmish.hud.reading import Desk
from wargame.ui.skirmish.names import Names, kind_title
from wargame.ui.skirmish.overlays.badges import radius_of
from wargame.ui.skirmish.overlays.chips import TableChip
from wargame.ui.skirmish.overlays.composer import Composer
from wargame.ui.skirmish.overlays.easel import Overlay
from wargame.ui.skirmish.questions import Questions
from wargame.ui.skirmish.told import cover_words, refusal_words
from wargame.ui.skirmish.worker import Errands
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.tools.hold import Hand, Option, Spot

A, B = "A1", "B1"
IDS = (A, B)
SHARES = (0.2, 0.8)
"""Where on the way from the south to the north edge the two stand at first."""
FRACTION_LIFT_PX = 52.0
MOST_RINGS = 8


class TrialHand(Hand):
    """Two models that are dragged about; one looks at, or walks about, the other."""

    def __init__(self, bench: Bench, errands: Errands, answered: Callable[[], object]) -> None:
        super().__init__(bench)
        self._errands, self._answered = errands, answered
        self._game = Skirmish()
        self._asked: TableMap | None = None
        self._kinds: list[UnitKind] = ["soldier", "soldier"]
        self._at: dict[str, Point] = {}
        self._held: str | None = None
        self._grip: Point = (0.0, 0.0)
        self._watching = False
        self.mode = "sight"
        self.sitting: Seat | None = None

    # -- the table under test ------------------------------------------------------------

    def take_up(self) -> None:
        """Ask about the table as it is now; the models stay where they were."""
        table_map = self.bench.history.settled.table_map
        if table_map is self._asked:
            return
        self._asked = table_map
        self._errands.ask("table", lambda: self._opened(table_map), self._open)

    def _opened(self, table_map: TableMap) -> SkirmishBattle:
        game = self._game
        table = Table.of(table_map)
        battle = SkirmishBattle(Field({}, game.profiles, game.rules_with({}), table, (), True, False))
        width, height = battle.size
        for name, share in zip(IDS, SHARES, strict=True):
            if name not in self._at:
                self._at[name] = room_near(battle, (width / 2.0, height * share))
        return battle

    def _open(self, battle: SkirmishBattle) -> None:
        width, height = battle.size
        for name in IDS:
            x, y = self._at[name]
            self._at[name] = min(max(x, 0.0), width), min(max(y, 0.0), height)
        self.sitting = Seat(battle, self._state(), self._errands, self._answered)
        self._renew()
        self._answered()

    def _state(self) -> State:
        """A moment of a battle in which A acts; for sight it has walked already."""
        a, b = (self._at[name] for name in IDS)
        turn = heading(a, b) if math.dist(a, b) > 1e-6 else 90.0
        units = (
            Unit(A, 0, self._kinds[0], a, turn),
            Unit(B, 1, self._kinds[1], b, (turn + 180.0) % 360.0, overwatch=self._watching),
        )
        state = State(1, "activate", 0, None, None, units, (), None, 0, first=0, fielded=(1, 1))
        return msgspec.structs.replace(state, active_unit=A, moved=True) if self.mode == "sight" else state

    def _renew(self) -> None:
        if self.sitting is not None:
            self.sitting.turn_to(self._state(), locked=B if self.mode == "sight" else None)

    # -- the mouse -----------------------------------------------------------------------

    def hover(self, spot: Spot) -> None:
        self.cursor = "hand" if self._unit_at(spot) else "arrow"
        if self.sitting is not None:
            self.sitting.point(spot.at, self._unit_at(spot))

    def leave(self) -> None:
        if self.sitting is not None:
            self.sitting.point(None, None)

    def press(self, spot: Spot) -> None:
        self._held = self._unit_at(spot)
        if self._held is not None:
            x, y = self._at[self._held]
            self._grip = spot.at[0] - x, spot.at[1] - y

    def drag(self, spot: Spot) -> None:
        if self._held is not None and self.sitting is not None:
            width, height = self.sitting.battle.size
            x, y = spot.at[0] - self._grip[0], spot.at[1] - self._grip[1]
            self._at[self._held] = (
                round(min(max(x, 0.0), width), 3),
                round(min(max(y, 0.0), height), 3),
            )
            self._renew()

    def release(self, spot: Spot) -> None:
        if self._held is None and self.mode == "move" and self.sitting is not None:
            end = self.sitting.way_end
            if end is not None:
                self._at[A] = end
                self._renew()
        self._held = None

    def back(self) -> bool:
        self.bench.use("select")
        return True

    def put_down(self) -> None:
        self._held = None

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_m:
            self._choose("move" if self.mode == "sight" else "sight")
            return True
        return False

    def options(self) -> Sequence[Option]:
        a, b = (kind_title(kind) for kind in self._kinds)
        return [
            Option("test-sight", _("Sight"), lambda: self._choose("sight"), self.mode == "sight"),
            Option("test-move", _("Move"), lambda: self._choose("move"), self.mode == "move", key="M"),
            Option("test-a", _("From: {kind}").format(kind=a), lambda: self._next_kind(0)),
            Option("test-b", _("To: {kind}").format(kind=b), lambda: self._next_kind(1)),
            Option("test-swap", _("Swap"), self._swap),
            Option("test-watch", _("Overwatch"), self._watch, self._watching),
        ]

    def hint(self) -> str:
        if self.mode == "move":
            return _("Point where it should go; drag either model anywhere")
        return _("Drag either model anywhere: the line shows what the first sees of the second")

    # -- inside --------------------------------------------------------------------------

    def _unit_at(self, spot: Spot) -> str | None:
        if self.sitting is None:
            return None
        near = [
            (math.dist(self._at[name], spot.at), name)
            for name in IDS
            if math.dist(self._at[name], spot.at) <= self.sitting.radius(name) + spot.reach_cm
        ]
        return min(near)[1] if near else None

    def _choose(self, mode: str) -> None:
        self.mode = mode
        self._renew()
        self.bench.changed()

    def _next_kind(self, side: int) -> None:
        kinds = list(self._game.profiles)
        following = kinds[(kinds.index(self._kinds[side]) + 1) % len(kinds)]
        self._kinds[side] = following  # type: ignore[call-overload]
        self._renew()
        self.bench.changed()

    def _swap(self) -> None:
        self._at[A], self._at[B] = self._at[B], self._at[A]
        self._kinds.reverse()
        self._renew()
        self.bench.changed()

    def _watch(self) -> None:
        self._watching = not self._watching
        if self._watching:
            self.mode = "move"
        self._renew()
        self.bench.changed()


class Seat:
    """A battle of two models at one moment: its questions, its hand, its overlay."""

    def __init__(
        self, battle: SkirmishBattle, state: State, errands: Errands, answered: Callable[[], object]
    ) -> None:
        self.battle = battle
        self.questions = Questions(battle, state, errands, answered)
        sides = (_("Blue"), _("Orange"))
        self.desk = Desk(self.questions, Names.of(state, sides, battle.table(state).map))
        self.composer = Composer(self.desk)
        self.hand = FightingHand(self.questions, selected=A)

    @property
    def state(self) -> State:
        """The moment that is shown."""
        return self.questions.state

    def turn_to(self, state: State, locked: str | None) -> None:
        """Show another moment; `locked`: who is aimed at whatever the pointer is over."""
        self.questions.turn_to(state)
        self.composer.forget()
        self.hand.locked = locked
        self.hand.via = ()

    def point(self, at: Point | None, unit: str | None) -> None:
        """The pointer is over a place."""
        self.hand.cursor, self.hand.over = at, unit

    def radius(self, unit: str) -> float:
        """How far a unit's base reaches, cm."""
        return radius_of(self.battle.profile(self.questions.unit(unit)).base)

    @property
    def way_end(self) -> Point | None:
        """Where the way that is shown ends; None where there is none that may be taken."""
        plan = self.hand.plan
        return plan.points[-1] if plan is not None and plan.allowed and plan.points else None

    def overlay(self, camera: Camera, window: pygame.Rect, armies: tuple[Army, Army]) -> Overlay:
        """What the battle screen would show, and what is seen of the target."""
        overlay = self.composer.compose(self.hand, camera, window, armies=armies)
        for name in IDS:
            unit = self.questions.unit(name)
            assert unit.at is not None
            refusal = self.battle.standing(self.state, name, unit.at)
            if refusal is not None:
                words = refusal_words(refusal, self.desk.names)
                overlay.chips.append(TableChip(words, _above(camera, unit.at), "bad", "alert"))
        if self.hand.locked is not None:
            overlay.chips.append(self._seen_chip(camera))
        return overlay

    def seen(self) -> tuple[float, bool, str, float]:
        """The share of B that A sees, whether B is in cover, what gives it, and the distance in cm."""
        view = self.battle.view(self.state, A, B)
        return view.fraction, view.cover, cover_words(view.because, self.desk.names), view.distance

    def _seen_chip(self, camera: Camera) -> TableChip:
        fraction, cover, what, _distance = self.seen()
        words = _("sees {share}").format(share=percent(fraction))
        if cover:
            words += "   " + (_("cover: {what}").format(what=what) if what else _("cover"))
        at = self.questions.unit(A).at
        assert at is not None
        return TableChip(words, _above(camera, at), "warn" if cover else "plain", "eye")


def room_near(battle: SkirmishBattle, at: Point) -> Point:
    """The place nearest to a point, in rings of a centimetre, where a soldier may stand; else the point."""
    state = State(1, "activate", 0, None, None, (Unit(A, 0, "soldier", at),), (), None, 0)
    for ring in range(MOST_RINGS):
        for step in range(max(1, 6 * ring)):
            angle = math.tau * step / max(1, 6 * ring)
            spot = round(at[0] + ring * math.cos(angle), 2), round(at[1] + ring * math.sin(angle), 2)
            if battle.standing(state, A, spot) is None:
                return spot
    return at


def _above(camera: Camera, at: Point) -> tuple[float, float]:
    x, y = camera.to_px(at)
    return x, y - FRACTION_LIFT_PX
