"""Random tables and battles over the wire, and a mirror that follows a battle by its events alone."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import Any

from tests.acceptance.table import Battle, Json, Told, Wire, box, line, map_of, opening, shape

KINDS = ["soldier", "soldier", "soldier", "tank", "commander", "missile trooper", "mech"]
AREAS = ["woods", "crater", "rubble", "hill", "road", "water"]
BLOCKS = ["crate", "rock", "well", "low wall", "high wall"]
LINES = ["low wall", "hedge", "sandbags", "high wall", "barricade"]
ALWAYS: Json = {"undo.always": True}


def random_table(rng: Random, size: float = 34.0) -> Json:
    """A table with a house, walls and areas between the two edge strips."""
    pieces: list[Json] = []
    for _ in range(rng.randint(2, 4)):
        x, y = rng.uniform(1, size - 8), rng.uniform(9, size - 16)
        w, h = rng.uniform(2, 7), rng.uniform(2, 6)
        pieces.append(box(rng.choice(AREAS), x, y, x + w, y + h))
    for _ in range(rng.randint(2, 4)):
        x, y = rng.uniform(1, size - 4), rng.uniform(9, size - 12)
        pieces.append(box(rng.choice(BLOCKS), x, y, x + rng.uniform(0.6, 2.5), y + rng.uniform(0.6, 2.5)))
    for _ in range(rng.randint(2, 5)):
        x, y, angle = rng.uniform(4, size - 4), rng.uniform(9, size - 9), rng.uniform(0, math.pi)
        reach = rng.uniform(1.5, 4)
        ends = [(x + s * reach * math.cos(angle), y + s * reach * math.sin(angle)) for s in (-1, 1)]
        pieces.append(line(rng.choice(LINES), rng.uniform(0.3, 0.8), *ends))
    x, y = rng.uniform(2, size - 12), rng.uniform(9, size - 18)
    doors = [
        opening(rng.randrange(4), rng.uniform(2, 4), 1.4, rng.choice(["door", "window"])) for _ in range(2)
    ]
    if doors[0]["wall"] == doors[1]["wall"]:
        doors.pop()
    pieces.append(shape("building", [(x, y), (x + 8, y), (x + 8, y + 6), (x, y + 6)], openings=doors))
    return map_of(*pieces, size=(size, size))


def random_units(rng: Random, size: float, each: int) -> list[Json]:
    """Units anywhere on the table."""
    return [
        {
            "id": f"{'AB'[side]}{n + 1}",
            "side": side,
            "kind": rng.choice(KINDS),
            "at": [round(rng.uniform(2, size - 2), 3), round(rng.uniform(2, size - 2), 3)],
            "facing": rng.randrange(0, 360, 15),
        }
        for side in (0, 1)
        for n in range(each)
    ]


def random_battle(seed: int, each: int = 4, rules: Json | None = None) -> Battle:
    """A placed battle of `each` units a side that may stand where they stand."""
    rng = Random(seed)
    table = random_table(rng)
    units, wire = random_units(rng, 34.0, each), Wire()
    while True:
        parameters = {"map": table, "sides": [{}, {}], "units": units, "seed": seed, "rules": rules or ALWAYS}
        try:
            return Battle(wire, wire.call("battle.new", **parameters))
        except Told as told:
            place = int(told.path.removeprefix("$.units[").split("]")[0])
            units[place]["at"] = [round(rng.uniform(2, 32), 3), round(rng.uniform(2, 32), 3)]


class Mirror:
    """What a stranger knows of a battle who hears its events only."""

    def __init__(self, state: Json) -> None:
        self.units = {u["id"]: dict(u) for u in state["units"]}
        self.wrecks = [w["id"] for w in state["wrecks"]]
        self.turn: int = state["turn"]
        self.dice: int = state["dice_rolled"]
        self.result: Any = None

    def hear(self, events: list[Json]) -> None:
        for event in events:
            self._one(event["event"], event)

    def _one(self, name: str, event: Json) -> None:
        unit = self.units.get(event.get("unit", ""), {})
        changes: dict[str, Json] = {
            "activated": {"activated": True},
            "recovered": {"minor": False},
            "removed": {"alive": False},
            "overwatch_set": {"overwatch": True},
            "overwatch_spent": {"overwatch": False},
            "overwatch_lapsed": {"overwatch": False},
        }
        unit.update(changes.get(name, {}))
        match name:
            case "rolled":
                self.dice += 1
            case "turn_began":
                self.turn = event["turn"]
                for one in self.units.values():
                    one["activated"] = False
            case "moved":
                assert tuple(unit["at"]) == tuple(event["points"][0])
                unit.update(at=event["points"][-1], facing=event["facing"])
            case "turned":
                unit["facing"] = event["facing"]
            case "damaged":
                unit.update({"destroyed": {"alive": False}}.get(event["result"], {event["result"]: True}))
            case "wrecked":
                self.wrecks.append(event["wreck"])
            case "battle_over":
                self.result = {"winner": event["winner"], "by": event["by"]}

    def agrees(self, state: Json) -> bool:
        """Whether the state is what the events told."""
        living = {u["id"]: u for u in state["units"] if u["alive"]}
        mine = {name: unit for name, unit in self.units.items() if unit["alive"]}
        assert mine == living
        assert [w["id"] for w in state["wrecks"]] == self.wrecks
        assert (state["turn"], state["dice_rolled"], state["result"]) == (self.turn, self.dice, self.result)
        return True


def length_of(points: list[list[float]]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


def free_units(battle: Battle) -> list[str]:
    """Who may act now."""
    return [row["unit"] for row in battle.options()["units"] if row["end"] is None]


def random_step(battle: Battle, rng: Random) -> list[Json]:
    """One legal action; the checks of a test come before and after it."""
    phase = battle.state["phase"]
    if phase == "choose":
        return battle.act("choose", first=rng.randrange(2))
    if phase == "react":
        stretch = rng.choice(battle.pending["stretches"])
        if rng.random() < 0.3:
            return battle.hold(rng.choice([None, stretch["watcher"]]))
        return battle.react(stretch["watcher"], round(rng.uniform(stretch["from"], stretch["to"]), 4))
    name = rng.choice(free_units(battle))
    [row] = battle.options(name)["units"]
    shots = [shot for shot in row["fire"] if "needs" in shot]
    dice = rng.random()
    if shots and dice < 0.4:
        shot = rng.choice(shots)
        return battle.fire(name, shot["target"], shot["weapon"])
    if row["overwatch"] is None and dice < 0.6:
        return battle.watch(name)
    if row["move"] is None and dice < 0.95:
        x, y = battle.at(name)
        for _ in range(6):
            angle, far = rng.uniform(0, 2 * math.pi), rng.uniform(1, 11)
            to = [
                min(33.0, max(1.0, x + far * math.cos(angle))),
                min(33.0, max(1.0, y + far * math.sin(angle))),
            ]
            found = battle.path(name, *to)
            if found["allowed"]:
                way = [(px, py) for px, py in found["points"][1:]]
                return battle.move(name, *way, facing=found["facing"])
    return battle.act("end", unit=name)


def play_some(battle: Battle, turns: int = 6) -> None:
    """Everybody fires when he can, else passes."""
    while battle.state["turn"] <= turns and battle.state["phase"] != "over":
        if battle.state["phase"] == "choose":
            battle.act("choose", first=0)
            continue
        rows = [row for row in battle.options()["units"] if row["end"] is None]
        shots = [shot for shot in rows[0]["fire"] if "needs" in shot]
        if shots:
            battle.fire(rows[0]["unit"], shots[0]["target"], shots[0]["weapon"])
        else:
            battle.end(rows[0]["unit"])
