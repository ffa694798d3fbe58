"""The tank: hull and turret, and the hull that is left when the turret is blown off."""

from __future__ import annotations

import numpy as np

from wargame.ui.relief.colour import Paint, mix, shade
from wargame.ui.relief.figures.army import (
    BLACK,
    GUN,
    LEATHER,
    OLIVE,
    RUBBER,
    RUST,
    SOOT,
    STEEL,
    WOOD,
    Army,
    burnt,
)
from wargame.ui.relief.figures.bases import mark
from wargame.ui.relief.figures.damage import embers, scorch
from wargame.ui.relief.pen import Pen

DECK = 6.1
_RING = (-0.4, 0.0)  # the hull lies so that the turret turns about the base's centre


def hull(pen: Pen, army: Army, rng: np.random.Generator, *, wreck: bool = False) -> None:
    """Tracks, hull, fenders and all that is stowed on them; a wreck shows its open turret ring."""
    pen = pen.moved(-_RING[0], -_RING[1])
    armour, dark = (burnt(army.armour), burnt(army.armour_dark)) if wreck else (army.armour, army.armour_dark)
    for side in (-1, 1):
        _track(pen, side)
    _body(pen, armour, dark)
    for side in (-1, 1):
        _fender(pen, armour, side)
    _engine(pen, armour, dark)
    _fittings(pen, armour, army)
    if wreck:
        _ruin(pen, rng)
        return
    for side in (-1, 1):
        pen.box(-1.5, 4.1 * side, 3.2, 0.46, army.main, 6.2, corner=0.1, rise=0.1, grain=0.08)
        pen.circle(11.6, 3.9 * side, 0.48, "#f3e7b8", 5.9, profile="dome", base=5.2, gloss=0.8, grain=0)
    pen.circle(*_RING, 3.9, shade(dark, 0.8), 6.3, rise=0.2)


def _track(pen: Pen, side: int) -> None:
    y = 6.1 * side
    pen.box(0, y, 13.2, 1.75, shade(RUBBER, 0.8), 3.3, corner=1.3, rise=1.0, grain=0.03)
    for link in range(24):
        x = -12.4 + link * 1.078
        paint = shade(RUBBER, 1.55)
        pen.box(x, y, 0.36, 1.62, paint, 3.75, corner=0.08, rise=0.15, grain=0.08, edge=1.3, gloss=0.12)
    pen.box(0, y, 12.6, 0.22, "#7b6a50", 3.8, corner=0, rise=0.1, grain=0.2, opacity=0.5)


def _body(pen: Pen, armour: Paint, dark: Paint) -> None:
    pen.box(0.2, 0, 12.4, 4.7, shade(dark, 0.9), 4.6, corner=0.8, rise=0.9, grain=0.03)
    glacis = [(12.4, -4.4), (12.4, 4.4), (8.2, 4.7), (8.2, -4.7)]
    pen.polygon(glacis, shade(armour, 0.98), 5.0, corner=0.2, rise=1.6)
    deck = [(8.8, -4.6), (8.8, 4.6), (-11.6, 4.6), (-11.6, -4.6)]
    pen.polygon(deck, armour, DECK, corner=0.25, rise=0.7, grain=0.03)
    for x in (4.2, -4.9):
        pen.box(x, 0, 0.07, 4.3, shade(armour, 0.5), DECK - 0.05, corner=0, rise=0.05, grain=0)
    for y in (-2.6, 2.6):
        pen.box(10.6, y, 1.3, 0.08, shade(armour, 0.55), 5.0, corner=0, rise=0.05, grain=0, opacity=0.8)


def _fender(pen: Pen, armour: Paint, side: int) -> None:
    y = 6.15 * side
    pen.box(0, y, 12.6, 1.55, shade(armour, 0.93), 4.9, corner=0.5, rise=0.45, grain=0.04)
    for x in (-8, -3.5, 1, 5.5, 9.5):
        pen.box(x, y, 0.09, 1.5, shade(armour, 0.45), 4.92, corner=0, rise=0.05, grain=0)
    for x in (-12.2, -11.65):
        pen.box(x, y, 0.2, 1.45, shade(RUBBER, 1.6), 3.9, corner=0.05, rise=0.1)


def _engine(pen: Pen, armour: Paint, dark: Paint) -> None:
    pen.box(-8.4, 0, 2.9, 3.7, dark, 6.25, rise=0.3)
    for slat in range(7):
        x = -10.6 + slat * 0.72
        pen.box(x, 0, 0.2, 3.3, shade(BLACK, 1.3), 6.15, corner=0.05, rise=0.08, grain=0)
        pen.box(x + 0.35, 0, 0.13, 3.3, shade(armour, 1.1), 6.5, corner=0.05, rise=0.08)
    for side in (-1, 1):
        pen.capsule(-12.9, 2.6 * side, -11.4, 2.6 * side, 0.55, "#5f4a3a", 5.6, gloss=0.2)
        pen.circle(-13.1, 2.6 * side, 0.34, BLACK, 5.4, rise=0.2, grain=0)


def _fittings(pen: Pen, armour: Paint, army: Army) -> None:
    """Hatches, tools, stowage, headlights' sockets, spare links."""
    for y in (-2.4, 2.4):
        pen.circle(6.4, y, 1.15, shade(armour, 0.92), 6.5, rise=0.25)
        pen.ring(6.4, y, 1.0, 0.12, shade(armour, 0.5), 6.55, rise=0.05, grain=0)
        pen.box(5.3, y, 0.3, 0.35, shade(armour, 0.7), 6.7, corner=0.1, rise=0.1)
    pen.capsule(-4, 6.4, 1.5, 6.4, 0.17, shade(WOOD, 1.15), 5.3, grain=0.04)
    pen.box(1.9, 6.4, 0.5, 0.55, STEEL, 5.4, corner=0.1, rise=0.15, gloss=0.3)
    pen.box(-7.5, -6.3, 1.6, 1.0, army.gear, 6.3, corner=0.3, rise=0.5, grain=0.1)
    pen.box(-4.4, -6.3, 1.1, 0.95, "#5a5d3c", 6.2, rise=0.35, grain=0.04)
    pen.capsule(-1.5, -6.4, 3.5, -6.4, 0.2, shade(STEEL, 0.7), 5.4, gloss=0.2)
    for side in (-1, 1):
        pen.circle(11.6, 3.9 * side, 0.5, BLACK, 5.6, profile="dome", base=5.2)
    for link in range(3):
        y = -1.8 + link * 1.8
        pen.capsule(11.2, y - 0.6, 11.2, y + 0.6, 0.32, shade(RUBBER, 1.4), 5.7)


def _ruin(pen: Pen, rng: np.random.Generator) -> None:
    """The open ring with fire below, torn plates, soot and rust."""
    x, y = _RING
    scorch(pen, 14.5, rust=0.55)
    pen.circle(x, y, 4.4, shade(RUST, 0.55), 6.6, rise=0.5, grain=0.1)
    pen.circle(x, y, 3.7, SOOT, 4.6, profile="flat", grain=0.1, edge=0.4)
    pen.circle(x, y, 3.1, shade(SOOT, 0.7), 3.4, profile="flat", grain=0.15, edge=0.3)
    embers(pen, (x, y), 3.0)
    for _ in range(9):
        angle, tilt = rng.uniform(0, 2 * np.pi), rng.uniform(0, np.pi)
        away = rng.uniform(4.0, 4.9)
        at = (x + away * float(np.cos(angle)), y + away * float(np.sin(angle)))
        size = rng.uniform(0.3, 0.9)
        paint = mix(shade("#4a3a2e", 1.1), RUST, rng.uniform(0, 0.8))
        pen.box(
            *at,
            size,
            size * 0.45,
            paint,
            rng.uniform(6.5, 7.3),
            angle=tilt,
            corner=0.05,
            rise=0.2,
            grain=0.08,
        )
    embers(pen, (-8.6, 0.4), 2.0)


def turret(pen: Pen, army: Army, *, wreck: bool = False) -> None:
    """The turret about its own pen: gun, plates, cupola, stowage, the army's mark."""
    armour = burnt(army.armour) if wreck else shade(army.armour, 1.04)
    _gun(pen, armour)
    outer = [
        (4.2, -2.4),
        (4.2, 2.4),
        (2.4, 4.1),
        (-3.6, 4.3),
        (-5.6, 2.8),
        (-5.6, -2.8),
        (-3.6, -4.3),
        (2.4, -4.1),
    ]
    inner = [
        (3.1, -1.9),
        (3.1, 1.9),
        (1.8, 3.3),
        (-3.2, 3.4),
        (-4.6, 2.2),
        (-4.6, -2.2),
        (-3.2, -3.4),
        (1.8, -3.3),
    ]
    pen.polygon(outer, shade(armour, 0.92), 8.6, corner=0.35, rise=1.1, grain=0.03)
    pen.polygon(inner, armour, 9.7, corner=0.3, rise=0.55, grain=0.03)
    _bustle(pen, army)
    _cupola(pen, armour)
    if wreck:
        scorch(pen, 7.0, rust=0.6)
        return
    _top(pen, army)


def _gun(pen: Pen, armour: Paint) -> None:
    pen.capsule(4.5, 0, 8.2, 0, 0.95, shade(armour, 0.9), 8.6, end=0.8, gloss=0.1)
    pen.capsule(8, 0, 15.0, 0, 0.66, shade(armour, 0.86), 8.4, grain=0.04, gloss=0.15)
    pen.capsule(10.2, 0, 11.4, 0, 0.86, shade(armour, 0.82), 8.6)
    pen.box(15.4, 0, 0.9, 1.0, shade(GUN, 1.05), 8.7, corner=0.3, rise=0.45, gloss=0.3)
    pen.box(15.4, 0, 0.17, 1.02, BLACK, 8.5, corner=0, rise=0.1, grain=0)
    pen.box(4.4, 0, 1.3, 2.0, shade(armour, 0.85), 9.0, corner=0.5, rise=0.6)


def _bustle(pen: Pen, army: Army) -> None:
    pen.box(-6.3, 0, 0.9, 2.8, shade(army.gear, 0.9), 8.8, corner=0.3, rise=0.5, grain=0.09)
    pen.capsule(-6.4, -2.2, -6.4, 2.2, 0.62, "#7c7355", 9.6, grain=0.1)
    for y in (-1.2, 1.0):
        pen.box(-6.4, y, 0.66, 0.12, LEATHER, 9.7, corner=0, rise=0.1, grain=0)


def _cupola(pen: Pen, armour: Paint) -> None:
    x, y = -1.6, -1.55
    pen.circle(x, y, 1.55, shade(armour, 0.85), 10.4, rise=0.5)
    pen.circle(x, y, 1.15, shade(armour, 0.98), 10.7, rise=0.3)
    for block in range(6):
        angle = block / 6 * 2 * np.pi + 0.3
        at = (x + 1.38 * float(np.cos(angle)), y + 1.38 * float(np.sin(angle)))
        pen.box(*at, 0.22, 0.34, "#29414d", 10.75, angle=angle, corner=0.05, rise=0.1, gloss=0.9, grain=0)
    pen.circle(-1.4, 1.7, 1.05, shade(armour, 0.93), 10.1, rise=0.25)
    pen.ring(-1.4, 1.7, 0.9, 0.1, shade(armour, 0.5), 10.12, rise=0.05, grain=0)


def _top(pen: Pen, army: Army) -> None:
    """What burns off: the army's colours, machine gun, antenna."""
    pen.box(-3.5, 0, 0.42, 2.9, army.main, 9.78, corner=0.1, rise=0.1, grain=0.08)
    mark(pen, 1.1, 0, 1.6, army, 9.78)
    pen.capsule(-0.6, -2.1, 2.6, -2.6, 0.22, GUN, 11.4, gloss=0.4, grain=0)
    pen.box(-0.3, -2.05, 0.75, 0.36, shade(GUN, 1.2), 11.5, angle=-0.15, corner=0.1, rise=0.2, gloss=0.3)
    pen.box(-0.5, -1.45, 0.4, 0.3, OLIVE, 11.3, corner=0.1, rise=0.15)
    pen.circle(-4.2, 2.5, 0.28, BLACK, 10.6, profile="dome", base=9.7)
    pen.capsule(-4.2, 2.5, -8.0, 3.5, 0.10, shade(BLACK, 1.6), 11.0, end=0.06, grain=0, base=10.8)
