"""The player's folders: shown in the system's file manager, and packed into one file as a backup."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

from wargame.engine.savefile import SaveError
from wargame.ui.shell.words import _

NOT_KEPT = (".lock", ".part")

Watcher = Callable[[int, int], object]


def open_folder(folder: Path) -> bool:
    """Show a folder in the file manager; False where the system has none to ask."""
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    try:
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
        if opener is None or not folder.is_dir():
            return False
        quiet = subprocess.DEVNULL
        subprocess.Popen(
            [opener, str(folder)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )
    except OSError:
        return False
    return True


def back_up(folder: Path, target: Path, watcher: Watcher, without: Path | None = None) -> int:
    """Pack all files of a folder into a zip file, but for what lies in `without`; how many.

    `watcher(n, all)` is told before each; what it raises ends the work and leaves no file.
    Raises SaveError with one sentence.
    """
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in NOT_KEPT)
    files = [path for path in files if path != target and without not in path.parents]
    partial = target.with_name(target.name + ".part")
    try:
        with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as packed:
            for n, path in enumerate(files):
                watcher(n, len(files))
                packed.write(path, path.relative_to(folder))
        partial.replace(target)
    except OSError as error:
        why = _("{file} could not be written: {why}").format(file=target.name, why=error.strerror or error)
        raise SaveError(why) from error
    finally:
        with contextlib.suppress(OSError):
            partial.unlink()
    return len(files)
