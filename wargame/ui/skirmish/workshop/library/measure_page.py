"""How large an import becomes: its scale and, of a real place, the rectangle that becomes the table."""

from __future__ import annotations

from collections.abc import Callable

from wargame.games.skirmish.maps.importing.importer import Imported
from wargame.games.skirmish.maps.importing.options import Bounds
from wargame.games.skirmish.maps.importing.places import CM_A_METRE, metres_a_unit
from wargame.games.skirmish.maps.read import LARGEST_SIDE_CM, SMALLEST_SIDE_CM
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Column, Row
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.library.area_picker import AreaPicker
from wargame.ui.skirmish.workshop.library.incoming import Source
from wargame.ui.skirmish.workshop.library.plan_picture import PlanDrawing
from wargame.ui.skirmish.workshop.wording import read_number, size_words

FIELD = 96
LEAST_SCALE, MOST_SCALE = 1e-6, 1e6


class MeasurePage(Column):
    """Tells `on_change(scale=, area=)`; of a place, the area in the file's own coordinates."""

    def __init__(self, source: Source, drawing: PlanDrawing | None, on_change: Callable[..., object]) -> None:
        self._source = source
        self._on_change = on_change
        self._earth = source.plan.earth if source.plan is not None else ""
        unit = source.plan.unit if source.plan is not None else "cm"
        self._scale = CM_A_METRE
        self._typed = False
        words = _("Centimetres for one {unit}").format(unit=_(unit))
        self._field = TextField(name=words, width=FIELD, longest=12, id="import-scale")
        self._field.on_change = self._scale_typed
        self._note = Label("", Type.SMALL_MEDIUM, "gold", wrap=True, id="import-size")
        self._picker = AreaPicker(
            _("The part of the place that becomes the table"), self._area_changed, stretch=1, id="import-area"
        )
        name = Label(words, Type.BODY_MEDIUM, stretch=1, align=("fill", "centre"))
        parts: list[Widget] = [Row([name, self._field], gap=10), self._note]
        if source.is_place and drawing is not None:
            how = _("Drag the rectangle or its corners; the wheel zooms. What lies outside it is left out.")
            parts = [self._picker, Label(how, Type.SMALL, "dim", wrap=True), *parts]
            self._open_at(drawing)
        super().__init__(parts, gap=8, stretch=1)

    def made(self, imported: Imported | None) -> None:
        """A table was made: show its size, and the scale unless it is being typed."""
        if imported is None:
            return
        report = imported.report
        self._note.text = _("The table is {size}.").format(size=size_words(report.size))
        if not self._typed:
            self._field.value = f"{report.scale:.6g}"
        area = next((note.values["area"] for note in report.of("chosen") if "area" in note.values), None)
        if area is not None and self._source.is_place:
            west, south, east, north = map(float, area.split(","))
            self._show((west, south, east, north))

    def _open_at(self, drawing: PlanDrawing) -> None:
        self._drawing = drawing
        self._bound(drawing.bounds)
        self._picker.show(drawing, drawing.bounds)

    def _show(self, area: Bounds) -> None:
        if self._picker.area != area:
            self._bound(area)
            self._picker.show(self._drawing, area)

    def _bound(self, area: Bounds) -> None:
        """Keep the rectangle's sides between those of the smallest and the largest table."""
        across, up = self._metres(area)
        least, most = SMALLEST_SIDE_CM / self._scale, LARGEST_SIDE_CM / self._scale
        self._picker.least = (least / across, least / up)
        self._picker.most = (most / across, most / up)

    def _metres(self, area: Bounds) -> tuple[float, float]:
        return metres_a_unit(self._earth, ((area[0] + area[2]) / 2.0, (area[1] + area[3]) / 2.0))

    def _area_changed(self, area: Bounds, done: bool) -> object:
        across, up = self._metres(area)
        east, north = (area[2] - area[0]) * across, (area[3] - area[1]) * up
        made = size_words((round(east * self._scale, 1), round(north * self._scale, 1)))
        self._note.text = _("{east} × {north} m become a table of {size}.").format(
            east=f"{east:.0f}", north=f"{north:.0f}", size=made
        )
        return self._on_change(area=area, scale=self._scale) if done else None

    def _scale_typed(self, text: str) -> object:
        value = read_number(text)
        if value is None or not LEAST_SCALE <= value <= MOST_SCALE:
            self._field.problem = _("A number above zero is needed.")
            return None
        self._field.problem = ""
        self._typed = True
        if not self._source.is_place:
            return self._on_change(scale=value)
        self._scale = value
        self._bound(self._picker.area)
        area = self._picker.within_bounds()
        self._picker.area = area
        return self._area_changed(area, True)
