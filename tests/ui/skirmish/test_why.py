"""The why of an attack: its tree in a dialog, and ghosts that are dragged while the battle stays as it is."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pygame
import pytest

from tests.ui.common.fitting import faults
from tests.ui.skirmish.playing import Play, a_match, played_to
from wargame.engine.match import Match, new_match
from wargame.games.skirmish.game import Skirmish
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.skirmish.reader.scene import ReaderScene
from wargame.ui.skirmish.why.asking import attack_of
from wargame.ui.skirmish.why.panel import BranchLine
from wargame.ui.skirmish.why.sheet import why_sheet
from wargame.ui.skirmish.why.what_if import WhatIfScene

ROWS = [
    ("A1", 0, "mech", 20.0, 8.0), ("A2", 0, "tank", 12.0, 8.0), ("A3", 0, "soldier", 28.0, 8.0),
    ("B1", 1, "mech", 20.0, 26.0), ("B2", 1, "soldier", 28.0, 26.0), ("B3", 1, "soldier", 31.0, 26.0),
]  # fmt: skip
WALL = {
    "type": "Feature",
    "properties": {"kind": "low wall", "width": 0.6},
    "geometry": {"type": "LineString", "coordinates": [[17.0, 24.0], [24.0, 24.0]]},
}


def a_field() -> Match:
    """Three against three on open ground, a mech behind a low wall, the first side to act."""
    table = {
        "type": "FeatureCollection",
        "wargame": {"format": 1, "name": "Field", "size": [40.0, 34.0], "ground": "grass"},
        "features": [WALL],
    }
    units = [{"id": id_, "side": side, "kind": kind, "at": [x, y]} for id_, side, kind, x, y in ROWS]
    setup = {"map": table, "sides": [{"name": "Blue"}, {"name": "Orange"}], "units": units, "seed": 5}
    return played_to(new_match(Skirmish(), setup, version="test"), lambda state: state.phase == "activate")


@pytest.fixture
def aiming(tmp_path: Path) -> Play:
    """A mech that has locked another."""
    return aimed(Play(a_field(), tmp_path, auto_next=False))


def aimed(play: Play) -> Play:
    play.settle()
    side = play.state.to_act
    own, enemy = ("A1", "B1") if side == 0 else ("B1", "A1")
    for unit in (own, enemy):
        at = play.scene.sitting.questions.unit(unit).at
        assert at is not None
        play.click(at)
        play.settle()
    play.settle()
    assert attack_of(play.scene.controller.hand) is not None
    return play


def in_front(play: Play) -> WhatIfScene:
    scene = play.desk.director.scene
    assert isinstance(scene, WhatIfScene)
    return scene


def settled(play: Play) -> WhatIfScene:
    scene = in_front(play)
    for _ in range(2000):
        play.desk.wait(1 / 60)
        pygame.time.wait(1)
        if not scene.worker.busy:
            break
    play.desk.draw()
    return scene


def test_the_whole_tree_is_shown_and_adds_up(aiming: Play) -> None:
    attack = attack_of(aiming.scene.controller.hand)
    assert attack is not None
    sitting = aiming.scene.sitting
    sheet = why_sheet(sitting.battle, sitting.state, sitting.names, attack)
    odds = sitting.battle.odds(sitting.state, attack.unit, attack.target, attack.weapon)
    assert odds.refusal is None
    assert sheet.total == 1
    assert sum(line.chance for line in sheet.lines if line.ends) == 1
    assert float(sheet.hit) == pytest.approx(odds.chance)
    assert sum((end.chance for end in sheet.ends), Fraction(0)) == 1
    assert all(end.after for end in sheet.ends)
    assert "checks morale next turn" in sheet.ends[0].after
    assert sheet.retreat
    aiming.desk.key(pygame.K_i, text="i")
    shown = list(aiming.desk.find("why-body").walk())
    said = [widget.text for widget in shown]
    assert "Sum of all ends" in said
    assert "1" in said
    assert len([w for w in aiming.desk.find("why-body").walk() if isinstance(w, BranchLine)]) == len(
        sheet.lines
    )
    aiming.desk.key(pygame.K_ESCAPE)
    assert not aiming.desk.stage.layers


def test_the_button_on_the_card_opens_it_and_a_line_leads_to_its_clause(aiming: Play) -> None:
    aiming.desk.click(aiming.desk.find("ask-why"))
    lines = [w for w in aiming.desk.find("why-body").walk() if isinstance(w, BranchLine) or w.kind == "term"]
    assert lines
    aiming.desk.click(lines[0])
    reader = aiming.desk.director.scene
    assert isinstance(reader, ReaderScene)
    assert reader.page == lines[0].topic  # type: ignore[union-attr]
    aiming.desk.key(pygame.K_ESCAPE)
    assert aiming.desk.find("why-body"), "the dialog is there again"


def test_what_if_moves_ghosts_and_never_the_battle(aiming: Play) -> None:
    before, hand = aiming.match.state, aiming.scene.controller.hand
    pose = aiming.scene.board.camera.pose
    aiming.desk.key(pygame.K_x, text="x")
    scene = settled(aiming)
    target = scene.attack.target
    start = scene.places[target]
    x, y = scene.camera.to_px(start)
    aiming.desk.press(round(x), round(y))
    aiming.desk.move(round(x) + 40, round(y) - 30)
    aiming.desk.release(round(x) + 60, round(y) - 50)
    moved = settled(aiming).places[target]
    assert moved != start
    answer = scene.answer
    assert answer is not None
    assert answer.attack.target_at == moved
    odds = aiming.scene.sitting.battle.odds(
        before, scene.attack.unit, target, scene.attack.weapon, scene.attack.at, moved
    )
    assert float(answer.sheet.hit) == pytest.approx(odds.chance)
    aiming.desk.key(pygame.K_TAB)
    assert scene.chosen == scene.attack.unit
    here = scene.places[scene.chosen]
    aiming.desk.key(pygame.K_RIGHT)
    assert scene.places[scene.chosen] == pytest.approx((here[0] + 0.5, here[1]))
    aiming.desk.click(aiming.desk.find("what-if-reset"))
    assert scene.places[target] == start
    aiming.desk.key(pygame.K_ESCAPE)
    assert aiming.desk.director.scene is aiming.scene
    assert aiming.match.state is before
    assert aiming.scene.controller.hand is hand
    assert aiming.scene.board.camera.pose == pose


def test_a_ghost_where_it_could_not_stand_says_so(aiming: Play) -> None:
    aiming.desk.click(aiming.desk.find("ask-what-if"))
    scene = settled(aiming)
    other = next(u for u in aiming.units() if u.id not in scene.places)
    assert other.at is not None
    scene.put(scene.attack.target, other.at)
    settled(aiming)
    assert any(chip.icon == "alert" for chip in scene._overlay().chips)


def test_without_an_aim_the_keys_do_nothing(tmp_path: Path) -> None:
    play = Play(a_field(), tmp_path, auto_next=False)
    play.settle()
    play.desk.key(pygame.K_i, text="i")
    play.desk.key(pygame.K_x, text="x")
    assert not play.desk.stage.layers
    assert play.desk.director.scene is play.scene


def test_a_watcher_can_ask_why_too(tmp_path: Path) -> None:
    play = Play(played_to(a_match(), lambda s: s.phase == "react", seed=2), tmp_path)
    play.settle()
    attack = attack_of(play.scene.controller.hand)
    assert attack is not None
    assert attack.target_at is not None
    play.desk.key(pygame.K_i, text="i")
    assert any(isinstance(w, BranchLine) for w in play.desk.find("why-body").walk())
    play.desk.key(pygame.K_ESCAPE)
    play.desk.click(play.desk.find("reaction-why"))
    assert play.desk.find("why-body")


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((2560, 1440), 2.0)])
def test_the_words_of_a_reaction_fit(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    play = Play(played_to(a_match(), lambda s: s.phase == "react", seed=2), tmp_path, size, ui_scale=scale)
    play.settle()
    kit, panel, why = play.desk.stage.kit, play.scene.parts.reaction, play.desk.find("reaction-why")
    assert [w for w in panel.walk() if not panel.rect.contains(w.rect)] == []
    assert why.rect.width >= why.content_size(kit, None)[0]
    assert play.desk.stage.rect.contains(panel.shown_rect())


def test_a_click_on_a_greyed_verb_says_why_and_leads_to_its_clause(tmp_path: Path) -> None:
    play = Play(a_field(), tmp_path, auto_next=False)
    play.settle()
    verb = play.desk.find("do-overwatch")
    assert not verb.enabled
    play.desk.click(verb)
    assert play.desk.find("why-not").text == verb.tooltip
    play.desk.click(play.desk.find("why-not-rules"))
    reader = play.desk.director.scene
    assert isinstance(reader, ReaderScene)
    assert reader.page == "overwatch.set"
    play.desk.key(pygame.K_ESCAPE)
    assert play.desk.director.scene is play.scene
    assert play.desk.stage.layers == []


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 0.8), ((1280, 720), 2.0), ((1920, 1080), 1.4)])
def test_the_words_fit(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    play = aimed(Play(a_field(), tmp_path, size, auto_next=False, ui_scale=scale))
    play.desk.key(pygame.K_i, text="i")
    play.desk.draw()
    assert faults(play.desk) == []
    assert narrow(play) == []
    what_if = play.desk.find("why-what-if")
    assert isinstance(what_if, Button)
    play.desk.click(what_if)
    scene = settled(play)
    scene.put(scene.attack.unit, (20.0, 20.0))
    scene.put(scene.attack.target, (24.0, 20.0))
    settled(play)
    assert faults(play.desk) == []
    assert narrow(play) == []


def narrow(play: Play) -> list[str]:
    """Lines of the tree that have less room than their words take."""
    roots = [layer.content for layer in play.desk.stage.layers] or [play.desk.director.scene.root]
    lines = [w for root in roots if root is not None for w in root.walk() if isinstance(w, BranchLine)]
    return [line.text for line in lines if line.needed(play.desk.stage.kit) > line.rect.width]
