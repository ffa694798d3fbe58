"""Unsaved work of the workshop, kept on disk and found again at the next start.

A kept draft names the table it belongs to: `my/<stem>`, the name of one that ships
with the game, or "" for a table that has no name yet. It is written beside the
tables, never over them.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wargame.engine.contract import Fault
from wargame.engine.savefile import SaveError, set_aside, write_atomic
from wargame.games.skirmish.maps.document import MAX_BYTES
from wargame.games.skirmish.maps.editing.draft import Draft, draft_of
from wargame.games.skirmish.maps.read import read_document
from wargame.paths import drafts_dir

DRAFT_SUFFIX = ".draft"
FORM = 1


@dataclass(frozen=True)
class KeptDraft:
    """Unsaved work that was found: whose it is, the draft, and its file."""

    table: str
    draft: Draft
    path: Path


def keep_draft(table: str, draft: Draft) -> Path:
    """Write down unsaved work; the same table's older one is replaced. Raises SaveError."""
    held = {"format": FORM, "table": table, "map": draft.data()}
    path = _path(table)
    write_atomic(path, json.dumps(held, ensure_ascii=False).encode("utf-8", "replace"))
    return path


def kept_draft(table: str) -> KeptDraft | None:
    """The unsaved work on a table; None when there is none that can be read."""
    path = _path(table)
    return _read(path) if path.is_file() else None


def kept_drafts() -> tuple[KeptDraft, ...]:
    """All unsaved work that was left, the newest first. What can't be read is set aside."""
    try:
        paths = sorted(drafts_dir().glob(f"*{DRAFT_SUFFIX}"), key=_newest_first)
    except OSError:
        return ()
    found = [_read(path) for path in paths]
    return tuple(draft for draft in found if draft is not None)


def forget_draft(table: str) -> None:
    """The work on a table is saved or given up. Raises SaveError when the file can't be removed."""
    try:
        _path(table).unlink(missing_ok=True)
    except OSError as error:
        raise SaveError(f"the unsaved work could not be removed: {error.strerror or error}") from error


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
