"""What clauses are called for people: the rules name them by ids."""

from __future__ import annotations

from collections.abc import Mapping

from wargame.ui.shell.words import _
from wargame.ui.skirmish.reader.rulebook import by_id


def title(page_id: str) -> str:
    """A page's title in the player's language; a chapter's own words are called as the chapter."""
    named = _titles().get(page_id)
    if named is not None:
        return named
    page = by_id().get(page_id)
    return _(page.chapter) if page is not None else page_id


def _titles() -> Mapping[str, str]:
    return {**_forces_and_table(), **_turn(), **_movement(), **_sight_and_attacks(), **_the_rest()}


def _forces_and_table() -> Mapping[str, str]:
    return {
        "unit.scale": _("Scale"),
        "force.core": _("Core force"),
        "force.mecha": _("Mecha force"),
        "force.mecha-light": _("Mecha light force"),
        "expansion": _("The mecha expansion"),
        "table.size": _("Size of the table"),
        "terrain": _("Terrain"),
        "ground": _("Standing on the ground"),
        "terrain.line": _("Walls and lines"),
        "wreck.tank": _("Wreck of a tank"),
        "wreck.mech": _("Wreck of a mech"),
        "deploy.order": _("Who deploys first"),
        "deploy.zone": _("Deployment"),
    }


def _turn() -> Mapping[str, str]:
    return {
        "morale": _("Morale"),
        "initiative": _("Initiative"),
        "turn.order": _("Taking turns"),
        "activation": _("An activation"),
        "activation.end": _("Ending an activation"),
        "overwatch.set": _("Going on overwatch"),
        "damage.minor": _("Minor damage"),
        "damage.critical": _("Critical damage"),
    }


def _movement() -> Mapping[str, str]:
    return {
        "move.range": _("How far a unit moves"),
        "move.once": _("One move"),
        "move.climb": _("Climbing"),
        "move.stumble": _("Stumbling"),
        "move.vehicle": _("Tanks and mechs"),
        "move.block": _("What is in the way"),
        "move.stop": _("Where a unit may stop"),
        "move.turn": _("Facing"),
        "move.halted": _("Stopped by damage"),
    }


def _sight_and_attacks() -> Mapping[str, str]:
    return {
        "sight": _("Line of sight"),
        "sight.mutual": _("Who sees is seen"),
        "sight.touch": _("Edges and corners"),
        "sight.models": _("Models hide models"),
        "sight.woods": _("Seeing through woods"),
        "fire.cover": _("Cover"),
        "fire.range": _("Range"),
        "fire.target": _("The target"),
        "fire.weapon": _("The weapon"),
        "fire.roll": _("The roll to hit"),
        "fire.once": _("One attack"),
        "fire.pair": _("Two guns of a mech"),
        "damage.soldier": _("Soldiers that are hit"),
        "damage.tank": _("Damage to a tank"),
        "damage.mech": _("Damage to a mech"),
    }


def _the_rest() -> Mapping[str, str]:
    return {
        "overwatch": _("Overwatch"),
        "overwatch.react": _("Firing at a mover"),
        "overwatch.trigger": _("What triggers overwatch"),
        "victory": _("Victory"),
        "undo.none": _("Nothing to take back"),
        "undo.dice": _("Taking back"),
        "battle.none": _("Questions"),
        "journal": _("The saved battle"),
    }
