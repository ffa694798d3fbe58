"""The workshop's screen: saving, asking, what is kept by itself, playing, the menu, what the trace tells."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tests.ui.skirmish.workshop.bench import Work, empty
from wargame.engine.savefile import SaveError
from wargame.games.skirmish.maps.drafts import keep_draft, kept_draft, kept_drafts
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft, draft_of
from wargame.games.skirmish.maps.editing.stock import item_of
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.maps.shelf import save_table
from wargame.ui.shell.scenes import PopTo, Quit
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.skirmish.workshop import keeping


@pytest.fixture(autouse=True)
def plain_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    blank = pygame.Surface((8, 8))
    monkeypatch.setattr("wargame.ui.skirmish.workshop.panels.palette.stock_picture", lambda _item: blank)
    monkeypatch.setattr("wargame.ui.skirmish.workshop.panels.checking.in_parts", lambda *_a, **_k: ())


def with_well() -> Draft:
    return edits.added(empty(), item_of("well").placed((10.0, 10.0)))[0]


def changed(work: Work) -> bytes:
    """Do something; the bytes of the table after it."""
    work.bench.select(work.bench.draft.ids)
    work.bench.move((1.0, 1.0))
    work.desk.draw()
    return work.bench.draft.json_bytes()


def until(there: Callable[[], bool], work: Work, seconds: float = 8.0) -> None:
    """Let threads work until something is so."""
    end = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < end, "it never came"
        work.desk.wait(1 / 60)
        time.sleep(0.01)


# -- saving ----------------------------------------------------------------------------------


def test_a_first_save_asks_for_a_name_and_a_second_does_not() -> None:
    work = Work(with_well())
    changed(work)
    work.key(pygame.K_s)
    work.desk.type("Ford")
    work.key(pygame.K_RETURN)
    assert work.bench.name == "my/Ford"
    assert not work.bench.dirty
    assert load("my/Ford").table_map == work.bench.table_map
    assert work.bench.table_map.name == "Ford", "a table that had no file is called after it"
    assert work.desk.stage.settings.last_table == "my/Ford"
    changed(work)
    work.key(pygame.K_s, pygame.KMOD_CTRL)
    until(lambda: not work.bench.dirty, work)
    assert not work.desk.stage.layers
    assert load("my/Ford").table_map == work.bench.table_map
    work.close()


def test_a_name_that_is_taken_is_said_and_nothing_is_written_over() -> None:
    save_table(with_well(), "Ford")
    before = load("my/Ford").table_map
    work = Work(with_well())
    changed(work)
    work.scene.keeper.save_as()
    work.desk.type("Ford")
    work.key(pygame.K_RETURN)
    assert "already" in work.desk.find("answer-problem").text
    assert load("my/Ford").table_map == before
    assert work.bench.dirty
    work.close()


def test_a_disk_that_refuses_is_told_and_the_table_stays_unsaved(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(with_well(), "my/Ford")
    changed(work)

    def full(*_arguments: object, **_more: object) -> Path:
        raise SaveError("the disk is full")

    monkeypatch.setattr(keeping, "save_table", full)
    work.key(pygame.K_s)
    until(lambda: bool(work.desk.stage.layers), work)
    assert any("The disk is full." in (w.text or "") for w in work.desk.stage.layers[-1].content.walk())
    assert work.bench.dirty
    work.close()


def test_a_table_of_the_game_is_saved_under_another_name() -> None:
    work = Work(draft_of(load("duel")))
    work.bench.read_only = True
    changed(work)
    work.key(pygame.K_s)
    work.key(pygame.K_RETURN)
    assert work.bench.name is not None
    assert work.bench.name.startswith("my/")
    assert not work.bench.read_only
    work.close()


# -- asking ----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_ESCAPE])
def test_leaving_with_changes_asks_and_enter_and_escape_lose_nothing(key: int) -> None:
    work = Work(with_well(), "my/Ford")
    after = changed(work)
    assert work.scene.close_requested() is None
    assert work.desk.stage.layers
    work.key(key)
    assert not work.desk.stage.layers
    assert work.bench.draft.json_bytes() == after
    assert work.desk.director.running
    work.close()


def test_closing_the_window_twice_closes_it_and_keeps_the_work() -> None:
    work = Work(with_well(), "my/Ford")
    after = changed(work)
    assert work.scene.close_requested() is None
    assert isinstance(work.scene.close_requested(), Quit)
    kept = kept_draft("my/Ford")
    assert kept is not None
    assert kept.draft.json_bytes() == after
    work.close()


def test_leaving_without_changes_does_not_ask() -> None:
    work = Work(with_well(), "my/Ford")
    assert isinstance(work.scene.close_requested(), Quit)
    assert not work.desk.stage.layers
    work.close()


def test_save_on_leaving_saves_and_leaves() -> None:
    work = Work(with_well())
    changed(work)
    gone: list[str] = []
    work.bench.leaving(lambda: gone.append("gone"))
    work.press("unsaved-save")
    assert gone == ["gone"]
    assert load("my/Trial").table_map == work.bench.table_map
    work.close()


def test_throwing_away_leaves_the_file_and_forgets_the_kept_work() -> None:
    save_table(with_well(), "Ford")
    work = Work(draft_of(load("my/Ford")), "my/Ford")
    before = load("my/Ford").table_map
    changed(work)
    work.scene.keeper.keep_now()
    assert kept_draft("my/Ford") is not None
    gone: list[str] = []
    work.bench.leaving(lambda: gone.append("gone"))
    work.press("unsaved-discard")
    assert gone == ["gone"]
    assert load("my/Ford").table_map == before
    assert kept_draft("my/Ford") is None
    work.close()


# -- kept by itself --------------------------------------------------------------------------


def test_unsaved_work_is_kept_beside_the_main_loop_and_forgotten_once_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keeping, "KEEP_AFTER_S", 0.05)
    save_table(with_well(), "Ford")
    work = Work(draft_of(load("my/Ford")), "my/Ford")
    after = changed(work)
    until(lambda: kept_draft("my/Ford") is not None, work)
    kept = kept_draft("my/Ford")
    assert kept is not None
    assert kept.draft.json_bytes() == after
    work.key(pygame.K_s)
    until(lambda: not work.bench.dirty, work)
    assert kept_drafts() == ()
    work.close()


def test_kept_work_is_offered_and_enter_takes_it_up() -> None:
    save_table(empty(), "Ford")
    keep_draft("my/Ford", with_well())
    work = Work(empty())
    assert work.desk.find("kept-take")
    work.key(pygame.K_RETURN)
    work.desk.draw()
    assert work.bench.draft.json_bytes() == with_well().json_bytes()
    assert work.bench.name == "my/Ford"
    assert work.bench.dirty
    work.close()


def test_kept_work_may_be_thrown_away() -> None:
    keep_draft("", with_well())
    work = Work(empty())
    work.press("kept-discard")
    assert kept_drafts() == ()
    assert work.pieces == ()
    work.close()


# -- ways out --------------------------------------------------------------------------------


def test_play_here_takes_the_table_as_it_is_and_keeps_what_is_unsaved() -> None:
    work = Work(with_well())
    after = changed(work)
    work.key(pygame.K_p)
    [data] = work.played
    assert data["features"]
    kept = kept_draft("")
    assert kept is not None
    assert kept.draft.json_bytes() == after
    work.close()


def test_escape_steps_back_and_at_last_opens_the_menu() -> None:
    work = Work(with_well())
    work.click((10.0, 10.0))
    work.key(pygame.K_ESCAPE)
    assert work.bench.selection == ()
    assert not work.desk.stage.layers
    work.key(pygame.K_ESCAPE)
    assert work.desk.find("menu-resume")
    work.key(pygame.K_ESCAPE)
    assert not work.desk.stage.layers
    work.key(pygame.K_F10)
    work.press("menu-leave")
    assert work.doors.taken == ["to_title"]
    work.close()


def test_the_menu_leads_everywhere() -> None:
    work = Work(with_well())
    for entry, shown in (
        ("menu-new", "new-make"),
        ("menu-import", "file-path"),
        ("menu-export", "export-name"),
    ):
        work.key(pygame.K_F10)
        work.press(entry)
        assert work.desk.stage.layers, entry
        ids = [w.id for layer in work.desk.stage.layers for w in layer.dispatcher.root.walk()]
        assert any(shown.split("-")[0] in name for name in ids), (entry, ids)
        work.desk.stage.close_all()
    work.key(pygame.K_F10)
    work.press("menu-library")
    assert work.desk.director.scene.name == "tables"
    work.desk.director.apply(PopTo("workshop"))
    work.close()


def test_a_new_table_comes_after_the_question_and_empties_the_history() -> None:
    work = Work(with_well(), "my/Ford")
    changed(work)
    work.bench.leaving(lambda: work.bench.open(empty((40.0, 36.0)), None))
    work.press("unsaved-discard")
    work.desk.draw()
    assert work.bench.draft.size == (40.0, 36.0)
    assert work.scene.canvas.camera.size_cm == (40.0, 36.0)
    assert work.bench.history.depth == 0
    work.close()


def test_letters_go_to_a_text_field_that_is_being_typed_in() -> None:
    work = Work(with_well())
    work.desk.click(work.desk.find("table-name"))
    work.desk.draw()
    before = work.bench.tool
    work.desk.type("lab")
    work.desk.draw()
    assert work.bench.tool == before
    work.close()


def test_a_table_of_another_size_keeps_what_stands_on_it() -> None:
    work = Work(with_well())
    work.bench.do("Resize the table", lambda draft: edits.resized(draft, (42.0, 40.0)))
    work.desk.draw()
    assert work.scene.canvas.camera.size_cm == (42.0, 40.0)
    work.key(pygame.K_z)
    assert work.scene.canvas.camera.size_cm == (30.0, 30.0)
    work.close()


@pytest.mark.parametrize("size", [(1280, 720), (1024, 700), (1920, 1080)])
def test_the_panels_leave_the_table_its_room_at_every_size(size: tuple[int, int]) -> None:
    work = Work(with_well(), size=size)
    free, window = work.scene.canvas.free, pygame.Rect((0, 0), size)
    assert window.contains(free)
    assert min(free.size) >= 380
    frame = work.scene.frame
    for panel in frame.children():
        assert window.contains(panel.rect), panel.id
    if size[0] >= 1280:
        assert not frame.palette.rect.colliderect(free)
        assert not frame.check.rect.colliderect(free)
    assert not frame.tools.rect.colliderect(free)
    assert not frame.strip.rect.colliderect(free)
    work.close()


def test_the_trace_tells_what_a_tester_needs() -> None:
    work = Work(with_well())
    changed(work)
    told = work.scene.trace()
    assert told["tool"] == "select"
    assert told["selection"] == ["well-1"]
    assert [piece["kind"] for piece in told["pieces"]] == ["well"]
    assert told["dirty"] is True
    assert told["undo"] == "Move"
    assert told["table"]["size_cm"] == [30.0, 30.0]
    work.close()


def test_a_file_dropped_on_the_bench_is_offered_and_one_undo_takes_it_back(tmp_path: Path) -> None:
    file = tmp_path / "plan.geojson"
    file.write_bytes(edits.titled(with_well(), "Plan").json_bytes())
    work = Work(empty())
    work.desk.feed(pygame.DROPFILE, file=str(file))
    until(lambda: bool(work.desk.stage.layers), work)
    until(lambda: any(w.id == "import-take" for w in widgets(work)), work)
    work.press("import-take")
    work.desk.draw()
    assert [piece.kind for piece in work.pieces] == ["well"]
    work.key(pygame.K_z)
    assert work.pieces == ()
    assert not work.bench.dirty
    work.close()


def widgets(work: Work) -> list[Widget]:
    return [w for layer in work.desk.stage.layers for w in layer.dispatcher.root.walk()]


def test_a_second_save_waits_for_the_first() -> None:
    save_table(with_well(), "Ford")
    work = Work(draft_of(load("my/Ford")), "my/Ford")
    changed(work)
    gone: list[int] = []
    work.scene.keeper.save(lambda: gone.append(1))
    work.bench.move((1.0, 0.0))
    work.scene.keeper.save(lambda: gone.append(2))
    until(lambda: gone == [1, 2], work)
    assert load("my/Ford").table_map == work.bench.table_map
    assert not work.bench.dirty
    work.close()
