"""What was done to a draft: undo and redo without a limit, one step a drag, and whether it is saved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from wargame.games.skirmish.maps.editing.draft import Draft


@dataclass(frozen=True)
class Step:
    """One thing done: what it is called (an English template for the screen) and the draft after it."""

    label: str
    draft: Draft


class History:
    """A draft and its past. Drafts share their pieces, so thousands of steps cost little."""

    def __init__(self, draft: Draft) -> None:
        self._steps: list[Step] = [Step("", draft)]
        self._at = 0
        self._saved: Draft | None = draft
        self._stroke: str | None = None
        self._preview: Draft | None = None

    @property
    def draft(self) -> Draft:
        """The draft to show: the one of a drag under way, else the one after the last step."""
        return self._preview if self._preview is not None else self.settled

    @property
    def settled(self) -> Draft:
        """The draft after the last step; what a drag under way started from."""
        return self._steps[self._at].draft

    def do(self, label: str, draft: Draft) -> bool:
        """Take a step; within a stroke show it only. False when the draft is the same, byte for byte."""
        if self._stroke is not None:
            self.preview(draft)
            return True
        self._preview = None
        if same(draft, self.settled):
            return False
        del self._steps[self._at + 1 :]
        self._steps.append(Step(label, draft))
        self._at += 1
        return True

    def begin(self, label: str) -> None:
        """Start a stroke: all that follows until `end` is one step. A stroke under way is ended first."""
        self.end()
        self._stroke = label

    def preview(self, draft: Draft) -> None:
        """Show a draft without taking a step yet: a drag under way."""
        self._preview = draft

    def end(self) -> bool:
        """End a stroke and take its step; False when nothing changed or none was under way."""
        label, shown = self._stroke, self._preview
        self._stroke, self._preview = None, None
        return label is not None and shown is not None and self.do(label, shown)

    def cancel(self) -> None:
        """End a stroke or a preview as if it had not been."""
        self._stroke, self._preview = None, None

    @contextmanager
    def stroke(self, label: str) -> Iterator[None]:
        """All edits inside are one step; none when it raises."""
        self.begin(label)
        try:
            yield
        except BaseException:
            self.cancel()
            raise
        self.end()

    def undo(self) -> str | None:
        """Take back the last step, or what is under way; its label, None when it has none."""
        if self._stroke is not None or self._preview is not None:
            label = self._stroke
            self.cancel()
            return label
        if self._at == 0:
            return None
        self._at -= 1
        return self._steps[self._at + 1].label

    def redo(self) -> str | None:
        """Do again what was taken back; its label, None when there is nothing."""
        self.cancel()
        if self._at + 1 == len(self._steps):
            return None
        self._at += 1
        return self._steps[self._at].label

    @property
    def undo_label(self) -> str | None:
        """What `undo` would take back."""
        return self._stroke or (self._steps[self._at].label if self._at else None)

    @property
    def redo_label(self) -> str | None:
        """What `redo` would do again."""
        return self._steps[self._at + 1].label if self._at + 1 < len(self._steps) else None

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, those taken back too, the start first."""
        return tuple(self._steps)

    @property
    def depth(self) -> int:
        """How many steps can be taken back."""
        return self._at

    @property
    def dirty(self) -> bool:
        """Whether the draft differs from what was saved last."""
        return self._saved is None or not same(self.draft, self._saved)

    def mark_saved(self, draft: Draft | None = None) -> None:
        """The draft (the settled one when left out) is what the file holds now."""
        self._saved = draft if draft is not None else self.settled

    def mark_unsaved(self) -> None:
        """Nothing of this is in a file: a kept draft that was found again, an import."""
        self._saved = None


def same(one: Draft, other: Draft) -> bool:
    """Whether two drafts have the same bytes."""
    if one is other:
        return True
    if one.table_map is not other.table_map and one.table_map != other.table_map:
        return False
    raw, others = one.document.raw, other.document.raw
    return raw is others or raw == others or one.json_bytes() == other.json_bytes()
