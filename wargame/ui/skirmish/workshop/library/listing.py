"""What lies in a folder, for choosing a file: its folders, and its files of some endings."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from wargame.ui.shell.words import _

MOST_SHOWN = 400
MOST_LOOKED_AT = 20_000


@dataclass(frozen=True)
class Listing:
    """A folder's folders and files by name; how many more there are, or why it can't be read."""

    folder: Path
    folders: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    more: int = 0
    problem: str = ""


def list_folder(folder: Path, suffixes: Collection[str]) -> Listing:
    """What a folder shows of files with one of these endings (lower case); hidden ones are left out."""
    folders: list[str] = []
    files: list[str] = []
    try:
        with os.scandir(folder) as entries:
            for count, entry in enumerate(entries):
                if count >= MOST_LOOKED_AT:
                    break
                _sort_in(entry, suffixes, folders, files)
    except OSError as error:
        words = _("This folder can't be read: {why}.").format(why=error.strerror or error)
        return Listing(folder, problem=words)
    folders.sort(key=str.casefold)
    files.sort(key=str.casefold)
    more = max(0, len(folders) - MOST_SHOWN) + max(0, len(files) - MOST_SHOWN)
    return Listing(folder, tuple(folders[:MOST_SHOWN]), tuple(files[:MOST_SHOWN]), more)


def _sort_in(
    entry: os.DirEntry[str], suffixes: Collection[str], folders: list[str], files: list[str]
) -> None:
    if entry.name.startswith("."):
        return
    try:
        is_folder = entry.is_dir()
    except OSError:
        return
    if is_folder:
        folders.append(entry.name)
    elif Path(entry.name).suffix.casefold() in suffixes:
        files.append(entry.name)


def usual_folder() -> Path:
    """Where files from elsewhere lie as a rule: the player's downloads, else the home folder."""
    downloads = Path.home() / "Downloads"
    return downloads if downloads.is_dir() else Path.home()


def nearest_folder(path: Path) -> Path:
    """The folder of that path, or the nearest above it that is there."""
    here = path
    while not here.is_dir() and here != here.parent:
        here = here.parent
    return here if here.is_dir() else Path.home()
