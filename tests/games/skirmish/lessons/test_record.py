"""A lesson can be left and taken up again, at every step, and a record that does not fit is no harm."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.skirmish.lessons.spoiling import JUNK, every_key, with_value, without
from tests.games.skirmish.lessons.taught import SHORT, answered, taken, the_game, the_lesson
from wargame.games.skirmish.actions import Move
from wargame.games.skirmish.lessons.conditions import Look
from wargame.games.skirmish.lessons.remarks import CHANGED
from wargame.games.skirmish.lessons.session import Session


def through_a_file(record: dict[str, Any]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(record))
    return data


def resumed(session: Session) -> Session:
    return Session.resume(the_game(), session.lesson, through_a_file(session.record()))


def assert_same(one: Session, other: Session) -> None:
    assert (one.index, one.finished, one.hints_given) == (other.index, other.finished, other.hints_given)
    assert one.tasks == other.tasks
    assert one.state == other.state
    assert through_a_file(one.record()) == through_a_file(other.record())


@pytest.mark.parametrize("name", SHORT[::3])
def test_at_every_step_a_record_takes_up_what_was_left(name: str) -> None:
    session = taken(name)
    while not session.finished:
        assert_same(resumed(session), session)
        session.start_show()
        session.show_next()
        assert_same(resumed(session), session)
        session.skip()
    assert_same(resumed(session), session)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHORT)
def test_after_every_thing_done_a_record_takes_up_what_was_left(name: str) -> None:
    session = taken(name)
    while not session.finished:
        assert_same(resumed(session), session)
        session.hint()
        session.start_show()
        while session.show_next() is not None:
            assert_same(resumed(session), session)
        session.go_on()
    assert_same(resumed(session), session)


@pytest.mark.parametrize("name", SHORT[1::3])
def test_a_lesson_just_begun_can_be_taken_up(name: str) -> None:
    session = taken(name)
    assert_same(resumed(session), session)


def test_dice_fall_on_as_they_would_have() -> None:
    """The dice of a step that were not rolled yet are rolled after the lesson is taken up."""
    session = taken("core-4")
    session.observe(Look("aimed", unit="A1", target="B1", weapon="rifle"))
    session.show_me()
    assert [m.entry.rolls for m in session.match.moments if m.entry and m.entry.rolls] == [(5,)]
    session.undo()
    session.undo()
    again = resumed(session)
    again.show_me()
    assert [m.entry.rolls for m in again.match.moments if m.entry and m.entry.rolls] == [(5,)]


def test_what_was_taken_back_can_be_put_back_after_it_was_left() -> None:
    session = taken("core-2")
    session.submit(Move("A1", ((9.8, 9.6),)))
    session.undo()
    again = resumed(session)
    again.redo()
    assert again.state.units[0].at == (9.8, 9.6)


def test_setting_up_again_after_it_was_left_goes_back_to_where_the_step_began() -> None:
    session = taken("core-2")
    session.submit(Move("A1", ((9.8, 9.6),)))
    again = resumed(session)
    again.restart_step()
    assert again.state == session.course.start_of(0)


@pytest.mark.parametrize("key", ["format", "lesson", "step", "journal"])
def test_a_record_without_a_part_begins_the_lesson_again_and_says_so(key: str) -> None:
    record = through_a_file(taken("core-2").record())
    del record[key]
    assert_begun_again(record)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", 2),
        ("lesson", "core-3"),
        ("step", 99),
        ("step", -1),
        ("step", 1.5),
        ("journal", {}),
        ("journal", None),
        ("looks", [{"what": "smelt"}]),
        ("hints", "many"),
        ("strange", 1),
    ],
)
def test_a_record_that_does_not_fit_begins_the_lesson_again_and_says_so(key: str, value: object) -> None:
    assert_begun_again({**through_a_file(taken("core-2").record()), key: value})


def test_a_record_with_another_table_or_other_dice_begins_again() -> None:
    for change in ("seed", "dice", "rules"):
        record = through_a_file(taken("core-2").record())
        record["journal"]["battle"][change] = {"seed": 77, "dice": [1], "rules": {}}[change]
        assert_begun_again(record)


def test_a_record_whose_actions_lead_elsewhere_begins_again() -> None:
    session = taken("core-2")
    session.submit(Move("A1", ((9.8, 9.6),)))
    record = through_a_file(session.record())
    record["journal"]["entries"][0]["action"]["path"] = [[9.8, 9.0]]
    assert_begun_again(record)


def test_too_many_hints_are_no_harm() -> None:
    record = {**through_a_file(taken("core-2", 1).record()), "hints": 99}
    session = Session.resume(the_game(), the_lesson("core-2"), record)
    assert session.hints_given == session.step.hints


@pytest.mark.slow
def test_a_spoilt_record_is_taken_up_or_begins_the_lesson_again() -> None:
    """Each key left out, each value replaced: no crash, and the step can be done."""
    session = taken("core-6", 1)
    answered(session)
    record = through_a_file(session.record())
    for number, keys in enumerate(every_key(record)):
        if keys[:2] == ("journal", "battle") and len(keys) > 3:
            continue
        for spoilt in (without(record, keys), with_value(record, keys, JUNK[number % len(JUNK)])):
            again = Session.resume(the_game(), session.lesson, spoilt)
            answered(again)
            again.show_me()
            assert again.is_settled, keys


def assert_begun_again(record: dict[str, Any]) -> None:
    session = Session.resume(the_game(), the_lesson("core-2"), record)
    assert session.index == 0
    assert session.say is not None
    assert session.say.words.template == CHANGED
