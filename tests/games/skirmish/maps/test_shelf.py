"""The player's own tables on disk: nothing is lost, whatever the name, the disk or the crash."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from wargame.engine import savefile
from wargame.engine.contract import Fault
from wargame.engine.lock import lock_file
from wargame.engine.savefile import SaveError
from wargame.games.skirmish.maps import drafts
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft, draft_of, new_draft
from wargame.games.skirmish.maps.editing.stock import item_of
from wargame.games.skirmish.maps.library import library, load
from wargame.games.skirmish.maps.shelf import (
    delete_table,
    duplicate_table,
    free_table_name,
    last_good,
    rename_table,
    restore_table,
    save_table,
    table_file,
    table_name_fault,
)

BAD_NAMES = [
    *("", "  ", ".", "..", "my/", "../x", "a/b", "a\\b", "con", "CON", "com1.txt", "a:b", "a\tb", "x."),
    *(".hidden", "x" * 81, "𝔊" * 70, "\ud800", 'q"q', "what?"),
]
GOOD_NAMES = ["Mühle ½", "Café", "墓地", "my/Saint-Clair", "console", "a.b", "x" * 80, "  trimmed "]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WARGAME_HOME", str(tmp_path))
    return tmp_path


def table(name: str = "Test", pieces: int = 1) -> Draft:
    draft = new_draft((40.0, 40.0), "grass", name)
    for place in range(pieces):
        draft, _ = edits.added(draft, item_of("hedge").placed((10.0 + place, 10.0)))
    return draft


@pytest.mark.parametrize("name", BAD_NAMES)
def test_what_is_no_name_is_refused_everywhere_and_made_one(name: str, home: Path) -> None:
    assert table_name_fault(name)
    for act in (
        lambda: save_table(table(), name),
        lambda: delete_table(name),
        lambda: rename_table("x", name),
    ):
        with pytest.raises(Fault):
            act()
    free = free_table_name(name)
    assert table_name_fault(free) is None
    assert save_table(table(), free).parent == home / "maps"
    assert [path.suffix for path in home.rglob("*") if path.is_file()] == [".geojson"]


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_any_other_name_is_taken_as_it_is(name: str) -> None:
    path = save_table(table(), name)
    own = f"my/{path.name.removesuffix('.geojson')}"
    assert draft_of(load(own)).json_bytes() == table().json_bytes()
    assert free_table_name(name) == f"{own.removeprefix('my/')[:74]} 2" or len(name) > 74


def test_two_spellings_of_one_name_are_one_table() -> None:
    save_table(table(), "Cafe\u0301")
    for name in ("Café", "CAFÉ", "my/café"):
        with pytest.raises(Fault, match="already"):
            save_table(table(), name)
    assert free_table_name("café") == "café 2"


def test_saving_over_keeps_the_last_three() -> None:
    for pieces in range(1, 6):
        save_table(table(pieces=pieces), "Mill", overwrite=pieces > 1)
    path = table_file("Mill")
    counts = [
        len(json.loads(path.with_name(path.name + end).read_bytes())["features"])
        for end in ("", ".1", ".2", ".3")
    ]
    assert counts == [5, 4, 3, 2]
    with pytest.raises(Fault, match=r"\$.name: there is a table called Mill already"):
        save_table(table(), "Mill")


def test_a_file_that_cannot_be_read_is_set_aside_and_not_written_over() -> None:
    path = table_file("Mill")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"{ half a file")
    save_table(table(), "Mill", overwrite=True)
    assert path.with_name("Mill.geojson.damaged-1").read_bytes() == b"{ half a file"
    assert draft_of(load("my/Mill")).json_bytes() == table().json_bytes()


def test_the_last_good_copy_of_a_broken_table_is_found() -> None:
    for pieces in (1, 2, 3):
        save_table(table(pieces=pieces), "Mill", overwrite=pieces > 1)
    path = table_file("Mill")
    path.write_bytes(b"")
    path.with_name("Mill.geojson.1").write_bytes(b"{}")
    found = last_good("my/Mill")
    assert found is not None
    assert (len(found[0].table_map.pieces), found[1].name) == (1, "Mill.geojson.2")
    assert last_good("Nowhere") is None


def test_a_broken_file_is_still_there_when_the_save_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    path = table_file("Mill")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"{ half a file")
    monkeypatch.setattr(savefile, "_write_and_sync", fails)
    with pytest.raises(SaveError):
        save_table(table(), "Mill", overwrite=True)
    assert [(file.name, file.read_bytes()) for file in path.parent.iterdir()] == [
        (path.name, b"{ half a file")
    ]


def fails(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("part", ["_write_and_sync", "_shift_copies"])
def test_a_full_disk_leaves_the_table_as_it_was(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    save_table(table(), "Mill")
    monkeypatch.setattr(savefile, part, fails)
    with pytest.raises(SaveError, match=r"Mill.geojson could not be written: No space left"):
        save_table(table(pieces=9), "Mill", overwrite=True)
    assert draft_of(load("my/Mill")).json_bytes() == table().json_bytes()
    assert not list(table_file("Mill").parent.glob("*.part"))


def test_a_crash_between_writing_and_renaming_leaves_the_table_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    save_table(table(), "Mill")

    def dies(self: Path, target: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", dies)
        with pytest.raises(KeyboardInterrupt):
            save_table(table(pieces=9), "Mill", overwrite=True)
    assert draft_of(load("my/Mill")).json_bytes() == table().json_bytes()
    assert [entry.name for entry in library().entries if entry.name.startswith("my/")] == ["my/Mill"]
    save_table(table(pieces=2), "Mill", overwrite=True)
    assert len(draft_of(load("my/Mill")).ids) == 2


def test_a_folder_in_the_way_is_told(home: Path) -> None:
    (home / "maps").write_text("not a folder")
    with pytest.raises(SaveError, match="could not be written"):
        save_table(table(), "Mill")
    assert (home / "maps").read_text() == "not a folder"


def test_a_read_only_folder_is_told_and_loses_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_table(table(), "Mill")

    def refuses(self: Path, *_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", refuses)
        for act in (
            lambda: save_table(table(pieces=2), "Mill", overwrite=True),
            lambda: rename_table("Mill", "Mint"),
            lambda: delete_table("Mill"),
        ):
            with pytest.raises(SaveError, match="Permission denied"):
                act()
    assert len(draft_of(load("my/Mill")).ids) == 1


def test_renaming_takes_the_copies_along_and_writes_over_nothing() -> None:
    save_table(table(), "Mill")
    save_table(table(pieces=2), "my/Mill", overwrite=True)
    save_table(table(pieces=3), "Other")
    with pytest.raises(Fault, match="a table called Other already"):
        rename_table("Mill", "Other")
    assert rename_table("Mill", "mill") == table_file("mill")
    moved = rename_table("mill", "Water mill")
    assert sorted(path.name for path in moved.parent.iterdir()) == [
        "Other.geojson",
        "Water mill.geojson",
        "Water mill.geojson.1",
    ]
    with pytest.raises(Fault, match="there is no table called my/Mill"):
        rename_table("Mill", "x")


def test_a_deleted_table_lies_in_the_trash_and_comes_back(home: Path) -> None:
    for _ in range(2):
        save_table(table(), "Mill")
        gone = delete_table("my/Mill")
    assert gone == home / "trash" / "Mill 2.geojson"
    assert restore_table(gone) == "my/Mill 2"
    assert draft_of(load("my/Mill 2")).json_bytes() == table().json_bytes()
    with pytest.raises(SaveError, match="not there any more"):
        restore_table(gone)
    table_file("Broken").write_bytes(b"")
    assert delete_table("Broken").read_bytes() == b""


def test_shipped_tables_are_copied_never_written() -> None:
    shipped = load("crossroads")
    assert duplicate_table("crossroads") == "my/crossroads copy"
    assert duplicate_table("my/crossroads copy", "Mine") == "my/Mine"
    assert load("my/Mine").table_map == shipped.table_map
    assert save_table(shipped, "crossroads") == table_file("crossroads")
    with pytest.raises(Fault, match="no table called my/duel"):
        delete_table("duel")
    with pytest.raises(Fault, match="no map called nowhere"):
        duplicate_table("nowhere")


# --- unsaved work -----------------------------------------------------------------------------


def test_unsaved_work_that_finds_no_room_leaves_what_was_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    drafts.keep_draft("", table())
    with monkeypatch.context() as patch:
        patch.setattr(savefile, "_write_and_sync", fails)
        with pytest.raises(SaveError):
            drafts.keep_draft("", table(pieces=9))
    found = drafts.kept_draft("")
    assert found is not None
    assert len(found.draft.ids) == 1


def test_unsaved_work_is_found_again_until_it_is_forgotten() -> None:
    for name, pieces in (("", 1), ("my/Mühle", 2), ("crossroads", 3)):
        drafts.keep_draft(name, table(pieces=pieces))
    drafts.keep_draft("my/Mühle", table(pieces=4))
    assert {kept.table: len(kept.draft.ids) for kept in drafts.kept_drafts()} == {
        "": 1,
        "my/Mühle": 4,
        "crossroads": 3,
    }
    found = drafts.kept_draft("my/Mühle")
    assert found is not None
    assert found.draft.json_bytes() == table(pieces=4).json_bytes()
    drafts.forget_draft("my/Mühle")
    drafts.forget_draft("my/Mühle")
    assert drafts.kept_draft("my/Mühle") is None
    assert library().broken == ()


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[1]", b"\xff", b'{"table": "x", "map": {}}', b'{"table": 1, "map": {}}']
)
def test_unsaved_work_that_cannot_be_read_is_set_aside(data: bytes) -> None:
    path = drafts.keep_draft("my/x", table())
    path.write_bytes(data)
    assert drafts.kept_draft("my/x") is None
    assert path.with_name(f"{path.name}.damaged-1").read_bytes() == data
    assert drafts.kept_drafts() == ()


def test_two_windows_keep_their_work_on_unnamed_tables_apart() -> None:
    """A lock that names another process that runs stands for the other window."""
    theirs = drafts.keep_draft("", table(pieces=1))
    lock_file(theirs).write_text(str(os.getppid()))
    mine = drafts.Claim("")
    mine.keep(table(pieces=2))
    assert mine.path != theirs
    assert [len(kept.draft.ids) for kept in drafts.kept_drafts()] == [2], "their live work is not offered"
    mine.forget()
    mine.release()
    lock_file(theirs).unlink()
    assert [len(kept.draft.ids) for kept in drafts.kept_drafts()] == [1]
    assert drafts.Claim("").path == theirs
