"""Painted tables on disk: which picture belongs to which map, those that ship and those kept for later.

A picture is found by its content: the key is a hash of all that is drawn (size, ground,
pieces) and of the painter's version, so that a changed map or a better painter never
shows an old picture, and a renamed map keeps its own.
"""

from __future__ import annotations

import hashlib
import os
import zipfile
import zlib
from pathlib import Path

import msgspec
import numpy as np

from wargame import paths
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.picture import TablePicture

PAINTER_VERSION = 1
INDEX = "tables.json"
FULL_PPM, QUICK_PPM = 5.0, 3.0
LONGEST_PX = 4096
_HEM_MM = 4.0
_KEPT = 24


class BakedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One shipped picture: its density, and the files of its parts in `assets/relief/tables`.

    `ground`, `crowns` and `thumbnail` are JPEG, `alpha` (of the crowns) and `visibility`
    grey PNG; `crowns` and `alpha` are empty for a table without trees. `visibility` is
    smaller than the rest and is enlarged to its size.
    """

    map: str
    ppm: float
    margin_mm: float
    size_mm: tuple[float, float]
    ground: str
    crowns: str
    alpha: str
    visibility: str
    thumbnail: str


class Index(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shipped pictures by content key, and the version of the painter that made them."""

    painter: int
    tables: dict[str, BakedTable]


def content_key(table_map: TableMap) -> str:
    """16 hex digits for everything that the painter draws of a map."""
    drawn = (PAINTER_VERSION, table_map.size, table_map.ground, table_map.pieces)
    return hashlib.sha256(msgspec.json.encode(drawn, order="deterministic")).hexdigest()[:16]


def density(table_map: TableMap, wanted: float) -> float:
    """The pixels a mm to paint a map at: as wanted, less where a side would pass LONGEST_PX."""
    return min(wanted, LONGEST_PX / (max(table_map.size) * 10.0 + _HEM_MM))


def tables_dir() -> Path:
    """Where the shipped pictures lie."""
    return paths.assets_dir() / "relief" / "tables"


def read_index(folder: Path) -> Index:
    """The index of a folder of shipped pictures, an empty one where there is none.

    Raises msgspec.ValidationError for a file that is no index.
    """
    file = folder / INDEX
    return msgspec.json.decode(file.read_bytes(), type=Index) if file.exists() else Index(PAINTER_VERSION, {})


def baked_table(table_map: TableMap, folder: Path | None = None) -> BakedTable | None:
    """The shipped picture of a map; None for a map of the player's own or one that was changed."""
    return read_index(folder or tables_dir()).tables.get(content_key(table_map))


def kept_dir() -> Path:
    """Where pictures of the player's own maps are kept; it may be emptied at any time."""
    return paths.cache_dir() / "tables"


def kept_file(folder: Path, key: str, wanted: float) -> Path:
    """The file of a kept picture that was painted for a density."""
    return folder / f"{key}-{wanted:g}.npz"


def keep(picture: TablePicture, file: Path) -> None:
    """Write a picture beside the others, whole or not at all, and drop the oldest. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_name(f"{file.name}.{os.getpid()}.part")
    facts = np.array([picture.ppm, picture.margin_mm, *picture.size_mm])
    with partial.open("wb") as stream:
        np.savez_compressed(
            stream, lit=picture.lit, crowns=picture.crowns, visibility=picture.visibility, facts=facts
        )
    partial.replace(file)
    kept = sorted(file.parent.glob("*.npz"), key=lambda path: path.stat().st_mtime)
    for old in kept[:-_KEPT]:
        old.unlink(missing_ok=True)


def read_kept(file: Path) -> TablePicture | None:
    """A kept picture; None when there is none or it is damaged."""
    try:
        with np.load(file) as parts:
            ppm, margin, width, height = (float(value) for value in parts["facts"])
            return TablePicture(
                parts["lit"], parts["crowns"], parts["visibility"], ppm, margin, (width, height)
            )
    except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile, zlib.error):
        return None
