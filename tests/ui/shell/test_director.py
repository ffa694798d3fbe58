"""The stack of scenes: transitions, who is told what, when something is drawn, and what the trace says."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from tests.ui.headless import Desk, RootScene
from wargame.ui.shell.faults import FaultScene, write_report
from wargame.ui.shell.scenes import Choice, Pop, PopTo, Push, Quit, Replace, Scene, Stage
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Row, Stack
from wargame.ui.shell.widgets.text import Label


class Told(Scene):
    """Notes what it is told."""

    def __init__(self, name: str, moves: bool = False) -> None:
        super().__init__()
        self.name = name
        self.told: list[str] = []
        self.moves = moves

    @property
    def animating(self) -> bool:
        return self.moves

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.told.append("enter")

    def leave(self) -> None:
        self.told.append("leave")

    def covered(self) -> None:
        self.told.append("covered")

    def uncovered(self) -> None:
        self.told.append("uncovered")

    def update(self, dt_s: float) -> None:
        self.told.append("update")


def test_scenes_are_pushed_popped_and_replaced() -> None:
    first, second, third = Told("first"), Told("second"), Told("third")
    desk = Desk(first)
    director = desk.director
    director.apply(Push(second))
    director.apply(Replace(third))
    assert director.names() == ["first", "third"]
    director.apply(Pop())
    assert first.told == ["enter", "covered", "uncovered"]
    assert second.told == third.told == ["enter", "leave"]
    director.apply(Push(Told("a")))
    director.apply(Push(Told("b")))
    director.apply(PopTo("first"))
    assert director.names() == ["first"]
    director.apply(Push(Told("a")))
    director.apply(PopTo("no such scene"))
    assert director.names() == ["first"]
    director.apply(Quit())
    assert not director.running


def test_anything_else_is_not_a_transition() -> None:
    desk = Desk(Told("first"))
    with pytest.raises(TypeError):
        desk.director.apply("next")


def test_a_callbacks_transition_is_carried_out() -> None:
    there = Told("there")
    button = Button("Go", lambda: Push(there))
    desk = Desk(Stack([button]))
    desk.click(button)
    assert desk.director.scene is there


def test_leaving_a_scene_closes_what_lies_over_it() -> None:
    desk = Desk(Told("first"))
    desk.stage.dialog("Sure?", "", [Choice("Yes", lambda: Push(Told("next")), safe=True)])
    desk.key(pygame.K_RETURN)
    assert desk.director.scene.name == "next"
    assert desk.stage.layers == []


def test_nothing_is_drawn_when_nothing_changes() -> None:
    button = Button("Go")
    label = Label("words")
    desk = Desk(Stack([Row([button, label])]))
    desk.wait(2)
    assert not desk.director.needs_drawing()
    assert desk.director.wakes_in_s() is None
    desk.move(700, 700)
    desk.move(701, 700)
    assert not desk.director.needs_drawing(), "an idle pointer over nothing"
    desk.move(*button.rect.center)
    assert desk.director.needs_drawing()
    desk.draw()
    label.text = "other words"
    assert desk.director.needs_drawing()


def test_time_passes_only_for_a_scene_that_moves() -> None:
    still, moving = Told("still"), Told("moving", moves=True)
    Desk(still).wait(0.1)
    desk = Desk(moving)
    desk.wait(0.1)
    assert "update" not in still.told
    assert moving.told.count("update") >= 5
    assert desk.director.needs_drawing() or desk.scene.animating


def test_a_changed_scale_lays_everything_out_anew() -> None:
    button = Button("Go")
    desk = Desk(Stack([Row([button], align=("start", "start"))]), (1920, 1080))
    before = button.rect.height
    desk.stage.settings_store.change(ui_scale=1.5)
    desk.draw()
    assert button.rect.height == round(before * 1.5)
    desk.stage.resize((1280, 720))
    desk.draw()
    assert desk.stage.rect.contains(button.rect)


class Table(RootScene):
    """A scene with a table below its widgets."""

    cursor = "crosshair"
    left = 0

    def pointer_left(self) -> None:
        self.left += 1


def test_a_drag_that_starts_on_the_table_stays_the_tables() -> None:
    button = Button("Go", align=("start", "start"))
    table = Table(Stack([button]))
    desk = Desk(table)
    desk.press(700, 500, 3)
    desk.move(*button.rect.center)
    assert not button.hovered
    desk.release(*button.rect.center, 3)
    kinds = [event.type for event in table.left_over]
    assert kinds[-3:] == [pygame.MOUSEMOTION, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP]
    desk.move(*button.rect.center)
    assert button.hovered


def test_the_table_is_told_when_the_pointer_leaves_it() -> None:
    button = Button("Go", align=("start", "start"))
    table = Table(Stack([button]))
    desk = Desk(table)
    desk.move(700, 500)
    assert table.left == 0
    desk.move(*button.rect.center)
    assert table.left == 1
    desk.move(700, 500)
    desk.stage.dialog("Sure?", "", [Choice("Keep", safe=True)])
    desk.move(701, 500)
    assert table.left == 2


def test_the_close_button_asks_the_scene() -> None:
    class Asks(RootScene):
        def close_requested(self) -> None:
            return None

    desk = Desk(Asks(Stack([])))
    desk.feed(pygame.QUIT)
    assert desk.director.running
    desk = Desk(RootScene(Stack([])))
    desk.feed(pygame.QUIT)
    assert not desk.director.running


def test_the_trace_says_what_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    button = Button("Go", id="go")
    desk = Desk(Stack([Row([button], align=("start", "start"))]), trace=file)
    desk.stage.trace.ready(size=[1280, 800])
    desk.draw()
    desk.key(pygame.K_TAB)
    desk.draw()
    desk.draw()
    desk.stage.toast("Saved.")
    desk.draw()
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["ready"] is True, "the first line says that the window is ready"
    screens = [line for line in lines if "screen" in line]
    assert [line["screen"] for line in screens] == [0, 1, 2], "one line a change, none without"
    assert screens[0]["widgets"] == [
        {"id": "go", "kind": "button", "text": "Go", "rect": list(button.rect), "enabled": True}
    ]
    assert (screens[0]["focus"], screens[1]["focus"], screens[1]["ring"]) == (None, "go", True)
    assert screens[2]["toasts"] == ["Saved."]
    assert {"event": "toast", "text": "Saved."} in lines


def test_a_fault_is_reported_and_the_player_may_go_on(own_home: Path) -> None:
    desk = Desk(Told("battle"))
    try:
        raise RuntimeError("broken on purpose")
    except RuntimeError as error:
        file = write_report(error, desk.stage, desk.director.names())
        desk.director.apply(Push(FaultScene(error, file, [*desk.director.names(), "fault"])))
    assert file is not None
    assert own_home in file.parents
    assert "broken on purpose" in file.read_text(encoding="utf-8")
    desk.draw()
    assert str(file) in desk.find("fault-report").text
    desk.key(pygame.K_RETURN)
    assert desk.director.names() == ["battle"]
