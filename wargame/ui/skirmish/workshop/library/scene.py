"""The library of tables: open, new, by chance, copy, rename, delete to the trash, import and export."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame

from wargame.engine.contract import Fault
from wargame.engine.savefile import SaveError
from wargame.games.skirmish.maps.document import WHOLE
from wargame.games.skirmish.maps.editing.draft import Draft, draft_of
from wargame.games.skirmish.maps.importing.importer import SUFFIXES, Imported
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.maps.shelf import bare_name, delete_table, duplicate_table
from wargame.games.skirmish.maps.write import map_text
from wargame.ui.common.ask import ask_text, tell
from wargame.ui.common.layouts import Bounded, FixedPanel
from wargame.ui.common.pictures import PictureQueue
from wargame.ui.shell.scenes import Choice, Pop, Scene, Stage, Transition
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.cards import CardGrid
from wargame.ui.shell.widgets.layout import Column, Inset, Panel, Row
from wargame.ui.shell.widgets.text import Label, Picture
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.library import tables
from wargame.ui.skirmish.workshop.library.exporting import Exporting
from wargame.ui.skirmish.workshop.library.importing import start_import
from wargame.ui.skirmish.workshop.library.new_table import NewTable
from wargame.ui.skirmish.workshop.library.picking import FileSheet
from wargame.ui.skirmish.workshop.library.random_table import RandomTable
from wargame.ui.skirmish.workshop.library.table_sheet import TableSheet, Verbs, broken_card, card_of
from wargame.ui.skirmish.workshop.library.tables import Tables, is_own, trouble_words
from wargame.ui.skirmish.workshop.wording import sentence

SHEET = 332
CARD_WIDTH = 164
LARGEST = (1320, 880)
READ_WITHIN_S = 0.05


class LibraryScene(Scene):
    """The cards on the left, the chosen table and what can be done with it on the right."""

    name = "tables"
    shows_below = True

    def __init__(self, bench: Bench, dropped: Path | None = None) -> None:
        super().__init__()
        self._bench = bench
        self._dropped = dropped
        self._tables = Tables()
        self._reading: Task | None = None
        self._folder: Path | None = None
        self._grid = CardGrid(
            on_select=self._chosen, on_open=self._open, cell_width=CARD_WIDTH, stretch=1, id="table-list"
        )

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._pictures = PictureQueue(stage)
        verbs = Verbs(self._open, self._duplicate, self._ask_name, self._export, self._ask_delete)
        self._sheet = TableSheet(verbs, self._bring_picture)
        title = Label(_("Tables"), Type.TITLE, stretch=1)
        ways = [
            Button(_("New"), self._new, shortcut="w", id="table-new"),
            Button(_("By chance"), self._random, shortcut="c", id="table-random"),
            Button(_("Import"), self._ask_import, shortcut="I", id="table-import"),
        ]
        self._wait = Label(_("Reading the tables …"), Type.BODY, "dim", id="table-wait")
        left = Panel(Column([Row([title, *ways], gap=8), self._wait, self._grid], gap=12), stretch=1)
        back = Button(_("Back"), Pop, shortcut="k", id="back")
        right: Widget = FixedPanel(Column([self._sheet, back], gap=10), SHEET)
        self.root = Bounded(Inset(Row([left, right], gap=14), 20), *LARGEST)
        self._look()
        if self._dropped is not None:
            self._import(self._dropped)

    def stop(self) -> None:
        self._pictures.stop()
        if self._reading is not None:
            self._reading.cancel()

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type == pygame.DROPFILE:
            self.stage.close_all()
            self._import(Path(event.file))
        if event.type == pygame.WINDOWFOCUSGAINED:
            self._look()
        if event.type != pygame.KEYDOWN:
            return None
        if event.key == pygame.K_ESCAPE:
            return Pop()
        name = self._grid.selected
        if name is not None and is_own(name):
            if event.key == pygame.K_DELETE:
                self._ask_delete(name)
            elif event.key == pygame.K_F2:
                self._ask_name(name)
        return None

    # -- the cards -----------------------------------------------------------------------

    def _look(self, choose: str | None = None) -> None:
        """Read what there is beside the main loop, then show it."""
        if self._reading is not None:
            self._reading.cancel()

        def read(_progress: Progress) -> Tables:
            return tables.look()

        def come(task: Task) -> None:
            if task is not self._reading:
                return
            self._reading = None
            if task.error:
                raise RuntimeError(task.error)
            self._show(task.result, choose)

        self._reading = self.stage.tasks.thread(read, then=come)
        self._reading.wait(READ_WITHIN_S)

    def _show(self, found: Tables, choose: str | None) -> None:
        self._wait.visible = False
        wanted = choose or self._grid.selected or self._bench.name or next(iter(found.names), None)
        if found != self._tables or choose is not None:
            self._tables = found
            self._pictures.stop()
            cards = [card_of(entry, self._bring_picture) for entry in found.entries]
            self._grid.show([*cards, *(broken_card(name) for name, _fault in found.broken)])
        self._grid.select(wanted if wanted in found.names else next(iter(found.names), None))
        self._show_sheet()
        card = next((card for card in self._grid.cards if card.selected), None)
        if card is not None and choose is not None:
            self.stage.redraw()

    def _bring_picture(self, name: str, picture: Picture) -> None:
        kit = self.stage.kit
        size = (kit.px(picture.size[0]), kit.px(picture.size[1]))
        self._pictures.bring(picture, partial(tables.thumbnail, name, size))

    def _chosen(self, _name: str) -> None:
        self._show_sheet()

    def _show_sheet(self) -> None:
        name = self._grid.selected
        entry, fault = (None, None) if name is None else (self._tables.entry(name), self._tables.fault(name))
        if entry is not None:
            self._sheet.show(entry)
        elif name is not None and fault is not None:
            self._sheet.show_broken(name, fault)
        else:
            self._sheet.clear()

    # -- opening -------------------------------------------------------------------------

    def _open(self, name: str) -> object:
        try:
            draft = draft_of(load(name))
        except Fault as fault:
            tell(self.stage, _("It can't be opened"), sentence(fault.why))
            return None
        own = is_own(name)
        return self._lay(draft, name if own else None, read_only=not own)

    def _lay(
        self, draft: Draft, name: str | None = None, *, read_only: bool = False, unsaved: bool = False
    ) -> object:
        """Put a table on the bench, after asking about what lies there, and go back to it."""

        def lay() -> Transition:
            self._bench.open(draft, name, read_only=read_only, unsaved=unsaved)
            return Pop()

        return self._bench.leaving(lay)

    def _new(self) -> None:
        NewTable(self.stage, self._lay).open()

    def _random(self) -> None:
        RandomTable(self.stage, lambda draft: self._lay(draft, unsaved=True)).open()

    # -- what can be done with one -------------------------------------------------------

    def _duplicate(self, name: str) -> None:
        try:
            self._look(choose=duplicate_table(name))
        except (Fault, SaveError) as error:
            tell(self.stage, _("It could not be copied"), sentence(trouble_words(error)))

    def _ask_name(self, name: str) -> None:
        def rename(new: str) -> None:
            renamed = tables.call_table(name, new)
            tables.follow_bench(self._bench, name, renamed)
            self._look(choose=renamed)

        ask_text(self.stage, _("Rename the table"), _("A new name:"), bare_name(name), _("Rename"), rename)

    def _export(self, name: str) -> None:
        try:
            document = load(name)
        except Fault as fault:
            tell(self.stage, _("It can't be exported"), sentence(fault.why))
            return
        text = partial(map_text, document.table_map, document.raw)
        Exporting(self.stage, document.table_map, bare_name(name), self._folder, text).open()

    def _ask_delete(self, name: str) -> None:
        on_bench = name == self._bench.name
        more = " " + _("What lies on the bench stays there, unsaved.") if on_bench else ""
        self.stage.dialog(
            _("Delete the table?"),
            _("{name} is moved to the trash folder.").format(name=bare_name(name)) + more,
            [
                Choice(_("Keep it"), safe=True, id="keep-it"),
                Choice(_("Delete"), lambda: self._delete(name), id="really-delete"),
            ],
        )

    def _delete(self, name: str) -> None:
        names = self._tables.names
        after = next((n for n in names[names.index(name) + 1 :]), None) if name in names else None
        try:
            kept = delete_table(name)
        except (Fault, SaveError) as error:
            tell(self.stage, _("It could not be deleted"), sentence(trouble_words(error)))
        else:
            self.stage.toast(_("Moved to {file}").format(file=kept))
            if name == self._bench.name:
                self._bench.history.mark_unsaved()
            tables.follow_bench(self._bench, name, None)
        self._look(choose=after)

    # -- bringing in ---------------------------------------------------------------------

    def _ask_import(self) -> None:
        FileSheet(self.stage, _("Import a table"), SUFFIXES, self._import, self._folder).open()

    def _import(self, path: Path) -> None:
        self._folder = path.parent
        start_import(self.stage, path, partial(self._keep, path.stem), _("It becomes a table of your own."))

    def _keep(self, stem: str, imported: Imported) -> None:
        try:
            name = tables.add_table(imported.document, stem)
        except (Fault, SaveError) as error:
            words = trouble_words(error) if not isinstance(error, Fault) or error.path == WHOLE else error.why
            tell(self.stage, _("It could not be saved"), sentence(words))
            return
        self.stage.toast(_("Imported as {name}").format(name=bare_name(name)), "good")
        self._look(choose=name)
