"""Which letters a font file really has, read from its `cmap` table.

The renderer's own metrics also report glyphs that are not there, so the file
is asked.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

_TABLE_RECORD = 16
_ENCODING_RECORD = 8
_LAST_CODE = 0xFFFF


@lru_cache(maxsize=64)
def covered(path: Path) -> frozenset[int]:
    """Code points that the font file (the first face of a collection) draws; none for an unreadable file."""
    try:
        return frozenset(_code_points(path.read_bytes()))
    except (OSError, struct.error, IndexError):
        return frozenset()


def missing(text: str, path: Path) -> set[str]:
    """The letters of `text` that the font lacks; white space never counts."""
    have = covered(path)
    return {letter for letter in text if ord(letter) not in have and not letter.isspace()}


def _code_points(data: bytes) -> Iterator[int]:
    cmap = _table(data, b"cmap")
    if cmap is None:
        return
    for start in sorted(set(_subtables(data, cmap))):
        (kind,) = struct.unpack_from(">H", data, start)
        if kind == 4:
            yield from _segments(data, start)
        elif kind == 12:
            yield from _groups(data, start)


def _table(data: bytes, tag: bytes) -> int | None:
    face = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    (count,) = struct.unpack_from(">H", data, face + 4)
    for n in range(count):
        record = face + 12 + n * _TABLE_RECORD
        if data[record : record + 4] == tag:
            offset: int = struct.unpack_from(">I", data, record + 8)[0]
            return offset
    return None


def _subtables(data: bytes, cmap: int) -> Iterator[int]:
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    for n in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", data, cmap + 4 + n * _ENCODING_RECORD)
        if platform == 0 or (platform == 3 and encoding in (1, 10)):
            yield cmap + offset


def _segments(data: bytes, start: int) -> Iterator[int]:
    """Format 4: runs of the basic plane; a run may map some letters to the missing glyph."""
    (double,) = struct.unpack_from(">H", data, start + 6)
    count = double // 2
    ends = struct.unpack_from(f">{count}H", data, start + 14)
    firsts = struct.unpack_from(f">{count}H", data, start + 16 + double)
    deltas = struct.unpack_from(f">{count}H", data, start + 16 + 2 * double)
    offsets_at = start + 16 + 3 * double
    offsets = struct.unpack_from(f">{count}H", data, offsets_at)
    for n in range(count):
        for code in range(firsts[n], min(ends[n], _LAST_CODE - 1) + 1):
            glyph = code
            if offsets[n]:
                at = offsets_at + 2 * n + offsets[n] + 2 * (code - firsts[n])
                (glyph,) = struct.unpack_from(">H", data, at)
                if glyph == 0:
                    continue
            if (glyph + deltas[n]) & _LAST_CODE:
                yield code


def _groups(data: bytes, start: int) -> Iterator[int]:
    """Format 12: runs over all planes."""
    (count,) = struct.unpack_from(">I", data, start + 12)
    for n in range(count):
        first, last, glyph = struct.unpack_from(">III", data, start + 16 + 12 * n)
        yield from range(first + (glyph == 0), last + 1)
