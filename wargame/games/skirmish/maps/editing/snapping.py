"""Snapping to the grid, to edges, to the table's middle and to angles, with guides to draw. Lengths in cm.

Corners win over alignments, alignments over edges, edges over the grid.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

from wargame.games.skirmish.maps.editing.draft import Draft, Ids
from wargame.games.skirmish.maps.editing.frame import Frame, frame_of, frame_of_spec, plain_angle
from wargame.games.skirmish.maps.editing.lay import Points, points_of, tidied, tidied_point
from wargame.games.skirmish.table.plane import Point, heading
from wargame.games.skirmish.table.terrain import PieceSpec

GuideSort = Literal["grid", "corner", "edge", "angle", "middle", "border"]

TABLE = ""
SAME_CM = 1e-6
NEAR_DEG = 4.0
MOST_CORNERS = 40
GUIDE_WORDS: dict[GuideSort, str] = {
    "grid": "grid {cm} cm",
    "corner": "corner",
    "edge": "edge",
    "angle": "{degrees}°",
    "middle": "middle of the table",
    "border": "edge of the table",
}


@dataclass(frozen=True)
class Snapping:
    """What is snapped to: a grid's step in cm or None, edges or not, a step in degrees or None.

    `reach_cm` is how near something must be; the screen takes it from its zoom.
    """

    grid_cm: float | None = 0.5
    edges: bool = True
    angles_deg: float | None = 15.0
    reach_cm: float = 0.35


@dataclass(frozen=True)
class Guide:
    """A line to draw from `start` to `end`; `piece` is the id of what was snapped to, if it is a piece.

    `template` and `values` are its label in parts.
    """

    start: Point
    end: Point
    sort: GuideSort
    piece: str = TABLE
    values: dict[str, float] = field(default_factory=dict)

    @property
    def template(self) -> str:
        """The label as an English template."""
        return GUIDE_WORDS[self.sort]


@dataclass(frozen=True)
class Snapped:
    """A point, or a step, after snapping; and why."""

    at: Point
    guides: tuple[Guide, ...] = ()


@dataclass(frozen=True)
class SnappedAngle:
    """Degrees to turn by after snapping; and why."""

    degrees: float
    guides: tuple[Guide, ...] = ()


@dataclass(frozen=True)
class _Line:
    """An upright (axis 0) or level (axis 1) line through `value`, from the table or a piece."""

    value: float
    sort: GuideSort
    piece: str


def snap_point(draft: Draft, at: Point, snapping: Snapping, exclude: Ids = ()) -> Snapped:
    """A point brought to what is near it; `exclude` names pieces not to snap to."""
    return _snapped(draft, [at], at, snapping, exclude)


def snap_move(draft: Draft, ids: Ids, by: Point, snapping: Snapping) -> Snapped:
    """A step of pieces brought to where their corners or sides meet something; `at` is the step.

    `draft` is the one before the drag: the pieces are where they started.
    """
    specs = draft.chosen(ids)
    if not specs:
        return Snapped(by)
    points = points_of([_outline_only(spec) for spec in specs])
    frame = frame_of(draft, ids)
    west, south = points.min(axis=0).tolist()
    anchor = frame.centre if len(specs) == 1 and _is_round(specs[0]) else (west, south)
    corners = [(x + by[0], y + by[1]) for x, y in _telling(points, frame)]
    held = (anchor[0] + by[0], anchor[1] + by[1])
    snapped = _snapped(draft, corners, held, snapping, ids, _sides(points + by))
    return Snapped(tidied_point((snapped.at[0] - anchor[0], snapped.at[1] - anchor[1])), snapped.guides)


def snap_angle(draft: Draft, ids: Ids, degrees: float, snapping: Snapping) -> SnappedAngle:
    """A turn brought to a whole step of the grid of angles, or to the angle of a neighbour."""
    frame = frame_of(draft, ids)
    wanted = frame.angle + degrees
    found = _near_angle(draft, wanted, frame, snapping, ids)
    if found is None:
        return SnappedAngle(degrees)
    angle, guide = found
    return SnappedAngle(plain_angle(angle - frame.angle), (guide,))


def snap_step(draft: Draft, start: Point, at: Point, snapping: Snapping, exclude: Ids = ()) -> Snapped:
    """The next point of a line that is drawn: near a corner there, else along a step of angles."""
    snapped = snap_point(draft, at, snapping, exclude)
    length = math.dist(start, at)
    if snapping.angles_deg is None or length < SAME_CM or any(g.sort == "corner" for g in snapped.guides):
        return snapped
    angle = round(heading(start, at) / snapping.angles_deg) * snapping.angles_deg
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    far = (at[0] - start[0]) * c + (at[1] - start[1]) * s
    if math.dist(at, (start[0] + far * c, start[1] + far * s)) > snapping.reach_cm:
        return snapped
    if snapping.grid_cm:
        far = round(far / snapping.grid_cm) * snapping.grid_cm
    end = tidied_point((start[0] + far * c, start[1] + far * s))
    return Snapped(end, (Guide(start, end, "angle", values={"degrees": plain_angle(angle)}),))


# --- one step after the other -------------------------------------------------------------------


def _snapped(
    draft: Draft,
    corners: Sequence[Point],
    held: Point,
    snapping: Snapping,
    exclude: Ids,
    sides: tuple[Sequence[float], Sequence[float]] | None = None,
) -> Snapped:
    """Where `held` goes so that one of the corners, or a side, meets something near."""
    if snapping.edges:
        around = _Around.of(draft, exclude)
        corner = around.corner(corners, snapping.reach_cm)
        if corner is not None:
            (dx, dy), guide = corner
            return Snapped(tidied_point((held[0] + dx, held[1] + dy)), (guide,))
        aligned = sides if sides is not None else ([corners[0][0]], [corners[0][1]])
        shifts, guides = around.lines(aligned, held, snapping.reach_cm)
        if shifts == (None, None):
            edge = around.edge(corners, snapping.reach_cm)
            if edge is not None:
                (dx, dy), guide = edge
                return Snapped(tidied_point((held[0] + dx, held[1] + dy)), (guide,))
    else:
        shifts, guides = (None, None), ()
    x = held[0] + shifts[0] if shifts[0] is not None else _on_grid(held[0], snapping.grid_cm)
    y = held[1] + shifts[1] if shifts[1] is not None else _on_grid(held[1], snapping.grid_cm)
    at = tidied_point((x, y))
    return Snapped(at, guides or _grid_guides(draft, held, at, snapping))


def _on_grid(value: float, step: float | None) -> float:
    return round(value / step) * step if step else value


def _grid_guides(draft: Draft, held: Point, at: Point, snapping: Snapping) -> tuple[Guide, ...]:
    if not snapping.grid_cm:
        return ()
    return (Guide(at, at, "grid", values={"cm": snapping.grid_cm}),)


def _sides(points: Points) -> tuple[Sequence[float], Sequence[float]]:
    """West end, middle and east end; south end, middle and north end."""
    (west, south), (east, north) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return (west, (west + east) / 2.0, east), (south, (south + north) / 2.0, north)


def _telling(points: Points, frame: Frame) -> Sequence[Point]:
    """The corners to bring to others: all when they are few, else those of the box."""
    if len(points) > MOST_CORNERS:
        return frame.corners
    return [(float(x), float(y)) for x, y in points.tolist()]


def _outline_only(spec: PieceSpec) -> PieceSpec:
    return PieceSpec("", spec.kind, 0.0, rings=spec.rings[:1], line=spec.line)


def _is_round(spec: PieceSpec) -> bool:
    """Whether a piece has so many corners that its middle matters more than any of them."""
    return bool(spec.rings) and len(spec.rings[0]) > 8


def _point(place: npt.NDArray[np.float64]) -> Point:
    return float(place[0]), float(place[1])


@dataclass(frozen=True)
class _Around:
    """What there is to snap to on a table, without some pieces."""

    draft: Draft
    specs: tuple[PieceSpec, ...]
    points: Points
    owners: npt.NDArray[np.intp]
    heads: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, draft: Draft, exclude: Ids) -> _Around:
        """Gather corners and who owns them; rings are closed: all points but a run's last start an edge."""
        left = set(exclude)
        specs = tuple(spec for spec in draft.pieces if spec.id not in left)
        runs = [(*spec.rings[0], spec.rings[0][0]) if spec.rings else spec.line for spec in specs]
        counts = np.array([len(run) for run in runs], dtype=np.intp)
        flat = np.array([point for run in runs for point in run], dtype=np.float64).reshape(-1, 2)
        heads = np.ones(len(flat), dtype=np.bool_)
        heads[np.cumsum(counts) - 1] = False
        return cls(draft, specs, flat, np.repeat(np.arange(len(specs)), counts), heads)

    def corner(self, corners: Sequence[Point], reach: float) -> tuple[Point, Guide] | None:
        """The step that takes one of the corners to the nearest corner of another piece."""
        if not len(self.points):
            return None
        mine = np.array(corners, dtype=np.float64)
        (west, south), (east, north) = mine.min(axis=0) - reach, mine.max(axis=0) + reach
        x, y = self.points[:, 0], self.points[:, 1]
        near = np.flatnonzero((x >= west) & (x <= east) & (y >= south) & (y <= north))
        if not len(near):
            return None
        away = np.hypot(x[near][:, None] - mine[:, 0], y[near][:, None] - mine[:, 1])
        place, corner = divmod(int(away.argmin()), len(mine))
        if away[place, corner] > reach:
            return None
        spot = (float(x[near[place]]), float(y[near[place]]))
        step = (spot[0] - corners[corner][0], spot[1] - corners[corner][1])
        return step, Guide(spot, spot, "corner", self.specs[self.owners[near[place]]].id)

    def edge(self, corners: Sequence[Point], reach: float) -> tuple[Point, Guide] | None:
        """The step that takes one of the corners onto the nearest edge of another piece."""
        starts = np.flatnonzero(self.heads)
        if not len(starts):
            return None
        a, b = self.points[starts], self.points[starts + 1]
        mine = np.array(corners, dtype=np.float64)
        low, high = np.minimum(a, b) - reach, np.maximum(a, b) + reach
        close = (high >= mine.min(axis=0)).all(axis=1) & (low <= mine.max(axis=0)).all(axis=1)
        near = starts[close]
        if not len(near):
            return None
        a, b = self.points[near][:, None], self.points[near + 1][:, None]
        step = b - a
        share = ((mine - a) * step).sum(axis=2) / np.maximum((step * step).sum(axis=2), SAME_CM**2)
        feet = a + np.clip(share, 0.0, 1.0)[:, :, None] * step
        away = np.hypot(*np.moveaxis(feet - mine, 2, 0))
        place, corner = divmod(int(away.argmin()), len(mine))
        if away[place, corner] > reach:
            return None
        x, y = (feet[place, corner] - mine[corner]).tolist()
        start, end = (_point(self.points[n]) for n in (near[place], near[place] + 1))
        return (x, y), Guide(start, end, "edge", self.specs[self.owners[near[place]]].id)

    def lines(
        self, sides: tuple[Sequence[float], Sequence[float]], held: Point, reach: float
    ) -> tuple[tuple[float | None, float | None], tuple[Guide, ...]]:
        """The steps east and north that bring a side in line with something; None where nothing is near."""
        found = [self._aligned(axis, sides[axis], reach) for axis in (0, 1)]
        shifts = (found[0][0] if found[0] else None, found[1][0] if found[1] else None)
        guides = tuple(self._guide(axis, held, hit[1]) for axis, hit in enumerate(found) if hit is not None)
        return shifts, guides

    def _aligned(self, axis: int, sides: Sequence[float], reach: float) -> tuple[float, _Line] | None:
        best: tuple[float, float, _Line] | None = None
        for line in (*self._of_table(axis), *self._of_pieces(axis, sides, reach)):
            for side in sides:
                step = line.value - side
                if abs(step) <= reach and (best is None or abs(step) < best[0] - SAME_CM):
                    best = abs(step), step, line
        return None if best is None else (best[1], best[2])

    def _of_table(self, axis: int) -> Iterator[_Line]:
        side = self.draft.size[axis]
        yield _Line(side / 2.0, "middle", TABLE)
        yield _Line(0.0, "border", TABLE)
        yield _Line(side, "border", TABLE)

    def _of_pieces(self, axis: int, sides: Sequence[float], reach: float) -> Iterable[_Line]:
        """The ends of pieces along an axis that lie near one of the sides."""
        if not len(self.points):
            return ()
        firsts = np.flatnonzero(np.diff(self.owners, prepend=-1))
        values = self.points[:, axis]
        ends = np.concatenate([np.minimum.reduceat(values, firsts), np.maximum.reduceat(values, firsts)])
        near = (np.abs(ends[:, None] - np.array(sides)) <= reach).any(axis=1)
        count = len(self.specs)
        return [
            _Line(float(ends[n]), "edge", self.specs[n % count].id) for n in np.flatnonzero(near).tolist()
        ]

    def _guide(self, axis: int, held: Point, line: _Line) -> Guide:
        """The line as long as the table."""
        if axis == 0:
            return Guide((line.value, 0.0), (line.value, self.draft.size[1]), line.sort, line.piece)
        return Guide((0.0, line.value), (self.draft.size[0], line.value), line.sort, line.piece)


def _near_angle(
    draft: Draft, wanted: float, frame: Frame, snapping: Snapping, ids: Ids
) -> tuple[float, Guide] | None:
    """The angle to turn to and its guide: that of a neighbour within reach, else the nearest step."""
    if snapping.edges and len(set(ids)) == 1:
        for spec in _neighbours(draft, frame, ids):
            other = frame_of_spec(spec)
            off = (other.angle - wanted + 45.0) % 90.0 - 45.0
            if abs(off) <= NEAR_DEG / 2.0:
                ends = other.at(-other.length / 2.0, 0.0), other.at(other.length / 2.0, 0.0)
                return wanted + off, Guide(
                    *ends, "angle", spec.id, {"degrees": tidied(plain_angle(wanted + off))}
                )
    if snapping.angles_deg is None:
        return None
    angle = round(wanted / snapping.angles_deg) * snapping.angles_deg
    if abs(angle - wanted) > min(NEAR_DEG, snapping.angles_deg / 2.0):
        return None
    ends = frame.centre, frame.turned(angle - frame.angle).at(frame.length / 2.0, 0.0)
    return angle, Guide(*ends, "angle", values={"degrees": plain_angle(angle)})


def _neighbours(draft: Draft, frame: Frame, ids: Ids) -> Iterator[PieceSpec]:
    """Pieces with straight sides within a box's own size of it, the nearest first."""
    left = set(ids)
    others = [s for s in draft.pieces if s.id not in left and not _is_round(s)]
    far = [math.dist(frame.centre, (s.rings[0] if s.rings else s.line)[0]) for s in others]
    near = sorted((d, n) for n, d in enumerate(far) if d <= 2.0 * max(frame.length, 4.0))
    return (others[n] for _, n in near[:8])
