"""Bake the miniatures: paint every figure in every heading and pack them into a few pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import msgspec
import numpy as np
from numpy.typing import NDArray

from wargame.ui.relief.atlas import (
    HEADINGS,
    INDEX,
    Atlas,
    Cell,
    Level,
    Shadows,
    baked_figures,
    figure_name,
    portrait_name,
)
from wargame.ui.relief.colour import to_bytes
from wargame.ui.relief.figures.army import ArmyName
from wargame.ui.relief.filters import blur, reduce
from wargame.ui.relief.jpeg import encode_jpeg
from wargame.ui.relief.minis import KINDS, PAINTER_VERSION, Kind, Part, Sprite, paint_miniature
from wargame.ui.relief.png import encode_png
from wargame.ui.relief.portrait import paint_portrait

NEAR_PPM, FAR_PPM, SHADOW_PPM = 6.0, 3.0, 3.0
_QUALITY = 88
_ALIGN = 8  # cells begin on the blocks of the JPEG, so that neighbours do not bleed
_WIDTH = 2048
_SHADOW_STEP = 6  # shadows are soft: fewer greys pack better

ARMIES: tuple[ArmyName, ...] = get_args(ArmyName)


@dataclass(frozen=True)
class _Job:
    kind: Kind
    pose: int
    wreck: bool
    part: Part
    heading: int
    ppm: float
    bold: bool

    @property
    def figure(self) -> str:
        return figure_name(self.kind, pose=self.pose, wreck=self.wreck, part=self.part)

    def sprite(self, army: ArmyName) -> Sprite:
        return paint_miniature(
            self.kind,
            army,
            heading_deg=self.heading * 360 / HEADINGS,
            ppm=self.ppm,
            pose=self.pose,
            wreck=self.wreck,
            part=self.part,
            bold=self.bold,
        )


@dataclass(frozen=True)
class _Piece:
    """One cell's pixels: colours of each army and the alpha, or the shadow alone."""

    figure: str
    origin: tuple[float, float]
    layers: dict[str, NDArray[np.uint8]]

    @property
    def shape(self) -> tuple[int, int]:
        rows, columns = next(iter(self.layers.values())).shape[:2]
        return rows, columns


def bake_minis(folder: Path, jobs: int = 1) -> Atlas:
    """Paint everything into `folder` and write its index; `jobs` processes share the work."""
    folder.mkdir(parents=True, exist_ok=True)
    near, shadows = _level(folder, "near", NEAR_PPM, False, jobs)
    far, _ = _level(folder, "far", FAR_PPM, True, jobs)
    atlas = Atlas(PAINTER_VERSION, HEADINGS, near, far, _shadows(folder, shadows), _portraits(folder))
    (folder / INDEX).write_bytes(msgspec.json.encode(atlas) + b"\n")
    return atlas


def _level(folder: Path, name: str, ppm: float, bold: bool, jobs: int) -> tuple[Level, list[_Piece]]:
    todo = [_Job(*figure, heading, ppm, bold) for figure in baked_figures() for heading in range(HEADINGS)]
    painted = list(_run(todo, jobs))
    pieces = [colours for colours, _ in painted]
    places, size = _packed([piece.shape for piece in pieces])
    pictures: dict[ArmyName, str] = {}
    for army in ARMIES:
        pictures[army] = f"{name}-{army}.jpg"
        picture = _joined(pieces, places, size, army, 3)
        (folder / pictures[army]).write_bytes(encode_jpeg(picture, _QUALITY, half_colour=False))
    alpha = f"{name}-alpha.png"
    (folder / alpha).write_bytes(encode_png(_joined(pieces, places, size, "alpha", 1)[..., 0]))
    return Level(ppm, bold, pictures, alpha, _cells(pieces, places)), [shadow for _, shadow in painted]


def _run(todo: list[_Job], jobs: int) -> Iterator[tuple[_Piece, _Piece]]:
    if jobs == 1:
        yield from map(_painted, todo)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_painted, todo, chunksize=4)


def _painted(job: _Job) -> tuple[_Piece, _Piece]:
    """The colours and the shadow of one figure in one heading, cropped to what shows."""
    sprites = {army: job.sprite(army) for army in ARMIES}
    first = sprites[ARMIES[0]]
    alpha = np.maximum.reduce([sprite.rgba[..., 3] for sprite in sprites.values()])
    box = _bounds(alpha)
    layers: dict[str, NDArray[np.uint8]] = {
        army: bleed(sprite.rgba[box][..., :3], alpha[box]) for army, sprite in sprites.items()
    }
    origin = (first.origin[0] - box[1].start, first.origin[1] - box[0].start)
    return _Piece(job.figure, origin, layers | {"alpha": alpha[box]}), _shadow_piece(job, first)


def _shadow_piece(job: _Job, sprite: Sprite) -> _Piece:
    factor = round(job.ppm / SHADOW_PPM)
    soft = reduce(sprite.shadow.astype(np.float32), factor)
    shadow = np.minimum(np.rint(soft / _SHADOW_STEP) * _SHADOW_STEP, 255).astype(np.uint8)
    box = _bounds(shadow)
    origin = (sprite.origin[0] / factor - box[1].start, sprite.origin[1] / factor - box[0].start)
    return _Piece(job.figure, origin, {"shadow": shadow[box]})


def _bounds(field: NDArray[np.uint8]) -> tuple[slice, slice]:
    rows, columns = np.flatnonzero(field.max(axis=1)), np.flatnonzero(field.max(axis=0))
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)


def bleed(rgb: NDArray[np.uint8], alpha: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Let the colours run on where the alpha is nothing, so that the JPEG has no edge to ring at."""
    colour = np.asarray(rgb / np.float32(255), np.float32)
    weight = (alpha > 0).astype(np.float32)
    filled, known = colour * weight[..., None], weight
    for sigma in (1.0, 3.0, 8.0):
        spread = blur(weight, sigma)
        run = np.dstack([blur(colour[..., c] * weight, sigma) for c in range(3)])
        run /= np.maximum(spread, 1e-4)[..., None]
        free = (known == 0) & (spread > 0.01)
        filled[free], known = run[free], np.maximum(known, free)
    mean = colour[weight > 0].mean(axis=0)
    filled[known == 0] = mean
    return to_bytes(filled)


def _packed(shapes: list[tuple[int, int]]) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    """Shelves of cells, tallest first: the corner (x, y) of each, and rows and columns of the picture."""
    corners: list[tuple[int, int]] = [(0, 0)] * len(shapes)
    x = y = shelf = 0
    for number in sorted(range(len(shapes)), key=lambda i: (-_aligned(shapes[i][0]), i)):
        rows, columns = (_aligned(length) for length in shapes[number])
        if x + columns > _WIDTH:
            x, y, shelf = 0, y + shelf, 0
        corners[number] = (x, y)
        x, shelf = x + columns, max(shelf, rows)
    return corners, (y + shelf, _WIDTH)


def _aligned(length: int) -> int:
    return -(-length // _ALIGN) * _ALIGN


def _joined(
    pieces: list[_Piece], corners: list[tuple[int, int]], size: tuple[int, int], layer: str, channels: int
) -> NDArray[np.uint8]:
    picture = np.zeros((*size, channels), np.uint8)
    for piece, (x, y) in zip(pieces, corners, strict=True):
        pixels = piece.layers[layer].reshape(*piece.shape, channels)
        if channels == 3:
            rows, columns = (_aligned(length) - length for length in piece.shape)
            pixels = np.pad(pixels, ((0, rows), (0, columns), (0, 0)), mode="edge")
        picture[y : y + pixels.shape[0], x : x + pixels.shape[1]] = pixels
    return picture


def _cells(pieces: Iterable[_Piece], corners: list[tuple[int, int]]) -> dict[str, tuple[Cell, ...]]:
    """Cells by figure, in the order of the headings."""
    cells: dict[str, tuple[Cell, ...]] = {}
    for piece, (x, y) in zip(pieces, corners, strict=True):
        rows, columns = piece.shape
        origin = (round(piece.origin[0], 3), round(piece.origin[1], 3))
        cell = Cell(x, y, columns, rows, *origin)
        cells[piece.figure] = (*cells.get(piece.figure, ()), cell)
    return cells


def _shadows(folder: Path, pieces: list[_Piece]) -> Shadows:
    corners, size = _packed([piece.shape for piece in pieces])
    name = "shadow.png"
    (folder / name).write_bytes(encode_png(_joined(pieces, corners, size, "shadow", 1)[..., 0]))
    return Shadows(SHADOW_PPM, name, _cells(pieces, corners))


def _portraits(folder: Path) -> dict[str, str]:
    names: dict[str, str] = {}
    for kind in KINDS:
        for army in ARMIES:
            file = f"portrait-{kind.replace(' ', '-')}-{army}.jpg"
            plate = paint_portrait(kind, army, scale=2)
            (folder / file).write_bytes(encode_jpeg(plate, _QUALITY, half_colour=False))
            names[portrait_name(kind, army)] = file
    return names
