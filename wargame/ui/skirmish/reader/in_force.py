"""House rules in the clauses that they change: which rule is about what, and what it says now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wargame.games.skirmish.forces.house import HouseRule, Schema
from wargame.ui.common.bands import bands_text
from wargame.ui.shell.words import _
from wargame.ui.skirmish import rule_words
from wargame.ui.skirmish.names import kind_title


@dataclass(frozen=True)
class Change:
    """A house rule in force: what it is about, what it says usually and now, in words."""

    rule: str
    about: str
    usual: str
    now: str


def clauses_of(rule: str) -> tuple[str, ...]:
    """The clauses that a house rule changes, the first one first; none for a rule there is not."""
    parts = rule.split(".")
    if parts[0] == "weapons":
        return ("fire.cover", "fire.roll") if parts[-1] == "ignores_cover" else ("fire.roll", "fire.range")
    if parts[0] == "units":
        return {
            "move": ("move.range",),
            "climb_limit": ("move.climb",),
            "height": ("unit.scale", "sight"),
            "eye": ("unit.scale", "sight"),
        }.get(parts[-1], ())
    return _clauses().get(rule, ())


def _clauses() -> Mapping[str, tuple[str, ...]]:
    return {
        "damage.minor_to": ("damage.tank", "damage.mech"),
        "damage.critical_to": ("damage.tank", "damage.mech"),
        "cover.hidden": ("fire.cover",),
        "sight.min": ("sight",),
        "woods.depth": ("sight.woods",),
        "morale.line": ("morale",),
        "morale.line_expansion": ("morale",),
        "morale.passes": ("morale",),
        "morale.off": ("morale",),
        "stumble.to": ("move.stumble",),
        "deploy.depth": ("deploy.zone",),
        "overwatch.ends_with_turn": ("overwatch",),
        "range.centres": ("fire.range",),
        "tank.both_weapons": ("fire.once",),
        "sight.soldiers_hide": ("sight.models",),
        "wreck.hides": ("sight.models", "wreck.tank", "wreck.mech"),
        "initiative.once": ("initiative",),
        "hit.natural_six": ("fire.roll",),
        "move.through_friends": ("move.block",),
        "turn.limit": ("victory",),
        "undo.always": ("undo.dice",),
    }


def changes_by_clause(changes: Mapping[str, Any], schema: Schema) -> Mapping[str, list[Change]]:
    """For each clause what is changed in it; values that say what is usual are no changes."""
    found: dict[str, list[Change]] = {}
    for name, rule in schema.items():
        if name in changes and _listed(changes[name]) != _listed(rule.default):
            change = Change(name, _about(rule), _written(rule, rule.default), _written(rule, changes[name]))
            for clause in clauses_of(name):
                found.setdefault(clause, []).append(change)
    return found


def _about(rule: HouseRule) -> str:
    said = rule_words.about(rule.name, rule.type, rule.about)
    if rule.name.startswith(("units.", "weapons.")):
        kind = kind_title(rule.name.split(".")[1])  # type: ignore[arg-type]
        return _("{kind}: {rule}").format(kind=kind, rule=said)
    return said


def _written(rule: HouseRule, value: Any) -> str:
    if rule.type == "bands":
        return bands_text(value)
    if rule.type == "bool":
        return _("yes") if value else _("no")
    return f"{value:g}"


def _listed(value: Any) -> Any:
    return [_listed(part) for part in value] if isinstance(value, list | tuple) else value
