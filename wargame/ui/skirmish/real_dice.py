"""Dice that the players roll on their own table and type in (setting `dice` = real)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Unpack

import pygame

from wargame.engine.contract import Refused
from wargame.engine.match import Match
from wargame.games.skirmish.actions import Action
from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.painting import Look
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.widgets.base import Callback, Common
from wargame.ui.shell.widgets.buttons import Pressable
from wargame.ui.shell.widgets.dialog import Choice
from wargame.ui.shell.widgets.layout import Row
from wargame.ui.shell.words import _

FACES = range(1, 7)
BONE, PIPS = (236, 227, 207), (38, 34, 29)


class FaceButton(Pressable):
    """One face of a die to say that it fell; its number presses it too."""

    kind = "button"

    def __init__(self, face: int, on_press: Callback, *, size: float = 56, **common: Unpack[Common]) -> None:
        super().__init__(on_press, **common)
        self._face = face
        self._size = size

    @property
    def text(self) -> str:
        return str(self._face)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(self._size), kit.px(self._size)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        look = Look.PRESSED if self.pressed and self.hovered else Look.HOVER if self.hovered else Look.NORMAL
        kit.painter.put_button(target, self.rect, look)
        picture = kit.painter.die(self._face, kit.px(self._size * 0.68), BONE, PIPS)
        target.blit(picture, picture.get_rect(center=self.rect.center))

    def shortcut_matches(self, event: pygame.event.Event) -> bool:
        return Chord(str(self._face)).matches(event)


def has_all(match: Match, action: Action, faces: Sequence[int]) -> bool:
    """Whether an action rolls no more dice than were typed; a refused one rolls none. Slow: it is played."""
    try:
        return match.dice_wanted(action, faces) is not None
    except Refused:
        return True


class RealDice:
    """Asks for the next die of an action; `go_on(action, faces)` with it."""

    def __init__(self, stage: Stage, go_on: Callable[[Action, Sequence[int]], object]) -> None:
        self._stage = stage
        self._go_on = go_on

    def ask(self, action: Action, faces: Sequence[int]) -> None:
        """Ask what the die after these shows; nothing happens when that is called off."""
        words = _("Roll a die on your table. What does it show?")
        if faces:
            shown = ", ".join(str(face) for face in faces)
            words = _("So far: {faces}. Roll another die. What does it show?").format(faces=shown)
        buttons = Row(
            FaceButton(face, partial(self._typed, action, (*faces, face)), id=f"face-{face}")
            for face in FACES
        )
        self._stage.dialog(_("Real dice"), words, [Choice(_("Cancel"), safe=True)], buttons, width=460)

    def _typed(self, action: Action, faces: tuple[int, ...]) -> None:
        self._stage.close_popup()
        self._go_on(action, faces)
