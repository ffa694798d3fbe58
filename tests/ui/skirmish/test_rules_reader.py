"""The reader of the rules in a battle: opened at the moment's clause, leafed through, left without loss."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.skirmish.playing import Play, a_match, played_to
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.cards import Card
from wargame.ui.skirmish.rulebook import pages
from wargame.ui.skirmish.rules_reader import RulesReader


@pytest.fixture
def reading(tmp_path: Path) -> Play:
    """The reader opened from the menu while a unit is to be chosen."""
    play = Play(played_to(a_match(), lambda s: s.phase == "activate"), tmp_path, auto_next=False)
    play.settle()
    play.desk.key(pygame.K_F10)
    play.desk.key(pygame.K_u, text="u")
    return play


def title(play: Play) -> str:
    return play.desk.find("rules-title").text


def test_the_menu_opens_the_rules_at_the_clause_of_the_moment(reading: Play) -> None:
    assert title(reading) == "activation"
    row = reading.desk.find("rule-activation")
    assert isinstance(row, Card)
    assert row.selected
    assert row.shown_rect().height == row.rect.height
    before = reading.match.state
    reading.desk.key(pygame.K_ESCAPE)
    assert not reading.desk.stage.layers
    assert reading.match.state is before


def test_next_and_previous_turn_every_page_and_stop_at_the_ends(reading: Play) -> None:
    first, last = pages()[0], pages()[-1]
    for _ in pages():
        reading.desk.key(pygame.K_p, text="p")
    assert title(reading) == first.id
    previous = reading.desk.find("rules-previous")
    assert isinstance(previous, Button)
    assert not previous.enabled
    seen = [title(reading)]
    while seen[-1] != last.id:
        reading.desk.key(pygame.K_n, text="n")
        seen.append(title(reading))
    assert seen == [page.id for page in pages()]
    reading.desk.key(pygame.K_n, text="n")
    assert title(reading) == last.id


def test_a_clause_in_the_list_is_opened_by_a_click(reading: Play) -> None:
    reading.desk.click(reading.desk.find("rule-turn-order"))
    assert title(reading) == "turn.order"
    assert reading.desk.find("rules-words").text == next(p.words for p in pages() if p.id == "turn.order")


@pytest.mark.parametrize("size", [(640, 400), (1000, 700), (1920, 1080)])
def test_the_reader_fits_into_every_window(tmp_path: Path, size: tuple[int, int]) -> None:
    play = Play(a_match(), tmp_path, size)
    RulesReader(play.desk.stage).open("sight")
    play.desk.wait(0.1)
    play.desk.draw()
    window = play.desk.stage.rect
    for name in ("rules-close", "rules-next", "rules-title", "rules-page"):
        assert window.contains(play.desk.find(name).shown_rect()), name
