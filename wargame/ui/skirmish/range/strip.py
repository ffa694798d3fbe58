"""The strip of a trial: reset, back to set-up mode, either side acts, the next dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Literal, Unpack

import pygame

from wargame.games.skirmish.practice.trial import Trial
from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Common, Widget
from wargame.ui.shell.widgets.buttons import Button, IconButton
from wargame.ui.shell.widgets.layout import Column, Hairline, Panel, Row
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.range.conduct import NextDice
from wargame.ui.skirmish.real_dice import FACES, FaceButton

Size = Literal["wide", "middle", "small"]

HEIGHT = 34
RESET, EDIT = "F5", "F4"
ACTS = ("F7", "F8")
FACE: Mapping[Size, float] = MappingProxyType({"wide": 34, "middle": 30, "small": 26})
MOST_SAID: Mapping[Size, int] = MappingProxyType({"wide": 8, "middle": 5, "small": 2})


@dataclass(frozen=True)
class TrialWays:
    """What the strip calls."""

    reset: Callable[[], object]
    edit: Callable[[], object]
    acts: Callable[[int], object]
    face: Callable[[int], object]
    any_face: Callable[[], object]


class StripFace(FaceButton):
    """A face of the next die; digits are the roster's."""

    def shortcut_matches(self, event: pygame.event.Event) -> bool:
        return False


class _Line:
    """The strip's parts in one size."""

    def __init__(self, ways: TrialWays, sides: tuple[str, str], size: Size) -> None:
        self._size = size
        self.sides = [self._side(ways, side, name) for side, name in enumerate(sides)]
        self.dice = Label("", Type.SMALL_MEDIUM, "gold", align=("start", "centre"))
        self.any = IconButton("close", _("Any dice"), ways.any_face, size=HEIGHT, id="range-any")
        self.faces = [
            StripFace(
                face,
                partial(ways.face, face),
                size=FACE[size],
                tooltip=_("The next die shows {face}").format(face=face),
                id=f"range-face-{face}",
            )
            for face in FACES
        ]
        edit = _("Edit the position") if size in ("wide", "middle") else _("Edit")
        parts: list[Widget] = [
            self._button(
                _("Reset"), RESET, ways.reset, _("Back to the position as it was set up"), "range-reset"
            ),
            self._button(edit, EDIT, ways.edit, _("Back to putting units down"), "range-edit"),
            Hairline(down=True),
            *self.sides,
            Hairline(down=True),
            self.dice,
            *self.faces,
            self.any,
        ]
        self.row = Row(parts, gap=3 if size == "small" else 6)

    def _button(self, words: str, key: str, then: Callable[[], object], tip: str, name: str) -> Button:
        return StripButton(words, then, Chord(key), capped=self._size == "wide", tooltip=tip, id=name)

    def _side(self, ways: TrialWays, side: int, name: str) -> Button:
        words = name if self._size == "small" else _("{side} acts").format(side=name)
        tip = _("{side} acts now, whoever's turn it is").format(side=name)
        return self._button(words, ACTS[side], partial(ways.acts, side), tip, f"range-acts-{side}")

    def show(self, trial: Trial, dice: NextDice) -> None:
        """Say who acts and what was chosen."""
        for side, button in enumerate(self.sides):
            button.enabled = trial.may_act(side)
            button.selected = trial.state.to_act == side
        chosen = ", ".join(str(face) for face in dice.faces[: MOST_SAID[self._size]])
        chosen += " …" if len(dice.faces) > MOST_SAID[self._size] else ""
        if self._size == "small":
            self.dice.text = chosen or _("Dice")
        else:
            self.dice.text = _("Next dice: {faces}").format(faces=chosen or _("any"))
        self.any.enabled = bool(chosen)
        for face in self.faces:
            face.enabled = not dice.is_full


class StripButton(Button):
    """A button that hears its key though there may be no room to show the cap."""

    def __init__(
        self, text: str, then: Callable[[], object], hears: Chord, *, capped: bool, **common: Unpack[Common]
    ) -> None:
        super().__init__(text, then, key=hears if capped else None, height=HEIGHT, style=Type.CHIP, **common)
        self._hears = hears
        if not capped:
            self.tooltip = f"{self.tooltip} ({hears.name})"

    def shortcut_matches(self, event: pygame.event.Event) -> bool:
        return self._hears.matches(event)


class TrialStrip(Panel):
    """One line above the verbs, in as many words as there is room for."""

    def __init__(self, ways: TrialWays, sides: tuple[str, str]) -> None:
        sizes: Sequence[Size] = ("wide", "middle", "small")
        self._lines = [_Line(ways, sides, size) for size in sizes]
        self._holder = Column([self._lines[0].row])
        self._shown = self._lines[0]
        super().__init__(self._holder, padding=10, down=6, id="range-strip")

    def fit(self, kit: Kit, room_px: int) -> None:
        """Say as much as so many px allow."""
        room = room_px - 2 * kit.px(10)
        fitting = (line for line in self._lines if line.row.measure(kit, None)[0] <= room)
        line = next(fitting, self._lines[-1])
        if line is not self._shown:
            self._shown = line
            self._holder.replace([line.row])

    def show(self, trial: Trial, dice: NextDice) -> None:
        """Say who acts and what was chosen."""
        for line in self._lines:
            line.show(trial, dice)
