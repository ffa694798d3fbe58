"""The bar at the bottom: verbs with their keys; what can't be done now is grey and says why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from wargame.ui.shell.inputs import Bindings
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Panel, Row
from wargame.ui.skirmish.hud.sheets import VerbSheet


class ActionBar(Panel):
    """A row of verbs."""

    def __init__(self, do: Callable[[str], object], bindings: Bindings) -> None:
        self._do = do
        self.bindings = bindings
        self._row = Row(gap=8)
        self._sheets: tuple[VerbSheet, ...] = ()
        super().__init__(self._row, padding=14, down=11, id="actions")

    def show(self, sheets: Sequence[VerbSheet]) -> None:
        """Show these verbs."""
        if tuple(sheets) == self._sheets:
            return
        same = [(s.verb, s.title) for s in sheets] == [(s.verb, s.title) for s in self._sheets]
        self._sheets = tuple(sheets)
        self.visible = bool(sheets)
        if not same:
            self._row.replace(self._button(sheet) for sheet in sheets)
        for button, sheet in zip(self._row.children(), sheets, strict=True):
            assert isinstance(button, Button)
            button.enabled, button.selected = not sheet.why_not, sheet.selected
            button.tooltip = sheet.why_not
            button.key = self.bindings.first(sheet.action)

    def _button(self, sheet: VerbSheet) -> Button:
        key = self.bindings.first(sheet.action)
        name = sheet.verb.replace("_", "-")
        return _Verb(
            sheet.title, partial(self._do, sheet.verb), key=key, primary=sheet.primary, id=f"do-{name}"
        )


class _Verb(Button):
    """The key is shown on its cap, but heard by the scene, which knows the hand's modes."""

    def shortcut_matches(self, event: object) -> bool:
        return False
