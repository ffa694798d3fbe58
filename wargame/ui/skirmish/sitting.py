"""One battle at the screen: the match, its names, what has been shown of it, its log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wargame.engine.match import Match
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.state import State
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.common.plan import own_name_of, usual_name
from wargame.ui.shell.theme import Armies, Army
from wargame.ui.skirmish.hud.reading import Desk
from wargame.ui.skirmish.log import Line, lines_of
from wargame.ui.skirmish.names import Names
from wargame.ui.skirmish.questions import Questions
from wargame.ui.skirmish.worker import Errands


class Sitting:
    """What a battle screen and a replay share: a match seen up to one of its moments."""

    def __init__(
        self,
        match: Match,
        errands: Errands,
        answered: Callable[[], object],
        armies: tuple[Army, Army] = Armies.USUAL,
    ) -> None:
        assert isinstance(match.battle, SkirmishBattle)
        self.match = match
        self.battle = match.battle
        self.table_map: TableMap = self.battle.table(match.state).map
        self.names = Names.of(match.state, side_names(match, armies), self.table_map)
        self.shown = len(match.moments)
        self.questions = Questions(self.battle, self.state, errands, answered)
        self.desk = Desk(self.questions, self.names)
        self._lines: dict[int, tuple[Any, list[Line]]] = {}

    @property
    def state(self) -> State:
        """The state of the moment that is shown."""
        state: State = self.match.moments[self.shown - 1].state
        return state

    @property
    def moments(self) -> list[Any]:
        """The moments that have been shown."""
        return list(self.match.moments[: self.shown])

    def turn_to(self, match: Match) -> None:
        """Show another match of the same units on the same table, all of it."""
        assert isinstance(match.battle, SkirmishBattle)
        self.match, self.battle, self.shown = match, match.battle, len(match.moments)
        self.questions.battle = match.battle
        self.questions.turn_to(self.state)

    def show_all(self) -> None:
        """Everything that has happened has been shown."""
        self.show(len(self.match.moments))

    def show(self, count: int) -> None:
        """Show the first `count` moments, at least the first."""
        self.shown = max(1, min(count, len(self.match.moments)))
        if self.questions.state is not self.state:
            self.questions.turn_to(self.state)

    def lines(self) -> list[Line]:
        """The log of what has been shown."""
        moments = self.moments
        befores = [None, *(moment.state for moment in moments)]
        told = (self._lines_of(*pair) for pair in zip(moments, befores, strict=False))
        return [line for lines in told for line in lines]

    def _lines_of(self, moment: Any, before: State | None) -> list[Line]:
        known = self._lines.get(id(moment.events))
        if known is None or known[0] is not moment.events:
            units = before.units if before is not None else ()
            stood = {unit.id: unit.at for unit in units if unit.at is not None}
            known = moment.events, lines_of(moment.events, self.names, stood)
            self._lines[id(moment.events)] = known
        return known[1]


def side_names(match: Match, armies: tuple[Army, Army]) -> tuple[str, str]:
    """The names the players gave their sides, or the colours they wear now."""
    given = match.look.get("names") or [side.get("name") for side in match.battle.setup["sides"]]
    named = zip([*given, None, None], armies, strict=False)
    first, second = (own_name_of(str(name), army) if name else usual_name(army) for name, army in named)
    return (first, second) if first != second else (f"{first} 1", f"{second} 2")
