"""Asking for a file: chosen from folders, or its path typed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from wargame.engine.contract import Fault
from wargame.ui.common.files import typed_path
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Column, Spacer
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.library.browser import FolderBrowser
from wargame.ui.skirmish.workshop.library.listing import nearest_folder, usual_folder
from wargame.ui.skirmish.workshop.library.sheet import Sheet
from wargame.ui.skirmish.workshop.wording import sentence

SHEET = (680, 600)
LONGEST_PATH = 1000


class FileSheet:
    """Shows folders with the files of some endings; `then(path)` gets the one that is chosen."""

    def __init__(
        self,
        stage: Stage,
        title: str,
        suffixes: Collection[str],
        then: Callable[[Path], object],
        folder: Path | None = None,
    ) -> None:
        self._stage = stage
        self._then = then
        self._path = TextField(
            name=_("Path of the file"),
            hint=_("or type its path here"),
            longest=LONGEST_PATH,
            on_submit=lambda _text: self._take(),
            id="file-path",
        )
        self._problem = Label("", Type.BODY_MEDIUM, "bad", wrap=True, visible=False, id="file-problem")
        start = nearest_folder(folder or usual_folder())
        self._browser = FolderBrowser(stage, start, suffixes, self._chosen, self._opened, stretch=1)
        drop = Label(_("Or drop the file on the window."), Type.ASIDE, "dim", align=("start", "centre"))
        cancel = Button(_("Cancel"), self._close, id="file-cancel", least=(104, 0))
        take = Button(_("Open"), self._take, primary=True, id="file-take", least=(120, 0))
        body = Column([self._browser, self._path, self._problem], gap=10)
        self._sheet = Sheet(title, body, [drop, Spacer(), cancel, take], self._close, SHEET)

    def open(self) -> None:
        """Show the sheet."""
        self._sheet.show(self._stage)

    def _chosen(self, path: Path) -> None:
        self._path.value = str(path)
        self._say("")

    def _opened(self, path: Path) -> object:
        self._chosen(path)
        return self._take()

    def _take(self) -> object:
        try:
            path = typed_path(self._path.value.strip())
            path = path if path.is_absolute() else self._browser.folder / path
            if path.is_dir():
                self._browser.show(path)
                return None
            if not path.is_file():
                raise Fault("$", _("there is no file {file}").format(file=path))
        except Fault as fault:
            self._say(sentence(fault.why))
            return None
        self._close()
        return self._then(path)

    def _say(self, words: str) -> None:
        self._problem.text, self._problem.visible = words, bool(words)

    def _close(self) -> None:
        self._stage.close_popup(self._sheet)
