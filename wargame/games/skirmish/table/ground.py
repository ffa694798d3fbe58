"""Free ground: where the centre of a base may pass.

The table shrunk by what the base needs to each side, less everything that bars it
grown by as much (move.block). Lengths in cm.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.barriers import Barrier, Surroundings
from wargame.games.skirmish.table.growing import grown, reach_needed
from wargame.games.skirmish.table.plane import Model
from wargame.games.skirmish.table.sheets import held_at_start, in_sheets, one_sheet


@dataclass(frozen=True, eq=False)
class Ground:
    """Free ground as polygons that share whole edges where they meet.

    Each lies on a sheet: what the mover is on at the start, and has not left yet, is
    ground of its own. A way goes on within its sheet where it can, else to the
    first of the sheets that its own leads to. On `brushed` ground it may pass and
    not stop. `holding` is what the mover is on at the start, or can step down to;
    `loose` is what its ends are on and its middle is not.
    """

    faces: tuple[Polygon, ...]
    sheets: tuple[int, ...]
    brushed: tuple[bool, ...]
    leads: Mapping[int, tuple[int, ...]]
    holding: tuple[Barrier, ...] = ()
    loose: tuple[Barrier, ...] = ()


def free_ground(
    around: Surroundings,
    mover: Model,
    climbing: bool,
    window: Polygon | None = None,
    strict: bool = False,
) -> Ground:
    """Where the mover's centre may pass, walking or climbing, in a window or on the whole table.

    What only the ends of a rectangle are on at the start is left out, as if never
    left; with `strict` it bars the way, as if left at once.
    """
    need = reach_needed(mover.base)
    room: BaseGeometry = shapely.box(need, need, around.size[0] - need, around.size[1] - need)
    met = [*around.fixed, *around.moved]
    if window is not None:
        room = room.intersection(window)
        met = around.within(window, 1.1 * need)
    barring = [barrier for barrier in met if barrier.bars(climbing)]
    held, loose = held_at_start(barring, mover)
    let_be = [hold.barrier for hold in held] + ([] if strict else loose)
    barred = shapely.union_all(grown([b for b in barring if b not in let_be], need, mover.at))
    sheets = in_sheets(room, barred, held) if held else one_sheet(room, barred)
    holding = tuple(hold.barrier for hold in held)
    return Ground(sheets.faces, sheets.sheet, sheets.brushed, sheets.leads, holding, tuple(loose))
