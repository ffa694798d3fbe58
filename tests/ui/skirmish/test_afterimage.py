"""While the camera moves an earlier picture is shown; once it rests, exactly what a fresh screen shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ui.skirmish.playing import Play, a_match, played_to
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.hands.intents import Verb
from wargame.ui.skirmish.scenery.afterimage import Afterimage, around
from wargame.ui.skirmish.scenery.damage import Content
from wargame.ui.skirmish.scenery.miniatures import Miniatures
from wargame.ui.skirmish.scenery.stock import AtlasStock, open_stock


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("WARGAME_HOME", str(tmp_path))


def a_play(tmp_path: Path) -> Play:
    """A unit selected, threat and sight shown."""
    match = played_to(a_match(), lambda state: state.turn == 1 and state.phase == "activate")
    play = Play(match, tmp_path)
    unit = play.units()[0]
    assert unit.at is not None
    play.click(unit.at)
    play.scene.conduct.take(Verb("threat"))
    play.settle()
    return play


def pan_there_and_back(camera: Camera) -> None:
    camera.pan(60.0, 20.0)
    camera.pan(-20.0, -20.0)


@pytest.mark.parametrize(
    "move",
    [
        lambda camera: camera.zoom_at((500.0, 300.0), 3.0),
        lambda camera: camera.zoom_at((500.0, 300.0), -2.0),
        pan_there_and_back,
    ],
    ids=["in", "out", "pan"],
)
def test_a_camera_at_rest_shows_what_a_fresh_camera_shows(
    tmp_path: Path, move: Callable[[Camera], object]
) -> None:
    play = a_play(tmp_path)
    board = play.scene.board
    board.camera.zoom_at((640.0, 360.0), 2.0)
    play.settle()
    move(board.camera)
    play.scene.refresh()
    play.desk.wait(1 / 60)
    assert board.overlay.moved
    play.settle()
    assert not board.overlay.moved
    settled = play.picture()
    board.show_state()
    board.playhouse.forget()
    play.scene.refresh()
    play.settle()
    assert play.picture() == settled


def test_a_still_frame_drawn_again_is_the_same(tmp_path: Path) -> None:
    play = a_play(tmp_path)
    first = play.picture()
    assert play.picture() == first
    assert play.picture() == first


def test_what_changes_is_seen_at_once(tmp_path: Path) -> None:
    play = a_play(tmp_path)
    before = play.picture()
    board = play.scene.board
    unit = play.units()[0]
    assert unit.at is not None
    board.tableau.change(unit.id, at=(unit.at[0] + 2.0, unit.at[1]))
    assert play.picture() != before


def test_what_has_changed_is_mended_to_what_a_fresh_screen_shows(tmp_path: Path) -> None:
    play = a_play(tmp_path)
    board = play.scene.board
    unit, other = play.units()[:2]
    assert unit.at is not None
    assert other.at is not None
    for dx, dy in ((2.0, 1.0), (2.4, 1.1), (-1.5, 3.0)):
        play.hover((unit.at[0] + dx, unit.at[1] + dy))
        play.settle()
    board.tableau.change(other.id, at=(other.at[0] + 1.0, other.at[1]), facing=77.0)
    play.scene.refresh()
    play.settle()
    mended = play.picture()
    board.playhouse.forget()
    play.scene.refresh()
    assert play.picture() == mended


class LaterErrands:
    """Work that is only noted, until it is done by hand."""

    busy = True

    def __init__(self) -> None:
        self.jobs: list[tuple[Callable[[], object], Callable[[object], None]]] = []

    def ask(self, slot: str, job: Callable[[], object], then: Callable[[object], None]) -> None:
        self.jobs.append((job, then))


def test_models_are_shown_once_their_sheets_have_been_read_beside_the_main_loop() -> None:
    pygame.display.init()
    stock = open_stock()
    if not isinstance(stock, AtlasStock):
        pytest.skip("the models are not baked here")
    errands, told = LaterErrands(), list[str]()
    miniatures = Miniatures(stock, errands, lambda: told.append("ready"))
    assert not miniatures.at_hand
    assert not stock.ready
    assert miniatures.icon("mech", 0, 40).get_bounding_rect().width == 0
    (job, then), *others = errands.jobs
    assert not others
    then(job())
    assert miniatures.at_hand
    assert stock.ready
    assert told == ["ready"]
    assert miniatures.icon("mech", 0, 40).get_bounding_rect().width > 0
    assert Miniatures(stock, errands, lambda: None).at_hand
    assert len(errands.jobs) == 1


NOTHING = Content((), (), (), (), None, ("same",))


def test_the_picture_is_shifted_by_what_the_table_was_shifted() -> None:
    image, camera = Afterimage(), Camera((40.0, 30.0), (0.0, 0.0, 400.0, 300.0))
    target = pygame.Surface((400, 300))
    table = pygame.Rect(0, 0, 400, 300)

    def spot(sheet: pygame.Surface) -> None:
        sheet.fill((0, 0, 0))
        sheet.set_at((100, 100), (255, 255, 255))

    image.show(target, camera, table, NOTHING, spot)
    camera.pan(10.0, 5.0)
    parts: list[pygame.Rect] = []
    shown = image.shift(
        target,
        camera,
        table.move(10, 5),
        NOTHING,
        lambda sheet: sheet.fill((0, 0, 0)),
        lambda sheet, part: parts.append(part),
    )
    assert shown
    assert target.get_at((110, 105))[:3] == (255, 255, 255)
    assert target.get_at((100, 100))[:3] == (0, 0, 0)
    assert sum(part.width * part.height for part in parts) == 0
    other = replace(NOTHING, pictures=("other",))
    assert not image.shift(target, camera, table, other, spot, lambda sheet, part: None)


boxes = st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 9), st.integers(0, 9))


@given(boxes, boxes)
@settings(deadline=None, max_examples=40)
def test_around_leaves_nothing_out_and_nothing_twice(
    inner: tuple[int, int, int, int], outer: tuple[int, int, int, int]
) -> None:
    hole, whole = pygame.Rect(inner), pygame.Rect(outer)
    parts = around(hole, whole)
    for x in range(whole.left, whole.right):
        for y in range(whole.top, whole.bottom):
            times = sum(part.collidepoint(x, y) for part in parts)
            assert times == (0 if hole.collidepoint(x, y) else 1)
