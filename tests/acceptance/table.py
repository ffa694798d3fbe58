"""Battles as a stranger plays them: lines of JSON-RPC to a referee, and what it answers.

Nothing in here knows how the rules are written. Lengths in cm, angles in degrees.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from wargame.catalog import game
from wargame.engine.referee import Referee

Place = tuple[float, float]
Json = dict[str, Any]

PARSE, REQUEST, METHOD, PARAMS, RULE = -32700, -32600, -32601, -32602, -32000
# A rolls 6, B rolls 1: side A chooses who activates first.
A_CHOOSES = (6, 1)

STATE_KEYS = {
    "turn", "phase", "to_act", "active_unit", "pending", "units", "wrecks", "result", "dice_rolled",
}  # fmt: skip
UNIT_KEYS = {
    "id", "side", "kind", "at", "facing", "alive", "activated", "overwatch", "minor", "critical",
}  # fmt: skip
WRECK_KEYS = {"id", "unit", "kind", "at", "facing", "height"}


class Told(Exception):
    """The referee answered with an error."""

    def __init__(self, error: Json) -> None:
        super().__init__(json.dumps(error))
        self.code: int = error["code"]
        self.data: Json = error.get("data", {})

    @property
    def rule(self) -> str:
        """The rule id of a refusal."""
        assert self.code == RULE, self
        assert set(self.data) == {"rule", "why"}, self.data
        assert isinstance(self.data["why"], str)
        assert self.data["why"]
        return str(self.data["rule"])

    @property
    def path(self) -> str:
        """Where in the parameters the fault lies."""
        assert self.code == PARAMS, self
        assert set(self.data) == {"path", "why"}, self.data
        assert isinstance(self.data["why"], str)
        assert self.data["why"]
        return str(self.data["path"])


class Wire:
    """A referee at the other end of a line."""

    def __init__(self) -> None:
        self._referee = Referee(game("skirmish"), name="pocket-wargame", version="0")

    def line(self, text: str | bytes) -> Any:
        """The decoded answer to one line; None when there is none."""
        raw = text.encode() if isinstance(text, str) else text
        answer = self._referee.dispatcher.answer_line(raw)
        return None if answer is None else json.loads(answer)

    def call(self, method: str, **parameters: Any) -> Any:
        """The result of a method. Raises Told."""
        request = {"jsonrpc": "2.0", "id": 7, "method": method, "params": parameters}
        answer = self.line(json.dumps(request))
        assert answer["jsonrpc"] == "2.0"
        assert answer["id"] == 7
        if "error" in answer:
            assert "result" not in answer
            raise Told(answer["error"])
        assert set(answer) == {"jsonrpc", "id", "result"}
        return answer["result"]

    def told(self, method: str, **parameters: Any) -> Told:
        """The error that a method is answered with."""
        try:
            result = self.call(method, **parameters)
        except Told as told:
            return told
        raise AssertionError(f"{method} was answered: {result}")


def box(kind: str, x0: float, y0: float, x1: float, y1: float, id: str | None = None, **more: Any) -> Json:
    """A rectangle of terrain."""
    return shape(kind, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)], id=id, **more)


def shape(
    kind: str, ring: Sequence[Place], *holes: Sequence[Place], id: str | None = None, **more: Any
) -> Json:
    """A polygon of terrain, with holes."""
    rings = [[list(point) for point in (*one, one[0])] for one in (ring, *holes)]
    return feature(kind, {"type": "Polygon", "coordinates": rings}, id, more)


def line(kind: str, width: float, *points: Place, id: str | None = None, **more: Any) -> Json:
    """A line of terrain, widened by half its width to each side."""
    geometry = {"type": "LineString", "coordinates": [list(point) for point in points]}
    return feature(kind, geometry, id, {"width": width, **more})


def feature(kind: str, geometry: Json, id: str | None, more: Mapping[str, Any]) -> Json:
    made: Json = {"type": "Feature", "properties": {"kind": kind, **more}, "geometry": geometry}
    return made if id is None else {**made, "id": id}


def opening(wall: int, at: float, width: float, type: str = "door") -> Json:
    """A door or window in a building's wall."""
    return {"wall": wall, "at": at, "width": width, "type": type}


def map_of(*pieces: Json, size: Sequence[Any] = (40, 40), **header: Any) -> Json:
    """A whole map."""
    about = {"format": 1, "name": "trial", "size": list(size), "ground": "grass", **header}
    return {"type": "FeatureCollection", "wargame": about, "features": list(pieces)}


def unit(id: str, kind: str, x: float, y: float, facing: float | None = None) -> Json:
    """A placed unit; its side is that of its letter."""
    row = {"id": id, "side": "AB".index(id[0]), "kind": kind, "at": [x, y]}
    return row if facing is None else {**row, "facing": facing}


def soldier(id: str, x: float, y: float, facing: float | None = None) -> Json:
    return unit(id, "soldier", x, y, facing)


def tank(id: str, x: float, y: float, facing: float | None = None) -> Json:
    return unit(id, "tank", x, y, facing)


def mech(id: str, x: float, y: float, facing: float | None = None) -> Json:
    return unit(id, "mech", x, y, facing)


def far(side: str, x: float = 39.0) -> Json:
    """A soldier out of the way, so that a side lives on: at the table's north or south edge."""
    return soldier(f"{side}9", x, 0.6 if side == "A" else 39.4)


class Battle:
    """A battle over the wire. Every die of it is named when it begins."""

    def __init__(self, wire: Wire, state: Json) -> None:
        self.wire = wire
        self.state = state
        self.events: list[Json] = []

    @classmethod
    def new(cls, **parameters: Any) -> Battle:
        """Any battle at all."""
        wire = Wire()
        return cls(wire, wire.call("battle.new", **{"seed": 1, **parameters}))

    @classmethod
    def placed(
        cls,
        units: Sequence[Json],
        *pieces: Json,
        dice: Sequence[int] = (),
        size: Sequence[float] = (40, 40),
        rules: Mapping[str, Any] | None = None,
        first: int | None = 0,
        opening: Sequence[int] = A_CHOOSES,
    ) -> Battle:
        """A placed battle in turn 1: `opening` is rolled first, then side A lets `first` begin
        (None: not yet).
        """
        battle = cls.new(
            map=map_of(*pieces, size=size),
            sides=[{}, {}],
            units=list(units),
            rules=dict(rules or {}),
            dice=[*opening, *dice],
        )
        battle.given = len(opening) + len(dice)
        if first is not None:
            battle.act("choose", first=first)
        return battle

    given = 0

    # --- what is done

    def act(self, do: str, **more: Any) -> list[Json]:
        """Make an action; its events."""
        answer = self.wire.call("battle.act", action={"do": do, **more})
        assert set(answer) == {"events", "state"}
        self.state, self.events = answer["state"], answer["events"]
        return self.events

    def move(self, unit: str, *path: Place, facing: float | None = None) -> list[Json]:
        return self.act("move", **moving(unit, path, facing))

    def fire(self, unit: str, target: str, weapon: str = "rifle") -> list[Json]:
        return self.act("fire", unit=unit, target=target, weapon=weapon)

    def watch(self, unit: str) -> list[Json]:
        return self.act("overwatch", unit=unit)

    def end(self, *units: str) -> None:
        """End the activation of each of these, in order."""
        for one in units:
            self.act("end", unit=one)

    def react(self, unit: str, at: float, weapon: str | None = None) -> list[Json]:
        named = {} if weapon is None else {"weapon": weapon}
        return self.act("react", unit=unit, at=at, **named)

    def hold(self, unit: str | None = None) -> list[Json]:
        return self.act("hold", **({} if unit is None else {"unit": unit}))

    def undo(self) -> Json:
        self.state = self.wire.call("battle.undo")
        return self.state

    def redo(self) -> Json:
        self.state = self.wire.call("battle.redo")
        return self.state

    # --- what is refused

    def refused(self, do: str, **more: Any) -> str:
        """The rule that forbids an action, which changes nothing and rolls no die."""
        before = self.wire.call("battle.journal")
        told = self.wire.told("battle.act", action={"do": do, **more})
        assert self.wire.call("battle.journal") == before
        assert self.wire.call("battle.state") == self.state
        return told.rule

    def move_refused(self, unit: str, *path: Place, facing: float | None = None) -> str:
        return self.refused("move", **moving(unit, path, facing))

    def fire_refused(self, unit: str, target: str, weapon: str = "rifle") -> str:
        return self.refused("fire", unit=unit, target=target, weapon=weapon)

    # --- what is asked

    def sight(self, source: Any, to: str, **more: Any) -> Json:
        answer: Json = self.wire.call("sight", **{"from": source, "to": to, **more})
        return answer

    def odds(self, unit: str, target: str, weapon: str = "rifle") -> Json:
        answer: Json = self.wire.call("odds", unit=unit, target=target, weapon=weapon)
        return answer

    def path(self, unit: str, *to: float, **more: Any) -> Json:
        answer: Json = self.wire.call("path", unit=unit, to=list(to), **more)
        return answer

    def reach(self, unit: str) -> Json:
        answer: Json = self.wire.call("reach", unit=unit)
        return answer

    def exposure(self, unit: str, *path: Place) -> list[Json]:
        answer: list[Json] = self.wire.call("exposure", unit=unit, path=[list(p) for p in path])
        return answer

    def options(self, unit: str | None = None) -> Json:
        answer: Json = self.wire.call("battle.options", **({} if unit is None else {"unit": unit}))
        return answer

    def journal(self) -> Json:
        answer: Json = self.wire.call("battle.journal")
        return answer

    # --- what is looked at

    def __getitem__(self, unit_id: str) -> Json:
        """A unit as it is now."""
        [found] = [u for u in self.state["units"] if u["id"] == unit_id]
        return dict(found)

    def at(self, unit_id: str) -> Place:
        x, y = self[unit_id]["at"]
        return x, y

    @property
    def pending(self) -> Json:
        answer: Json = self.state["pending"]
        return answer

    @property
    def result(self) -> Any:
        return self.state["result"]

    def names(self) -> list[str]:
        """What the last events are called."""
        return [event["event"] for event in self.events]

    def told(self, name: str) -> list[Json]:
        """The last events of this name."""
        return [event for event in self.events if event["event"] == name]

    def rolled(self) -> list[tuple[str, int]]:
        """What the last dice were for, and what they showed."""
        return [(event["for"], event["die"]) for event in self.told("rolled")]

    def spent(self) -> bool:
        """Whether exactly the dice that were named have been rolled."""
        rolled: int = self.state["dice_rolled"]
        return rolled == self.given


def moving(unit: str, path: Sequence[Place], facing: float | None) -> Json:
    """The parameters of a move."""
    made: Json = {"unit": unit, "path": [list(point) for point in path]}
    return made if facing is None else {**made, "facing": facing}
