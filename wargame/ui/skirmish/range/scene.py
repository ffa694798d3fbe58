"""Set-up mode of the practice range: the table, what is put down on it, and the panels about it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from wargame.engine.contract import Fault
from wargame.games.skirmish.practice.trial import Trial
from wargame.games.skirmish.state import UnitKind
from wargame.ui.common.house_rules import HouseRulesDrawer
from wargame.ui.common.pause_menu import Way, open_pause_menu
from wargame.ui.shell.scenes import Pop, Push, Replace, Scene, Stage, Transition
from wargame.ui.shell.words import _
from wargame.ui.skirmish.board import Board
from wargame.ui.skirmish.camera import Point
from wargame.ui.skirmish.classroom.school import fault_words
from wargame.ui.skirmish.hands.choosing import RestingHand
from wargame.ui.skirmish.hands.intents import Effect, Hover, Leave, OpenMenu, SpringBack, Tell
from wargame.ui.skirmish.hud.tray import DiceTray
from wargame.ui.skirmish.keys import ARROWS
from wargame.ui.skirmish.mouse import Mouse
from wargame.ui.skirmish.names import Names
from wargame.ui.skirmish.questions import SLOTS
from wargame.ui.skirmish.range.frame import RangeFrame
from wargame.ui.skirmish.range.keys import RangeKeys
from wargame.ui.skirmish.range.panels import PiecePanel, StartBar, StockPanel, Ways
from wargame.ui.skirmish.range.showing import match_of, put_arrangement
from wargame.ui.skirmish.range.terrain import Visit
from wargame.ui.skirmish.range.yard import Yard
from wargame.ui.skirmish.reader.opening import reader
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.told import refusal_words
from wargame.ui.skirmish.worker import Worker
from wargame.ui.skirmish.workshop.library.scene import LibraryScene

MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class RangeScene(Scene):
    """A position being set up."""

    name = "range"
    letters_are_keys = True

    def __init__(self, yard: Yard) -> None:
        super().__init__()
        self.yard = yard
        self.arrangement = yard.arrangement
        self._visit: Visit | None = None

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._stale = True
        self.arrangement.changed = self._changed
        self._lay_table()
        sides = self.names.sides
        ways = self._ways()
        stock = StockPanel(ways, lambda *asked: self._miniatures.icon(*asked), sides)
        self.frame = RangeFrame(
            stock,
            PiecePanel(ways, stage.bindings),
            StartBar(ways, sides, stage.bindings),
            drawn_out=not self.arrangement.position.units,
        )
        self.root = self.frame
        self.keys = RangeKeys(stage, self)

    def stop(self) -> None:
        self._close_table()

    def covered(self) -> None:
        self.mouse.forget()
        self.arrangement.let_go()
        self.arrangement.cursor = None

    def uncovered(self) -> None:
        visit, self._visit = self._visit, None
        brought = None if visit is None else visit.brought()
        if brought is not None:
            self._tell_fault(self.arrangement.use_table(*brought))
        self.refresh()

    # -- the table -----------------------------------------------------------------------

    def _lay_table(self) -> None:
        stage, gallery = self.stage, self.yard.gallery
        self._map = self.arrangement.position.map
        self.worker = Worker(stage.tasks, SLOTS)
        self.sitting = Sitting(match_of(self.arrangement), self.worker, self.refresh)
        self._miniatures = gallery.miniatures(self.worker, self.refresh, self.refresh)
        self.board = Board(stage, self.sitting, self._miniatures, DiceTray(stage.sound.play), self.refresh)
        self.mouse = Mouse(self.board.camera, self.unit_at, lambda _unit: True, self._pans, self._spot_of)
        self._painting = gallery.paint(stage.tasks, self.sitting.table_map, self.board.take_picture)
        gallery.lay_desk(stage.tasks, self.board.take_desk)
        self._shown: object = None

    def _close_table(self) -> None:
        self._painting.stop()
        self.worker.close()
        self.board.close()

    def _changed(self) -> None:
        """The position is another one."""
        self.yard.keep(self.stage)
        if self.arrangement.position.map is not self._map:
            self._close_table()
            self._lay_table()
        self.refresh()

    @property
    def names(self) -> Names:
        """What sides, units and pieces of the table are called."""
        sitting = self.sitting
        return Names.of(sitting.state, sitting.names.sides, sitting.table_map)

    def unit_at(self, px: tuple[int, int]) -> str | None:
        """The unit, or the wreck, under a window place."""
        found = self.board.unit_at(px)
        return found or self.arrangement.wreck_at(self.board.camera.to_cm(px))

    def _spot_of(self, unit: str) -> Point | None:
        position = self.arrangement.position
        return position.piece(unit).at if position.has(unit) else None

    def _pans(self) -> bool:
        return self.arrangement.in_hand is None

    # -- what the panels and keys do -----------------------------------------------------

    def _ways(self) -> Ways:
        arrangement = self.arrangement
        return Ways(
            side=self._shown_after(arrangement.use_side),
            kind=self.take_kind,
            carry=self._carry,
            tables=self._tables,
            terrain=self._terrain,
            rules=self._rules,
            clear=self._shown_after(arrangement.clear),
            alter=self._shown_after(lambda changes: arrangement.alter(**changes)),
            turn=lambda degrees: self.do(arrangement.turn(degrees)),
            delete=self._shown_after(arrangement.delete),
            acts=self._shown_after(arrangement.let_act),
            undo=self._shown_after(arrangement.undo),
            redo=self._shown_after(arrangement.redo),
            begin=self.begin,
            menu=self.open_menu,
        )

    def _shown_after(self, step: Callable[..., object]) -> Callable[..., None]:
        def act(*asked: Any) -> None:
            step(*asked)
            self.refresh()

        return act

    def take_kind(self, kind: UnitKind) -> None:
        """Take a kind in hand; the one that is in hand is laid down."""
        hand = self.arrangement.in_hand
        self.arrangement.take_kind(None if hand is not None and hand.kind == kind else kind)
        self.frame.fold_away()
        self.refresh()

    def _carry(self, kind: UnitKind, spot: tuple[int, int], done: bool) -> None:
        """A unit is dragged off the list; let go over the table it stands there."""
        arrangement = self.arrangement
        if arrangement.in_hand is None or arrangement.in_hand.kind != kind:
            arrangement.take_kind(kind)
        at = self.board.camera.to_cm(spot)
        over = self.board.camera.on_table(at) and not self.frame.covers(spot)
        arrangement.take(Hover(at) if over else Leave())
        if done:
            effects = arrangement.put_down() if over else ()
            arrangement.take_kind(None)
            self.do(effects)
        self.refresh()

    def _tables(self) -> Transition:
        self._visit = Visit(self.arrangement.position)
        return Push(LibraryScene(self._visit.bench))

    def _terrain(self) -> Transition:
        if self.yard.lent is not None and self.yard.lent == self.arrangement.position.map:
            # it lies on the bench below: nobody wants to edit two of it
            return Pop()
        self._visit = Visit(self.arrangement.position)
        return Push(self._visit.workshop(self.yard.doors, self.yard.gallery))

    def _rules(self) -> None:
        def take(rules: Mapping[str, Any]) -> None:
            self._tell_fault(self.arrangement.use_rules(dict(rules)))
            self.refresh()

        HouseRulesDrawer(self.stage, self.yard.screens, self.arrangement.position.rules, take).open()

    def begin(self) -> Transition | None:
        """Try the position, or say why that can't be."""
        words = self._why_no_trial()
        if words:
            self.stage.play("refuse")
            self.stage.toast(words, "bad")
            return None
        try:
            trial = Trial.of(self.arrangement.game, self.arrangement.position, secrets.randbits(64))
        except Fault as fault:
            self._tell_fault(fault)
            return None
        return Replace(self.yard.try_out(self.yard, trial))

    def _why_no_trial(self) -> str:
        arrangement, names = self.arrangement, self.names
        for side in (0, 1):
            if not arrangement.position.fighters(side):
                words = _("Put a unit of {side} down first: a trial needs both sides.")
                return words.format(side=names.side(side))
        for piece_id, refusal in arrangement.misplaced.items():
            words = _("{unit} has to stand elsewhere first. {why}")
            return words.format(unit=names.whose(piece_id), why=refusal_words(refusal, names))
        return ""

    def open_menu(self) -> None:
        """The ways out."""
        ways: list[Way] = [
            ("menu-settings", _("Settings"), "e", self.yard.doors.to_settings),
            ("menu-rules", _("Rules"), "u", lambda: Push(self.help(""))),
            ("menu-leave", _("Leave the range"), "L", Pop),
        ]
        words = _("The position is kept at every moment; leaving loses nothing.")
        open_pause_menu(self.stage, _("Practice range"), "", words, [ways])

    def do(self, effects: Sequence[Effect]) -> None:
        """Carry out what the arrangement answered."""
        for effect in effects:
            match effect:
                case Tell(refusal):
                    self.stage.play("refuse")
                    self.stage.toast(refusal_words(refusal, self.names), "bad")
                case SpringBack(unit, at, facing):
                    self.board.spring_back(unit, at, facing)
                case OpenMenu():
                    self.open_menu()
        self.refresh()

    def _tell_fault(self, fault: Fault | None) -> None:
        if fault is not None:
            self.stage.toast(fault_words(fault), "bad", 8)

    def help(self, topic: str) -> Scene:
        return reader(self.yard.gallery, topic, self.arrangement.position.rules)

    # -- events --------------------------------------------------------------------------

    def wants_first(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or self.stage.typing:
            return False
        moves = event.key in ARROWS and self.arrangement.selected is not None
        # a button that was clicked last must not be pressed again by it; Space presses it
        return moves or event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.begin()
        if event.type == pygame.KEYDOWN:
            self.keys.handle(event)
        elif event.type in MOUSE:
            if event.type == pygame.MOUSEBUTTONDOWN:
                self.frame.fold_away()
            for intent in self.mouse.handle(event):
                self.do(self.arrangement.take(intent))
        self.refresh()
        return None

    def pointer_left(self) -> None:
        if not self.mouse.busy:
            self.arrangement.take(Leave())
            self.refresh()

    # -- time and showing ----------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self.board.moving

    def update(self, dt_s: float) -> Transition | None:
        if self.board.update(dt_s):
            self.refresh()
        return None

    def refresh(self) -> None:
        """What is shown has changed."""
        self._stale = True
        self.stage.redraw()

    def draw(self, target: pygame.Surface) -> None:
        if self.board.fit(self.frame) or self._stale:
            self._stale = False
            self._bring_up_to_date()
        elif self.board.stale:
            self._compose()
        self.board.draw(target, self.arrangement.cursor)

    def _bring_up_to_date(self) -> None:
        arrangement = self.arrangement
        hand = arrangement.in_hand
        if self._shown != (id(arrangement.position), hand):
            self._shown = id(arrangement.position), hand
            self.sitting.turn_to(match_of(arrangement))
            self.board.show_state()
        self.frame.stock.show(arrangement, _(self.sitting.table_map.name))
        piece, names = arrangement.piece, self.names
        hurt = piece is not None and arrangement.bay.takes_damage(piece.kind)
        wrong = arrangement.misplaced.get(piece.id) if piece is not None else None
        self.frame.piece.show(piece, names, hurt, refusal_words(wrong, names) if wrong else "")
        self.frame.bar.show(arrangement)
        self._compose()

    def _compose(self) -> None:
        arrangement = self.arrangement
        selected = arrangement.selected if arrangement.held is None else None
        self.board.compose(RestingHand(self.sitting.questions), (selected,) if selected else ())
        put_arrangement(self.board, arrangement, self.names, self.stage.theme.armies, self.stage.rect)

    def trace(self) -> Mapping[str, Any]:
        arrangement, camera = self.arrangement, self.board.camera
        hand = arrangement.in_hand
        return {
            "units": [
                {**_plain(piece), "px": [round(v) for v in camera.to_px(piece.at)]}
                for piece in arrangement.position.units
            ],
            "in_hand": None if hand is None else [hand.side, hand.kind],
            "selected": arrangement.selected,
            "table": self.sitting.table_map.name,
            "origin_px": [round(v) for v in camera.to_px((0.0, 0.0))],
            "scale": camera.scale,
            "painted": self.board.tabletop.painted,
            "chips": [chip.text for chip in self.board.overlay.chips],
        }


def _plain(piece: Any) -> dict[str, Any]:
    return {
        name: getattr(piece, name) for name in ("id", "side", "kind", "at", "facing", "damage", "overwatch")
    }
