"""When something unforeseen breaks: a written report, and a screen that says where it is."""

from __future__ import annotations

import platform
import traceback
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pygame

from wargame import paths
from wargame.engine import savefile
from wargame.ui.shell.pictures import free_name, moment
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.scenes import Pop, PopTo, Quit, Scene, Stage, Transition
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Column, Panel, Row, Spacer, Stack
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _


def reports_dir() -> Path:
    """Where reports of faults go."""
    return paths.data_dir() / "reports"


def write_report(error: BaseException, stage: Stage, scenes: Sequence[str]) -> Path | None:
    """Write what broke and where; the file, or None when it could not be written."""
    lines = [
        f"Pocket Wargame {_version()}",
        f"Python {platform.python_version()}, {platform.platform()}",
        f"pygame-ce {pygame.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
        f"scenes: {', '.join(scenes)}",
        f"window: {stage.size}, scale {stage.theme.scale}",
        "",
        "".join(traceback.format_exception(error)),
    ]
    file = free_name(reports_dir(), f"fault {moment()}", ".txt")
    try:
        savefile.write_atomic(file, "\n".join(lines).encode())
    except savefile.SaveError:
        return None
    return file


def _version() -> str:
    try:
        return version("pocket-wargame")
    except PackageNotFoundError:
        return "?"


class FaultScene(Scene):
    """Says that something broke, what is kept and where the report is; offers to go on."""

    name = "fault"

    def __init__(self, error: BaseException, report: Path | None, names: Sequence[str]) -> None:
        super().__init__()
        self._error = error
        self._report = report
        self._names = names

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.root = Stack([self._panel()])

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type == pygame.KEYDOWN and event.key in (
            pygame.K_RETURN,
            pygame.K_KP_ENTER,
            pygame.K_ESCAPE,
        ):
            return Pop()
        return None

    def _panel(self) -> Widget:
        kept = _("The battle is kept up to its last action.")
        if self._report is not None:
            where = _("A report of what happened was written to:")
        else:
            where = _("A report could not be written; this is what happened:")
        detail = str(self._report) if self._report is not None else repr(self._error)
        choices: list[Widget] = [
            Button(_("Continue"), Pop, primary=True, shortcut="C", id="continue", least=(130, 0))
        ]
        if len(self._names) > 1:
            below = self._names[-2]
            choices.insert(0, Button(_("Leave this screen"), lambda: PopTo(below), shortcut="L", id="leave"))
        choices.insert(0, Button(_("Quit"), Quit, shortcut="Q", id="quit", least=(100, 0)))
        parts: list[Widget] = [
            Label(_("Something went wrong"), Type.TITLE, id="fault-title"),
            Label(kept, Type.BODY, wrap=True),
            Label(where, Type.BODY, "dim", wrap=True),
            Panel(Label(detail, Type.SMALL, wrap=True, id="fault-report"), Plates.WELL, 12, 8),
            Row([Spacer(), *choices], gap=12),
        ]
        return Panel(Column(parts, gap=14), Plates.DIALOG, 28, 24, align=("centre", "centre"), least=(560, 0))
