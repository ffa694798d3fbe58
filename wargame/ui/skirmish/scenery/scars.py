"""What damage leaves on a model: burnt armour, embers, a wisp of smoke."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pygame

from wargame.games.skirmish.state import UnitKind
from wargame.ui.shell.kit import Kit
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.theatre.puffs import GREY, SOOT, put_fire, put_smoke
from wargame.ui.skirmish.theatre.tableau import Figure

Point = tuple[float, float]

MINOR_AT: Mapping[UnitKind, Point] = {"tank": (0.75, 0.45), "mech": (-0.35, 0.3)}
CRITICAL_AT: Mapping[UnitKind, Point] = {"tank": (-1.0, -0.35), "mech": (0.15, -0.45)}
"""Where on a model the damage is seen, cm ahead and to the left."""
WISPS = 9


def put_scars(kit: Kit, target: pygame.Surface, figure: Figure, camera: Camera) -> None:
    """The damage of a tank or a mech, on it."""
    if figure.minor and figure.kind in MINOR_AT:
        _put_scar(kit, target, _on(figure, MINOR_AT[figure.kind]), camera, 0.36)
    if figure.critical and figure.kind in CRITICAL_AT:
        at = _on(figure, CRITICAL_AT[figure.kind])
        _put_scar(kit, target, at, camera, 0.58)
        put_wisp(kit, target, at, camera, 0.7, 1.0)


def put_wisp(
    kit: Kit, target: pygame.Surface, at: Point, camera: Camera, strength: float, size: float
) -> None:
    """Smoke that rises from a place to the upper right; it stands still, the same in every picture."""
    for n in range(WISPS):
        up = n / WISPS
        x, y = at[0] + size * (1.5 * up + 0.1 * math.sin(2.0 * n)), at[1] + size * 1.2 * up
        radius = (0.22 + 0.42 * up) * size * camera.scale
        tone = GREY if n % 2 else SOOT
        put_smoke(kit, target, camera.to_px((x, y)), radius, tone, strength * (1.0 - up), n)


def _put_scar(kit: Kit, target: pygame.Surface, at: Point, camera: Camera, cm: float) -> None:
    spot, radius = camera.to_px(at), cm * camera.scale
    put_smoke(kit, target, spot, radius, SOOT, 0.9, 1)
    put_smoke(kit, target, spot, 0.6 * radius, SOOT, 1.0, 2)
    put_fire(kit, target, spot, 0.4 * radius, "red", 0.8, 0)


def _on(figure: Figure, place: Point) -> Point:
    angle = math.radians(figure.facing)
    c, s = math.cos(angle), math.sin(angle)
    return figure.at[0] + place[0] * c - place[1] * s, figure.at[1] + place[0] * s + place[1] * c
