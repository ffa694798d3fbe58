"""The strip of a trial: reset, back to set-up mode, either side acts, the next dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Literal

import pygame

from wargame.games.skirmish.practice.trial import Trial
from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
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
FACE: Mapping[Size, float] = MappingProxyType({"wide": 34, "middle": 32, "small": 26})


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
            StripFace(face, partial(ways.face, face), size=FACE[size], id=f"range-face-{face}")
            for face in FACES
        ]
        parts: list[Widget] = [
            self._button(_("Reset"), "undo", RESET, ways.reset, "range-reset"),
            self._button(_("Edit the position"), "pencil", EDIT, ways.edit, "range-edit"),
            Hairline(down=True),
            *self.sides,
            Hairline(down=True),
            self.dice,
            *self.faces,
            self.any,
        ]
        self.row = Row(parts, gap=6 if size != "small" else 3)

    def _button(self, words: str, icon: str, key: str, then: Callable[[], object], name: str) -> Widget:
        if self._size == "wide":
            return Button(words, then, key=Chord(key), height=HEIGHT, style=Type.CHIP, id=name)
        return IconButton(icon, words, then, key=Chord(key), size=HEIGHT, quiet=False, id=name)

    def _side(self, ways: TrialWays, side: int, name: str) -> Button:
        words = _("{side} acts").format(side=name) if self._size == "wide" else name
        key = Chord(ACTS[side])
        tip = _("{side} acts now, whoever's turn it is").format(side=name)
        then = partial(ways.acts, side)
        if self._size == "small":
            return _Keyed(
                name, then, key, height=HEIGHT, style=Type.CHIP, tooltip=tip, id=f"range-acts-{side}"
            )
        return Button(
            words, then, key=key, height=HEIGHT, style=Type.CHIP, tooltip=tip, id=f"range-acts-{side}"
        )

    def show(self, trial: Trial, dice: NextDice) -> None:
        """Say who acts and what was chosen."""
        for side, button in enumerate(self.sides):
            button.enabled = trial.may_act(side)
            button.selected = trial.state.to_act == side
        chosen = ", ".join(str(face) for face in dice.faces)
        words = _("Next dice: {faces}").format(faces=chosen) if chosen else _("Next dice: any")
        self.dice.text = chosen if self._size == "small" else words
        self.any.enabled = bool(chosen)
        for face in self.faces:
            face.enabled = not dice.is_full


class _Keyed(Button):
    """A button that hears a key without showing it: there is no room for its cap."""

    def __init__(self, text: str, then: Callable[[], object], hears: Chord, **more: object) -> None:
        super().__init__(text, then, **more)  # type: ignore[arg-type]
        self._hears = hears

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
