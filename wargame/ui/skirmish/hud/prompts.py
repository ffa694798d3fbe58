"""What is put before the players: a question, the banner and the card that pass the seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from wargame.ui.common.layouts import FixedPanel, Sparing
from wargame.ui.shell.inputs import Bindings
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import TextStyle, Type
from wargame.ui.shell.widgets.base import Host, Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Column, Hairline, Panel, Row, Spacer, Stack
from wargame.ui.shell.widgets.letters import share_letters
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.gauges import mark_icon, side_tone
from wargame.ui.skirmish.hud.sheets import PromptSheet
from wargame.ui.skirmish.log import Line

BANNER = TextStyle(Type.TITLE.family, 600, 32, spacing=3, upper=True)
BANNER_STYLES = (BANNER, Type.TITLE, Type.HEADING)
BANNER_S, BANNER_SIDES = 1.6, 140
FADE_S = 0.25
MARK_UNITS = 30
CARD_WIDTH, CARD_MARGIN = 580, 16
CARD_MARK, TOLD_MARK, TOLD_DIE = 44, 10, 18
CARD_SHADE = 0.45
HELD_KEYS = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_LGUI, pygame.K_RGUI, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR,
)  # fmt: skip


class Mark(Widget):
    """A side's mark."""

    kind = "mark"
    solid = False

    def __init__(self, size: float = MARK_UNITS) -> None:
        super().__init__(align=("centre", "centre"))
        self.side: int | None = None
        self.size = size

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(self.size), kit.px(self.size)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        if self.side is not None:
            army = kit.theme.armies[self.side]
            kit.painter.put_icon(target, mark_icon(army), self.rect.center, kit.px(self.size), army.hud)


class PromptPanel(Panel):
    """A question with its answers as buttons."""

    def __init__(self, do: Callable[[str], object], bindings: Bindings) -> None:
        self._do, self._bindings = do, bindings
        self._mark = Mark()
        self._title = Label("", Type.TITLE)
        self._words = Label("", Type.BODY, wrap=True)
        self._verbs = Row(gap=10)
        self._sheet: PromptSheet | None = None
        head = Row([self._mark, self._title], gap=12)
        super().__init__(
            Column([head, self._words, self._verbs], gap=14),
            Plates.DIALOG,
            28,
            22,
            id="prompt",
            least=(420, 0),
        )

    def show(self, sheet: PromptSheet | None) -> None:
        """Show a question, or nothing."""
        self.visible = sheet is not None
        if sheet is None or sheet == self._sheet:
            return
        self._sheet = sheet
        self._mark.side = sheet.side
        self._mark.visible = sheet.side is not None
        self._title.text, self._title.tone = sheet.title, side_tone(sheet.side)
        self._words.text, self._words.visible = sheet.words, bool(sheet.words)
        self._verbs.visible = bool(sheet.verbs)
        self._verbs.replace(
            Button(
                verb.title,
                partial(self._do, verb.verb),
                primary=verb.primary,
                id=f"do-{verb.verb.replace('_', '-')}",
                stretch=1,
            )
            for verb in sheet.verbs
        )


class Banner(Widget):
    """Whose turn it is now, across the table for a moment; a click goes through it."""

    kind = "banner"
    solid = False

    def __init__(self) -> None:
        super().__init__(id="banner")
        self.visible = False
        self._words = ""
        self._side: int | None = None
        self._age_s = 0.0

    @property
    def text(self) -> str:
        return self._words

    @property
    def moving(self) -> bool:
        """Whether it is shown."""
        return self.visible

    def show(self, words: str, side: int | None) -> None:
        """Show the words in a side's colour."""
        self._words, self._side, self._age_s = words, side, 0.0
        self.visible = True

    def dismiss(self) -> None:
        """Take it away."""
        self.visible = False

    def advance(self, dt_s: float) -> None:
        """Let time pass; it goes by itself."""
        self._age_s += dt_s
        if self._age_s >= BANNER_S:
            self.dismiss()

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.fonts.width(self._words, BANNER) + kit.px(BANNER_SIDES), kit.px(74)

    def _style(self, kit: Kit) -> TextStyle:
        """The largest in which its words and the marks beside them find room."""
        room = self.rect.width - kit.px(BANNER_SIDES)
        fitting = (style for style in BANNER_STYLES if kit.fonts.width(self._words, style) <= room)
        return next(fitting, BANNER_STYLES[-1])

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        layer = pygame.Surface(self.rect.inflate(kit.px(60), kit.px(60)).size, pygame.SRCALPHA, 32)
        box = self.rect.move(-self.rect.x + kit.px(30), -self.rect.y + kit.px(30))
        kit.painter.put_plate(layer, box, Plates.PANEL)
        tone, style = getattr(kit.theme.palette, side_tone(self._side)), self._style(kit)
        middle = box.inflate(-kit.px(BANNER_SIDES), 0)
        width = kit.fonts.put(layer, self._words, style, tone, middle, "centre")
        if self._side is not None:
            army, half = kit.theme.armies[self._side], width // 2 + kit.px(34)
            for x in (box.centerx - half, box.centerx + half):
                kit.painter.put_icon(layer, mark_icon(army), (x, box.centery), kit.px(22), army.hud)
        shown = min(1.0, self._age_s / FADE_S, (BANNER_S - self._age_s) / FADE_S)
        layer.set_alpha(round(255 * max(0.0, shown)))
        target.blit(layer, (self.rect.x - kit.px(30), self.rect.y - kit.px(30)))


class SeatCard(Stack):
    """Over the whole window until the other player is there (setting `card`)."""

    kind = "panel"
    solid = True
    focusable = True

    def __init__(self, ready: Callable[[], object], again: Callable[[], object]) -> None:
        self._ready, self._show_again = ready, again
        self.desk: Callable[[], pygame.Surface | None] = lambda: None
        """What lies behind the card: the desk as large as the window, once it is painted."""
        self._mark = Mark(CARD_MARK)
        self._title = Label("", Type.HERO, wrap=True, most_lines=2, id="seat-name")
        self._words = Label("", Type.BODY, across="centre", wrap=True, id="seat-words")
        self._lines = Column(gap=3)
        self._told = Column(
            [Hairline(), Label(_("What happened last"), Type.CAPTION, "dim"), self._lines], gap=8
        )
        self._again = Button(_("Show the last activation"), again, shortcut="S", id="seat-again", stretch=1)
        on = Button(_("Go on"), ready, primary=True, id="seat-ready", least=(180, 0), stretch=1)
        head = Row([Spacer(), self._mark, self._title, Spacer()], gap=18)
        parts: list[Widget] = [head, self._words, self._told, Spacer(0, 0), Row([self._again, on], gap=12)]
        plate = FixedPanel(
            Column(parts, gap=14),
            CARD_WIDTH,
            Plates.DIALOG,
            36,
            28,
            align=("centre", "centre"),
            margin=CARD_MARGIN,
            id="seat-plate",
        )
        super().__init__([plate], id="seat-card")
        self.visible = False

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        """Nothing of the table shows through."""
        desk = self.desk()
        if desk is None or desk.get_size() != self.rect.size:
            target.fill(kit.theme.palette.desk, self.rect)
        else:
            target.blit(desk, self.rect)
        kit.painter.put_shade(target, self.rect, kit.theme.palette.scrim, CARD_SHADE)
        super().draw(kit, target)

    def show(self, side: int, name: str, told: Sequence[Line], *, may_fire: bool, can_replay: bool) -> None:
        """Ask for a side's player, who acts or `may_fire` at who moves, and say what has happened last."""
        self._mark.side = side
        self._title.text, self._title.tone = name, side_tone(side)
        acts = _("Your activation. Press any key when you are ready.")
        reacts = _("Your reaction. Press any key when you are ready.")
        self._words.text = reacts if may_fire else acts
        rows = [_told(line) for line in told]
        # where room is short the first thing done and the last ones stay
        self._lines.replace([Sparing(rows, rows[1:], gap=3)])
        self._told.visible = bool(told)
        self._again.visible = can_replay
        self.visible = True
        share_letters(self)
        self.invalidate()

    def press(self, event: pygame.event.Event) -> None:
        """A key: that of its button, or any other that is more than held with another."""
        if event.key in HELD_KEYS:
            return
        if self._again.visible and self._again.shortcut_matches(event):
            self._show_again()
        else:
            self._ready()

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        """A click on it is as good as a key; one that began before it came is not meant for it."""
        left = getattr(event, "button", 0) == 1
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.pressed = left
        elif event.type == pygame.MOUSEBUTTONUP and left and self.pressed:
            self.pressed = False
            host.outcome(self._ready())
        return event.type in (
            pygame.MOUSEBUTTONDOWN,
            pygame.MOUSEBUTTONUP,
            pygame.MOUSEMOTION,
            pygame.MOUSEWHEEL,
        )


class _Die(Widget):
    kind = "die"
    solid = False

    def __init__(self, side: int, face: int) -> None:
        super().__init__(align=("centre", "centre"))
        self._side, self._face = side, face

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(TOLD_DIE), kit.px(TOLD_DIE)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        army = kit.theme.armies[self._side]
        picture = kit.painter.die(self._face, kit.px(TOLD_DIE), army.base, army.pip)
        target.blit(picture, picture.get_rect(center=self.rect.center))


def _told(line: Line) -> Widget:
    """A line of the log: its side's mark, its words, its dice."""
    head = line.weight in ("activation", "turn")
    mark = Mark(TOLD_MARK)
    mark.side = line.side
    words = Label(
        line.text, Type.BODY_MEDIUM if head else Type.BODY, "ink" if head else "dim", wrap=True, stretch=1
    )
    return Row([mark, words, *(_Die(side, face) for side, face in line.dice)], gap=10)
