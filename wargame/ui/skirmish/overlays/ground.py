"""Light on the ground: where a unit can go, where it would be in danger, how far it shoots, zones, areas."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from shapely import LineString
from shapely import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.plane import Model, outline
from wargame.games.skirmish.table.reach import Reach
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.overlays.chips import TableChip
from wargame.ui.skirmish.overlays.ink import Drawing, Ink
from wargame.ui.skirmish.overlays.projection import (
    KEEP_FILL,
    Projection,
    area_of,
    hatched,
    mask_of,
    polygons,
    project,
    window_points,
)

Colour = tuple[int, int, int]
Point = tuple[float, float]
Layer = Projection | Drawing

REACH, REACH_LINE = (143, 208, 255), (217, 240, 255)
DANGER = (255, 178, 94)
BAND = (255, 243, 201)
DARK = (20, 24, 34)
NEAR_WATCHER_CM = 6.2
ROUGH_CM = 0.04
SPOTS = 48
KEEP_REACH, KEEP_DANGER = 0.42, 0.6


def reach_lights(reach: Reach, camera: Camera, window: pygame.Rect) -> list[Layer]:
    """Where a unit can stop; dimmer where it must climb."""
    layers: list[Layer] = []
    whole = reach.walk.union(reach.climb)
    layers += _lit(reach.walk, camera, window, REACH, fill=0.20, glow=0.32, keep=KEEP_REACH)
    layers += _lit(whole.difference(reach.walk), camera, window, REACH, fill=0.11, glow=0.0, keep=KEEP_REACH)
    return layers


def reach_outlines(reach: Reach, camera: Camera, window: pygame.Rect) -> list[Layer]:
    """Around where a unit can stop: the walking outline full, the climbing one dashed."""
    layers: list[Layer] = []
    whole = reach.walk.union(reach.climb)
    area = area_of(whole, camera, window)
    if area.width and area.height:
        ink = Ink(area, camera.unit)
        _rings(ink, whole, camera, (*REACH_LINE, 210), 2.0, dashes=(12.0, 10.0))
        _rings(ink, reach.walk, camera, (*REACH_LINE, 235), 2.2)
        layers.append(ink.dry())
    return layers


def danger_layers(
    seen: Sequence[tuple[tuple[float, float], BaseGeometry]], camera: Camera, window: pygame.Rect
) -> list[Layer]:
    """The parts of a unit's reach that watchers see, hatched; stronger close to each watcher."""
    layers: list[Layer] = []
    for at, shape in seen:
        area = area_of(shape, camera, window)
        if not (area.width and area.height):
            continue
        near = shape.intersection(ShapelyPoint(at).buffer(NEAR_WATCHER_CM))
        mask = mask_of(shape, camera, area, fill=0.40) + mask_of(near, camera, area, fill=0.22)
        layers.append(project(hatched(mask, area, between=0.18), area, DANGER, KEEP_DANGER))
    return layers


def unseen_layers(
    seen: BaseGeometry, table: BaseGeometry, camera: Camera, window: pygame.Rect
) -> list[Layer]:
    """What an eye does not see of the table lies in the dark."""
    hidden = table.difference(seen)
    area = area_of(hidden, camera, window)
    if not (area.width and area.height):
        return []
    return [project(mask_of(hidden, camera, area, fill=0.52), area, DARK, 0.0)]


def band_lines(model: Model, bands: Sequence[tuple[float, int]], table: BaseGeometry) -> list[BaseGeometry]:
    """For each band, the line on the table that a target's edge may just touch."""
    base = outline(model.base, model.at, model.facing)
    return [base.buffer(to).boundary.intersection(table) for to, _needs in bands]


def band_layers(lines: Sequence[BaseGeometry], camera: Camera, window: pygame.Rect) -> list[Layer]:
    """How far a weapon shoots; the first band's line is the brightest."""
    layers: list[Layer] = []
    for n, line in enumerate(lines):
        area = area_of(line, camera, window)
        if area.width and area.height:
            ink = Ink(area, camera.unit)
            for part in _strings(line):
                points = [(x, y) for x, y in window_points(part, camera).tolist()]
                ink.line(points, (*BAND, 180 if n == 0 else 120), 1.6)
            layers.append(ink.dry())
    return layers


def band_places(lines: Sequence[BaseGeometry]) -> list[list[Point]]:
    """Places on each line, the farthest to the upper right first: where a chip might go."""
    places: list[list[Point]] = []
    for line in lines:
        spots = [
            string.interpolate((n + 0.5) / SPOTS, normalized=True)
            for string in _strings(line)
            for n in range(SPOTS)
        ]
        places.append(sorted(((p.x, p.y) for p in spots), key=lambda at: -(at[0] * 0.6 + at[1])))
    return places


def band_chips(
    places: Sequence[Sequence[Point]],
    bands: Sequence[tuple[float, int]],
    camera: Camera,
    window: pygame.Rect,
) -> list[TableChip]:
    """A chip on each band's line says what is needed within it and beyond."""
    chips: list[TableChip] = []
    for n, ((to, needs), spots) in enumerate(zip(bands, places, strict=True)):
        beyond = f"{bands[n + 1][1]}+" if n + 1 < len(bands) else "–"
        seen = [px for px in (camera.to_px(at) for at in spots) if window.collidepoint(px)]
        if seen:
            words = f"{to:g} cm   {needs}+ | {beyond}"
            chips.append(TableChip(words, seen[0], "range", elsewhere=tuple(seen[1::4])))
    return chips


def _lit(
    shape: BaseGeometry,
    camera: Camera,
    window: pygame.Rect,
    colour: Colour,
    *,
    fill: float,
    glow: float,
    keep: float = KEEP_FILL,
) -> list[Layer]:
    area = area_of(shape, camera, window)
    if not (area.width and area.height):
        return []
    return [project(mask_of(shape, camera, area, fill=fill, glow=glow), area, colour, keep)]


def _rings(
    ink: Ink,
    shape: BaseGeometry,
    camera: Camera,
    colour: tuple[int, int, int, int],
    width: float,
    dashes: tuple[float, float] | None = None,
) -> None:
    for polygon in polygons(shape.simplify(ROUGH_CM / 4.0)):
        for ring in (polygon.exterior, *polygon.interiors):
            points = [(x, y) for x, y in window_points(ring, camera).tolist()]
            if dashes is None:
                ink.line(points, colour, width)
            else:
                ink.dashes(points, colour, width, *dashes)


def _strings(line: BaseGeometry) -> list[LineString]:
    """The line strings of any geometry."""
    if isinstance(line, LineString):
        return [] if line.is_empty else [line]
    return [string for part in getattr(line, "geoms", ()) for string in _strings(part)]
