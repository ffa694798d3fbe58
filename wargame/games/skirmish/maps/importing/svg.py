"""SVG plans: filled shapes are areas, strokes are walls as wide as they are drawn.

y runs down. A page with real units (mm, cm, in) is taken at its true size; groups,
transforms, `use` and nested `svg` are followed, styles by attribute, `style` and
simple style sheets. Pictures, text and what is only defined are left out.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.importing.drawing import PARTS, Plan, Shape
from wargame.games.skirmish.maps.importing.numbers import written_number
from wargame.games.skirmish.maps.importing.options import Bounds
from wargame.games.skirmish.maps.importing.ours import clean
from wargame.games.skirmish.maps.importing.report import Ledger
from wargame.games.skirmish.maps.importing.svg_outline import (
    MOST_NUMBERS,
    Run,
    Unreadable,
    is_shape,
    runs,
    size_of,
)
from wargame.games.skirmish.maps.importing.svg_style import (
    IDENTITY,
    PX_IN_CM,
    Matrix,
    Paint,
    Sheet,
    apply,
    is_sane,
    length,
    mean_scale,
    numbers_in,
    read_sheet,
    times,
    transform,
)
from wargame.games.skirmish.maps.importing.tangle import is_tangled
from wargame.games.skirmish.maps.importing.text import MOST_POINTS
from wargame.games.skirmish.maps.read import GROUNDS
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Ring, kinds

FORM = "SVG"
SUFFIXES = (".svg",)

_INKSCAPE_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_LINKS = ("href", "{http://www.w3.org/1999/xlink}href")
_HOLDERS = frozenset({"svg", "g", "a", "switch", "symbol"})
_PICTURES = frozenset({"image", "text", "foreignObject"})
_DEEPEST = 60
_MOST_DRAWN = 20_000
_POINTS_OF_A_HOLDER = 8


@dataclass(frozen=True)
class _Page:
    """The root's frame: the rectangle in user units, and cm for a user unit when it is a real one."""

    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    scale: float | None = None

    @property
    def extent(self) -> Bounds | None:
        """The frame with its lower left corner at the origin."""
        return (0.0, 0.0, self.width, self.height) if min(self.width, self.height) > 0.0 else None

    def turned(self, point: Point) -> Point:
        """y up, the lower left corner of the frame at the origin."""
        return point[0] - self.x, self.y + self.height - point[1]


@dataclass(frozen=True)
class _Scope:
    """What an element stands in: transform, paint, names from the inside out, depth."""

    matrix: Matrix = IDENTITY
    paint: Paint = dataclasses.field(default_factory=Paint)
    names: tuple[str, ...] = ()
    depth: int = 0
    used: frozenset[str] = frozenset()


def read_svg(root: Element, ledger: Ledger) -> Plan:
    """The plan of an SVG file in user units. Raises Fault when it is no SVG or far too large."""
    if _tag(root) != "svg":
        raise Fault("$", f"is XML, but no SVG: its root is {clean(str(root.tag))[:60]}")
    if sum(size_of(element) for element in root.iter()) > MOST_NUMBERS:
        raise Fault("$", "holds far more than a table can: choose a smaller part of it")
    page = _page(root)
    walk = _Walk(page, _sheet(root), _by_id(root), ledger)
    shapes = tuple(walk.shapes(root))
    ground = root.get("data-ground", "")
    return Plan(
        FORM,
        "unit",
        "picture" if page.scale is None else "page",
        shapes,
        extent=page.extent,
        scale=page.scale or 1.0,
        title=clean(root.get("data-name", "")),
        ground=ground if ground in GROUNDS else "",
    )


def _tag(element: Element) -> str:
    """The name without its namespace; empty for comments."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _page(root: Element) -> _Page:
    width, height = length(root.get("width")), length(root.get("height"))
    box = numbers_in(root.get("viewBox"))
    if len(box) == 4 and min(box[2:]) > 0.0:
        sides = ((width, box[2]), (height, box[3]))
        cm = [side.cm / units for side, units in sides if side is not None and side.cm]
        return _Page(box[0], box[1], box[2], box[3], min(cm) if cm else None)
    if width is None or height is None or "%" in (width.unit, height.unit):
        return _Page()
    real = width.cm is not None and height.cm is not None
    return _Page(0.0, 0.0, width.user(), height.user(), PX_IN_CM if real else None)


def _sheet(root: Element) -> Sheet:
    return read_sheet("\n".join(element.text or "" for element in root.iter() if _tag(element) == "style"))


def _by_id(root: Element) -> dict[str, Element]:
    return {element.get("id", ""): element for element in root.iter() if element.get("id")}


@dataclass
class _Walk:
    """Goes through a drawing and yields its shapes; `drawn` bounds what `use` may multiply."""

    page: _Page
    sheet: Sheet
    by_id: Mapping[str, Element]
    ledger: Ledger
    drawn: int = 0
    points: int = 0

    def shapes(self, root: Element) -> Iterator[Shape]:
        """Every shape that is drawn, in order."""
        for child in root:
            yield from self._element(child, _Scope(paint=Paint().under(root, "svg", self.sheet)))

    def _element(self, element: Element, outer: _Scope) -> Iterator[Shape]:
        tag = _tag(element)
        if tag not in _HOLDERS and tag != "use" and not is_shape(tag) and tag not in _PICTURES:
            return
        self.drawn += 1
        place = self._place(element, tag)
        if self.drawn > _MOST_DRAWN or outer.depth > _DEEPEST:
            self.ledger.dropped(place, "is one of too many, or nested too deeply")
            return
        scope = self._scope(element, tag, outer)
        if scope is None:
            self.ledger.dropped(place, "has a transform that can't be read")
        elif scope.paint.is_hidden:
            self.ledger.dropped(place, "is hidden")
        elif tag in _PICTURES:
            self.ledger.dropped(place, "the {tag} was skipped: it is no shape", tag=tag)
        elif is_shape(tag):
            yield from self._shape(element, tag, place, scope)
        elif tag == "use":
            yield from self._used(element, place, scope)
        elif tag != "symbol" or outer.names[:1] == ("use",):
            for child in element:
                yield from self._element(child, scope)

    def _place(self, element: Element, tag: str) -> str:
        name = element.get(_INKSCAPE_LABEL) or element.get("data-id") or element.get("id")
        return clean(name)[:80] if name else f"<{tag}> {self.drawn}"

    def _scope(self, element: Element, tag: str, outer: _Scope) -> _Scope | None:
        step = transform(element.get("transform"))
        if step is None:
            return None
        matrix = times(outer.matrix, step)
        if tag == "svg":
            matrix = times(matrix, _nested(element))
        if not is_sane(matrix):
            return None
        names = (*_names(element), *outer.names)[:_POINTS_OF_A_HOLDER]
        paint = outer.paint.under(element, tag, self.sheet)
        return _Scope(matrix, paint, names, outer.depth + 1, outer.used)

    def _used(self, element: Element, place: str, scope: _Scope) -> Iterator[Shape]:
        link = next((element.get(key) for key in _LINKS if element.get(key)), "") or ""
        target = self.by_id.get(link[1:]) if link.startswith("#") else None
        if target is None or link in scope.used:
            self.ledger.dropped(place, "shows something that lies in another file, or nowhere")
            return
        x, y = (found.user() if (found := length(element.get(key))) else 0.0 for key in "xy")
        matrix = times(scope.matrix, (1.0, 0.0, 0.0, 1.0, x, y))
        names = ("use", *scope.names) if _tag(target) == "symbol" else scope.names
        yield from self._element(
            target, dataclasses.replace(scope, matrix=matrix, names=names, used=scope.used | {link})
        )

    def _shape(self, element: Element, tag: str, place: str, scope: _Scope) -> Iterator[Shape]:
        if not scope.paint.is_seen:
            self.ledger.dropped(place, "is hidden")
            return
        try:
            outline = [
                self._moved(run, scope.matrix) for run in runs(element, tag, MOST_POINTS - self.points)
            ]
        except Unreadable as why:
            self.ledger.dropped(place, str(why))
            return
        self.points += sum(len(run.points) for run in outline)
        made = list(self._made(outline, element, place, scope))
        if not made:
            self.ledger.dropped(place, "is neither filled nor stroked, or has no size")
        yield from made

    def _moved(self, run: Run, matrix: Matrix) -> Run:
        return Run(tuple(self.page.turned(apply(matrix, point)) for point in run.points), run.closed)

    def _made(self, outline: list[Run], element: Element, place: str, scope: _Scope) -> Iterator[Shape]:
        """An area for each part of what is filled; else a line for each stroke."""
        shape = _described(element, place, scope.names)
        rings = [run.points for run in outline if len(set(run.points)) > 2 and _has_area(run.points)]
        if rings and scope.paint.fills:
            for part in _areas(rings, scope.paint.even_odd):
                yield dataclasses.replace(shape, rings=part)
        elif scope.paint.strokes:
            width = scope.paint.stroke_width * mean_scale(scope.matrix)
            for run in outline:
                line = (*run.points, run.points[0]) if run.closed else run.points
                if len(set(line)) > 1:
                    yield dataclasses.replace(shape, line=line, width=width)


def _nested(element: Element) -> Matrix:
    """The transform of a nested `svg`: its place, and its viewBox on its size."""
    x, y, width, height = (
        found.user() if (found := length(element.get(key))) else 0.0 for key in ("x", "y", "width", "height")
    )
    box = numbers_in(element.get("viewBox"))
    if len(box) != 4 or min(box[2:]) <= 0.0 or min(width, height) <= 0.0:
        return 1.0, 0.0, 0.0, 1.0, x, y
    scale = min(width / box[2], height / box[3])
    left, top = x + (width - scale * box[2]) / 2.0, y + (height - scale * box[3]) / 2.0
    return scale, 0.0, 0.0, scale, left - scale * box[0], top - scale * box[1]


def _names(element: Element) -> Iterator[str]:
    """What an element is called, the most telling first."""
    title = next((child.text for child in element if _tag(child) == "title"), None)
    given = (element.get("data-kind"), element.get(_INKSCAPE_LABEL), title)
    for name in (*given, *str(element.get("class", "")).split()[:4], element.get("id")):
        if name and name.strip():
            yield clean(name.strip())[:80]


def _described(element: Element, place: str, names: tuple[str, ...]) -> Shape:
    kind = element.get("data-kind", "")
    return Shape(
        place,
        labels=names,
        kind=kind if kind in kinds() or kind in PARTS else "",
        height=written_number(element.get("data-height")),
        id=clean(element.get("data-id", "")),
        name=clean(element.get("data-name", "")),
        style=clean(element.get("data-style", "")),
        ground=clean(element.get("data-ground", "")),
    )


def _has_area(points: Ring) -> bool:
    return bool(shapely.MultiPoint(points).convex_hull.area > 0.0)


def _areas(rings: list[Ring], even_odd: bool) -> Iterator[tuple[Ring, ...]]:
    """The rings of each polygon that a fill makes of subpaths; one subpath stays as it was drawn."""
    if len(rings) == 1:
        yield (rings[0],)
        return
    if is_tangled(rings):
        yield from ((ring,) for ring in rings)
        return
    filled: BaseGeometry = Polygon()
    for ring in sorted(rings, key=lambda ring: -Polygon(ring).area):
        part = shapely.make_valid(Polygon(ring))
        if even_odd:
            filled = filled.symmetric_difference(part)
        else:
            filled = filled.union(part) if _turns_as(ring, rings) else filled.difference(part)
    for part in shapely.get_parts(filled):
        if isinstance(part, Polygon) and not part.is_empty:
            yield tuple(_open(ring.coords) for ring in (part.exterior, *part.interiors))


def _turns_as(ring: Ring, rings: list[Ring]) -> bool:
    """Whether a ring runs the same way round as the largest."""
    largest = max(rings, key=lambda ring: Polygon(ring).area)
    return bool(shapely.is_ccw(shapely.LinearRing(ring)) == shapely.is_ccw(shapely.LinearRing(largest)))


def _open(coords: shapely.coords.CoordinateSequence) -> Ring:
    return tuple((x, y) for x, y in coords[:-1])
