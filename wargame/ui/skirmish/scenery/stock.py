"""Raw pictures of models: out of the baked atlas, or painted now where there is none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt
import pygame

from wargame.games.skirmish.state import UnitKind
from wargame.ui.relief.atlas import Atlas, Cell, figure_name, minis_dir, portrait_name, read_atlas
from wargame.ui.relief.figures.army import ArmyName
from wargame.ui.relief.minis import Part, Sprite, paint_miniature
from wargame.ui.relief.modeller import Modeller, ModelOrder

Bytes = npt.NDArray[np.uint8]

ARMIES: tuple[ArmyName, ArmyName] = ("blue", "orange")
FAR_BELOW_PX_A_CM = 26.0
LIVE_PPM = 6.0
LIVE_STEP_DEG = 15.0


@dataclass(frozen=True, slots=True)
class Figurine:
    """Which model: its kind, side, pose, whether a wreck, and for a tank which part."""

    kind: UnitKind
    side: int
    pose: int = 0
    wreck: bool = False
    part: Part = "whole"


@dataclass(frozen=True, eq=False)
class Cut:
    """A model's picture or shadow as pixels, its base's centre at `origin`, `ppm` pixels a mm.

    `turn` is what remains to its heading, degrees counter-clockwise.
    """

    pixels: Bytes
    origin: tuple[float, float]
    ppm: float
    turn: float


@dataclass(frozen=True, eq=False)
class Raw:
    """Straight RGBA of a model and its shadow's strength as alpha."""

    picture: Cut
    shadow: Cut


class AtlasStock:
    """The baked pictures; files are read when they are first needed, or all of them by `warm`."""

    def __init__(self, folder: Path, atlas: Atlas) -> None:
        self._folder = folder
        self._atlas = atlas
        self._sheets: dict[str, pygame.Surface] = {}

    @property
    def ready(self) -> bool:
        """Whether every sheet is at hand, so that a model takes no decoding."""
        return all(file in self._sheets for file in self._files())

    def warm(self) -> None:
        """Decode the sheets that have not been needed yet: for a thread beside the main loop."""
        for file in self._files():
            self._sheet(file)

    def _files(self) -> list[str]:
        atlas = self._atlas
        levels = [
            file for level in (atlas.far, atlas.near) for file in (*level.pictures.values(), level.alpha)
        ]
        return [*levels, atlas.shadows.picture]

    def _sheet(self, file: str) -> pygame.Surface:
        sheet = self._sheets.get(file)
        if sheet is None:
            sheet = self._sheets[file] = pygame.image.load(self._folder / file)
        return sheet

    def raw(self, figurine: Figurine, heading: float, px_a_cm: float) -> Raw:
        """A model at a heading, from the level meant for this size on the screen."""
        atlas = self._atlas
        level = atlas.far if px_a_cm < FAR_BELOW_PX_A_CM else atlas.near
        name = figure_name(figurine.kind, pose=figurine.pose, wreck=figurine.wreck, part=figurine.part)
        cell, turn = atlas.cell(level, name, heading)
        colours = self._cut(level.pictures[ARMIES[figurine.side]], cell)
        rgba = np.dstack([colours, self._cut(level.alpha, cell)[..., 0]])
        shade, shade_turn = atlas.shadow(name, heading)
        shadow = self._cut(atlas.shadows.picture, shade)[..., 0]
        return Raw(
            Cut(rgba, (cell.origin_x, cell.origin_y), level.ppm, turn),
            Cut(shadow, (shade.origin_x, shade.origin_y), atlas.shadows.ppm, shade_turn),
        )

    def portrait(self, kind: UnitKind, side: int) -> pygame.Surface:
        """A model on its plate."""
        name = self._atlas.portraits[portrait_name(kind, ARMIES[side])]
        return pygame.image.load(self._folder / name)

    def _cut(self, file: str, cell: Cell) -> Bytes:
        """A cell's pixels, (h, w, 3)."""
        part = self._sheet(file).subsurface((cell.x, cell.y, cell.width, cell.height))
        return pygame.surfarray.array3d(part).swapaxes(0, 1)


class LiveStock:
    """Models painted by the painter itself: slow, for a checkout whose pictures are not baked."""

    ready = True

    def warm(self) -> None:
        """There is nothing to read."""

    def raw(self, figurine: Figurine, heading: float, px_a_cm: float) -> Raw:
        """A model at the nearest of 24 headings."""
        steps = round(heading / LIVE_STEP_DEG)
        sprite = paint_miniature(
            figurine.kind,
            ARMIES[figurine.side],
            heading_deg=steps * LIVE_STEP_DEG % 360.0,
            ppm=LIVE_PPM,
            pose=figurine.pose,
            wreck=figurine.wreck,
            part=figurine.part,
            bold=px_a_cm < FAR_BELOW_PX_A_CM,
        )
        return _cuts(sprite, heading - steps * LIVE_STEP_DEG)

    def portrait(self, kind: UnitKind, side: int) -> pygame.Surface | None:
        """None: the card draws a plain plate."""
        del kind, side
        return None


Stock = AtlasStock | LiveStock


def open_stock(folder: Callable[[], Path] = minis_dir) -> Stock:
    """The baked models, or the painter where there are none for this version."""
    try:
        place = folder()
        return AtlasStock(place, read_atlas(place))
    except (OSError, msgspec.ValidationError):
        return LiveStock()


def paint_finely(figurine: Figurine, heading: float, ppm: float, modeller: Modeller) -> Raw:
    """A model painted for a close look; waits for it."""
    steps = round(heading / LIVE_STEP_DEG)
    order = ModelOrder(
        figurine.kind,
        ARMIES[figurine.side],
        steps * LIVE_STEP_DEG % 360.0,
        ppm,
        figurine.pose,
        figurine.wreck,
        figurine.part,
    )
    return _cuts(modeller.paint(order), heading - steps * LIVE_STEP_DEG)


def _cuts(sprite: Sprite, turn: float) -> Raw:
    return Raw(
        Cut(sprite.rgba, sprite.origin, sprite.ppm, turn), Cut(sprite.shadow, sprite.origin, sprite.ppm, turn)
    )
