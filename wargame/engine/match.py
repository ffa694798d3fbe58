"""A match: the one door through which a battle changes.

It asks for the dice, writes the journal entry, takes back and puts back. The
screen, bots, lessons, replays and the referee all enter at `submit`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from wargame.engine.contract import Battle, Fault, Game, Refusal, Refused, Step, as_sequence, plain
from wargame.engine.dice import OutOfDice, RecordingDice, ScriptedDice, SeededDice
from wargame.engine.digest import digest
from wargame.engine.journal import Entry, Journal, Opening

MAX_SEED = 2**64 - 1
MAX_GIVEN_DICE = 100_000

Listener = Callable[["Match"], None]


class Moment(NamedTuple):
    """A state in the history, the entry that led to it and where the dice stood after it."""

    state: Any
    entry: Entry | None
    events: tuple[Any, ...]
    mark: tuple[int, int]


class Match:
    """One battle being played: state, history, dice, journal."""

    def __init__(
        self,
        game: Game,
        battle: Battle,
        dice: SeededDice,
        moments: Sequence[Moment],
        identity: Mapping[str, Any],
        redo: Sequence[dict[str, Any]] = (),
    ) -> None:
        self.game = game
        self.battle = battle
        self._dice = dice
        self._moments = list(moments)
        self._redo = list(redo)
        self._identity = dict(identity)
        self.listeners: list[Listener] = []

    @property
    def state(self) -> Any:
        """The state now."""
        return self._moments[-1].state

    @property
    def moments(self) -> Sequence[Moment]:
        """The whole history, the first state at index 0."""
        return self._moments

    @property
    def look(self) -> dict[str, Any]:
        """Names, colours and marks: kept in the journal, of no effect on the rules."""
        look: dict[str, Any] = self._identity["look"]
        return look

    def refusal(self, action: Any) -> Refusal | None:
        """Why the action may not be made now; None when it may."""
        return self.battle.refusal(self.state, action)

    def dice_wanted(self, action: Any, faces: Sequence[int]) -> Step | None:
        """The step with these faces typed so far; None while it asks for another die.

        Raises Refused. Nothing changes.
        """
        try:
            return self.battle.apply(self.state, action, ScriptedDice(faces))
        except OutOfDice:
            return None

    def submit(self, action: Any, given: Sequence[int] = ()) -> tuple[Any, ...]:
        """Make an action; returns its events. Raises Refused, and nothing has changed then.

        `given` faces (real dice typed by the players) are used before the
        generator's.
        """
        moment = self._play(action, given)
        self._moments.append(moment)
        self._redo.clear()
        self._tell()
        return moment.events

    def undo(self) -> Moment:
        """Take back the last action; returns what was taken back. Raises Refused (undo.none, undo.dice)."""
        if (refusal := self.undo_refusal()) is not None:
            raise Refused(refusal)
        taken = self._moments.pop()
        assert taken.entry is not None
        self._redo.append(taken.entry.action)
        self._dice.rewind(self._moments[-1].mark)
        self._tell()
        return taken

    def undo_refusal(self) -> Refusal | None:
        """Why nothing can be taken back now; None when something can."""
        entry = self._moments[-1].entry
        if entry is None:
            return Refusal(rule="undo.none", template="There is nothing to take back.")
        if entry.rolls and not self.battle.undo_needs_no_dice():
            return Refusal(rule="undo.dice", template="A die has been rolled, so this can't be taken back.")
        return None

    def redo(self) -> tuple[Any, ...]:
        """Put back the last action taken back; returns its events. Raises Refused (undo.none)."""
        if not self._redo:
            raise Refused(Refusal(rule="undo.none", template="There is nothing to put back."))
        moment = self._play(self.game.read_action(self._redo[-1]), ())
        self._redo.pop()
        self._moments.append(moment)
        self._tell()
        return moment.events

    @property
    def can_redo(self) -> bool:
        """Whether an action that was taken back waits."""
        return bool(self._redo)

    def journal(self) -> Journal:
        """The whole battle as its journal."""
        return self._journal_of(tuple(self._moments), self._redo)

    def journal_until(self, moment: int) -> Journal:
        """The battle as it was at a moment of its history (0: its first state)."""
        return self._journal_of(self._moments[: moment + 1], ())

    def _journal_of(self, moments: Sequence[Moment], redo: Sequence[dict[str, Any]]) -> Journal:
        return Journal(
            game=self.game.name,
            rules_revision=self.game.rules_revision,
            entries=tuple(moment.entry for moment in moments if moment.entry is not None),
            redo=tuple(redo),
            state=plain(moments[-1].state),
            **self._identity,
        )

    def _play(self, action: Any, given: Sequence[int]) -> Moment:
        before = self._dice.mark()
        dice = RecordingDice(GivenThenSeeded(given, self._dice))
        try:
            step = self.battle.apply(self.state, action, dice)
        except BaseException:
            self._dice.rewind(before)
            raise
        entry = Entry(
            action=plain(action),
            rolls=tuple(dice.shown),
            digest=digest(self.battle.digest_view(step.state)),
            given=min(len(given), len(dice.shown)),
        )
        return Moment(step.state, entry, step.events, self._dice.mark())

    def _tell(self) -> None:
        for listener in list(self.listeners):
            listener(self)


class GivenThenSeeded:
    """Faces the players typed, then the generator's."""

    def __init__(self, given: Sequence[int], seeded: SeededDice) -> None:
        self._given = list(given)
        self._seeded = seeded

    def roll(self) -> int:
        return self._given.pop(0) if self._given else self._seeded.roll()


def new_match(
    game: Game, parameters: Mapping[str, Any], *, version: str, look: Mapping[str, Any] | None = None
) -> Match:
    """Open a battle from the parameters of `battle.new`. Raises Fault with the place."""
    seed, queue = read_dice(parameters)
    battle = game.open({k: v for k, v in parameters.items() if k not in ("seed", "dice")})
    dice = SeededDice(seed, queue)
    recording = RecordingDice(dice)
    step = battle.start(recording)
    opening = Opening(tuple(recording.shown), digest(battle.digest_view(step.state)))
    kept: dict[str, Any] = {**battle.setup, "seed": seed, "dice": list(queue)}
    identity = {"game_version": version, "battle": kept, "look": dict(look or {}), "start": opening}
    first = Moment(step.state, None, step.events, dice.mark())
    return Match(game, battle, dice, [first], identity)


def read_dice(parameters: Mapping[str, Any]) -> tuple[int, tuple[int, ...]]:
    """Seed and queue of given faces out of `battle.new`'s parameters. Raises Fault."""
    if "seed" not in parameters:
        raise Fault("$.seed", "a seed is required")
    seed = parameters["seed"]
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= MAX_SEED:
        raise Fault("$.seed", "must be a whole number from 0 to 2^64 - 1")
    faces = as_sequence(parameters.get("dice", []), "$.dice")
    if len(faces) > MAX_GIVEN_DICE:
        raise Fault("$.dice", f"at most {MAX_GIVEN_DICE} dice can be given")
    for n, face in enumerate(faces):
        if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= 6:
            raise Fault(f"$.dice[{n}]", "a die shows 1 to 6")
    return seed, tuple(faces)
