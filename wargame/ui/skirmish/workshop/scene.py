"""The terrain workshop's screen: binds the bench, the tool in hand, the table and the panels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from wargame.ui.common.game_screens import Doors
from wargame.ui.shell.scenes import Push, Quit, Scene, Stage, Transition
from wargame.ui.shell.words import _
from wargame.ui.skirmish.questions import SLOTS
from wargame.ui.skirmish.scenery.gallery import Gallery
from wargame.ui.skirmish.worker import Worker
from wargame.ui.skirmish.workshop import tracing
from wargame.ui.skirmish.workshop.canvas import Canvas
from wargame.ui.skirmish.workshop.desk import Axis, Bench, Tool
from wargame.ui.skirmish.workshop.following import Follower, MakePainter
from wargame.ui.skirmish.workshop.frame import WorkshopFrame
from wargame.ui.skirmish.workshop.keeping import Keeper
from wargame.ui.skirmish.workshop.keys import BenchKeys
from wargame.ui.skirmish.workshop.library.scene import LibraryScene
from wargame.ui.skirmish.workshop.menu import WorkshopMenu
from wargame.ui.skirmish.workshop.painter import StudioPainter
from wargame.ui.skirmish.workshop.panels.check_panel import TableCheck
from wargame.ui.skirmish.workshop.panels.palette import Palette
from wargame.ui.skirmish.workshop.panels.properties import Properties
from wargame.ui.skirmish.workshop.pointer import Pointer
from wargame.ui.skirmish.workshop.showing import View
from wargame.ui.skirmish.workshop.toolbar import Strip, ToolBar
from wargame.ui.skirmish.workshop.tools.box import ToolBox
from wargame.ui.skirmish.workshop.tools.hold import GRID_CM, Hand, because
from wargame.ui.skirmish.workshop.tools.place import PlaceHand

MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)

Play = Callable[[Stage, Mapping[str, Any]], object]
Practise = Callable[[Stage, Mapping[str, Any], str], object]


class WorkshopScene(Scene):
    """One table on the bench. `play` begins a battle on a map's data."""

    name = "workshop"
    letters_are_keys = True

    def __init__(
        self,
        bench: Bench,
        doors: Doors,
        gallery: Gallery,
        play: Play,
        *,
        library_first: bool = False,
        painter: MakePainter | None = None,
        practise: Practise | None = None,
    ) -> None:
        """`practise` leads to the practice range with the table as it is now."""
        super().__init__()
        self.bench = bench
        self._doors, self._gallery, self._play = doors, gallery, play
        self._library_first = library_first
        self._make_painter = painter
        self._practise = practise
        self._front = False
        self.play_words = ""
        """What the button that begins a battle is called; empty: as usual."""

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        bench = self.bench
        self._stale = True
        self.worker = Worker(stage.tasks, ("table", *SLOTS))
        self.canvas = Canvas(stage, bench.table_map)
        make = self._make_painter or (lambda take: StudioPainter(stage.tasks, take))
        self.follower = Follower(stage, bench, self.canvas, make)
        self.tools = ToolBox(bench, self.worker, self.refresh)
        self.keeper = Keeper(stage, bench)
        self.menu = WorkshopMenu(stage, bench, self.keeper, self._doors, self._to_range())
        self.view = View(
            stage, self.canvas, self.follower, self._gallery.miniatures(self.worker, self.refresh)
        )
        self.pointer = Pointer(
            lambda: self.canvas.camera, lambda: self.hand, self._step_back, lambda: stage.now_s
        )
        self._make_panels(stage)
        self.keys = BenchKeys(stage, self)
        bench.wire(self._refused, self.keeper.ask)
        bench.listen(self.refresh)
        self._history = bench.history
        self.follower.open(bench.table_map)
        self._gallery.lay_desk(stage.tasks, self.canvas.take_desk)
        self._gallery.warm(stage.tasks)
        self._front = True
        stage.outcome(self._begin())

    def _begin(self) -> object:
        """What comes first: unsaved work that was left behind is offered."""
        return self.keeper.offer_kept(self._to_library_first)

    def _to_library_first(self) -> Transition | None:
        """With nothing to go on with, the library is shown at once."""
        return Push(LibraryScene(self.bench)) if self._library_first else None

    def _make_panels(self, stage: Stage) -> None:
        bench = self.bench
        self.palette = Palette(stage, bench)
        self.palette.on_drag = self._carry
        self.properties = Properties(stage, bench)
        self.check = TableCheck(stage, bench)
        self.bar = ToolBar(stage, bench, self.verb, self.play_words)
        self.strip = Strip(bench, self.verb, stage.bindings)
        self.frame = WorkshopFrame(self.palette, self.properties, self.check, self.bar, self.strip)
        self.root = self.frame

    def leave(self) -> None:
        self.keeper.close()
        if not self.bench.dirty:
            self.follower.keep_picture()
        self.follower.close()
        self.palette.stop()
        self.check.stop()
        self.worker.close()

    def reworded(self) -> None:
        """Panels in the language that is spoken now; the table and what is in hand stay."""
        self.palette.stop()
        self.check.stop()
        self._make_panels(self.stage)
        self.refresh()

    def covered(self) -> None:
        self._front = False
        self.pointer.forget()
        self.hand.leave()

    def uncovered(self) -> None:
        self._front = True
        self.refresh()

    # -- what is in hand -----------------------------------------------------------------

    @property
    def hand(self) -> Hand:
        """The tool in hand."""
        return self.tools.hand

    @property
    def cursor(self) -> str:  # type: ignore[override]
        """The pointer's shape over the table."""
        return self.hand.cursor

    def verb(self, name: str) -> object:
        """Do what a button of the bar or the strip says, or its key."""
        bench = self.bench
        verbs: dict[str, Callable[[], object]] = {
            "mirror": lambda: self._mirror("x"),
            "mirror_up": lambda: self._mirror("y"),
            "undo": self._undo,
            "redo": bench.redo,
            "save": self.keeper.save,
            "play": self.play,
            "duplicate": bench.duplicate,
            "delete": self.delete,
            "all": lambda: bench.select(bench.draft.ids),
            "grid": self.canvas_grid,
        }
        if name in verbs:
            found = verbs[name]()
            return found if not isinstance(found, bool | str) else None
        self.use(name)  # type: ignore[arg-type]
        return None

    def _undo(self) -> None:
        """Take back what the hand is at, else the last step: never both at once."""
        if self.hand.busy:
            self.hand.back()
            self.bench.changed()
        else:
            self.bench.undo()

    def use(self, tool: Tool) -> None:
        """Take a tool in hand."""
        self.bench.use(tool)
        self.pointer.hover_again()

    def _mirror(self, axis: Axis) -> None:
        """Mirror what is selected; a whole table that turns over is told."""
        if self.bench.mirror(axis) and not self.bench.selection:
            self.stage.toast(_("Nothing is selected: the whole table was mirrored."))

    def delete(self) -> None:
        """Delete what the tool has in hand, else what is selected."""
        if not self.hand.delete():
            self.bench.delete()

    def canvas_grid(self) -> None:
        """The grid, and snapping to it, on or off."""
        bench = self.bench
        bench.snap(replace(bench.snapping, grid_cm=None if bench.snapping.grid_cm else GRID_CM))

    def play(self) -> object:
        """A battle on the table as it is now; unsaved work is kept and offered again."""
        self.keeper.keep_now()
        self.follower.keep_picture()
        return self._play(self.stage, self.bench.history.settled.data())

    def _to_range(self) -> Callable[[], object] | None:
        practise = self._practise
        if practise is None:
            return None
        return lambda: practise(self.stage, self.bench.history.settled.data(), self.bench.name or "")

    def topic(self, spot: tuple[int, int]) -> str:
        return "terrain"

    def _carry(self, item: Any, spot: tuple[int, int], done: bool) -> None:
        """A piece is dragged off the palette."""
        bench, hand = self.bench, self.tools.hands["place"]
        assert isinstance(hand, PlaceHand)
        over_table = not self.frame.covers(spot)
        if bench.item is not item or bench.tool != "place":
            bench.arm(item, ready_made=True)
            self.tools.follow()
        hand.once = True
        if over_table:
            hand.hover(self.pointer.spot(spot))
        else:
            hand.leave()
        if done and not (over_table and hand.lay()):
            bench.arm(None)
        self.refresh()

    def _refused(self, why: str) -> None:
        self.stage.toast(because(why), "bad")

    def _step_back(self) -> None:
        self.hand.back()
        self.refresh()

    # -- events --------------------------------------------------------------------------

    def wants_first(self, event: pygame.event.Event) -> bool:
        return self.keys.wants(event)

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type == pygame.DROPFILE:
            self.stage.close_all()
            self.menu.bring_in(Path(event.file))
            return None
        if event.type == pygame.KEYDOWN:
            self.stage.outcome(self.keys.handle(event))
        elif event.type in MOUSE:
            self.pointer.handle(event)
            self.refresh()
        return None

    def pointer_left(self) -> None:
        if not self.pointer.held:
            self.pointer.px = None
            self.hand.leave()
            self.refresh()

    def close_requested(self) -> Transition | None:
        """Ask once about unsaved changes; who closes the window again means it, and loses nothing either."""
        if self.keeper.is_asking:
            self.keeper.keep_now()
            return Quit()
        found = self.bench.leaving(Quit)
        return found if isinstance(found, Quit) else None

    # -- time and showing ----------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self.canvas.camera.moving

    def update(self, dt_s: float) -> Transition | None:
        camera = self.canvas.camera
        if camera.update(dt_s) and not camera.moving:
            # the panels have waited for this
            self.refresh()
        return None

    def refresh(self) -> None:
        """What is shown has changed."""
        self._stale = True
        self.stage.redraw()

    def draw(self, target: pygame.Surface) -> None:
        self.canvas.fit(self.frame.view(self.stage.kit, self.stage.size))
        if self._stale:
            self._stale = False
            self._bring_up_to_date()
        self.frame.rest(self._quiet or self._is_at_table)
        self.view.draw(target, self.bench, self.hand)

    @property
    def _is_at_table(self) -> bool:
        """Whether pointer and keys are at the table, so that no panel changes by them."""
        return self.pointer.px is not None and not self.stage.typing and not self.keys.walking

    @property
    def _quiet(self) -> bool:
        """Whether panels wait: a drag is told by its chips, and laying panels out would make it stutter."""
        return self.canvas.camera.moving or (self.pointer.held and self.hand.busy)

    def _bring_up_to_date(self) -> None:
        self.tools.follow()
        if self.bench.history is not self._history:
            # another table lies here: what is known of the old one is of no use
            self._history = self.bench.history
            self.follower.open(self.bench.table_map)
            self.canvas.camera.reset()
            if self.bench.name is not None:
                self.stage.settings_store.change(last_table=self.bench.name)
        self.view.prepare(self.bench, self.hand)
        self.keeper.follow()
        if self._quiet:
            # the check alone has to know, and rests
            self.check.refresh()
            return
        for panel in (self.palette, self.properties, self.check, self.bar):
            panel.refresh()
        self.strip.show(self.hand.options())

    def tooltip(self, spot: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        return None

    def trace(self) -> Mapping[str, Any]:
        return tracing.bench_trace(self)
