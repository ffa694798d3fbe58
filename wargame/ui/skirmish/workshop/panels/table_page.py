"""The properties of the table itself: name, author, notes, size, ground, zones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.tabletop import Outside
from wargame.games.skirmish.maps.read import GROUNDS, LARGEST_SIDE_CM, SMALLEST_SIDE_CM
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.common.layouts import Shelf
from wargame.ui.shell.scenes import Choice, Stage
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Column, Hairline, Row, Spacer
from wargame.ui.shell.widgets.menu import Dropdown
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _, n_
from wargame.ui.skirmish.workshop.controls import NumberField, SettlingField
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.panels.piece_page import CHOICE, named
from wargame.ui.skirmish.workshop.wording import ground_words, piece_words

LONGEST_TITLE, LONGEST_NOTES = 80, 400
FALLING_SHOWN = 12
FALLING_HEIGHT = 120


class TablePage(Column):
    """Shows the table; each change is one step of undo."""

    shape: tuple[object, ...] = ("table",)

    def __init__(self, stage: Stage, bench: Bench) -> None:
        self._stage = stage
        self._bench = bench
        table_map = bench.table_map
        self._name = self._field(_("Name"), table_map.name, "name", LONGEST_TITLE, "table-name")
        self._author = self._field(_("Author"), table_map.author, "author", LONGEST_TITLE, "table-author")
        self._notes = self._field(_("Notes"), table_map.notes, "notes", LONGEST_NOTES, "table-notes")
        width, height = table_map.size
        self._width = self._side(_("Width"), width, 0, "table-width")
        self._depth = self._side(_("Depth"), height, 1, "table-depth")
        self._ground = Dropdown(
            [(ground, ground_words(ground)) for ground in GROUNDS],
            table_map.ground,
            self._set_ground,
            name=_("Ground"),
            width=CHOICE,
            id="table-ground",
        )
        self._zones = Label("", Type.SMALL, "dim", wrap=True, id="table-zones")
        self._edges = Button(
            _("Use the edges"), self._clear_zones, style=Type.LABEL, height=34, id="zones-edges"
        )
        draw = Button(
            _("Draw zones"), lambda: bench.use("zones"), style=Type.LABEL, height=34, id="zones-draw"
        )
        parts: list[Widget] = [
            named(_("Name"), self._name),
            named(_("Author"), self._author),
            named(_("Notes"), self._notes),
            Hairline(),
            named(_("Width"), self._width),
            named(_("Depth"), self._depth),
            named(_("Ground"), self._ground),
            Hairline(),
            Label(_("Deployment zones"), Type.LABEL, "brass"),
            self._zones,
            Row([draw, self._edges, Spacer()], gap=6),
        ]
        super().__init__(parts, gap=8)
        self.show(table_map)

    def show(self, table_map: TableMap) -> None:
        """The table has other properties now."""
        self._name.show(table_map.name)
        self._author.show(table_map.author)
        self._notes.show(table_map.notes)
        self._width.show_number(table_map.size[0])
        self._depth.show_number(table_map.size[1])
        self._ground.value = table_map.ground
        drawn = table_map.zones is not None
        self._zones.text = (
            _("Drawn by hand.") if drawn else _("Along the south and the north edge, as the rules say.")
        )
        self._edges.visible = drawn

    # -- texts ---------------------------------------------------------------------------

    def _field(self, words: str, text: str, key: str, longest: int, id_: str) -> SettlingField:
        return SettlingField(
            text,
            lambda typed: self._call(**{key: typed.strip()}),
            name=words,
            hint=_("none yet"),
            longest=longest,
            width=CHOICE + 30,
            id=id_,
        )

    def _call(self, **given: str) -> bool:
        table_map = self._bench.table_map
        texts = {"name": table_map.name, "author": table_map.author, "notes": table_map.notes} | given
        return self._bench.do("Describe the table", lambda draft: edits.titled(draft, **texts))

    def _set_ground(self, ground: str) -> None:
        self._bench.do("Change the ground", lambda draft: edits.grounded(draft, ground))

    def _clear_zones(self) -> None:
        self._bench.do("Zones along the edges", lambda draft: edits.zoned(draft, None))

    # -- size ----------------------------------------------------------------------------

    def _side(self, words: str, value: float, axis: int, id_: str) -> NumberField:
        return NumberField(
            words,
            value,
            SMALLEST_SIDE_CM,
            LARGEST_SIDE_CM,
            "cm",
            lambda side: self._resize(axis, side),
            id=id_,
        )

    def _resize(self, axis: int, side: float) -> bool:
        width, height = self._bench.draft.size
        size = (side, height) if axis == 0 else (width, side)
        return ask_size(self._stage, self._bench, size)


def ask_size(stage: Stage, bench: Bench, size: tuple[float, float]) -> bool:
    """Give the table another size; what would fall off is asked about first. Whether it has it now."""
    falling = edits.falling_off(bench.draft, size)
    if not falling:
        return resize(bench, size, "clip")
    words = n_(
        "{count} piece would stand over the new edge.",
        "{count} pieces would stand over the new edge.",
        len(falling),
    )

    def answered(outside: Outside) -> Callable[[], None]:
        def then() -> None:
            resize(bench, size, outside)

        return then

    stage.dialog(
        _("What falls off the table?"),
        words,
        [
            Choice(_("Cancel"), safe=True, id="size-cancel"),
            Choice(_("Move it inside"), answered("keep-inside"), id="size-keep"),
            Choice(_("Take it away"), answered("drop"), id="size-drop"),
            Choice(_("Cut it off"), answered("clip"), primary=True, id="size-clip"),
        ],
        Shelf(Label(_falling_words(bench, falling), Type.SMALL, "dim", wrap=True), FALLING_HEIGHT),
        width=620,
    )
    return False


def resize(bench: Bench, size: tuple[float, float], outside: Outside) -> bool:
    """Give the table another size as one step. False: it has not changed."""
    return bench.do("Resize the table", lambda draft: edits.resized(draft, size, outside))


def _falling_words(bench: Bench, ids: Sequence[str]) -> str:
    lines = [piece_words(bench.draft.piece(name)) for name in ids[:FALLING_SHOWN]]
    if len(ids) > FALLING_SHOWN:
        lines.append(n_("… and {count} more", "… and {count} more", len(ids) - FALLING_SHOWN))
    return "\n".join(lines)
