"""The end of a battle: who won and how, its numbers, and what to do next."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from wargame.engine.contract import Fault
from wargame.ui.common.ask import ask_text
from wargame.ui.common.game_screens import Doors
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.scenes import Pop, Scene, Stage, Transition
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Column, Hairline, Panel, Row, Spacer, Stack
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.charts import FacesChart, LeftChart
from wargame.ui.skirmish.hud.gauges import side_tone
from wargame.ui.skirmish.hud.prompts import Mark
from wargame.ui.skirmish.log import ending
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.statistics import SideNumbers, count


class ResultScene(Scene):
    """In front of the table, which stays as it was left."""

    name = "result"
    shows_below = True

    def __init__(self, sitting: Sitting, doors: Doors) -> None:
        super().__init__()
        self._sitting = sitting
        self._doors = doors

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.root = Stack([Panel(self._content(), Plates.DIALOG, 34, 26, align=("centre", "centre"))])
        stage.play("chime")

    def draw(self, target: pygame.Surface) -> None:
        """Nothing below the panel but the table."""

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Escape goes back to the table."""
        back = event.type == pygame.KEYDOWN and self.stage.bindings.action(event, "hand") == "back"
        return Pop() if back else None

    def _content(self) -> Widget:
        state, names = self._sitting.state, self._sitting.names
        assert state.result is not None
        winner = state.result.winner
        mark = Mark(44)
        mark.side, mark.visible = winner, winner is not None
        sentence = ending(winner, state.result.by, names)
        title = Label(sentence, Type.TITLE, side_tone(winner), wrap=True, id="result-sentence")
        numbers = count(self._sitting.match.moments)
        left = Column([Label(_("Units left by turn"), Type.CAPTION, "dim"), LeftChart(numbers.left)], gap=6)
        faces = Column([Label(_("Dice thrown"), Type.CAPTION, "dim"), FacesChart(numbers)], gap=6)
        sides = Row([self._side(side, numbers.sides[side]) for side in (0, 1)], gap=40)
        return Column(
            [
                Row([mark, title], gap=18),
                Hairline(),
                Row([left, Spacer(10, 0), faces], gap=18),
                sides,
                Spacer(2, 0),
                Row(self._buttons(), gap=10),
            ],
            gap=16,
        )

    def _side(self, side: int, numbers: SideNumbers) -> Widget:
        mark = Mark(14)
        mark.side = side
        shots = _("{shots} dice to hit, {hits} hits ({expected:.1f} to be expected)")
        dice = _("{dice} dice in all, {average:.1f} on average")
        return Column(
            [
                Row([mark, Label(self._sitting.names.side(side), Type.NAME, side_tone(side))], gap=8),
                Label(
                    shots.format(shots=numbers.shots, hits=numbers.hits, expected=numbers.expected), Type.BODY
                ),
                Label(dice.format(dice=numbers.dice, average=numbers.average), Type.BODY, "dim"),
            ],
            gap=3,
            stretch=1,
        )

    def _buttons(self) -> list[Widget]:
        entries: list[tuple[str, str, str, Callable[[], object]]] = [
            ("result-rematch", _("Rematch"), "R", self._rematch),
            ("result-replay", _("Replay"), "p", self._replay),
            ("result-save", _("Save as"), "S", self._save_as),
            ("result-new", _("New battle"), "N", lambda: self._doors.to_new_battle(self.stage)),
            ("result-table", _("The table"), "t", Pop),
            ("result-leave", _("Leave"), "L", self._doors.to_title),
        ]
        return [
            Button(title, then, shortcut=letter, primary=n == 0, id=id_, stretch=1)
            for n, (id_, title, letter, then) in enumerate(entries)
        ]

    def _rematch(self) -> Transition | None:
        try:
            return self._doors.rematch(self.stage, self._sitting.match)
        except Fault as fault:
            self.stage.toast(f"{fault.path}: {fault.why}", "bad")
            return None

    def _replay(self) -> Transition:
        return self._doors.watch(self._sitting.match)

    def _save_as(self) -> None:
        def save(name: str) -> None:
            self._doors.save_as(self._sitting.match, name.strip())
            self.stage.toast(_("Kept as {name}.").format(name=name.strip()), "good")

        ask_text(self.stage, _("Save as"), _("A copy of the battle under another name:"), "", _("Save"), save)
