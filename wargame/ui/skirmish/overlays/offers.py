"""Ghosts of what a hand offers: steps aside that would change a shot, and the nearest move allowed."""

from __future__ import annotations

from wargame.ui.shell.words import _
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.intents import Point
from wargame.ui.skirmish.hands.offers import nearest_of, steps_of
from wargame.ui.skirmish.overlays import strokes
from wargame.ui.skirmish.overlays.easel import Easel
from wargame.ui.skirmish.told import hint_words, step_words


def compose_steps(easel: Easel, hand: FightingHand, unit: str, radius: float) -> None:
    """A ghost for each step that would change the shot; a click on one takes it."""
    target = hand.target
    if target is None:
        return
    for number, step in enumerate(steps_of(hand)):
        _ghost(easel, unit, step.points, step.facing, radius)
        words = step_words(step, easel.model(target).at)
        lift = -radius if number % 2 == 0 else radius
        easel.chip(words, step.at, lift_cm=lift, tone="good", icon="step")


def compose_nearest(easel: Easel, hand: FightingHand, unit: str, radius: float) -> None:
    """The ghost of the move nearest to one that is refused, and how to take it."""
    near = nearest_of(hand)
    if near is None:
        return
    _ghost(easel, unit, near.points, near.facing, radius)
    words = hint_words(near.hint, easel.desk.names)
    if hand.refused is not None:
        words += "   " + _("Click there, or Enter")
    easel.chip(words, near.at, lift_cm=-radius, tone="good", icon="step")


def _ghost(easel: Easel, unit: str, points: tuple[Point, ...], facing: float, radius: float) -> None:
    way = strokes.WayLook(points, True, False)
    easel.draw(strokes.way_stroke(way, easel.camera, easel.window))
    easel.ring_ghost(unit, points[-1], facing, radius, legal=True)
