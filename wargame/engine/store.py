"""The player's battles on disk: every action saved as it happens, nothing ever lost.

A battle is `<name>.battle`, with beside it the file as it was one action
earlier (`.1`), at the turn's start (`.turn`) and at the battle's start
(`.start`). Of a damaged one the newest good copy is read; the damaged file
stays where it is until the battle is played on, and is set aside then.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from wargame.engine.contract import Fault
from wargame.engine.journal import SUFFIX, Journal, decode, encode
from wargame.engine.lock import Lock, held_elsewhere
from wargame.engine.match import Match
from wargame.engine.savefile import SaveError, set_aside, write_atomic

MAX_NAME_LETTERS = 80
_FORBIDDEN = re.compile(r'[\x00-\x1f<>:"/\\|?*]')
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)

Milestone = Callable[[Journal], object]
Copy = Literal["action", "turn", "start"]

COPIES: Mapping[Copy, str] = {"action": ".1", "turn": ".turn", "start": ".start"}
"""How older copies are called, the newest first: one action earlier, the turn's start, the battle's start."""


class Recovered(NamedTuple):
    """What reading a battle gave: its journal, and when the newest file can't be read,
    one sentence about that and which older copy this is."""

    journal: Journal
    trouble: str | None = None
    copy: Copy | None = None


class Lost(Exception):
    """No good copy of a battle is left; the damaged files are kept."""


class InUse(SaveError):
    """A battle that another window has open: it can't be moved."""


class BattleStore:
    """The folder of battles. `milestone` names the moment to keep apart (a turn's number)."""

    def __init__(self, folder: Path, trash: Path, milestone: Milestone) -> None:
        self._folder = folder
        self._trash = trash
        self._milestone = milestone

    def names(self) -> list[str]:
        """Every battle's name, the one saved last first."""
        with contextlib.suppress(OSError):
            return [path.name.removesuffix(SUFFIX) for path in sorted(self._files(), key=_newest_first)]
        return []

    def path(self, name: str) -> Path:
        """A battle's file. Raises Fault when the name can't be a file's name."""
        return self._folder / (checked_name(name) + SUFFIX)

    def free_name(self, wanted: str) -> str:
        """The wanted name with what no file name may hold left out, numbered when it is taken."""
        stem = _FORBIDDEN.sub(" ", wanted).strip(" .")[: MAX_NAME_LETTERS - 5] or "Battle"
        if _RESERVED.fullmatch(stem):
            stem = f"Battle {stem}"
        name, n = stem, 1
        while self.path(name).exists():
            n += 1
            name = f"{stem} {n}"
        return name

    def load(self, name: str) -> Recovered:
        """Read a battle, from its newest copy that can be read. Nothing is moved or written.

        Raises Lost when there is none, Fault for an impossible name.
        """
        return next(self.readings(name))

    def readings(self, name: str) -> Iterator[Recovered]:
        """A battle's file and its older copies, as far as they can be read, the newest first.

        Raises Lost, in the end, when there was none, and Fault for an impossible name.
        """
        path, trouble, found = self.path(name), None, 0
        for copy, end in ((None, ""), *COPIES.items()):
            try:
                journal = decode(path.with_name(path.name + end).read_bytes())
            except (OSError, Fault) as error:
                trouble = trouble or f"{path.name} can't be read: {_reason(error)}."
                continue
            found += 1
            yield Recovered(journal, trouble, copy)
        if not found:
            raise Lost(trouble)

    def set_aside(self, name: str) -> Path | None:
        """Keep a damaged battle's file under a name that no save writes over; that file.

        None when there is no file, or the folder is read-only and it stays where it is.
        """
        path = self.path(name)
        with contextlib.suppress(SaveError):
            return set_aside(path) if path.exists() else None
        return None

    def in_use(self, name: str) -> bool:
        """Whether another window has the battle open. Raises Fault for an impossible name."""
        return held_elsewhere(self.path(name))

    def save(self, name: str, journal: Journal) -> None:
        """Write a battle, keeping the copy before it. Raises SaveError, Fault."""
        write_atomic(self.path(name), encode(journal), keep=1)

    def keep(self, name: str, journal: Journal, moment: str) -> None:
        """Keep a copy under `moment` ('turn' or 'start'). Raises SaveError."""
        path = self.path(name)
        write_atomic(path.with_name(f"{path.name}.{moment}"), encode(journal))

    def rename(self, name: str, new: str) -> None:
        """Give a battle another name. Raises Fault when it is taken or impossible, SaveError, InUse."""
        source, target = self.path(name), self.path(new)
        if target.exists() and not _is_same_file(source, target):
            raise Fault("$.name", f"there is a battle named {new!r} already")
        self._move(source, target)

    def delete(self, name: str) -> Path:
        """Move a battle to the trash; returns where it is now. Raises SaveError, InUse."""
        source = self.path(name)
        target, n = self._trash / source.name, 1
        while target.exists():
            n += 1
            target = self._trash / f"{name} {n}{SUFFIX}"
        try:
            self._trash.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(f"the trash can't be made: {error.strerror}") from error
        self._move(source, target)
        return target

    def export(self, name: str, target: Path) -> None:
        """Write a battle as one file anywhere. Raises SaveError, Lost, Fault."""
        write_atomic(target, encode(self.load(name).journal))

    def bring_in(self, source: Path) -> str:
        """Take a battle file from anywhere; returns its name here. Raises Fault, SaveError."""
        try:
            journal = decode(source.read_bytes())
        except OSError as error:
            raise Fault(str(source), f"can't be read: {error.strerror}") from error
        name = self.free_name(source.name.removesuffix(SUFFIX))
        self.save(name, journal)
        return name

    def autosave(self, name: str, match: Match) -> Autosave:
        """Save now and after every change of the match."""
        return Autosave(self, name, match, self._milestone)

    def _files(self) -> Iterator[Path]:
        return (path for path in self._folder.glob("*" + SUFFIX) if path.is_file())

    def _move(self, source: Path, target: Path) -> None:
        if held_elsewhere(source):
            raise InUse(f"another window has {source.name.removesuffix(SUFFIX)} open")
        try:
            source.replace(target)
            for end in COPIES.values():
                part = source.with_name(source.name + end)
                if part.exists():
                    part.replace(target.with_name(target.name + end))
        except FileNotFoundError as error:
            raise SaveError(f"{source.name} is not there any more") from error
        except OSError as error:
            raise SaveError(f"{source.name} could not be moved: {error.strerror}") from error


class Autosave:
    """Writes a match after every change; `problem` is one sentence while that fails."""

    def __init__(self, store: BattleStore, name: str, match: Match, milestone: Milestone) -> None:
        self._store = store
        self.name = name
        self.match = match
        self._milestone = milestone
        self._reached: object = None
        self.problem: str | None = None
        self._lock = Lock(store.path(name))
        self.read_only = not self._lock.taken
        if not self.read_only:
            self._write(match.journal(), first=not match.moments[1:])
            match.listeners.append(self._changed)

    def close(self) -> None:
        """Stop saving and let another window have the battle."""
        with contextlib.suppress(ValueError):
            self.match.listeners.remove(self._changed)
        self._lock.release()

    def _changed(self, match: Match) -> None:
        self._write(match.journal(), first=False)

    def _write(self, journal: Journal, *, first: bool) -> None:
        try:
            self._store.save(self.name, journal)
            if first:
                self._store.keep(self.name, journal, "start")
            if (milestone := self._milestone(journal)) != self._reached:
                self._store.keep(self.name, journal, "turn")
                self._reached = milestone
            self.problem = None
        except SaveError as error:
            self.problem = f"The battle goes on, but {error}"


def checked_name(name: str) -> str:
    """The name, when it can be a file's. Raises Fault with one sentence."""
    if not name.strip(" .") or name != name.strip():
        raise Fault("$.name", "a battle needs a name, without spaces at its ends")
    if len(name) > MAX_NAME_LETTERS:
        raise Fault("$.name", f"a name has at most {MAX_NAME_LETTERS} letters")
    if _FORBIDDEN.search(name) or name.startswith(".") or name.endswith(".") or _RESERVED.fullmatch(name):
        raise Fault("$.name", f"{name!r} can't be the name of a file")
    return name


def _is_same_file(one: Path, other: Path) -> bool:
    """Whether both names lead to one file, as `a` and `A` do on some systems."""
    try:
        return one.samefile(other)
    except OSError:
        return False


def _newest_first(path: Path) -> tuple[float, str]:
    try:
        return -path.stat().st_mtime, path.name
    except OSError:
        # it has gone since the folder was read
        return 0.0, path.name


def _reason(error: Exception) -> str:
    if isinstance(error, Fault):
        return error.why if error.path == "$" else f"{error.path}: {error.why}"
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
