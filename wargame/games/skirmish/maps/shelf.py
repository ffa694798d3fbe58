"""The player's own tables as files: saving, renaming, copying, deleting to the trash.

Only tables named `my/<stem>` are written; a table that ships with the game is saved as a
copy. A file that can't be read is never written over: it is set aside under a name of its own.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from wargame.engine.contract import Fault
from wargame.engine.savefile import KEPT_COPIES, SaveError, copies, set_aside
from wargame.games.skirmish.maps.document import MAX_BYTES
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.library import OWN_PREFIX, SUFFIX, load
from wargame.games.skirmish.maps.read import MapDocument, read_document
from wargame.games.skirmish.maps.write import map_text, save_map
from wargame.paths import trash_dir, user_maps_dir

MOST_LETTERS = 80
MOST_BYTES_OF_A_NAME = 200
NAME_PLACE = "$.name"

_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]')
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def bare_name(name: str) -> str:
    """A table's name without `my/`, as one spelling of its letters."""
    return unicodedata.normalize("NFC", name.removeprefix(OWN_PREFIX).strip())


def table_name_fault(name: str) -> str | None:
    """Why this can't be a table's name, as one clause; None when it can."""
    bare = bare_name(name)
    if not bare.strip(" ."):
        return "a table needs a name"
    if len(bare) > MOST_LETTERS or len(bare.encode("utf-8", "replace")) > MOST_BYTES_OF_A_NAME:
        return f"a name has at most {MOST_LETTERS} letters"
    if any("\ud800" <= letter <= "\udfff" for letter in bare):
        return "a name must be valid text"
    if _FORBIDDEN.search(bare) or bare[0] == "." or bare[-1] == "." or _RESERVED.fullmatch(bare):
        return f"{bare!r} can't be the name of a file"
    return None


def table_file(name: str) -> Path:
    """Where a table of the player's own lies, whether it is there or not. Raises Fault for no name."""
    why = table_name_fault(name)
    if why is not None:
        raise Fault(NAME_PLACE, why)
    return user_maps_dir() / f"{bare_name(name)}{SUFFIX}"


def free_table_name(wanted: str) -> str:
    """The wanted name with what no file name may hold left out, numbered when it is taken; without `my/`."""
    stem = _FORBIDDEN.sub(" ", bare_name(wanted).encode("utf-8", "ignore").decode()).strip(" .")
    stem = _shortened(stem).strip(" .") or "Table"
    if _RESERVED.fullmatch(stem):
        stem = f"Table {stem}"
    taken = {path.name.removesuffix(SUFFIX).casefold() for path in user_maps_dir().glob(f"*{SUFFIX}")}
    name, number = stem, 1
    while name.casefold() in taken:
        number += 1
        name = f"{stem} {number}"
    return name


def _shortened(stem: str) -> str:
    stem = stem[: MOST_LETTERS - 6]
    while len(stem.encode("utf-8")) > MOST_BYTES_OF_A_NAME - 6:
        stem = stem[:-1]
    return stem


def save_table(table: Draft | MapDocument, name: str, overwrite: bool = False) -> Path:
    """Write a table of the player's own, the last three contents of its file kept beside it.

    Raises Fault when the name is none, or taken and `overwrite` is false; SaveError
    when it can't be written, and then what was there is there still.
    """
    target, document = table_file(name), _document(table)
    other = _there(target)
    if other is not None and not overwrite:
        raise Fault(NAME_PLACE, f"there is a table called {bare_name(name)} already")
    _check(document, bare_name(name))
    aside = set_aside(target) if target.exists() and _reading(target, bare_name(name)) is None else None
    try:
        save_map(target, document.table_map, document.raw)
    except SaveError:
        if aside is not None:
            _move(aside, target)
        raise
    return target


def _document(table: Draft | MapDocument) -> MapDocument:
    return table.document if isinstance(table, Draft) else table


def _check(document: MapDocument, name: str) -> None:
    """What is written must read back the same: a table that could not be opened again is not saved."""
    data = map_text(document.table_map, document.raw).encode("utf-8")
    if read_document(data, name).table_map != document.table_map:
        raise Fault("$", "the table would not read back as it is")


def _reading(path: Path, name: str) -> MapDocument | None:
    """What a file holds; None when it can't be read."""
    try:
        with path.open("rb") as file:
            return read_document(file.read(MAX_BYTES + 1), name)
    except (OSError, Fault):
        return None


def _there(target: Path) -> Path | None:
    """The file of that name, spelt in whatever case, which some systems take for the same."""
    if target.exists():
        return target
    name = target.name.casefold()
    return next((path for path in target.parent.glob(f"*{SUFFIX}") if path.name.casefold() == name), None)


def last_good(name: str) -> tuple[MapDocument, Path] | None:
    """The newest kept copy of a table's file that can be read, and where it lies; None when there is none.

    For a table whose file itself can't be read. Raises Fault for what is no name.
    """
    path = table_file(name)
    for copy in copies(path):
        document = _reading(copy, path.name.removesuffix(SUFFIX))
        if document is not None and copy != path:
            return document, copy
    return None


def rename_table(name: str, new: str) -> Path:
    """Give a table of the player's own another name; its kept copies follow.

    Raises Fault when there is none, or the new name is taken or none; SaveError.
    """
    source, target = _own(name), table_file(new)
    other = _there(target)
    if other is not None and not _is_same(source, other):
        raise Fault(NAME_PLACE, f"there is a table called {bare_name(new)} already")
    _move(source, target)
    return target


def duplicate_table(name: str, new: str = "") -> str:
    """Copy any table, a shipped one too, to the player's own; the copy's name as the library says it.

    Without `new` it gets a free name. Raises Fault, SaveError.
    """
    document = load(name, NAME_PLACE)
    free = new or free_table_name(f"{bare_name(name)} copy")
    return OWN_PREFIX + bare_name(save_table(document, free).name.removesuffix(SUFFIX))


def delete_table(name: str) -> Path:
    """Move a table of the player's own, whole or broken, to the trash; where it is now.

    Raises Fault when there is none, SaveError when it can't be moved.
    """
    source = _own(name)
    folder = trash_dir()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(f"the trash can't be made: {error.strerror or error}") from error
    stem, number = source.name.removesuffix(SUFFIX), 1
    target = folder / source.name
    while target.exists():
        number += 1
        target = folder / f"{stem} {number}{SUFFIX}"
    _move(source, target)
    return target


def restore_table(path: Path) -> str:
    """Bring a deleted table back from the trash under its name, or the next free one; the library's name.

    Raises SaveError.
    """
    free = free_table_name(path.name.removesuffix(SUFFIX))
    _move(path, user_maps_dir() / f"{free}{SUFFIX}")
    return OWN_PREFIX + free


def _own(name: str) -> Path:
    """The file of a table of the player's own that is there."""
    path = table_file(name)
    if not path.is_file():
        raise Fault(NAME_PLACE, f"there is no table called {OWN_PREFIX}{bare_name(name)}")
    return path


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def _move(source: Path, target: Path) -> None:
    """The file and its kept copies elsewhere. Raises SaveError."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        source.replace(target)
        for number in range(1, KEPT_COPIES + 1):
            copy = source.with_name(f"{source.name}.{number}")
            if copy.is_file():
                copy.replace(target.with_name(f"{target.name}.{number}"))
    except FileNotFoundError as error:
        raise SaveError(f"{source.name} is not there any more") from error
    except OSError as error:
        raise SaveError(f"{source.name} could not be moved: {error.strerror or error}") from error
