"""Models at the size and heading they are shown in: turned, scaled, shaded, and kept."""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import numpy as np
import pygame

from wargame.games.skirmish.state import UnitKind
from wargame.ui.relief.minis import Part, poses
from wargame.ui.relief.modeller import Modeller
from wargame.ui.shell.surfaces import see_through
from wargame.ui.shell.theme import Armies, Army
from wargame.ui.skirmish.scenery.recolour import recoloured
from wargame.ui.skirmish.scenery.stock import (
    FAR_BELOW_PX_A_CM,
    Bytes,
    Cut,
    Figurine,
    Raw,
    Stock,
    paint_finely,
)
from wargame.ui.skirmish.worker import ASIDE, Errands

T = TypeVar("T")
LightAt = Callable[[tuple[float, float]], float]
"""The share of the lamp that reaches a place in cm, 0 to 1."""

BUDGET_PX = 24_000_000
MASTERS = 320
TURN_STEP_DEG = 2.0
STEP_DEG = 15.0
SCALE_STEP = 1.02
SHADE_LEVELS = 4
SHADOW_STRENGTH = 0.60
SHADOW_TINT = (1.0, 0.94, 0.85)
LIT_LEAST, LIT_GAIN = 0.60, 1.16
COOL = (0.92, 0.97, 1.06)
FINE_PPM = 12.0
FINE_ABOVE_PX_A_CM = 72.0
_NO_TURN_DEG = 0.75


@dataclass(frozen=True, eq=False)
class Placed:
    """A picture whose base's centre lies at `origin` px."""

    picture: pygame.Surface
    origin: tuple[float, float]

    def put(self, target: pygame.Surface, at: tuple[float, float], flags: int = 0) -> None:
        """Lay it so that the base's centre is at a window place."""
        target.blit(
            self.picture, (round(at[0] - self.origin[0]), round(at[1] - self.origin[1])), special_flags=flags
        )


@dataclass(frozen=True, eq=False)
class Master:
    """A picture at its own density, its base's centre at `origin`."""

    picture: pygame.Surface
    origin: tuple[float, float]
    ppm: float

    def shown(self, px_a_cm: float) -> Placed:
        """The picture at the screen's scale."""
        factor = px_a_cm / (self.ppm * 10.0)
        width, height = self.picture.get_size()
        size = max(1, round(width * factor)), max(1, round(height * factor))
        scaled = pygame.transform.smoothscale(self.picture, size)
        return Placed(scaled, (self.origin[0] * size[0] / width, self.origin[1] * size[1] / height))


@dataclass(frozen=True)
class Standing:
    """A model as it stands: where it looks, degrees, and where it is, cm."""

    figurine: Figurine
    heading: float
    at: tuple[float, float]


class Miniatures:
    """Pictures of models by what they are, where they look and how large they are shown."""

    def __init__(
        self,
        stock: Stock,
        errands: Errands,
        ready: Callable[[], object],
        *,
        waits: bool = True,
        finer: Callable[[], object] | None = None,
        modeller: Modeller | None = None,
    ) -> None:
        """`waits`: whether nothing is shown until `errands` have read the stock.

        `modeller` paints what is looked at closely; `finer` (else `ready`) is called when it has.
        """
        self._waits = waits
        self._finer = finer or ready
        self._finest: dict[tuple[UnitKind, int], int] = {}
        self._modeller = modeller or Modeller()
        self._stock = stock
        self._errands = errands
        self._ready = ready
        self._kept: OrderedDict[Hashable, Placed] = OrderedDict()
        self._pixels = 0
        self._one_at_a_time = threading.RLock()
        self._masters: dict[Hashable, Master] = {}
        self._fine: dict[Hashable, Raw] = {}
        self._asked: set[Hashable] = set()
        self._armies = Armies.USUAL
        self.serial = 0
        """Counts the changes of what the models look like."""
        self._reads = waits and not stock.ready
        self._warms: bool | None = None
        if self._reads:
            errands.ask("stock", stock.warm, lambda _nothing: self._stocked())

    @property
    def at_hand(self) -> bool:
        """Whether models can be shown; `ready` is called once they can."""
        return not self._reads and not self._warms

    @property
    def cold(self) -> bool:
        """Whether nothing has been made yet that could be made beside the main loop."""
        return self._waits and self._warms is None

    def warm(self, standing: Sequence[Standing], light_at: LightAt, px_a_cm: float) -> None:
        """Have these models made beside the main loop before any is shown."""
        self._warms = True

        def make() -> None:
            self._stock.warm()
            self.make(standing, light_at, px_a_cm)

        self._errands.ask("models", make, lambda _nothing: self._warmed())

    def make(self, standing: Sequence[Standing], light_at: LightAt, px_a_cm: float) -> None:
        """Make these models, so that they are at hand when they are shown; may run in a thread."""
        for one in standing:
            light = light_at(one.at)
            self.model(one.figurine, one.heading, px_a_cm, light)
            self.shadow(one.figurine, one.heading, px_a_cm, light)

    def finest(self, kind: UnitKind, side: int) -> int:
        """Counts the finer pictures of a kind that have come."""
        return self._finest.get((kind, side), 0)

    def wear(self, armies: tuple[Army, Army]) -> None:
        """Show the models in these army colours from now on."""
        if armies != self._armies:
            self._armies = armies
            self._kept.clear()
            self._masters.clear()
            self._pixels = 0
            self.serial += 1

    def model(self, figurine: Figurine, heading: float, px_a_cm: float, light: float) -> Placed:
        """The model itself, lit by the share of the lamp that reaches it (0 to 1)."""
        turned, level, px_a_cm = _stepped(heading), round(light * SHADE_LEVELS), stepped_scale(px_a_cm)
        key = ("model", figurine, turned, px_a_cm, level)
        return self._keep(key, lambda: self._model(figurine, turned, px_a_cm, level / SHADE_LEVELS))

    def shadow(self, figurine: Figurine, heading: float, px_a_cm: float, light: float) -> Placed:
        """What the model takes from the ground's light: to be multiplied with it."""
        turned, level, px_a_cm = _stepped(heading), round(light * SHADE_LEVELS), stepped_scale(px_a_cm)
        key = ("shadow", figurine, turned, px_a_cm, level)
        return self._keep(key, lambda: self._shadow(figurine, turned, px_a_cm, level / SHADE_LEVELS))

    def passing(self, figurine: Figurine, heading: float, px_a_cm: float) -> Placed:
        """A model in full light that is gone in the next frame: from what is at hand, and not kept."""
        raw = partial(self._stock.raw, figurine, heading, FINE_ABOVE_PX_A_CM)
        army, key = self._armies[figurine.side], ("lit", figurine, heading, "near", 1.0)
        return self._master(key, lambda: _coloured(raw().picture, figurine.side, army, 1.0)).shown(px_a_cm)

    def portrait(self, kind: UnitKind, side: int) -> pygame.Surface | None:
        """A model on its brown plate; None where none is baked."""
        return self._stock.portrait(kind, side)

    def icon(self, kind: UnitKind, side: int, width_px: int) -> pygame.Surface:
        """A small picture of a kind, `width_px` square, with its shadow."""
        if not self.at_hand:
            return pygame.Surface((width_px, width_px), pygame.SRCALPHA, 32)
        key = ("icon", kind, side, width_px)
        return self._keep(key, lambda: self._icon(kind, side, width_px)).picture

    # -- making ------------------------------------------------------------------

    def _model(self, figurine: Figurine, heading: float, px_a_cm: float, light: float) -> Placed:
        return self._lit(figurine, heading, px_a_cm, light).shown(px_a_cm)

    def _shadow(self, figurine: Figurine, heading: float, px_a_cm: float, light: float) -> Placed:
        return self._shade(figurine, heading, px_a_cm, light).shown(px_a_cm)

    def _lit(self, figurine: Figurine, heading: float, px_a_cm: float, light: float) -> Master:
        """The model in this light at its own density, turned."""
        level = self._level(figurine, heading, px_a_cm, light)
        key = ("lit", figurine, heading, level, light)
        army = self._armies[figurine.side]
        return self._master(
            key, lambda: _coloured(self._raw(figurine, heading, px_a_cm).picture, figurine.side, army, light)
        )

    def _shade(self, figurine: Figurine, heading: float, px_a_cm: float, light: float) -> Master:
        level = self._level(figurine, heading, px_a_cm, light)
        key = ("shade", figurine, heading, level, light)
        return self._master(key, lambda: _shaded(self._raw(figurine, heading, px_a_cm).shadow, light))

    def _level(self, figurine: Figurine, heading: float, px_a_cm: float, light: float) -> str:
        """Which of its pictures a model is shown by; asks for the finest when it is looked at closely."""
        if px_a_cm <= FINE_ABOVE_PX_A_CM:
            return "far" if px_a_cm < FAR_BELOW_PX_A_CM else "near"
        key = _fine_key(figurine, heading)
        if key in self._fine:
            return "fine"
        if key not in self._asked:
            self._asked.add(key)
            self._errands.ask(
                f"{ASIDE} {key}",
                lambda: self._made_finely(figurine, heading, light),
                lambda made: self._arrived(key, figurine, *made),
            )
        return "near"

    def _master(self, key: Hashable, make: Callable[[], Master]) -> Master:
        if key not in self._masters:
            while len(self._masters) >= MASTERS:
                del self._masters[next(iter(self._masters))]
            self._masters[key] = make()
        return self._masters[key]

    def _raw(self, figurine: Figurine, heading: float, px_a_cm: float) -> Raw:
        """The baked picture; close up, the finer one once it has been painted."""
        fine = self._fine.get(_fine_key(figurine, heading)) if px_a_cm > FINE_ABOVE_PX_A_CM else None
        return self._stock.raw(figurine, heading, px_a_cm) if fine is None else _turned_to(fine, heading)

    def _stocked(self) -> None:
        self._reads = False
        self._changed()

    def _warmed(self) -> None:
        self._warms = False
        self._changed()

    def _changed(self) -> None:
        if self.at_hand:
            self.serial += 1
            self._ready()

    def _made_finely(
        self, figurine: Figurine, heading: float, light: float
    ) -> tuple[Raw, dict[Hashable, Master]]:
        """A model painted finely, and the masters that are wanted of it; beside the main loop."""
        raw, army = paint_finely(figurine, heading, FINE_PPM, self._modeller), self._armies[figurine.side]
        turned = _turned_to(raw, heading)
        what = figurine, heading, "fine", light
        return raw, {
            ("lit", *what): _coloured(turned.picture, figurine.side, army, light),
            ("shade", *what): _shaded(turned.shadow, light),
        }

    def _arrived(
        self, key: Hashable, figurine: Figurine, raw: Raw, masters: Mapping[Hashable, Master]
    ) -> None:
        self._fine[key] = raw
        sort = figurine.kind, figurine.side
        self._finest[sort] = self._finest.get(sort, 0) + 1
        with self._one_at_a_time:
            for name, master in masters.items():
                self._master(name, partial(_same, master))
            for kept in [k for k in self._kept if isinstance(k, tuple) and k[1] == figurine]:
                self._pixels -= _pixels(self._kept.pop(kept))
        self._finer()

    def _icon(self, kind: UnitKind, side: int, width_px: int) -> Placed:
        icon = pygame.Surface((width_px, width_px), pygame.SRCALPHA, 32)
        across_cm = {"mech": 2.5, "tank": 4.2}.get(kind, 1.45)
        scale = width_px / across_cm
        for part in parts_of(kind):
            figurine = Figurine(kind, side, part=part)
            placed = self._model(figurine, 45.0 if part != "turret" else 32.0, scale, 1.0)
            placed.put(icon, (width_px / 2.0, width_px / 2.0))
        return Placed(icon, (width_px / 2.0, width_px / 2.0))

    def _keep(self, key: Hashable, make: Callable[[], Placed]) -> Placed:
        with self._one_at_a_time:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            placed = self._kept[key] = make()
            self._pixels += _pixels(placed)
            while self._pixels > BUDGET_PX and len(self._kept) > 1:
                _key, oldest = self._kept.popitem(last=False)
                self._pixels -= _pixels(oldest)
            return placed


def parts_of(kind: UnitKind) -> tuple[Part, ...]:
    """The parts a model is drawn in, lowest first."""
    return ("hull", "turret") if kind == "tank" else ("whole",)


def pose_of(kind: UnitKind, unit_id: str) -> int:
    """A unit's pose: always the same one for the same unit."""
    number = int("".join(c for c in unit_id if c.isdigit()) or 0)
    return number % poses(kind)


def _fine_key(figurine: Figurine, heading: float) -> Hashable:
    return figurine, round(heading / STEP_DEG) % round(360.0 / STEP_DEG)


def stepped_scale(px_a_cm: float) -> float:
    """The nearest of the scales models are made at: within one per cent, so that zooming finds them kept."""
    return SCALE_STEP ** round(math.log(px_a_cm) / math.log(SCALE_STEP))


def _turned_to(fine: Raw, heading: float) -> Raw:
    """A model painted at the nearest of its headings, as it is to be shown at this one."""
    turn = (heading - round(heading / STEP_DEG) * STEP_DEG + 180.0) % 360.0 - 180.0
    picture = Cut(fine.picture.pixels, fine.picture.origin, fine.picture.ppm, turn)
    return Raw(picture, Cut(fine.shadow.pixels, fine.shadow.origin, fine.shadow.ppm, turn))


def _same(master: Master) -> Master:
    return master


def _coloured(cut: Cut, side: int, army: Army, light: float) -> Master:
    """A model in its army's colours, lit by so much of the lamp."""
    return _lit(Cut(recoloured(cut.pixels, side, army), cut.origin, cut.ppm, cut.turn), light)


def _stepped(heading: float) -> float:
    return round(heading / TURN_STEP_DEG) * TURN_STEP_DEG % 360.0


def _surface(pixels: Bytes) -> pygame.Surface:
    height, width = pixels.shape[:2]
    return pygame.image.frombuffer(np.ascontiguousarray(pixels).tobytes(), (width, height), "RGBA")


def _lit(cut: Cut, light: float) -> Master:
    pixels = cut.pixels.astype(np.float32)
    lit = (LIT_LEAST + (1.0 - LIT_LEAST) * light) * LIT_GAIN
    cool = np.array([light + (1.0 - light) * c for c in COOL], np.float32)
    pixels[..., :3] = np.clip(pixels[..., :3] * (cool * lit), 0.0, 255.0)
    return _turned_master(_surface(pixels.astype(np.uint8)), cut)


def _shaded(cut: Cut, light: float) -> Master:
    """What the shadow leaves of each colour, as a picture to multiply with; white where it leaves all."""
    dark = np.zeros((*cut.pixels.shape, 4), np.uint8)
    dark[..., 3] = cut.pixels
    master = _turned_master(_surface(dark), cut)
    share = pygame.surfarray.array_alpha(master.picture).astype(np.float32) / np.float32(255.0)
    left = np.clip(1.0 - SHADOW_STRENGTH * light * share, 0.0, 1.0)[..., None]
    tones = left ** np.array(SHADOW_TINT, np.float32)
    multiply = pygame.Surface(master.picture.get_size(), depth=32)
    pygame.surfarray.blit_array(multiply, (tones * 255.0 + 0.5).astype(np.uint8))
    return Master(multiply, master.origin, master.ppm)


def _turned_master(picture: pygame.Surface, cut: Cut) -> Master:
    """The cut turned by what remains to its heading."""
    origin = cut.origin
    if abs(cut.turn) > _NO_TURN_DEG:
        picture, origin = _turned(picture, origin, cut.turn)
    return Master(see_through(picture), origin, cut.ppm)


def _turned(
    picture: pygame.Surface, origin: tuple[float, float], degrees: float
) -> tuple[pygame.Surface, tuple[float, float]]:
    turned = pygame.transform.rotozoom(picture, degrees, 1.0)
    width, height = picture.get_size()
    dx, dy = origin[0] - width / 2.0, origin[1] - height / 2.0
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    across, down = dx * c + dy * s, dy * c - dx * s
    return turned, (turned.get_width() / 2.0 + across, turned.get_height() / 2.0 + down)


def _pixels(placed: Placed) -> int:
    return placed.picture.get_width() * placed.picture.get_height()
