"""What stands on a table, counted in words."""

from __future__ import annotations

from collections.abc import Mapping

from wargame.games.skirmish.table.terrain import kinds
from wargame.ui.shell.words import n_

NOT_TERRAIN = frozenset({"road", "ground", "wreck"})


def holds_words(pieces: Mapping[str, int]) -> str:
    """The pieces of each kind of terrain counted, in the order of the rules; without roads and ground."""
    shown = [kind for kind in kinds() if kind in pieces and kind not in NOT_TERRAIN]
    return ", ".join(terrain_counted(kind, pieces[kind]) for kind in shown)


def terrain_counted(kind: str, count: int) -> str:
    """So many pieces of a kind of terrain."""
    match kind:
        case "building":
            return n_("{count} building", "{count} buildings", count)
        case "low wall":
            return n_("{count} low wall", "{count} low walls", count)
        case "high wall":
            return n_("{count} high wall", "{count} high walls", count)
        case "hedge":
            return n_("{count} hedge", "{count} hedges", count)
        case "sandbags":
            return n_("{count} line of sandbags", "{count} lines of sandbags", count)
        case "barricade":
            return n_("{count} barricade", "{count} barricades", count)
        case "rubble":
            return n_("{count} heap of rubble", "{count} heaps of rubble", count)
        case "crate":
            return n_("{count} crate", "{count} crates", count)
        case "rock":
            return n_("{count} rock", "{count} rocks", count)
        case "well":
            return n_("{count} well", "{count} wells", count)
        case "woods":
            return n_("{count} wood", "{count} woods", count)
        case "hill":
            return n_("{count} hill", "{count} hills", count)
        case "crater":
            return n_("{count} crater", "{count} craters", count)
        case "water":
            return n_("{count} water", "{count} waters", count)
        case "bridge":
            return n_("{count} bridge", "{count} bridges", count)
        case _:
            return f"{count} {kind}"
