"""The bar at the bottom: verbs with their keys; what can't be done now is grey and says why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from wargame.ui.shell.inputs import Bindings
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Host
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Panel, Row
from wargame.ui.skirmish.hud.sheets import VerbSheet
from wargame.ui.skirmish.hud.why_not import WhyNot, is_click

USUAL_GAP, SMALL_GAP = 8, 4
USUAL_PADDING = 14
SHORTEST = 30


class ActionBar(Panel):
    """A row of verbs."""

    def __init__(
        self,
        do: Callable[[str], object],
        bindings: Bindings,
        open_rule: Callable[[str], object] = lambda _rule: None,
    ) -> None:
        self._do = do
        self._open_rule = open_rule
        self.bindings = bindings
        self._row = Row(gap=USUAL_GAP)
        self._sheets: tuple[VerbSheet, ...] = ()
        super().__init__(self._row, padding=USUAL_PADDING, down=11, id="actions")

    def show(self, sheets: Sequence[VerbSheet]) -> None:
        """Show these verbs."""
        self.visible = bool(sheets)
        if tuple(sheets) == self._sheets:
            return
        same = [(s.verb, s.title) for s in sheets] == [(s.verb, s.title) for s in self._sheets]
        self._sheets = tuple(sheets)
        if not same:
            self._row.replace(self._button(sheet) for sheet in sheets)
        for button, sheet in zip(self._row.children(), sheets, strict=True):
            assert isinstance(button, _Verb)
            button.enabled, button.selected = not sheet.why_not, sheet.selected
            button.tooltip = sheet.why_not
            button.topic = sheet.rule
            button.key = self.bindings.first(sheet.action)

    def fit(self, kit: Kit, room_px: int) -> None:
        """Draw the verbs smaller where they would not fit in so many px; at last without their keys."""
        verbs = [verb for verb in self._row.children() if isinstance(verb, _Verb)]
        gaps = kit.px(USUAL_GAP) * max(0, len(verbs) - 1) + 2 * kit.px(USUAL_PADDING)
        compact = sum(verb.usual_width(kit) for verb in verbs) + gaps > room_px
        self._row.gap = SMALL_GAP if compact else USUAL_GAP
        self.across = SMALL_GAP * 2 if compact else USUAL_PADDING
        for verb in verbs:
            verb.compact, verb.capped = compact, True
            verb.style = Type.CHIP if compact else Type.BUTTON
        gaps = kit.px(SMALL_GAP) * (max(0, len(verbs) - 1) + 4)
        capped = not compact or sum(verb.content_size(kit, None)[0] for verb in verbs) + gaps <= room_px
        for verb in verbs:
            verb.capped = capped

    def _button(self, sheet: VerbSheet) -> Button:
        key = self.bindings.first(sheet.action)
        name = sheet.verb.replace("_", "-")
        verb = _Verb(
            sheet.title, partial(self._do, sheet.verb), key=key, primary=sheet.primary, id=f"do-{name}"
        )
        verb.open_rule = self._open_rule
        return verb


class _Verb(Button):
    """The key is shown on its cap, but heard by the scene, which knows the hand's modes."""

    compact = False
    capped = True
    topic = ""
    open_rule: Callable[[str], object]

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if not self.enabled and self.tooltip and is_click(self, event):
            WhyNot(self.tooltip, self.topic, self.open_rule).show(host, self.rect)
            return True
        return super().handle(event, host)

    def usual_width(self, kit: Kit) -> int:
        """What it would take at its usual size, in px."""
        return kit.fonts.width(self.text, Type.BUTTON) + 2 * kit.px(16) + self._extras(kit)

    def _extras(self, kit: Kit) -> int:
        return super()._extras(kit) if self.capped else 0

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        if not self.compact:
            return super().content_size(kit, width)
        words = max(kit.fonts.width(self.text, self.style), kit.px(SHORTEST))
        return words + 2 * kit.px(11) + self._extras(kit), kit.px(self.height)

    def shortcut_matches(self, event: object) -> bool:
        return False
