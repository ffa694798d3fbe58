"""Folders and files to choose from: where one is, the way up, and what lies there."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Unpack

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Common, Widget
from wargame.ui.shell.widgets.buttons import IconButton
from wargame.ui.shell.widgets.cards import Card, ListView
from wargame.ui.shell.widgets.layout import Column, Panel, Row
from wargame.ui.shell.widgets.text import Icon, Label
from wargame.ui.shell.words import _, n_
from wargame.ui.skirmish.workshop.library.listing import Listing, list_folder

WAIT_S = 0.05
FOLDER, FILE = "folder:", "file:"


class FolderBrowser(Column):
    """Shows one folder. `on_file(path)` when a file is chosen, `on_open(path)` when it is opened,
    `on_folder(path)` when another folder is shown.
    """

    def __init__(
        self,
        stage: Stage,
        folder: Path,
        suffixes: Collection[str],
        on_file: Callable[[Path], object],
        on_open: Callable[[Path], object],
        on_folder: Callable[[Path], object] = lambda _folder: None,
        height: float = 260,
        **common: Unpack[Common],
    ) -> None:
        self._stage = stage
        self._suffixes = suffixes
        self._on_file, self._on_open, self._on_folder = on_file, on_open, on_folder
        self._task: Task | None = None
        self.folder = folder
        self._where = Label("", Type.BODY_MEDIUM, "dim", stretch=1, tooltip=" ", id="folder-path")
        self._up = IconButton("arrow_up", _("The folder above"), self._go_up, id="folder-up")
        home = IconButton("folder", _("Your own folder"), lambda: self.show(Path.home()), id="folder-home")
        self._note = Label("", Type.SMALL, "dim", wrap=True, visible=False, id="folder-note")
        self._list = _FixedList(height, on_select=self._selected, on_open=self._opened, id="folder-list")
        head = Row([self._up, home, self._where], gap=6)
        well = Panel(self._list, Plates.WELL, 4, stretch=1)
        super().__init__([head, well, self._note], gap=8, **common)
        self.show(folder)

    @property
    def suffixes(self) -> Collection[str]:
        """The endings of the files that are shown."""
        return self._suffixes

    @suffixes.setter
    def suffixes(self, suffixes: Collection[str]) -> None:
        if suffixes != self._suffixes:
            self._suffixes = suffixes
            self.show(self.folder)

    def show(self, folder: Path) -> None:
        """Show another folder; it is read beside the main loop, as it may lie far away."""
        if self._task is not None:
            self._task.cancel()
        self.folder = folder
        suffixes = self._suffixes

        def read(_progress: Progress) -> Listing:
            return list_folder(folder, suffixes)

        def come(task: Task) -> None:
            self._task = None
            if task.error:
                raise RuntimeError(task.error)
            self._fill(task.result)

        self._where.text = self._where.tooltip = str(folder)
        self._up.enabled = folder != folder.parent
        self._say(_("Reading …"))
        self._list.show([])
        self._task = task = self._stage.tasks.thread(read, then=come)
        if task.wait(WAIT_S) and not task.error:
            task.then = self._handed_over
            self._handed_over(task)
        self._on_folder(folder)

    def _handed_over(self, task: Task) -> None:
        """The work was over at once: nothing is left for the main loop's next look."""
        if self._task is task:
            self._task = None
            self._fill(task.result)

    def _fill(self, listing: Listing) -> None:
        rows = [_row(FOLDER, name, "folder", "brass") for name in listing.folders]
        rows += [_row(FILE, name, "copy", "dim") for name in listing.files]
        self._list.show(rows)
        self._list.scroll_to(0)
        self._say(_note_of(listing))

    def _say(self, words: str) -> None:
        self._note.text, self._note.visible = words, bool(words)

    def _go_up(self) -> None:
        self.show(self.folder.parent)

    def _selected(self, key: str) -> object:
        return self._on_file(self.folder / key[len(FILE) :]) if key.startswith(FILE) else None

    def _opened(self, key: str) -> object:
        if key.startswith(FOLDER):
            self.show(self.folder / key[len(FOLDER) :])
            return None
        return self._on_open(self.folder / key[len(FILE) :])


class _FixedList(ListView):
    """A list that wants a fixed height, in look units, whatever it holds."""

    def __init__(
        self,
        height: float,
        on_select: Callable[[str], object],
        on_open: Callable[[str], object],
        **common: Unpack[Common],
    ) -> None:
        super().__init__((), on_select, on_open, **common)
        self.height = height

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return super().content_size(kit, width)[0], kit.px(self.height)


def _row(prefix: str, name: str, icon: str, tone: str) -> Card:
    words: list[Widget] = [Icon(icon, 18, tone), Label(name, Type.BODY, stretch=1, id=f"facts-{name}")]
    return Card(Row(words, gap=10), prefix + name, name, row=True, padding=8, down=5)


def _note_of(listing: Listing) -> str:
    if listing.problem:
        return listing.problem
    if listing.more:
        return n_(
            "{count} more is not shown: type its name.",
            "{count} more are not shown: type the name.",
            listing.more,
        )
    return "" if listing.folders or listing.files else _("There is no file of that kind here.")
