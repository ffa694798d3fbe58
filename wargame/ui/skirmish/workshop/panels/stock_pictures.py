"""Lit pictures of the stock for the palette: painted once, in a thread, and kept by what they show."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt
import pygame
import shapely

from wargame.games.skirmish.maps.editing.lay import laid, shape_of, shift
from wargame.games.skirmish.maps.editing.stock import StockItem
from wargame.games.skirmish.table.terrain import TableMap
from wargame.paths import cache_dir
from wargame.ui.relief.jpeg import encode_jpeg
from wargame.ui.relief.picture import resampled
from wargame.ui.relief.scenery import paint_table
from wargame.ui.relief.store import PAINTER_VERSION

PICTURE_PX = (232, 176)
LEAST_WIDE_CM = 3.6
FILLED = 0.82
NAME_SHARE = 0.2
"""How much of a card's height its name takes: the piece stands above it."""
TURN_DEG = 6.0
MARGIN_CM = 1.5
GROUND = "grass"
QUALITY = 90
VERSION = 1

Bytes = npt.NDArray[np.uint8]


def stock_picture(item: StockItem) -> pygame.Surface:
    """The item ready-made on grass, PICTURE_PX large. Slow the first time: called in a thread."""
    scene = scene_of(item)
    file = _kept_file(scene)
    try:
        return pygame.image.load(file)
    except (OSError, pygame.error):
        pixels = painted(scene)
        _keep(file, pixels)
        return pygame.image.frombuffer(pixels.tobytes(), (pixels.shape[1], pixels.shape[0]), "RGB")


def scene_of(item: StockItem) -> TableMap:
    """A small table with the item in its middle, in the proportions of a card."""
    specs = item.placed((0.0, 0.0), TURN_DEG if item.how != "area" else 0.0)
    west, south, east, north = shapely.total_bounds([shape_of(spec) for spec in specs]).tolist()
    across, up = PICTURE_PX
    wide = max(
        LEAST_WIDE_CM, (east - west) / FILLED, (north - south) / (FILLED * (1.0 - NAME_SHARE)) * across / up
    )
    if item.how == "line" and item.kind in ("road", "water"):
        # a way leads off the card on both sides
        wide = max(LEAST_WIDE_CM, (east - west) * FILLED)
    tall = wide * up / across
    middle = ((west + east) / 2.0, (south + north) / 2.0)
    size = (wide + 2.0 * MARGIN_CM, tall + 2.0 * MARGIN_CM)
    raised = tall * NAME_SHARE / 2.0
    moved = laid(specs, shift((size[0] / 2.0 - middle[0], size[1] / 2.0 - middle[1] + raised)))
    named = [msgspec.structs.replace(spec, id=f"{item.id}-{n}") for n, spec in enumerate(moved)]
    return TableMap(item.id, size, GROUND, tuple(named))


def painted(scene: TableMap) -> Bytes:
    """The picture of a scene without its margin."""
    across, up = PICTURE_PX
    inside = scene.size[0] - 2.0 * MARGIN_CM
    ppm = across / (10.0 * inside)
    picture = paint_table(scene, ppm)
    hem = round((picture.margin_mm + MARGIN_CM * 10.0) * picture.ppm)
    whole = picture.composed()[hem:-hem, hem:-hem]
    return resampled(np.ascontiguousarray(whole), 1.0, (up, across))


def _kept_file(scene: TableMap) -> Path:
    drawn = (PAINTER_VERSION, VERSION, PICTURE_PX, scene.size, scene.ground, scene.pieces)
    key = hashlib.sha256(msgspec.json.encode(drawn, order="deterministic")).hexdigest()[:16]
    return cache_dir() / "stock" / f"{key}.jpg"


def _keep(file: Path, pixels: Bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(encode_jpeg(pixels, QUALITY))
    except OSError:
        return
