"""The box about what is selected: lying along a piece, with handles to stretch it and one to turn it.

Lengths in cm, angles in degrees counter-clockwise from east. A line is measured by
its points; its thickness is a property and no part of the box, except across a straight one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely

from wargame.games.skirmish.maps.editing.draft import Draft, Ids
from wargame.games.skirmish.maps.editing.lay import Points, tidied_point
from wargame.games.skirmish.table.plane import Point, heading
from wargame.games.skirmish.table.terrain import PieceSpec

Grip = Literal["e", "ne", "n", "nw", "w", "sw", "s", "se", "turn"]

GRIPS: dict[Grip, tuple[int, int]] = {
    "e": (1, 0),
    "ne": (1, 1),
    "n": (0, 1),
    "nw": (-1, 1),
    "w": (-1, 0),
    "sw": (-1, -1),
    "s": (0, -1),
    "se": (1, -1),
}
LEAST_SIDE_CM = 0.2
TURN_GAP_CM = 1.5
STRAIGHT_CM = 1e-3
_NEARLY_LEAST = 1.002


@dataclass(frozen=True)
class Frame:
    """A box: its centre, its length along `angle` and its width across it; angle in (-180, 180]."""

    centre: Point
    length: float
    width: float
    angle: float

    def at(self, along: float, across: float) -> Point:
        """The point that many cm from the centre, along the box and to the left of it."""
        c, s = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        return self.centre[0] + along * c - across * s, self.centre[1] + along * s + across * c

    def within(self, at: Point) -> Point:
        """A point of the table as (along, across) from the centre."""
        c, s = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        x, y = at[0] - self.centre[0], at[1] - self.centre[1]
        return x * c + y * s, y * c - x * s

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The four corners, counter-clockwise from the south-west one of a box that lies east."""
        a, b = self.length / 2.0, self.width / 2.0
        return self.at(-a, -b), self.at(a, -b), self.at(a, b), self.at(-a, b)

    def shifted(self, by: Point) -> Frame:
        """The same box elsewhere."""
        return Frame((self.centre[0] + by[0], self.centre[1] + by[1]), self.length, self.width, self.angle)

    def turned(self, degrees: float) -> Frame:
        """The same box turned about its centre."""
        return Frame(self.centre, self.length, self.width, plain_angle(self.angle + degrees))


class Stretch(NamedTuple):
    """How a selection is to be scaled: along an axis and across it, about a point; see `edits.scaled`."""

    sx: float
    sy: float
    about: Point
    axis_deg: float


def plain_angle(degrees: float) -> float:
    """The angle in (-180, 180]."""
    turned = degrees % 360.0
    return turned - 360.0 if turned > 180.0 else turned


def frame_of(draft: Draft, ids: Ids) -> Frame:
    """The box about pieces: along its own axis for one, upright for several. Raises Fault for no pieces."""
    specs = draft.chosen(ids)
    return frame_of_spec(specs[0]) if len(specs) == 1 else _upright(specs)


def frame_of_spec(spec: PieceSpec) -> Frame:
    """The smallest box about a piece, its angle the one nearest to the piece's own first edge.

    It turns with the piece: turned by 30 degrees its angle is 30 more.
    """
    run = spec.rings[0] if spec.rings else spec.line
    places = np.array(run, dtype=np.float64)
    own = _own_heading(spec)
    angle = own if is_straight(spec) else _tightest(places, own)
    frame = _box(places, angle)
    if is_straight(spec):
        return Frame(frame.centre, frame.length, spec.width, frame.angle)
    return frame


def is_straight(spec: PieceSpec) -> bool:
    """Whether a piece is a line without a bend; its box is as wide as the line."""
    if not spec.line:
        return False
    places = np.array(spec.line, dtype=np.float64)
    return _box(places, _own_heading(spec)).width <= STRAIGHT_CM


def handles(frame: Frame, turn_gap_cm: float = TURN_GAP_CM) -> dict[Grip, Point]:
    """Where the eight handles and the one that turns are, in cm on the table."""
    a, b = frame.length / 2.0, frame.width / 2.0
    spots: dict[Grip, Point] = {grip: frame.at(u * a, v * b) for grip, (u, v) in GRIPS.items()}
    spots["turn"] = frame.at(0.0, b + turn_gap_cm)
    return spots


def dragged(frame: Frame, grip: Grip, to: Point, keep_ratio: bool = False, centred: bool = False) -> Stretch:
    """What dragging a handle to a point means. The opposite side stays, with `centred` the centre does.

    A box never turns inside out: no side becomes shorter than 0.2 cm.
    """
    u, v = GRIPS.get(grip, (0, 0))
    along, across = frame.within(to)
    fixed = (0.0, 0.0) if centred else (-u * frame.length / 2.0, -v * frame.width / 2.0)
    sx = _share(along, u, fixed[0], frame.length, centred)
    sy = _share(across, v, fixed[1], frame.width, centred)
    if keep_ratio:
        sx = sy = sy if u == 0 else sx if v == 0 else max(sx, sy)
    return Stretch(sx, sy, frame.at(*fixed), frame.angle)


def _share(to: float, side: int, fixed: float, size: float, centred: bool) -> float:
    if side == 0 or size <= 0.0:
        return 1.0
    wanted = (to - fixed) * side * (2.0 if centred else 1.0)
    return max(wanted, min(LEAST_SIDE_CM, size)) / size


def turned_to(frame: Frame, to: Point) -> float:
    """By how many degrees the box turns when its turning handle is dragged to a point; in (-180, 180]."""
    if math.dist(frame.centre, to) < 1e-9:
        return 0.0
    return plain_angle(heading(frame.centre, to) - 90.0 - frame.angle)


def pivot(draft: Draft, ids: Ids) -> Point:
    """What pieces turn and are mirrored about: the centre of the smallest circle about them."""
    return pivot_of(draft.chosen(ids))


def pivot_of(specs: Sequence[PieceSpec]) -> Point:
    """The centre of the smallest circle about pieces; it stays where it is as they turn about it."""
    points = [point for spec in specs for point in (spec.rings[0] if spec.rings else spec.line)]
    circle = shapely.minimum_bounding_circle(shapely.linestrings(points))
    west, south, east, north = circle.bounds
    return tidied_point(((west + east) / 2.0, (south + north) / 2.0))


def _own_heading(spec: PieceSpec) -> float:
    """The direction that a piece turns with: its outline's first edge, a line's way from end to end."""
    run = spec.rings[0] if spec.rings else spec.line
    end = next((point for point in run[1:] if point != run[0]), run[-1]) if spec.rings else run[-1]
    if end == run[0]:
        end = run[1]
    return plain_angle(heading(run[0], end))


def _upright(specs: Sequence[PieceSpec]) -> Frame:
    if not specs:
        return Frame((0.0, 0.0), 0.0, 0.0, 0.0)
    runs = [point for spec in specs for point in (spec.rings[0] if spec.rings else spec.line)]
    return _box(np.array(runs, dtype=np.float64), 0.0)


def _box(places: Points, angle: float) -> Frame:
    """The box about points that lies at an angle."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    along, across = places @ (c, s), places @ (-s, c)
    west, east, south, north = (float(n) for n in (along.min(), along.max(), across.min(), across.max()))
    middle, level = (west + east) / 2.0, (south + north) / 2.0
    centre = (middle * c - level * s, middle * s + level * c)
    return Frame(centre, east - west, north - south, plain_angle(angle))


def _tightest(places: Points, own: float) -> float:
    """The angle of the smallest box, of those nearly as small the one nearest to `own`."""
    hull = shapely.convex_hull(shapely.linestrings(places))
    ring = shapely.get_coordinates(hull)
    steps = np.diff(ring, axis=0) if len(ring) > 2 else ring[1:] - ring[:-1]
    angles = np.unique(np.round(np.arctan2(steps[:, 1], steps[:, 0]) % (math.pi / 2.0), 9))
    areas = _box_areas(ring, angles)
    near = angles[areas <= areas.min() * _NEARLY_LEAST + 1e-12]
    turns = [_by_quarters(math.degrees(float(angle)), own) for angle in near]
    return min(turns, key=lambda angle: (round(abs(plain_angle(angle - own)), 6), angle))


def _box_areas(ring: Points, angles: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    c, s = np.cos(angles), np.sin(angles)
    along, across = (
        np.outer(ring[:, 0], c) + np.outer(ring[:, 1], s),
        np.outer(ring[:, 1], c) - np.outer(ring[:, 0], s),
    )
    return np.asarray(np.ptp(along, axis=0) * np.ptp(across, axis=0))


def _by_quarters(angle: float, own: float) -> float:
    """The angle turned by whole quarters until it is nearest to `own`."""
    return plain_angle(angle + 90.0 * round((own - angle) / 90.0))
