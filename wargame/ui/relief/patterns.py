"""Laid materials: boards, tiles, bricks, ashlar, slabs and cobbles over any pixels.

Each pattern takes two coordinates in mm (along and across the work) and gives a
colour and a relief in mm about its own level, so that one formula serves a floor,
a wall's top and a bridge whatever their outline. Nothing is random: stones and
boards are told apart by hashing their number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from wargame.ui.relief.colour import Field, Paint, mix, rgb, smoothstep, triple

_LOW_WORD = np.uint64(0xFFFFFFFF)


class Pattern(NamedTuple):
    """Albedo (..., 3) and relief in mm over the coordinates asked about."""

    colour: Field
    relief: Field


def scatter(i: Field, j: Field, salt: int) -> Field:
    """A number in [0, 1) for each pair of whole numbers: the same on every machine."""
    a = i.astype(np.int64).astype(np.uint64) * np.uint64(374761393)
    b = j.astype(np.int64).astype(np.uint64) * np.uint64(668265263)
    h = (a + b + np.uint64(salt * 2246822519 % 2**32)) & _LOW_WORD
    h = ((h ^ (h >> np.uint64(13))) * np.uint64(1274126177)) & _LOW_WORD
    h ^= h >> np.uint64(16)
    return (h & np.uint64(0xFFFF)).astype(np.float32) / np.float32(65536)


def palette(*codes: str) -> Field:
    """Some colours as an (n, 3) array."""
    return np.stack([rgb(code) for code in codes])


def pick(colours: Field, share: Field) -> Field:
    """The colour of a palette for each number in [0, 1)."""
    place = np.minimum((share * len(colours)).astype(np.intp), len(colours) - 1)
    return np.asarray(colours[place], np.float32)


def _cell(x: Field, pitch: float | Field) -> tuple[Field, Field]:
    """The cell's number and the distance in mm to its nearer border."""
    number = np.floor(x / pitch)
    inner = x - number * pitch
    return number, np.minimum(inner, pitch - inner)


def _joint(edge: Field, width: float) -> Field:
    """1 in the joint, 0 from `width` mm on."""
    return 1 - smoothstep(edge / np.float32(width))


def planks(u: Field, v: Field, base: Paint, seed: int, width: float = 1.9) -> Pattern:
    """Floorboards along u, 9 to 16 mm long, each of its own tone."""
    row, edge_v = _cell(v, width)
    zero = np.zeros_like(row)
    length = 9 + 7 * scatter(row, zero, seed)
    board, edge_u = _cell(u + 31 * scatter(row, zero, seed + 1), length)
    tone = 0.78 + 0.36 * scatter(row, board, seed + 2)
    grain = np.sin((v + 0.13 * np.sin(u * 0.9 + 9 * tone)) * 9 + 40 * tone) * 0.035
    joint = _joint(np.minimum(edge_v, edge_u * 1.3), 0.17)
    colour = triple(base) * (tone * (1 + grain) * (1 - 0.45 * joint))[..., None]
    colour[..., 2] *= 0.94 + 0.12 * scatter(row, board, seed + 3)
    return Pattern(colour.astype(np.float32), (-0.14 * joint).astype(np.float32))


def tiles(u: Field, v: Field, light: Paint, dark: Paint, seed: int, size: float = 3.0) -> Pattern:
    """Chequered tiles, each a little crooked."""
    i, edge_u = _cell(u, size)
    j, edge_v = _cell(v, size)
    tone = 0.88 + 0.20 * scatter(i, j, seed)
    joint = _joint(np.minimum(edge_u, edge_v), 0.14)
    face = np.where((np.mod(i + j, 2) < 0.5)[..., None], triple(light), triple(dark))
    colour = face * (tone * (1 - 0.40 * joint))[..., None]
    tilt = 0.05 * (scatter(i, j, seed + 1) - 0.6)
    return Pattern(colour.astype(np.float32), (tilt - 0.13 * joint).astype(np.float32))


def headers(u: Field, bricks: Field, mortar: Paint, seed: int, pitch: float = 1.16) -> Pattern:
    """The top course of a brick wall: headers side by side along u, as deep as the caller's mask."""
    i, edge = _cell(u, pitch)
    zero = np.zeros_like(i)
    face = pick(bricks, scatter(i, zero, seed)) * (0.84 + 0.28 * scatter(i, zero, seed + 1))[..., None]
    joint = _joint(edge - np.float32(0.03), 0.16)
    lift = 0.18 * (scatter(i, zero, seed + 2) - 0.5)
    return Pattern(mix(face, mortar, joint), (lift - 0.17 * joint).astype(np.float32))


def ashlar(
    u: Field, v: Field, stones: Field, mortar: Paint, seed: int, length: float = 4.2, width: float = 3.0
) -> Pattern:
    """Dressed stone: blocks along u in courses across v, joints staggered."""
    row, edge_v = _cell(v, width)
    i, edge_u = _cell(u + np.float32(length) * scatter(row, np.zeros_like(row), seed + 4), length)
    face = pick(stones, scatter(i, row, seed + 1)) * (0.90 + 0.18 * scatter(i, row, seed))[..., None]
    joint = _joint(np.minimum(edge_u, edge_v) - np.float32(0.02), 0.20)
    lift = 0.14 * (scatter(i, row, seed + 2) - 0.5)
    return Pattern(mix(face, mortar, joint), (lift - 0.22 * joint).astype(np.float32))


def slabs(u: Field, v: Field, base: Paint, seed: int, size: float = 12.0) -> Pattern:
    """Poured concrete in square bays with sawn joints."""
    i, edge_u = _cell(u, size)
    j, edge_v = _cell(v, size)
    joint = _joint(np.minimum(edge_u, edge_v) - np.float32(0.05), 0.18)
    tone = (0.93 + 0.14 * scatter(i, j, seed)) * (1 - 0.5 * joint)
    return Pattern((triple(base) * tone[..., None]).astype(np.float32), (-0.2 * joint).astype(np.float32))


class Cells(NamedTuple):
    """Jittered Voronoi cells: mm to the border between cells, and a number in [0, 1) for each cell."""

    border: Field
    number: Field


def cells(x: Field, y: Field, pitch: float, jitter: float, seed: int) -> Cells:
    """Which stone of a random paving each point is in; x and y in mm, of one shape."""
    gx, gy = x / np.float32(pitch), y / np.float32(pitch)
    ix, iy = np.floor(gx), np.floor(gy)
    first = np.full(gx.shape, 9, np.float32)
    second = first.copy()
    number = np.zeros(gx.shape, np.float32)
    for oy, ox in _neighbours():
        jx, jy = ix + np.float32(ox), iy + np.float32(oy)
        px = jx + 0.5 + (scatter(jx, jy, seed) - 0.5) * np.float32(jitter)
        py = jy + 0.5 + (scatter(jx, jy, seed + 1) - 0.5) * np.float32(jitter)
        away = np.hypot(gx - px, gy - py)
        nearer = away < first
        second = np.where(nearer, first, np.minimum(second, away))
        number = np.where(nearer, scatter(jx, jy, seed + 2), number)
        first = np.minimum(first, away)
    return Cells((second - first) * np.float32(pitch), number)


def _neighbours() -> Sequence[tuple[int, int]]:
    return [(oy, ox) for oy in (-1, 0, 1) for ox in (-1, 0, 1)]
