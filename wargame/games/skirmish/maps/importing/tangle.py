"""Whether lines cross so often that taking them apart would cost without bound."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from wargame.games.skirmish.table.plane import Point

MOST_SEGMENTS = 60_000
MOST_MEETINGS = 60_000
_NEIGHBOURS = 3
_AT_ONCE = 64


def is_tangled(lines: Iterable[Sequence[Point]]) -> bool:
    """Whether the segments of the lines may meet more than MOST_MEETINGS times, or are too many to tell.

    Counts where bounding boxes meet beyond those of neighbours, so that it errs towards True.
    """
    segments = _segments(lines)
    if len(segments) > MOST_SEGMENTS:
        return True
    starts, ends = segments[:, :2], segments[:, 2:]
    boxes: NDArray[np.object_] = np.asarray(
        shapely.box(*np.minimum(starts, ends).T, *np.maximum(starts, ends).T), dtype=object
    )
    tree = shapely.STRtree(boxes)
    meetings = 0
    for start in range(0, len(boxes), _AT_ONCE):
        meetings += tree.query(boxes[start : start + _AT_ONCE]).shape[1]
        if meetings > MOST_MEETINGS + _NEIGHBOURS * len(boxes):
            return True
    return False


def _segments(lines: Iterable[Sequence[Point]]) -> NDArray[np.float64]:
    runs = [np.asarray(line, float) for line in lines if len(line) > 1]
    rows = [np.hstack((run[:-1], run[1:])) for run in runs]
    return np.concatenate(rows) if rows else np.empty((0, 4))
