"""Actions from plain data: what is refused with its place, and what is snapped."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from wargame.engine.contract import Fault
from wargame.games.skirmish.actions import (
    Choose,
    Concede,
    Deploy,
    Draw,
    End,
    Fire,
    Hold,
    Move,
    Overwatch,
    React,
)
from wargame.games.skirmish.game import Skirmish

GAME = Skirmish()

RIGHT = [
    ({"do": "choose", "first": 1}, Choose(1)),
    ({"do": "deploy", "unit": "A1", "at": [1, 2.00049], "facing": -90}, Deploy("A1", (1.0, 2.0), 270.0)),
    ({"do": "move", "unit": "A1", "path": [[1, 2], [3.0006, 4]]}, Move("A1", ((1.0, 2.0), (3.001, 4.0)))),
    ({"do": "move", "unit": "A1", "path": [], "facing": 725.0004}, Move("A1", (), 5.0)),
    ({"do": "fire", "unit": "A1", "target": "B1", "weapon": "rifle"}, Fire("A1", "B1", "rifle")),
    ({"do": "overwatch", "unit": "A1"}, Overwatch("A1")),
    ({"do": "end", "unit": "A1"}, End("A1")),
    ({"do": "react", "unit": "B1", "at": 3}, React("B1", 3.0)),
    ({"do": "react", "unit": "B1", "at": 3.14159, "weapon": "cannon"}, React("B1", 3.142, "cannon")),
    ({"do": "hold"}, Hold()),
    ({"do": "hold", "unit": "B1"}, Hold("B1")),
    ({"do": "concede", "side": 0}, Concede(0)),
    ({"do": "draw"}, Draw()),
]


@pytest.mark.parametrize(("data", "action"), RIGHT)
def test_actions_are_read_and_snapped(data: dict[str, Any], action: Any) -> None:
    assert GAME.read_action(data) == action


@pytest.mark.parametrize(("data", "action"), RIGHT)
def test_actions_come_back_from_plain_data_and_from_json(data: dict[str, Any], action: Any) -> None:
    assert GAME.read_action(msgspec.to_builtins(action)) == action
    assert GAME.read_action(msgspec.json.decode(msgspec.json.encode(action))) == action


WRONG: list[tuple[Any, str]] = [
    (None, "$"),
    ([], "$"),
    ({}, "$"),
    ({"do": "dance"}, "$.do"),
    ({"do": "choose"}, "$"),
    ({"do": "choose", "first": 2}, "$.first"),
    ({"do": "choose", "first": True}, "$.first"),
    ({"do": "concede", "side": -1}, "$.side"),
    ({"do": "deploy", "unit": "A1", "at": [1], "facing": 0}, "$.at"),
    ({"do": "deploy", "unit": "A1", "at": [1, float("inf")], "facing": 0}, "$.at[1]"),
    ({"do": "deploy", "unit": "A1", "at": [1, 2], "facing": float("nan")}, "$.facing"),
    ({"do": "deploy", "unit": "A1", "at": [1, 2]}, "$"),
    ({"do": "move", "unit": "A1", "path": "east"}, "$.path"),
    ({"do": "move", "unit": "A1", "path": [[1, "2"]]}, "$.path[0][1]"),
    ({"do": "move", "unit": "A1", "path": [[1, 2], [1e12, 2]]}, "$.path[1][0]"),
    ({"do": "move", "unit": "A1", "path": []}, "$.facing"),
    ({"do": "move", "unit": 1, "path": []}, "$.unit"),
    ({"do": "fire", "unit": "A1", "target": "B1", "weapon": "laser"}, "$.weapon"),
    ({"do": "fire", "unit": "A1", "target": "B1"}, "$"),
    ({"do": "react", "unit": "B1", "at": float("-inf")}, "$.at"),
    ({"do": "end", "unit": "A1", "now": True}, "$"),
]


@pytest.mark.parametrize(("data", "path"), WRONG)
def test_what_is_no_action_is_refused_with_its_place(data: Any, path: str) -> None:
    with pytest.raises(Fault) as caught:
        GAME.read_action(data)
    assert caught.value.path.replace("[...]", "[0]").startswith(path)


@pytest.mark.parametrize("number", [10**400, -(10**400)])
def test_numbers_beyond_all_measure_are_refused(number: int) -> None:
    with pytest.raises(Fault):
        GAME.read_action({"do": "react", "unit": "B1", "at": number})


def test_a_state_that_is_none_is_refused() -> None:
    for data in (None, {}, {"turn": "one"}):
        with pytest.raises(Fault):
            GAME.read_state(data)
