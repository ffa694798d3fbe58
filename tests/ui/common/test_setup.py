"""The set-up page: maps, sides, house rules, what cannot work, and the way to the battle."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame
import pytest

from tests.ui.common.world import (
    RoadScreens,
    a_lobby,
    dialog_words,
    press,
    save_battle,
    settled,
    shows,
    title_of,
)
from tests.ui.headless import Desk
from wargame.ui.common.game_screens import Maps, Problem, Remark
from wargame.ui.common.lobby import Lobby
from wargame.ui.common.setup import SetupScene


def page(lobby: Lobby | None = None, size: tuple[int, int] = (1280, 720), **settings: Any) -> Desk:
    return settled(Desk(SetupScene(lobby or a_lobby()), size, **{"animations": False, **settings}))


def cards(desk: Desk) -> list[str]:
    root = desk.director.scene.root
    assert root is not None
    return [widget.id for widget in root.walk() if widget.kind == "card"]


def chosen_map(desk: Desk) -> str:
    return next(card for card in cards(desk) if desk.find(card).selected)  # type: ignore[attr-defined]


def retype(desk: Desk, field: str, text: str) -> None:
    desk.click(desk.find(field))
    desk.key(pygame.K_a, pygame.KMOD_CTRL)
    desk.key(pygame.K_BACKSPACE)
    desk.type(text)
    settled(desk)


def choose(desk: Desk, dropdown: str, value: str) -> None:
    press(desk, dropdown)
    press(desk, f"{dropdown}-{value}")


def step(desk: Desk, stepper: str, by: int) -> None:
    desk.stage.focus(desk.find(stepper))
    for _ in range(abs(by)):
        desk.key(pygame.K_PLUS if by > 0 else pygame.K_MINUS)
    settled(desk)


def battle_of(desk: Desk) -> Any:
    return desk.director.scene.match.battle.setup  # type: ignore[attr-defined]


# -- from title to battle --------------------------------------------------------------------


def test_two_players_who_change_nothing_are_there_in_two_clicks() -> None:
    desk = title_of(a_lobby())
    press(desk, "new-battle")
    press(desk, "start")
    assert desk.director.names() == ["title", "battle"]
    assert battle_of(desk)["map"] == "dale"
    assert [side["force"] for side in battle_of(desk)["sides"]] == ["few", "few"]


def test_what_was_chosen_is_in_the_battle_and_remembered() -> None:
    lobby = a_lobby()
    desk = title_of(lobby)
    press(desk, "new-battle")
    press(desk, "map-fell")
    retype(desk, "name-0", "Ann u s h w k")
    choose(desk, "force-1", "many")
    choose(desk, "force-0", "custom")
    step(desk, "count-0-cart", 3)
    step(desk, "count-0-runner", -1)
    press(desk, "start")
    setup = battle_of(desk)
    assert setup["map"] == "fell"
    assert setup["sides"][0] == {"name": "Ann u s h w k", "force": {"runner": 1, "cart": 3}}
    assert setup["sides"][1]["force"] == "many"
    desk.director.apply(lobby.to_title())
    press(settled(desk), "new-battle")
    assert cards(desk) == ["map-fell", "map-random", "map-dale"], "the table used last stands first"
    assert chosen_map(desk) == "map-fell"
    assert desk.find("name-0").value == "Ann u s h w k"  # type: ignore[attr-defined]
    assert desk.find("force-1").value == "many"  # type: ignore[attr-defined]
    assert desk.find("count-0-cart").value == 3  # type: ignore[attr-defined]


def test_the_map_of_the_command_line_is_proposed() -> None:
    desk = page(a_lobby(map_name="fell"), last_map="dale")
    assert chosen_map(desk) == "map-fell"


def test_a_remembered_map_that_has_gone_gives_way_to_the_first() -> None:
    assert chosen_map(page(last_map="gone", last_forces=("none", "few"))) == "map-dale"


def test_letters_start_and_leave_and_a_name_takes_them_as_text() -> None:
    desk = title_of(a_lobby())
    desk.type("n")
    settled(desk)
    desk.type("k")
    assert desk.director.names() == ["title"]
    desk.type("n")
    settled(desk)
    retype(desk, "name-1", "sksw")
    assert desk.director.names() == ["title", "setup"]
    desk.click((640, 4))
    desk.type("s")
    settled(desk)
    assert desk.director.names() == ["title", "battle"]


def test_a_key_pressed_while_the_tables_are_read_is_heard_by_the_page() -> None:
    """By keys alone a player is quicker than the reading: the key that starts must not be lost."""
    pygame.event.clear()
    desk = Desk(SetupScene(a_lobby()), (1280, 720), animations=False)
    desk.key(pygame.K_s, text="s")
    settled(desk)
    assert desk.director.scene.name == "setup"
    (early,) = pygame.event.get(pygame.KEYDOWN)
    desk.director.feed(early)
    settled(desk)
    assert desk.director.scene.name == "battle"


def test_escape_leaves_the_page_and_forgets_nothing_that_was_there() -> None:
    desk = title_of(a_lobby(), last_names=("One", "Two"))
    press(desk, "new-battle")
    retype(desk, "name-0", "Nobody")
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_ESCAPE)
    settled(desk)
    assert desk.director.names() == ["title"]
    assert desk.stage.settings.last_names == ("One", "Two")


# -- sides -----------------------------------------------------------------------------------


def test_swapping_the_seats_swaps_names_and_forces() -> None:
    desk = page(last_names=("Ann", "Bo"), last_forces=("few", "many"))
    press(desk, "swap")
    assert desk.find("name-0").value == "Bo"  # type: ignore[attr-defined]
    assert desk.find("force-0").value == "many"  # type: ignore[attr-defined]
    assert desk.find("name-1").value == "Ann"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("before", "after"),
    [(("Blue", "Orange"), ("Blue", "Orange")), (("Ann", "Orange"), ("Blue", "Ann"))],
)
def test_swapping_the_seats_calls_no_side_after_the_other_s_colour(
    before: tuple[str, str], after: tuple[str, str]
) -> None:
    desk = page(last_names=before, last_forces=("few", "many"))
    press(desk, "swap")
    assert [desk.find(f"name-{n}").value for n in (0, 1)] == list(after)  # type: ignore[attr-defined]
    assert desk.find("force-0").value == "many"  # type: ignore[attr-defined]


def test_remembered_colours_follow_the_armies() -> None:
    desk = page(last_names=("Blue", "Bo"), army_colours="blue_blind")
    assert [desk.find(f"name-{n}").value for n in (0, 1)] == ["Teal", "Bo"]  # type: ignore[attr-defined]


def test_a_side_without_a_name_is_called_after_its_colour() -> None:
    lobby = a_lobby()
    desk = title_of(lobby, army_colours="blue_blind")
    press(desk, "new-battle")
    assert desk.find("name-0").value == "Teal"  # type: ignore[attr-defined]
    retype(desk, "name-1", "")
    press(desk, "start")
    assert [side["name"] for side in battle_of(desk)["sides"]] == ["Teal", "Red"]


def test_the_zones_bear_the_sides_names() -> None:
    desk = page(last_names=("Ann", "Bo"))
    frame = desk.find("table")
    assert frame._names == ("Ann", "Bo")  # type: ignore[attr-defined]
    retype(desk, "name-0", "Cy")
    assert frame._names == ("Cy", "Bo")  # type: ignore[attr-defined]


# -- what cannot work ------------------------------------------------------------------------


def test_a_force_too_large_is_said_beside_its_side_and_beside_start() -> None:
    desk = page(last_names=("Ann", "Bo"), last_forces=("few", "custom"))
    step(desk, "count-1-runner", 11)
    assert desk.find("problem-1").text == "There is no room for this force in its zone."
    assert not shows(desk, "problem-0")
    assert desk.find("problem").text == "Bo: there is no room for this force in its zone."
    assert not desk.find("start").enabled
    assert "no room" in desk.find("start").tooltip
    desk.type("s")
    settled(desk)
    assert desk.director.scene.name == "setup"
    step(desk, "count-1-runner", -5)
    assert not shows(desk, "problem-1")
    assert not shows(desk, "problem")
    assert desk.find("start").enabled


def test_an_empty_force_is_said() -> None:
    desk = page(last_forces=("custom", "few"))
    step(desk, "count-0-runner", -2)
    assert "at least one unit" in desk.find("problem-0").text


def test_only_the_newest_plan_is_judged_and_one_at_a_time() -> None:
    """A slow verdict on an old plan must neither pile up nor speak for the new one."""
    screens = RoadScreens()
    gate, asked, running = threading.Event(), [], []
    usual = screens.problem

    def slow(parameters: Any) -> Problem | None:
        running.append(1)
        assert len(running) == 1, "two verdicts at once"
        asked.append(parameters["sides"][1]["force"])
        gate.wait(5)
        running.pop()
        return usual(parameters)

    desk = page(a_lobby(screens), last_forces=("few", "custom"))
    screens.problem = slow  # type: ignore[method-assign]
    desk.stage.focus(desk.find("count-1-runner"))
    for _ in range(20):
        desk.key(pygame.K_PLUS)
    for _ in range(15):
        desk.key(pygame.K_MINUS)
    gate.set()
    settled(desk)
    assert asked == [{"runner": 3}, {"runner": 7}]
    assert desk.find("start").enabled


def test_a_battle_that_cannot_begin_after_all_is_said() -> None:
    screens = RoadScreens()
    desk = page(a_lobby(screens))
    screens.roads.pop("dale")
    press(desk, "start")
    assert "there is no map called dale" in dialog_words(desk)
    assert desk.director.scene.name == "setup"


# -- tables ----------------------------------------------------------------------------------


def test_a_table_drawn_meanwhile_is_there_when_the_page_opens_again() -> None:
    screens = RoadScreens()
    lobby = a_lobby(screens)
    desk = title_of(lobby)
    press(desk, "new-battle")
    assert cards(desk) == ["map-dale", "map-random", "map-fell"]
    desk.key(pygame.K_ESCAPE)
    screens.roads["my/bog"] = "The bog"
    press(desk, "new-battle")
    assert cards(desk) == ["map-dale", "map-random", "map-fell", "map-my/bog"]
    press(desk, "map-my/bog")
    desk.key(pygame.K_ESCAPE)
    del screens.roads["my/bog"]
    press(desk, "new-battle")
    assert cards(desk) == ["map-dale", "map-random", "map-fell"]


def test_a_table_saved_in_another_program_is_there_when_the_window_is_in_front_again() -> None:
    screens = RoadScreens()
    desk = page(a_lobby(screens), last_names=("Ann", "Bo"))
    retype(desk, "name-0", "Cy")
    press(desk, "map-fell")
    screens.roads["my/bog"] = "The bog"
    desk.feed(pygame.WINDOWFOCUSGAINED)
    settled(desk)
    assert cards(desk) == ["map-dale", "map-random", "map-fell", "map-my/bog"]
    assert chosen_map(desk) == "map-fell", "what was chosen meanwhile stays"
    assert desk.find("name-0").value == "Cy"  # type: ignore[attr-defined]


def test_files_that_are_no_tables_are_named_with_their_faults() -> None:
    screens = RoadScreens()
    desk = page(a_lobby(screens))
    assert not shows(desk, "broken")
    screens.broken = (("my/half", "features[3].geometry: a ring crosses itself"), ("my/none", "not JSON"))
    desk = page(a_lobby(screens))
    assert desk.find("broken").text == "2 broken"
    press(desk, "broken")
    assert "my/half: features[3].geometry: a ring crosses itself" in dialog_words(desk)
    assert "my/none: not JSON" in dialog_words(desk)
    desk.key(pygame.K_ESCAPE)
    press(desk, "start")
    assert desk.director.scene.name == "battle", "the others can be played on"


def test_without_any_table_the_page_says_so() -> None:
    screens = RoadScreens()
    screens.roads.clear()
    desk = page(a_lobby(screens))
    assert not desk.find("start").enabled
    assert shows(desk, "problem")


@pytest.mark.parametrize(("size", "columns"), [((1280, 720), 2), ((1920, 1080), 3), ((820, 640), 1)])
def test_the_table_takes_the_room_that_it_can_use(size: tuple[int, int], columns: int) -> None:
    screens = RoadScreens()
    screens.roads |= {f"r{n}": f"Road {n}" for n in range(6)}
    desk = page(a_lobby(screens), size)
    tops = [desk.find(card).rect.y for card in cards(desk)]
    assert tops.count(tops[0]) == columns
    frame = desk.find("table").rect
    middle = frame.width / size[0]
    assert middle > 0.3
    assert min(frame.width, frame.height) > 0.6 * min(size[1], frame.width)


# -- house rules -----------------------------------------------------------------------------


def test_house_rules_reach_the_battle_and_are_counted_on_the_button() -> None:
    lobby = a_lobby()
    desk = title_of(lobby)
    press(desk, "new-battle")
    press(desk, "house-rules")
    press(desk, "mud")
    press(desk, "house-rules-done")
    assert desk.find("house-rules").text == "House rules (1 changed)"
    press(desk, "start")
    assert battle_of(desk)["rules"] == {"mud": True}
    assert desk.stage.settings.house_rules == {"mud": True}


def test_a_remembered_rule_that_is_no_rule_any_more_is_forgotten() -> None:
    desk = page(house_rules={"fog": 3, "mud": True})
    assert desk.find("house-rules").text == "House rules (1 changed)"


def test_a_new_battle_after_a_battle_is_kept_beside_it() -> None:
    lobby = a_lobby()
    save_battle(lobby, "The dale", turns=1)
    desk = title_of(lobby)
    press(desk, "new-battle")
    press(desk, "start")
    assert set(lobby.store.names()) == {"The dale", "The dale 2"}


# -- what stands where -----------------------------------------------------------------------


def test_two_sides_of_one_name_are_told_beside_both_names_and_cannot_start() -> None:
    desk = page(last_names=("Ann", "Bo"))
    retype(desk, "name-1", "ann")
    for n in (0, 1):
        assert desk.find(f"name-problem-{n}").text == "Both sides are called Ann."
    assert not desk.find("start").enabled
    retype(desk, "name-1", "Bo")
    assert not shows(desk, "name-problem-0")
    assert desk.find("start").enabled


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)], ids=str)
def test_the_cards_use_the_room_they_have_and_their_pictures_are_alike(size: tuple[int, int]) -> None:
    """With as many tables as ship: all are seen at once in a large window, and scrolled in a small one."""
    screens = RoadScreens()
    screens.roads = {f"road-{n}": f"Road {n}" for n in range(10)}
    desk = page(a_lobby(screens), size)
    shelf = desk.find("maps")
    cards = [widget for widget in shelf.walk() if widget.kind == "card"]
    pictures = [widget.rect.size for widget in shelf.walk() if widget.kind == "picture"]
    assert len(set(pictures)) == 1
    assert len(cards) == 11
    lowest = max(card.rect.bottom for card in cards)
    assert lowest >= shelf.rect.bottom - 0.13 * shelf.rect.height


class LongRoads(RoadScreens):
    """Tables half as deep as they are wide; counts how often one is looked over."""

    looked_over = 0
    depth = 20.0

    def look_for_maps(self) -> Maps:
        found = super().look_for_maps()
        entries = tuple(replace(entry, size=(40.0, self.depth)) for entry in found.entries)
        self._maps = Maps(entries, found.broken)
        return self._maps

    def table_check(self, map_name: str, progress: Any) -> Sequence[Remark]:
        self.looked_over += 1
        return super().table_check(map_name, progress)


def test_a_table_is_looked_over_only_where_the_page_has_room_to_say_it() -> None:
    screens = LongRoads()
    desk = page(a_lobby(screens))
    report = [widget.text for widget in desk.find("report").walk() if widget.kind == "label"]
    assert report == ["Table check", "The sides are even", "A bend without an end"]
    assert screens.looked_over == 1
    square = LongRoads()
    square.depth = 40.0
    desk = page(a_lobby(square))
    assert [widget for widget in desk.find("report").walk() if widget.kind == "label"] == []
    assert square.looked_over == 0, "nobody would see it"
