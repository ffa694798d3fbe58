"""Random tables and models for the fuzz tests, from seeds."""

from __future__ import annotations

import math
import random

from tests.games.skirmish.table.maps import area, house, rectangle, wall
from wargame.games.skirmish.table.plane import Box, Disc, Model, Point
from wargame.games.skirmish.table.terrain import Opening, PieceSpec

BLOCKS = ("crate", "rock", "hill", "rubble", "sandbags", "woods")
LINES = ("low wall", "hedge", "high wall", "barricade")
LATTICE = ("crate", "rock", "low wall", "barricade", "high wall", "hill", "woods", "rubble")
WINDOWS = (
    Opening(0, 1.5, 1.2, "door"),
    Opening(1, 1.5, 1.0, "window"),
    Opening(2, 2.0, 1.0, "window"),
    Opening(3, 2.0, 1.0, "window"),
)


def random_pieces(rng: random.Random, count: int, side: float = 40.0) -> list[PieceSpec]:
    """Blocks, bent walls and houses, overlapping as they fall."""
    pieces = []
    for number in range(count):
        kind = rng.choice((*BLOCKS, *LINES, "building"))
        x, y = rng.uniform(0.0, side - 6.0), rng.uniform(0.0, side - 6.0)
        w, h = rng.uniform(1.0, 4.0), rng.uniform(1.0, 4.0)
        if kind == "building":
            pieces.append(house(f"t{number}", rectangle(x, y, x + w + 3.0, y + h + 3.0), openings=WINDOWS))
        elif kind in LINES:
            pieces.append(wall(f"t{number}", kind, ((x, y), (x + w, y + h), (x + w + 2.0, y)), 0.4))
        else:
            pieces.append(
                area(f"t{number}", kind, blob(rng, (x + 2.0, y + 2.0), w / 2.0 + 0.3, h / 2.0 + 0.3))
            )
    return pieces


def blob(rng: random.Random, centre: Point, a: float, b: float) -> tuple[Point, ...]:
    start = rng.uniform(0.0, math.tau)
    angles = [start + step for step in (0.0, 1.0, 2.2, 3.1, 4.4, 5.3)]
    return tuple((centre[0] + a * math.cos(t), centre[1] + b * math.sin(t)) for t in angles)


def lattice_pieces(rng: random.Random, count: int) -> list[PieceSpec]:
    """Boxes on a lattice of 0.5 cm, some of them twice: shared corners, flush faces, overlaps."""
    pieces = []
    for number in range(count):
        x, y = rng.randint(2, 22) / 2.0, rng.randint(2, 22) / 2.0
        w, h = rng.choice((0.5, 1.0, 1.5, 2.0, 3.0)), rng.choice((0.5, 1.0, 1.5, 2.0, 3.0))
        kind = rng.choice(LATTICE)
        pieces.append(area(f"t{number}", kind, rectangle(x, y, x + w, y + h)))
        if rng.random() < 0.25:
            pieces.append(area(f"d{number}", rng.choice((kind, "crate")), rectangle(x, y, x + w, y + h)))
    return pieces


def soldier(id: str, at: Point) -> Model:
    return Model(id, Disc(0.5), at, 0.0, 1.2, 1.1, hides=False)


def tank(id: str, at: Point, facing: float = 0.0) -> Model:
    return Model(id, Box(3.6, 2.0), at, facing, 1.8, 1.5, hides=True)


def mech(id: str, at: Point) -> Model:
    return Model(id, Disc(1.0), at, 0.0, 3.0, 2.6, hides=True)


def random_model(rng: random.Random, id: str, side: float = 40.0) -> Model:
    at = (round(rng.uniform(2.0, side - 2.0), 3), round(rng.uniform(2.0, side - 2.0), 3))
    match rng.choice(("soldier", "tank", "mech")):
        case "soldier":
            return soldier(id, at)
        case "tank":
            return tank(id, at, rng.uniform(0.0, 360.0))
        case _:
            return mech(id, at)


def apart(a: Model, b: Model) -> bool:
    """Whether two models are far enough from each other to stand so in a game."""
    return math.dist(a.at, b.at) > 3.2
