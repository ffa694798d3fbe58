"""Damage: who is removed, minor, critical, destroyed, and what is left (damage.*, wreck.*)."""

from __future__ import annotations

import pytest

from tests.acceptance.table import WRECK_KEYS, Battle, Json, box, far, mech, soldier, tank, unit

# A1 shoots at B's tank 10 to the north: rifle within 15: 4+.
HUNT = [soldier("A1", 20, 10), soldier("A2", 24, 10), tank("B1", 20, 22), far("A"), far("B")]
SHOOT_MECH = [soldier("A1", 20, 10), soldier("A2", 24, 10), mech("B1", 20, 22), far("A"), far("B")]


def hunt(*dice: int, units: list[Json] | None = None, first: int = 0) -> Battle:
    return Battle.placed(units or HUNT, dice=dice, first=first)


def new_turn(battle: Battle, first: int) -> None:
    """Everybody left passes; in the new turn side `first` begins."""
    turn = battle.state["turn"]
    while battle.state["turn"] == turn:
        side = battle.state["to_act"]
        free = [
            u["id"] for u in battle.state["units"] if u["alive"] and u["side"] == side and not u["activated"]
        ]
        battle.end(battle.state["active_unit"] or free[0])
    battle.act("choose", first=first)


# --- who dies of a hit


@pytest.mark.parametrize("kind", ["soldier", "commander", "missile trooper"])
def test_a_hit_soldier_commander_or_missile_trooper_is_removed(kind: str) -> None:
    """damage.soldier S: no damage die."""
    battle = hunt(4, units=[soldier("A1", 20, 10), unit("B1", kind, 20, 22), far("A"), far("B")])
    battle.fire("A1", "B1")
    assert battle.rolled() == [("hit", 4)]
    assert battle.told("removed") == [{"event": "removed", "unit": "B1", "rule": "damage.soldier"}]
    assert not battle["B1"]["alive"]
    assert battle.state["wrecks"] == []
    assert battle.spent()


@pytest.mark.parametrize("kind", ["tank", "mech"])
@pytest.mark.parametrize(
    ("die", "result"),
    [(1, "minor"), (2, "minor"), (3, "minor"), (4, "critical"), (5, "critical"), (6, "destroyed")],
)
def test_a_hit_tank_or_mech_rolls_for_damage(kind: str, die: int, result: str) -> None:
    """damage.tank, damage.mech S: 1-3 minor; 4-5 critical; 6 destroyed. "Any weapon's hit counts"."""
    battle = hunt(4, die, units=[soldier("A1", 20, 10), unit("B1", kind, 20, 22), far("A"), far("B")])
    battle.fire("A1", "B1")
    assert battle.rolled() == [("hit", 4), ("damage", die)]
    assert battle.told("damaged") == [
        {"event": "damaged", "unit": "B1", "die": die, "result": result, "rule": f"damage.{kind}"}
    ]
    flags = {"minor": result == "minor", "critical": result == "critical", "alive": result != "destroyed"}
    assert {name: battle["B1"][name] for name in flags} == flags
    assert battle.spent()


# --- minor damage


def test_minor_damage_leaves_a_move_or_an_attack() -> None:
    """damage.minor S: "may move or attack but not both in its next activation"; R gone at its end."""
    battle = hunt(4, 1)
    battle.fire("A1", "B1")
    battle.end("A1")
    assert battle["B1"]["minor"]
    battle.move("B1", (20, 24))
    assert battle.names() == ["activated", "moved", "recovered", "activation_ended"]
    assert not battle["B1"]["minor"]
    assert battle.refused("end", unit="B1") == "turn.order"


def test_minor_damage_attack_instead_of_the_move() -> None:
    battle = hunt(4, 1, 3)
    battle.fire("A1", "B1")
    battle.end("A1")
    battle.fire("B1", "A1", "cannon")
    assert battle.names() == ["activated", "rolled", "shot", "recovered", "activation_ended"]
    assert battle.refused("move", unit="B1", path=[[20, 24]]) == "turn.order"


def test_minor_damage_going_on_overwatch_counts_as_the_attack() -> None:
    """damage.minor R."""
    battle = hunt(4, 1)
    battle.fire("A1", "B1")
    battle.end("A1")
    battle.watch("B1")
    assert (battle["B1"]["overwatch"], battle["B1"]["minor"]) == (True, False)
    assert {"event": "recovered", "unit": "B1", "rule": "damage.minor"} in battle.events


def test_minor_damage_a_pass_counts_too() -> None:
    battle = hunt(4, 1)
    battle.fire("A1", "B1")
    battle.end("A1", "B1")
    assert not battle["B1"]["minor"]


def test_minor_damage_turning_is_the_move() -> None:
    """move.turn R: a turn on the spot "is the unit's move"."""
    battle = hunt(4, 1)
    battle.fire("A1", "B1")
    battle.end("A1")
    battle.move("B1", facing=0)
    assert battle.names() == ["activated", "turned", "recovered", "activation_ended"]


def test_minor_damage_waits_for_the_next_activation_that_begins() -> None:
    """B1 has acted this turn: it is bound in the next. Dice: hit 4, minor 1, initiative 1, 6."""
    battle = hunt(4, 1, 1, 6, first=1)
    battle.move("B1", (20, 23))
    battle.end("B1")
    battle.fire("A1", "B1")
    battle.end("A1")
    new_turn(battle, first=1)
    assert battle["B1"]["minor"]
    battle.move("B1", (20, 24))
    assert battle.state["active_unit"] is None
    assert not battle["B1"]["minor"]


def test_two_minor_damages_do_not_add_up() -> None:
    """damage.minor R: one activation is bound, the one after it is free. Dice: 4, 1; 4, 2;
    initiative 1, 6.
    """
    battle = hunt(4, 1, 4, 2, 1, 6, first=1)
    battle.end("B9")
    battle.fire("A1", "B1")
    battle.end("A1")
    battle.move("B1", (20, 23))
    assert not battle["B1"]["minor"]
    battle.fire("A2", "B1")
    battle.end("A2")
    assert battle["B1"]["minor"]
    new_turn(battle, first=1)
    battle.move("B1", (20, 24))
    assert battle.state["active_unit"] is None, "bound once more"


def test_two_hits_before_one_activation_bind_one_activation() -> None:
    """Dice: 4, 1; 4, 2; initiative 1, 6; cannon 3."""
    battle = hunt(4, 1, 4, 2, 1, 6, 3)
    battle.fire("A1", "B1")
    battle.end("A1", "B9")
    battle.fire("A2", "B1")
    battle.end("A2")
    battle.move("B1", (20, 23))
    assert not battle["B1"]["minor"]
    new_turn(battle, first=1)
    battle.move("B1", (20, 24))
    assert battle.state["active_unit"] == "B1"
    battle.fire("B1", "A1", "cannon")
    assert battle.state["active_unit"] is None


def watched_tank(*dice: int) -> Battle:
    """A1 watches; B1, a tank, moves 5 north in the open: the best shot is at its first point, 4+
    within 15.
    """
    battle = hunt(*dice)
    battle.watch("A1")
    battle.move("B1", (20, 27))
    assert battle.state["phase"] == "react"
    return battle


def test_minor_damage_taken_in_ones_own_activation_does_not_shorten_it() -> None:
    """damage.minor R: "taken during its own (stumble, reaction) it neither shortens that one nor
    ends with it".
    """
    battle = watched_tank(4, 1, 3)
    battle.react("A1", 1)
    assert battle.at("B1") == (20, 27), "minor damage does not stop it"
    assert battle.state["active_unit"] == "B1"
    battle.fire("B1", "A2", "cannon")
    assert "recovered" not in battle.names()
    assert battle["B1"]["minor"]


def test_minor_damage_taken_in_ones_own_activation_binds_the_next() -> None:
    """Dice: 4, 1; initiative 1, 6."""
    battle = watched_tank(4, 1, 1, 6)
    battle.react("A1", 1)
    battle.end("B1")
    assert battle["B1"]["minor"]
    new_turn(battle, first=1)
    battle.move("B1", (20, 28))
    assert battle.state["active_unit"] is None
    assert not battle["B1"]["minor"]


def test_minor_damage_taken_in_a_bound_activation_stays_for_the_next() -> None:
    """The damage that bound it is gone, that which it took in it is not. Dice: 4, 1 (A2); reaction
    4, 2; initiative 1, 6.
    """
    battle = hunt(4, 1, 4, 2, 1, 6)
    battle.watch("A1")
    battle.end("B9")
    battle.fire("A2", "B1")
    battle.end("A2")
    battle.move("B1", (20, 25))
    battle.react("A1", 1)
    assert battle.state["active_unit"] is None, "it was bound: its move was all"
    assert battle["B1"]["minor"], "and is bound again"
    new_turn(battle, first=1)
    battle.move("B1", (20, 26))
    assert battle.state["active_unit"] is None
    assert not battle["B1"]["minor"]


def test_minor_damage_never_stops_a_reaction() -> None:
    """damage.minor R. B1 watches, takes minor damage (4, 1), and reacts all the same (cannon 4: A2 dies)."""
    battle = hunt(4, 1, 4, first=1)
    battle.watch("B1")
    battle.fire("A1", "B1")
    battle.end("A1")
    assert battle["B1"]["minor"]
    battle.end("B9")
    battle.move("A2", (24, 12))
    battle.react("B1", 1, "cannon")
    assert not battle["A2"]["alive"]
    assert battle["B1"]["minor"], "a reaction is no activation"


def test_minor_damage_by_a_stumble_leaves_the_attack_of_the_same_activation() -> None:
    """A mech over a low wall: stumble 2, damage 3: minor; it goes on, then fires both guns (1, 1)
    and stays damaged.
    """
    wall = box("low wall", 15, 12, 25, 12.6)
    units = [mech("A1", 20, 10), soldier("B1", 20, 30), far("A"), far("B")]
    battle = Battle.placed(units, wall, dice=[2, 3, 1, 1])
    battle.move("A1", (20, 14))
    assert battle.at("A1") == (20, 14)
    assert battle["A1"]["minor"]
    battle.fire("A1", "B1", "machine gun")
    assert battle["A1"]["minor"]
    assert battle.state["to_act"] == 1
    assert battle.spent()


# --- critical damage


def test_critical_damage_immobilises_for_good() -> None:
    """damage.critical S: R "it neither moves nor turns"; tank: machine gun only. Distance 12 - 0.5 - 1.8."""
    battle = hunt(4, 4, 5)
    battle.fire("A1", "B1")
    battle.end("A1")
    assert battle.move_refused("B1", (20, 23)) == "damage.critical"
    assert battle.move_refused("B1", facing=0) == "damage.critical"
    assert battle.fire_refused("B1", "A1", "cannon") == "fire.weapon"
    battle.fire("B1", "A1", "machine gun")
    assert not battle["A1"]["alive"]


def test_critical_damage_stays_over_the_turns() -> None:
    battle = hunt(4, 5, 6, 1)
    battle.fire("A1", "B1")
    battle.end("A1")
    new_turn(battle, first=1)
    assert battle["B1"]["critical"]
    assert battle.move_refused("B1", (20, 23)) == "damage.critical"


def test_a_critical_mech_fires_one_gun() -> None:
    """damage.critical R: "mech: one machine gun": one die, though it misses."""
    battle = hunt(4, 4, 3, units=SHOOT_MECH)
    battle.fire("A1", "B1")
    battle.end("A1")
    battle.fire("B1", "A1", "machine gun")
    assert battle.rolled() == [("hit", 3)]
    assert battle.spent()


@pytest.mark.parametrize("kind", ["tank", "mech"])
@pytest.mark.parametrize("die", [4, 5, 6])
def test_a_second_critical_destroys(kind: str, die: int) -> None:
    """damage.critical S."""
    units = [soldier("A1", 20, 10), soldier("A2", 24, 10), unit("B1", kind, 20, 22), far("A"), far("B")]
    battle = hunt(4, 4, 4, die, units=units)
    battle.fire("A1", "B1")
    battle.end("A1", "B9")
    battle.fire("A2", "B1")
    assert battle.told("damaged")[0]["result"] == "destroyed"
    assert not battle["B1"]["alive"]
    assert [w["id"] for w in battle.state["wrecks"]] == ["wreck-B1"]


def test_minor_damage_to_an_immobilised_tank_leaves_it_its_machine_gun() -> None:
    """Dice: 4, 4 critical; 4, 1 minor; then its machine gun 4 misses: the activation is used up,
    the damage gone.
    """
    battle = hunt(4, 4, 4, 1, 4)
    battle.fire("A1", "B1")
    battle.end("A1", "B9")
    battle.fire("A2", "B1")
    battle.end("A2")
    assert (battle["B1"]["critical"], battle["B1"]["minor"]) == (True, True)
    battle.fire("B1", "A1", "machine gun")
    assert (battle["B1"]["critical"], battle["B1"]["minor"]) == (True, False)
    assert battle.state["to_act"] == 0


def test_a_unit_stopped_by_critical_damage_still_attacks_in_that_activation() -> None:
    """damage.critical R: "also later in the activation in which it was hit". Reaction 4, critical 4
    at 1 cm; then 5 with the gun.
    """
    battle = watched_tank(4, 4, 5)
    battle.react("A1", 1)
    assert battle.at("B1") == (20, 23)
    assert battle.state["active_unit"] == "B1"
    assert battle.fire_refused("B1", "A1", "cannon") == "fire.weapon"
    assert battle.move_refused("B1", (20, 24)) == "move.once"
    battle.fire("B1", "A1", "machine gun")
    assert not battle["A1"]["alive"]
    assert battle.state["active_unit"] is None


def test_a_critical_stumble_and_a_critical_hit_destroy() -> None:
    """damage.critical S: "a second critical, whatever caused it, destroys"."""
    wall = box("low wall", 15, 12, 25, 12.6)
    units = [mech("A1", 20, 10), soldier("B1", 20, 20), far("A"), far("B")]
    battle = Battle.placed(units, wall, dice=[1, 5, 1, 4, 4])
    battle.move("A1", (20, 14))
    assert battle["A1"]["critical"]
    battle.fire("A1", "B1", "machine gun")
    assert battle.state["to_act"] == 1
    battle.fire("B1", "A1")
    assert not battle["A1"]["alive"]
    assert battle.spent()


# --- destroyed


def test_a_destroyed_tank_stays_as_a_wreck() -> None:
    """wreck.tank: its footprint, height 1.0. State: wrecks [{"id","unit","kind","at","facing","height"}]."""
    battle = hunt(4, 6, units=[soldier("A1", 20, 10), tank("B1", 20, 22, 30), far("A"), far("B")])
    battle.fire("A1", "B1")
    assert battle.told("wrecked") == [
        {"event": "wrecked", "unit": "B1", "wreck": "wreck-B1", "rule": "wreck.tank"}
    ]
    [wreck] = battle.state["wrecks"]
    assert set(wreck) == WRECK_KEYS
    assert wreck == {
        "id": "wreck-B1",
        "unit": "B1",
        "kind": "tank",
        "at": [20, 22],
        "facing": 30,
        "height": 1.0,
    }


def test_a_destroyed_mech_stays_as_a_wreck_two_high() -> None:
    """wreck.mech: its footprint, height 2.0."""
    battle = hunt(4, 6, units=SHOOT_MECH)
    battle.fire("A1", "B1")
    [wreck] = battle.state["wrecks"]
    assert (wreck["kind"], wreck["at"], wreck["height"]) == ("mech", [20, 22], 2.0)


def test_a_destroyed_unit_loses_its_marks_of_life() -> None:
    """Neither acts nor watches any more."""
    battle = hunt(4, 6, first=1)
    battle.watch("B1")
    battle.fire("A1", "B1")
    battle.end("A1", "B9")
    battle.move("A2", (24, 12))
    assert battle.state["phase"] == "activate", "a wreck does not react"
    assert battle.refused("end", unit="B1") == "turn.order"
