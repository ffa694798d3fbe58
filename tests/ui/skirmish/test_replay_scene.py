"""Replay: the battle again, forwards, backwards, at any place, and on from there."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.headless import Desk
from tests.ui.skirmish.playing import NoDoors, StillGallery, a_match, played_to
from wargame.engine.match import Match
from wargame.engine.replay import load_match
from wargame.games.skirmish.game import Skirmish
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.words import _speech, catalogue_of
from wargame.ui.skirmish.hud.timeline import activations, turns
from wargame.ui.skirmish.replay import ReplayScene, ticks
from wargame.ui.skirmish.statistics import count


@pytest.fixture(scope="module")
def match() -> Match:
    return played_to(
        a_match(force={"soldier": 2, "tank": 1}), lambda s: s.turn == 3 and s.phase == "activate"
    )


class Watching:
    """A replay on a desk."""

    def __init__(self, match: Match, size: tuple[int, int] = (1280, 720), **settings: Any) -> None:
        self.doors = NoDoors()
        self.scene = ReplayScene(match, self.doors, StillGallery())  # type: ignore[arg-type]
        self.desk = Desk(self.scene, size, **settings)

    def settle(self) -> None:
        for _ in range(3000):
            self.desk.wait(1 / 60)
            if not self.scene.animating:
                break
        self.desk.draw()


def test_it_starts_before_the_first_action_and_steps_forward_and_back(match: Match) -> None:
    watching = Watching(match, animations=False)
    assert watching.scene.now == 0
    for expected in (1, 2):
        watching.desk.key(pygame.K_RIGHT)
        watching.settle()
        assert watching.scene.now == expected
        assert watching.scene.sitting.state == match.moments[expected].state
    watching.desk.key(pygame.K_LEFT)
    assert watching.scene.now == 1


def test_stepped_to_or_gone_to_the_figures_stand_the_same(match: Match) -> None:
    watching = Watching(match, animations=False)
    last = len(match.moments) - 1
    while watching.scene.now < last:
        watching.scene.step(1)
        watching.settle()
        shown = dict(watching.scene.board.tableau.figures)
        watching.scene.go(watching.scene.now)
        assert shown == dict(watching.scene.board.tableau.figures)


def test_space_plays_to_the_end_and_from_the_start_again(match: Match) -> None:
    watching = Watching(match, animations=False)
    watching.scene.go(len(match.moments) - 3)
    watching.desk.key(pygame.K_SPACE)
    assert watching.scene.playing
    watching.desk.wait(5.0)
    assert watching.scene.now == len(match.moments) - 1
    assert not watching.scene.playing
    watching.desk.key(pygame.K_SPACE)
    assert watching.scene.now == 0


def test_jumps_go_to_just_before_an_activation_or_a_shot(match: Match) -> None:
    watching = Watching(match, animations=False)
    marks = ticks(match.moments)
    activations = [tick.moment - 1 for tick in marks if not tick.turn and not tick.shot]
    shots = [tick.moment - 1 for tick in marks if tick.shot]
    watching.desk.click(watching.desk.find("replay-next-activation"))
    assert watching.scene.now == activations[0]
    watching.desk.click(watching.desk.find("replay-shot"))
    assert watching.scene.now == next(place for place in shots if place > activations[0])


def test_a_click_on_the_line_goes_there_and_the_speed_steps(match: Match) -> None:
    watching = Watching(match, animations=False)
    line = watching.desk.find("timeline").rect
    watching.desk.click((line.centerx, line.centery))
    assert abs(watching.scene.now - (len(match.moments) - 1) / 2) <= 1
    watching.desk.click(watching.desk.find("replay-speed"))
    assert watching.scene.board.haste == 2.0


def test_the_line_is_divided_into_turns_and_each_activation_lies_in_one(match: Match) -> None:
    last, marks = len(match.moments) - 1, ticks(match.moments)
    spans = turns(marks, last)
    assert (spans[0].start, spans[-1].end) == (0, last)
    assert [span.turn for span in spans] == list(range(match.state.turn + 1))
    assert all(a.end == b.start for a, b in pairwise(spans))
    acts = activations(marks, last)
    assert acts
    assert all(a.end <= b.start for a, b in pairwise(acts))
    assert all(any(t.start <= act.start <= act.end <= t.end for t in spans) for act in acts)
    shots = [mark for mark in marks if mark.shot]
    assert all(any(act.start < shot.moment <= act.end for act in acts) for shot in shots)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((2560, 1440), 0.8)])
def test_the_bar_takes_the_room_beside_the_table_and_hides_none_of_it(
    match: Match, size: tuple[int, int], scale: float, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_speech(), "catalogue", catalogue_of(language))
    watching = Watching(match, animations=False, ui_scale=scale, size=size)
    watching.desk.draw()
    scene = watching.scene
    view, bar = scene.frame.view(watching.desk.stage.kit, size), scene.panel.rect
    assert not view.colliderect(bar)
    assert pygame.Rect((0, 0), size).contains(bar)
    assert watching.desk.find("timeline").rect.width >= min(view.width * 0.9, bar.width * 0.9)
    assert all(bar.contains(widget.rect) for widget in scene.panel.walk())
    assert watching.desk.find("replay-leave").text == catalogue_of(language).gettext("Leave")
    fonts = watching.desk.stage.kit.fonts
    for button in [widget for widget in scene.panel.walk() if isinstance(widget, Button)]:
        room = button.rect.width - watching.desk.stage.kit.px(20)
        assert fonts.fit(button.text, button.style, room) == button.text


def test_at_its_ends_the_line_leads_no_further(match: Match) -> None:
    watching = Watching(match, animations=False)
    last = len(match.moments) - 1
    back = {"replay-back-activation", "replay-back-shot", "replay-back"}
    on = {"replay-step", "replay-shot", "replay-next-activation"}
    for place, dead in ((0, back), (last // 2, set()), (last, on)):
        watching.scene.go(place)
        watching.desk.draw()
        assert {w.id for w in watching.scene.panel.walk() if not w.enabled and w.id in back | on} == dead


def test_playing_on_hands_over_a_journal_that_replays_to_what_is_shown(match: Match) -> None:
    watching = Watching(match, animations=False)
    handed: list[Any] = []
    watching.doors.play_on_from = lambda _stage, journal: handed.append(journal)  # type: ignore[attr-defined]
    watching.scene.go(9)
    watching.desk.click(watching.desk.find("replay-play-on"))
    again = load_match(Skirmish(), handed[0])
    assert again.state == match.moments[9].state
    assert len(again.moments) == 10


def test_leaving(match: Match, tmp_path: Path) -> None:
    del tmp_path
    watching = Watching(match, animations=False)
    watching.desk.key(pygame.K_ESCAPE)
    assert not watching.desk.director.running


def test_the_numbers_of_a_battle_agree_with_its_journal(match: Match) -> None:
    numbers = count(match.moments)
    entries = [moment.entry for moment in match.moments if moment.entry]
    opening = sum(len(moment.events) for moment in match.moments[:1])
    assert opening
    assert sum(side.dice for side in numbers.sides) == match.state.dice_rolled
    assert sum(len(entry.rolls) for entry in entries) <= match.state.dice_rolled
    assert numbers.left[0] == (3, 3)
    assert numbers.left[-1] == tuple(sum(u.alive for u in match.state.units if u.side == s) for s in (0, 1))
    for side in numbers.sides:
        assert side.hits <= side.shots
        assert 0.0 <= side.expected <= side.shots
