"""Every setting of the play and display pages does in a battle what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.skirmish.playing import Play, a_match, played_to
from tests.ui.skirmish.test_battle_scene import hand_of
from tests.ui.skirmish.test_fresh_seat import a_shot, somebody_can_fire
from wargame.engine.match import Match
from wargame.games.skirmish.actions import Overwatch
from wargame.ui.skirmish.theatre.tableau import Effect


@pytest.fixture(scope="module")
def match() -> Match:
    """A battle in which nothing is done, only looked at."""
    return played_to(a_match(seed=2), somebody_can_fire)


def shown(match: Match, home: Path, **settings: Any) -> Play:
    play = Play(match, home, **{"auto_next": False, **settings})
    play.settle()
    return play


def aim(play: Play) -> str:
    """Take who can fire in hand, and point at whom it can hit; the target."""
    shot = a_shot(play)
    at = {unit.id: unit.at for unit in play.state.units}
    firer, target = at[shot.unit], at[shot.target]
    assert firer is not None
    assert target is not None
    play.click(firer)
    play.hover(target)
    play.settle()
    return shot.target


def test_confirm_end_asks_before_an_end_with_a_shot_left(match: Match, tmp_path: Path) -> None:
    count = len(match.moments)
    play = shown(match, tmp_path, confirm_end=True)
    aim(play)
    play.desk.key(pygame.K_SPACE)
    play.settle()
    play.desk.find("end-yes")
    assert len(match.moments) == count
    play.desk.key(pygame.K_RETURN)
    assert not play.desk.stage.layers
    assert len(match.moments) == count


def test_without_confirm_end_space_just_ends(tmp_path: Path) -> None:
    match = played_to(a_match(seed=2), somebody_can_fire)
    play = shown(match, tmp_path, confirm_end=False)
    aim(play)
    play.desk.key(pygame.K_SPACE)
    play.settle()
    assert not play.desk.stage.layers
    assert match.moments[-1].entry.action["do"] == "end"  # type: ignore[union-attr]


@pytest.mark.parametrize("first", [False, True])
def test_fire_on_the_first_click_fires_or_only_aims(first: bool, tmp_path: Path) -> None:
    match = played_to(a_match(seed=2), somebody_can_fire)
    play = shown(match, tmp_path, fire_on_first_click=first)
    target = aim(play)
    rolled = match.state.dice_rolled
    at = next(unit.at for unit in play.state.units if unit.id == target)
    assert at is not None
    play.click(at)
    locked = getattr(play.scene.controller.hand, "locked", None)
    play.settle()
    assert (match.state.dice_rolled > rolled) == first
    assert first or locked == target


@pytest.mark.parametrize("how", ["off", "banner", "card"])
def test_the_seat_is_passed_as_chosen(how: str, tmp_path: Path) -> None:
    match = played_to(a_match(seed=2), somebody_can_fire)
    play = Play(match, tmp_path, pass_seat=how, auto_next=False)
    parts = play.scene.parts
    play.desk.key(pygame.K_x)
    play.desk.wait(2.0)
    assert not parts.banner.visible
    unit = next(unit for unit in play.units() if not unit.activated)
    play.scene.conduct.submit(Overwatch(unit.id))
    for _ in range(300):
        play.desk.wait(1 / 60)
        if play.state.to_act != unit.side:
            break
        pygame.time.wait(1)
    assert (parts.banner.visible, parts.seat.visible) == (how == "banner", how == "card")
    if how == "banner":
        assert play.scene.sitting.names.side(1 - unit.side) in parts.banner.text
        play.desk.wait(2.0)
        assert not parts.banner.visible


@pytest.mark.parametrize(
    ("settings", "share"), [({}, 1.0), ({"dice": "quick"}, 3.0), ({"animations": False}, 0)]
)
def test_dice_tumble_are_shown_at_once_or_just_lie(settings: Any, share: float, tmp_path: Path) -> None:
    match = played_to(a_match(seed=2), somebody_can_fire)
    play = shown(match, tmp_path, **{"animations": True, **settings})
    tray = play.scene.board._tray
    seen: list[float] = []
    roll = tray.roll
    tray.roll = lambda *a, **k: seen.append(roll(*a, **k)) or seen[-1]  # type: ignore[method-assign,func-returns-value]
    play.scene.conduct.submit(a_shot(play))
    moved = 0
    for _ in range(400):
        play.desk.director.update(1 / 60)
        moved += tray.moving
        pygame.time.wait(0 if seen else 1)
    assert seen
    assert tray._thrown is not None
    if share:
        assert seen[-1] == pytest.approx(tray._thrown.throw.duration_s / share)
        assert moved
    else:
        assert not moved


def test_marks_under_the_bases_and_effects_are_drawn_when_they_are_on(match: Match, tmp_path: Path) -> None:
    play = shown(match, tmp_path)
    flash = Effect("flash", (15.0, 15.0), age_s=0.4, life_s=2.0, weight=2.0)
    told = Effect("words", (15.0, 15.0), age_s=0.4, life_s=2.0, words="Hit")
    store, tableau = play.desk.stage.settings_store, play.scene.board.tableau

    def picture(**settings: bool) -> bytes:
        store.change(**settings)
        play.scene.refresh()
        return play.picture()

    plain = picture(base_patterns=False)
    assert picture(base_patterns=True) != plain
    assert picture(base_patterns=False) == plain
    tableau.effects = [flash]
    assert picture(effects=False) == plain
    assert picture(effects=True) != plain
    tableau.effects = [told]
    assert picture(effects=False) != plain, "what happened is told in any case"


def test_a_colour_blind_set_is_worn_at_once(match: Match, tmp_path: Path) -> None:
    play = shown(match, tmp_path)
    pictures = set()
    for name in ("usual", "red_blind", "green_blind", "blue_blind"):
        play.desk.stage.settings_store.change(army_colours=name)
        play.settle()
        pictures.add(play.picture())
    assert len(pictures) == 4


def test_a_side_called_after_a_colour_is_called_after_the_one_it_wears(match: Match, tmp_path: Path) -> None:
    play = shown(match, tmp_path, army_colours="blue_blind")
    assert play.scene.sitting.names.sides == ("Teal", "Red")


def test_the_hand_of_a_battle_in_play_hears_of_a_changed_setting(match: Match, tmp_path: Path) -> None:
    play = shown(match, tmp_path, confirm_end=True)
    play.scene.covered()
    play.desk.stage.settings_store.change(confirm_end=False, fire_on_first_click=True)
    play.scene.uncovered()
    play.scene.controller.state_changed()
    assert hand_of(play).habits.fires_on_first_click
    assert not hand_of(play).habits.asks_before_end
