"""Declaring and rolling an attack: ranges, numbers, order of refusals, the mech's pair (fire.*)."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.acceptance.table import Battle, Json, box, far, mech, soldier, tank, unit

TABLE = (100, 40)


def duel(a: Json, b: Json, *pieces: Json, others: Any = (), dice: Any = (), **rules: Any) -> Battle:
    return Battle.placed([a, b, *others], *pieces, dice=dice, size=TABLE, rules=rules)


def at_range(kind: str, gap: float, target: str = "soldier") -> Battle:
    """A unit of this kind with a target due east, their edges `gap` apart (the tank end on)."""
    reach = {"tank": 1.8, "mech": 1.0}
    a, b = reach.get(kind, 0.5), reach.get(target, 0.5)
    return duel(unit("A1", kind, 10, 20, 0), unit("B1", target, 10 + a + gap + b, 20, 180))


# --- fire.roll, fire.range: the table of weapons

BANDS = [
    ("soldier", "rifle", [(15, 4), (40, 5)]),
    ("tank", "cannon", [(30, 4), (60, 5)]),
    ("tank", "machine gun", [(20, 5)]),
    ("commander", "rifle", [(40, 4)]),
    ("missile trooper", "missile", [(60, 4)]),
    ("mech", "machine gun", [(20, 4)]),
]


@pytest.mark.parametrize(("kind", "weapon", "bands"), BANDS)
def test_the_number_to_hit_by_range(kind: str, weapon: str, bands: list[tuple[float, int]]) -> None:
    """Units S: to hit, range; limits are inclusive: 15.000 is up to 15, 15.001 is not."""
    closest = 0.0
    for limit, needs in bands:
        for gap in (closest, limit):
            battle = at_range(kind, gap)
            assert battle.odds("A1", "B1", weapon)["needs"] == needs, gap
        closest = limit + 0.001
    battle = at_range(kind, closest)
    odds = battle.odds("A1", "B1", weapon)
    assert (odds["needs"], odds["rule"]) == (None, "fire.range")
    assert battle.fire_refused("A1", "B1", weapon) == "fire.range"


def test_range_is_between_the_edges_of_the_bases() -> None:
    """fire.range R: two discs: centres less radii; a tank turned: (13 - 1.0 to its side) or (13 -
    1.8 to its front).
    """
    assert at_range("soldier", 7.25).sight("A1", "B1")["distance"] == pytest.approx(7.25)
    side = duel(soldier("A1", 10, 20), tank("B1", 23, 20, 90)).sight("A1", "B1")["distance"]
    front = duel(soldier("A1", 10, 20), tank("B1", 23, 20, 0)).sight("A1", "B1")["distance"]
    assert (side, front) == (pytest.approx(13 - 1.0 - 0.5), pytest.approx(13 - 1.8 - 0.5))


def test_range_to_a_tanks_corner() -> None:
    """The nearest point is its corner (21.8, 19), seen from (18, 16): sqrt(…): here the corner
    (18.2, 19)... by Pythagoras.

    Tank at (20, 20) facing 0: corners (18.2 or 21.8, 19 or 21). From (15, 15): to (18.2, 19):
    sqrt(3.2^2 + 4^2) = 5.122499.
    """
    battle = duel(soldier("A1", 15, 15), tank("B1", 20, 20, 0))
    assert battle.sight("A1", "B1")["distance"] == pytest.approx(math.hypot(3.2, 4) - 0.5, abs=1e-9)


def test_range_between_two_tanks() -> None:
    """Facing 45 its foremost corner is (1.8 + 1.0) / sqrt 2 = 1.979899 east of its centre; the
    other, facing 90, 1.0 west.
    """
    battle = duel(tank("A1", 10, 20, 45), tank("B1", 20, 20 + 0.4 * math.sqrt(2) * 1, 90))
    assert battle.sight("A1", "B1")["distance"] == pytest.approx(10 - 1.979899 - 1.0, abs=1e-3)


def test_models_that_touch_are_at_range_0_and_may_fire() -> None:
    """fire.range R: "0 when touching (which may be fired at)"."""
    battle = duel(soldier("A1", 10, 20), soldier("B1", 11, 20), others=[far("B")], dice=[4])
    assert battle.sight("A1", "B1")["distance"] == pytest.approx(0)
    battle.fire("A1", "B1")
    assert not battle["B1"]["alive"]


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_reaching_the_number_hits(die: int) -> None:
    """fire.roll S: 4+ within 15."""
    battle = duel(soldier("A1", 10, 20), soldier("B1", 20, 20), others=[far("B")], dice=[die])
    battle.fire("A1", "B1")
    assert battle.told("rolled") == [
        {"event": "rolled", "for": "hit", "side": 0, "die": die, "rule": "fire.roll"}
    ]
    assert battle.told("shot") == [
        {
            "event": "shot", "unit": "A1", "weapon": "rifle", "target": "B1", "die": die, "needs": 4,
            "cover": False, "hit": die >= 4, "rule": "fire.roll",
        }
    ]  # fmt: skip
    assert battle["B1"]["alive"] is (die < 4)
    assert battle.spent()


def test_there_is_no_natural_six() -> None:
    """fire.roll R: "no natural 6": a machine gun that needs 6+ (by house rule), in cover, cannot
    hit: needs 7.
    """
    crater = box("crater", 18, 18, 22, 22)
    rules: dict[str, Any] = {"weapons.soldier.rifle.bands": [[40, 6]]}
    battle = duel(soldier("A1", 10, 20), soldier("B1", 20, 20), crater, others=[far("B")], dice=[6], **rules)
    odds = battle.odds("A1", "B1")
    assert (odds["needs"], odds["chance"]) == (7, 0)
    battle.fire("A1", "B1")
    assert battle["B1"]["alive"]


# --- fire.target and the order of refusals


def crowd(*dice: int) -> Battle:
    """A1 before a wall; B1 behind it, B2 in the open but 50 off, B3 in the open and near, B4 both
    hidden and far.
    """
    units = [
        soldier("A1", 20, 10), soldier("A2", 24, 10), tank("A3", 4, 10, 90),
        soldier("B1", 20, 20), soldier("B2", 70.5, 9), soldier("B3", 30, 10),
        soldier("B4", 20, 39.5), soldier("B5", 31, 11.5),
    ]  # fmt: skip
    return Battle.placed(units, box("high wall", 10, 14, 29, 15), dice=dice, size=TABLE)


def test_a_target_is_a_living_enemy() -> None:
    """fire.target R."""
    battle = crowd(4)
    assert battle.fire_refused("A1", "A2") == "fire.target", "a friend"
    assert battle.fire_refused("A1", "A1") == "fire.target"
    battle.fire("A1", "B3")
    battle.end("A1", "B1")
    assert battle.fire_refused("A2", "B3") == "fire.target", "dead"


def test_a_target_must_be_in_sight_and_in_range() -> None:
    battle = crowd()
    assert battle.fire_refused("A1", "B1") == "sight"
    assert battle.fire_refused("A1", "B2") == "fire.range"
    assert battle.fire_refused("A1", "B4") == "sight", "sight before range"


def test_refusals_are_told_in_their_order() -> None:
    """The text: "phase, unit, weapon, target, sight, range"."""
    battle = crowd(4)
    assert battle.fire_refused("B1", "B1", "cannon") == "turn.order", "unit before weapon and target"
    assert battle.fire_refused("A1", "A2", "cannon") == "fire.weapon", "weapon before target"
    assert battle.fire_refused("A1", "B4", "cannon") == "fire.weapon", "weapon before sight"
    battle.fire("A1", "B3")
    battle.end("A1")
    assert battle.fire_refused("A2", "B4", "cannon") == "turn.order"
    battle.end("B1")
    assert battle.fire_refused("A2", "B3", "rifle") == "fire.target", "target before sight"


@pytest.mark.parametrize(
    ("kind", "weapon"),
    [
        ("soldier", "cannon"),
        ("soldier", "missile"),
        ("tank", "rifle"),
        ("mech", "rifle"),
        ("commander", "machine gun"),
    ],
)
def test_a_unit_fires_only_what_it_has(kind: str, weapon: str) -> None:
    """`fire.weapon` "for a weapon the unit has not, or may not use now"."""
    assert at_range(kind, 5).fire_refused("A1", "B1", weapon) == "fire.weapon"


def test_anything_may_be_measured_at_any_time() -> None:
    """fire.target R: out of turn, out of range, own units; 10 - 1 = 9 apart: 4+."""
    battle = crowd()
    assert battle.sight("B1", "A1")["los"] is False
    assert battle.sight("A1", "B2")["distance"] == pytest.approx(math.hypot(50.5, 1) - 1)
    assert battle.sight("A1", "A2")["los"] is True
    assert battle.odds("B3", "A1")["needs"] == 4


# --- fire.pair


def mech_fight(*dice: int, target: Json | None = None) -> Battle:
    units = [mech("A1", 20, 10), target or soldier("B1", 20, 20), soldier("B2", 24, 20), far("A"), far("B")]
    return Battle.placed(units, dice=dice)


def test_a_mech_fires_two_guns_at_one_target() -> None:
    """fire.pair S: two rolls, one attack."""
    battle = mech_fight(3, 4)
    battle.fire("A1", "B1", "machine gun")
    assert battle.rolled() == [("hit", 3), ("hit", 4)]
    assert [shot["hit"] for shot in battle.told("shot")] == [False, True]
    assert not battle["B1"]["alive"]
    assert battle.fire_refused("A1", "B2", "machine gun") == "fire.once"
    assert battle.spent()


def test_if_the_first_kills_the_second_is_not_rolled() -> None:
    """fire.pair R."""
    battle = mech_fight(4)
    battle.fire("A1", "B1", "machine gun")
    assert battle.rolled() == [("hit", 4)]
    assert battle.fire_refused("A1", "B2", "machine gun") == "fire.once"
    assert battle.spent()


def test_the_damage_die_follows_its_hit_at_once() -> None:
    """Order of dice: to-hit, its damage, then the second gun's: 4, minor 1, 5, critical 4."""
    battle = mech_fight(4, 1, 5, 4, target=tank("B1", 20, 20, 90))
    battle.fire("A1", "B1", "machine gun")
    assert battle.rolled() == [("hit", 4), ("damage", 1), ("hit", 5), ("damage", 4)]
    assert (battle["B1"]["minor"], battle["B1"]["critical"]) == (True, True)


def test_two_criticals_of_one_attack_destroy() -> None:
    battle = mech_fight(4, 4, 4, 5, target=mech("B1", 20, 20))
    battle.fire("A1", "B1", "machine gun")
    assert not battle["B1"]["alive"]
    assert battle.spent()


def test_if_the_first_gun_destroys_the_second_is_not_rolled() -> None:
    battle = mech_fight(4, 6, target=tank("B1", 20, 20, 90))
    battle.fire("A1", "B1", "machine gun")
    assert battle.rolled() == [("hit", 4), ("damage", 6)]
    assert battle.spent()


def test_a_tank_fires_one_of_its_weapons() -> None:
    """fire.once R: one attack with one weapon."""
    battle = duel(tank("A1", 10, 20, 0), tank("B1", 25, 20), dice=[1])
    battle.fire("A1", "B1", "machine gun")
    assert battle.fire_refused("A1", "B1", "cannon") == "fire.once"


# --- exact chances


@pytest.mark.parametrize(
    ("kind", "weapon", "gap", "crater", "chance"),
    [
        ("soldier", "rifle", 15, False, 3 / 6), ("soldier", "rifle", 40, False, 2 / 6),
        ("soldier", "rifle", 15, True, 2 / 6), ("soldier", "rifle", 40, True, 1 / 6),
        ("tank", "cannon", 30, True, 3 / 6), ("tank", "cannon", 60, True, 2 / 6),
        ("tank", "machine gun", 20, False, 2 / 6), ("tank", "machine gun", 20, True, 1 / 6),
        ("commander", "rifle", 40, False, 3 / 6), ("commander", "rifle", 40, True, 2 / 6),
        ("missile trooper", "missile", 60, True, 3 / 6),
        ("mech", "machine gun", 20, False, 3 / 4), ("mech", "machine gun", 20, True, 5 / 9),
    ],
)  # fmt: skip
def test_the_chance_is_exact(kind: str, weapon: str, gap: float, crater: bool, chance: float) -> None:
    """triplea 2960: each weapon, range, cover; both guns counted: 1 - (1/2)^2 = 3/4; in cover 1 -
    (2/3)^2 = 5/9.
    """
    reach = {"tank": 1.8, "mech": 1.0}.get(kind, 0.5)
    x = 10 + reach + gap + 0.5
    pieces = [box("crater", x - 1, 19, x + 1, 21)] if crater else []
    odds = duel(unit("A1", kind, 10, 20, 0), soldier("B1", x, 20), *pieces).odds("A1", "B1", weapon)
    assert odds["chance"] == pytest.approx(chance, abs=1e-12)
    assert odds["cover"] is crater


def test_the_chance_against_a_tank_is_of_a_hit() -> None:
    """`chance` of at least one hit, both guns counted: damage does not enter, 3/4."""
    assert mech_fight(target=tank("B1", 20, 20, 90)).odds("A1", "B1", "machine gun")[
        "chance"
    ] == pytest.approx(0.75)
