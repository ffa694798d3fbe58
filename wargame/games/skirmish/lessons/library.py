"""Which lessons there are: the files of `assets/lessons/`, in the order that is advised."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from wargame.engine.contract import Fault
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.lessons.lesson import Lesson
from wargame.games.skirmish.lessons.reading import MAX_BYTES, read_lesson
from wargame.games.skirmish.lessons.remarks import remark_templates
from wargame.games.skirmish.lessons.strings import texts_of
from wargame.games.skirmish.lessons.tables import lessons_dir
from wargame.games.skirmish.lessons.trouble import trouble_templates

SUFFIX = ".toml"
SETS = ("core", "mecha")


@dataclass(frozen=True)
class Lessons:
    """Every lesson that can be read, by set and number; of each that cannot its file and its fault."""

    lessons: tuple[Lesson, ...]
    broken: tuple[tuple[Path, Fault], ...]

    def of(self, set_name: str) -> tuple[Lesson, ...]:
        """The lessons of a set in their order."""
        return tuple(lesson for lesson in self.lessons if lesson.set == set_name)

    def find(self, lesson_id: str) -> Lesson | None:
        """The lesson of this id; None when there is none."""
        return next((lesson for lesson in self.lessons if lesson.id == lesson_id), None)

    def after(self, lesson: Lesson) -> Lesson | None:
        """The lesson that is advised next; None after the last one of a set."""
        later = [one for one in self.of(lesson.set) if one.number > lesson.number]
        return later[0] if later else None


def lessons(game: Skirmish, folder: Path | None = None) -> Lessons:
    """All lessons of the folder (the game's own, unless another is given). A broken one stops no other."""
    found: list[Lesson] = []
    broken: list[tuple[Path, Fault]] = []
    for path in sorted((folder or lessons_dir()).glob(f"*{SUFFIX}")):
        try:
            lesson = load_lesson(path, game)
            _check_new(lesson, found)
        except Fault as fault:
            broken.append((path, fault))
        else:
            found.append(lesson)
    found.sort(key=lambda lesson: (SETS.index(lesson.set), lesson.number, lesson.id))
    return Lessons(tuple(found), tuple(broken))


def _check_new(lesson: Lesson, found: list[Lesson]) -> None:
    if any((one.set, one.number) == (lesson.set, lesson.number) for one in found):
        raise Fault("$.number", f"there are two lessons {lesson.set} {lesson.number}")


def load_lesson(path: Path, game: Skirmish) -> Lesson:
    """The lesson of a file. Raises Fault with the place in it."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise Fault("$", f"could not be read: {error.strerror or error}") from error
    return read_lesson(data, path.stem, game)


def lesson_strings(game: Skirmish) -> Iterator[tuple[str, str]]:
    """Every text of every lesson and of the lessons' own remarks, with its place: for the catalogues."""
    for lesson in lessons(game).lessons:
        yield from ((f"lessons/{lesson.id}{SUFFIX}:{place}", text) for place, text in texts_of(lesson))
    yield from (("lessons/remarks", text) for text in (*remark_templates(), *trouble_templates()))
