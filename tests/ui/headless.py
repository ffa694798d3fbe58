"""A scene run without a window: events posted by hand, time moved by hand, pictures read back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from wargame.ui.shell.director import Director
from wargame.ui.shell.scenes import Scene, Stage
from wargame.ui.shell.settings import SettingsStore
from wargame.ui.shell.sound import Sound
from wargame.ui.shell.tasks import Tasks
from wargame.ui.shell.trace import Trace
from wargame.ui.shell.widgets.base import Widget

FRAME_S = 1 / 60


class RootScene(Scene):
    """A scene that only shows a widget tree and keeps the events that nobody took."""

    name = "root"

    def __init__(self, root: Widget) -> None:
        super().__init__()
        self.root = root
        self.left_over: list[pygame.event.Event] = []

    def handle(self, event: pygame.event.Event) -> None:
        self.left_over.append(event)


class Desk:
    """A stage and a director on a surface of `size`."""

    def __init__(
        self,
        shown: Scene | Widget,
        size: tuple[int, int] = (1280, 800),
        trace: Path | None = None,
        **settings: Any,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_surface() is None:
            pygame.display.set_mode(size)
        store = SettingsStore()
        if settings:
            store.change(**settings)
        self.stage = Stage(size, store, Sound(), Trace(trace), Tasks())
        self.scene = shown if isinstance(shown, Scene) else RootScene(shown)
        self.director = Director(self.stage, self.scene)
        self.surface = pygame.Surface(size)
        self.draw()

    def feed(self, kind: int, **fields: Any) -> None:
        """Send one event."""
        self.director.feed(pygame.event.Event(kind, **fields))

    def move(self, x: int, y: int) -> None:
        """Move the pointer."""
        self.feed(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))

    def press(self, x: int, y: int, button: int = 1) -> None:
        """Press a mouse button."""
        self.move(x, y)
        self.feed(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button)

    def release(self, x: int, y: int, button: int = 1) -> None:
        """Let a mouse button go."""
        self.move(x, y)
        self.feed(pygame.MOUSEBUTTONUP, pos=(x, y), button=button)

    def click(self, where: Widget | tuple[int, int], button: int = 1) -> None:
        """Click a widget's middle, or a spot."""
        self.director.lay_out()
        x, y = where.shown_rect().center if isinstance(where, Widget) else where
        self.press(x, y, button)
        self.release(x, y, button)

    def wheel(self, notches: int) -> None:
        """Turn the wheel where the pointer is."""
        self.feed(pygame.MOUSEWHEEL, x=0, y=notches, precise_y=float(notches))

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        """Press and let go a key; `text` is what it types."""
        self.feed(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        if text:
            self.feed(pygame.TEXTINPUT, text=text)
        self.feed(pygame.KEYUP, key=key, mod=mod, scancode=0)

    def type(self, text: str) -> None:
        """Type letters."""
        for letter in text:
            self.key(ord(letter.lower()) if letter.isascii() else 0, 0, letter)

    def wait(self, seconds: float) -> None:
        """Let time pass, frame by frame."""
        until = self.stage.now_s + seconds
        while self.stage.now_s < until - 1e-9 and self.director.running:
            step = min(FRAME_S, until - self.stage.now_s)
            self.stage.now_s += step
            self.director.update(step)
            if self.director.running and self.director.needs_drawing():
                self.draw()

    def give_way(self, most_ms: int = 50) -> None:
        """Let threads work until one has ended: frames drawn meanwhile would only take their time."""
        running = self.stage.tasks.running()
        for _ in range(most_ms):
            pygame.time.wait(1)
            if not running or any(task.done for task in running):
                break

    def draw(self) -> pygame.Surface:
        """Draw everything; the picture."""
        self.director.draw(self.surface)
        return self.surface

    def find(self, name: str) -> Widget:
        """The widget with that id, in the scene or in a layer above it."""
        roots = [layer.dispatcher.root for layer in self.stage.layers]
        if self.director.scene.root is not None:
            roots.append(self.director.scene.root)
        found = [widget for root in roots if (widget := root.find(name)) is not None]
        assert found, f"no widget {name!r}"
        return found[0]

    def focused(self) -> Widget | None:
        """The widget that has the keys in the scene in front."""
        front = self.director.front()
        return front.focus.focused if front is not None else None
