"""Set-up mode's panels: the table and the stock of units, the selected unit, who acts first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Unpack

import pygame

from wargame.games.skirmish.practice.position import Damage, Piece, Side
from wargame.games.skirmish.state import UnitKind
from wargame.ui.common.layouts import FixedPanel
from wargame.ui.shell.inputs import Bindings, Chord
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Common, Host
from wargame.ui.shell.widgets.buttons import Button, IconButton, Toggle
from wargame.ui.shell.widgets.layout import Column, Grid, Hairline, Panel, Row, Spacer
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _, n_
from wargame.ui.skirmish.hud.gauges import side_tone
from wargame.ui.skirmish.hud.roster import RosterLine
from wargame.ui.skirmish.hud.sheets import RosterRow
from wargame.ui.skirmish.hud.unit_card import Portraits
from wargame.ui.skirmish.keys import TURN_DEG
from wargame.ui.skirmish.names import Names, kind_title
from wargame.ui.skirmish.range.arranging import Arrangement

LEFT, RIGHT = 288, 288
LINE = 46
LOW = 36
DRAG_PX = 6
KINDS: tuple[UnitKind, ...] = ("soldier", "tank", "commander", "missile trooper", "mech")

Spot = tuple[int, int]


@dataclass(frozen=True)
class Ways:
    """What the panels call."""

    side: Callable[[Side], object]
    kind: Callable[[UnitKind], object]
    carry: Callable[[UnitKind, Spot, bool], object]
    tables: Callable[[], object]
    terrain: Callable[[], object]
    rules: Callable[[], object]
    clear: Callable[[], object]
    alter: Callable[[Mapping[str, Any]], object]
    turn: Callable[[float], object]
    delete: Callable[[], object]
    acts: Callable[[Side], object]
    undo: Callable[[], object]
    redo: Callable[[], object]
    begin: Callable[[], object]
    menu: Callable[[], object]


class StockLine(RosterLine):
    """A kind of unit: pressed it is in the hand; it can be dragged onto the table at once."""

    cursor = "hand"

    def __init__(
        self, kind: UnitKind, key: str, portraits: Portraits, ways: Ways, **common: Unpack[Common]
    ) -> None:
        row = RosterRow(kind, kind, kind_title(kind), "", "dim", key=key)
        super().__init__(row, 0, portraits, partial(ways.kind, kind), **common)
        self.kind_of_unit = kind
        self.height = LINE
        self._ways = ways
        self._pressed_at: Spot | None = None
        self._dragging = False

    def show(self, side: int, status: str, *, in_hand: bool, full: bool) -> None:
        """Say how many there are, and whether it is in hand."""
        row = RosterRow(
            self.row.unit, self.row.kind, self.row.title, status, "gold" if in_hand else "dim",
            in_hand, full, self.row.key,
        )  # fmt: skip
        if (row, side) != (self.row, self.side):
            self.row, self.side = row, side
            self.invalidate()

    def shortcut_matches(self, event: pygame.event.Event) -> bool:
        return Chord(self.row.key).matches(event)

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed_at = event.pos
        if event.type == pygame.MOUSEMOTION and self.pressed and self._pressed_at is not None:
            far = max(abs(event.pos[n] - self._pressed_at[n]) for n in (0, 1))
            self._dragging = self._dragging or far > host.kit.px(DRAG_PX)
            if self._dragging:
                host.outcome(self._ways.carry(self.kind_of_unit, event.pos, False))
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._dragging:
            self.pressed = self._dragging = False
            host.outcome(self._ways.carry(self.kind_of_unit, event.pos, True))
            return True
        return super().handle(event, host)


class StockPanel(FixedPanel):
    """The table, the sides, and a line for every kind of unit."""

    def __init__(self, ways: Ways, portraits: Portraits, sides: tuple[str, str]) -> None:
        self._table = Label("", Type.NAME, "gold", stretch=1)
        tables = Button(_("Another table"), ways.tables, height=LOW, style=Type.CHIP, id="range-tables")
        terrain = Button(_("Edit the terrain"), ways.terrain, height=LOW, style=Type.CHIP, id="range-terrain")
        self._sides = [
            Button(name, partial(ways.side, side), height=LOW, id=f"range-side-{side}")  # type: ignore[arg-type]
            for side, name in enumerate(sides)
        ]
        self._lines = [
            StockLine(kind, str(n), portraits, ways, id=f"stock-{kind.replace(' ', '-')}")
            for n, kind in enumerate(KINDS, start=1)
        ]
        self._rules = Button(_("House rules"), ways.rules, height=LOW, style=Type.CHIP, id="range-rules")
        self._clear = Button(_("Clear the table"), ways.clear, height=LOW, style=Type.CHIP, id="range-clear")
        title = Label(_("Practice range"), Type.HEADING, stretch=1)
        menu = IconButton("menu", _("Menu"), ways.menu, size=32, id="range-menu")
        body = Column(
            [
                Label(_("Press a unit, then the table; or drag it there."), Type.SMALL, "dim", wrap=True),
                Grid(self._sides, columns=2, gap=6),
                Column(self._lines, gap=2),
                Hairline(),
                self._table,
                Grid([tables, terrain, self._rules, self._clear], columns=2, gap=6),
            ],
            gap=8,
            margin=2,
        )
        view = ScrollView(body, stretch=1, id="range-stock-view")
        super().__init__(
            Column([Row([title, menu], gap=8), Hairline(), view], gap=8), LEFT, padding=12, id="range-stock"
        )

    def show(self, arrangement: Arrangement, table: str) -> None:
        """Show what there is and what is in hand."""
        self._table.text = table
        side, position, hand = arrangement.side, arrangement.position, arrangement.in_hand
        full = arrangement.bay.is_full(position, side)
        for number, button in enumerate(self._sides):
            button.selected = number == side
        for line in self._lines:
            count = sum(p.side == side and p.kind == line.kind_of_unit for p in position.units)
            words = (
                n_("{count} on the table", "{count} on the table", count) if count else _("none on the table")
            )
            in_hand = hand is not None and hand.kind == line.kind_of_unit
            line.show(side, _("in hand") if in_hand else words, in_hand=in_hand, full=full)
            line.enabled = not full
            most = _("A side has up to {count} units.").format(count=arrangement.bay.most)
            line.tooltip = most if full else ""
        changed = len(position.rules)
        rules = _("House rules: {count}").format(count=changed) if changed else _("House rules")
        self._rules.text = rules
        self._clear.enabled = bool(position.units)


def damage_words() -> tuple[tuple[Damage, str], ...]:
    """The degrees of damage and what they are called."""
    return (
        ("none", _("None")),
        ("minor", _("Minor")),
        ("critical", _("Critical")),
        ("wreck", _("Wreck")),
    )


class PiecePanel(FixedPanel):
    """The selected unit: its damage, overwatch, whether it has been activated; turning and taking off."""

    def __init__(self, ways: Ways, bindings: Bindings) -> None:
        self._name = Label("", Type.HEADING, wrap=True)
        self._place = Label("", Type.SMALL, "dim", wrap=True)
        self._damage = {
            value: Button(
                words,
                partial(ways.alter, {"damage": value}),
                height=LOW,
                style=Type.CHIP,
                id=f"damage-{value}",
            )
            for value, words in damage_words()
        }
        damage = [Label(_("Damage"), Type.CAPTION, "dim"), Grid(self._damage.values(), columns=2, gap=6)]
        self._damages = Column(damage, gap=4)
        self._unhurt = Label(_("A hit removes it."), Type.SMALL, "dim", wrap=True)
        self._overwatch = Toggle(
            _("On overwatch"), False, lambda on: ways.alter({"overwatch": on}), id="range-overwatch"
        )
        self._activated = Toggle(
            _("Has been activated"), False, lambda on: ways.alter({"activated": on}), id="range-activated"
        )
        left = Button(
            _("Left"),
            lambda: ways.turn(TURN_DEG),
            key=bindings.first("turn_left"),
            height=LOW,
            id="turn-left",
        )
        right = Button(
            _("Right"),
            lambda: ways.turn(-TURN_DEG),
            key=bindings.first("turn_right"),
            height=LOW,
            id="turn-right",
        )
        delete = Button(_("Take off"), ways.delete, key=Chord("Delete"), height=LOW, id="range-delete")
        self._misplaced = Label("", Type.SMALL, "bad", wrap=True)
        body = Column(
            [
                self._name,
                self._place,
                self._misplaced,
                Hairline(),
                self._damages,
                self._unhurt,
                self._overwatch,
                self._activated,
                Hairline(),
                Label(_("Turn"), Type.CAPTION, "dim"),
                Grid([left, right], columns=2, gap=6),
                delete,
            ],
            gap=8,
        )
        super().__init__(ScrollView(body, id="range-piece-view"), RIGHT, padding=12, id="range-piece")

    def show(self, piece: Piece | None, names: Names, takes_damage: bool, misplaced: str) -> None:
        """Show a unit, or nothing."""
        self.visible = piece is not None
        if piece is None:
            return
        self._name.text, self._name.tone = names.whose(piece.id), side_tone(piece.side)
        self._place.text = _("{x:.1f} cm from the left, {y:.1f} cm up").format(x=piece.at[0], y=piece.at[1])
        self._misplaced.text, self._misplaced.visible = misplaced, bool(misplaced)
        self._damages.visible, self._unhurt.visible = takes_damage, not takes_damage
        for value, button in self._damage.items():
            button.selected = piece.damage == value
        self._overwatch.on, self._activated.on = piece.overwatch, piece.activated
        self._overwatch.enabled = self._activated.enabled = piece.fights


class StartBar(Panel):
    """Who acts first, steps back and again, and the way into the trial."""

    def __init__(self, ways: Ways, sides: tuple[str, str], bindings: Bindings) -> None:
        self._sides = [
            Button(name, partial(ways.acts, side), height=40, style=Type.CHIP, id=f"range-acts-{side}")  # type: ignore[arg-type]
            for side, name in enumerate(sides)
        ]
        self._undo = IconButton("undo", _("Undo"), ways.undo, size=40, quiet=False, id="range-undo")
        self._redo = IconButton("redo", _("Redo"), ways.redo, size=40, quiet=False, id="range-redo")
        self._try = Button(
            _("Try it"), ways.begin, primary=True, key=Chord("Enter"), height=40, id="range-try"
        )
        acts = Label(_("Acts first"), Type.CAPTION, "dim", align=("start", "centre"))
        row = Row([acts, *self._sides, Spacer(6, 0), self._undo, self._redo, Spacer(6, 0), self._try], gap=6)
        super().__init__(row, padding=12, down=11, id="range-bar")

    def show(self, arrangement: Arrangement) -> None:
        """Show who acts first and what can be taken back."""
        for side, button in enumerate(self._sides):
            button.selected = arrangement.position.acts == side
        self._undo.enabled, self._redo.enabled = arrangement.can_undo, arrangement.can_redo
