"""Pieces of the lesson's panel: the steps as bars, dice and what they mean, a line of the checklist."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

import pygame

from wargame.games.skirmish.lessons.lesson import Row as FigureRow
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plate, Plates
from wargame.ui.shell.theme import Type, mix
from wargame.ui.shell.widgets.base import Common, Widget
from wargame.ui.shell.widgets.layout import Column, Panel, Row
from wargame.ui.shell.widgets.rich import BONE, BONE_PIPS, RichText
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.classroom.saying import prose
from wargame.ui.skirmish.classroom.sheet import TaskLine

BAR, BAR_GAP, BAR_MOST = 4, 8, 56
DIE, DIE_GAP = 31, 8
DICE_ROOM = 148
LEFT_MARK = 24
PLATES = {"good": Plates.CHIP_GOOD, "bad": Plates.CHIP_BAD, "plain": Plates.CARD}
TONES = {"good": "good", "bad": "bad", "plain": "gold"}


class StepBars(Widget):
    """One bar a step: those behind in brass, the one at hand white."""

    kind = "steps"
    solid = False

    def __init__(self, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._step, self._steps = 0, 1

    @property
    def text(self) -> str:
        return _("Step {step} of {steps}").format(step=self._step + 1, steps=self._steps)

    def show(self, step: int, steps: int) -> None:
        """Show how far the learner is."""
        if (step, steps) != (self._step, self._steps):
            self._step, self._steps = step, steps
            self.touch()

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(160), kit.px(BAR)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        gap, palette = kit.px(BAR_GAP), kit.theme.palette
        room = (self.rect.width - gap * (self._steps - 1)) // self._steps
        width = max(kit.px(4), min(kit.px(BAR_MOST), room))
        for n in range(self._steps):
            bar = pygame.Rect(self.rect.x + n * (width + gap), self.rect.y, width, self.rect.height)
            faint = mix(palette.panel_bottom, palette.dim, 0.45)
            colour = palette.brass if n < self._step else palette.white if n == self._step else faint
            pygame.draw.rect(target, colour, bar, border_radius=max(1, self.rect.height // 2))


class Dice(Widget):
    """Die faces side by side, in one row or more."""

    kind = "dice"
    solid = False

    def __init__(self, faces: tuple[int, ...], **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._faces = faces

    @property
    def text(self) -> str:
        return ", ".join(str(face) for face in self._faces)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        step = kit.px(DIE + DIE_GAP)
        return max(0, step * len(self._faces) - kit.px(DIE_GAP)), kit.px(DIE)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        count = len(self._faces)
        step = kit.px(DIE + DIE_GAP)
        wanted = step * count - kit.px(DIE_GAP)
        side = kit.px(DIE) if wanted <= self.rect.width else max(1, self.rect.width // count - kit.px(3))
        step = step if wanted <= self.rect.width else self.rect.width // max(1, count)
        for n, face in enumerate(self._faces):
            die = kit.painter.die(face, side, BONE, BONE_PIPS)
            target.blit(die, (self.rect.x + n * step, self.rect.centery - side // 2))


def figure_row(row: FigureRow, dice_room: float) -> Widget:
    """Faces, and beside them what they mean, on a plate in the row's tone."""
    words: list[Widget] = [Label(_(row.title), Type.LABEL, TONES[row.tone], wrap=True)]
    if row.text:
        words.append(RichText(prose(row.text), Type.SMALL, "dim", bold_tone="ink"))
    said = Column(words, gap=1, stretch=1, align=("fill", "centre"))
    parts: list[Widget] = [said]
    if row.faces:
        parts.insert(0, Dice(row.faces, least=(dice_room, 0), align=("fill", "centre")))
    return Panel(Row(parts, gap=14), _squared(PLATES[row.tone]), 14, 9)


def _squared(plate: Plate) -> Plate:
    """A chip's plate with the corners of a card, its ground nearly the panel's."""
    return replace(plate, radius=8, alpha=0.5)


def dice_room(faces: int) -> float:
    """The room for so many dice side by side, in look units."""
    return min(float(DICE_ROOM), faces * (DIE + DIE_GAP) - DIE_GAP) if faces else 0.0


class TaskRow(Panel):
    """A line of the checklist: a ring while it is open, ticked when done, dashed through when waived."""

    kind = "task"
    solid = False

    def __init__(self, line: TaskLine, roomy: bool = False, **common: Unpack[Common]) -> None:
        self.line = line
        tone = "white" if line.current else "ink" if line.mark == "done" else "dim"
        style = replace(Type.BODY_BOLD if line.current else Type.BODY, size=17 if roomy else 16)
        words = RichText(line.words, style, tone, bold_tone="gold" if line.current else "ink", stretch=1)
        super().__init__(
            Row([_Mark(line), words], gap=12),
            Plates.WARNING if line.current else Plates.CARD,
            12,
            8,
            **common,
        )

    @property
    def text(self) -> str:
        return self.child_text

    @property
    def child_text(self) -> str:
        """The line's words alone."""
        return " ".join(
            widget.text for widget in self.walk() if widget is not self and widget.kind == "prose"
        )

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        if self.line.current:
            kit.painter.put_plate(target, self.rect, self.plate)
        for child in self.children():
            child.draw(kit, target)

    def describe(self) -> dict[str, object]:
        return {**super().describe(), "value": self.line.mark, "selected": self.line.current}


class _Mark(Widget):
    kind = "mark"
    solid = False

    def __init__(self, line: TaskLine) -> None:
        super().__init__(align=("start", "start"), least=(LEFT_MARK, LEFT_MARK))
        self._line = line

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        palette, size = kit.theme.palette, kit.px(20)
        match self._line.mark:
            case "done":
                kit.painter.put_icon(target, "done", self.rect.center, size, palette.good)
            case "waived":
                kit.painter.put_icon(target, "minus", self.rect.center, size, palette.dim)
            case _:
                colour = palette.brass if self._line.current else palette.faded
                kit.painter.put_icon(target, "circle_hollow", self.rect.center, size, colour)
