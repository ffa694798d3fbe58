"""Who is in cover, from whom, and why (fire.cover); what ignores it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.acceptance.table import Battle, Json, box, far, mech, opening, shape, soldier, tank, unit


def facing_off(
    *pieces: Json, a: Json | None = None, b: Json | None = None, dice: Any = (), **rules: Any
) -> Battle:
    """A1 at (10, 20), B1 at (30, 20)."""
    units = [a or soldier("A1", 10, 20), b or soldier("B1", 30, 20), far("A"), far("B")]
    return Battle.placed(units, *pieces, dice=dice, rules=rules)


def covered(battle: Battle, **more: Any) -> bool:
    return bool(battle.sight("A1", "B1", **more)["cover"])


def why(battle: Battle) -> list[tuple[str, str]]:
    return [
        (reason["why"], reason.get("piece") or reason["unit"])
        for reason in battle.sight("A1", "B1")["because"]
    ]


# --- a quarter or more hidden


@pytest.mark.parametrize(("b", "cover"), [(12.49, False), (12.51, True)])
def test_a_quarter_of_the_silhouette_hidden_is_cover(b: float, cover: bool) -> None:
    """fire.cover R. Low wall 0.6, far edge at b: hidden below 1.1 - 0.5 * 20 / b: 0.3 of 1.2 at b = 12.5."""
    assert covered(facing_off(box("low wall", 10 + b - 0.6, 10, 10 + b, 30))) is cover


@pytest.mark.parametrize(("aside", "cover"), [(0.245, True), (0.255, False)])
def test_a_quarter_counts_the_area_not_the_height(aside: float, cover: bool) -> None:
    """A tall wall hides all columns beyond s, if its far edge (b = 19) is s * 19 / 20 aside: a
    quarter of the silhouette (1.000313 wide) lies beyond s = 0.500156 - 0.250078 = 0.250078.
    """
    assert covered(facing_off(box("high wall", 28.9, 20 + aside * 19 / 20, 29, 30))) is cover


def test_behind_a_low_wall_there_is_cover_behind_a_tall_one_no_sight() -> None:
    """dnd5e-helpers 286."""
    low = facing_off(box("low wall", 28, 10, 29, 30)).sight("A1", "B1")
    tall = facing_off(box("high wall", 28, 10, 29, 30)).sight("A1", "B1")
    assert (low["los"], low["cover"], tall["los"]) == (True, True, False)


def test_the_firers_own_wall_gives_the_target_no_cover() -> None:
    """A1 right behind a low wall: b = 1.1: it hides below 1.1 - 0.5 * 20 / 1.1 < 0; B1 sees A1 in
    cover: b = 19.5: 1.1 - 0.5 * 20 / 19.5 = 0.587: 0.489 hidden.
    """
    battle = facing_off(box("low wall", 10.5, 10, 11.1, 30))
    assert battle.sight("A1", "B1")["cover"] is False
    assert battle.sight("B1", "A1")["cover"] is True


def test_a_friend_beside_the_target_gives_no_cover() -> None:
    """dnd5e-helpers 140."""
    units = [soldier("A1", 10, 20), soldier("B1", 30, 20), soldier("B2", 28.9, 20)]
    assert not Battle.placed(units).sight("A1", "B1")["cover"]


def test_a_tank_in_front_gives_cover() -> None:
    """It hides half the silhouette: its side is the line of sight."""
    units = [soldier("A1", 10, 20), soldier("B1", 30, 20), tank("B2", 25, 21, 0)]
    answer = Battle.placed(units).sight("A1", "B1")
    assert (answer["los"], answer["cover"]) == (True, True)
    assert answer["because"][0]["unit"] == "B2"


# --- inside


HOUSE = shape("building", [(24, 14), (36, 14), (36, 26), (24, 26)], id="house", openings=[opening(3, 6, 4)])


def test_inside_a_building_is_cover_though_nothing_is_hidden() -> None:
    """fire.cover S, R: "its centre in a building's outline": through a door 4 wide all of it is seen."""
    battle = facing_off(HOUSE)
    answer = battle.sight("A1", "B1")
    assert (answer["fraction"], answer["cover"]) == (1.0, True)
    assert [(r["why"], r["piece"]) for r in answer["because"]] == [("inside", "house")]


def test_inside_counts_from_the_same_room_too() -> None:
    """fire.cover R."""
    assert covered(facing_off(HOUSE, a=soldier("A1", 26, 20)))


def test_straddling_the_doorway_the_centre_decides() -> None:
    """MegaMek 8915: the outline is x = 24: 23.9 is outside, 24.1 inside."""
    assert not covered(facing_off(HOUSE, b=soldier("B1", 23.9, 20)))
    assert covered(facing_off(HOUSE, b=soldier("B1", 24.1, 20)))


def test_a_courtyard_is_not_inside() -> None:
    """terrain R: "holes are courtyards … not inside". The firer stands in the court as well."""
    house = shape(
        "building", [(14, 12), (36, 12), (36, 28), (14, 28)], [(18, 16), (32, 16), (32, 24), (18, 24)]
    )
    battle = facing_off(house, a=soldier("A1", 20, 20), b=soldier("B1", 30, 20))
    answer = battle.sight("A1", "B1")
    assert (answer["fraction"], answer["cover"], answer["because"]) == (1.0, False, [])


def test_in_a_crater_is_cover() -> None:
    battle = facing_off(box("crater", 28, 18, 32, 22, id="hole"))
    assert covered(battle)
    assert why(battle) == [("crater", "hole")]
    assert not covered(facing_off(box("crater", 30.1, 18, 32, 22))), "its centre decides"


def test_in_woods_is_cover() -> None:
    battle = facing_off(box("woods", 29.5, 18, 32, 22, id="copse"))
    assert covered(battle)
    assert why(battle) == [("woods", "copse")]
    assert not covered(facing_off(box("woods", 30.1, 18, 32, 22)))


def test_on_a_hill_or_rubble_is_no_cover_in_itself() -> None:
    assert not covered(facing_off(box("hill", 26, 16, 34, 24)))
    assert not covered(facing_off(box("rubble", 26, 16, 34, 24)))


@pytest.mark.parametrize(("depth", "cover"), [(0.9, False), (1.1, True), (5.9, True)])
def test_a_ray_through_more_than_one_of_woods_is_cover(depth: float, cover: bool) -> None:
    """fire.cover R: "or the ray to its centre runs through more than 1 cm of woods"."""
    battle = facing_off(box("woods", 18, 10, 18 + depth, 30, id="hedge"))
    assert covered(battle) is cover
    assert [reason for reason, _ in why(battle)] == (["woods"] if cover else [])


def test_the_ray_to_the_centre_decides_about_woods() -> None:
    """Woods north of the line: they cover half of the silhouette's rays, not the one to the centre."""
    assert not covered(facing_off(box("woods", 18, 20.05, 21, 30)))


def test_woods_the_firer_stands_in_count() -> None:
    """From the eye at 10: the edge at 10.9 or 11.1."""
    assert not covered(facing_off(box("woods", 5, 10, 10.9, 30)))
    assert covered(facing_off(box("woods", 5, 10, 11.1, 30)))


# --- what it costs


def test_cover_takes_one_from_the_roll_once() -> None:
    """fire.cover S, R: in a house, behind its wall and in woods it is still 1: 5+ needs a 6; 4+ a 5
    at 15 and less.
    """
    pieces = HOUSE, box("woods", 28, 18, 32, 22), box("low wall", 22, 10, 23, 30)
    odds = facing_off(*pieces).odds("A1", "B1")
    assert (odds["needs"], odds["cover"]) == (6, True)
    assert odds["chance"] == pytest.approx(1 / 6)
    near = facing_off(*pieces, a=soldier("A1", 14.5, 20)).odds("A1", "B1")
    assert near["needs"] == 5


def test_the_roll_less_one_must_reach_the_number() -> None:
    """fire.roll S: in cover at 5+: a 5 misses, a 6 hits."""
    for die, dead in ((5, False), (6, True)):
        battle = facing_off(box("low wall", 28, 10, 29, 30), dice=[die])
        battle.fire("A1", "B1")
        shot = battle.told("shot")[0]
        assert (shot["needs"], shot["cover"], shot["hit"]) == (6, True, dead)
        assert battle["B1"]["alive"] is not dead


@pytest.mark.parametrize(
    ("kind", "weapon", "open_needs", "needs"),
    [
        ("tank", "cannon", 4, 4), ("missile trooper", "missile", 4, 4), ("commander", "rifle", 4, 5),
        ("soldier", "rifle", 4, 5), ("tank", "machine gun", 5, 6), ("mech", "machine gun", 4, 5),
    ],
)  # fmt: skip
def test_the_cannon_and_the_missile_ignore_cover(kind: str, weapon: str, open_needs: int, needs: int) -> None:
    """fire.cover S. Centres 15 apart; in a crater and out of it."""
    firer = unit("A1", kind, 15, 20, 0)
    covered_odds = facing_off(box("crater", 28, 18, 32, 22), a=firer).odds("A1", "B1", weapon)
    assert covered_odds["needs"] == needs
    assert covered_odds["cover"] is True, "it is in cover, whatever it is worth"
    assert facing_off(a=firer).odds("A1", "B1", weapon)["needs"] == open_needs


def test_a_mech_and_a_tank_may_be_in_cover_too() -> None:
    """A mech in a crater: rifle 5 + 1."""
    battle = facing_off(box("crater", 27, 17, 33, 23), b=mech("B1", 30, 20))
    assert battle.odds("A1", "B1")["needs"] == 6
