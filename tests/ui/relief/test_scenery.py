"""The painted table: the same every time, true to the rules' geometry, lit from the upper left."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from tests.ui.relief.tables import alone, area, blob, every_kind, farmhouse, line, rectangle, shed
from wargame.games.skirmish.table.terrain import PieceSpec, TableMap, kinds
from wargame.ui.relief import scenery
from wargame.ui.relief.picture import TablePicture, resampled, thumbnail
from wargame.ui.relief.scenery import Cancelled, Scenery, coarse_table, paint_table
from wargame.ui.relief.sheet import Sheet
from wargame.ui.relief.survey import drawn_height, in_mm, solids_in_mm

GOLDEN = Path(__file__).with_name("golden_tables.json")
PPM = 4.0

SOLID = {
    "low wall": line("p", "low wall", 0.4, (6, 8), (13, 9)),
    "high wall": line("p", "high wall", 0.5, (6, 8), (13, 9)),
    "hedge": line("p", "hedge", 0.6, (6, 8), (13, 9)),
    "sandbags": line("p", "sandbags", 0.6, (6, 8), (13, 9)),
    "barricade": line("p", "barricade", 0.8, (6, 8), (13, 9)),
    "rubble": area("p", "rubble", blob((10, 10), 2.0)),
    "crate": area("p", "crate", rectangle((10, 10), (1.4, 1.1), 20)),
    "rock": area("p", "rock", blob((10, 10), 1.2, 9)),
    "well": area("p", "well", blob((10, 10), 0.8, 16, 0.0)),
}
FLAT = {
    "woods": area("p", "woods", blob((10, 10), 3.0)),
    "hill": area("p", "hill", blob((10, 10), 4.0)),
    "crater": area("p", "crater", blob((10, 10), 1.5)),
    "water": area("p", "water", blob((10, 10), 3.0)),
    "bridge": area("p", "bridge", rectangle((10, 10), (2.4, 4.0))),
    "road": line("p", "road", 2.4, (-1, 10), (21, 11)),
    "ground": area("p", "ground", blob((10, 10), 3.0), ground="mud"),
}
BUILDINGS = {
    "building": farmhouse("p", (10, 10), 7.0),
    **{style: shed("p", (10, 10), (7, 5), 12.0, style) for style in ("barn", "ruin", "factory", "townhouse")},
}


def relief(table_map: TableMap, ppm: float = PPM) -> tuple[Scenery, Sheet]:
    """The whole table's sheet before the light."""
    plan = Scenery.of(table_map)
    sheet, _ = plan.paint(0, 0, plan.survey.width, plan.survey.height, ppm)
    return plan, sheet


def within(sheet: Sheet, shape: BaseGeometry) -> np.ndarray:
    """Which pixels' centres lie in a shape (mm)."""
    window = sheet.whole()
    x, y = np.broadcast_arrays(window.x, window.y)
    return np.asarray(shapely.contains_xy(shape, x, y))


@cache
def house_picture(opened: bool = True) -> TablePicture:
    house = farmhouse("p", (10, 10), 0.0)
    if not opened:
        house = msgspec.structs.replace(house, openings=())
    return paint_table(alone(house), 2.0, finer=1)


@cache
def bare_picture() -> np.ndarray:
    """An empty table; not to be written to."""
    return paint_table(alone(), 2.0, finer=1).composed().astype(int)


def luminance(picture: TablePicture, west: float, south: float, east: float, north: float) -> float:
    """Mean brightness of a rectangle in cm."""
    (left, bottom), (right, top) = picture.pixel(west, south), picture.pixel(east, north)
    return float(picture.lit[round(top) : round(bottom), round(left) : round(right)].mean())


def lamp(picture: TablePicture, west: float, south: float, east: float, north: float) -> float:
    (left, bottom), (right, top) = picture.pixel(west, south), picture.pixel(east, north)
    return float(picture.visibility[round(top) : round(bottom), round(left) : round(right)].mean() / 255)


def test_same_map_same_bytes() -> None:
    first, second = (paint_table(every_kind(), 1.0, finer=1) for _ in range(2))
    for name in ("lit", "crowns", "visibility"):
        assert (getattr(first, name) == getattr(second, name)).all(), name


def test_tiles_join_without_a_seam(monkeypatch: pytest.MonkeyPatch) -> None:
    table_map = alone(*FLAT.values(), farmhouse("h", (5, 5), 3.0))
    whole = paint_table(table_map, 2.0, finer=1)
    monkeypatch.setattr(scenery, "TILE_PX", 150)
    shares: list[float] = []
    tiled = paint_table(table_map, 2.0, shares.append, finer=1)
    assert len(shares) == 9
    assert shares[-1] == 1.0
    for name in ("lit", "crowns", "visibility"):
        difference = np.abs(getattr(whole, name).astype(int) - getattr(tiled, name))
        assert difference.mean() < 0.25, name
        assert (difference > 40).mean() < 0.002, name


def test_a_cancelled_painting_stops() -> None:
    with pytest.raises(Cancelled):
        paint_table(alone(), 1.0, cancel=lambda: True)


def test_every_kind_of_the_rules_is_painted() -> None:
    assert {*SOLID, *FLAT, "building", "wreck"} == set(kinds())  # wrecks are models' pictures


@pytest.mark.parametrize(
    "piece", [*SOLID.values(), *FLAT.values(), *BUILDINGS.values()], ids=lambda p: p.kind
)
def test_a_piece_shows_where_it_is_and_nowhere_else(piece: PieceSpec) -> None:
    there = paint_table(alone(piece), 2.0, finer=1).composed()
    changed = np.abs(bare_picture() - there).max(axis=2) > 12
    shape = Scenery.of(alone(piece)).survey.plots[0].shape
    grid = Sheet(-2.0, 202.0, 204.0, 204.0, 2.0)
    inside, near = within(grid, shape), within(grid, shape.buffer(28.0))
    assert changed[inside].mean() > 0.5
    assert changed[~near].mean() < 0.001


@pytest.mark.parametrize("kind", sorted(SOLID))
def test_what_blocks_stands_up_within_its_outline_only(kind: str) -> None:
    plan, sheet = relief(alone(SOLID[kind]))
    plot = plan.survey.plots[0]
    inside = within(sheet, plot.shape.buffer(-0.35, join_style="mitre"))
    outside = within(sheet, plot.shape.buffer(9.0).difference(plot.shape.buffer(0.45, join_style="mitre")))
    tall = sheet.height[inside] > 0.25 * plot.rise
    least = 0.45 if kind == "well" else 0.97  # a well has water in its middle
    assert tall.mean() > least
    assert sheet.height[outside].max() < 0.25 * plot.rise + 1.4


@pytest.mark.parametrize("style", sorted(BUILDINGS))
def test_walls_stand_where_the_rules_have_them_and_openings_are_clear(style: str) -> None:
    plan, sheet = relief(alone(BUILDINGS[style]))
    plot = plan.survey.plots[0]
    solids = [(shape, solid.height) for shape, solid in solids_in_mm(plot)]
    walls = shapely.union_all([shape for shape, height in solids if height >= plot.spec.height])
    sills = shapely.union_all([shape for shape, height in solids if height < plot.spec.height])
    assert sills.area > 0
    on_walls = within(sheet, walls.buffer(-0.3, join_style="mitre"))
    least = 0.36 if style == "ruin" else 0.85
    assert (sheet.height[on_walls] > least * plot.rise).mean() > 0.99
    on_sills = within(sheet, sills.buffer(-0.8, join_style="mitre"))
    assert np.median(sheet.height[on_sills]) < 0.5 * plot.rise
    outline = plot.shape
    band = outline.difference(outline.buffer(-3.0, join_style="mitre"))
    doors = band.difference(shapely.union_all([walls, sills])).buffer(-0.9, join_style="mitre")
    assert doors.area > 10
    assert (sheet.height[within(sheet, doors)] < 2.0).mean() > 0.93  # the leaf's hinge stands in a corner
    beyond = outline.buffer(8.0).difference(outline.buffer(1.4))
    assert sheet.height[within(sheet, beyond)].max() < 2.2


def test_walls_are_three_millimetres_thick() -> None:
    plan, sheet = relief(alone(area("p", "building", rectangle((10, 10), (8, 6)), style="townhouse")), ppm=8)
    high = sheet.height > 0.5 * plan.survey.plots[0].rise
    row = high[800]  # west to east through the middle
    runs = np.flatnonzero(np.diff(row.astype(int)))
    widths = (runs[1::2] - runs[::2]) / 8
    assert widths == pytest.approx([3.0, 3.0], abs=0.25)
    assert (runs[[0, 3]] + 1) / 8 == pytest.approx([60, 140], abs=0.2)


def test_a_moved_piece_keeps_its_looks() -> None:
    def house(x: float) -> np.ndarray:
        _, sheet = relief(alone(farmhouse("p", (x, 10), 0.0)), ppm=2)
        left = round((x - 3.6) * 20)
        return sheet.height[148:252, left : left + 144]

    assert np.abs(house(6.0) - house(13.0)).mean() < 0.05


def test_hills_rise_inside_their_outline_and_carry_what_stands_on_them() -> None:
    hill = area("h", "hill", blob((10, 10), 5.0))
    wall = line("w", "low wall", 0.4, (8, 10), (12, 10))
    plan, sheet = relief(alone(hill, wall))
    shape = plan.survey.plots[0].shape
    top = within(sheet, shape.buffer(-8.0)) & ~within(sheet, plan.survey.plots[1].shape.buffer(1.0))
    out = within(sheet, shape.buffer(12.0).difference(shape.buffer(0.6)))
    assert np.median(sheet.height[top]) == pytest.approx(10.0, abs=0.8)
    assert abs(float(np.median(sheet.height[out]))) < 0.6
    assert plan.survey.plots[1].base == drawn_height(1.0)
    on_wall = within(sheet, plan.survey.plots[1].shape.buffer(-0.4))
    assert np.median(sheet.height[on_wall]) > 14


def test_craters_and_water_lie_low() -> None:
    for kind in ("crater", "water"):
        plan, sheet = relief(alone(FLAT[kind]))
        shape = plan.survey.plots[0].shape
        middle, rim = (
            within(sheet, shape.buffer(-0.5 * shape.area**0.5 / 2)),
            within(sheet, shape.buffer(12) - shape.buffer(6)),
        )
        assert sheet.height[middle].mean() < sheet.height[rim].mean() - 0.8, kind


def test_the_lamp_stands_to_the_upper_left() -> None:
    picture = house_picture()
    # beyond the east wall and the south wall lies shadow, beyond the west and north walls light
    assert lamp(picture, 13.8, 8.5, 14.6, 11.0) < 0.35 < 0.9 < lamp(picture, 5.2, 8.5, 6.0, 11.0)
    assert lamp(picture, 9.0, 12.9, 9.6, 14.0) > 0.9
    assert luminance(picture, 13.8, 8.5, 14.6, 11.0) < 0.8 * luminance(picture, 5.2, 8.5, 6.0, 11.0)


def test_light_falls_in_through_windows_and_doors() -> None:
    opened, closed = house_picture(), house_picture(opened=False)
    (left, bottom), (right, top) = opened.pixel(6.9, 7.9), opened.pixel(13.1, 12.1)
    floor = slice(round(top), round(bottom)), slice(round(left), round(right))
    beams = opened.visibility[floor].astype(int) - closed.visibility[floor] > 100
    assert beams.sum() / (opened.ppm * 10) ** 2 > 0.8  # square centimetres


def test_crowns_cover_their_wood_and_stay_on_the_mat() -> None:
    wood = area("w", "woods", ((0, 0), (7, 0), (8, 6), (0, 8)))
    picture = paint_table(alone(wood), 2.0, finer=1)
    grid = Sheet(-2.0, 202.0, 204.0, 204.0, 2.0)
    shape = Scenery.of(alone(wood)).survey.plots[0].shape
    alpha = picture.crowns[..., 3] > 127
    assert alpha[within(grid, shape)].mean() > 0.45
    assert not alpha[~within(grid, shape.buffer(3.0))].any()
    hem = np.ones(alpha.shape, bool)
    hem[4:-4, 4:-4] = False
    assert not alpha[hem].any()
    shaded = picture.visibility[alpha] / 255
    assert shaded.mean() < 0.2


def test_a_table_without_woods_has_no_crowns() -> None:
    assert not house_picture().crowns.any()


def test_size_and_places() -> None:
    picture = paint_table(alone(size=(24.0, 20.0)), 1.5, finer=1)
    assert picture.lit.shape == (306, 366, 3)
    assert picture.crowns.shape == (306, 366, 4)
    assert picture.visibility.shape == (306, 366)
    assert picture.size_mm == (240.0, 200.0)
    assert picture.pixel(0, 0) == pytest.approx((3, 303))
    assert picture.pixel(24, 20) == pytest.approx((363, 3))
    # the hem is dark, the grass is not
    assert picture.lit[0].mean() < 60 < picture.lit[150].mean()


@pytest.mark.parametrize("ground", ["grass", "earth", "cobble", "snow", "sand"])
def test_grounds_differ_and_none_is_too_dark_or_burnt_out(ground: str) -> None:
    picture = paint_table(alone(ground=ground), 2.0, finer=1)
    mean = picture.lit[20:-20, 20:-20].reshape(-1, 3).mean(axis=0)
    assert 75 < mean.mean() < 225
    red, green, blue = (float(value) for value in mean)
    warm = {"grass": green > red > blue, "snow": blue > red, "cobble": abs(red - blue) < 45}
    assert warm.get(ground, red > green > blue)


def test_golden_blocks() -> None:
    picture = coarse_table(every_kind(), 2.0)
    blocks = resampled(picture.composed(), 1.0, size=(12, 12)).astype(int)
    golden = np.array(json.loads(GOLDEN.read_text()))
    difference = np.abs(blocks - golden)
    assert difference.max() <= 10
    assert difference.mean() <= 2


def test_thumbnails_leave_the_hem_out() -> None:
    small = thumbnail(house_picture(), 120)
    assert small.shape == (120, 120, 3)
    assert small[0].mean() > 60


def test_openings_in_inner_walls_are_clear() -> None:
    plan, sheet = relief(alone(farmhouse("p", (10, 10), 0.0)))

    # the inner wall stands at x 10.9, its door 1.2 wide at 1.9 from its southern end
    def column(south: float, north: float) -> np.ndarray:
        rows = slice(round((200 - north * 10) * PPM), round((200 - south * 10) * PPM))
        return sheet.height[rows, round(109 * PPM)]

    assert column(8.95, 9.65).max() < 2.0
    assert column(10.2, 12.2).min() > 0.8 * plan.survey.plots[0].rise


def test_solids_in_mm_are_the_rules_own() -> None:
    plot = Scenery.of(alone(BUILDINGS["building"])).survey.plots[0]
    for outline, solid in solids_in_mm(plot):
        assert outline.equals(in_mm(solid.outline))
