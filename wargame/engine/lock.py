"""A lock on a file, so that a second window knows that it is in use."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


class Lock:
    """Who has a file open: a file beside it with a process number, ignored when that process is gone."""

    def __init__(self, path: Path) -> None:
        self._path = lock_file(path)
        self.taken = self._take()

    def release(self) -> None:
        """Let go; harmless when it was not taken."""
        if self.taken:
            self.taken = False
            with contextlib.suppress(OSError):
                self._path.unlink()

    def _take(self) -> bool:
        for _ in range(2):
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                handle = os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
            except FileExistsError:
                if self._owner_lives():
                    return False
                with contextlib.suppress(OSError):
                    self._path.unlink()
            except OSError:
                # a read-only folder: saving will say so
                return True
            else:
                with os.fdopen(handle, "w") as file:
                    file.write(str(os.getpid()))
                return True
        return False

    def _owner_lives(self) -> bool:
        return _names_another(self._path)


def lock_file(path: Path) -> Path:
    """The file that says who has `path` open."""
    return path.with_name(path.name + ".lock")


def held_elsewhere(path: Path) -> bool:
    """Whether another process that still runs has the file open; nothing is taken."""
    return _names_another(lock_file(path))


def _names_another(lock: Path) -> bool:
    try:
        owner = int(lock.read_text())
    except (OSError, ValueError):
        return False
    return owner != os.getpid() and process_lives(owner)


def process_lives(number: int) -> bool:
    """Whether a process of this number runs."""
    if os.name == "nt":
        return _windows_process_lives(number)
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _windows_process_lives(number: int) -> bool:
    # os.kill(pid, 0) would end the process there
    import ctypes

    query_limited_information = 0x1000
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    handle = kernel.OpenProcess(query_limited_information, False, number)
    if handle:
        kernel.CloseHandle(handle)
    return bool(handle)
