"""The banner and the card that pass the seat: all of them is to be read, whatever the players are called."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.headless import Desk
from wargame.ui.skirmish.hud.prompts import BANNER_SIDES, Banner, SeatCard
from wargame.ui.skirmish.log import Line

NAMES = ("Blue", "Wolfgang Amadeus von Ribbeck", "The Old Guard")
TOLD = [
    Line("Missile trooper 3", "activation", 0, weight="activation"),
    *(
        Line(f"Missile trooper 3 climbs the overturned wagon {n} times", "move", 0, ((0, 3),))
        for n in range(5)
    ),
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [480, 604, 1200])
def test_a_banner_shows_a_name_whole_with_its_marks_inside(name: str, width: int) -> None:
    banner = Banner()
    banner.show(f"{name} to activate", 1)
    desk = Desk(banner, (width, 100))
    desk.draw()
    kit = desk.stage.kit
    style, room = banner._style(kit), banner.rect.width - kit.px(BANNER_SIDES)
    assert kit.fonts.fit(banner.text, style, room) == banner.text


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("size", "scale"), [((1000, 600), 2.0), ((1280, 720), 2.0), ((1920, 1080), 0.8)])
def test_the_card_tells_what_there_is_room_for_and_keeps_its_buttons(
    name: str, size: tuple[int, int], scale: float
) -> None:
    card = SeatCard(lambda: None, lambda: None)
    card.show(1, name, TOLD, may_fire=False, can_replay=True)
    desk = Desk(card, size, ui_scale=scale)
    desk.draw()
    plate = desk.find("seat-plate").rect
    assert pygame.Rect((0, 0), size).contains(plate)
    kit = desk.stage.kit
    for button in (desk.find("seat-again"), desk.find("seat-ready")):
        assert plate.contains(button.rect)
        assert button.rect.height == kit.px(44)
    told = [label for label in card._told.walk() if label.kind == "label" and label.rect.height]
    assert len(told) >= 3
    assert all(label.rect.height >= kit.fonts.line_height(label.style) - 1 for label in told)  # type: ignore[attr-defined]
    boxes = [label.rect for label in told]
    assert not any(a.colliderect(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])
