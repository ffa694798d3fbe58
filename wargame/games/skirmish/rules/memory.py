"""A small memory of answers already worked out; forgetting costs time only."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memory(Generic[K, V]):
    """Keeps the last `size` answers by their key; may be asked from several threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: dict[K, V] = {}
        self._lock = Lock()

    def recall(self, key: K, work_out: Callable[[], V]) -> V:
        """The answer kept under the key; worked out and kept when there is none."""
        with self._lock:
            is_known = key in self._kept
            if is_known:
                answer = self._kept.pop(key)
                self._kept[key] = answer
        if not is_known:
            # threads that ask at the same time may both work it out: to the same answer
            answer = work_out()
            self.keep(key, answer)
        return answer

    def keep(self, key: K, answer: V) -> None:
        """Keep an answer; the one asked for longest ago is forgotten for it."""
        with self._lock:
            self._kept.pop(key, None)
            if len(self._kept) >= self._size:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = answer

    def __contains__(self, key: K) -> bool:
        """Whether an answer is kept under the key."""
        with self._lock:
            return key in self._kept
