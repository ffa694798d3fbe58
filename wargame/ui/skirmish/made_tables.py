"""Tables made by chance as the set-up page asks for them: by a name that says how they are made."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.making.make import make_table
from wargame.games.skirmish.maps.making.wish import (
    DENSITIES,
    STYLES,
    SYMMETRIES,
    Wish,
    checked,
)
from wargame.games.skirmish.maps.write import map_json
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.common.game_screens import TableWish
from wargame.ui.shell.words import _
from wargame.ui.skirmish.wish_words import wish_words

PREFIX = "made"
BETWEEN = "/"
MOST_KEPT = 6


class MadeTables:
    """Makes each table once: whoever asks meanwhile waits for the one that is being made."""

    def __init__(self) -> None:
        self._kept: dict[str, TableMap] = {}
        self._making = threading.Lock()

    def wishes(self) -> Sequence[TableWish]:
        """What can be wished for, in the order of a made table's name; the sides are always fair."""
        usual = Wish(0)
        return [
            TableWish("style", _("Style"), _choices(STYLES), usual.style),
            TableWish("density", _("How much stands on it"), _choices(DENSITIES), usual.density),
            TableWish("symmetry", _("Symmetry"), _choices(SYMMETRIES), usual.symmetry),
        ]

    def name(self, seed: int, wishes: Mapping[str, str]) -> str:
        """The name of the table that a seed and wishes make."""
        return BETWEEN.join((PREFIX, *(wishes[wish.id] for wish in self.wishes()), str(seed)))

    def wish(self, name: str) -> Wish | None:
        """The wish behind a made table's name; None for any other name."""
        prefix, *values = name.split(BETWEEN)
        if prefix != PREFIX or len(values) != 4 or not values[-1].isdecimal():
            return None
        ids = [wish.id for wish in self.wishes()]
        try:
            wish = msgspec.convert({"seed": int(values[-1]), **dict(zip(ids, values, strict=False))}, Wish)
            return checked(wish)
        except (msgspec.ValidationError, Fault):
            return None

    def table(self, name: str) -> TableMap | None:
        """The table of a made one's name, kept for a while; None for any other. Slow the first time."""
        wish = self.wish(name)
        if wish is None:
            return None
        with self._making:
            if name not in self._kept:
                while len(self._kept) >= MOST_KEPT:
                    self._kept.pop(next(iter(self._kept)))
                self._kept[name] = make_table(wish)
            return self._kept[name]

    def whole(self, parameters: Mapping[str, Any]) -> Mapping[str, Any]:
        """Parameters of `battle.new` with the whole map in them where they name a made one."""
        name = parameters.get("map")
        table_map = self.table(name) if isinstance(name, str) else None
        return parameters if table_map is None else {**parameters, "map": map_json(table_map)}


def _choices(values: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((value, wish_words(value)) for value in values)
