"""Driving the real window: a virtual screen, the game started on it, its trace read, mouse and keys sent.

The trace says where every widget is, so that nothing is clicked by coordinates
that a test has guessed, and nothing is waited for by sleeping.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

TOOLS = ("Xvfb", "xdotool", "import")
START_S = 30.0
WAIT_S = 15.0
QUIET_S = 0.25
POLL_S = 0.02

Line = dict[str, Any]


class NotSeen(AssertionError):
    """What a test waited for did not come; the message has the last screen line."""


def missing_tools() -> str:
    """Why no real window can be driven here; empty when one can."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    return f"needs {', '.join(missing)}" if missing else ""


@contextlib.contextmanager
def virtual_screen(width: int = 2600, height: int = 1500) -> Iterator[str]:
    """Xvfb on a display number that is free; yields `:N`."""
    reader, writer = os.pipe()
    size = f"{width}x{height}x24"
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", size, "-nolisten", "tcp"]
    server = subprocess.Popen(
        command, pass_fds=(writer,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(writer)
    try:
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


class App:
    """The game in a window of its own."""

    def __init__(
        self,
        display: str,
        home: Path,
        arguments: Sequence[str],
        environment: dict[str, str] | None = None,
    ) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.home = home
        self.trace_file = home / "trace.jsonl"
        # a window that was here before has left its own
        self.trace_file.unlink(missing_ok=True)
        self._lines: list[Line] = []
        self._read_to = 0
        self._errors = (home / "stderr.txt").open("w+", encoding="utf-8")
        self._environment = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "WARGAME_HOME": str(home),
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            **(environment or {}),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", *arguments, "--trace", str(self.trace_file)],
            env=self._environment,
            stdout=self._errors,
            stderr=self._errors,
        )
        self.ready = self._wait_for_ready()
        self.window = str(self.ready["window"])
        self._take_keys()

    # --- what it says -------------------------------------------------------------------

    def lines(self) -> list[Line]:
        """Every whole line of the trace so far; only what is new is read."""
        if self.trace_file.exists():
            with self.trace_file.open("rb") as file:
                file.seek(self._read_to)
                *whole, _rest = file.read().split(b"\n")
            self._read_to += sum(len(line) + 1 for line in whole)
            self._lines += [msgspec.json.decode(line) for line in whole]
        return self._lines

    def events(self) -> list[Line]:
        """What has happened so far."""
        return [line for line in self.lines() if "event" in line]

    def state(self) -> Line:
        """What is shown now."""
        return next((line for line in reversed(self.lines()) if "screen" in line), {})

    def wait(self, condition: Callable[[Line], Any], what: str = "", seconds: float = WAIT_S) -> Line:
        """Wait until what is shown meets the condition; that screen line. Raises NotSeen."""
        until = time.monotonic() + seconds
        while True:
            state = self.state()
            with contextlib.suppress(KeyError, StopIteration, TypeError):
                if condition(state):
                    return state
            self._check_alive()
            if time.monotonic() > until:
                raise NotSeen(f"{what or 'the condition'} did not come; last: {_brief(state)}")
            time.sleep(POLL_S)

    def wait_event(self, condition: Callable[[Line], Any], what: str = "", seconds: float = WAIT_S) -> Line:
        """Wait for an event line that meets the condition. Raises NotSeen."""
        until = time.monotonic() + seconds
        while True:
            found = [line for line in self.events() if condition(line)]
            if found:
                return found[-1]
            self._check_alive()
            if time.monotonic() > until:
                raise NotSeen(f"{what or 'the event'} did not come; events: {self.events()[-20:]}")
            time.sleep(POLL_S)

    def settle(self, seconds: float = WAIT_S) -> Line:
        """Wait until nothing moves and the trace has been quiet for a moment; the last screen line."""
        until = time.monotonic() + seconds
        count, since = -1, time.monotonic()
        while time.monotonic() < until:
            lines = self.lines()
            if len(lines) != count:
                count, since = len(lines), time.monotonic()
            state = self.state()
            if state and not state.get("moving") and time.monotonic() - since >= QUIET_S:
                return state
            self._check_alive()
            time.sleep(POLL_S)
        raise NotSeen(f"the window did not come to rest; last: {_brief(self.state())}")

    def widget(self, name: str, seconds: float = WAIT_S) -> Line:
        """The widget with that id (or else those words), waited for. Raises NotSeen."""
        state = self.wait(lambda state: widget_in(state, name), f"the widget {name!r}", seconds)
        widget = widget_in(state, name)
        assert widget is not None
        return widget

    def has(self, name: str) -> bool:
        """Whether the widget is shown now."""
        return widget_in(self.state(), name) is not None

    # --- what is done to it -------------------------------------------------------------

    def click(self, name: str, button: int = 1) -> None:
        """Click the middle of the widget's visible part."""
        self.widget(name)
        state = self.settle_widgets(name)
        box = state.get("shown_rect", state["rect"]) or self.reveal(name)
        self.click_at(box[0] + box[2] // 2, box[1] + box[3] // 2, button)

    def reveal(self, name: str) -> list[int]:
        """Turn the wheel over the scroll view above or below which the widget lies; its visible box."""
        for _ in range(60):
            state = self.widget(name)
            box: list[int] | None = state.get("shown_rect", state["rect"])
            if box is not None:
                return box
            view = self._scroll_view(state["rect"])
            self.move_to(view[0] + view[2] / 2, view[1] + view[3] / 2)
            self.scroll(1 if state["rect"][1] < view[1] else -1)
            time.sleep(POLL_S)
        raise NotSeen(f"the widget {name!r} cannot be scrolled into view")

    def _scroll_view(self, rect: list[int]) -> list[int]:
        middle = rect[0] + rect[2] / 2
        views = [w["rect"] for w in self.state()["widgets"] if w.get("furthest", 0) > 0]
        over = [view for view in views if view[0] <= middle <= view[0] + view[2]]
        if not over:
            raise NotSeen("no scroll view has the widget in it")
        return over[-1]

    def settle_widgets(self, name: str) -> Line:
        """The widget once it has stopped moving."""
        before = self.widget(name)
        for _ in range(50):
            time.sleep(POLL_S * 2)
            now = self.widget(name)
            if now["rect"] == before["rect"]:
                return now
            before = now
        return before

    def click_at(self, x: float, y: float, button: int = 1) -> None:
        """Click a spot of the window, in px."""
        self.move_to(x, y)
        self._xdotool("click", str(button))

    def move_to(self, x: float, y: float) -> None:
        """Move the pointer (without waiting for it: xdotool would wait for ever where it is already)."""
        self._xdotool("mousemove", "--window", self.window, str(round(x)), str(round(y)))

    def drag(self, *spots: tuple[float, float], button: int = 1) -> None:
        """Press at the first spot, move over the others, let go at the last."""
        self.move_to(*spots[0])
        self._xdotool("mousedown", str(button))
        for spot in spots[1:]:
            self.move_to(*spot)
            time.sleep(POLL_S)
        self._xdotool("mouseup", str(button))

    def scroll(self, notches: int) -> None:
        """Turn the wheel: up when positive."""
        wheel = "4" if notches > 0 else "5"
        self._xdotool("click", "--repeat", str(abs(notches)), "--delay", "20", wheel)

    def key(self, *names: str) -> None:
        """Press keys one after the other, by X names: `Return`, `Escape`, `ctrl+z`, `shift+Tab`, `m`.

        Let go without a pause, for on a busy machine a key would be held over it so long that it repeats;
        with one between keys, for the same one within 2 ms is taken for a key that is held.
        """
        self._take_keys()
        pressed = [["key", "--delay", "0", name] for name in names]
        self._xdotool(*pressed[0], *(word for press in pressed[1:] for word in ["sleep", "0.02", *press]))

    def type(self, text: str) -> None:
        """Type plain ASCII text (xdotool loses other letters)."""
        assert text.isascii()
        self._take_keys()
        self._xdotool("type", "--delay", "30", text)

    def _take_keys(self) -> None:
        """Without a window manager nobody gives the keyboard back after full screen."""
        self._xdotool("windowfocus", self.window)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, and wait for it."""
        self._xdotool("windowsize", self.window, str(width), str(height))
        self.wait(lambda state: state["size"] == [width, height], f"the size {width}x{height}")

    def screenshot(self, file: Path) -> Path:
        """Save a picture of the window as PNG."""
        subprocess.run(
            ["import", "-window", self.window, str(file)], env=self._environment, check=True, timeout=30
        )
        return file

    def close(self) -> int:
        """Ask it to close, then end it; the exit status."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(5)
        self._errors.close()
        return self.process.returncode

    def exit_status(self, seconds: float = WAIT_S) -> int:
        """Wait for it to end by itself; the exit status."""
        return self.process.wait(seconds)

    def output(self) -> str:
        """What it has printed."""
        return (self.home / "stderr.txt").read_text(encoding="utf-8")

    def __enter__(self) -> App:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _wait_for_ready(self) -> Line:
        until = time.monotonic() + START_S
        while time.monotonic() < until:
            ready = [line for line in self.lines() if line.get("ready")]
            if ready:
                return ready[0]
            self._check_alive()
            time.sleep(POLL_S)
        self.close()
        raise NotSeen(f"the window was not ready in {START_S} s; it printed: {self.output()}")

    def _check_alive(self) -> None:
        if self.process.poll() is not None:
            raise NotSeen(f"the game ended with {self.process.returncode}; it printed: {self.output()}")

    def _xdotool(self, *arguments: str) -> None:
        """SDL's probe windows may vanish while xdotool looks at them: then once more."""
        for attempt in range(3):
            done = subprocess.run(
                ["xdotool", *arguments], env=self._environment, capture_output=True, text=True, timeout=30
            )
            if done.returncode == 0:
                return
            if attempt == 2:
                raise RuntimeError(f"xdotool {' '.join(arguments)}: {done.stderr}")
            time.sleep(0.1)


def _brief(state: Line) -> str:
    """A screen line without the places of its widgets."""
    told = {name: value for name, value in state.items() if name != "widgets"}
    widgets = state.get("widgets", [])
    shown = [f"{widget['id']}={widget.get('value', widget['text'])!r}" for widget in widgets]
    return f"{json.dumps(told)[:1500]}, widgets {', '.join(shown)[:2500]}"


def widget_in(state: Line, name: str) -> Line | None:
    """The widget with that id, or else those words, in a screen line."""
    widgets = state.get("widgets", [])
    by_id = [widget for widget in widgets if widget["id"] == name]
    by_text = [widget for widget in widgets if widget["text"] == name]
    found = by_id or by_text
    return found[-1] if found else None
