"""The practice range without a window: standing, the state of a position, trials, what is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from wargame.engine.contract import Fault, Refused, plain
from wargame.games.skirmish.actions import End, Fire, Move
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.practice.bay import Bay
from wargame.games.skirmish.practice.keeping import load_position, save_position
from wargame.games.skirmish.practice.position import Piece, Position
from wargame.games.skirmish.practice.trial import Trial


@pytest.fixture(scope="module")
def game() -> Skirmish:
    return Skirmish()


@pytest.fixture(scope="module")
def table() -> dict[str, Any]:
    """An open table of 60 x 60 cm."""
    return {
        "type": "FeatureCollection",
        "wargame": {"format": 1, "name": "Open", "size": [60, 60], "ground": "grass"},
        "features": [],
    }


def position(table: dict[str, Any], *units: Piece, **more: Any) -> Position:
    usual = (Piece("A1", 0, "soldier", (20.0, 20.0)), Piece("B1", 1, "tank", (20.0, 30.0), 270.0))
    return Position(table, units=units or usual, **more)


def test_a_unit_may_not_stand_on_another_nor_over_the_rim(game: Skirmish, table: dict[str, Any]) -> None:
    """move.stop: bases don't overlap, and stay on the table."""
    here = position(table)
    bay = Bay(game, here)
    on_tank = bay.why_not(here, Piece("A2", 0, "soldier", (20.0, 30.0)))
    assert on_tank is not None
    assert on_tank.rule == "move.stop"
    assert "B1" in on_tank.values.values()
    assert bay.why_not(here, Piece("A2", 0, "soldier", (0.1, 30.0))) is not None
    assert bay.why_not(here, Piece("A2", 0, "soldier", (25.0, 30.0))) is None
    assert bay.why_not(here, here.piece("B1")) is None


def test_a_wreck_is_in_the_way_as_what_it_was(game: Skirmish, table: dict[str, Any]) -> None:
    """move.stop, with a wreck: what stands on it could not be opened as a battle either."""
    wreck = Piece("B1", 1, "tank", (20.0, 30.0), damage="wreck")
    here = position(table, wreck)
    assert Bay(game, here).why_not(here, Piece("A1", 0, "soldier", (20.0, 30.0))) is not None


def test_the_state_of_a_position_says_all_that_was_set(game: Skirmish, table: dict[str, Any]) -> None:
    here = position(
        table,
        Piece("A1", 0, "mech", (20.0, 20.0), damage="minor", overwatch=True),
        Piece("A2", 0, "tank", (30.0, 20.0), damage="wreck"),
        Piece("B1", 1, "tank", (20.0, 40.0), damage="critical", activated=True),
        Piece("B2", 1, "soldier", (40.0, 40.0)),
        acts=1,
    )
    for state in (Bay(game, here).state(here), Trial.of(game, here, 1).state):
        mech, gone, tank, _soldier = state.units
        assert (mech.minor, mech.critical, mech.overwatch, mech.alive) == (True, False, True, True)
        assert not gone.alive
        assert [wreck.unit for wreck in state.wrecks] == ["A2"]
        assert (tank.critical, tank.activated) == (True, True)
        assert (state.phase, state.to_act) == ("activate", 1)


def test_a_trial_needs_both_sides(game: Skirmish, table: dict[str, Any]) -> None:
    with pytest.raises(Fault):
        Trial.of(game, position(table, Piece("A1", 0, "soldier", (20.0, 20.0))), 1)


def test_reset_is_the_same_state_and_can_be_taken_back(game: Skirmish, table: dict[str, Any]) -> None:
    trial = Trial.of(game, position(table), 7)
    first = msgspec.json.encode(plain(trial.state))
    trial.submit(Move("A1", ((24.0, 20.0),)))
    trial.submit(Fire("A1", "B1", "rifle"), (6, 6))
    tried = trial.state
    assert tried.units[1].critical or not tried.units[1].alive, "hit on a 6, damage 6"
    trial.reset(8)
    assert msgspec.json.encode(plain(trial.state)) == first
    assert len(trial.moments) == 1
    trial.undo()
    assert trial.state == tried
    while trial.undo_refusal() is None:
        trial.undo()
    assert msgspec.json.encode(plain(trial.state)) == first
    with pytest.raises(Refused):
        trial.undo()


def test_either_side_acts_at_any_time(game: Skirmish, table: dict[str, Any]) -> None:
    trial = Trial.of(game, position(table), 7)
    trial.submit(Move("A1", ((24.0, 20.0),)))
    trial.hand_over(1)
    assert trial.state.to_act == 1
    assert trial.state.active_unit is None
    trial.submit(Fire("B1", "A1", "cannon"), (1,))
    trial.hand_over(1)
    assert not trial.state.units[1].activated, "all of the side had been activated: all may act again"
    for _n in range(3):
        trial.undo()
    assert trial.state.to_act == 0
    assert trial.state.active_unit == "A1"
    trial.redo()
    assert trial.state.to_act == 1
    trial.redo()
    assert trial.moments[-1].entry is not None
    assert trial.can_redo


def test_the_end_is_a_moment_like_others(game: Skirmish, table: dict[str, Any]) -> None:
    """victory: with nobody left there is a result; it can be taken back and reset."""
    trial = Trial.of(game, position(table, acts=1), 7)
    trial.submit(Fire("B1", "A1", "cannon"), (6,))
    assert trial.state.result is not None
    assert not trial.may_act(0)
    trial.hand_over(0)
    assert trial.state.phase == "over"
    trial.undo()
    assert trial.state.result is None
    trial.submit(End("B1"))
    trial.reset(1)
    assert trial.state.units[0].alive


def test_a_side_that_is_all_activated_may_act(game: Skirmish, table: dict[str, Any]) -> None:
    tired = Piece("A1", 0, "soldier", (20.0, 20.0), activated=True)
    trial = Trial.of(game, position(table, tired, Piece("B1", 1, "tank", (20.0, 30.0))), 1)
    assert not trial.state.units[0].activated


def test_what_is_kept_comes_back(game: Skirmish, tmp_path: Path) -> None:
    file = tmp_path / "range.json"
    assert load_position(game, file) == (None, "")
    raw = dict(load("duel").raw)
    here = Position(raw, "duel", (Piece("A1", 0, "soldier", (5.0, 5.0)),), 1, {"morale.off": True})
    save_position(here, file)
    back, aside = load_position(game, file)
    assert (back, aside) == (msgspec.json.decode(msgspec.json.encode(here), type=Position), "")


@pytest.mark.parametrize(
    "content",
    [
        b"not json",
        b"{}",
        b'{"map": {}}',
        b'{"map": 3, "units": []}',
        b'{"map": {}, "units": [{"id": "A1", "side": 2, "kind": "soldier", "at": [1, 1]}]}',
        b"[" * 5000,
    ],
)
def test_a_broken_file_is_set_aside(game: Skirmish, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "range.json"
    file.write_bytes(content)
    position_left, aside = load_position(game, file)
    assert position_left is None
    assert (tmp_path / aside).read_bytes() == content
    assert not file.exists()


def test_damage_that_a_kind_can_not_take_is_no_position(
    game: Skirmish, table: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "range.json"
    save_position(position(table, Piece("A1", 0, "soldier", (5.0, 5.0), damage="wreck")), file)
    assert load_position(game, file)[0] is None
