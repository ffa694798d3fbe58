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
    Projection,
    area_of,
    hatched,
    mask_of,
    polygons,
    project,
)

Colour = tuple[int, int, int]
Layer = Projection | Drawing

REACH, REACH_LINE = (143, 208, 255), (217, 240, 255)
DANGER = (255, 178, 94)
BAND = (255, 243, 201)
SIGHT = (180, 235, 229)
MENACE = (239, 123, 93)
NEAR_WATCHER_CM = 6.2
ROUGH_CM = 0.04


def reach_layers(reach: Reach, camera: Camera, window: pygame.Rect) -> list[Layer]:
    """Where a unit can stop: the walking outline full, the climbing one dashed."""
    layers: list[Layer] = []
    whole = reach.walk.union(reach.climb)
    layers += _lit(reach.walk, camera, window, REACH, fill=0.17, glow=0.30)
    layers += _lit(whole.difference(reach.walk), camera, window, REACH, fill=0.09, glow=0.0)
    area = area_of(whole, camera, window)
    if area.width and area.height:
        ink = Ink(area)
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
        mask = mask_of(shape, camera, area, fill=0.27)
        near = shape.intersection(ShapelyPoint(at).buffer(NEAR_WATCHER_CM))
        mask += mask_of(near, camera, area, fill=0.18)
        layers.append(project(hatched(mask, area) + mask * 0.18, area, DANGER, 0.35))
    return layers


def area_layers(shape: BaseGeometry, camera: Camera, window: pygame.Rect, colour: Colour) -> list[Layer]:
    """Any area: a quiet fill with a glowing rim."""
    layers = _lit(shape, camera, window, colour, fill=0.13, glow=0.25)
    return [*layers, *_outlined(shape, camera, window, colour, 1.6)]


def zone_layers(
    zones: Sequence[tuple[BaseGeometry, Colour, bool]], camera: Camera, window: pygame.Rect
) -> list[Layer]:
    """Deployment zones; the one in use bright."""
    layers: list[Layer] = []
    for shape, colour, bright in zones:
        layers += _lit(
            shape, camera, window, colour, fill=0.20 if bright else 0.06, glow=0.35 if bright else 0.0
        )
        layers += _outlined(shape, camera, window, colour, 2.4 if bright else 1.2)
    return layers


def band_layers(
    model: Model, bands: Sequence[tuple[float, int]], camera: Camera, window: pygame.Rect
) -> list[Layer]:
    """How far a weapon shoots from a base's edge; the first band's line is the brightest."""
    base = outline(model.base, model.at, model.facing)
    layers: list[Layer] = []
    for n, (to, _needs) in enumerate(bands):
        layers += _outlined(base.buffer(to), camera, window, BAND, 1.6, alpha=170 if n == 0 else 110)
    return layers


def band_chips(
    model: Model, bands: Sequence[tuple[float, int]], camera: Camera, window: pygame.Rect
) -> list[TableChip]:
    """A chip on each band's line says what is needed within it and beyond."""
    base = outline(model.base, model.at, model.facing)
    chips: list[TableChip] = []
    for n, (to, needs) in enumerate(bands):
        beyond = f"{bands[n + 1][1]}+" if n + 1 < len(bands) else "–"
        place = _on_ring(base.buffer(to), camera, window)
        if place is not None:
            chips.append(TableChip(f"{to:g} cm   {needs}+ | {beyond}", place, "range"))
    return chips


def _lit(
    shape: BaseGeometry, camera: Camera, window: pygame.Rect, colour: Colour, *, fill: float, glow: float
) -> list[Layer]:
    area = area_of(shape, camera, window)
    if not (area.width and area.height):
        return []
    return [project(mask_of(shape, camera, area, fill=fill, glow=glow), area, colour)]


def _outlined(
    shape: BaseGeometry, camera: Camera, window: pygame.Rect, colour: Colour, width: float, alpha: int = 200
) -> list[Layer]:
    area = area_of(shape, camera, window)
    if not (area.width and area.height):
        return []
    ink = Ink(area)
    _rings(ink, shape, camera, (*colour, alpha), width)
    return [ink.dry()]


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
            points = [camera.to_px((x, y)) for x, y in ring.coords]
            if dashes is None:
                ink.line(points, colour, width)
            else:
                ink.dashes(points, colour, width, *dashes)


def _on_ring(ring: BaseGeometry, camera: Camera, window: pygame.Rect) -> tuple[float, float] | None:
    """A place on a ring's upper right that is in the window."""
    spots: list[tuple[float, float]] = []
    for polygon in polygons(ring):
        line = LineString(polygon.exterior.coords)
        for n in range(72):
            at = line.interpolate(n / 72.0, normalized=True)
            spots.append(camera.to_px((at.x, at.y)))
    seen = [spot for spot in spots if window.collidepoint(spot)]
    return max(seen, key=lambda spot: spot[0] * 0.6 - spot[1], default=None)
