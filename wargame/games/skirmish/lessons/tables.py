"""The tables lessons are played on: their own in `assets/lessons/maps/`, else any of the library."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.document import MAX_BYTES
from wargame.games.skirmish.maps.library import SUFFIX, load
from wargame.games.skirmish.maps.read import MapDocument, read_document
from wargame.paths import assets_dir


def lessons_dir() -> Path:
    """Where the game's lessons are."""
    return assets_dir() / "lessons"


def own_tables() -> list[Path]:
    """The tables made for lessons, by name."""
    return sorted((lessons_dir() / "maps").glob(f"*{SUFFIX}"))


def lesson_table(name: str) -> MapDocument:
    """The table of that name: a lesson's own, else one of the library. Raises Fault at `$.map`."""
    own = next((path for path in own_tables() if path.stem == name), None)
    return load(name) if own is None else _read(own)


def lesson_map(name: str) -> Mapping[str, Any]:
    """The whole map of that name as plain data. Raises Fault at `$.map`."""
    return lesson_table(name).raw


def _read(path: Path) -> MapDocument:
    try:
        with path.open("rb") as file:
            return read_document(file.read(MAX_BYTES + 1), path.stem)
    except OSError as error:
        raise Fault("$.map", f"{path.name} could not be read: {error.strerror or error}") from error
    except Fault as fault:
        raise Fault("$.map", f"{path.name}: {fault.path}: {fault.why}") from fault
