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
        if key in self._kept:
            answer = self._kept.pop(key)
        else:
            answer = work_out()
            if len(self._kept) >= self._size:
                del self._kept[next(iter(self._kept))]
        self._kept[key] = answer
        return answer
