"""Every house rule changes what it says (house rules)."""

from __future__ import annotations

import pytest

from tests.acceptance.house import KINDS, WEAPONS, battle_with
from tests.acceptance.table import Battle, Json, box, far, map_of, mech, soldier, tank, unit

# --- units


@pytest.mark.parametrize("kind", KINDS)
def test_units_move(kind: str) -> None:
    """units.<kind>.move = 7: 7 walking, 3.5 climbing."""
    wall = box("low wall", 10, 12.5, 30, 12.6)
    battle = battle_with(
        {f"units.{kind}.move": 7}, units=[unit("A1", kind, 20, 20, 90), soldier("B1", 20, 38)]
    )
    assert battle.move_refused("A1", (20, 27.001)) == "move.range"
    battle.move("A1", (20, 27))
    if kind != "tank":
        units = [unit("A1", kind, 20, 11, 90), soldier("B1", 20, 38)]
        climb = battle_with({f"units.{kind}.move": 7}, wall, units=units)
        assert climb.move_refused("A1", (20, 14.501)) == "move.climb"
        assert climb.path("A1", 20, 14.5)["limit"] == 3.5


@pytest.mark.parametrize("kind", KINDS)
def test_units_climb_limit(kind: str) -> None:
    """units.<kind>.climb_limit: 1.5 takes a crate for an obstacle to climb, 0 nothing at all: for
    every kind.
    """
    crate, wall = box("crate", 10, 13, 30, 13.1), box("low wall", 10, 13, 30, 13.1)
    reach = {"tank": 1.8, "mech": 1.0}.get(kind, 0.5)
    units = [unit("A1", kind, 20, 12.9 - reach, 90), soldier("B1", 20, 38)]
    beyond = (20, 13.2 + reach)
    high = battle_with(
        {f"units.{kind}.climb_limit": 1.5, f"units.{kind}.move": 20}, crate, units=units, dice=[6]
    )
    high.move("A1", beyond)
    assert [event["piece"] for event in high.told("climbed")] == ["t1"]
    none = battle_with({f"units.{kind}.climb_limit": 0, f"units.{kind}.move": 20}, wall, units=units)
    assert none.move_refused("A1", beyond) in ("move.climb", "move.block")


def test_units_height() -> None:
    """units.soldier.height 2.4: the wall hides 0.147619 of it (see the sight of a low wall)."""
    units = [soldier("A1", 10, 20), soldier("B1", 30, 20)]
    battle = battle_with({"units.soldier.height": 2.4}, box("low wall", 19.5, 10, 20.5, 30), units=units)
    assert battle.sight("A1", "B1")["fraction"] == pytest.approx(1 - 0.147619 / 2.4, abs=1e-6)


def test_units_eye() -> None:
    """units.soldier.eye 0.6: level with a low wall: 0.6 of 1.2 hidden."""
    units = [soldier("A1", 10, 20), soldier("B1", 30, 20)]
    battle = battle_with({"units.soldier.eye": 0.6}, box("low wall", 19.5, 10, 20.5, 30), units=units)
    assert battle.sight("A1", "B1")["fraction"] == pytest.approx(0.5, abs=1e-6)


# --- weapons


@pytest.mark.parametrize("weapon", WEAPONS)
def test_weapons_bands(weapon: str) -> None:
    """weapons.<kind>.<weapon>.bands [[5, 2], [8, 3]]: 2+ to 5, 3+ to 8, then nothing."""
    kind, name = weapon.split(".", 1)
    reach = {"tank": 1.8, "mech": 1.0}.get(kind, 0.5)
    needs = []
    for gap in (5, 8, 8.001):
        units = [unit("A1", kind, 10, 20, 0), soldier("B1", 10 + reach + gap + 0.5, 20)]
        battle = battle_with({f"weapons.{weapon}.bands": [[5, 2], [8, 3]]}, units=units)
        needs.append(battle.odds("A1", "B1", name)["needs"])
    assert needs == [2, 3, None]


@pytest.mark.parametrize("weapon", WEAPONS)
def test_weapons_ignores_cover(weapon: str) -> None:
    """Both ways; the target in a crater, 9 and something off."""
    kind, name = weapon.split(".", 1)
    units, printed = [unit("A1", kind, 10, 20, 0), soldier("B1", 20, 20)], WEAPONS[weapon][0][0][1]
    for ignores, extra in ((True, 0), (False, 1)):
        rules = {f"weapons.{weapon}.ignores_cover": ignores}
        battle = battle_with(rules, box("crater", 18, 18, 22, 22), units=units)
        assert battle.odds("A1", "B1", name)["needs"] == printed + extra


# --- damage


@pytest.mark.parametrize(
    ("rules", "results"),
    [
        ({"damage.minor_to": 1}, "mccccd"),
        ({"damage.minor_to": 0}, "cccccd"),
        ({"damage.critical_to": 3}, "mmmddd"),
        ({"damage.critical_to": 6}, "mmmccc"),
        ({"damage.minor_to": 2, "damage.critical_to": 4}, "mmccdd"),
    ],
    ids=str,
)
def test_damage_table(rules: Json, results: str) -> None:
    """damage.minor_to, damage.critical_to: minor up to, critical up to, above destroyed."""
    name = {"m": "minor", "c": "critical", "d": "destroyed"}
    for die, letter in enumerate(results, start=1):
        units = [soldier("A1", 20, 10), tank("B1", 20, 22), far("B")]
        battle = battle_with(rules, units=units, dice=[4, die])
        battle.fire("A1", "B1")
        assert battle.told("damaged")[0]["result"] == name[letter], die


# --- sight and cover


def test_cover_hidden() -> None:
    """0.379032 hidden (a low wall, b = 15.5): cover at 0.25, none at 0.4."""
    units = [soldier("A1", 10, 20), soldier("B1", 30, 20)]
    wall = box("low wall", 24.5, 10, 25.5, 30)
    assert battle_with({"cover.hidden": 0.379}, wall, units=units).sight("A1", "B1")["cover"] is True
    assert battle_with({"cover.hidden": 0.38}, wall, units=units).sight("A1", "B1")["cover"] is False


def test_sight_min() -> None:
    """0.620968 seen: in sight at 0.62, not at 0.63 (from the other side it is seen as little or
    less: b = 5.5).
    """
    units = [mech("A1", 10, 20), soldier("B1", 30, 20)]
    half = box("high wall", 20, 20, 20.2, 30, height=9)
    assert battle_with({"sight.min": 0.49}, half, units=units).sight("A1", "B1")["los"] is True
    assert battle_with({"sight.min": 0.51}, half, units=units).sight("A1", "B1")["los"] is False


def test_woods_depth() -> None:
    units = [soldier("A1", 10, 20), soldier("B1", 30, 20)]
    woods = box("woods", 18, 10, 22, 30)
    assert battle_with({"woods.depth": 3.9}, woods, units=units).sight("A1", "B1")["los"] is False
    assert battle_with({"woods.depth": 4.1}, woods, units=units).sight("A1", "B1")["los"] is True


def test_sight_soldiers_hide() -> None:
    """A soldier (1.2 high, at 20) before a mech: from an eye of 1.1: 1.1 + 0.1 * 20 / 9.5.. hides
    about a third of its columns' height; with the house rule only.
    """
    units = [soldier("A1", 10, 20), soldier("A2", 20, 20), soldier("B1", 30, 20)]
    assert battle_with({}, units=units).sight("A1", "B1")["los"] is True
    hidden = battle_with({"sight.soldiers_hide": True}, units=units).sight("A1", "B1")
    assert hidden["fraction"] == pytest.approx(0.0, abs=1e-9)
    assert hidden["los"] is False
    assert hidden["because"][0]["unit"] == "A2"


def test_wreck_hides() -> None:
    units = [soldier("A1", 10, 20), soldier("B1", 30, 20), tank("B2", 20, 20, 90), soldier("A2", 20, 10)]
    for hides, seen in ((True, 1 - 0.765152), (False, 1.0)):
        battle = battle_with({"wreck.hides": hides}, units=units, dice=[4, 6])
        battle.fire("A2", "B2")
        assert battle.sight("A1", "B1")["fraction"] == pytest.approx(seen, abs=1e-6)


def test_range_centres() -> None:
    """Centres 15.5 apart: 14.5 between the edges (4+), 15.5 between the centres (5+)."""
    units = [soldier("A1", 10, 20), soldier("B1", 25.5, 20)]
    assert battle_with({}, units=units).odds("A1", "B1")["needs"] == 4
    battle = battle_with({"range.centres": True}, units=units)
    assert battle.odds("A1", "B1")["needs"] == 5
    assert battle.sight("A1", "B1")["distance"] == pytest.approx(15.5)


# --- morale


def lose_one(rules: Json, *dice: int, left: int, expansion: bool = False) -> Battle:
    """A has lost one and has `left`; the next turn has begun."""
    units = [soldier(f"A{n}", 5 + 3 * n, 10) for n in range(left + 1)]
    units += [soldier("B1", 5, 20), far("B")] + ([mech("B2", 35, 35)] if expansion else [])
    battle = Battle.placed(units, rules=rules, dice=[4, *dice], first=1)
    battle.fire("B1", "A0")
    battle.end("B1")
    while battle.state["turn"] == 1 and battle.state["phase"] == "activate":
        side = battle.state["to_act"]
        battle.end(
            next(
                u["id"]
                for u in battle.state["units"]
                if u["side"] == side and u["alive"] and not u["activated"]
            )
        )
    return battle


def test_morale_line() -> None:
    assert lose_one({"morale.line": 3}, 4, 6, 1, left=3).rolled()[0] == ("morale", 4)
    assert lose_one({"morale.line": 1}, 6, 1, left=2).rolled()[0] == ("initiative", 6)


def test_morale_line_expansion() -> None:
    assert lose_one({"morale.line_expansion": 2}, 6, 1, left=3, expansion=True).rolled()[0] == (
        "initiative",
        6,
    )
    assert lose_one({"morale.line_expansion": 5}, 4, 6, 1, left=5, expansion=True).rolled()[0] == (
        "morale",
        4,
    )


def test_morale_passes() -> None:
    assert lose_one({"morale.passes": 5}, 4, left=2).result == {"winner": 1, "by": "retreat"}
    assert lose_one({"morale.passes": 2}, 2, 6, 1, left=2).result is None


def test_morale_off() -> None:
    assert lose_one({"morale.off": True}, 6, 1, left=1).rolled() == [("initiative", 6), ("initiative", 1)]


# --- stumble, deployment, overwatch


@pytest.mark.parametrize(("to", "die", "falls"), [(0, 1, False), (6, 6, True), (3, 3, True), (3, 4, False)])
def test_stumble_to(to: int, die: int, falls: bool) -> None:
    """The die is rolled all the same; 0: it never falls."""
    units = [mech("A1", 20, 20), soldier("B1", 20, 38)]
    battle = battle_with({"stumble.to": to}, box("low wall", 10, 22, 30, 22.5), units=units, dice=[die, 1])
    battle.move("A1", (20, 24))
    assert [event["falls"] for event in battle.told("stumbled")] in ([falls], [] if to == 0 else [falls])
    assert battle["A1"]["minor"] is falls


def test_deploy_depth() -> None:
    sides = [{"force": {"soldier": 1}}] * 2
    battle = Battle.new(map=map_of(), sides=sides, rules={"deploy.depth": 12}, dice=[6, 1])
    battle.act("choose", first=0)
    assert battle.refused("deploy", unit="A1", at=[20, 11.501], facing=90) == "deploy.zone"
    battle.act("deploy", unit="A1", at=[20, 11.5], facing=90)
    battle.act("deploy", unit="B1", at=[20, 28.5], facing=90)


def test_overwatch_ends_with_turn() -> None:
    for ends in (True, False):
        battle = battle_with({"overwatch.ends_with_turn": ends}, dice=[6, 1])
        battle.watch("A1")
        battle.end("B1")
        assert battle["A1"]["overwatch"] is not ends
        assert len(battle.told("overwatch_lapsed")) == int(ends)


# --- shooting


def test_tank_both_weapons() -> None:
    """One shot with each weapon, at different targets, around the move; then it is over."""
    units = [
        tank("A1", 20, 10, 90),
        soldier("A2", 1, 1),
        soldier("B1", 20, 25),
        soldier("B2", 25, 25),
        far("B"),
    ]
    battle = battle_with({"tank.both_weapons": True}, units=units, dice=[4, 5])
    battle.fire("A1", "B1", "cannon")
    assert battle.fire_refused("A1", "B2", "cannon") == "fire.once"
    battle.fire("A1", "B2", "machine gun")
    assert battle.state["active_unit"] == "A1", "it may still move"
    battle.move("A1", (20, 12))
    assert battle.state["active_unit"] is None
    assert not battle["B1"]["alive"]
    assert not battle["B2"]["alive"]


def test_tank_both_weapons_is_not_for_soldiers() -> None:
    battle = battle_with({"tank.both_weapons": True}, dice=[1])
    battle.fire("A1", "B1")
    assert battle.fire_refused("A1", "B1") == "fire.once"


def test_a_damaged_tank_with_both_weapons_fires_them_or_moves() -> None:
    """damage.minor with the house rule: attacked once with the cannon, it can't move as well."""
    units = [tank("A1", 20, 10, 90), soldier("B1", 20, 22), soldier("B2", 25, 22), far("A"), far("B")]
    battle = battle_with({"tank.both_weapons": True}, units=units, dice=[4, 1, 1, 1], first=1)
    battle.fire("B1", "A1")
    battle.end("B1")
    battle.fire("A1", "B1", "cannon")
    assert battle.move_refused("A1", (20, 12)) == "damage.minor"
    battle.fire("A1", "B2", "machine gun")
    assert battle.state["active_unit"] is None
    assert battle["A1"]["minor"] is False


def test_hit_natural_six() -> None:
    """Needs 7 (a band of 6+, in cover): with the house rule a 6 hits."""
    rules: Json = {"weapons.soldier.rifle.bands": [[40, 6]], "hit.natural_six": True}
    battle = battle_with(rules, box("crater", 18, 28, 22, 32), dice=[6])
    assert battle.odds("A1", "B1")["chance"] == pytest.approx(1 / 6)
    battle.fire("A1", "B1")
    assert battle.result == {"winner": 0, "by": "elimination"}


# --- turn order


def test_initiative_once() -> None:
    """Rolled in the first turn only: the same side begins turn 2, without a die."""
    battle = battle_with({"initiative.once": True}, first=1)
    battle.end("B1", "A1")
    assert (battle.state["turn"], battle.state["phase"], battle.state["to_act"]) == (2, "activate", 1)
    assert battle.spent()


def test_move_through_friends() -> None:
    units = [soldier("A1", 20, 10), soldier("A2", 20, 13), soldier("B1", 20, 38)]
    battle = battle_with({"move.through_friends": False}, units=units)
    assert battle.move_refused("A1", (20, 16)) == "move.block"


def test_turn_limit() -> None:
    battle = battle_with({"turn.limit": 1})
    battle.end("A1", "B1")
    assert battle.result == {"winner": None, "by": "turn.limit"}


def test_undo_always() -> None:
    """Past a die; "the generator goes back too": the same shot falls the same."""
    battle = battle_with({"undo.always": True})
    before = battle.state
    first = battle.fire("A1", "B1")
    assert battle.undo() == before
    assert battle.fire("A1", "B1") == first
