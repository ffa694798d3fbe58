"""A1 at (10, 20) faces B1 at (30, 20): the battles of the sight tests. Lengths in cm."""

from __future__ import annotations

import math
from typing import Any

from tests.acceptance.table import (
    Battle,
    Json,
    soldier,
)

EPS = 1e-6


def facing_off(
    *pieces: Json, a: Json | None = None, b: Json | None = None, others: Any = (), **rules: Any
) -> Battle:
    """A1 at (10, 20) and B1 at (30, 20)."""
    units = [a or soldier("A1", 10, 20, 0), b or soldier("B1", 30, 20, 180), *others]
    return Battle.placed(units, *pieces, rules=rules)


def fraction(battle: Battle, source: Any = "A1", to: str = "B1", **more: Any) -> float:
    return float(battle.sight(source, to, **more)["fraction"])


# half the width of a disc's silhouette, seen in perspective: r D / sqrt(D^2 - r^2)
HALF = 0.5 * 20 / math.sqrt(20**2 - 0.5**2)
