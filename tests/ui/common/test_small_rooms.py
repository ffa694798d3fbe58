"""Dates in words, typed paths, pictures in a queue, work that takes a while."""

from __future__ import annotations

import time
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from tests.ui.common.world import settled
from tests.ui.headless import Desk
from wargame.engine.contract import Fault
from wargame.ui.common.files import new_file, typed_path
from wargame.ui.common.layouts import FirstThatFits, Shelf
from wargame.ui.common.moments import when_words
from wargame.ui.common.patience import Patience
from wargame.ui.common.pictures import LatePicture, PictureQueue
from wargame.ui.shell.tasks import Progress
from wargame.ui.shell.widgets.layout import Column, Spacer
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Label, Picture

NOON = datetime(2026, 3, 1, 12, 0)


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        (datetime(2026, 3, 1, 0, 5), "today 00:05"),
        (datetime(2026, 2, 28, 23, 59), "yesterday 23:59"),
        (datetime(2026, 2, 27, 9, 0), "2026-02-27 09:00"),
        (datetime(2025, 3, 1, 9, 0), "2025-03-01 09:00"),
    ],
)
def test_a_moment_in_words(moment: datetime, words: str) -> None:
    assert when_words(moment.timestamp(), NOON) == words


def test_a_typed_path_may_begin_at_home() -> None:
    assert typed_path("~/x.battle") == Path.home() / "x.battle"
    assert typed_path("~nobody-is-called-this/x") == Path("~nobody-is-called-this/x")
    with pytest.raises(Fault, match="needed"):
        typed_path("")


def test_a_new_file_never_lies_on_an_old_one(tmp_path: Path) -> None:
    assert new_file(str(tmp_path), "usual.zip") == tmp_path / "usual.zip"
    (tmp_path / "usual.zip").write_text("")
    with pytest.raises(Fault, match="already"):
        new_file(str(tmp_path), "usual.zip")


def test_the_picture_wished_for_last_is_shown() -> None:
    picture = Picture(None, (20, 20))
    desk = Desk(picture)
    queue = PictureQueue(desk.stage)
    made: list[int] = []

    def make(n: int) -> pygame.Surface:
        made.append(n)
        return pygame.Surface((n, n))

    for n in (5, 6, 7):
        queue.bring(picture, lambda n=n: make(n))  # type: ignore[misc]
    settled(desk)
    assert picture.surface is not None
    assert picture.surface.get_width() == 7
    assert made[-1] == 7
    assert 6 not in made, "a wish that was replaced while it waited is not carried out"


def test_a_picture_that_fails_stays_empty_and_the_next_comes() -> None:
    bad, good = Picture(None, (20, 20)), Picture(None, (20, 20))
    desk = Desk(Column([bad, good]))
    queue = PictureQueue(desk.stage)
    queue.bring(bad, lambda: pygame.image.load("/nowhere.png"))
    queue.bring(good, lambda: pygame.Surface((3, 3)))
    settled(desk)
    assert bad.surface is None
    assert good.surface is not None


def test_a_stopped_queue_begins_again() -> None:
    picture = Picture(None, (20, 20))
    desk = Desk(picture)
    queue = PictureQueue(desk.stage)
    queue.bring(picture, lambda: pygame.Surface((3, 3)))
    queue.stop()
    queue.bring(picture, lambda: pygame.Surface((4, 4)))
    settled(desk)
    assert picture.surface is not None
    assert picture.surface.get_width() == 4


def test_only_what_is_seen_asks_for_its_picture() -> None:
    asked: list[str] = []
    pictures = [
        LatePicture((100, 100), lambda picture, n=n: asked.append(f"p{n}"))  # type: ignore[misc]
        for n in range(40)
    ]
    view = ScrollView(Column(pictures))
    desk = Desk(view, (400, 300))
    assert 2 <= len(asked) <= 4
    view.scroll_to(view.furthest)
    desk.draw()
    assert asked[-1] == "p39"
    assert len(asked) == len(set(asked)) <= 8


def test_quick_work_shows_no_bar_and_slow_work_does() -> None:
    for seconds, bar in ((0.0, False), (0.4, True)):
        desk = Desk(Label("behind"))
        got: list[str] = []

        def work(progress: Progress, seconds: float = seconds) -> str:
            time.sleep(seconds)
            progress(0.5, "half")
            return "done"

        Patience().work(desk.stage, "Working", work, got.append)
        assert bool(desk.stage.layers) is bar
        settled(desk)
        assert got == ["done"]
        assert desk.stage.layers == []


def test_work_that_breaks_is_no_secret() -> None:
    desk = Desk(Label("behind"))
    patience = Patience()

    def work(_progress: Progress) -> None:
        raise ZeroDivisionError

    patience.work(desk.stage, "Working", work, lambda _nothing: None)
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        settled(desk)
    assert not patience.busy


def test_of_several_layouts_the_first_that_fits_is_shown() -> None:
    roomy = Column([Label("roomy"), Spacer(400, 0)])
    narrow = Column([Label("narrow"), Spacer(100, 0)])
    root = FirstThatFits([roomy, narrow])
    desk = Desk(root, (600, 500))
    assert root.children() == (roomy,)
    desk.stage.resize((600, 300))
    desk.surface = pygame.Surface((600, 300))
    desk.draw()
    assert root.children() == (narrow,)


def test_a_shelf_is_as_high_as_it_is_told() -> None:
    desk = Desk(Label("behind"))
    shelf = Shelf(Label("one line"), 200)
    assert shelf.measure(desk.stage.kit, 300)[1] == desk.stage.kit.px(200)
