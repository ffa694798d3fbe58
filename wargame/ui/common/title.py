"""The title: what can be done, in front of the table of the last battle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from wargame.ui.common.battles import BattlesScene
from wargame.ui.common.game_screens import Room
from wargame.ui.common.layouts import FirstThatFits, FixedPanel
from wargame.ui.common.lobby import TITLE, Lobby
from wargame.ui.common.moments import when_words
from wargame.ui.common.offers import Emblem, OfferButton
from wargame.ui.common.saves import READ_AT_ONCE, Saved
from wargame.ui.common.settings import SettingsScene
from wargame.ui.common.setup import SetupScene
from wargame.ui.shell.scenes import Push, Quit, Scene, Stage, Transition
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Column, Grid, Hairline, Spacer
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _

PANEL, MARGIN = 416, 40
NARROW, NARROW_MARGIN = 376, 20
GAP = 8
EDGE = 24
LEAST_TABLE_SHARE = 0.45


@dataclass(frozen=True)
class Entry:
    """One line of the title: its letter, what it does, and a note about it."""

    id: str
    text: str
    letter: str
    then: Callable[[], object]
    note: str = ""


class TitleScene(Scene):
    """Continue, New battle, Battles, the game's own rooms, Settings, Quit.

    An entry appears when what it opens exists.
    """

    name = TITLE

    def __init__(self, lobby: Lobby) -> None:
        super().__init__()
        self._lobby = lobby
        self._saved: Saved | None = None
        self._names: list[str] = []
        self._search: Task | None = None

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._look()

    def uncovered(self) -> None:
        self._look()

    def covered(self) -> None:
        if self._search is not None:
            self._search.cancel()

    @property
    def animating(self) -> bool:
        return self._lobby.backdrop.fading(self.stage)

    def draw(self, target: pygame.Surface) -> None:
        self._want_backdrop()
        self._lobby.backdrop.draw(self.stage, target)

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type == pygame.DROPFILE:
            return Push(BattlesScene(self._lobby, event.file))
        return None

    # -- what there is -------------------------------------------------------------------

    def _look(self) -> None:
        """See which battles there are; many finished ones are looked through beside the main loop."""
        self._names = self._lobby.saves.names()
        self._saved = self._lobby.saves.unfinished(self._names[:READ_AT_ONCE])
        rest = self._names[READ_AT_ONCE:]
        if self._saved is None and rest:

            def search(_progress: Progress) -> Saved | None:
                return self._lobby.saves.unfinished(rest)

            self._search = self.stage.tasks.thread(search, then=self._found)
        self._show()

    def _found(self, task: Task) -> None:
        if task.result is not None:
            self._saved = task.result
            self._show()

    @property
    def _is_first_start(self) -> bool:
        return not self._names and not self.stage.settings.last_map

    def _want_backdrop(self) -> None:
        """The table of the battle that goes on, else of the last one; it lies right of the panel."""
        saves = self._lobby.saves
        name = self._saved.name if self._saved else self._names[0] if self._names else None
        key = name and (name, saves.look(name).saved_s)
        free = self._free()
        self._lobby.backdrop.want(
            self.stage, key, lambda: saves.journal(name) if name else None, free, self._warm_up
        )

    def _free(self) -> pygame.Rect:
        kit, (width, height) = self.stage.kit, self.stage.size
        left = min(kit.px(PANEL + 2 * MARGIN), round(width * (1.0 - LEAST_TABLE_SHARE)))
        edge = kit.px(EDGE)
        return pygame.Rect(left, edge, max(80, width - left - edge), max(80, height - 2 * edge))

    def _warm_up(self) -> None:
        """With nothing else to do: read the tables, so that New battle need not."""
        if not self._lobby.screens.maps().entries:
            self.stage.tasks.thread(lambda _progress: self._lobby.screens.look_for_maps())

    # -- the panel -----------------------------------------------------------------------

    def _show(self) -> None:
        entries = self._entries()
        self.root = FirstThatFits([self._roomy(entries), self._narrow(entries)])
        self.stage.redraw()

    def _roomy(self, entries: list[Entry]) -> Widget:
        words = _("8 mm skirmishes for two players at one computer.")
        parts: list[Widget] = [
            Label(_("Pocket Wargame"), Type.HERO, across="centre"),
            Emblem(),
            Label(words, Type.BODY, "dim", wrap=True, across="centre"),
            Spacer(2, 0),
        ]
        *above, settings, leave = entries
        parts += [_button(entry, 46, primary=n == 0) for n, entry in enumerate(above)]
        parts.append(Grid([_button(settings, 46), _button(leave, 46)], columns=2, gap=GAP))
        return FixedPanel(
            Column(parts, gap=GAP),
            PANEL,
            padding=26,
            down=22,
            align=("start", "centre"),
            margin=MARGIN,
            id="title-panel",
        )

    def _narrow(self, entries: list[Entry]) -> Widget:
        """In a low window: what is offered first, and the others two in a row."""
        offered = [entry for n, entry in enumerate(entries) if n == 0 or entry.note]
        others = [entry for entry in entries if entry not in offered]
        if len(others) % 2:
            offered.append(others.pop(0))
        body: list[Widget] = [_button(entry, 42, primary=n == 0) for n, entry in enumerate(offered)]
        body.append(Grid([_button(entry, 42) for entry in others], columns=2, gap=GAP))
        words = Label(_("For two players at one computer."), Type.SMALL, "dim", wrap=True)
        parts: list[Widget] = [Label(_("Pocket Wargame"), Type.TITLE), words, Hairline()]
        parts.append(ScrollView(Column(body, gap=GAP), stretch=1))
        return FixedPanel(
            Column(parts, gap=GAP),
            NARROW,
            padding=20,
            align=("start", "centre"),
            margin=NARROW_MARGIN,
            id="title-panel",
        )

    def _entries(self) -> list[Entry]:
        lobby, stage = self._lobby, self.stage
        entries: list[Entry] = []
        rooms = list(lobby.screens.rooms())
        saved = self._saved
        if saved is not None:
            entries.append(
                Entry("continue", _("Continue"), "C", lambda: lobby.resume(stage, saved.name), _where(saved))
            )
        if self._is_first_start:
            note = _("A small battle, ready to deploy.")
            entries.append(
                Entry("play-at-once", _("Play at once"), "P", lambda: lobby.play_at_once(stage), note)
            )
            entries += [self._way_to(room, room.first, room.note) for room in rooms if room.first]
            rooms = [room for room in rooms if not room.first]
        entries.append(Entry("new-battle", _("New battle"), "N", lambda: Push(SetupScene(lobby))))
        if self._names:
            entries.append(Entry("battles", _("Battles"), "B", lambda: Push(BattlesScene(lobby))))
        entries += [self._way_to(room, room.text) for room in rooms]
        entries += [
            Entry("settings", _("Settings"), "S", lambda: Push(SettingsScene())),
            Entry("quit", _("Quit"), "Q", Quit),
        ]
        return entries

    def _way_to(self, room: Room, text: str, note: str = "") -> Entry:
        return Entry(room.id, text, room.letter, partial(room.open, self.stage, self._lobby), note)


def _button(entry: Entry, height: float, *, primary: bool = False) -> Button:
    more: dict[str, Any] = {"shortcut": entry.letter, "primary": primary, "id": entry.id}
    if entry.note:
        return OfferButton(entry.text, entry.then, entry.note, **more)
    style = Type.BIG_BUTTON if height > 42 else Type.BUTTON
    return Button(entry.text, entry.then, style=style, height=height, **more)


def _where(saved: Saved) -> str:
    """Which battle goes on: the map, how far, when, and whether its file is whole."""
    summary = saved.summary
    assert summary is not None
    turn = _("turn {turn}").format(turn=summary.turn) if summary.turn else _("deployment")
    words = f"{summary.map_title} · {turn} · {when_words(saved.saved_s)}"
    return words + " · " + _("its save is damaged") if saved.damaged else words
