"""Fairness: what each side has of the table, south and north beside each other. Lengths in cm.

Every measure says what its difference takes from the balance of 100; differences that nobody
would notice take nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.maps.appraisal.findings import SIDES, Fairness, Finding, Measure
from wargame.games.skirmish.maps.appraisal.land import FOOT, TANK, Land
from wargame.games.skirmish.maps.appraisal.rooms import openings
from wargame.games.skirmish.maps.appraisal.sightlines import Lookout, corners_of
from wargame.games.skirmish.maps.appraisal.ways import STEP_CM, Field

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Pair = tuple[float | None, float | None]

LOOK_STEP_CM = 2.0
MOST_EYES, FEWEST_EYES = 120, 30
CORNERS_LOOKED_AT = 120_000
COVER_CM = 1.0
LEAST_COVER_HEIGHT_CM = 0.3
DOORSTEP_CM = 1.2
MIDDLE_CM = 0.75
NOTICED_LOSS = 4.0
EVEN, UNEVEN = 85, 60
WIDE_OPEN = 0.4


@dataclass(frozen=True)
class _Scale:
    """A measure's title, what difference counts as much as can be, what counts as none, and its weight."""

    title: str
    unit: Literal["share", "cm", "count"]
    more_is_better: bool
    whole: float
    none: float
    weight: float


_SCALES = {
    "sees_table": _Scale("Sees of the table", "share", True, 0.15, 0.01, 22.0),
    "sees_zone": _Scale("Sees of the other zone", "share", True, 0.12, 0.01, 12.0),
    "cover_near": _Scale("In cover within one move", "share", True, 0.25, 0.02, 18.0),
    "cover_reached": _Scale("Cover within two moves, cm²", "count", True, 120.0, 8.0, 12.0),
    "middle_foot": _Scale("To the middle on foot", "cm", False, 8.0, 0.5, 12.0),
    "middle_tank": _Scale("To the middle by tank", "cm", False, 8.0, 0.5, 12.0),
    "buildings": _Scale("Buildings within one move", "count", True, 3.0, 0.4, 12.0),
}


def fairness(land: Land) -> Fairness:
    """All measures and the balance. Takes the longest of all parts but the open line."""
    pairs: dict[str, Pair] = {**_seen(land), **_cover(land), **_middle(land)}
    measures = tuple(_measure(name, scale, *pairs[name]) for name, scale in _SCALES.items())
    lost = sum(measure.lost for measure in measures)
    return Fairness(measures, max(0, min(100, round(100.0 - lost))))


def in_words(fair: Fairness) -> tuple[Finding, ...]:
    """The balance, and what one side has over the other."""
    severity: Literal["good", "notice"] = "good" if fair.balance >= EVEN else "notice"
    values = {"balance": fair.balance}
    if fair.balance >= EVEN:
        head = Finding("fairness", severity, "Balance {balance} of 100: the sides are even", values)
    elif fair.balance >= UNEVEN:
        head = Finding("fairness", severity, "Balance {balance} of 100: one side has it easier", values)
    else:
        head = Finding("fairness", severity, "Balance {balance} of 100: this table is not fair", values)
    told = [measure for measure in fair.measures if measure.lost >= NOTICED_LOSS]
    return (head, *(_told(measure) for measure in sorted(told, key=lambda measure: -measure.lost)))


_WORDS = {
    "sees_table": "The {side} sees more of the table: {more} % against {less} %",
    "sees_zone": "The {side} sees more of the other zone: {more} % against {less} %",
    "cover_near": "The {side} has more cover within a move: {more} % against {less} % of the ground",
    "cover_reached": "The {side} reaches more cover in two moves: {more} cm² against {less} cm²",
    "middle_foot": "The {side} is nearer to the middle on foot: {less} cm against {more} cm",
    "middle_tank": "The {side} is nearer to the middle by tank: {less} cm against {more} cm",
    "buildings": "The {side} has more buildings within a move: {more} against {less}",
}
_ONE_WAY = "Only the {side} gets to the middle"


def _told(measure: Measure) -> Finding:
    side = SIDES[measure.favours or 0]
    if measure.south is None or measure.north is None:
        return Finding("fairness", "notice", _ONE_WAY, {"side": side})
    low, high = sorted((measure.south, measure.north))
    less, more = (_shown(value, measure.unit) for value in (low, high))
    return Finding("fairness", "notice", _WORDS[measure.name], {"side": side, "less": less, "more": more})


def _shown(value: float, unit: str) -> float | int:
    match unit:
        case "share":
            return round(100.0 * value)
        case "cm":
            return round(value, 1)
        case _:
            return round(value)


def _measure(name: str, scale: _Scale, south: float | None, north: float | None) -> Measure:
    lost = 0.0
    if south is None or north is None:
        lost = 0.0 if south is north else scale.weight
    else:
        apart = max(0.0, abs(south - north) - scale.none) / (scale.whole - scale.none)
        lost = round(scale.weight * min(1.0, apart), 2)
    return Measure(name, scale.title, scale.unit, south, north, scale.more_is_better, lost)


# --- what a zone sees -------------------------------------------------------------------------


def _seen(land: Land) -> dict[str, Pair]:
    step = LOOK_STEP_CM
    places = land.standing(step)
    inside = [np.flatnonzero(land.within(places, zone)) for zone in land.zones]
    most = min(MOST_EYES, max(FEWEST_EYES, CORNERS_LOOKED_AT // max(1, corners_of(land.table))))
    while max(map(len, inside)) > most:
        step *= 1.5
        places = land.standing(step)
        inside = [np.flatnonzero(land.within(places, zone)) for zone in land.zones]
    lookout = Lookout.of(land, places)
    everywhere = np.arange(len(places))
    table: list[float] = []
    other: list[float] = []
    for side in (0, 1):
        seen = np.zeros((len(inside[side]), len(places)), dtype=bool)
        for row, number in enumerate(inside[side]):
            land.pause()
            seen[row] = lookout.seen_from(int(number), everywhere)
        beyond = np.setdiff1d(everywhere, inside[side])
        table.append(_mean(seen[:, beyond]))
        other.append(_mean(seen[:, inside[1 - side]]))
    return {"sees_table": (table[0], table[1]), "sees_zone": (other[0], other[1])}


def _mean(flags: Flags) -> float:
    return float(flags.mean()) if flags.size else 0.0


# --- cover ------------------------------------------------------------------------------------


def cover_ground(land: Land) -> BaseGeometry:
    """The ground on which a soldier has cover from somewhere: in it, or close behind something."""
    shelters = [piece.footprint for piece in land.table.pieces if piece.kind.shelters]
    beside = [
        solid.outline
        for piece in land.table.pieces
        if piece.kind.hides and not piece.kind.carries
        for solid in piece.solids
        if solid.height >= LEAST_COVER_HEIGHT_CM
    ]
    return shapely.union_all([*shelters, shapely.union_all(beside).buffer(COVER_CM)])


def _cover(land: Land) -> dict[str, Pair]:
    field, move = land.field(FOOT), land.profile(FOOT).move
    covered = field.inside(cover_ground(land))
    near: list[float] = []
    reached: list[float] = []
    buildings: list[float] = []
    for side in (0, 1):
        away = field.lengths(land.places(FOOT, side))
        one, two = away <= move, away <= 2.0 * move
        near.append(float(covered[one].mean()) if one.any() else 0.0)
        reached.append(float(np.count_nonzero(covered & two)) * STEP_CM * STEP_CM)
        buildings.append(float(_buildings(land, field, away, move)))
    return {
        "cover_near": (near[0], near[1]),
        "cover_reached": (reached[0], reached[1]),
        "buildings": (buildings[0], buildings[1]),
    }


def _buildings(land: Land, field: Field, away: Floats, move: float) -> int:
    """How many buildings have an outer door that can be reached in one move."""
    flat = away.ravel()
    reached = field.points[flat <= move + STEP_CM]
    if not len(reached):
        return 0
    count = 0
    for piece in land.table.pieces:
        ways_in = [at for at, opening in openings(piece) if piece.kind.walled and opening.type == "door"]
        count += any(np.hypot(*(reached - np.asarray(at)).T).min() <= DOORSTEP_CM for at in ways_in)
    return count


# --- the middle -------------------------------------------------------------------------------


def _middle(land: Land) -> dict[str, Pair]:
    return {"middle_foot": _to_middle(land, FOOT), "middle_tank": _to_middle(land, TANK)}


def _to_middle(land: Land, kind: str) -> Pair:
    """From each zone to the ground nearest to the table's middle that anybody gets to."""
    field = land.field(kind)
    width, height = land.table.size
    from_middle = np.hypot(field.points[:, 0] - width / 2.0, field.points[:, 1] - height / 2.0)
    zones = [land.places(kind, side) for side in (0, 1)]
    from_middle = np.where(np.isfinite(field.lengths(zones[0] | zones[1])).ravel(), from_middle, np.inf)
    nearest = from_middle.min(initial=np.inf)
    if not np.isfinite(nearest):
        return None, None
    away = field.lengths((from_middle <= nearest + MIDDLE_CM).reshape(field.free.shape))
    least = [np.where(zone, away, np.inf).min() for zone in zones]
    south, north = (round(float(length), 3) if np.isfinite(length) else None for length in least)
    return south, north
