"""Replay: from a journal back to a match, checked against every recorded digest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wargame.engine.contract import Battle, Fault, Game, Refusal, Refused, Step, plain
from wargame.engine.dice import OutOfDice, ScriptedDice, SeededDice
from wargame.engine.digest import digest
from wargame.engine.journal import Base, Entry, Journal
from wargame.engine.match import Match, Moment, read_dice

Watcher = Callable[[int, int], object]


def load_match(game: Game, journal: Journal, watcher: Watcher | None = None) -> Match:
    """The match a journal records, ready to be played on.

    `watcher(n, all)` is told before each entry; what it raises ends the work.
    Raises Fault when the journal's parts can't be read, Refused (rule
    `journal`) naming the first entry whose replay differs from the record.
    """
    battle = open_battle(game, journal)
    dice = _dice(journal)
    moments = [_first_moment(game, battle, dice, journal)]
    for n, entry in enumerate(journal.entries):
        if watcher is not None:
            watcher(n, len(journal.entries))
        moments.append(_replayed(game, battle, dice, moments[-1].state, n, entry))
    _check_last_state(game, battle, moments[-1].state, journal)
    for n, action in enumerate(journal.redo):
        _at(f"$.redo[{n}]", game.read_action, action)
    return Match(game, battle, dice, moments, _identity(journal), journal.redo)


def play_on(game: Game, journal: Journal) -> Match:
    """A match that begins at the journal's last state, its history left behind.

    For a journal of other rules whose replay differs. Raises Fault.
    """
    battle = open_battle(game, journal)
    dice = _dice(journal)
    used = _rolled_by_generator(journal)
    _skip(dice, used)
    state = _at("$.state", game.read_state, journal.state)
    identity = {**_identity(journal), "base": Base(plain(state), used), "start": None}
    return Match(game, battle, dice, [Moment(state, None, (), dice.mark())], identity)


def open_battle(game: Game, journal: Journal) -> Battle:
    """The battle a journal's set-up opens. Raises Fault under `$.battle`."""
    if journal.game != game.name:
        raise Fault("$.game", f"this is a battle of {journal.game!r}, not of {game.name!r}")
    setup = {k: v for k, v in journal.battle.items() if k not in ("seed", "dice")}
    return _at("$.battle", game.open, setup)  # type: ignore[no-any-return]


def _dice(journal: Journal) -> SeededDice:
    seed, queue = _at("$.battle", read_dice, journal.battle)
    return SeededDice(seed, queue)


def _first_moment(game: Game, battle: Battle, dice: SeededDice, journal: Journal) -> Moment:
    if journal.base is not None:
        state = _at("$.base.state", game.read_state, journal.base.state)
        _skip(dice, journal.base.dice_used)
        return Moment(state, None, (), dice.mark())
    if journal.start is None:
        step = battle.start(dice)
        return Moment(step.state, None, step.events, dice.mark())
    scripted = ScriptedDice(journal.start.rolls)
    step = _step(lambda: battle.start(scripted), 0)
    _same(battle, step, scripted, len(journal.start.rolls), journal.start.digest, 0)
    _skip(dice, len(journal.start.rolls))
    return Moment(step.state, None, step.events, dice.mark())


def _replayed(game: Game, battle: Battle, dice: SeededDice, state: Any, n: int, entry: Entry) -> Moment:
    action = _at(f"$.entries[{n}].action", game.read_action, entry.action)
    scripted = ScriptedDice(entry.rolls)
    step = _step(lambda: battle.apply(state, action, scripted), n + 1)
    _same(battle, step, scripted, len(entry.rolls), entry.digest, n + 1)
    _skip(dice, len(entry.rolls) - entry.given)
    return Moment(step.state, entry, step.events, dice.mark())


def _step(play: Callable[[], Step], n: int) -> Step:
    try:
        return play()
    except (OutOfDice, Refused) as error:
        raise differs(n) from error


def _same(battle: Battle, step: Step, dice: ScriptedDice, rolls: int, recorded: str, n: int) -> None:
    if dice.used != rolls or digest(battle.digest_view(step.state)) != recorded:
        raise differs(n)


def _check_last_state(game: Game, battle: Battle, state: Any, journal: Journal) -> None:
    recorded = _at("$.state", game.read_state, journal.state)
    if digest(battle.digest_view(recorded)) != digest(battle.digest_view(state)):
        raise Refused(
            Refusal(rule="journal", template="The journal's last state is not what its actions lead to.")
        )


def differs(n: int) -> Refused:
    """The refusal that names the first entry (0: the set-up) whose replay differs."""
    return Refused(
        Refusal(
            rule="journal",
            template="Entry {entry} of the journal does not lead to what it records.",
            values={"entry": n},
        )
    )


def _identity(journal: Journal) -> dict[str, Any]:
    return {
        "game_version": journal.game_version,
        "battle": journal.battle,
        "look": journal.look,
        "start": journal.start,
        "base": journal.base,
    }


def _rolled_by_generator(journal: Journal) -> int:
    """How many dice the seeded dice have shown (typed faces left out)."""
    before = journal.base.dice_used if journal.base else len(journal.start.rolls) if journal.start else 0
    return before + sum(len(entry.rolls) - entry.given for entry in journal.entries)


def _skip(dice: SeededDice, count: int) -> None:
    for _ in range(count):
        dice.roll()


def _at(prefix: str, read: Any, data: Any) -> Any:
    """Run a reader; a Fault's place is put under `prefix`."""
    try:
        return read(data)
    except Fault as fault:
        raise Fault(prefix + fault.path.removeprefix("$"), fault.why) from fault
