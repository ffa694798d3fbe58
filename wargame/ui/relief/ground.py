"""The ground: the table's own soil, patches and roads laid over it, the worn places at doors."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from wargame.ui.relief import distance
from wargame.ui.relief.colour import Field, rgb, smoothstep
from wargame.ui.relief.outlines import cover, smoothed, soft, window_of
from wargame.ui.relief.sheet import Sheet, Window
from wargame.ui.relief.soil import SOILS, Soil, Spot, litter
from wargame.ui.relief.survey import MM, Places, Plot, Survey, long_axis, point_in_mm

_WIDE_ROAD_MM = 22.0
_VERGE_MM = 2.2
_MARGIN = 7.0


@dataclass(frozen=True)
class Patch:
    """A soil laid over a shape (mm); `ruts`: the line that wheels have followed."""

    shape: BaseGeometry
    soil: str
    angle: float = 0.0
    ruts: LineString | None = None
    width: float = 0.0


def patches(survey: Survey) -> list[Patch]:
    """What is laid over the table's own soil, in the order it is laid."""
    laid = [patch for plot in survey.of_kind("ground", "road") for patch in _patch(plot, survey.ground)]
    worn = _worn(survey)
    if survey.ground == "grass" and not worn.is_empty:
        laid.insert(0, Patch(worn, "earth"))
    return laid


def _patch(plot: Plot, ground: str) -> list[Patch]:
    soil = _soil_of(plot, ground)
    if not plot.line:
        (ax, ay), (bx, by), _ = long_axis(plot.shape)
        return [Patch(plot.shape, soil, float(np.arctan2(by - ay, bx - ax)))]
    curve = smoothed(plot.line)
    shape = curve.buffer(plot.width / 2, cap_style="square")
    road = Patch(shape, soil, ruts=curve if soil in ("earth", "mud") else None, width=plot.width)
    verge = soil == "cobble" and ground != "cobble"
    return [Patch(shape.buffer(_VERGE_MM), "earth"), road] if verge else [road]


def _soil_of(plot: Plot, ground: str) -> str:
    """What a patch or road is made of: what the map says, else cobble when wide and earth when narrow."""
    for name in (plot.spec.ground, plot.spec.style):
        if name in SOILS:
            return name
    wide = plot.spec.kind == "road" and plot.width >= _WIDE_ROAD_MM
    return "cobble" if wide and ground != "cobble" else "earth"


def _worn(survey: Survey) -> BaseGeometry:
    """The grass that feet have worn away before outer doors."""
    spots = [
        shapely.Point(_along(plot, opening.wall, opening.at)).buffer(opening.width * MM * 0.55)
        for plot in survey.of_kind("building")
        for opening in plot.spec.openings
        if opening.type == "door"
    ]
    return shapely.union_all(spots)


def _along(plot: Plot, wall: int, at_cm: float) -> tuple[float, float]:
    ring = plot.spec.rings[0]
    step = LineString([ring[wall], ring[(wall + 1) % len(ring)]])
    x, y = step.interpolate(at_cm).coords[0]
    return point_in_mm((x, y))


def lay_ground(sheet: Sheet, survey: Survey, laid: list[Patch]) -> None:
    """Cover the sheet with the table's soil and all patches; the relief lies about 0."""
    window = sheet.whole()
    base = SOILS.get(survey.ground, SOILS["grass"])(Spot(sheet, window))
    sheet.albedo[:], sheet.height[:], sheet.edge[:], sheet.gloss[:] = base
    sheet.cover[:] = 1
    for patch in laid:
        _lay(sheet, patch)


def _lay(sheet: Sheet, patch: Patch) -> None:
    window = window_of(sheet, patch.shape, _MARGIN)
    if window is None:
        return
    away = soft(patch.shape, window)
    spot = Spot(sheet, window, patch.angle)
    amount = _amount(patch.soil, away, spot)
    if not amount.any():
        return
    soil = SOILS[patch.soil](replace(spot, wanted=amount > 0))
    if patch.ruts is not None:
        soil = _rutted(soil, patch.ruts, patch.width, window)
    put_soil(sheet, window, soil, amount)


def _amount(soil: str, away: Field, spot: Spot) -> Field:
    """How much of the soil lies at each pixel: every soil breaks off in its own way."""
    if soil == "cobble":
        return smoothstep(-(away + 0.45 * spot.clods) / 1.0)
    if soil == "field":
        return smoothstep(0.5 - (away + 0.5 * spot.clods) / 1.2)
    broken = away + 1.3 * spot.clods + 1.1 * spot.patchy + 0.7 * spot.fine
    return smoothstep(0.5 - broken / 3.2)


def _rutted(soil: Soil, line: LineString, width: float, window: Window) -> Soil:
    """Two wheel tracks pressed in at 27 % of the width to each side."""
    points = _prolonged([(x, y) for x, y in line.coords], width)
    away = distance.on_lattice(window.x, window.y, lambda x, y: distance.polyline(x, y, points))
    rut = np.exp(-(((away - np.float32(width * 0.27)) / np.float32(0.9)) ** 2))
    colour = soil.colour * (1 - 0.20 * rut)[..., None]
    return soil._replace(colour=colour, relief=soil.relief - 0.55 * rut)


def _prolonged(points: Places, more: float) -> Places:
    """A line that runs straight on at both ends, so that wheel tracks do not close there."""
    (ax, ay), (bx, by) = points[0], points[1]
    (cx, cy), (dx, dy) = points[-2], points[-1]
    first, last = (
        more / max(math.hypot(bx - ax, by - ay), 1e-6),
        more / max(math.hypot(dx - cx, dy - cy), 1e-6),
    )
    start = (ax - (bx - ax) * first, ay - (by - ay) * first)
    end = (dx + (dx - cx) * last, dy + (dy - cy) * last)
    return [start, *points, end]


def put_soil(sheet: Sheet, window: Window, soil: Soil, amount: Field) -> None:
    """Mix a soil into the sheet by `amount` (0..1); its relief replaces the soil's below."""
    at = window.place
    sheet.albedo[at] += (soil.colour - sheet.albedo[at]) * amount[..., None]
    sheet.height[at] += (soil.relief - sheet.height[at]) * amount
    sheet.edge[at] += (soil.edge - sheet.edge[at]) * amount
    sheet.gloss[at] += (soil.gloss - sheet.gloss[at]) * amount


def lay_litter(sheet: Sheet, plot: Plot) -> None:
    """The floor of a wood, to its outline, which the rules use: less than a millimetre ragged."""
    window = window_of(sheet, plot.shape, 3.0)
    if window is None:
        return
    spot = Spot(sheet, window)
    away = soft(plot.shape, window) + 0.35 * spot.clods + 0.25 * spot.fine
    soil = litter(spot)
    floor = soil._replace(relief=sheet.height[window.place] + soil.relief)
    put_soil(sheet, window, floor, smoothstep(0.5 - away / 1.6) * np.float32(0.92))


def mat_edge(sheet: Sheet, survey: Survey, margin: float) -> None:
    """The dark hem of the mat about the table, with round corners; what lies beyond is in its shadow."""
    a, b = survey.width / 2, survey.height / 2
    rows, columns = sheet.shape
    east, south = sheet.west + columns / sheet.ppm, sheet.north - rows / sheet.ppm
    if sheet.west > 0.5 and south > 0.5 and east < 2 * a - 0.5 and sheet.north < 2 * b - 0.5:
        return
    window = sheet.whole()
    amount = 1 - cover(distance.box(window.x, window.y, a, b, a, b), sheet.ppm)
    outer = distance.box(window.x, window.y, a, b, a + margin, b + margin, corner=margin + 1.0)
    inward = np.clip(-outer / np.float32(margin), 0, 1)
    relief = np.where(outer < 0, 0.9 * np.sqrt(1 - (1 - inward) ** 2) - 0.8, np.float32(-4))
    colour = np.where((outer < 0)[..., None], rgb("#1f2419"), rgb("#0d0906"))
    grain = 1 + 0.10 * sheet.grain()
    edge, gloss = np.full(window.shape, 0.5, np.float32), np.zeros(window.shape, np.float32)
    hem = Soil(colour * grain[..., None], np.asarray(relief, np.float32), edge, gloss)
    put_soil(sheet, window, hem, amount)
