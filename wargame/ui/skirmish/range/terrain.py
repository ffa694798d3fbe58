"""The range's table on the workbench: another one chosen, or this one's terrain edited."""

from __future__ import annotations

from typing import Any

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing.draft import Draft, draft_of
from wargame.games.skirmish.maps.library import OWN_PREFIX, load
from wargame.games.skirmish.maps.read import read_document
from wargame.games.skirmish.practice.position import Position
from wargame.ui.common.game_screens import Doors
from wargame.ui.shell.scenes import Pop
from wargame.ui.shell.words import _
from wargame.ui.skirmish.classroom.scene import LeavingDoors
from wargame.ui.skirmish.scenery.gallery import Gallery
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.scene import WorkshopScene


class TerrainScene(WorkshopScene):
    """The workshop; instead of a battle it leads back to the range with the table as it is now."""

    def __init__(self, bench: Bench, doors: Doors, gallery: Gallery) -> None:
        super().__init__(bench, LeavingDoors(doors), gallery, lambda _stage, _data: None)
        self.play_words = _("To the range")
        self.taken = False

    def _begin(self) -> object:
        """The table is known: nothing else is offered."""
        return None

    def play(self) -> object:
        """Back to the range; the position keeps the table."""
        self.taken = True
        self.follower.keep_picture()
        self.keeper.forget()
        return Pop()


class Visit:
    """A visit to the library, or to the workshop, and the table that is brought back."""

    def __init__(self, position: Position) -> None:
        draft = draft_of(read_document(position.map, ""))
        name = position.table if _is_file_of(position.table, draft) else None
        own = name is not None and name.startswith(OWN_PREFIX)
        self.bench = Bench(draft, name if own else None, read_only=not own)
        self._before = draft.table_map
        self._workshop: TerrainScene | None = None

    def workshop(self, doors: Doors, gallery: Gallery) -> TerrainScene:
        """The scene that edits the table."""
        self._workshop = TerrainScene(self.bench, doors, gallery)
        return self._workshop

    def brought(self) -> tuple[dict[str, Any], str] | None:
        """The table's data and its name; None when it is the old one, or what was done was thrown away."""
        settled = self.bench.history.settled
        thrown = self._workshop is not None and self.bench.dirty and not self._workshop.taken
        if thrown or settled.table_map == self._before:
            return None
        return dict(settled.data()), self.bench.name or ""


def _is_file_of(name: str, draft: Draft) -> bool:
    """Whether the table of that name is still this one."""
    if not name:
        return False
    try:
        return load(name).table_map == draft.table_map
    except Fault:
        return False
