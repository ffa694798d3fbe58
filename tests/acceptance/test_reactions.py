"""What a reaction fires, and where: weapons, ground, cover, stumbles, triggers, exposure
(overwatch.react).
"""

from __future__ import annotations

import pytest

from tests.acceptance.table import Battle, Place, box, far, mech, soldier, tank, unit
from tests.acceptance.watchers import B1, WIDE, approach, watching, west

# --- which weapon


def test_the_weapon_left_out_is_the_one_with_the_best_chance() -> None:
    """overwatch.react R: a tank's cannon (4+) over its machine gun (5+)."""
    battle = watching([tank("B1", 10, 20, 0)], soldier("A1", 26, 20), dice=[1])
    west(battle)
    assert battle.pending["stretches"][0]["best"]["weapon"] == "cannon"
    battle.react("B1", 1)
    assert battle.told("shot")[0]["weapon"] == "cannon"


def test_the_best_weapon_need_not_be_the_first_in_its_row() -> None:
    """With a machine gun of 2+ by house rule (5/6 over 3/6) it is fired, and foretold."""
    rules = {"weapons.tank.machine gun.bands": [[20, 2]]}
    battle = watching([tank("B1", 10, 20, 0)], soldier("A1", 26, 20), dice=[2], **rules)
    west(battle)
    best = battle.pending["stretches"][0]["best"]
    assert (best["weapon"], best["chance"]) == ("machine gun", pytest.approx(5 / 6))
    battle.react("B1", 1)
    assert not battle["A1"]["alive"]


def test_of_equal_weapons_the_first_in_its_row_is_fired() -> None:
    """With a machine gun of 4+ by house rule both are equal: the cannon comes first."""
    rules = {"weapons.tank.machine gun.bands": [[20, 4]]}
    battle = watching([tank("B1", 10, 20, 0)], soldier("A1", 26, 20), dice=[1], **rules)
    west(battle)
    battle.react("B1", 1)
    assert battle.told("shot")[0]["weapon"] == "cannon"


def test_the_owner_may_name_the_weapon() -> None:
    battle = watching([tank("B1", 10, 20, 0)], soldier("A1", 26, 20), dice=[5])
    west(battle)
    battle.react("B1", 1, "machine gun")
    assert (battle.told("shot")[0]["weapon"], battle.told("shot")[0]["needs"]) == ("machine gun", 5)


def test_a_weapon_out_of_range_at_that_point_is_refused() -> None:
    """The machine gun reaches 20: centre distance 1.8 + 20 + 0.5 = 22.3, x = 32.3: 7.7 cm from x = 40."""
    battle = watching([tank("B1", 10, 20, 0)], soldier("A1", 40, 20), dice=[1])
    west(battle)
    assert battle.refused("react", unit="B1", at=7, weapon="machine gun") == "fire.range"
    assert battle.refused("react", unit="B1", at=7, weapon="rifle") == "fire.weapon"
    battle.react("B1", 7.7, "machine gun")
    assert battle.told("shot")[0]["needs"] == 5


def test_a_critical_tank_watches_with_its_machine_gun() -> None:
    """damage.critical: it may go on overwatch; its stretch is the machine gun's. A2 hits (4)
    critically (4).
    """
    units = [
        tank("B1", 10, 20, 0),
        far("B", 99),
        soldier("A1", 40, 20),
        soldier("A2", 10, 10),
        soldier("A3", 1, 1),
    ]
    battle = Battle.placed(units, dice=[4, 4, 1], size=WIDE)
    battle.fire("A2", "B1")
    battle.end("A2")
    battle.watch("B1")
    west(battle)
    [stretch] = battle.pending["stretches"]
    assert (stretch["from"], stretch["best"]["weapon"]) == (pytest.approx(7.7, abs=0.001), "machine gun")
    assert battle.refused("react", unit="B1", at=8, weapon="cannon") == "fire.weapon"


# --- ground, facing and cover at the point


def test_cover_is_that_of_the_point() -> None:
    """A crater, x 22 to 25: 5 + 1 there for the 4 (centre distance 12 to 15: 4+)."""
    crater = box("crater", 22, 15, 25, 25)
    battle = watching([B1], soldier("A1", 26, 20), crater, dice=[4])
    battle.move("A1", (20, 20))
    battle.react("B1", 2)
    assert (battle.told("shot")[0]["needs"], battle.told("shot")[0]["cover"]) == (5, True)
    assert battle["A1"]["alive"]


def test_the_best_point_avoids_cover() -> None:
    """A1 starts in the crater and leaves it at x = 22, 3 cm on: 5+ before (2/6), 4+ from there (3/6)."""
    battle = watching([B1], soldier("A1", 25, 20), box("crater", 22, 15, 26, 25))
    battle.move("A1", (18, 20))
    best = battle.pending["stretches"][0]["best"]
    assert best["chance"] == pytest.approx(1 / 2)
    assert best["at"] == pytest.approx(3.0, abs=0.0021)


def test_the_ground_is_that_of_the_point() -> None:
    """A wall 1.5 high at x 20 hides what stands on the table, not what stands on a hill 3.0 high:
    eye 1.1, a = 10: 1.1 + 0.4 * 20 / 10 = 1.9 at x = 30; on the hill (x 28 to 32) A1 spans 3.0 to
    4.2.
    """
    pieces = box("crate", 20, 10, 20.5, 30), box("hill", 28, 15, 32, 25, height=3)
    battle = watching([B1], soldier("A1", 30, 20), *pieces)
    battle.move("A1", (38, 20))
    [stretch] = battle.pending["stretches"]
    assert (stretch["from"], stretch["to"]) == (0.0, pytest.approx(2.0, abs=0.001))


def test_a_tank_is_measured_facing_along_its_step() -> None:
    """fire.range, overwatch.react. A1 starts facing 90 and drives west: facing 180, its front 1.8
    ahead. The rifle reaches 40: centre distance 0.5 + 40 + 1.8 = 42.3: x = 52.3, 7.7 cm from 60.
    """
    battle = watching([B1], tank("A1", 60, 20, 90))
    battle.move("A1", (48, 20))
    assert battle.pending["stretches"][0]["from"] == pytest.approx(7.7, abs=0.001)


# --- stumbles and reactions


WALL = box("low wall", 30, 12, 30.6, 28, id="wall")


def climber(*dice: int) -> Battle:
    """A mech at (33, 20) going 5 west over a wall (30 to 30.6): touched at x = 31.6, 1.4 cm on. B1
    at (10, 20).
    """
    return watching([B1], mech("A1", 33, 20), WALL, dice=dice)


def test_stumbles_before_the_point_are_rolled_first() -> None:
    """overwatch.react R: at 3 cm: stumble 5, then the hit die 1."""
    battle = climber(5, 1)
    west(battle, 5)
    battle.react("B1", 3)
    assert battle.rolled() == [("stumble", 5), ("hit", 1)]
    assert battle.spent()


def test_a_stumble_that_stops_the_mover_short_makes_the_reaction_void() -> None:
    """overwatch.react R: "the reaction is not made, its token stays and the move ends there"."""
    battle = climber(1, 4)
    west(battle, 5)
    battle.react("B1", 3)
    assert battle.rolled() == [("stumble", 1), ("damage", 4)]
    assert "reacted" not in battle.names()
    assert "shot" not in battle.names()
    assert battle["B1"]["overwatch"]
    assert battle.at("A1") == (31.6, 20)
    assert (battle.state["phase"], battle.state["active_unit"]) == ("activate", "A1")
    assert battle.spent()


def test_a_stumble_that_destroys_makes_the_reaction_void() -> None:
    battle = climber(2, 6)
    west(battle, 5)
    battle.react("B1", 3)
    assert battle["B1"]["overwatch"]
    assert battle.state["wrecks"][0]["at"] == [31.6, 20]
    assert battle.state["active_unit"] is None


def test_a_reaction_before_the_wall_comes_before_the_stumble() -> None:
    """At 1 cm: hit die 1; then the stumble's 5 on the rest of the way."""
    battle = climber(1, 5)
    west(battle, 5)
    battle.react("B1", 1)
    assert battle.rolled() == [("hit", 1), ("stumble", 5)]


def test_a_reaction_where_the_wall_is_touched_comes_before_the_stumble() -> None:
    """overwatch.react R: "stumbles before the point are rolled first": at 1.4 cm, not before it."""
    battle = climber(1, 5)
    west(battle, 5)
    battle.react("B1", 1.4)
    assert battle.rolled() == [("hit", 1), ("stumble", 5)]


def test_a_mover_stopped_before_the_wall_does_not_stumble() -> None:
    """5 hits (5+ at 21 cm), critical 4 at 1 cm: no stumble die."""
    battle = climber(5, 4)
    west(battle, 5)
    battle.react("B1", 1)
    assert battle.rolled() == [("hit", 5), ("damage", 4)]
    assert battle.at("A1") == (32, 20)
    assert battle.told("climbed") == []


def test_a_stumble_is_rolled_once_though_the_move_is_interrupted() -> None:
    """move.stumble: "once for each piece in a move": rolled before the reaction at 3, not again after it."""
    battle = climber(5, 2)
    west(battle, 5)
    battle.react("B1", 3)
    assert [name for name, _ in battle.rolled()] == ["stumble", "hit"]
    assert battle.at("A1") == (28, 20)
    assert battle.spent()


def test_a_mech_stopped_on_a_wall_by_a_reaction_stays_there() -> None:
    """move.halted R: it overlaps the wall: 3 cm on, x = 30."""
    battle = climber(5, 5, 4)
    west(battle, 5)
    battle.react("B1", 3)
    assert battle.at("A1") == (30, 20)
    assert battle["A1"]["critical"]


# --- overwatch.trigger


def test_only_moving_triggers() -> None:
    """overwatch.trigger R: not firing, turning or going on overwatch."""
    battle = approach(30, 1, others=[soldier("A2", 30, 25), soldier("A3", 30, 28)])
    battle.fire("A1", "B1")
    assert battle.state["phase"] == "activate"
    battle.move("A1", facing=0)
    assert battle.state["phase"] == "activate"
    battle.end("B9")
    battle.watch("A2")
    assert battle.state["phase"] == "activate"
    assert battle["B1"]["overwatch"]


def test_a_move_that_returns_to_its_start_triggers() -> None:
    battle = approach(30)
    battle.move("A1", (28, 20), (30, 20))
    assert battle.state["phase"] == "react"


# --- in the react phase


def test_meanwhile_nobody_does_anything_else() -> None:
    """Refusal `turn.order`: wrong phase, wrong side."""
    battle = approach(30, others=[soldier("A2", 30, 25)])
    west(battle)
    assert battle.refused("end", unit="A1") == "turn.order"
    assert battle.fire_refused("A1", "B1") == "turn.order"
    assert battle.fire_refused("B1", "A1") == "turn.order"
    assert battle.move_refused("A2", (29, 25)) == "turn.order"
    assert battle.refused("overwatch", unit="B9") == "turn.order"
    assert battle.refused("choose", first=0) == "turn.order"
    assert battle.refused("react", unit="A2", at=3) in ("turn.order", "overwatch")
    assert battle.refused("hold", unit="A2") in ("turn.order", "overwatch")


def test_the_game_may_be_conceded_in_the_middle_of_a_move() -> None:
    """protocol: "at any time"."""
    battle = approach(30)
    west(battle)
    battle.act("concede", side=0)
    assert battle.result == {"winner": 1, "by": "concession"}
    assert battle.pending is None


def test_a_watcher_without_a_stretch_has_nothing_to_hold() -> None:
    battle = watching([B1, soldier("B2", 90, 5)], soldier("A1", 30, 20))
    west(battle)
    assert battle.refused("hold", unit="B2") == "overwatch"
    assert battle.refused("react", unit="B2", at=5) == "overwatch"


# --- exposure tells beforehand


def test_exposure_is_what_the_move_then_opens() -> None:
    """protocol: one entry for each watcher with a token and each stretch."""
    posts = box("high wall", 28, 24, 30, 25), box("crater", 30, 28, 33, 32)
    battle = watching([soldier("B1", 31, 10), tank("B2", 50, 10, 90)], soldier("A1", 27, 30), *posts)
    way: list[Place] = [(32, 30), (34, 33)]
    foretold = battle.exposure("A1", *way)
    battle.move("A1", *way)
    assert battle.pending["stretches"] == foretold
    assert foretold


def test_exposure_of_a_safe_path_is_empty() -> None:
    battle = approach(70)
    assert battle.exposure("A1", (65, 20)) == []


def test_exposure_asks_no_leave_of_the_path() -> None:
    """The text: "the path need only stay on the table": through a wall, longer than the move."""
    battle = watching([B1], soldier("A1", 60, 20), box("high wall", 55, 10, 56, 30))
    [stretch] = battle.exposure("A1", (20, 20))
    assert stretch["to"] == 40.0
    assert stretch["from"] > 4


def test_exposure_counts_only_tokens() -> None:
    battle = Battle.placed([B1, soldier("A1", 30, 20)], size=WIDE)
    assert battle.exposure("A1", (20, 20)) == []


@pytest.mark.parametrize("kind", ["soldier", "commander", "missile trooper", "tank", "mech"])
def test_every_kind_may_watch(kind: str) -> None:
    battle = watching([unit("B1", kind, 10, 20, 0)], soldier("A1", 26, 20), dice=[6, 6])
    west(battle)
    battle.react("B1", 5)
    assert not battle["A1"]["alive"]
