"""A table being made: pieces are put down where they fit, with their twins where there is a symmetry.

What keeps how far from what is one table of distances; they are odd hundredths so that no
two machines measure a tie. Lengths in cm.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.maps.making.forms import Ring, at
from wargame.games.skirmish.maps.making.wish import Symmetry
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import InnerWall, PieceSpec, kinds
from wargame.games.skirmish.table.walls import widened

LAYERS: Mapping[str, str] = MappingProxyType(
    {
        "building": "building", "low wall": "line", "hedge": "line", "high wall": "line", "sandbags": "line",
        "barricade": "line", "crate": "thing", "rock": "thing", "well": "thing", "rubble": "thing",
        "woods": "woods", "crater": "crater", "water": "water", "hill": "hill", "road": "road",
        "bridge": "bridge",
    }
)  # fmt: skip

GAPS: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "building": MappingProxyType({
            "building": 2.203, "road": 0.303, "bed": 0.203, "line": 0.453, "thing": 0.303, "woods": 0.403,
            "crater": 0.203, "water": 0.603, "hill": 0.303, "door": 0.003, "keep": 0.003, "bridge": 1.003,
        }),
        "line": MappingProxyType({
            "building": 0.303, "road": 0.153, "line": 0.903, "thing": 0.353, "woods": 0.053, "crater": 0.053,
            "water": 0.303, "hill": 0.103, "door": 0.003, "keep": 0.003, "bridge": 1.203,
            "field": 0.203,
        }),
        "thing": MappingProxyType({
            "building": 0.203, "road": 0.153, "line": 0.253, "thing": 0.253, "woods": 0.053, "crater": 0.053,
            "water": 0.253, "hill": 0.103, "door": 0.003, "keep": 0.003, "bridge": 1.203,
            "field": 0.203,
        }),
        "woods": MappingProxyType({
            "building": 0.403, "road": 0.203, "line": 0.153, "thing": 0.103, "woods": 0.603, "crater": 0.103,
            "water": 0.203, "hill": 0.303, "door": 0.203, "field": 0.303,
        }),
        "crater": MappingProxyType({
            "building": 0.253, "line": 0.153, "thing": 0.153, "woods": 0.203, "crater": 0.703, "water": 0.303,
            "hill": 0.203, "door": 0.103, "bridge": 0.503,
        }),
        "water": MappingProxyType({
            "building": 0.903, "road": 0.903, "line": 0.303, "thing": 0.303, "woods": 0.303, "crater": 0.303,
            "water": 2.503, "hill": 0.603, "keep": 0.303, "door": 0.603, "field": 0.403,
        }),
        "hill": MappingProxyType({
            "building": 0.503, "road": 0.303, "line": 0.303, "thing": 0.303, "woods": 0.303, "crater": 0.303,
            "water": 0.603, "hill": 1.503, "keep": 0.003, "bridge": 1.503,
        }),
    }
)  # fmt: skip

RIM_CM = 0.35
DOOR_DEPTH_CM = 1.3
_ORDER = ("ground", "road", "water", "bridge", "hill", "building")


class Draft:
    """The pieces so far; `put` says whether one found its place."""

    def __init__(self, size: Point, symmetry: Symmetry) -> None:
        self.size = size
        self.symmetry = symmetry
        self._specs: list[PieceSpec] = []
        self._paved: list[PieceSpec] = []
        self._taken: dict[str, list[BaseGeometry]] = {}

    # -- symmetry ------------------------------------------------------------------------

    @property
    def is_twinned(self) -> bool:
        """Whether everything stands twice."""
        return self.symmetry != "none"

    def twin(self, point: Point) -> Point:
        """Where a point lies on the other half."""
        width, height = self.size
        x = width - point[0] if self.symmetry == "point" else point[0]
        return at(x, height - point[1])

    def twin_of(self, spec: PieceSpec) -> PieceSpec:
        """A piece as it stands on the other half; its walls keep their numbers."""

        def moved(ring: Ring) -> Ring:
            return tuple(map(self.twin, ring))

        inner = tuple(InnerWall(moved(wall.line), wall.openings) for wall in spec.inner)
        return msgspec.structs.replace(
            spec, rings=tuple(map(moved, spec.rings)), line=moved(spec.line), inner=inner
        )

    # -- what is taken -------------------------------------------------------------------

    def put(self, spec: PieceSpec, *, gaps: Mapping[str, float] | None = None) -> bool:
        """Put a piece down, and its twin; False, and nothing is changed, where one does not fit."""
        copies = [spec, self.twin_of(spec)] if self.is_twinned else [spec]
        layer = LAYERS.get(spec.kind, "")
        keep_off = {**GAPS.get(layer, {}), **(gaps or {})}
        shapes = [shape_of(copy) for copy in copies]
        if not all(self._fits(copy, shape, keep_off) for copy, shape in zip(copies, shapes, strict=True)):
            return False
        if len(shapes) == 2 and shapes[0].distance(shapes[1]) <= keep_off.get(layer, 0.0):
            return False
        for copy, shape in zip(copies, shapes, strict=True):
            self._take(copy, shape)
        return True

    def lay(self, spec: PieceSpec) -> None:
        """Paint ground, and its twin: it lies under everything and fits anywhere."""
        self._specs += [spec, self.twin_of(spec)] if self.is_twinned else [spec]

    def pave(self, spec: PieceSpec) -> None:
        """Paint ground that is its own twin over the roads."""
        self._paved.append(spec)

    def put_once(self, spec: PieceSpec) -> None:
        """Put down what is its own twin, as roads through the middle are."""
        self._take(spec, shape_of(spec))

    def keep_free(self, ring: Ring) -> None:
        """Ground on which nothing solid will stand, and its twin."""
        self.reserve("keep", ring)

    def reserve(self, layer: str, ring: Ring) -> None:
        """Take ground for a layer without putting anything there, and its twin's."""
        rings = [ring, tuple(map(self.twin, ring))] if self.is_twinned else [ring]
        self._taken.setdefault(layer, []).extend(Polygon(r) for r in rings)

    def away(self, layer: str, shape: BaseGeometry) -> float:
        """How far a shape is from the nearest of a layer; a thousand where there is none."""
        taken = self._taken.get(layer)
        return float(shapely.distance(taken, shape).min()) if taken else 1_000.0

    def on(self, layer: str) -> list[BaseGeometry]:
        """What a layer has taken."""
        return self._taken.get(layer, [])

    def _fits(self, spec: PieceSpec, shape: BaseGeometry, keep_off: Mapping[str, float]) -> bool:
        if not shape.is_valid or shape.is_empty or not self._is_on_table(spec.kind, shape):
            return False
        if any(self.away(layer, shape) <= gap for layer, gap in keep_off.items()):
            return False
        steps = [Polygon(ring) for ring in doorsteps(spec)]
        return all(
            self.away(layer, step) > 0.003 for step in steps for layer in ("line", "thing", "building")
        )

    def _is_on_table(self, kind: str, shape: BaseGeometry) -> bool:
        rim = 0.0 if kind in ("woods", "water", "hill", "road", "ground", "bridge") else RIM_CM
        west, south, east, north = shape.bounds
        if kind == "road":
            return True
        return west >= rim and south >= rim and east <= self.size[0] - rim and north <= self.size[1] - rim

    def _take(self, spec: PieceSpec, shape: BaseGeometry) -> None:
        self._specs.append(spec)
        layer = LAYERS.get(spec.kind)
        if layer is not None:
            self._taken.setdefault(layer, []).append(shape)
        steps = [Polygon(ring) for ring in doorsteps(spec)]
        if steps:
            self._taken.setdefault("door", []).extend(steps)

    def pieces(self) -> tuple[PieceSpec, ...]:
        """All pieces, what lies below first, each called after its kind and number."""
        counts: dict[str, int] = {}
        named = []
        ordered = sorted(self._specs, key=lambda spec: _rank(spec.kind))
        below = sum(spec.kind in ("ground", "road") for spec in ordered)
        for spec in [*ordered[:below], *self._paved, *ordered[below:]]:
            counts[spec.kind] = counts.get(spec.kind, 0) + 1
            name = f"{spec.kind.replace(' ', '-')}-{counts[spec.kind]}"
            named.append(msgspec.structs.replace(spec, id=name))
        return tuple(named)


def _rank(kind: str) -> tuple[int, str]:
    return (_ORDER.index(kind), "") if kind in _ORDER else (len(_ORDER), kind)


def shape_of(spec: PieceSpec) -> BaseGeometry:
    """A piece's ground."""
    return Polygon(spec.rings[0], spec.rings[1:]) if spec.rings else widened(spec.line, spec.width)


def area(
    kind: str, ring: Ring, *, name: str = "", ground: str = "", height: float | None = None
) -> PieceSpec:
    """A piece that is an area."""
    tall = kinds()[kind].height if height is None else height
    return PieceSpec("", kind, tall, rings=(ring,), name=name, ground=ground)


def line(
    kind: str,
    points: Sequence[Point],
    width: float,
    *,
    name: str = "",
    ground: str = "",
    height: float | None = None,
) -> PieceSpec:
    """A piece that is a line with a width."""
    tall = kinds()[kind].height if height is None else height
    return PieceSpec("", kind, tall, line=tuple(points), width=width, name=name, ground=ground)


def doorsteps(spec: PieceSpec) -> list[Ring]:
    """The ground before each outer door, which has to stay free."""
    steps: list[Ring] = []
    if not spec.rings:
        return steps
    ring = spec.rings[0]
    outwards = -1.0 if _is_left_turning(ring) else 1.0
    for opening in spec.openings:
        if opening.type != "door":
            continue
        a, b = ring[opening.wall], ring[(opening.wall + 1) % len(ring)]
        length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        half, deep = opening.width / 2.0, outwards * DOOR_DEPTH_CM
        corners = ((-half, 0.0), (half, 0.0), (half, deep), (-half, deep))
        steps.append(
            tuple(
                at(a[0] + ux * (opening.at + u) - uy * v, a[1] + uy * (opening.at + u) + ux * v)
                for u, v in corners
            )
        )
    return steps


def _is_left_turning(ring: Ring) -> bool:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)) > 0.0
