"""Opening a battle: what is wrong is named with its place, and what is right opens again from its set-up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.skirmish.rules.arena import map_of, piece, unit
from wargame.engine.contract import Fault, plain
from wargame.engine.dice import SeededDice
from wargame.games.skirmish.game import Skirmish

GAME = Skirmish()


def setup(**more: Any) -> dict[str, Any]:
    """A whole set-up; members may be changed or, with None, left out."""
    whole = {
        "map": map_of(),
        "sides": [{"name": "South", "force": "core"}, {"name": "North", "force": "core"}],
        "rules": {},
        **more,
    }
    return {name: value for name, value in whole.items() if value is not None}


def placed(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    return setup(units=list(units), **({"sides": [{}, {}]} | more))


def fault(wrong: dict[str, Any]) -> Fault:
    with pytest.raises(Fault) as caught:
        GAME.open(wrong)
    return caught.value


A, B = unit("A1", "soldier", 10, 10), unit("B1", "soldier", 20, 20)
TWO = [{"force": "core"}, {"force": "core"}]

BROKEN = [
    (setup(map=None), "$.map"),
    (setup(map=7), "$.map"),
    (setup(map="no such table"), "$.map"),
    (setup(map={"type": "FeatureCollection", "features": []}), "$.map.wargame"),
    (setup(map=map_of(piece("castle", 1, 1, 2, 2))), "$.map.features[0].properties.kind"),
    (setup(sides=None), "$.sides"),
    (setup(sides={}), "$.sides"),
    (setup(sides=[{"force": "core"}]), "$.sides"),
    (setup(sides=[{"force": "core"}, 3]), "$.sides[1]"),
    (setup(sides=[{"force": "core"}, {}]), "$.sides[1].force"),
    (setup(sides=[{"force": "core", "name": 1}, {"force": "core"}]), "$.sides[0].name"),
    (setup(sides=[{"force": "core", "colour": "red"}, {"force": "core"}]), "$.sides[0].colour"),
    (setup(sides=[{"force": "core"}, {"force": {"tank": "many"}}]), "$.sides[1].force.tank"),
    (setup(rules={"move.fast": True}), "$.rules.move.fast"),
    (setup(rules=[]), "$.rules"),
    (setup(turns=5), "$.turns"),
    (
        setup(map=map_of(size=(20, 20)), sides=[{"force": {"tank": 30}}, {"force": "core"}]),
        "$.sides[0].force",
    ),
    (placed(), "$.units"),
    (placed(A), "$.units"),
    (placed(A, B, "C"), "$.units[2]"),
    (placed(A, {**B, "id": "A1"}), "$.units[1].id"),
    (placed(A, {**B, "id": ""}), "$.units[1].id"),
    (placed(A, {**B, "id": 5}), "$.units[1].id"),
    (placed(A, {**B, "side": 2}), "$.units[1].side"),
    (placed(A, {**B, "side": True}), "$.units[1].side"),
    (placed(A, {**B, "side": 1.0}), "$.units[1].side"),
    (placed(A, {**B, "kind": "dragon"}), "$.units[1].kind"),
    (placed(A, {**B, "kind": ["soldier"]}), "$.units[1].kind"),
    (placed(A, {**B, "at": [1]}), "$.units[1].at"),
    (placed(A, {**B, "at": ["1", 2]}), "$.units[1].at[0]"),
    (placed(A, {**B, "at": [1, float("nan")]}), "$.units[1].at[1]"),
    (placed(A, {**B, "facing": "north"}), "$.units[1].facing"),
    (placed(A, {**B, "facing": float("inf")}), "$.units[1].facing"),
    (placed(A, {**B, "hp": 3}), "$.units[1].hp"),
    (placed(A, {"id": "B1", "side": 1, "kind": "soldier"}), "$.units[1].at"),
    (placed(A, {**B, "at": [10.5, 10]}), "$.units[1].at"),
    (placed(A, {**B, "at": [0.4, 10]}), "$.units[1].at"),
    (placed(A, {**B, "at": [50, 10]}), "$.units[1].at"),
    (placed(A, B, map=map_of(piece("rock", 19, 19, 21, 21))), "$.units[1].at"),
    (placed(A, B, sides=[{"force": "core"}, {}]), "$.sides[0].force"),
    (placed(*[unit(f"A{n}", "soldier", 1 + n, 5) for n in range(31)], B), "$.units"),
]


@pytest.mark.parametrize(("wrong", "path"), BROKEN, ids=[path for _, path in BROKEN])
def test_what_is_wrong_is_named_with_its_place(wrong: dict[str, Any], path: str) -> None:
    assert fault(wrong).path == path


def test_a_fault_in_a_map_is_found_in_the_map() -> None:
    broken = map_of(piece("rock", 1, 1, 2, 2), piece("rock", 3, 3, 4, 4))
    broken["features"][1]["geometry"]["coordinates"][0][2] = [4, "4"]
    assert fault(setup(map=broken)).path.startswith("$.map.features[1].geometry.coordinates")


def test_a_set_up_opens_the_same_battle_again() -> None:
    first = GAME.open(setup(map="crossroads", rules={"turn.limit": 4}))
    again = GAME.open(first.setup)
    assert plain(again.setup) == plain(first.setup)
    assert first.setup["map"]["type"] == "FeatureCollection"
    assert first.start(SeededDice(5)) == again.start(SeededDice(5))


def test_a_placed_set_up_opens_again_too() -> None:
    first = GAME.open(placed(A, B))
    assert GAME.open(first.setup).start(SeededDice(5)) == first.start(SeededDice(5))


def test_a_placed_battle_begins_turn_one_at_the_morale_check() -> None:
    state = GAME.open(placed(A, B)).start(SeededDice(1)).state
    assert (state.turn, state.phase, state.fielded) == (1, "choose", (1, 1))


def test_a_placed_battle_names_its_units_as_it_likes_and_counts_a_given_force() -> None:
    units = [{**A, "id": "Anna"}, {**B, "id": "wall"}]
    battle = GAME.open(placed(*units, sides=[{"force": {"soldier": 1}}, {}]))
    assert [u.id for u in battle.start(SeededDice(1)).state.units] == ["Anna", "wall"]


def test_placed_units_face_as_their_side_starts_unless_told() -> None:
    state = GAME.open(placed(A, {**B, "facing": -90.0})).start(SeededDice(1)).state
    assert [u.facing for u in state.units] == [90.0, 270.0]


def test_bases_that_touch_do_not_overlap() -> None:
    GAME.open(placed(A, {**B, "at": [11, 10]}, unit("B2", "soldier", 0.5, 0.5)))


def test_forces_of_thirty_are_fielded() -> None:
    battle = GAME.open(setup(sides=[{"force": {"soldier": 30}}, {"force": {"soldier": 30}}]))
    assert len(battle.start(SeededDice(1)).state.units) == 60


@pytest.mark.parametrize("size", [(20, 20), (45, 45), (180, 120)])
def test_table_size_from_twenty_to_a_hundred_and_eighty(size: tuple[int, int]) -> None:
    assert GAME.open(setup(map=map_of(size=size))).size == size


@pytest.mark.parametrize("size", [(19.9, 40), (40, 180.1)])
def test_table_size_beyond_is_refused(size: tuple[float, float]) -> None:
    assert fault(setup(map=map_of(size=size))).path.startswith("$.map.wargame.size")
