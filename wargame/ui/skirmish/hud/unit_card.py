"""The unit card: portrait, state, move, weapons, who sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from wargame.games.skirmish.state import UnitKind
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plate, Plates
from wargame.ui.shell.theme import CONDENSED, TextStyle, Type, rgb
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.layout import Column, Hairline, Inset, Panel, Row
from wargame.ui.shell.widgets.text import Chip, Label
from wargame.ui.skirmish.hud.gauges import Bar, RangeRuler, side_tone
from wargame.ui.skirmish.hud.sheets import UnitSheet, WeaponSheet

Portraits = Callable[[UnitKind, int, int], pygame.Surface | None]
"""A picture of a kind of unit in a side's colours, so many px wide; None until it is painted."""

PLATE = Plate(rgb("#4d4536"), rgb("#2c281f"), rgb("#000000"), 8, 1.0, 0.4, grain=0.03)
TITLE = TextStyle(CONDENSED, 600, 18, spacing=0.4, upper=True)
TALL, LOW = 150.0, 112.0
LOW_WINDOW_UNITS = 800.0
SHADE_FROM, SHADE_ALPHA = 0.40, 165
MODEL_SHARE = 0.51
"""How much of the portrait its model takes from the left; the words stand right of it."""
MOST_WEAPONS = 2
MOST_FACTS = 3
CHIP_PLATES = {
    "good": Plates.CHIP_GOOD,
    "bad": Plates.CHIP_BAD,
    "orange": Plates.CHIP_WARN,
}


class Portrait(Widget):
    """The unit in large on a brown plate."""

    kind = "portrait"
    solid = False

    def __init__(self, portraits: Portraits) -> None:
        super().__init__()
        self._portraits = portraits
        self.sheet: UnitSheet | None = None
        self.height = TALL

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(140), kit.px(self.height)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        kit.painter.put_plate(target, self.rect, PLATE)
        if self.sheet is None:
            return
        picture = self._portraits(self.sheet.kind, self.sheet.side, self.rect.width)
        if picture is not None:
            before = target.get_clip()
            target.set_clip(self.rect.inflate(-2, -2).clip(before))
            target.blit(picture, picture.get_rect(midleft=self.rect.midleft))
            size = self.rect.width - round(self.rect.width * SHADE_FROM), self.rect.height
            shade = kit.painter.kept(("portrait shade", size), lambda: _shade(size))
            target.blit(shade, (self.rect.right - size[0], self.rect.y))
            target.set_clip(before)


def _shade(size: tuple[int, int]) -> pygame.Surface:
    """Brown that grows from left to right, for the words to stand on."""
    picture = pygame.Surface(size, pygame.SRCALPHA, 32)
    for x in range(size[0]):
        share = min(1.0, x / (0.3 * size[0]))
        picture.fill((30, 23, 15, round(SHADE_ALPHA * share)), (x, 0, 1, size[1]))
    return picture


class WeaponLines(Column):
    """One weapon: its name, a note and the ruler."""

    def __init__(self) -> None:
        self._title = Label("", Type.CAPTION, "dim")
        self._note = Label("", Type.SMALL, "dim", across="right", stretch=1)
        self._ruler = RangeRuler()
        super().__init__([Row([self._title, self._note]), self._ruler], gap=0)

    def show(self, weapon: WeaponSheet | None) -> None:
        """Show a weapon, or nothing."""
        self.visible = weapon is not None
        if weapon is not None:
            self._title.text, self._note.text = weapon.title, weapon.note
            if weapon != self._ruler.weapon:
                self._ruler.weapon = weapon
                self._ruler.invalidate()


class FactLine(Row):
    """A label and what it says."""

    def __init__(self) -> None:
        self._label = Label("", Type.SMALL, "dim")
        self._value = Label("", Type.SMALL_MEDIUM, "ink", across="right", stretch=1)
        super().__init__([self._label, self._value])

    def show(self, fact: tuple[str, str, str] | None) -> None:
        """Show a fact, or nothing."""
        self.visible = fact is not None
        if fact is not None:
            self._label.text, self._value.text, self._value.tone = fact


class UnitCard(Panel):
    """The card of the unit in hand, or under the cursor."""

    topic = "The units"

    def __init__(self, portraits: Portraits) -> None:
        self._portrait = Portrait(portraits)
        self._title = Label("", TITLE)
        self._subtitle = Label("", Type.SMALL, "dim")
        self._status = Chip("", align=("start", "start"))
        self._damage = Chip("", align=("start", "start"))
        self._notes = Label("", Type.ASIDE, "dim", wrap=True, most_lines=2)
        self._move = Label("", Type.FIGURE, across="right", stretch=1)
        self._bar = Bar()
        self._move_note = Label("", Type.SMALL, "dim")
        self._weapons = [WeaponLines() for _n in range(MOST_WEAPONS)]
        self._facts = [FactLine() for _n in range(MOST_FACTS)]
        self._caption = Label("", Type.CAPTION, "dim")
        words = Column([self._title, self._subtitle, self._status, self._damage, self._notes], gap=4)
        head = _Over(self._portrait, Inset(words, 4, 8))
        below = Column(
            [
                Column([Row([self._caption, self._move]), self._bar, self._move_note], gap=3),
                Hairline(),
                *self._weapons,
                Hairline(),
                Column(self._facts, gap=1),
            ],
            gap=7,
        )
        super().__init__(Column([head, Inset(below, 6, 0)], gap=10), padding=12, down=12, id="unit-card")

    def show(self, sheet: UnitSheet | None, move_caption: str) -> None:
        """Show a unit, or no card at all."""
        self.visible = sheet is not None
        if sheet is None:
            return
        if sheet != self._portrait.sheet:
            self._portrait.sheet = sheet
            self.invalidate()
        self._title.text, self._subtitle.text = sheet.title, sheet.subtitle
        self._subtitle.tone = side_tone(sheet.side)
        plate = CHIP_PLATES.get(sheet.status_tone, Plates.CHIP)
        self._status.show(sheet.status.upper(), sheet.status_tone, plate)
        self._damage.show(sheet.damage.upper(), "bad", Plates.CHIP_BAD)
        self._damage.visible = bool(sheet.damage)
        self._say_notes(sheet.notes)
        self._caption.text, self._move.text = move_caption, sheet.move_text
        self._bar.share, self._bar.tone = sheet.move_share, side_tone(sheet.side)
        self._move_note.text, self._move_note.visible = sheet.move_note, bool(sheet.move_note)
        for n, lines in enumerate(self._weapons):
            lines.show(sheet.weapons[n] if n < len(sheet.weapons) else None)
        for n, line in enumerate(self._facts):
            line.show(sheet.facts[n] if n < len(sheet.facts) else None)

    def fit(self, kit: Kit, window_px: int) -> None:
        """Draw the portrait lower in a low window."""
        height = LOW if kit.theme.units(window_px) < LOW_WINDOW_UNITS else TALL
        if height != self._portrait.height:
            self._portrait.height = height
            if self._portrait.sheet is not None:
                self._say_notes(self._portrait.sheet.notes)
            self.invalidate()

    def _say_notes(self, notes: Sequence[str]) -> None:
        """All of them where there is room for two lines; a low card says the first one, which is short."""
        said = [note for note in notes if note]
        tall = self._portrait.height == TALL
        room = (2 if tall else 1) - int(self._damage.visible)
        self._notes.text = ": ".join(said if room > 1 else said[:1])
        self._notes.most_lines = max(1, room)
        self._notes.visible = bool(said) and room > 0


class _Over(Widget):
    """Words over the right part of the portrait."""

    solid = False

    def __init__(self, portrait: Portrait, words: Widget) -> None:
        super().__init__()
        self._portrait, self._words = portrait, words
        self.adopt(portrait, words)

    def children(self) -> list[Widget]:
        return [self._portrait, self._words]

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return self._portrait.measure(kit, width)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        self._portrait.place(kit, rect)
        left = round(rect.width * MODEL_SHARE)
        self._words.place(kit, pygame.Rect(rect.x + left, rect.y, rect.width - left, rect.height))
