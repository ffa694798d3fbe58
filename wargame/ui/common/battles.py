"""All battles, unfinished and finished: continue, replay, rename, delete to trash, export, import."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame

from wargame.engine.contract import Fault
from wargame.engine.savefile import SaveError
from wargame.ui.common.ask import ask_text, tell
from wargame.ui.common.game_screens import BattleSummary
from wargame.ui.common.lobby import Lobby
from wargame.ui.common.pictures import PictureQueue
from wargame.ui.shell.scenes import Choice, Pop, Scene, Stage, Transition
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.cards import Card, ListView
from wargame.ui.shell.widgets.layout import Column, Inset, Panel, Row, Spacer
from wargame.ui.shell.widgets.text import Chip, Label, Picture
from wargame.ui.shell.words import _

THUMBNAIL = (88, 66)
SUFFIX = ".battle"


class BattlesScene(Scene):
    """The list on the left, what can be done with the chosen one on the right."""

    name = "battles"

    def __init__(self, lobby: Lobby) -> None:
        super().__init__()
        self._lobby = lobby
        self._list = ListView(on_select=self._chosen, on_open=self._open, stretch=1, id="battle-list")
        self._actions = Column([], gap=8)

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._pictures = PictureQueue(stage)
        head = Row([Label(_("Battles"), Type.TITLE), Spacer(), self._button(_("Import"), self._ask_import)])
        left = Panel(Column([head, self._list], gap=12), stretch=1)
        back = Button(_("Back"), Pop, shortcut="k", id="back")
        right = Panel(Column([self._actions, Spacer(), back], gap=12), least=(306, 0))
        self.root = Inset(Row([left, right], gap=16), 32)
        self._fill()

    def leave(self) -> None:
        self._pictures.stop()

    def uncovered(self) -> None:
        self._fill()

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Pop()
        if event.type == pygame.DROPFILE:
            self._bring_in(event.file)
        return None

    # -- the list ------------------------------------------------------------------------

    def _fill(self, choose: str | None = None) -> None:
        names = self._lobby.store.names()
        self._list.show([self._row(name) for name in names])
        if choose is not None or self._list.selected is None:
            self._list.select(choose or (names[0] if names else None))
        self._show_actions()

    def _row(self, name: str) -> Card:
        summary = self._lobby.summary(name)
        words: list[Widget] = [Label(name, Type.NAME), Label(self._about(name, summary), Type.SMALL, "dim")]
        parts: list[Widget] = [self._picture(summary), Column(words, gap=2, stretch=1)]
        parts.append(self._status(summary))
        return Card(Row(parts, gap=14), name, name, row=True, id=f"battle-{name}")

    def _about(self, name: str, summary: BattleSummary | None) -> str:
        when = self._when(name)
        if summary is None:
            return when
        versus = _(" against ").join(summary.sides)
        turn = _("turn {turn}").format(turn=summary.turn) if summary.turn else _("deployment")
        return f"{summary.map_title} · {versus} · {turn} · {when}"

    def _when(self, name: str) -> str:
        try:
            saved_s = self._lobby.store.path(name).stat().st_mtime
        except OSError:
            return ""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(saved_s))

    def _status(self, summary: BattleSummary | None) -> Chip:
        if summary is None:
            return Chip(_("can't be read"), "bad", icon="warning")
        if summary.result:
            return Chip(summary.result, "dim", icon="flag")
        return Chip(_("goes on"), "good", icon="play")

    def _picture(self, summary: BattleSummary | None) -> Picture:
        picture = Picture(None, THUMBNAIL)
        if summary is not None and summary.map_name:
            name, size = summary.map_name, (self.stage.kit.px(THUMBNAIL[0]), self.stage.kit.px(THUMBNAIL[1]))
            self._pictures.bring(picture, lambda: self._lobby.screens.thumbnail(name, size))
        return picture

    def _chosen(self, name: str) -> None:
        self._show_actions()

    def _open(self, name: str) -> Transition | None:
        summary = self._lobby.summary(name)
        if summary is not None and summary.result:
            return self._lobby.replay(self.stage, name)
        return self._lobby.resume(self.stage, name)

    # -- what can be done ----------------------------------------------------------------

    def _show_actions(self) -> None:
        name = self._list.selected
        if name is None:
            empty = Label(_("No battle has been fought yet."), Type.BODY_ITALIC, "dim", wrap=True)
            self._actions.replace([empty])
            return
        summary = self._lobby.summary(name)
        over = summary is not None and bool(summary.result)
        resume = self._button(_("Continue"), lambda: self._lobby.resume(self.stage, name), "C")
        resume.enabled = not over
        resume.tooltip = _("This battle is over; it can be replayed.") if over else ""
        resume.primary = not over
        self._actions.replace(
            [
                Label(name, Type.HEADING, wrap=True),
                Spacer(2, 0),
                resume,
                self._button(_("Replay"), lambda: self._lobby.replay(self.stage, name), "R"),
                self._button(_("Rename"), lambda: self._ask_name(name), "n"),
                self._button(_("Export"), lambda: self._ask_export(name), "E"),
                self._button(_("Delete"), lambda: self._ask_delete(name), "D"),
            ]
        )

    def _button(self, text: str, then: Callable[[], object], shortcut: str = "") -> Button:
        return Button(text, then, shortcut=shortcut, id=text.lower())

    def _ask_name(self, name: str) -> None:
        def rename(new: str) -> None:
            self._lobby.store.rename(name, new)
            self._fill(choose=new)

        ask_text(self.stage, _("Rename the battle"), _("A new name:"), name, _("Rename"), rename)

    def _ask_export(self, name: str) -> None:
        def export(text: str) -> None:
            target = Path(text).expanduser()
            if target.exists():
                raise Fault(text, _("there is a file of that name already"))
            self._lobby.store.export(name, target)
            self.stage.toast(_("Exported to {file}").format(file=target), "good")

        suggestion = str(Path.home() / f"{name}{SUFFIX}")
        ask_text(
            self.stage, _("Export the battle"), _("Write it to this file:"), suggestion, _("Export"), export
        )

    def _ask_import(self) -> None:
        words = _("The path of a .battle file (or drop the file on the window):")
        ask_text(self.stage, _("Import a battle"), words, "", _("Import"), self._bring_in_strictly)

    def _ask_delete(self, name: str) -> None:
        self.stage.dialog(
            _("Delete the battle?"),
            _("{name} is moved to the trash folder.").format(name=name),
            [
                Choice(_("Keep it"), safe=True),
                Choice(_("Delete"), lambda: self._delete(name), id="really-delete"),
            ],
        )

    def _delete(self, name: str) -> None:
        try:
            kept = self._lobby.store.delete(name)
            self.stage.toast(_("Moved to {file}").format(file=kept))
        except (SaveError, Fault) as error:
            tell(self.stage, _("It could not be deleted"), str(error))
        self._fill()

    def _bring_in(self, path: str) -> None:
        try:
            self._bring_in_strictly(path)
        except (Fault, SaveError) as error:
            tell(self.stage, _("It could not be imported"), str(error))

    def _bring_in_strictly(self, path: str) -> None:
        name = self._lobby.store.bring_in(Path(path).expanduser())
        self._fill(choose=name)
        self.stage.toast(_("Imported as {name}").format(name=name), "good")
