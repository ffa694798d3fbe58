"""The Learn page: all lessons in two groups, all open, what is done and where others were left."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from tests.ui.common.world import RoadScreens, a_lobby, save_battle
from tests.ui.headless import Desk
from tests.ui.skirmish.classroom.taking import Still, all_lessons
from tests.ui.skirmish.playing import NoDoors, StillGallery
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.lessons.progress import Progress, save_progress
from wargame.games.skirmish.lessons.session import Session
from wargame.ui.common.game_screens import Room
from wargame.ui.common.title import TitleScene
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.cards import Card
from wargame.ui.skirmish.classroom.learn import LearnScene
from wargame.ui.skirmish.classroom.scene import LessonScene
from wargame.ui.skirmish.classroom.school import School
from wargame.ui.skirmish.screens import SkirmishScreens


def cards(desk: Desk) -> list[Card]:
    assert desk.director.scene.root is not None
    return [widget for widget in desk.director.scene.root.walk() if isinstance(widget, Card)]


def words(card: Card) -> str:
    return " / ".join(widget.text for widget in card.walk() if widget.text)


def test_every_lesson_is_there_and_open() -> None:
    desk = Desk(LearnScene(Still(), NoDoors()), (1280, 720))
    shown = cards(desk)
    assert [card.key for card in shown] == [lesson.id for lesson in all_lessons().lessons]
    assert all(card.enabled for card in shown)
    assert "not yet" in words(shown[0])


def test_what_is_done_and_what_was_left_is_said_in_words() -> None:
    lesson = all_lessons().find("core-2")
    assert lesson is not None
    under_way = Session.begin(Skirmish(), lesson, 1)
    save_progress(Progress(done=("core-1",)).with_session(under_way))
    desk = Desk(LearnScene(Still(), NoDoors()), (1280, 720))
    shown = cards(desk)
    assert "done" in words(shown[0]).split(" / ")
    assert "left at step 2 of 4" in words(shown[1])
    assert desk.find("learn-on").text == "Go on: Moving and climbing"
    desk.click(desk.find("learn-on"))
    desk.wait(0.1)
    scene = desk.director.scene
    assert isinstance(scene, LessonScene)
    assert scene.session.index == 1
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.1)
    assert isinstance(desk.director.scene, LearnScene)


def test_a_card_opens_its_lesson_and_the_page_says_where_it_was_left() -> None:
    desk = Desk(LearnScene(Still(), NoDoors()), (1280, 720))
    desk.click(desk.find("core-3"))
    desk.wait(0.1)
    scene = desk.director.scene
    assert isinstance(scene, LessonScene)
    assert scene.session.lesson.id == "core-3"
    desk.click(desk.find("lesson-skip"))
    desk.wait(0.1)
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.1)
    assert "left at step 2" in words(cards(desk)[2])


def test_a_broken_lesson_is_named_with_its_place_and_stops_no_other(tmp_path: Path) -> None:
    (tmp_path / "core-1.toml").write_text("format = 1\nset = 'core'\nnumber = 0\n", encoding="utf-8")
    school = School(Skirmish(), StillGallery(), tmp_path)
    desk = Desk(LearnScene(school, NoDoors()), (1280, 720))
    for _ in range(400):
        desk.wait(1 / 30)
        pygame.time.wait(5)
        desk.stage.tasks.poll()
        if school.lessons.broken:
            break
    desk.draw()
    assert desk.director.scene.root is not None
    said = " ".join(widget.text for widget in desk.director.scene.root.walk())
    assert "core-1.toml: $" in said


class Rooms(RoadScreens):
    """Another game's screens with this game's lessons."""

    def rooms(self) -> Sequence[Room]:
        return SkirmishScreens("test").rooms()


def test_a_first_start_offers_to_learn_beside_the_first_battle() -> None:
    desk = Desk(TitleScene(a_lobby(Rooms())), (1280, 800))
    entries = [widget.id for widget in desk.director.scene.root.walk() if isinstance(widget, Button)]  # type: ignore[union-attr]
    assert entries[:2] == ["play-at-once", "learn"]
    assert desk.find("learn").text == "Learn in ten minutes"
    desk.key(pygame.K_l)
    desk.wait(0.1)
    assert isinstance(desk.director.scene, LearnScene)


def test_later_starts_lead_to_the_lessons_by_their_name() -> None:
    lobby = a_lobby(Rooms())
    save_battle(lobby, "one")
    desk = Desk(TitleScene(lobby), (1280, 800))
    assert desk.find("learn").text == "Learn"
