"""Printing in centimetres: a thin layer over reportlab's canvas, with the foot that every sheet has.

x runs right and y up from the sheet's lower left corner. Nothing is scaled, so that a
reader that prints at 100 % keeps every length.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from itertools import count

import fontpkg
from reportlab.lib.colors import HexColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from wargame.ui.shell.words import _
from wargame.ui.skirmish.printing.paper import CALIBRATION_CM, MARGIN_CM, Paper

POINTS_A_CM = 72.0 / 2.54
INK, FAINT, PAPER_WHITE = "#1d1b19", "#8b857d", "#ffffff"
PLAIN, BOLD = "wargame-plain", "wargame-bold"
_HAIR_CM = 0.02
_BAR_CM, _BAR_AT_CM, _TICK_CM, _FOOT_TEXT_CM = 0.12, 1.05, 0.02, 0.7

Point = tuple[float, float]
Ring = Sequence[Point]


@dataclass(frozen=True)
class Ink:
    """How something is drawn: fill and stroke colours (None: not), stroke width in cm, dashes in cm."""

    fill: str | None = None
    stroke: str | None = INK
    width: float = _HAIR_CM
    dash: tuple[float, ...] = ()


class Press:
    """A document being printed, sheet by sheet."""

    def __init__(self, title: str) -> None:
        self._file = BytesIO()
        self._canvas = Canvas(self._file, invariant=1, pageCompression=1)
        self._canvas.setTitle(title)
        self._canvas.setCreator("Pocket Wargame")
        self._numbers = count(1)
        self._title = title
        self._foot: tuple[Paper, str] | None = None
        _register_fonts()

    @property
    def canvas(self) -> Canvas:
        """The canvas below, in points, for what reportlab lays out itself."""
        return self._canvas

    def sheet(self, paper: Paper, label: str) -> None:
        """Begin the next sheet; its foot names it."""
        self._finish()
        self._canvas.setPageSize((paper.width * POINTS_A_CM, paper.height * POINTS_A_CM))
        self._foot = paper, label

    def done(self) -> bytes:
        """The whole document."""
        self._finish()
        self._canvas.save()
        return self._file.getvalue()

    def _finish(self) -> None:
        if self._foot is not None:
            paper, label = self._foot
            self._print_foot(paper, f"{self._title} · {label} · {next(self._numbers)}")
            self._canvas.showPage()

    def _print_foot(self, paper: Paper, label: str) -> None:
        """The calibration bar and the sheet's name."""
        left = MARGIN_CM
        self.polygon([box(left, _BAR_AT_CM, CALIBRATION_CM, _BAR_CM)], Ink(INK, None))
        for tick in range(round(CALIBRATION_CM) + 1):
            at = left + tick * (CALIBRATION_CM - _TICK_CM) / CALIBRATION_CM
            self.polygon([box(at, _BAR_AT_CM, _TICK_CM, 0.3 if tick % 5 else 0.42)], Ink(INK, None))
        self.text((left, _FOOT_TEXT_CM), _("10 cm at 100 %: measure before you cut."), 7)
        self.text((paper.width - MARGIN_CM, _FOOT_TEXT_CM), label, 7, align="right")

    # --- strokes --------------------------------------------------------------------------

    def polygon(self, rings: Iterable[Ring], ink: Ink) -> None:
        """Closed rings, counted even-odd, so that inner ones are holes."""
        path = self._canvas.beginPath()
        for ring in rings:
            self._trace(path, ring)
            path.close()
        self._use(ink)
        self._canvas.drawPath(
            path, stroke=int(ink.stroke is not None), fill=int(ink.fill is not None), fillMode=0
        )

    def line(self, points: Ring, ink: Ink) -> None:
        """A polyline."""
        path = self._canvas.beginPath()
        self._trace(path, points)
        self._use(ink)
        self._canvas.drawPath(path, stroke=1, fill=0)

    def circle(self, at: Point, radius: float, ink: Ink) -> None:
        """A circle about a point."""
        self._use(ink)
        x, y, r = (value * POINTS_A_CM for value in (*at, radius))
        self._canvas.circle(x, y, r, stroke=int(ink.stroke is not None), fill=int(ink.fill is not None))

    def text(
        self,
        at: Point,
        words: str,
        size_pt: float,
        *,
        bold: bool = False,
        align: str = "left",
        ink: str = INK,
    ) -> None:
        """One line of words on its baseline, to the right of a point, to its left, or about it."""
        self._canvas.setFillColor(HexColor(ink))
        self._canvas.setFont(BOLD if bold else PLAIN, size_pt)
        draw = {
            "left": self._canvas.drawString,
            "right": self._canvas.drawRightString,
            "middle": self._canvas.drawCentredString,
        }[align]
        draw(at[0] * POINTS_A_CM, at[1] * POINTS_A_CM, words)

    def width_of(self, words: str, size_pt: float, *, bold: bool = False) -> float:
        """How wide a line of words is, in cm."""
        return float(pdfmetrics.stringWidth(words, BOLD if bold else PLAIN, size_pt)) / POINTS_A_CM

    def fitted(self, words: str, size_pt: float, room_cm: float) -> str:
        """The words, cut with an ellipsis where they would be wider than the room."""
        while words and self.width_of(words, size_pt) > room_cm:
            words = words[:-2].rstrip() + "…" if len(words) > 2 else ""
        return words

    def picture(self, jpeg: ImageReader, west: float, south: float, width: float, height: float) -> None:
        """A picture in a rectangle; the same one on many sheets is stored once."""
        x, y, across, up = (value * POINTS_A_CM for value in (west, south, width, height))
        self._canvas.drawImage(jpeg, x, y, across, up)

    @contextmanager
    def clipped(self, west: float, south: float, width: float, height: float) -> Iterator[None]:
        """Nothing drawn inside the block leaves the rectangle."""
        self._canvas.saveState()
        path = self._canvas.beginPath()
        self._trace(path, box(west, south, width, height))
        path.close()
        self._canvas.clipPath(path, stroke=0, fill=0)
        yield
        self._canvas.restoreState()

    @contextmanager
    def turned(self, origin: Point) -> Iterator[None]:
        """Inside the block x runs up the sheet from the origin, and y to the left."""
        self._canvas.saveState()
        self._canvas.translate(origin[0] * POINTS_A_CM, origin[1] * POINTS_A_CM)
        self._canvas.rotate(90)
        yield
        self._canvas.restoreState()

    def _trace(self, path: PDFPathObject, points: Ring) -> None:
        (x, y), *rest = points
        path.moveTo(x * POINTS_A_CM, y * POINTS_A_CM)
        for x, y in rest:
            path.lineTo(x * POINTS_A_CM, y * POINTS_A_CM)

    def _use(self, ink: Ink) -> None:
        self._canvas.setLineWidth(ink.width * POINTS_A_CM)
        self._canvas.setDash([length * POINTS_A_CM for length in ink.dash])
        if ink.fill is not None:
            self._canvas.setFillColor(HexColor(ink.fill))
        if ink.stroke is not None:
            self._canvas.setStrokeColor(HexColor(ink.stroke))


def box(west: float, south: float, width: float, height: float) -> Ring:
    """The corners of a rectangle."""
    return (west, south), (west + width, south), (west + width, south + height), (west, south + height)


def _register_fonts() -> None:
    """Make the game's own face known to reportlab, once."""
    for name, weight in ((PLAIN, 400), (BOLD, 700)):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, fontpkg.path("barlow", weight, "normal", nearest=True)))
