"""Conducts a battle: follows intents, makes actions, has them played, calls the next hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from wargame.engine.contract import Refusal, Refused
from wargame.engine.match import Match
from wargame.games.skirmish.actions import Action
from wargame.games.skirmish.events import Stalemate
from wargame.games.skirmish.state import State
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.words import _
from wargame.ui.skirmish.autoplay import AutoPlay
from wargame.ui.skirmish.battle_menu import BattleMenu
from wargame.ui.skirmish.board import Board
from wargame.ui.skirmish.changes import Changes
from wargame.ui.skirmish.controller import Controller
from wargame.ui.skirmish.hands.intents import (
    AskToEnd,
    Effect,
    Intent,
    LookAt,
    OpenMenu,
    PlaceRest,
    PutBack,
    SpringBack,
    Submit,
    TakeBack,
    Tell,
)
from wargame.ui.skirmish.hud.frame import Parts
from wargame.ui.skirmish.mouse import Mouse
from wargame.ui.skirmish.real_dice import RealDice, Wanted, wanted
from wargame.ui.skirmish.seat import Seat, last_lines
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.told import refusal_words


class Keeper(Protocol):
    """Keeps what is played (`Autosave`); `problem` is one sentence while it can't."""

    problem: str | None
    read_only: bool

    def close(self) -> None:
        """Nothing more is played."""


T = TypeVar("T")


class Played(NamedTuple):
    """What an action has led to."""

    events: Sequence[object]
    state: State


class Conduct:
    """What happens between a player's intent and the next player's moment.

    `new_moment` is called when another hand is in play, with whether the seat
    has changed; `refresh` whenever what is shown has changed.
    """

    def __init__(
        self,
        stage: Stage,
        sitting: Sitting,
        controller: Controller,
        board: Board,
        parts: Parts,
        keeper: Keeper,
        *,
        new_moment: Callable[[bool], object],
        refresh: Callable[[], object],
    ) -> None:
        self._stage = stage
        self._sitting = sitting
        self._controller = controller
        self._board = board
        self._parts = parts
        self._keeper = keeper
        self._new_moment = new_moment
        self._refresh = refresh
        self.seat = Seat(stage, parts, sitting.names)
        self.seat.told = lambda: last_lines(sitting)
        parts.seat.desk = lambda: board.tabletop.desk_view(stage.rect)
        self.autoplay = AutoPlay(sitting, controller, stage, self.submit)
        self._changes = Changes(stage.tasks)
        self._real_dice = RealDice(stage, sitting.names, self._go_on_with)
        self.menu: BattleMenu | None = None
        self.resolving = False
        self._again = False
        self._said: str | None = None

    @property
    def match(self) -> Match:
        """The match being played."""
        return self._sitting.match

    @property
    def at_work(self) -> bool:
        """Whether something is being played."""
        return self.resolving

    @property
    def busy(self) -> bool:
        """Whether something is being played, or the seat is being passed: no intent is taken."""
        return self.at_work or self.seat.covered

    def begin(self) -> None:
        """Call the first player; say it when what is done is not kept."""
        self.seat.call(self._sitting.state, can_replay=False)
        if self._keeper.read_only:
            words = _("This battle is open in another window: what is done here is not kept.")
            self._stage.toast(words, "orange", 10)

    def take(self, intent: Intent) -> None:
        """Follow an intent of the player at the seat; while something is played it only hurries that."""
        if self.busy:
            self.hurry()
            return
        self._do(self._controller.take(intent))
        self._refresh()

    def let_go(self, mouse: Mouse) -> None:
        """Put back what the hand holds: something else is looked at."""
        mouse.forget()
        self._do(self._controller.let_go())

    def open_menu(self, mouse: Mouse) -> None:
        """Show the menu, with nothing in hand."""
        self.let_go(mouse)
        if self.menu is not None:
            self.menu.open()

    def hurry(self) -> None:
        """A click while something is played: faster, then to the end."""
        if self._changes.busy:
            return
        self._parts.banner.dismiss()
        self._board.hurry()
        self._stage.redraw()

    def answered(self) -> None:
        """A slow question has been answered."""
        if not self.busy:
            self._do(self._controller.settle())
            if not self.busy:
                self.autoplay.go_on()
        self._refresh()

    def submit(self, action: Action) -> None:
        """Make an action, with the players' own dice when they use them, and play what comes of it."""
        self._make(action, own_dice=self._stage.settings.dice == "real")

    def finish(self) -> None:
        """The battle is left: what a player has done is made, and kept, before."""
        self._changes.finish()

    def _make(self, action: Action, given: Sequence[int] = (), *, own_dice: bool = False) -> None:
        """Have the match make an action beside the main loop; meanwhile the hand rests."""

        def work() -> Played | Refusal | Wanted:
            still = wanted(self.match, action, given) if own_dice else None
            if still is not None:
                return still
            try:
                return Played(self.act(action, given), self.match.state)
            except Refused as refused:
                return refused.refusal

        def then(came: Played | Refusal | Wanted) -> None:
            if isinstance(came, Wanted):
                self._real_dice.ask(action, given, came)
            elif isinstance(came, Refusal):
                self.tell(came)
            else:
                self._show(came)
            self._refresh()

        self._beside(work, then)

    def _go_on_with(self, action: Action, faces: Sequence[int], sure: bool) -> None:
        """The player has typed one more die, or taken one back, or is sure of them all."""
        self._make(action, faces, own_dice=not sure)

    def _beside(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Change the match beside the main loop, after what is being changed; `then` on the main loop."""

        def done(came: T) -> None:
            unseen = self._sitting.shown != len(self.match.moments)
            self.resolving = unseen or self._board.animator.busy or self._changes.busy
            then(came)

        self.resolving = True
        self._changes.make(work, done)
        self._stage.redraw()

    def _show(self, played: Played) -> None:
        self.autoplay.acted()
        self._mind_keeper()
        self._parts.banner.dismiss()
        self.resolving = True
        self._board.animate(played.events, played.state)
        self._stage.redraw()

    def act(self, action: Action, given: Sequence[int]) -> Sequence[object]:
        """Make an action; its events. Raises Refused."""
        return self.match.submit(action, given)

    def take_back(self) -> None:
        """Take the last action back. Raises Refused."""
        self.match.undo()

    def put_back(self) -> None:
        """Put back what was taken back. Raises Refused."""
        self.match.redo()

    def show_again(self) -> None:
        """Play the last activation once more for the player who takes the seat."""
        self.seat.uncover()
        self.resolving = True
        self._again = True
        self._board.replay_last()
        self._stage.redraw()

    def tell(self, refusal: Refusal) -> None:
        """Say why not."""
        self._stage.play("refuse")
        self._stage.toast(refusal_words(refusal, self._sitting.names), "bad")

    def update(self) -> bool:
        """Whether what was played has just come to its end: then the next hand is in play."""
        if not self.resolving or self._changes.busy or self._board.animator.busy:
            return False
        self.resolving = False
        again, self._again = self._again, False
        if again:
            self._refresh()
            return False
        self._sitting.show_all()
        self._board.composer.forget()
        self._call_next()
        self._offer_draw()
        if not self.seat.covered:
            self.autoplay.go_on()
        return True

    # -- inside ------------------------------------------------------------------

    def _do(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            match effect:
                case Submit(action):
                    self.submit(action)
                case Tell(refusal):
                    self.tell(refusal)
                case TakeBack():
                    self._take_back()
                case PutBack():
                    self._put_back()
                case LookAt(unit):
                    self._look_at(unit)
                case SpringBack(unit, at, facing):
                    self._board.spring_back(unit, at, facing)
                case PlaceRest(side):
                    self.autoplay.place_rest(side)
                case OpenMenu() if self.menu is not None:
                    self.menu.open()
                case AskToEnd(unit, can_fire) if self.menu is not None:
                    self.menu.ask_end(unit, can_fire=can_fire)

    def _take_back(self) -> None:
        # at once: the history gets shorter, so nobody may read it meanwhile
        try:
            self.take_back()
        except Refused as refused:
            self.tell(refused.refusal)
        else:
            self._turned()

    def _put_back(self) -> None:
        def work() -> Refusal | None:
            try:
                self.put_back()
            except Refused as refused:
                return refused.refusal
            return None

        def then(refusal: Refusal | None) -> None:
            if refusal is not None:
                self.tell(refusal)
            else:
                self.resolving = self._changes.busy
                self._turned()

        self._beside(work, then)

    def _turned(self) -> None:
        """The match has been taken back or put back: that is shown at once."""
        self.autoplay.took_back()
        self._mind_keeper()
        self._sitting.show_all()
        self._board.show_state()
        self._call_next()

    def _call_next(self) -> None:
        moved_over = self._controller.state_changed()
        if moved_over:
            self._stage.close_all()
            self._board.camera.reset()
            self.seat.call(self._sitting.state, can_replay=len(self.match.moments) > 1)
        self._new_moment(moved_over)
        self._refresh()

    def _offer_draw(self) -> None:
        """Nobody can move and nobody has a target: the game offers the draw (clause victory)."""
        stalled = any(isinstance(event, Stalemate) for event in self.match.moments[-1].events)
        if stalled and self.menu is not None and self._sitting.state.result is None:
            self.menu.ask_draw(_("Nobody left can move and nobody has a target."))

    def _look_at(self, unit: str) -> None:
        at = self._sitting.questions.unit(unit).at
        if at is not None:
            self._board.camera.show(at)

    def _mind_keeper(self) -> None:
        """Say it once when the battle can't be saved."""
        problem = self._keeper.problem
        if problem and problem != self._said:
            self._stage.toast(problem, "bad", 8)
        self._said = problem
