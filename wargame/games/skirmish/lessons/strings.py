"""Every text of a lesson with its place: for catalogues, and for the limits of plain words."""

from __future__ import annotations

from collections.abc import Iterator

from wargame.games.skirmish.lessons.lesson import Lesson, Stage

Placed = tuple[str, str]


def texts_of(lesson: Lesson) -> Iterator[Placed]:
    """Every text with its place in the file, in the order of the file."""
    yield "$.title", lesson.title
    yield "$.summary", lesson.summary
    for n, step in enumerate(lesson.steps):
        for place, text in _texts_of_step(step):
            if text:
                yield f"$.steps[{n}].{place}", text


def _texts_of_step(step: Stage) -> Iterator[Placed]:
    yield "title", step.title
    yield from _numbered("text", step.text)
    if step.figure is not None:
        yield "figure.intro", step.figure.intro
        for n, row in enumerate(step.figure.rows):
            yield f"figure.rows[{n}].title", row.title
            yield f"figure.rows[{n}].text", row.text
    if step.quote is not None:
        yield "quote.text", step.quote.text
        yield "quote.note", step.quote.note
    for n, task in enumerate(step.tasks):
        yield f"tasks[{n}].text", task.text
        yield f"tasks[{n}].instead", task.instead
    if step.pointer is not None:
        yield "pointer.title", step.pointer.title
        yield "pointer.text", step.pointer.text
    yield from _numbered("hints", step.hints)
    for name in ("dice_note", "after", "skipped"):
        yield name, getattr(step, name)


def _numbered(name: str, texts: tuple[str, ...]) -> Iterator[Placed]:
    yield from ((f"{name}[{n}]", text) for n, text in enumerate(texts))
