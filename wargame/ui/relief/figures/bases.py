"""Bases: a bevelled rim in the army's colour with a light edge, earth, flock, pebbles and straw.

A base has its true size in the rules; only what stands on it is drawn larger.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from wargame.ui.relief import distance
from wargame.ui.relief.colour import Field, Paint, mix, shade, smoothstep
from wargame.ui.relief.figures.army import BRASS, CREAM, EARTH, FLOCK, SOOT, Army
from wargame.ui.relief.pen import Finish, Grid, Pen

TOP = 1.75
_STRAW = ("#a3a85a", "#7f8c42", "#c3ba74")

Outline = Callable[[Grid, float], Field]


@dataclass(frozen=True)
class Rim:
    """Widths in mm from the edge inwards. A bold rim is for small pictures."""

    light: float = 0.42
    main: float = 0.75
    brass: float = 0.0

    @property
    def inside(self) -> float:
        """How far the earth stays from the base's edge."""
        return self.light + self.main + self.brass

    def bolder(self, factor: float) -> Rim:
        """The same rim, wider."""
        return Rim(self.light * factor, self.main * factor, self.brass * factor)


def round_base(
    pen: Pen, radius: float, army: Army, rim: Rim, rng: np.random.Generator, *, wreck: bool = False
) -> None:
    """A disc of `radius` mm."""

    def outline(grid: Grid, inset: float) -> Field:
        return distance.circle(grid.x, grid.y, 0, 0, radius - inset)

    _base(pen, radius, outline, army, rim, wreck)
    inner = radius - rim.inside
    if not wreck:
        _studs(pen, radius - rim.inside * 0.6, 0.5 * rim.inside, army)
    places = [_in_disc(rng, inner * 0.92) for _ in range(int(inner * 2.4))]
    _scatter(pen, places, [_in_disc(rng, inner * 0.86, 0.55) for _ in range(int(inner) + 1)], rng, wreck)


def long_base(
    pen: Pen,
    half: tuple[float, float],
    corner: float,
    army: Army,
    rim: Rim,
    rng: np.random.Generator,
    *,
    wreck: bool,
) -> None:
    """A rectangle of half sides `half` mm with round corners."""
    a, b = half

    def outline(grid: Grid, inset: float) -> Field:
        return distance.box(grid.x, grid.y, 0, 0, a - inset, b - inset, 0, max(0.2, corner - inset))

    _base(pen, float(np.hypot(a, b)), outline, army, rim, wreck)
    inner = (a - rim.inside, b - rim.inside)
    places = [_along_edge(rng, inner) for _ in range(46)]
    _scatter(pen, places, [_along_edge(rng, inner) for _ in range(12)], rng, wreck)


def _studs(pen: Pen, radius: float, size: float, army: Army) -> None:
    """Three marks on the rim: behind and on both sides, so that no figure hides them all."""
    for angle in (np.pi, np.radians(72), np.radians(-72)):
        at = (radius * float(np.cos(angle)), radius * float(np.sin(angle)))
        mark(pen.moved(*at, float(angle)), 0, 0, size, army, TOP + 0.25)


def _in_disc(rng: np.random.Generator, radius: float, least: float = 0.0) -> tuple[float, float]:
    angle = rng.uniform(0, 2 * np.pi)
    away = radius * float(np.sqrt(rng.uniform(least * least, 1)))
    return away * float(np.cos(angle)), away * float(np.sin(angle))


def _along_edge(rng: np.random.Generator, half: tuple[float, float]) -> tuple[float, float]:
    """A place near the border of a rectangle, where the model leaves the ground bare."""
    a, b = half
    side, along, depth = rng.integers(4), rng.uniform(-1, 1), rng.uniform(0.3, 1.6)
    if side < 2:
        return float(along * (a - 0.5)), float((b - depth) * (1 if side else -1))
    return float((a - depth * 1.3) * (1 if side == 2 else -1)), float(along * (b - 0.5))


def _base(pen: Pen, reach: float, outline: Outline, army: Army, rim: Rim, wreck: bool) -> None:
    grid = pen.grid(0, 0, reach)
    if grid is None:
        return
    light, main, dark = _rim_paints(army, wreck)
    pen.stamp(grid, outline(grid, 0.0), dark, TOP - 0.3, reach, {"rise": 0.6, "grain": 0.02, "edge": 0.6})
    pen.stamp(grid, outline(grid, 0.06), light, TOP, reach, {"rise": 0.35, "grain": 0.0, "edge": 0.6})
    shine: Finish = {"rise": 0.3, "grain": 0.02, "gloss": 0.15, "edge": 1.2}
    pen.stamp(grid, outline(grid, rim.light), main, TOP + 0.05, reach, shine)
    if rim.brass:
        brass = burnt_brass(wreck)
        pen.stamp(
            grid, outline(grid, rim.light + rim.main), brass, TOP + 0.1, reach, {"rise": 0.25, "gloss": 0.35}
        )
    earth = outline(grid, rim.inside)
    ground = mix(EARTH, SOOT, 0.6) if wreck else EARTH
    pen.stamp(grid, earth, ground, TOP - 0.1, reach, {"rise": 0.35, "grain": 0.14})
    _flock(pen, grid, earth, wreck)


def burnt_brass(wreck: bool) -> Paint:
    """The commander's ring; black with soot on a wreck."""
    return shade(BRASS, 0.4) if wreck else BRASS


def _rim_paints(army: Army, wreck: bool) -> tuple[Paint, Paint, Paint]:
    """Light edge, main colour, side. A wreck's rim is charred: its side no longer matters."""
    if wreck:
        return mix(army.rim, "#5a5148", 0.72), mix(army.dark, "#2c2620", 0.7), SOOT
    return army.rim, army.main, army.dark


def _flock(pen: Pen, grid: Grid, earth: Field, wreck: bool) -> None:
    """Static grass in patches over the earth, and the earth's own roughness."""
    patches = pen.noise(grid, 1.1, 31, 0.5, 6)
    blades = pen.noise(grid, 0.4, 33, 0.12, 0.7)
    inside = np.clip(0.5 - (earth + np.float32(0.15)) * np.float32(pen.sheet.ppm), 0, 1)
    cover = np.asarray(
        inside * smoothstep((patches + 0.35 * blades - (0.5 if wreck else -0.05)) / 0.5), np.float32
    )
    grass = mix(FLOCK, "#3d3324", 0.75) if wreck else mix(FLOCK, FLOCK, 0)
    tone = (1 + 0.22 * blades + 0.12 * patches)[..., None]
    height = pen.sheet.height[grid.window.place]
    raised = np.asarray(height + 0.10 * blades * inside + 0.35 * cover, np.float32)
    pen.sheet.height[grid.window.place] = raised
    pen.sheet.put(grid.window, cover, np.asarray(grass * tone, np.float32), edge=0.7)


def _scatter(
    pen: Pen,
    stones: list[tuple[float, float]],
    tufts: list[tuple[float, float]],
    rng: np.random.Generator,
    wreck: bool,
) -> None:
    for x, y in stones:
        r, tone = rng.uniform(0.16, 0.42), rng.uniform(0.7, 1.1) * (0.45 if wreck else 1)
        pen.circle(x, y, r, shade("#a89a84", tone), TOP + r, profile="dome", mode="max", base=TOP - 0.1)
    for x, y in tufts:
        for _ in range(6):
            angle, length = rng.uniform(0, 2 * np.pi), rng.uniform(0.4, 0.95)
            paint = shade(_STRAW[rng.integers(3)], 0.35 if wreck else 1)
            tip = x + length * float(np.cos(angle)), y + length * float(np.sin(angle))
            pen.capsule(x, y, *tip, 0.13, paint, 2.5, end=0.05, mode="max", grain=0, base=TOP)


def mark(pen: Pen, x: float, y: float, r: float, army: Army, z: float) -> None:
    """The army's mark, cream about its colour: a circle or a diamond about as large as radius r."""
    if army.mark == "circle":
        pen.circle(x, y, r, CREAM, z, rise=0.1, grain=0.03)
        pen.circle(x, y, r * 0.62, army.main, z + 0.04, rise=0.1, grain=0.03)
        return
    turned = np.pi / 4
    pen.box(x, y, r * 0.9, r * 0.9, CREAM, z, angle=turned, corner=0.06, rise=0.1, grain=0.03)
    pen.box(x, y, r * 0.52, r * 0.52, army.main, z + 0.04, angle=turned, corner=0.04, rise=0.1, grain=0.03)
