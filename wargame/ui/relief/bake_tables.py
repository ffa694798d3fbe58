"""Bake the tables that ship with the game: lit ground, crowns, the lamp's reach and a thumbnail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import numpy as np

from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.bake_minis import bleed
from wargame.ui.relief.jpeg import encode_jpeg
from wargame.ui.relief.picture import Bytes, TablePicture, resampled, thumbnail
from wargame.ui.relief.png import encode_png
from wargame.ui.relief.scenery import paint_table
from wargame.ui.relief.store import (
    FULL_PPM,
    INDEX,
    PAINTER_VERSION,
    BakedTable,
    Index,
    content_key,
    density,
    read_index,
)

_QUALITY = 83
_VISIBILITY_SHARE = 0.25
_THUMBNAIL_PX = 640

Say = Callable[[str], None]


def bake_tables(
    maps: Sequence[tuple[str, TableMap]],
    folder: Path,
    *,
    again: bool = False,
    say: Say = lambda line: None,
    wanted_ppm: float = FULL_PPM,
) -> Index:
    """Write the pictures of some maps (stem, map) and their index into a folder.

    A map whose picture is there already is left alone unless `again`; pictures that
    belong to no map any more are removed. Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    known = {} if again else read_index(folder).tables
    tables: dict[str, BakedTable] = {}
    for stem, table_map in maps:
        key = content_key(table_map)
        baked = known.get(key)
        if baked is None or not all((folder / name).exists() for name in _files(baked)):
            say(f"painting {stem}")
            baked = _write(folder, stem, paint_table(table_map, density(table_map, wanted_ppm)))
        tables[key] = baked
        _write_index(folder, Index(PAINTER_VERSION, known | tables))
    index = Index(PAINTER_VERSION, tables)
    _write_index(folder, index)
    _sweep(folder, index)
    return index


def _write_index(folder: Path, index: Index) -> None:
    (folder / INDEX).write_bytes(msgspec.json.format(msgspec.json.encode(index), indent=1) + b"\n")


def _write(folder: Path, stem: str, picture: TablePicture) -> BakedTable:
    wooded = bool(picture.crowns[..., 3].any())
    baked = BakedTable(
        stem,
        picture.ppm,
        picture.margin_mm,
        picture.size_mm,
        f"{stem}.jpg",
        f"{stem}-crowns.jpg" if wooded else "",
        f"{stem}-alpha.png" if wooded else "",
        f"{stem}-lamp.png",
        f"{stem}-small.jpg",
    )
    (folder / baked.ground).write_bytes(encode_jpeg(picture.lit, _QUALITY))
    if wooded:
        alpha = picture.crowns[..., 3]
        leaves = bleed(picture.crowns[..., :3], alpha)
        (folder / baked.crowns).write_bytes(encode_jpeg(leaves, _QUALITY))
        (folder / baked.alpha).write_bytes(encode_png(alpha))
    lamp = resampled(picture.visibility[..., None], _VISIBILITY_SHARE)[..., 0]
    (folder / baked.visibility).write_bytes(encode_png(lamp))
    (folder / baked.thumbnail).write_bytes(encode_jpeg(thumbnail(picture, _THUMBNAIL_PX), _QUALITY))
    return baked


def assembled(baked: BakedTable, read: Callable[[str], Bytes]) -> TablePicture:
    """The picture of a baked table; `read` decodes one of its files: (h, w, 3), or (h, w) when grey."""
    lit = read(baked.ground)
    rows, columns = lit.shape[:2]
    crowns = np.zeros((rows, columns, 4), np.uint8)
    if baked.crowns:
        crowns[..., :3], crowns[..., 3] = read(baked.crowns), read(baked.alpha)
    lamp = read(baked.visibility)
    seen = resampled(lamp[..., None], 1.0, size=(rows, columns))[..., 0]
    return TablePicture(lit, crowns, seen, baked.ppm, baked.margin_mm, baked.size_mm)


def _files(baked: BakedTable) -> list[str]:
    names = (baked.ground, baked.crowns, baked.alpha, baked.visibility, baked.thumbnail)
    return [name for name in names if name]


def _sweep(folder: Path, index: Index) -> None:
    wanted = {INDEX, *(name for baked in index.tables.values() for name in _files(baked))}
    for file in sorted(folder.iterdir()):
        if file.is_file() and file.name not in wanted:
            file.unlink()
