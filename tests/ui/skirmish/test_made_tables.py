"""Tables made by chance by their names: made once, played whole, kept in the journal."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from wargame.games.skirmish.maps.making.wish import Wish
from wargame.games.skirmish.maps.read import read_map
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.skirmish import made_tables
from wargame.ui.skirmish.made_tables import MadeTables
from wargame.ui.skirmish.screens import SkirmishScreens

WISHES = {"style": "ruins", "density": "dense", "symmetry": "point"}
NAME = "made/ruins/dense/point/17"
SIDES = [{"name": "Ann", "force": "core"}, {"name": "Bo", "force": "core"}]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Wish]:
    """What was made: empty tables stand for those that the recipes give, which have their own tests."""
    wishes: list[Wish] = []

    def make(wish: Wish) -> TableMap:
        wishes.append(wish)
        time.sleep(0.02)
        return TableMap(f"Table {wish.seed}", wish.size, "earth", (), notes="Made by chance.")

    monkeypatch.setattr(made_tables, "make_table", make)
    return wishes


def test_a_name_says_how_its_table_is_made() -> None:
    tables = MadeTables()
    assert tables.name(17, WISHES) == NAME
    assert tables.wish(NAME) == Wish(17, "ruins", "dense", "point")
    assert [wish.id for wish in tables.wishes()] == list(WISHES)
    for wish in tables.wishes():
        assert wish.usual in [id for id, _words in wish.choices]
        assert all(words for _id, words in wish.choices)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "duel",
        "my/made",
        "made/ruins/dense/point",
        "made/ruins/dense/point/x",
        "made/ruins/dense/point/-1",
        "made/ruins/dense/point/18446744073709551616",
        "made/moon/dense/point/17",
        "made/ruins/dense/point/17/18",
    ],
)
def test_other_names_are_no_made_tables(name: str) -> None:
    assert MadeTables().wish(name) is None
    assert MadeTables().table(name) is None
    assert not SkirmishScreens("test").has_map(name) or name == "duel"


def test_a_table_is_made_once_whoever_asks_meanwhile(made: list[Wish]) -> None:
    tables, found = MadeTables(), list[TableMap | None]()
    asking = [threading.Thread(target=lambda: found.append(tables.table(NAME))) for _ in range(4)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert len(found) == 4
    assert all(table is found[0] for table in found)
    assert len(made) == 1


def test_only_a_few_tables_are_kept(made: list[Wish]) -> None:
    tables = MadeTables()
    for seed in range(made_tables.MOST_KEPT + 2):
        tables.table(tables.name(seed, WISHES))
    tables.table(tables.name(made_tables.MOST_KEPT + 1, WISHES))
    assert len(made) == made_tables.MOST_KEPT + 2


def test_a_battle_on_a_made_table_holds_the_map_itself(made: list[Wish]) -> None:
    screens = SkirmishScreens("test")
    assert screens.has_map(NAME)
    parameters: dict[str, Any] = {"map": NAME, "sides": SIDES, "rules": {}}
    assert screens.problem(parameters) is None
    match = screens.new_match({**parameters, "seed": 3}, {})
    kept = match.journal().battle["map"]
    assert read_map(kept, "") == screens._table_map(NAME)
    assert screens.summary(match.journal()).map_title == "Table 17"
    assert len(made) == 1
    entry = screens.made_entry(NAME)
    assert (entry.name, entry.title, entry.size, entry.notes) == (
        NAME,
        "Table 17",
        (40.0, 40.0),
        "Made by chance.",
    )


def test_what_is_no_made_name_is_handed_on_as_it_is() -> None:
    parameters = {"map": "duel", "sides": SIDES}
    assert MadeTables().whole(parameters) is parameters
    whole = {"map": {"type": "FeatureCollection"}}
    assert MadeTables().whole(whole) is whole
