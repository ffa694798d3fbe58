"""The golden battles: both sets, several tables, house rules, placed battles and every way to end."""

from __future__ import annotations

from typing import Any

from tests.games.skirmish.golden.playthrough import Recipe
from tests.games.skirmish.rules.arena import map_of, piece, unit
from wargame.games.skirmish.actions import Concede, Draw


def against(south: Any, north: Any, table: Any, **rules: Any) -> dict[str, Any]:
    """A set-up from its forces, a table and house rules (`__` for the dot)."""
    changes = {name.replace("__", "."): value for name, value in rules.items()}
    return {"map": table, "sides": [{"force": south}, {"force": north}], "rules": changes}


def small_table() -> dict[str, Any]:
    """A bit of everything on 30 x 30."""
    window = {"wall": 0, "at": 3.0, "width": 2.0, "type": "window"}
    door = {"wall": 2, "at": 3.0, "width": 1.4, "type": "door"}
    return map_of(
        piece("building", 4, 12, 10, 18, id="house", openings=[window, door]),
        piece("hill", 17, 12, 26, 19, id="hill"),
        piece("woods", 2, 20, 9, 26, id="wood"),
        piece("crater", 13, 13, 15.5, 16, id="crater"),
        piece("hedge", 11, 10, 20, 10.5, id="hedge"),
        piece("low wall", 12, 20, 24, 20.4, id="wall"),
        piece("crate", 27, 9, 28.5, 10.5, id="crate"),
        piece("rubble", 20, 22, 24, 25, id="rubble"),
        size=(30, 30),
    )


def stand_off() -> dict[str, Any]:
    """A placed battle: mechs and tanks close to hedges, so that they stumble, and two watchers a side."""
    units = [
        unit("A1", "mech", 8, 10, 90.0),
        unit("A2", "mech", 16, 10, 90.0),
        unit("A3", "tank", 24, 8, 90.0),
        unit("A4", "soldier", 12, 9),
        unit("B1", "mech", 8, 20, 270.0),
        unit("B2", "mech", 16, 20, 270.0),
        unit("B3", "tank", 24, 22, 270.0),
        unit("B4", "missile trooper", 12, 21),
    ]
    hedges = [piece("hedge", 4, y, 20, y + 0.4, id=f"hedge {y}") for y in (12, 15, 18)]
    return {"map": map_of(*hedges, size=(30, 30)), "sides": [{}, {}], "units": units}


def recipes() -> dict[str, Recipe]:
    """Every golden battle by its file's name."""
    table = small_table()
    return {
        "core": Recipe(against("core", "core", table), seed=4),
        "mecha": Recipe(against("mecha", "mecha", table), seed=2),
        "mecha-light-against-core": Recipe(against("mecha-light", "core", table), seed=3),
        "house-rules": Recipe(
            against(
                "mecha",
                "mecha",
                table,
                tank__both_weapons=True,
                overwatch__ends_with_turn=True,
                initiative__once=True,
                hit__natural_six=True,
                range__centres=True,
                sight__soldiers_hide=True,
                turn__limit=4,
            ),
            seed=5,
        ),
        "stumbling": Recipe({**stand_off(), "rules": {"stumble.to": 4, "morale.off": True}}, seed=6),
        "last-stand": Recipe(
            against({"soldier": 3, "tank": 2}, {"soldier": 2, "mech": 2}, table, morale__off=True), seed=7
        ),
        "conceded": Recipe(against("core", "mecha-light", table), seed=8, most=40, last=Concede(0)),
        "drawn": Recipe(against("core", "core", table), seed=9, most=30, last=Draw()),
        "stalemate": Recipe(
            {
                "map": map_of(size=(30, 30)),
                "sides": [{}, {}],
                "units": [unit("A1", "tank", 5, 5), unit("B1", "tank", 25, 25)],
                "rules": {"units.tank.move": 0, "weapons.tank.cannon.bands": [[5, 4]], "turn.limit": 3},
            },
            seed=10,
        ),
    }
