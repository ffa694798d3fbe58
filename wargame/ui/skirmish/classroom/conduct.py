"""Conducts a lesson: the learner's actions through the session, the scripts' in between, each one seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wargame.games.skirmish.actions import Action, End
from wargame.games.skirmish.lessons.attempt import Doing
from wargame.games.skirmish.lessons.conditions import Selected
from wargame.games.skirmish.lessons.lesson import LEARNER
from wargame.games.skirmish.lessons.session import Session
from wargame.games.skirmish.state import State
from wargame.ui.common.pause_menu import Way, open_pause_menu
from wargame.ui.shell.words import _
from wargame.ui.skirmish.autoplay import AutoPlay
from wargame.ui.skirmish.battle_menu import BattleMenu
from wargame.ui.skirmish.classroom.gaze import Gaze
from wargame.ui.skirmish.conduct import Conduct
from wargame.ui.skirmish.hands.intents import Pick
from wargame.ui.skirmish.seat import Seat
from wargame.ui.skirmish.worker import Errands

SLOT = "lesson"
LOOK_S, BEFORE_S = 1.7, 1.2
"""How long a look of a show stays, and how long what an action is about is seen before it."""


class OneSeat(Seat):
    """Nobody else takes the seat: the other side acts by script."""

    def call(self, state: State, *, can_replay: bool) -> None:
        """Nobody is called."""


class NoAutoPlay(AutoPlay):
    """The learner does everything, ending an activation included."""

    def go_on(self) -> None:
        """Nothing is done for the learner."""


class LessonConduct(Conduct):
    """`errands` works the scripts out beside the main loop; meanwhile nothing asks the session."""

    def __init__(self, session: Session, errands: Errands, *parts: Any, **wires: Any) -> None:
        super().__init__(*parts, **wires)
        self.session = session
        self._errands = errands
        self.seat = OneSeat(self._stage, self._parts, self._sitting.names)
        self.autoplay = NoAutoPlay(self._sitting, self._controller, self._stage, self.submit)
        self.gaze = Gaze(self._controller, self._sitting.questions)
        self.thinking = False
        self._halts = False
        self._coming: Doing | None = None
        self._until_s = 0.0
        self._answered: object = None

    # -- what the scripts are at -----------------------------------------------------

    @property
    def showing(self) -> bool:
        """Whether the step is being shown to the learner."""
        return self.session.is_showing

    @property
    def unseen(self) -> bool:
        """Whether the session knows more than has been seen on the table: its words wait for that."""
        return self.resolving or self.thinking or self._coming is not None

    @property
    def at_work(self) -> bool:
        """Whether something is played, shown or worked out."""
        waits = self._coming is not None or self._stage.now_s < self._until_s
        return self.resolving or self.thinking or waits or self.showing or self._is_to_answer()

    def show_me(self) -> None:
        """Begin to show the step."""
        if not self.at_work:
            self._put_away()
            self.session.start_show()
            self._refresh()

    def stop_show(self) -> None:
        """Give the table back; what is under way is played to its end."""
        self._until_s, self._halts = 0.0, self.thinking
        if not self.thinking:
            self.session.stop_show()
            self.gaze.rest()
        self._refresh()

    def turn_table(self) -> None:
        """The session plays on another match: show all of it at once."""
        self.resolving = False
        self._coming, self._until_s, self._answered = None, 0.0, None
        self.gaze.spot = None
        self._sitting.turn_to(self.session.match)
        self._board.show_state()
        self._board.lay_last_dice()
        kept = getattr(self._controller.hand, "selected", None)
        self._call_next()
        if kept is not None and self._goes_on_with(kept):
            self._do(self._controller.take(Pick(kept)))

    def _goes_on_with(self, unit: str) -> bool:
        """Whether the new step is about the unit in hand, and does not ask to select it."""
        step = self.session.step
        asked = (one for task in step.tasks for one in task.any)
        return unit in step.units and not any(isinstance(one, Selected) for one in asked)

    # -- the learner -----------------------------------------------------------------

    def submit(self, action: Action) -> None:
        """Make an action; the dice are the game's, for a lesson may have set them."""
        self._make(action)

    def act(self, action: Action, given: Sequence[int]) -> Sequence[object]:
        """Make an action by way of the session."""
        return self.session.submit(action)

    def take_back(self) -> None:
        """Take the learner's last action back, with the answers to it."""
        self.session.undo()
        self._answered = None

    def put_back(self) -> None:
        """Put it back; the other side answers again."""
        self.session.redo()

    def hurry(self) -> None:
        """A click while something is played or shown: on with it."""
        self._until_s = 0.0
        super().hurry()

    # -- going on --------------------------------------------------------------------

    def update(self) -> bool:
        """Let what is played come to its end, then do what comes next without the learner."""
        came = super().update()
        if not self.resolving and not self.thinking and self._stage.now_s >= self._until_s:
            self._go_on()
        return came

    def _go_on(self) -> None:
        if self._coming is not None:
            self._coming = None
            self._play_last()
        elif self.showing:
            self._think(self.session.show_next)
        elif self._is_to_answer():
            self._answered = self.match.moments[-1]
            self._think(self.session.answer)

    def _is_to_answer(self) -> bool:
        """Whether a script may have to act at this moment, and has not been asked yet."""
        state, now = self._sitting.state, self.match.moments[-1]
        others = state.to_act != LEARNER or state.phase == "choose"
        return state.to_act is not None and others and self._answered is not now

    def _think(self, job: Any) -> None:
        self.thinking = True
        match, was_showing = self.match, self.showing

        def done(doing: Doing | None) -> None:
            self.thinking = False
            if self.match is not match:
                return
            self._came(doing, was_showing)
            if self._halts:
                self._halts = False
                self.session.stop_show()

        self._errands.ask(SLOT, job, done)

    def _came(self, doing: Doing | None, was_showing: bool) -> None:
        """A script has said, and done, what comes next: have it seen."""
        if doing is not None and doing.look is not None:
            self.gaze.look(doing.look)
            self._until_s = self._stage.now_s + LOOK_S
        elif doing is not None and doing.action is not None:
            self._coming = doing
            if was_showing and self._sitting.state.to_act == LEARNER:
                self.gaze.preview(doing.action)
                self._until_s = self._stage.now_s + BEFORE_S
        elif was_showing:
            self.gaze.rest()
        self._refresh()

    def _play_last(self) -> None:
        """Play what a script has just done."""
        moment = self.match.moments[-1]
        self.gaze.spot = None
        self.resolving = True
        self._board.animate(moment.events, moment.state)
        self._stage.redraw()

    def _call_next(self) -> None:
        """The next moment; the camera stays where the learner has put it."""
        self._controller.state_changed()
        if self._sitting.state.to_act == LEARNER and not self.showing:
            self._new_moment(False)
        self._refresh()

    def _put_away(self) -> None:
        """Lay down what is in hand."""
        self._do(self._controller.let_go())
        self.gaze.rest()


class LessonMenu(BattleMenu):
    """The menu of a lesson: nobody gives up, and a draw is no matter here."""

    def open(self) -> None:
        """Show the menu."""
        ways: list[Way] = [
            ("menu-settings", _("Settings"), "e", self._doors.to_settings),
            ("menu-rules", _("Rules"), "u", self._rules),
            ("menu-leave", _("Leave the lesson"), "L", self._doors.to_title),
        ]
        words = _("The lesson is kept at every moment; leaving loses nothing.")
        open_pause_menu(self._stage, _("Lesson"), "", words, [ways])

    def ask_end(self, unit: str, *, can_fire: bool) -> None:
        """End it: in a lesson it can be taken back."""
        del can_fire
        self._submit(End(unit))

    def ask_draw(self, why: str = "") -> None:
        """There is nothing to agree on."""
