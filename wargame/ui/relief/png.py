"""Writing PNG with numpy and zlib: grey (h, w), RGB (h, w, 3) or RGBA (h, w, 4), 8 bits."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

_COLOUR_TYPES = {1: 0, 3: 2, 4: 6}


def encode_png(pixels: NDArray[np.uint8], level: int = 9) -> bytes:
    """A PNG file of the pixels; raises ValueError for another number of channels."""
    cube = pixels[..., None] if pixels.ndim == 2 else pixels
    rows, columns, channels = cube.shape
    if channels not in _COLOUR_TYPES:
        raise ValueError(f"a PNG has 1, 3 or 4 channels, not {channels}")
    header = struct.pack(">IIBBBBB", columns, rows, 8, _COLOUR_TYPES[channels], 0, 0, 0)
    data = zlib.compress(_filtered(cube).tobytes(), level)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _filtered(cube: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Each row through the filter that leaves the smallest differences, its number in front."""
    rows = cube.shape[0]
    left, above, corner = (np.zeros_like(cube) for _ in range(3))
    left[:, 1:], above[1:], corner[1:, 1:] = cube[:, :-1], cube[:-1], cube[:-1, :-1]
    tries = np.stack([cube, cube - left, cube - above, cube - _paeth(left, above, corner)])
    sizes = np.abs(tries.view(np.int8).astype(np.int16)).reshape(4, rows, -1).sum(axis=2)
    best = sizes.argmin(axis=0)
    numbers = np.array([0, 1, 2, 4], np.uint8)[best]
    lines = tries[best, np.arange(rows)].reshape(rows, -1)
    return np.hstack((numbers[:, None], lines))


def _paeth(left: NDArray[np.uint8], above: NDArray[np.uint8], corner: NDArray[np.uint8]) -> NDArray[np.uint8]:
    a, b, c = (part.astype(np.int16) for part in (left, above, corner))
    to_left, to_above, to_corner = np.abs(b - c), np.abs(a - c), np.abs(a + b - 2 * c)
    nearest = np.where(to_above <= to_corner, above, corner)
    return np.where((to_left <= to_above) & (to_left <= to_corner), left, nearest)
