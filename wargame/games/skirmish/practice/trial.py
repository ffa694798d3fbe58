"""A position being tried: a match that can be reset, and in which either side may act at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from wargame.engine.contract import Refusal, plain
from wargame.engine.dice import SeededDice
from wargame.engine.journal import Base
from wargame.engine.match import Match, Moment
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.positions import placed_row, to_act, with_wreck
from wargame.games.skirmish.practice.bay import rules_of, unit_of
from wargame.games.skirmish.practice.position import Position
from wargame.games.skirmish.rules.roster import fighting
from wargame.games.skirmish.state import State

HANDED = "range.side"
TRIES_KEPT = 20


class Trial(Match):
    """A match by the real rules; handing over and resetting can be taken back as actions can."""

    @classmethod
    def of(cls, game: Skirmish, position: Position, seed: int) -> Trial:
        """Open a position with dice from this seed. Raises Fault with the place of what can't be."""
        rows = [placed_row(piece) for piece in position.units]
        battle = game.open(
            {"map": position.map, "sides": [{}, {}], "units": rows, "rules": rules_of(position)}
        )
        opened = battle.start(SeededDice(0)).state
        units = tuple(unit_of(piece) for piece in position.units)
        state = to_act(msgspec.structs.replace(opened, units=units, dice_rolled=0), position.acts)
        for piece in position.units:
            if not piece.fights:
                state = with_wreck(battle, state, piece.id)
        state = _readied(state, position.acts)
        dice = SeededDice(seed)
        kept = {**battle.setup, "seed": seed, "dice": []}
        identity = {
            "game_version": "",
            "battle": kept,
            "look": {},
            "base": Base(plain(state), 0),
            "start": None,
        }
        return cls(game, battle, dice, [Moment(state, None, (), dice.mark())], identity)

    def __init__(self, *parts: Any, **more: Any) -> None:
        super().__init__(*parts, **more)
        self._tries: list[Sequence[Moment]] = []

    # -- what a battle can't -------------------------------------------------------------

    def may_act(self, side: int) -> bool:
        """Whether the side can be told to act: the trial goes on, and it has somebody left."""
        return self.state.result is None and bool(fighting(self.state, side))

    def hand_over(self, side: int) -> None:
        """The side acts now, whoever's turn it is; when all of it has been activated, all may act again.

        An activation that is open ends, and a move that waits for reactions stops where it is.
        """
        if not self.may_act(side):
            return
        self._redo.clear()
        self._hand(side)
        self._tell()

    def reset(self, seed: int) -> None:
        """Back to the position, with dice from another seed."""
        if len(self._moments) > 1:
            self._tries = [*self._tries, tuple(self._moments)][-TRIES_KEPT:]
        self._dice.rewind(SeededDice(seed).mark())
        self._moments = [self._moments[0]._replace(mark=self._dice.mark())]
        self._redo.clear()
        self._tell()

    # -- taking back ---------------------------------------------------------------------

    def undo_refusal(self) -> Refusal | None:
        """Why nothing can be taken back now; None when something can."""
        is_start = self._moments[-1].entry is None
        if is_start and (len(self._moments) > 1 or self._tries):
            return None
        return super().undo_refusal()

    def undo(self) -> Moment:
        """Take back the last action, handing over or reset. Raises Refused (undo.none)."""
        last = self._moments[-1]
        if last.entry is not None or self.undo_refusal() is not None:
            return super().undo()
        if len(self._moments) > 1:
            self._moments.pop()
            self._redo.append({HANDED: last.state.to_act})
        else:
            self._moments = list(self._tries.pop())
            self._redo.clear()
        self._dice.rewind(self._moments[-1].mark)
        self._tell()
        return last

    def redo(self) -> tuple[Any, ...]:
        """Put back what was taken back last; its events. Raises Refused (undo.none)."""
        if not self._redo or HANDED not in self._redo[-1]:
            return super().redo()
        self._hand(self._redo.pop()[HANDED])
        self._tell()
        return ()

    def _hand(self, side: int) -> None:
        state = _readied(to_act(self.state, side), side)
        self._moments.append(Moment(state, None, (), self._dice.mark()))


def _readied(state: State, side: int) -> State:
    """With all of the side to be activated again, when all of it has been."""
    if any(not unit.activated for unit in fighting(state, side)):
        return state
    units = tuple(
        msgspec.structs.replace(unit, activated=False) if unit.side == side else unit for unit in state.units
    )
    return msgspec.structs.replace(state, units=units)
