"""Dice in the tray end on the faces the rules rolled, flat and apart, whatever the seed."""

from __future__ import annotations

import math

import pytest

from wargame.ui.skirmish.dice.throw import EDGE_MM, TRAY_MM, throw
from wargame.ui.skirmish.dice.turning import (
    FACES,
    between,
    flattest,
    matrix,
    showing,
    symmetries,
    top_face,
)


def test_there_are_24_symmetries_and_they_differ() -> None:
    turned = {tuple(round(float(c)) for c in matrix(q).flatten()) for q in symmetries()}
    assert len(turned) == 24


@pytest.mark.parametrize("face", range(1, 7))
def test_showing_puts_the_face_on_top_at_any_yaw(face: int) -> None:
    assert all(top_face(showing(face, yaw)) == face for yaw in (0.0, 0.4, 2.0, 5.1))


def test_opposite_faces_add_up_to_seven_and_the_die_is_right_handed() -> None:
    for face, (axis, sign) in FACES.items():
        assert FACES[7 - face] == (axis, -sign)
    # 1, 2, 3 run counter-clockwise about their common corner; the screen's frame is left-handed.
    a, b, c = ([s if i == axis else 0 for i in range(3)] for axis, s in (FACES[1], FACES[2], FACES[3]))
    determinant = (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
    )
    assert determinant == -1


def test_the_way_between_two_attitudes_starts_and_ends_there() -> None:
    a, b = showing(2, 0.3), showing(5, 1.1)
    assert between(a, b, 0.0) == pytest.approx(a)
    assert top_face(between(a, b, 1.0)) == 5
    assert flattest(between(a, b, 0.999)) != between(a, b, 0.999)


@pytest.mark.parametrize("seed", range(40))
def test_a_throw_ends_on_its_faces_flat_inside_the_tray_and_soon(seed: int) -> None:
    faces = (seed * 7 % 6 + 1, (seed * 5 + 2) % 6 + 1)
    thrown = throw(faces, seed)
    last = [moments[-1] for moments in thrown.dice]
    assert tuple(top_face(moment.attitude) for moment in last) == faces
    assert all(abs(matrix(moment.attitude)[2]).max() > 0.999 for moment in last)
    assert all(0 < m.x < TRAY_MM[0] and 0 < m.y < TRAY_MM[1] and m.z < 0.1 for m in last)
    assert math.dist((last[0].x, last[0].y), (last[1].x, last[1].y)) > EDGE_MM * 0.8
    assert thrown.duration_s < 1.7
    assert thrown.bounces


def test_the_way_gives_nothing_away() -> None:
    one, other = throw((3, 5), 11), throw((6, 1), 11)
    for a, b in zip(one.dice, other.dice, strict=True):
        assert [(m.x, m.y, m.z) for m in a] == [(m.x, m.y, m.z) for m in b]
    assert throw((3, 5), 11) == one


def test_a_throw_is_looked_up_by_time_and_holds_its_last_moment() -> None:
    thrown = throw((4,), 3)
    assert thrown.at(0, 0.0) == thrown.dice[0][0]
    assert thrown.at(0, thrown.duration_s + 9.0) == thrown.dice[0][-1]
