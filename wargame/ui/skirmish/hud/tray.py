"""The dice tray: the last roll, and a throw while it tumbles to faces already rolled."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

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
CAPTION_UNITS = 26.0
LIFT_MM = 190.0
LEAST_DEPTH_MM = 44.0
CAPTION = rgb("#cbbf9f")
QUICK = 3.0
EDGE_STEP, SHADE_STEP = 2, 6
FLYING_PX = 40
MOST_SHAPES = 4


@dataclass(frozen=True)
class Thrown:
    """Dice in the tray: who rolled what, in words what came of it."""

    sides: tuple[int, ...]
    faces: tuple[int, ...]
    words: str
    good: bool
    seed: int
    box_mm: tuple[float, float]
    throw: Throw

    def into(self, box_mm: tuple[float, float]) -> Thrown:
        """The same dice thrown into a box of another shape."""
        return replace(self, box_mm=box_mm, throw=throw(self.faces, self.seed, box_mm))


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
        self._others: dict[tuple[float, float], Thrown] = {}
        """The same throw into the tray as it was shaped before: panels beside it come and go."""
        self._time_s = 0.0
        self._heard = 0
        self._speed = 1.0
        self.errands: Errands = AtOnce()
        """Who paints the tray and the dice at rest."""
        self._asked: set[Hashable] = set()
        self._caption_px = 0
        """How much of the felt is kept free for the caption that stands there once the dice lie."""

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
        faces, box = tuple(face for _side, face in rolls), self._box_mm()
        fallen = throw(faces, seed, box)
        self._thrown = Thrown(tuple(side for side, _face in rolls), faces, words, good, seed, box, fallen)
        self._others.clear()
        self._time_s, self._heard = 0.0, 0
        self._speed = QUICK if quick else 1.0
        self.touch()
        return fallen.duration_s / self._speed

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

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        self._caption_px = kit.px(CAPTION_UNITS) if rect.height >= kit.px(CAPTION_FROM) else 0
        self._fit_dice()

    def _fit_dice(self) -> None:
        """Have the dice lie where they would, had they been thrown into the tray as it is now."""
        thrown, box = self._thrown, self._box_mm()
        if thrown is None or thrown.box_mm == box:
            return
        rested = not self.moving
        self._others[thrown.box_mm] = thrown
        self._thrown = self._others.pop(box, None) or thrown.into(box)
        while len(self._others) > MOST_SHAPES:
            del self._others[next(iter(self._others))]
        if rested:
            self._time_s = self._thrown.throw.duration_s

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
            self.rect.x,
            self.rect.bottom - self._frame() - kit.px(CAPTION_UNITS),
            self.rect.width,
            kit.px(CAPTION_UNITS - 6.0),
        )
        if self._thrown is None or (self._caption_px and not self.moving):
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
            self._put_words(kit, target, thrown)
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

    def _put_words(self, kit: Kit, target: pygame.Surface, thrown: Thrown) -> None:
        """What each die shows, and beside the last what came of them."""
        last = len(thrown.faces) - 1
        wide = max(kit.px(26), kit.fonts.width(thrown.words.upper(), Type.CAPTION) + kit.px(14))
        sizes = [(kit.px(26), kit.px(26)) for _face in thrown.faces]
        if thrown.words:
            sizes[last] = wide, kit.px(46)
        for n, plate in enumerate(self._beside(thrown, sizes)):
            room = pygame.Rect(plate.x, plate.y - kit.px(4), plate.width, kit.px(34))
            kit.painter.put_plate(target, plate, Plates.CHIP)
            kit.fonts.put(target, str(thrown.faces[n]), Type.TITLE, kit.theme.palette.white, room, "centre")
            if thrown.words and n == last:
                tone = kit.theme.palette.good if thrown.good else kit.theme.palette.bad
                below = room.move(0, kit.px(22))
                kit.fonts.put(target, thrown.words.upper(), Type.CAPTION, tone, below, "centre")

    def _beside(self, thrown: Thrown, sizes: Sequence[tuple[int, int]]) -> list[pygame.Rect]:
        """A plate of these sizes for each die: near it, on no die and on no other plate if there is room."""
        room, reach = self._room(), round(EDGE_MM * self._scale() * 0.8)
        spots = [self._px(thrown.throw.at(k, self._time_s)) for k in range(len(thrown.faces))]
        dice = [pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach) for x, y in spots]
        plates: dict[int, pygame.Rect] = {}
        for n in sorted(range(len(dice)), key=lambda n: -sizes[n][0]):
            taken = [*dice, *plates.values()]
            boxes = [box.clamp(room) for box in (*_about(dice[n], sizes[n]), *_corners(room, sizes[n]))]
            plates[n] = min(boxes, key=lambda box: sum(_shared(box, other) for other in taken))
        return [plates[n] for n in range(len(dice))]

    def _frame(self) -> int:
        return frame_px(self.rect.width)

    def _felt(self) -> pygame.Rect:
        frame = self._frame()
        return self.rect.inflate(-2 * frame, -2 * frame)

    def _room(self) -> pygame.Rect:
        """The part of the felt in which the dice and their plates come to lie."""
        felt = self._felt()
        felt.height -= self._caption_px
        return felt

    def _scale(self) -> float:
        """Pixels a millimetre of the tray."""
        return max(1.0, self._room().width) / self._box_mm()[0]

    def _box_mm(self) -> tuple[float, float]:
        """The box the dice are thrown in, of the room's shape and never too shallow for them."""
        room = self._room()
        if min(room.size) <= 0:
            return TRAY_MM
        share = room.height / room.width
        width = max(TRAY_MM[0] / min(1.0, max(0.5, share)), LEAST_DEPTH_MM / share)
        return width, width * share

    def _px(self, moment: Tumble) -> tuple[float, float]:
        felt, scale = self._room(), self._scale()
        return felt.x + moment.x * scale, felt.y + moment.y * scale


def _about(die: pygame.Rect, size: tuple[int, int]) -> list[pygame.Rect]:
    """Boxes of a size about a die, the best place first: below it, beside it, above it, at its corners."""
    (wide, tall), (x, y) = size, die.center
    columns, rows = (die.left - wide, x - wide // 2, die.right), (die.top - tall, y - tall // 2, die.bottom)
    order = ((1, 2), (2, 1), (0, 1), (1, 0), (2, 2), (0, 2), (2, 0), (0, 0))
    return [pygame.Rect(columns[i], rows[j], wide, tall) for i, j in order]


def _corners(room: pygame.Rect, size: tuple[int, int]) -> list[pygame.Rect]:
    """Boxes of a size in a room's corners, for a plate that finds no place near its die."""
    (wide, tall), (x, y) = size, room.topleft
    left, top = room.right - wide, room.bottom - tall
    return [pygame.Rect(at, size) for at in ((left, y), (left, top), (x, y), (x, top))]


def _shared(a: pygame.Rect, b: pygame.Rect) -> int:
    """How many px two boxes share."""
    both = a.clip(b)
    return both.width * both.height


def seed_of(rolled: int, turn: int) -> int:
    """A throw's seed from how many dice the battle has rolled: a replay shows the same throw."""
    return (rolled * 7919 + turn * 104729 + math.isqrt(rolled)) & 0xFFFFFFFF
