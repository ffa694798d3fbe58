"""What every action that keys start is called."""

from __future__ import annotations

from wargame.ui.shell.words import _


def action_words(action: str) -> str:
    """The action in words for the player; numbered units are counted."""
    if action.startswith("unit_"):
        return _("Unit {number} of the roster").format(number=action.removeprefix("unit_"))
    return _named().get(action, action)


def _named() -> dict[str, str]:
    return {
        "menu": _("Menu"),
        "full_screen": _("Full screen"),
        "picture": _("Save a picture"),
        "help": _("Rules"),
        "next_region": _("Next part of the screen"),
        "previous_region": _("Previous part of the screen"),
        "move": _("Move"),
        "fire": _("Fire, next target"),
        "fire_back": _("Previous target"),
        "weapon": _("Next weapon"),
        "climb": _("Climb on or off"),
        "overwatch": _("Overwatch"),
        "end": _("End activation"),
        "why": _("Why: every fall of the dice"),
        "what_if": _("What if they stood elsewhere"),
        "next_unit": _("Next unit"),
        "previous_unit": _("Previous unit"),
        "undo": _("Undo"),
        "redo": _("Redo"),
        "confirm": _("Do what is shown"),
        "way_point": _("Way-point"),
        "back": _("Step back"),
        "tape": _("Tape"),
        "threat": _("Threat overlay"),
        "sight_area": _("Sight area"),
        "fit": _("Whole table"),
        "turn_left": _("Turn left"),
        "turn_right": _("Turn right"),
        "zoom_in": _("Zoom in"),
        "zoom_out": _("Zoom out"),
        "pan_up": _("Pan up"),
        "pan_left": _("Pan left"),
        "pan_down": _("Pan down"),
        "pan_right": _("Pan right"),
        "bench_select": _("Workshop: select"),
        "bench_points": _("Workshop: points of a piece"),
        "bench_line": _("Workshop: draw a line"),
        "bench_area": _("Workshop: draw an area"),
        "bench_building": _("Workshop: draw a building"),
        "bench_walls": _("Workshop: inner walls"),
        "bench_openings": _("Workshop: doors and windows"),
        "bench_paint": _("Workshop: paint ground"),
        "bench_zones": _("Workshop: deployment zones"),
        "bench_test": _("Workshop: test sight"),
        "bench_mirror": _("Workshop: mirror left and right"),
        "bench_mirror_up": _("Workshop: mirror up and down"),
        "bench_duplicate": _("Workshop: duplicate"),
        "bench_delete": _("Workshop: delete"),
        "bench_all": _("Workshop: select everything"),
        "bench_grid": _("Workshop: grid and snapping"),
        "bench_save": _("Workshop: save"),
        "bench_play": _("Workshop: play here"),
    }
