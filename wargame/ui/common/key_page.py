"""The page of keys: every action with its keys; press a row, then the new key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from wargame.ui.common.key_words import action_words
from wargame.ui.common.settings_rows import captioned, group_titles
from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.scenes import Stage
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.cards import Card
from wargame.ui.shell.widgets.layout import Row, Spacer
from wargame.ui.shell.widgets.text import KeyCap, Label
from wargame.ui.shell.words import _

ROW_HEIGHT = 34
MODIFIERS = frozenset(
    (
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LMETA,
        pygame.K_RMETA,
        pygame.K_CAPSLOCK,
    )
)


class KeyPage:
    """The rows, and the one that waits for its new key."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._rows = {action: KeyRow(action, self._wait_for) for action in stage.bindings.actions()}
        self.waiting: str | None = None
        self._show()

    def widgets(self) -> list[Widget]:
        """The page, from above."""
        words = _("Press a row, then the new key. Esc leaves it as it was.")
        parts: list[Widget] = [Label(words, Type.SMALL, "dim", wrap=True)]
        for group, title in group_titles().items():
            parts += [Spacer(6, 0), *captioned(title, [self._rows[a] for a in self._actions(group)])]
        return parts

    def _actions(self, group: str) -> list[str]:
        return self._stage.bindings.actions(group)

    def take(self, event: pygame.event.Event) -> None:
        """The key pressed while a row waits."""
        if event.key in MODIFIERS or self.waiting is None:
            return
        action, chord = self.waiting, Chord.of(event)
        self.waiting = None
        if chord.text != "Esc":
            store = self._stage.settings_store
            store.change(keys={**store.now.keys, action: (chord.text,)})
            self._say_others(action, chord)
        self._show()

    def _say_others(self, action: str, chord: Chord) -> None:
        others = [action_words(other) for other in self._stage.bindings.others_with(chord, action)]
        if others:
            sentence = _("{key} also stands for: {others}.").format(key=chord.name, others=", ".join(others))
            self._stage.toast(sentence, "orange", 8)

    def forget(self) -> None:
        """No row waits any more."""
        if self.waiting is not None:
            self.waiting = None
            self._show()

    def _wait_for(self, action: str) -> None:
        self.waiting = action
        self._show()

    def _show(self) -> None:
        for action, row in self._rows.items():
            chords = self._stage.bindings.chords(action)
            row.show([chord.name for chord in chords], waiting=action == self.waiting)


class KeyRow(Card):
    """An action and the caps of its keys."""

    def __init__(self, action: str, wait: Callable[[str], object]) -> None:
        self._caps = Row([], gap=6, align=("end", "centre"))
        self._title = action_words(action)
        words = Label(self._title, Type.BODY, stretch=1, align=("fill", "centre"))
        super().__init__(
            Row([words, self._caps], gap=12),
            action,
            self._title,
            lambda: wait(action),
            row=True,
            down=4,
            least=(0, ROW_HEIGHT),
            id=f"key-{action}",
        )

    def show(self, keys: Sequence[str], *, waiting: bool) -> None:
        """Show its keys, or that it waits for one."""
        said = _("press a key") if waiting else ", ".join(keys) or "–"
        self.name = f"{self._title}: {said}"
        self.selected = waiting
        if waiting or not keys:
            self._caps.replace([Label(said, Type.LABEL, "gold" if waiting else "dim")])
        else:
            self._caps.replace([KeyCap(key) for key in keys])
