"""A table as the bytes of a file for other programs, a picture, or a print pack. Slow: called in a thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wargame.games.skirmish.maps.exporting import svg, tiled
from wargame.games.skirmish.maps.exporting.vtt import vtt_text
from wargame.games.skirmish.maps.write import map_text
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief import export
from wargame.ui.relief.store import density
from wargame.ui.shell.words import _
from wargame.ui.skirmish.printing.pack import PRINT_PPM, print_pack

Tell = Callable[[float, str], None]

PAINTED_SHARE = 0.85


@dataclass(frozen=True)
class Format:
    """A way out: its key, the file's ending, what it is called and what it is for."""

    key: str
    suffix: str
    title: str
    about: str


def formats() -> tuple[Format, ...]:
    """Every way out, in the order they are offered."""
    return (
        Format(
            "uvtt", ".uvtt", _("Universal VTT"), _("For virtual tabletops: walls, doors and the lit picture.")
        ),
        Format("tmx", ".tmx", _("Tiled map (XML)"), _("For the Tiled editor: every piece an object.")),
        Format("tmj", ".tmj", _("Tiled map (JSON)"), _("For the Tiled editor: every piece an object.")),
        Format("svg", ".svg", _("SVG drawing"), _("For drawing programs, in true centimetres.")),
        Format("png", ".png", _("PNG picture"), _("The lit table, which prints at its true size.")),
        Format(
            "a4",
            ".pdf",
            _("Print pack, A4"),
            _("Sheets at true scale, cut-outs, sticks, tokens."),
        ),
        Format(
            "letter",
            ".pdf",
            _("Print pack, Letter"),
            _("Sheets at true scale, cut-outs, sticks, tokens."),
        ),
        Format("geojson", ".geojson", _("This game's own"), _("To share with another player, or to keep.")),
    )


def has_picture(key: str) -> bool:
    """Whether the format may hold the painted table, or go without it."""
    return key in ("uvtt", "a4", "letter")


def written(
    table_map: TableMap, key: str, tell: Tell, *, picture: bool = True, ppm: float = export.EXPORT_PPM
) -> bytes:
    """The table in a format; `tell(share, doing)` hears how far it is and may raise to call it off.

    `picture`: with the painted table, where the format may go without; `ppm`: its pixels a
    millimetre, but in a print pack. Raises KeyError for another format.
    """
    match key:
        case "png":
            return export.table_png(_painted(table_map, ppm, tell), table_map.size)
        case "a4" | "letter":
            painted = _painted(table_map, PRINT_PPM, tell) if picture else None
            tell(PAINTED_SHARE, _("Laying out the sheets"))
            return print_pack(table_map, "A4" if key == "a4" else "Letter", painted)
        case "uvtt":
            return _sight_plan(table_map, tell, ppm, picture=picture).encode("utf-8")
        case _:
            texts = {"tmx": tiled.tmx_text, "tmj": tiled.tmj_text, "svg": svg.svg_text, "geojson": map_text}
            return texts[key](table_map).encode("utf-8")


def _sight_plan(table_map: TableMap, tell: Tell, ppm: float, *, picture: bool) -> str:
    """Universal VTT; its picture has a whole number of pixels a square."""
    if not picture:
        return vtt_text(table_map)
    square = max(1, int(10.0 * density(table_map, ppm)))
    painted = _painted(table_map, square / 10.0, tell)
    tell(PAINTED_SHARE, _("Writing the picture"))
    return vtt_text(table_map, export.table_png(painted, table_map.size), square)


def _painted(table_map: TableMap, ppm: float, tell: Tell) -> NDArray[np.uint8]:
    doing = _("Painting the table")
    tell(0.0, doing)
    return export.lit_table(table_map, ppm, lambda share: tell(PAINTED_SHARE * share, doing))
