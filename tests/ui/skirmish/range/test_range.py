"""The practice range through the screen: units put down, set, tried, reset, set up again."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pygame
import pytest

from tests.ui.common.fitting import faults
from tests.ui.skirmish.range.ground import Ground, bare, two_sides
from wargame.engine.contract import plain
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.practice.keeping import save_position
from wargame.games.skirmish.practice.position import Piece
from wargame.games.skirmish.practice.trial import Trial
from wargame.games.skirmish.state import UnitKind
from wargame.paths import battles_dir
from wargame.ui.shell.scenes import Pop
from wargame.ui.shell.words import speak
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.intents import Back, Click, Drag, Hover, Leave, Turn
from wargame.ui.skirmish.range.arranging import Arrangement
from wargame.ui.skirmish.range.opening import practice_range


@pytest.fixture
def empty() -> Ground:
    save_position(bare())
    return Ground()


@pytest.fixture
def ready() -> Ground:
    save_position(two_sides())
    return Ground()


def test_units_are_put_down_by_click_and_by_drag(empty: Ground) -> None:
    ground = empty
    ground.press("stock-tank")
    ground.click((8.0, 8.0))
    ground.press("range-side-1")
    ground.key(pygame.K_1, text="1")
    ground.click((8.0, 20.0))
    ground.click((24.0, 20.0))
    ground.key(pygame.K_ESCAPE)
    assert ground.setting_up.arrangement.in_hand is None
    start = ground.desk.find("stock-mech").shown_rect().center
    ground.drag(start, ground.px((20.0, 22.0)))
    found = [(p.id, p.side, p.kind) for p in ground.position.units]
    assert found == [("A1", 0, "tank"), ("B1", 1, "soldier"), ("B2", 1, "soldier"), ("B3", 1, "mech")]
    assert ground.setting_up.arrangement.in_hand is None, "what was dragged is not in the hand"
    ground.key(pygame.K_z, text="z")
    assert len(ground.position.units) == 3
    ground.key(pygame.K_y, text="y")
    assert len(ground.position.units) == 4


def test_an_illegal_place_is_explained_before_and_after_the_click(ready: Ground) -> None:
    """move.stop"""
    ground = ready
    ground.press("stock-mech")
    ground.desk.move(*ground.px((8.0, 10.5)))
    ground.settle()
    chips = [chip.text for chip in ground.scene.board.overlay.chips]
    assert any("Tank" in words for words in chips), chips
    before = ground.position
    ground.click((7.9, 10.6))
    assert ground.position is before
    assert "Tank" in ground.said()


def test_a_unit_is_moved_turned_and_taken_off(ready: Ground) -> None:
    ground = ready
    ground.drag(ground.px((8.0, 20.0)), ground.px((9.0, 28.0)))
    at = ground.position.piece("B1").at
    assert at == pytest.approx((9.0, 28.0), abs=0.1)
    ground.key(pygame.K_q, text="q")
    assert ground.position.piece("B1").facing == 285.0
    ground.key(pygame.K_LEFT)
    assert ground.position.piece("B1").at[0] == pytest.approx(at[0] - 0.5)
    ground.drag(ground.px((8.5, 28.0)), ground.px((8.0, 8.0)))
    assert ground.position.piece("B1").at[0] == pytest.approx(at[0] - 0.5), "not onto the tank"
    ground.key(pygame.K_DELETE)
    assert [p.id for p in ground.position.units] == ["A1"]


def test_damage_and_overwatch_are_set(ready: Ground) -> None:
    ground = ready
    ground.click((8.0, 8.0))
    ground.press("damage-critical")
    ground.press("range-overwatch")
    ground.press("range-activated")
    tank = ground.position.piece("A1")
    assert (tank.damage, tank.overwatch, tank.activated) == ("critical", True, True)
    ground.press("damage-wreck")
    assert ground.scene.board.tableau.wrecks
    ground.key(pygame.K_ESCAPE)
    ground.click((8.0, 8.0))
    assert ground.setting_up.arrangement.selected == "A1", "a wreck is picked as a unit is"
    ground.press("damage-none")
    assert not ground.scene.board.tableau.wrecks
    ground.click((8.0, 20.0))
    assert not ground.setting_up.frame.piece._damages.visible, "a hit removes a soldier"


def test_a_trial_wants_both_sides(empty: Ground) -> None:
    empty.press("stock-soldier")
    empty.click((8.0, 8.0))
    empty.press("range-try")
    assert "Orange" in empty.said()
    assert empty.scene.name == "range"


def test_try_reset_and_set_up_again(ready: Ground) -> None:
    ground = ready
    ground.key(pygame.K_RETURN)
    scene = ground.trying
    first = msgspec.json.encode(plain(scene.trial.state))
    ground.press("range-face-6")
    ground.press("range-face-5")
    ground.click((8.0, 8.0))
    ground.click((8.0, 20.0))
    ground.key(pygame.K_RETURN)
    rolls = [roll for moment in scene.trial.moments if moment.entry for roll in moment.entry.rolls]
    assert rolls[0] == 6, "the dice show what was chosen"
    assert scene.trial.state.result is not None
    ground.press("trial-reset")
    assert msgspec.json.encode(plain(scene.trial.state)) == first
    assert scene.board.tableau.figures.keys() == {"A1", "B1"}
    ground.key(pygame.K_z, text="z")
    assert scene.trial.state.result is not None, "even a reset can be taken back"
    ground.key(pygame.K_F5)
    ground.key(pygame.K_F4)
    assert ground.position == two_sides()
    assert not list(battles_dir().glob("*")), "a trial is no battle that is kept"


def test_either_side_acts(ready: Ground) -> None:
    ground = ready
    ground.press("range-try")
    scene = ground.trying
    ground.press("range-acts-1")
    assert scene.trial.state.to_act == 1
    ground.click((8.0, 20.0))
    hand = scene.controller.hand
    assert isinstance(hand, FightingHand)
    assert hand.selected == "B1"
    ground.key(pygame.K_F7)
    assert scene.trial.state.to_act == 0
    ground.key(pygame.K_z, text="z")
    ground.key(pygame.K_z, text="z")
    assert len(scene.trial.moments) == 1


def test_the_menus_lead_on_and_out(ready: Ground) -> None:
    ground = ready
    ground.key(pygame.K_ESCAPE)
    ground.press("menu-resume")
    ground.press("range-try")
    ground.key(pygame.K_F10)
    ground.press("menu-edit")
    assert ground.scene.name == "range"
    ground.press("range-menu")
    ground.press("menu-leave")
    assert ground.scene.name == "scene"


def test_another_table_under_the_units(ready: Ground) -> None:
    ground = ready
    ground.press("range-tables")
    assert ground.scene.name == "tables"
    library = ground.scene
    for _n in range(200):
        ground.desk.wait(0.02)
        pygame.time.wait(2)
        if library._grid.cards:
            break
    library._open("crossroads")
    ground.desk.wait(0.2)
    if ground.scene.name == "tables":
        ground.desk.stage.outcome(Pop())
        ground.desk.wait(0.1)
    ground.settle()
    assert ground.setting_up.sitting.table_map.name != "The field"
    assert ground.position.units == two_sides().units
    ground.key(pygame.K_z, text="z")
    assert ground.setting_up.sitting.table_map.name == "The field"


def test_the_terrain_is_edited_and_comes_back(ready: Ground) -> None:
    ground = ready
    ground.press("range-terrain")
    assert ground.scene.name == "workshop"
    workshop = ground.scene
    gone = workshop.bench.draft.pieces[0].id
    workshop.bench.select([gone])
    workshop.bench.delete()
    ground.press("do-play")
    assert not ground.setting_up.sitting.table_map.pieces
    assert ground.position.units == two_sides().units


def test_a_unit_in_a_wall_is_told_and_not_tried(empty: Ground) -> None:
    here = two_sides()
    wrong = here.with_piece(Piece("A2", 0, "tank", (23.0, 13.0)))
    save_position(wrong)
    ground = Ground()
    assert "A2" in ground.setting_up.arrangement.misplaced
    ground.press("range-try")
    assert ground.scene.name == "range"
    assert "Tank 2" in ground.said()


def test_the_position_is_there_again_and_a_broken_one_is_set_aside(ready: Ground, own_home: Path) -> None:
    ground = ready
    ground.click((8.0, 8.0))
    ground.press("damage-minor")
    assert Ground().position.piece("A1").damage == "minor"
    file = own_home / "range.json"
    file.write_text("{", encoding="utf-8")
    again = Ground()
    assert "range.json.damaged-1" in again.said()
    assert not again.position.units


def test_house_rules_hold_in_the_trial(ready: Ground) -> None:
    ground = ready
    ground.press("range-rules")
    ground.desk.find("morale.off").activate(ground.desk.stage)
    ground.press("house-rules-done")
    assert ground.position.rules == {"morale.off": True}
    ground.press("range-try")
    house = ground.trying.sitting.battle.house
    assert house.morale_off
    assert house.undo_always


FITTED = [
    ((1280, 720), 1.0, "en"),
    ((1280, 720), 1.0, "de"),
    ((1024, 640), 1.0, "de"),
    ((1280, 720), 1.5, "en"),
    ((1920, 1080), 1.5, "de"),
]


@pytest.mark.parametrize(("size", "scale", "language"), FITTED)
def test_words_fit(size: tuple[int, int], scale: float, language: str) -> None:
    save_position(two_sides())
    speak(language)
    try:
        ground = Ground(size, ui_scale=scale)
        assert not faults(ground.desk)
        ground.click((8.0, 8.0))
        assert not faults(ground.desk)
        ground.key(pygame.K_RETURN)
        for face in (1, 2, 3):
            ground.trying.dice.add(face)
        ground.trying.refresh()
        ground.desk.draw()
        assert not faults(ground.desk)
    finally:
        speak("en")


def test_a_table_from_the_workshop_lies_under_the_units_that_were_left(ready: Ground) -> None:
    ground = ready
    desk = ground.desk
    below = desk.director.scene
    way = practice_range(
        desk.stage,
        ground.doors,
        ground.screens,
        ground.gallery,
        table=load("duel").raw,
        name="duel",
    )
    desk.stage.outcome(way)
    desk.wait(0.05)
    ground.settle()
    assert ground.setting_up.sitting.table_map.name == "Duel at the chapel"
    assert ground.position.units == two_sides().units
    ground.key(pygame.K_z, text="z")
    assert ground.setting_up.sitting.table_map.name == "The field"
    ground.key(pygame.K_y, text="y")
    ground.press("range-terrain")
    assert ground.desk.director.scene is below, "back to where the table was lent"


def test_wild_hands_leave_a_position_that_can_be_opened() -> None:
    rng = random.Random(4)
    arrangement = Arrangement(Skirmish(), two_sides())
    for _n in range(400):
        _do_something(arrangement, rng)
        assert not arrangement.misplaced
        assert len(arrangement.state.units) >= len(arrangement.position.units)
        _ghost, _why = arrangement.ghost, arrangement.verdict
    arrangement.bay.check(arrangement.position)
    if all(arrangement.position.fighters(side) for side in (0, 1)):
        Trial.of(arrangement.game, arrangement.position, 1)


def _do_something(arrangement: Arrangement, rng: random.Random) -> None:
    at = rng.uniform(-2.0, 32.0), rng.uniform(-2.0, 32.0)
    ids = [piece.id for piece in arrangement.position.units] or ["A1"]
    kinds: list[UnitKind | None] = [None, "soldier", "tank", "commander", "missile trooper", "mech"]
    wild = (
        lambda: arrangement.take(Click(at, rng.choice([None, None, rng.choice(ids)]))),
        lambda: arrangement.take(Hover(at)),
        lambda: arrangement.take(Leave()),
        lambda: arrangement.take(Drag(rng.choice([*ids, "nobody"]), at, rng.random() < 0.6)),
        lambda: arrangement.take(Turn(rng.choice((15.0, -15.0, 5.0)))),
        lambda: arrangement.take(Back(escape=rng.random() < 0.5)),
        lambda: arrangement.take_kind(rng.choice(kinds)),
        lambda: arrangement.use_side(rng.choice((0, 1))),
        lambda: arrangement.alter(overwatch=rng.random() < 0.5),
        lambda: arrangement.alter(damage="wreck" if _hurts(arrangement) else "none"),
        arrangement.delete,
        arrangement.undo,
        arrangement.undo,
        arrangement.redo,
    )
    rng.choice(wild)()


def _hurts(arrangement: Arrangement) -> bool:
    piece = arrangement.piece
    return piece is not None and arrangement.bay.takes_damage(piece.kind)
