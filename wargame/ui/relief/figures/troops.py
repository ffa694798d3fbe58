"""Soldier and missile trooper: figures of 8 mm, a little larger than life on their true bases."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wargame.ui.relief.colour import Paint, shade
from wargame.ui.relief.figures.army import (
    BLACK,
    CANVAS,
    CREAM,
    GUN,
    LEATHER,
    OLIVE,
    RED,
    SKIN,
    WOOD,
    Army,
)
from wargame.ui.relief.pen import Pen

Place = tuple[float, float]


@dataclass(frozen=True)
class Stance:
    """Feet, the rifle's grip and direction (radians), how far the body turns and sinks (mm)."""

    left: Place
    right: Place
    grip: Place
    aim: float
    turn: float = 0.0
    sink: float = 0.0
    lean: Place = (0.0, 0.0)  # of the head


STANCES = (
    Stance((1.5, 1.15), (-1.7, -1.2), (0.7, -0.95), 0.10, lean=(0.2, -0.2)),
    Stance((2.3, 0.95), (-2.4, -1.05), (0.75, -1.35), 0.62, turn=0.22, lean=(0.35, 0.1)),
    Stance((0.9, 1.6), (-0.9, -1.6), (0.6, -1.15), -0.30, turn=-0.12),
    Stance((2.1, 1.0), (-2.3, -0.75), (0.9, -0.85), 0.04, turn=-0.35, sink=1.5, lean=(0.55, -0.35)),
)


def legs(pen: Pen, army: Army, left: Place, right: Place) -> None:
    """Boots and trousers; feet at the places given."""
    for (x, y), side in ((left, 1), (right, -1)):
        pen.ellipse(x + 0.35, y, 0.95, 0.52, shade(LEATHER, 1.05), 2.6, rise=0.5, base=1.8)
        pen.capsule(-0.1, 0.62 * side, x * 0.75, y, 0.68, army.cloth_dark, 3.6, end=0.56)
        pen.capsule(x * 0.75, y, x + 0.05, y, 0.52, shade(army.cloth_dark, 0.9), 2.9)


def arm(pen: Pen, cloth: Paint, shoulder: Place, hand: Place, bend: float, z: float) -> None:
    """An arm with its elbow `bend` mm left of the straight line (right where negative), and the hand."""
    dx, dy = hand[0] - shoulder[0], hand[1] - shoulder[1]
    length = float(np.hypot(dx, dy))
    elbow = (shoulder[0] + dx / 2 - dy / length * bend, shoulder[1] + dy / 2 + dx / length * bend)
    pen.capsule(*shoulder, *elbow, 0.62, cloth, z, end=0.54)
    pen.capsule(*elbow, *hand, 0.52, shade(cloth, 1.05), z + 0.3, end=0.40)
    pen.circle(*hand, 0.45, SKIN, z + 0.75, profile="dome", base=z)


def torso(pen: Pen, army: Army) -> None:
    """Chest, shoulders with the army's patches, straps and pouches."""
    pen.ellipse(-0.2, 0, 1.45, 2.25, army.cloth, 6.6, rise=1.5, base=3.4, grain=0.03)
    for side in (1, -1):
        pen.ellipse(0.2, 1.95 * side, 0.88, 0.78, shade(army.cloth, 1.08), 6.3, base=4)
        pen.ellipse(0.1, 2.1 * side, 0.60, 0.46, army.main, 6.5, base=5.6, grain=0.02)
        pen.capsule(-0.9, side, 0.95, 1.02 * side, 0.17, shade(army.gear, 0.7), 6.75, grain=0)
    for y in (-0.9, 0.1, 1.0):
        pen.box(1.05, y, 0.38, 0.36, shade(army.gear, 1.05), 5.6, corner=0.1, rise=0.2)


def helmet(pen: Pen, army: Army, y: float = 0.0) -> None:
    """Face, brim, dome and a stripe in the army's colour."""
    pen.circle(0.66, y, 0.98, shade(SKIN, 0.9), 7.3, profile="dome", base=6.3)
    pen.ellipse(0.16, y, 1.66, 1.54, shade(army.helmet, 0.78), 7.5, profile="bevel", rise=0.35, gloss=0.25)
    pen.ellipse(0.12, y, 1.42, 1.32, army.helmet, 8.7, base=7.3, gloss=0.45, grain=0.04)
    pen.box(0.1, y, 1.05, 0.38, army.main, 8.78, rise=0.3, grain=0.02, gloss=0.2)
    pen.box(0.1, y, 0.95, 0.14, army.light, 8.85, corner=0.1, rise=0.1, grain=0)


def rifle(pen: Pen) -> None:
    """From the pen's place forwards: stock behind, 6 mm in all."""
    pen.capsule(-1.1, 0, 0.4, 0, 0.42, WOOD, 6.35, end=0.34)
    pen.capsule(0.3, 0, 2.6, 0, 0.38, shade(WOOD, 1.12), 6.4)
    pen.capsule(0.5, 0, 1.9, 0, 0.27, shade(GUN, 1.2), 6.75, gloss=0.4)
    pen.capsule(0.9, 0.5, 1.6, 0.6, 0.2, shade(GUN, 0.7), 6.2)
    pen.capsule(2.4, 0, 4.7, 0, 0.25, GUN, 6.45, gloss=0.45, grain=0)
    pen.capsule(4.5, 0, 4.85, 0, 0.32, shade(GUN, 0.8), 6.5, grain=0)


def soldier(pen: Pen, army: Army, pose: int) -> None:
    """A soldier in one of four stances: aiming, running, ready, kneeling."""
    stance = STANCES[pose]
    legs(pen, army, stance.left, stance.right)
    body = pen.moved(angle=stance.turn)
    body.lift -= stance.sink
    _pack(body, army, pose)
    torso(body, army)
    gun = body.moved(*stance.grip, stance.aim - stance.turn)
    rifle(gun)
    arm(body, army.cloth, (0.35, 1.9), _within(body, gun, (2.3, 0.1)), 0.45, 6.2)
    arm(body, shade(army.cloth, 0.98), (0.3, -1.95), _within(body, gun, (0.15, 0.05)), -0.7, 6.15)
    helmet(body.moved(*stance.lean, (stance.aim - stance.turn) * 0.5), army)


def _within(body: Pen, other: Pen, place: Place) -> Place:
    """A place of the other pen's frame in the body's."""
    x, y = other.place(*place)
    dx, dy = (x - body.x) / body.scale, (y - body.y) / body.scale
    c, s = float(np.cos(body.angle)), float(np.sin(body.angle))
    return dx * c + dy * s, dy * c - dx * s


def _pack(pen: Pen, army: Army, pose: int) -> None:
    """Pack and bedroll; a spade or a canteen tells comrades apart."""
    pen.box(-1.75, 0, 0.95, 1.45, shade(army.gear, 0.85), 6.2, corner=0.4, rise=0.55, grain=0.08)
    pen.capsule(-2.25, -1.5, -2.25, 1.5, 0.52, CANVAS, 6.9)
    for y in (-0.8, 0.8):
        pen.box(-2.25, y, 0.54, 0.1, LEATHER, 7.0, corner=0, rise=0.1, grain=0)
    if pose % 2:
        pen.capsule(-1.5, 1.6, -2.9, 0.6, 0.16, shade(WOOD, 1.1), 7.2, grain=0.04)
        pen.ellipse(-1.25, 1.75, 0.55, 0.42, shade(GUN, 1.2), 7.2, base=6.6, gloss=0.3)
    else:
        pen.circle(-1.6, -1.75, 0.5, OLIVE, 6.4, profile="dome", base=5.6, gloss=0.2)


def missile_trooper(pen: Pen, army: Army) -> None:
    """A trooper with a launcher on the right shoulder, its red warhead over the base's edge."""
    legs(pen, army, (1.1, 1.5), (-1.9, -1.2))
    pen.box(-1.6, 1.0, 0.95, 0.95, shade(army.gear, 0.8), 6.2, corner=0.35, rise=0.5)
    for y in (0.5, 1.05, 1.6):
        pen.capsule(-2.6, y, -1.0, y, 0.27, "#5f6a45", 6.9)
        pen.circle(-2.65, y, 0.22, RED, 7, profile="dome", base=6.6)
    torso(pen, army)
    helmet(pen.moved(0, 0.3), army)
    _launcher(pen.moved(0, -1.55), army)
    arm(pen, army.cloth, (0.4, -2.2), (2.05, -2.35), -0.35, 7.0)
    arm(pen, shade(army.cloth, 1.03), (0.4, 2.0), (2.55, -0.6), 0.75, 7.1)


def _launcher(pen: Pen, army: Army) -> None:
    pen.capsule(-4.4, 0, -3.3, 0, 1.05, shade(OLIVE, 0.7), 8.6, end=0.74, grain=0.03)
    pen.circle(-4.6, 0, 0.62, BLACK, 8.2, rise=0.3, grain=0)
    pen.capsule(-3.4, 0, 3.2, 0, 0.82, OLIVE, 9.0, grain=0.06, gloss=0.15)
    pen.box(-2.3, 0, 0.50, 0.84, army.main, 9.15, corner=0.05, grain=0.03)
    pen.box(2.2, 0, 0.2, 0.84, "#e7d9a8", 9.12, corner=0.05, rise=0.3, grain=0.02)
    pen.box(-0.3, 0, 0.9, 0.72, shade(OLIVE, 0.75), 9.2, corner=0.1, rise=0.3)
    pen.capsule(3.1, 0, 4.2, 0, 0.95, shade(OLIVE, 0.85), 9.0)
    pen.capsule(4.1, 0, 5.0, 0, 0.84, RED, 9.0, gloss=0.3, grain=0.02)
    pen.capsule(5.0, 0, 6.2, 0, 0.82, shade(RED, 0.95), 9.0, end=0.12, gloss=0.3, grain=0.02)
    pen.box(4.65, 0, 0.17, 0.84, CREAM, 9.1, corner=0.05, rise=0.3, grain=0.02)
    pen.box(1.0, 1.0, 0.55, 0.34, GUN, 9.0, corner=0.1, rise=0.2, gloss=0.3)
    pen.circle(1.6, 1.0, 0.3, "#7fd0e0", 9.1, profile="dome", base=8.8, gloss=0.8, grain=0)
