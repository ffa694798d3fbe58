"""Unsaved work of the workshop, kept on disk and found again at the next start.

A kept draft names the table it belongs to: `my/<stem>`, the name of one that ships
with the game, or "" for a table that has no name yet. It is written beside the
tables, never over them. Two windows that work on tables of one name keep a file
each: whoever works holds a lock on his (`Claim`), and nobody is offered it meanwhile.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wargame.engine.contract import Fault
from wargame.engine.lock import Lock, held_elsewhere
from wargame.engine.savefile import SaveError, set_aside, write_atomic
from wargame.games.skirmish.maps.document import MAX_BYTES
from wargame.games.skirmish.maps.editing.draft import Draft, draft_of
from wargame.games.skirmish.maps.read import read_document
from wargame.paths import drafts_dir

DRAFT_SUFFIX = ".draft"
FORM = 1
MOST_WINDOWS = 16


@dataclass(frozen=True)
class KeptDraft:
    """Unsaved work that was found: whose it is, the draft, and its file."""

    table: str
    draft: Draft
    path: Path


class Claim:
    """The file for one window's unsaved work on a table: the one at `path`, else the first that is free."""

    def __init__(self, table: str, path: Path | None = None) -> None:
        self.table = table
        free = (place for place in _places(table) if not held_elsewhere(place))
        self.path = path or next(free, _path(table))
        self._lock = Lock(self.path)

    def keep(self, draft: Draft) -> None:
        """Write the work down; what was kept here before is replaced. Raises SaveError."""
        _write(self.path, self.table, draft)

    def forget(self) -> None:
        """The work is saved or given up. Raises SaveError when the file can't be removed."""
        _remove(self.path)

    def release(self) -> None:
        """The window goes: what is kept may be offered to others."""
        self._lock.release()


def keep_draft(table: str, draft: Draft) -> Path:
    """Write down unsaved work; the same table's older one is replaced. Raises SaveError."""
    path = _path(table)
    _write(path, table, draft)
    return path


def kept_draft(table: str) -> KeptDraft | None:
    """The unsaved work on a table; None when there is none that can be read."""
    path = _path(table)
    return _read(path) if path.is_file() else None


def kept_drafts() -> tuple[KeptDraft, ...]:
    """All unsaved work that was left, the newest first. What can't be read is set aside.

    What another window that still runs is working on is not among it.
    """
    try:
        paths = sorted(drafts_dir().glob(f"*{DRAFT_SUFFIX}"), key=_newest_first)
    except OSError:
        return ()
    found = [_read(path) for path in paths if not held_elsewhere(path)]
    return tuple(draft for draft in found if draft is not None)


def forget_draft(table: str) -> None:
    """The work on a table is saved or given up. Raises SaveError when the file can't be removed."""
    _remove(_path(table))


def _write(path: Path, table: str, draft: Draft) -> None:
    held = {"format": FORM, "table": table, "map": draft.data()}
    write_atomic(path, json.dumps(held, ensure_ascii=False).encode("utf-8", "replace"))


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise SaveError(f"the unsaved work could not be removed: {error.strerror or error}") from error


def _places(table: str) -> Iterator[Path]:
    """Where unsaved work on a table may be kept: the usual file, then one for each further window."""
    first = _path(table)
    yield first
    yield from (first.with_name(f"{first.stem}-{n}{DRAFT_SUFFIX}") for n in range(2, MOST_WINDOWS + 1))


def _path(table: str) -> Path:
    """A name of letters and digits alone, whatever the table is called."""
    mark = hashlib.sha256(table.encode("utf-8", "replace")).hexdigest()[:20]
    return drafts_dir() / f"{mark}{DRAFT_SUFFIX}"


def _newest_first(path: Path) -> tuple[float, str]:
    return -path.stat().st_mtime, path.name


def _read(path: Path) -> KeptDraft | None:
    try:
        with path.open("rb") as file:
            data = file.read(2 * MAX_BYTES)
    except OSError:
        return None
    try:
        held = _decoded(data)
        return KeptDraft(held["table"], draft_of(read_document(held["map"], "draft")), path)
    except Fault:
        _aside(path)
        return None


def _decoded(data: bytes) -> dict[str, Any]:
    try:
        held = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Fault("$", "is no kept draft") from None
    if (
        not isinstance(held, dict)
        or not isinstance(held.get("table"), str)
        or not isinstance(held.get("map"), dict)
    ):
        raise Fault("$", "is no kept draft")
    return held


def _aside(path: Path) -> None:
    try:
        set_aside(path)
    except SaveError:
        return
