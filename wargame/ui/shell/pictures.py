"""Pictures of the window, kept in the player's own folder."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from pathlib import Path

import pygame

from wargame import paths
from wargame.engine import savefile


def pictures_dir() -> Path:
    """Where pictures of the window go."""
    return paths.data_dir() / "pictures"


def free_name(folder: Path, stem: str, ending: str) -> Path:
    """A file name that isn't taken: `stem.ending`, else `stem-2.ending` and so on."""
    file, n = folder / f"{stem}{ending}", 2
    while file.exists():
        file, n = folder / f"{stem}-{n}{ending}", n + 1
    return file


def moment() -> str:
    """The local date and time, for file names."""
    return datetime.now().strftime("%Y-%m-%d %H.%M.%S")


def save_picture(surface: pygame.Surface, folder: Path | None = None) -> Path:
    """Save the surface as PNG; the file. Raises SaveError."""
    file = free_name(folder or pictures_dir(), moment(), ".png")
    buffer = BytesIO()
    pygame.image.save(surface, buffer, "picture.png")
    savefile.write_atomic(file, buffer.getvalue())
    return file
