"""The window: opening it, the main loop, full screen, pictures, and what happens when something breaks."""

from __future__ import annotations

import contextlib
import os
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from wargame.engine.savefile import SaveError
from wargame.ui.shell.director import Director
from wargame.ui.shell.faults import FaultScene, write_report
from wargame.ui.shell.pictures import save_picture
from wargame.ui.shell.scenes import Push, Scene
from wargame.ui.shell.settings import SettingsStore
from wargame.ui.shell.sound import Sound
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.tasks import Tasks
from wargame.ui.shell.trace import Trace
from wargame.ui.shell.words import _

SMALLEST = (1280, 720)
IDLE_S = 1.0
LONGEST_STEP_S = 0.1
SWITCH_EVERY_S = 0.001
SCREEN_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
REPEAT_AFTER_MS, REPEAT_EVERY_MS = 300, 40
REPEATING_KEYS = frozenset(
    (
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_PLUS,
        pygame.K_EQUALS,
        pygame.K_MINUS,
        pygame.K_TAB,
    )
)
SIZE_EVENTS = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED)
SHOWN_EVENTS = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED, pygame.WINDOWSHOWN)


class NoDisplay(Exception):
    """There is no screen to open a window on; its message says what works without one."""


class WrongPygame(Exception):
    """Another package stands where pygame-ce should; its message says what to do."""


@dataclass(frozen=True)
class WindowOptions:
    """How to open the window; None takes the settings."""

    trace: Path | None = None
    size: tuple[int, int] | None = None
    full_screen: bool | None = None


def run(first: Callable[[Stage], Scene], options: WindowOptions | None = None) -> int:
    """Open the window and play `first(stage)` to the end; the exit status.

    Raises NoDisplay or WrongPygame, each with a sentence for the player.
    """
    check_pygame()
    _prepare_environment()
    # work beside the main loop gives way to it soon, so that a frame does not wait for it
    sys.setswitchinterval(SWITCH_EVERY_S)
    window = Window(options or WindowOptions())
    try:
        window.play(first(window.stage))
    finally:
        window.close()
    return 0


def check_pygame() -> None:
    """Raises WrongPygame when the package imported as pygame is not pygame-ce."""
    if not getattr(pygame, "IS_CE", False):
        raise WrongPygame(
            _(
                "The game needs pygame-ce, but pygame is installed in its place: "
                "uninstall pygame and pygame-ce, then install pygame-ce again."
            )
        )


def check_screen() -> None:
    """Raises NoDisplay where Linux names no screen: SDL would complain of Wayland and draw into nothing."""
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in SCREEN_VARIABLES):
        raise _no_display(_("DISPLAY and WAYLAND_DISPLAY are not set"))


def _no_display(why: str) -> NoDisplay:
    sentence = _("There is no screen to open a window on ({why}); `wargame referee` plays without one.")
    return NoDisplay(sentence.format(why=why))


def _prepare_environment() -> None:
    """Pixels go straight to the window on X11: through OpenGL they are many times slower without a GPU."""
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    if sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "pocket-wargame")


def _screen() -> pygame.Surface:
    surface = pygame.display.get_surface()
    assert surface is not None, "the window is not open"
    return surface


def _window_object() -> pygame.Window | None:
    """The display's window with what `pygame.display` lacks; None where pygame no longer hands it out."""
    with warnings.catch_warnings(), contextlib.suppress(AttributeError, pygame.error):
        warnings.simplefilter("ignore")
        return pygame.Window.from_display_module()
    return None


class Window:
    """The window and its loop."""

    def __init__(self, options: WindowOptions) -> None:
        settings = SettingsStore()
        self._full_screen = settings.now.full_screen if options.full_screen is None else options.full_screen
        self._plain_size = options.size or settings.now.window_size
        self._keeps_size = options.size is None
        self._open()
        sound = Sound(settings.now.sound_volume, settings.now.muted)
        self._wake_type = pygame.event.custom_type()
        self.stage = Stage(self._size(), settings, sound, Trace(options.trace), Tasks(self._wake))
        settings.listen(lambda now: self._show_full_screen(now.full_screen))
        self._clock = pygame.time.Clock()
        self._started_s = time.monotonic()
        self._down: set[int] = set()
        self._repeated: set[int] = set()
        self._ready = False

    # --- the loop -----------------------------------------------------------------------

    def play(self, first: Scene) -> None:
        """Run until the last scene has gone."""
        director = self._director(first)
        if self.stage.settings_store.problem:
            self.stage.toast(self.stage.settings_store.problem, "orange", 12)
        while director.running:
            try:
                self.step(director)
            except Exception as error:
                self._show_fault(director, error)

    def _director(self, first: Scene) -> Director:
        try:
            return Director(self.stage, first)
        except Exception as error:
            report = write_report(error, self.stage, [first.name])
            return Director(self.stage, FaultScene(error, report, [first.name]))

    def close(self) -> None:
        """Keep the window's size, stop what runs beside, give sound and screen back."""
        store = self.stage.settings_store
        if self._keeps_size and store.now.window_size != self._plain_size:
            store.change(window_size=self._plain_size)
        self.stage.tasks.stop()
        self.stage.sound.close()
        self.stage.trace.close()
        pygame.quit()

    def step(self, director: Director) -> None:
        """Hear what has happened, let time pass, draw what has changed."""
        events = self._events(director)
        self._repeated.clear()
        now_s = time.monotonic() - self._started_s
        dt_s = min(LONGEST_STEP_S, now_s - self.stage.now_s)
        self.stage.now_s = now_s
        for event in events:
            if not self._takes(event, director):
                director.feed(event)
        self._forget_released_keys()
        director.update(dt_s)
        if director.running and director.needs_drawing():
            director.draw(_screen())
            pygame.display.flip()
            self._say_ready()

    def _events(self, director: Director) -> list[pygame.event.Event]:
        """What has happened; waits where nothing moves."""
        if director.scene.animating or director.needs_drawing():
            self._clock.tick(self.stage.settings.frame_limit)
            return pygame.event.get()
        wake_s = director.wakes_in_s()
        wait_ms = max(1, round(1000 * min(IDLE_S, wake_s if wake_s is not None else IDLE_S)))
        first = pygame.event.wait(wait_ms)
        return [first, *pygame.event.get()] if first.type != pygame.NOEVENT else []

    def _takes(self, event: pygame.event.Event, director: Director) -> bool:
        """Events of the window itself."""
        if event.type in SIZE_EVENTS:
            self._resized()
        elif event.type in SHOWN_EVENTS:
            self.stage.redraw()
            # a scene may look whether its files have changed meanwhile
            return bool(event.type != pygame.WINDOWFOCUSGAINED)
        elif event.type == pygame.WINDOWLEAVE:
            director.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=(-1, -1), rel=(0, 0), buttons=(0, 0, 0)))
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
            return False
        elif event.type == pygame.KEYDOWN:
            return self._takes_key(event)
        else:
            return bool(event.type == self._wake_type)
        return True

    def _takes_key(self, event: pygame.event.Event) -> bool:
        if self._is_idle_repeat(event.key):
            return True
        action = self.stage.bindings.action(event, "everywhere")
        if action == "full_screen":
            self.stage.settings_store.change(full_screen=not self._full_screen)
        elif action == "picture":
            self._save_picture()
        else:
            return False
        return True

    def _is_idle_repeat(self, key: int) -> bool:
        """Whether the key is only held: few keys repeat, and those once a frame, however many wait.

        One that has been let go does not repeat: what came meanwhile had waited for a slow frame.
        """
        if key not in self._down:
            self._down.add(key)
            return False
        repeats = self.stage.typing or key in REPEATING_KEYS
        if key in self._repeated or not repeats or not pygame.key.get_pressed()[key]:
            return True
        self._repeated.add(key)
        return False

    def _forget_released_keys(self) -> None:
        """Asked of the keyboard once all events are heard: a KEYUP may be lost while the window changes."""
        if self._down:
            pressed = pygame.key.get_pressed()
            self._down = {key for key in self._down if pressed[key]}

    def _wake(self) -> None:
        """From any thread: have the main loop look at the tasks."""
        if pygame.display.get_init():
            pygame.event.post(pygame.event.Event(self._wake_type))

    def _say_ready(self) -> None:
        if not self._ready:
            self._ready = True
            info = pygame.display.get_wm_info()
            window_id = info.get("window") if pygame.display.get_driver() == "x11" else None
            self.stage.trace.ready(
                driver=pygame.display.get_driver(),
                window=window_id,
                pid=os.getpid(),
                size=list(self.stage.size),
            )

    # --- the screen ---------------------------------------------------------------------

    def _open(self) -> None:
        check_screen()
        try:
            pygame.display.init()
            pygame.font.init()
            if pygame.display.get_driver() == "offscreen" and not os.environ.get("SDL_VIDEODRIVER"):
                raise pygame.error(_("no screen was found"))
            self._set_mode()
        except pygame.error as error:
            raise _no_display(str(error)) from error
        pygame.display.set_caption(_("Pocket Wargame"))
        pygame.key.set_repeat(REPEAT_AFTER_MS, REPEAT_EVERY_MS)
        pygame.key.stop_text_input()

    def _set_mode(self) -> None:
        desktop = pygame.display.get_desktop_sizes()[0]
        size = (min(self._plain_size[0], desktop[0]), min(self._plain_size[1], desktop[1]))
        pygame.display.set_mode(size, pygame.RESIZABLE)
        window = _window_object()
        if window is not None:
            window.minimum_size = (min(SMALLEST[0], desktop[0]), min(SMALLEST[1], desktop[1]))
        if self._full_screen:
            self._fill_screen()

    def _fill_screen(self) -> None:
        window = _window_object()
        if window is not None:
            window.set_fullscreen(True)
        else:
            pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)

    def _leave_full_screen(self) -> None:
        """Setting a mode again would keep the size of the screen where no window manager helps."""
        window = _window_object()
        if window is not None:
            window.set_windowed()
            window.size = self._plain_size
        else:
            self._set_mode()

    def _size(self) -> tuple[int, int]:
        width, height = _screen().get_size()
        return width, height

    def _resized(self) -> None:
        self.stage.resize(self._size())
        self.stage.redraw()
        if not self._full_screen:
            self._plain_size = self._size()

    def _show_full_screen(self, wanted: bool) -> None:
        if wanted != self._full_screen:
            self._full_screen = wanted
            if wanted:
                self._fill_screen()
            else:
                self._leave_full_screen()
            self._resized()

    def _save_picture(self) -> None:
        try:
            file = save_picture(_screen())
        except SaveError as error:
            self.stage.toast(_("The picture could not be saved: {why}.").format(why=error), "bad")
        else:
            self.stage.toast(_("Picture saved: {file}").format(file=file), "good")

    def _show_fault(self, director: Director, error: Exception) -> None:
        """Write the report and say so; a fault of that very screen ends the game."""
        file = write_report(error, self.stage, director.names())
        self.stage.trace.event("fault", report=str(file), error=repr(error))
        if not director.running or isinstance(director.scene, FaultScene):
            raise error
        self.stage.take_outcomes()
        director.apply(Push(FaultScene(error, file, director.names())))
