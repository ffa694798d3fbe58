"""The workbench: what every tool and panel of the workshop shares, and the verbs that change it.

A `Bench` has one table in hand, its history, what is selected, and the tool and the stock
item in use. Tools and panels never change a draft themselves: they make a new one with
`maps.editing` and hand it to `do` (one step of undo) or, while a drag or a slider is held,
to `preview`, then `settle`. Whoever shows something listens.

A panel of stock items answers `item_at(spot) -> StockItem | None` for a window place, so that
the screen can let an item be dragged from it; a press on an item's card arms it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.history import History
from wargame.games.skirmish.maps.editing.snapping import Snapping
from wargame.games.skirmish.maps.editing.stock import StockItem
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import PieceSpec, Ring, TableMap

Axis = Literal["x", "y"]
Tool = Literal[
    "select", "points", "place", "line", "area", "building", "walls", "openings", "paint", "zones", "test"
]
Listener = Callable[[], object]

COPY_SHIFT_CM = 1.0
BRUSH_CM = 2.0
GROUNDS = ("grass", "earth", "cobble", "field", "sand", "snow")


@dataclass(frozen=True)
class Mark:
    """A place that has been pointed out (by the table check) and what is the matter there.

    `lines` (a way, a line of sight) and `rings` (areas, pieces) are shown with it, in cm; `tone`
    says whether it is good news.
    """

    at: Point
    words: str
    lines: tuple[Ring, ...] = ()
    rings: tuple[Ring, ...] = ()
    tone: Literal["good", "warn", "bad"] = "bad"


class Bench:
    """One table being made.

    `name` is the name of its file in the library ("my/stem"), None before it has been saved
    and for a table that ships with the game; `read_only` says that the file itself may not be
    written (it ships with the game, or could not be read), so that saving asks for a name.
    """

    def __init__(self, draft: Draft, name: str | None = None, *, read_only: bool = False) -> None:
        self.history = History(draft)
        self.name = name
        self.read_only = read_only
        self.selection: tuple[str, ...] = ()
        self.tool: Tool = "select"
        self.item: StockItem | None = None
        self.ground = "cobble"
        self.brush_cm = BRUSH_CM
        self.snapping = Snapping()
        self.mark: Mark | None = None
        self._listeners: list[Listener] = []
        self._refused: Callable[[str], object] = lambda _words: None
        self._asks: Callable[[Callable[[], object]], object] = lambda then: then()

    # -- what there is -------------------------------------------------------------------

    @property
    def draft(self) -> Draft:
        """The draft to show: that of a drag under way, else the settled one."""
        return self.history.draft

    @property
    def table_map(self) -> TableMap:
        """The map to show."""
        return self.draft.table_map

    @property
    def dirty(self) -> bool:
        """Whether something has changed since the last save."""
        return self.history.dirty

    @property
    def chosen(self) -> tuple[PieceSpec, ...]:
        """The selected pieces in the map's order."""
        return self.draft.chosen(self.selection)

    def listen(self, listener: Listener) -> None:
        """Have `listener` called after every change of what is here."""
        self._listeners.append(listener)

    def changed(self) -> None:
        """Something here has changed: all who listen hear of it."""
        self.selection = tuple(name for name in self.selection if self.draft.has(name))
        for listener in list(self._listeners):
            listener()

    # -- selecting and arming ------------------------------------------------------------

    def select(self, ids: Iterable[str], *, add: bool = False) -> None:
        """Select these pieces, or them too."""
        wanted = [*self.selection, *ids] if add else list(ids)
        self.selection = tuple(dict.fromkeys(name for name in wanted if self.draft.has(name)))
        self.changed()

    def toggle(self, name: str) -> None:
        """Select a piece too, or no longer."""
        kept = tuple(other for other in self.selection if other != name)
        self.selection = kept if len(kept) < len(self.selection) else (*kept, name)
        self.changed()

    def use(self, tool: Tool) -> None:
        """Take a tool in hand; a stock item is laid down unless the tool uses it."""
        self.history.cancel()
        self.tool = tool
        if self.item is not None and not _uses(tool, self.item):
            self.item = None
        self.changed()

    def arm(self, item: StockItem | None, *, ready_made: bool = False) -> None:
        """Take a stock item in hand, and the tool that lays it: a piece is placed, a line or area drawn.

        `ready_made`: it is placed as it lies in stock, whatever it is (dragged from the palette).
        """
        self.history.cancel()
        self.item = item
        self.tool = "select" if item is None else "place" if ready_made else _TOOL_OF[item.how]
        self.selection = ()
        self.changed()

    def take_brush(self, ground: str, width_cm: float | None = None) -> None:
        """Take the brush in hand with a ground on it."""
        self.ground = ground
        self.brush_cm = width_cm if width_cm is not None else self.brush_cm
        self.use("paint")

    def snap(self, snapping: Snapping) -> None:
        """Snap like this from now on."""
        self.snapping = snapping
        self.changed()

    def point_out(self, mark: Mark | None) -> None:
        """Show a place on the table, or no longer."""
        self.mark = mark
        self.changed()

    # -- changing the table --------------------------------------------------------------

    def do(self, label: str, make: Draft | Callable[[Draft], Draft]) -> bool:
        """Take one step of undo: to a draft, or to what is made of the settled one.

        What would be no legal map is refused in words and changes nothing. False: nothing changed.
        """
        made = self._made(make)
        if made is None:
            self.history.cancel()
            self.changed()
            return False
        self.history.cancel()
        done = self.history.do(label, made)
        self.changed()
        return done

    def preview(self, make: Draft | Callable[[Draft], Draft]) -> str:
        """Show a draft while a drag or a slider is held; why it can't be, empty when it can."""
        try:
            made = make(self.history.settled) if callable(make) else make
        except Fault as fault:
            return fault.why
        self.history.preview(made)
        self.changed()
        return ""

    def settle(self, label: str) -> bool:
        """Make what is previewed one step of undo. False: nothing changed."""
        return self.do(label, self.history.draft)

    def cancel(self) -> None:
        """Drop what is previewed."""
        self.history.cancel()
        self.changed()

    def undo(self) -> str | None:
        """Take the last step back; its label, None when there was none."""
        label = self.history.undo()
        self.changed()
        return label

    def redo(self) -> str | None:
        """Do the step again that was taken back last; its label, None when there was none."""
        label = self.history.redo()
        self.changed()
        return label

    def delete(self) -> bool:
        """Delete what is selected."""
        gone = self.selection
        return bool(gone) and self.do("Delete", lambda draft: edits.deleted(draft, gone))

    def duplicate(self, by: Point = (COPY_SHIFT_CM, -COPY_SHIFT_CM)) -> bool:
        """Copy what is selected beside it; the copies are selected."""
        if not self.selection:
            return False
        try:
            made, names = edits.duplicated(self.history.settled, self.selection, by)
        except Fault as fault:
            self.refuse(fault.why)
            return False
        done = self.do("Duplicate", made)
        self.select(names)
        return done

    def mirror(self, axis: Axis) -> bool:
        """Mirror what is selected in place; with nothing selected, the whole table about its middle."""
        if self.selection:
            names = self.selection
            return self.do("Mirror", lambda draft: edits.mirrored(draft, names, axis))
        width, height = self.draft.size
        middle = width / 2.0, height / 2.0
        return self.do("Mirror the table", lambda draft: edits.mirrored(draft, draft.ids, axis, middle))

    def move(self, by: Point) -> bool:
        """Move what is selected by so many cm."""
        names = self.selection
        return bool(names) and self.do("Move", lambda draft: edits.moved(draft, names, by))

    def turn(self, degrees: float) -> bool:
        """Turn what is selected by so many degrees, counter-clockwise."""
        names = self.selection
        return bool(names) and self.do("Turn", lambda draft: edits.turned(draft, names, degrees))

    # -- another table -------------------------------------------------------------------

    def open(self, draft: Draft, name: str | None, *, read_only: bool = False, unsaved: bool = False) -> None:
        """Put another table on the bench, its history empty. What is there now is not asked about."""
        self.history = History(draft)
        if unsaved:
            self.history.mark_unsaved()
        self.name, self.read_only = name, read_only
        self.selection, self.item, self.tool, self.mark = (), None, "select", None
        self.changed()

    def saved(self, name: str, draft: Draft) -> None:
        """This draft of it is in the library now, under this name."""
        self.history.mark_saved(draft)
        self.name, self.read_only = name, False
        self.changed()

    # -- the screen's part ---------------------------------------------------------------

    def wire(self, refused: Callable[[str], object], asks: Callable[[Callable[[], object]], object]) -> None:
        """`refused` says why something can't be; `asks` asks about unsaved changes, then goes on."""
        self._refused, self._asks = refused, asks

    def refuse(self, why: str) -> None:
        """Say why something can't be done."""
        self._refused(why)

    def leaving(self, then: Callable[[], object]) -> object:
        """Go on with `then` (open another table, leave) after asking about unsaved changes."""
        return self._asks(then)

    def _made(self, make: Draft | Callable[[Draft], Draft]) -> Draft | None:
        try:
            return make(self.history.settled) if callable(make) else make
        except Fault as fault:
            self.refuse(fault.why)
            return None


_TOOL_OF: dict[str, Tool] = {"piece": "place", "line": "line", "area": "area", "building": "building"}


def _uses(tool: Tool, item: StockItem) -> bool:
    """Whether a tool lays or draws a stock item."""
    match tool:
        case "line" | "area" | "building":
            return item.is_drawn_as(tool)
        case _:
            return tool == "place"
