"""Puts together what lies over the table for the hand in play; made once a change, drawn every frame."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from wargame.games.skirmish.table.plane import point_along
from wargame.ui.shell.theme import Armies, Army
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.controller import Hand
from wargame.ui.skirmish.hands.deploying import DeployingHand
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.intents import Point
from wargame.ui.skirmish.hands.reacting import ReactingHand
from wargame.ui.skirmish.hud.gauges import mark_icon, percent
from wargame.ui.skirmish.hud.reading import Desk
from wargame.ui.skirmish.overlays import strokes
from wargame.ui.skirmish.overlays.badges import radius_of
from wargame.ui.skirmish.overlays.easel import Easel, Overlay, Shelf
from wargame.ui.skirmish.overlays.placing import compose_placing
from wargame.ui.skirmish.overlays.turn import compose_turn
from wargame.ui.skirmish.worker import Errands

FACING_STEP_CM = 0.05


class Composer:
    """Composes overlays; the costly lights on the ground stay on its shelf."""

    def __init__(
        self, desk: Desk, errands: Errands | None = None, arrived: Callable[[], object] = lambda: None
    ) -> None:
        """`errands` make the costly lights, at once where there are none; `arrived` hears of each."""
        self._desk = desk
        self._shelf = Shelf(errands, arrived)
        self.names_marked = False
        """Whether units with a quiet ring are named: no card is shown that would name them."""

    @property
    def waiting(self) -> bool:
        """Whether a light of the last overlay is still being made."""
        return self._shelf.waiting

    def compose(
        self,
        hand: Hand,
        camera: Camera,
        window: pygame.Rect,
        marked: tuple[str, ...] = (),
        armies: tuple[Army, Army] = Armies.USUAL,
        *,
        stretches: bool = True,
    ) -> Overlay:
        """Everything over the table for this hand; `marked` units get a quiet ring.

        `stretches`: whether lights that were made for another camera stand in for those to come.
        """
        self._shelf.stretches = stretches
        easel = Easel(self._desk, camera.as_it_is(), window, self._shelf, armies)
        match hand:
            case FightingHand():
                compose_turn(easel, hand)
            case DeployingHand():
                compose_placing(easel, hand, named=self.names_marked)
            case ReactingHand():
                compose_reaction(easel, hand)
        for unit in marked:
            if easel.stands(unit):
                army, model = armies[self._desk.questions.unit(unit).side], easel.model(unit)
                easel.select(model, army.light)
                if self.names_marked and unit != getattr(hand, "target", None):
                    reach = radius_of(model.base)
                    easel.chip(self._desk.names.unit(unit), model.at, lift_cm=reach, icon=mark_icon(army))
        return easel.overlay

    def forget(self) -> None:
        """The state is another one."""
        self._shelf.clear()


def compose_reaction(easel: Easel, hand: ReactingHand) -> None:
    """The mover's way with the watched stretches, its ghost at the point chosen, the watcher's sight."""
    pending, watcher = hand.pending, hand.watcher
    at_cm = hand.at(watcher)
    watched = tuple((s.from_, s.to) for s in hand.stretches(watcher))
    way = strokes.WayLook(pending.path, True, False, watched)
    easel.draw(strokes.way_stroke(way, easel.camera, easel.window))
    at = point_along(list(pending.path), at_cm)
    mover, model = easel.model(pending.unit), easel.model(watcher)
    radius = radius_of(mover.base)
    facing = heading_along(pending.path, at_cm, mover.facing)
    easel.ring_ghost(pending.unit, at, facing, radius, legal=True)
    easel.select(model)
    view = easel.desk.questions.battle.view(easel.desk.state, watcher, pending.unit, target_at=at)
    easel.draw(
        strokes.sight_line(model.at, at, radius, view.because, easel.camera, easel.window, clear=view.los)
    )
    chance = hand.chance(watcher)
    if chance is not None:
        words = f"{percent(chance)}   {view.distance:.1f} cm"
        easel.chip(words, at, lift_cm=radius, tone="warn", icon="target")
    easel.overlay.lit = frozenset({watcher, pending.unit})


def heading_along(points: tuple[Point, ...], at_cm: float, otherwise: float) -> float:
    """How a walker faces after so many cm of a way, degrees."""
    listed = list(points)
    before = point_along(listed, at_cm - FACING_STEP_CM)
    after = point_along(listed, at_cm + FACING_STEP_CM)
    if math.dist(before, after) < 1e-6:
        return otherwise
    return math.degrees(math.atan2(after[1] - before[1], after[0] - before[0])) % 360.0
