"""The reader of the rules: a full screen in front of whatever asked for it, left with nothing changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pygame

from wargame.games.skirmish.game import Skirmish
from wargame.ui.common.layouts import Bounded
from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.scenes import Pop, Scene, Stage, Transition
from wargame.ui.shell.theme import Space, Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, IconButton
from wargame.ui.shell.widgets.layout import Column, Hairline, Panel, Row, Spacer, Stack
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.reader.contents import QUICK, Contents
from wargame.ui.skirmish.reader.diagrams.listing import exhibits
from wargame.ui.skirmish.reader.diagrams.panel import DiagramPanel
from wargame.ui.skirmish.reader.history import History
from wargame.ui.skirmish.reader.in_force import changes_by_clause, clauses_of
from wargame.ui.skirmish.reader.page import Ink, clause_widgets, quick_widgets
from wargame.ui.skirmish.reader.quick import boxes
from wargame.ui.skirmish.reader.rulebook import by_id
from wargame.ui.skirmish.reader.search import words_of
from wargame.ui.skirmish.scenery.gallery import Gallery
from wargame.ui.skirmish.scenery.painting import TablePainting
from wargame.ui.skirmish.worker import Worker

NAME = "rules"
WIDEST = (1360, 1100)
SCROLL_LINE = 60
PAGING = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


@dataclass(frozen=True, eq=False)
class Library:
    """What the reader needs of the game: its data, its pictures, the house rules of a battle in play."""

    gallery: Gallery
    changes: Mapping[str, Any] = field(default_factory=dict)
    game: Skirmish = field(default_factory=Skirmish)
    in_lesson: bool = False


class ReaderScene(Scene):
    """Opened at a clause, at a house rule's clause, or at the quick reference."""

    name = NAME
    shows_below = True
    answers_help = True

    def __init__(self, library: Library, topic: str = "") -> None:
        super().__init__()
        self._library = library
        self._changes = changes_by_clause(library.changes, library.game.house_rules)
        self.history = History()
        self._topic = page_of(topic)
        self._paintings: list[TablePainting] = []
        self._reached: dict[str, int] = {}
        self._was_scrolled = 0

    # --- coming and going -------------------------------------------------------------------

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.worker = Worker(stage.tasks, ("stock",))
        self._miniatures = self._library.gallery.miniatures(self.worker, stage.redraw)
        self.contents = Contents(self._opened, tuple(self._changes))
        self._page = Column([], gap=12, margin=6)
        self.view = ScrollView(self._page, id="rules-page", stretch=1)
        self._back = IconButton("arrow_left", _("Back (Alt Left)"), lambda: self.step(-1), id="rules-back")
        self._forward = IconButton(
            "arrow_right", _("Forward (Alt Right)"), lambda: self.step(1), id="rules-forward"
        )
        self._previous = Button(_("Previous"), self._turn_back, shortcut="P", height=36, id="rules-previous")
        self._next = Button(_("Next"), self._turn_on, shortcut="N", height=36, id="rules-next")
        self.root = self._laid_out()
        self.open(self._topic)

    def stop(self) -> None:
        self._drop_paintings()
        self.worker.close()

    def _laid_out(self) -> Widget:
        close = Button(_("Close"), Pop, primary=True, key=Chord("Esc"), height=36, id="rules-close")
        title = Label(_("Rules"), Type.TITLE, align=("start", "centre"))
        head = Row([title, Spacer(), self._back, self._forward, close], gap=8)
        turning = Row([self._previous, self._next, Spacer()], gap=8)
        right = Column([self.view, turning], gap=10, stretch=1)
        body = Row([self.contents, Hairline(down=True, share=0.25), right], gap=14, stretch=1)
        panel = Panel(Column([head, Hairline(), body], gap=10), padding=20, down=14, id="rules-panel")
        return Stack([Bounded(panel, *WIDEST, margin=Space.MARGIN)])

    # --- pages --------------------------------------------------------------------------------

    @property
    def page(self) -> str:
        """The id of the page that is open."""
        return self.history.now

    def open(self, page_id: str, query: str = "") -> None:
        """Open a page; words of the query are set off in it."""
        page_id = page_of(page_id)
        self._remember()
        self.history.open(page_id)
        self._show(query)
        self.view.scroll_to(0)

    def step(self, by: int) -> None:
        """Back or forward to a page that has been read, where it was left."""
        self._remember()
        self.history.step(by)
        self._show("")
        self._scroll_to(self._reached.get(self.page, 0))

    def _opened(self, page_id: str, query: str) -> None:
        self.open(page_id, query)

    def _turn_back(self) -> None:
        self._turn(-1)

    def _turn_on(self) -> None:
        self._turn(1)

    def _turn(self, by: int) -> None:
        """The page before or after this one in what is listed."""
        there = self.contents.step(by)
        if there is not None:
            self.open(there, self.contents.query)
            self._lay_out()
            self.contents.reveal_chosen()

    def _remember(self) -> None:
        if self.page:
            self._reached[self.page] = self.view.offset

    def _scroll_to(self, offset: int) -> None:
        self._lay_out()
        self.view.scroll_to(offset)

    def _lay_out(self) -> None:
        assert self.root is not None
        self.stage.kit.begin_layout()
        self.root.place(self.stage.kit, self.stage.rect)

    def _show(self, query: str) -> None:
        self._drop_paintings()
        ink = Ink(self.open, words_of(query), self._library.in_lesson)
        self._page.replace(self._quick(ink) if self.page == QUICK else self._clause(ink))
        self.contents.choose(self.page)
        self._back.enabled, self._forward.enabled = self.history.can_back, self.history.can_forward
        self._previous.enabled = self.contents.step(-1) is not None
        self._next.enabled = self.contents.step(1) is not None
        self._lay_out()
        self.contents.reveal_chosen()
        self.stage.redraw()

    def _quick(self, ink: Ink) -> list[Widget]:
        game, changes = self._library.game, self._library.changes
        return quick_widgets(boxes(game.profiles_with(changes), game.rules_with(changes)), ink)

    def _clause(self, ink: Ink) -> list[Widget]:
        diagrams = self._diagrams()
        return clause_widgets(by_id()[self.page], ink, self._changes.get(self.page, ()), diagrams)

    def _diagrams(self) -> list[Widget]:
        panels: list[Widget] = []
        for number, kind in enumerate(exhibits().get(self.page, ())):
            exhibit = kind(self._library.game, self._library.changes)
            panel = DiagramPanel(exhibit, self._miniatures, self.open, number)
            table_map = exhibit.battle.table(exhibit.state).map

            def take(picture: Any, panel: DiagramPanel = panel) -> None:
                panel.view.tabletop.take(picture)
                self.stage.redraw()

            self._paintings.append(self._library.gallery.paint(self.stage.tasks, table_map, take))
            panels.append(panel)
        return panels

    def _drop_paintings(self) -> None:
        for painting in self._paintings:
            painting.stop()
        self._paintings.clear()

    # --- keys and showing -----------------------------------------------------------------------

    def wants_first(self, event: pygame.event.Event) -> bool:
        return event.type == pygame.KEYDOWN and (self._command(event) is not None or self._scrolls(event))

    def _scrolls(self, event: pygame.event.Event) -> bool:
        """Whether a key scrolls the page: arrows only while no widget has the keys."""
        assert self.root is not None
        if event.key in PAGING:
            return not self.stage.typing
        return event.key in (pygame.K_UP, pygame.K_DOWN) and not any(w.focused for w in self.root.walk())

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (6, 7, 8, 9):
            self.step(-1 if event.button in (6, 8) else 1)
        if event.type != pygame.KEYDOWN:
            return None
        command = self._command(event)
        if command == "close":
            return self._closed()
        if command == "search":
            self.stage.focus(self.contents.field)
        elif command in ("back", "forward"):
            self.step(-1 if command == "back" else 1)
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            step = self.stage.kit.px(SCROLL_LINE)
            self.view.scroll_to(self.view.offset + (step if event.key == pygame.K_DOWN else -step))
        else:
            self.view.handle(event, self.stage)
        self.stage.redraw()
        return None

    def _command(self, event: pygame.event.Event) -> str | None:
        """What a key does wherever the focus is."""
        if event.mod & pygame.KMOD_ALT and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            return "back" if event.key == pygame.K_LEFT else "forward"
        if event.key == pygame.K_ESCAPE:
            return "close"
        if event.mod & pygame.KMOD_CTRL and event.key == pygame.K_f:
            return "search"
        if event.key == pygame.K_SLASH and not self.stage.typing:
            return "search"
        return "close" if self.stage.bindings.action(event, "everywhere") == "help" else None

    def _closed(self) -> Transition | None:
        """Esc first ends a search, then the reading."""
        if self.contents.query:
            self.contents.clear()
            self.stage.focus(None)
            self.stage.redraw()
            return None
        return Pop()

    def draw(self, target: pygame.Surface) -> None:
        """Nothing of its own: the scene below stays in sight at the rim."""

    def trace(self) -> Mapping[str, Any]:
        return {"page": self.page, "pages_back": self.history.at}


def page_of(topic: str) -> str:
    """The page of a clause, of a house rule, or the quick reference for anything else."""
    if topic in by_id():
        return topic
    return next((clause for clause in clauses_of(topic) if clause in by_id()), QUICK)
