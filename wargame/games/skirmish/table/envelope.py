"""How much of a silhouette is hidden: the area below the highest of many shadows' edges.

On the silhouette's plane the upper edge of a shadow is a straight line over an
interval (clause sight: the eye and a prism's edge span a plane). Exact, no
sampling; the order of the shadows does not matter.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

SAME_CM = 1e-12


class Shadow(NamedTuple):
    """Everything below slope * s + base between the two ends is hidden."""

    start: float
    end: float
    slope: float
    base: float

    def at(self, s: float) -> float:
        """The height of its upper edge."""
        return self.slope * s + self.base


def hidden_area(shadows: Iterable[Shadow], start: float, end: float, foot: float, head: float) -> float:
    """The area of the rectangle [start, end] x [foot, head] below the highest shadow, in cm2."""
    whole: list[tuple[float, float]] = []
    partial: list[Shadow] = []
    for shadow in shadows:
        if min(shadow.at(shadow.start), shadow.at(shadow.end)) >= head:
            whole.append((shadow.start, shadow.end))
        else:
            partial.append(shadow)
    gaps = _gaps(whole, start, end)
    covered = (end - start) - sum(b - a for a, b in gaps)
    return covered * (head - foot) + sum(_partly_hidden(partial, a, b, foot, head) for a, b in gaps)


def _gaps(intervals: list[tuple[float, float]], start: float, end: float) -> list[tuple[float, float]]:
    """What the intervals leave open between start and end."""
    gaps: list[tuple[float, float]] = []
    reached = start
    for a, b in sorted(intervals):
        if a > reached + SAME_CM:
            gaps.append((reached, min(a, end)))
        reached = max(reached, b)
        if reached >= end:
            return gaps
    if end > reached + SAME_CM:
        gaps.append((reached, end))
    return gaps


def _partly_hidden(shadows: Sequence[Shadow], start: float, end: float, foot: float, head: float) -> float:
    here = sorted(shadow for shadow in shadows if shadow.end > start and shadow.start < end)
    marks = {start, end}
    for shadow in here:
        marks.update(s for s in shadow[:2] if start < s < end)
    area = 0.0
    ordered = sorted(marks)
    for a, b in itertools.pairwise(ordered):
        if b - a > SAME_CM:
            middle = (a + b) / 2.0
            lines = [(w.slope, w.base) for w in here if w.start <= middle <= w.end]
            area += _below_highest(lines, a, b, foot, head)
    return area


def _below_highest(lines: list[tuple[float, float]], a: float, b: float, foot: float, head: float) -> float:
    """The area under the upper envelope of lines that all run from a to b, walked from a."""
    area, x = 0.0, a
    while lines:
        slope, base = max(lines, key=lambda line: (line[0] * x + line[1], line[0]))
        # only a steeper line can rise above the highest one
        lines = [line for line in lines if line[0] > slope]
        crossings = [max(x, (base - line[1]) / (line[0] - slope)) for line in lines]
        reach = min((c for c in crossings if c < b), default=b)
        area += area_below(slope, base, x, reach, foot, head)
        if reach >= b:
            break
        x = reach
        lines = [line for line, c in zip(lines, crossings, strict=True) if c < b]
    return area


def area_below(slope: float, base: float, a: float, b: float, foot: float, head: float) -> float:
    """The area between `foot` and a line cut off at `head`, from a to b."""
    width, height = b - a, head - foot
    low, high = sorted((slope * a + base - foot, slope * b + base - foot))
    if high <= 0.0:
        return 0.0
    if low >= height:
        return width * height
    if high - low <= SAME_CM:
        return width * min(height, max(0.0, (low + high) / 2.0))
    per_cm = width / (high - low)
    bottom, top = max(low, 0.0), min(high, height)
    return per_cm * ((top - bottom) * (bottom + top) / 2.0 + (high - top) * height)
