"""The dialogs of a battle: menu, ending an activation, conceding, agreeing on a draw, saving under a name."""

from __future__ import annotations

from collections.abc import Callable

from wargame.engine.match import Match
from wargame.games.skirmish.actions import Action, Concede, Draw, End
from wargame.ui.common.ask import ask_text
from wargame.ui.common.game_screens import Doors
from wargame.ui.common.pause_menu import Way, open_pause_menu
from wargame.ui.shell.scenes import Choice, Stage
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Column
from wargame.ui.shell.words import _
from wargame.ui.skirmish.sitting import Sitting

Submit = Callable[[Action], object]


class BattleMenu:
    """What Escape opens when there is nothing to step back from."""

    def __init__(
        self,
        stage: Stage,
        sitting: Sitting,
        doors: Doors,
        submit: Submit,
        rules: Callable[[], object],
        result: Callable[[], object],
    ) -> None:
        self._stage = stage
        self._sitting = sitting
        self._names = sitting.names
        self._doors = doors
        self._submit = submit
        self._rules = rules
        self._show_result = result

    @property
    def _match(self) -> Match:
        return self._sitting.match

    def open(self) -> None:
        """Show the menu."""
        ways: list[Way] = [
            ("menu-save", _("Save as"), "S", self._save_as),
            ("menu-settings", _("Settings"), "e", self._doors.to_settings),
            ("menu-rules", _("Rules"), "u", self._rules),
            ("menu-leave", _("Leave the battle"), "L", self._doors.to_title),
        ]
        ends: list[Way] = [
            ("menu-draw", _("Agree on a draw"), "d", self.ask_draw),
            ("menu-concede", _("Concede"), "C", self.ask_concede),
        ]
        if self._match.state.result is not None:
            ends = [("menu-result", _("The result"), "t", self._show_result)]
        words = _("The battle is kept at every moment; leaving loses nothing.")
        open_pause_menu(self._stage, _("Battle"), self._where(), words, [ways, ends])

    def _where(self) -> str:
        """The table, how far the battle is, and who fights."""
        state = self._match.state
        turn = _("turn {turn}").format(turn=state.turn) if state.turn else _("deployment")
        sides = _("{one} against {other}").format(one=self._names.side(0), other=self._names.side(1))
        return f"{_(self._sitting.table_map.name)} · {turn} · {sides}"

    def ask_end(self, unit: str, *, can_fire: bool) -> None:
        """Ask before ending an activation with a shot left, or one in which nothing was done."""
        fires = _("{unit} can still fire. End its activation?")
        acts = _("{unit} has neither moved nor fired. End its activation?")
        self._stage.dialog(
            _("End the activation"),
            (fires if can_fire else acts).format(unit=self._names.unit(unit)),
            [
                Choice(_("Go on"), safe=True, id="end-no"),
                Choice(_("End"), lambda: self._submit(End(unit)), primary=True, shortcut="E", id="end-yes"),
            ],
        )

    def ask_concede(self) -> None:
        """Ask which side gives up."""
        buttons = [self._giving_up(side) for side in (0, 1)]
        go_on = Choice(_("Play on"), safe=True, primary=True, id="concede-no")
        words = _("Which side gives up? The other one wins.")
        self._stage.dialog(_("Concede"), words, [go_on], Column(buttons, gap=8), width=560)

    def _giving_up(self, side: int) -> Button:
        army = self._stage.theme.armies[side]

        def concede() -> object:
            self._stage.close_popup()
            return self._submit(Concede(side))

        words = _("{name} gives up").format(name=self._names.side(side))
        return Button(words, concede, icon=f"{army.mark}_mark", across="left", id=f"concede-{side}")

    def ask_draw(self, why: str = "") -> None:
        """Ask both players; `why` is said first."""
        words = f"{why} {_('Do both players agree that the battle ends in a draw?')}".strip()
        self._stage.dialog(
            _("Agree on a draw"),
            words,
            [
                Choice(_("Play on"), safe=True, primary=True, id="draw-no"),
                Choice(_("Both agree"), lambda: self._submit(Draw()), id="draw-yes"),
            ],
        )

    def _save_as(self) -> None:
        def save(name: str) -> None:
            self._doors.save_as(self._match, name.strip())
            self._stage.toast(_("Kept as {name}.").format(name=name.strip()), "good")

        turn = self._match.state.turn
        title = _(self._sitting.table_map.name)
        usual = _("{table}, turn {turn}").format(table=title, turn=turn) if turn else title
        words = _("A copy of the battle under another name:")
        ask_text(self._stage, _("Save as"), words, usual, _("Save"), save)
