"""Threat: how likely a unit would be hit wherever it stood, by the enemies as they stand now.

Each living enemy is thought to fire its best weapon once at a unit of the kind
asked about, standing at a place with the facing it has; the chance is that at least
one of these attacks hits. Whose turn it is and who has fired is left out, as it is in
the odds (fire.target, sight.mutual, fire.cover, fire.range). Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec
import numpy as np
import numpy.typing as npt

from wargame.games.skirmish.forces.profiles import Weapon
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.looking import terms_of
from wargame.games.skirmish.rules.roster import fighting
from wargame.games.skirmish.rules.shooting import aim_at, chance_to_hit
from wargame.games.skirmish.state import Point, State, Unit
from wargame.games.skirmish.table.glance import Look
from wargame.games.skirmish.table.plane import TOLERANCE_CM, Model
from wargame.games.skirmish.table.scene import Scene
from wargame.games.skirmish.table.survey import Survey, survey

Floats = npt.NDArray[np.float64]

NOBODY = ""
PLACES_AT_ONCE = 256
MIDDLE: Point = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Danger:
    """One enemy's best attack on a place: its exact chance of at least one hit, and whether cover counts."""

    unit: str
    weapon: str
    chance: float
    cover: bool


@dataclass(frozen=True, slots=True, eq=False)
class _Foe:
    """An enemy with what hides between it and the target, and how far its weapons reach."""

    unit: Unit
    model: Model
    scene: Scene
    weapons: tuple[Weapon, ...]
    reach: float


@dataclass(frozen=True, slots=True, eq=False)
class Heat:
    """The chance of being hit all over a table.

    `chances` (columns, rows) are those in the middle of equal cells, west to east and south to
    north; `size` is the table in cm.
    """

    chances: Floats
    size: tuple[float, float]

    def at(self, place: Point) -> float:
        """The chance in the middle of the cell that holds a place."""
        (width, height), (columns, rows) = self.size, self.chances.shape
        column, row = int(place[0] / width * columns), int(place[1] / height * rows)
        return float(self.chances[min(max(column, 0), columns - 1), min(max(row, 0), rows - 1)])


class Threat:
    """What a side's enemies can do to one unit, ready to be asked about places."""

    def __init__(self, field: Field, state: State, target: Unit) -> None:
        self._field, self._state = field, state
        self._target = msgspec.structs.replace(target, at=MIDDLE)
        self._sparring = _with_target(state, self._target)
        self._model = field.model(self._target)
        self._table = field.table(state)
        self._terms = terms_of(field)
        self._foes = [foe for unit in fighting(state, 1 - target.side) if (foe := self._foe(unit))]

    @property
    def foes(self) -> tuple[str, ...]:
        """The enemies that can fire at all, in their order."""
        return tuple(foe.unit.id for foe in self._foes)

    def chances(self, places: Floats) -> Floats:
        """The chance at each place (n, 2) that at least one enemy hits, (n,) from 0 to 1."""
        found = self._chances_while(places, lambda: True)
        assert found is not None
        return found

    def heat(self, step: float, goes_on: Callable[[], bool] = lambda: True) -> Heat | None:
        """The chances all over the table in cells of `step` cm or a little less.

        `goes_on` is asked again and again; once it says no the work ends, with None.
        """
        width, height = self._table.size
        columns, rows = math.ceil(width / step), math.ceil(height / step)
        x, y = (
            (np.arange(count) + 0.5) * length / count for length, count in ((width, columns), (height, rows))
        )
        places = np.stack(np.meshgrid(x, y, indexing="ij"), axis=-1).reshape(-1, 2)
        found: list[Floats] = []
        for start in range(0, len(places), PLACES_AT_ONCE):
            part = self._chances_while(places[start : start + PLACES_AT_ONCE], goes_on)
            if part is None:
                return None
            found.append(part)
        return Heat(np.concatenate(found).reshape(columns, rows), (width, height))

    def dangers(self, at: Point) -> tuple[Danger, ...]:
        """Every enemy that could hit at one place, the likeliest first."""
        found = []
        for foe, seen, chances in self._attacks(np.asarray([at], dtype=np.float64)):
            number = int(chances[:, 0].argmax())
            weapon, chance = foe.weapons[number], float(chances[number, 0])
            if chance > 0.0:
                covered = bool(seen.cover[0]) and not weapon.ignores_cover
                found.append(Danger(foe.unit.id, weapon.name, chance, covered))
        return tuple(sorted(found, key=lambda danger: -danger.chance))

    def _foe(self, unit: Unit) -> _Foe | None:
        weapons = self._field.profile(unit).usable(critical=unit.critical)
        if not weapons:
            return None
        others = self._field.others(self._state, unit.id, self._target.id)
        reach = max(weapon.reach for weapon in weapons) + TOLERANCE_CM
        return _Foe(unit, self._field.model(unit), Scene.of(self._table, others), weapons, reach)

    def _attacks(self, places: Floats) -> Iterator[tuple[_Foe, Survey, Floats]]:
        """Each enemy with what it sees and the chances of its weapons at every place, (weapons, n)."""
        for foe in self._foes:
            seen = survey(self._table, foe.scene, foe.model, self._model, places, foe.reach, self._terms)
            yield foe, seen, np.stack([self._chances_of(foe, weapon, seen) for weapon in foe.weapons])

    def _chances_while(self, places: Floats, goes_on: Callable[[], bool]) -> Floats | None:
        """The chances at each place; None when, before any of the enemies, it does not go on."""
        spared = np.ones(len(places))
        attacks = self._attacks(places)
        while goes_on():
            attack = next(attacks, None)
            if attack is None:
                return 1.0 - spared
            spared *= 1.0 - attack[2].max(axis=0)
        return None

    def _chances_of(self, foe: _Foe, weapon: Weapon, seen: Survey) -> Floats:
        """The chance of at least one hit with a weapon at every place: one for each band, in cover or not."""
        ends = [band.to + TOLERANCE_CM for band in weapon.bands]
        band = np.searchsorted(np.asarray(ends), seen.distance)
        by_band = [
            [*(self._chance(foe, weapon, b.to, cover) for b in weapon.bands), 0.0] for cover in (False, True)
        ]
        chances: Floats = np.asarray(by_band)[seen.cover.astype(np.intp), band]
        return np.where(seen.los, chances, 0.0)

    def _chance(self, foe: _Foe, weapon: Weapon, distance: float, cover: bool) -> float:
        aim = aim_at(self._field, foe.unit, weapon, Look(True, cover, distance))
        if aim is None:
            return 0.0
        return float(chance_to_hit(self._field, self._sparring, foe.unit, self._target, aim))


def _with_target(state: State, target: Unit) -> State:
    """The state with the target on the table, as an attack on it is played out."""
    rest = tuple(unit for unit in state.units if unit.id != target.id)
    return msgspec.structs.replace(state, units=(*rest, target))


def somebody(field: Field, side: int) -> Unit:
    """A unit of a side that is not there: of the first kind of the printed table, a soldier."""
    return Unit(NOBODY, side, next(iter(field.profiles)), MIDDLE)  # type: ignore[arg-type]


def together(dangers: tuple[Danger, ...]) -> float:
    """The chance that at least one of several attacks hits."""
    return 1.0 - math.prod(1.0 - danger.chance for danger in dangers)
