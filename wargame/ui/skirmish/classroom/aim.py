"""What a callout points at, in px: a unit's base, a place on the table, a button."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from wargame.games.skirmish.lessons.lesson import Stage
from wargame.games.skirmish.table.plane import Disc
from wargame.ui.skirmish.board import Board
from wargame.ui.skirmish.camera import Point
from wargame.ui.skirmish.hud.frame import Parts
from wargame.ui.skirmish.overlays.badges import radius_of
from wargame.ui.skirmish.sitting import Sitting

PLACE_CM, PLACE_MOST_CM = 0.5, 1.0
BUTTONS = {
    "move": ("do-move",),
    "fire": ("do-confirm", "do-fire"),
    "overwatch": ("do-overwatch",),
    "end": ("do-end",),
    "undo": ("do-undo",),
    "choose": ("do-first-a", "do-first-b"),
}


@dataclass(frozen=True)
class Aim:
    """What the tip points at: `middle` and the box that stays free, px; `is_place` asks for a ring there."""

    middle: tuple[float, float]
    clear: pygame.Rect
    is_place: bool = False


def aim_of(step: Stage, sitting: Sitting, board: Board, parts: Parts) -> Aim | None:
    """Where what the step points at is shown now; None while it is not shown.

    A place is as large as the base of the step's units that would stand there.
    """
    pointer = step.pointer
    if pointer is None:
        return None
    if pointer.button is not None:
        return _at_button(pointer.button, parts)
    if pointer.unit is not None:
        spot = board.spot_of(pointer.unit)
        return None if spot is None else _on_table(board, spot, _radius(sitting, pointer.unit))
    assert pointer.place is not None
    bases = [_radius(sitting, unit) for unit in step.units]
    return _on_table(board, pointer.place, min(PLACE_MOST_CM, max([PLACE_CM, *bases])), is_place=True)


def units_px(sitting: Sitting, board: Board) -> list[pygame.Rect]:
    """The boxes around every unit that is shown."""
    shown = ((unit.id, board.spot_of(unit.id)) for unit in sitting.state.units)
    return [_on_table(board, at, _radius(sitting, unit)).clear for unit, at in shown if at is not None]


def _radius(sitting: Sitting, unit_id: str) -> float:
    base = sitting.battle.profile(sitting.questions.unit(unit_id)).base
    return base.radius if isinstance(base, Disc) else radius_of(base)


def _on_table(board: Board, at: Point, radius_cm: float, *, is_place: bool = False) -> Aim:
    middle = board.camera.to_px(at)
    side = round(2.0 * radius_cm * board.camera.scale)
    clear = pygame.Rect(0, 0, side, side)
    clear.center = round(middle[0]), round(middle[1])
    return Aim(middle, clear, is_place)


def _at_button(name: str, parts: Parts) -> Aim | None:
    if name in ("react", "hold"):
        prefix = "react-fire-" if name == "react" else "react-hold-"
        found = [widget for widget in parts.reaction.walk() if widget.id.startswith(prefix)]
    else:
        panels = (parts.shot, parts.actions, parts.prompt)
        known = [p.find(one) for one in BUTTONS.get(name, ()) for p in panels if p.visible]
        found = [widget for widget in known if widget is not None]
    if not found:
        return None
    box = found[0].shown_rect()
    return Aim((float(box.centerx), float(box.centery)), box.copy())
