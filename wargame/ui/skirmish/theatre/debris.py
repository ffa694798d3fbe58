"""What flies off a model that is blown up: pymunk slides and turns it in plan, height is a bounce of its own.

A scatter is the same for the same wreck, is simulated once and then looked up by
time. Centimetres and seconds, x to the right and y up as on the table, angles
counter-clockwise; the blast is at the origin. It shows something and decides nothing.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
import pymunk

from wargame.games.skirmish.state import UnitKind, Wreck
from wargame.ui.skirmish.theatre.obstacles import Ground

Point = tuple[float, float]
Shape = Literal["plate", "strip", "wheel", "track", "hatch", "rod", "pod"]

FRAME_S = 1.0 / 60.0
LASTS_S = 1.5
FAR_CM = 5.5
"""Nothing comes to lie farther from the blast than that."""

TANK: tuple[Shape, ...] = (
    "track", "wheel", "plate", "hatch", "strip", "track", "wheel", "plate", "rod", "strip", "wheel", "plate",
)  # fmt: skip
MECH: tuple[Shape, ...] = (
    "pod", "plate", "rod", "strip", "plate", "hatch", "rod", "strip", "plate", "rod",
)  # fmt: skip
HALF_CM: dict[Shape, Point] = {
    "plate": (0.21, 0.14),
    "strip": (0.23, 0.055),
    "wheel": (0.13, 0.13),
    "track": (0.3, 0.09),
    "hatch": (0.11, 0.11),
    "rod": (0.24, 0.035),
    "pod": (0.2, 0.12),
}
"""Half the sides of each piece."""
TURRET_HALF_CM: Point = (0.85, 0.5)
HEAD_HALF_CM: Point = (0.22, 0.22)

LANDS_CM: dict[UnitKind, float] = {"tank": 3.7, "mech": 2.9}
"""About how far from the blast a turret or a head comes down."""
ROOM_CM: dict[UnitKind, float] = {"tank": 1.0, "mech": 0.4}

_KEPT = 48
_GRAVITY = 42.0
_RESTITUTION = 0.36
_SLIDES, _TURNS = 6.5, 7.0
_LOW_CM = 0.9
_FLYING, _LYING, _HULK = 0b001, 0b010, 0b100
_TRIES, _THROWS = 12, 4
_FROM_EDGE_CM = 1.2


@dataclass(frozen=True, slots=True)
class Moment:
    """A piece at one moment: place from the blast, height above the table, angle in radians."""

    x: float
    y: float
    z: float
    angle: float


@dataclass(frozen=True, slots=True)
class Piece:
    """What a piece is (None: the turret or the head), its size and its moments, 60 a second."""

    shape: Shape | None
    size: float
    moments: tuple[Moment, ...]
    landed_s: float
    """When it first touches the table."""

    def at(self, time_s: float) -> Moment:
        """The piece at a time; lying still after its last moment."""
        return self.moments[min(len(self.moments) - 1, max(0, int(time_s / FRAME_S)))]

    @property
    def rest(self) -> Moment:
        """How it lies in the end."""
        return self.moments[-1]


@dataclass(frozen=True, slots=True)
class Scatter:
    """All that flies off one model: its turret or head, and the pieces."""

    top: Piece
    pieces: tuple[Piece, ...]


@dataclass(slots=True)
class _Flight:
    body: pymunk.Body
    outline: pymunk.Shape
    z: float
    vz: float
    landed_s: float = -1.0


def scatter_of(wreck: Wreck, ground: Ground) -> Scatter:
    """What flew off a wreck; its turret or head comes down on the table, where there is room for it."""
    seed = zlib.crc32(f"{wreck.id} {wreck.at[0]:.2f} {wreck.at[1]:.2f}".encode())
    if wreck not in ground.bearings:
        ground.bearings[wreck] = _thrown_to(seed, wreck, ground)
    return _thrown_at(seed, wreck, ground.bearings[wreck])


def _thrown_at(seed: int, wreck: Wreck, bearing: int) -> Scatter:
    return _scatter(seed, wreck.kind, round(wreck.facing), bearing)


def _thrown_to(seed: int, wreck: Wreck, ground: Ground) -> int:
    """The bearing, degrees, in which the top is thrown: not over the table's edge, nor on to a wall.

    Rather down the window than up: there its shadow falls clear of the fire, and no words stand.
    """
    first = float(np.random.default_rng(seed).uniform(-200.0, 20.0))
    tries = [first + 360.0 * n / _TRIES for n in range(_TRIES)]
    lands_cm, room_cm = LANDS_CM.get(wreck.kind, 3.0), ROOM_CM.get(wreck.kind, 0.5)

    def landing(degrees: float) -> Point:
        angle = math.radians(degrees)
        return wreck.at[0] + lands_cm * math.cos(angle), wreck.at[1] + lands_cm * math.sin(angle)

    on_it = [degrees for degrees in tries if ground.holds(landing(degrees), _FROM_EDGE_CM)]
    clear = [degrees for degrees in on_it if ground.is_clear(landing(degrees), room_cm)]
    likely = [round(degrees) % 360 for degrees in (clear or on_it or tries)[:_THROWS]]

    def lies_clear(bearing: int) -> bool:
        rest = _thrown_at(seed, wreck, bearing).top.rest
        return ground.is_clear((wreck.at[0] + rest.x, wreck.at[1] + rest.y), 0.9 * room_cm)

    return next((bearing for bearing in likely if lies_clear(bearing)), likely[0])


@lru_cache(maxsize=_KEPT)
def _scatter(seed: int, kind: UnitKind, facing: int, bearing: int) -> Scatter:
    rng = np.random.default_rng(seed)
    space = pymunk.Space()
    _add_hulk(space, kind, facing)
    shapes = TANK if kind == "tank" else MECH
    sizes = [float(rng.uniform(0.8, 1.2)) for _shape in shapes]
    flights = [_top(space, rng, kind, facing, bearing)]
    flights += [_thrown(space, rng, _half(shape, size), n / len(shapes))
                for n, (shape, size) in enumerate(zip(shapes, sizes, strict=True))]  # fmt: skip
    ways: list[list[Moment]] = [[] for _flight in flights]
    for step in range(round(LASTS_S / FRAME_S)):
        space.step(FRAME_S)
        for flight, way in zip(flights, ways, strict=True):
            _fall(flight, step * FRAME_S)
            x, y = flight.body.position
            way.append(Moment(float(x), float(y), flight.z, float(flight.body.angle)))
    return _made(shapes, sizes, flights, ways)


def _made(
    shapes: Sequence[Shape], sizes: Sequence[float], flights: Sequence[_Flight], ways: Sequence[list[Moment]]
) -> Scatter:
    kinds: list[Shape | None] = [None, *shapes]
    pieces = [
        Piece(shape, size, tuple(way), max(0.0, flight.landed_s))
        for shape, size, flight, way in zip(kinds, [1.0, *sizes], flights, ways, strict=True)
    ]
    return Scatter(pieces[0], tuple(pieces[1:]))


def _half(shape: Shape, size: float) -> Point:
    return HALF_CM[shape][0] * size, HALF_CM[shape][1] * size


def _add_hulk(space: pymunk.Space, kind: UnitKind, facing: int) -> None:
    """What is left standing turns away what slides low."""
    body = space.static_body
    if kind == "tank":
        body = pymunk.Body(body_type=pymunk.Body.STATIC)
        body.angle = math.radians(facing)
        space.add(body)
        hulk: pymunk.Shape = pymunk.Poly.create_box(body, (3.6, 2.0), 0.05)
    else:
        hulk = pymunk.Circle(body, 1.0)
    hulk.elasticity, hulk.friction = 0.3, 0.5
    hulk.filter = pymunk.ShapeFilter(categories=_HULK)
    space.add(hulk)


def _top(space: pymunk.Space, rng: np.random.Generator, kind: UnitKind, facing: int, bearing: int) -> _Flight:
    """The turret or the head leaves the middle: high, spinning."""
    tank = kind == "tank"
    speed, angle = float(rng.uniform(0.9, 1.1)) * (3.3 if tank else 2.4), math.radians(bearing)
    flight = _flying(space, TURRET_HALF_CM if tank else HEAD_HALF_CM, 8.0 if tank else 2.0)
    flight.body.angle = math.radians(facing)
    flight.body.velocity = (math.cos(angle) * speed, math.sin(angle) * speed)
    spin = 8.5 if tank else 13.0
    flight.body.angular_velocity = (
        float(rng.uniform(0.85, 1.15)) * spin * (1.0 if rng.random() < 0.5 else -1.0)
    )
    flight.z, flight.vz = 1.0 if tank else 1.9, 16.0 if tank else 17.0
    return flight


def _thrown(space: pymunk.Space, rng: np.random.Generator, half: Point, share: float) -> _Flight:
    """A piece leaves the hulk, in a direction of its own, spinning."""
    angle = math.tau * (share + float(rng.uniform(-0.05, 0.05)))
    speed = float(rng.uniform(1.2, 6.2))
    flight = _flying(space, half, 1.0)
    flight.body.position = (math.cos(angle) * 0.6, math.sin(angle) * 0.6)
    flight.body.angle = float(rng.uniform(0.0, math.tau))
    flight.body.velocity = (math.cos(angle) * speed, math.sin(angle) * speed)
    flight.body.angular_velocity = float(rng.uniform(-16.0, 16.0))
    flight.z, flight.vz = float(rng.uniform(0.9, 1.3)), float(rng.uniform(5.0, 12.5))
    return flight


def _flying(space: pymunk.Space, half: Point, mass: float) -> _Flight:
    sides = 2.0 * half[0], 2.0 * half[1]
    body = pymunk.Body(mass, pymunk.moment_for_box(mass, sides))
    outline = pymunk.Poly.create_box(body, sides)
    outline.elasticity, outline.friction = 0.35, 0.5
    outline.filter = pymunk.ShapeFilter(categories=_FLYING, mask=0)
    space.add(body, outline)
    return _Flight(body, outline, 0.0, 0.0)


def _fall(flight: _Flight, now_s: float) -> None:
    """Gravity; the bounce takes speed, and what lies on the table slides to rest, pushing what lies there."""
    flight.vz -= _GRAVITY * FRAME_S
    flight.z += flight.vz * FRAME_S
    body = flight.body
    if flight.z < _LOW_CM and flight.vz < 0.0:
        flight.outline.filter = pymunk.ShapeFilter(categories=_LYING, mask=_LYING | _HULK)
    if body.position.length > FAR_CM - 0.5:
        body.velocity *= 0.8
    if flight.z > 0.0:
        return
    if flight.landed_s < 0.0:
        flight.landed_s = now_s
    bounces = flight.vz < -2.0
    flight.z, flight.vz = 0.0, -flight.vz * _RESTITUTION if bounces else 0.0
    body.velocity *= 0.62 if bounces else max(0.0, 1.0 - _SLIDES * FRAME_S)
    body.angular_velocity *= 0.6 if bounces else max(0.0, 1.0 - _TURNS * FRAME_S)
