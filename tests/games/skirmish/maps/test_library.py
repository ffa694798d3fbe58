"""The tables that ship and the player's own, by name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.skirmish.maps.documents import document
from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.library import find, library, load
from wargame.paths import user_maps_dir


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WARGAME_HOME", str(tmp_path))
    user_maps_dir().mkdir(parents=True)
    return user_maps_dir()


def test_the_players_own_come_after_the_games_under_my(own: Path) -> None:
    (own / "yard.geojson").write_text(json.dumps(document(name="The yard", size=[30, 40])))
    (own / "attic.geojson").write_text(json.dumps(document()))
    names = [entry.name for entry in library().entries]
    assert names[-2:] == ["my/attic", "my/yard"]
    assert names[:-2] == sorted(names[:-2])
    assert not any(name.startswith("my/") for name in names[:-2])
    last = library().entries[-1]
    assert (last.title, last.size, last.path) == ("The yard", (30.0, 40.0), own / "yard.geojson")


def test_a_table_that_cannot_be_read_is_named_and_hides_no_other(own: Path) -> None:
    (own / "bad.geojson").write_text("{")
    (own / "huge.geojson").write_bytes(b" " * 5_000_001)
    (own / "good.geojson").write_text(json.dumps(document()))
    (own / "folder.geojson").mkdir()
    (own / "notes.txt").write_text("mine")
    shelf = library()
    assert [name for name, _ in shelf.broken] == ["my/bad", "my/huge"]
    assert [entry.name for entry in shelf.entries if entry.name.startswith("my/")] == ["my/good"]


def test_a_map_is_loaded_by_its_name(own: Path) -> None:
    (own / "yard.geojson").write_text(json.dumps(document(name="The yard")))
    assert load("my/yard").table_map.name == "The yard"
    for entry in library().entries:
        assert load(entry.name).table_map.size == entry.size


@pytest.mark.parametrize(
    "name", ["", "yard", "my/", "my/../yard", "../maps/x", "/etc/passwd", "my/yard.geojson"]
)
def test_no_name_leads_elsewhere(own: Path, name: str) -> None:
    (own / "yard.geojson").write_text(json.dumps(document()))
    assert find(name) is None
    with pytest.raises(Fault) as refusal:
        load(name)
    assert refusal.value.path == "$.map"


def test_without_a_folder_of_ones_own_there_are_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARGAME_HOME", str(tmp_path / "nowhere"))
    assert not [entry for entry in library().entries if entry.name.startswith("my/")]
    assert library().broken == ()
