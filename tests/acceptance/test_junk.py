"""Junk in every place: always an answer, never an internal error, never a change ("survives any input")."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.acceptance.table import Battle, Json, Wire, box, far, map_of, opening, shape, soldier, tank

SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 20))]
JUNK: list[Any] = [
    None, True, False, 0, -1, 1, 2, 3.5, -0.0, 1e-320, 1e30, -1e308, 10**30, 2**63, "", "A1", "B1", "rifle",
    "core", "\x00", "é", "a" * 3000, [], {}, [[]], [{}], [1], [1, 2], [[1, 2]], [[1e308, 2]], [1, 2, 3],
    [None, None], {"": 0}, {"a": {"b": [1]}}, ["x"] * 50, [[0, 0]] * 3,
]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for n in range(len(value)):
            yield from places(value[n], (*path, n))


def spoilt(value: Json, rng: Random) -> Json:
    """The value with junk in one or two places, something missing, or something more."""
    made = copy.deepcopy(value)
    for _ in range(rng.choice([1, 1, 2])):
        spots = [path for path in places(made) if path]
        if not spots:
            return made
        path = rng.choice(spots)
        inner = made
        for step in path[:-1]:
            inner = inner[step]
        match rng.randrange(6):
            case 0 if isinstance(inner, dict):
                del inner[path[-1]]
            case 1 if isinstance(inner, dict):
                inner[rng.choice(["extra", "", "id"])] = copy.deepcopy(rng.choice(JUNK))
            case _:
                inner[path[-1]] = copy.deepcopy(rng.choice(JUNK))
    return made


def calls() -> list[tuple[str, Json]]:
    """Good calls of every method on the battle below."""
    house = shape("building", [(5, 15), (15, 15), (15, 25), (5, 25)], id="h", openings=[opening(0, 5, 1.4)])
    inner: Json = {"line": [[10, 15], [10, 25]], "openings": [opening(0, 5, 1.4)]}
    house["properties"]["inner"] = [inner]
    table = map_of(house, box("woods", 20, 20, 25, 25), author="x")
    zone: Json = {"type": "Polygon", "coordinates": [[[0, 0], [40, 0], [40, 9], [0, 9], [0, 0]]]}
    north: Json = {"type": "Polygon", "coordinates": [[[0, 31], [40, 31], [40, 40], [0, 40], [0, 31]]]}
    zoned = copy.deepcopy(table)
    zoned["wargame"]["zones"] = [zone, north]
    sides: list[Json] = [{"name": "x", "force": "core"}, {"name": "y", "force": {"soldier": 2, "tank": 1}}]
    rules = {"units.tank.move": 9, "weapons.soldier.rifle.bands": [[15, 4]], "morale.off": True}
    units = [soldier("A1", 20, 5), soldier("B1", 20, 35)]
    acts: list[Json] = [
        {"do": "move", "unit": "A1", "path": [[20, 12], [21, 13]], "facing": 90},
        {"do": "fire", "unit": "A1", "target": "B1", "weapon": "rifle"},
        {"do": "overwatch", "unit": "A1"},
        {"do": "end", "unit": "A1"},
        {"do": "react", "unit": "B1", "at": 1.5, "weapon": "cannon"},
        {"do": "hold", "unit": "B1"},
        {"do": "deploy", "unit": "A1", "at": [3, 3], "facing": 90},
        {"do": "choose", "first": 0},
    ]
    return [
        ("battle.new", {"map": table, "sides": sides, "seed": 3, "rules": rules, "dice": [1, 2, 3]}),
        ("battle.new", {"map": zoned, "sides": [{}, {}], "seed": 3, "units": units}),
        ("map.check", {"map": zoned}),
        *(("battle.act", {"action": action}) for action in acts),
        ("battle.options", {"unit": "A1"}),
        ("sight", {"from": "A1", "to": "B1", "to_at": [4, 4]}),
        ("sight", {"from": [1, 2, 3], "to": "B1"}),
        ("odds", {"unit": "A1", "target": "B1", "weapon": "rifle"}),
        ("path", {"unit": "A1", "to": [20, 15], "via": [[19, 12]], "climb": True}),
        ("reach", {"unit": "A1"}),
        ("exposure", {"unit": "A1", "path": [[20, 12], [25, 15]]}),
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_junk_is_answered_and_changes_nothing(seed: int) -> None:
    rng = Random(seed)
    units = [soldier("A1", 20, 10), tank("B1", 20, 25), far("A"), far("B")]
    wire = Battle.placed(units, dice=[1] * 50, first=1).wire
    wire.call("battle.act", action={"do": "overwatch", "unit": "B1"})
    journal = wire.call("battle.journal")
    good = [*calls(), ("battle.load", {"journal": journal})]
    for _ in range(250):
        method, parameters = rng.choice(good)
        before = wire.call("battle.journal")
        asked = {"jsonrpc": "2.0", "id": 1, "method": method, "params": spoilt(parameters, rng)}
        answer = wire.line(json.dumps(asked))
        assert answer["id"] == 1
        if "error" in answer:
            check_error(wire, asked, answer["error"], before)
        elif method in ("battle.new", "battle.act", "battle.load"):
            wire.call("battle.load", journal=journal)


def check_error(wire: Wire, asked: Json, error: Json, before: Json) -> None:
    assert error["code"] in (-32602, -32000), (asked, error)
    assert set(error["data"]) == ({"path", "why"} if error["code"] == -32602 else {"rule", "why"})
    if error["code"] == -32602:
        assert error["data"]["path"].startswith("$"), (asked, error)
    assert wire.call("battle.journal") == before
