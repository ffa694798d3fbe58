"""Buildings without roofs: foundation, floors, furniture, walls with their windows and doors.

Walls and sills are filled from the outlines of the rules' own prisms, so a wall is
drawn exactly where it blocks. Windows and doors are low places in the relief: the
lamp shines through them by itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.terrain import Opening
from wargame.ui.relief.colour import Field, rgb, smoothstep
from wargame.ui.relief.fittings import draw_door, draw_window
from wargame.ui.relief.floors import lay_floor
from wargame.ui.relief.furniture import FURNISHINGS, THINGS, Thing
from wargame.ui.relief.masonry import WALL_TOPS, Edge, nearest_wall, remains, ring_edges
from wargame.ui.relief.outlines import cover, signed, window_of
from wargame.ui.relief.pen import Pen
from wargame.ui.relief.rooms import Floorplan, Place, divide
from wargame.ui.relief.sheet import Sheet, Window
from wargame.ui.relief.survey import MM, Plot, point_in_mm, solids_in_mm

FLOOR_MM = 0.7
FURNITURE_PPM = 1.5
"""From how many pixels a mm on furniture is drawn: in the first coarse light it costs more than it shows."""
_FOUNDATION_MM = 0.9
_SKIRT_MM = 1.0
_SILL_MM = 6.0
_WAY_MM = 9.0


class Building:
    """One building, planned once and painted into any number of sheets.

    Furniture keeps off `taken`: what else stands on the table.
    """

    def __init__(self, plot: Plot, taken: BaseGeometry) -> None:
        self.plot = plot
        self.style = plot.spec.style if plot.spec.style in WALL_TOPS else "farmhouse"
        rings = [[point_in_mm(at) for at in ring] for ring in plot.spec.rings]
        self.outer = ring_edges(rings[0])
        self.courts = [edge for ring in rings[1:] for edge in ring_edges(ring, hole=True)]
        self.inner = [
            [Edge(point_in_mm(a), point_in_mm(b), 0) for a, b in zip(w.line, w.line[1:], strict=False)]
            for w in plot.spec.inner
        ]
        self.rooms = divide(plot.shape, self.inner)
        longest = max(self.outer, key=lambda edge: edge.length)
        self.angle, self.origin = longest.angle, longest.start
        self._taken = taken

    @cached_property
    def furniture(self) -> list[tuple[Thing, Place]]:
        """What stands in its rooms, and where."""
        return list(self._furnish(self._taken))

    def openings(self) -> Iterator[tuple[Edge, Opening]]:
        """Every window and door with the wall it is in."""
        yield from ((self.outer[opening.wall], opening) for opening in self.plot.spec.openings)
        for edges, wall in zip(self.inner, self.plot.spec.inner, strict=True):
            yield from ((edges[opening.wall], opening) for opening in wall.openings)

    def _furnish(self, taken: BaseGeometry) -> Iterator[tuple[Thing, Place]]:
        ways = [_way(edge, opening) for edge, opening in self.openings()]
        barred = shapely.union_all([*ways, taken.intersection(self.plot.shape)])
        sets = FURNISHINGS[self.style]
        for number, room in enumerate(self.rooms):
            plan = Floorplan(room, barred, self.plot.rng(number))
            for name in sets[min(number, len(sets) - 1)]:
                thing = THINGS[name]
                place = (
                    plan.against_wall(thing.width, thing.depth)
                    if thing.at_wall
                    else plan.in_the_middle(thing.width, thing.depth, self.angle)
                )
                if place is not None:
                    yield thing, place

    def paint(self, sheet: Sheet) -> None:
        """Paint the building into a sheet, from the ground up."""
        window = window_of(sheet, self.plot.shape, 3.0)
        if window is None:
            return
        away = signed(self.plot.shape, window.x, window.y)
        self._lay_foundation(sheet, window, away)
        for number, room in enumerate(self.rooms):
            lay_floor(
                sheet, room, self.style, number, (self.origin, self.angle), self._level, self.plot.seed % 9973
            )
        if sheet.ppm >= FURNITURE_PPM:
            self._set_down_furniture(sheet)
        self._raise_walls(sheet, window)
        for edge, opening in self.openings():
            self._fit(sheet, edge, opening)

    def _set_down_furniture(self, sheet: Sheet) -> None:
        rng = self.plot.rng(77)
        for thing, place in self.furniture:
            thing.draw(Pen(sheet, place.x, place.y, place.angle, lift=self._level, own_grain=True), rng)

    @property
    def _level(self) -> float:
        return self.plot.base + FLOOR_MM

    def _lay_foundation(self, sheet: Sheet, window: Window, away: Field) -> None:
        stone = rgb("#8d8474") * (1 + 0.08 * sheet.grain()[window.place])[..., None]
        rim = smoothstep((np.float32(_SKIRT_MM) - away) / 0.4)
        sheet.put(
            window,
            cover(away - np.float32(_SKIRT_MM), sheet.ppm),
            stone,
            np.float32(self.plot.base + _FOUNDATION_MM - 0.4) + 0.4 * rim,
            edge=0.8,
        )
        threshold = stone * np.float32(1.04)
        sheet.put(window, cover(away + 0.4, sheet.ppm), threshold, self._level, edge=0.5)

    def _raise_walls(self, sheet: Sheet, window: Window) -> None:
        edges = [*self.outer, *self.courts, *(edge for wall in self.inner for edge in wall)]
        place = nearest_wall(edges, window.x, window.y)
        seed = self.plot.seed % 9973
        top = WALL_TOPS[self.style](place, seed)
        full = np.float32(self.plot.rise)
        tall = full * remains(place, seed) if self.style == "ruin" else full
        grain = 1 + 0.07 * sheet.grain()[window.place]
        for outline, solid in solids_in_mm(self.plot):
            if solid.height < self.plot.spec.height:
                continue
            away = signed(outline, window.x, window.y)
            worn = -0.16 * (1 - smoothstep(-away / np.float32(0.22)))
            height = np.float32(self.plot.base) + tall + top.relief + worn
            sheet.put(window, cover(away, sheet.ppm), top.colour * grain[..., None], height, edge=0.8)

    def _fit(self, sheet: Sheet, edge: Edge, opening: Opening) -> None:
        """Draw a window or door in its wall."""
        pen = Pen(sheet, *edge.start, edge.angle, lift=self.plot.base)
        at, half = opening.at * MM, opening.width * MM / 2
        middle = 1.5 * edge.inward
        if opening.type == "window":
            draw_window(pen, (at, middle), half, self.style, min(_SILL_MM, self.plot.rise), self.plot.rise)
        else:
            draw_door(pen, (at, middle), half, self.style, edge.side, self.plot.rise)


def _way(edge: Edge, opening: Opening) -> BaseGeometry:
    """The ground before and behind a door, which no furniture may take; a window needs less."""
    reach = _WAY_MM if opening.type == "door" else 0.0
    c, s = math.cos(edge.angle), math.sin(edge.angle)
    t, half = opening.at * MM, opening.width * MM / 2
    a, b = t - half, t + half
    step = [(edge.start[0] + c * k, edge.start[1] + s * k) for k in (a, b)]
    return shapely.LineString(step).buffer(max(reach, 0.01), cap_style="flat")
