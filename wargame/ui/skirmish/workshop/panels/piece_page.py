"""The properties of one piece: what it is called, what it is, how large, what it does."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Literal

from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.frame import Frame, frame_of_spec, is_straight
from wargame.games.skirmish.maps.importing.labels import STYLES
from wargame.games.skirmish.maps.pieces import PATCHES
from wargame.games.skirmish.table.terrain import PieceSpec, kinds
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import IconButton
from wargame.ui.shell.widgets.layout import Column, Hairline, Row
from wargame.ui.shell.widgets.menu import Dropdown
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.controls import NumberRow, SettlingField
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.panels.effects_page import EffectsPage
from wargame.ui.skirmish.workshop.panels.openings_page import OpeningsPage, openings
from wargame.ui.skirmish.workshop.wording import ground_words, kind_words, style_words

LEAST_CM, MOST_CM = 0.2, 250.0
SLIDES_TO = 12.0
THINNEST_CM, THICKEST_CM = 0.05, 30.0
LOWEST_CM, HIGHEST_CM, SLIDES_HIGH = 0.1, 100.0, 5.0
CHOICE = 168
LONGEST_NAME = 80
MADE_IN_PLAY = "wreck"
PAVED = ("ground", "road")

Make = Callable[[Draft], Draft]


class PiecePage(Column):
    """Shows one piece; each change is one step of undo."""

    def __init__(self, bench: Bench, spec: PieceSpec) -> None:
        self._bench = bench
        self._id = spec.id
        self.shape = shape_of_page(spec)
        self._rows = self._numbers(spec)
        self._name = SettlingField(
            spec.name,
            self._call,
            name=_("Name"),
            hint=_("no name"),
            longest=LONGEST_NAME,
            width=CHOICE,
            id="piece-name",
        )
        self._openings = OpeningsPage(bench, spec) if kinds()[spec.kind].walled else None
        self._effects = EffectsPage(spec)
        parts: list[Widget] = [*self._rows.values(), Hairline(), self._effects, Hairline()]
        if self._openings is not None:
            parts += [self._openings, Hairline()]
        super().__init__([*parts, *self._choices(spec), order_row(bench)], gap=10)

    def show(self, spec: PieceSpec) -> None:
        """The piece has other numbers now."""
        frame = frame_of_spec(spec)
        values = {
            "length": frame.length,
            "width": frame.width,
            "rotation": frame.angle,
            "height": spec.height,
            "thickness": spec.width,
        }
        for key, row in self._rows.items():
            row.show(values[key])
        self._name.show(spec.name)
        if self._openings is not None:
            self._openings.show(spec)
        self._effects.show(spec)

    # -- numbers -------------------------------------------------------------------------

    def _numbers(self, spec: PieceSpec) -> dict[str, NumberRow]:
        frame = frame_of_spec(spec)
        rows = {
            "length": self._row(_("Length"), "length", frame.length, (LEAST_CM, MOST_CM, 0.1), self._long),
            "width": self._row(_("Width"), "width", frame.width, (LEAST_CM, MOST_CM, 0.1), self._wide),
            "rotation": self._row(_("Rotation"), "rotation", frame.angle, (-180.0, 180.0, 1.0), self._turn),
        }
        if spec.line and not is_straight(spec):
            bounds = (THINNEST_CM, THICKEST_CM, 0.05)
            rows["thickness"] = self._row(_("Thickness"), "thickness", spec.width, bounds, self._thick, 4.0)
        if kinds()[spec.kind].solid:
            bounds = (LOWEST_CM, HIGHEST_CM, 0.1)
            words = _("Wall height") if kinds()[spec.kind].walled else _("Height")
            rows["height"] = self._row(words, "height", spec.height, bounds, self._tall, SLIDES_HIGH)
        return rows

    def _row(
        self,
        name: str,
        key: str,
        value: float,
        bounds: tuple[float, float, float],
        make: Callable[[Draft, float], Draft],
        slides_to: float = SLIDES_TO,
    ) -> NumberRow:
        label = _STEPS[key]
        return NumberRow(
            name,
            value,
            bounds,
            "°" if key == "rotation" else "cm",
            lambda wanted: self._bench.preview(lambda draft: make(draft, wanted)),
            lambda: self._settle(label),
            lambda wanted: self._bench.do(label, lambda draft: make(draft, wanted)),
            None if key == "rotation" else max(slides_to, math.ceil(value * 1.5)),
            id=f"piece-{key}",
        )

    def _settle(self, label: str) -> None:
        """End a slider's stroke; where it was refused, what holds is shown again."""
        self._bench.settle(label)
        if self._bench.draft.has(self._id):
            self.show(self._bench.draft.piece(self._id))

    def _long(self, draft: Draft, value: float) -> Draft:
        return edits.resized_piece(draft, self._id, length=value)

    def _wide(self, draft: Draft, value: float) -> Draft:
        return edits.resized_piece(draft, self._id, width=value)

    def _turn(self, draft: Draft, value: float) -> Draft:
        return edits.rotated_piece(draft, self._id, value)

    def _tall(self, draft: Draft, value: float) -> Draft:
        return edits.changed(draft, self._id, height=round(value, 2))

    def _thick(self, draft: Draft, value: float) -> Draft:
        return edits.changed(draft, self._id, width=round(value, 2))

    # -- choices -------------------------------------------------------------------------

    def _choices(self, spec: PieceSpec) -> list[Widget]:
        allowed = [
            kind for kind in kinds() if kind != MADE_IN_PLAY and not (spec.line and kinds()[kind].walled)
        ]
        shown = [kind for kind in kinds() if kind in allowed or kind == spec.kind]
        kind = Dropdown(
            [(name, kind_words(name)) for name in shown],
            spec.kind,
            partial(self._change, "kind"),
            name=_("Kind"),
            width=CHOICE,
            id="piece-kind",
        )
        rows: list[Widget] = [named(_("Name"), self._name), named(_("Kind"), kind)]
        if kinds()[spec.kind].walled:
            names = (*STYLES, *(() if spec.style in ("", *STYLES) else (spec.style,)))
            options = [("", _("Plain")), *((name, style_words(name)) for name in names)]
            style = Dropdown(
                options,
                spec.style,
                partial(self._change, "style"),
                name=_("Style"),
                width=CHOICE,
                id="piece-style",
            )
            rows.append(named(_("Style"), style))
        if spec.kind in PAVED:
            options = [(name, ground_words(name)) for name in PATCHES]
            ground = Dropdown(
                options,
                spec.ground or "earth",
                partial(self._change, "ground"),
                name=_("Surface"),
                width=CHOICE,
                id="piece-ground",
            )
            rows.append(named(_("Surface"), ground))
        return rows

    def _change(self, field: str, value: str) -> None:
        label = {"kind": "Change the kind", "style": "Change the style", "ground": "Change the surface"}[
            field
        ]
        self._bench.do(label, lambda draft: edits.changed(draft, self._id, **{field: value}))  # type: ignore[arg-type]

    def _call(self, text: str) -> bool:
        return self._bench.do("Name a piece", lambda draft: edits.changed(draft, self._id, name=text.strip()))


def order_row(bench: Bench) -> Row:
    """Above or below all others, for what is selected."""

    def order(to: Literal["front", "back"]) -> None:
        names = bench.selection
        label = "Bring to the front" if to == "front" else "Send to the back"
        bench.do(label, lambda draft: edits.ordered(draft, names, to))

    front = IconButton(
        "arrow_up", _("Above all others"), lambda: order("front"), quiet=False, id="piece-front"
    )
    back = IconButton(
        "arrow_down", _("Below all others"), lambda: order("back"), quiet=False, id="piece-back"
    )
    return named(_("Order"), Row([front, back], gap=8))


def named(words: str, control: Widget) -> Row:
    """A control with its name on the left."""
    label = Label(words, Type.BODY, "dim", stretch=1, align=("fill", "centre"))
    return Row([label, control], gap=8)


def shape_of_page(spec: PieceSpec) -> tuple[object, ...]:
    """What the page's rows depend on: another one makes another page."""
    bent = bool(spec.line) and not is_straight(spec)
    doors = tuple((ref, opening.type, opening.wall) for ref, opening in openings(spec))
    return (spec.id, spec.kind, spec.style, spec.ground, bent, doors)


def frame_words(frame: Frame) -> str:
    """A piece's size in words."""
    return _("{length} × {width} cm").format(length=f"{frame.length:.1f}", width=f"{frame.width:.1f}")


_STEPS = {
    "length": "Lengthen a piece",
    "width": "Widen a piece",
    "rotation": "Turn a piece",
    "height": "Raise a piece",
    "thickness": "Thicken a line",
}
