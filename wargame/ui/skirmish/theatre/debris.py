"""Pieces that fly off what is blown up: pymunk slides and turns them in plan, height is a bounce of its own.

A scatter is the same for the same seed, is simulated once and then looked up by
time. Centimetres and seconds; the blast is at the origin.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pymunk

PIECES = 9
FRAME_S = 1.0 / 60.0
LASTS_S = 1.4
HULK_CM = 0.7
_KEPT = 12
_GRAVITY = 42.0
_RESTITUTION = 0.38
_SLIDES = 5.0
_TURNS = 6.0
_MASS = 1.0


@dataclass(frozen=True, slots=True)
class Moment:
    """A piece at one moment: place from the blast, height above the table, angle in radians."""

    x: float
    y: float
    z: float
    angle: float


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece's half sides, which of the tones it has, and its moments, 60 a second."""

    size: tuple[float, float]
    tone: int
    moments: tuple[Moment, ...]

    def at(self, time_s: float) -> Moment:
        """The piece at a time; lying still after its last moment."""
        return self.moments[min(len(self.moments) - 1, max(0, int(time_s / FRAME_S)))]


@dataclass(slots=True)
class _Flight:
    body: pymunk.Body
    z: float
    vz: float


@lru_cache(maxsize=_KEPT)
def scatter(seed: int, tones: int) -> tuple[Piece, ...]:
    """The pieces of one blast, each in one of so many tones."""
    rng = np.random.default_rng(seed)
    space = pymunk.Space()
    hulk = pymunk.Circle(space.static_body, HULK_CM)
    hulk.elasticity = 0.5
    space.add(hulk)
    sizes = [(float(rng.uniform(0.07, 0.2)), float(rng.uniform(0.05, 0.12))) for _ in range(PIECES)]
    flights = [_thrown(space, rng, size, n) for n, size in enumerate(sizes)]
    ways: list[list[Moment]] = [[] for _ in flights]
    for _ in range(round(LASTS_S / FRAME_S)):
        space.step(FRAME_S)
        for flight, way in zip(flights, ways, strict=True):
            _fall(flight)
            x, y = flight.body.position
            way.append(Moment(float(x), float(y), flight.z, float(flight.body.angle)))
    return tuple(
        Piece(size, n % tones, tuple(way)) for n, (size, way) in enumerate(zip(sizes, ways, strict=True))
    )


def _thrown(space: pymunk.Space, rng: np.random.Generator, size: tuple[float, float], n: int) -> _Flight:
    """A piece leaves the hulk's rim, in a direction of its own, spinning."""
    angle = math.tau * (n + float(rng.uniform(-0.35, 0.35))) / PIECES
    body = pymunk.Body(_MASS, pymunk.moment_for_box(_MASS, (2.0 * size[0], 2.0 * size[1])))
    reach, speed = HULK_CM + 0.25, float(rng.uniform(2.5, 7.0))
    body.position = (math.cos(angle) * reach, math.sin(angle) * reach)
    body.velocity = (math.cos(angle) * speed, math.sin(angle) * speed)
    body.angular_velocity = float(rng.uniform(-18.0, 18.0))
    shape = pymunk.Poly.create_box(body, (2.0 * size[0], 2.0 * size[1]))
    shape.elasticity = 0.4
    space.add(body, shape)
    return _Flight(body, float(rng.uniform(0.6, 1.4)), float(rng.uniform(4.0, 11.0)))


def _fall(flight: _Flight) -> None:
    """Gravity; the bounce takes speed, and what lies on the table slides to rest."""
    flight.vz -= _GRAVITY * FRAME_S
    flight.z += flight.vz * FRAME_S
    if flight.z > 0.0:
        return
    flight.z = 0.0
    flight.vz *= -_RESTITUTION
    flight.body.velocity *= max(0.0, 1.0 - _SLIDES * FRAME_S)
    flight.body.angular_velocity *= max(0.0, 1.0 - _TURNS * FRAME_S)
