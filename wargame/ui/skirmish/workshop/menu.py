"""What Esc opens on the bench when there is nothing to step back from, and F10 always."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.ui.common.game_screens import Doors
from wargame.ui.common.pause_menu import Way, open_pause_menu
from wargame.ui.shell.scenes import Stage, Transition
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.keeping import Keeper
from wargame.ui.skirmish.workshop.library.doors import export, import_file, open_library
from wargame.ui.skirmish.workshop.library.new_table import NewTable
from wargame.ui.skirmish.workshop.library.random_table import RandomTable


class WorkshopMenu:
    """The ways to other tables, to files and paper, and out."""

    def __init__(
        self,
        stage: Stage,
        bench: Bench,
        keeper: Keeper,
        doors: Doors,
        practise: Callable[[], object] | None = None,
    ) -> None:
        self._stage, self._bench, self._keeper, self._doors = stage, bench, keeper, doors
        self._practise = practise

    def open(self) -> None:
        """Show the menu."""
        words = _("Unsaved work is kept in a file of its own while you work.")
        open_pause_menu(self._stage, _("Workshop"), "", words, [self._entries()])

    def _entries(self) -> list[Way]:
        return [
            ("menu-new", _("New table"), "N", self.new),
            ("menu-random", _("Table by chance"), "c", self.random),
            ("menu-library", _("Tables"), "T", self.library),
            ("menu-save", _("Save"), "S", self._keeper.save),
            ("menu-save-as", _("Save as"), "a", self._keeper.save_as),
            ("menu-import", _("Import"), "I", self.bring_in),
            ("menu-export", _("Export or print"), "E", self.export),
            *([] if self._practise is None else [("menu-range", _("Try it here"), "h", self._practise)]),
            ("menu-settings", _("Settings"), "g", self._doors.to_settings),
            ("menu-leave", _("Leave the workshop"), "L", self.leave),
        ]

    def library(self) -> Transition:
        """The library of tables in front of the bench."""
        return open_library(self._stage, self._bench)

    def new(self) -> None:
        """An empty table instead of this one."""
        NewTable(self._stage, lambda draft: self._lay(draft, unsaved=False)).open()

    def random(self) -> None:
        """A table by chance instead of this one."""
        RandomTable(self._stage, lambda draft: self._lay(draft, unsaved=True)).open()

    def bring_in(self, path: Path | None = None) -> None:
        """Bring a file in, asked for unless its path is known; one undo takes it all back."""
        import_file(self._stage, self._bench, path)

    def export(self) -> None:
        """Write the table as it is now for other programs, or for paper."""
        export(self._stage, self._bench)

    def leave(self) -> object:
        """Back to the title, after asking about unsaved changes."""
        return self._bench.leaving(self._doors.to_title)

    def _lay(self, draft: Draft, *, unsaved: bool) -> object:
        return self._bench.leaving(lambda: self._bench.open(draft, None, unsaved=unsaved))
