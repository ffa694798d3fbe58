"""`battle.new`: what it takes, what it refuses and where, and the state it answers (protocol.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.table import (
    STATE_KEYS,
    UNIT_KEYS,
    Battle,
    Json,
    Told,
    Wire,
    box,
    far,
    map_of,
    mech,
    soldier,
    tank,
    unit,
)
from wargame.paths import user_maps_dir

CORE = [{"name": "Red", "force": "core"}, {"name": "Blue", "force": "core"}]


def start(**parameters: Any) -> Battle:
    return Battle.new(**{"map": map_of(), "sides": CORE, **parameters})


def fault(**parameters: Any) -> str:
    made = {"map": map_of(), "sides": CORE, "seed": 1, **parameters}
    return Wire().told("battle.new", **{k: v for k, v in made.items() if v is not ...}).path


def kinds(battle: Battle, side: int) -> list[tuple[str, str]]:
    return [(u["id"], u["kind"]) for u in battle.state["units"] if u["side"] == side]


def test_core_is_five_soldiers_and_a_tank() -> None:
    """force.core; ids A1, A2 … in the order of the force: soldiers, tank."""
    battle = start()
    assert kinds(battle, 0) == [(f"A{n}", "soldier") for n in range(1, 6)] + [("A6", "tank")]
    assert kinds(battle, 1) == [(f"B{n}", "soldier") for n in range(1, 6)] + [("B6", "tank")]


def test_mecha_is_twelve_and_mecha_light_ten_units() -> None:
    """force.mecha adds 1 commander, 3 missile troopers, 2 mechs; force.mecha-light 1, 2 and 1."""
    battle = start(sides=[{"name": "", "force": "mecha"}, {"name": "", "force": "mecha-light"}])
    core = ["soldier"] * 5 + ["tank"]
    assert [kind for _, kind in kinds(battle, 0)] == [
        *core,
        "commander",
        *["missile trooper"] * 3,
        *["mech"] * 2,
    ]
    assert [kind for _, kind in kinds(battle, 1)] == [*core, "commander", *["missile trooper"] * 2, "mech"]
    assert [name for name, _ in kinds(battle, 0)] == [f"A{n}" for n in range(1, 13)]


def test_any_force_keeps_the_order_of_kinds() -> None:
    """ "in the order of the force: soldiers, tank, commander, missile troopers, mech", whatever the
    object's order.
    """
    force = {"mech": 1, "missile trooper": 1, "commander": 2, "tank": 1, "soldier": 1}
    battle = start(sides=[{"name": "", "force": force}, {"name": "", "force": {"soldier": 1}}])
    assert [kind for _, kind in kinds(battle, 0)] == [
        "soldier", "tank", "commander", "commander", "missile trooper", "mech",
    ]  # fmt: skip
    assert kinds(battle, 1) == [("B1", "soldier")]


def test_a_side_has_up_to_thirty_units() -> None:
    """ "any other force (1 to 30 units); the sides may differ"."""
    battle = start(sides=[{"name": "", "force": {"soldier": 30}}, {"name": "", "force": {"tank": 1}}])
    assert len(kinds(battle, 0)) == 30


def test_the_name_of_a_side_and_the_house_rules_may_be_left_out() -> None:
    """Table of methods: only map, sides, seed are needed (`rules`, `dice` may be left out)."""
    assert start(sides=[{"force": "core"}, {"force": "core"}]).state["turn"] == 0


@pytest.mark.parametrize(
    ("parameters", "path"),
    [
        ({"map": ...}, "$.map"),
        ({"map": "no-such-table"}, "$.map"),
        ({"map": "../maps/duel"}, "$.map"),
        ({"map": 5}, "$.map"),
        ({"map": None}, "$.map"),
        ({"map": {}}, "$.map"),
        ({"map": []}, "$.map"),
        ({"map": map_of(box("castle", 18, 18, 20, 20))}, "$.map.features[0].properties.kind"),
        ({"sides": ...}, "$.sides"),
        ({"sides": CORE[:1]}, "$.sides"),
        ({"sides": CORE + CORE[:1]}, "$.sides"),
        ({"sides": {}}, "$.sides"),
        ({"sides": [CORE[0], 5]}, "$.sides[1]"),
        ({"sides": [CORE[0], {"name": "x"}]}, "$.sides[1].force"),
        ({"sides": [CORE[0], {"name": 5, "force": "core"}]}, "$.sides[1].name"),
        ({"sides": [CORE[0], {"name": "x", "force": "horde"}]}, "$.sides[1].force"),
        ({"sides": [CORE[0], {"name": "x", "force": {}}]}, "$.sides[1].force"),
        ({"sides": [CORE[0], {"name": "x", "force": {"soldier": 0}}]}, "$.sides[1].force"),
        ({"sides": [CORE[0], {"name": "x", "force": {"soldier": 31}}]}, "$.sides[1].force"),
        ({"sides": [CORE[0], {"name": "x", "force": {"soldier": 29, "tank": 2}}]}, "$.sides[1].force"),
        ({"sides": [CORE[0], {"name": "x", "force": {"tank": -1, "soldier": 2}}]}, "$.sides[1].force.tank"),
        ({"sides": [CORE[0], {"name": "x", "force": {"tank": 1.5}}]}, "$.sides[1].force.tank"),
        ({"sides": [CORE[0], {"name": "x", "force": {"tank": "1"}}]}, "$.sides[1].force.tank"),
        ({"sides": [CORE[0], {"name": "x", "force": {"tank": True}}]}, "$.sides[1].force.tank"),
        ({"sides": [CORE[0], {"name": "x", "force": {"wizard": 1}}]}, "$.sides[1].force.wizard"),
        ({"sides": [CORE[0], {"name": "x", "force": 5}]}, "$.sides[1].force"),
        ({"sides": [CORE[0], {"name": "x", "force": "core", "colour": "red"}]}, "$.sides[1].colour"),
        ({"seed": ...}, "$.seed"),
        ({"seed": -1}, "$.seed"),
        ({"seed": 2**64}, "$.seed"),
        ({"seed": 1.5}, "$.seed"),
        ({"seed": "1"}, "$.seed"),
        ({"seed": None}, "$.seed"),
        ({"seed": True}, "$.seed"),
        ({"dice": [1, 7]}, "$.dice[1]"),
        ({"dice": [0]}, "$.dice[0]"),
        ({"dice": [2, 2.5]}, "$.dice[1]"),
        ({"dice": [True]}, "$.dice[0]"),
        ({"dice": "666"}, "$.dice"),
        ({"dice": 6}, "$.dice"),
        ({"rules": []}, "$.rules"),
        ({"rules": {"units.dragon.move": 5}}, "$.rules"),
    ],
    ids=str,
)
def test_a_wrong_parameter_is_named_with_its_place(parameters: Json, path: str) -> None:
    """ "wrong parameters (…) -32602 with data: {"path": "$.sides[1].force.tank", "why"}"."""
    assert fault(**parameters).startswith(path)


@pytest.mark.parametrize("seed", [0, 2**63, 2**64 - 1])
def test_any_64_bit_seed_will_do(seed: int) -> None:
    """ "`seed` (required, 64-bit whole number)": 0 to 2^64-1."""
    assert start(seed=seed).journal()["battle"]["seed"] == seed


def test_a_failing_new_battle_leaves_the_running_one() -> None:
    """ "A refused call changes nothing"."""
    battle = Battle.placed([soldier("A1", 10, 10), soldier("B1", 10, 30)])
    before = battle.journal()
    battle.wire.told("battle.new", map=map_of(), sides=CORE, seed=-1)
    assert battle.journal() == before


# --- the state


def test_the_state_in_set_up() -> None:
    """State: turn 0 in set-up; nothing placed; facing A 90, B 270."""
    battle = start(dice=[5, 2])
    state = battle.state
    assert set(state) >= STATE_KEYS
    assert (state["turn"], state["phase"], state["to_act"], state["active_unit"]) == (0, "choose", 0, None)
    assert state["pending"] == {"kind": "choose", "what": "deploy"}
    assert (state["wrecks"], state["result"], state["dice_rolled"]) == ([], None, 2)
    for one in state["units"]:
        assert set(one) == UNIT_KEYS
        assert one["at"] is None
        assert one["facing"] == (90 if one["side"] == 0 else 270)
        assert one["alive"] is True
        assert not any(one[flag] for flag in ("activated", "overwatch", "minor", "critical"))


def test_the_state_of_a_placed_battle() -> None:
    """ "a placed battle … skips set-up and begins turn 1 at the morale check": nobody is lost, so
    initiative is rolled.
    """
    battle = Battle.placed([soldier("A1", 10, 10, 45), tank("B1", 10, 30)], first=None)
    state = battle.state
    assert (state["turn"], state["phase"], state["to_act"]) == (1, "choose", 0)
    assert state["pending"] == {"kind": "choose", "what": "activate"}
    assert battle["A1"]["at"] == [10, 10]
    assert battle["A1"]["facing"] == 45
    assert battle["B1"]["facing"] == 270
    assert battle.spent()


def test_state_is_asked_without_changing_it() -> None:
    battle = Battle.placed([soldier("A1", 10, 10), soldier("B1", 10, 30)])
    assert battle.wire.call("battle.state") == battle.wire.call("battle.state") == battle.state


# --- placed battles


def placed_fault(*units: Json, pieces: tuple[Json, ...] = (), **parameters: Any) -> str:
    made = {"map": map_of(*pieces), "sides": [{}, {}], "units": list(units), **parameters}
    return fault(**made)


def test_a_placed_battle_may_name_its_units_as_it_likes() -> None:
    """ "(a placed battle may name them as it likes)"."""
    units = [
        {"id": "Sergeant Flint", "side": 0, "kind": "soldier", "at": [10, 10], "facing": 0},
        {"id": "β", "side": 1, "kind": "soldier", "at": [10, 30], "facing": 0},
    ]
    battle = Battle.new(map=map_of(), sides=[{}, {}], units=units, dice=[6, 1])
    battle.act("choose", first=0)
    battle.end("Sergeant Flint", "β")
    assert battle.state["turn"] == 2


A, B = soldier("A1", 10, 10), soldier("B1", 10, 30)


@pytest.mark.parametrize(
    ("units", "path"),
    [
        ([], "$.units"),
        ([A], "$.units"),
        ([B], "$.units"),
        ([A, {**B, "id": "A1"}], "$.units[1].id"),
        ([A, {**B, "id": 5}], "$.units[1].id"),
        ([A, {**B, "side": 2}], "$.units[1].side"),
        ([A, {**B, "side": True}], "$.units[1].side"),
        ([A, {**B, "side": "B"}], "$.units[1].side"),
        ([A, {**B, "kind": "wizard"}], "$.units[1].kind"),
        ([A, {**B, "kind": None}], "$.units[1].kind"),
        ([A, {**B, "at": [1]}], "$.units[1].at"),
        ([A, {**B, "at": None}], "$.units[1].at"),
        ([A, {**B, "at": [1, "x"]}], "$.units[1].at"),
        ([A, {**B, "facing": "north"}], "$.units[1].facing"),
        ([A, 5], "$.units[1]"),
        ([A, {"id": "B1", "side": 1, "kind": "soldier"}], "$.units[1].at"),
        ([A, {"side": 1, "kind": "soldier", "at": [10, 30]}], "$.units[1].id"),
        ([A, {"id": "B1", "kind": "soldier", "at": [10, 30]}], "$.units[1].side"),
        ([A, {"id": "B1", "side": 1, "at": [10, 30]}], "$.units[1].kind"),
        ([A, {**B, "hat": "green"}], "$.units[1].hat"),
    ],
    ids=str,
)
def test_a_wrong_placed_unit_is_named(units: list[Json], path: str) -> None:
    """-32602 with the path."""
    assert placed_fault(*units).startswith(path)


@pytest.mark.parametrize(
    "wrong",
    [
        soldier("B1", 10.9, 10),  # centres 0.9 apart, radii 0.5 + 0.5
        soldier("B1", 0.499, 20),  # sticks out over the west edge by 0.001
        soldier("B1", 20, 39.501),
        soldier("B1", -5, 20),
        tank("B1", 38.201, 20, 0),  # half its length is 1.8
        tank("B1", 20, 38.201, 90),
        mech("B1", 0.999, 20),
    ],
    ids=str,
)
def test_overlaps_and_bases_off_the_table_are_named(wrong: Json) -> None:
    """ "overlaps or bases off the table: -32602 at `$.units[i].at`"."""
    assert placed_fault(A, wrong) == "$.units[1].at"


def test_bases_that_touch_each_other_or_the_edge_are_placed() -> None:
    """move.stop: clear to 1e-6, touching is clear. 10.0 + 1.0 = 11.0; 0.5 from the edge."""
    battle = Battle.placed([A, soldier("B1", 11, 10), soldier("B2", 0.5, 20), tank("B3", 38.2, 20, 0)])
    assert battle.at("B1") == (11, 10)


@pytest.mark.parametrize(
    "kind", ["low wall", "hedge", "crate", "high wall", "water", "well", "barricade", "rock"]
)
def test_a_unit_is_not_placed_on_an_obstacle(kind: str) -> None:
    """ "overlaps": a base stands on no obstacle (move.stop)."""
    assert placed_fault(soldier("A1", 20, 20), B, pieces=(box(kind, 20.4, 19, 22, 21),)) == "$.units[0].at"


@pytest.mark.parametrize("kind", ["rubble", "hill", "woods", "crater", "road", "ground"])
def test_a_unit_is_placed_on_what_may_be_stood_on(kind: str) -> None:
    """move.stop: "rubble, hills and area pieces may be stood on"."""
    more = {"ground": "mud"} if kind == "ground" else {}
    battle = Battle.placed([soldier("A1", 20, 20), B], box(kind, 20.2, 19, 22, 21, **more))
    assert battle.at("A1") == (20, 20)


def test_the_force_of_a_placed_battle_must_count_its_units() -> None:
    """ "`force` may then be left out, given it must count them"."""
    right = [{"name": "", "force": {"soldier": 1}}, {"name": "", "force": {"soldier": 1}}]
    wrong = [{"name": "", "force": {"soldier": 1}}, {"name": "", "force": {"soldier": 2}}]
    assert Battle.new(map=map_of(), sides=right, units=[A, B]).state["turn"] == 1
    assert placed_fault(A, B, sides=wrong).startswith("$.sides[1].force")
    assert placed_fault(A, B, sides=[right[0], {"name": "", "force": "core"}]).startswith("$.sides[1].force")


def test_places_are_snapped_to_a_thousandth() -> None:
    """ "Positions are snapped to 0.001"."""
    battle = Battle.placed([soldier("A1", 10.00049, 10.0006), B])
    assert battle.at("A1") == (10.0, 10.001)


def test_a_force_must_find_room_in_its_zone() -> None:
    """ "`battle.new` asks the real forces: each side alone, largest base first": a pond leaves A
    room for no tank.
    """
    # A's strip is 8 deep; the pond leaves 1.5 at its edge: soldiers (1.0 across) fit, tanks (2.0 wide) do not
    pond = box("water", 0, 1.5, 20, 10)
    table = map_of(pond, size=(20, 30))
    force = {"name": "", "force": {"soldier": 2}}
    with_tank = {"name": "", "force": {"soldier": 1, "tank": 1}}
    assert Battle.new(map=table, sides=[force, with_tank]).state["turn"] == 0
    assert fault(map=table, sides=[with_tank, force]).startswith("$")


# --- maps by name


def test_every_shipped_map_starts_a_battle_by_its_name() -> None:
    """`maps` -> [{"name","size"}]; "`map` (a name …)"."""
    wire = Wire()
    listed = wire.call("maps")
    assert listed
    for row in listed:
        assert set(row) == {"name", "size"}
        assert len(row["size"]) == 2
        state = wire.call("battle.new", map=row["name"], sides=CORE, seed=3)
        assert state["turn"] == 0
        kept = wire.call("battle.journal")["battle"]["map"]
        assert kept["wargame"]["size"] == row["size"]


def test_the_players_own_maps_have_my_before_their_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "A map's name is its file's stem; the player's own are `my/<stem>`; `wargame.name` is for display"."""
    monkeypatch.setenv("WARGAME_HOME", str(tmp_path))
    table = map_of(size=(30, 35), name="The Long Meadow")
    user_maps_dir().mkdir(parents=True)
    (user_maps_dir() / "meadow.geojson").write_text(json.dumps(table), encoding="utf-8-sig")
    wire = Wire()
    assert {"name": "my/meadow", "size": [30, 35]} in wire.call("maps")
    wire.call("battle.new", map="my/meadow", sides=CORE, seed=3)
    assert wire.told("battle.new", map="meadow", sides=CORE, seed=3).path == "$.map"


# --- the ids of pieces


def hidden_behind(*pieces: Json) -> str:
    """The id of the piece that hides B1 from A1 across x = 20."""
    battle = Battle.placed([soldier("A1", 10, 20), soldier("B1", 30, 20)], *pieces)
    [reason] = battle.sight("A1", "B1")["because"]
    return str(reason["piece"])


ACROSS = (19.5, 15, 20.5, 25)


def test_a_piece_without_id_is_called_by_its_place() -> None:
    """ "A piece without an id is t<n>, n its place in the map from 1"."""
    assert hidden_behind(box("low wall", *ACROSS)) == "t1"
    assert hidden_behind(box("road", 1, 1, 2, 2), box("road", 3, 1, 4, 2), box("low wall", *ACROSS)) == "t3"


def test_a_piece_without_id_takes_the_next_free_one() -> None:
    """ "(if another has that id, the next free one)"."""
    assert hidden_behind(box("low wall", *ACROSS), box("road", 1, 1, 2, 2, id="t1")) == "t2"
    assert hidden_behind(
        box("low wall", *ACROSS), box("road", 1, 1, 2, 2, id="t1"), box("road", 3, 1, 4, 2, id="t2")
    ) == "t3"  # fmt: skip


def test_a_number_for_an_id_is_read_as_text() -> None:
    """ "number ids are read as text"."""
    wall = {**box("low wall", *ACROSS), "id": 42}
    assert hidden_behind(wall) == "42"


def test_a_placed_battle_has_at_most_thirty_units_a_side() -> None:
    """1 to 30 units: placed ones too."""
    many = [unit(f"A{n}", "soldier", 1 + n, 5) for n in range(1, 32)]
    with pytest.raises(Told):
        Battle.new(map=map_of(), sides=[{}, {}], units=[*many, B])
    assert Battle.new(map=map_of(), sides=[{}, {}], units=[*many[:30], B]).state["turn"] == 1


def test_wrecks_are_named_for_their_unit() -> None:
    """ "wrecks are `wreck-A6`": here of B6, hit by a cannon's 4 and damaged by a 6."""
    battle = Battle.placed([tank("A6", 10, 10), tank("B6", 10, 30), far("A"), far("B")], dice=[4, 6])
    battle.fire("A6", "B6", "cannon")
    assert [wreck["id"] for wreck in battle.state["wrecks"]] == ["wreck-B6"]
    assert battle.told("wrecked")[0]["wreck"] == "wreck-B6"
