"""Doors, windows and inner walls of a building in a map file."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal, cast

from wargame.games.skirmish.maps.problem import Report
from wargame.games.skirmish.maps.shapes import read_line
from wargame.games.skirmish.maps.values import read_length, read_list, read_number, read_whole
from wargame.games.skirmish.table.plane import TOLERANCE_CM, Point
from wargame.games.skirmish.table.terrain import InnerWall, Opening, Ring

TYPES = ("door", "window")


def read_openings(value: Any, walls: Sequence[float], path: str, report: Report) -> tuple[Opening, ...]:
    """The openings of walls with these lengths in cm, in the file's order; faulty ones are reported."""
    read = [
        (index, _read_opening(item, walls, f"{path}[{index}]", report))
        for index, item in enumerate(read_list(value, path, report))
    ]
    whole = [(index, opening) for index, opening in read if opening is not None]
    _report_overlaps(whole, path, report)
    return tuple(opening for _, opening in whole)


def read_inner(value: Any, path: str, report: Report) -> tuple[InnerWall, ...]:
    """The inner walls: lines with openings counted along their own edges."""
    read = [
        _read_inner_wall(item, f"{path}[{index}]", report)
        for index, item in enumerate(read_list(value, path, report))
    ]
    return tuple(wall for wall in read if wall is not None)


def ring_lengths(ring: Ring) -> tuple[float, ...]:
    """The lengths in cm of a ring's edges, the closing one included."""
    return tuple(math.dist(a, b) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))


def line_lengths(line: Sequence[Point]) -> tuple[float, ...]:
    """The lengths in cm of a line's edges."""
    return tuple(math.dist(a, b) for a, b in pairwise(line))


def _read_inner_wall(value: Any, path: str, report: Report) -> InnerWall | None:
    if not isinstance(value, Mapping):
        report.error(path, "must be an object with a line")
        return None
    line = read_line(value.get("line"), f"{path}.line", report)
    if line is None:
        return None
    walls = line_lengths(line)
    return InnerWall(line, read_openings(value.get("openings"), walls, f"{path}.openings", report))


def _read_opening(value: Any, walls: Sequence[float], path: str, report: Report) -> Opening | None:
    if not isinstance(value, Mapping):
        report.error(path, "must be an object")
        return None
    wall = read_whole(value.get("wall"), f"{path}.wall", report)
    at = read_number(value.get("at"), f"{path}.at", report)
    width = read_length(value.get("width"), f"{path}.width", report)
    kind = value.get("type")
    if kind not in TYPES:
        report.error(f"{path}.type", "must be door or window")
        return None
    if wall is not None and not 0 <= wall < len(walls):
        report.error(f"{path}.wall", f"names a wall that is not there (they run from 0 to {len(walls) - 1})")
        return None
    if wall is None or at is None or width is None:
        return None
    if at - width / 2.0 < -TOLERANCE_CM or at + width / 2.0 > walls[wall] + TOLERANCE_CM:
        report.error(path, f"reaches past the end of its wall, which is {walls[wall]:.3f} cm long")
        return None
    return Opening(wall, at, width, cast(Literal["door", "window"], kind))


def _report_overlaps(openings: Sequence[tuple[int, Opening]], path: str, report: Report) -> None:
    """Each opening that reaches into one before it (touching is allowed)."""
    ordered = sorted(openings, key=lambda item: (item[1].wall, item[1].at - item[1].width / 2.0, item[0]))
    reach: dict[int, tuple[float, int]] = {}
    for index, opening in ordered:
        start, end = opening.at - opening.width / 2.0, opening.at + opening.width / 2.0
        far, owner = reach.get(opening.wall, (-math.inf, index))
        if start < far - TOLERANCE_CM:
            later, earlier = max(index, owner), min(index, owner)
            report.error(f"{path}[{later}]", f"reaches into opening {earlier} of the same wall")
        if end > far:
            reach[opening.wall] = (end, index)
