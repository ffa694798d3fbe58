"""Side B watches, side A walks: the battles of the overwatch tests. Lengths in cm."""

from __future__ import annotations

from typing import Any

from tests.acceptance.table import Battle, Json, far, soldier

WIDE = (100, 40)


def watching(
    watchers: list[Json],
    mover: Json,
    *pieces: Json,
    dice: Any = (),
    others: Any = (),
    size: Any = WIDE,
    **rules: Any,
) -> Battle:
    """Every watcher (side B) has gone on overwatch; the mover (side A) is to act."""
    reserve = [soldier(f"A{n + 20}", 1 + 1.5 * n, 0.6) for n in range(len(watchers))]
    units = [*watchers, far("B", 99), mover, *reserve, *others]
    battle = Battle.placed(units, *pieces, dice=dice, size=size, rules=rules, first=1)
    for one, idle in zip(watchers, reserve, strict=True):
        battle.watch(one["id"])
        if one is not watchers[-1]:
            battle.end(idle["id"])
    return battle


# B1 at (10, 20); A1 walks west along y = 20. Within 15 (4+) at a centre distance of 16, within 40 (5+) of 41.
B1 = soldier("B1", 10, 20)


def approach(start: float, *dice: int, **more: Any) -> Battle:
    return watching([B1], soldier("A1", start, 20), dice=dice, **more)


def west(battle: Battle, length: float = 10, unit: str = "A1") -> list[Json]:
    x, y = battle.at(unit)
    return battle.move(unit, (round(x - length, 3), y))
