"""What is wished for in a table made by chance. Sizes in cm."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from wargame.engine.contract import Fault
from wargame.games.skirmish.table.plane import Point

Style = Literal["village", "farmland", "woods", "ruins", "industrial", "desert", "winter"]
Density = Literal["sparse", "normal", "dense"]
Symmetry = Literal["none", "point", "mirror"]
Target = Literal["any", "fair", "strict"]

STYLES: tuple[Style, ...] = get_args(Style)
DENSITIES: tuple[Density, ...] = get_args(Density)
SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)
TARGETS: tuple[Target, ...] = get_args(Target)

USUAL_SIZE_CM = (40.0, 40.0)
SMALLEST_MADE_CM = 24.0
LARGEST_MADE_CM = 90.0
MOST_SEED = 2**64 - 1


class Wish(msgspec.Struct, frozen=True):
    """A seed and what is made of it.

    `symmetry`: the north is the south turned about the middle (`point`) or reflected in the
    middle line (`mirror`). `fairness`: how even the sides have to be.
    """

    seed: int
    style: Style = "village"
    density: Density = "normal"
    symmetry: Symmetry = "none"
    size: Point = USUAL_SIZE_CM
    fairness: Target = "fair"


def checked(wish: Wish) -> Wish:
    """The wish itself. Raises Fault, with the place, for what can't be made."""
    if not 0 <= wish.seed <= MOST_SEED:
        raise Fault("seed", f"must be a whole number from 0 to {MOST_SEED}")
    for name, value, known in (
        ("style", wish.style, STYLES),
        ("density", wish.density, DENSITIES),
        ("symmetry", wish.symmetry, SYMMETRIES),
        ("fairness", wish.fairness, TARGETS),
    ):
        if value not in known:
            raise Fault(name, f"must be one of {', '.join(known)}")
    if len(wish.size) != 2 or not all(SMALLEST_MADE_CM <= side <= LARGEST_MADE_CM for side in wish.size):
        raise Fault("size", f"must be {SMALLEST_MADE_CM:g} to {LARGEST_MADE_CM:g} cm a side")
    return wish
