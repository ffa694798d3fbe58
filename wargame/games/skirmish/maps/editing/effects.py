"""What a piece does on the table, read from its kind and height: for the properties panel.

Every row has a title, whether it holds, and a note with values; both templates are
English and worded by the screen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from wargame.games.skirmish.forces.profiles import Profile, load_profiles
from wargame.games.skirmish.table.cover import HIDDEN_FOR_COVER, WOODS_FOR_COVER_CM
from wargame.games.skirmish.table.plane import TOLERANCE_CM
from wargame.games.skirmish.table.sight import WOODS_DEPTH_CM
from wargame.games.skirmish.table.terrain import SILL_CM, Kind, PieceSpec, kinds

EffectKey = Literal["enter", "sight", "cover", "climb", "tanks"]
SOLDIER = "soldier"


@dataclass(frozen=True)
class Effect:
    """One thing a piece does or not: a title, and why or how, each as a template with the same values."""

    key: EffectKey
    holds: bool
    title: str
    note: str
    values: dict[str, float | int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Effects:
    """All that a piece does, in the order in which it is shown."""

    enter: Effect
    sight: Effect
    cover: Effect
    climb: Effect
    tanks: Effect

    @property
    def rows(self) -> tuple[Effect, ...]:
        """The effects in their order."""
        return self.enter, self.sight, self.cover, self.climb, self.tanks


def effects(spec: PieceSpec) -> Effects:
    """What a piece does by the rules as printed."""
    kind, soldier = kinds()[spec.kind], load_profiles()[SOLDIER]
    return Effects(
        _enter(spec, kind, soldier),
        _sight(spec, kind, soldier),
        _cover(spec, kind, soldier),
        _climb(spec, kind, soldier),
        _tanks(spec, kind),
    )


def _enter(spec: PieceSpec, kind: Kind, soldier: Profile) -> Effect:
    holds, note = _entering(spec, kind, soldier)
    doors = sum(opening.type == "door" for opening in spec.openings)
    values: dict[str, float | int | str] = {"doors": doors, "windows": len(spec.openings) - doors}
    return Effect("enter", holds, "Soldiers may enter", note, values)


def _entering(spec: PieceSpec, kind: Kind, soldier: Profile) -> tuple[bool, str]:
    climbs = spec.height <= soldier.climb_limit + TOLERANCE_CM
    if kind.walled:
        return _entering_building(spec, soldier)
    if kind.solid and kind.stand:
        return climbs, "they stand on it" if climbs else "too high to climb"
    if kind.solid:
        return False, "they climb over it" if climbs else "it is in the way"
    if kind.passage:
        return True, "leads over water"
    return kind.enter, "everyone may" if kind.enter else "only over a bridge"


def _entering_building(spec: PieceSpec, soldier: Profile) -> tuple[bool, str]:
    """By doors, over sills that can be climbed, or over the walls themselves."""
    if spec.height <= soldier.climb_limit + TOLERANCE_CM:
        return True, "over the walls"
    sill = min(SILL_CM, spec.height) <= soldier.climb_limit + TOLERANCE_CM
    ways = [o for o in spec.openings if o.type == "door" or sill]
    if not ways:
        return False, "no door and no window"
    wide = any(opening.width >= 2.0 * soldier.base.half_width - TOLERANCE_CM for opening in ways)
    return wide, "doors {doors}, windows {windows}" if wide else "every opening is too narrow"


def _sight(spec: PieceSpec, kind: Kind, soldier: Profile) -> Effect:
    title = "Blocks line of sight"
    if kind.woods:
        return Effect("sight", True, title, "beyond {depth} cm of it", {"depth": WOODS_DEPTH_CM})
    if not kind.hides:
        return Effect("sight", False, title, "it is flat")
    if spec.height < soldier.height - TOLERANCE_CM:
        share = round(100.0 * spec.height / soldier.height)
        return Effect("sight", False, title, "hides {percent} % of a soldier behind it", {"percent": share})
    if kind.walled and any(opening.type == "window" for opening in spec.openings):
        return Effect("sight", True, title, "see through windows")
    return Effect("sight", True, title, "it is {height} cm high", {"height": spec.height})


def _cover(spec: PieceSpec, kind: Kind, soldier: Profile) -> Effect:
    title = "Gives cover"
    if kind.woods:
        note, depth = "−1 to be hit in it, or behind {depth} cm of it", WOODS_FOR_COVER_CM
        return Effect("cover", True, title, note, {"depth": depth})
    if kind.walled:
        return Effect("cover", True, title, "−1 to be hit, inside and behind it")
    if kind.shelters:
        return Effect("cover", True, title, "−1 to be hit in it")
    if kind.hides and spec.height >= HIDDEN_FOR_COVER * soldier.height - TOLERANCE_CM:
        return Effect("cover", True, title, "−1 to be hit behind it")
    return Effect("cover", False, title, "it hides too little" if kind.hides else "it is flat")


def _climb(spec: PieceSpec, kind: Kind, soldier: Profile) -> Effect:
    title = "Climbable (up to {limit} cm)"
    values: dict[str, float | int | str] = {"limit": soldier.climb_limit, "height": spec.height}
    if not kind.solid:
        return Effect("climb", False, title, "nothing to climb", values)
    if spec.height <= soldier.climb_limit + TOLERANCE_CM:
        return Effect("climb", True, title, "halves the move", values)
    return Effect(
        "climb", False, title, "walls are {height} cm" if kind.walled else "it is {height} cm high", values
    )


def _tanks(spec: PieceSpec, kind: Kind) -> Effect:
    title = "Tanks may cross"
    if kind.walled:
        return Effect("tanks", False, title, "tanks and mechs enter no building")
    if kind.solid:
        return Effect("tanks", False, title, "tanks climb nothing")
    if kind.passage:
        return Effect("tanks", True, title, "leads over water")
    return Effect("tanks", kind.enter, title, "everyone may" if kind.enter else "only over a bridge")
