"""Cover and its reasons: clause fire.cover."""

from __future__ import annotations

import math

import pytest

from tests.games.skirmish.table.maps import area, house, rectangle, table_of, wall
from tests.games.skirmish.table.random_tables import mech, soldier, tank
from wargame.games.skirmish.table.cover import Reason, view
from wargame.games.skirmish.table.plane import Box, Disc
from wargame.games.skirmish.table.sight import fraction
from wargame.games.skirmish.table.table import WreckBody
from wargame.games.skirmish.table.terrain import Opening

WEST, EAST = soldier("west", (5.0, 20.0)), soldier("east", (15.0, 20.0))


def test_the_open_is_no_cover() -> None:
    seen = view(table_of(), WEST, EAST, [])
    assert (seen.los, seen.fraction, seen.cover, seen.because) == (True, 1.0, False, ())
    assert seen.distance == pytest.approx(9.0)


def test_a_quarter_hidden_is_cover() -> None:
    # hidden below 1.1 - 0.5 * 10 / b: 0.3 (a quarter of 1.2) at b = 6.25
    def behind(leaves: float) -> bool:
        table = table_of(area("p", "low wall", rectangle(10.0, 0.0, 5.0 + leaves, 40.0)))
        return view(table, WEST, EAST, []).cover

    assert behind(6.25)
    assert behind(6.26)
    assert not behind(6.24)


def test_the_reason_names_the_piece_its_edge_and_its_share() -> None:
    table = table_of(area("p", "low wall", rectangle(10.0, 0.0, 12.0, 40.0)))
    hidden = (1.1 - 0.5 * 10.0 / 7.0) / 1.2
    (reason,) = view(table, WEST, EAST, []).because
    assert (reason.piece, reason.unit, reason.why) == ("p", None, "hides")
    assert reason.share == pytest.approx(hidden)
    assert reason.edge is not None
    assert sorted(reason.edge) == [(12.0, 0.0), (12.0, 40.0)]


def test_a_taller_piece_hides_by_the_edge_that_faces_the_firer() -> None:
    table = table_of(area("p", "high wall", rectangle(10.0, 0.0, 12.0, 20.0)))
    (reason,) = view(table, WEST, EAST, []).because
    assert reason.share == pytest.approx(0.5)
    assert reason.edge is not None
    assert sorted(reason.edge) == [(10.0, 0.0), (10.0, 20.0)]


def test_each_piece_hides_its_own_share_and_the_most_comes_first() -> None:
    table = table_of(
        area("little", "high wall", rectangle(10.0, 20.2, 10.5, 40.0)),
        area("more", "high wall", rectangle(10.0, 0.0, 10.5, 20.0)),
    )
    seen = view(table, WEST, EAST, [])
    assert [reason.piece for reason in seen.because] == ["more", "little"]
    assert seen.fraction == pytest.approx(1.0 - sum(reason.share for reason in seen.because))


def test_pieces_of_one_height_that_overlap_are_named_apart() -> None:
    table = table_of(
        area("a", "high wall", rectangle(10.0, 0.0, 10.5, 20.1)),
        area("b", "high wall", rectangle(10.0, 19.9, 10.5, 40.0)),
    )
    seen = view(table, WEST, EAST, [])
    assert seen.fraction == 0.0
    assert {reason.piece for reason in seen.because} == {"a", "b"}
    assert all(0.5 < reason.share < 1.0 for reason in seen.because)


def test_less_than_a_quarter_is_told_and_is_no_cover() -> None:
    table = table_of(area("p", "low wall", rectangle(10.0, 0.0, 10.3, 40.0)))
    seen = view(table, WEST, EAST, [])
    assert not seen.cover
    assert [reason.piece for reason in seen.because] == ["p"]


def test_a_unit_in_the_way_is_named_as_a_unit() -> None:
    seen = view(table_of(), WEST, EAST, [tank("B6", (10.0, 21.2), 0.0)])
    (reason,) = seen.because
    assert (reason.piece, reason.unit) == (None, "B6")
    assert reason.edge is not None
    assert 0.0 < reason.share < 1.0


def test_a_round_unit_has_no_edge_to_name() -> None:
    (reason,) = view(table_of(), WEST, EAST, [mech("A9", (10.0, 20.9))]).because
    assert (reason.unit, reason.edge) == ("A9", None)


def test_a_wreck_is_named_as_a_piece() -> None:
    table = table_of().with_wrecks([WreckBody("wreck-A6", Box(3.6, 2.0), (13.0, 20.0), 90.0, 1.0)])
    (reason,) = view(table, WEST, EAST, []).because
    assert (reason.piece, reason.unit) == ("wreck-A6", None)


def test_the_piece_an_eye_is_inside_of_hides_everything() -> None:
    table = table_of(area("p", "rock", rectangle(4.0, 19.0, 6.0, 21.0)))
    seen = view(table, WEST, EAST, [])
    assert not seen.los
    assert seen.because[0] == Reason("p", None, None, "hides", 1.0)


def test_inside_a_building_is_cover_from_the_same_room_too() -> None:
    table = table_of(house("h", rectangle(2.0, 14.0, 18.0, 26.0)))
    seen = view(table, WEST, EAST, [])
    assert (seen.fraction, seen.cover) == (1.0, True)
    assert seen.because == (Reason("h", None, None, "inside", 0.0),)


def test_a_courtyard_is_not_inside() -> None:
    table = table_of(house("h", rectangle(0.0, 10.0, 30.0, 30.0), rectangle(2.0, 12.0, 28.0, 28.0)))
    assert not view(table, WEST, EAST, []).cover


def test_a_crater_is_cover() -> None:
    table = table_of(area("c", "crater", rectangle(14.0, 19.0, 16.0, 21.0)))
    seen = view(table, WEST, EAST, [])
    assert (seen.los, seen.fraction, seen.cover) == (True, 1.0, True)
    assert seen.because == (Reason("c", None, None, "crater", 0.0),)
    assert not view(table, EAST, WEST, []).cover


def test_standing_in_woods_is_cover() -> None:
    table = table_of(area("w", "woods", rectangle(14.5, 19.0, 16.0, 21.0)))
    seen = view(table, WEST, EAST, [])
    assert (seen.fraction, seen.cover) == (1.0, True)
    assert seen.because == (Reason("w", None, None, "woods", 0.0),)


@pytest.mark.parametrize(("depth", "cover"), [(1.0, False), (1.01, True)])
def test_more_than_a_centimetre_of_woods_on_the_ray_is_cover(depth: float, cover: bool) -> None:
    table = table_of(area("w", "woods", rectangle(9.0, 0.0, 9.0 + depth, 40.0)))
    seen = view(table, WEST, EAST, [])
    assert (seen.los, seen.fraction, seen.cover) == (True, 1.0, cover)
    assert [reason.why for reason in seen.because] == ["woods"] * cover


def test_only_the_ray_to_the_centre_counts_for_woods() -> None:
    table = table_of(area("w", "woods", rectangle(8.0, 20.001, 13.0, 30.0)))
    assert not view(table, WEST, EAST, []).cover


def test_a_ray_along_the_edge_of_woods_only_touches_them() -> None:
    table = table_of(area("w", "woods", rectangle(8.0, 20.0, 13.0, 30.0)))
    assert not view(table, WEST, EAST, []).cover


def test_the_woods_that_hide_are_named_with_what_they_hide() -> None:
    table = table_of(
        area("thin", "woods", rectangle(6.0, 0.0, 7.0, 40.0)),
        area("deep", "woods", rectangle(8.0, 0.0, 14.0, 40.0)),
    )
    seen = view(table, WEST, EAST, [])
    assert not seen.los
    assert seen.because == (Reason("deep", None, None, "woods", 1.0),)


def test_a_wall_and_a_building_are_told_together_and_count_once() -> None:
    openings = (Opening(3, 6.0, 3.0, "window"),)
    table = table_of(house("h", rectangle(14.0, 14.0, 20.0, 26.0), openings=openings))
    seen = view(table, WEST, EAST, [])
    assert seen.los
    assert seen.cover is True
    assert [(reason.piece, reason.why) for reason in seen.because] == [("h", "hides"), ("h", "inside")]


def test_sight_is_mutual_and_the_fraction_the_firers_own() -> None:
    # from the soldier's eye 1.1 a rock 1.5 hides the soldier across; the mech sees over it
    table = table_of(area("p", "rock", rectangle(9.8, 0.0, 10.0, 40.0)))
    high = mech("high", (15.0, 20.0))
    assert view(table, WEST, high, []).fraction == fraction(table, WEST, high, [])
    assert view(table, high, WEST, []).fraction == fraction(table, high, WEST, [])
    assert view(table, WEST, high, []).los
    assert view(table, high, WEST, []).los


def test_who_is_seen_but_sees_nothing_has_line_of_sight_all_the_same() -> None:
    # a rock as high as the mech's eye and close to it: the soldier sees its head, it sees no soldier
    table = table_of(area("p", "rock", rectangle(13.5, 0.0, 13.9, 40.0), height=2.61))
    high = mech("high", (15.0, 20.0))
    back = view(table, high, WEST, [])
    assert view(table, WEST, high, []).fraction == pytest.approx(1.0 - (1.1 + 1.51 * 10.0 / 8.5) / 3.0)
    assert (back.los, back.fraction, back.cover) == (True, 0.0, True)


def test_the_thresholds_are_the_houses() -> None:
    table = table_of(area("p", "low wall", rectangle(10.0, 0.0, 10.3, 40.0)))
    hidden = 1.0 - fraction(table, WEST, EAST, [])
    assert view(table, WEST, EAST, [], hidden_for_cover=hidden - 0.01).cover
    assert not view(table, WEST, EAST, [], hidden_for_cover=hidden + 0.01).cover
    assert not view(table, WEST, EAST, [], minimum=1.0).los
    woods = table_of(area("w", "woods", rectangle(8.0, 0.0, 11.0, 40.0)))
    assert not view(woods, WEST, EAST, [], woods_depth=2.0).los


@pytest.mark.parametrize(
    ("target", "distance"),
    [
        (soldier("b", (21.0, 20.0)), 15.0),
        (soldier("b", (6.0, 20.0)), 0.0),
        (mech("b", (21.5, 20.0)), 15.0),
        (tank("b", (22.3, 20.0), 0.0), 15.0),
        (tank("b", (21.5, 20.0), 90.0), 15.0),
    ],
    ids=["soldiers", "touching", "mech", "tank end on", "tank broadside"],
)
def test_distance_is_between_the_edges_of_the_bases(target: object, distance: float) -> None:
    assert view(table_of(), WEST, target, []).distance == pytest.approx(distance)  # type: ignore[arg-type]


def test_distance_may_be_between_centres() -> None:
    assert view(table_of(), WEST, EAST, [], centres=True).distance == pytest.approx(10.0)


def test_soldiers_hide_when_the_house_says_so() -> None:
    hiding = soldier("x", (10.0, 20.0))
    hiding = type(hiding)("x", Disc(0.5), hiding.at, 0.0, 1.2, 1.1, hides=True)
    seen = view(table_of(), WEST, EAST, [hiding])
    # 1.2 high at 5 from an eye at 1.1: taller than the eye, so it hides all behind its width
    width, shadow = 0.5 * 10 / math.sqrt(99.75), 10.0 * math.tan(math.asin(0.1))
    assert shadow > width
    assert (seen.fraction, seen.because[0].unit) == (0.0, "x")


def test_a_bent_wall_is_one_piece_with_one_share() -> None:
    table = table_of(wall("w", "high wall", ((10.0, 10.0), (10.0, 19.8), (4.0, 30.0)), 0.4))
    assert len(view(table, WEST, EAST, []).because) == 1
