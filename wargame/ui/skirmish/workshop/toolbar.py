"""The bar of tools at the bottom, and the strip above it with the ways the tool in hand can be used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from wargame.ui.shell.inputs import Bindings, Chord
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.theme import TextStyle, Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Hairline, Panel, Row
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.sheets import VerbSheet
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.tools.hold import Option

DRAWING = ("line", "area", "building", "walls", "openings", "zones")
STRIP_HEIGHT = 34
NEAR = 6
STRIP_FITS = ((True, 12), (False, 12), (False, 10))


@dataclass(frozen=True)
class Fit:
    """How large the bar's verbs are drawn."""

    style: TextStyle
    gap: float
    padding: float
    inside: float
    capped: bool


FITS = (
    Fit(Type.BUTTON, 8, 14, 16, True),
    Fit(Type.CHIP, 5, 10, 11, True),
    Fit(Type.BUTTON, 6, 10, 13, False),
    Fit(Type.CHIP, 4, 8, 10, False),
)
WIDE = 1500
"""Below this width in look units the bar says less."""


class ToolBar(Panel):
    """Select, Draw, Paint ground, Mirror, Test sight, Undo, Redo, Play here, Save."""

    def __init__(self, stage: Stage, bench: Bench, do: Callable[[str], object], play_words: str = "") -> None:
        """`play_words`: what "Play here" is called where it leads elsewhere."""
        self._stage, self._bench, self._do = stage, bench, do
        self._play_words = play_words
        self._row = Row(gap=8)
        self._buttons: list[SmallButton] = []
        super().__init__(self._row, padding=14, down=11, id="tools")
        self.refresh()

    def refresh(self) -> None:
        """Show what is in hand and what can be done; in a narrow window in fewer words."""
        short = self._stage.theme.units(self._stage.size[0]) < WIDE
        sheets = tool_sheets(self._bench, short=short)
        if self._play_words:
            sheets = [replace(s, title=self._play_words) if s.verb == "play" else s for s in sheets]
        if [sheet.title for sheet in sheets] != [button.text for button in self._buttons]:
            self._buttons = [self._button(sheet) for sheet in sheets]
            self._row.replace(self._buttons)
        for button, sheet in zip(self._buttons, sheets, strict=True):
            button.enabled, button.selected = not sheet.why_not, sheet.selected
            button.tooltip = sheet.why_not or self._what(sheet.verb)
            button.key = self._stage.bindings.first(sheet.action)

    def _what(self, verb: str) -> str:
        """What a step back, or again, is about."""
        history = self._bench.history
        if verb == "undo" and history.undo_label:
            return _("Takes back: {what}").format(what=_(history.undo_label))
        if verb == "redo" and history.redo_label:
            return _("Does again: {what}").format(what=_(history.redo_label))
        return ""

    def fit(self, kit: Kit, room_px: int) -> None:
        """Draw the verbs as large as so many px allow; at last without their keys."""
        for fit in FITS:
            self._row.gap, self.across = fit.gap, fit.padding
            for button in self._buttons:
                button.style, button.padding, button.capped = fit.style, fit.inside, fit.capped
            wide = sum(button.content_size(kit, None)[0] for button in self._buttons)
            gaps = kit.px(fit.gap) * (len(self._buttons) - 1) + 2 * kit.px(fit.padding)
            if wide + gaps <= room_px:
                return

    def _button(self, sheet: VerbSheet) -> SmallButton:
        then = partial(self._do, sheet.verb)
        return SmallButton(sheet.title, then, primary=sheet.primary, id=f"do-{sheet.verb}")


def tool_sheets(bench: Bench, *, short: bool = False) -> list[VerbSheet]:
    """The verbs of the bar."""
    history, tool = bench.history, bench.tool
    draws = tool in DRAWING
    undo, redo = history.undo_label, history.redo_label
    return [
        VerbSheet("select", _("Select"), "bench_select", selected=tool in ("select", "points", "place")),
        VerbSheet("line", _("Draw"), "bench_line", selected=draws),
        VerbSheet(
            "paint", _("Paint") if short else _("Paint ground"), "bench_paint", selected=tool == "paint"
        ),
        VerbSheet(
            "mirror",
            _("Mirror"),
            "bench_mirror",
            why_not="" if bench.draft.pieces else _("There is no piece yet."),
        ),
        VerbSheet("test", _("Test") if short else _("Test sight"), "bench_test", selected=tool == "test"),
        VerbSheet("undo", _("Undo"), "undo", why_not="" if undo else _("There is nothing to take back.")),
        VerbSheet("redo", _("Redo"), "redo", why_not="" if redo else _("There is nothing to do again.")),
        VerbSheet("play", _("Play") if short else _("Play here"), "bench_play"),
        VerbSheet("save", _("Save"), "bench_save", primary=True),
    ]


class Strip(Panel):
    """The tools of a family side by side, then the options of the one in hand."""

    def __init__(self, bench: Bench, use: Callable[[str], object], bindings: Bindings) -> None:
        self._bench, self._use, self._bindings = bench, use, bindings
        self._row = Row(gap=NEAR)
        self._shown: tuple[object, ...] = ()
        super().__init__(self._row, Plates.PANEL, padding=10, down=6, id="tool-strip")

    def show(self, options: Sequence[Option]) -> None:
        """Show these options; buttons that stay the same are kept, so that a press is never lost."""
        family = _family(self._bench.tool)
        facts = tuple((o.id, o.text, o.selected, o.enabled, o.key) for o in options)
        shown = (family, self._bench.tool, facts)
        if shown == self._shown:
            return
        self._shown = shown
        parts: list[Widget] = [self._tool(tool) for tool in family]
        if family and options:
            parts.append(Hairline(down=True))
        parts += [_option(option) for option in options]
        self._row.replace(parts)
        self.visible = bool(parts)

    def fit(self, kit: Kit, room_px: int) -> None:
        """Leave key caps out, then room at the words' sides, where all would not fit in so many px."""
        buttons = [button for button in self._row.children() if isinstance(button, SmallButton)]
        for capped, padding in STRIP_FITS:
            for button in buttons:
                button.capped, button.padding = capped, padding
            wide = sum(button.content_size(kit, None)[0] + kit.px(NEAR) for button in buttons)
            if wide + 2 * kit.px(self.across) <= room_px:
                return

    def _tool(self, tool: str) -> Button:
        key = self._bindings.first(f"bench_{tool}")
        button = SmallButton(
            _titles()[tool],
            partial(self._use, tool),
            key=key,
            height=STRIP_HEIGHT,
            style=Type.CHIP,
            id=f"tool-{tool}",
        )
        button.selected = self._bench.tool == tool
        return button


class SmallButton(Button):
    """A button of the strip; its key is heard by the scene, which knows what letters mean."""

    capped = True
    """Whether its key cap is shown."""
    padding: float = 12

    def _extras(self, kit: Kit) -> int:
        return super()._extras(kit) if self.capped else 0

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        words = kit.fonts.width(self.text, self.style) + 2 * kit.px(self.padding)
        return words + self._extras(kit), kit.px(self.height)

    def shortcut_matches(self, event: pygame.event.Event) -> bool:
        return False


def _option(option: Option) -> Button:
    key = Chord(option.key) if option.key else None
    button = SmallButton(option.text, option.do, key=key, height=STRIP_HEIGHT, style=Type.CHIP, id=option.id)
    button.selected, button.enabled = option.selected, option.enabled
    return button


def _family(tool: str) -> tuple[str, ...]:
    """The tools shown beside the one in hand."""
    if tool in DRAWING:
        return DRAWING
    return ("select", "points") if tool in ("select", "points", "place") else ()


def _titles() -> dict[str, str]:
    return {
        "select": _("Pieces"),
        "points": _("Points"),
        "line": _("Line"),
        "area": _("Area"),
        "building": _("Building"),
        "walls": _("Walls"),
        "openings": _("Doors"),
        "zones": _("Zones"),
    }
