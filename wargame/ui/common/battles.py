"""All battles, unfinished and finished: continue, replay, rename, delete to trash, export, import."""

from __future__ import annotations

from pathlib import Path

import pygame

from wargame.engine.contract import Fault
from wargame.engine.savefile import SaveError
from wargame.ui.common.ask import ask_text, tell
from wargame.ui.common.battle_sheet import BattleSheet, Verbs, row_of
from wargame.ui.common.files import new_file, typed_path
from wargame.ui.common.layouts import Bounded, WithSheet
from wargame.ui.common.lobby import Lobby
from wargame.ui.common.pictures import CoverPicture, PictureQueue, Shown
from wargame.ui.shell.scenes import Choice, Pop, Scene, Stage, Transition
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.cards import ListView
from wargame.ui.shell.widgets.layout import Column, Hairline, Inset, Panel, Row, Spacer
from wargame.ui.shell.widgets.text import Label, Picture
from wargame.ui.shell.words import _

SUFFIX = ".battle"
SHEET_SHARE, SHEET_BOUNDS = 0.34, (320, 540)
LARGEST = (1640, 1040)
BACKDROP_DIM = 0.4
READ_WITHIN_S = 0.05


class BattlesScene(Scene):
    """The list on the left, the chosen battle and what can be done with it on the right."""

    name = "battles"

    def __init__(self, lobby: Lobby, dropped: str = "") -> None:
        super().__init__()
        self._lobby = lobby
        self._dropped = dropped
        self._list = ListView(on_select=self._chosen, on_open=self._open, stretch=1, id="battle-list")
        self._reading: Task | None = None

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._pictures = PictureQueue(stage)
        verbs = Verbs(self._resume, self._replay, self._ask_name, self._ask_export, self._ask_delete)
        self._sheet = BattleSheet(verbs, self._bring_whole)
        bring_in = Button(_("Import"), self._ask_import, shortcut="I", id="import")
        head = Row([Label(_("Battles"), Type.TITLE), Spacer(), bring_in])
        self._none = Label(
            _("No battle has been fought yet."), Type.BODY_ITALIC, "dim", wrap=True, visible=False, id="none"
        )
        left = Panel(Column([Inset(head, 4, 0), self._none, self._list], gap=12), padding=14)
        back = Button(_("Back"), Pop, shortcut="k", id="back")
        right = Panel(Column([self._sheet, Hairline(), back], gap=12), padding=16)
        self.root = Bounded(Inset(WithSheet(left, right, SHEET_SHARE, SHEET_BOUNDS), 20), *LARGEST)
        self._fill()
        if self._dropped:
            self._bring_in(self._dropped)

    def stop(self) -> None:
        self._pictures.stop()
        if self._reading is not None:
            self._reading.cancel()

    def uncovered(self) -> None:
        self._fill()

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type == pygame.DROPFILE:
            self._bring_in(event.file)
        if event.type == pygame.WINDOWFOCUSGAINED:
            self._fill()
        if event.type != pygame.KEYDOWN:
            return None
        name = self._list.selected
        if event.key == pygame.K_ESCAPE:
            return Pop()
        if name is not None and event.key == pygame.K_DELETE:
            self._ask_delete(name)
        elif name is not None and event.key == pygame.K_F2:
            self._ask_name(name)
        return None

    def draw(self, target: pygame.Surface) -> None:
        self._lobby.backdrop.draw(self.stage, target, BACKDROP_DIM)

    # -- the list ------------------------------------------------------------------------

    def _fill(self, choose: str | None = None) -> None:
        """Show what the folder holds; files that are new are read beside the main loop."""
        names = self._lobby.saves.names()
        if any(self._lobby.saves.known(name) is None for name in names):
            self._read(names)
        self._pictures.stop()
        self._list.show([row_of(name, self._lobby.saves.known(name), self._bring_picture) for name in names])
        if choose is not None or self._list.selected is None:
            self._list.select(choose if choose in names else next(iter(names), None))
        self._none.visible = not names
        self._show_sheet()

    def _read(self, names: list[str]) -> None:
        if self._reading is not None:
            return

        def work(_progress: Progress) -> None:
            for name in names:
                self._lobby.saves.look(name)

        def done(task: Task) -> None:
            self._reading = None
            if task.error:
                raise RuntimeError(task.error)
            self._fill()

        self._reading = self.stage.tasks.thread(work, then=done)
        self._reading.wait(READ_WITHIN_S)

    def _bring_picture(self, name: str, picture: Picture) -> None:
        kit = self.stage.kit
        self._bring(name, picture, (kit.px(picture.size[0]), kit.px(picture.size[1])))

    def _bring_whole(self, name: str, picture: CoverPicture, size: tuple[int, int]) -> None:
        self._bring(name, picture, (max(size), max(size)), first=True)

    def _bring(self, name: str, picture: Shown, size: tuple[int, int], *, first: bool = False) -> None:
        armies = self.stage.theme.armies
        saves = self._lobby.saves
        picture.surface = saves.picture_at_hand(name, size, armies)
        if picture.surface is None:
            self._pictures.bring(picture, lambda: saves.picture(name, size, armies), first=first)

    def _chosen(self, _name: str) -> None:
        self._show_sheet()

    def _show_sheet(self) -> None:
        name = self._list.selected
        if name is None:
            self._sheet.clear()
            return
        self._sheet.show(name, self._lobby.saves.known(name), self.stage.theme.armies)

    def _open(self, name: str) -> None:
        saved = self._lobby.saves.known(name)
        if saved is not None and saved.summary is not None and saved.summary.result:
            self._lobby.replay(self.stage, name)
        else:
            self._lobby.resume(self.stage, name)

    # -- what can be done ----------------------------------------------------------------

    def _resume(self, name: str) -> None:
        self._lobby.resume(self.stage, name)

    def _replay(self, name: str) -> None:
        self._lobby.replay(self.stage, name)

    def _ask_name(self, name: str) -> None:
        def rename(new: str) -> None:
            self._lobby.store.rename(name, new)
            self._fill(choose=new)

        ask_text(self.stage, _("Rename the battle"), _("A new name:"), name, _("Rename"), rename)

    def _ask_export(self, name: str) -> None:
        def export(text: str) -> None:
            target = new_file(text, f"{name}{SUFFIX}")
            trouble = self._lobby.store.load(name).trouble
            self._lobby.store.export(name, target)
            if trouble is not None:
                self.stage.toast(
                    _("{trouble} An older copy was exported.").format(trouble=trouble), "orange", 8
                )
            self.stage.toast(_("Exported to {file}").format(file=target), "good")

        words = _("Write it to this file:")
        usual = str(Path.home() / f"{name}{SUFFIX}")
        ask_text(self.stage, _("Export the battle"), words, usual, _("Export"), export)

    def _ask_import(self) -> None:
        words = _("The path of a .battle file, or drop the file on the window:")
        ask_text(self.stage, _("Import a battle"), words, "", _("Import"), self._bring_in_strictly)

    def _ask_delete(self, name: str) -> None:
        self.stage.dialog(
            _("Delete the battle?"),
            _("{name} is moved to the trash folder.").format(name=name),
            [
                Choice(_("Keep it"), safe=True, id="keep-it"),
                Choice(_("Delete"), lambda: self._delete(name), id="really-delete"),
            ],
        )

    def _delete(self, name: str) -> None:
        names = self._lobby.saves.names()
        after = next((n for n in names[names.index(name) + 1 :]), None) if name in names else None
        try:
            kept = self._lobby.store.delete(name)
            self.stage.toast(_("Moved to {file}").format(file=kept))
        except (SaveError, Fault) as error:
            tell(self.stage, _("It could not be deleted"), _sentence(str(error)))
        self._fill(choose=after)

    def _bring_in(self, path: str) -> None:
        self.stage.close_all()
        try:
            self._bring_in_strictly(path)
        except Fault as fault:
            tell(self.stage, _("It could not be imported"), _sentence(fault.why))
        except OSError as error:
            tell(self.stage, _("It could not be imported"), _sentence(error.strerror or str(error)))

    def _bring_in_strictly(self, path: str) -> None:
        name = self._lobby.saves.bring_in(typed_path(path))
        self._fill(choose=name)
        self.stage.toast(_("Imported as {name}").format(name=name), "good")


def _sentence(why: str) -> str:
    return why[:1].upper() + why[1:].rstrip(".") + "."
