"""What flies off a destroyed model: a mech's head, and pieces that come to lie about the wreck."""

from __future__ import annotations

import math
import zlib

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import mix
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.scenery.miniatures import Miniatures
from wargame.ui.skirmish.scenery.stock import Figurine
from wargame.ui.skirmish.theatre.debris import scatter
from wargame.ui.skirmish.theatre.tableau import Effect

HEAD_AHEAD_CM, HEAD_CM = 0.24, 0.25
"""Where on the model its head is, ahead of the middle, and its radius."""

LANDS = 0.7
SOOT, STEEL = (38, 34, 31), (120, 116, 108)
LIFT = 0.7
FADES = 0.75


def put_head(
    kit: Kit, miniatures: Miniatures, target: pygame.Surface, effect: Effect, camera: Camera
) -> None:
    """A mech's head thrown up and over, larger the higher it is; it fades where it has come down."""
    flight = min(1.0, effect.share / LANDS)
    height = 4.0 * flight * (1.0 - flight)
    head = kit.painter.kept(
        ("mech head", effect.side, kit.theme.armies[effect.side].name, round(camera.scale)),
        lambda: _head(miniatures, effect.side, camera.scale),
    )
    spun = pygame.transform.rotozoom(head, 620.0 * flight * (2.0 - flight), 1.0 + 0.6 * height)
    spun.set_alpha(round(255 * min(1.0, (1.0 - effect.share) / (1.0 - LANDS))))
    x, y = camera.to_px(tuple(a + (b - a) * flight for a, b in zip(effect.at, effect.to, strict=True)))  # type: ignore[arg-type]
    _put_shade(target, (x, y), HEAD_CM * camera.scale, spun.get_alpha() or 0)
    target.blit(spun, spun.get_rect(center=(round(x), round(y - height * 1.6 * camera.scale))))


def put_debris(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    """Pieces of the blast at its age; they fade where they lie."""
    tones = (SOOT, STEEL, mix(kit.theme.armies[effect.side].base, SOOT, 0.45))
    seed = zlib.crc32(f"debris {effect.at[0]:.3f} {effect.at[1]:.3f}".encode())
    alpha = round(255 * min(1.0, (1.0 - effect.share) / (1.0 - FADES)))
    for piece in scatter(seed, len(tones)):
        now = piece.at(effect.age_s)
        x, y = camera.to_px((effect.at[0] + now.x, effect.at[1] + now.y))
        scale = camera.scale * (1.0 + 0.25 * now.z)
        _put_shade(target, (x, y), piece.size[0] * scale, alpha)
        spot = x, y - now.z * LIFT * camera.scale
        _put_piece(
            target,
            spot,
            (piece.size[0] * scale, piece.size[1] * scale),
            now.angle,
            (*tones[piece.tone], alpha),
        )


def _head(miniatures: Miniatures, side: int, px_a_cm: float) -> pygame.Surface:
    """The head cut out of the whole model's picture, facing east."""
    whole = miniatures.model(Figurine("mech", side), 0.0, px_a_cm, 1.0)
    radius = max(2, round(HEAD_CM * px_a_cm))
    x, y = whole.origin[0] + HEAD_AHEAD_CM * px_a_cm, whole.origin[1]
    head = pygame.Surface((2 * radius + 1, 2 * radius + 1), pygame.SRCALPHA, 32)
    pygame.draw.circle(head, (255, 255, 255, 255), (radius, radius), radius)
    picture = pygame.Surface(head.get_size(), pygame.SRCALPHA, 32)
    picture.blit(whole.picture, (round(radius - x), round(radius - y)))
    head.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return head


def _put_piece(
    target: pygame.Surface,
    spot: tuple[float, float],
    half: tuple[float, float],
    angle: float,
    colour: tuple[int, int, int, int],
) -> None:
    reach = max(2, math.ceil(math.hypot(*half)) + 1)
    sheet = pygame.Surface((2 * reach, 2 * reach), pygame.SRCALPHA, 32)
    c, s = math.cos(angle), -math.sin(angle)
    corners = [(half[0] * a, half[1] * b) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    pygame.draw.polygon(sheet, colour, [(reach + u * c - v * s, reach + u * s + v * c) for u, v in corners])
    target.blit(sheet, (round(spot[0] - reach), round(spot[1] - reach)))


def _put_shade(target: pygame.Surface, spot: tuple[float, float], radius: float, alpha: int) -> None:
    reach = max(2, round(radius))
    sheet = pygame.Surface((2 * reach, 2 * reach), pygame.SRCALPHA, 32)
    pygame.draw.circle(sheet, (0, 0, 0, alpha // 3), (reach, reach), reach)
    target.blit(sheet, (round(spot[0] - reach + 2), round(spot[1] - reach + 2)))
