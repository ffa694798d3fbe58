"""A table made by chance on the set-up page: its card, its seed, its wishes, the battle on it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.common.test_setup import battle_of, cards, choose, chosen_map, page, retype
from tests.ui.common.world import RoadScreens, a_lobby, press, settled, shows, title_of
from wargame.ui.common.made_table import read_seed

KEPT = {"seed": "77", "bends": "many"}


def words(desk: Any) -> list[str]:
    root = desk.director.scene.root
    return [widget.text for widget in root.walk() if widget.kind == "label"]


def test_a_random_table_is_played_in_three_clicks() -> None:
    screens = RoadScreens()
    desk = title_of(a_lobby(screens))
    press(desk, "new-battle")
    press(desk, "map-random")
    press(desk, "start")
    assert desk.director.names() == ["title", "battle"]
    assert battle_of(desk)["map"].startswith("made few ")
    assert screens.made == [battle_of(desk)["map"]]


def test_a_seed_typed_and_wishes_chosen_make_the_table_and_are_remembered() -> None:
    lobby = a_lobby()
    desk = title_of(lobby)
    press(desk, "new-battle")
    assert not shows(desk, "made-table")
    press(desk, "map-random")
    retype(desk, "made-seed", "4711")
    choose(desk, "made-bends", "many")
    assert "A road made many 4711" in words(desk)
    assert "seed 4711" in words(desk)
    press(desk, "start")
    assert battle_of(desk)["map"] == "made many 4711"
    assert desk.stage.settings.made_table == {"seed": "4711", "bends": "many"}
    desk.director.apply(lobby.to_title())
    press(settled(desk), "new-battle")
    assert cards(desk)[0] == "map-random", "the table used last stands first"
    assert chosen_map(desk) == "map-random"
    assert desk.find("made-seed").value == "4711"  # type: ignore[attr-defined]
    press(desk, "start")
    assert battle_of(desk)["map"] == "made many 4711"


def test_another_seed_makes_another_table() -> None:
    desk = page(last_map="made many 77", made_table=KEPT)
    assert "A road made many 77" in words(desk)
    press(desk, "made-again")
    assert "A road made many 77" not in words(desk)
    seed = desk.find("made-seed").value  # type: ignore[attr-defined]
    assert f"A road made many {seed}" in words(desk)
    assert chosen_map(desk) == "map-random"


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "18446744073709551616", "٣"])
def test_what_is_no_seed_is_said_and_changes_nothing(text: str) -> None:
    assert read_seed(text) is None
    desk = page(last_map="made many 77", made_table=KEPT)
    retype(desk, "made-seed", text)
    assert "A road made many 77" in words(desk)
    if text:
        assert desk.find("made-seed").problem  # type: ignore[attr-defined]


def test_going_back_to_a_table_that_lies_ready_puts_the_wishes_away() -> None:
    desk = page(last_map="made many 77", made_table=KEPT)
    press(desk, "map-fell")
    assert not shows(desk, "made-table")
    press(desk, "start")
    assert battle_of(desk)["map"] == "fell"
    assert desk.stage.settings.made_table == KEPT


def test_a_wish_that_is_no_longer_offered_gives_way_to_the_usual_one() -> None:
    desk = page(made_table={"seed": "5", "bends": "none", "hills": "high"})
    press(desk, "map-random")
    assert "A road made few 5" in words(desk)


def test_where_there_is_little_room_the_wishes_are_behind_a_button() -> None:
    desk = page(last_map="made many 77", made_table=KEPT, ui_scale=2.0)
    assert not shows(desk, "made-seed")
    press(desk, "made-open")
    choose(desk, "made-bends", "few")
    press(desk, "made-done")
    assert "A road made few 77" in words(desk)


def test_a_game_that_makes_no_tables_offers_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RoadScreens, "made_tables", lambda self: [])
    assert not shows(page(), "map-random")
