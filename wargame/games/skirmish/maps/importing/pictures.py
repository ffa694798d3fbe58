"""The picture that may come along with a plan: taken within limits, never decoded here."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from typing import Any

from wargame.games.skirmish.maps.importing.options import Bounds
from wargame.games.skirmish.maps.importing.report import Ledger

MOST_BYTES = 32_000_000
MOST_PIXELS = 64_000_000

_JPEG_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})


@dataclass(frozen=True)
class Picture:
    """A PNG, JPEG or WebP file in bytes, its size in pixels, and the file's rectangle it shows."""

    data: bytes
    form: str
    size_px: tuple[int, int]
    shows: Bounds


def read_picture(value: Any, shows: Bounds, place: str, ledger: Ledger) -> Picture | None:
    """The picture in base64 text; None, noted, when it is none or too large."""
    if value is None or value == "":
        return None
    data = _decoded(value)
    if data is None:
        ledger.dropped(place, "the picture can't be read")
        return None
    form, size = _measure(data)
    if not form or min(size) < 1:
        ledger.dropped(place, "the picture is neither PNG nor JPEG nor WebP")
    elif size[0] * size[1] > MOST_PIXELS:
        ledger.dropped(
            place, "the picture is too large: {width} x {height} pixels", width=size[0], height=size[1]
        )
    else:
        return Picture(data, form, size, shows)
    return None


def _decoded(value: Any) -> bytes | None:
    if not isinstance(value, str) or len(value) > MOST_BYTES * 4 // 3 + 1000:
        return None
    text = value.partition(",")[2] if value.startswith("data:") else value
    try:
        return base64.b64decode(text, validate=False)
    except (binascii.Error, ValueError):
        return None


def _measure(data: bytes) -> tuple[str, tuple[int, int]]:
    """The format and size in pixels that a picture's head states; an empty format for none that is known."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return "png", (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"))
    if data[:2] == b"\xff\xd8":
        return "jpeg", _jpeg_size(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return "webp", _webp_size(data)
    return "", (0, 0)


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        if data[at + 1] in _JPEG_FRAMES:
            height, width = data[at + 5 : at + 7], data[at + 7 : at + 9]
            return int.from_bytes(width, "big"), int.from_bytes(height, "big")
        at += 2 + max(length, 2)
    return 0, 0


def _webp_size(data: bytes) -> tuple[int, int]:
    match data[12:16]:
        case b"VP8X":
            return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            width, height = data[26:28], data[28:30]
            return int.from_bytes(width, "little") & 0x3FFF, int.from_bytes(height, "little") & 0x3FFF
    return 0, 0
