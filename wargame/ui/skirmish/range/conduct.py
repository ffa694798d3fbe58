"""What differs between a trial and a battle: chosen dice, nobody is called to a seat, nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wargame.games.skirmish.actions import Action
from wargame.ui.common.pause_menu import Way, open_pause_menu
from wargame.ui.shell.words import _
from wargame.ui.skirmish.battle_menu import BattleMenu
from wargame.ui.skirmish.classroom.conduct import OneSeat
from wargame.ui.skirmish.conduct import Conduct

MOST_FACES = 8


class NextDice:
    """The faces that the next dice are to show, the first of them first; none: any."""

    def __init__(self) -> None:
        self.faces: tuple[int, ...] = ()

    @property
    def is_full(self) -> bool:
        """Whether no more can be chosen."""
        return len(self.faces) >= MOST_FACES

    def add(self, face: int) -> None:
        """One more die is to show this."""
        if not self.is_full:
            self.faces = (*self.faces, face)

    def clear(self) -> None:
        """The dice show what they will."""
        self.faces = ()

    def used(self, count: int) -> None:
        """So many of them have been rolled."""
        self.faces = self.faces[count:]


class TrialConduct(Conduct):
    """One player tries things for both sides."""

    def __init__(self, dice: NextDice, *parts: Any, **wires: Any) -> None:
        super().__init__(*parts, **wires)
        self._dice = dice
        self.seat = OneSeat(self._stage, self._parts, self._sitting.names)

    def submit(self, action: Action) -> None:
        """Make an action with the dice that were chosen; with dice of the player's own, ask for the rest."""
        self._make(action, self._dice.faces, own_dice=self._stage.settings.dice == "real")

    def act(self, action: Action, given: Sequence[int]) -> Sequence[object]:
        """Make an action; chosen dice that it rolled are used up."""
        events = super().act(action, given)
        entry = self.match.moments[-1].entry
        self._dice.used(entry.given if entry is not None else 0)
        return events

    def turn_table(self) -> None:
        """The match stands elsewhere now: show it at once, and nothing is done without the player."""
        self.resolving = self._again = False
        self.autoplay.took_back()
        self._parts.banner.dismiss()
        self._sitting.show_all()
        self._board.show_state()
        self._board.lay_last_dice()
        self._call_next()


class TrialMenu(BattleMenu):
    """Reset, back to set-up mode, out; nobody gives up and nothing is saved."""

    reset: Callable[[], object]
    edit: Callable[[], object]

    def open(self) -> None:
        """Show the menu."""
        ways: list[Way] = [
            ("menu-reset", _("Reset"), "R", self.reset),
            ("menu-edit", _("Edit the position"), "E", self.edit),
            ("menu-settings", _("Settings"), "g", self._doors.to_settings),
            ("menu-rules", _("Rules"), "u", self._rules),
            ("menu-leave", _("Leave the range"), "L", self._doors.to_title),
        ]
        words = _("The position is kept as it was set up; what is tried here is not.")
        open_pause_menu(self._stage, _("Practice range"), "", words, [ways])

    def ask_draw(self, why: str = "") -> None:
        """Nobody need agree on anything here."""
