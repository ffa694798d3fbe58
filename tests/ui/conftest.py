"""Tests of the interface run without a screen and without sound, in a home of their own."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tests.ui import xwindow


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders of one test."""
    home = tmp_path / "home"
    monkeypatch.setenv("WARGAME_HOME", str(home))
    return home


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    """A window without a screen, 1280 x 800."""
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((1280, 800))
    pygame.event.clear()
    pygame.display.quit()


@pytest.fixture(scope="session")
def x_display() -> Iterator[str]:
    """A virtual screen; tests that need one are skipped, with the reason, where there is none."""
    reason = xwindow.missing_tools()
    if reason:
        pytest.skip(reason)
    with xwindow.virtual_screen() as display:
        yield display


@pytest.fixture
def launch(x_display: str, tmp_path: Path) -> Iterator[Callable[..., xwindow.App]]:
    """Starts `python -m ARGUMENTS --trace ...` in a window; it is closed after the test."""
    apps: list[xwindow.App] = []

    def start(
        *arguments: str, home: Path | None = None, environment: dict[str, str] | None = None
    ) -> xwindow.App:
        app = xwindow.App(x_display, home or tmp_path / "window", arguments, environment)
        apps.append(app)
        return app

    yield start
    for app in apps:
        app.close()


@pytest.fixture(autouse=True)
def fonts() -> None:
    """Words can be measured in every test, whichever others ran before it."""
    pygame.font.init()
