"""The whole print pack of a table as one PDF: cover, table, terrain, sticks, tokens, card."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from reportlab.lib.utils import ImageReader

from wargame.games.skirmish.forces.house import HouseRules, in_force, load_schema
from wargame.games.skirmish.forces.profiles import Profiles, load_profiles
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.jpeg import encode_jpeg
from wargame.ui.shell.words import _
from wargame.ui.skirmish.printing.card import print_card
from wargame.ui.skirmish.printing.cutouts import print_cutouts
from wargame.ui.skirmish.printing.paper import FOOT_CM, MARGIN_CM, PAPERS, Paper, Tiling, tiled
from wargame.ui.skirmish.printing.press import Press
from wargame.ui.skirmish.printing.sticks import print_sticks
from wargame.ui.skirmish.printing.table_sheets import Ground, draw_key, print_table
from wargame.ui.skirmish.printing.tokens import print_tokens

PRINT_PPM = 6.0

_KEY_CM = 9.0
_JPEG_QUALITY = 88


def print_pack(table_map: TableMap, paper: str = "A4", picture: NDArray[np.uint8] | None = None) -> bytes:
    """A PDF at true scale on `A4` or `Letter`.

    `picture` (h, w, 3) shows exactly the table, north up; without it the table is
    printed as a plan, which saves ink. Raises KeyError for another paper.
    """
    sheet = PAPERS[paper]
    table = Table.of(table_map)
    profiles = load_profiles()
    house = in_force({}, load_schema(profiles))
    press = Press(table_map.name)
    tiling = tiled(*table.size, sheet)
    _cover(press, table, tiling, sheet)
    print_table(press, Ground(table, _jpeg(picture)), tiling)
    print_cutouts(press, table.pieces, sheet)
    _play_aids(press, sheet, profiles, house)
    return press.done()


def _play_aids(press: Press, sheet: Paper, profiles: Profiles, house: HouseRules) -> None:
    """What is played with on any table."""
    print_sticks(press, sheet, profiles, house)
    print_tokens(press, sheet)
    print_card(press, sheet, profiles, house)


def _jpeg(picture: NDArray[np.uint8] | None) -> ImageReader | None:
    return None if picture is None else ImageReader(BytesIO(encode_jpeg(picture, _JPEG_QUALITY)))


def _cover(press: Press, table: Table, tiling: Tiling, sheet: Paper) -> None:
    """What this is, how it is printed, and how the table's sheets lie."""
    press.sheet(sheet, _("how to print"))
    left, top = MARGIN_CM, FOOT_CM + sheet.room[1] - 0.8
    width, height = table.size
    press.text((left, top), press.fitted(table.map.name, 20, sheet.room[0]), 20, bold=True)
    press.text(
        (left, top - 0.8),
        _("A table of {width} × {height} cm").format(width=f"{width:g}", height=f"{height:g}"),
        11,
    )
    for number, line in enumerate(_how_to(tiling)):
        press.text((left, top - 2.0 - 0.6 * number), line, 10)
    key_width = min(_KEY_CM, _KEY_CM * width / height)
    bottom = top - 6.0 - key_width * height / width
    draw_key(press, table, tiling, (left, bottom), key_width)


def _how_to(tiling: Tiling) -> tuple[str, ...]:
    count = len(tiling.tiles)
    return (
        _("1. Print at 100 % (“actual size”), never “fit to page”."),
        _("2. Measure the bar at the foot of a sheet: it must be exactly 10 cm long."),
        _(
            "3. Lay the {count} table sheets as below; each overlaps its neighbour up to the dashed line."
        ).format(count=count),
        _("4. Glue terrain to card before you cut it out; its height is printed beside it."),
        _("5. Sticks of 30 cm and more come in parts: glue each onto the tab of the one before."),
    )
