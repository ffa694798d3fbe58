"""Three lessons taken to their end in the real window, by mouse and keys and what the panel shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.play.player import settings_in
from tests.ui.xwindow import App, Line, missing_tools, virtual_screen
from wargame.games.skirmish.lessons.progress import load_progress

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=missing_tools() or "tools are there"),
]

Point = tuple[float, float]
SIZE = "1280x720"


class Learner:
    """Takes a lesson from the title on; places are centimetres on the table."""

    def __init__(self, app: App, lesson: str) -> None:
        self.app = app
        app.click("learn")
        app.click(lesson)
        self.expect(
            lambda state: state["lesson"] == lesson and state["table"]["painted"], f"the lesson {lesson}"
        )

    def expect(self, there: Callable[[Line], object], what: str) -> Line:
        """Wait until the lesson's screen says so and nothing is played."""
        return self.app.wait(
            lambda state: state["scene"] == "lesson" and not state["busy"] and there(state), what
        )

    def px(self, at: Point) -> tuple[float, float]:
        """A place in the window, as the trace says where the table lies."""
        table = self.app.state()["table"]
        x, y = table["origin_px"]
        return x + at[0] * table["scale"], y - at[1] * table["scale"]

    def click(self, at: Point) -> None:
        """Click a place on the table."""
        self.app.click_at(*self.px(at))

    def select(self, unit: str) -> None:
        """Click a unit of one's own."""
        found = next(one for one in self.app.state()["units"] if one["id"] == unit)
        self.app.click_at(*found["px"])
        self.expect(lambda state: state["hand"].get("selected") == unit, f"{unit} in hand")

    def on(self, step: int) -> None:
        """Go on, when all is done, by the panel's button; wait for the step."""
        self.expect(lambda state: state["settled"], f"all of step {step} done")
        self.app.click("lesson-on")
        self.expect(lambda state: state["step"] == step or state["finished"], f"step {step + 1}")

    def finish(self, home: Path, lesson: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """The end is shown, it is kept, and the list says so."""
        self.app.wait(lambda state: state["finished"], "the end of the lesson")
        self.app.click("lesson-list")
        self.app.wait(lambda state: state["scene"] == "learn", "the list of lessons")
        monkeypatch.setenv("WARGAME_HOME", str(home))
        progress = load_progress()[0]
        assert lesson in progress.done
        assert lesson not in progress.under_way


@pytest.fixture
def started(tmp_path: Path) -> Callable[[str], App]:
    """Opens the window at the title, on a display."""

    def start(display: str) -> App:
        settings_in(tmp_path, animation_speed=4.0, confirm_end=False)
        return App(display, tmp_path, ["wargame", "play", "--size", SIZE])

    return start


def test_overwatch_by_hand(
    started: Callable[[str], App], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Set it, choose where to fire, hold once and fire the second time."""
    with virtual_screen() as display, started(display) as app:
        learner = Learner(app, "core-6")
        learner.select("A1")
        app.click("do-overwatch")
        learner.on(1)
        app.click("react-fire-A1")
        learner.on(2)
        learner.expect(lambda state: state["phase"] == "react", "the first runner")
        app.click("react-hold-A1")
        learner.expect(
            lambda state: state["phase"] == "react" and "done" in state["tasks"], "the second runner"
        )
        app.click("react-fire-A1")
        learner.on(3)
        learner.finish(tmp_path, "core-6", monkeypatch)


@pytest.mark.slow
def test_the_first_lesson_by_hand(
    started: Callable[[str], App], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with virtual_screen() as display, started(display) as app:
        learner = Learner(app, "core-1")
        learner.select("A1")
        learner.select("A2")
        learner.on(1)
        app.drag(learner.px((8.2, 4.5)), learner.px((11.0, 12.0)), learner.px((14.6, 21.0)), button=3)
        learner.on(2)
        app.resize(1600, 1000)
        learner.select("A1")
        app.move_to(*learner.px((14.6, 21.0)))
        learner.on(3)
        learner.select("A1")
        app.click("do-end")
        learner.on(4)
        learner.finish(tmp_path, "core-1", monkeypatch)


@pytest.mark.slow
def test_a_mech_walks_is_shown_the_wall_and_stumbles_after_a_break(
    started: Callable[[str], App], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Left in the middle by closing the window, the lesson goes on where it was."""
    with virtual_screen() as display:
        with started(display) as app:
            learner = Learner(app, "mecha-3")
            learner.select("A1")
            learner.click((9.6, 10.0))
            learner.expect(lambda state: state["settled"], "the walk")
            app.key("z")
            learner.expect(lambda state: state["tasks"] == ["done", "open"], "the walk taken back")
            learner.select("A1")
            learner.click((9.6, 10.0))
            learner.on(1)
        with started(display) as app:
            learner = Learner(app, "mecha-3")
            learner.expect(lambda state: state["step"] == 1, "the step it was left at")
            app.key("h")
            app.wait(lambda state: state["showing"], "the show")
            learner.on(2)
            learner.select("A1")
            aim = app.state()["aim"]
            app.click_at(*aim)
            learner.on(3)
            learner.finish(tmp_path, "mecha-3", monkeypatch)
