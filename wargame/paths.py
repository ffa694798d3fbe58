"""Where the game's own files are, and where the player's are kept.

The game's own: inside the installed package, else in the checkout beside it.
The player's: the platform's data and cache folders, or all of them under the
folder that the environment variable WARGAME_HOME names.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

APP_NAME = "pocket-wargame"
HOME_VARIABLE = "WARGAME_HOME"


def _own(folder: str) -> Path:
    package = Path(__file__).resolve().parent
    installed = package / folder
    return installed if installed.is_dir() else package.parent / folder


def assets_dir() -> Path:
    """Pictures, sounds, themes and texts that ship with the game."""
    return _own("assets")


def maps_dir() -> Path:
    """The tables that ship with the game."""
    return _own("maps")


def data_dir() -> Path:
    """The player's own folder; not created here."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) if home else Path(platformdirs.user_data_dir(APP_NAME, appauthor=False))


def cache_dir() -> Path:
    """Pictures and sounds that can be made again; not created here."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "cache" if home else Path(platformdirs.user_cache_dir(APP_NAME, appauthor=False))


def battles_dir() -> Path:
    """The player's battles, one journal each."""
    return data_dir() / "battles"


def trash_dir() -> Path:
    """Where deleted battles and tables go."""
    return data_dir() / "trash"


def user_maps_dir() -> Path:
    """The player's own tables."""
    return data_dir() / "maps"


def drafts_dir() -> Path:
    """The player's unsaved work on tables."""
    return data_dir() / "drafts"


def settings_file() -> Path:
    """The player's settings."""
    return data_dir() / "settings.json"
