"""Set-up: the clauses deploy.order, deploy.zone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.skirmish.rules.arena import Arena, map_of, piece
from wargame.engine.dice import ScriptedDice
from wargame.games.skirmish import events as ev
from wargame.games.skirmish.actions import Choose, Concede, Deploy, Draw, End
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.state import PendingChoice, Result


def set_up(
    *pieces: dict[str, Any],
    forces: tuple[Any, Any] = ("core", "core"),
    dice: tuple[int, ...] = (6, 1),
    rules: dict[str, Any] | None = None,
    **header: Any,
) -> Arena:
    """A battle before deployment, with the dice that the start asks for."""
    sides = [{"name": "South", "force": forces[0]}, {"name": "North", "force": forces[1]}]
    setup = {"map": map_of(*pieces, **header), "sides": sides, "rules": rules or {}}
    battle = Skirmish().open(setup)
    scripted = ScriptedDice(dice)
    step = battle.start(scripted)
    assert scripted.used == len(dice)
    arena = Arena(battle, step.state)
    arena.events = step.events
    return arena


def deploying(*pieces: dict[str, Any], first: int = 0, **more: Any) -> Arena:
    """A battle in which side `first` is to deploy."""
    arena = set_up(*pieces, **more)
    arena.do(Choose(first))
    return arena


def refused(arena: Arena, unit: str, x: float, y: float, facing: float = 90.0) -> str | None:
    return arena.refused(Deploy(unit, (x, y), facing))


def test_force_core_names_its_units_in_order() -> None:
    arena = set_up()
    kinds = {unit.id: unit.kind for unit in arena.state.units}
    expected = {f"{side}{n}": "soldier" for side in "AB" for n in range(1, 6)} | {"A6": "tank", "B6": "tank"}
    assert kinds == expected
    assert [unit.id for unit in arena.state.units][:6] == ["A1", "A2", "A3", "A4", "A5", "A6"]
    assert all(unit.at is None for unit in arena.state.units)
    assert {unit.facing for unit in arena.state.units if unit.side == 0} == {90.0}
    assert {unit.facing for unit in arena.state.units if unit.side == 1} == {270.0}


@pytest.mark.parametrize(
    ("force", "kinds"),
    [
        ("mecha", ["soldier"] * 5 + ["tank", "commander"] + ["missile trooper"] * 3 + ["mech"] * 2),
        ("mecha-light", ["soldier"] * 5 + ["tank", "commander"] + ["missile trooper"] * 2 + ["mech"]),
    ],
)
def test_force_mecha_and_force_mecha_light(force: str, kinds: list[str]) -> None:
    arena = set_up(forces=(force, "core"))
    assert [unit.kind for unit in arena.state.units if unit.side == 0] == kinds
    assert arena.state.expansion


def test_deploy_order_ties_roll_again_and_the_higher_decides() -> None:
    arena = set_up(dice=(2, 2, 3, 4))
    assert [(event.for_, event.side, event.die, event.rule) for event in arena.told(ev.Rolled)] == [
        ("deploy", 0, 2, "deploy.order"),
        ("deploy", 1, 2, "deploy.order"),
        ("deploy", 0, 3, "deploy.order"),
        ("deploy", 1, 4, "deploy.order"),
    ]
    assert (arena.state.turn, arena.state.phase, arena.state.to_act) == (0, "choose", 1)
    assert arena.state.pending == PendingChoice("deploy")
    arena.do(Choose(0))
    assert (arena.state.phase, arena.state.to_act, arena.state.pending) == ("deploy", 0, None)


def test_deploy_zone_players_alternate() -> None:
    arena = deploying()
    arena.do(Deploy("A1", (10, 4), 45.0))
    assert arena.events == (ev.Deployed("A1", (10, 4), 45.0),)
    assert arena.state.to_act == 1
    arena.do(Deploy("B6", (10, 36), 270.0))
    assert arena.state.to_act == 0
    assert (arena["A1"].at, arena["A1"].facing) == ((10, 4), 45.0)


def test_turn_order_in_deployment() -> None:
    arena = deploying()
    assert refused(arena, "B1", 10, 36) == "turn.order"
    arena.do(Deploy("A1", (10, 4), 90.0))
    arena.do(Deploy("B1", (10, 36), 90.0))
    assert refused(arena, "A1", 12, 4) == "turn.order"
    assert arena.refused(End("A1")) == "turn.order"
    assert arena.refused(Choose(0)) == "turn.order"


@pytest.mark.parametrize(
    ("unit", "x", "y", "facing", "rule"),
    [
        ("A1", 10, 7.5, 90, None),
        ("A1", 10, 7.501, 90, "deploy.zone"),
        ("A1", 0.5, 0.5, 90, None),
        ("A1", 0.499, 0.5, 90, "deploy.zone"),
        ("A1", 10, 36, 90, "deploy.zone"),
        ("A6", 10, 6.2, 90, None),
        ("A6", 10, 6.201, 90, "deploy.zone"),
        ("A6", 10, 7.0, 0, None),
        ("A6", 10, 7.001, 0, "deploy.zone"),
    ],
)
def test_deploy_zone_holds_the_whole_base(
    unit: str, x: float, y: float, facing: float, rule: str | None
) -> None:
    assert refused(deploying(), unit, x, y, facing) == rule


def test_deploy_zone_is_clear_of_obstacles_and_models() -> None:
    arena = deploying(
        piece("crate", 9, 3, 11, 5), piece("rubble", 20, 2, 26, 6), piece("woods", 30, 1, 36, 7)
    )
    assert refused(arena, "A1", 10, 5.4) == "deploy.zone"
    assert refused(arena, "A1", 10, 5.5) is None
    assert refused(arena, "A6", 23, 4) is None
    assert refused(arena, "A6", 33, 4) is None
    arena.do(Deploy("A1", (15, 4), 90))
    arena.do(Deploy("B1", (15, 36), 90))
    assert refused(arena, "A2", 15.999, 4) == "deploy.zone"
    assert refused(arena, "A2", 16, 4) is None


def test_deploy_zone_infantry_may_start_in_a_building() -> None:
    house = piece("building", 5, 1, 13, 7)
    arena = deploying(house, forces=("mecha", "mecha"))
    kinds = {"A1": None, "A7": None, "A8": None, "A6": "deploy.zone", "A11": "deploy.zone"}
    assert {unit: refused(arena, unit, 9, 4) for unit in kinds} == kinds


def test_deploy_zone_a_courtyard_is_not_inside() -> None:
    """A tank may start in a courtyard, and what the lattice finds there may be placed there."""
    house = piece("building", 5, 0.5, 20, 7.5)
    house["geometry"]["coordinates"].append([[6, 1.5], [19, 1.5], [19, 6.5], [6, 6.5]])
    arena = deploying(house)
    assert refused(arena, "A6", 12, 4) is None
    assert refused(arena, "A6", 7, 4, 0.0) == "deploy.zone"


def test_deploy_depth_is_a_house_rule() -> None:
    arena = deploying(rules={"deploy.depth": 12})
    assert refused(arena, "A1", 10, 11.5) is None


def test_deploy_zone_a_map_may_give_others() -> None:
    west = {"type": "Polygon", "coordinates": [[[0, 0], [8, 0], [8, 40], [0, 40]]]}
    east = {"type": "Polygon", "coordinates": [[[32, 0], [40, 0], [40, 40], [32, 40]]]}
    arena = deploying(zones=[west, east])
    assert refused(arena, "A1", 4, 30) is None
    assert refused(arena, "A1", 20, 4) == "deploy.zone"


def test_deploy_zone_a_side_with_nothing_left_is_passed_over_and_turn_one_begins() -> None:
    arena = deploying(forces=({"soldier": 1}, {"soldier": 3}))
    arena.do(Deploy("A1", (10, 4), 90))
    arena.do(Deploy("B1", (10, 36), 270))
    assert arena.state.to_act == 1
    arena.do(Deploy("B2", (12, 36), 270))
    arena.do(Deploy("B3", (14, 36), 270), 1, 6)
    assert arena.names() == ["deployed", "turn_began", "rolled", "rolled"]
    assert (arena.state.turn, arena.state.phase, arena.state.to_act) == (1, "choose", 1)
    assert arena.state.fielded == (1, 3)


def two_zones(width: float) -> list[dict[str, Any]]:
    """Zones 2 cm deep and this wide, so that a tank blocks much of one."""
    south = {"type": "Polygon", "coordinates": [[[0, 0], [width, 0], [width, 2], [0, 2]]]}
    north = {"type": "Polygon", "coordinates": [[[0, 38], [40, 38], [40, 40], [0, 40]]]}
    return [south, north]


def test_deploy_zone_what_fits_nowhere_was_never_fielded() -> None:
    """A zone 5.6 long holds a tank and two soldiers; with the tank in its middle nothing else fits."""
    arena = deploying(
        forces=({"soldier": 2, "tank": 1}, {"soldier": 2}), zones=two_zones(5.4), rules={"morale.line": 5}
    )
    arena.do(Deploy("A3", (2.7, 1.0), 0.0))
    arena.do(Deploy("B1", (10, 39), 270))
    assert arena.told(ev.Removed) == [
        ev.Removed("A1", rule="deploy.zone"),
        ev.Removed("A2", rule="deploy.zone"),
    ]
    assert not arena["A1"].alive
    assert arena.state.to_act == 1
    arena.do(Deploy("B2", (12, 39), 270), 6, 1)
    assert arena.state.fielded == (1, 2)
    assert arena.told(ev.Morale) == []


def test_deploy_zone_units_that_fit_go_on_when_the_large_one_does_not() -> None:
    arena = deploying(forces=({"soldier": 2, "tank": 1}, {"soldier": 1}), zones=two_zones(5.6))
    arena.do(Deploy("A1", (2.8, 1.0), 0.0))
    arena.do(Deploy("B1", (10, 39), 270))
    assert arena.state.to_act == 0
    assert refused(arena, "A3", 2.8, 1.0, 0.0) == "deploy.zone"
    arena.do(Deploy("A2", (0.6, 1.0), 0.0), 6, 1)
    assert not arena["A3"].alive
    assert arena.state.turn == 1


def test_victory_a_side_that_fielded_nobody_has_lost() -> None:
    """Two zones that overlap: B's only unit fits nowhere beside A's tank."""
    small = {"type": "Polygon", "coordinates": [[[0, 0], [4, 0], [4, 2], [0, 2]]]}
    arena = deploying(forces=({"tank": 1}, {"tank": 1}), zones=[small, small])
    arena.do(Deploy("A1", (2.0, 1.0), 0.0))
    assert arena.state.result == Result(0, "elimination")


def test_victory_concession_and_draw_are_open_in_set_up() -> None:
    arena = set_up()
    assert arena.refused(Concede(0)) is None
    assert arena.refused(Draw()) is None
    arena.do(Concede(0))
    assert arena.state.result == Result(1, "concession")


def test_sample_places_whole_forces() -> None:
    from random import Random

    arena = deploying(forces=("mecha", "mecha"))
    rng = Random(1)
    while arena.state.phase == "deploy":
        left = sum(unit.at is None for unit in arena.state.units)
        arena.do(arena.battle.sample(arena.state, rng), *((6, 1) if left == 1 else ()))
    assert arena.state.fielded == (12, 12)
