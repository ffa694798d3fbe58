"""Watching a battle: play and pause, steps, jumps, the line, speed, playing on, keys."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tests.ui.common.conftest import kept_kits, one_kit_a_scale
from tests.ui.common.world import settled
from tests.ui.headless import Desk
from tests.ui.skirmish.playing import StillGallery, a_match, played_to
from wargame.engine.match import Match
from wargame.engine.replay import load_match
from wargame.games.skirmish import events as ev
from wargame.games.skirmish.game import Skirmish
from wargame.ui.common.game_screens import Doors
from wargame.ui.shell.scenes import Pop
from wargame.ui.skirmish.replay import ReplayScene, ticks

__all__ = ["kept_kits", "one_kit_a_scale"]


@pytest.fixture(scope="module")
def fought() -> Match:
    """A small battle fought at random to its end."""
    return played_to(a_match(), lambda state: state.result is not None)


class Ways:
    """Ways out that are only noted."""

    def __init__(self) -> None:
        self.journals: list[Any] = []

    def play_on_from(self, _stage: Any, journal: Any) -> None:
        self.journals.append(journal)

    def __getattr__(self, name: str) -> Any:
        return lambda *_arguments: Pop()


class Watch:
    """A replay on a desk."""

    def __init__(self, match: Match, size: tuple[int, int] = (1280, 720), **settings: Any) -> None:
        self.match = match
        self.doors = Ways()
        doors: Doors = self.doors  # type: ignore[assignment]
        self.scene = ReplayScene(match, doors, StillGallery())
        self.desk = Desk(self.scene, size, **{"animations": False, **settings})

    @property
    def now(self) -> int:
        return self.scene.now

    def rest(self) -> Watch:
        """Until nothing moves."""
        for _ in range(3000):
            self.desk.wait(1 / 60)
            if not self.scene.animating:
                return self
        raise AssertionError("the replay never came to rest")

    def press(self, name: str) -> Watch:
        self.desk.click(self.desk.find(f"replay-{name}"))
        return self.rest()

    def key(self, key: int, mod: int = 0, text: str = "") -> Watch:
        self.desk.key(key, mod, text)
        return self.rest()

    def shown(self) -> dict[str, tuple[float, float]]:
        """Where the models stand on the board."""
        self.desk.draw()
        return {name: figure.at for name, figure in self.scene.board.tableau.figures.items()}


def standing(match: Match, moment: int) -> dict[str, tuple[float, float] | None]:
    state = match.moments[moment].state
    return {unit.id: unit.at for unit in state.units if unit.alive and unit.at is not None}


def moments_of(match: Match, kind: type) -> list[int]:
    return [n for n, moment in enumerate(match.moments) if any(isinstance(e, kind) for e in moment.events)]


def test_it_begins_before_the_first_action(fought: Match) -> None:
    watch = Watch(fought)
    assert (watch.now, watch.shown()) == (0, {})
    assert not watch.scene.animating


def test_every_step_shows_the_state_that_the_battle_had(fought: Match) -> None:
    watch = Watch(fought)
    for n in range(1, 16):
        watch.press("step")
        assert watch.now == n
        assert watch.shown() == standing(fought, n)


def test_two_presses_in_one_frame_are_two_steps(fought: Match) -> None:
    watch = Watch(fought)
    watch.desk.key(pygame.K_RIGHT)
    watch.desk.key(pygame.K_RIGHT)
    assert watch.rest().now == 2


def test_steps_go_back_and_stop_at_both_ends(fought: Match) -> None:
    watch = Watch(fought)
    watch.press("back")
    assert watch.now == 0
    watch.scene.go(5)
    watch.press("back")
    assert (watch.now, watch.shown()) == (4, standing(fought, 4))
    last = len(fought.moments) - 1
    watch.scene.go(last)
    watch.press("step")
    assert watch.now == last


def test_it_plays_to_the_end_and_stops_there(fought: Match) -> None:
    watch = Watch(fought)
    last = len(fought.moments) - 1
    watch.scene.go(last - 3)
    watch.desk.click(watch.desk.find("replay-play"))
    assert watch.scene.playing
    watch.rest()
    assert (watch.now, watch.scene.playing) == (last, False)
    watch.desk.click(watch.desk.find("replay-play"))
    assert (watch.now, watch.scene.playing) == (0, True), "from the end it begins again"


def test_space_plays_and_pauses(fought: Match) -> None:
    watch = Watch(fought, animations=True)
    watch.desk.key(pygame.K_SPACE)
    watch.desk.wait(1.0)
    watch.desk.key(pygame.K_SPACE)
    assert not watch.scene.playing
    watch.rest()
    there = watch.now
    assert 0 < there < 6
    watch.desk.wait(2.0)
    assert watch.now == there


def test_a_step_back_in_the_middle_of_an_action_shows_where_it_began(fought: Match) -> None:
    watch = Watch(fought, animations=True)
    moved = next(n for n in moments_of(fought, ev.Moved) if n > 5)
    watch.scene.go(moved - 1)
    watch.desk.key(pygame.K_RIGHT)
    watch.desk.wait(0.2)
    assert watch.scene.animating
    watch.key(pygame.K_LEFT)
    assert (watch.now, watch.shown()) == (moved - 1, standing(fought, moved - 1))


def test_a_step_in_the_middle_of_an_action_ends_it_at_once(fought: Match) -> None:
    watch = Watch(fought, animations=True)
    moved = next(n for n in moments_of(fought, ev.Moved) if n > 5)
    watch.scene.go(moved - 1)
    watch.desk.key(pygame.K_RIGHT)
    watch.desk.wait(0.1)
    watch.desk.key(pygame.K_RIGHT)
    assert (watch.now, watch.shown()) == (moved, standing(fought, moved))


def test_the_next_shot_is_about_to_fall(fought: Match) -> None:
    watch = Watch(fought)
    shots = moments_of(fought, ev.Shot)
    for n in shots[:4]:
        watch.press("shot")
        assert watch.now == n - 1
    watch.key(pygame.K_f, pygame.KMOD_SHIFT, "F")
    assert watch.now == shots[2] - 1
    watch.key(pygame.K_f, 0, "f")
    assert watch.now == shots[3] - 1
    watch.scene.go(len(fought.moments) - 1)
    watch.press("shot")
    assert watch.now == len(fought.moments) - 1, "after the last shot nothing jumps"


def test_activations_are_jumped_to_both_ways(fought: Match) -> None:
    watch = Watch(fought)
    starts = sorted({n - 1 for n in moments_of(fought, ev.Activated)})
    for n in starts[:3]:
        watch.press("next-activation")
        assert watch.now == n
    watch.press("back-activation")
    assert watch.now == starts[1]
    watch.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert watch.now == starts[2]


def test_the_line_is_pressed_and_dragged(fought: Match) -> None:
    watch = Watch(fought)
    line = watch.desk.find("timeline").rect
    last = len(fought.moments) - 1
    watch.desk.press(line.centerx, line.centery)
    assert abs(watch.now - last / 2) <= 1
    watch.desk.move(line.right + 50, line.centery - 40)
    watch.desk.release(line.right + 50, line.centery - 40)
    assert watch.now == last
    assert watch.shown() == standing(fought, last)
    watch.desk.move(line.centerx, line.centery)
    assert watch.now == last, "only while the button is held"


def test_a_fast_drag_shows_only_where_it_comes_to_rest(
    fought: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(fought)
    laid: list[int] = []
    monkeypatch.setattr(watch.scene.board, "lay_last_dice", lambda: laid.append(watch.now))
    line = watch.desk.find("timeline").rect
    watch.desk.press(line.left, line.centery)
    for x in range(line.left, line.right, 3):
        watch.desk.move(x, line.centery)
    watch.desk.draw()
    assert laid == [watch.now]


def test_the_line_says_where_the_pointer_is(fought: Match) -> None:
    watch = Watch(fought)
    line = watch.desk.find("timeline")
    assert line.tooltip_at((line.rect.left, 0)) == ("Deployment, after 0 actions", line.shown_rect())
    last_turn = fought.state.turn
    words, _box = line.tooltip_at((line.rect.right, 0)) or ("", None)
    assert words == f"Turn {last_turn}, after {len(fought.moments) - 1} actions"


def test_the_speed_goes_round(fought: Match) -> None:
    watch = Watch(fought)
    seen = []
    for _ in range(4):
        seen.append(watch.desk.find("replay-speed").text)
        watch.press("speed")
    assert seen == ["1×", "2×", "4×", "1×"]


def test_faster_is_faster(fought: Match) -> None:
    def frames(presses: int) -> int:
        watch = Watch(fought, animations=True, dice="quick")
        for _ in range(presses):
            watch.press("speed")
        moved = next(n for n in moments_of(fought, ev.Moved) if n > 5)
        watch.scene.go(moved - 1)
        watch.desk.draw()
        watch.desk.key(pygame.K_RIGHT)
        before = watch.desk.stage.now_s
        watch.rest()
        return round((watch.desk.stage.now_s - before) * 60)

    assert frames(2) < frames(0)


def test_playing_on_takes_the_battle_as_it_is_shown(fought: Match) -> None:
    watch = Watch(fought)
    watch.scene.go(12)
    watch.press("play-on")
    (journal,) = watch.doors.journals
    again = load_match(Skirmish(), journal)
    assert again.state == fought.moments[12].state
    assert len(again.moments) == 13
    assert not again.can_redo


def test_a_battle_that_is_over_cannot_be_played_on(fought: Match) -> None:
    watch = Watch(fought)
    watch.scene.go(len(fought.moments) - 1)
    watch.desk.draw()
    assert not watch.desk.find("replay-play-on").enabled
    watch.scene.go(3)
    watch.desk.draw()
    assert watch.desk.find("replay-play-on").enabled


@pytest.mark.parametrize("way", ["button", "escape"])
def test_leaving_goes_back_to_what_lies_below(fought: Match, way: str) -> None:
    watch = Watch(fought)
    if way == "button":
        watch.desk.click(watch.desk.find("replay-leave"))
    else:
        watch.desk.key(pygame.K_ESCAPE)
    assert not watch.desk.director.running, "a replay that lies alone ends the program"


def test_nothing_of_the_battle_can_be_changed(fought: Match) -> None:
    watch = Watch(fought)
    watch.scene.go(20)
    watch.desk.draw()
    before = len(fought.moments)
    for key, text in ((pygame.K_m, "m"), (pygame.K_o, "o"), (pygame.K_z, "z"), (pygame.K_RETURN, "")):
        watch.key(key, 0, text)
    x, y = watch.scene.board.camera.to_px(next(iter(watch.shown().values())))
    watch.desk.click((round(x), round(y)))
    watch.desk.click((round(x) + 40, round(y)))
    assert (len(fought.moments), watch.now) == (before, 20)


def test_the_last_roll_lies_in_the_tray_from_the_start_and_the_log_answers_as_in_battle(
    fought: Match,
) -> None:
    watch = Watch(fought)
    settled(watch.desk)
    rolls = [e.die for e in fought.moments[0].events if isinstance(e, ev.Rolled)]
    assert [int(face) for face in watch.desk.find("tray").text.split(", ")] == rolls[-2:]
    watch.desk.click(watch.desk.find("log-copy"))
    assert "rolls for deployment" in pygame.scrap.get_text()
    watch.scene.go(len(fought.moments) - 1)
    settled(watch.desk)
    row = next(w for w in list(watch.scene.parts.log.walk())[::-1] if w.kind == "log" and w.line.places)  # type: ignore[attr-defined]
    watch.desk.move(*row.shown_rect().center)
    watch.desk.draw()
    assert watch.scene.board.told is row.line  # type: ignore[attr-defined]


def test_the_line_has_a_mark_for_every_turn_activation_and_shot(fought: Match) -> None:
    marks = ticks(fought.moments)
    count = dict.fromkeys(("turn", "activation", "shot"), 0)
    for moment in fought.moments:
        count["turn"] += sum(isinstance(e, ev.TurnBegan) for e in moment.events)
        count["activation"] += sum(isinstance(e, ev.Activated) for e in moment.events)
        count["shot"] += sum(isinstance(e, ev.Shot) for e in moment.events)
    assert sum(mark.turn for mark in marks) == count["turn"] > 0
    assert sum(mark.shot for mark in marks) == count["shot"] > 0
    assert sum(not mark.turn and not mark.shot for mark in marks) == count["activation"] > 0


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0), ((2560, 1440), 2.0)]
)
def test_the_controls_fit(fought: Match, size: tuple[int, int], scale: float) -> None:
    watch = Watch(fought, size, ui_scale=scale)
    watch.scene.go(len(fought.moments) - 1)
    settled(watch.desk)
    panel = watch.desk.find("replay")
    kit = watch.desk.stage.kit
    for widget in panel.walk():
        assert panel.rect.contains(widget.rect), widget.describe()
        if widget.kind == "label":
            assert kit.fonts.width(widget.text, widget.style) <= widget.rect.width  # type: ignore[attr-defined]
