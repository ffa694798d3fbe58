"""The worker: newest question of a slot wins, urgent slots first, answers on the main loop."""

from __future__ import annotations

import threading
import time

import pytest

from wargame.ui.shell.tasks import Tasks
from wargame.ui.skirmish.worker import AtOnce, Worker


@pytest.fixture
def tasks() -> Tasks:
    return Tasks()


@pytest.fixture
def worker(tasks: Tasks) -> Worker:
    return Worker(tasks, ("urgent", "calm"))


def finish(worker: Worker, tasks: Tasks) -> None:
    deadline = time.monotonic() + 5.0
    while worker.busy and time.monotonic() < deadline:
        tasks.poll()
        time.sleep(0.001)
    assert not worker.busy


def test_the_newest_question_of_a_slot_wins_and_urgent_ones_come_first(worker: Worker, tasks: Tasks) -> None:
    heard: list[object] = []
    gate = threading.Event()
    worker.ask("calm", lambda: gate.wait(5.0), lambda _: heard.append("first"))
    worker.ask("calm", lambda: "old", heard.append)
    worker.ask("calm", lambda: "calm", heard.append)
    worker.ask("urgent", lambda: "urgent", heard.append)
    gate.set()
    finish(worker, tasks)
    assert heard == ["first", "urgent", "calm"]


def test_asking_does_not_wait(tasks: Tasks) -> None:
    taken_s, ended = [], list[str]()
    for _ in range(5):
        worker, gate = Worker(tasks, ("urgent", "calm")), threading.Event()

        def job(gate: threading.Event = gate) -> None:
            gate.wait(5.0)
            ended.append("the job")

        started = time.perf_counter()
        worker.ask("calm", job, lambda _: None)
        taken_s.append(time.perf_counter() - started)
        assert not ended
        assert worker.busy
        gate.set()
        finish(worker, tasks)
        ended.clear()
    # a machine with much to do may be slow once; one that waits is slow each time
    assert min(taken_s) < 0.1


def test_answers_are_handed_over_on_the_main_loop(worker: Worker, tasks: Tasks) -> None:
    threads: list[int] = []

    def note(_: object = None) -> None:
        threads.append(threading.get_ident())

    worker.ask("calm", note, note)
    finish(worker, tasks)
    assert threads[0] != threads[1] == threading.get_ident()


def test_an_error_in_a_question_is_raised_on_the_main_loop(worker: Worker, tasks: Tasks) -> None:
    worker.ask("calm", lambda: 1 // 0, lambda _: None)
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        finish(worker, tasks)


def test_a_closed_worker_hands_nothing_over(worker: Worker, tasks: Tasks) -> None:
    heard: list[object] = []
    gate = threading.Event()
    worker.ask("calm", lambda: gate.wait(5.0), heard.append)
    worker.close()
    worker.ask("calm", lambda: 1, heard.append)
    gate.set()
    while tasks.running():
        tasks.poll()
        time.sleep(0.001)
    assert not heard


def test_at_once_answers_while_it_is_asked() -> None:
    heard: list[object] = []
    AtOnce().ask("calm", lambda: 3, heard.append)
    assert heard == [3]
