"""A lesson being taken: what is judged, said, taken back, waived, and every way on and out."""

from __future__ import annotations

import pytest

from tests.games.skirmish.lessons.taught import answered, taken
from wargame.engine.contract import Refused
from wargame.games.skirmish.actions import Concede, Draw, End, Fire, Move, Overwatch, React
from wargame.games.skirmish.lessons.conditions import Look
from wargame.games.skirmish.lessons.remarks import AGAIN, OTHER, SET_UP, SET_UP_TO_SHOW
from wargame.games.skirmish.lessons.session import Session


def marks(session: Session) -> list[str]:
    return [task.mark for task in session.tasks]


def said(session: Session) -> tuple[str, str]:
    assert session.say is not None
    return session.say.kind, session.say.words.template


def test_looks_are_tasks_too() -> None:
    session = taken("core-1")
    session.observe(Look("selected", unit="A2"))
    assert marks(session) == ["open", "done"]
    assert session.current_task == 0
    session.observe(Look("selected", unit="A1"))
    assert session.is_settled
    assert said(session) == ("settled", session.step.after)
    assert session.current_task is None


def test_only_looks_that_are_asked_for_are_kept() -> None:
    """A pointer that wanders over the table leaves no trail in what is saved."""
    session = taken("core-7")
    for n in range(50):
        session.observe(Look("pointed", unit="A1", at=(1.0 + n / 10, 2.0)))
        session.observe(Look("pointed", unit="A1", at=(16.0 + n / 100, 13.0)))
    assert session.attempt.looks == {Look("pointed", unit="A1", at=(16.0, 13.0))}


def test_what_was_said_stands_while_the_other_side_answers() -> None:
    session = taken("core-6")
    session.submit(Overwatch("A1"))
    assert said(session) == ("settled", session.step.after)
    assert session.answer() is not None
    assert said(session) == ("settled", session.step.after)
    session.undo()
    assert session.say is None


@pytest.mark.parametrize(("length", "mark"), [(9.9, "open"), (10.0, "done")])
def test_the_tape_has_to_be_long_enough(length: float, mark: str) -> None:
    session = taken("core-1", 1)
    session.observe(Look("measured", length=length))
    assert marks(session) == [mark]


def test_a_move_elsewhere_does_not_do() -> None:
    session = taken("core-2")
    session.submit(Move("A1", ((12.4, 4.0),)))
    assert marks(session) == ["done", "open", "open"]
    session.undo()
    assert marks(session) == ["open", "open", "open"]
    session.submit(Move("A1", ((9.8, 9.6),)))
    assert marks(session) == ["done", "done", "open"]


def test_the_match_may_be_played_on_directly() -> None:
    session = taken("core-2")
    session.match.submit(Move("A1", ((9.8, 9.6),)))
    assert marks(session) == ["done", "done", "open"]
    session.match.undo()
    assert marks(session) == ["open", "open", "open"]


def test_what_is_not_asked_for_may_be_done_and_is_remarked_upon() -> None:
    session = taken("core-2")
    session.submit(Move("A3", ((14.6, 6.0),)))
    kind, template = said(session)
    assert (kind, template) == ("other", OTHER)
    assert session.say is not None
    assert session.say.words.values == {"task": session.tasks[0].text}


def test_undo_takes_the_answers_back_with_the_action() -> None:
    """undo.dice does not hold in lessons: even a die can be taken back, and falls again."""
    session = taken("core-4")
    session.submit(Fire("A1", "B1", "rifle"))
    session.submit(End("A1"))
    answered(session)
    assert len(session.match.moments) == 4
    session.undo()
    assert session.state.active_unit == "A1"
    session.undo()
    assert len(session.match.moments) == 1
    with pytest.raises(Refused):
        session.undo()
    assert session.submit(Fire("A1", "B1", "rifle"))[1].die == 5


def test_redo_puts_back() -> None:
    session = taken("core-2")
    session.submit(Move("A1", ((9.8, 9.6),)))
    session.undo()
    session.redo()
    assert marks(session) == ["done", "done", "open"]
    with pytest.raises(Refused):
        session.redo()


def test_trouble_is_told_and_setting_up_again_mends_it() -> None:
    session = taken("core-6")
    session.submit(Move("A1", ((14.6, 8.0),)))
    assert said(session)[0] == "trouble"
    assert session.trouble is not None
    told = []
    session.table_set.append(lambda: told.append(session.match))
    session.restart_step()
    assert told == [session.match]
    assert said(session) == ("set_up", AGAIN)
    assert session.trouble is None
    session.submit(Overwatch("A1"))
    assert session.is_settled


def test_a_spent_turn_is_trouble_but_the_next_turn_can_mend_it() -> None:
    session = taken("core-2")
    session.submit(End("A1"))
    assert session.trouble is not None
    for unit in ("A2", "A3"):
        answered(session)
        session.submit(End(unit))
    answered(session)
    assert session.state.turn == 2
    assert session.trouble is None
    session.submit(Move("A1", ((9.8, 9.6),)))
    assert session.is_settled


def test_a_dummy_that_is_killed_early_waives_its_task() -> None:
    """The target of the second step is shot in the first: the second says so and goes on."""
    session = taken("core-4")
    session.submit(Fire("A1", "B2", "rifle"))
    assert marks(session)[1] == "open"
    session.submit(End("A1"))
    session.skip()
    assert session.index == 1
    assert session.tasks[0].mark == "waived"
    assert session.tasks[0].text == "There is nobody left up the road"
    assert session.is_settled
    assert session.go_on()


def test_a_step_takes_over_what_was_left_when_it_can_be_done_from_there() -> None:
    session = taken("core-4")
    session.show_me()
    session.go_on()
    assert session.say is None
    assert {unit.id for unit in session.state.units if not unit.alive} == {"B1"}


def test_a_step_that_cannot_be_done_from_there_is_set_up_anew() -> None:
    session = taken("core-4")
    session.submit(Move("A2", ((12.0, 4.0),)))
    session.submit(End("A2"))
    answered(session)
    session.skip()
    assert said(session)[0] == "set_up"
    assert session.state == session.course.start_of(1)


def test_an_activation_left_open_is_ended_for_the_next_step() -> None:
    session = taken("core-2", 1)
    session.submit(Move("A1", ((8.2, 13.4),)))
    assert session.state.active_unit == "A1"
    session.go_on()
    assert session.state.active_unit is None
    assert session.state.units[0].at == (8.2, 13.4)


def test_a_show_from_a_spoilt_position_sets_the_table_first() -> None:
    session = taken("core-6")
    session.submit(Move("A1", ((14.6, 8.0),)))
    assert session.start_show()
    assert said(session) == ("set_up", SET_UP_TO_SHOW)
    assert session.is_showing
    doing = session.show_next()
    assert doing is not None
    assert doing.action == Overwatch("A1")
    while session.show_next() is not None:
        pass
    assert not session.is_showing
    assert session.is_settled
    assert said(session)[0] == "shown"


def test_a_show_can_be_stopped_and_the_table_is_the_learners() -> None:
    session = taken("core-2")
    session.start_show()
    session.show_next()
    session.stop_show()
    assert session.show_next() is None
    session.submit(Move("A1", ((9.8, 9.6),)))
    assert marks(session) == ["done", "done", "open"]


def test_a_show_does_only_what_is_left() -> None:
    session = taken("core-2")
    session.submit(Move("A1", ((9.8, 9.6),)))
    done = [doing.action for doing in session.show_me() if doing.action is not None]
    assert done[0] == End("A1")


def test_hints_come_one_by_one_and_the_last_stays() -> None:
    session = taken("core-2", 1)
    first, second = session.step.hints
    assert said_by_hint(session) == first
    assert said_by_hint(session) == second
    assert said_by_hint(session) == second
    assert session.hints_given == (first, second)


def said_by_hint(session: Session) -> str:
    hint = session.hint()
    assert hint.kind == "hint"
    return hint.words.template


def test_nobody_gives_up_in_a_lesson() -> None:
    session = taken("core-1")
    for action in (Concede(0), Draw()):
        with pytest.raises(Refused) as refused:
            session.submit(action)
        assert refused.value.refusal.rule == "victory"
    assert session.state.result is None


def test_a_battle_that_ended_all_the_same_can_be_set_up_again() -> None:
    session = taken("core-2")
    session.match.submit(Concede(0))
    assert said(session)[0] == "trouble"
    assert session.answer() is None
    session.show_me()
    assert session.is_settled


def test_back_sets_the_step_before_up() -> None:
    session = taken("core-2", 2)
    assert session.back()
    assert session.index == 1
    assert session.state == session.course.start_of(1)
    assert said(session) == ("set_up", SET_UP)
    assert session.back()
    assert not session.back()


def test_skip_leads_through_every_step_to_the_end_and_back() -> None:
    session = taken("core-3")
    for _ in session.lesson.steps:
        assert not session.finished
        session.skip()
    assert session.finished
    assert session.index == len(session.lesson.steps) - 1
    session.restart_step()
    assert not session.finished


def test_the_watcher_may_fire_too_early_and_a_four_then_misses() -> None:
    """overwatch.react: beyond 15 cm a 5 is needed, and the die of the step shows 4."""
    session = taken("core-6", 1)
    answered(session)
    assert session.state.phase == "react"
    events = session.submit(React("A1", 2.0, "rifle"))
    shot = next(event for event in events if type(event).__name__ == "Shot")
    assert (shot.die, shot.needs, shot.hit) == (4, 5, False)


def test_progress_counts_steps_and_tasks() -> None:
    session = taken("core-2")
    assert session.progress == (0, 4, 0, 3)
    session.submit(Move("A1", ((9.8, 9.6),)))
    assert session.progress == (0, 4, 2, 3)
