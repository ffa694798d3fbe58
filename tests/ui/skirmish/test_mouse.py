"""The mouse: a click is a click until it is pulled six pixels; each button has its pull."""

from __future__ import annotations

import itertools
from typing import Any

import pygame
import pytest

from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.hands.intents import Back, Click, Drag, Hover, Intent, Leave, Measure, Turn
from wargame.ui.skirmish.mouse import Mouse

UNIT_PX = (200, 200)


class Hand:
    """A mouse over a table of 40 x 40 cm, 20 px a cm, with one unit on it."""

    def __init__(self, *, pans: bool = True) -> None:
        self.camera = Camera((40.0, 40.0), (0.0, 0.0, 800.0, 800.0))
        self.mouse = Mouse(self.camera, self.unit_at, lambda _unit: True, lambda: pans)

    def unit_at(self, px: tuple[float, float]) -> str | None:
        return "A1" if abs(px[0] - UNIT_PX[0]) + abs(px[1] - UNIT_PX[1]) < 20 else None

    def send(self, kind: int, **fields: Any) -> list[Intent]:
        return self.mouse.handle(pygame.event.Event(kind, **fields))

    def pull(self, button: int, *places: tuple[int, int]) -> list[Intent]:
        """Press at the first place, move over the others, let go at the last."""
        found = self.send(pygame.MOUSEBUTTONDOWN, pos=places[0], button=button)
        for a, b in itertools.pairwise(places):
            rel = b[0] - a[0], b[1] - a[1]
            found += self.send(pygame.MOUSEMOTION, pos=b, rel=rel, buttons=(1, 0, 0))
        return found + self.send(pygame.MOUSEBUTTONUP, pos=places[-1], button=button)


@pytest.fixture(autouse=True)
def keyboard(screen: pygame.Surface) -> None:
    del screen


def test_hovering_tells_the_place_and_the_unit_and_leaving_the_table() -> None:
    hand = Hand()
    assert hand.send(pygame.MOUSEMOTION, pos=UNIT_PX, rel=(0, 0), buttons=(0, 0, 0)) == [
        Hover((10.0, 30.0), "A1")
    ]
    assert hand.send(pygame.MOUSEMOTION, pos=(900, 100), rel=(0, 0), buttons=(0, 0, 0)) == [Leave()]


def test_a_trembling_click_is_still_a_click() -> None:
    assert Hand().pull(1, (400, 400), (403, 402)) == [Click((20.15, 19.9))]


def test_a_pulled_unit_is_dragged_and_kept_on_the_table() -> None:
    found = Hand().pull(1, UNIT_PX, (240, 200), (900, 200))
    assert found == [
        Drag("A1", (12.0, 30.0)),
        Drag("A1", (40.0, 30.0)),
        Drag("A1", (40.0, 30.0), done=True),
    ]


def test_empty_ground_pans_when_nothing_is_selected() -> None:
    hand = Hand()
    hand.camera.zoom_at((400.0, 400.0), 6)
    hand.camera.update(1.0)
    before = hand.camera.pose.centre
    assert hand.pull(1, (400, 400), (430, 400)) == []
    assert hand.camera.pose.centre[0] < before[0]


def test_empty_ground_does_not_pan_while_a_unit_is_in_hand() -> None:
    hand = Hand(pans=False)
    hand.camera.zoom_at((400.0, 400.0), 6)
    hand.camera.update(1.0)
    before = hand.camera.pose
    hand.pull(1, (400, 400), (430, 400))
    assert hand.camera.pose == before


def test_the_middle_button_pans() -> None:
    hand = Hand(pans=False)
    hand.camera.zoom_at((400.0, 400.0), 6)
    hand.camera.update(1.0)
    before = hand.camera.pose
    assert hand.pull(2, (400, 400), (430, 420)) == []
    assert hand.camera.pose != before


def test_the_right_button_steps_back_or_pulls_the_tape() -> None:
    assert Hand().pull(3, (400, 400), (402, 400)) == [Back()]
    assert Hand().pull(3, UNIT_PX, (400, 200)) == [Measure((10.0, 30.0), (20.0, 30.0), "A1", None)]


def test_the_wheel_zooms_about_the_pointer_and_turns_with_shift(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand()
    hand.send(pygame.MOUSEMOTION, pos=(600, 300), rel=(0, 0), buttons=(0, 0, 0))
    assert hand.send(pygame.MOUSEWHEEL, x=0, y=2, precise_y=2.0) == []
    hand.camera.update(1.0)
    assert hand.camera.zoom == pytest.approx(1.15**2)
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_SHIFT)
    assert hand.send(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0) == [Turn(-15.0)]


def test_shift_click_sets_a_way_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_SHIFT)
    assert Hand().pull(1, (400, 400), (400, 400)) == [Click((20.0, 20.0), None, add=True)]


def test_forgetting_lets_go_of_what_is_held() -> None:
    hand = Hand()
    hand.send(pygame.MOUSEBUTTONDOWN, pos=UNIT_PX, button=1)
    hand.mouse.forget()
    assert hand.send(pygame.MOUSEBUTTONUP, pos=UNIT_PX, button=1) == []
