"""The dialogs of a battle: menu, ending an activation, conceding, agreeing on a draw, saving under a name."""

from __future__ import annotations

from collections.abc import Callable

from wargame.engine.match import Match
from wargame.games.skirmish.actions import Action, Concede, Draw, End
from wargame.ui.common.ask import ask_text
from wargame.ui.common.game_screens import Doors
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
        over = self._match.state.result is not None
        entries = [
            ("menu-save", _("Save as"), "S", self._save_as),
            ("menu-settings", _("Settings"), "e", self._doors.to_settings),
            ("menu-rules", _("Rules"), "u", self._rules),
            ("menu-draw", _("Agree on a draw"), "d", self.ask_draw),
            ("menu-concede", _("Concede"), "C", self.ask_concede),
            ("menu-leave", _("Leave the battle"), "L", self._doors.to_title),
        ]
        if over:
            entries = [entry for entry in entries if entry[0] not in ("menu-draw", "menu-concede")]
            entries.insert(0, ("menu-result", _("The result"), "t", self._show_result))
        buttons = [
            Button(title, self._closing(then), shortcut=letter, id=id_)
            for id_, title, letter, then in entries
        ]
        words = _("The battle is kept at every moment; leaving loses nothing.")
        resume = Choice(_("Resume"), safe=True, primary=True, id="menu-resume")
        self._stage.dialog(_("Battle"), words, [resume], Column(buttons, gap=8), width=400)

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
        choices = [Choice(_("Nobody"), safe=True, id="concede-no")]
        for side, name in enumerate(self._names.sides):
            choices.append(Choice(name, lambda side=side: self._submit(Concede(side)), id=f"concede-{side}"))  # type: ignore[misc]
        self._stage.dialog(_("Concede"), _("Which side gives up? The other one wins."), choices)

    def ask_draw(self, why: str = "") -> None:
        """Ask both players; `why` is said first."""
        words = f"{why} {_('Do both players agree that the battle ends in a draw?')}".strip()
        self._stage.dialog(
            _("Agree on a draw"),
            words,
            [
                Choice(_("Play on"), safe=True, id="draw-no"),
                Choice(_("Both agree"), lambda: self._submit(Draw()), id="draw-yes"),
            ],
        )

    def _save_as(self) -> None:
        def save(name: str) -> None:
            self._doors.save_as(self._match, name.strip())
            self._stage.toast(_("Kept as {name}.").format(name=name.strip()), "good")

        ask_text(
            self._stage, _("Save as"), _("A copy of the battle under another name:"), "", _("Save"), save
        )

    def _closing(self, then: Callable[[], object]) -> Callable[[], object]:
        def act() -> object:
            self._stage.close_popup()
            return then()

        return act
