"""The tables there are: those that ship with the game and the player's own.

A map's name is its file's stem; the player's own are `my/<stem>`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.document import MAX_BYTES, WHOLE
from wargame.games.skirmish.maps.read import MapDocument, read_document
from wargame.paths import maps_dir, user_maps_dir

SUFFIX = ".geojson"
OWN_PREFIX = "my/"


@dataclass(frozen=True)
class Entry:
    """A table in the library: its name, what it is called on the screen, its size in cm, ground and notes.

    `pieces`: how many pieces of each kind of terrain are on it.
    """

    name: str
    title: str
    size: tuple[float, float]
    path: Path
    ground: str = "grass"
    notes: str = ""
    pieces: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Library:
    """All tables that can be read, and the name and fault of each that cannot."""

    entries: tuple[Entry, ...]
    broken: tuple[tuple[str, Fault], ...]


def library() -> Library:
    """What is there now: the game's tables by name, then the player's own by name."""
    entries: list[Entry] = []
    broken: list[tuple[str, Fault]] = []
    for name, path in _files():
        try:
            table_map = _read(path).table_map
        except Fault as fault:
            broken.append((name, fault))
        else:
            pieces = Counter(piece.kind for piece in table_map.pieces)
            look = (table_map.ground, table_map.notes, pieces)
            entries.append(Entry(name, table_map.name, table_map.size, path, *look))
    return Library(tuple(entries), tuple(broken))


def find(name: str) -> Path | None:
    """The file of a map's name; None when there is none. Whole names are compared: none leads elsewhere."""
    return next((path for known, path in _files() if known == name), None)


def load(name: str, place: str = "$.map") -> MapDocument:
    """The map of that name. Raises Fault: at `place` when there is none, else at its place in the file."""
    path = find(name)
    if path is None:
        raise Fault(place, f"there is no map called {name}")
    return _read(path)


def _files() -> Iterator[tuple[str, Path]]:
    for prefix, folder in (("", maps_dir()), (OWN_PREFIX, user_maps_dir())):
        paths = (path for path in folder.glob(f"*{SUFFIX}") if path.is_file())
        yield from ((prefix + path.stem, path) for path in sorted(paths, key=lambda path: path.stem))


def _read(path: Path) -> MapDocument:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise Fault(WHOLE, f"{path.name} could not be read: {error.strerror or error}") from error
    return read_document(data, path.stem)
