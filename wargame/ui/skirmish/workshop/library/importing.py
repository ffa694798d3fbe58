"""An import on screen: read beside the main loop, shown, corrected as long as one likes, then taken whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.importing.importer import Imported
from wargame.games.skirmish.maps.importing.options import ImportOptions
from wargame.ui.common.ask import tell
from wargame.ui.common.patience import Patience
from wargame.ui.shell.scenes import Choice, Stage
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, Toggle
from wargame.ui.shell.widgets.layout import Column
from wargame.ui.shell.widgets.tabs import Tabs
from wargame.ui.shell.widgets.text import Label, Picture
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.library.account import facts, outside_words
from wargame.ui.skirmish.workshop.library.import_sheet import KindsPage, KindVerbs, OutsideNote, ReportPage
from wargame.ui.skirmish.workshop.library.incoming import Source, meanings, read_source, table_from
from wargame.ui.skirmish.workshop.library.measure_page import MeasurePage
from wargame.ui.skirmish.workshop.library.plan_picture import PlanDrawing
from wargame.ui.skirmish.workshop.library.sheet import Halves, Sheet
from wargame.ui.skirmish.workshop.library.views import own_view, quick_view
from wargame.ui.skirmish.workshop.wording import fault_words

SHEET = (1200, 820)
PREVIEW = (420, 420)
PREVIEW_PX = 560

Outcome = Imported | Fault
Take = Callable[[Imported], object]


def start_import(stage: Stage, path: Path, take: Take, note: str = "") -> None:
    """Read a file and show what it makes; `take` gets the table once it is wanted.

    `note` says on the sheet what becomes of it.
    """

    def work(progress: Progress) -> tuple[Source, Outcome, PlanDrawing | None] | Fault:
        progress(0.05, _("Reading the file"))
        try:
            source = read_source(path)
            progress(0.5, _("Making the table"))
            drawing = PlanDrawing.of(source.plan) if source.plan is not None else None
            return source, _made(source, first_options(source)), drawing
        except Fault as fault:
            return fault

    def come(found: tuple[Source, Outcome, PlanDrawing | None] | Fault) -> None:
        if isinstance(found, Fault):
            refuse(stage, path.name, found)
            return
        source, outcome, drawing = found
        if isinstance(outcome, Fault) and not source.can_be_moved:
            refuse(stage, path.name, outcome)
        else:
            Importing(stage, source, drawing, take, note).open(outcome)

    Patience().work(stage, _("Importing {file}").format(file=path.name), work, come)


def refuse(stage: Stage, name: str, fault: Fault) -> None:
    """Say in one sentence why a file can't be imported."""
    tell(stage, _("It could not be imported"), fault_words(name, fault))


def first_options(source: Source) -> ImportOptions:
    """What is proposed: houses of a real place, whose plans know no doors, get one."""
    return ImportOptions(doors=source.is_place)


def _made(source: Source, options: ImportOptions) -> Outcome:
    try:
        return table_from(source, options)
    except Fault as fault:
        return fault


class Importing:
    """One import: its choices, the table they make, and the sheet that shows both."""

    def __init__(
        self, stage: Stage, source: Source, drawing: PlanDrawing | None, take: Take, note: str = ""
    ) -> None:
        self._stage = stage
        self._source = source
        self._take = take
        self._note = note
        self._options = first_options(source)
        self._answer = ""
        self._imported: Imported | None = None
        self._making: Task | None = None
        self._painting: Task | None = None
        self._picture = Picture(None, PREVIEW, stretch=1, id="import-picture")
        self._views: dict[bool, pygame.Surface | None] = {}
        self._own = Toggle(
            _("The file's own picture"), False, self._show_view, visible=False, id="import-own"
        )
        self._facts = Label("", Type.BODY, wrap=True, id="import-facts")
        self._fault = Label("", Type.BODY_MEDIUM, "bad", wrap=True, visible=False, id="import-problem")
        self._report = ReportPage()
        verbs = KindVerbs(self._set_kind, self._set_height, self._set_ground, self._set_doors)
        self._kinds = KindsPage(verbs, source.plan is not None, self._options.doors)
        self._measure = MeasurePage(source, drawing, self._set_measure)
        self._outside = OutsideNote(self._set_outside)
        self._import = Button(_("Import"), self._done, primary=True, id="import-take", least=(120, 0))
        self._sheet = Sheet(
            _("Import {file}").format(file=source.name), self._body(), self._feet(), self._leave, SHEET
        )

    def open(self, outcome: Outcome) -> None:
        """Show the sheet with what the file made by itself."""
        self._sheet.show(self._stage)
        self._kinds.show(meanings(self._source, self._options), self._options.heights)
        self._made(outcome)

    def _body(self) -> Widget:
        pages: list[tuple[str, str, Widget]] = [
            ("report", _("What came"), self._report),
            ("kinds", _("Kinds and heights"), self._kinds),
        ]
        if self._source.plan is not None:
            title = _("The place") if self._source.is_place else _("The size")
            pages.append(("measure", title, self._measure))
        tabs = Tabs(pages, "measure" if self._source.is_place else "report", stretch=1)
        left = Column([self._picture, self._own, self._facts, self._fault], gap=8)
        right = Column([tabs, self._outside], gap=10)
        return Halves(left, right)

    def _feet(self) -> list[Widget]:
        hint = Label(self._note, Type.ASIDE, "dim", wrap=True, align=("fill", "centre"), stretch=1)
        cancel = Button(_("Cancel"), self._leave, id="import-cancel", least=(104, 0))
        return [hint, cancel, self._import]

    # -- choices -------------------------------------------------------------------------

    def _set_kind(self, key: str, kind: str) -> None:
        self._change(kinds={**self._options.kinds, key: kind})
        self._kinds.show(meanings(self._source, self._options), self._options.heights)

    def _set_height(self, key: str, height: float | None) -> None:
        heights = {name: value for name, value in self._options.heights.items() if name != key}
        self._change(heights=heights if height is None else {**heights, key: height})

    def _set_ground(self, ground: str) -> None:
        self._change(ground=ground)

    def _set_doors(self, on: bool) -> None:
        self._change(doors=on)

    def _set_measure(self, **changes: Any) -> None:
        self._change(**changes)

    def _set_outside(self, answer: str) -> None:
        self._answer = answer
        if answer != self._options.outside:
            self._change(outside=answer)
        else:
            self._outside.show(self._imported, answer)

    def _change(self, **changes: Any) -> None:
        """Make the table anew with other choices; what was being made is called off."""
        self._options = options = replace(self._options, **changes)
        if self._making is not None:
            self._making.cancel()
        source = self._source

        def work(_progress: Progress) -> Outcome:
            return _made(source, options)

        self._import.enabled = False
        self._making = self._stage.tasks.thread(work, then=self._remade)

    def _remade(self, task: Task) -> None:
        if task is not self._making:
            return
        self._making = None
        if task.error:
            raise RuntimeError(task.error)
        self._made(task.result)

    # -- what comes of them --------------------------------------------------------------

    def _made(self, outcome: Outcome) -> None:
        self._imported = imported = None if isinstance(outcome, Fault) else outcome
        self._fault.visible = imported is None
        self._facts.visible = imported is not None
        self._import.enabled = imported is not None
        if isinstance(outcome, Fault):
            self._fault.text = fault_words(self._source.name, outcome)
        else:
            self._facts.text = facts(outcome)
        self._report.show(imported)
        self._measure.made(imported)
        asks = not self._source.is_place or self._answer == "grow"
        self._outside.show(imported if asks else None, self._answer)
        self._paint(imported)
        self._stage.redraw()

    def _paint(self, imported: Imported | None) -> None:
        """Have the table's picture painted; the newest one only."""
        if self._painting is not None:
            self._painting.cancel()
        if imported is None:
            self._picture.surface = None
            return
        table_map, own = imported.document.table_map, imported.picture
        known = self._views.get(True)

        def work(progress: Progress) -> dict[bool, pygame.Surface | None]:
            drawn = own_view(own, PREVIEW_PX) if own is not None and known is None else known
            return {False: quick_view(table_map, PREVIEW_PX, progress), True: drawn}

        def come(task: Task) -> None:
            if task is self._painting and not task.error:
                self._painting = None
                self._views = task.result
                self._own.visible = self._views[True] is not None
                self._show_view(self._own.on)

        self._painting = self._stage.tasks.thread(work, then=come)

    def _show_view(self, own: bool) -> None:
        """Show the table that is made, or the picture that came along with the file."""
        self._picture.surface = self._views.get(own) or self._views.get(False)
        self._stage.redraw()

    def _done(self) -> object:
        imported = self._imported
        if imported is None:
            return None
        if imported.report.outside.any and not self._answer and not self._source.is_place:
            self._ask_outside(imported)
            return None
        self._close()
        return self._take(imported)

    def _ask_outside(self, imported: Imported) -> None:
        """What lies off the table is never cut without a word."""

        def clip() -> object:
            self._set_outside("clip")
            return self._done()

        self._stage.dialog(
            _("What lies outside the table?"),
            outside_words(imported.report.outside),
            [
                Choice(_("Back"), safe=True, id="outside-back"),
                Choice(_("Let the table grow"), lambda: self._set_outside("grow"), id="outside-ask-grow"),
                Choice(_("Cut it off"), clip, primary=True, id="outside-ask-clip"),
            ],
        )

    def _leave(self) -> None:
        self._close()

    def _close(self) -> None:
        for task in (self._making, self._painting):
            if task is not None:
                task.cancel()
        self._stage.close_popup(self._sheet)
