"""Movers for the tests of routes: the five kinds as the rules give them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.games.skirmish.table.random_tables import mech, soldier, tank
from wargame.games.skirmish.table.plane import Box, Disc, Model, Point
from wargame.games.skirmish.table.routes import Gait, Others, Search, can_stand
from wargame.games.skirmish.table.table import Table

SOLDIER = Gait(climbs=True, climb_limit=1.0, infantry=True, vehicle=False)
MECH = Gait(climbs=True, climb_limit=1.0, infantry=False, vehicle=False)
TANK = Gait(climbs=False, climb_limit=0.0, infantry=False, vehicle=True)
ALONE = Others()
KINDS = ("soldier", "mech", "tank")


def a_mover(kind: str, at: Point, facing: float = 0.0, id: str = "m") -> Model:
    match kind:
        case "soldier":
            return soldier(id, at)
        case "mech":
            return mech(id, at)
        case _:
            return tank(id, at, facing)


def gait_of(mover: Model) -> Gait:
    match mover.base:
        case Box():
            return TANK
        case Disc(radius):
            return SOLDIER if radius < 0.9 else MECH


def move_of(mover: Model) -> float:
    return 15.0 if isinstance(mover.base, Box) else 10.0


def search(table: Table, mover: Model, others: Others = ALONE, limit: float | None = None) -> Search:
    """The search the rules make: the kind's whole move, half of it when climbing."""
    most = move_of(mover) if limit is None else limit
    return Search(table, mover, gait_of(mover), others, walk_limit=most, climb_limit=most / 2.0)


def place(rng: random.Random, table: Table, kind: str, others: Others = ALONE, id: str = "m") -> Model | None:
    """A mover somewhere it can stand; None when luck does not find a place."""
    width, height = table.size
    for _ in range(200):
        at = (round(rng.uniform(0.5, width - 0.5), 3), round(rng.uniform(0.5, height - 0.5), 3))
        mover = a_mover(kind, at, rng.uniform(0.0, 360.0), id)
        if can_stand(table, mover, gait_of(mover), others) is None:
            return mover
    return None


def crowd(rng: random.Random, table: Table, count: int) -> list[Model]:
    """Models of all kinds, apart from each other."""
    models: list[Model] = []
    for number in range(count):
        found = place(rng, table, rng.choice(KINDS), Others(enemies=tuple(models)), f"u{number}")
        if found is not None:
            models.append(found)
    return models


def around(mover: Model, models: Sequence[Model]) -> Others:
    """Everybody else: the first half friends, the rest enemies."""
    half = len(models) // 2
    friends = tuple(model for model in models[:half] if model.id != mover.id)
    foot = frozenset(friend.id for friend in friends if gait_of(friend).infantry)
    return Others(friends, tuple(m for m in models[half:] if m.id != mover.id), foot)
