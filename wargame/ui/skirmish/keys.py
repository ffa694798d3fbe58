"""Keys of the battle screen: which intent each action of the hand is."""

from __future__ import annotations

from typing import get_args

import pygame

from wargame.ui.shell.inputs import Bindings
from wargame.ui.skirmish.hands.intents import Arm, Back, Confirm, Intent, Turn, Verb, VerbName

TURN_DEG = 15.0
FINE_TURN_DEG = 5.0
STEP_CM, FINE_STEP_CM, LONG_STEP_CM = 0.5, 0.1, 2.0
PAN_PX_A_S = 900.0
ARROWS = {
    pygame.K_LEFT: (-1.0, 0.0),
    pygame.K_RIGHT: (1.0, 0.0),
    pygame.K_UP: (0.0, 1.0),
    pygame.K_DOWN: (0.0, -1.0),
}
PANS = {"pan_up": (0.0, 1.0), "pan_down": (0.0, -1.0), "pan_left": (1.0, 0.0), "pan_right": (-1.0, 0.0)}
RENAMED = {"next_unit": "next", "previous_unit": "previous", "sight_area": "sight"}
GROUPS = ("hand", "table", "roster")


def action_of(event: pygame.event.Event, bindings: Bindings) -> str | None:
    """The battle's action that a KEYDOWN event stands for."""
    found = (bindings.action(event, group) for group in GROUPS)
    return next((action for action in found if action is not None), None)


def intent_of(action: str) -> Intent | None:
    """The intent of an action of the hand; None for one of the camera or the roster."""
    verb = RENAMED.get(action, action)
    if verb in get_args(VerbName):
        return Verb(verb)  # type: ignore[arg-type]
    simple: dict[str, Intent] = {
        "confirm": Confirm(),
        "back": Back(escape=True),
        "turn_left": Turn(TURN_DEG),
        "turn_right": Turn(-TURN_DEG),
    }
    return simple.get(action)


def intent_of_button(verb: str) -> Intent:
    """The intent of a panel's button: `weapon:NAME` arms, the others are named as verbs are."""
    name, _colon, weapon = verb.partition(":")
    special: dict[str, Intent] = {
        "confirm": Confirm(),
        "turn_left": Turn(TURN_DEG),
        "turn_right": Turn(-TURN_DEG),
    }
    if name == "weapon" and weapon:
        return Arm(weapon)
    return special.get(verb) or Verb(verb)  # type: ignore[arg-type]


def roster_number(action: str) -> int | None:
    """The place in the roster that an action picks, from 0."""
    prefix, _, number = action.rpartition("_")
    return int(number) - 1 if prefix == "unit" and number.isdigit() else None


def cursor_step(event: pygame.event.Event) -> tuple[float, float] | None:
    """How far an arrow key moves the table's cursor, cm; None for another key."""
    if event.key not in ARROWS:
        return None
    length = STEP_CM
    if event.mod & pygame.KMOD_SHIFT:
        length = FINE_STEP_CM
    elif event.mod & pygame.KMOD_CTRL:
        length = LONG_STEP_CM
    x, y = ARROWS[event.key]
    return x * length, y * length


def held_pan(bindings: Bindings, pressed: pygame.key.ScancodeWrapper) -> tuple[float, float]:
    """Which way the held keys pan, in units of one."""
    across = down = 0.0
    for action, (x, y) in PANS.items():
        for chord in bindings.chords(action):
            held, key = chord.parts
            if not held and pressed[pygame.key.key_code(key)]:
                across, down = across + x, down + y
    return across, down
