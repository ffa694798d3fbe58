"""An import's report in words: what was taken, chosen, repaired and dropped, alike ones counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from wargame.games.skirmish.maps.importing.assemble import TAKEN
from wargame.games.skirmish.maps.importing.importer import Imported
from wargame.games.skirmish.maps.importing.report import ImportReport, Note, Outside, Sort
from wargame.ui.shell.words import _, n_, word

LISTED_OF_A_KIND = 8
IDS_NAMED = 6


@dataclass(frozen=True)
class Section:
    """Lines under one heading with its mark; `tone` is a colour of the palette."""

    sort: Sort
    title: str
    icon: str
    tone: str
    lines: tuple[str, ...]


def facts(imported: Imported) -> str:
    """What it is, how much came, how large the table is, and at what scale."""
    report = imported.report
    count = len(imported.document.table_map.pieces)
    width, height = (f"{side:g}" for side in report.size)
    pieces = n_("{count} piece", "{count} pieces", count)
    made = _("{form}: {pieces} on a table of {width} × {height} cm").format(
        form=report.form, pieces=pieces, width=width, height=height
    )
    return f"{made}. {scale_words(report)}".strip()


def scale_words(report: ImportReport) -> str:
    """The scale in force; empty where a unit is a centimetre."""
    if report.unit == "cm" and abs(report.scale - 1.0) < 1e-9:
        return ""
    return _("Scale: {scale} cm for one {unit}.").format(scale=f"{report.scale:.4g}", unit=_(report.unit))


def sections(imported: Imported) -> tuple[Section, ...]:
    """The whole account; what has no lines is left out."""
    report = imported.report
    found = (
        Section("dropped", _("Dropped"), "alert", "bad", _lines(report.of("dropped"))),
        Section("repaired", _("Repaired"), "warning", "orange", _lines(report.of("repaired"))),
        Section("chosen", _("Chosen for you"), "info", "blue", _lines(report.of("chosen"))),
        Section("taken", _("Taken"), "done", "good", _taken(report.of("taken"))),
    )
    return tuple(section for section in found if section.lines)


def outside_words(outside: Outside) -> str:
    """What lies beyond the table's edge, as a sentence."""
    parts = []
    if outside.cut:
        parts.append(
            n_(
                "{count} shape sticks out over the edge",
                "{count} shapes stick out over the edge",
                outside.cut,
            )
        )
    if outside.left_out:
        parts.append(n_("{count} lies off the table", "{count} lie off the table", outside.left_out))
    return (_(" and ").join(parts) + ".") if parts else ""


def _taken(notes: Sequence[Note]) -> tuple[str, ...]:
    """Pieces by kind with the first of their ids; other notes as they are."""
    pieces = sorted((note for note in notes if note.template == TAKEN), key=lambda note: note.values["kind"])
    lines = []
    for kind, alike in groupby(pieces, lambda note: note.values["kind"]):
        ids = [str(note.values["id"]) for note in alike]
        named = ", ".join(ids[:IDS_NAMED]) + (", …" if len(ids) > IDS_NAMED else "")
        lines.append(_("{kind}: {count} ({ids})").format(kind=_(kind), count=len(ids), ids=named))
    return (*lines, *_lines([note for note in notes if note.template != TAKEN]))


def _lines(notes: Sequence[Note]) -> tuple[str, ...]:
    ordered = sorted(notes, key=lambda note: note.template)
    lines: list[str] = []
    for _template, alike in groupby(ordered, lambda note: note.template):
        lines += _alike(list(alike))
    return tuple(lines)


def _alike(notes: Sequence[Note]) -> list[str]:
    shown = notes[:LISTED_OF_A_KIND]
    more = len(notes) - len(shown) + sum(note.more for note in notes)
    lines = [_line(note) for note in shown]
    if more:
        lines.append(n_("… and {count} more like that", "… and {count} more like that", more))
    return lines


def _line(note: Note) -> str:
    words = word(note.template, note.values)
    if note.place == "$":
        return words[:1].upper() + words[1:] + "."
    return f"{note.place}: {words}."
