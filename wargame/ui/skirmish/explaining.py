"""All that explains a battle in play: its rules at what is pointed at, the why of an attack, what if."""

from __future__ import annotations

import pygame

from wargame.ui.shell.scenes import Push, Scene, Stage
from wargame.ui.skirmish.board import Board
from wargame.ui.skirmish.conduct import Conduct
from wargame.ui.skirmish.controller import Controller
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.reader.opening import reader_in, topic_in
from wargame.ui.skirmish.scenery.gallery import Gallery
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.why.asking import asked_by, attack_of
from wargame.ui.skirmish.why.dialog import WhyDoor

REST_S = 0.35
"""How long the pointer rests on an enemy before steps aside are worked out for it."""


class Explainer:
    """Explains one battle; while something is played, or the seat is passed, it answers no whys."""

    def __init__(
        self,
        stage: Stage,
        sitting: Sitting,
        gallery: Gallery,
        controller: Controller,
        board: Board,
        conduct: Conduct,
    ) -> None:
        self._stage = stage
        self._sitting = sitting
        self._gallery = gallery
        self._controller = controller
        self._board = board
        self._conduct = conduct
        self._under: str | None = None
        self._rest_s = 0.0
        self.in_lesson = False

    # -- a pointer at rest -------------------------------------------------------

    @property
    def counts(self) -> bool:
        """Whether the pointer has come to another enemy, or may come to rest on one."""
        under = self._enemy_under()
        return under != self._under or (under is not None and not self._is_rested(under))

    def rest(self, dt_s: float) -> bool:
        """Time passes; whether the pointer has just come to rest on an enemy aimed at."""
        under, hand = self._enemy_under(), self._controller.hand
        if under != self._under:
            self._under, self._rest_s = under, 0.0
            if getattr(hand, "locked", None) is None:
                self._sitting.questions.drop_steps()
        if under is None or self._is_rested(under) or not isinstance(hand, FightingHand):
            return False
        self._rest_s += dt_s
        if self._rest_s >= REST_S:
            hand.rested = under
        return hand.rested == under

    def _enemy_under(self) -> str | None:
        """The enemy that the hand aims at by the pointer alone."""
        hand = self._controller.hand
        aims = isinstance(hand, FightingHand) and hand.mode == "aiming" and hand.locked is None
        return getattr(hand, "over", None) if aims else None

    def _is_rested(self, under: str) -> bool:
        return getattr(self._controller.hand, "rested", None) == under

    # -- what is asked for -------------------------------------------------------

    def topic(self, spot: tuple[int, int]) -> str:
        """The clause about what is at a place of the window."""
        return topic_in(self._sitting, self._controller.hand, self._board.unit_at(spot))

    def help(self, topic: str) -> Scene:
        """The rules, at a topic or at what the moment is about."""
        return reader_in(self._sitting, self._gallery, topic, in_lesson=self.in_lesson)

    def open_rule(self, rule: str = "") -> Push:
        """The rules in front of the battle."""
        return Push(self.help(rule))

    def hears(self, event: pygame.event.Event) -> bool:
        """Whether the event asks for a why; it is then answered."""
        asked = asked_by(event, self._stage.bindings)
        if asked:
            self._stage.outcome(self.why(asked))
        return bool(asked)

    def why(self, asked: str) -> Push | None:
        """Open the why of the attack in hand, or what if; nothing when the hand is about none."""
        attack = None if self._conduct.busy else attack_of(self._controller.hand)
        if attack is None:
            return None
        door = WhyDoor(self._stage, self._sitting, self._board.playhouse, self.help)
        if asked == "what_if":
            return door.what_if(attack)
        door.open(attack)
        return None
