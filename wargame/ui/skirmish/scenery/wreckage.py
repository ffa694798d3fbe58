"""What flew off a destroyed model: its turret or head and pieces of it, in the air and where they lie."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import pygame

from wargame.games.skirmish.state import Wreck
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.shapes import supersampled
from wargame.ui.shell.theme import mix
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.scenery.miniatures import Miniatures, Placed, parts_of
from wargame.ui.skirmish.scenery.scrap import put_scrap
from wargame.ui.skirmish.scenery.stock import Figurine
from wargame.ui.skirmish.theatre.blaze import flown_s, put_below, put_kicked_up, put_over, put_trail
from wargame.ui.skirmish.theatre.debris import Moment, Piece, scatter_of
from wargame.ui.skirmish.theatre.obstacles import Ground
from wargame.ui.skirmish.theatre.puffs import GroundLight
from wargame.ui.skirmish.theatre.tableau import SETTLES_S, Effect

Point = tuple[float, float]
Colour = tuple[int, int, int]

HEAD_AHEAD_CM, HEAD_CM = 0.28, (0.215, 0.195)
"""Where on the model its head is, ahead of the middle, and how far it reaches along and across."""
COLLAR, LARGER = 1.12, 1.2
"""A head shows the torn collar it had stood in, and is drawn a little larger than it is."""
SOOT, STEEL, PAINT = (40, 36, 33), (124, 120, 112), (116, 112, 104)
NEARER = 0.2
"""How much larger something looks for each cm that it is higher."""
SHADE_WAY = (0.57, 0.73)
"""Where a shadow falls for each cm of height: to the lower right."""
SHADE_ALPHA, SHADE_HEM = 150, 2
LIES_CM = 0.22
"""How high the shadow of what lies is cast from."""
CHARS_FROM = 0.35
CHARRED = {"tank": 0.75, "mech": 0.5}
"""From that share of its flight on a turret or a head turns black; so much, for it must be known again."""
ABOVE_FIRE_S = 0.2
"""When what is thrown up has come out of the fire that throws it."""
TRAIL_S, TRAIL = 0.045, 16
SOOT_CM = {"tank": 3.9, "mech": 2.9}
SOOT_SIDE, SOOT_STEP = 160, 1.06
SPIN_STEP = 15.0
REHEARSED_S = (*(n / 30.0 for n in range(48)), *(1.6 + n * 0.2 for n in range(18)))


@dataclass(frozen=True, eq=False)
class Scrapyard:
    """With what wreckage is drawn, and the table it lies on."""

    kit: Kit
    miniatures: Miniatures
    ground: Ground
    light_at: Callable[[Point], float]

    # -- lying ---------------------------------------------------------------------

    def put_soot(self, target: pygame.Surface, wreck: Wreck, camera: Camera) -> None:
        """The burnt ground about a wreck."""
        radius = round(SOOT_STEP ** round(math.log(SOOT_CM[wreck.kind] * camera.scale, SOOT_STEP)))
        picture = self.kit.painter.kept(("wreck soot", radius), partial(_soot, self.kit, radius))
        x, y = camera.to_px(wreck.at)
        target.blit(picture, (round(x) - radius, round(y) - radius), special_flags=pygame.BLEND_RGB_MULT)

    def put_lying(self, target: pygame.Surface, wreck: Wreck, side: int, camera: Camera) -> None:
        """All that flew off a wreck, where it lies."""
        scatter = scatter_of(wreck, self.ground)
        for n, piece in enumerate(scatter.pieces):
            self._put_piece(target, wreck.at, piece, piece.rest, self._tone(n, side), camera)
        self._put_top(target, wreck, side, scatter.top.rest, CHARRED[wreck.kind], camera)

    def rehearse_wreck(self, nowhere: pygame.Surface, effect: Effect, camera: Camera) -> None:
        """Have the wreck, its shadow, its soot and all that will lie about it made."""
        wreck = effect.wreck
        if wreck is None:
            return
        self.put_soot(nowhere, wreck, camera)
        self.put_lying(nowhere, wreck, effect.side, camera)
        light, part = self.light_at(wreck.at), parts_of(wreck.kind)[0]
        figurine = Figurine(wreck.kind, effect.side, wreck=True, part=part)
        self.miniatures.model(figurine, wreck.facing, camera.scale, light)
        self.miniatures.shadow(figurine, wreck.facing, camera.scale, light)

    # -- flying --------------------------------------------------------------------

    def put_destruction(
        self, target: pygame.Surface, effect: Effect, camera: Camera, light: GroundLight
    ) -> None:
        """A destruction at its age: light on the ground, what flies, fire and smoke."""
        flies = effect.age_s < SETTLES_S
        above = flown_s(effect) > ABOVE_FIRE_S
        put_below(self.kit, target, effect, camera, light)
        if flies:
            self.put_pieces(target, effect, camera)
        if flies and not above:
            self.put_top(target, effect, camera)
        put_over(self.kit, target, effect, camera)
        if flies and above:
            self.put_top(target, effect, camera)

    def put_pieces(self, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
        """The pieces that fly off a wreck, at the age of its destruction, and what its top trails behind."""
        wreck, now_s = effect.wreck, flown_s(effect)
        if wreck is None:
            return
        scatter = scatter_of(wreck, self.ground)
        for n, piece in enumerate(scatter.pieces):
            self._put_piece(target, wreck.at, piece, piece.at(now_s), self._tone(n, effect.side), camera)
        self._put_trail(target, wreck, scatter.top, now_s, camera)

    def put_top(self, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
        """The turret or the head that flies off, and the dust where it comes down."""
        wreck, now_s = effect.wreck, flown_s(effect)
        if wreck is None:
            return
        top = scatter_of(wreck, self.ground).top
        flight = min(1.0, now_s / max(0.1, top.landed_s))
        charred = CHARRED[wreck.kind] * max(0.0, (flight - CHARS_FROM) / (1.0 - CHARS_FROM))
        self._put_top(target, wreck, effect.side, top.at(now_s), charred, camera)
        rest = top.at(top.landed_s)
        landed = wreck.at[0] + rest.x, wreck.at[1] + rest.y
        cm = 1.15 if wreck.kind == "tank" else 0.6
        put_kicked_up(self.kit, target, landed, now_s - top.landed_s, camera, cm)

    def _put_trail(
        self, target: pygame.Surface, wreck: Wreck, top: Piece, now_s: float, camera: Camera
    ) -> None:
        """What burns behind the turret or the head, as long as it flies."""
        latest = int(min(now_s, top.landed_s) / TRAIL_S)
        way = []
        for n in range(latest, max(-1, latest - TRAIL), -1):
            moment = top.at(n * TRAIL_S)
            way.append(((wreck.at[0] + moment.x, wreck.at[1] + moment.y), now_s - n * TRAIL_S))
        put_trail(self.kit, target, way, camera, 1.4 if wreck.kind == "tank" else 0.9)

    def _put_top(
        self, target: pygame.Surface, wreck: Wreck, side: int, now: Moment, charred: float, camera: Camera
    ) -> None:
        """The turret or the head, larger the higher it is, its shadow apart from it."""
        at = wreck.at[0] + now.x, wreck.at[1] + now.y
        picture = self._turret if wreck.kind == "tank" else self._head
        size = camera.scale * (1.0 + NEARER * now.z)
        spot, lies = camera.to_px(at), now.z <= 0.0
        heading = math.degrees(now.angle)
        clean = picture(side, heading, size, False, at, lies)
        _put_shade(target, clean, spot, LIES_CM + now.z, camera.scale)
        clean.put(target, spot)
        if charred > 0.0:
            burnt = picture(side, heading, size, True, at, lies)
            burnt.picture.set_alpha(round(255 * charred))
            burnt.put(target, spot)
            burnt.picture.set_alpha(255)

    def _turret(
        self, side: int, heading: float, px_a_cm: float, burnt: bool, at: Point, lies: bool
    ) -> Placed:
        figurine = Figurine("tank", side, wreck=burnt, part="turret")
        if lies:
            return self.miniatures.model(figurine, heading, px_a_cm, self.light_at(at))
        return self.miniatures.passing(figurine, round(heading / SPIN_STEP) * SPIN_STEP % 360.0, px_a_cm)

    def _head(self, side: int, heading: float, px_a_cm: float, burnt: bool, at: Point, lies: bool) -> Placed:
        del at, lies
        step = max(4, round(px_a_cm * LARGER))
        key = ("mech head", side, self.kit.theme.armies[side].name, step, burnt)
        head = self.kit.painter.kept(key, lambda: _cut_head(self.miniatures, side, step, burnt))
        turned = pygame.transform.rotozoom(head, heading, 1.0)
        return Placed(turned, (turned.get_width() / 2.0, turned.get_height() / 2.0))

    def _put_piece(
        self, target: pygame.Surface, blast: Point, piece: Piece, now: Moment, tone: Colour, camera: Camera
    ) -> None:
        if piece.shape is None:
            return
        x, y = camera.to_px((blast[0] + now.x, blast[1] + now.y))
        away = (0.04 + now.z) * camera.scale
        shade_at = x + SHADE_WAY[0] * away, y + SHADE_WAY[1] * away
        scale, nearer = camera.scale * piece.size, 1.0 + NEARER * now.z
        dark = round(SHADE_ALPHA / (1.0 + 0.35 * now.z))
        put_scrap(self.kit, target, piece.shape, shade_at, scale, now.angle, nearer, None, dark)
        put_scrap(self.kit, target, piece.shape, (x, y), scale, now.angle, nearer, tone, 255)

    def _tone(self, n: int, side: int) -> Colour:
        """What the n-th piece is painted in: armour, the army's colour, bare steel, soot."""
        army = self.kit.theme.armies[side].base
        tones = (mix(army, PAINT, 0.74), SOOT, mix(army, SOOT, 0.25), STEEL)
        return tones[n % len(tones)]


class Rehearsal:
    """Plays what is foreseen where nobody sees it, some of it a frame: its pictures are then at hand."""

    def __init__(self) -> None:
        self._played: tuple[object, ...] = ()
        self._ages: list[float] = []
        self._nowhere = pygame.Surface((1, 1), depth=32)
        self._light = GroundLight()

    def go_on(self, yard: Scrapyard, foreseen: tuple[Effect, ...], camera: Camera) -> None:
        """Play one moment more of each."""
        if not foreseen:
            return
        if self._played != (foreseen, camera.scale):
            self._played, self._ages = (foreseen, camera.scale), list(reversed(REHEARSED_S))
            for effect in foreseen:
                yard.rehearse_wreck(self._nowhere, effect, camera)
        if self._ages:
            age_s = self._ages.pop()
            for effect in foreseen:
                yard.put_destruction(self._nowhere, replace(effect, age_s=age_s), camera, self._light)


def _put_shade(target: pygame.Surface, placed: Placed, spot: Point, height: float, px_a_cm: float) -> None:
    """A shadow of the picture's own outline: farther away, softer and paler the higher it is."""
    soft = max(2, round(px_a_cm * (0.03 + 0.02 * min(3.0, height))))
    width, tall = (max(1, side // soft) for side in placed.picture.get_size())
    # clear all about it, so that what is enlarged fades out before its edge
    small = pygame.Surface((width + 2 * SHADE_HEM, tall + 2 * SHADE_HEM), pygame.SRCALPHA, 32)
    small.blit(pygame.transform.smoothscale(placed.picture, (width, tall)), (SHADE_HEM, SHADE_HEM))
    small.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shade = pygame.transform.smoothscale(small, (small.get_width() * soft, small.get_height() * soft))
    shade.set_alpha(round(SHADE_ALPHA / (1.0 + 0.12 * height)))
    away, hem = height * px_a_cm, SHADE_HEM * soft
    origin = placed.origin[0] + hem, placed.origin[1] + hem
    Placed(shade, origin).put(target, (spot[0] + SHADE_WAY[0] * away, spot[1] + SHADE_WAY[1] * away))


def _cut_head(miniatures: Miniatures, side: int, px_a_cm: int, burnt: bool) -> pygame.Surface:
    """The head cut out of the whole model's picture, facing east, with a torn collar about it."""
    whole = miniatures.passing(Figurine("mech", side), 0.0, px_a_cm)
    middle = whole.origin[0] + HEAD_AHEAD_CM * px_a_cm, whole.origin[1]
    reach = tuple(math.ceil(cm * COLLAR * px_a_cm) + 1 for cm in HEAD_CM)
    size = 2 * reach[0] + 1, 2 * reach[1] + 1

    def oval(share: float, tone: Colour) -> pygame.Surface:
        def draw(sheet: pygame.Surface, k: int) -> None:
            across, down = (2.0 * cm * share * px_a_cm * k for cm in HEAD_CM)
            box = pygame.Rect(0, 0, round(across), round(down))
            box.center = size[0] * k // 2, size[1] * k // 2
            pygame.draw.ellipse(sheet, tone, box)

        return supersampled(draw, *size)

    cut = oval(1.0, (255, 255, 255))
    picture = pygame.Surface(size, pygame.SRCALPHA, 32)
    picture.blit(whole.picture, (round(reach[0] - middle[0]), round(reach[1] - middle[1])))
    cut.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    head = oval(COLLAR, SOOT)
    head.blit(cut, (0, 0))
    if burnt:
        head.fill((120, 104, 92, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return head


def _soot(kit: Kit, radius: int) -> pygame.Surface:
    """What the fire leaves of the ground's light, in a ragged star."""
    large = kit.painter.kept(("wreck soot", "master"), _soot_master)
    return pygame.transform.smoothscale(large, (2 * radius, 2 * radius))


def _soot_master() -> pygame.Surface:
    rng = np.random.default_rng(7)
    grid = (np.arange(SOOT_SIDE, dtype=np.float32) + 0.5) / (SOOT_SIDE / 2.0) - 1.0
    x, y = grid[:, None], grid[None, :]
    away, angle = np.hypot(x, y), np.arctan2(y, x)
    rays = sum(
        float(rng.uniform(0.3, 1.0)) * np.cos(k * angle + float(rng.uniform(0.0, math.tau))) / k**0.5
        for k in (3, 5, 8, 13, 21)
    )
    speckle = rng.standard_normal((SOOT_SIDE // 4, SOOT_SIDE // 4)).repeat(4, 0).repeat(4, 1)
    rim = 0.72 + 0.13 * rays + 0.03 * speckle
    burnt = np.clip((rim - away) / 0.45, 0.0, 1.0)
    burnt = burnt * burnt * (3.0 - 2.0 * burnt) * np.clip((1.0 - away) / 0.12, 0.0, 1.0)
    left = 1.0 - burnt[..., None] * np.array((0.74, 0.77, 0.8), np.float32)
    picture = pygame.Surface((SOOT_SIDE, SOOT_SIDE), depth=32)
    pygame.surfarray.blit_array(picture, (np.clip(left, 0.0, 1.0) * 255.0).astype(np.uint8))
    return picture
