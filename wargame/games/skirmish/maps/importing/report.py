"""What an import did: what was taken, repaired and dropped, and why; nothing happens silently.

A note is a template with its values, so that the screen words it in the player's
language. What is taken is listed whole; of other notes the many alike are counted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

Sort = Literal["taken", "repaired", "dropped", "chosen"]

LISTED_OF_A_KIND = 60


class Note(msgspec.Struct, frozen=True):
    """One thing that was done: its place in the file, and a sentence in parts.

    `more` counts further places where the same was done and that are not listed.
    """

    sort: Sort
    place: str
    template: str
    values: dict[str, Any] = {}
    more: int = 0


class Outside(msgspec.Struct, frozen=True):
    """What lay beyond the table: how many shapes were cut at its edge, how many left out whole."""

    cut: int = 0
    left_out: int = 0

    @property
    def any(self) -> bool:
        """Whether there is anything to ask about."""
        return bool(self.cut or self.left_out)


class ImportReport(msgspec.Struct, frozen=True):
    """The whole account: the file's format, the scale in cm for each `unit` of the file, the table's size."""

    form: str
    unit: str
    scale: float
    size: tuple[float, float]
    notes: tuple[Note, ...]
    outside: Outside = Outside()

    def of(self, sort: Sort) -> tuple[Note, ...]:
        """The notes of one sort, in the order of the work."""
        return tuple(note for note in self.notes if note.sort == sort)


@dataclass
class Ledger:
    """Gathers notes while an import is at work."""

    _notes: list[Note] = field(default_factory=list)
    _listed: dict[tuple[Sort, str], list[int]] = field(default_factory=dict)
    cut: int = 0
    left_out: int = 0

    def taken(self, place: str, template: str, **values: Any) -> None:
        """What has a place on the table now."""
        self._add(Note("taken", place, template, values))

    def repaired(self, place: str, template: str, **values: Any) -> None:
        """What was not as a map wants it and now is."""
        self._add(Note("repaired", place, template, values))

    def dropped(self, place: str, template: str, **values: Any) -> None:
        """What is not on the table, and why."""
        self._add(Note("dropped", place, template, values))

    def chosen(self, place: str, template: str, **values: Any) -> None:
        """What nobody said and the import decided."""
        self._add(Note("chosen", place, template, values))

    def _add(self, note: Note) -> None:
        kept = self._listed.setdefault((note.sort, note.template), [])
        if note.sort == "taken" or len(kept) < LISTED_OF_A_KIND:
            kept.append(len(self._notes))
            self._notes.append(note)
        else:
            last = self._notes[kept[-1]]
            self._notes[kept[-1]] = msgspec.structs.replace(last, more=last.more + 1)

    @property
    def notes(self) -> tuple[Note, ...]:
        """All that was noted so far."""
        return tuple(self._notes)

    @property
    def outside(self) -> Outside:
        """What was cut and left out so far."""
        return Outside(self.cut, self.left_out)
