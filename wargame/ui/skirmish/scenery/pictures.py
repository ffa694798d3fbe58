"""Where pictures of tables come from: the shipped ones are decoded here, the others are painted."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec
import numpy as np
import pygame

from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.bake_tables import assembled
from wargame.ui.relief.commission import Commission
from wargame.ui.relief.jpeg import encode_jpeg
from wargame.ui.relief.picture import Bytes, TablePicture, thumbnail
from wargame.ui.relief.scenery import coarse_table
from wargame.ui.relief.store import BakedTable, baked_table, content_key, kept_dir, tables_dir

THUMBNAIL_PX = 640
COARSE_PPM = 1.5


def shipped_picture(table_map: TableMap) -> TablePicture | None:
    """The picture that ships with the game for this very map; None without one that can be read."""
    folder = tables_dir()
    baked = _baked(table_map)
    try:
        return None if baked is None else assembled(baked, partial(_decoded, folder))
    except (OSError, pygame.error):
        return None


def picture_on_its_way(table_map: TableMap) -> Commission:
    """The picture of any map, begun: ask it for what is `newest()`, and close it with the scene."""
    return Commission(table_map, kept_dir(), shipped_picture).start()


def small_picture(table_map: TableMap) -> pygame.Surface:
    """The whole table without its hem, longest side 640 px or less: for cards and lists.

    A shipped map's is read; one of the player's own takes up to a second the first time.
    """
    baked, kept = _baked(table_map), kept_dir() / f"{content_key(table_map)}-small.jpg"
    for file in (tables_dir() / baked.thumbnail if baked is not None else kept, kept):
        try:
            return pygame.image.load(file)
        except (OSError, pygame.error):
            continue
    pixels = thumbnail(coarse_table(table_map, COARSE_PPM), THUMBNAIL_PX)
    _keep_thumbnail(kept, pixels)
    return pygame.image.frombuffer(pixels.tobytes(), (pixels.shape[1], pixels.shape[0]), "RGB")


def _baked(table_map: TableMap) -> BakedTable | None:
    try:
        return baked_table(table_map)
    except (OSError, msgspec.MsgspecError):
        return None


def _keep_thumbnail(file: Path, pixels: Bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(encode_jpeg(pixels))
    except OSError:
        return


def _decoded(folder: Path, name: str) -> Bytes:
    """A picture file as bytes: (h, w, 3), or (h, w) for a grey PNG."""
    surface = pygame.image.load(folder / name)
    columns, rows = surface.get_size()
    pixels = np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(rows, columns, 3)
    return pixels[..., 0] if name.endswith(".png") else pixels
