"""A developer's tool: every widget in every state. `python -m wargame.ui.shell.gallery [--trace FILE]`."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.scenes import Pop, Push, Scene, Stage, Transition
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, IconButton, Toggle
from wargame.ui.shell.widgets.layout import Column, Hairline, Panel, Row, Spacer, Stack
from wargame.ui.shell.widgets.text import Chip, Label
from wargame.ui.shell.window import WindowOptions, run


class Gallery(Scene):
    """Panels full of widgets."""

    name = "gallery"

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.root = Stack([self._buttons()])

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Pop()
        return None

    def _buttons(self) -> Widget:
        rows: list[Widget] = [
            Label("Buttons", Type.HEADING),
            Hairline(),
            Row(
                [
                    Button("Move", key=Chord("M"), selected=True),
                    Button("Fire", key=Chord("F")),
                    Button("End", key=Chord("Space"), primary=True),
                ]
            ),
            Row(
                [
                    Button("New battle", shortcut="N"),
                    Button("Disabled", enabled=False, tooltip="Why it can't be used"),
                ]
            ),
            Row(
                [
                    IconButton(name, name)
                    for name in ("undo", "redo", "gear", "menu", "eye", "trash", "target", "tape")
                ],
                gap=4,
            ),
            Toggle("Soldiers may enter", True, note="doors 2, windows 4"),
            Toggle("Climbable (up to 1 cm)", False),
            Row([Chip("READY", "good"), Chip("OVERWATCH", "orange", icon="eye"), Spacer()]),
            Button("Push another", lambda: Push(Gallery()), id="push"),
        ]
        return Panel(Column(rows, gap=10), align=("start", "start"), margin=16, least=(306, 0))


def main(arguments: list[str]) -> int:
    """Open the window on the gallery."""
    trace = Path(arguments[1]) if arguments[:1] == ["--trace"] else None
    return run(lambda stage: Gallery(), WindowOptions(trace=trace))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
