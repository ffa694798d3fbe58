"""What a battle screen leaves behind when it goes: nothing."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from pathlib import Path

import pygame
import pytest

from tests.ui.headless import Desk, RootScene
from tests.ui.skirmish.playing import NoDoors, StillGallery, a_match, played_to
from wargame.engine.store import BattleStore
from wargame.ui.shell.scenes import Pop, Push, Scene
from wargame.ui.shell.widgets.layout import Stack
from wargame.ui.skirmish.battle import BattleScene
from wargame.ui.skirmish.replay import ReplayScene
from wargame.ui.skirmish.scenery.gallery import Gallery

ENDS_S = 10.0


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("WARGAME_HOME", str(tmp_path))


def shown_and_left(desk: Desk, scene: Scene) -> list[weakref.ref[object]]:
    """The scene and what it is made of, after it has been shown for a while and left."""
    desk.director.apply(Push(scene))
    desk.wait(0.2)
    for event in (pygame.K_t, pygame.K_TAB):
        desk.key(event)
    desk.move(600, 400)
    desk.wait(0.2)
    board = scene.board  # type: ignore[attr-defined]
    seen = [weakref.ref(part) for part in (scene, board, board.playhouse, scene.sitting, scene.root)]  # type: ignore[attr-defined]
    desk.director.apply(Pop())
    desk.wait(0.1)
    return seen


def test_three_scenes_entered_and_left_leave_nothing_alive(tmp_path: Path) -> None:
    threads = threading.active_count()
    desk = Desk(RootScene(Stack([])), (1280, 720), pass_seat="off")
    gallery: Gallery = StillGallery()
    store = BattleStore(tmp_path / "battles", tmp_path / "trash", lambda journal: journal.state["turn"])
    seen: list[weakref.ref[object]] = []
    for n in range(2):
        match = played_to(a_match(force={"soldier": 1}, seed=n), lambda state: state.phase == "activate")
        autosave = store.autosave(f"battle {n}", match)
        seen += shown_and_left(desk, BattleScene(match, autosave, NoDoors(), gallery))
        del autosave
    seen += shown_and_left(desk, ReplayScene(match, NoDoors(), gallery))
    until = time.monotonic() + ENDS_S
    while threading.active_count() > threads and time.monotonic() < until:
        time.sleep(0.01)
    desk.wait(0.1)
    desk.draw()
    del match
    gc.collect()
    alive = [type(part()).__name__ for part in seen if part() is not None]
    assert alive == []
    assert threading.active_count() <= threads
    assert not desk.stage.tasks.running()
