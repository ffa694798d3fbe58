"""The library of tables: every verb, the files it leaves, and that broken ones are named and left alone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.common.world import dialog_words, press, settled, shows, toasts
from tests.ui.headless import Desk
from tests.ui.skirmish.workshop.library.bench import (
    a_bench,
    a_desk,
    choose,
    said,
    two_shipped,
    type_over,
    wired,
    written,
)
from tests.ui.skirmish.workshop.library.test_importing import FILES
from wargame.games.skirmish.maps.drafts import keep_draft, kept_drafts
from wargame.games.skirmish.maps.editing.edits import resized
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.maps.making.make import make_table
from wargame.games.skirmish.maps.making.wish import Wish
from wargame.games.skirmish.maps.shelf import save_table
from wargame.paths import trash_dir, user_maps_dir
from wargame.ui.shell.scenes import Push
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.library import importing, random_table, scene, tables
from wargame.ui.skirmish.workshop.library.scene import LibraryScene
from wargame.ui.skirmish.workshop.panels import open_library


@pytest.fixture(autouse=True)
def plain_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Painting takes no part in what is tested here, nor do many tables."""
    two_shipped(tmp_path / "shipped", monkeypatch)
    for module in (importing, random_table):
        monkeypatch.setattr(module, "quick_view", lambda *_arguments: pygame.Surface((40, 40)))
    monkeypatch.setattr(tables, "thumbnail", lambda _name, size: pygame.Surface(size))


def shelf(*names: str) -> tuple[Desk, Bench]:
    """The library in front of an empty window, the duel saved under these names."""
    for name in names:
        save_table(load("duel"), name)
    desk = a_desk()
    bench = wired(a_bench(), desk.stage)
    desk.director.apply(open_library(desk.stage, bench))
    return settled(desk), bench


def own() -> set[str]:
    """The player's own files."""
    return {path.name for path in user_maps_dir().glob("*.geojson")}


def test_own_tables_come_first_and_all_shipped_ones_are_there() -> None:
    desk, _bench = shelf("Yard")
    assert isinstance(desk.director.scene, LibraryScene)
    grid = desk.director.scene._grid
    assert next(card.key for card in grid.cards) == "my/Yard"
    assert {"crossroads", "duel"} < {card.key for card in grid.cards}


def test_a_table_is_opened_on_the_bench() -> None:
    desk, bench = shelf("Yard")
    press(desk, "table-my/Yard")
    press(desk, "table-open")
    assert desk.director.scene.name == "root"
    assert (bench.name, bench.read_only, bench.dirty) == ("my/Yard", False, False)
    assert bench.table_map == load("my/Yard").table_map


def test_a_shipped_table_is_opened_to_be_saved_elsewhere() -> None:
    desk, bench = shelf()
    card = desk.find("table-crossroads")
    desk.click(card)
    desk.click(card)
    settled(desk)
    assert desk.director.scene.name == "root"
    assert (bench.name, bench.read_only) == (None, True)


def test_what_is_unsaved_is_asked_about_before_another_table_is_opened() -> None:
    desk, bench = shelf("Yard")
    asked: list[object] = []
    bench.wire(print, asked.append)
    press(desk, "table-my/Yard")
    press(desk, "table-open")
    assert len(asked) == 1
    assert bench.table_map.name == "Empty"


def test_a_copy_is_made_of_any_table() -> None:
    desk, _bench = shelf()
    press(desk, "table-duel")
    press(desk, "table-duplicate")
    assert own() == {"duel copy.geojson"}
    assert shows(desk, "table-my/duel copy")
    press(desk, "table-duplicate")
    assert len(own()) == 2


def test_a_table_is_renamed_with_its_title_and_the_bench_follows() -> None:
    desk, bench = shelf("Yard")
    bench.open(bench.draft, "my/Yard")
    press(desk, "table-my/Yard")
    press(desk, "table-rename")
    type_over(desk, "answer", "Mill yard")
    press(desk, "take")
    assert own() == {"Mill yard.geojson"}
    assert load("my/Mill yard").table_map.name == "Mill yard"
    assert bench.name == "my/Mill yard"
    assert said(desk, "sheet-name") == "Mill yard"


def test_unsaved_work_follows_a_table_that_is_renamed_or_deleted() -> None:
    desk, bench = shelf("Yard")
    bench.open(bench.draft, "my/Yard")
    bench.do("Grow", lambda draft: resized(draft, (50.0, 50.0)))
    keep_draft("my/Yard", bench.history.settled)
    press(desk, "table-my/Yard")
    press(desk, "table-rename")
    type_over(desk, "answer", "Mill")
    press(desk, "take")
    assert [(kept.table, kept.draft.size) for kept in kept_drafts()] == [("my/Mill", (50.0, 50.0))]
    press(desk, "table-delete")
    press(desk, "really-delete")
    assert [(kept.table, kept.draft.size) for kept in kept_drafts()] == [("", (50.0, 50.0))]


@pytest.mark.parametrize(("name", "words"), [("Barn", "already"), ("a/b", "can't be"), ("", "needs a name")])
def test_a_name_that_is_taken_or_none_is_said(name: str, words: str) -> None:
    desk, _bench = shelf("Barn", "Yard")
    press(desk, "table-my/Yard")
    press(desk, "table-rename")
    type_over(desk, "answer", name)
    press(desk, "take")
    assert words in said(desk, "answer-problem")
    assert own() == {"Barn.geojson", "Yard.geojson"}


def test_a_table_goes_to_the_trash_only_when_asked_twice() -> None:
    desk, bench = shelf("Yard", "Zoo")
    bench.open(bench.draft, "my/Yard")
    press(desk, "table-my/Yard")
    desk.key(pygame.K_DELETE)
    assert "bench stays" in dialog_words(desk)
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert "Yard.geojson" in own()
    desk.key(pygame.K_DELETE)
    press(desk, "really-delete")
    assert own() == {"Zoo.geojson"}
    assert {path.name for path in trash_dir().iterdir()} == {"Yard.geojson"}
    assert "Moved to" in toasts(desk)
    assert (bench.name, bench.dirty) == (None, True)
    assert said(desk, "sheet-name") == load("my/Zoo").table_map.name


def test_shipped_tables_are_neither_renamed_nor_deleted() -> None:
    desk, _bench = shelf()
    press(desk, "table-duel")
    assert not desk.find("table-rename").enabled
    assert not desk.find("table-delete").enabled
    desk.key(pygame.K_DELETE)
    assert not desk.stage.layers


def test_a_broken_file_is_named_with_its_fault_and_left_alone() -> None:
    written(user_maps_dir(), "half.geojson", b'{"type": "FeatureCollection"')
    desk, _bench = shelf()
    press(desk, "table-my/half")
    assert "is not JSON" in said(desk, "sheet-fault")
    assert all("my/" not in said(desk, name) for name in ("name-my/half", "sheet-name", "sheet-fault"))
    for verb in ("table-open", "table-duplicate", "table-export"):
        assert not desk.find(verb).enabled
    press(desk, "table-rename")
    type_over(desk, "answer", "broken half")
    press(desk, "take")
    assert (user_maps_dir() / "broken half.geojson").read_bytes() == b'{"type": "FeatureCollection"'
    press(desk, "table-delete")
    press(desk, "really-delete")
    assert (trash_dir() / "broken half.geojson").read_bytes() == b'{"type": "FeatureCollection"'


def test_a_file_dropped_on_the_window_becomes_a_table_of_ones_own(tmp_path: Path) -> None:
    desk, _bench = shelf("plan")
    desk.feed(pygame.DROPFILE, file=str(written(tmp_path, "plan.svg", FILES["plan.svg"])))
    settled(desk)
    press(desk, "import-take")
    # the name was taken: the new one gets another
    assert own() == {"plan.geojson", "plan 2.geojson"}
    assert "Imported as plan 2" in toasts(desk)
    assert len(load("my/plan 2").table_map.pieces) == 2


def test_a_file_is_imported_by_its_path_or_from_its_folder(tmp_path: Path) -> None:
    file = written(tmp_path / "deep", "plan.svg", FILES["plan.svg"])
    desk, _bench = shelf()
    press(desk, "table-import")
    type_over(desk, "file-path", "nothing.svg")
    press(desk, "file-take")
    assert "There is no file" in said(desk, "file-problem")
    type_over(desk, "file-path", str(file.parent))
    press(desk, "file-take")
    press(desk, "file:plan.svg")
    assert desk.find("file-path").describe()["value"] == str(file)
    press(desk, "file-take")
    press(desk, "import-take")
    assert own() == {"plan.geojson"}


def test_a_new_table_lies_on_the_bench() -> None:
    desk, bench = shelf()
    press(desk, "table-new")
    desk.type("Meadow")
    type_over(desk, "new-width", "52,5")
    type_over(desk, "new-depth", "1000")
    choose(desk, "new-ground", "snow")
    press(desk, "new-take")
    # what is no size is put back when it is left, but no table is made that nobody asked for
    assert "Depth: A number from" in said(desk, "new-problem")
    assert bench.table_map.name == "Empty"
    press(desk, "new-take")
    made = bench.table_map
    assert (made.name, made.size, made.ground, made.pieces) == ("Meadow", (52.5, 40.0), "snow", ())
    assert (bench.name, bench.read_only) == (None, False)
    assert desk.director.scene.name == "root"


def test_a_new_table_needs_a_name() -> None:
    desk, bench = shelf()
    press(desk, "table-new")
    type_over(desk, "new-name", "  ")
    press(desk, "new-take")
    assert "needs a name" in said(desk, "new-problem")
    words = desk.find("new-problem")
    assert words.shown_rect() == words.rect, "the words are cut off"
    assert bench.table_map.name == "Empty"


def test_a_table_by_chance_is_the_one_of_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_table, "new_seed", lambda: 7)
    # only the wish that is taken is worth its time
    duel = load("duel").table_map
    monkeypatch.setattr(
        random_table, "make_table", lambda wish, **more: make_table(wish, **more) if wish.seed == 12 else duel
    )
    desk, bench = shelf()
    press(desk, "table-random")
    choose(desk, "random-fairness", "any")
    choose(desk, "random-density", "sparse")
    type_over(desk, "random-width", "30")
    desk.key(pygame.K_RETURN)
    settled(desk)
    field = type_over(desk, "random-seed", "x")
    desk.key(pygame.K_RETURN)
    assert field.describe()["problem"]
    type_over(desk, "random-seed", "12")
    desk.key(pygame.K_RETURN)
    settled(desk)
    press(desk, "random-take")
    wish = Wish(12, density="sparse", fairness="any", size=(30.0, 40.0))
    assert bench.table_map == make_table(wish)
    assert bench.dirty


def test_the_library_reads_again_what_came_meanwhile() -> None:
    desk, _bench = shelf()
    save_table(load("duel"), "Late")
    desk.feed(pygame.WINDOWFOCUSGAINED)
    settled(desk)
    assert shows(desk, "table-my/Late")


def test_it_goes_back_to_where_it_came_from() -> None:
    desk, _bench = shelf()
    desk.key(pygame.K_ESCAPE)
    assert desk.director.scene.name == "root"
    desk.director.apply(Push(scene.LibraryScene(a_bench())))
    settled(desk)
    press(desk, "back")
    assert desk.director.scene.name == "root"
