"""Settings: every change shows at once and is kept."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from wargame import paths
from wargame.engine.savefile import SaveError
from wargame.ui.common.ask import ask_text, tell
from wargame.ui.common.files import new_file
from wargame.ui.common.folders import back_up, open_folder
from wargame.ui.common.key_page import KeyPage
from wargame.ui.common.layouts import FixedPanel, Shelf
from wargame.ui.common.patience import Patience
from wargame.ui.common.settings_pages import SHOWN, Pages
from wargame.ui.common.settings_rows import EDGE
from wargame.ui.shell.scenes import Choice, Pop, Scene, Stage, Transition
from wargame.ui.shell.tasks import Progress
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Column, Inset, Row, Spacer, Stack
from wargame.ui.shell.widgets.tabs import Tabs
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _

WIDTH, PAGE_HEIGHT, MARGIN = 700, 408, 16


class SettingsScene(Scene):
    """Tabs of settings, in front of whatever asked for them."""

    name = "settings"
    shows_below = True

    def __init__(self, chosen: str = "display") -> None:
        super().__init__()
        self._chosen = chosen
        self._patience = Patience()
        self._seen: object = None

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._show()

    def reworded(self) -> None:
        self._show()

    def draw(self, target: pygame.Surface) -> None:
        """Nothing of its own: the scene below stays in sight."""
        self._follow()

    def wants_first(self, event: pygame.event.Event) -> bool:
        return self._key_page.waiting is not None and event.type == pygame.KEYDOWN

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if self.wants_first(event):
            self._key_page.take(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Pop()
        return None

    def _show(self) -> None:
        pages = Pages(self.stage, self._open_folder, self._ask_back_up)
        self._key_page = KeyPage(self.stage)
        tabs = Tabs(
            [
                ("display", _("Display"), _page(pages.display())),
                ("colours", _("Colours"), _page(pages.colours())),
                ("sound", _("Sound"), _page(pages.sound())),
                ("play", _("Play"), _page(pages.play())),
                ("keys", _("Keys"), _page(self._key_page.widgets(), gap=3)),
                ("folders", _("Folders"), _page(pages.folders())),
            ],
            self._chosen,
            self._turned,
            stretch=1,
        )
        usual = Button(_("Usual settings"), self._ask_reset, shortcut="U", icon="undo", id="reset")
        done = Button(_("Done"), Pop, shortcut="D", primary=True, id="done", least=(120, 0))
        title = Inset(Label(_("Settings"), Type.TITLE), EDGE, 0)
        foot = Inset(Row([usual, Spacer(), done]), EDGE, 0)
        self.root = Stack(
            [
                FixedPanel(
                    Column([title, tabs, foot], gap=14),
                    WIDTH,
                    padding=22,
                    down=22,
                    align=("centre", "centre"),
                    margin=MARGIN,
                    id="settings-panel",
                )
            ]
        )
        self._seen = self._in_force()

    def _in_force(self) -> object:
        return self.stage.theme.scale, self.stage.settings.full_screen

    def _follow(self) -> None:
        """The full-screen key and a window that caps the size change what the first page says."""
        if self._in_force() != self._seen:
            self._show()

    def _turned(self, key: str) -> None:
        self._chosen = key
        self._key_page.forget()

    def _ask_reset(self) -> None:
        words = _(
            "Everything on these pages goes back to what it was at first. Names, forces and house rules stay."
        )
        self.stage.dialog(
            _("Usual settings?"),
            words,
            [
                Choice(_("Keep mine"), safe=True, id="keep-mine"),
                Choice(_("Usual settings"), self._reset, id="really-reset"),
            ],
        )

    def _reset(self) -> None:
        self.stage.settings_store.reset(*SHOWN)
        self._show()

    # -- folders -------------------------------------------------------------------------

    def _open_folder(self, folder: Path) -> None:
        if not open_folder(folder):
            sentence = _("There is no file manager to ask; the folder is {folder}.")
            self.stage.toast(sentence.format(folder=folder), "orange", 8)

    def _ask_back_up(self) -> None:
        usual = Path.home() / f"pocket-wargame {time.strftime('%Y-%m-%d')}.zip"
        words = _("Battles, tables and settings go into this file:")
        ask_text(self.stage, _("Back up"), words, str(usual), _("Back up"), self._back_up)

    def _back_up(self, text: str) -> None:
        target = new_file(text, "pocket-wargame.zip")

        def work(progress: Progress) -> int | SaveError:
            try:
                watcher = partial(_tell, progress)
                return back_up(paths.data_dir(), target, watcher, without=paths.cache_dir())
            except SaveError as error:
                return error

        def done(found: int | SaveError) -> None:
            if isinstance(found, SaveError):
                tell(self.stage, _("The backup could not be made"), f"{found}.")
            else:
                words = _("{count} files are kept in {file}.").format(count=found, file=target)
                self.stage.toast(words, "good", 8)

        self._patience.work(self.stage, _("Backing up"), work, done)


def _tell(progress: Progress, n: int, every: int) -> None:
    progress(n / max(1, every))


def _page(widgets: Sequence[Widget], gap: float = 14) -> Widget:
    return Shelf(Inset(Column(widgets, gap=gap), EDGE, 4), PAGE_HEIGHT, stretch=1)
