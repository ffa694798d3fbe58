"""Single things: crates, rocks and wells."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from shapely import Polygon

from wargame.ui.relief.colour import Field, mix, rgb, smoothstep
from wargame.ui.relief.courses import fill
from wargame.ui.relief.outlines import cover, scattered, signed, to_edge, window_of
from wargame.ui.relief.patterns import palette, planks, scatter
from wargame.ui.relief.pen import Pen
from wargame.ui.relief.sheet import Sheet
from wargame.ui.relief.splat import blocks, splat
from wargame.ui.relief.survey import Plot, long_axis
from wargame.ui.relief.walls import toned

_FRAME_MM = 1.0
_CONTAINER_FROM_MM = 32.0
_ROUND_FROM = 7  # corners, the closing point counted


def stack_crate(sheet: Sheet, plot: Plot) -> None:
    """A crate; a long one is a freight container, a round one a haystack, as is one so named or styled."""
    for number, part in enumerate(plot.parts):
        names = (plot.spec.name, plot.spec.style)
        start, end, width = long_axis(part)
        if "haystack" in names or len(part.exterior.coords) > _ROUND_FROM:
            _pile_hay(sheet, plot, part)
        elif "container" in names or math.dist(start, end) >= _CONTAINER_FROM_MM:
            _set_down(sheet, plot, part, _container(plot.seed + number, math.dist(start, end), width))
        else:
            _set_down(sheet, plot, part, _chest(plot.seed + number, math.dist(start, end), width))


Lid = Callable[[Field, Field, Field], tuple[Field, Field]]


def _set_down(sheet: Sheet, plot: Plot, part: Polygon, lid: Lid) -> None:
    """A box to its outline. `lid` gives colour and relief from mm along, mm across and mm to the edge."""
    window = window_of(sheet, part, 1.0)
    if window is None:
        return
    away = signed(part, window.x, window.y)
    a, b, _ = long_axis(part)
    angle = math.atan2(b[1] - a[1], b[0] - a[0])
    c, s = np.float32(math.cos(angle)), np.float32(math.sin(angle))
    dx, dy = window.x - np.float32(a[0]), window.y - np.float32(a[1])
    colour, relief = lid(dx * c + dy * s, dy * c - dx * s, away)
    grain = 1 + 0.09 * sheet.grain()[window.place]
    worn = 0.25 * (1 - smoothstep(-away / np.float32(0.25)))
    height = np.float32(plot.top) + relief - worn
    sheet.put(window, cover(away, sheet.ppm), colour * grain[..., None], height, mode="max", edge=0.9)


def _chest(seed: int, length: float, width: float) -> Lid:
    """Boards under a frame of battens, one batten across."""

    def lid(along: Field, across: Field, away: Field) -> tuple[Field, Field]:
        boards = planks(along + np.float32(40), across + np.float32(0.9), "#7f6138", seed % 991, width=1.8)
        frame = smoothstep((away + np.float32(_FRAME_MM)) / 0.12 + 0.5)
        batten = smoothstep((0.55 - np.abs(along - np.float32(length / 2))) / 0.12 + 0.5)
        raised = np.maximum(frame, batten)
        colour = mix(boards.colour, "#9a7a4c", raised)
        return colour, np.asarray((boards.relief - 0.35) * (1 - raised), np.float32)

    return lid


def _container(seed: int, length: float, width: float) -> Lid:
    """Corrugated steel in a faded coat of paint, rust at the seams, a lock bar at one end."""
    coat = ("#5a6f5c", "#7b4c39", "#4c6172", "#8a7748")[seed % 4]

    def lid(along: Field, across: Field, away: Field) -> tuple[Field, Field]:
        ribs = np.sin(along * np.float32(2 * math.pi / 1.5))
        inside = smoothstep((-away - 0.9) / 0.15)
        worn = scatter(np.floor(along / 1.5), np.floor(along * 0), seed % 977)
        colour = mix(coat, "#6e4630", (0.10 + 0.30 * worn) * inside + 0.25 * (1 - inside))
        colour = colour * (1 + 0.09 * ribs * inside)[..., None]
        bars = smoothstep((0.3 - np.abs(along - np.float32(length / 2))) / 0.1 + 0.5) * inside
        relief = (0.28 * ribs - 0.45) * inside
        return mix(colour, "#3b3d3c", bars * 0.6), np.asarray(relief, np.float32)

    return lid


def _pile_hay(sheet: Sheet, plot: Plot, part: Polygon) -> None:
    """A rick: straws over a dome that rises steeply from the outline."""
    window = window_of(sheet, part, 1.0)
    if window is None:
        return
    radius = math.sqrt(part.area / math.pi)
    away = signed(part, window.x, window.y, radius)
    profile = np.sqrt(np.clip(1 - (1 - np.clip(-away / np.float32(radius), 0, 1)) ** 2.4, 0, 1))
    height = np.float32(plot.base) + np.float32(plot.rise) * np.maximum(profile, 0.25)
    straw = rgb("#a98d4a") * (1 + 0.16 * sheet.grain()[window.place])[..., None]
    sheet.put(window, cover(away, sheet.ppm), straw, height, mode="max", edge=0.7)
    rng = plot.rng()
    x, y = scattered(part.buffer(-0.9), int(part.area * 2.2), rng)
    if not len(x):
        return
    share = np.clip(to_edge(part, x, y) / radius, 0, 1)
    top = plot.base + plot.rise * np.sqrt(1 - (1 - share) ** 2.4) + rng.uniform(0.1, 0.5, len(x))
    middle = part.centroid
    turned = np.arctan2(y - middle.y, x - middle.x) + rng.normal(0, 0.5, len(x))
    colour = toned(rng, palette("#c4a65a", "#b1924a", "#d0b56c", "#9a8040"), len(x))
    splat(sheet, blocks(x, y, rng.uniform(0.5, 1.2, len(x)), 0.13, turned, top, colour, 0.13, 0.3, 1.0))


def raise_rock(sheet: Sheet, plot: Plot) -> None:
    """A boulder: facets under its outline, lighter planes and lichen on top."""
    for number, part in enumerate(plot.parts):
        window = window_of(sheet, part, 1.0)
        if window is None:
            continue
        rng = plot.rng(number)
        away = signed(part, window.x, window.y, 0.3 * math.sqrt(part.area))
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
    """A broken stone: the lowest of some planes, steep ones about a tilted top; 0 to 1."""
    size = math.sqrt(part.area)
    tilt = rng.uniform(-0.30, 0.30, 2) / size
    lowest = np.float32(0.92) + x * np.float32(tilt[0]) + y * np.float32(tilt[1])
    for k in range(13):
        angle = 2 * math.pi * (k + rng.uniform(-0.45, 0.45)) / 13
        steep = bool(rng.uniform() < 0.6)
        slope = rng.uniform(1.7, 2.8) if steep else rng.uniform(0.5, 1.0)
        start = rng.uniform(1.35, 1.75) if steep else rng.uniform(0.98, 1.15)
        along = x * np.float32(math.cos(angle) / size) + y * np.float32(math.sin(angle) / size)
        lowest = np.minimum(lowest, np.float32(start) - along * np.float32(slope))
    return np.asarray(lowest, np.float32)


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
