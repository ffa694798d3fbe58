"""The properties that several pieces share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.importing.labels import STYLES
from wargame.games.skirmish.table.terrain import PieceSpec, kinds
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.layout import Column, Hairline
from wargame.ui.shell.widgets.menu import Dropdown
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.controls import NumberRow
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.panels.piece_page import (
    CHOICE,
    HIGHEST_CM,
    LOWEST_CM,
    MADE_IN_PLAY,
    SLIDES_HIGH,
    THICKEST_CM,
    THINNEST_CM,
    named,
    order_row,
)
from wargame.ui.skirmish.workshop.wording import counted_kinds, kind_words, style_words

SEVERAL = "*"


class ManyPage(Column):
    """Shows what the selected pieces have in common; a change is made to all of them that can have it."""

    def __init__(self, bench: Bench, specs: Sequence[PieceSpec]) -> None:
        self._bench = bench
        self.shape = shape_of_many(specs)
        self._words = Label("", Type.BODY, "dim", wrap=True, id="many-words")
        solid = [spec for spec in specs if kinds()[spec.kind].solid]
        lines = [spec for spec in specs if spec.line]
        parts: list[Widget] = [self._words, Hairline()]
        self._height = self._thickness = None
        if solid:
            self._height = self._row(
                _("Height"), solid[0].height, (LOWEST_CM, HIGHEST_CM, 0.1), "height", SLIDES_HIGH
            )
            parts.append(self._height)
        if lines:
            self._thickness = self._row(
                _("Thickness"), lines[0].width, (THINNEST_CM, THICKEST_CM, 0.05), "width", 4.0
            )
            parts.append(self._thickness)
        parts += [*self._choices(specs), order_row(bench)]
        super().__init__(parts, gap=10)
        self.show(specs)

    def show(self, specs: Sequence[PieceSpec]) -> None:
        """The pieces have other numbers now."""
        self._words.text = counted_kinds(specs)
        solid = [spec for spec in specs if kinds()[spec.kind].solid]
        if self._height is not None and solid:
            self._height.show(solid[0].height)
        lines = [spec for spec in specs if spec.line]
        if self._thickness is not None and lines:
            self._thickness.show(lines[0].width)

    def _row(
        self, words: str, value: float, bounds: tuple[float, float, float], key: str, slides_to: float
    ) -> NumberRow:
        label = "Raise pieces" if key == "height" else "Thicken lines"

        def make(wanted: float) -> Callable[[Draft], Draft]:
            return lambda draft: self._with(draft, key, round(wanted, 2))

        return NumberRow(
            words,
            value,
            bounds,
            "cm",
            lambda wanted: self._bench.preview(make(wanted)),
            lambda: self._settle(label),
            lambda wanted: self._bench.do(label, make(wanted)),
            slides_to,
            id=f"many-{key}",
        )

    def _settle(self, label: str) -> None:
        self._bench.settle(label)
        self.show(self._bench.chosen)

    def _with(self, draft: Draft, key: str, value: float) -> Draft:
        for spec in draft.chosen(self._bench.selection):
            if kinds()[spec.kind].solid if key == "height" else spec.line:
                draft = edits.changed(draft, spec.id, **{key: value})  # type: ignore[arg-type]
        return draft

    def _choices(self, specs: Sequence[PieceSpec]) -> list[Widget]:
        has_line = any(spec.line for spec in specs)
        allowed = [
            name for name in kinds() if name != MADE_IN_PLAY and not (has_line and kinds()[name].walled)
        ]
        rows: list[Widget] = [
            named(
                _("Kind"),
                self._choice(
                    _("Kind"), "kind", [spec.kind for spec in specs], {n: kind_words(n) for n in allowed}
                ),
            )
        ]
        if all(kinds()[spec.kind].walled for spec in specs):
            styles = {"": _("Plain"), **{name: style_words(name) for name in STYLES}}
            rows.append(
                named(_("Style"), self._choice(_("Style"), "style", [spec.style for spec in specs], styles))
            )
        return rows

    def _choice(self, words: str, key: str, values: Sequence[str], titles: dict[str, str]) -> Dropdown:
        one = values[0] if len(set(values)) == 1 else SEVERAL
        options = [*titles.items()] if one in titles else [(SEVERAL, _("Several")), *titles.items()]
        return Dropdown(
            options,
            one if one in titles else SEVERAL,
            lambda value: self._change(key, value),
            name=words,
            width=CHOICE,
            id=f"many-{key}",
        )

    def _change(self, key: str, value: str) -> None:
        if value == SEVERAL:
            return
        label = "Change the kind" if key == "kind" else "Change the style"

        def make(draft: Draft) -> Draft:
            for name in self._bench.selection:
                draft = _changed_if_it_may(draft, name, key, value)
            return draft

        self._bench.do(label, make)


def _changed_if_it_may(draft: Draft, name: str, key: str, value: str) -> Draft:
    """A piece of which nothing else can be made stays as it is."""
    try:
        return edits.changed(draft, name, **{key: value})  # type: ignore[arg-type]
    except Fault:
        return draft


def shape_of_many(specs: Sequence[PieceSpec]) -> tuple[object, ...]:
    """What the page's rows depend on."""
    return tuple((spec.id, spec.kind, spec.style) for spec in specs)
