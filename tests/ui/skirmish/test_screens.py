"""What the shared screens get from the game: tables, pictures, problems in words, summaries, rule words."""

from __future__ import annotations

import json
import random
import shutil
import time
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pygame
import pytest

from tests.ui.headless import Desk
from tests.ui.skirmish.playing import a_match, played_to
from wargame import paths
from wargame.engine.contract import Fault
from wargame.games.skirmish.game import Skirmish
from wargame.ui.shell.theme import Armies
from wargame.ui.shell.widgets.text import Label
from wargame.ui.skirmish.screens import SkirmishScreens

CORE = {"name": "Blue", "force": "core"}


@pytest.fixture
def screens() -> SkirmishScreens:
    pygame.display.init()
    return SkirmishScreens("test")


def own_map(stem: str, **changes: Any) -> Path:
    """A copy of a shipped table among the player's own."""
    file = paths.user_maps_dir() / f"{stem}.geojson"
    file.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(paths.maps_dir() / "duel.geojson", file)
    if changes:
        document = json.loads(file.read_text(encoding="utf-8"))
        document["wargame"].update(changes)
        file.write_text(json.dumps(document), encoding="utf-8")
    return file


# -- tables ----------------------------------------------------------------------------------


def test_the_shipped_tables_are_there_the_plainest_first(screens: SkirmishScreens) -> None:
    assert screens.maps().entries == ()
    maps = screens.look_for_maps()
    assert maps.entries[0].name == "crossroads"
    assert len(maps.entries) == len(list(paths.maps_dir().glob("*.geojson")))
    assert all(entry.title and entry.style and entry.notes for entry in maps.entries)
    assert maps.broken == ()
    assert screens.maps() == maps


def test_own_tables_come_and_go_while_the_game_runs(screens: SkirmishScreens) -> None:
    screens.look_for_maps()
    file = own_map("bog", name="The bog")
    found = screens.look_for_maps().entries[-1]
    assert (found.name, found.title) == ("my/bog", "The bog")
    assert screens.has_map("my/bog")
    file.unlink()
    assert all(entry.name != "my/bog" for entry in screens.look_for_maps().entries)
    assert not screens.has_map("my/bog")


def test_a_broken_table_is_named_with_its_fault_and_the_others_work(screens: SkirmishScreens) -> None:
    own_map("good", name="Good")
    (paths.user_maps_dir() / "half.geojson").write_text('{"type": "Featu', encoding="utf-8")
    own_map("wrong", size=[3, "x"])
    maps = screens.look_for_maps()
    assert maps.entries[-1].name == "my/good"
    faults = dict(maps.broken)
    assert set(faults) == {"my/half", "my/wrong"}
    assert "wargame.size" in faults["my/wrong"]


def test_tables_are_not_read_again_while_their_files_stay(
    screens: SkirmishScreens, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = screens.look_for_maps()
    monkeypatch.setattr("wargame.ui.skirmish.screens.library", lambda: pytest.fail("read again"))
    assert screens.look_for_maps() is first


# -- pictures --------------------------------------------------------------------------------


def mean(surface: pygame.Surface, rect: pygame.Rect) -> np.ndarray[Any, Any]:
    pixels = pygame.surfarray.array3d(surface.subsurface(rect)).astype(float)
    return np.asarray(pixels.mean(axis=(0, 1)))


def test_a_thumbnail_keeps_its_proportions_and_its_size(screens: SkirmishScreens) -> None:
    picture = screens.thumbnail("river-bridge", (120, 90))
    assert picture.get_height() <= 90
    assert abs(picture.get_width() / picture.get_height() - 45 / 40) < 0.03
    with pytest.raises(Fault):
        screens.thumbnail("my/none", (120, 90))


def test_a_changed_table_gets_another_thumbnail(screens: SkirmishScreens) -> None:
    own_map("bog")
    before = screens.thumbnail("my/bog", (60, 60))
    assert screens.thumbnail("my/bog", (60, 60)) is before
    time.sleep(0.01)
    own_map("bog", ground="snow")
    after = screens.thumbnail("my/bog", (60, 60))
    assert mean(after, after.get_rect()).sum() > mean(before, before.get_rect()).sum()


def test_the_zones_are_tinted_in_the_armies_colours_at_the_depth_in_force(screens: SkirmishScreens) -> None:
    usual = screens.table_view("crossroads", 200, {})
    deep = screens.table_view("crossroads", 200, {"deploy.depth": 16.0})
    other = screens.table_view("crossroads", 200, {}, Armies.BLUE_BLIND)
    middle_south = pygame.Rect(0, 130, 200, 20)
    assert abs(mean(usual.surface, middle_south) - mean(deep.surface, middle_south)).max() > 4
    north = pygame.Rect(0, 5, 200, 20)
    assert abs(mean(usual.surface, north) - mean(other.surface, north)).max() > 4
    (_, south_y), (_, north_y) = usual.zones
    assert south_y > 0.8
    assert north_y < 0.2
    assert deep.zones[0][1] < south_y


def test_a_spoilt_depth_among_the_house_rules_does_not_break_the_picture(screens: SkirmishScreens) -> None:
    assert screens.table_view("crossroads", 200, {"deploy.depth": "deep"}).surface.get_width() == 200


def test_a_saved_battle_s_picture_marks_its_units(screens: SkirmishScreens) -> None:
    match = played_to(a_match(), lambda state: state.phase == "activate")
    fresh = screens.battle_thumbnail(match.journal_until(0), (200, 200))
    fought = screens.battle_thumbnail(match.journal(), (200, 200))
    unit = next(unit for unit in match.state.units if unit.side == 0)
    assert unit.at is not None
    width, height = screens.look_for_maps().entries[2].size
    x, y = (round(v) for v in (unit.at[0] / width * 200, (1 - unit.at[1] / height) * 200))
    spot = pygame.Rect(0, 0, 3, 3)
    spot.center = (x, y)
    assert abs(mean(fresh, spot) - mean(fought, spot)).max() > 20


def test_the_view_behind_the_title_comes_in_the_size_of_the_window(screens: SkirmishScreens) -> None:
    match = played_to(a_match(), lambda state: state.phase == "activate")
    desk = Desk(Label(""), (640, 400))
    for journal in (None, match.journal()):
        taken: list[pygame.Surface] = []
        stop = screens.bring_view(
            desk.stage.tasks, journal, Armies.USUAL, (640, 400), pygame.Rect(260, 10, 370, 380), taken.append
        )
        until = time.monotonic() + 30
        while (desk.stage.tasks.running() or not taken) and time.monotonic() < until:
            desk.wait(1 / 60)
            time.sleep(0.005)
        stop()
        assert taken
        assert taken[-1].get_size() == (640, 400)
        table = mean(taken[-1], pygame.Rect(340, 100, 200, 200))
        assert table[1] > table[2], "a green table, not the desk"


# -- words -----------------------------------------------------------------------------------


def problem(screens: SkirmishScreens, one: Any = "core", other: Any = "core", **more: Any) -> Any:
    sides = [{"name": "Blue", "force": one}, {"name": "Orange", "force": other}]
    return screens.problem({"map": "duel", "sides": sides, "rules": {}, **more})


def test_what_works_is_no_problem(screens: SkirmishScreens) -> None:
    assert problem(screens) is None
    assert problem(screens, "mecha-light", {"soldier": 1}) is None


def test_a_problem_names_its_side_in_one_sentence(screens: SkirmishScreens) -> None:
    found = problem(screens, other={"tank": 20}, rules={"deploy.depth": 3.0})
    assert (found.side, found.words) == (1, "There is no room for this force in its zone.")
    found = problem(screens, one={})
    assert found.side == 0
    assert found.words.startswith("A force has 1 to 30 units")
    found = problem(screens, map="my/none")
    assert (found.side, found.words) == (None, "There is no map called my/none.")
    assert problem(screens, rules={"morale.line": 99}).words == "House rule: morale.line is from 0 to 30."


def test_every_house_rule_stands_under_a_heading_once(screens: SkirmishScreens) -> None:
    rules = screens.house_rules()
    assert {rule.name for rule in rules} == set(Skirmish().house_rules)
    headings = [rule.group for n, rule in enumerate(rules) if n == 0 or rules[n - 1].group != rule.group]
    assert len(headings) == len(set(headings))
    assert headings[0] == "The battle"
    assert {"Moving", "Seeing and hitting", "Damage and morale", "Soldier", "Mech"} <= set(headings)
    cannon = next(rule for rule in rules if rule.name == "weapons.tank.cannon.bands")
    assert (cannon.group, cannon.about) == ("Tank", "Cannon: ranges in cm, each with the number that hits")


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("deploy.depth", 12.0, ""),
        ("deploy.depth", 0.0, "It is from 1 to 90."),
        ("morale.off", True, ""),
        ("weapons.soldier.rifle.bands", [[20.0, 3]], ""),
        ("weapons.soldier.rifle.bands", [[20.0, 9]], "A band needs 1 to 6."),
        ("weapons.soldier.rifle.bands", [[40.0, 4], [15.0, 5]], "."),
    ],
)
def test_the_rules_themselves_judge_a_typed_value(
    screens: SkirmishScreens, name: str, value: Any, fault: str
) -> None:
    found = screens.house_rule_fault(name, value)
    assert fault in found
    assert bool(found) is bool(fault)


def test_the_forces_and_kinds_have_titles(screens: SkirmishScreens) -> None:
    assert [(choice.id, choice.title) for choice in screens.forces()][:2] == [
        ("core", "Core"),
        ("mecha", "Mecha"),
    ]
    assert screens.kinds()[0] == ("soldier", "Soldier")
    assert screens.force_words({"soldier": 5, "tank": 1, "mech": 0}) == "5 soldiers, 1 tank"


def test_a_summary_says_where_how_far_and_how_it_ended(screens: SkirmishScreens) -> None:
    match = a_match()
    summary = screens.summary(match.journal())
    assert summary.map_title == "Duel at the chapel"
    assert (summary.turn, summary.result) == (0, "")
    assert summary.left == ("4 of 4 units left", "4 of 4 units left")
    played_to(match, lambda state: state.result is not None)
    summary = screens.summary(match.journal())
    winner = match.state.result.winner
    assert summary.result == ("draw" if winner is None else f"{('Blue', 'Orange')[winner]} won")


def test_a_summary_of_what_is_no_battle_of_this_game_is_refused(screens: SkirmishScreens) -> None:
    journal = a_match().journal()
    with pytest.raises(Fault, match="another game"):
        screens.summary(msgspec.structs.replace(journal, game="chess"))
    with pytest.raises(Fault):
        screens.summary(msgspec.structs.replace(journal, state={"turn": "x"}))
    spoilt = msgspec.structs.replace(journal, battle={"map": 7, "sides": "x"})
    assert screens.summary(spoilt).sides == ("Blue", "Orange")


def test_a_list_reads_many_battles_quickly(screens: SkirmishScreens) -> None:
    """The map is not built for a line of the list: a hundred lines come in a moment."""
    match = played_to(a_match(), lambda state: state.turn == 2)
    journal = match.journal()
    before = time.thread_time()
    for _ in range(100):
        screens.summary(journal)
    assert time.thread_time() - before < 1.0


def test_a_new_match_can_be_played(screens: SkirmishScreens) -> None:
    match = screens.new_match(
        {"map": "duel", "sides": [CORE, CORE], "rules": {}, "seed": 3}, {"names": ["A", "B"]}
    )
    match.submit(match.battle.sample(match.state, random.Random(1)))
    assert match.journal().game_version == "test"
    assert match.look == {"names": ["A", "B"]}
    assert screens.milestone(match.journal()) == 0
