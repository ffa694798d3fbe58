"""Badges by the models: activated, overwatch, damage; and the side's mark where colours are not enough."""

from __future__ import annotations

import math

import pygame

from wargame.games.skirmish.table.plane import Base, Box, Disc, outline
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.shapes import supersampled
from wargame.ui.shell.theme import Army
from wargame.ui.shell.words import _
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.hud.gauges import mark_icon
from wargame.ui.skirmish.overlays.chips import TableChip
from wargame.ui.skirmish.theatre.tableau import Figure

BADGE, LEAST_BADGE = 16, 12
DIAGONAL = 0.707


def radius_of(base: Base) -> float:
    """How far a base reaches from its centre, cm."""
    match base:
        case Disc(radius):
            return radius
        case Box(length, width):
            return float((length**2 + width**2) ** 0.5 / 2.0)


def put_badges(kit: Kit, target: pygame.Surface, figure: Figure, base: Base, camera: Camera) -> None:
    """A check upper right of a base that is activated, an eye upper left of one on overwatch."""
    army, away = kit.theme.armies[figure.side], kit.px(3)
    size = max(kit.px(LEAST_BADGE), min(kit.px(BADGE), round(_side_radius(base) * camera.scale * 1.1)))
    if figure.activated:
        picture = kit.painter.kept(("check badge", size, army.hud), lambda: _check(size, army))
        x, y = _badge_place(figure, base, camera, 1.0, away, size)
        target.blit(picture, (round(x - size / 2), round(y - size / 2)))
    if figure.overwatch:
        picture = kit.painter.kept(("eye badge", size, army.hud), lambda: _disc(size + 4, army))
        spot = _badge_place(figure, base, camera, -1.0, away, size + 4)
        target.blit(picture, (round(spot[0] - size / 2 - 2), round(spot[1] - size / 2 - 2)))
        kit.painter.put_icon(target, "eye", spot, size - 2, (255, 206, 133))


def put_mark(kit: Kit, target: pygame.Surface, figure: Figure, base: Base, camera: Camera) -> None:
    """The side's mark below the base, for eyes that colours do not tell apart."""
    army = kit.theme.armies[figure.side]
    x, y = camera.to_px(figure.at)
    spot = x, _under_no_bar(camera, y, y + _below(figure, base) * camera.scale + kit.px(7), kit.px(5))
    kit.painter.put_icon(target, mark_icon(army), spot, kit.px(10), army.hud)


def _badge_place(
    figure: Figure, base: Base, camera: Camera, side: float, away: int, size: int
) -> tuple[float, float]:
    """The middle of a badge at an upper corner of a base, px."""
    x, y = camera.to_px(_corner(figure, base, side))
    middle = camera.to_px(figure.at)[1]
    return x + side * away, _under_no_bar(camera, middle, y - away, size / 2)


def _under_no_bar(camera: Camera, model_y: float, y: float, reach: float) -> float:
    """How high a mark reaching so far goes, px: under no bar as long as its model is in view."""
    _left, top, _width, height = camera.view
    if not top <= model_y <= top + height:
        return y
    return min(max(y, top + reach), top + height - reach)


def damage_chip(figure: Figure, base: Base, camera: Camera) -> TableChip | None:
    """The damage of a model, under its base."""
    if not (figure.minor or figure.critical):
        return None
    words = _("Immobile") if figure.critical else _("Minor damage")
    lift = -_side_radius(base) * camera.scale
    return TableChip(words, camera.to_px(figure.at), "bad", lift=lift)


def body_box(base: Base, at: tuple[float, float], facing: float, camera: Camera) -> pygame.Rect:
    """What a base takes up in the window, px."""
    across = up = radius_of(base)
    if isinstance(base, Box):
        turned = math.radians(facing)
        c, s = abs(math.cos(turned)), abs(math.sin(turned))
        across, up = (base.length * c + base.width * s) / 2.0, (base.length * s + base.width * c) / 2.0
    box = pygame.Rect(0, 0, round(2.0 * across * camera.scale), round(2.0 * up * camera.scale))
    x, y = camera.to_px(at)
    box.center = round(x), round(y)
    return box


def _corner(figure: Figure, base: Base, right: float) -> tuple[float, float]:
    """The place on a base's rim, cm, that lies farthest up and to the right (1) or to the left (-1)."""
    if isinstance(base, Disc):
        reach = base.radius * DIAGONAL
        return figure.at[0] + right * reach, figure.at[1] + reach
    corners = outline(base, figure.at, figure.facing).exterior.coords
    x, y = max(corners, key=lambda corner: right * corner[0] + corner[1])[:2]
    return float(x), float(y)


def _below(figure: Figure, base: Base) -> float:
    """How far a base reaches down from its centre, as it stands; as far as it reaches up."""
    if isinstance(base, Disc):
        return base.radius
    return float(figure.at[1] - outline(base, figure.at, figure.facing).bounds[1])


def _side_radius(base: Base) -> float:
    return base.half_width if isinstance(base, Box) else base.radius


def _check(size: int, army: Army) -> pygame.Surface:
    def draw(surface: pygame.Surface, k: int) -> None:
        n = size * k
        pygame.draw.circle(surface, (20, 23, 26), (n / 2, n / 2), n / 2)
        pygame.draw.circle(surface, army.hud, (n / 2, n / 2), n / 2, max(1, round(n * 0.09)))
        tick = [(n * 0.28, n * 0.52), (n * 0.44, n * 0.68), (n * 0.73, n * 0.35)]
        pygame.draw.lines(surface, (233, 223, 201), False, tick, max(1, round(n * 0.12)))

    return supersampled(draw, size, size)


def _disc(size: int, army: Army) -> pygame.Surface:
    def draw(surface: pygame.Surface, k: int) -> None:
        n = size * k
        pygame.draw.circle(surface, (36, 26, 14), (n / 2, n / 2), n / 2)
        pygame.draw.circle(surface, army.hud, (n / 2, n / 2), n / 2, max(1, round(n * 0.08)))

    return supersampled(draw, size, size)
