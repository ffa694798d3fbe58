"""Editing one line of text: caret, selection, words, history. No screen, no keys."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace

HISTORY = 100


@dataclass(frozen=True)
class Line:
    """A line of text; the selection runs from `anchor` to `caret`."""

    text: str = ""
    caret: int = 0
    anchor: int = 0

    @property
    def span(self) -> tuple[int, int]:
        """Start and end of the selection."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, end = self.span
        return self.text[start:end]

    def at(self, caret: int, select: bool = False) -> Line:
        """With the caret elsewhere; `select` keeps the other end of the selection."""
        caret = max(0, min(len(self.text), caret))
        return replace(self, caret=caret, anchor=self.anchor if select else caret)

    def all(self) -> Line:
        """With everything selected."""
        return replace(self, caret=len(self.text), anchor=0)

    def typed(self, words: str, longest: int) -> Line:
        """With the selection replaced, without control characters and what would be too long."""
        start, end = self.span
        kept = "".join(c for c in unicodedata.normalize("NFC", words) if unicodedata.category(c) != "Cc")
        room = longest - (len(self.text) - (end - start))
        kept = kept[: max(0, room)]
        caret = start + len(kept)
        return Line(self.text[:start] + kept + self.text[end:], caret, caret)

    def rubbed_out(self, back: bool, whole_word: bool = False) -> Line:
        """Without the selection, or else without the letter (or word) before or behind the caret."""
        if self.caret != self.anchor:
            return self.typed("", len(self.text))
        goal = self._stop(back, whole_word)
        start, end = min(self.caret, goal), max(self.caret, goal)
        return Line(self.text[:start] + self.text[end:], start, start)

    def moved(self, back: bool, whole_word: bool = False, select: bool = False) -> Line:
        """With the caret a letter (or word) further; a selection collapses to its end on that side."""
        if self.caret != self.anchor and not select and not whole_word:
            return self.at(self.span[0] if back else self.span[1])
        return self.at(self._stop(back, whole_word), select)

    def word_at(self, spot: int) -> Line:
        """With the word around the spot selected."""
        start = end = max(0, min(len(self.text), spot))
        while start > 0 and not self.text[start - 1].isspace():
            start -= 1
        while end < len(self.text) and not self.text[end].isspace():
            end += 1
        return replace(self, caret=end, anchor=start)

    def _stop(self, back: bool, whole_word: bool) -> int:
        if not whole_word:
            return max(0, self.caret - 1) if back else min(len(self.text), self.caret + 1)
        return self._word_start() if back else self._word_end()

    def _word_start(self) -> int:
        at = self.caret
        while at > 0 and self.text[at - 1].isspace():
            at -= 1
        while at > 0 and not self.text[at - 1].isspace():
            at -= 1
        return at

    def _word_end(self) -> int:
        at = self.caret
        while at < len(self.text) and not self.text[at].isspace():
            at += 1
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        return at


class History:
    """Earlier and later states of a line."""

    def __init__(self) -> None:
        self._before: list[Line] = []
        self._after: list[Line] = []

    def keep(self, line: Line) -> None:
        """Remember the line as it was before a change."""
        self._before = [*self._before[-HISTORY:], line]
        self._after = []

    def undo(self, now: Line) -> Line:
        """The line before the last change."""
        if not self._before:
            return now
        self._after.append(now)
        return self._before.pop()

    def redo(self, now: Line) -> Line:
        """The line before the last undo."""
        if not self._after:
            return now
        self._before.append(now)
        return self._after.pop()
