"""Situations that go wrong in such games: picking up, edges, typing, menus, seats, tooltips."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.skirmish.playing import Play, a_match, played_to
from tests.ui.skirmish.test_battle_scene import hand_of, open_ground
from wargame.games.skirmish.actions import Overwatch
from wargame.games.skirmish.state import Unit
from wargame.games.skirmish.table.plane import outline


@pytest.fixture
def fighting(tmp_path: Path) -> Play:
    play = Play(played_to(a_match(), lambda s: s.phase == "activate"), tmp_path, auto_next=False)
    play.settle()
    return play


def select(play: Play, kind: str) -> Unit:
    """Take a unit of a kind in hand."""
    unit = next(u for u in play.units() if u.kind == kind)
    assert unit.at is not None
    play.click(unit.at)
    play.settle()
    assert hand_of(play).selected == unit.id
    return unit


def pull(play: Play, spot: tuple[int, int]) -> None:
    """Move the pointer with the left button held."""
    play.desk.feed(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(1, 0, 0))


@pytest.mark.parametrize("kind", ["soldier", "tank"])
def test_a_unit_taken_by_its_rim_does_not_jump(fighting: Play, kind: str) -> None:
    unit = select(fighting, kind)
    assert unit.at is not None
    reach = fighting.scene.board.camera.scale * 0.45
    x, y = fighting.px(unit.at)
    rim = round(x + reach), round(y)
    assert fighting.scene.board.unit_at(rim) == unit.id
    fighting.desk.press(*rim)
    pull(fighting, (rim[0] + 12, rim[1]))
    pull(fighting, (rim[0], rim[1]))
    cursor = hand_of(fighting).cursor
    assert cursor is not None
    assert abs(cursor[0] - unit.at[0]) + abs(cursor[1] - unit.at[1]) < 2.0 / fighting.scene.board.camera.scale


@pytest.mark.parametrize("notches", [0, 3, -3])
def test_pulled_past_the_edge_at_any_zoom_the_whole_base_stays_on_the_table(
    fighting: Play, notches: int
) -> None:
    unit = select(fighting, "tank")
    assert unit.at is not None
    fighting.hover(unit.at)
    fighting.desk.wheel(notches)
    fighting.settle()
    at = fighting.px(unit.at)
    fighting.desk.press(*at)
    for spot in ((at[0] + 20, at[1]), (-400, at[1]), (-4000, -4000)):
        pull(fighting, spot)
        fighting.settle()
    cursor = hand_of(fighting).cursor
    assert cursor is not None
    assert 0.0 <= cursor[0] <= 30.0
    assert 0.0 <= cursor[1] <= 30.0
    fighting.desk.feed(pygame.MOUSEBUTTONUP, pos=(-4000, -4000), button=1)
    fighting.settle()
    now = next(u for u in fighting.match.state.units if u.id == unit.id)
    assert now.at is not None
    bounds = outline(fighting.scene.sitting.battle.profile(unit.kind).base, now.at, now.facing).bounds
    assert min(bounds[:2]) >= -1e-6
    assert max(bounds[2:]) <= 30.0 + 1e-6


def test_letters_typed_into_the_name_of_a_copy_are_no_orders(fighting: Play) -> None:
    select(fighting, "soldier")
    before = len(fighting.match.moments)
    fighting.desk.key(pygame.K_F10)
    fighting.desk.key(pygame.K_s)
    fighting.desk.type("mof ucz")
    fighting.settle()
    assert len(fighting.match.moments) == before
    field = next(w for layer in fighting.desk.stage.layers for w in layer.content.walk() if w.takes_text)
    assert field.describe()["value"] == "mof ucz"
    fighting.desk.key(pygame.K_RETURN)
    fighting.settle()
    assert "save_as" in fighting.doors.taken
    assert not fighting.desk.stage.typing
    fighting.desk.key(pygame.K_o)
    fighting.settle()
    assert len(fighting.match.moments) == before + 1


def test_the_menu_opened_while_a_unit_is_pulled_walks_nowhere(fighting: Play) -> None:
    unit = select(fighting, "soldier")
    assert unit.at is not None
    there = open_ground(fighting, unit.id)
    before = len(fighting.match.moments)
    fighting.desk.press(*fighting.px(unit.at))
    pull(fighting, fighting.px(there))
    fighting.desk.key(pygame.K_F10)
    fighting.desk.feed(pygame.MOUSEBUTTONUP, pos=fighting.px(there), button=1)
    fighting.desk.key(pygame.K_ESCAPE)
    fighting.hover((there[0] + 1.0, there[1]))
    fighting.settle()
    assert len(fighting.match.moments) == before


def test_the_seat_card_covers_the_panel_that_was_explained(tmp_path: Path) -> None:
    play = Play(played_to(a_match(), lambda s: s.phase == "activate"), tmp_path, pass_seat="card")
    play.desk.wait(0.1)
    play.desk.key(pygame.K_x)
    play.settle()
    undo = play.desk.find("do-undo").shown_rect().center
    play.desk.move(*undo)
    play.desk.wait(0.6)
    play.desk.key(pygame.K_F10)
    assert play.desk.stage.layers
    play.scene.conduct.submit(Overwatch(play.units()[0].id))
    play.settle()
    assert play.scene.conduct.seat.covered
    assert not play.desk.stage.layers
    play.desk.wait(0.6)
    assert play.desk.director.front() is not None
    assert play.desk.director.front().tooltip() is None  # type: ignore[union-attr]
    hidden = play.picture()
    play.desk.move(3, 3)
    play.settle()
    assert play.picture() == hidden


def test_taking_back_while_nothing_is_played_shows_the_state_at_once(tmp_path: Path) -> None:
    match = played_to(a_match(), lambda s: s.phase == "activate")
    play = Play(match, tmp_path, animations=True, auto_next=False)
    play.settle()
    unit = play.units()[0]
    play.scene.conduct.submit(Overwatch(unit.id))
    play.settle()
    play.desk.key(pygame.K_z)
    play.desk.wait(1 / 60)
    assert not play.scene.board.tableau.figures[unit.id].overwatch
    assert not play.scene.animating
