"""Edits, snapping and picking on a table of 300 pieces: a drag must leave a frame its time to be drawn.

The least of many runs counts, so that what else the machine does is left out.

Not part of the ordinary run: `pytest tests/benchmarks/test_bench_editing.py -o addopts=`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft, new_draft
from wargame.games.skirmish.maps.editing.frame import frame_of
from wargame.games.skirmish.maps.editing.history import History
from wargame.games.skirmish.maps.editing.picking import pick, picked_in, wall_near
from wargame.games.skirmish.maps.editing.snapping import Snapping, snap_angle, snap_move, snap_point
from wargame.games.skirmish.maps.editing.stock import stock

PIECES = 300
EDIT_S = 0.008
SNAP_S = 0.004
HOUSE = "farmhouse-1"
SNAPPING = Snapping()


def a_full_table() -> Draft:
    draft = new_draft((60.0, 60.0), "grass", "Full")
    number = 0
    while len(draft.ids) < PIECES:
        item = stock()[number % len(stock())]
        at = 3.0 + number * 7.3 % 54.0, 3.0 + number * 3.7 % 54.0
        draft, _ = edits.added(draft, item.placed(at, 17.0 * number, number))
        number += 1
    return draft


FULL = a_full_table()
EVERY = FULL.ids
MIDDLE = (30.0, 30.0)

EDITS: dict[str, Callable[[], object]] = {
    "move one": lambda: edits.moved(FULL, [HOUSE], (0.1, 0.2)),
    "move all": lambda: edits.moved(FULL, EVERY, (0.001, 0.0)),
    "turn all": lambda: edits.turned(FULL, EVERY, 0.1, MIDDLE),
    "stretch all": lambda: edits.scaled(FULL, EVERY, 0.99, 0.98, MIDDLE, 10.0),
    "mirror all": lambda: edits.mirrored(FULL, EVERY, "x", MIDDLE),
    "duplicate all": lambda: edits.duplicated(FULL, EVERY, (0.1, 0.1)),
    "delete": lambda: edits.deleted(FULL, EVERY[::2]),
    "typed length": lambda: edits.resized_piece(FULL, HOUSE, 6.0, 5.0),
    "height": lambda: edits.changed(FULL, HOUSE, height=2.0),
    "corner": lambda: edits.vertex_moved(FULL, HOUSE, edits.Vertex(0, 1), (7.5, 0.1)),
    "paint": lambda: edits.painted(FULL, ((5.0, 5.0), (9.0, 5.0), (9.0, 9.0)), "earth"),
    "front": lambda: edits.ordered(FULL, [HOUSE], "front"),
    "title": lambda: edits.titled(FULL, "Other"),
    "step": lambda: History(FULL).do("Move", edits.moved(FULL, [HOUSE], (0.1, 0.2))),
    "frame": lambda: frame_of(FULL, EVERY),
    "wall": lambda: wall_near(FULL, HOUSE, MIDDLE),
}
SNAPS: dict[str, Callable[[], object]] = {
    "point": lambda: snap_point(FULL, (20.2, 20.1), SNAPPING),
    "move one": lambda: snap_move(FULL, [HOUSE], (0.3, 0.2), SNAPPING),
    "move half": lambda: snap_move(FULL, EVERY[::2], (0.3, 0.2), SNAPPING),
    "angle": lambda: snap_angle(FULL, [HOUSE], 13.0, SNAPPING),
    "pick": lambda: pick(FULL, MIDDLE, 0.2),
    "box": lambda: picked_in(FULL, ((10.0, 10.0), (40.0, 40.0))),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit(benchmark: Any, name: str) -> None:
    benchmark(EDITS[name])
    assert benchmark.stats.stats.min < EDIT_S


@pytest.mark.parametrize("name", SNAPS)
def test_snapping_and_picking(benchmark: Any, name: str) -> None:
    benchmark(SNAPS[name])
    assert benchmark.stats.stats.min < SNAP_S


def test_the_bytes_of_a_draft(benchmark: Any) -> None:
    benchmark(FULL.json_bytes)


def test_another_size_with_all_that_falls_off(benchmark: Any) -> None:
    benchmark(edits.resized, FULL, (50.0, 50.0))
