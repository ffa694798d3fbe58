"""No work of a player is lost: kill, full disk, read-only folder, torn and damaged files."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.engine.toy import Toy, Walk
from wargame.engine import savefile
from wargame.engine.contract import Fault
from wargame.engine.journal import Journal, decode
from wargame.engine.lock import lock_file
from wargame.engine.match import Match, new_match
from wargame.engine.replay import load_match
from wargame.engine.savefile import SaveError, write_atomic
from wargame.engine.store import BattleStore, InUse, Lost


def turn_of(journal: Journal) -> object:
    return journal.state["turn"] // 2


@pytest.fixture
def store(tmp_path: Path) -> BattleStore:
    return BattleStore(tmp_path / "battles", tmp_path / "trash", turn_of)


def match_of(seed: int = 1) -> Match:
    return new_match(Toy(), {"goal": 60, "seed": seed}, version="1")


def test_every_action_is_on_disk_when_submit_returns(store: BattleStore) -> None:
    match = match_of()
    store.autosave("Race", match)
    for n in range(1, 6):
        match.submit(Walk(2))
        assert len(decode(store.path("Race").read_bytes()).entries) == n


def test_last_action_turns_start_and_battles_start_can_be_had_back(store: BattleStore) -> None:
    match = match_of()
    store.autosave("Race", match)
    for _ in range(5):
        match.submit(Walk(1))
    path = store.path("Race")
    lengths = {
        end: len(decode(path.with_name(path.name + end).read_bytes()).entries)
        for end in ("", ".1", ".turn", ".start")
    }
    assert lengths == {"": 5, ".1": 4, ".turn": 4, ".start": 0}


DAMAGES = {
    "empty": lambda data: b"",
    "cut in half": lambda data: data[: len(data) // 2],
    "last byte missing": lambda data: data[:-3],
    "nulls": lambda data: b"\0" * len(data),
    "not text": lambda data: bytes(range(128, 256)) * 9,
    "another file": lambda data: b'{"type":"FeatureCollection"}',
    "list": lambda data: b"[]",
    "deep": lambda data: b"[" * 200_000,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_last_good_state_of_a_damaged_battle_is_read(store: BattleStore, damage: str) -> None:
    match = match_of()
    store.autosave("Race", match).close()
    match.submit(Walk(1))
    store.save("Race", match.journal())
    path = store.path("Race")
    bad = DAMAGES[damage](path.read_bytes())
    path.write_bytes(bad)
    recovered = store.load("Race")
    assert recovered.trouble is not None
    assert recovered.trouble.startswith("Race.battle can't be read: ")
    assert recovered.copy == "action"
    assert path.read_bytes() == bad
    assert store.names() == ["Race"]
    assert len(recovered.journal.entries) == 0
    load_match(Toy(), recovered.journal)


def test_when_every_copy_is_damaged_nothing_is_thrown_away(store: BattleStore) -> None:
    store.autosave("Race", match_of()).close()
    path = store.path("Race")
    for copy in path.parent.glob("Race.battle*"):
        copy.write_bytes(b"{")
    before = sorted(path.parent.iterdir())
    with pytest.raises(Lost, match=r"Race\.battle can.t be read"):
        store.load("Race")
    assert sorted(path.parent.iterdir()) == before


def test_the_copies_are_read_from_the_newest_to_the_battle_s_start(store: BattleStore) -> None:
    match = match_of()
    autosave = store.autosave("Race", match)
    for _ in range(4):
        match.submit(Walk(1))
    autosave.close()
    found = [(reading.copy, len(reading.journal.entries)) for reading in store.readings("Race")]
    assert found[0] == (None, 4)
    assert found[1] == ("action", 3)
    assert found[-1] == ("start", 0)
    assert all(reading.trouble is None for reading in store.readings("Race"))


def test_a_damaged_file_set_aside_outlives_the_saves_that_follow(store: BattleStore) -> None:
    match = match_of()
    store.autosave("Race", match).close()
    store.path("Race").write_bytes(b"{ half")
    aside = store.set_aside("Race")
    assert aside is not None
    store.autosave("Race", match).close()
    assert aside.read_bytes() == b"{ half"
    assert store.load("Race").trouble is None


def test_a_battle_that_has_gone_is_not_said_to_be_moved(store: BattleStore) -> None:
    for move in (lambda: store.rename("Ghost", "Other"), lambda: store.delete("Ghost")):
        with pytest.raises(SaveError, match="is not there any more"):
            move()


def test_a_battle_that_another_process_has_open_is_not_moved(store: BattleStore) -> None:
    store.autosave("Race", match_of()).close()
    owner = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    lock_file(store.path("Race")).write_text(str(owner.pid))
    assert store.in_use("Race")
    for move in (lambda: store.rename("Race", "Other"), lambda: store.delete("Race")):
        with pytest.raises(InUse, match="another window has Race open"):
            move()
    owner.kill()
    owner.communicate()
    assert not store.in_use("Race")
    store.rename("Race", "Other")
    assert store.names() == ["Other"]


def test_whoever_waits_for_a_replay_is_told_of_each_entry_and_may_call_it_off() -> None:
    match = match_of()
    for _ in range(3):
        match.submit(Walk(1))
    told: list[tuple[int, int]] = []
    load_match(Toy(), match.journal(), lambda n, every: told.append((n, every)))
    assert told == [(0, 3), (1, 3), (2, 3)]

    def call_off(n: int, every: int) -> None:
        raise InterruptedError(f"{n} of {every}")

    with pytest.raises(InterruptedError, match="0 of 3"):
        load_match(Toy(), match.journal(), call_off)


def refuse_to_sync(number: int) -> Any:
    def fsync(handle: int) -> None:
        raise OSError(number, os.strerror(number))

    return fsync


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO])
def test_a_full_disk_or_read_only_folder_is_said_and_the_battle_goes_on(
    store: BattleStore, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    match = match_of()
    autosave = store.autosave("Race", match)
    good = store.path("Race").read_bytes()
    monkeypatch.setattr(savefile.os, "fsync", refuse_to_sync(number))
    match.submit(Walk(3))
    assert autosave.problem is not None
    assert os.strerror(number) in autosave.problem
    assert store.path("Race").read_bytes() == good
    assert not list(store.path("Race").parent.glob("*.part"))
    monkeypatch.undo()
    match.submit(Walk(3))
    assert autosave.problem is None
    assert len(decode(store.path("Race").read_bytes()).entries) == 2


KILLED = textwrap.dedent(
    """
    import sys
    from pathlib import Path
    from tests.engine.test_store import match_of, turn_of
    from tests.engine.toy import Walk
    from wargame.engine.store import BattleStore

    folder = Path(sys.argv[1])
    match = match_of()
    BattleStore(folder, folder / "trash", turn_of).autosave("Race", match)
    print("ready", flush=True)
    while True:
        match.submit(Walk(1))
        match.undo()
    """
)


@pytest.mark.parametrize("seed", range(3))
def test_a_process_killed_at_any_moment_leaves_a_good_file(tmp_path: Path, seed: int) -> None:
    root = Path(__file__).parents[2]
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path)], cwd=root, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    with pytest.raises(subprocess.TimeoutExpired):
        child.wait(timeout=Random(seed).uniform(0.01, 0.15))
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    store = BattleStore(tmp_path, tmp_path / "trash", turn_of)
    assert store.names() == ["Race"]
    recovered = store.load("Race")
    assert recovered.trouble is None
    load_match(Toy(), recovered.journal)


def test_rename_delete_export_import(store: BattleStore, tmp_path: Path) -> None:
    store.autosave("Race", match_of()).close()
    store.rename("Race", "Größe u")
    assert store.names() == ["Größe u"]
    store.export("Größe u", tmp_path / "out.battle")
    assert store.bring_in(tmp_path / "out.battle") == "out"
    assert store.bring_in(tmp_path / "out.battle") == "out 2"
    gone = store.delete("Größe u")
    assert gone.is_file()
    assert sorted(store.names()) == ["out", "out 2"]


def test_a_rename_never_writes_over_another_battle(store: BattleStore) -> None:
    store.autosave("One", match_of(1)).close()
    store.autosave("Two", match_of(2)).close()
    with pytest.raises(Fault, match="already"):
        store.rename("One", "Two")
    assert sorted(store.names()) == ["One", "Two"]


def test_two_deleted_battles_of_one_name_are_both_kept(store: BattleStore) -> None:
    kept = set()
    for seed in (1, 2):
        store.autosave("Race", match_of(seed)).close()
        kept.add(store.delete("Race"))
    assert len(kept) == 2
    assert all(path.is_file() for path in kept)


BAD_NAMES = [
    "",
    " ",
    ".",
    "..",
    "../x",
    "a/b",
    "a\\b",
    "con",
    "LPT1",
    "nul.txt",
    "x" * 81,
    "a\0b",
    " a",
    "a ",
]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_an_impossible_name_is_refused_and_a_free_one_found(store: BattleStore, name: str) -> None:
    with pytest.raises(Fault):
        store.path(name)
    store.path(store.free_name(name))


def test_importing_what_is_no_journal_brings_nothing_in(store: BattleStore, tmp_path: Path) -> None:
    (tmp_path / "x.battle").write_bytes(b"MZ")
    with pytest.raises(Fault):
        store.bring_in(tmp_path / "x.battle")
    with pytest.raises(Fault):
        store.bring_in(tmp_path / "missing.battle")
    assert store.names() == []


def test_a_battle_in_use_is_read_only_for_a_second_window(store: BattleStore, tmp_path: Path) -> None:
    holder = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        lock = store.path("Race").with_name("Race.battle.lock")
        lock.parent.mkdir(parents=True)
        lock.write_text(str(holder.pid))
        assert store.autosave("Race", match_of()).read_only
        assert not store.path("Race").exists()
    finally:
        holder.communicate(b"\n")
    again = store.autosave("Race", match_of())
    assert not again.read_only
    again.close()
    assert not lock.exists()


def test_writing_keeps_older_copies(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for n in range(5):
        write_atomic(path, str(n).encode(), keep=3)
    assert [copy.read_text() for copy in savefile.copies(path)] == ["4", "3", "2", "1"]


def test_a_folder_that_is_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "battles").write_text("x")
    with pytest.raises(SaveError, match="could not be written"):
        write_atomic(tmp_path / "battles" / "a.battle", b"x")
