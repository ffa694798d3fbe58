"""What hides: touching pieces, models, woods, the walls of buildings (sight.touch, sight.models,
sight.woods, terrain).
"""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.acceptance.facing import EPS, HALF, facing_off, fraction
from tests.acceptance.table import (
    Battle,
    Json,
    box,
    far,
    line,
    mech,
    opening,
    shape,
    soldier,
    tank,
    unit,
)

# --- sight.touch


@pytest.mark.parametrize("kind", ["building", "crate", "high wall"])
@pytest.mark.parametrize("aside", [0.0, 0.1414, -0.1414])
def test_nothing_is_seen_through_the_point_where_two_pieces_touch(kind: str, aside: float) -> None:
    """CombatExtended PR 694: two 4 x 4 ruins touch at (20, 20); from (16, 24) to (24, 16), also 0.2 aside."""
    ruins = box(kind, 16, 16, 20, 20, height=3), box(kind, 20, 20, 24, 24, height=3)
    a, b = soldier("A1", 15.4 + aside, 24.6 + aside), soldier("B1", 24.6 + aside, 15.4 + aside)
    answer = Battle.placed([a, b], *ruins).sight("A1", "B1")
    assert (answer["los"], answer["fraction"]) == (False, pytest.approx(0, abs=1e-9))


def test_nothing_is_seen_between_walls_that_abut() -> None:
    """The text: "pieces of one height are merged before the question": a seam in the middle of the view."""
    battle = facing_off(box("high wall", 20, 10, 21, 20), box("high wall", 20, 20, 21, 30))
    assert fraction(battle) == pytest.approx(0, abs=1e-9)


def test_a_wall_beside_the_line_that_only_touches_hides_nothing() -> None:
    """The wall's corner is at s = HALF exactly or beyond: nothing hidden."""
    edge = 20 + HALF * 10.1 / 20
    assert fraction(facing_off(box("high wall", 19.9, edge, 20.1, 30))) == pytest.approx(1.0, abs=1e-9)


def test_an_inner_wall_meets_its_outer_wall_without_a_leak() -> None:
    """lichtgeschwindigkeit 5: rays through the junction of an inner wall (x = 20) and the north
    wall, from every angle.
    """
    house = shape(
        "building", [(14, 14), (26, 14), (26, 26), (14, 26)], inner=[{"line": [[20, 14], [20, 26]]}]
    )
    battle = Battle.placed([soldier("A1", 19, 25), soldier("B1", 21, 25)], house)
    for y in (15, 20, 24, 25, 25.19):
        assert battle.sight([17, y, 1.1], "B1")["fraction"] == pytest.approx(0, abs=1e-9)
        assert battle.sight([23, y, 1.1], "A1")["fraction"] == pytest.approx(0, abs=1e-9)


def test_a_base_touching_a_walls_end_does_not_leak() -> None:
    """foundryvtt 9867: A1's base is tangent to the wall's west end; across the wall nothing is seen."""
    wall = box("high wall", 10.5, 19.5, 30, 20.5)
    battle = Battle.placed([soldier("A1", 11.5, 21), soldier("B1", 20, 19)], wall)
    assert battle.sight("A1", "B1")["los"] is False


def test_behind_a_wall_by_a_hair_is_behind_it() -> None:
    """foundryvtt 10281: the base 0.05 behind a tall wall; OpenRA 10413: both touching it, distance 1.0."""
    wall = box("high wall", 20, 10, 21, 30)
    hair = Battle.placed([soldier("A1", 10, 20), soldier("B1", 21.55, 20)], wall)
    assert hair.sight("A1", "B1")["los"] is False
    both = Battle.placed([soldier("A1", 19.5, 20), soldier("B1", 21.5, 20)], wall)
    answer = both.sight("A1", "B1")
    assert (answer["los"], answer["distance"]) == (False, pytest.approx(1.0))
    assert both.fire_refused("A1", "B1") == "sight"


# --- sight.models


def test_tanks_and_mechs_hide_what_is_behind_them() -> None:
    """sight.models R: a tank (1.8) across the line: 1.1 + 0.7 * 20 / 9 > 1.2: hidden; so a mech (3.0)."""
    for hider in (tank("A2", 20, 20, 90), mech("B2", 20, 20), mech("A2", 20, 20)):
        answer = facing_off(others=[hider]).sight("A1", "B1")
        assert answer["los"] is False
        [reason] = answer["because"]
        assert set(reason) == {"unit", "edge", "why", "share"}
        assert (reason["unit"], reason["why"]) == (hider["id"], "hides")


@pytest.mark.parametrize("kind", ["soldier", "commander", "missile trooper"])
def test_the_other_kinds_hide_nothing(kind: str) -> None:
    assert fraction(facing_off(others=[unit("A2", kind, 20, 20), unit("B2", kind, 28, 20)])) == 1.0


def test_a_friend_at_the_shooters_side_hides_nothing() -> None:
    """CombatExtended 675: base to base beside him: "only shapes that the line crosses may block"."""
    assert fraction(facing_off(others=[mech("A2", 10, 21.5)])) == 1.0


def test_neither_firer_nor_target_hides_itself() -> None:
    battle = facing_off(a=tank("A1", 10, 20, 0), b=mech("B1", 30, 20))
    assert (fraction(battle), fraction(battle, "B1", "A1")) == (1.0, 1.0)


def test_a_tanks_wreck_hides_up_to_its_height() -> None:
    """sight.models, wreck.tank: 1.0 high, x 19 to 21 (facing 90): 1.1 - 0.1 * 20 / 11 = 0.918182:
    0.765152 hidden.
    """
    others = [tank("B2", 20, 20, 90), soldier("A2", 20, 10)]
    battle = Battle.placed([soldier("A1", 10, 20), soldier("B1", 30, 20), *others], dice=[4, 6])
    battle.fire("A2", "B2")
    answer = battle.sight("A1", "B1")
    assert answer["fraction"] == pytest.approx(1 - 0.765152, abs=EPS)
    assert answer["cover"] is True
    assert "wreck-B2" in answer["because"][0].values()


def test_a_mechs_wreck_hides_up_to_two() -> None:
    """An eye at 2.0: hidden below 2.0 of a mech's 3.0, where the wreck's width (1.0 about) covers:
    the wreck at 20 looks twice as wide as the mech at 30: all columns.
    """
    battle = Battle.placed(
        [soldier("A1", 20, 10), mech("B1", 30, 20), mech("B2", 20, 20), far("B")], dice=[4, 6]
    )
    battle.fire("A1", "B2")
    assert fraction(battle, [10, 20, 2.0]) == pytest.approx(1 / 3, abs=EPS)


def test_a_wreck_on_a_hill_stands_on_it() -> None:
    """ground, wreck.tank: from the table to 1.0 + 1.0: an eye at 2.0 over it: hidden below 2.0 of a mech's
    3.0; the wreck, facing 90, is wider than the mech looks.
    """
    units = [soldier("A1", 20, 8), mech("B1", 30, 20), tank("B2", 20, 20, 90), far("B")]
    battle = Battle.placed(units, box("hill", 17, 15, 23, 25), dice=[4, 6])
    battle.fire("A1", "B2")
    assert fraction(battle, [10, 20, 2.0]) == pytest.approx(1 / 3, abs=EPS)


def test_a_tank_on_a_hill_hides_up_to_its_top() -> None:
    """1.0 + 1.8 = 2.8: an eye at 2.8."""
    units = [soldier("A1", 20, 8), mech("B1", 30, 20), tank("A2", 20, 20, 90)]
    battle = Battle.placed(units, box("hill", 17, 15, 23, 25))
    assert fraction(battle, [10, 20, 2.8]) == pytest.approx(0.2 / 3, abs=EPS)


# --- sight.woods


def test_more_than_six_of_woods_hides() -> None:
    """sight.woods R: "woods have no top": even from high above."""
    battle = facing_off(box("woods", 16, 10, 22.1, 30))
    assert fraction(battle) == 0.0
    assert fraction(battle, [10, 20, 9.0]) == 0.0
    assert battle.sight("A1", "B1")["los"] is False


def test_up_to_six_of_woods_does_not_hide() -> None:
    assert fraction(facing_off(box("woods", 16, 10, 21.9, 30))) == pytest.approx(1.0, abs=EPS)


def test_woods_hide_column_by_column() -> None:
    """5.999 straight through; aside the ray is longer by sqrt(1 + (s / 20)^2): over 6 beyond s =
    0.365190: 0.365190 / 0.500156 = 0.7301.
    """
    s = 20 * math.sqrt((6 / 5.999) ** 2 - 1)
    battle = facing_off(box("woods", 16, 10, 21.999, 30))
    assert fraction(battle) == pytest.approx(s / HALF, abs=1e-4)


def test_woods_add_up() -> None:
    """The text: "more than 6 cm of woods in all": 3.1 and 3.1."""
    assert fraction(facing_off(box("woods", 12, 10, 15.1, 30), box("woods", 20, 10, 23.1, 30))) == 0.0
    assert fraction(
        facing_off(box("woods", 12, 10, 14.9, 30), box("woods", 20, 10, 22.9, 30))
    ) == pytest.approx(1.0)


def test_overlapping_woods_count_once() -> None:
    """5 and 5, overlapping by 4.5: the ray runs through 5.5 of woods."""
    assert fraction(
        facing_off(box("woods", 14, 10, 19, 30), box("woods", 14.5, 10, 19.5, 30))
    ) == pytest.approx(1.0)


def test_woods_count_from_the_eye_to_the_column() -> None:
    """The eye in woods 4 to the edge, the target in woods 2.5 from the edge: 6.5: hidden. With 1.5:
    5.5: seen.
    """
    mine = box("woods", 8, 10, 14, 30)
    assert fraction(facing_off(mine, box("woods", 27.5, 10, 35, 30))) == 0.0
    assert fraction(facing_off(mine, box("woods", 28.5, 10, 35, 30))) == pytest.approx(1.0, abs=EPS)


# --- buildings


def room(*openings: Json, inner: Any = ()) -> Json:
    """12 x 12, walls 0.3 thick inside x, y 20 to 32."""
    return shape(
        "building",
        [(20, 14), (32, 14), (32, 26), (20, 26)],
        id="house",
        openings=list(openings),
        inner=list(inner),
    )


def test_walls_are_just_inside_the_outline() -> None:
    """terrain R: 0.3 thick: a wall from x 20 to 20.3: eyes at 20.31 are in the room, at 20.29 in the wall."""
    battle = Battle.placed([soldier("A1", 5, 5), soldier("B1", 26, 20)], room())
    assert fraction(battle, [20.31, 20, 1.1]) == pytest.approx(1.0, abs=EPS)
    assert fraction(battle, [20.29, 20, 1.1]) == 0.0
    assert fraction(battle, [19.99, 20, 1.1]) == pytest.approx(0.0, abs=EPS)


def test_a_building_has_no_roof() -> None:
    """terrain R: "open roof": from high enough one looks in: an eye at 9 over the west wall's inner
    edge, b = 10.3: 9 - 6 * 16 / 10.3 = -0.320.
    """
    battle = Battle.placed([soldier("A1", 5, 5), soldier("B1", 26, 20)], room())
    assert fraction(battle, [10, 20, 9.0]) == pytest.approx(1.0, abs=EPS)


def test_a_door_is_a_gap_through_the_whole_wall() -> None:
    """terrain R: edge 3 runs from (20, 26) to (20, 14): its middle is y = 20. A door 2 wide:
    everything is seen.
    """
    battle = Battle.placed([soldier("A1", 10, 20), soldier("B1", 24, 20)], room(opening(3, 6, 2)))
    assert fraction(battle) == pytest.approx(1.0, abs=EPS)


def test_a_window_leaves_a_sill() -> None:
    """0.5 high, its inner edge b = 10.3 of 14: 1.1 - 0.6 * 14 / 10.3 = 0.284466: 0.237055 hidden."""
    battle = Battle.placed([soldier("A1", 10, 20), soldier("B1", 24, 20)], room(opening(3, 6, 2, "window")))
    assert fraction(battle) == pytest.approx(1 - 0.284466 / 1.2, abs=EPS)


@pytest.mark.parametrize("ring", [[0, 1, 2, 3], [0, 3, 2, 1]], ids=["counter-clockwise", "clockwise"])
def test_walls_are_numbered_in_the_files_order(ring: list[int]) -> None:
    """Map files: `wall` is the edge number in the file's order from its first point, `at` from that
    edge's start: the west wall is edge 3, from (20, 26), or clockwise edge 0, from (20, 14): a door
    2 wide about y = 17.
    """
    corners = [(20.0, 14.0), (32.0, 14.0), (32.0, 26.0), (20.0, 26.0)]
    door = opening(3, 9, 2) if ring[1] == 1 else opening(0, 3, 2)
    house = shape("building", [corners[n] for n in ring], openings=[door])
    battle = Battle.placed([soldier("A1", 10, 17), soldier("B1", 24, 17), soldier("B2", 24, 23)], house)
    assert battle.sight("A1", "B1")["fraction"] == pytest.approx(1.0, abs=EPS)
    assert battle.sight([10, 23, 1.1], "B2")["fraction"] == pytest.approx(0.0, abs=EPS)


def test_beside_a_door_is_wall() -> None:
    battle = Battle.placed([soldier("A1", 10, 16.5), soldier("B1", 24, 16.5)], room(opening(3, 6, 2)))
    assert battle.sight("A1", "B1")["los"] is False


def test_through_a_window_at_an_angle() -> None:
    """CombatExtended 698: at the window, an enemy 45 degrees off is seen, and sees."""
    battle = Battle.placed(
        [soldier("A1", 20.9, 20), soldier("B1", 12, 28.9)], room(opening(3, 6, 2, "window"))
    )
    assert battle.sight("A1", "B1")["los"] is True
    assert battle.sight("B1", "A1")["los"] is True


def test_on_the_door_line_both_sides_are_seen() -> None:
    """OpenApoc 1403: the base's centre on the outline, in the door."""
    units = [soldier("A1", 20, 20), soldier("B1", 12, 20), soldier("B2", 26, 20)]
    battle = Battle.placed(units, room(opening(3, 6, 2)))
    assert battle.sight("A1", "B1")["los"] is True
    assert battle.sight("A1", "B2")["los"] is True


def test_an_inner_wall_parts_two_rooms() -> None:
    """terrain R: inner walls 0.3 thick about their line; a door in it opens only it ("an opening
    cuts only its own wall").
    """
    wall = {"line": [[26, 14], [26, 26]]}
    units = [soldier("A1", 23, 20), soldier("B1", 29, 20)]
    assert Battle.placed(units, room(inner=[wall])).sight("A1", "B1")["los"] is False
    door = {**wall, "openings": [{"wall": 0, "at": 6, "width": 2, "type": "door"}]}
    assert fraction(Battle.placed(units, room(inner=[door]))) == pytest.approx(1.0, abs=EPS)


def test_an_opening_cuts_only_its_own_wall() -> None:
    """A door in the south wall up to the inner wall's foot at x = 26 leaves the inner wall whole
    down to the outline's inside.
    """
    wall = {"line": [[26, 14], [26, 26]]}
    units = [soldier("A1", 24, 15), soldier("B1", 28, 15)]
    battle = Battle.placed(units, room(opening(0, 6, 3), inner=[wall]))
    assert battle.sight("A1", "B1")["los"] is False


def test_inner_walls_stop_at_the_outlines_inside() -> None:
    """terrain.line R: an inner wall drawn past the outline ends at the outer wall: outside nothing hides."""
    house = room(inner=[{"line": [[26, 10], [26, 26]]}])
    battle = Battle.placed([soldier("A1", 20, 12), soldier("B1", 32, 12)], house)
    assert fraction(battle) == 1.0


def test_a_courtyard_is_walled() -> None:
    """terrain R: holes are courtyards, walled without openings: 3.0 high all around."""
    house = shape(
        "building", [(14, 14), (30, 14), (30, 26), (14, 26)], [(19, 17), (25, 17), (25, 23), (19, 23)]
    )
    battle = Battle.placed([soldier("A1", 22, 20), soldier("B1", 16, 20)], house)
    assert battle.sight("A1", "B1")["los"] is False
    assert fraction(battle, [19.05, 20, 1.1], "A1") == pytest.approx(1.0), "the court is free to its outline"
    assert fraction(battle, [18.9, 20, 1.1], "A1") == 0.0, "the wall lies in the building"


def test_a_wall_drawn_as_a_line_is_as_wide_as_said() -> None:
    """terrain.line R: 1 wide about x = 20: as the box from 19.5 to 20.5."""
    assert fraction(facing_off(line("low wall", 1, (20, 10), (20, 30)))) == pytest.approx(0.876984, abs=EPS)
