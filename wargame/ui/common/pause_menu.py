"""The menu of a screen that is played on: Resume above all, the ways on below it, in groups."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType

from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.scenes import Choice, Stage
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.dialog import Dialog
from wargame.ui.shell.widgets.layout import Column, Grid, Hairline
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _

WIDTH = 560
GAP = 10

Way = tuple[str, str, str, Callable[[], object]]
"""A way on: its id, what stands on its button, its letter, and what it does once the menu is closed."""

ICONS = MappingProxyType(
    {
        "menu-result": "crown",
        "menu-save": "copy",
        "menu-save-as": "copy",
        "menu-settings": "gear",
        "menu-rules": "book",
        "menu-leave": "arrow_left",
        "menu-draw": "swap",
        "menu-concede": "flag",
        "menu-reset": "undo",
        "menu-edit": "pencil",
        "menu-new": "plus",
        "menu-random": "dice",
        "menu-library": "folder",
        "menu-import": "import_",
        "menu-export": "export",
        "menu-range": "target",
    }
)


class PauseMenu(Dialog):
    """A dialog whose one choice is to go on; `where` says what is paused, `words` what is kept."""

    def __init__(
        self, stage: Stage, title: str, where: str, words: str, groups: Sequence[Sequence[Way]]
    ) -> None:
        resume = Choice(_("Resume"), safe=True, primary=True, id="menu-resume")
        super().__init__(title, words, [resume], width=WIDTH)
        self._stage = stage
        go_on = self._button(resume)
        go_on.key = Chord("Esc")
        parts: list[Widget] = [
            Label(title, Type.TITLE, wrap=True),
            Label(where, Type.BODY_MEDIUM, wrap=True, visible=bool(where), id="menu-where"),
            Label(words, Type.SMALL, "dim", wrap=True),
            go_on,
        ]
        for group in groups:
            parts += [Hairline(), *self._rows(group)]
        self.replace([Column(parts, gap=GAP)])

    def _rows(self, group: Sequence[Way]) -> Iterator[Widget]:
        """Two ways a row; what is left over has a row of its own."""
        buttons = [self._way(*way) for way in group]
        pairs = len(buttons) // 2 * 2
        if pairs:
            yield Grid(buttons[:pairs], columns=2, gap=GAP)
        yield from buttons[pairs:]

    def _way(self, id_: str, title: str, letter: str, then: Callable[[], object]) -> Button:
        def act() -> object:
            self._stage.close_popup(self)
            return then()

        return Button(title, act, shortcut=letter, icon=ICONS.get(id_), across="left", id=id_)


def open_pause_menu(
    stage: Stage, title: str, where: str, words: str, groups: Sequence[Sequence[Way]]
) -> PauseMenu:
    """Show the menu in front of the scene."""
    menu = PauseMenu(stage, title, where, words, groups)
    stage.show_modal(menu)
    return menu
