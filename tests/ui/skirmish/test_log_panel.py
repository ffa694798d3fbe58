"""The log on the screen: whose each line is, where it happened, its rule, filter, copy, and the keys."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from tests.ui.skirmish.playing import Play, a_match, played_to
from wargame.engine.match import Match
from wargame.games.skirmish import events as ev
from wargame.games.skirmish.state import State
from wargame.ui.skirmish.hud.log_panel import LogLine
from wargame.ui.skirmish.log import lines_of


def late(state: State) -> bool:
    return state.phase == "activate" and state.turn == 2 and any(not unit.alive for unit in state.units)


@pytest.fixture(scope="module")
def match() -> Match:
    return played_to(a_match(seed=2), late)


@pytest.fixture
def fighting(tmp_path: Path, match: Match) -> Play:
    play = Play(match, tmp_path, auto_next=False)
    play.settle()
    return play


def rows(play: Play) -> list[LogLine]:
    return [widget for widget in play.scene.parts.log.walk() if isinstance(widget, LogLine)]


def test_every_line_about_a_unit_knows_where_it_stood_then(fighting: Play) -> None:
    moments = fighting.match.moments
    for before, moment in pairwise(moments):
        stood = {unit.id: unit.at for unit in before.state.units if unit.at is not None}
        for line in lines_of(moment.events, fighting.scene.sitting.names, stood):
            assert len(line.places) == len(line.units), line
        for event in moment.events:
            if isinstance(event, ev.Removed):
                (line,) = lines_of([event], fighting.scene.sitting.names, stood)
                assert line.places == (stood[event.unit],)
    moved = next(e for m in moments for e in m.events if isinstance(e, ev.Moved))
    told = lines_of([moved], fighting.scene.sitting.names, {moved.unit: moved.points[0]})[0]
    assert told.way == moved.points
    assert told.places == (moved.points[-1],)


def test_pointing_at_a_line_shows_its_place_and_leaving_it_hides_that(fighting: Play) -> None:
    line = next(row for row in rows(fighting)[::-1] if row.line.way and row.shown_rect().height > 8)
    plain = fighting.picture()
    fighting.desk.move(*line.shown_rect().center)
    fighting.settle()
    assert fighting.scene.board.told is line.line
    board = fighting.scene.board
    x, y = board.camera.to_px(line.line.places[0])
    near = pygame.Rect(0, 0, 60, 60)
    near.center = round(x), round(y)
    before = pygame.image.frombytes(plain, fighting.desk.surface.get_size(), "RGB").subsurface(near)
    after = fighting.desk.draw().subsurface(near)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
    fighting.desk.move(640, 5)
    fighting.settle()
    assert fighting.scene.board.told is None


def test_a_line_carries_its_side_its_die_and_its_rule(fighting: Play) -> None:
    for row in rows(fighting):
        line = row.line
        assert line.side is not None or not line.units
        assert row.tooltip_at(row.rect.center)
        assert row.topic == line.rule
    dice = [row for row in rows(fighting) if " against " in row.line.text]
    assert dice
    assert all(row.line.dice for row in dice)
    row = next(row for row in rows(fighting)[::-1] if row.shown_rect().height > 8)
    fighting.desk.click(row)
    assert fighting.desk.director.scene.name == "rules"


def test_the_filter_shows_one_side_and_the_log_is_copied(fighting: Play) -> None:
    every = len(rows(fighting))
    counts = []
    for side in (0, 1):
        fighting.desk.click(fighting.desk.find("log-filter"))
        fighting.settle()
        shown = {row.line.side for row in rows(fighting)}
        assert side in shown
        assert 1 - side not in shown
        counts.append(len(rows(fighting)))
    assert max(counts) < every
    fighting.desk.click(fighting.desk.find("log-filter"))
    fighting.settle()
    assert len(rows(fighting)) == every
    fighting.desk.click(fighting.desk.find("log-copy"))
    copied = pygame.scrap.get_text()
    assert all(row.line.text in copied for row in rows(fighting))
    assert fighting.desk.stage.toasts


def test_the_keys_walk_the_lines_light_their_places_and_open_their_rules(fighting: Play) -> None:
    fighting.desk.key(pygame.K_F6)
    fighting.desk.key(pygame.K_F6)
    fighting.settle()
    for _ in range(2):
        fighting.desk.key(pygame.K_TAB)
    fighting.settle()
    last = rows(fighting)[-1]
    assert fighting.desk.focused() is last
    assert fighting.scene.board.told is last.line
    for _ in range(3):
        fighting.desk.key(pygame.K_UP)
        fighting.settle()
    third = rows(fighting)[-4]
    assert fighting.desk.focused() is third
    assert fighting.scene.board.told is third.line
    assert third.shown_rect().height > 0
    fighting.desk.key(pygame.K_RETURN)
    assert fighting.desk.director.scene.name == "rules"
