"""The ways between the bench and the library: open it, bring a file onto the bench, take the table out."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from wargame.games.skirmish.maps.editing.draft import draft_of
from wargame.games.skirmish.maps.importing.importer import SUFFIXES, Imported
from wargame.games.skirmish.maps.shelf import bare_name
from wargame.games.skirmish.maps.write import map_text
from wargame.ui.shell.scenes import Push, Stage
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.library.exporting import Exporting
from wargame.ui.skirmish.workshop.library.importing import start_import
from wargame.ui.skirmish.workshop.library.picking import FileSheet
from wargame.ui.skirmish.workshop.library.scene import LibraryScene


def open_library(stage: Stage, bench: Bench) -> Push:
    """The transition to the library, in front of the workshop: a table opened there lies on the bench."""
    del stage
    return Push(LibraryScene(bench))


def import_file(stage: Stage, bench: Bench, path: Path | None = None) -> None:
    """Bring a file's table onto the bench as one step of undo; without a path it is asked for."""
    if path is None:
        then = partial(_start, stage, bench)
        FileSheet(stage, _("Import a table"), SUFFIXES, then).open()
    else:
        _start(stage, bench, path)


def export(stage: Stage, bench: Bench) -> None:
    """Take the table on the bench out, as it is now."""
    draft = bench.history.settled
    text = partial(map_text, draft.table_map, draft.document.raw)
    stem = bare_name(bench.name) if bench.name is not None else draft.table_map.name
    Exporting(stage, draft.table_map, stem, None, text).open()


def _start(stage: Stage, bench: Bench, path: Path) -> None:
    def take(imported: Imported) -> None:
        made = draft_of(imported.document)
        bench.select(())
        bench.do("Import", made)

    note = _("It takes the place of what is on the bench. One undo takes all of it back.")
    start_import(stage, path, take, note)
