"""A small memory of answers already worked out; forgetting costs time only."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memory(Generic[K, V]):
    """Keeps the last `size` answers by their key."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: dict[K, V] = {}

    def recall(self, key: K, work_out: Callable[[], V]) -> V:
        """The answer kept under the key; worked out and kept when there is none."""
        answer = self._kept[key] if key in self._kept else work_out()
        self.keep(key, answer)
        return answer

    def keep(self, key: K, answer: V) -> None:
        """Keep an answer; the one asked for longest ago is forgotten for it."""
        self._kept.pop(key, None)
        if len(self._kept) >= self._size:
            del self._kept[next(iter(self._kept))]
        self._kept[key] = answer

    def __contains__(self, key: K) -> bool:
        """Whether an answer is kept under the key."""
        return key in self._kept
