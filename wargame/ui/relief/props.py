"""Single things: crates, rocks and wells."""

from __future__ import annotations

import math

import numpy as np
from shapely import Polygon

from wargame.ui.relief.colour import Field, mix, rgb, smoothstep
from wargame.ui.relief.courses import fill
from wargame.ui.relief.outlines import cover, signed, window_of
from wargame.ui.relief.patterns import planks
from wargame.ui.relief.pen import Pen
from wargame.ui.relief.sheet import Sheet
from wargame.ui.relief.survey import Plot, long_axis

_FRAME_MM = 1.0


def stack_crate(sheet: Sheet, plot: Plot) -> None:
    """A chest of boards to its outline: a frame of battens about the lid and one across it."""
    for number, part in enumerate(plot.parts):
        window = window_of(sheet, part, 1.0)
        if window is None:
            continue
        away = signed(part, window.x, window.y)
        a, b, _ = long_axis(part)
        angle = math.atan2(b[1] - a[1], b[0] - a[0])
        c, s = np.float32(math.cos(angle)), np.float32(math.sin(angle))
        dx, dy = window.x - np.float32(a[0]), window.y - np.float32(a[1])
        along, across = dx * c + dy * s, dy * c - dx * s
        lid = planks(
            along + np.float32(40), across + np.float32(0.9), "#7f6138", plot.seed % 991 + number, width=1.8
        )
        frame = smoothstep((away + np.float32(_FRAME_MM)) / 0.12 + 0.5)
        length = math.dist(a, b)
        batten = smoothstep((0.55 - np.abs(along - np.float32(length / 2))) / 0.12 + 0.5)
        raised = np.maximum(frame, batten)
        grain = 1 + 0.09 * sheet.grain()[window.place]
        colour = mix(lid.colour, "#9a7a4c", raised) * grain[..., None]
        worn = 0.25 * (1 - smoothstep(-away / np.float32(0.25)))
        height = np.float32(plot.top - 0.35) + lid.relief * (1 - raised) + 0.35 * raised - worn
        sheet.put(window, cover(away, sheet.ppm), colour, height, mode="max", edge=0.9)
        pen = Pen(sheet, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, angle)
        pen.box(0, 0, 0.5, 0.35, "#3d4042", plot.top + 0.2, corner=0.1, rise=0.15, gloss=0.4, mode="max")


def raise_rock(sheet: Sheet, plot: Plot) -> None:
    """A boulder: facets under its outline, lighter planes and lichen on top."""
    for number, part in enumerate(plot.parts):
        window = window_of(sheet, part, 1.0)
        if window is None:
            continue
        rng = plot.rng(number)
        away = signed(part, window.x, window.y)
        x = window.x - np.float32(part.centroid.x)
        y = window.y - np.float32(part.centroid.y)
        facets = _facets(part, x, y, rng)
        rough = sheet.noise(window, 1.4, 51, 0.7, 8)
        body = np.minimum(facets, 0.42 + (-away) / np.float32(0.35 * math.sqrt(part.area)))
        height = np.float32(plot.base) + np.float32(plot.rise) * np.clip(body, 0.18, 1) + 0.16 * rough
        colour = mix("#716c62", "#9c968a", smoothstep(body * 1.1 - 0.15 + 0.12 * rough))
        lichen = smoothstep((sheet.noise(window, 1.0, 52, 1.0, 9) - 0.55) / 0.5) * smoothstep(
            (body - 0.5) / 0.3
        )
        colour = mix(colour, "#8d8f5e", lichen * 0.5)
        colour = colour * (1 + 0.08 * sheet.grain()[window.place])[..., None]
        sheet.put(window, cover(away, sheet.ppm), colour, height, mode="max", edge=0.9)


def _facets(part: Polygon, x: Field, y: Field, rng: np.random.Generator) -> Field:
    """A convex cut stone: the lowest of some tilted planes, 0 to 1."""
    size = math.sqrt(part.area)
    shape = np.broadcast_shapes(x.shape, y.shape)
    lowest = np.full(shape, 1.0, np.float32)
    for k in range(9):
        angle = 2 * math.pi * (k + rng.uniform(-0.3, 0.3)) / 9
        slope, start = rng.uniform(0.9, 1.9) / size, rng.uniform(1.0, 1.25)
        along = x * np.float32(math.cos(angle)) + y * np.float32(math.sin(angle))
        np.minimum(lowest, np.float32(start) - along * np.float32(slope), out=lowest)
    tilt = rng.uniform(-0.22, 0.22, 2) / size
    return np.asarray(lowest + x * np.float32(tilt[0]) + y * np.float32(tilt[1]), np.float32)


def dig_well(sheet: Sheet, plot: Plot) -> None:
    """A ring of stones about dark water, a beam and a bucket across it."""
    fill(sheet, plot.shape, "#7d766a", plot.top - 2.2, rise=0.4)
    middle = plot.shape.centroid
    radius = max(2.0, math.sqrt(plot.shape.area / math.pi))
    wall = min(2.0, radius * 0.36)
    pen = Pen(sheet, middle.x, middle.y, lift=plot.base)
    count = max(7, int(2 * math.pi * (radius - wall / 2) / 2.3))
    rng = plot.rng()
    half = math.pi * (radius - wall / 2) / count - 0.08
    for k in range(count):
        angle = k / count * 2 * math.pi
        at = radius - wall / 2 - 0.12
        tone = rgb("#a39a88") * np.float32(rng.uniform(0.84, 1.14))
        pen.box(
            at * math.cos(angle),
            at * math.sin(angle),
            half,
            wall / 2,
            tone,
            plot.rise,
            angle=angle + math.pi / 2,
            corner=0.3,
            rise=0.4,
            grain=0.08,
        )
    pen.circle(0, 0, radius - wall - 0.15, "#16242c", -1.5, profile="flat", grain=0.0, gloss=0.7)
    pen.box(0, 0, radius - 0.3, 0.5, "#5f452b", plot.rise + 3.0, angle=0.5, rise=0.2, grain=0.10)
    pen.ellipse(0.9, 0.5, 1.0, 1.0, "#8a6a40", plot.rise + 1.5, base=plot.rise)
    pen.ring(0.9, 0.5, 0.8, 0.2, "#55595a", plot.rise + 1.7, rise=0.1, gloss=0.3)
