"""Passing the seat: off, a banner across the table, or a card that covers it (setting `pass_seat`)."""

from __future__ import annotations

from wargame.games.skirmish.state import State
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.frame import Parts
from wargame.ui.skirmish.names import Names


class Seat:
    """Calls the other player."""

    def __init__(self, stage: Stage, parts: Parts, names: Names) -> None:
        self._stage = stage
        self._parts = parts
        self._names = names

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
        match self._stage.settings.pass_seat:
            case "banner":
                self._parts.banner.show(call_words(state, name), state.to_act)
            case "card" if state.phase in ("activate", "react"):
                may_fire = state.phase == "react"
                self._parts.seat.show(state.to_act, name, may_fire=may_fire, can_replay=can_replay)
            case _:
                self._parts.banner.dismiss()

    def ready(self) -> None:
        """The other player is there."""
        self._parts.seat.visible = False
        self._stage.redraw()


def call_words(state: State, name: str) -> str:
    """What the banner says to a side."""
    words = {
        "choose": _("{side} decides"),
        "deploy": _("{side} places a unit"),
        "activate": _("{side} to activate"),
        "react": _("{side} may fire"),
    }
    return words.get(state.phase, "{side}").format(side=name)
