"""What holds in every battle: random ones, played over the wire."""

from __future__ import annotations

import itertools
import math
from random import Random
from typing import Any

import pytest

from tests.acceptance.random_battles import Mirror, free_units, length_of, random_battle, random_step
from tests.acceptance.table import STATE_KEYS, UNIT_KEYS, WRECK_KEYS, Battle, Json, Told, Wire

# every seed is a table and a battle of its own; two by default
SEEDS = [1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 25))]
# protocol.md names the first nine; these further ones are the open activation and the battle's beginnings
FURTHER_STATE_KEYS = {"first", "moved", "attacked", "fired", "bound", "spared", "fielded", "expansion"}
PENDING_KEYS = {"kind", "unit", "path", "length", "walked", "stretches"}
FURTHER_PENDING_KEYS = {"facing", "faced", "held", "climbed"}
STRETCH_KEYS = {"watcher", "from", "to", "best"}


def is_thousandth(value: float) -> bool:
    return abs(value * 1000 - round(value * 1000)) < 1e-6


def check_shape(state: Json) -> None:
    """The state's keys, and positions to 0.001."""
    assert STATE_KEYS <= set(state) <= STATE_KEYS | FURTHER_STATE_KEYS
    for unit in state["units"]:
        assert set(unit) == UNIT_KEYS
        assert all(is_thousandth(part) for part in unit["at"])
        assert 0 <= unit["facing"] < 360
    for wreck in state["wrecks"]:
        assert set(wreck) == WRECK_KEYS
    pending = state["pending"]
    if pending is None:
        assert state["phase"] not in ("choose", "react")
    elif pending["kind"] == "choose":
        assert pending == {"kind": "choose", "what": "activate"}
    else:
        assert PENDING_KEYS <= set(pending) <= PENDING_KEYS | FURTHER_PENDING_KEYS
        assert state["active_unit"] == pending["unit"]
        check_stretches(pending["stretches"], pending["walked"], pending["length"])


def check_stretches(stretches: list[Json], walked: float, length: float) -> None:
    assert stretches
    for stretch in stretches:
        assert set(stretch) == STRETCH_KEYS
        assert set(stretch["best"]) == {"at", "weapon", "chance"}
        assert is_thousandth(stretch["from"])
        assert is_thousandth(stretch["to"])
        assert walked <= stretch["from"] <= stretch["best"]["at"] <= stretch["to"] <= length + 1e-3
    assert [s["from"] for s in stretches] == sorted(s["from"] for s in stretches)


@pytest.mark.parametrize("seed", SEEDS)
def test_events_tell_the_whole_step(seed: int) -> None:
    """The text: "complete enough … to tell the step without the old state": a mirror fed on events
    knows every living unit.
    """
    battle, rng = random_battle(seed), Random(seed)
    mirror = Mirror(battle.state)
    for _ in range(60):
        if battle.state["phase"] == "over":
            break
        mirror.hear(random_step(battle, rng))
        check_shape(battle.state)
        assert mirror.agrees(battle.state)
        assert all(isinstance(event["rule"], str) for event in battle.events)
    assert Wire().call("battle.load", journal=battle.journal()) == battle.state


@pytest.mark.parametrize("seed", SEEDS)
def test_options_agree_with_what_may_be_done(seed: int) -> None:
    """null and needs: accepted; a refusal: the same rule id. What is accepted is taken back (undo.always)."""
    battle, rng = random_battle(seed + 100), Random(seed)
    for _ in range(14):
        if battle.state["phase"] == "over":
            break
        for row in battle.options()["units"]:
            check_row(battle, row, rng)
        random_step(battle, rng)


def check_row(battle: Battle, row: Json, rng: Random) -> None:
    unit = row["unit"]
    for shot in rng.sample(row["fire"], min(4, len(row["fire"]))):
        action = {"do": "fire", "unit": unit, "target": shot["target"], "weapon": shot["weapon"]}
        assert rule_of(battle, action) == shot.get("rule")
        told = battle.odds(unit, shot["target"], shot["weapon"])
        if "needs" in shot:
            assert (told["needs"], told["chance"]) == (shot["needs"], shot["chance"])
    assert rule_of(battle, {"do": "overwatch", "unit": unit}) == (row["overwatch"] or {}).get("rule")
    assert rule_of(battle, {"do": "end", "unit": unit}) == (row["end"] or {}).get("rule")
    turn = {"do": "move", "unit": unit, "path": [], "facing": battle[unit]["facing"]}
    assert rule_of(battle, turn) == (row["move"] or {}).get("rule")


def rule_of(battle: Battle, action: Json) -> str | None:
    """The rule that forbids an action; None: it was accepted, and has been taken back."""
    before = battle.wire.call("battle.state")
    answer, rule = tried(battle, action)
    assert battle.wire.call("battle.undo" if answer else "battle.state") == before
    return rule


def tried(battle: Battle, action: Json) -> tuple[Json | None, str | None]:
    """The answer to an action, or the rule that forbids it."""
    try:
        return battle.wire.call("battle.act", action=action), None
    except Told as told:
        return None, told.rule


@pytest.mark.parametrize("seed", SEEDS)
def test_what_path_answers_move_accepts(seed: int) -> None:
    """The text: "What `path` answers, `move` accepts": and climbs what was said; what is not
    allowed is refused for the reason told.
    """
    battle, rng = random_battle(seed + 200), Random(seed)
    for _ in range(8):
        if battle.state["phase"] == "over":
            break
        if battle.state["phase"] == "activate":
            for row in [row for row in battle.options()["units"] if row["move"] is None][:3]:
                for _ in range(4):
                    check_path(battle, row["unit"], rng)
        random_step(battle, rng)


def check_path(battle: Battle, name: str, rng: Random) -> None:
    x, y = battle.at(name)
    to = [min(34.0, max(0.0, x + rng.uniform(-9, 9))), min(34.0, max(0.0, y + rng.uniform(-9, 9)))]
    via = [[min(33.0, max(1.0, x + rng.uniform(-3, 3))), min(33.0, max(1.0, y + rng.uniform(-3, 3)))]]
    more: Json = {"climb": rng.choice([True, False])} if rng.random() < 0.4 else {}
    found = battle.path(name, *to, **more, **({"via": via} if rng.random() < 0.2 else {}))
    if found["points"] is None:
        assert found["allowed"] is False
        assert found["rule"]
        return
    points = found["points"]
    assert points[0] == list(battle.at(name))
    assert all(is_thousandth(part) for point in points for part in point)
    assert found["length"] == pytest.approx(length_of(points), abs=1e-9)
    action: Json = {"do": "move", "unit": name, "path": points[1:], "facing": found["facing"]}
    before = battle.wire.call("battle.state")
    if found["allowed"]:
        assert math.dist(points[-1], to) < 0.02, "it leads there"
        answer = battle.wire.call("battle.act", action=action)
        check_walk(found, answer)
        assert battle.wire.call("battle.undo") == before
    elif len(points) > 1:
        assert battle.wire.told("battle.act", action=action).rule == found["rule"]
    battle.state = before


def check_walk(found: Json, answer: Json) -> None:
    """An unhindered walk climbs what `path` said, and is as long."""
    events, state = answer["events"], answer["state"]
    if state["phase"] == "react" or any(event["event"] == "damaged" for event in events):
        return
    assert [event["piece"] for event in events if event["event"] == "climbed"] == found["climbs"]
    walked = sum(event["length"] for event in events if event["event"] == "moved")
    assert walked == pytest.approx(found["length"], abs=2e-3)


@pytest.mark.parametrize("seed", SEEDS)
def test_exposure_is_what_a_move_opens(seed: int) -> None:
    """One entry for each watcher and stretch, the same before the move as in it; every point of it
    may be fired at.
    """
    battle, rng = random_battle(seed + 300, each=5), Random(seed)
    opened = 0
    for _ in range(40):
        if battle.state["phase"] == "over":
            break
        if battle.state["phase"] == "activate" and opened < 6:
            opened += sum(check_exposure(battle, name, rng) for name in free_units(battle)[:3])
        random_step(battle, rng)


def check_exposure(battle: Battle, name: str, rng: Random) -> bool:
    x, y = battle.at(name)
    angle = rng.uniform(0, 2 * math.pi)
    way = [[round(x + 4 * math.cos(angle), 3), round(y + 4 * math.sin(angle), 3)]]
    if not all(0 < part < 34 for part in way[0]):
        return False
    foretold = battle.wire.call("exposure", unit=name, path=way)
    before = battle.wire.call("battle.state")
    answer, _ = tried(battle, {"do": "move", "unit": name, "path": way})
    if answer is None:
        return False
    is_open = answer["state"]["phase"] == "react"
    assert (answer["state"]["pending"]["stretches"] if is_open else []) == foretold
    for stretch in foretold:
        for at in (stretch["from"], stretch["best"]["at"], stretch["to"]):
            check_reaction(battle, stretch, at)
    battle.wire.call("battle.undo")
    assert battle.wire.call("battle.state") == before
    return bool(foretold)


def check_reaction(battle: Battle, stretch: Json, at: float) -> None:
    """Firing there is accepted, and at the best point with the chance foretold."""
    before = battle.wire.call("battle.state")
    action = {"do": "react", "unit": stretch["watcher"], "at": at}
    answer = battle.wire.call("battle.act", action=action)
    shots = [event for event in answer["events"] if event["event"] == "shot"]
    if shots and at == stretch["best"]["at"]:
        faces = max(0, 7 - shots[0]["needs"]) / 6
        once = pytest.approx(faces)
        twice = pytest.approx(1 - (1 - faces) ** 2)
        assert stretch["best"]["chance"] in (once, twice)
        assert shots[0]["weapon"] == stretch["best"]["weapon"]
    assert battle.wire.call("battle.undo") == before


@pytest.mark.parametrize("seed", SEEDS)
def test_sight_is_mutual(seed: int) -> None:
    """MegaMek 4317: every pair, both ways: line of sight and distance are the same; a fraction is a share."""
    battle = random_battle(seed + 400, each=6)
    for a, b in itertools.combinations([u["id"] for u in battle.state["units"]], 2):
        there, back = battle.sight(a, b), battle.sight(b, a)
        assert there["los"] is back["los"]
        assert there["distance"] == pytest.approx(back["distance"], abs=1e-9)
        for answer in (there, back):
            assert 0 <= answer["fraction"] <= 1
        assert there["los"] is (max(there["fraction"], back["fraction"]) > 0.001)


def placed_again(battle: Battle, dice: list[int]) -> Battle:
    """The same living units on the same table in a battle of their own, side A to act."""
    setup = battle.journal()["battle"]
    keys = ("id", "side", "kind", "at", "facing")
    units = [{key: u[key] for key in keys} for u in battle.state["units"] if u["alive"]]
    again = Battle.new(map=setup["map"], sides=[{}, {}], units=units, dice=[6, 1, *dice])
    again.act("choose", first=0)
    return again


@pytest.mark.parametrize("seed", SEEDS)
def test_odds_are_the_exact_share_of_dice_that_hit(seed: int) -> None:
    """ "`chance` of at least one hit, both guns counted": every face of the first die, and of the
    second after a miss.
    """
    battle = placed_again(random_battle(seed + 500), [])
    rows = [
        (row["unit"], shot) for row in battle.options()["units"] for shot in row["fire"] if "needs" in shot
    ]
    for name, shot in Random(seed).sample(rows, min(3, len(rows))):
        action = (name, shot["target"], shot["weapon"])
        chance = sum(hit_chance(battle, action, [die]) for die in range(1, 7)) / 6
        assert battle.odds(*action)["chance"] == pytest.approx(chance, abs=1e-12)


def hit_chance(battle: Battle, action: tuple[str, str, str], dice: list[int]) -> float:
    """The chance of a hit after these dice."""
    again = placed_again(battle, dice)
    again.fire(*action)
    shots = again.told("shot")
    if any(shot["hit"] for shot in shots[: len(dice)]):
        return 1.0
    if len(shots) == len(dice):
        return 0.0
    return sum(hit_chance(battle, action, [*dice, die]) for die in range(1, 7)) / 6


@pytest.mark.parametrize("seed", SEEDS)
def test_a_round_of_undo_and_redo_leaves_everything(seed: int) -> None:
    """Twenty actions back and forth (undo.always): every state again."""
    battle, rng = random_battle(seed + 600), Random(seed)
    states: list[Any] = [battle.state]
    while len(states) < 20 and battle.state["phase"] != "over":
        random_step(battle, rng)
        states.append(battle.state)
    for state in states[-2::-1]:
        assert battle.undo() == state
    for state in states[1:]:
        assert battle.redo() == state
