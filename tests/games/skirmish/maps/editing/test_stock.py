"""The stock is whole and legal, strokes come out clean, and what pieces do is read from kind and height."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon

from tests.games.skirmish.maps.editing.test_placing import assert_openings_fit
from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.check import check
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import new_draft
from wargame.games.skirmish.maps.editing.effects import EffectKey, effects
from wargame.games.skirmish.maps.editing.stock import item_of, rectangle, stock
from wargame.games.skirmish.maps.editing.stroke import MOST_POINTS, brushed, freehand, widened_area
from wargame.games.skirmish.table.terrain import PieceSpec, build_pieces

WANTED = (
    "farmhouse townhouse barn ruin factory stone-wall high-wall hedge sandbags barricade woods hill crater "
    "rubble crates rocks water stream bridge road well grass-ground earth-ground cobble-ground field-ground "
    "sand-ground snow-ground"
)


def one(item: str, **fields: object) -> PieceSpec:
    draft, ids = edits.added(new_draft((40.0, 40.0), "grass", "T"), item_of(item).placed((20.0, 20.0)))
    return edits.changed(draft, ids[0], **fields).piece(ids[0])  # type: ignore[arg-type]


def test_the_stock_holds_what_a_table_is_made_of() -> None:
    ids = [item.id for item in stock()]
    assert set(WANTED.split()) <= set(ids)
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("item", stock(), ids=lambda item: item.id)
def test_an_item_is_placed_about_its_middle_and_makes_a_table_without_errors(item: object) -> None:
    assert not isinstance(item, str)
    thing = item_of(item.id)  # type: ignore[attr-defined]
    for facing, variant in ((0.0, 0), (33.0, 5)):
        draft, ids = edits.added(
            new_draft((40.0, 40.0), "grass", "T"), thing.placed((20.0, 20.0), facing, variant)
        )
        assert [problem for problem in check(dict(draft.data())) if problem.path != "features"] == []
        assert_openings_fit(draft)
        ground = shapely.union_all([piece.footprint for piece in build_pieces(draft.table_map)])
        assert math.dist(ground.envelope.centroid.coords[0], (20.0, 20.0)) < 0.9
        assert ids == draft.ids


def test_variants_differ_and_are_the_same_every_time() -> None:
    woods = item_of("woods")
    assert woods.placed((20.0, 20.0), 0.0, 1) == woods.placed((20.0, 20.0), 0.0, 1)
    assert woods.placed((20.0, 20.0), 0.0, 1) != woods.placed((20.0, 20.0), 0.0, 2)
    assert woods.placed((20.0, 20.0), 0.0, 0)[0].rings[0][0] == (22.6965, 20.1484)


def test_items_are_drawn_as_lines_areas_and_buildings() -> None:
    hedge = item_of("hedge").drawn([(1.0, 1.0), (1.0, 1.0), (5.0, 2.0)], 0.9)
    assert (hedge.line, hedge.width) == (((1.0, 1.0), (5.0, 2.0)), 0.9)
    pond = item_of("water").drawn([(1.0, 1.0), (5.0, 1.0), (5.0, 5.0), (1.0, 1.0)])
    assert pond.rings == (((1.0, 1.0), (5.0, 1.0), (5.0, 5.0)),)
    house = item_of("barn").drawn(rectangle((8.0, 9.0), (1.0, 1.0)))
    assert house.style == "barn"
    assert [o.wall for o in house.openings if o.type == "door"] == [1]
    draft, _ = edits.added(new_draft((40.0, 40.0), "grass", "T"), [hedge, pond, house])
    assert_openings_fit(draft)
    for item, points in (
        ("hedge", [(1.0, 1.0)]),
        ("water", [(1.0, 1.0), (2.0, 2.0)]),
        ("crates", [(1.0, 1.0)] * 3),
    ):
        with pytest.raises(Fault):
            item_of(item).drawn(points)


# --- strokes ----------------------------------------------------------------------------------


walks = st.lists(st.tuples(st.floats(0, 40), st.floats(0, 40)), min_size=3, max_size=200)


@settings(max_examples=120, deadline=None)
@given(walks, st.booleans())
def test_any_scribble_becomes_a_line_or_a_sound_outline_or_is_refused(
    points: list[tuple[float, float]], closed: bool
) -> None:
    try:
        made = freehand(points, closed)
    except Fault:
        return
    assert len(made) <= MOST_POINTS + 1
    draft = new_draft((40.0, 40.0), "grass", "T")
    spec = item_of("water" if closed else "stream").drawn(made)
    try:
        edits.added(draft, [spec])
    except Fault as fault:
        pytest.fail(f"{fault}: {made}") if "wholly off" not in fault.why else None


def test_a_steady_hand_keeps_its_shape_with_few_points() -> None:
    circle = [(20 + 5 * math.cos(n / 50), 20 + 5 * math.sin(n / 50)) for n in range(315)]
    ring = freehand(circle, closed=True)
    assert len(ring) < 40
    assert Polygon(ring).area == pytest.approx(math.pi * 25, rel=0.03)
    eight = freehand([(0, 0), (10, 10), (10, 0), (0, 9)], closed=True)
    assert Polygon(eight).is_valid
    assert Polygon(eight).area > 20
    assert freehand([(1.0, 1.0), (2.0, 1.001), (3.0, 1.0)]) == ((1.0, 1.0), (3.0, 1.0))
    with pytest.raises(Fault, match="too short"):
        freehand([(1.0, 1.0), (1.0, 1.0)])
    with pytest.raises(Fault, match="encloses too little"):
        freehand([(1.0, 1.0), (5.0, 1.0), (1.0, 1.0)], closed=True)


def test_a_brush_covers_its_width_and_a_stream_may_be_an_area() -> None:
    dot = Polygon(brushed([(5.0, 5.0)], 2.0))
    assert dot.area == pytest.approx(math.pi, rel=0.05)
    bar = Polygon(brushed([(5.0, 5.0), (15.0, 5.0)], 2.0))
    assert bar.area == pytest.approx(20 + math.pi, rel=0.03)
    stream = Polygon(widened_area([(5.0, 5.0), (15.0, 5.0), (15.0, 15.0)], 2.0))
    assert stream.area == pytest.approx(40.0, rel=0.05)


def test_paint_joins_its_own_colour_unless_other_paint_lies_on_it() -> None:
    draft, first = edits.painted(new_draft((40.0, 40.0), "grass", "T"), rectangle((5, 5), (10, 10)), "earth")
    draft, second = edits.painted(draft, rectangle((9, 5), (15, 10)), "earth")
    assert second == first
    assert Polygon(draft.piece(first).rings[0]).area == pytest.approx(50.0)
    draft, third = edits.painted(draft, rectangle((7, 7), (8, 8)), "cobble")
    draft, fourth = edits.painted(draft, rectangle((6, 6), (9, 9)), "earth")
    assert draft.ids == (first, third, fourth)
    with pytest.raises(Fault, match="must be one of"):
        edits.painted(draft, rectangle((6, 6), (9, 9)), "lava")


# --- effects ----------------------------------------------------------------------------------


DOES: dict[str, set[EffectKey]] = {
    "farmhouse": {"enter", "sight", "cover"},
    "stone-wall": {"cover", "climb"},
    "high-wall": {"sight", "cover"},
    "woods": {"enter", "sight", "cover", "tanks"},
    "hill": {"enter", "cover", "climb"},
    "crater": {"enter", "cover", "tanks"},
    "water": set(),
    "bridge": {"enter", "tanks"},
    "road": {"enter", "tanks"},
    "crate": {"sight", "cover"},
    "well": {"cover", "climb"},
}


@pytest.mark.parametrize(("item", "does"), DOES.items())
def test_what_a_piece_does_is_what_the_rules_make_of_its_kind(item: str, does: set[EffectKey]) -> None:
    assert {row.key for row in effects(one(item)).rows if row.holds} == does


def test_heights_and_openings_decide() -> None:
    assert effects(one("stone-wall", height=1.2)).sight.holds
    assert not effects(one("stone-wall", height=1.1)).climb.holds
    assert not effects(one("stone-wall", height=0.2)).cover.holds
    assert effects(one("stone-wall")).sight.values == {"percent": 50}
    assert not effects(one("hill", height=1.5)).enter.holds
    house = effects(one("farmhouse"))
    assert house.enter.values == {"doors": 2, "windows": 6}
    assert house.climb.note.format(**house.climb.values) == "walls are 3.0 cm"
    draft, ids = edits.added(new_draft((40.0, 40.0), "grass", "T"), item_of("building").placed((20.0, 20.0)))
    bare = edits.with_openings(draft, ids[0], ()).piece(ids[0])
    assert (effects(bare).enter.holds, effects(bare).enter.note) == (False, "no door and no window")
    tiny = edits.opening_changed(draft, ids[0], edits.OpeningRef(None, 0), width=0.5)
    slits = edits.with_openings(tiny, ids[0], tiny.piece(ids[0]).openings[:1]).piece(ids[0])
    assert effects(slits).enter.note == "every opening is too narrow"
