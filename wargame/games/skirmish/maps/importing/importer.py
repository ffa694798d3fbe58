"""The one way in: a file's bytes become a table and an account of what was done, or one Fault.

`read_plan` reads what is drawn (for a screen that lets its part be chosen first),
`import_plan` makes the table, `import_map` does both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from types import MappingProxyType
from typing import Any
from xml.etree.ElementTree import Element

from shapely.errors import GEOSException

from wargame.engine.contract import Fault
from wargame.engine.wording import word
from wargame.games.skirmish.maps.check import check
from wargame.games.skirmish.maps.importing import geojson, ours, places, svg, text, tiled, tmx, vtt
from wargame.games.skirmish.maps.importing.assemble import TAKEN, table_of
from wargame.games.skirmish.maps.importing.drawing import Plan
from wargame.games.skirmish.maps.importing.frame import choose_frame
from wargame.games.skirmish.maps.importing.options import ImportOptions, check_options
from wargame.games.skirmish.maps.importing.pictures import Picture
from wargame.games.skirmish.maps.importing.playable import made_playable
from wargame.games.skirmish.maps.importing.report import ImportReport, Ledger, Outside
from wargame.games.skirmish.maps.importing.text import WHOLE
from wargame.games.skirmish.maps.read import MapDocument, read_document
from wargame.games.skirmish.maps.write import map_json
from wargame.games.skirmish.table.terrain import kinds

SUFFIXES = (*vtt.SUFFIXES, *tiled.SUFFIXES, *geojson.SUFFIXES, *svg.SUFFIXES, ".json", ".xml")


@dataclass(frozen=True)
class Imported:
    """A table made from a file: the document to save, the account of it, and the picture that came along."""

    document: MapDocument
    report: ImportReport
    picture: Picture | None = None


def import_map(data: bytes, name: str, options: ImportOptions | None = None) -> Imported:
    """The table in a file of any format that is known; `name` is the file's, with its suffix.

    It passes `check` without an error. Raises Fault, with one sentence, for a file or a
    choice of which no table can be made; nothing is half done.
    """
    options = options or ImportOptions()
    ledger = Ledger()
    check_options(options)
    if options == ImportOptions() and (ready := ready_map(data, name)):
        return ready
    return _made(_plan(data, name, options, ledger), PurePath(name).stem, options, ledger)


def read_plan(data: bytes, name: str, options: ImportOptions | None = None) -> tuple[Plan, ImportReport]:
    """What is drawn in a file, in its own coordinates, and what of it could not be read. Raises Fault."""
    ledger = Ledger()
    plan = _plan(data, name, options or ImportOptions(), ledger)
    return plan, ImportReport(plan.form, plan.unit, 0.0, (0.0, 0.0), ledger.notes)


def import_plan(plan: Plan, read: ImportReport, name: str, options: ImportOptions) -> Imported:
    """The table that a plan makes, `read` being what was said when it was read; else as `import_map`."""
    check_options(options)
    return _made(plan, PurePath(name).stem, options, Ledger(list(read.notes)))


def _made(plan: Plan, stem: str, options: ImportOptions, ledger: Ledger) -> Imported:
    if plan.measure == "place":
        plan = places.settle(plan, options, ledger)
    if plan.is_empty:
        raise Fault(WHOLE, _nothing(ledger))
    frame = choose_frame(plan, options, ledger)
    try:
        table_map = table_of(plan.moved(frame.place, frame.scale), frame.size, options, ledger, stem)
    except GEOSException:
        raise Fault(WHOLE, "holds shapes that no table can be made of") from None
    if not table_map.pieces:
        raise Fault(WHOLE, _nothing(ledger))
    if options.outside == "cancel" and ledger.outside.any:
        raise Fault("outside", _outside(ledger.outside))
    table_map = made_playable(table_map, ledger)
    report = ImportReport(plan.form, plan.unit, frame.scale, table_map.size, ledger.notes, ledger.outside)
    return Imported(MapDocument(table_map, map_json(table_map)), report, plan.picture)


def _nothing(ledger: Ledger) -> str:
    """Why a file makes no table: the first thing that was dropped, when anything was."""
    first = next((note for note in ledger.notes if note.sort == "dropped"), None)
    reason = "" if first is None else f" ({first.place}: {word(first.template, first.values)})"
    return f"holds nothing that could be put on a table{reason}"


def _outside(outside: Outside) -> str:
    return (
        f"{outside.cut} shapes stick out over the table's edge and {outside.left_out} lie off it: "
        "choose whether they are cut or the table grows"
    )


def ready_map(data: bytes, name: str) -> Imported | None:
    """A map of this game that is whole already, taken as it is; None for anything else."""
    try:
        document = read_document(data, PurePath(name).stem)
    except Fault:
        return None
    if any(problem.severity == "error" for problem in check(document.raw)):
        return None
    ledger = Ledger()
    for index, piece in enumerate(document.table_map.pieces):
        ledger.taken(f"features[{index}]", TAKEN, kind=kinds()[piece.kind].title, id=piece.id)
    return Imported(document, ImportReport(ours.FORM, "cm", 1.0, document.table_map.size, ledger.notes))


def _plan(data: bytes, name: str, options: ImportOptions, ledger: Ledger) -> Plan:
    """The plan in a file, by its suffix; one that says nothing is judged by what is in it."""
    text.check_bytes(data)
    suffix = PurePath(name).suffix.casefold()
    is_xml = text.looks_like_xml(data)
    expected = next((form for form, (suffixes, _) in _FORMS.items() if suffix in suffixes), None)
    if expected is not None and is_xml != (suffix in _XML_SUFFIXES):
        raise Fault(
            WHOLE, f"is called {suffix}, but is {'XML' if is_xml else 'no XML'}: it is no {expected} file"
        )
    value = text.read_xml(data) if is_xml else text.read_json(data)
    form = expected or _form_of(value)
    plan = _FORMS[form][1](value, options, ledger)
    if sum(1 for _ in plan.points()) > text.MOST_POINTS:
        raise Fault(WHOLE, f"has more than {text.MOST_POINTS:,} points: choose a smaller part of it")
    return plan


def _form_of(value: Any) -> str:
    """The format that a value looks like. Raises Fault when it looks like none."""
    if isinstance(value, Element):
        return tiled.FORM if value.tag == "map" else svg.FORM
    for form, is_of_form in (
        (vtt.FORM, vtt.is_vtt),
        (tiled.FORM, tiled.is_tiled),
        (geojson.FORM, geojson.is_geojson),
    ):
        if is_of_form(value):
            return form
    raise Fault(WHOLE, f"is none of the formats that can be read: {', '.join(_FORMS)}")


def _read_vtt(value: Any, options: ImportOptions, ledger: Ledger) -> Plan:
    return vtt.read_vtt(value, ledger)


def _read_tiled(value: Any, options: ImportOptions, ledger: Ledger) -> Plan:
    if not isinstance(value, Element):
        return tiled.read_tiled(value, ledger)
    if value.tag != "map":
        raise Fault(WHOLE, "is XML, but no Tiled map")
    return tiled.read_tiled(tmx.map_of(value, ledger), ledger)


def _read_geojson(value: Any, options: ImportOptions, ledger: Ledger) -> Plan:
    if ours.is_ours(value):
        return ours.read_ours(value, ledger)
    return geojson.read_geojson(value, options.earth, ledger)


def _read_svg(value: Any, options: ImportOptions, ledger: Ledger) -> Plan:
    return svg.read_svg(value, ledger)


_Reader = Callable[[Any, ImportOptions, Ledger], Plan]
_XML_SUFFIXES = (".tmx", ".svg")
_FORMS: Mapping[str, tuple[tuple[str, ...], _Reader]] = MappingProxyType(
    {
        vtt.FORM: (vtt.SUFFIXES, _read_vtt),
        tiled.FORM: (tiled.SUFFIXES, _read_tiled),
        geojson.FORM: (geojson.SUFFIXES, _read_geojson),
        svg.FORM: (svg.SUFFIXES, _read_svg),
    }
)
