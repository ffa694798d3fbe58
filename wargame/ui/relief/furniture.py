"""Furniture: small things that give a room its use and its scale. The rules know none of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from wargame.ui.relief.colour import shade
from wargame.ui.relief.pen import Pen

Drawing = Callable[[Pen, np.random.Generator], None]


@dataclass(frozen=True)
class Thing:
    """A piece of furniture: width along the wall and depth in mm, and how it is drawn."""

    width: float
    depth: float
    draw: Drawing
    at_wall: bool = True


def _table(pen: Pen, rng: np.random.Generator) -> None:
    pen.box(0, 0, 6.2, 3.0, "#7a4f2c", 6, corner=0.5, rise=0.5, grain=0.08)
    for x in (-3.6, 3.6):
        for side in (-1, 1):
            pen.box(x, side * 4.9, 1.4, 1.2, "#6a4426", 3.6, corner=0.4, rise=0.3)
            pen.box(x, side * 5.9, 1.3, 0.25, "#5b391f", 5.4, corner=0.1, rise=0.1)
    pen.ellipse(float(rng.uniform(-2, 0)), 0.3, 1.1, 1.1, "#c7bfae", 6.7, base=6)
    pen.box(2.7, -0.6, 0.9, 0.6, "#b9563a", 6.5, angle=0.4, rise=0.2)


def _round_table(pen: Pen, rng: np.random.Generator) -> None:
    pen.circle(0, 0, 3.9, "#74492a", 6, rise=0.5, grain=0.08)
    for angle in np.arange(4) * np.pi / 2 + rng.uniform(0, 1):
        pen.circle(5.2 * float(np.cos(angle)), 5.2 * float(np.sin(angle)), 1.25, "#5f3c23", 3.6, rise=0.4)
    pen.ellipse(0.6, -0.4, 0.9, 0.9, "#d6cfb8", 6.6, base=6)


def _bed(pen: Pen, rng: np.random.Generator) -> None:
    cloth = ("#7e3b3b", "#3f5a73", "#6b6a3a")[int(rng.integers(3))]
    pen.box(0, 0, 3.4, 5.3, "#d8d0bd", 4, corner=0.5, rise=0.8, grain=0.05)
    pen.box(0, 1.5, 3.4, 3.7, cloth, 4.5, corner=0.5, rise=0.7, grain=0.07)
    pen.box(0, -1.7, 3.4, 0.5, shade("#efe9da", 0.95), 4.7, corner=0.2, rise=0.3)
    pen.box(0, -3.9, 2.4, 1.0, "#efe9da", 5.2, corner=0.6, rise=0.7)


def _stove(pen: Pen, rng: np.random.Generator) -> None:
    pen.box(0, 0, 5.4, 2.3, "#4a4a4c", 7, corner=0.3, gloss=0.25)
    for x in (-2.4, 2.2):
        pen.circle(x, 0, 1.1, "#222222", 7.2, rise=0.2)
    pen.circle(2.2, 0, 0.5, "#8a3a1c", 7.3, rise=0.2)


def _cupboard(pen: Pen, rng: np.random.Generator) -> None:
    pen.box(0, 0, 4.6, 2.0, "#6a4327", 8, corner=0.3, rise=0.4, grain=0.08)
    pen.box(0, 1.75, 4.4, 0.12, "#4e3019", 7.9, corner=0.0, rise=0.05)
    pen.box(float(rng.uniform(-2.5, 2.5)), -0.3, 0.8, 0.6, "#b9a883", 8.8, corner=0.3, rise=0.3)


def _shelf(pen: Pen, rng: np.random.Generator) -> None:
    pen.box(0, 0, 5.2, 1.1, "#5d3b22", 9, corner=0.1, rise=0.2, grain=0.08)
    for x in np.arange(-4.5, 4.6, 0.9):
        cloth = ("#7e3b3b", "#40596b", "#8a7a3e", "#4d5b3c")[int(rng.integers(4))]
        pen.box(float(x), 0.1, 0.35, 0.7, cloth, 9.3, corner=0.05, rise=0.1)


def _bench(pen: Pen, rng: np.random.Generator) -> None:
    pen.box(0, 0, 4.5, 1.0, "#6f4b2b", 3.6, corner=0.2, rise=0.3, grain=0.09)


def _rug(pen: Pen, rng: np.random.Generator) -> None:
    outer, inner = (("#7d2f2c", "#a5744a"), ("#3c5a5e", "#8ba39a"), ("#6b5a34", "#a89460"))[
        int(rng.integers(3))
    ]
    for inset, cloth, z in ((0.0, outer, 0.25), (0.9, inner, 0.28), (1.7, outer, 0.31)):
        pen.box(0, 0, 7.5 - inset, 4.8 - inset, cloth, z, corner=0.1, rise=0.08, grain=0.06)


def _bales(pen: Pen, rng: np.random.Generator) -> None:
    for x, y, z, turn in ((-2.0, -0.6, 5.0, 0.06), (3.9, -0.4, 5.0, -0.05), (0.4, -0.8, 9.0, 0.12)):
        pen.box(x, y, 3.0, 2.3, "#c4a455", z, angle=turn, corner=0.5, rise=0.7, grain=0.16)
        for band in (-1.1, 1.1):
            pen.box(
                x + band * float(np.cos(turn)),
                y + band * float(np.sin(turn)),
                0.12,
                2.32,
                "#7a5c2c",
                z + 0.1,
                angle=turn,
                corner=0.0,
                rise=0.1,
                grain=0.0,
            )


def _straw(pen: Pen, rng: np.random.Generator) -> None:
    for _ in range(60):
        x, y, angle = rng.uniform(-9, 9), rng.uniform(-6, 6), rng.uniform(0, np.pi)
        dx, dy = float(np.cos(angle)) * 0.8, float(np.sin(angle)) * 0.8
        straw = shade("#c9ab5e", float(rng.uniform(0.75, 1.1)))
        pen.capsule(x - dx, y - dy, x + dx, y + dy, 0.13, straw, 0.35, grain=0.0)


def _boxes(pen: Pen, rng: np.random.Generator) -> None:
    for x, y, half, z in ((-2.2, 0.1, 1.9, 4.0), (1.9, -0.2, 1.6, 3.4), (-1.9, -0.1, 1.3, 6.6)):
        turn = float(rng.uniform(-0.15, 0.15))
        pen.box(x, y, half, half, "#7d6038", z, angle=turn, corner=0.1, rise=0.2, grain=0.09)
        for side in (-1, 1):
            pen.moved(x, y, turn).box(
                side * half * 0.78, 0, half * 0.14, half * 0.98, "#94744a", z + 0.25, corner=0.05, rise=0.1
            )


def _barrels(pen: Pen, rng: np.random.Generator) -> None:
    for x, y in ((-1.8, 0.0), (1.7, -0.2)):
        pen.circle(x, y, 1.55, "#4a4a48", 5.2, rise=0.25, gloss=0.3)
        pen.circle(x, y, 1.3, "#7a5230", 5.0, rise=0.1)
        for line in (-0.6, 0.0, 0.6):
            pen.box(x, y + line, 1.1, 0.05, "#4a311c", 4.95, corner=0.0, rise=0.05, grain=0.0)


def _workbench(pen: Pen, rng: np.random.Generator) -> None:
    pen.box(0, 0, 6.5, 2.0, "#6e5538", 6, corner=0.2, rise=0.3, grain=0.10)
    pen.box(-4.6, 0.2, 1.0, 0.9, "#50565a", 7.4, corner=0.2, rise=0.3, gloss=0.4)
    for x in (-1.5, 0.6, 2.8):
        pen.box(
            x,
            float(rng.uniform(-0.8, 0.8)),
            0.8,
            0.16,
            "#8a8f92",
            6.3,
            angle=float(rng.uniform(-1, 1)),
            corner=0.1,
            rise=0.1,
            gloss=0.4,
        )


def _machine(pen: Pen, rng: np.random.Generator) -> None:
    paint = ("#4c5f52", "#5a6470", "#6a5a3c")[int(rng.integers(3))]
    pen.box(0, 0, 6.0, 3.6, "#3b3f3e", 1.2, corner=0.3, rise=0.4)
    pen.box(-1.4, 0, 3.6, 2.7, paint, 8, corner=0.5, rise=0.6, gloss=0.2)
    pen.box(-2.2, 0.2, 1.5, 1.3, shade(paint, 0.75), 8.6, corner=0.3, rise=0.3)
    pen.circle(3.6, 0, 2.1, "#55585a", 5.5, rise=0.4, gloss=0.35)
    pen.ring(3.6, 0, 1.3, 0.35, "#2d2f30", 5.7, rise=0.15)
    pen.circle(0.9, -1.7, 0.45, "#b33f2a", 8.7, rise=0.3)


def _carpet_of_plaster(pen: Pen, rng: np.random.Generator) -> None:
    for _ in range(26):
        x, y = rng.normal(0, 2.6, 2)
        half = float(rng.uniform(0.3, 0.9))
        brick = ("#8d4f3d", "#a3977f", "#7a4032")[int(rng.integers(3))]
        pen.box(
            float(x),
            float(y),
            half,
            half * 0.6,
            brick,
            half * 1.3,
            angle=float(rng.uniform(0, 3)),
            corner=0.1,
            rise=0.2,
            mode="max",
        )


def _fallen_beam(pen: Pen, rng: np.random.Generator) -> None:
    for y, turn in ((-1.2, 0.05), (1.6, -0.16)):
        pen.box(0, y, 9.0, 0.8, "#3f3024", 3.4, angle=turn, corner=0.1, rise=0.25, grain=0.12, mode="max")


THINGS: Mapping[str, Thing] = MappingProxyType(
    {
        "table": Thing(13.0, 12.6, _table, at_wall=False),
        "round table": Thing(13.0, 13.0, _round_table, at_wall=False),
        "bed": Thing(7.2, 11.0, _bed),
        "stove": Thing(11.2, 5.0, _stove),
        "cupboard": Thing(9.6, 4.4, _cupboard),
        "shelf": Thing(10.8, 2.6, _shelf),
        "bench": Thing(9.4, 2.4, _bench),
        "rug": Thing(15.4, 10.0, _rug, at_wall=False),
        "bales": Thing(14.2, 6.0, _bales),
        "straw": Thing(10.0, 7.0, _straw, at_wall=False),
        "boxes": Thing(8.4, 4.4, _boxes),
        "barrels": Thing(7.0, 3.6, _barrels),
        "workbench": Thing(13.4, 4.4, _workbench),
        "machine": Thing(12.4, 7.6, _machine, at_wall=False),
        "plaster": Thing(6.0, 5.0, _carpet_of_plaster, at_wall=False),
        "beam": Thing(18.4, 5.0, _fallen_beam, at_wall=False),
    }
)

_KITCHEN, _PARLOUR, _CHAMBER = (
    ("stove", "cupboard", "bench"),
    ("table", "rug", "shelf", "cupboard"),
    ("bed", "cupboard"),
)

FURNISHINGS: Mapping[str, tuple[tuple[str, ...], ...]] = MappingProxyType(
    {
        "farmhouse": (("table", "rug", "bed", "cupboard"), _KITCHEN, _CHAMBER),
        "townhouse": ((*_PARLOUR, "round table", "bed", "stove"), ("round table", "shelf", "bed"), _CHAMBER),
        "barn": (("bales", "straw", "bales", "boxes", "barrels", "straw"), ("boxes", "straw"), ("barrels",)),
        "factory": (
            ("machine", "workbench", "machine", "boxes", "barrels", "machine"),
            ("workbench", "shelf"),
            ("boxes",),
        ),
        "ruin": (("beam", "plaster", "plaster", "plaster"), ("plaster", "plaster"), ("plaster",)),
    }
)
