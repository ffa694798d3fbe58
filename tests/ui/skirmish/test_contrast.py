"""Every text drawn on the screens of a battle and before it reads at 4.5:1 against what lies below it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from tests.ui.common.world import a_lobby, save_battle, settled, title_of
from tests.ui.headless import Desk
from tests.ui.skirmish.playing import Play, a_match, played_to
from wargame.engine.match import Match
from wargame.games.skirmish.actions import Concede
from wargame.ui.common.settings import SettingsScene
from wargame.ui.shell.fonts import Fonts
from wargame.ui.shell.theme import Colour, TextStyle, contrast, mix
from wargame.ui.shell.widgets.layout import Spacer
from wargame.ui.skirmish.overlays.chips import TableChip, put_chips
from wargame.ui.skirmish.overlays.legend import Legend, put_legend
from wargame.ui.skirmish.replay import ReplayScene

ENOUGH = 4.5
BELOW = ((0, 0, 0), (224, 216, 196))
"""What a picture with a transparent ground may come to lie on: darkness, or sunlit plaster."""


@dataclass(frozen=True)
class Drawn:
    """A text as it was drawn: its words, its colour, the worst of the grounds it may have."""

    words: str
    colour: Colour
    ratio: float


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[Drawn]:
    """Every text put anywhere from now on, measured before it is drawn."""
    found: list[Drawn] = []
    put = Fonts.put

    def measured(
        self: Fonts,
        target: pygame.Surface,
        text: str,
        style: TextStyle,
        colour: Colour,
        rect: pygame.Rect,
        align: str = "left",
    ) -> int:
        line = pygame.Rect(0, self.top_in(rect, style), target.get_width(), self.line_height(style))
        line = line.clip(target.get_rect())
        before = target.subsurface(line).copy() if text.strip() and line.height else None
        width = put(self, target, text, style, colour, rect, align)
        if before is not None and width:
            box = _box(self, target, style, rect, width, align)
            grounds = _grounds(before, box.move(0, -line.top))
            if grounds:
                found.append(Drawn(text, colour, min(contrast(colour, ground) for ground in grounds)))
        return width

    monkeypatch.setattr(Fonts, "put", measured)
    return found


def _box(
    fonts: Fonts, target: pygame.Surface, style: TextStyle, rect: pygame.Rect, width: int, align: str
) -> pygame.Rect:
    x = {"left": rect.left, "centre": rect.centerx - width // 2, "right": rect.right - width}[align]
    box = pygame.Rect(x, fonts.top_in(rect, style), width, fonts.line_height(style))
    return box.clip(target.get_clip()).clip(target.get_rect())


def _grounds(before: pygame.Surface, box: pygame.Rect) -> list[Colour]:
    """The mean ground below each third of the text; over both extremes where it is see-through."""
    if box.width < 3 or box.height < 3:
        return []
    part = before.subsurface(box)
    colours = pygame.surfarray.array3d(part).astype(float)
    cover = (
        pygame.surfarray.array_alpha(part).astype(float) / 255.0
        if before.get_flags() & pygame.SRCALPHA
        else None
    )
    means: list[Colour] = []
    for third in np.array_split(np.arange(box.width), 3):
        mean: Colour = tuple(int(c) for c in colours[third].mean(axis=(0, 1)))  # type: ignore[assignment]
        share = float(cover[third].mean()) if cover is not None else 1.0
        means += [mean] if share > 0.99 else [mix(below, mean, share) for below in BELOW]
    return means


def assert_all_read(texts: list[Drawn], least: int) -> None:
    assert len({drawn.words for drawn in texts}) >= least, "too little was drawn to prove anything"
    faint = {(d.words, d.colour, round(d.ratio, 2)) for d in texts if d.ratio < ENOUGH}
    assert not faint


def fight(match: Match | None = None) -> Match:
    return played_to(
        match or a_match("crossroads", "mecha", seed=8), lambda s: s.phase == "activate" and s.turn >= 2
    )


COLOURS = ["usual", "red_blind", "green_blind", "blue_blind"]


@pytest.mark.parametrize("colours", COLOURS)
def test_a_battle_with_a_unit_in_hand_a_way_and_a_target(
    texts: list[Drawn], tmp_path: Path, colours: str
) -> None:
    play = Play(fight(), tmp_path, army_colours=colours, base_patterns=True, auto_next=False)
    play.settle()
    play.desk.key(pygame.K_TAB)
    play.settle()
    own = play.units()[0]
    foe = play.units(1 - (play.state.to_act or 0))[0]
    assert own.at is not None
    assert foe.at is not None
    play.hover((own.at[0] + 3.0, own.at[1] + 2.0))
    play.settle()
    play.hover(foe.at)
    play.settle()
    for key in (pygame.K_f, pygame.K_t, pygame.K_l):
        play.desk.key(key)
        play.settle()
    assert_all_read(texts, 40)


def test_choosing_deploying_and_reacting(texts: list[Drawn], tmp_path: Path) -> None:
    match = a_match(seed=5)
    play = Play(match, tmp_path / "choose")
    play.settle()
    play = Play(played_to(match, lambda s: s.phase == "deploy"), tmp_path / "deploy")
    play.settle()
    play.hover((15.0, 3.0))
    play.settle()
    play.hover((15.0, 15.0))
    play.settle()
    play = Play(played_to(a_match("crossroads", seed=6), lambda s: s.phase == "react"), tmp_path / "react")
    play.settle()
    assert_all_read(texts, 30)


def test_menu_rules_seat_card_and_result(texts: list[Drawn], tmp_path: Path) -> None:
    play = Play(fight(), tmp_path / "menu", pass_seat="card")
    play.desk.wait(0.2)
    play.desk.key(pygame.K_x)
    play.settle()
    play.desk.key(pygame.K_F10)
    play.desk.draw()
    play.desk.key(pygame.K_u, text="u")
    play.desk.draw()
    play.desk.key(pygame.K_ESCAPE)
    match = fight()
    match.submit(Concede(0))
    over = Play(match, tmp_path / "over")
    over.desk.wait(0.3)
    over.scene.conduct.resolving = True
    over.desk.wait(0.3)
    assert over.desk.director.scene.name == "result"
    assert_all_read(texts, 40)


def test_a_replay(texts: list[Drawn], tmp_path: Path) -> None:
    play = Play(fight(), tmp_path)
    desk = Desk(ReplayScene(play.match, play.doors, play.scene._gallery), (1280, 720))
    desk.wait(0.5)
    desk.draw()
    assert_all_read(texts, 15)


def test_the_settings(texts: list[Drawn]) -> None:
    desk = Desk(SettingsScene(), (1280, 720))
    for page in _tabs(desk):
        desk.click(page)
        desk.wait(0.1)
        desk.draw()
    assert_all_read(texts, 30)


def test_the_title_a_new_battle_and_the_battles(texts: list[Drawn]) -> None:
    lobby = a_lobby()
    save_battle(lobby, "a battle", turns=2)
    save_battle(lobby, "one that is over", over=True)
    desk = title_of(lobby)
    for key in (pygame.K_n, pygame.K_ESCAPE, pygame.K_b):
        desk.key(key, text=chr(key) if key != pygame.K_ESCAPE else "")
        settled(desk)
    assert desk.director.scene.name == "battles"
    assert_all_read(texts, 30)


def test_the_legend_and_the_numbers_of_the_heat(texts: list[Drawn]) -> None:
    desk = Desk(Spacer(), (1280, 720))
    for ground in BELOW:
        desk.surface.fill(ground)
        free = desk.surface.get_rect()
        for note in ("", "is being worked out"):
            put_legend(desk.stage.kit, desk.surface, Legend("Chance that a soldier is hit", "", note), free)
        numbers = [TableChip(f"{n} %", (40.0 * n, 300.0), slight=True) for n in range(1, 20)]
        put_chips(desk.stage.kit, desk.surface, numbers, free)
    assert_all_read(texts, 20)


def _tabs(desk: Desk) -> list[Any]:
    root = desk.director.scene.root
    assert root is not None
    return [widget for widget in root.walk() if widget.kind == "tab"]
