"""What a piece does on the table, as read from its kind and height: marks with words, nothing to switch."""

from __future__ import annotations

from wargame.games.skirmish.maps.editing.effects import Effect, effects
from wargame.games.skirmish.table.terrain import PieceSpec
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.layout import Column, Row
from wargame.ui.shell.widgets.text import Icon, Label
from wargame.ui.shell.words import word


class EffectsPage(Column):
    """One row an effect: its title, why or how, and whether it holds."""

    def __init__(self, spec: PieceSpec) -> None:
        self._read = _facts(spec)
        self._rows = [EffectRow(effect) for effect in effects(spec).rows]
        super().__init__(self._rows, gap=6)

    def show(self, spec: PieceSpec) -> None:
        """The piece has other numbers now; a drag that only moves it changes nothing here."""
        if _facts(spec) == self._read:
            return
        self._read = _facts(spec)
        for row, effect in zip(self._rows, effects(spec).rows, strict=True):
            row.show(effect)


def _facts(spec: PieceSpec) -> tuple[object, ...]:
    """All of a piece that its effects are read from."""
    return spec.kind, spec.height, spec.openings


class EffectRow(Row):
    """One effect."""

    def __init__(self, effect: Effect) -> None:
        self._title = Label("", Type.BODY_MEDIUM, wrap=True)
        self._note = Label("", Type.SMALL, "dim", wrap=True)
        self._mark = Icon("done", 20, "good", align=("end", "centre"), id=f"effect-{effect.key}")
        words = Column([self._title, self._note], gap=0, stretch=1)
        super().__init__([words, self._mark], gap=10)
        self.show(effect)

    def show(self, effect: Effect) -> None:
        """Say it as it is now."""
        self._title.text = word(effect.title, effect.values)
        self._note.text = word(effect.note, effect.values)
        name, tone = ("done", "good") if effect.holds else ("close", "faded")
        if (self._mark.name, self._mark.tone) != (name, tone):
            self._mark.name, self._mark.tone = name, tone
            self._mark.invalidate()
