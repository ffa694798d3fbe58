"""The unit's card has all its lines before the answers come: what lies below it does not slide away."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from tests.ui.headless import Desk, RootScene
from tests.ui.skirmish.playing import a_match, played_to
from wargame.games.skirmish.actions import Overwatch
from wargame.ui.shell.widgets.layout import Stack
from wargame.ui.shell.widgets.text import Label
from wargame.ui.skirmish.hud.reading import unit_sheet
from wargame.ui.skirmish.hud.sheets import ShotSheet, UnitSheet
from wargame.ui.skirmish.hud.shot_card import ShotCard
from wargame.ui.skirmish.hud.unit_card import UnitCard
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.worker import AtOnce


class Never:
    """Answers nothing."""

    busy = True

    def ask(self, slot: str, job: Any, then: Any) -> None:
        """Nobody works it out."""


@pytest.mark.parametrize("watched", [False, True], ids=["nobody watches", "watched"])
def test_the_card_keeps_its_lines_when_answers_come(watched: bool) -> None:
    match = played_to(a_match(), lambda state: state.phase == "activate")
    if watched:
        side = match.state.to_act
        own = [u for u in match.state.units if u.side == side]
        match.submit(Overwatch(own[0].id))
    unit = next(u for u in match.state.units if u.side == match.state.to_act)

    def facts(errands: Any) -> list[tuple[str, str]]:
        sitting = Sitting(match, errands, lambda: None)
        return [(label, value) for label, value, _tone in unit_sheet(sitting.desk, unit.id).facts]

    before, after = facts(Never()), facts(AtOnce())
    assert [label for label, _value in before] == [label for label, _value in after]
    assert {value for _label, value in before} == {"…"}
    assert "…" not in {value for _label, value in after}
    assert len(after) == (3 if watched else 2)


def test_a_low_card_says_what_fits_on_its_line() -> None:
    desk = Desk(RootScene(Stack([])))
    card = UnitCard(lambda _kind, _side, _width: None)
    notes = ("in cover", "churchyard wall, Post office, the old mill")
    card.show(UnitSheet("A1", 0, "soldier", "Soldier 1", "Blue · soldier", "Ready", "ink", notes), "Move")
    kit = desk.stage.kit
    said = []
    for window_px in (720, 1080):
        card.fit(kit, window_px)
        labels = [widget.text for widget in card.walk() if isinstance(widget, Label)]
        said.append([text for text in labels if "cover" in text])
    assert said == [["in cover"], ["in cover: churchyard wall, Post office, the old mill"]]


@pytest.mark.parametrize("height_px", [300, 480, 900], ids=["tight", "low", "roomy"])
def test_the_button_of_a_shot_stays_when_a_step_aside_is_found(height_px: int) -> None:
    desk = Desk(RootScene(Stack([])))
    card = ShotCard(lambda: None, lambda _weapon: None)
    sheet = ShotSheet("Shot", "Soldier 9", 0, needs=6, chance=1 / 6, can_fire=True)
    places = []
    for help_words in ("", "0.1 cm left: the cover is gone."):
        card.show(replace(sheet, help=help_words))
        tall = min(card.measure(desk.stage.kit, 300)[1], height_px)
        card.place(desk.stage.kit, pygame.Rect(900, 20, 300, tall))
        button = card.find("fire-now")
        assert button is not None
        places.append(tuple(button.rect))
    assert places[0] == places[1]
