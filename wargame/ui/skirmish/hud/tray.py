"""The dice tray: the last roll, and a throw while it tumbles to faces already rolled."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.surfaces import see_through
from wargame.ui.shell.theme import Army, Type, rgb
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.words import _
from wargame.ui.skirmish.dice.felt import frame_px, paint_shadow, paint_tray
from wargame.ui.skirmish.dice.render import SPREAD, DieColours, render_die
from wargame.ui.skirmish.dice.throw import EDGE_MM, TRAY_MM, Throw, Tumble, throw
from wargame.ui.skirmish.worker import AtOnce, Errands

LEAST_UNITS = 120.0
CAPTION_FROM = 230.0
LIFT_MM = 190.0
CAPTION = rgb("#cbbf9f")
QUICK = 3.0
EDGE_STEP, SHADE_STEP = 2, 6
FLYING_PX = 40


@dataclass(frozen=True)
class Thrown:
    """Dice in the tray: who rolled what, in words what came of it."""

    sides: tuple[int, ...]
    faces: tuple[int, ...]
    words: str
    good: bool
    throw: Throw


def surface(picture: npt.NDArray[np.uint8]) -> pygame.Surface:
    """Straight RGBA (h, w, 4) as a picture."""
    height, width = picture.shape[:2]
    made = pygame.image.frombuffer(np.ascontiguousarray(picture).tobytes(), (width, height), "RGBA")
    return see_through(made)


def flying(moment: Tumble, edge: int, colours: DieColours) -> pygame.Surface:
    """A die on its way: a large one is painted small and enlarged, which nobody sees while it turns."""
    painted = min(edge, FLYING_PX)
    die = surface(render_die(moment.attitude, painted, colours, fine=False))
    if painted == edge:
        return die
    return pygame.transform.smoothscale(die, (round(edge * SPREAD), round(edge * SPREAD)))


class DiceTray(Widget):
    """Felt in a walnut frame; `roll` starts a throw, `advance` lets it go on."""

    topic = "Dice"

    kind = "tray"

    def __init__(self, sound: Callable[[str, float], object]) -> None:
        super().__init__(id="tray", stretch=1, least=(0, LEAST_UNITS))
        self._sound = sound
        self._thrown: Thrown | None = None
        self._time_s = 0.0
        self._heard = 0
        self._speed = 1.0
        self.errands: Errands = AtOnce()
        """Who paints the tray and the dice at rest."""
        self._asked: set[Hashable] = set()

    @property
    def text(self) -> str:
        if self._thrown is None:
            return _("No dice yet")
        faces = ", ".join(str(face) for face in self._thrown.faces)
        return f"{faces} {self._thrown.words}".strip()

    @property
    def empty(self) -> bool:
        """Whether nothing has been thrown into it."""
        return self._thrown is None

    @property
    def moving(self) -> bool:
        """Whether dice tumble."""
        return self._thrown is not None and self._time_s < self._thrown.throw.duration_s

    def roll(
        self, rolls: Sequence[tuple[int, int]], words: str, good: bool, seed: int, *, quick: bool = False
    ) -> float:
        """Throw dice (side, face); returns for how many seconds they tumble."""
        faces = tuple(face for _side, face in rolls)
        thrown = throw(faces, seed, self._box_mm())
        self._thrown = Thrown(tuple(side for side, _face in rolls), faces, words, good, thrown)
        self._time_s, self._heard = 0.0, 0
        self._speed = QUICK if quick else 1.0
        self.touch()
        return thrown.duration_s / self._speed

    def advance(self, dt_s: float) -> None:
        """Let the dice tumble on, with a clack at every bounce."""
        if self._thrown is None or not self.moving:
            return
        self._time_s += dt_s * self._speed
        self.touch()
        for bounce in self._thrown.throw.bounces[self._heard :]:
            if bounce.at_s > self._time_s:
                break
            self._sound("dice_hit", bounce.loudness)
            self._heard += 1

    def settle(self) -> None:
        """Let the dice lie."""
        if self._thrown is not None:
            self._time_s = self._thrown.throw.duration_s
            self.touch()

    def clear(self) -> None:
        """Take the dice out of the tray."""
        self._thrown = None
        self.touch()

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(200), kit.px(LEAST_UNITS)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        if min(self.rect.size) < 40:
            return
        size = self.rect.size
        picture = self._painted(kit, ("tray", size), lambda: paint_tray(*size))
        if picture is None:
            kit.painter.put_plate(target, self.rect, Plates.WELL)
        else:
            target.blit(picture, self.rect)
        caption = pygame.Rect(
            self.rect.x, self.rect.bottom - self._frame() - kit.px(26), self.rect.width, kit.px(20)
        )
        roomy = self.rect.height >= kit.px(CAPTION_FROM)
        if self._thrown is None or (roomy and not self.moving):
            kit.fonts.put(target, _("Last roll").upper(), Type.CAPTION, CAPTION, caption, "centre")
        if self._thrown is not None:
            self._put_dice(kit, target, self._thrown)

    def _put_dice(self, kit: Kit, target: pygame.Surface, thrown: Thrown) -> None:
        if self.moving:
            self._foresee(kit, thrown)
        before = target.get_clip()
        target.set_clip(self._felt().clip(before))
        for n, side in enumerate(thrown.sides):
            moment = thrown.throw.at(n, self._time_s)
            army = kit.theme.armies[side]
            self._put_die(kit, target, moment, army, still=not self.moving)
            if not self.moving:
                self._put_words(kit, target, thrown, n)
        target.set_clip(before)

    def _put_die(self, kit: Kit, target: pygame.Surface, moment: Tumble, army: Army, *, still: bool) -> None:
        x, y = self._px(moment)
        scale = self._scale()
        edge = max(8, round(EDGE_MM * scale * (1.0 + moment.z / LIFT_MM)))
        shade_px = round(edge * (2.1 + moment.z / 60.0))
        if not still:
            # in steps, so that a throw finds most of what it needs already made
            edge, shade_px = edge // EDGE_STEP * EDGE_STEP, shade_px // SHADE_STEP * SHADE_STEP
        shade = kit.painter.kept(("die shadow", shade_px), lambda: surface(paint_shadow(shade_px)))
        drop = (4.0 + moment.z * 0.5) * scale * 0.6
        target.blit(shade, (round(x + drop - shade_px / 2), round(y + drop * 1.25 - shade_px / 2)))
        colours = DieColours(army.base, army.pip)
        die = self._at_rest(kit, moment, edge, colours) if still else None
        if die is None:
            die = flying(moment, edge, colours)
        target.blit(die, (round(x - die.get_width() / 2), round(y - die.get_height() / 2)))

    def _at_rest(self, kit: Kit, moment: Tumble, edge: int, colours: DieColours) -> pygame.Surface | None:
        """A die as it lies, finely; None until it is painted."""
        key = ("resting die", edge, colours, moment.attitude)
        return self._painted(kit, key, lambda: render_die(moment.attitude, edge, colours, fine=True))

    def _foresee(self, kit: Kit, thrown: Thrown) -> None:
        """While the dice tumble, have them painted as they will lie."""
        for n, side in enumerate(thrown.sides):
            last, army = thrown.throw.at(n, thrown.throw.duration_s), kit.theme.armies[side]
            edge = max(8, round(EDGE_MM * self._scale() * (1.0 + last.z / LIFT_MM)))
            self._at_rest(kit, last, edge, DieColours(army.base, army.pip))

    def _painted(
        self, kit: Kit, key: Hashable, paint: Callable[[], npt.NDArray[np.uint8]]
    ) -> pygame.Surface | None:
        """A costly picture, painted by `errands` when it is first asked for; None until it has come."""
        found = kit.painter.found(key)
        if found is None and key not in self._asked:
            self._asked.add(key)

            def come(picture: npt.NDArray[np.uint8]) -> None:
                self._asked.discard(key)
                kit.painter.kept(key, lambda: surface(picture))
                self.invalidate()

            self.errands.ask(str(key), paint, come)
            found = kit.painter.found(key)
        return found

    def _put_words(self, kit: Kit, target: pygame.Surface, thrown: Thrown, n: int) -> None:
        said = thrown.words.upper() if n == len(thrown.faces) - 1 else ""
        wide = max(kit.px(26), kit.fonts.width(said, Type.CAPTION) + kit.px(14) if said else 0)
        plate = pygame.Rect(0, 0, wide, kit.px(46 if said else 26))
        plate = self._beside(plate, thrown, n)
        room = pygame.Rect(plate.x, plate.y - kit.px(4), wide, kit.px(34))
        kit.painter.put_plate(target, plate, Plates.CHIP)
        kit.fonts.put(target, str(thrown.faces[n]), Type.TITLE, kit.theme.palette.white, room, "centre")
        if said:
            tone = kit.theme.palette.good if thrown.good else kit.theme.palette.bad
            kit.fonts.put(target, said, Type.CAPTION, tone, room.move(0, kit.px(22)), "centre")

    def _beside(self, plate: pygame.Rect, thrown: Thrown, n: int) -> pygame.Rect:
        """A plate below a die; beside or above it where the tray is too shallow or another die lies there."""
        felt, reach = self._felt(), round(EDGE_MM * self._scale() * 0.95)
        dice = [self._px(thrown.throw.at(k, self._time_s)) for k in range(len(thrown.faces))]
        x, y = (round(v) for v in dice[n])
        others = [pygame.Rect(round(a), round(b), 0, 0).inflate(2 * reach, 2 * reach) for a, b in dice]
        del others[n]
        wide, tall = plate.size
        boxes = [
            pygame.Rect(left, top, wide, tall)
            for left, top in (
                (x - wide // 2, y + reach),
                (x + reach, y - tall // 2),
                (x - reach - wide, y - tall // 2),
                (x - wide // 2, y - reach - tall),
            )
        ]
        free = (box for box in boxes if felt.contains(box) and box.collidelist(others) < 0)
        return next(free, boxes[0].clamp(felt))

    def _frame(self) -> int:
        return frame_px(self.rect.width)

    def _felt(self) -> pygame.Rect:
        frame = self._frame()
        return self.rect.inflate(-2 * frame, -2 * frame)

    def _scale(self) -> float:
        """Pixels a millimetre of the tray."""
        return max(1.0, self._felt().width) / self._box_mm()[0]

    def _box_mm(self) -> tuple[float, float]:
        felt = self._felt()
        if felt.width <= 0:
            return TRAY_MM
        share = felt.height / felt.width
        return (
            TRAY_MM[0] / min(1.0, max(0.5, share)),
            TRAY_MM[0] / min(1.0, max(0.5, share)) * max(0.4, share),
        )

    def _px(self, moment: Tumble) -> tuple[float, float]:
        felt, scale = self._felt(), self._scale()
        return felt.x + moment.x * scale, felt.y + moment.y * scale


def seed_of(rolled: int, turn: int) -> int:
    """A throw's seed from how many dice the battle has rolled: a replay shows the same throw."""
    return (rolled * 7919 + turn * 104729 + math.isqrt(rolled)) & 0xFFFFFFFF
