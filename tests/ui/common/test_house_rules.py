"""The drawer of house rules: defaults, changes, what is typed, and going back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.common.world import RoadScreens, press, settled, shows
from tests.ui.headless import Desk
from wargame.ui.common.bands import bands_text, read_bands
from wargame.ui.common.house_rules import HouseRulesDrawer
from wargame.ui.shell.widgets.text import Label


class Drawer:
    """The drawer on a desk, and what it told last."""

    def __init__(self, changes: Mapping[str, Any] | None = None) -> None:
        self.told: list[Mapping[str, Any]] = []
        self.desk = Desk(Label("behind"), (1280, 720))
        HouseRulesDrawer(self.desk.stage, RoadScreens(), changes or {}, self.told.append).open()
        settled(self.desk)

    def type(self, rule: str, text: str) -> None:
        desk = self.desk
        desk.stage.layers[-1].dispatcher.give_focus(desk.find(rule), ring=False)
        desk.key(pygame.K_a, pygame.KMOD_CTRL)
        desk.key(pygame.K_BACKSPACE)
        desk.type(text)
        settled(desk)

    def words(self) -> str:
        return "\n".join(w.text for w in self.desk.stage.layers[-1].content.walk() if w.kind == "label")


def test_every_rule_stands_under_its_heading_with_its_default() -> None:
    words = Drawer().words()
    assert words.index("Weather") < words.index("muddy") < words.index("The road\n")
    assert "usually no" in words
    assert "usually 15: 4+, 40: 5+" in words
    assert "changed" not in words


def test_a_change_is_told_marked_and_can_be_taken_back() -> None:
    drawer = Drawer()
    drawer.desk.stage.layers[-1].dispatcher.give_focus(drawer.desk.find("wind"), ring=True)
    drawer.desk.key(pygame.K_PLUS)
    settled(drawer.desk)
    assert drawer.told[-1] == {"wind": 3}
    assert "changed, usually 2" in drawer.words()
    assert "1 rule changed" in drawer.words()
    press(drawer.desk, "back-wind")
    assert drawer.told[-1] == {}
    assert drawer.desk.find("wind").value == 2  # type: ignore[attr-defined]
    assert "changed" not in drawer.words()
    assert not shows(drawer.desk, "back-wind")


def test_a_value_equal_to_the_default_is_no_change() -> None:
    drawer = Drawer({"length": 9.0, "bands": [[10, 3]]})
    drawer.type("length", "8.0")
    drawer.type("bands", "15: 4+, 40: 5+")
    assert drawer.told[-1] == {}


@pytest.mark.parametrize(
    ("rule", "text", "value"),
    [
        ("length", "12.5", 12.5),
        ("length", "12,5", 12.5),
        ("length", " 30 ", 30.0),
        ("bands", "20:3+", [[20.0, 3]]),
        ("bands", "10 cm: 3, 30.5: 6+", [[10.0, 3], [30.5, 6]]),
        ("bands", "10:3+,30:6+", [[10.0, 3], [30.0, 6]]),
    ],
)
def test_what_is_typed_is_taken(rule: str, text: str, value: Any) -> None:
    drawer = Drawer()
    drawer.type(rule, text)
    assert drawer.told[-1] == {rule: value}


@pytest.mark.parametrize(
    ("rule", "text", "why"),
    [
        ("length", "", "not a number"),
        ("length", "long", "not a number"),
        ("length", "nan", "length is from 1 to 90"),
        ("length", "200", "length is from 1 to 90"),
        ("bands", "15", "Write bands like"),
        ("bands", "15: 4+ and more", "Write bands like"),
        ("bands", "15: 9", "A band needs 1 to 6."),
    ],
)
def test_what_is_no_value_is_said_and_not_taken(rule: str, text: str, why: str) -> None:
    drawer = Drawer()
    drawer.type(rule, text)
    assert why in drawer.words()
    assert drawer.told[-1] == {}, "what was there before holds"


def test_all_as_printed_forgets_every_change() -> None:
    drawer = Drawer({"mud": True, "wind": 5})
    assert "2 rules changed" in drawer.words()
    press(drawer.desk, "house-rules-reset")
    assert drawer.told == [{}]
    assert drawer.desk.stage.layers == []


def test_enter_and_escape_close_and_keep_the_changes() -> None:
    for key in (pygame.K_RETURN, pygame.K_ESCAPE):
        drawer = Drawer({"mud": True})
        drawer.desk.key(key)
        assert drawer.desk.stage.layers == []
        assert drawer.told == []


bands = st.lists(
    st.tuples(st.integers(1, 1000).map(lambda v: v / 4), st.integers(1, 6)).map(list), min_size=1, max_size=4
)


@given(bands)
def test_bands_read_back_as_they_are_written(value: list[list[float]]) -> None:
    assert read_bands(bands_text(value)) == value


@given(st.text(max_size=30))
def test_no_text_breaks_the_reader(text: str) -> None:
    found = read_bands(text)
    assert found is None or all(len(band) == 2 for band in found)
