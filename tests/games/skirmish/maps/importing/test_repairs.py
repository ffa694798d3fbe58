"""Situations that users of such tools reported, on our table: repaired or dropped, and always told."""

from __future__ import annotations

import math

import pytest
import shapely

from tests.games.skirmish.maps.importing.files import (
    box,
    geojson,
    group,
    pieces,
    polygon,
    refused,
    said,
    shape_of,
    svg,
    taken,
    tmx,
)
from wargame.games.skirmish.maps.importing.drawing import bounds_of
from wargame.games.skirmish.maps.importing.importer import import_map, import_plan, read_plan
from wargame.games.skirmish.maps.importing.mend import simplified, snapped
from wargame.games.skirmish.maps.importing.options import ImportOptions
from wargame.games.skirmish.maps.importing.report import LISTED_OF_A_KIND

METRES = {"earth": "metres"}


def test_a_bow_tie_is_made_two_and_its_area_before_and_after_is_told() -> None:
    bow = polygon([(0, 0), (20, 20), (20, 0), (0, 20), (0, 0)])
    imported = taken(geojson(bow), "a.geojson", **METRES)
    halves = imported.document.table_map.pieces
    assert [shape_of(half).area for half in halves] == pytest.approx([25.0, 25.0], abs=0.01)
    (note,) = imported.report.of("repaired")
    assert (note.values["before"], note.values["after"], note.values["count"]) == (0.0, 50.0, 2)


@pytest.mark.parametrize(
    ("ring", "why"),
    [
        ([(0, 0), (5, 5), (5, 5), (0, 0)], "fewer than three distinct points"),
        ([(0, 0), (5, 5), (9, 9), (0, 0)], "has no area"),
        ([(0, 0), (1e-12, 0), (0, 1e-12), (0, 0)], "fewer than three distinct points"),
        ([(0, 0), (0.2, 0), (0.2, 0.1), (0, 0.1), (0, 0)], "too small or too thin to matter"),
        ([(0, 0), (30, 0), (30, 0.04), (0, 0.04), (0, 0)], "too small or too thin to matter"),
    ],
)
def test_what_is_nothing_or_too_small_is_dropped_and_told(ring: list[tuple[float, float]], why: str) -> None:
    imported = taken(geojson(polygon(ring), polygon(box(0, 10, 20, 10))), "a.geojson", **METRES)
    assert len(imported.document.table_map.pieces) == 1
    assert [why in line for line in said(imported, "dropped")] == [True]


def test_an_open_ring_is_closed_and_doubled_points_are_lost() -> None:
    ring = [(0, 0), (20, 0), (20, 0), (20, 10), (0, 10)]
    imported = taken(geojson(polygon(ring)), "a.geojson", **METRES)
    assert len(imported.document.table_map.pieces[0].rings[0]) == 4
    assert any("lost 1 points" in line for line in said(imported, "repaired"))


def test_a_hole_that_leaves_its_ring_is_cut_to_it() -> None:
    ring, hole = box(0, 0, 20, 20), box(15, 5, 10, 5)
    (made,) = pieces(geojson(polygon(ring, hole)), "a.geojson", **METRES)
    assert shape_of(made).area == pytest.approx(100.0 - 2.5 * 2.5)


def test_a_round_house_of_a_thousand_corners_keeps_its_form_with_few() -> None:
    turns = [2 * math.pi * k / 1000 for k in range(1001)]
    ring = [(20 * math.cos(turn), 20 * math.sin(turn)) for turn in turns]
    (made,) = pieces(geojson(polygon(ring)), "a.geojson", **METRES)
    assert len(made.rings[0]) <= 160
    assert shape_of(made).area == pytest.approx(math.pi * 100.0, rel=0.002)


def test_points_on_a_straight_edge_go_wherever_the_ring_begins() -> None:
    ring = shapely.Polygon([(5, 0), (10, 0), (10, 10), (0, 10), (0, 5), (0, 0)])
    assert len(simplified(ring, 0.0, 100).exterior.coords) == 5  # type: ignore[union-attr]


def test_a_grain_that_takes_a_shape_apart_leaves_valid_parts() -> None:
    waist = shapely.Polygon([(0, 0), (5, 4.9999), (10, 0), (10, 10), (5, 5.0001), (0, 10)])
    parts = list(snapped(waist))
    assert all(part.is_valid for part in parts)
    assert sum(part.area for part in parts) == pytest.approx(waist.area, abs=0.01)


def test_many_notes_of_one_kind_are_counted_not_listed() -> None:
    far = [f'<rect class="rock" x="{900 + 50 * k}" width="20" height="20"/>' for k in range(200)]
    imported = taken(svg('<rect class="rock" width="20" height="20"/>' + "".join(far)), "a.svg")
    notes = imported.report.of("dropped")
    assert len(notes) == LISTED_OF_A_KIND
    assert len(notes) + sum(note.more for note in notes) == 200
    assert imported.report.outside.left_out == 200


def test_every_piece_is_told_where_it_came_from() -> None:
    imported = taken(tmx(group('<object id="4" type="rock" x="64" y="64" width="64" height="64"/>')), "a.tmx")
    assert said(imported, "taken") == ["/Things/4: Rock t1"]


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"size": (10.0, 40.0)}, "size"),
        ({"size": (40.0, float("nan"))}, "size"),
        ({"scale": 0.0}, "scale"),
        ({"scale": float("inf")}, "scale"),
        ({"scale": 50.0}, "scale"),
        ({"area": (2.0, 0.0, 1.0, 1.0)}, "area"),
        ({"area": (0.0, 0.0, float("nan"), 1.0)}, "area"),
        ({"kinds": {"rock": "lava"}}, "kinds"),
        ({"heights": {"rock": -1.0}}, "heights"),
        ({"ground": "lava"}, "ground"),
        ({"wall_width": 0.0}, "wall_width"),
        ({"simplify": -1.0}, "simplify"),
    ],
)
def test_a_choice_that_can_not_be_followed_is_named(options: dict[str, object], place: str) -> None:
    rock = svg('<rect class="rock" width="50" height="50"/>')
    assert refused(rock, "a.svg", **options).startswith(f"{place}: ")


def test_size_scale_and_area_are_followed() -> None:
    rock = svg('<rect class="rock" x="100" y="100" width="50" height="50"/>')
    assert taken(rock, "a.svg", size=(60.0, 50.0)).document.table_map.size == (60.0, 50.0)
    assert taken(rock, "a.svg", scale=0.2).document.table_map.size == (80.0, 80.0)
    cut = taken(rock, "a.svg", area=(100.0, 200.0, 300.0, 400.0))
    assert cut.document.table_map.size == (20.0, 20.0)
    assert shape_of(cut.document.table_map.pieces[0]).bounds == pytest.approx((0.0, 5.0, 5.0, 10.0))


def test_outside_is_cut_grown_into_or_refused() -> None:
    both = svg(
        '<rect class="rock" x="390" width="50" height="50"/><rect class="rock" y="600" width="9" height="9"/>'
    )
    assert "1 shapes stick out over the table's edge and 1 lie off it" in refused(
        both, "a.svg", outside="cancel"
    )
    cut = taken(both, "a.svg", outside="clip")
    assert [shape_of(piece).area for piece in cut.document.table_map.pieces] == pytest.approx([5.0])
    grown = taken(both, "a.svg", outside="grow").document.table_map
    assert grown.size == pytest.approx((44.0, 60.9))
    assert len(grown.pieces) == 2


def test_a_plan_may_be_looked_at_before_it_is_imported() -> None:
    data = geojson(polygon(box(0, 0, 20, 10)), polygon([("x", 1)]), polygon(box(500, 0, 20, 10)))
    options = ImportOptions(earth="metres", area=(480.0, -20.0, 560.0, 60.0))
    plan, read = read_plan(data, "a.geojson", options)
    assert len(plan.shapes) == 2
    assert bounds_of(plan.points()) == (0.0, 0.0, 520.0, 10.0)
    later = import_plan(plan, read, "a.geojson", options)
    at_once = import_map(data, "a.geojson", options)
    assert (later.document, later.report) == (at_once.document, at_once.report)
    assert len(at_once.report.of("dropped")) == 2
