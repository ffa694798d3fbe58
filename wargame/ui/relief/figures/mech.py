"""The mech: a walker with two shoulder pods, and the headless hulk it leaves."""

from __future__ import annotations

import numpy as np

from wargame.ui.relief.colour import Paint, shade
from wargame.ui.relief.figures.army import BLACK, GUN, OLIVE, RUST, SOOT, STEEL, Army, burnt
from wargame.ui.relief.figures.bases import mark
from wargame.ui.relief.figures.damage import embers, scorch
from wargame.ui.relief.pen import Pen


def mech(pen: Pen, army: Army, rng: np.random.Generator, *, wreck: bool = False) -> None:
    """Feet, legs, engine, torso, pods and guns; a head, or the burnt hole where it was."""
    armour, dark = (burnt(army.armour), burnt(army.armour_dark)) if wreck else (army.armour, army.armour_dark)
    trim: Paint = burnt(army.main, 0.75) if wreck else army.main
    for side in (-1, 1):
        _leg(pen, armour, dark, trim, side)
    _engine(pen, armour, dark)
    _torso(pen, armour, trim)
    for side in (-1, 1):
        _shoulder(pen, armour, dark, trim, side)
        if not wreck:
            mark(pen, -0.4, 6.4 * side, 1.15, army, 18.6)
    if wreck:
        _neck(pen, rng)
    else:
        _head(pen, army, armour, dark)


def _leg(pen: Pen, armour: Paint, dark: Paint, trim: Paint, side: int) -> None:
    y = 5.0 * side
    pen.box(0.6, y, 3.2, 2.0, shade(dark, 1.05), 3.6, corner=0.6, rise=0.7)
    for toe in (-1.0, 0, 1.0):
        pen.capsule(3.0, y + toe, 4.6, y + toe * 1.25, 0.48, shade(STEEL, 0.75), 3.2, end=0.32, gloss=0.25)
    pen.capsule(-2.2, y, -3.6, y, 0.7, shade(STEEL, 0.7), 3.2, end=0.45, gloss=0.2)
    pen.box(0.3, y, 1.7, 1.25, shade(armour, 0.95), 6.0, corner=0.5, rise=0.7)
    pen.box(0.9, y, 0.8, 1.0, trim, 6.2, rise=0.3, grain=0.03)
    pen.capsule(-0.9, 4.6 * side, -0.5, 3.4 * side, 1.15, shade(GUN, 1.25), 9.5, gloss=0.2)
    pen.circle(-0.8, 4.7 * side, 0.95, shade(STEEL, 0.8), 10, profile="dome", base=8.8, gloss=0.4)


def _engine(pen: Pen, armour: Paint, dark: Paint) -> None:
    pen.box(-4.2, 0, 2.2, 3.6, shade(dark, 0.8), 14.5, corner=0.5, rise=0.8)
    for y in (-2.0, 2.0):
        pen.capsule(-5.2, y, -6.6, y * 1.1, 0.85, "#5c4738", 15.4, end=0.75, gloss=0.25)
        pen.circle(-6.75, y * 1.1, 0.5, BLACK, 15.0, rise=0.3, grain=0)
    for slat in range(4):
        pen.box(-4.9 + slat * 0.6, 0, 0.16, 1.25, BLACK, 14.6, corner=0.05, rise=0.1, grain=0)
        pen.box(-4.6 + slat * 0.6, 0, 0.1, 1.25, shade(armour, 1.1), 15, corner=0.02, rise=0.1)


def _torso(pen: Pen, armour: Paint, trim: Paint) -> None:
    outer = [
        (3.6, -2.4),
        (4.4, 0),
        (3.6, 2.4),
        (1.6, 4.6),
        (-2.6, 4.8),
        (-3.9, 3.0),
        (-3.9, -3.0),
        (-2.6, -4.8),
    ]
    pen.polygon([*outer, (1.6, -4.6)], shade(armour, 0.9), 15.6, corner=0.4, rise=1.3, grain=0.03)
    inner = [
        (2.6, -1.9),
        (3.0, 0),
        (2.6, 1.9),
        (1.0, 3.6),
        (-2.0, 3.7),
        (-2.9, 2.4),
        (-2.9, -2.4),
        (-2.0, -3.7),
    ]
    pen.polygon([*inner, (1.0, -3.6)], armour, 17.0, corner=0.3, rise=0.8, grain=0.03)
    pen.box(-1.6, 0, 0.55, 3.3, trim, 17.1, corner=0.1, rise=0.15, grain=0.04)


def _shoulder(pen: Pen, armour: Paint, dark: Paint, trim: Paint, side: int) -> None:
    """A pod with twin machine-gun barrels."""
    y = 6.4 * side
    pen.capsule(-0.2, 4.4 * side, -0.2, 5.6 * side, 1.3, shade(GUN, 1.2), 15.5, gloss=0.2)
    for offset in (-0.52, 0.52):
        pen.capsule(1.6, y + offset, 7.4, y + offset, 0.36, shade(GUN, 1.05), 15.4, gloss=0.5, grain=0)
        pen.capsule(3.2, y + offset, 5.2, y + offset, 0.50, shade(GUN, 1.4), 15.6, gloss=0.35, grain=0)
        pen.circle(7.5, y + offset, 0.40, shade(BLACK, 1.2), 15.5, rise=0.15, grain=0)
    pen.box(0.8, y, 2.1, 1.35, dark, 16.2, corner=0.4, rise=0.6)
    pen.box(-0.4, y, 2.0, 2.05, shade(armour, 0.97), 18.2, corner=0.8, rise=1.0, grain=0.03)
    pen.box(-0.4, y, 1.55, 1.6, trim, 18.5, corner=0.6, rise=0.6, grain=0.05, gloss=0.12)
    pen.box(1.5, y + 1.9 * side, 0.9, 0.5, OLIVE, 15.6, corner=0.15, rise=0.3)
    pen.capsule(-1.2, y - 1.2 * side, -2.6, 4.0 * side, 0.3, shade(BLACK, 1.5), 15.8, grain=0)


def _head(pen: Pen, army: Army, armour: Paint, dark: Paint) -> None:
    pen.circle(2.0, 0, 1.9, shade(dark, 0.85), 18.0, rise=0.8)
    pen.ellipse(2.3, 0, 1.65, 1.5, shade(armour, 1.05), 20, base=18, gloss=0.3)
    pen.capsule(
        3.3, -0.85, 3.3, 0.85, 0.36, army.visor, 19.9, grain=0, glow=shade(army.visor, 0.75), gloss=0.6
    )
    pen.capsule(1.4, 0, 2.6, 0, 0.32, army.main, 20.3, grain=0.02)
    pen.capsule(0.9, -1.4, -1.4, -2.3, 0.10, shade(BLACK, 1.6), 18.4, grain=0)
    pen.circle(-1.5, -2.35, 0.24, "#dd3333", 18.6, profile="dome", base=18.2, grain=0, glow="#661111")


def _neck(pen: Pen, rng: np.random.Generator) -> None:
    """Soot everywhere, a burnt-out socket with torn cables."""
    scorch(pen, 12.0, rust=0.6)
    pen.circle(2.0, 0, 2.2, shade(RUST, 0.6), 17.3, rise=0.4, grain=0.12)
    pen.circle(2.0, 0, 1.65, SOOT, 15.2, profile="flat", grain=0.1, edge=0.3)
    embers(pen, (2.0, 0), 1.6)
    for _ in range(7):
        angle = rng.uniform(0, 2 * np.pi)
        c, s = float(np.cos(angle)), float(np.sin(angle))
        reach = rng.uniform(2.2, 3.2)
        tip = (2.0 + reach * c, reach * s)
        pen.capsule(2.0 + 1.4 * c, 1.4 * s, *tip, 0.2, shade(BLACK, 1.4), 17.4, end=0.1, grain=0)
