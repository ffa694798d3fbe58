"""Files that are never half written: temporary file, fsync, rename, and older copies kept.

A file `name` has its earlier contents beside it as `name.1` (the newest) to
`name.3`. A file that can't be read is moved aside, never deleted.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

KEPT_COPIES = 3


class SaveError(OSError):
    """A file could not be written; what was there before is still there."""


def write_atomic(path: Path, data: bytes, *, keep: int = 0) -> None:
    """Write `data` so that `path` holds either all of it or what it held before.

    With `keep` the content it had is kept as `.1`, and older ones up to that
    number. Raises SaveError with one sentence.
    """
    temporary = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_and_sync(temporary, data)
        if keep:
            _shift_copies(path, keep)
        temporary.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise SaveError(f"{path.name} could not be written: {error.strerror or error}") from error


def copies(path: Path) -> list[Path]:
    """The file and its kept copies that exist, the newest first."""
    candidates = [path, *(_copy(path, n) for n in range(1, KEPT_COPIES + 1))]
    return [candidate for candidate in candidates if candidate.is_file()]


def set_aside(path: Path) -> Path:
    """Keep a damaged file under a free name `name.damaged-N`; returns that name. Raises SaveError."""
    n = 1
    while (aside := path.with_name(f"{path.name}.damaged-{n}")).exists():
        n += 1
    try:
        path.replace(aside)
    except OSError as error:
        raise SaveError(f"{path.name} could not be set aside: {error.strerror or error}") from error
    return aside


def _copy(path: Path, n: int) -> Path:
    return path.with_name(f"{path.name}.{n}")


def _write_and_sync(path: Path, data: bytes) -> None:
    with path.open("wb") as handle:
        handle.write(data)
        handle.flush()
        os.fsync(handle.fileno())


def _shift_copies(path: Path, keep: int) -> None:
    """Make room for one more copy; the current file is linked, so `path` never goes missing."""
    for n in range(keep, 1, -1):
        if _copy(path, n - 1).exists():
            _copy(path, n - 1).replace(_copy(path, n))
    if path.exists():
        _duplicate(path, _copy(path, 1))


def _duplicate(path: Path, to: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        to.unlink()
    try:
        os.link(path, to)
    except OSError:
        # a file system without hard links: a plain copy
        _write_and_sync(to, path.read_bytes())


def _sync_folder(folder: Path) -> None:
    """Make the rename itself durable where the system allows opening a folder."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
