"""Writing baseline JPEG with numpy, so that the painter needs no imaging library.

Huffman tables are made for each picture; colour is kept at full or at half density.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wargame.ui.relief.colour import Field
from wargame.ui.relief.filters import reduce
from wargame.ui.relief.huffman import Codes, codes_for

Ints = NDArray[np.int64]

_LUMINANCE = (
    "16 11 10 16 24 40 51 61 12 12 14 19 26 58 60 55 14 13 16 24 40 57 69 56 14 17 22 29 51 87 80 62 "
    "18 22 37 56 68 109 103 77 24 35 55 64 81 104 113 92 49 64 78 87 103 121 120 101 "
    "72 92 95 98 112 100 103 99"
)
_CHROMINANCE = (
    "17 18 24 47 99 99 99 99 18 21 26 66 99 99 99 99 24 26 56 99 99 99 99 99 47 66 99 99 99 99 99 99 "
    + "99 " * 32
)


@dataclass(frozen=True)
class _Stream:
    """Symbols of one component in writing order: block, symbol, extra bits and how many."""

    block: Ints
    symbol: Ints
    extra: Ints
    width: Ints
    is_dc: NDArray[np.bool_]


def encode_jpeg(pixels: NDArray[np.uint8], quality: int = 85, *, half_colour: bool = True) -> bytes:
    """A JPEG file of an RGB picture (h, w, 3); `half_colour` keeps colour at half density.

    Raises ValueError unless 1 <= quality <= 100.
    """
    if not 1 <= quality <= 100:
        raise ValueError(f"no JPEG quality {quality}")
    factor = 2 if half_colour else 1
    tables = [_table(_LUMINANCE, quality), _table(_CHROMINANCE, quality)]
    planes = _planes(pixels, 8 * factor)
    streams = []
    for number, plane in enumerate(planes):
        table = tables[min(number, 1)]
        blocks = _blocks(plane if number == 0 else reduce(plane, factor), factor if number == 0 else 1)
        streams.append(_symbols(_quantised(blocks, table)))
    luminance, chrominance = _codes(streams[:1]), _codes(streams[1:])
    body = _pack(streams, factor * factor, luminance, chrominance)
    return _headers(pixels.shape, factor, tables, luminance, chrominance) + body + b"\xff\xd9"


def _table(base: str, quality: int) -> Ints:
    scale = 5000 / quality if quality < 50 else 200 - 2 * quality
    values = np.array([int(word) for word in base.split()], np.float64)
    return np.asarray(np.clip(np.floor((values * scale + 50) / 100), 1, 255), np.int64)


def _planes(pixels: NDArray[np.uint8], multiple: int) -> list[Field]:
    """Brightness and the two colour differences, about 0, padded to whole blocks."""
    rows, columns = pixels.shape[:2]
    padding = ((0, -rows % multiple), (0, -columns % multiple), (0, 0))
    rgb = np.pad(pixels, padding, mode="edge").astype(np.float32)
    red, green, blue = rgb[..., 0], rgb[..., 1], rgb[..., 2]
    brightness = np.asarray(0.299 * red + 0.587 * green + 0.114 * blue, np.float32)
    to_blue, to_red = (blue - brightness) * np.float32(0.564), (red - brightness) * np.float32(0.713)
    return [brightness - np.float32(128), to_blue, to_red]


def _blocks(plane: Field, group: int) -> Field:
    """8 x 8 blocks (n, 8, 8), row by row; `group` x `group` neighbours stand together."""
    rows, columns = plane.shape[0] // 8 // group, plane.shape[1] // 8 // group
    cells = plane.reshape(rows, group, 8, columns, group, 8).transpose(0, 3, 1, 4, 2, 5)
    return cells.reshape(-1, 8, 8)


def _quantised(blocks: Field, table: Ints) -> Ints:
    """Rounded cosine coefficients in zigzag order (n, 64)."""
    k, x = np.mgrid[0:8, 0:8]
    cosine = np.cos((2 * x + 1) * k * np.pi / 16) / 2
    cosine[0] /= np.sqrt(2)
    basis = cosine.astype(np.float32)
    wave = (basis @ blocks @ basis.T).reshape(-1, 64)
    return np.asarray(np.rint(wave / table.astype(np.float32))[:, _zigzag()], np.int64)


def _zigzag() -> Ints:
    places = sorted(range(64), key=lambda p: (p // 8 + p % 8, p % 8 if (p // 8 + p % 8) % 2 == 0 else p // 8))
    return np.array(places, np.int64)


def _symbols(blocks: Ints) -> _Stream:
    """Run lengths and sizes of all blocks of a component."""
    steps = np.diff(blocks[:, 0], prepend=0)
    block, place = blocks[:, 1:].nonzero()
    value = blocks[:, 1:][block, place]
    first = np.diff(block, prepend=-1) != 0
    run = place - np.where(first, -1, np.roll(place, 1)) - 1
    size = _size(value)
    count = len(blocks)
    long_runs = np.repeat(np.arange(len(run)), run // 16)
    last = np.full(count, -1, np.int64)
    last[block] = place
    short = (last < 62).nonzero()[0]
    every = np.arange(count)
    parts = [
        _part(every, np.full(count, -1), _size(steps), _extra(steps), _size(steps)),
        _part(block[long_runs], place[long_runs] * 2, np.full(len(long_runs), 0xF0)),
        _part(block, place * 2 + 1, run % 16 * 16 + size, _extra(value), size),
        _part(short, np.full(len(short), 999), np.zeros(len(short), np.int64)),
    ]
    joined = np.hstack(parts)
    blocks_, places, symbols, extras, widths = joined[:, np.lexsort((joined[1], joined[0]))]
    return _Stream(blocks_, symbols, extras, widths, places == -1)


def _part(
    block: Ints, place: Ints, symbol: Ints, extra: Ints | None = None, width: Ints | None = None
) -> Ints:
    """Five rows: block, place within it, symbol, extra bits and their number."""
    none = np.zeros(len(block), np.int64)
    rows = (block, place, symbol, none if extra is None else extra, none if width is None else width)
    return np.vstack(rows).astype(np.int64)


def _size(values: Ints) -> Ints:
    """Bits of the magnitude."""
    return np.asarray(np.ceil(np.log2(np.abs(values) + 1)), np.int64)


def _extra(values: Ints) -> Ints:
    """The bits that follow a size: negative values count down from all ones."""
    return np.where(values < 0, values + (1 << _size(values)) - 1, values)


def _codes(streams: list[_Stream]) -> tuple[Codes, Codes]:
    """Codes of the first coefficients and of the others."""
    dc = sum(np.bincount(s.symbol[s.is_dc], minlength=256) for s in streams)
    ac = sum(np.bincount(s.symbol[~s.is_dc], minlength=256) for s in streams)
    return codes_for(np.asarray(dc)), codes_for(np.asarray(ac))


def _pack(
    streams: list[_Stream], group: int, luminance: tuple[Codes, Codes], other: tuple[Codes, Codes]
) -> bytes:
    """All bits in the order of the units: the brightness blocks of each, then its two colour blocks."""
    units, bits, widths = [], [], []
    for number, stream in enumerate(streams):
        dc, ac = luminance if number == 0 else other
        code = np.where(stream.is_dc, dc.code[stream.symbol], ac.code[stream.symbol])
        length = np.where(stream.is_dc, dc.length[stream.symbol], ac.length[stream.symbol])
        bits.append(code << stream.width | stream.extra)
        widths.append(length + stream.width)
        units.append(stream.block // group * 3 + number if number == 0 else stream.block * 3 + number)
    order = np.argsort(np.concatenate(units), kind="stable")
    return _joined(np.concatenate(bits)[order], np.concatenate(widths)[order])


def _joined(bits: Ints, widths: Ints) -> bytes:
    """Codes of up to 27 bits end to end, filled up with ones, each byte FF followed by 00."""
    bits, widths = np.append(bits, 0x7F), np.append(widths, 7)
    ends = np.cumsum(widths)
    starts = ends - widths
    spread = bits << (40 - widths - (starts & 7))
    size = int(ends[-1] + 7) // 8 + 5
    total = np.zeros(size, np.int64)
    for step in range(5):
        piece = (spread >> (32 - 8 * step)) & 0xFF
        total += np.bincount((starts >> 3) + step, weights=piece, minlength=size).astype(np.int64)
    data = total[: int(ends[-1]) // 8].astype(np.uint8)
    return np.insert(data, (data == 0xFF).nonzero()[0] + 1, 0).tobytes()


def _headers(
    shape: tuple[int, ...],
    factor: int,
    tables: list[Ints],
    luminance: tuple[Codes, Codes],
    chrominance: tuple[Codes, Codes],
) -> bytes:
    parts = [b"\xff\xd8", _segment(0xE0, b"JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00")]
    for number, table in enumerate(tables):
        parts.append(_segment(0xDB, bytes([number]) + table[_zigzag()].astype(np.uint8).tobytes()))
    components = bytes([1, factor * 17, 0, 2, 0x11, 1, 3, 0x11, 1])
    parts.append(_segment(0xC0, struct.pack(">BHHB", 8, shape[0], shape[1], 3) + components))
    for number, pair in enumerate((luminance, chrominance)):
        for kind, codes in enumerate(pair):
            parts.append(_segment(0xC4, bytes([kind * 16 + number]) + codes.counts + codes.symbols))
    parts.append(_segment(0xDA, bytes([3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0])))
    return b"".join(parts)


def _segment(marker: int, data: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(data) + 2) + data
