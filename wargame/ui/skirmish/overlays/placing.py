"""What lies over the table while units are placed: the zones, the ghost, why it may not stand where it is."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame
from shapely import box
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.plane import Base, Box, Point, outline
from wargame.ui.shell.theme import Army
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.hands.deploying import DeployingHand
from wargame.ui.skirmish.hud.gauges import mark_icon
from wargame.ui.skirmish.overlays import strokes
from wargame.ui.skirmish.overlays.badges import radius_of
from wargame.ui.skirmish.overlays.easel import Easel, Ghost
from wargame.ui.skirmish.overlays.ground import Layer
from wargame.ui.skirmish.overlays.ink import Drawing, Ink
from wargame.ui.skirmish.overlays.projection import area_of, mask_of, polygons, project, window_points
from wargame.ui.skirmish.overlays.turn import compose_tape

FILL, GLOW, GLOW_CM = 0.22, 0.40, 0.9
OUTSIDE, OTHERS = 0.24, 0.10
"""How much darker the table is outside the zone in use, and how strongly the other zone is tinted."""
NIGHT = (20, 24, 34)
EDGE_DARK = (8, 12, 18, 170)
KEPT = 128
ROUND, REACH = 4.0, 20.0
"""How far about a base its line runs, and how far what is drawn about it reaches, in look units."""
STEPS_DEG = 3


def compose_placing(easel: Easel, hand: DeployingHand, *, named: bool = False) -> None:
    """Zones, the ghost, and why it may not stand where it is; `named`: no card names the unit in hand."""
    battle, side = easel.desk.questions.battle, easel.side
    table = box(0.0, 0.0, *battle.table(easel.desk.state).size)
    zones = battle.zone(side), battle.zone(1 - side)
    army, other = easel.armies[side], easel.armies[1 - side]
    easel.kept(
        ("zones", side, easel.armies),
        lambda: zone_layers(table, zones, (army, other), easel.camera, easel.window),
    )
    ghost = hand.ghost
    if ghost is not None:
        refusal = hand.verdict
        base = battle.profile(easel.desk.questions.unit(ghost.unit)).base
        legal, reach = refusal is None, radius_of(base)
        easel.overlay.ghosts.append(Ghost(ghost.unit, ghost.at, ghost.facing, legal, firm=legal))
        easel.draw(base_ring(base, ghost.at, ghost.facing, easel.camera, legal=legal))
        if refusal is not None:
            easel.chip(easel.desk.why(refusal), ghost.at, lift_cm=reach, tone="bad", icon="alert")
        elif named:
            easel.chip(easel.desk.names.unit(ghost.unit), ghost.at, lift_cm=reach, icon=mark_icon(army))
    if hand.tape is not None:
        compose_tape(easel, hand.tape)


def zone_layers(
    table: BaseGeometry,
    zones: tuple[BaseGeometry, BaseGeometry],
    armies: tuple[Army, Army],
    camera: Camera,
    window: pygame.Rect,
) -> list[Layer]:
    """The first zone, in use, is lit and all else darker; edges are dark below, to be seen on any ground."""
    own, other = zones
    layers: list[Layer] = []
    for shape, strength, colour, keep in (
        (table.difference(own), {"fill": OUTSIDE}, NIGHT, 0.0),
        (other, {"fill": OTHERS}, armies[1].light, 0.25),
        (own, {"fill": FILL, "glow": GLOW, "glow_cm": GLOW_CM}, armies[0].light, 0.35),
    ):
        area = area_of(shape, camera, window)
        if area.width and area.height:
            layers.append(project(mask_of(shape, camera, area, **strength), area, colour, keep))
    for shape, army, width, dashes in ((other, armies[1], 1.6, (9.0, 6.0)), (own, armies[0], 2.6, None)):
        area = area_of(shape, camera, window)
        if area.width and area.height:
            layers.append(_edge(shape, area, camera, army, width, dashes))
    return layers


def _edge(
    shape: BaseGeometry,
    area: pygame.Rect,
    camera: Camera,
    army: Army,
    width: float,
    dashes: tuple[float, float] | None,
) -> Drawing:
    """A zone's edge: full for the zone in use, dashed for the other."""
    ink = Ink(area, camera.unit)
    for polygon in polygons(shape):
        for ring in (polygon.exterior, *polygon.interiors):
            points = [(x, y) for x, y in window_points(ring, camera).tolist()]
            ink.line(points, EDGE_DARK, width + 2.6)
            if dashes is None:
                ink.line(points, (*army.hud, 235), width)
            else:
                ink.dashes(points, (*army.hud, 210), width, *dashes)
    return ink.dry()


def base_ring(base: Base, at: Point, facing: float, camera: Camera, *, legal: bool) -> Drawing:
    """A dotted line about the base as it would stand, a point where it faces; crossed out if it may not."""
    turned = round(facing / STEPS_DEG) * STEPS_DEG
    drawing = _base_ring(base, turned, round(camera.scale, 1), camera.unit, legal)
    x, y = camera.to_px(at)
    return Drawing(drawing.picture, drawing.area.move(round(x), round(y)))


@lru_cache(maxsize=KEPT)
def _base_ring(base: Base, facing: float, scale: float, unit: float, legal: bool) -> Drawing:
    side = math.ceil(radius_of(base) * scale + REACH * unit)
    ink = Ink(pygame.Rect(-side, -side, 2 * side + 1, 2 * side + 1), unit)
    tone, dark = (strokes.WHITE if legal else strokes.ILLEGAL), strokes.DARK[:3]
    line = _about(base, facing, scale, ROUND * unit)
    ink.line(line, (*dark, 150), 4.5)
    ink.dashes(line, tone, 2.2, 5.0, 4.0)
    ahead = math.radians(facing)
    front = (base.length / 2.0 if isinstance(base, Box) else base.radius) * scale
    for grown, colour in ((2.0, (*dark, 190)), (0.0, tone)):
        point = _point(ahead, front + (ROUND + 2.0) * unit, (6.0 + grown) * unit, (8.0 + grown) * unit)
        ink.polygon(point, colour)
    if not legal:
        d = (base.half_width if isinstance(base, Box) else base.radius) * scale * 0.6
        ink.line([(-d, -d), (d, d)], strokes.ILLEGAL, 3.0)
        ink.line([(-d, d), (d, -d)], strokes.ILLEGAL, 3.0)
    return ink.dry()


def _about(base: Base, facing: float, scale: float, away_px: float) -> list[Point]:
    """A closed line a little outside the base, px about its middle."""
    shape = outline(base, (0.0, 0.0), facing).buffer(away_px / scale)
    return [(x * scale, -y * scale) for x, y in shape.exterior.coords]


def _point(ahead: float, away: float, half: float, tall: float) -> list[Point]:
    """A small triangle that points outwards."""
    dx, dy = math.cos(ahead), -math.sin(ahead)
    foot = dx * away, dy * away
    return [
        (foot[0] - dy * half, foot[1] + dx * half),
        (foot[0] + dx * tall, foot[1] + dy * tall),
        (foot[0] + dy * half, foot[1] - dx * half),
    ]
