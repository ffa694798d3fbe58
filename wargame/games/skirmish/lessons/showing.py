"""Showing a step: its script performed one thing at a time, the other side answering in between."""

from __future__ import annotations

from wargame.games.skirmish.lessons.attempt import MOST_OF_A_SHOW, Attempt, Doing
from wargame.games.skirmish.lessons.cues import Cue, action_of


class Showing:
    """A show under way on an attempt."""

    def __init__(self, attempt: Attempt) -> None:
        self._attempt = attempt
        self._cues = list(attempt.step.show)
        self._left = MOST_OF_A_SHOW

    def next(self) -> Doing | None:
        """What comes next: an answer of the other side, a look or an action. None: it is at its end.

        The show ends when every task is settled, however much of it is left.
        Whoever asks performs what comes on the attempt before asking again.
        """
        answer = self._attempt.answer()
        if answer is not None:
            return self._counted(Doing(answer))
        while self._cues and not self._attempt.is_settled:
            doing = self._doing(self._cues[0])
            if doing is None or not self._cues[0].play:
                self._cues.pop(0)
            if doing is not None:
                return self._counted(doing)
        return None

    def _doing(self, cue: Cue) -> Doing | None:
        if not self._attempt.is_so(cue.when):
            return None
        if cue.look is not None:
            return Doing(look=cue.look)
        action = action_of(cue, self._attempt.battle, self._attempt.state)
        return None if action is None else Doing(action)

    def _counted(self, doing: Doing) -> Doing | None:
        self._left -= 1
        return doing if self._left > 0 else None


def leads_to_the_end(attempt: Attempt) -> Attempt | None:
    """A twin of the attempt after its show, when that settles every task; None when it does not."""
    twin = attempt.copy()
    showing = Showing(twin)
    while (doing := showing.next()) is not None:
        twin.perform(doing)
    return twin if twin.is_settled else None
