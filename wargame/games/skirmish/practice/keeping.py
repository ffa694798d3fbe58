"""The position as it is kept between starts: `range.json` in the player's folder."""

from __future__ import annotations

from pathlib import Path

import msgspec

from wargame.engine.contract import Fault
from wargame.engine.savefile import set_aside, write_atomic
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.maps.document import MAX_BYTES
from wargame.games.skirmish.practice.bay import Bay
from wargame.games.skirmish.practice.position import Position
from wargame.paths import data_dir

FILE_NAME = "range.json"


def range_file() -> Path:
    """Where the position is kept."""
    return data_dir() / FILE_NAME


def load_position(game: Skirmish, path: Path | None = None) -> tuple[Position | None, str]:
    """The position that was kept, and the name a damaged file has been set aside under (empty: none was).

    Raises SaveError when a damaged file can't even be moved.
    """
    file = path or range_file()
    try:
        with file.open("rb") as handle:
            data = handle.read(2 * MAX_BYTES + 1)
    except FileNotFoundError:
        return None, ""
    except OSError:
        data = b""
    position = _read(game, data)
    return (position, "") if position is not None else (None, set_aside(file).name)


def save_position(position: Position, path: Path | None = None) -> None:
    """Keep the position. Raises SaveError."""
    write_atomic(path or range_file(), msgspec.json.format(msgspec.json.encode(position), indent=1))


def _read(game: Skirmish, data: bytes) -> Position | None:
    try:
        position = msgspec.json.decode(data, type=Position)
        Bay(game, position).check(position)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, OverflowError, Fault):
        return None
    return position
