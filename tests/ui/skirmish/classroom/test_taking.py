"""A lesson by clicks: tasks, undo, "Show me", other ways than the one asked for, leaving, coming back."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.skirmish.classroom.taking import Still, Taking
from wargame.engine.savefile import SaveError
from wargame.games.skirmish.lessons import remarks
from wargame.ui.skirmish.classroom import school as school_room
from wargame.ui.skirmish.classroom.scene import LessonScene
from wargame.ui.skirmish.reader.scene import ReaderScene

SOLDIER, TANK, ENEMY = (8.2, 4.5), (14.6, 4.0), (14.6, 21.0)
MECH, BEFORE_WALL = (9.6, 7.6), (9.6, 10.0)


def test_a_whole_lesson_by_mouse_and_keys() -> None:
    taking = Taking("core-1")
    taking.click(SOLDIER)
    assert taking.marks == ["done", "open"]
    taking.click(TANK)
    assert taking.session.is_settled
    assert "A selected unit shows" in taking.says()
    taking.press("lesson-on")
    taking.tape(SOLDIER, ENEMY)
    assert taking.marks == ["done"]
    taking.key(pygame.K_n)
    taking.click(SOLDIER)
    taking.hover(ENEMY)
    assert taking.marks == ["done"]
    taking.key(pygame.K_n)
    taking.click(SOLDIER)
    taking.key(pygame.K_SPACE)
    assert taking.session.is_settled
    taking.press("lesson-on")
    assert taking.session.finished
    assert taking.kept.done == ("core-1",)
    assert not taking.kept.under_way
    taking.press("lesson-next")
    after = taking.desk.director.scene
    assert isinstance(after, LessonScene)
    assert after.session.lesson.id == "core-2"


def test_undo_opens_a_task_again_and_redo_does_it_again() -> None:
    taking = Taking("mecha-3")
    taking.click(MECH)
    taking.click(BEFORE_WALL)
    assert taking.marks == ["done", "done"]
    assert len(taking.session.match.moments) == 2
    taking.key(pygame.K_z)
    assert taking.marks == ["done", "open"]
    assert len(taking.session.match.moments) == 1
    taking.key(pygame.K_y)
    assert taking.session.is_settled
    assert len(taking.session.match.moments) == 2


def test_show_me_plays_the_step_and_gives_the_table_back() -> None:
    taking = Taking("mecha-3")
    taking.desk.key(pygame.K_h)
    taking.desk.wait(0.5)
    assert taking.scene.conduct.busy
    assert taking.desk.find("lesson-show").text == "Stop showing"
    taking.settle()
    assert not taking.scene.conduct.busy
    assert taking.session.is_settled
    assert taking.scene.sitting.shown == len(taking.session.match.moments) == 2
    taking.key(pygame.K_n)
    assert taking.session.index == 1


def test_a_show_is_stopped_by_escape_and_what_it_began_is_played_to_its_end() -> None:
    taking = Taking("mecha-3")
    taking.desk.key(pygame.K_h)
    taking.desk.wait(0.3)
    taking.key(pygame.K_ESCAPE)
    assert not taking.session.is_showing
    assert not taking.scene.conduct.busy
    assert isinstance(taking.desk.director.scene, LessonScene)
    taking.click(MECH)
    taking.click(BEFORE_WALL)
    assert taking.session.is_settled


def test_words_wait_until_the_dice_have_been_seen() -> None:
    """The panel must not say what came of a roll that still tumbles."""
    taking = Taking("mecha-3", animations=True)
    taking.press("lesson-skip")
    taking.desk.key(pygame.K_h)
    for _ in range(400):
        taking.desk.wait(1 / 30)
        pygame.time.wait(1)
        if taking.scene.conduct.resolving:
            break
    assert taking.session.is_settled
    assert "A 4: steady" not in taking.says()
    taking.settle()
    assert "A 4: steady" in taking.says()


def test_another_way_than_asked_is_allowed_and_remarked_upon() -> None:
    taking = Taking("core-6")
    taking.click((8.2, 4.5))
    unit = taking.scene.controller.hand.selected  # type: ignore[union-attr]
    other = next(u for u in taking.session.state.units if u.side == 0 and u.id != "A1")
    if unit != other.id:
        assert other.at is not None
        taking.click(other.at)
    taking.key(pygame.K_SPACE)
    assert not taking.session.is_settled
    assert taking.has("lesson-said")
    assert taking.session.say is not None
    taking.press("lesson-again")
    assert len(taking.session.match.moments) == 1
    assert remarks.AGAIN in taking.says()


def test_a_refusal_is_said_and_changes_nothing() -> None:
    taking = Taking("mecha-3")
    taking.click(MECH)
    taking.click((9.6, 29.0))
    assert len(taking.session.match.moments) == 1
    assert taking.desk.stage.toasts


def test_a_hint_and_then_no_more_hints() -> None:
    taking = Taking("mecha-3")
    taking.press("lesson-hint")
    assert taking.session.step.hints[0] in taking.says()
    assert not taking.desk.find("lesson-hint").enabled


def test_the_quoted_clause_opens_in_the_rules_and_is_told() -> None:
    taking = Taking("mecha-3")
    taking.desk.click(taking.desk.find("lesson-rule"))
    taking.desk.wait(0.1)
    rules = taking.desk.director.scene
    assert isinstance(rules, ReaderScene)
    assert rules.page == "move.vehicle"
    taking.desk.key(pygame.K_ESCAPE)
    taking.desk.wait(0.1)
    assert taking.desk.director.scene is taking.scene


def test_the_learner_owns_the_watcher_and_is_asked() -> None:
    taking = Taking("core-6")
    taking.press("lesson-skip")
    assert taking.session.state.phase == "react"
    assert taking.scene.parts.reaction.visible
    taking.press("react-fire-A1")
    assert taking.marks == ["done"]
    assert taking.session.state.phase != "react"


def test_the_other_sides_watcher_answers_by_script() -> None:
    taking = Taking("core-7")
    taking.press("lesson-skip")
    taking.click((9.6, 13.4))
    taking.click((17.0, 13.2))
    assert taking.marks == ["done", "done"]
    assert not taking.scene.parts.reaction.visible
    assert taking.scene.parts.tray.text.startswith("2")


def test_undo_takes_the_answer_back_too() -> None:
    taking = Taking("core-7")
    taking.press("lesson-skip")
    taking.click((9.6, 13.4))
    taking.click((17.0, 13.2))
    taking.key(pygame.K_z)
    assert taking.session.state.to_act == 0
    assert taking.session.state.phase == "activate"
    assert not taking.scene.conduct.busy


def test_left_half_way_it_goes_on_at_the_same_step() -> None:
    school = Still()
    taking = Taking("mecha-3", school=school)
    taking.press("lesson-skip")
    taking.click((9.6, 10.0))
    selected = taking.scene.controller.hand.selected  # type: ignore[union-attr]
    assert selected == "A1"
    taking.key(pygame.K_ESCAPE)
    assert not taking.desk.director.running or taking.desk.director.scene is not taking.scene
    assert taking.kept.under_way["mecha-3"]["step"] == 1
    again = Taking("mecha-3", school=Still())
    assert again.session.index == 0, "a school that has not read the file begins anew"
    fresh = Still()
    fresh.progress = taking.kept
    again = Taking("mecha-3", school=fresh)
    assert again.session.index == 1
    assert again.session.say is None


def test_what_cannot_be_kept_is_said_and_the_lesson_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_arguments: object) -> None:
        raise SaveError("the disk is full")

    monkeypatch.setattr(school_room, "save_progress", full)
    taking = Taking("mecha-3")
    taking.click(MECH)
    taking.click(BEFORE_WALL)
    assert taking.session.is_settled
    assert any("the disk is full" in toast.words for toast in taking.desk.stage.toasts)


def test_folded_away_the_task_stays_in_sight() -> None:
    taking = Taking("mecha-3")
    wide = taking.scene.board.free.width
    taking.press("lesson-fold")
    assert not taking.has("lesson")
    assert taking.desk.find("lesson-folded").text == "Select your mech"
    assert taking.scene.board.free.width > wide
    taking.press("lesson-unfold")
    assert taking.has("lesson")
    assert taking.scene.board.free.width == wide


@pytest.mark.parametrize("clause", ["undo.dice", "morale", "initiative"])
def test_the_rules_opened_from_a_lesson_say_how_lessons_play(clause: str) -> None:
    taking = Taking("core-1")
    taking.desk.stage.outcome(taking.scene.explains.open_rule(clause))
    taking.settle()
    said = [widget.text for widget in taking.desk.find("rules-in-force").walk()]
    assert "usually no, in this lesson yes" in said
    assert any(words.startswith("Lessons play this way") for words in said)
