"""Verbs of `wargame map` that bring tables in, take them out and print them.

Every bad input is one sentence and a status other than 0; nothing is written over
without `--force`, and a file is written whole or not at all.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

if TYPE_CHECKING:
    from wargame.games.skirmish.maps.importing.importer import Imported
    from wargame.games.skirmish.maps.importing.options import ImportOptions
    from wargame.games.skirmish.maps.importing.report import Note
    from wargame.games.skirmish.table.terrain import TableMap

LISTED_OF_A_KIND = 8
EXPORTS: Mapping[str, str] = MappingProxyType(
    {ending: ending[1:] for ending in (".uvtt", ".tmx", ".tmj", ".svg", ".png", ".geojson")}
    | {".dd2vtt": "uvtt"}
)
"""The format that each ending stands for."""

_FILE = click.Path(path_type=Path)

Group = TypeVar("Group", bound=click.Group)


def with_workshop(group: Group) -> Group:
    """The group of map verbs with import, export and print."""
    for verb in (map_import, map_export, map_print):
        group.add_command(verb)
    return group


def _fail(sentence: str) -> NoReturn:
    raise click.ClickException(sentence)


# --- import -----------------------------------------------------------------------------------


def numbers(count: int, between: str, example: str) -> Callable[[str], tuple[float, ...]]:
    """Reads so many numbers with something between them."""

    def read(text: str) -> tuple[float, ...]:
        try:
            numbers = tuple(float(part) for part in text.casefold().split(between))
        except ValueError:
            numbers = ()
        if len(numbers) != count:
            raise click.BadParameter(f"{text!r} is not like {example}.")
        return numbers

    return read


def _pair(example: str, value: Callable[[str], Any]) -> Callable[[str], tuple[str, Any]]:
    """Reads `LABEL=VALUE`: what a name in the file means."""

    def read(text: str) -> tuple[str, Any]:
        label, _, meaning = text.rpartition("=")
        try:
            if label.strip():
                return label.strip(), value(meaning.strip())
        except ValueError:
            pass
        raise click.BadParameter(f"{text!r} is not like {example}.")

    return read


@click.command("import")
@click.argument("file", type=_FILE)
@click.option("--to", metavar="NAME", help="The name it gets (the file's own when left out).")
@click.option("--title", default="", help="What the table is called on the screen.")
@click.option("--size", type=numbers(2, "x", "40x40"), metavar="WxH", help="The table's size in cm.")
@click.option(
    "--scale", type=float, metavar="CM", help="Centimetres for one square, pixel or metre of the file."
)
@click.option(
    "--area",
    type=numbers(4, ",", "9.20,49.14,9.21,49.15"),
    metavar="W,S,E,N",
    help="The part that becomes the table: degrees or metres, else units from the lower left corner.",
)
@click.option(
    "--outside",
    type=click.Choice(("clip", "grow", "cancel")),
    default="clip",
    show_default=True,
    help="Cut what lies outside the table, let the table grow, or stop.",
)
@click.option(
    "--kind",
    "kinds",
    type=_pair("tree=woods", str),
    multiple=True,
    metavar="LABEL=KIND",
    help="What a name, layer or kind in the file is; 'leave out' drops it.",
)
@click.option(
    "--height",
    "heights",
    type=_pair("tower=6", float),
    multiple=True,
    metavar="LABEL=CM",
    help="How high a name, layer or kind in the file is.",
)
@click.option("--ground", default="", help="The table's ground: grass, earth, cobble, snow or sand.")
@click.option(
    "--earth",
    type=click.Choice(("auto", "degrees", "metres")),
    default="auto",
    show_default=True,
    help="What the coordinates of a GeoJSON file are.",
)
@click.option("--doors", is_flag=True, help="Give buildings without one a door in their longest wall.")
@click.option("--dry-run", is_flag=True, help="Say what would be done, and write nothing.")
@click.option(
    "--force", is_flag=True, help="Write over a table of that name (the old one is kept beside it)."
)
def map_import(file: Path, to: str | None, dry_run: bool, force: bool, **choices: Any) -> None:
    """Make a table of a map from elsewhere: Universal VTT, Tiled, GeoJSON, SVG, or one of ours.

    Prints what was taken, repaired and dropped, and why.
    """
    if file.is_dir():
        _fail(f"{file} is a folder.")
    target = own_table(to if to is not None else file.stem)
    if target.exists() and not (force or dry_run):
        _fail(f"There is a table called my/{target.stem} already; --force writes over it.")
    imported = _imported(file, _options(choices))
    for line in _account(imported):
        click.echo(line)
    if not dry_run:
        _save(imported, target)
        click.echo(f"Saved as my/{target.stem}.")


def _options(choices: dict[str, Any]) -> ImportOptions:
    from wargame.games.skirmish.maps.importing.options import ImportOptions

    return ImportOptions(**{**choices, "kinds": dict(choices["kinds"]), "heights": dict(choices["heights"])})


def own_table(name: str) -> Path:
    """Where a table of the player's own lies. Fails for what is no name."""
    from wargame.engine.contract import Fault
    from wargame.games.skirmish.maps.shelf import table_file

    try:
        return table_file(name)
    except Fault:
        _fail(f"{name!r} can't be a table's name; --to gives it another.")


def _imported(file: Path, options: ImportOptions) -> Imported:
    from wargame.engine.contract import Fault
    from wargame.games.skirmish.maps.importing.importer import import_map
    from wargame.games.skirmish.maps.importing.text import MOST_BYTES

    try:
        with file.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
        return import_map(data, file.name, options)
    except OSError as error:
        _fail(f"{file} can't be read: {error.strerror}.")
    except Fault as fault:
        place = "" if fault.path == "$" else f"{fault.path}: "
        _fail(f"{file} can't be imported: {place}{fault.why}.")


def _save(imported: Imported, target: Path) -> None:
    from wargame.engine.savefile import SaveError
    from wargame.games.skirmish.maps.write import save_map

    try:
        save_map(target, imported.document.table_map, imported.document.raw)
    except SaveError as error:
        _fail(f"{error}.")


def _account(imported: Imported) -> list[str]:
    """The report as lines: what came, then each sort of note, alike ones counted."""
    report = imported.report
    width, height = report.size
    count = len(imported.document.table_map.pieces)
    lines = [f"{report.form}: {count} pieces on a table of {width:g} x {height:g} cm."]
    for sort, title in (("chosen", "Chosen"), ("repaired", "Repaired"), ("dropped", "Dropped")):
        notes = [note for note in report.notes if note.sort == sort]
        for _, alike in groupby(sorted(notes, key=lambda note: note.template), lambda note: note.template):
            lines += _alike(title, list(alike))
    return lines


def _alike(title: str, notes: list[Note]) -> list[str]:
    from wargame.engine.wording import word

    shown = notes[:LISTED_OF_A_KIND]
    more = len(notes) - len(shown) + sum(note.more for note in notes)
    lines = [_line(title, note.place, word(note.template, note.values)) for note in shown]
    return [*lines, f"  … and {more} more like that"] if more else lines


def _line(title: str, place: str, words: str) -> str:
    return f"{title}: {words}" if place == "$" else f"{title}: {place}: {words}"


# --- export and print -------------------------------------------------------------------------


@click.command("export")
@click.argument("name")
@click.option("--to", "file", type=_FILE, required=True, metavar="FILE", help=f"One of {', '.join(EXPORTS)}.")
@click.option("--no-picture", is_flag=True, help="Leave the picture out of a Universal VTT file.")
@click.option(
    "--ppm", type=click.FloatRange(0.5, 12.0), default=5.0, show_default=True, help="Pixels a millimetre."
)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def map_export(name: str, file: Path, no_picture: bool, ppm: float, force: bool) -> None:
    """Write a table for other programs, or as a picture; NAME is as `map list` says it."""
    suffix = file.suffix.casefold()
    if suffix not in EXPORTS:
        _fail(f"{file.name} has no ending that says its format; there are {', '.join(EXPORTS)}.")
    check_free(file, force)
    table_map = _table(name)
    _write(file, _made(table_map, EXPORTS[suffix], picture=not no_picture, ppm=ppm))


@click.command("print")
@click.argument("name")
@click.option("--to", "file", type=_FILE, required=True, metavar="FILE.pdf", help="The PDF file to write.")
@click.option("--paper", type=click.Choice(("A4", "Letter")), default="A4", show_default=True)
@click.option("--plain", is_flag=True, help="Print the table as a plan, which saves ink.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def map_print(name: str, file: Path, paper: str, plain: bool, force: bool) -> None:
    """Write a table as a PDF at true scale: sheets, terrain, sticks, tokens, reference."""
    if file.suffix.casefold() != ".pdf":
        _fail(f"{file.name} must end in .pdf.")
    check_free(file, force)
    table_map = _table(name)
    _write(file, _made(table_map, paper.casefold(), picture=not plain))


def check_free(file: Path, force: bool) -> None:
    """Fail where a file must not be written over."""
    if file.is_dir():
        _fail(f"{file} is a folder.")
    if file.exists() and not force:
        _fail(f"{file} is there already; --force writes over it.")


def _table(name: str) -> TableMap:
    """The table of a name, or in a map file of ours."""
    from wargame.engine.contract import Fault
    from wargame.games.skirmish.maps.library import SUFFIX, find, load
    from wargame.games.skirmish.maps.read import read_map

    try:
        if find(name) is None and name.endswith(SUFFIX):
            return read_map(Path(name).read_bytes(), Path(name).stem)
        return load(name).table_map
    except OSError as error:
        _fail(f"{name} can't be read: {error.strerror}.")
    except Fault as fault:
        _fail(f"{fault.why}." if fault.path == "$.map" else f"{name}: {fault.path}: {fault.why}.")


def _made(table_map: TableMap, key: str, **choices: Any) -> bytes:
    """The table in a format; on a terminal it is told how far it is."""
    from wargame.ui.skirmish.workshop.library.formats import written

    if not sys.stderr.isatty():
        return written(table_map, key, lambda _share, _doing: None, **choices)
    with click.progressbar(length=100, label="Painting", file=sys.stderr) as bar:

        def tell(share: float, _doing: str) -> None:
            bar.update(round(100 * share) - bar.pos)

        return written(table_map, key, tell, **choices)


def _write(file: Path, data: bytes) -> None:
    from wargame.engine.savefile import SaveError, write_atomic

    try:
        write_atomic(file, data)
    except SaveError as error:
        _fail(f"{error}.")
    click.echo(f"Written to {file}.")
