"""Obstacles to fight over: dry walls, high walls, sandbags and barricades."""

from __future__ import annotations

import math

import numpy as np
import shapely
from numpy.typing import NDArray

from wargame.ui.relief.colour import Field, rgb, shade
from wargame.ui.relief.courses import Course, fill, lay
from wargame.ui.relief.outlines import scattered, to_edge
from wargame.ui.relief.patterns import palette, pick
from wargame.ui.relief.pen import Pen
from wargame.ui.relief.sheet import Sheet
from wargame.ui.relief.splat import blocks, domes, splat
from wargame.ui.relief.survey import Plot


def toned(
    rng: np.random.Generator, colours: Field, count: int, low: float = 0.88, high: float = 1.12
) -> Field:
    """`count` colours of a palette, each a little lighter or darker; (n, 3)."""
    chosen = pick(colours, rng.uniform(0, 1, count).astype(np.float32))
    return np.asarray(chosen * rng.uniform(low, high, count)[:, None], np.float32)


def build_low_wall(sheet: Sheet, plot: Plot) -> None:
    """A dry-stone wall: rows of rough stones, here and there one missing, some moss."""
    rng = plot.rng()
    fill(sheet, plot.shape, "#5f584d", plot.top - 1.5, rise=0.5, grain=0.10)
    laid = lay(plot, rng, (1.5, 3.0), 1.7, stagger=0.9)
    laid = _some(laid, rng.uniform(0, 1, len(laid.x)) > 0.05)
    count = len(laid.x)
    greys = palette("#9a9182", "#847c70", "#a89c88", "#787066", "#b0a791", "#8a8a72")
    top = plot.top + rng.uniform(-0.8, 0.35, count)
    turned = laid.angle + rng.uniform(-0.08, 0.08, count)
    splat(
        sheet,
        blocks(
            laid.x,
            laid.y,
            laid.a - 0.08,
            laid.b - 0.04,
            turned,
            top,
            toned(rng, greys, count),
            0.55,
            0.6,
            0.5,
        ),
    )


def _some(laid: Course, keep: NDArray[np.bool_]) -> Course:
    return Course(*(getattr(laid, name)[keep] for name in ("x", "y", "a", "b", "angle", "row")))


def build_high_wall(sheet: Sheet, plot: Plot) -> None:
    """A tall brick wall under coping slabs, with a pier wherever it bends or ends."""
    rng = plot.rng()
    fill(sheet, plot.shape, "#84452f", plot.top - 0.9, rise=0.3, grain=0.10)
    laid = lay(plot, rng, (1.1, 1.25), 9.0)
    reds = palette("#9b523c", "#874331", "#ad6449", "#7b3d2e", "#a85a40")
    count = len(laid.x)
    splat(
        sheet,
        blocks(
            laid.x,
            laid.y,
            laid.a - 0.08,
            laid.b,
            laid.angle,
            plot.top - 0.6,
            toned(rng, reds, count),
            0.16,
            0.25,
            0.1,
        ),
    )
    slabs = lay(plot, rng, (4.0, 5.0), 9.0)
    stones = palette("#b3a993", "#a59b86", "#bdb49e")
    count = len(slabs.x)
    splat(
        sheet,
        blocks(
            slabs.x,
            slabs.y,
            slabs.a - 0.1,
            slabs.b * 0.74,
            slabs.angle,
            plot.top,
            toned(rng, stones, count),
            0.35,
            0.4,
            0.12,
        ),
    )
    _piers(sheet, plot)


def _piers(sheet: Sheet, plot: Plot) -> None:
    for x, y, angle, half in _joints(plot):
        pier = shapely.Point(x, y).buffer(half * 1.5, cap_style="square").intersection(plot.shape)
        if pier.is_empty:
            continue
        fill(sheet, pier, "#8f8672", plot.top + 0.5, rise=0.3)
        pen = Pen(sheet, x, y, angle, lift=0.0)
        pen.box(0, 0, half * 0.72, half * 0.72, "#b9b09a", plot.top + 1.3, corner=0.2, rise=0.7, mode="max")


def _joints(plot: Plot) -> list[tuple[float, float, float, float]]:
    """Ends and bends of a long piece: x, y, angle, half its width."""
    found: list[tuple[float, float, float, float]] = []
    for a, b, width in plot.spines():
        angle, half = math.atan2(b[1] - a[1], b[0] - a[0]), width / 2
        step = 0.0 if plot.line else half
        c, s = math.cos(angle) * step, math.sin(angle) * step
        found += [(a[0] + c, a[1] + s, angle, half), (b[0] - c, b[1] - s, angle, half)]
    return found


def stack_sandbags(sheet: Sheet, plot: Plot) -> None:
    """Two rows of filled bags and a third on top, with tied ends."""
    rng = plot.rng()
    fill(sheet, plot.shape, "#7d6a47", plot.base + plot.rise * 0.35, rise=0.5)
    for level, share in ((0.0, 0.62), (1.0, 1.0)):
        laid = lay(plot, rng, (4.0, 4.8), plot.width / 2 if plot.line else 3.0, stagger=2.1 + level)
        x, y = laid.x, laid.y
        if level:
            chosen = laid.row == 0
            shift = laid.b[chosen]
            x = x[chosen] - np.sin(laid.angle[chosen]) * shift
            y = y[chosen] + np.cos(laid.angle[chosen]) * shift
            laid = _some(laid, chosen)
        _bags(
            sheet,
            plot,
            rng,
            Course(x, y, laid.a, laid.b, laid.angle, laid.row),
            plot.base + plot.rise * share,
        )


def _bags(sheet: Sheet, plot: Plot, rng: np.random.Generator, laid: Course, top: float) -> None:
    count = len(laid.x)
    canvas = palette("#b39c6e", "#a58f63", "#c0aa7c", "#988358")
    tops = top + rng.uniform(-0.15, 0.15, count)
    turned = laid.angle + rng.uniform(-0.09, 0.09, count)
    colour = toned(rng, canvas, count, 0.92, 1.08)
    splat(
        sheet,
        blocks(laid.x, laid.y, laid.a - 0.05, np.minimum(laid.b, 1.5), turned, tops, colour, 1.2, 1.2, 0.85),
        edge=0.6,
    )
    for end in (-1, 1):
        reach = end * (laid.a - 0.5)
        x, y = laid.x + np.cos(turned) * reach, laid.y + np.sin(turned) * reach
        across = turned + np.float32(np.pi / 2)
        seam = blocks(
            x,
            y,
            np.minimum(laid.b, 1.5) * 0.6,
            np.full(count, 0.11),
            across,
            tops - 0.15,
            colour * 0.62,
            0.1,
            0.1,
        )
        splat(sheet, seam, grain=0.0)


def heap_barricade(sheet: Sheet, plot: Plot) -> None:
    """Whatever was at hand, heaped along the outline: boards, beams, boxes, tyres."""
    rng = plot.rng()
    woods = palette("#6f5335", "#7f6240", "#5b4329", "#8b7350", "#66655c")
    fill(sheet, plot.shape, "#3f3427", plot.base + plot.rise * 0.35, rise=0.6, grain=0.16)
    _boards(sheet, plot, rng, woods)
    for a, b, width in plot.spines():
        length, angle = math.dist(a, b), math.atan2(b[1] - a[1], b[0] - a[0])
        for _ in range(int(length * 1.6)):
            along, across = rng.uniform(0, length), rng.uniform(-0.42, 0.42) * width
            half, turn = rng.uniform(2.0, 5.0), angle + rng.normal(0, 0.6)
            x = a[0] + math.cos(angle) * along - math.sin(angle) * across
            y = a[1] + math.sin(angle) * along + math.cos(angle) * across
            _beam(sheet, plot, rng, (float(x), float(y), float(turn), float(half)), woods)
        _boxes(sheet, plot, rng, (a, angle, length))


def _boards(sheet: Sheet, plot: Plot, rng: np.random.Generator, woods: Field) -> None:
    """The lowest layer: boards side by side out to the outline."""
    laid = lay(plot, rng, (4.0, 8.0), 1.3, stagger=2.0)
    count = len(laid.x)
    top = plot.base + plot.rise * rng.uniform(0.38, 0.6, count)
    turned = laid.angle + rng.normal(0, 0.05, count)
    colour = toned(rng, woods, count, 0.75, 1.0)
    splat(
        sheet,
        blocks(laid.x, laid.y, laid.a - 0.15, laid.b - 0.06, turned, top, colour, 0.2, 0.3, 0.1),
        grain=0.12,
    )


def _beam(
    sheet: Sheet, plot: Plot, rng: np.random.Generator, beam: tuple[float, float, float, float], woods: Field
) -> None:
    """One beam, shortened until it lies within the outline."""
    x, y, angle, half = beam
    wide = float(rng.uniform(0.35, 0.75))
    ground = plot.shape.buffer(-wide)
    c, s = math.cos(angle), math.sin(angle)
    while half > 1.0:
        if shapely.contains_xy(ground, [x - c * half, x + c * half], [y - s * half, y + s * half]).all():
            break
        half *= 0.8
    if half <= 1.0:
        return
    height = plot.base + plot.rise * float(rng.uniform(0.55, 1.0))
    paint = toned(rng, woods, 1)[0]
    pen = Pen(sheet, x, y, angle, own_grain=True)
    pen.box(0, 0, half, wide, paint, height, corner=0.08, rise=0.2, grain=0.12, mode="max")


def _boxes(
    sheet: Sheet, plot: Plot, rng: np.random.Generator, line: tuple[tuple[float, float], float, float]
) -> None:
    (ax, ay), angle, length = line
    for number, along in enumerate(np.arange(4.5, length - 2.5, 7.0)):
        x, y = ax + math.cos(angle) * float(along), ay + math.sin(angle) * float(along)
        pen = Pen(sheet, x, y, angle + float(rng.uniform(-0.4, 0.4)), own_grain=True)
        if number % 2:
            pen.ring(0, 0, 1.5, 1.1, "#2b2a28", plot.base + plot.rise * 0.95, rise=0.55, mode="max")
            continue
        half, top = float(rng.uniform(1.5, 2.1)), plot.base + plot.rise * float(rng.uniform(0.85, 1.0))
        pen.box(0, 0, half, half, "#7d6038", top, corner=0.1, rise=0.2, grain=0.09, mode="max")
        for side in (-1, 1):
            pen.box(
                side * half * 0.76,
                0,
                half * 0.15,
                half,
                shade("#94744a", 1.05),
                top + 0.25,
                corner=0.05,
                rise=0.1,
                mode="max",
            )


def spill_rubble(sheet: Sheet, plot: Plot) -> None:
    """Broken masonry to the outline: a low heap that may be stood on."""
    rng = plot.rng()
    fill(
        sheet, plot.shape, "#7d705d", plot.base + plot.rise * 0.5, rise=1.2, grain=0.16, sunk=plot.rise * 0.35
    )
    inner = plot.shape.buffer(-0.25)
    x, y = scattered(inner, int(min(4000, plot.shape.area * 1.5)), rng)
    if not len(x):
        return
    size = np.minimum(rng.uniform(0.3, 0.95, len(x)) ** 1.3, to_edge(plot.shape, x, y))
    bricks = palette("#9b523c", "#874331", "#ad6449", "#7b3d2e", "#b8ab96", "#a79a86", "#8f8674")
    top = plot.base + plot.rise * rng.uniform(0.5, 1.05, len(x))
    angle = rng.uniform(0, np.pi, len(x))
    colour = toned(rng, bricks, len(x), 0.75, 1.1)
    splat(sheet, blocks(x, y, size, size * 0.6, angle, top, colour, 0.2, 0.5, 0.15))
    dust = domes(
        x[::3], y[::3], size[::3] * 0.4, top[::3] * 0.9, np.broadcast_to(rgb("#a09380"), (len(x[::3]), 3))
    )
    splat(sheet, dust)
