"""The hands' manners on the real screen: pulling, cursor, F6, help, menu, seat card, what ends by itself."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.skirmish.playing import Play, a_match, played_to
from tests.ui.skirmish.test_battle_scene import hand_of, open_ground
from wargame.games.skirmish.actions import Overwatch
from wargame.games.skirmish.state import State
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.skirmish.hud.prompts import SeatCard


@pytest.fixture
def fighting(tmp_path: Path) -> Play:
    play = Play(played_to(a_match(), lambda s: s.phase == "activate"), tmp_path, auto_next=False)
    play.settle()
    return play


def test_a_unit_is_pulled_to_where_it_shall_stand(fighting: Play) -> None:
    unit = fighting.units()[0]
    assert unit.at is not None
    fighting.click(unit.at)
    fighting.settle()
    there = open_ground(fighting, unit.id)
    a, b = fighting.px(unit.at), fighting.px(there)
    fighting.desk.press(*a)
    for n in range(1, 9):
        spot = a[0] + (b[0] - a[0]) * n // 8, a[1] + (b[1] - a[1]) * n // 8
        fighting.desk.feed(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(1, 0, 0))
        fighting.settle()
    fighting.desk.feed(pygame.MOUSEBUTTONUP, pos=b, button=1)
    fighting.settle()
    moved = next(u for u in fighting.match.state.units if u.id == unit.id)
    assert moved.at is not None
    assert abs(moved.at[0] - there[0]) + abs(moved.at[1] - there[1]) < 0.2


def test_arrows_move_a_cursor_and_enter_walks_there(fighting: Play) -> None:
    fighting.desk.key(pygame.K_TAB)
    unit = hand_of(fighting).selected
    assert unit is not None
    start = next(u.at for u in fighting.state.units if u.id == unit)
    assert start is not None
    there = open_ground(fighting, unit)
    across = pygame.K_RIGHT if there[0] > start[0] else pygame.K_LEFT
    along = pygame.K_UP if there[1] > start[1] else pygame.K_DOWN
    for _ in range(round(abs(there[0] - start[0]) / 0.5)):
        fighting.desk.key(across)
    for _ in range(round(abs(there[1] - start[1]) / 0.5)):
        fighting.desk.key(along)
    assert fighting.scene.keyboard.cursor is not None
    fighting.settle()
    fighting.desk.key(pygame.K_RETURN)
    fighting.settle()
    moved = next(u for u in fighting.match.state.units if u.id == unit)
    assert moved.at != start


def test_shift_arrows_step_a_millimetre(fighting: Play) -> None:
    fighting.desk.key(pygame.K_TAB)
    fighting.desk.key(pygame.K_RIGHT)
    before = fighting.scene.keyboard.cursor
    fighting.desk.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    after = fighting.scene.keyboard.cursor
    assert before is not None
    assert after is not None
    assert after[0] - before[0] == pytest.approx(0.1)


def test_enter_fires_at_the_target_stepped_to_wherever_the_cursor_was(tmp_path: Path) -> None:
    match = a_match()

    def someone_can_hit(state: State) -> bool:
        if state.phase != "activate" or state.active_unit is not None:
            return False
        shots = [shot for unit in match.battle.options(state)["units"] for shot in unit["fire"]]
        return any(shot.get("chance", 0) > 0 for shot in shots)

    play = Play(played_to(match, someone_can_hit), tmp_path, auto_next=False)
    play.settle()
    for _ in play.units():
        play.desk.key(pygame.K_TAB)
        play.desk.key(pygame.K_RIGHT)
        assert play.scene.keyboard.cursor is not None
        play.settle()
        play.desk.key(pygame.K_f)
        play.settle()
        if hand_of(play).locked is not None:
            break
    assert hand_of(play).locked is not None
    play.desk.key(pygame.K_RETURN)
    play.settle()
    assert match.journal().entries[-1].action["do"] == "fire"


def test_arrows_begin_at_the_unit_stepped_to(fighting: Play) -> None:
    fighting.hover((15.0, 15.0))
    fighting.desk.key(pygame.K_TAB)
    unit = next(u for u in fighting.units() if u.id == hand_of(fighting).selected)
    assert unit.at is not None
    fighting.desk.key(pygame.K_RIGHT)
    cursor = fighting.scene.keyboard.cursor
    assert cursor is not None
    assert abs(cursor[0] - unit.at[0] - 0.5) + abs(cursor[1] - unit.at[1]) < 0.01


def test_f6_hands_the_keys_to_the_panels_and_escape_takes_them_back(fighting: Play) -> None:
    fighting.desk.key(pygame.K_F6)
    fighting.desk.draw()
    focused = fighting.desk.focused()
    assert focused is not None
    assert focused.id.startswith("unit-")
    fighting.desk.key(pygame.K_SPACE)
    assert hand_of(fighting).selected == focused.id.removeprefix("unit-")
    fighting.desk.key(pygame.K_ESCAPE)
    assert fighting.scene.keyboard.region == "table"
    assert hand_of(fighting).selected is not None


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((900, 900), 1.0)])
@pytest.mark.parametrize("phase", ["choose", "deploy", "activate", "react"])
def test_f6_walks_every_panel_and_shows_where_the_keys_are(
    phase: str, size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    """A drawer that is put away comes out for it, and goes again; both ways round, in every phase."""
    play = Play(played_to(a_match(), lambda s: s.phase == phase), tmp_path, size, ui_scale=scale)
    play.desk.draw()
    regions = play.scene.frame.regions()
    aside = phase == "react" and play.scene.frame.drawers.roomy
    assert aside or {"roster", "log"} <= set(regions)
    assert ("question" in regions) == (phase in ("choose", "react"))
    for mod in (0, pygame.KMOD_SHIFT):
        seen: list[str] = []
        for _step in range(len(regions) + 1):
            play.desk.key(pygame.K_F6, mod)
            play.desk.draw()
            region, focused = play.scene.keyboard.region, play.desk.focused()
            seen.append(region)
            assert (focused is None) == (region == "table")
            if focused is not None:
                assert focused.shown_rect().width, region
                assert focused in list(play.scene.frame.regions()[region].walk())
            if region == "table":
                break
        assert seen[-1] == "table"
        assert len(seen) == len(set(seen))
        if phase in ("choose", "react"):
            assert "question" in seen
    assert not play.scene.frame.drawers.shows("left") or not play.scene.frame.drawers.folded


def test_a_unit_stepped_to_has_no_way_to_where_the_last_one_was_shown(fighting: Play) -> None:
    fighting.desk.key(pygame.K_TAB)
    fighting.desk.key(pygame.K_UP)
    assert hand_of(fighting).cursor is not None
    fighting.desk.key(pygame.K_TAB)
    assert hand_of(fighting).cursor is None


def test_help_opens_the_clause_of_the_moment_and_f10_the_menu(fighting: Play) -> None:
    fighting.desk.key(pygame.K_F1)
    assert fighting.desk.director.scene.name == "rules"
    assert fighting.desk.director.scene.page == "activation"  # type: ignore[attr-defined]
    fighting.desk.key(pygame.K_ESCAPE)
    fighting.desk.key(pygame.K_F10)
    fighting.desk.find("menu-resume")


def test_the_seat_card_hides_everything_until_a_key(tmp_path: Path) -> None:
    match = played_to(a_match(), lambda s: s.phase == "activate")
    play = Play(match, tmp_path, pass_seat="card", auto_next=False)
    play.desk.wait(0.1)
    play.desk.key(pygame.K_x)
    play.settle()
    unit = play.units()[0]
    play.scene.conduct.submit(Overwatch(unit.id))
    play.settle()
    card = play.desk.find("seat-card")
    assert card.rect == pygame.Rect(0, 0, 1280, 720)
    told = [widget.text for widget in play.desk.find("seat-plate").walk()]
    assert f"{play.scene.sitting.names.unit(unit.id)} goes on overwatch" in told
    picture = play.picture()
    entries = len(match.moments)
    play.desk.key(pygame.K_SPACE)
    assert play.scene.conduct.seat.covered, "a key that was meant for what went before turns no card"
    play.desk.wait(0.4)
    play.desk.key(pygame.K_o)
    play.settle()
    assert len(match.moments) == entries
    assert not play.scene.conduct.seat.covered
    assert play.picture() != picture


def test_the_last_activation_can_be_seen_again_from_the_card(tmp_path: Path) -> None:
    match = played_to(a_match(), lambda s: s.phase == "activate")
    play = Play(match, tmp_path, pass_seat="card", auto_next=False, animations=True)
    play.desk.key(pygame.K_x)
    play.settle()
    play.scene.conduct.submit(Overwatch(play.units()[0].id))
    play.settle()
    state = match.state
    play.desk.key(pygame.K_LSHIFT)
    assert play.scene.conduct.seat.covered
    play.desk.key(pygame.K_s)
    assert play.scene.conduct.busy
    assert not play.scene.conduct.seat.covered
    play.settle()
    assert match.state is state
    assert not play.scene.conduct.busy


def test_the_seat_card_underlines_a_letter_that_its_label_has(monkeypatch: pytest.MonkeyPatch) -> None:
    german = {"Show the last activation": "Letzte Aktivierung"}
    monkeypatch.setattr("wargame.ui.skirmish.hud.prompts._", lambda text: german.get(text, text))
    card = SeatCard(lambda: None, lambda: None)
    card.show(0, "Blue", [], may_fire=False, can_replay=True)
    again = next(widget for widget in card.walk() if widget.id == "seat-again")
    assert isinstance(again, Button)
    assert (again.text, again.letter) == ("Letzte Aktivierung", "l")


def test_the_seat_card_says_what_the_player_is_called_for(tmp_path: Path) -> None:
    match = played_to(a_match("crossroads"), lambda s: s.phase == "react")
    match.undo()
    play = Play(match, tmp_path, pass_seat="card", auto_next=False)
    play.desk.key(pygame.K_x)
    play.settle()
    assert not play.scene.conduct.seat.covered
    play.scene.conduct.put_back()
    play.scene.conduct._turned()
    play.settle()
    words = [widget.text for widget in play.desk.find("seat-card").walk()]
    assert any("reaction" in text for text in words)
    assert not any("activation." in text for text in words)


def test_a_unit_with_nothing_left_to_do_ends_by_itself_but_not_after_undo(tmp_path: Path) -> None:
    match = played_to(a_match(), lambda s: s.phase == "activate" and s.turn == 1)
    play = Play(match, tmp_path, auto_next=True)
    play.settle()
    for unit in play.units():
        shots = play.scene.sitting.battle.options(play.state, unit.id)["units"][0]["fire"]
        if not any("chance" in shot and shot["chance"] > 0 for shot in shots):
            break
    else:
        pytest.skip("everybody has a target")
    assert unit.at is not None
    side = play.state.to_act
    play.click(unit.at)
    play.settle()
    play.click(open_ground(play, unit.id))
    play.settle()
    moved = next(u for u in match.state.units if u.id == unit.id)
    assert moved.activated
    if match.state.active_unit == unit.id:
        return
    assert match.state.to_act != side
    play.desk.key(pygame.K_z)
    play.settle()
    assert match.state.active_unit == unit.id
    assert match.state.to_act == side


def test_the_roster_stays_where_it_is_while_the_pointer_goes_from_a_unit_to_it(tmp_path: Path) -> None:
    play = Play(played_to(a_match(), lambda state: state.phase == "activate"), tmp_path)
    play.settle()
    enemy = play.units(1 - (play.state.to_act or 0))[0]
    assert enemy.at is not None
    play.hover(enemy.at)
    play.settle()
    roster = play.scene.parts.roster
    before = roster.rect.copy()
    play.desk.move(*before.midbottom)
    play.settle()
    assert roster.rect == before
