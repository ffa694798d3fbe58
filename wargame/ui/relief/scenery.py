"""The whole table: planned once from its map, then painted and lit tile by tile.

A tile is painted with a margin from which shadows fall into it, lit, and averaged
down; every stroke is fixed to the table, so that tiles join without a seam and any
part can be painted again by itself. A tile costs the same memory whatever the table.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

import numpy as np
import shapely

from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.buildings import Building
from wargame.ui.relief.clutter import Clutter
from wargame.ui.relief.colour import Field, to_bytes
from wargame.ui.relief.filters import reduce
from wargame.ui.relief.ground import Patch, lay_ground, lay_litter, mat_edge, patches
from wargame.ui.relief.land import dig_crater, raise_hill
from wargame.ui.relief.light import light
from wargame.ui.relief.picture import Bytes, TablePicture
from wargame.ui.relief.props import dig_well, raise_rock, stack_crate
from wargame.ui.relief.shadow import Lamp, visibility
from wargame.ui.relief.sheet import Sheet
from wargame.ui.relief.survey import Bounds, Plot, Survey
from wargame.ui.relief.vegetation import Wood, grow_hedge
from wargame.ui.relief.walls import (
    build_high_wall,
    build_low_wall,
    heap_barricade,
    spill_rubble,
    stack_sandbags,
)
from wargame.ui.relief.water import fill_water, lay_bridge

MARGIN_MM = 2.0
TILE_PX = 1400
_USUAL_CM = 45.0
SHADOW_MM = 28.0  # how far the longest shadow falls: tree tops on the table
BLUR_MM = 9.0
_LEAF_LIGHT = 0.16  # what the canopy lets through

Progress = Callable[[float], None]
Cancel = Callable[[], bool]
Stroke = Callable[[Sheet, Plot], None]

STROKES: Mapping[str, Stroke] = MappingProxyType(
    {
        "rubble": spill_rubble,
        "low wall": build_low_wall,
        "high wall": build_high_wall,
        "sandbags": stack_sandbags,
        "barricade": heap_barricade,
        "crate": stack_crate,
        "rock": raise_rock,
        "well": dig_well,
    }
)


class Cancelled(Exception):
    """The caller asked for the painting to stop."""


@dataclass(frozen=True)
class Scenery:
    """A table planned for painting: where trees, furniture and tufts go, whatever part is painted."""

    survey: Survey
    laid: list[Patch]
    buildings: list[Building]
    woods: list[Wood]
    clutter: Clutter

    @classmethod
    def of(cls, table_map: TableMap) -> Scenery:
        """Plan a map; raises KeyError for an unknown kind of terrain."""
        survey = Survey.of(table_map)
        taken = shapely.union_all(
            [plot.shape for plot in survey.of_kind(*STROKES, "hedge", "woods", "crater")]
        )
        buildings = [Building(plot, taken) for plot in survey.of_kind("building")]
        woods = [Wood(plot, survey) for plot in survey.of_kind("woods")]
        return cls(survey, patches(survey), buildings, woods, Clutter.of(survey))

    def paint(
        self, west: float, south: float, east: float, north: float, ppm: float
    ) -> tuple[Sheet, Sheet | None]:
        """A part of the table (mm) on a sheet, unlit; the crowns on another, None when there are none."""
        area = (west, south, east, north)
        sheet = Sheet(west, north, east - west, north - south, ppm)
        self._paint_land(sheet, area)
        self._paint_pieces(sheet, area)
        mat_edge(sheet, self.survey, MARGIN_MM)
        return sheet, self._paint_crowns(area, ppm)

    def _near(self, area: Bounds, *kinds: str) -> Iterator[Plot]:
        return (plot for plot in self.survey.of_kind(*kinds) if _meets(plot.bounds, area, 4.0))

    def _paint_land(self, sheet: Sheet, area: Bounds) -> None:
        ground = self.survey.ground
        lay_ground(sheet, self.survey, self.laid)
        for plot in self._near(area, "hill"):
            raise_hill(sheet, plot, ground)
        for plot in self._near(area, "woods"):
            lay_litter(sheet, plot)
        for plot in self.survey.of_kind("crater"):
            dig_crater(sheet, plot)
        self.clutter.strew(sheet)
        for plot in self._near(area, "water"):
            fill_water(sheet, plot, ground)
        for plot in self._near(area, "bridge"):
            lay_bridge(sheet, plot)

    def _paint_pieces(self, sheet: Sheet, area: Bounds) -> None:
        for building in self.buildings:
            if _meets(building.plot.bounds, area, 4.0):
                building.paint(sheet)
        for plot in self._near(area, *STROKES):
            STROKES[plot.spec.kind](sheet, plot)
        for plot in self._near(area, "hedge"):
            grow_hedge(sheet, plot, self.survey.ground == "snow")
        for wood in self.woods:
            if _meets(wood.bounds, area, 4.0):
                wood.paint_floor(sheet)

    def _paint_crowns(self, area: Bounds, ppm: float) -> Sheet | None:
        woods = [wood for wood in self.woods if _meets(wood.bounds, area, 1.0)]
        if not woods:
            return None
        west, south, east, north = area
        crowns = Sheet(west, north, east - west, north - south, ppm)
        for wood in woods:
            wood.paint_crowns(crowns)
        return crowns


def _meets(bounds: Bounds, area: Bounds, margin: float) -> bool:
    west, south, east, north = area
    return (
        bounds[0] - margin < east
        and bounds[2] + margin > west
        and bounds[1] - margin < north
        and bounds[3] + margin > south
    )


def paint_table(
    table_map: TableMap,
    ppm: float,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
    finer: int = 2,
) -> TablePicture:
    """Paint and light a whole table at `ppm` pixels a mm, drawn `finer` times as fine and averaged down.

    `progress` hears the share done (0..1) after each tile; when `cancel` answers True
    before a tile, Cancelled is raised. Raises KeyError for an unknown kind of terrain.
    """
    scenery = Scenery.of(table_map)
    canvas = _Canvas(scenery.survey, ppm)
    tiles = list(canvas.tiles(TILE_PX // finer))
    for done, tile in enumerate(tiles):
        if cancel is not None and cancel():
            raise Cancelled
        canvas.put(tile, scenery, finer)
        if progress is not None:
            progress((done + 1) / len(tiles))
    return canvas.picture()


def coarse_table(table_map: TableMap, ppm: float = 1.0, cancel: Cancel | None = None) -> TablePicture:
    """The table in coarse light within about a second, to be shown while it is painted.

    Tables larger than 45 cm are coarser still.
    """
    most = ppm * _USUAL_CM / max(_USUAL_CM, *table_map.size)
    return paint_table(table_map, most, cancel=cancel, finer=1)


@dataclass(frozen=True)
class Tile:
    """A box of pixels in the picture of a whole table."""

    top: int
    left: int
    rows: int
    columns: int


@dataclass(frozen=True)
class PaintedTile:
    """One tile painted and lit; its fields are those of a `TablePicture`, cut to the tile.

    `crowns` is None where no crown hangs over it.
    """

    tile: Tile
    lit: Bytes
    crowns: Bytes | None
    visibility: Bytes


def picture_shape(survey: Survey, ppm: float) -> tuple[int, int]:
    """Rows and columns of a whole table's picture with its hem."""
    return (
        round((survey.height + 2 * MARGIN_MM) * ppm),
        round((survey.width + 2 * MARGIN_MM) * ppm),
    )


def tiles_of(box: Tile, side: int) -> Iterator[Tile]:
    """A box cut into nearly square tiles of at most `side` pixels."""
    for top, height in _shares(box.rows, side):
        for left, width in _shares(box.columns, side):
            yield Tile(box.top + top, box.left + left, height, width)


def paint_tile(scenery: Scenery, tile: Tile, ppm: float, finer: int) -> PaintedTile:
    """Paint one tile with the margins from which shadows fall into it, and keep its inside."""
    before, after = math.ceil(SHADOW_MM * ppm), math.ceil(BLUR_MM * ppm)
    rows, columns = picture_shape(scenery.survey, ppm)
    top, left = max(0, tile.top - before), max(0, tile.left - before)
    bottom = min(rows, tile.top + tile.rows + after)
    right = min(columns, tile.left + tile.columns + after)
    west, north = left / ppm - MARGIN_MM, scenery.survey.height + MARGIN_MM - top / ppm
    sheet, crowns = scenery.paint(
        west, north - (bottom - top) / ppm, west + (right - left) / ppm, north, ppm * finer
    )
    lit, seen, over = _lit(sheet, crowns)
    inside = (
        slice(tile.top - top, tile.top - top + tile.rows),
        slice(tile.left - left, tile.left - left + tile.columns),
    )
    return PaintedTile(
        tile,
        to_bytes(reduce(lit, finer)[inside]),
        None if over is None else _averaged(over, finer)[inside],
        to_bytes(reduce(seen, finer)[inside]),
    )


class _Canvas:
    """The whole picture being filled tile by tile."""

    def __init__(self, survey: Survey, ppm: float) -> None:
        self.survey, self.ppm = survey, ppm
        rows, columns = picture_shape(survey, ppm)
        self.lit = np.zeros((rows, columns, 3), np.uint8)
        self.crowns = np.zeros((rows, columns, 4), np.uint8)
        self.seen = np.zeros((rows, columns), np.uint8)

    def tiles(self, side: int) -> Iterator[Tile]:
        """Nearly square tiles of at most `side` pixels."""
        return tiles_of(Tile(0, 0, *self.seen.shape), side)

    def put(self, tile: Tile, scenery: Scenery, finer: int) -> None:
        """Paint one tile and keep it."""
        painted = paint_tile(scenery, tile, self.ppm, finer)
        place = slice(tile.top, tile.top + tile.rows), slice(tile.left, tile.left + tile.columns)
        self.lit[place] = painted.lit
        self.seen[place] = painted.visibility
        if painted.crowns is not None:
            self.crowns[place] = painted.crowns

    def picture(self) -> TablePicture:
        """What has been painted."""
        return TablePicture(
            self.lit, self.crowns, self.seen, self.ppm, MARGIN_MM, (self.survey.width, self.survey.height)
        )


def _shares(length: int, most: int) -> Iterator[tuple[int, int]]:
    count = max(1, math.ceil(length / most))
    borders = [length * k // count for k in range(count + 1)]
    yield from ((start, stop - start) for start, stop in pairwise(borders))


def _lit(sheet: Sheet, crowns: Sheet | None) -> tuple[Field, Field, Field | None]:
    """Light the ground and the crowns: ground (h, w, 3), lamp on the ground (h, w), crowns (h, w, 4)."""
    lamp = Lamp()
    if crowns is None:
        lit = light(sheet, lamp=lamp)
        return lit.rgb, lit.visibility, None
    roof = np.where(crowns.cover > 0, np.maximum(crowns.height, sheet.height), sheet.height)
    seen = visibility(roof, sheet.ppm, lamp)
    below = seen * (1 - crowns.cover) + np.float32(_LEAF_LIGHT) * seen * crowns.cover
    ground = light(sheet, lamp=lamp, seen=below)
    crowns.height = roof
    leaves = light(crowns, lamp=lamp, seen=seen)
    return ground.rgb, below, np.dstack([leaves.rgb, crowns.cover])


def _averaged(crowns: Field, factor: int) -> Bytes:
    """Average (h, w, 4) with straight alpha down, weighing colours by their alpha; bytes."""
    alpha = crowns[..., 3:]
    weighed = reduce(np.concatenate([crowns[..., :3] * alpha, alpha], axis=-1), factor)
    weighed[..., :3] /= np.maximum(weighed[..., 3:], np.float32(1e-3))
    return to_bytes(weighed)
