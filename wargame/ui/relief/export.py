"""The lit table as a picture file: without its hem, north up, at a density that says its true size."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.picture import resampled
from wargame.ui.relief.png import encode_png
from wargame.ui.relief.scenery import Progress, paint_table
from wargame.ui.relief.store import density

EXPORT_PPM = 5.0
_AFTER_HEADER = 33
_PNG_LEVEL = 6


def lit_table(
    table_map: TableMap, ppm: float = EXPORT_PPM, progress: Progress | None = None, *, fine: bool = True
) -> NDArray[np.uint8]:
    """The painted table alone (h, w, 3), exactly its size at `ppm` pixels a mm, crowns laid over it.

    A table so large that a side would be unreasonable is painted coarser. `fine` paints
    at twice the density and averages. Raises KeyError for an unknown kind of terrain.
    """
    painted = paint_table(table_map, density(table_map, ppm), progress, finer=2 if fine else 1)
    hem = round(painted.margin_mm * painted.ppm)
    whole = painted.composed()[hem : -hem or None, hem : -hem or None]
    columns, rows = (max(1, round(side * 10.0 * painted.ppm)) for side in table_map.size)
    return whole if whole.shape[:2] == (rows, columns) else resampled(whole, 1.0, (rows, columns))


def table_png(picture: NDArray[np.uint8], size_cm: tuple[float, float]) -> bytes:
    """A PNG file of a table's picture that says how large it is in truth, so that it prints at that size."""
    plain = encode_png(picture, _PNG_LEVEL)
    across, down = (round(n / (side / 100.0)) for n, side in zip(picture.shape[1::-1], size_cm, strict=True))
    body = b"pHYs" + struct.pack(">IIB", across, down, 1)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return plain[:_AFTER_HEADER] + chunk + plain[_AFTER_HEADER:]
