"""The outlines of SVG elements as polylines: rectangles, circles, lines, polygons and paths.

Curves are flattened; coordinates are the element's own, y down.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from xml.etree.ElementTree import Element

import svg.path
from svg.path.path import PathSegment

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.importing.numbers import FARTHEST
from wargame.games.skirmish.maps.importing.svg_style import length, numbers_in
from wargame.games.skirmish.maps.importing.text import MOST_POINTS, WHOLE
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Ring

MOST_NUMBERS = 400_000
_ROUND = 64
_CURVE_STEPS = 32
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class Run:
    """One subpath: its points, and whether it is drawn back to its start."""

    points: Ring
    closed: bool


class Unreadable(ValueError):
    """An outline that can't be read; the message says why."""


def runs(element: Element, tag: str, most: int) -> list[Run]:
    """The subpaths of a basic shape or path, of `most` points in all. Raises Unreadable, and Fault beyond."""
    found = []
    for run in _READERS[tag](element):
        most -= len(run.points)
        _check_count(most)
        found.append(run)
    for run in found:
        if not all(abs(x) <= FARTHEST and abs(y) <= FARTHEST for x, y in run.points):
            raise Unreadable("has a coordinate that is no finite number")
    return found


def _check_count(left: int) -> None:
    if left < 0:
        raise Fault(WHOLE, f"has more than {MOST_POINTS:,} points: choose a smaller part of it")


def is_shape(tag: str) -> bool:
    """Whether elements of this name have an outline."""
    return tag in _READERS


def size_of(element: Element) -> int:
    """Roughly how many numbers an outline is written with: to be judged before it is read."""
    return sum(len(_NUMBER.findall(element.get(key, ""))) for key in ("d", "points"))


def _measure(element: Element, key: str) -> float:
    text = element.get(key)
    found = length(text)
    if text is not None and found is None:
        raise Unreadable("has a coordinate that is no finite number")
    return 0.0 if found is None else found.user()


def _rectangle(element: Element) -> Iterator[Run]:
    x, y, width, height = (_measure(element, key) for key in ("x", "y", "width", "height"))
    if width <= 0.0 or height <= 0.0:
        raise Unreadable("has no size")
    rx, ry = _measure(element, "rx"), _measure(element, "ry")
    rx, ry = min(rx or ry, width / 2.0), min(ry or rx, height / 2.0)
    if rx <= 0.0 or ry <= 0.0:
        yield Run(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), True)
        return
    corners = []
    for k in range(_ROUND):
        turn = 2.0 * math.pi * (k + 0.5) / _ROUND
        middle_x = x + (width - rx if math.cos(turn) > 0.0 else rx)
        middle_y = y + (height - ry if math.sin(turn) > 0.0 else ry)
        corners.append((middle_x + rx * math.cos(turn), middle_y + ry * math.sin(turn)))
    yield Run(tuple(corners), True)


def _ellipse(element: Element) -> Iterator[Run]:
    x, y = _measure(element, "cx"), _measure(element, "cy")
    rx = _measure(element, "r") or _measure(element, "rx")
    ry = _measure(element, "r") or _measure(element, "ry")
    if rx <= 0.0 or ry <= 0.0:
        raise Unreadable("has no size")
    turns = (2.0 * math.pi * k / _ROUND for k in range(_ROUND))
    yield Run(tuple((x + rx * math.cos(turn), y + ry * math.sin(turn)) for turn in turns), True)


def _line(element: Element) -> Iterator[Run]:
    x1, y1, x2, y2 = (_measure(element, key) for key in ("x1", "y1", "x2", "y2"))
    yield Run(((x1, y1), (x2, y2)), False)


def _polygon(element: Element) -> Iterator[Run]:
    yield Run(_points(element), True)


def _polyline(element: Element) -> Iterator[Run]:
    yield Run(_points(element), False)


def _points(element: Element) -> Ring:
    values = numbers_in(element.get("points"))
    if any(math.isnan(value) for value in values) or re.search(r"nan|inf", element.get("points", ""), re.I):
        raise Unreadable("has a coordinate that is no finite number")
    return tuple(zip(values[::2], values[1::2], strict=False))


def _path(element: Element) -> Iterator[Run]:
    try:
        segments = svg.path.parse_path(element.get("d", ""))
    except (ValueError, AssertionError, IndexError, OverflowError, ZeroDivisionError) as error:
        raise Unreadable("has path data that can't be read") from error
    points: list[Point] = []
    for segment in segments:
        match segment:
            case svg.path.Move():
                if points:
                    yield Run(tuple(points), False)
                points = [_point(segment.end)]
            case svg.path.Close():
                if points:
                    yield Run(tuple(points), True)
                points = []
            case _:
                if not points:
                    points = [_point(segment.start)]
                points += _steps(segment)
                _check_count(MOST_POINTS - len(points))
    if points:
        yield Run(tuple(points), False)


def _steps(segment: PathSegment) -> Iterator[Point]:
    """The points of a segment after its start."""
    if isinstance(segment, svg.path.Line):
        yield _point(segment.end)
        return
    for step in range(1, _CURVE_STEPS):
        try:
            yield _point(segment.point(step / _CURVE_STEPS))
        except (ValueError, OverflowError, ZeroDivisionError) as error:
            raise Unreadable("has path data that can't be read") from error
    yield _point(segment.end)


def _point(value: complex) -> Point:
    return value.real, value.imag


_READERS: Mapping[str, Callable[[Element], Iterator[Run]]] = MappingProxyType(
    {
        "rect": _rectangle,
        "circle": _ellipse,
        "ellipse": _ellipse,
        "line": _line,
        "polygon": _polygon,
        "polyline": _polyline,
        "path": _path,
    }
)
