"""The visible fraction by numbers worked out by hand: clauses sight to sight.woods."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tests.games.skirmish.table.maps import area, house, rectangle, table_of, wall
from tests.games.skirmish.table.random_tables import mech, soldier, tank
from wargame.games.skirmish.table.plane import Box, Disc
from wargame.games.skirmish.table.sight import fraction, fraction_from, fractions, sees
from wargame.games.skirmish.table.table import Table, WreckBody
from wargame.games.skirmish.table.terrain import Opening

WEST, EAST = soldier("west", (5.0, 20.0)), soldier("east", (15.0, 20.0))
TANK, MECH = Box(3.6, 2.0), Disc(1.0)


def across(kind: str, x: float, thickness: float, height: float | None = None) -> Table:
    """A table with one long piece across the way from west to east, its western face at x."""
    return table_of(area("p", kind, rectangle(x, 0.0, x + thickness, 40.0), height=height))


def test_an_empty_table_hides_nothing() -> None:
    assert fraction(table_of(), WEST, EAST, []) == 1.0


def test_a_lower_prism_hides_by_the_edge_where_the_ray_leaves() -> None:
    # eye 1.1, wall 0.6 left at 5.3 of 10: hidden below 1.1 - 0.5 * 10 / 5.3
    hidden = 1.1 - 0.5 * 10.0 / 5.3
    assert fraction(across("low wall", 10.0, 0.3), WEST, EAST, []) == pytest.approx(1.0 - hidden / 1.2)


def test_a_lower_prism_near_the_eye_hides_nothing() -> None:
    # left at 2 of 10: below 1.1 - 0.5 * 5 < 0
    assert fraction(across("low wall", 6.7, 0.3), WEST, EAST, []) == 1.0


def test_a_higher_prism_hides_by_the_edge_where_the_ray_enters() -> None:
    # eye 1.1, prism 1.2 entered at 8 of 10: below 1.1 + 0.1 * 10 / 8 = 1.225; the target tank has 1.8
    target = tank("tank", (15.0, 20.0))
    view = fraction(across("rock", 13.0, 0.1, height=1.2), WEST, target, [])
    assert view == pytest.approx(1.0 - 1.225 / 1.8)


def test_a_prism_as_high_as_the_eye_hides_up_to_the_eye() -> None:
    target = tank("tank", (15.0, 20.0))
    assert fraction(across("rock", 9.0, 1.0, height=1.1), WEST, target, []) == pytest.approx(1.0 - 1.1 / 1.8)


def test_what_can_be_climbed_never_hides_a_soldier_wholly() -> None:
    # unit.scale: a barricade 1.0 against the target's base still leaves its head
    view = fraction(across("barricade", 14.4, 0.1), WEST, EAST, [])
    assert view == pytest.approx(1.0 - (1.1 - 0.1 * 10.0 / 9.5) / 1.2)
    assert view > 0.1


def test_a_tall_wall_hides_wholly() -> None:
    assert fraction(across("high wall", 10.0, 0.3), WEST, EAST, []) == 0.0


def test_half_a_silhouette_behind_a_tall_wall_is_half_hidden() -> None:
    table = table_of(area("p", "rock", rectangle(10.0, 20.0, 10.5, 30.0)))
    assert fraction(table, WEST, EAST, []) == pytest.approx(0.5)


def test_a_disc_is_as_wide_as_its_tangents() -> None:
    # half width 0.5 * 10 / sqrt(10^2 - 0.5^2) at 10; a wall's end 0.2 off the line at 5 falls at 0.4
    table = table_of(area("p", "rock", rectangle(9.9, 20.2, 10.0, 30.0)))
    half = 0.5 * 10.0 / math.sqrt(99.75)
    assert fraction(table, WEST, EAST, []) == pytest.approx((half + 0.4) / (2.0 * half))


def test_a_tank_is_as_wide_as_its_nearest_corners() -> None:
    # end on: the near corners, 1.0 aside at 8.2, reach 10 / 8.2 on the plane at 10
    target = tank("tank", (15.0, 20.0), facing=0.0)
    half = 10.0 / 8.2
    table = table_of(area("p", "rock", rectangle(6.9, 20.25, 7.0, 30.0)))
    # the wall's corner, 0.25 aside at 2, falls at 1.25 on the plane: beyond the tank
    assert fraction(table, WEST, target, []) == 1.0
    nearer = table_of(area("p", "rock", rectangle(6.9, 20.2, 7.0, 30.0)))
    assert fraction(nearer, WEST, target, []) == pytest.approx((half + 1.0) / (2.0 * half))


def test_a_corner_beside_the_eye_counts_as_half_a_centimetre_ahead() -> None:
    # the tank's flank runs past the eye: its near corners lie behind the eye's plane
    target = tank("tank", (20.0, 20.0), facing=0.0)
    firer = soldier("firer", (18.5, 21.6))
    depth = math.dist(firer.at, target.at)
    ux, uy = 1.5 / depth, -1.6 / depth
    ends = []
    for x, y in ((21.8, 21.0), (21.8, 19.0), (18.2, 21.0), (18.2, 19.0)):
        dx, dy = x - 18.5, y - 21.6
        ends.append((dy * ux - dx * uy) * depth / max(0.5, dx * ux + dy * uy))
    low, high = min(ends), max(ends)
    # a wall that ends on the line of sight hides the silhouette's part to the left of it
    left = ((18.5 + ux, 21.6 + uy), (18.5 + ux - 9 * uy, 21.6 + uy + 9 * ux))
    ahead = tuple((x + 0.01 * ux, y + 0.01 * uy) for x, y in left)
    table = table_of(area("p", "high wall", (left[0], left[1], ahead[1], ahead[0])))
    assert fraction(table, firer, target, []) == pytest.approx(-low / (high - low), abs=1e-9)


def test_who_stands_on_a_hill_looks_over_a_wall() -> None:
    hill = area("hill", "hill", rectangle(3.0, 18.0, 7.0, 22.0))
    low = area("p", "crate", rectangle(9.0, 0.0, 9.2, 40.0), height=1.5)
    # eye 2.1, crate 1.5 left at 4.2 of 10
    hidden = 2.1 - 0.6 * 10.0 / 4.2
    seen = fraction(table_of(hill, low), WEST, EAST, [])
    assert seen == pytest.approx(1.0 - hidden / 1.2)


def test_a_target_on_a_hill_counts_from_its_ground() -> None:
    hill = area("hill", "hill", rectangle(13.0, 18.0, 17.0, 22.0))
    assert fraction(table_of(hill), WEST, EAST, []) == 1.0
    # eye 1.1, crate 1.5 entered at 5 of 10: below 1.9; the target spans 1.0 to 2.2
    crate = area("p", "crate", rectangle(10.0, 0.0, 10.2, 40.0))
    assert fraction(table_of(hill, crate), WEST, EAST, []) == pytest.approx(0.3 / 1.2)


def test_the_edge_of_ones_own_hill_hides_what_lies_close_below() -> None:
    hill = area("hill", "hill", rectangle(0.0, 10.0, 9.0, 30.0))
    # eye 2.1, hill 1.0 left at 4 of 5: below 2.1 - 1.1 * 5 / 4
    below = soldier("below", (10.0, 20.0))
    hidden = 2.1 - 1.1 * 5.0 / 4.0
    assert fraction(table_of(hill), WEST, below, []) == pytest.approx(1.0 - hidden / 1.2)


def test_a_column_that_stands_in_a_prism_is_hidden_up_to_its_top() -> None:
    # the right half of the silhouette stands in rubble 0.4, its centre beside it
    rubble = area("p", "rubble", rectangle(14.0, 10.0, 16.0, 19.999))
    seen = fraction(table_of(rubble), mech("west", (5.0, 20.0)), EAST, [])
    half = 0.5 * 10.0 / math.sqrt(99.75)
    assert seen == pytest.approx(1.0 - 0.4 * (half - 0.001) / (2.0 * half * 1.2), abs=1e-6)


def test_an_eye_inside_a_taller_prism_sees_nothing() -> None:
    table = table_of(area("p", "rock", rectangle(4.0, 19.0, 6.0, 21.0)))
    assert fraction_from(table, (5.0, 20.0), 1.1, EAST, []) == 0.0
    assert fraction_from(table, (5.0, 20.0), 1.6, EAST, []) > 0.5


def test_an_eye_on_the_seam_of_two_boxes_is_inside_both() -> None:
    # sight.touch: pieces of one height are merged before the question
    table = table_of(
        area("a", "rock", rectangle(4.0, 19.0, 6.0, 20.0)), area("b", "rock", rectangle(4.0, 20.0, 6.0, 21.0))
    )
    assert fraction_from(table, (5.0, 20.0), 1.1, EAST, []) == 0.0


def test_an_eye_on_a_wall_sees_along_it_with_the_free_half() -> None:
    table = table_of(area("p", "high wall", rectangle(3.0, 19.7, 20.0, 20.0)))
    assert fraction_from(table, (5.0, 20.0), 1.1, EAST, []) == pytest.approx(0.5)


def test_an_eye_on_a_wall_sees_away_from_it_and_not_through_it() -> None:
    table = table_of(area("p", "high wall", rectangle(4.7, 10.0, 5.0, 30.0)))
    assert fraction_from(table, (5.0, 20.0), 1.1, EAST, []) == 1.0
    assert fraction_from(table, (4.7, 20.0), 1.1, EAST, []) == 0.0


def test_an_eye_on_a_corner_sees_what_the_corner_leaves() -> None:
    table = table_of(area("p", "high wall", rectangle(5.0, 20.0, 8.0, 23.0)))
    assert fraction_from(table, (5.0, 20.0), 1.1, EAST, []) == pytest.approx(0.5)
    assert fraction_from(table, (5.0, 20.0), 1.1, soldier("x", (12.0, 27.0)), []) == 0.0


def test_a_low_flat_box_touched_by_the_eye_hides_all_behind_its_face() -> None:
    # entered at 0: however little it is taller than the eye it hides everything
    table = table_of(area("p", "rock", rectangle(5.0, 10.0, 12.0, 30.0), height=1.2))
    assert fraction_from(table, (5.0, 20.0), 1.1, mech("m", (15.0, 20.0)), []) == 0.0


def test_an_eye_above_the_targets_own_base_sees_it() -> None:
    assert fraction_from(table_of(), EAST.at, 2.0, EAST, []) == 1.0
    assert fraction_from(table_of(), (15.2, 20.0), 2.0, EAST, []) == 1.0


def test_a_wall_behind_the_target_hides_nothing() -> None:
    assert fraction(across("high wall", 15.5, 0.3), WEST, EAST, []) == 1.0


def test_a_wall_whose_face_lies_in_the_silhouettes_plane_only_touches() -> None:
    assert fraction(across("high wall", 15.0, 0.3), WEST, EAST, []) == 1.0
    assert fraction(across("low wall", 15.0, 0.3), WEST, EAST, []) == 1.0


def test_a_low_wall_up_to_the_silhouettes_plane_hides_to_its_top() -> None:
    assert fraction(across("low wall", 14.7, 0.3), WEST, EAST, []) == pytest.approx(0.5)


@pytest.mark.parametrize(("between", "seen"), [(tank, 0.0), (mech, 0.0), (soldier, 1.0)])
def test_tanks_and_mechs_hide_and_soldiers_do_not(between: object, seen: float) -> None:
    other = between("other", (10.0, 20.0))  # type: ignore[operator]
    assert fraction(table_of(), WEST, EAST, [other]) == seen


def test_a_mech_hides_to_exactly_its_width() -> None:
    # tangents from the eye to a disc of 1.0 at 5; a tank broadside is wider than its shadow
    target = tank("tank", (20.0, 20.0), facing=90.0)
    shadow = 15.0 * math.tan(math.asin(1.0 / 5.0))
    width = 1.8 * 15.0 / 14.0
    between = mech("mech", (10.0, 20.0))
    assert shadow > width
    assert fraction(table_of(), WEST, target, [between]) == 0.0
    aside = mech("mech", (10.0, 21.2))
    angle = math.atan2(1.2, 5.0) - math.asin(1.0 / math.hypot(5.0, 1.2))
    expected = (width + 15.0 * math.tan(angle)) / (2.0 * width)
    assert fraction(table_of(), WEST, target, [aside]) == pytest.approx(expected, abs=1e-9)


def test_firer_and_target_never_hide_themselves() -> None:
    a, b = tank("a", (5.0, 20.0)), tank("b", (15.0, 20.0))
    assert fraction(table_of(), a, b, [a, b]) == 1.0
    assert sees(table_of(), a, b, [a, b])


def test_wrecks_hide_to_their_height_unless_the_house_says_no() -> None:
    # a tank's wreck 1.0, left at 6.8 of 10 from an eye at 1.1
    lying = WreckBody("wreck-A6", TANK, (10.0, 20.0), 0.0, 1.0)
    hidden = 1.1 - 0.1 * 10.0 / 6.8
    assert fraction(table_of().with_wrecks([lying]), WEST, EAST, []) == pytest.approx(1.0 - hidden / 1.2)
    gone = WreckBody("wreck-A6", TANK, (10.0, 20.0), 0.0, 1.0, hides=False)
    assert fraction(table_of().with_wrecks([gone]), WEST, EAST, []) == 1.0
    tall = WreckBody("wreck-A12", MECH, (10.0, 20.0), 0.0, 2.0)
    assert fraction(table_of().with_wrecks([tall]), WEST, EAST, []) == 0.0


def test_a_wreck_on_a_hill_stands_on_it() -> None:
    table = table_of(area("hill", "hill", rectangle(8.0, 18.0, 12.0, 22.0)))
    lying = table.with_wrecks([WreckBody("wreck-A6", TANK, (10.0, 20.0), 0.0, 1.0)])
    assert fraction(lying, WEST, EAST, []) == 0.0


@pytest.mark.parametrize(("depth", "seen"), [(5.9, 1.0), (6.1, 0.0)])
def test_more_than_six_centimetres_of_woods_hide(depth: float, seen: float) -> None:
    table = table_of(area("w", "woods", rectangle(7.0, 0.0, 7.0 + depth, 40.0)))
    assert fraction(table, WEST, EAST, []) == seen


def test_woods_count_along_the_ray_of_each_column() -> None:
    # 5.995 deep: the ray to a column s aside has 5.995 * sqrt(1 + (s / 10)^2) of woods
    table = table_of(area("w", "woods", rectangle(7.0, 0.0, 12.995, 40.0)))
    reach = 10.0 * math.sqrt((6.0 / 5.995) ** 2 - 1.0)
    half = 0.5 * 10.0 / math.sqrt(99.75)
    assert reach < half
    assert fraction(table, WEST, EAST, []) == pytest.approx(reach / half, abs=1e-6)


def test_woods_add_up_and_overlaps_count_once() -> None:
    def woods(*spans: tuple[float, float]) -> Table:
        return table_of(*(area(f"w{a}", "woods", rectangle(a, 0.0, b, 40.0)) for a, b in spans))

    assert fraction(woods((6.0, 9.5), (11.0, 14.0)), WEST, EAST, []) == 0.0
    assert fraction(woods((6.0, 9.0), (11.0, 13.5)), WEST, EAST, []) == 1.0
    assert fraction(woods((6.0, 11.0), (7.0, 11.5)), WEST, EAST, []) == 1.0


def test_woods_have_no_top() -> None:
    hill = area("hill", "hill", rectangle(3.0, 18.0, 7.0, 22.0))
    table = table_of(hill, area("w", "woods", rectangle(7.5, 0.0, 14.0, 40.0)))
    assert fraction(table, mech("m", (5.0, 20.0)), EAST, []) == 0.0


def test_standing_in_woods_counts_from_the_eye() -> None:
    table = table_of(area("w", "woods", rectangle(0.0, 0.0, 10.5, 40.0)))
    assert fraction(table, WEST, EAST, []) == 1.0
    assert fraction(table, soldier("deep", (4.0, 20.0)), EAST, []) == 0.0


def test_woods_beyond_the_target_do_not_count() -> None:
    table = table_of(area("w", "woods", rectangle(12.0, 0.0, 30.0, 40.0)))
    assert fraction(table, WEST, EAST, []) == 1.0
    assert fraction(table, WEST, soldier("deep", (18.2, 20.0)), []) == 0.0


def test_woods_behind_the_firer_do_not_count() -> None:
    behind, between = rectangle(0.0, 0.0, 4.0, 40.0), rectangle(8.0, 0.0, 13.0, 40.0)
    table = table_of(area("behind", "woods", behind), area("between", "woods", between))
    assert fraction(table, WEST, EAST, []) == 1.0


def test_the_house_may_set_the_depth_of_woods() -> None:
    table = table_of(area("w", "woods", rectangle(7.0, 0.0, 12.0, 40.0)))
    assert fraction(table, WEST, EAST, [], woods_depth=4.0) == 0.0


def test_line_of_sight_is_mutual_though_fractions_differ() -> None:
    table = across("rock", 9.0, 0.5, height=1.5)
    high = mech("mech", (15.0, 20.0))
    assert fraction(table, high, WEST, []) != fraction(table, WEST, high, [])
    assert sees(table, high, WEST, [])
    assert sees(table, WEST, high, [])


@pytest.mark.parametrize(("share", "seen"), [(0.0015, True), (0.0005, False)])
def test_seeing_is_more_than_a_thousandth(share: float, seen: bool) -> None:
    # two tall walls at half way leave one slit, so wide on the silhouette
    half = 0.5 * 10.0 / math.sqrt(99.75)
    top = 20.0 + half * share / 2.0
    table = table_of(
        area("south", "high wall", rectangle(9.9, 0.0, 10.0, 20.0 - half * share / 2.0)),
        area("north", "high wall", rectangle(9.9, top, 10.0, 40.0)),
    )
    assert fraction(table, WEST, EAST, []) == pytest.approx(share)
    assert sees(table, WEST, EAST, []) is seen
    assert sees(table, EAST, WEST, []) is seen


def test_batched_fractions_equal_single_ones() -> None:
    table = table_of(
        area("a", "crate", rectangle(9.0, 18.0, 10.0, 20.2)),
        area("w", "woods", rectangle(11.0, 20.0, 13.0, 30.0)),
        wall("l", "low wall", ((6.0, 10.0), (12.0, 25.0)), 0.4),
    )
    eyes = np.asarray([(5.0, y, 1.1) for y in np.linspace(15.0, 25.0, 21)])
    seen = [EAST, tank("tank", (18.0, 22.0), 30.0), mech("mech", (20.0, 15.0))]
    batch = fractions(table, eyes, seen, seen)
    for row, (x, y, height) in zip(batch, eyes.tolist(), strict=True):
        assert row.tolist() == [fraction_from(table, (x, y), height, model, seen) for model in seen]


def test_no_eyes_or_no_targets_make_an_empty_table_of_fractions() -> None:
    assert fractions(table_of(), np.zeros((0, 3)), [EAST], []).shape == (0, 1)
    assert fractions(table_of(), np.zeros((2, 3)), [], []).shape == (2, 0)


def test_a_window_is_seen_through_above_its_sill() -> None:
    barn = house(
        "h",
        rectangle(8.0, 16.0, 12.0, 24.0),
        openings=(Opening(1, 4.0, 3.0, "window"), Opening(3, 4.0, 3.0, "window")),
    )
    # sills 0.5 left at 3.3 and 7.0: below 1.1 - 0.6 * 10 / 7
    assert fraction(table_of(barn), WEST, EAST, []) == pytest.approx(1.0 - (1.1 - 6.0 / 7.0) / 1.2)
