"""Turning a cube: unit quaternions (w, x, y, z), the 24 symmetries, which face is on top.

The frame is the screen's: x right, y down, z towards the viewer.
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import numpy.typing as npt

Quaternion = tuple[float, float, float, float]
Vector = tuple[float, float, float]

UPRIGHT: Quaternion = (1.0, 0.0, 0.0, 0.0)

# Face -> (axis, sign) of its outward normal; opposite faces add up to seven.
FACES: dict[int, tuple[int, int]] = {1: (2, 1), 6: (2, -1), 2: (0, 1), 5: (0, -1), 3: (1, -1), 4: (1, 1)}

_PARALLEL = 0.9995


def about(axis: Vector, angle: float) -> Quaternion:
    """The turn by `angle` radians about an axis of any length but nought."""
    length = math.hypot(*axis)
    s = math.sin(angle / 2.0) / length
    return math.cos(angle / 2.0), axis[0] * s, axis[1] * s, axis[2] * s


def times(a: Quaternion, b: Quaternion) -> Quaternion:
    """First b, then a."""
    w, x, y, z = a
    p, q, r, s = b
    return (
        w * p - x * q - y * r - z * s,
        w * q + x * p + y * s - z * r,
        w * r - x * s + y * p + z * q,
        w * s + x * r - y * q + z * p,
    )


def unit(q: Quaternion) -> Quaternion:
    """The quaternion scaled to length one."""
    n = math.sqrt(sum(c * c for c in q))
    return q[0] / n, q[1] / n, q[2] / n, q[3] / n


def between(a: Quaternion, b: Quaternion, t: float) -> Quaternion:
    """The attitude a share `t` of the shortest way from a to b."""
    dot = sum(p * q for p, q in zip(a, b, strict=True))
    if dot < 0.0:
        b, dot = (-b[0], -b[1], -b[2], -b[3]), -dot
    if dot > _PARALLEL:
        return unit(_mixed(a, b, 1.0 - t, t))
    angle = math.acos(dot)
    return unit(_mixed(a, b, math.sin((1.0 - t) * angle), math.sin(t * angle)))


def _mixed(a: Quaternion, b: Quaternion, u: float, v: float) -> Quaternion:
    return a[0] * u + b[0] * v, a[1] * u + b[1] * v, a[2] * u + b[2] * v, a[3] * u + b[3] * v


def matrix(q: Quaternion) -> npt.NDArray[np.float32]:
    """The 3 x 3 rotation matrix: body to screen."""
    w, x, y, z = q
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ],
        dtype=np.float32,
    )


def top_face(q: Quaternion) -> int:
    """The face that looks at the viewer."""
    up = _up_row(q)
    return max(FACES, key=lambda face: up[FACES[face][0]] * FACES[face][1])


def flattest(q: Quaternion) -> Quaternion:
    """The nearest attitude in which the top face lies exactly flat."""
    up = _up_row(q)
    axis, sign = FACES[top_face(q)]
    normal = matrix(q)[:, axis] * sign
    lean = math.acos(min(1.0, max(-1.0, up[axis] * sign)))
    hinge = (float(normal[1]), -float(normal[0]), 0.0)
    return q if math.hypot(*hinge) < 1e-6 else unit(times(about(hinge, lean), q))


def showing(face: int, yaw: float = 0.0) -> Quaternion:
    """The attitude with `face` on top, turned by `yaw` radians."""
    turned = next(q for q in symmetries() if top_face(q) == face)
    return times(about((0.0, 0.0, 1.0), yaw), turned)


@cache
def symmetries() -> tuple[Quaternion, ...]:
    """The 24 turns that map a cube on itself."""
    quarter = math.pi / 2.0
    tilts = [UPRIGHT, *(about((1.0, 0.0, 0.0), n * quarter) for n in (1, 2, 3))]
    tilts += [about((0.0, 1.0, 0.0), quarter), about((0.0, 1.0, 0.0), -quarter)]
    spins = [about((0.0, 0.0, 1.0), n * quarter) for n in range(4)]
    return tuple(times(spin, tilt) for spin in spins for tilt in tilts)


def _up_row(q: Quaternion) -> Vector:
    w, x, y, z = q
    return 2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)
