"""The trace: what the window shows and what happened, as JSON lines, for testers and screen readers.

The first line is `{"ready": true, ...}`. A `screen` line follows every change
of what is shown; while something moves it is written at most ten times a
second. `event` lines say in words what happened. Every line is flushed at once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

MOVING_EVERY_S = 0.1


class Trace:
    """Writes the lines; without a file it does nothing."""

    def __init__(self, file: Path | None = None) -> None:
        self._out: TextIO | None = file.open("w", encoding="utf-8", buffering=1) if file else None
        self._last = ""
        self._moved = False
        self._last_at_s = float("-inf")
        self._number = 0
        self._waiting: list[str] | None = []

    @property
    def on(self) -> bool:
        """Whether anything is written."""
        return self._out is not None

    def ready(self, **fields: Any) -> None:
        """The first line: the window is open and drawn."""
        waiting, self._waiting = self._waiting or [], None
        self._write({"ready": True, **fields})
        if self._out is not None:
            self._out.writelines(waiting)

    def event(self, words: str, **fields: Any) -> None:
        """Something happened; `words` says what."""
        if self.on:
            self._write({"event": words, **fields})

    def screen(self, state: Mapping[str, Any], now_s: float, moving: bool = False) -> None:
        """What is shown, if it differs from the last line; while it moves, now and then.

        That something has begun to move is always told: a line of a screen at rest holds until then.
        """
        goes_on = moving and self._moved
        if not self.on or (goes_on and now_s - self._last_at_s < MOVING_EVERY_S):
            return
        self._moved = moving
        line = json.dumps(state, ensure_ascii=False, default=_plain)
        if line == self._last:
            return
        self._last, self._last_at_s = line, now_s
        self._write({"screen": self._number, **state})
        self._number += 1

    def close(self) -> None:
        """Close the file."""
        if self._out is not None:
            self._out.writelines(self._waiting or ())
            self._out.close()
            self._out = None

    def __enter__(self) -> Trace:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, line: Mapping[str, Any]) -> None:
        if self._out is None:
            return
        text = json.dumps(line, ensure_ascii=False, default=_plain) + "\n"
        if self._waiting is not None:
            self._waiting.append(text)
            return
        self._out.write(text)
        self._out.flush()


def _plain(value: Any) -> Any:
    """Numbers of numpy, rectangles and the like as plain data."""
    if hasattr(value, "item"):
        return value.item()
    try:
        return list(value)
    except TypeError:
        return str(value)
