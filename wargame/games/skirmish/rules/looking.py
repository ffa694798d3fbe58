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
from wargame.games.skirmish.table import cover, glance
from wargame.games.skirmish.table.cover import View
from wargame.games.skirmish.table.glance import Glance, Look
from wargame.games.skirmish.table.judging import Terms
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
    return replace(seen, los=is_seen(field, seen.fraction), distance=away)


def look(field: Field, state: State, firer: Unit, target: Unit) -> Look:
    """What a shot at the target depends on (sight.mutual, fire.cover, fire.range)."""
    return field.looks.recall(_key(field, state, firer, target), lambda: _look(field, state, firer, target))


def look_at_all(field: Field, state: State, firer: Unit, targets: Sequence[Unit]) -> None:
    """Work out, in one go, the looks at many targets that `look` will be asked for."""
    new = [t for t in targets if _key(field, state, firer, t) not in field.looks]
    for group in seen_together(field, new):
        for target, seen in zip(group, _glances(field, state, firer, group, back=True), strict=True):
            field.looks.keep(_key(field, state, firer, target), _judged(field, seen))


def terms_of(field: Field) -> Terms:
    """The house's numbers for seeing and cover."""
    house = field.house
    return Terms(house.sight_min, house.cover_hidden, house.woods_depth, house.range_centres)


def seen_together(field: Field, targets: Sequence[Unit]) -> list[list[Unit]]:
    """Targets that can be looked at in one go: those that hide nothing; one that hides by itself."""
    plain = [target for target in targets if not field.hides(target)]
    return [group for group in (plain, *([t] for t in targets if field.hides(t))) if group]


def _look(field: Field, state: State, firer: Unit, target: Unit) -> Look:
    return _judged(field, _glances(field, state, firer, [target], back=True)[0])


def _judged(field: Field, seen: Glance) -> Look:
    """Line of sight is mutual: either sees the other (sight.mutual)."""
    return Look(is_seen(field, max(seen.fraction, seen.back)), seen.cover, seen.distance)


def glances(field: Field, state: State, firer: Unit, places: Sequence[Unit]) -> list[Glance]:
    """What the firer sees of one target in many places (fire.cover, fire.range)."""
    return _glances(field, state, firer, places, back=False)


def glances_from(field: Field, state: State, firers: Sequence[Unit], targets: Sequence[Unit]) -> list[Glance]:
    """What each firer sees of its target, and back (fire.cover, fire.range, sight.mutual).

    Both lists are one unit each, in so many places.
    """
    pairs = [(field.model(a), field.model(b)) for a, b in zip(firers, targets, strict=True)]
    return glance.glances_between(
        field.table(state),
        pairs,
        field.others(state, *(unit.id for unit in (*firers[:1], *targets[:1]))),
        hidden_for_cover=field.house.cover_hidden,
        woods_depth=field.house.woods_depth,
        centres=field.house.range_centres,
        back=True,
    )


def _glances(field: Field, state: State, firer: Unit, targets: Sequence[Unit], *, back: bool) -> list[Glance]:
    return glance.glances(
        field.table(state),
        field.model(firer),
        [field.model(target) for target in targets],
        field.others(state, firer.id, *(target.id for target in targets)),
        hidden_for_cover=field.house.cover_hidden,
        woods_depth=field.house.woods_depth,
        centres=field.house.range_centres,
        back=back,
    )


def is_seen(field: Field, fraction: float) -> bool:
    """Whether a visible share is enough for line of sight (sight)."""
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
