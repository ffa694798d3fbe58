"""What a player has learnt: `progress.json` in the player's folder.

Lessons that were finished, and the record of each that was left half way.
Lessons unlock nothing; order is advice.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from wargame.engine.savefile import set_aside, write_atomic
from wargame.games.skirmish.lessons.lesson import Lesson
from wargame.games.skirmish.lessons.library import Lessons
from wargame.games.skirmish.lessons.session import Session
from wargame.games.skirmish.lessons.trouble import DAMAGED, Words
from wargame.paths import data_dir

FORMAT = 1
FILE_NAME = "progress.json"
MAX_BYTES = 20_000_000


class Progress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lessons done, by id, and the records of those under way."""

    format: int = FORMAT
    done: tuple[str, ...] = ()
    under_way: dict[str, dict[str, Any]] = {}

    def is_done(self, lesson: Lesson) -> bool:
        """Whether the lesson has been finished once."""
        return lesson.id in self.done

    def record_of(self, lesson: Lesson) -> dict[str, Any] | None:
        """Where the lesson was left; None when it is not under way."""
        return self.under_way.get(lesson.id)

    def with_session(self, session: Session) -> Progress:
        """With a lesson as it stands: finished, or under way from its first action or step on."""
        lesson_id = session.lesson.id
        others = {name: record for name, record in self.under_way.items() if name != lesson_id}
        if session.finished:
            done = self.done if lesson_id in self.done else (*self.done, lesson_id)
            return Progress(FORMAT, done, others)
        return Progress(FORMAT, self.done, {**others, lesson_id: session.record()})

    def without(self, lesson: Lesson) -> Progress:
        """With the lesson no longer under way: it begins at its first step the next time."""
        left = {name: record for name, record in self.under_way.items() if name != lesson.id}
        return Progress(FORMAT, self.done, left)

    def advised(self, lessons: Lessons) -> Lesson | None:
        """What to take next: one under way, else the first that is not done; None when all are."""
        for lesson in lessons.lessons:
            if lesson.id in self.under_way:
                return lesson
        return next((lesson for lesson in lessons.lessons if lesson.id not in self.done), None)


def progress_file() -> Path:
    """Where progress is kept."""
    return data_dir() / FILE_NAME


def load_progress(path: Path | None = None) -> tuple[Progress, Words | None]:
    """What has been learnt, and what to tell when the file was damaged and has been set aside.

    Raises SaveError when a damaged file can't even be moved.
    """
    file = path or progress_file()
    try:
        with file.open("rb") as handle:
            data = handle.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return Progress(), None
    except OSError:
        data = b""
    progress = _read(data)
    if progress is not None:
        return progress, None
    return Progress(), Words(DAMAGED, {"file": set_aside(file).name})


def _read(data: bytes) -> Progress | None:
    try:
        progress = msgspec.json.decode(data, type=Progress)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return progress if progress.format == FORMAT and len(data) <= MAX_BYTES else None


def save_progress(progress: Progress, path: Path | None = None) -> None:
    """Write what has been learnt. Raises SaveError; what was written before is still there then."""
    write_atomic(path or progress_file(), msgspec.json.encode(progress))
