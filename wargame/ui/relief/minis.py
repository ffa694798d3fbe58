"""Miniatures: every kind in both armies as a sprite with its own soft shadow.

The light stays upper left in the picture whichever way the model faces, so a sprite
is painted for a heading and never turned by more than a few degrees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from wargame.ui.relief.colour import Field, to_bytes
from wargame.ui.relief.figures.army import Army, ArmyName, army_of
from wargame.ui.relief.figures.bases import Rim, long_base, round_base
from wargame.ui.relief.figures.commander import commander
from wargame.ui.relief.figures.mech import mech
from wargame.ui.relief.figures.tank import DECK, hull, turret
from wargame.ui.relief.figures.troops import STANCES, missile_trooper, soldier
from wargame.ui.relief.filters import reduce
from wargame.ui.relief.light import Look, light
from wargame.ui.relief.pen import Pen
from wargame.ui.relief.shadow import Lamp, visibility
from wargame.ui.relief.sheet import Sheet

Kind = Literal["soldier", "tank", "commander", "missile trooper", "mech"]
Part = Literal["whole", "hull", "turret"]

PAINTER_VERSION = 1  # raised with every change that shows: baked pictures name the version they hold

KINDS: tuple[Kind, ...] = ("soldier", "commander", "missile trooper", "mech", "tank")
_FIGURE = 1.24  # figures stand a little larger than true on their true bases
_MECH = 1.2
_TANK = 1.12
_BOLD_FIGURE = 1.09
_BOLD_RIM = 1.6
_DENSITY = 24.0  # px/mm at which details are stamped
_DISC = {"soldier": 5.0, "commander": 5.0, "missile trooper": 5.0, "mech": 10.0}
_TANK_HALF = (18.0, 10.0)
_REACH = {"soldier": 8.0, "commander": 8.0, "missile trooper": 10.5, "mech": 12.0, "tank": 22.0}
_TALLEST = {"soldier": 12.5, "commander": 13.0, "missile trooper": 13.0, "mech": 25.0, "tank": 14.0}
_DECK_SHADE = 0.52


@dataclass(frozen=True)
class Sprite:
    """A picture of a model. `rgba` (h, w, 4) with straight alpha; `shadow` (h, w) is how much of the
    lamp the model takes from a flat table; `origin` is the pixel place of the base's centre (x, y)."""

    rgba: NDArray[np.uint8]
    shadow: NDArray[np.uint8]
    origin: tuple[float, float]
    ppm: float


def poses(kind: Kind) -> int:
    """How many poses a kind has."""
    return len(STANCES) if kind == "soldier" else 1


def paint_miniature(
    kind: Kind,
    army: ArmyName,
    *,
    heading_deg: float,
    ppm: float,
    pose: int = 0,
    wreck: bool = False,
    part: Part = "whole",
    bold: bool = False,
) -> Sprite:
    """Paint a model at `ppm` pixels a mm, facing `heading_deg` (counter-clockwise from east).

    `part` splits a tank: "hull" with its base, "turret" alone, with its shadow on the
    deck; both turn about the base's centre.
    A tank's wreck has no turret (its part "turret" is the one blown off), a mech's no head.
    `bold`: a wider rim and a larger figure, for bases below 26 pixels.

    Raises ValueError for an unknown kind, pose, part or a wreck of a kind that leaves none.
    """
    _check(kind, pose, wreck, part)
    request = _Request(kind, army_of(army), float(np.radians(heading_deg)), pose, wreck, part, bold)
    return _paint(request, ppm)


def _check(kind: Kind, pose: int, wreck: bool, part: Part) -> None:
    if kind not in KINDS:
        raise ValueError(f"no kind {kind!r}")
    if not 0 <= pose < poses(kind):
        raise ValueError(f"{kind} has no pose {pose}")
    if wreck and kind not in ("tank", "mech"):
        raise ValueError(f"{kind} leaves no wreck")
    if part not in ("whole", "hull", "turret") or (part != "whole" and kind != "tank"):
        raise ValueError(f"{kind} has no part {part!r}")


@dataclass(frozen=True)
class _Request:
    kind: Kind
    army: Army
    heading: float  # radians
    pose: int
    wreck: bool
    part: Part
    bold: bool

    @property
    def rng(self) -> np.random.Generator:
        """The same model in every heading and army."""
        return np.random.default_rng([KINDS.index(self.kind), self.pose, int(self.wreck)])

    @property
    def rim(self) -> Rim:
        rim = Rim(brass=0.4) if self.kind == "commander" else Rim()
        if self.kind in ("mech", "tank"):
            rim = rim.bolder(1.15)
        return rim.bolder(_BOLD_RIM) if self.bold else rim


def _paint(request: _Request, ppm: float) -> Sprite:
    finer = int(np.clip(round(_DENSITY / ppm), 2, 4))
    lamp = Lamp()
    sheet = _sheet(request, ppm, finer, lamp)
    _stamp(request, sheet)
    window = sheet.covered()
    assert window is not None
    colour, cover = np.zeros_like(sheet.albedo), sheet.cover
    colour[window.place] = light(sheet.part(window), lamp=lamp, look=Look(sky=1.45)).rgb
    if request.part == "turret" and not request.wreck:
        cover = _with_deck_shadow(sheet, colour, lamp)
    origin = (-sheet.west * ppm, sheet.north * ppm)
    return Sprite(_straight(colour, cover, finer), _ground_shadow(sheet, finer, lamp), origin, ppm)


def _ground_shadow(sheet: Sheet, finer: int, lamp: Lamp) -> NDArray[np.uint8]:
    """The shadow on a flat table, marched at half the density: its edges are soft anyway."""
    step = 2 if finer % 2 == 0 else 1
    height = reduce(sheet.height, step)
    seen = visibility(height, sheet.ppm / step, lamp, receiver=np.zeros_like(height))
    return to_bytes(1 - reduce(seen, finer // step))


def _sheet(request: _Request, ppm: float, finer: int, lamp: Lamp) -> Sheet:
    """Room for the model on all sides, and for its shadow where that falls."""
    reach, throw = _REACH[request.kind], _TALLEST[request.kind] / lamp.climb
    dx, dy = lamp.across
    west, east = reach + throw * max(0.0, dx), reach + throw * max(0.0, -dx)
    north, south = reach + throw * max(0.0, dy), reach + throw * max(0.0, -dy)
    return Sheet(-west, north, _pixels(west + east, ppm), _pixels(north + south, ppm), ppm * finer)


def _pixels(length: float, ppm: float) -> float:
    """A length that is a whole number of pixels."""
    return float(np.ceil(length * ppm)) / ppm


def _stamp(request: _Request, sheet: Sheet) -> None:
    pen = Pen(sheet, angle=request.heading, own_grain=True)
    pen.lay_grain()
    if request.kind == "tank":
        _stamp_tank(request, pen)
        return
    rng = request.rng
    round_base(pen, _DISC[request.kind], request.army, request.rim, rng, wreck=request.wreck)
    scale = _BOLD_FIGURE if request.bold else 1.0
    if request.kind == "mech":
        mech(pen.moved(scale=_MECH * (1 + (scale - 1) / 3)), request.army, rng, wreck=request.wreck)
        return
    figure = pen.moved(-0.4, 0, scale=_FIGURE * scale)
    if request.kind == "soldier":
        soldier(figure, request.army, request.pose)
    elif request.kind == "commander":
        commander(figure, request.army)
    else:
        missile_trooper(figure, request.army)


def _stamp_tank(request: _Request, pen: Pen) -> None:
    rng, body = request.rng, pen.moved(scale=_TANK)
    if request.part != "turret":
        long_base(pen, _TANK_HALF, 3.0, request.army, request.rim, rng, wreck=request.wreck)
        hull(body, request.army, rng, wreck=request.wreck)
    if request.part == "turret" or (request.part == "whole" and not request.wreck):
        turret(body, request.army, wreck=request.wreck)


def _with_deck_shadow(sheet: Sheet, rgb: Field, lamp: Lamp) -> Field:
    """Darken what the turret shades of its hull: black where the turret is not, by the shade's strength."""
    deck = np.full_like(sheet.height, DECK * _TANK)
    shade = (1 - visibility(np.maximum(sheet.height, deck), sheet.ppm, lamp, receiver=deck)) * _DECK_SHADE
    free = 1 - sheet.cover
    rgb *= sheet.cover[..., None]
    cover = sheet.cover + shade * free
    rgb /= np.maximum(cover, 1e-3)[..., None]
    return np.asarray(cover, np.float32)


def _straight(rgb: Field, cover: Field, finer: int) -> NDArray[np.uint8]:
    """Average down with the cover as weight, so that no colour bleeds in from outside."""
    alpha = reduce(cover, finer)
    colour = reduce(rgb * cover[..., None], finer) / np.maximum(alpha, 1e-4)[..., None]
    return np.dstack((to_bytes(colour), to_bytes(alpha)))
