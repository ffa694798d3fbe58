"""What has been learnt is kept, and a damaged file is set aside with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.skirmish.lessons.taught import taken, the_game, the_lesson, the_lessons
from wargame.games.skirmish.actions import Move
from wargame.games.skirmish.lessons.progress import (
    FILE_NAME,
    Progress,
    load_progress,
    progress_file,
    save_progress,
)
from wargame.games.skirmish.lessons.session import Session
from wargame.games.skirmish.lessons.trouble import DAMAGED


def test_nothing_is_learnt_at_first(tmp_path: Path) -> None:
    progress, told = load_progress(tmp_path / FILE_NAME)
    assert progress == Progress()
    assert told is None
    assert progress.advised(the_lessons()) == the_lesson("core-1")


def test_a_lesson_left_half_way_and_one_finished_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "new" / FILE_NAME
    half = taken("core-2")
    half.submit(Move("A1", ((9.8, 9.6),)))
    whole = taken("core-1")
    while not whole.finished:
        whole.show_me()
        whole.go_on()
    save_progress(Progress().with_session(half).with_session(whole), path)
    progress, told = load_progress(path)
    assert told is None
    assert progress.is_done(the_lesson("core-1"))
    assert not progress.is_done(the_lesson("core-2"))
    record = progress.record_of(the_lesson("core-2"))
    assert record is not None
    assert Session.resume(the_game(), the_lesson("core-2"), record).state == half.state
    assert progress.record_of(the_lesson("core-1")) is None
    assert progress.advised(the_lessons()) == the_lesson("core-2")
    assert progress.without(the_lesson("core-2")).advised(the_lessons()) == the_lesson("core-2")


def test_finishing_twice_counts_once_and_ends_the_record() -> None:
    lesson = taken("core-1")
    progress = Progress().with_session(lesson)
    assert progress.record_of(lesson.lesson) is not None
    for _ in range(2):
        for _step in lesson.lesson.steps:
            lesson.skip()
        progress = progress.with_session(lesson)
    assert progress.done == ("core-1",)
    assert progress.under_way == {}


def test_when_all_is_done_nothing_is_advised() -> None:
    every = the_lessons()
    assert Progress(done=tuple(lesson.id for lesson in every.lessons)).advised(every) is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b'{"format": 2}',
        b'{"format": 1, "done": [1]}',
        b'{"format": 1, "strange": 1}',
        b"\xff\xfe",
        b"[" * 5000,
    ],
)
def test_a_damaged_file_is_set_aside_and_said(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes(data)
    progress, told = load_progress(path)
    assert progress == Progress()
    assert told is not None
    assert told.template == DAMAGED
    assert (tmp_path / told.values["file"]).read_bytes() == data
    assert not path.exists()


def test_progress_is_kept_in_the_players_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARGAME_HOME", str(tmp_path))
    save_progress(Progress(done=("core-1",)))
    assert progress_file() == tmp_path / FILE_NAME
    assert load_progress()[0].done == ("core-1",)
