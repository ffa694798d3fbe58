"""A throw in the tray: bodies that slide, bounce and tumble to faces already rolled.

pymunk moves the dice in plan; height is a bounce of its own; the attitude
rolls with the motion. The whole throw is simulated first, then every frame is
turned by the one symmetry of the cube that brings the wanted face on top: the
way of a seed is the same whatever was rolled, so it gives nothing away.
Millimetres and seconds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pymunk

from wargame.ui.skirmish.dice.turning import (
    Quaternion,
    about,
    between,
    flattest,
    symmetries,
    times,
    top_face,
    unit,
)

EDGE_MM = 16.0
TRAY_MM = (100.0, 130.0)
REACH_MM = EDGE_MM * 0.7
"""How far a die reaches from its middle, however it is turned: dice and walls keep that far apart."""
FRAME_S = 1.0 / 60.0
_STEPS_A_FRAME = 4
_DT = FRAME_S / _STEPS_A_FRAME
_LONGEST_S = 3.0
_GRAVITY = 2100.0
_RESTITUTION = 0.42
_BOUNCES_ABOVE = 60.0
_LOUDEST = 500.0
_LOW = 0.6
_SETTLES_BELOW = 95.0
_SETTLE_S = 0.13
_STANDS_BELOW = 1.5
_ROLL_RADIUS = EDGE_MM * 0.62
_WALL_MM = 1.0
_WALL_GIVES = 0.55


@dataclass(frozen=True, slots=True)
class Tumble:
    """A die at one moment: centre in the tray, height above it, attitude."""

    x: float
    y: float
    z: float
    attitude: Quaternion


@dataclass(frozen=True, slots=True)
class Bounce:
    """A die hits the felt: when, and how loud (0 to 1)."""

    at_s: float
    loudness: float


@dataclass(frozen=True, slots=True)
class Throw:
    """A whole throw: for each die its moments, 60 a second, and the bounces of all."""

    dice: tuple[tuple[Tumble, ...], ...]
    bounces: tuple[Bounce, ...]

    @property
    def duration_s(self) -> float:
        """How long until the last die lies still."""
        return (max(len(moments) for moments in self.dice) - 1) * FRAME_S

    def at(self, die: int, time_s: float) -> Tumble:
        """Where a die is at a time; before the throw its first, after it its last moment."""
        moments = self.dice[die]
        return moments[min(len(moments) - 1, max(0, int(time_s / FRAME_S)))]


@dataclass(slots=True)
class _Die:
    body: pymunk.Body
    z: float
    vz: float
    attitude: Quaternion
    spin: tuple[float, float, float] | None = None
    settling: tuple[float, Quaternion, Quaternion, float] | None = None
    moments: list[Tumble] = field(default_factory=list)


def throw(faces: Sequence[int], seed: int, tray_mm: tuple[float, float] = TRAY_MM) -> Throw:
    """Throw one die for each face from the tray's near edge; each ends with its face on top."""
    space, dice = _scatter(len(faces), np.random.default_rng(seed), tray_mm)
    bounces: list[Bounce] = []
    for step in range(1, int(_LONGEST_S / _DT) + 1):
        space.step(_DT)
        for die in dice:
            _hold(die.body, tray_mm)
            _fall(die, step * _DT, bounces)
            _tumble(die, step * _DT)
            if step % _STEPS_A_FRAME == 0:
                die.moments.append(Tumble(*die.body.position, die.z, die.attitude))
        if step % _STEPS_A_FRAME == 0 and all(_lies(die, step * _DT) for die in dice):
            break
    ways = tuple(_turned(die.moments, face) for die, face in zip(dice, faces, strict=True))
    return Throw(ways, tuple(bounces))


def _scatter(
    count: int, rng: np.random.Generator, tray_mm: tuple[float, float]
) -> tuple[pymunk.Space, list[_Die]]:
    space = pymunk.Space()
    space.damping = 0.999
    width, height = tray_mm
    ring = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        wall = pymunk.Segment(space.static_body, a, b, _WALL_MM)
        wall.elasticity, wall.friction = _WALL_GIVES, 0.4
        space.add(wall)
    gap = min(2.0 * REACH_MM, (width - 2.0 * REACH_MM - 16.0) / max(1, count - 1))
    dice = [_die(space, rng, width * 0.5 + gap * (i - 0.5 * (count - 1)), height) for i in range(count)]
    return space, dice


def _hold(body: pymunk.Body, tray_mm: tuple[float, float]) -> None:
    """A die that was pushed or flew into a wall within one step is put back in front of it."""
    (x, y), (vx, vy), margin = body.position, body.velocity, REACH_MM + _WALL_MM
    inside = (
        max(margin, min(tray_mm[0] - margin, float(x))),
        max(margin, min(tray_mm[1] - margin, float(y))),
    )
    if inside != (x, y):
        back = (
            vx if inside[0] == x else math.copysign(vx * _WALL_GIVES, inside[0] - x),
            vy if inside[1] == y else math.copysign(vy * _WALL_GIVES, inside[1] - y),
        )
        body.position, body.velocity = inside, back


def _die(space: pymunk.Space, rng: np.random.Generator, x: float, height: float) -> _Die:
    body = pymunk.Body(6.0, pymunk.moment_for_box(6.0, (EDGE_MM, EDGE_MM)))
    body.position = (x + float(rng.uniform(-8, 8)), height - 16.0 - float(rng.uniform(0, 6)))
    body.angle = float(rng.uniform(0.0, math.tau))
    body.velocity = (float(rng.uniform(-190, 190)), -float(rng.uniform(430, 640)))
    body.angular_velocity = float(rng.uniform(-14, 14))
    shape = pymunk.Circle(body, REACH_MM)
    shape.elasticity, shape.friction = 0.45, 0.35
    space.add(body, shape)
    w, a, b, c = (float(n) for n in rng.normal(size=4))
    return _Die(body, float(rng.uniform(26, 40)), float(rng.uniform(-40, 40)), unit((w, a, b, c)))


def _fall(die: _Die, now: float, bounces: list[Bounce]) -> None:
    """Gravity, and the bounce off the felt, which takes speed and sets a new spin."""
    die.vz -= _GRAVITY * _DT
    die.z += die.vz * _DT
    if die.z >= 0.0:
        return
    die.z = 0.0
    if die.vz >= -_BOUNCES_ABOVE:
        die.vz = 0.0
        return
    bounces.append(Bounce(now, min(1.0, -die.vz / _LOUDEST)))
    die.vz *= -_RESTITUTION
    die.body.velocity *= 0.8
    die.body.angular_velocity *= 0.8
    die.spin = None


def _tumble(die: _Die, now: float) -> None:
    body, low = die.body, die.z <= _LOW
    if low:
        body.velocity *= max(0.0, 1.0 - 5.2 * _DT)
        body.angular_velocity *= max(0.0, 1.0 - 7.0 * _DT)
    if die.settling is not None:
        _settle(die, now)
        return
    if die.spin is None or low:
        vx, vy = body.velocity
        die.spin = (-vy / _ROLL_RADIUS, vx / _ROLL_RADIUS, float(body.angular_velocity))
    turn = math.hypot(*die.spin) * _DT
    if turn > 1e-7:
        die.attitude = unit(times(about(die.spin, turn), die.attitude))
    if low and body.velocity.length < _SETTLES_BELOW:
        die.settling = (now, die.attitude, flattest(die.attitude), float(body.angle))


def _settle(die: _Die, now: float) -> None:
    """Tip on to the nearest face, and stop the last creeping."""
    assert die.settling is not None
    began, leaning, flat, angle = die.settling
    t = min(1.0, (now - began) / _SETTLE_S)
    yaw = about((0.0, 0.0, 1.0), float(die.body.angle) - angle)
    die.attitude = unit(times(yaw, between(leaning, flat, t * t * (3.0 - 2.0 * t))))
    if t >= 1.0 and die.body.velocity.length < _STANDS_BELOW:
        die.body.velocity = (0.0, 0.0)
        die.body.angular_velocity = 0.0


def _lies(die: _Die, now: float) -> bool:
    settled = die.settling is not None and now - die.settling[0] > _SETTLE_S + _DT
    return settled and die.body.velocity.length < _STANDS_BELOW


def _turned(moments: list[Tumble], face: int) -> tuple[Tumble, ...]:
    """The same way with the die relabelled, so that it ends with `face` on top."""
    last = moments[-1].attitude
    relabel = next(q for q in symmetries() if top_face(times(last, q)) == face)
    return tuple(Tumble(m.x, m.y, m.z, times(m.attitude, relabel)) for m in moments)
