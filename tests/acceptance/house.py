"""The house rules as the rules page lists them, and battles with them."""

from __future__ import annotations

from typing import Any

from tests.acceptance.table import Battle, Json, Wire, soldier

KINDS = ["soldier", "tank", "commander", "missile trooper", "mech"]
WEAPONS = {
    "soldier.rifle": ([[15, 4], [40, 5]], False),
    "tank.cannon": ([[30, 4], [60, 5]], True),
    "tank.machine gun": ([[20, 5]], False),
    "commander.rifle": ([[40, 4]], False),
    "missile trooper.missile": ([[60, 4]], True),
    "mech.machine gun": ([[20, 4]], False),
}
PROFILES = {"soldier": (10, 1, 1.2, 1.1), "tank": (15, 0, 1.8, 1.5), "mech": (10, 1, 3.0, 2.6)}
PROFILES |= {"commander": PROFILES["soldier"], "missile trooper": PROFILES["soldier"]}
PLAIN: dict[str, tuple[str, Any]] = {
    "damage.minor_to": ("int", 3), "damage.critical_to": ("int", 5), "cover.hidden": ("number", 0.25),
    "sight.min": ("number", 0.001), "woods.depth": ("number", 6), "morale.line": ("int", 2),
    "morale.line_expansion": ("int", 4), "morale.passes": ("int", 4), "morale.off": ("bool", False),
    "stumble.to": ("int", 2), "deploy.depth": ("number", 8), "overwatch.ends_with_turn": ("bool", False),
    "range.centres": ("bool", False), "tank.both_weapons": ("bool", False),
    "sight.soldiers_hide": ("bool", False),
    "wreck.hides": ("bool", True), "initiative.once": ("bool", False), "hit.natural_six": ("bool", False),
    "move.through_friends": ("bool", True), "turn.limit": ("int", 0), "undo.always": ("bool", False),
}  # fmt: skip


def listed() -> Json:
    answer: Json = Wire().call("rules")
    return answer


def battle_with(rules: Json, *pieces: Json, units: list[Json] | None = None, **more: Any) -> Battle:
    return Battle.placed(
        units or [soldier("A1", 20, 10), soldier("B1", 20, 30)], *pieces, rules=rules, **more
    )
