"""The title: what can be done, in front of the table of the last battle."""

from __future__ import annotations

import pygame

from wargame.ui.common.backdrop import Backdrop
from wargame.ui.common.battles import BattlesScene
from wargame.ui.common.lobby import TITLE, Lobby
from wargame.ui.common.settings import SettingsScene
from wargame.ui.common.setup import SetupScene
from wargame.ui.shell.scenes import Push, Quit, Scene, Stage, Transition
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Column, Hairline, Panel, Spacer, Stack
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _

PANEL_WIDTH = 400
BACKDROP_PX = (900, 900)


class TitleScene(Scene):
    """Continue, New battle, Battles, Settings, Quit. An entry appears when what it opens exists."""

    name = TITLE

    def __init__(self, lobby: Lobby) -> None:
        super().__init__()
        self._lobby = lobby
        self._backdrop = Backdrop(None)
        self._shown: str | None = None

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._show()

    def uncovered(self) -> None:
        self._show()

    def draw(self, target: pygame.Surface) -> None:
        self._backdrop.draw(self.stage.kit, target)

    def handle(self, event: pygame.event.Event) -> Transition | None:
        return None

    def _show(self) -> None:
        self._bring_backdrop()
        panel = Panel(
            Column([*self._heading(), *self._entries()], gap=10),
            padding=28,
            align=("start", "centre"),
            margin=48,
            least=(PANEL_WIDTH, 0),
            id="title-panel",
        )
        self.root = Stack([panel])

    def _bring_backdrop(self) -> None:
        """The last battle's table; painted beside the main loop where it has to be."""
        maps = self._lobby.screens.maps()
        last = self.stage.settings.last_map
        name = last if any(entry.name == last for entry in maps) else maps[0].name if maps else None
        if name is not None and name != self._shown:
            self._shown = name
            self.stage.tasks.thread(self._paint, name, then=self._come)

    def _paint(self, _progress: Progress, name: str) -> pygame.Surface:
        return self._lobby.screens.thumbnail(name, BACKDROP_PX)

    def _come(self, task: Task) -> None:
        if not task.error:
            self._backdrop = Backdrop(task.result)
            self.stage.redraw()

    def _heading(self) -> list[Widget]:
        return [
            Label(_("Pocket Wargame"), Type.HERO),
            Label(_("8 mm skirmishes for two players at one computer."), Type.BODY, "dim", wrap=True),
            Spacer(4, 0),
            Hairline(),
            Spacer(4, 0),
        ]

    def _entries(self) -> list[Widget]:
        entries: list[Widget] = []
        saved = self._lobby.unfinished()
        if saved is not None:
            entries += [
                self._entry(
                    _("Continue"), "C", lambda: self._lobby.resume(self.stage, saved.name), "continue"
                ),
                Label(self._where(saved.summary.map_title, saved.summary.turn), Type.SMALL, "dim", wrap=True),
            ]
        entries += [
            self._entry(_("New battle"), "N", lambda: Push(SetupScene(self._lobby)), "new-battle"),
        ]
        if self._lobby.store.names():
            entries.append(self._entry(_("Battles"), "B", lambda: Push(BattlesScene(self._lobby)), "battles"))
        entries += [
            self._entry(_("Settings"), "S", lambda: Push(SettingsScene()), "settings"),
            self._entry(_("Quit"), "Q", Quit, "quit"),
        ]
        buttons = [entry for entry in entries if isinstance(entry, Button)]
        buttons[0].primary = True
        return entries

    def _resume(self, name: str) -> Transition | None:
        return self._lobby.resume(self.stage, name)

    def _where(self, map_title: str, turn: int) -> str:
        if turn == 0:
            return _("{map}, deployment").format(map=map_title)
        return _("{map}, turn {turn}").format(map=map_title, turn=turn)

    def _entry(self, text: str, shortcut: str, then: object, id_: str) -> Button:
        assert callable(then)
        return Button(text, then, shortcut=shortcut, style=Type.BIG_BUTTON, height=52, id=id_)
