"""Line of sight and the visible fraction, by hand (sight, sight.mutual, sight.touch, sight.models,
sight.woods, ground).

Unless said otherwise the eye is at (10, 20) and the target at (30, 20): D = 20. What a prism of
height h hides of a column at d lies below e + (h - e) d / a when e < h, else below e - (e - h) d /
b (entered at a, left at b).
"""

from __future__ import annotations

import math

import pytest

from tests.acceptance.facing import EPS, HALF, facing_off, fraction
from tests.acceptance.table import (
    Battle,
    box,
    far,
    map_of,
    mech,
    soldier,
    tank,
)


def test_in_the_open_everything_is_seen() -> None:
    """Distance between the edges: 20 - 0.5 - 0.5."""
    answer = facing_off().sight("A1", "B1")
    assert answer == {
        "los": True,
        "fraction": 1.0,
        "cover": False,
        "distance": pytest.approx(19),
        "because": [],
    }


def test_a_low_wall_hides_what_lies_below_the_ray_over_its_far_edge() -> None:
    """h 0.6 < e 1.1; b = 10.5: hidden below 1.1 - 0.5 * 20 / 10.5 = 0.147619 of 1.2: 0.876984 is
    seen, no cover.
    """
    answer = facing_off(box("low wall", 19.5, 10, 20.5, 30, id="wall")).sight("A1", "B1")
    assert answer["fraction"] == pytest.approx(0.876984, abs=EPS)
    assert (answer["los"], answer["cover"]) == (True, False)
    [reason] = answer["because"]
    assert set(reason) == {"piece", "edge", "why", "share"}
    assert (reason["piece"], reason["why"]) == ("wall", "hides")
    assert reason["share"] == pytest.approx(0.123016, abs=EPS)
    assert len(reason["edge"]) == 2
    assert all(x == 20.5 for x, _ in reason["edge"]), "the far edge is what hides"


def test_nearer_to_the_target_it_hides_more() -> None:
    """b = 15.5: 1.1 - 0.5 * 20 / 15.5 = 0.454839: hidden 0.379032."""
    answer = facing_off(box("low wall", 24.5, 10, 25.5, 30)).sight("A1", "B1")
    assert answer["fraction"] == pytest.approx(1 - 0.379032, abs=EPS)
    assert answer["cover"] is True


def test_a_wall_taller_than_the_eye_hides_by_its_near_edge() -> None:
    """h 1.2 > e 1.1, a = 9.5 against a mech 3.0 high: 1.1 + 0.1 * 20 / 9.5 = 1.310526: hidden 0.436842."""
    battle = facing_off(box("crate", 19.5, 10, 20.5, 30, height=1.2), b=mech("B1", 30, 20))
    assert fraction(battle) == pytest.approx(1 - 1.310526 / 3, abs=EPS)


def test_a_wall_as_high_as_the_eye_hides_up_to_the_eye() -> None:
    """h = e = 1.1: 1.1 of 1.2 hidden, wherever it stands."""
    for x in (12, 20, 28):
        assert fraction(facing_off(box("crate", x, 10, x + 0.5, 30, height=1.1))) == pytest.approx(
            0.1 / 1.2, abs=EPS
        )


@pytest.mark.parametrize(
    ("kind", "height"),
    [
        ("building", 3.0), ("low wall", 0.6), ("hedge", 0.8), ("sandbags", 0.6), ("barricade", 1.0),
        ("rubble", 0.4),
        ("crate", 1.5), ("rock", 1.5), ("well", 0.8), ("high wall", 2.5), ("hill", 1.0),
    ],
)  # fmt: skip
def test_every_kind_has_its_height(kind: str, height: float) -> None:
    """terrain R. An eye 0.5 above the piece, b = 15: hidden below h + 0.5 - 0.5 * 20 / 15 = h - 1/6
    of a mech's 3.0.
    """
    battle = facing_off(box(kind, 24, 10, 25, 30), b=mech("B1", 30, 20))
    assert fraction(battle, [10, 20, height + 0.5]) == pytest.approx(1 - (height - 1 / 6) / 3, abs=EPS)


@pytest.mark.parametrize("kind", ["road", "ground", "water", "bridge", "crater"])
def test_decoration_water_and_craters_hide_nothing(kind: str) -> None:
    more = {"ground": "mud"} if kind == "ground" else {}
    assert fraction(facing_off(box(kind, 15, 10, 25, 30, **more))) == 1.0


def test_a_piece_may_have_its_own_height() -> None:
    """Map files: `height` where it differs: a hedge 0.5 high: 1.1 - 0.6 * 20 / 15 = 0.3: a quarter."""
    assert fraction(facing_off(box("hedge", 24, 10, 25, 30, height=0.5))) == pytest.approx(0.75, abs=EPS)


# --- the silhouette's width


def test_half_the_silhouette_behind_a_house_corner() -> None:
    assert fraction(facing_off(box("high wall", 20, 20, 21, 30))) == pytest.approx(0.5, abs=EPS)


def test_a_disc_is_as_wide_as_it_looks() -> None:
    """The wall's south-west edge is y = 20.1 up to x = 20.1: columns beyond s = 0.1 * 20 / 10.1 =
    0.198020 are hidden: (0.500156 + 0.198020) / 1.000313 = 0.697958.
    """
    seen = (HALF + 0.1 * 20 / 10.1) / (2 * HALF)
    assert seen == pytest.approx(0.697958, abs=2e-6)
    assert fraction(facing_off(box("high wall", 19.9, 20.1, 20.1, 30))) == pytest.approx(seen, abs=EPS)


def test_close_by_a_disc_looks_wider() -> None:
    """A mech 2 from a bare eye: half width 2 / sqrt(4 - 1) = 1.154701. A wall whose far edge is 0.5
    from the eye hides beyond 0.1 * 2 / 0.5 = 0.4 where it begins 0.1 aside: (1.154701 + 0.4) /
    2.309401; where it begins 0.3 aside, beyond 1.2: nothing.
    """
    half = 2 / math.sqrt(3)
    near = facing_off(box("high wall", 29.1, 20.1, 29.5, 30, height=9), b=mech("B1", 31, 20))
    assert fraction(near, [29, 20, 1.1]) == pytest.approx((half + 0.4) / (2 * half), abs=EPS)
    aside = facing_off(box("high wall", 29.1, 20.3, 29.5, 30, height=9), b=mech("B1", 31, 20))
    assert fraction(aside, [29, 20, 1.1]) == pytest.approx(1.0, abs=EPS)


def test_a_tank_is_as_wide_as_its_corners_look() -> None:
    """Facing 90 it is 3.6 across; the near corners are at depth 19: 1.8 * 20 / 19 = 1.894737 to
    each side. The wall hides beyond 0.5 * 20 / 10.1 = 0.990099: (1.894737 + 0.990099) / 3.789474 =
    0.761276.
    """
    battle = facing_off(box("high wall", 19.9, 20.5, 20.1, 30), b=tank("B1", 30, 20, 90))
    assert fraction(battle) == pytest.approx(0.761276, abs=2e-6)


def test_a_tank_end_on_is_narrower() -> None:
    """Facing 0: 2.0 across, near corners at depth 18.2: 20 / 18.2 = 1.098901; (1.098901 + 0.990099)
    / 2.197802 = 0.950495.
    """
    battle = facing_off(box("high wall", 19.9, 20.5, 20.1, 30), b=tank("B1", 30, 20, 0))
    assert fraction(battle) == pytest.approx(0.950495, abs=2e-6)


def test_a_tanks_corner_beside_the_eye_counts_as_half_a_centimetre_in_front() -> None:
    """sight R: "a corner less than 0.5 in front of the eye's plane counting as 0.5". Eye 2.0 before
    the centre of a tank end on: near corners at 0.2, taken as 0.5: 1.0 * 2 / 0.5 = 4. A wall at
    depth 0.1 from 0.05 aside: hides beyond 0.05 * 2 / 0.1 = 1: (4 + 1) / 8 = 0.625.
    """
    battle = facing_off(box("high wall", 28.05, 20.05, 28.1, 30, height=9), b=tank("B1", 30, 20, 0))
    assert fraction(battle, [28.0, 20.0, 1.1]) == pytest.approx(0.625, abs=EPS)


def test_two_pieces_hide_the_higher_of_what_each_hides() -> None:
    """One hides below 0.147619, the other below 0.454839 (both from above): together 0.454839, not
    their sum.
    """
    both = facing_off(box("low wall", 19.5, 10, 20.5, 30), box("low wall", 24.5, 10, 25.5, 30))
    assert fraction(both) == pytest.approx(1 - 0.454839 / 1.2, abs=EPS)


def test_a_piece_behind_the_target_hides_nothing() -> None:
    """dnd5e-helpers 90: "both up to the column only (b <= d)"."""
    answer = facing_off(box("low wall", 31, 10, 31.6, 30)).sight("A1", "B1")
    assert (answer["fraction"], answer["cover"]) == (1.0, False)
    assert fraction(facing_off(box("high wall", 30.5, 10, 31.6, 30))) == 1.0


def test_a_piece_behind_the_eye_hides_nothing() -> None:
    assert fraction(facing_off(box("high wall", 8, 10, 9.5, 30))) == 1.0


# --- ground


def test_on_a_hill_the_hill_does_not_hide_its_guest() -> None:
    """The column stands in the prism: hidden up to 1.0, where its ground is."""
    assert fraction(facing_off(box("hill", 26, 16, 34, 24))) == pytest.approx(1.0, abs=EPS)


def test_from_a_hill_one_looks_over_a_wall() -> None:
    """The eye at 1.0 + 1.1 = 2.1 over a wall 1.5 high, b = 15: 2.1 - 0.6 * 20 / 15 = 1.3 > 1.2:
    hidden; at b = 12: 2.1 - 0.6 * 20 / 12 = 1.1: one twelfth is seen.
    """
    hill = box("hill", 6, 16, 14, 24)
    assert fraction(facing_off(hill, box("crate", 24, 10, 25, 30))) == pytest.approx(0.0, abs=EPS)
    assert fraction(facing_off(hill, box("crate", 21, 10, 22, 30))) == pytest.approx(1 / 12, abs=EPS)


def test_a_model_stands_on_the_highest_ground_under_its_centre() -> None:
    """ground R: rubble whose centroid is on a hill reaches 1.4: the target spans 1.4 to 2.6. An eye
    at 2.0 over a wall 2.0 high hides up to 2.0: half.
    """
    pieces = (
        box("hill", 26, 16, 34, 24),
        box("rubble", 29, 19, 31, 21),
        box("crate", 20, 10, 21, 30, height=2),
    )
    assert fraction(facing_off(*pieces), [10, 20, 2.0]) == pytest.approx(0.5, abs=EPS)


def test_ground_is_asked_under_the_centre_only() -> None:
    """The base reaches on to the hill, its centre does not: ground 0."""
    hill = box("hill", 30.2, 16, 38, 24)
    # an eye 0.6 high over a crate 0.6 high: hidden up to 0.6 of 0..1.2
    assert fraction(
        facing_off(hill, box("crate", 20, 10, 21, 30, height=0.6)), [10, 20, 0.6]
    ) == pytest.approx(0.5, abs=EPS)


def test_a_wall_that_overhangs_its_hill_is_a_prism_down_to_the_table() -> None:
    """ground R: "a piece whose centroid lies on a hill stands on it: its prism runs from the table
    to hill + height".

    Centroid at y = 20.5 on the hill (from y 20): the low wall, y 17 to 24, also stands at y = 18.5
    from 0 to 1.6.
    """
    hill, wall = box("hill", 15, 20, 25, 30), box("low wall", 19.7, 17, 20.3, 24)
    battle = Battle.placed([soldier("A1", 5, 5), mech("B1", 30, 18.5)], hill, wall)
    # at y = 18.5 every ray of the mech's silhouette (half width about 1) meets the wall below y = 20
    assert fraction(battle, [10, 18.5, 1.6]) == pytest.approx(1 - 1.6 / 3, abs=EPS)


def test_a_column_in_a_prism_is_hidden_up_to_its_height() -> None:
    """sight R. The base stands half in rubble 0.4 high that begins 0.1 north of its centre (ground
    0): the columns beyond s = 0.1 are hidden up to 0.4: (0.500156 - 0.1) / 1.000313 / 3 = 0.133344.
    """
    battle = facing_off(box("rubble", 29, 20.1, 31, 22))
    assert fraction(battle) == pytest.approx(1 - (HALF - 0.1) / (2 * HALF) / 3, abs=EPS)


def test_an_eye_inside_something_taller_sees_nothing() -> None:
    """sight R; above it, it sees over the far side: 1.6 - 0.1 * 9.5 / 0.5 < 0."""
    battle = facing_off(box("crate", 20, 19, 21, 21))
    assert battle.sight([20.5, 20, 1.1], "B1")["fraction"] == 0.0
    assert battle.sight([20.5, 20, 1.1], "B1")["los"] is False
    assert fraction(battle, [20.5, 20, 1.6]) == pytest.approx(1.0, abs=EPS)


# --- who sees whom


@pytest.mark.parametrize(("height", "seen"), [(1.149451, False), (1.148258, True)])
def test_sees_is_more_than_a_thousandth(height: float, seen: bool) -> None:
    """sight R: over 0.001. a = 9.95 from either side: hidden below 1.1 + (h - 1.1) * 20 / 9.95 =
    1.1994 (0.0005 of it seen) or 1.1970 (0.0025 seen).
    """
    battle = facing_off(box("crate", 19.95, 10, 20.05, 30, height=height))
    assert battle.sight("A1", "B1")["los"] is seen
    assert battle.sight("B1", "A1")["los"] is seen
    assert (fraction(battle) > 0.001) is seen


def test_who_can_be_seen_can_see() -> None:
    """sight.mutual R. A wall 2.0 high half way: the soldier sees the mech's head (1.1 + 0.9 * 20 /
    9.9 = 2.918182 of 3.0), the mech sees nothing of him (2.6 - 0.6 * 20 / 10.1 = 1.411881 > 1.2):
    there is line of sight both ways.
    """
    battle = facing_off(box("crate", 19.9, 10, 20.1, 30, height=2), b=mech("B1", 30, 20))
    there, back = battle.sight("A1", "B1"), battle.sight("B1", "A1")
    assert there["fraction"] == pytest.approx(1 - 2.918182 / 3, abs=EPS)
    assert back["fraction"] == 0.0
    assert there["los"] is True
    assert back["los"] is True
    assert back["cover"] is True, "cover counts the fraction as the firer sees it"


def test_from_a_bare_point_it_is_one_way() -> None:
    """protocol: "eye from the table: then one-way": the mech's own eye point sees nothing of the soldier."""
    battle = facing_off(box("crate", 19.9, 10, 20.1, 30, height=2), b=mech("B1", 30, 20))
    answer = battle.sight([30, 20, 2.6], "A1")
    assert (answer["fraction"], answer["los"]) == (0.0, False)


def test_to_at_asks_as_if_it_stood_there() -> None:
    """protocol: `to_at`; also ground: on a hill 1.0 high behind a wall that hides up to 1.1."""
    hill = box("hill", 26, 26, 34, 34)
    battle = facing_off(hill, box("crate", 19, 10, 20, 36, height=1.1))
    assert fraction(battle, to_at=[30, 12]) == pytest.approx(0.1 / 1.2, abs=EPS)
    # from 1.0 to 2.2 on the hill, hidden up to 1.1 by the wall
    assert fraction(battle, to_at=[30, 30]) == pytest.approx(1.1 / 1.2, abs=EPS)
    assert battle.sight("A1", "B1", to_at=[10, 22])["distance"] == pytest.approx(1.0)
    assert battle.at("B1") == (30, 20)


def test_own_units_may_be_asked_about_dead_and_unplaced_ones_not() -> None:
    """protocol: "own units may be asked about, dead or unplaced ones are -32602"."""
    units = [soldier("A1", 10, 20), soldier("A2", 14, 20), soldier("B1", 20, 20), far("B")]
    battle = Battle.placed(units, dice=[4])
    assert battle.sight("A1", "A2")["distance"] == pytest.approx(3)
    battle.fire("A1", "B1")
    assert battle.wire.told("sight", **{"from": "A1", "to": "B1"}).path == "$.to"
    assert battle.wire.told("sight", **{"from": "B1", "to": "A1"}).path == "$.from"
    fresh = Battle.new(map=map_of(), sides=[{"force": "core"}, {"force": "core"}])
    assert fresh.wire.told("sight", **{"from": [1, 1, 1], "to": "A1"}).path == "$.to"
