"""What grows: hedges on the ground, and woods whose crowns lie on a sheet of their own."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from shapely.geometry.base import BaseGeometry

from wargame.ui.relief.colour import Field, rgb
from wargame.ui.relief.courses import fill
from wargame.ui.relief.outlines import roomiest, scattered, to_edge
from wargame.ui.relief.patterns import palette
from wargame.ui.relief.sheet import Sheet
from wargame.ui.relief.splat import Bodies, Numbers, blocks, domes, joined, splat, standing_at
from wargame.ui.relief.survey import Bounds, Plot, Survey
from wargame.ui.relief.walls import toned

_HEDGE = ("#475a2a", "#54672f", "#627437", "#3c4d25")
_LEAF = ("#5b7030", "#687d37", "#768a40", "#52662c", "#83934a")
_OLIVE = ("#5b6a2a", "#6f7a31", "#86883a", "#50602a", "#98913f")
_AUTUMN = ("#8a6a2a", "#a3782f", "#7a5f2a", "#6d6a2e")
_PINE = ("#36492a", "#3f5431", "#4a6038", "#2f4025")
# along the bough, slant from it, length (shares of the bough's), tone
_TWIGS = (
    (0.06, 0.0, 0.94, 1.0),
    (0.30, 0.62, 0.34, 0.90),
    (0.30, -0.62, 0.34, 0.90),
    (0.50, 0.58, 0.30, 1.0),
    (0.50, -0.58, 0.30, 1.0),
    (0.68, 0.52, 0.24, 1.12),
    (0.68, -0.52, 0.24, 1.12),
)
_SMALLEST, _LARGEST = 4.6, 11.0
_OVERHANG = 2.2


def grow_hedge(sheet: Sheet, plot: Plot, snowy: bool) -> None:
    """A dense hedge to its outline: leaves in domes over a dark core, a few in flower."""
    rng = plot.rng()
    fill(
        sheet,
        plot.shape,
        rgb(_HEDGE[3]) * np.float32(0.55),
        plot.base + plot.rise * 0.62,
        rise=1.0,
        grain=0.15,
    )
    thin = _thinning(sheet.ppm)
    x, y = scattered(plot.shape, int(plot.shape.area * 1.7 / thin**2), rng)
    count = len(x)
    if not count:
        return
    depth = to_edge(plot.shape, x, y)
    half = max(1.0, plot.shape.area / max(plot.shape.length, 1e-6))
    size = np.minimum(rng.uniform(0.5, 1.0, count) * thin, depth + 0.45)
    share = np.clip(depth / half, 0, 1)
    top = plot.rise * (0.6 + 0.42 * share) + rng.uniform(-0.9, 0.5, count)
    tone = 0.5 + 0.62 * np.clip(top / plot.rise, 0, 1)
    colour = toned(rng, palette(*_HEDGE), count) * tone[:, None].astype(np.float32)
    blossom = rng.uniform(0, 1, count) < (0.0 if snowy else 0.03)
    colour[blossom] = toned(rng, palette("#c9b98a", "#b98a96"), int(blossom.sum()))
    leaves = domes(x, y, size, plot.base + top, _frosted(colour, share, rng, snowy), sunk=1.2)
    splat(sheet, _slender(leaves, rng), grain=0.10)


def _slender(leaves: Bodies, rng: np.random.Generator) -> Bodies:
    """Round leaves drawn out, each its own way."""
    angle = rng.uniform(0, math.pi, len(leaves)).astype(np.float32)
    return replace(leaves, b=leaves.b * np.float32(0.78), angle=angle)


def _thinning(ppm: float) -> float:
    """Leaves grow and thin out where pixels are too coarse to tell them apart."""
    return max(1.0, 1.8 / ppm)


def _frosted(colour: Field, share: Numbers, rng: np.random.Generator, snowy: bool) -> Field:
    if not snowy:
        return colour
    white = np.clip(share * 1.05 - rng.uniform(0, 1.0, len(share)), 0, 0.72).astype(np.float32)
    return np.asarray(colour + (rgb("#dfe5ea") - colour) * white[:, None], np.float32)


@dataclass(frozen=True)
class Tree:
    """One crown: middle and radius in mm, kind of tree."""

    x: float
    y: float
    r: float
    kind: Literal["leaf", "olive", "autumn", "pine"]
    seed: int


class Wood:
    """The trees of one wood, planned once: where they stand and how far their crowns reach."""

    def __init__(self, plot: Plot, survey: Survey) -> None:
        self.plot, self.snowy = plot, survey.ground == "snow"
        self.trees = list(_planted(plot, survey))
        reach = [(t.x - t.r, t.y - t.r, t.x + t.r, t.y + t.r) for t in self.trees] or [plot.bounds]
        west, south, east, north = zip(*reach, strict=True)
        self.bounds: Bounds = (min(west), min(south), max(east), max(north))

    def paint_floor(self, sheet: Sheet) -> None:
        """Trunks, undergrowth and fallen boughs, seen when the crowns fade."""
        rng = self.plot.rng(5)
        count = int(self.plot.shape.area * 0.06)
        x, y = scattered(self.plot.shape, count, rng)
        ferns = toned(rng, palette("#55692f", "#647a38", "#4a5c2a"), len(x))
        size = rng.uniform(0.35, 0.8, len(x))
        splat(sheet, domes(x, y, size, standing_at(sheet, x, y) + size * 1.2, ferns))
        self._fallen(sheet, rng)
        self._trunks(sheet)

    def _trunks(self, sheet: Sheet) -> None:
        x, y, r = (np.array([getattr(tree, name) for tree in self.trees], np.float32) for name in "xyr")
        land = standing_at(sheet, x, y)
        for code, size, lift in (("#5d4a33", 0.9 + 0.06 * r, 2.6), ("#8a744f", 0.5 + 0.04 * r, 2.8)):
            trunk = domes(x, y, size, land + np.float32(lift), np.broadcast_to(rgb(code), (len(x), 3)))
            splat(sheet, replace(trunk, rise=np.full_like(x, 0.4)), grain=0.15)

    def _fallen(self, sheet: Sheet, rng: np.random.Generator) -> None:
        inner = self.plot.shape.buffer(-3.0)
        x, y = scattered(inner, int(inner.area / 160), rng)
        if not len(x):
            return
        half, turned = rng.uniform(1.2, 2.8, len(x)), rng.uniform(0, math.pi, len(x))
        bark = np.broadcast_to(rgb("#6b583d"), (len(x), 3))
        top = standing_at(sheet, x, y) + np.float32(0.9)
        splat(sheet, blocks(x, y, half, 0.32, turned, top, bark, 0.32, 0.4, 1.0), grain=0.14)

    def paint_crowns(self, sheet: Sheet) -> None:
        """The crowns, on their own sheet."""
        for tree in self.trees:
            if sheet.window(tree.x - tree.r, tree.y - tree.r, tree.x + tree.r, tree.y + tree.r) is None:
                continue
            bodies, edge = _pine(tree) if tree.kind == "pine" else _crown(tree, sheet.ppm)
            if self.snowy:
                share = np.clip((bodies.top / bodies.top.max() - 0.55) / 0.4, 0, 1)
                rng = np.random.default_rng((tree.seed, 3))
                bodies = replace(bodies, colour=_frosted(bodies.colour, share, rng, True))
            splat(sheet, bodies.raised(self.plot.base), grain=0.10, edge=edge)


def _planted(plot: Plot, survey: Survey) -> list[Tree]:
    """Large crowns first, smaller ones between them; no crown leaves the mat."""
    rng = plot.rng()
    shape: BaseGeometry = plot.shape
    x, y = scattered(shape, max(60, int(shape.area * 0.5)), rng)
    room = np.clip(to_edge(shape, x, y) + _OVERHANG, 0, _LARGEST) * rng.uniform(0.72, 1.0, len(x))
    trees: list[Tree] = []
    mostly = "olive" if survey.ground in ("sand", "earth") else "leaf"
    for least in (8.5, 6.5, _SMALLEST):
        for at_x, at_y, r in zip(x.tolist(), y.tolist(), room.tolist(), strict=True):
            if r < least or any(math.hypot(at_x - t.x, at_y - t.y) < 0.80 * (r + t.r) for t in trees):
                continue
            at_x = min(max(at_x, r + 0.3), survey.width - r - 0.3)
            at_y = min(max(at_y, r + 0.3), survey.height - r - 0.3)
            kind = _kind(rng, mostly)
            trees.append(Tree(at_x, at_y, r, kind, int(rng.integers(1 << 30))))
    if not trees and not shape.is_empty:
        at_x, at_y, room_at = roomiest(shape)
        trees.append(Tree(at_x, at_y, max(2.5, room_at), "leaf", int(rng.integers(1 << 30))))
    return trees


def _kind(rng: np.random.Generator, mostly: str) -> Literal["leaf", "olive", "autumn", "pine"]:
    roll = rng.uniform()
    if roll < 0.18:
        return "pine"
    if roll < 0.32:
        return "autumn"
    return "olive" if (roll < 0.55) != (mostly == "olive") else "leaf"


def _crown(tree: Tree, ppm: float) -> tuple[Bodies, float]:
    """Domes of leaves over half a dozen boughs, brighter with height, dark below."""
    rng = np.random.default_rng((tree.seed, 1))
    colours = palette(*{"leaf": _LEAF, "olive": _OLIVE, "autumn": _AUTUMN}[tree.kind])
    r, z, thin = tree.r, 14 + tree.r * 0.95, _thinning(ppm)
    turn = np.arange(5) * math.tau / 5 + rng.uniform(0, 1)
    out = np.append(rng.uniform(0.30, 0.58, 5) * r, 0.0)
    bough_x, bough_y = np.append(np.cos(turn), 0) * out, np.append(np.sin(turn), 0) * out
    bough_r = np.append(r * rng.uniform(0.40, 0.55, 5), r * 0.55)
    count = int(max(24, 520 * (r / 9) ** 2 / thin**2))
    bough = rng.integers(0, 6, count)
    angle, share = rng.uniform(0, math.tau, count), np.sqrt(rng.uniform(0, 1, count))
    away = bough_r[bough] * share
    x, y = bough_x[bough] + away * np.cos(angle), bough_y[bough] + away * np.sin(angle)
    lift = np.sqrt(np.maximum(0, 1 - share**2)) * bough_r[bough] * 0.9 - out[bough] * 0.25
    top = z * 0.72 + lift + rng.uniform(-0.8, 0.8, count)
    size = rng.uniform(0.5, 0.98, count) * (0.62 + 0.04 * r) * thin
    reach = np.hypot(x, y) + size
    squeeze = np.minimum(1, r / np.maximum(reach, 1e-6))
    light = 0.60 + 0.55 * np.clip((top - z * 0.62) / (z * 0.5), 0, 1)
    colour = toned(rng, colours, count, 0.92, 1.08) * light[:, None].astype(np.float32)
    leaves = domes(tree.x + x * squeeze, tree.y + y * squeeze, size, top, colour, sunk=0.95)
    leaves = _slender(leaves, rng)
    under = rng.uniform(0.35, 0.62, 6) * r
    shade = domes(
        tree.x + bough_x * 0.8,
        tree.y + bough_y * 0.8,
        np.minimum(under, r - out * 0.8),
        np.full(6, z * 0.55),
        np.broadcast_to(colours[0] * np.float32(0.5), (6, 3)),
        sunk=1.2,
    )
    return joined([shade, leaves]), 0.55


def _pine(tree: Tree) -> tuple[Bodies, float]:
    """A conifer from above: whorls of feathered boughs, the upper ones shorter and lighter."""
    rng = np.random.default_rng((tree.seed, 2))
    colours, z = palette(*_PINE), 25.0
    groups: list[Bodies] = []
    for whorl in range(6):
        share = whorl / 5
        count = round(10 - 4 * share)
        angle = np.arange(count) * math.tau / count + whorl * 0.55 + rng.uniform(-0.12, 0.12, count)
        length = tree.r * (1 - 0.78 * share) * rng.uniform(0.86, 1.0, count)
        colour = toned(rng, colours, count) * np.float32(0.60 + 0.62 * share)
        groups += _boughs(tree, angle, length, z * (0.35 + 0.62 * share), colour)
    x, y, size, top = (np.array([value]) for value in (tree.x, tree.y, tree.r * 0.10, z + 1))
    return joined([*groups, domes(x, y, size, top, colours[2:3] * np.float32(1.35))]), 0.6


def _boughs(tree: Tree, angle: Numbers, length: Numbers, top: float, colour: Field) -> Iterator[Bodies]:
    """One whorl: a spine for each bough and twigs slanting from it, sinking towards the tip."""
    for along, slant, share, tone in _TWIGS:
        turned = angle + slant
        half = length * share / 2
        x = tree.x + np.cos(angle) * length * along + np.cos(turned) * half
        y = tree.y + np.sin(angle) * length * along + np.sin(turned) * half
        height = top + 1.2 - 2.4 * along
        yield blocks(
            x, y, half, 0.20 + 0.035 * length, turned, height, colour * np.float32(tone), 0.5, 1.6, 1.0
        )
