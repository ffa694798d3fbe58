"""Baked miniatures: which cell of which picture shows a model, and how to find it.

Files in `assets/relief/minis/`:

    minis.json         this index (`Atlas`)
    near-blue.jpg      colours at 6 px/mm, one file an army; far-*.jpg at 3 px/mm with bolder bases
    near-alpha.png     grey: the alpha of the same cells, the same for both armies; far-alpha.png
    shadow.png         grey: how much of the lamp a model takes from the table, 3 px/mm
    portrait-*.jpg     a model on a brown plate

To draw a model: multiply the ground by its shadow, then blend the cell's colours by its
alpha, both with their origin on the base's centre. A tank is its "hull" and then its
"turret", which turns about the same centre and carries its shadow on the deck.
Cells are painted every 15 degrees, counter-clockwise from east; turn one by the few
degrees that remain.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from wargame import paths
from wargame.ui.relief.figures.army import ArmyName
from wargame.ui.relief.minis import KINDS, Kind, Part, poses

HEADINGS = 24
INDEX = "minis.json"
SOLDIER_BASE_MM = 10.0
SMALL_BASE_PX = 26.0  # below this rims and figures must be bolder to be told apart


class Cell(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A rectangle of a picture in pixels, and where the base's centre lies within it."""

    x: int
    y: int
    width: int
    height: int
    origin_x: float
    origin_y: float


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All figures at one density. `pictures`: file by army; `cells`: one a heading, by figure."""

    ppm: float
    bold: bool
    pictures: dict[ArmyName, str]
    alpha: str
    cells: dict[str, tuple[Cell, ...]]


class Shadows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shadows of all figures, for every level."""

    ppm: float
    picture: str
    cells: dict[str, tuple[Cell, ...]]


class Atlas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The index. `painter` is the version of the painter that made the pictures."""

    painter: int
    headings: int
    near: Level
    far: Level
    shadows: Shadows
    portraits: dict[str, str]

    def level_for(self, ppm: float) -> Level:
        """The level to draw from at `ppm` pixels a mm on the screen: bold ones where a base is tiny."""
        return self.far if ppm * SOLDIER_BASE_MM < SMALL_BASE_PX else self.near

    def cell(self, level: Level, figure: str, heading_deg: float) -> tuple[Cell, float]:
        """The cell nearest to a heading, and the degrees still to turn counter-clockwise."""
        index, rest = nearest_heading(heading_deg)
        return level.cells[figure][index], rest

    def shadow(self, figure: str, heading_deg: float) -> tuple[Cell, float]:
        """The shadow's cell nearest to a heading, and the degrees still to turn."""
        index, rest = nearest_heading(heading_deg)
        return self.shadows.cells[figure][index], rest


def nearest_heading(heading_deg: float) -> tuple[int, float]:
    """Number of the nearest baked heading, and the degrees that remain (at most 7.5 either way)."""
    step = 360 / HEADINGS
    steps = round(heading_deg / step)
    return steps % HEADINGS, heading_deg - steps * step


def figure_name(kind: Kind, *, pose: int = 0, wreck: bool = False, part: Part = "whole") -> str:
    """The key of a figure: "soldier.0", "tank.hull", "tank.turret", "tank.wreck", "mech.wreck" ..."""
    words: list[str] = [kind]
    if poses(kind) > 1:
        words.append(str(pose))
    if part != "whole" and not (part == "hull" and wreck):
        words.append(part)
    if wreck:
        words.append("wreck")
    return ".".join(words)


def portrait_name(kind: Kind, army: ArmyName) -> str:
    """The key of a portrait."""
    return f"{kind}.{army}"


def minis_dir() -> Path:
    """Where the baked miniatures lie."""
    return paths.assets_dir() / "relief" / "minis"


def read_atlas(folder: Path) -> Atlas:
    """The index in a folder; raises OSError without one and msgspec.ValidationError for a bad one."""
    return msgspec.json.decode((folder / INDEX).read_bytes(), type=Atlas)


def baked_figures() -> tuple[tuple[Kind, int, bool, Part], ...]:
    """Every figure that is baked: kind, pose, wreck, part."""
    figures: list[tuple[Kind, int, bool, Part]] = []
    for kind in KINDS:
        if kind == "tank":
            figures += [(kind, 0, False, "hull"), (kind, 0, False, "turret")]
            figures += [(kind, 0, True, "hull"), (kind, 0, True, "turret")]
            continue
        figures += [(kind, pose, False, "whole") for pose in range(poses(kind))]
        if kind == "mech":
            figures.append((kind, 0, True, "whole"))
    return tuple(figures)
