"""A memory keeps what was asked for last, and forgets without harm."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from wargame.games.skirmish.rules.memory import Memory


def test_it_works_out_once_and_forgets_what_was_asked_for_longest_ago() -> None:
    worked_out: list[int] = []
    memory: Memory[int, int] = Memory(2)

    def square(number: int) -> int:
        def work_out() -> int:
            worked_out.append(number)
            return number * number

        return memory.recall(number, work_out)

    assert [square(n) for n in (1, 2, 1, 3, 1, 2)] == [1, 4, 1, 9, 1, 4]
    assert worked_out == [1, 2, 3, 2]
    assert 2 in memory
    assert 3 not in memory


def test_it_may_be_asked_from_several_threads() -> None:
    memory: Memory[int, int] = Memory(3)

    def ask(start: int) -> bool:
        return all(
            memory.recall(n % 7, lambda n=n: (n % 7) ** 2) == (n % 7) ** 2 for n in range(start, start + 4000)
        )

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(ask, range(4)))
