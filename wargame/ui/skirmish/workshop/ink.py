"""Draws a tool's marks over the table: outlines, frames with their handles, guides, the brush, chips."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from wargame.games.skirmish.maps.editing.frame import Frame, handles
from wargame.games.skirmish.maps.editing.snapping import Guide
from wargame.games.skirmish.table.plane import Point
from wargame.ui.shell.kit import Kit
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.overlays.chips import TableChip, put_chips
from wargame.ui.skirmish.workshop.canvas import put_dashes
from wargame.ui.skirmish.workshop.marks import Chip, Marks, Outline, SpotStyle, angle_words
from wargame.ui.skirmish.workshop.tools.select import TURN_GAP_PX

Colour = tuple[int, int, int]
Pixels = list[tuple[float, float]]

WHITE, DARK, GOLD = (255, 255, 255), (14, 18, 24), (240, 190, 92)
TEAL, RED, PALE = (127, 214, 208), (239, 123, 93), (255, 236, 190)
TONES: dict[str, Colour] = {
    "chosen": WHITE,
    "hover": PALE,
    "draft": TEAL,
    "bad": RED,
    "inner": GOLD,
}
THIN = frozenset({"hover"})
FILL_ALPHA = 54
HANDLE, ROUND = 5, 6
GUIDE = (255, 226, 150)
BOX_ALPHA = 36
LEAST_BOX = 5.0
"""A side with less room than so many handles shows none between its corners."""


def put_marks(kit: Kit, target: pygame.Surface, camera: Camera, free: pygame.Rect, marks: Marks) -> None:
    """Draw everything but what floats."""
    for guide in marks.guides:
        _put_guide(target, camera, guide)
    for outline in marks.outlines:
        _put_outline(target, camera, outline)
    if marks.box is not None:
        _put_box(target, camera, *marks.box)
    if marks.brush is not None:
        _put_brush(target, camera, *marks.brush)
    if marks.frame is not None:
        _put_frame(kit, target, camera, marks.frame)
    for at, style in marks.spots:
        _put_spot(kit, target, camera.to_px(at), style)
    chips = [_placed(camera, chip) for chip in marks.chips]
    if marks.frame is not None:
        chips.append(_angle_chip(kit, camera, marks.frame))
    put_chips(kit, target, chips, free)


def put_line(
    target: pygame.Surface, points: Sequence[Point], colour: Colour, width: int, *, closed: bool
) -> None:
    """A smooth line of window places, dark on both sides so that it shows on any ground."""
    steps = list(pairwise(points))
    if closed and len(points) > 2:
        steps.append((points[-1], points[0]))
    for a, b in steps:
        pygame.draw.aaline(target, DARK, a, b, width + 2)
    for a, b in steps:
        pygame.draw.aaline(target, colour, a, b, width)


def _put_outline(target: pygame.Surface, camera: Camera, outline: Outline) -> None:
    points = [camera.to_px(point) for point in outline.points]
    tone = TONES[outline.style]
    if outline.fill and len(points) > 2:
        _fill(target, points, tone, FILL_ALPHA)
    if len(points) > 1:
        put_line(target, points, tone, 1 if outline.style in THIN else 2, closed=outline.closed)


def _fill(target: pygame.Surface, points: Sequence[Point], colour: Colour, alpha: int) -> None:
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    box = pygame.Rect(int(min(xs)), int(min(ys)), int(max(xs) - min(xs)) + 2, int(max(ys) - min(ys)) + 2)
    box = box.clip(target.get_rect())
    if box.width <= 0 or box.height <= 0:
        return
    veil = pygame.Surface(box.size, pygame.SRCALPHA, 32)
    pygame.draw.polygon(veil, (*colour, alpha), [(x - box.x, y - box.y) for x, y in points])
    target.blit(veil, box)


def _put_guide(target: pygame.Surface, camera: Camera, guide: Guide) -> None:
    a, b = camera.to_px(guide.start), camera.to_px(guide.end)
    if guide.sort in ("corner",):
        pygame.draw.circle(target, DARK, a, 8, 4)
        pygame.draw.circle(target, GUIDE, a, 7, 2)
    elif math.dist(a, b) > 1.0:
        put_dashes(target, a, b, GUIDE, 1, 6, 4)


def _put_box(target: pygame.Surface, camera: Camera, one: Point, other: Point) -> None:
    (ax, ay), (bx, by) = camera.to_px(one), camera.to_px(other)
    ring: Pixels = [(ax, ay), (bx, ay), (bx, by), (ax, by)]
    _fill(target, ring, WHITE, BOX_ALPHA)
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        put_dashes(target, a, b, WHITE, 1, 5, 4)


def _put_brush(target: pygame.Surface, camera: Camera, at: Point, radius_cm: float) -> None:
    centre, radius = camera.to_px(at), max(3.0, radius_cm * camera.scale)
    pygame.draw.aacircle(target, DARK, centre, round(radius) + 1, 3)
    pygame.draw.aacircle(target, WHITE, centre, round(radius), 2)


def _put_frame(kit: Kit, target: pygame.Surface, camera: Camera, frame: Frame) -> None:
    put_line(target, [camera.to_px(corner) for corner in frame.corners], WHITE, 2, closed=True)
    spots = {grip: camera.to_px(at) for grip, at in handles(frame, TURN_GAP_PX / camera.scale).items()}
    top, turn = spots["n"], spots["turn"]
    put_line(target, [top, turn], WHITE, 1, closed=False)
    least = LEAST_BOX * 9.0 / camera.scale
    for grip, spot in spots.items():
        if (
            grip == "turn"
            or (grip in "ns" and frame.length < least)
            or (grip in "ew" and frame.width < least)
        ):
            continue
        _put_square(kit, target, spot)
    radius = kit.px(ROUND)
    pygame.draw.aacircle(target, DARK, turn, radius + 2)
    pygame.draw.aacircle(target, GOLD, turn, radius)
    pygame.draw.aacircle(target, WHITE, turn, radius, 1)


def _put_square(kit: Kit, target: pygame.Surface, spot: Point) -> None:
    side = kit.px(HANDLE) * 2
    box = pygame.Rect(0, 0, side, side)
    box.center = round(spot[0]), round(spot[1])
    pygame.draw.rect(target, DARK, box.inflate(4, 4), border_radius=3)
    pygame.draw.rect(target, WHITE, box, border_radius=2)


def _put_spot(kit: Kit, target: pygame.Surface, spot: Point, style: SpotStyle) -> None:
    if style == "snap":
        pygame.draw.aacircle(target, DARK, spot, kit.px(4) + 1)
        pygame.draw.aacircle(target, TEAL, spot, kit.px(4))
        return
    if style == "vertex":
        _put_square(kit, target, spot)
        return
    radius = kit.px(ROUND)
    pygame.draw.aacircle(target, DARK, spot, radius + 2)
    pygame.draw.aacircle(target, GOLD if style == "grabbed" else TEAL, spot, radius)


def _placed(camera: Camera, chip: Chip) -> TableChip:
    x, y = camera.to_px(chip.at)
    return TableChip(chip.text, (x, y - chip.lift_px), chip.tone, chip.icon)


def _angle_chip(kit: Kit, camera: Camera, frame: Frame) -> TableChip:
    """The frame's angle, beyond its turning handle."""
    x, y = camera.to_px(handles(frame, TURN_GAP_PX / camera.scale)["turn"])
    cx, cy = camera.to_px(frame.centre)
    away = max(1.0, math.hypot(x - cx, y - cy))
    gap = kit.px(22)
    return TableChip(
        angle_words(round(frame.angle, 1)), (x + (x - cx) / away * gap, y + (y - cy) / away * gap)
    )
