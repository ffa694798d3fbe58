"""The log: every event has words, names its units, shows its die and cites its rule."""

from __future__ import annotations

import typing

import pytest

from wargame.games.skirmish import events as ev
from wargame.games.skirmish.state import State, Unit
from wargame.games.skirmish.table.terrain import PieceSpec, TableMap
from wargame.ui.skirmish.log import as_text, ending, line_of, lines_of
from wargame.ui.skirmish.names import Names

EXAMPLES = [
    ev.Rolled(for_="hit", side=0, die=5, rule="fire.roll"),
    ev.Deployed(unit="A1", at=(3.0, 4.0), facing=90.0),
    ev.TurnBegan(turn=3),
    ev.Initiative(first=1),
    ev.Activated(unit="A2"),
    ev.Moved(unit="A2", points=((1.0, 1.0), (4.0, 5.0)), length=5.0, facing=53.13),
    ev.Turned(unit="A2", facing=30.0),
    ev.Climbed(unit="A2", piece="t1"),
    ev.Stumbled(unit="A4", piece="t1", die=2, falls=True),
    ev.Reacted(unit="B1", at=2.5),
    ev.Shot(unit="A1", weapon="rifle", target="B1", die=4, needs=5, cover=True, hit=False),
    ev.Damaged(unit="A3", die=5, result="critical", rule="damage.tank"),
    ev.Recovered(unit="A3"),
    ev.Removed(unit="B1"),
    ev.Wrecked(unit="A3", wreck="wreck-A3", rule="wreck.tank"),
    ev.OverwatchSet(unit="A1"),
    ev.OverwatchSpent(unit="A1"),
    ev.OverwatchLapsed(unit="A1"),
    ev.Morale(side=1, die=3, holds=False),
    ev.Retreated(side=1),
    ev.Stalemate(),
    ev.Conceded(side=0),
    ev.DrawAgreed(),
    ev.ActivationEnded(unit="A1"),
    ev.BattleOver(winner=0, by="elimination"),
]


@pytest.fixture(scope="module")
def names() -> Names:
    units = (
        Unit("A1", 0, "soldier"),
        Unit("A2", 0, "soldier"),
        Unit("A3", 0, "tank"),
        Unit("A4", 0, "mech"),
        Unit("B1", 1, "commander"),
    )
    state = State(
        turn=1, phase="activate", to_act=0, active_unit=None, pending=None,
        units=units, wrecks=(), result=None, dice_rolled=0,
    )  # fmt: skip
    wall = PieceSpec("t1", "low wall", 0.6, line=((1.0, 1.0), (5.0, 1.0)), width=0.3)
    return Names.of(state, ("Anna", "Ben"), TableMap("Farm", (40.0, 40.0), "grass", (wall,)))


def test_the_examples_cover_every_event() -> None:
    assert {type(example) for example in EXAMPLES} == set(typing.get_args(ev.Event))


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda e: type(e).__name__)
def test_every_event_has_words_and_its_rule(event: ev.Event, names: Names) -> None:
    line = line_of(event, names)
    assert line.text
    assert "{" not in line.text
    assert line.rule == event.rule
    assert not any(unit_id in line.text.split() for unit_id in names.units)


@pytest.mark.parametrize("event", [e for e in EXAMPLES if hasattr(e, "die")], ids=lambda e: type(e).__name__)
def test_a_line_shows_its_die_in_the_colour_of_who_rolled(event: typing.Any, names: Names) -> None:
    line = line_of(event, names)
    assert [face for _, face in line.dice] == [event.die]
    rolled_by = event.side if hasattr(event, "side") else names.side_of[event.unit]
    assert [side for side, _ in line.dice] == [rolled_by]


@pytest.mark.parametrize("reason", typing.get_args(typing.get_type_hints(ev.Rolled)["for_"]))
def test_every_reason_to_roll_has_words(reason: str, names: Names) -> None:
    assert line_of(ev.Rolled(for_=reason, side=0, die=1, rule="x"), names).text  # type: ignore[arg-type]


def test_names_are_numbered_only_where_a_side_has_several(names: Names) -> None:
    assert names.unit("A2") == "Soldier 2"
    assert names.unit("A3") == "Tank"
    assert names.piece("t1") == "low wall"
    assert names.piece("wreck-A3") == "wreck of Tank"
    assert names.piece("A1") == "Soldier 1"


def test_the_log_leaves_out_what_the_next_line_says_with_its_die(names: Names) -> None:
    shot = ev.Shot(unit="A1", weapon="rifle", target="B1", die=5, needs=4, cover=False, hit=True)
    lines = lines_of([EXAMPLES[0], shot, ev.Removed(unit="B1")], names)
    assert [line.text for line in lines] == ["Rifle at Commander: 5 against 4+, hit", "Commander falls"]
    told = as_text(lines, names.sides)
    assert told.splitlines() == [
        "    Anna: Rifle at Commander: 5 against 4+, hit [fire.roll]",
        "    Ben: Commander falls [damage.soldier]",
    ]


def test_a_needed_seven_is_told_as_impossible(names: Names) -> None:
    shot = ev.Shot(unit="A1", weapon="rifle", target="B1", die=6, needs=7, cover=True, hit=False)
    assert line_of(shot, names).text == "Rifle at Commander: 6, it could not hit"


def test_an_ending_names_both_sides(names: Names) -> None:
    assert ending(1, "retreat", names) == "Ben wins: Anna retreats"
    assert ending(None, "agreement", names) == "A draw, agreed by both sides"


def test_something_else_is_no_event(names: Names) -> None:
    with pytest.raises(TypeError):
        line_of(object(), names)
