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
from wargame.ui.shell.widgets.layout import Column, Grid, Hairline, Panel, Row, Spacer, Stack
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _, n_
from wargame.ui.skirmish.hud.charts import FacesChart, HitsBar, LeftChart
from wargame.ui.skirmish.hud.gauges import side_tone
from wargame.ui.skirmish.hud.prompts import Mark
from wargame.ui.skirmish.log import ending
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.statistics import BattleNumbers, SideNumbers, count

MARGIN = 12


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
        panel = Panel(self._content(), Plates.DIALOG, 34, 24, align=("centre", "centre"), margin=MARGIN)
        self.root = Stack([panel])
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
        facts = Label(self._facts(), Type.SMALL, "dim", wrap=True, id="result-facts")
        numbers = count(self._sitting.match.moments)
        left = Column(
            [Label(_("Units left by turn"), Type.CAPTION, "dim"), LeftChart(numbers.left)], gap=6, stretch=1
        )
        faces = Column([Label(_("Dice thrown"), Type.CAPTION, "dim"), FacesChart(numbers)], gap=6)
        sides = Grid([self._side(side, numbers) for side in (0, 1)], columns=2, cell_width=300, gap=34)
        return Column(
            [
                Row([mark, Column([title, facts], gap=2, align=("fill", "centre"), stretch=1)], gap=18),
                Hairline(),
                Row([left, faces], gap=34),
                sides,
                Spacer(0, 0),
                Row(self._buttons(), gap=10),
            ],
            gap=14,
        )

    def _facts(self) -> str:
        """Where, how long, after how many actions."""
        state, match = self._sitting.state, self._sitting.match
        table = _(self._sitting.table_map.name) or _("A table")
        turn = _("turn {turn}").format(turn=state.turn) if state.turn else _("deployment")
        actions = n_("{count} action", "{count} actions", len(match.moments) - 1)
        return f"{table} · {turn} · {actions}"

    def _side(self, side: int, numbers: BattleNumbers) -> Widget:
        """A side's units, and its shots: hits against what was to be expected."""
        mark = Mark(14)
        mark.side = side
        own = numbers.sides[side]
        most = max(max(other.hits, other.expected) for other in numbers.sides)
        units = [unit for unit in self._sitting.state.units if unit.side == side]
        left = _("{left} of {all} units left").format(left=sum(u.alive for u in units), all=len(units))
        name = Label(self._sitting.names.side(side), Type.NAME, side_tone(side), stretch=1)
        return Column(
            [
                Row([mark, name, Label(left, Type.SMALL, "dim", across="right")], gap=8),
                HitsBar(side, own.hits, own.expected, most, id=f"hits-{side}", visible=bool(own.shots)),
                Label(hit_words(own), Type.BODY, wrap=True),
                Label(dice_words(own), Type.SMALL, "dim", wrap=True),
            ],
            gap=4,
        )

    def _buttons(self) -> list[Widget]:
        rematch = _("The same table and forces, the sides swapped"), self._rematch
        replay = _("Watch the battle from its beginning"), self._replay
        new = "", lambda: self._doors.to_new_battle(self.stage)
        table = _("Look at the table as it was left (Esc)"), Pop
        entries: list[tuple[str, str, str, tuple[str, Callable[[], object]]]] = [
            ("result-rematch", _("Rematch"), "R", rematch),
            ("result-replay", _("Replay"), "p", replay),
            ("result-save", _("Save as"), "S", ("", self._save_as)),
            ("result-new", _("New battle"), "N", new),
            ("result-table", _("The table"), "t", table),
            ("result-leave", _("Leave"), "L", ("", self._doors.to_title)),
        ]
        return [
            Button(title, then, shortcut=letter, primary=n == 0, id=id_, stretch=1, tooltip=tip)
            for n, (id_, title, letter, (tip, then)) in enumerate(entries)
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


def hit_words(numbers: SideNumbers) -> str:
    """How many dice a side rolled to hit, how many did, and how many were to be expected."""
    if not numbers.shots:
        return _("Not one die rolled to hit")
    shots = n_("{count} die to hit", "{count} dice to hit", numbers.shots)
    hits = n_("{count} hit", "{count} hits", numbers.hits)
    return _("{shots}, {hits} ({expected:.1f} to be expected)").format(
        shots=shots, hits=hits, expected=numbers.expected
    )


def dice_words(numbers: SideNumbers) -> str:
    """How many dice a side threw at all, and their mean."""
    if not numbers.dice:
        return _("No dice thrown")
    dice = n_("{count} die in all", "{count} dice in all", numbers.dice)
    return _("{dice}, {average:.1f} on average").format(dice=dice, average=numbers.average)
