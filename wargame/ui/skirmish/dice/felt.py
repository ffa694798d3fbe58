"""The dice tray painted: a walnut frame with brass studs about green felt, and the dice's soft shadow."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]

FRAME_SHARE = 0.058
SEED = 11
_WOOD_DARK = np.array([0.16, 0.085, 0.04], np.float32)
_WOOD_LIGHT = np.array([0.37, 0.22, 0.12], np.float32)
_FELT = np.array([0.185, 0.285, 0.235], np.float32)
_BRASS = np.array([0.80, 0.64, 0.36], np.float32)


def paint_tray(width: int, height: int) -> Bytes:
    """The empty tray as straight RGBA (height, width, 4); its frame is `frame_px` wide."""
    rng = np.random.default_rng(SEED)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) + np.float32(0.5)
    frame = frame_px(width)
    outside = _box(x, y, width, height, 0.0, frame * 0.7)
    inside = _box(x, y, width, height, float(frame), frame * 0.35)
    colour = _wood(rng, x, y, outside, inside, frame)
    felt = np.clip(0.5 - inside, 0.0, 1.0)[..., None]
    colour = colour * (1.0 - felt) + _felt(rng, x, y, inside, width, height) * felt
    _studs(colour, width, height, frame)
    alpha = np.clip(0.5 - outside, 0.0, 1.0)
    return _bytes(colour, alpha)


def frame_px(width: int) -> int:
    """How wide the frame of a tray `width` px wide is."""
    return max(6, round(width * FRAME_SHARE))


def paint_shadow(side: int) -> Bytes:
    """A soft square shadow, straight RGBA (side, side, 4)."""
    grid = np.abs((np.arange(side, dtype=np.float32) + 0.5) / side - 0.5)
    away = np.hypot(np.maximum(grid[:, None] - 0.2, 0.0), np.maximum(grid[None, :] - 0.2, 0.0)) / 0.3
    alpha = np.clip(1.0 - away, 0.0, 1.0) ** 2 * 0.62
    return _bytes(np.zeros((side, side, 3), np.float32), alpha.astype(np.float32))


def _box(x: Floats, y: Floats, width: int, height: int, margin: float, radius: float) -> Floats:
    """Signed distance to a rounded box, negative inside."""
    across = np.abs(x - width / 2.0) - (width / 2.0 - margin - radius)
    down = np.abs(y - height / 2.0) - (height / 2.0 - margin - radius)
    outer = np.hypot(np.maximum(across, 0.0), np.maximum(down, 0.0))
    distance: Floats = (outer + np.minimum(np.maximum(across, down), 0.0) - radius).astype(np.float32)
    return distance


def _wood(
    rng: np.random.Generator, x: Floats, y: Floats, outside: Floats, inside: Floats, frame: int
) -> Floats:
    """Planks along each side, bevelled: lit from the upper left."""
    height, width = x.shape
    sideways = (np.minimum(x, width - x) < np.minimum(y, height - y))[..., None]
    along = _grain(rng, height, width, stretch_x=True)[..., None]
    down = _grain(rng, height, width, stretch_x=False)[..., None]
    grain = np.where(sideways, down, along)
    colour = _WOOD_DARK + (_WOOD_LIGHT - _WOOD_DARK) * grain
    outer = np.clip(1.0 + outside / (frame * 0.28), 0.0, 1.0)
    inner = np.clip(1.0 - inside / (frame * 0.28), 0.0, 1.0)
    lit: Floats = _facing(outside) * outer - _facing(inside) * inner
    shaded: Floats = (colour * (1.0 + 0.75 * lit[..., None])).astype(np.float32)
    return shaded


def _facing(distance: Floats) -> Floats:
    """How much an edge sloping outwards there looks to the upper left, -1 to 1."""
    slopes = np.gradient(distance)
    return np.asarray(slopes[1] * -0.62 - slopes[0] * 0.78, np.float32)


def _felt(rng: np.random.Generator, x: Floats, y: Floats, inside: Floats, width: int, height: int) -> Floats:
    fibre = rng.standard_normal(x.shape).astype(np.float32)
    fibre = (fibre + np.roll(fibre, 1, 0) + np.roll(fibre, 1, 1)) / np.float32(2.2)
    depth = np.maximum(0.0, -inside)
    lamp = 1.12 - 0.42 * np.hypot(x / width - 0.4, y / height - 0.38)
    near_edge = np.clip(depth / (0.1 * width), 0.0, 1.0)
    shade = 1.0 - 0.55 * (1.0 - near_edge) ** 2 * np.clip(1.1 - 0.7 * (x / width + y / height), 0.25, 1.0)
    tone = _FELT * ((1.0 + 0.055 * fibre) * lamp * shade)[..., None]
    return np.asarray(tone, np.float32)


def _grain(rng: np.random.Generator, height: int, width: int, *, stretch_x: bool) -> Floats:
    long, short = 14, 1
    coarse = (height // (short if stretch_x else long) + 2, width // (long if stretch_x else short) + 2)
    noise = rng.random(coarse).astype(np.float32)
    rows = np.linspace(0, coarse[0] - 1.001, height)
    columns = np.linspace(0, coarse[1] - 1.001, width)
    smooth = _sampled(noise, rows, columns)
    grain: Floats = np.clip(0.35 + 0.75 * (smooth - 0.5), 0.0, 1.0)
    return grain


def _sampled(noise: Floats, rows: npt.NDArray[np.float64], columns: npt.NDArray[np.float64]) -> Floats:
    i, j = rows.astype(int), columns.astype(int)
    u, v = (rows - i)[:, None], (columns - j)[None, :]
    top = noise[i][:, j] * (1 - v) + noise[i][:, j + 1] * v
    bottom = noise[i + 1][:, j] * (1 - v) + noise[i + 1][:, j + 1] * v
    return np.asarray(top * (1 - u) + bottom * u, np.float32)


def _studs(colour: Floats, width: int, height: int, frame: int) -> None:
    """A brass dome in each corner of the frame."""
    radius = frame * 0.24
    y, x = np.mgrid[0:frame, 0:frame].astype(np.float32) + np.float32(0.5 - frame / 2.0)
    cover = np.clip(0.5 + radius - np.hypot(x, y), 0.0, 1.0)[..., None]
    dome = _BRASS * (0.75 - 0.6 * (x * 0.62 + y * 0.78) / radius)[..., None]
    for top in (0, height - frame):
        for left in (0, width - frame):
            corner = colour[top : top + frame, left : left + frame]
            corner[:] = corner * (1.0 - cover) + dome * cover


def _bytes(colour: Floats, alpha: Floats) -> Bytes:
    picture = np.concatenate([np.clip(colour, 0.0, 1.0), alpha[..., None]], axis=2)
    return np.asarray(picture * 255.0 + 0.5, np.uint8)
