"""The worker: newest question of a slot wins, urgent slots first, answers and errors in the main thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from wargame.ui.skirmish.worker import Worker


@pytest.fixture
def gate() -> threading.Event:
    return threading.Event()


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker(("urgent", "calm"), lambda: None)
    yield made
    made.close()


def finish(worker: Worker) -> None:
    deadline = time.monotonic() + 5.0
    while worker.busy and time.monotonic() < deadline:
        worker.collect()
        time.sleep(0.001)
    assert not worker.busy


def test_the_newest_question_of_a_slot_wins_and_urgent_ones_come_first(
    worker: Worker, gate: threading.Event
) -> None:
    heard: list[str] = []
    worker.ask("calm", gate.wait, lambda _: heard.append("first"))
    while not worker.busy:
        time.sleep(0.001)
    time.sleep(0.02)
    worker.ask("calm", lambda: "old", heard.append)
    worker.ask("calm", lambda: "calm", heard.append)
    worker.ask("urgent", lambda: "urgent", heard.append)
    gate.set()
    finish(worker)
    assert heard == ["first", "urgent", "calm"]


def test_asking_does_not_wait(worker: Worker, gate: threading.Event) -> None:
    started = time.perf_counter()
    worker.ask("calm", lambda: gate.wait(5.0), lambda _: None)
    assert time.perf_counter() - started < 0.1
    assert not worker.collect()
    gate.set()
    finish(worker)


def test_answers_are_handed_over_in_the_main_thread(worker: Worker) -> None:
    threads: list[int] = []

    def note(_: object = None) -> None:
        threads.append(threading.get_ident())

    worker.ask("calm", note, note)
    finish(worker)
    assert threads[0] != threads[1] == threading.get_ident()


def test_an_error_in_a_question_is_raised_where_answers_are_collected(worker: Worker) -> None:
    worker.ask("calm", lambda: 1 / 0, lambda _: None)
    with pytest.raises(ZeroDivisionError):
        finish(worker)


def test_a_closed_worker_takes_no_questions() -> None:
    worker = Worker((), lambda: None)
    worker.close()
    worker.ask("calm", lambda: 1, lambda _: None)
    assert not worker.busy
