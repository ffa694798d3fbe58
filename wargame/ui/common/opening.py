"""Opening a saved battle: its history played back and checked, or what is wrong and what is left of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wargame.engine.contract import Fault, Game, Refusal, Refused
from wargame.engine.journal import Journal
from wargame.engine.match import Match
from wargame.engine.replay import load_match
from wargame.engine.store import BattleStore, Copy, Lost
from wargame.ui.shell.tasks import Progress
from wargame.ui.shell.words import _


@dataclass(frozen=True)
class Ready:
    """It can be played on."""

    match: Match


@dataclass(frozen=True)
class Damaged:
    """The newest file can't be read (`trouble`, one sentence); the copy can be played on."""

    trouble: str
    copy: Copy
    match: Match


@dataclass(frozen=True)
class Differs:
    """The recorded actions do not lead to what is recorded; only the last state can be played on."""

    journal: Journal
    refusal: Refusal


@dataclass(frozen=True)
class Unreadable:
    """Nothing can be played on; one sentence says why."""

    why: str


Opened = Ready | Damaged | Differs | Unreadable


def open_saved(store: BattleStore, game: Game, name: str, progress: Progress) -> Opened:
    """Open a battle of the folder, the newest of its copies that is whole. Slow."""
    trouble: str | None = None
    differs: Differs | None = None
    try:
        for reading in store.readings(name):
            trouble = trouble or reading.trouble
            match open_journal(game, reading.journal, progress):
                case Ready(match):
                    return Damaged(trouble, reading.copy, match) if trouble and reading.copy else Ready(match)
                case Differs() as found:
                    if trouble is None:
                        return found
                    differs = differs or found
                case Unreadable(why):
                    trouble = trouble or _("{file} can't be read: {why}").format(file=name, why=why)
    except Lost as lost:
        return Unreadable(str(lost))
    except Fault as fault:
        return Unreadable(fault.why)
    return differs or Unreadable(trouble or "")


def open_journal(game: Game, journal: Journal, progress: Progress) -> Ready | Differs | Unreadable:
    """Play a journal back and check it. Slow."""
    try:
        return Ready(load_match(game, journal, _telling(progress)))
    except Refused as refused:
        return Differs(journal, refused.refusal)
    except Fault as fault:
        return Unreadable(f"{fault.path}: {fault.why}.")


def _telling(progress: Progress) -> Callable[[int, int], object]:
    def tell(n: int, every: int) -> None:
        progress(n / every, _("Action {n} of {all}").format(n=n + 1, all=every))

    return tell
