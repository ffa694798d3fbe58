"""Passing the seat: off, a banner across the table, or a card that covers it (setting `pass_seat`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wargame.games.skirmish.state import State
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.words import _
from wargame.ui.skirmish.board import last_activation
from wargame.ui.skirmish.hud.frame import Parts
from wargame.ui.skirmish.log import Line, lines_of
from wargame.ui.skirmish.names import Names
from wargame.ui.skirmish.sitting import Sitting

GUARD_S = 0.3
"""How long the keys must have been still before one of them turns the card: they may be meant for what went
before, or held."""
MOST_TOLD = 6


class Seat:
    """Calls the other player."""

    def __init__(self, stage: Stage, parts: Parts, names: Names) -> None:
        self._stage = stage
        self._parts = parts
        self._names = names
        self.told: Callable[[], Sequence[Line]] = list
        """What the card says has happened last."""
        self._still_since_s = 0.0

    @property
    def covered(self) -> bool:
        """Whether the card hides the table."""
        return self._parts.seat.visible

    def call(self, state: State, *, can_replay: bool) -> None:
        """The side to act has changed."""
        if state.to_act is None:
            return
        self._stage.play("chime")
        name = self._names.side(state.to_act)
        self._parts.banner.dismiss()
        match self._stage.settings.pass_seat:
            case "card" if state.phase in ("activate", "react"):
                may_fire, told = state.phase == "react", self.told()
                self._parts.seat.show(state.to_act, name, told, may_fire=may_fire, can_replay=can_replay)
                # when a battle is opened no key is left over from a move before
                self._still_since_s = self._stage.now_s if can_replay else -GUARD_S
            case "banner" | "card":
                self._parts.banner.show(call_words(state, name), state.to_act)

    def ready(self) -> None:
        """The other player is there, unless the key or click came too soon to be meant for the card."""
        early = self._stage.now_s - self._still_since_s < GUARD_S
        self._still_since_s = self._stage.now_s
        if not early:
            self.uncover()

    def uncover(self) -> None:
        """Take the card away."""
        self._parts.seat.visible = False
        self._stage.redraw()


def last_lines(sitting: Sitting) -> list[Line]:
    """What the log says of the last activation and what came of it; of a long one beginning and end."""
    moments = sitting.moments
    start = last_activation(moments)
    lines = [line for moment in moments[start:] for line in lines_of(moment.events, sitting.names)]
    return lines if len(lines) <= MOST_TOLD else [lines[0], *lines[1 - MOST_TOLD :]]


def call_words(state: State, name: str) -> str:
    """What the banner says to a side."""
    words = {
        "choose": _("{side} decides"),
        "deploy": _("{side} places a unit"),
        "activate": _("{side} to activate"),
        "react": _("{side} may fire"),
    }
    return words.get(state.phase, "{side}").format(side=name)
