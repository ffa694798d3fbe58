"""Looking: how units see each other here, by the house rules (clauses sight, fire.cover, fire.range).

Units are asked about where they are said to stand, which may be elsewhere than
in the state. `view` tells the reasons too; `look` and `glances` only what a
shot depends on, quicker.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.roster import fighting
from wargame.games.skirmish.state import Point, State, Unit
from wargame.games.skirmish.table import cover, glance, sight
from wargame.games.skirmish.table.cover import View
from wargame.games.skirmish.table.glance import Glance, Look
from wargame.games.skirmish.table.plane import Disc, Model, gap
from wargame.games.skirmish.table.sight import FRACTION_TOLERANCE

# a bare point looks as a body of next to no size
POINT_CM = 1e-6


def view(field: Field, state: State, firer: Unit, target: Unit) -> View:
    """How the firer sees the target, with the reasons (sight, fire.cover, fire.range)."""
    between = [unit.id for unit in (firer, target)]
    return field.views.recall(
        _key(field, state, firer, target),
        lambda: _view(field, state, field.model(firer), field.model(target), between),
    )


def view_from(field: Field, state: State, at: Point, height: float, target: Unit) -> View:
    """How an eye anywhere sees the target, one-way; its height counts from the table (sight)."""
    lifted = height - field.bare_table.ground(at)
    eye = Model("", Disc(POINT_CM), at, 0.0, POINT_CM, lifted, hides=False)
    seen = _view(field, state, eye, field.model(target), [target.id])
    away = gap(replace(eye, base=Disc(0.0)), field.model(target))
    return replace(seen, los=_is_seen(field, seen.fraction), distance=away)


def look(field: Field, state: State, firer: Unit, target: Unit) -> Look:
    """What a shot at the target depends on (sight.mutual, fire.cover, fire.range)."""
    return field.looks.recall(_key(field, state, firer, target), lambda: _look(field, state, firer, target))


def _look(field: Field, state: State, firer: Unit, target: Unit) -> Look:
    (seen,) = glances(field, state, firer, [target])
    los = _is_seen(field, seen.fraction) or _is_seen(field, _seen_back(field, state, firer, target))
    return Look(los, seen.cover, seen.distance)


def glances(field: Field, state: State, firer: Unit, places: Sequence[Unit]) -> list[Glance]:
    """What the firer sees of one target in many places (fire.cover, fire.range)."""
    return glance.glances(
        field.table(state),
        field.model(firer),
        [field.model(place) for place in places],
        field.others(state, firer.id, *(place.id for place in places[:1])),
        hidden_for_cover=field.house.cover_hidden,
        woods_depth=field.house.woods_depth,
        centres=field.house.range_centres,
    )


def _seen_back(field: Field, state: State, firer: Unit, target: Unit) -> float:
    """How much of the firer the target sees."""
    others = field.others(state, firer.id, target.id)
    eye, seen = field.model(target), field.model(firer)
    return sight.fraction(field.table(state), eye, seen, others, field.house.woods_depth)


def _is_seen(field: Field, fraction: float) -> bool:
    return fraction > field.house.sight_min + FRACTION_TOLERANCE


def _view(field: Field, state: State, firer: Model, target: Model, but: Sequence[str]) -> View:
    return cover.view(
        field.table(state),
        firer,
        target,
        field.others(state, *but),
        hidden_for_cover=field.house.cover_hidden,
        minimum=field.house.sight_min,
        woods_depth=field.house.woods_depth,
        centres=field.house.range_centres,
    )


def _key(field: Field, state: State, firer: Unit, target: Unit) -> tuple[Any, ...]:
    """All that a look depends on: the two, and what hides between them."""
    pair = (firer.id, target.id)
    hiders = tuple(field.place(unit) for unit in fighting(state) if field.hides(unit) and unit.id not in pair)
    return field.place(firer), field.place(target), hiders, state.wrecks
