"""The commander: long coat, peaked cap, a pointing arm."""

from __future__ import annotations

from wargame.ui.relief.colour import shade
from wargame.ui.relief.figures.army import BLACK, BRASS, CREAM, GUN, SKIN, WOOD, Army
from wargame.ui.relief.figures.troops import legs
from wargame.ui.relief.pen import Pen


def commander(pen: Pen, army: Army) -> None:
    """An officer who points the way; the coat and the cap are in the army's colour."""
    legs(pen, army, (1.5, 1.2), (-1.4, -1.3))
    _coat(pen, army)
    _arms(pen, army)
    _cap(pen, army)


def _coat(pen: Pen, army: Army) -> None:
    hem = [
        (-3.0, -2.15),
        (-3.3, 0),
        (-3.0, 2.15),
        (-1.2, 2.3),
        (1.0, 1.9),
        (1.2, 0),
        (1.0, -1.9),
        (-1.2, -2.3),
    ]
    pen.polygon(hem, shade(army.dark, 0.8), 4.8, corner=0.35, rise=0.9, grain=0.03)
    for side in (-1, 1):
        skirt = [(-2.85, 1.8 * side), (-3.1, 0.18 * side), (-1.0, 0.2 * side), (-1.0, 1.9 * side)]
        pen.polygon(skirt, army.main, 5.3, corner=0.25, rise=0.7, grain=0.04)
        pen.capsule(-3.0, 1.95 * side, -3.25, 0, 0.19, BRASS, 5.5, grain=0, gloss=0.4)
    pen.ellipse(-0.2, 0, 1.45, 2.3, shade(army.cloth_dark, 0.82), 6.8, rise=1.5, base=4)
    pen.capsule(-1.1, 1.5, 0.9, -1.3, 0.22, shade("#4a3524", 1.2), 6.9, grain=0.02)
    pen.polygon([(1.15, -0.75), (1.25, 0.75), (0.1, 0.45), (0.1, -0.45)], CREAM, 6.9, rise=0.3, grain=0.03)
    for side in (-1, 1):
        pen.ellipse(0.1, 1.95 * side, 0.95, 0.72, army.main, 6.9, rise=0.7, base=5, gloss=0.1)
        pen.box(-0.05, 1.95 * side, 0.6, 0.42, BRASS, 7.15, rise=0.25, gloss=0.5, grain=0.02)
        for fringe in (-0.35, 0, 0.35):
            y = 1.95 * side + fringe
            pen.capsule(-0.55, y, -0.95, y + fringe * 0.2, 0.1, shade(BRASS, 1.1), 6.9, grain=0)


def _arms(pen: Pen, army: Army) -> None:
    sleeve = shade(army.cloth_dark, 0.87)
    pen.capsule(0.2, -2.2, 1.9, -2.3, 0.58, sleeve, 6.0, end=0.5)
    pen.capsule(0.6, -2.45, 3.0, -2.05, 0.36, shade(WOOD, 1.1), 6.2)
    pen.capsule(2.7, -2.1, 5.1, -1.7, 0.25, shade(GUN, 1.1), 6.3, grain=0, gloss=0.5)
    pen.box(1.7, -2.28, 0.8, 0.2, GUN, 6.7, angle=0.16, corner=0.1, rise=0.2, gloss=0.4)
    pen.circle(1.95, -2.25, 0.44, SKIN, 6.8, profile="dome", base=6)
    pen.capsule(0.2, 2.1, 1.9, 2.5, 0.6, sleeve, 6.5, end=0.5)
    pen.capsule(1.9, 2.5, 3.6, 2.15, 0.5, shade(sleeve, 1.05), 6.7, end=0.4)
    pen.box(3.35, 2.2, 0.2, 0.48, BRASS, 6.95, angle=-0.2, corner=0.1, rise=0.15)
    pen.circle(4.0, 2.08, 0.47, SKIN, 6.9, profile="dome", base=6.2)
    pen.capsule(4.2, 2.05, 4.95, 1.9, 0.19, SKIN, 6.8)


def _cap(pen: Pen, army: Army) -> None:
    pen.ellipse(1.15, 0, 0.85, 1.05, shade(BLACK, 1.4), 7.9, profile="bevel", gloss=0.8, grain=0)
    pen.circle(0.05, 0, 1.68, army.dark, 8.4, rise=0.5, grain=0.04)
    pen.circle(0, 0, 1.48, army.main, 9.0, rise=0.55, grain=0.03)
    pen.ring(0, 0, 1.22, 0.16, army.light, 9.05, rise=0.08, grain=0)
    pen.circle(1.05, 0, 0.38, BRASS, 9.1, profile="dome", base=8.5, gloss=0.7, grain=0)
    pen.circle(-0.1, 0, 0.3, army.light, 9.15, profile="dome", base=8.8, grain=0)
