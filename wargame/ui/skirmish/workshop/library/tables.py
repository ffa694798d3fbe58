"""The tables there are, as the library shows them, and what can be done with one."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

import msgspec
import pygame

from wargame.engine.contract import Fault
from wargame.engine.savefile import SaveError
from wargame.games.skirmish.maps.drafts import forget_draft, keep_draft
from wargame.games.skirmish.maps.library import OWN_PREFIX, Entry, find, library, load
from wargame.games.skirmish.maps.read import MapDocument
from wargame.games.skirmish.maps.shelf import bare_name, free_table_name, rename_table, save_table
from wargame.ui.shell.words import _
from wargame.ui.skirmish.stills import fitted, surface_of
from wargame.ui.skirmish.workshop.desk import Bench


@dataclass(frozen=True)
class Tables:
    """The player's own first, then those that ship with the game; then the broken ones with their faults."""

    entries: tuple[Entry, ...] = ()
    broken: tuple[tuple[str, Fault], ...] = ()

    def entry(self, name: str) -> Entry | None:
        """The table of that name, if it can be read."""
        return next((entry for entry in self.entries if entry.name == name), None)

    def fault(self, name: str) -> Fault | None:
        """What is wrong with the file of that name."""
        return next((fault for broken, fault in self.broken if broken == name), None)

    @property
    def names(self) -> tuple[str, ...]:
        """All names in the order they are shown."""
        return (*(entry.name for entry in self.entries), *(name for name, _fault in self.broken))


def look() -> Tables:
    """Read what there is now."""
    found = library()
    entries = sorted(found.entries, key=lambda entry: not is_own(entry.name))
    return Tables(tuple(entries), found.broken)


def is_own(name: str) -> bool:
    """Whether a table is the player's own."""
    return name.startswith(OWN_PREFIX)


def thumbnail(name: str, size_px: tuple[int, int]) -> pygame.Surface:
    """The lit table, at most this size in px. Raises Fault."""
    return fitted(surface_of(load(name).table_map, max(size_px)), size_px)


def add_table(document: MapDocument, wanted: str) -> str:
    """Save a new table of the player's own under a free name; the library's name. Raises Fault, SaveError."""
    free = free_table_name(wanted)
    save_table(document, free)
    return OWN_PREFIX + free


def call_table(name: str, new: str) -> str:
    """Give a table of the player's own another name, its file and its title; the library's name.

    A file that can't be read gets another name only. Raises Fault, SaveError.
    """
    bare = bare_name(new)
    rename_table(name, bare)
    renamed = OWN_PREFIX + bare
    try:
        document = load(renamed)
    except Fault:
        return renamed
    titled = msgspec.structs.replace(document.table_map, name=bare)
    save_table(MapDocument(titled, document.raw), bare, overwrite=True)
    return renamed


def follow_bench(bench: Bench, name: str, now: str | None) -> None:
    """A table's file is called otherwise now, or (None) is gone: the bench follows, and so does the
    unsaved work on it that is kept on disk.
    """
    if bench.name != name:
        return
    bench.name = now
    with contextlib.suppress(SaveError):
        if bench.dirty:
            keep_draft(now or "", bench.history.settled)
        forget_draft(name)
    bench.changed()


def trouble_words(error: Fault | SaveError | OSError) -> str:
    """Why something could not be done, as a clause."""
    if isinstance(error, Fault):
        return error.why
    return str(error) if isinstance(error, SaveError) else error.strerror or str(error)


def whose_words(name: str) -> str:
    """Where a table comes from."""
    return _("your own") if is_own(name) else _("ships with the game")


def is_there(name: str) -> bool:
    """Whether there is a file of that name."""
    return find(name) is not None
