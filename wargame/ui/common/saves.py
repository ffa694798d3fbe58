"""What the folder of battles holds, in a few words each, remembered while the files stay as they are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pygame

from wargame.engine.contract import Fault
from wargame.engine.journal import Journal, decode
from wargame.engine.store import BattleStore, Lost
from wargame.ui.common.game_screens import BattleSummary, GameScreens
from wargame.ui.shell.theme import Army
from wargame.ui.shell.words import _

READ_AT_ONCE = 12
MOST_PICTURES = 200

Stamp = tuple[int, int]


@dataclass(frozen=True)
class Saved:
    """A battle in the folder: when it was saved (seconds since 1970), what it is, whether it is damaged.

    `summary` is None when no copy can be read; opening the battle says why.
    """

    name: str
    saved_s: float
    summary: BattleSummary | None
    damaged: bool

    @property
    def goes_on(self) -> bool:
        """Whether it has no result yet."""
        return self.summary is not None and not self.summary.result


class Saves:
    """Summaries and small pictures of the saved battles."""

    def __init__(self, screens: GameScreens, store: BattleStore) -> None:
        self._screens = screens
        self._store = store
        self._known: dict[str, tuple[Stamp, Saved]] = {}
        self._pictures: dict[tuple[str, Stamp, tuple[int, int], tuple[Army, Army]], pygame.Surface] = {}

    def names(self) -> list[str]:
        """Every battle's name, the one saved last first."""
        return self._store.names()

    def known(self, name: str) -> Saved | None:
        """What is known of a battle without reading its file."""
        stamp, saved = self._known.get(name, (None, None))
        return saved if stamp == self._stamp(name) else None

    def look(self, name: str) -> Saved:
        """What there is to say of a battle; reads its file when it has changed."""
        known = self.known(name)
        if known is None:
            stamp = self._stamp(name)
            known = self._read(name, stamp)
            self._known[name] = stamp, known
        return known

    def unfinished(self, names: list[str]) -> Saved | None:
        """The first of the battles that has no result yet."""
        return next((saved for name in names if (saved := self.look(name)).goes_on), None)

    def journal(self, name: str) -> Journal | None:
        """A battle's newest copy that can be read; None when there is none."""
        try:
            return self._store.load(name).journal
        except (Lost, Fault):
            return None

    def picture(self, name: str, size_px: tuple[int, int], armies: tuple[Army, Army]) -> pygame.Surface:
        """A battle's table with its units marked. Slow; raises Fault, Lost."""
        key = (name, self._stamp(name), size_px, armies)
        if key not in self._pictures:
            if len(self._pictures) >= MOST_PICTURES:
                self._pictures.clear()
            journal = self._store.load(name).journal
            self._pictures[key] = self._screens.battle_thumbnail(journal, size_px, armies)
        return self._pictures[key]

    def picture_at_hand(
        self, name: str, size_px: tuple[int, int], armies: tuple[Army, Army]
    ) -> pygame.Surface | None:
        """The same where it has been made before; None where it would have to be made."""
        return self._pictures.get((name, self._stamp(name), size_px, armies))

    def bring_in(self, source: Path) -> str:
        """Take a battle file from anywhere; its name here. Raises Fault, SaveError, with a sentence."""
        if not source.is_file():
            raise Fault(str(source), _("there is no file {file}").format(file=source))
        try:
            data = source.read_bytes()
        except OSError as error:
            raise Fault(str(source), f"{source.name}: {error.strerror}") from error
        try:
            self._screens.summary(decode(data))
        except Fault as fault:
            why = fault.why if fault.path == "$" else f"{fault.path}: {fault.why}"
            sentence = _("{file} is not a battle that can be read: {why}")
            raise Fault(str(source), sentence.format(file=source.name, why=why)) from fault
        return self._store.bring_in(source)

    def _stamp(self, name: str) -> Stamp:
        try:
            stat = self._store.path(name).stat()
        except (OSError, Fault):
            return (0, 0)
        return stat.st_mtime_ns, stat.st_size

    def _read(self, name: str, stamp: Stamp) -> Saved:
        saved_s = stamp[0] / 1e9
        try:
            reading = self._store.load(name)
            summary = self._screens.summary(reading.journal)
        except (Lost, Fault):
            return Saved(name, saved_s, None, True)
        return Saved(name, saved_s, summary, reading.trouble is not None)
