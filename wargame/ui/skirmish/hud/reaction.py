"""The reaction panel: for each watcher the way as a strip, the chance along it, and the decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby

import pygame

from wargame.ui.shell.inputs import Bindings, Chord
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.shapes import supersampled
from wargame.ui.shell.theme import Colour, Type, mix
from wargame.ui.shell.widgets.base import Host, Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Column, Panel, Row
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.gauges import percent, side_tone
from wargame.ui.skirmish.hud.prompts import Mark
from wargame.ui.skirmish.hud.sheets import ReactionSheet, WatcherSheet
from wargame.ui.skirmish.hud.shot_card import Ask
from wargame.ui.skirmish.names import weapon_title

STEP_CM = 0.1
STRIP_UNITS = 100.0
PLOT_UNITS, TRACK_UNITS, LEVEL_UNITS = 54.0, 6.0, 16.0
LEAST_STRETCH = 8
CURVE_SHARE = 0.9
"""How much of the plot's height the best chance takes."""
SIDE_BY_SIDE, A_CARD = 2, 400
"""How many cards stand side by side, where there is so much room for each."""


class Strip(Widget):
    """The mover's way from start to end: the chance as a curve over it, a knob at the point chosen."""

    kind = "slider"
    focusable = True

    def __init__(self, slide: Callable[[float], object], nudge: Callable[[float], object]) -> None:
        super().__init__(least=(0, STRIP_UNITS))
        self._slide, self._nudge = slide, nudge
        self.length = 1.0
        self.walked = 0.0
        self.tone = "side_b"
        self.sheet: WatcherSheet | None = None

    @property
    def text(self) -> str:
        return f"{self.sheet.at:.1f} / {self.length:.1f} cm" if self.sheet else ""

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(240), kit.px(STRIP_UNITS)

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pressed = True
            self._slide(self._cm(event.pos[0]))
            return True
        if event.type == pygame.MOUSEMOTION and self.pressed:
            self._slide(self._cm(event.pos[0]))
            return True
        if event.type == pygame.MOUSEBUTTONUP and self.pressed:
            self.pressed = False
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT) and self.focused:
            step = 10 * STEP_CM if event.mod & pygame.KMOD_SHIFT else STEP_CM
            self._nudge(step if event.key == pygame.K_RIGHT else -step)
            return True
        if event.type == pygame.MOUSEWHEEL:
            self._nudge(STEP_CM * event.y)
            return True
        return False

    def _cm(self, x: int) -> float:
        return min(1.0, max(0.0, (x - self.rect.x) / max(1, self.rect.width))) * self.length

    def _x(self, cm: float) -> int:
        return self.rect.x + round(self.rect.width * cm / max(1e-6, self.length))

    def _wide_enough(self, kit: Kit, start: float, end: float) -> tuple[int, int]:
        """Where a stretch is drawn from and to, px: wide enough to be seen beside the knob."""
        left, right, least = self._x(start), self._x(end), kit.px(LEAST_STRETCH)
        if right - left >= least:
            return left, right
        left = min(max(self.rect.left, (left + right - least) // 2), self.rect.right - least)
        return left, left + least

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        sheet = self.sheet
        if sheet is None:
            return
        colour: Colour = getattr(kit.theme.palette, self.tone)
        plot = pygame.Rect(self.rect.x, self.rect.y + kit.px(16), self.rect.width, kit.px(PLOT_UNITS))
        track = pygame.Rect(self.rect.x, plot.bottom + kit.px(3), self.rect.width, kit.px(TRACK_UNITS))
        kit.painter.put_plate(target, plot, Plates.WELL)
        self._put_curve(kit, target, plot, sheet, colour)
        self._put_levels(kit, target, plot, sheet)
        kit.painter.put_bar(target, track, self.walked / max(1e-6, self.length), kit.theme.palette.dim)
        for start, end in sheet.stretches:
            left, right = self._wide_enough(kit, start, end)
            stretch = pygame.Rect(left, track.y, right - left, track.height)
            pygame.draw.rect(target, colour, stretch, border_radius=kit.px(3))
        self._put_best(kit, target, plot, sheet)
        self._put_knob(kit, target, plot, track, sheet)
        below = pygame.Rect(self.rect.x, track.bottom + kit.px(2), self.rect.width, kit.px(17))
        kit.fonts.put(target, "0", Type.SMALL, kit.theme.palette.ink, below)
        kit.fonts.put(target, f"{self.length:.1f} cm", Type.SMALL, kit.theme.palette.ink, below, "right")

    def _put_curve(
        self, kit: Kit, target: pygame.Surface, plot: pygame.Rect, sheet: WatcherSheet, colour: Colour
    ) -> None:
        if len(sheet.curve) < 2:
            return
        size = plot.size
        best = best_chance(sheet)
        shares = tuple((cm / max(1e-6, self.length), chance / best) for cm, chance in sheet.curve)
        fill, line = (*mix(colour, (0, 0, 0), 0.35), 150), colour

        def draw(surface: pygame.Surface, k: int) -> None:
            for start, end in sheet.stretches:
                a, b = start / max(1e-6, self.length), end / max(1e-6, self.length)
                part = [(s, c) for s, c in shares if a - 1e-9 <= s <= b + 1e-9]
                left, right = (x - self.rect.x for x in self._wide_enough(kit, start, end))
                wide = [left, *(s * size[0] for s, _c in part[1:-1]), right]
                highs = [(1.0 - CURVE_SHARE * c) * size[1] for _s, c in part]
                points = [(x * k, y * k) for x, y in zip(wide, highs, strict=False)]
                if len(points) > 1:
                    floor = size[1] * k
                    pygame.draw.polygon(
                        surface, fill, [(points[0][0], floor), *points, (points[-1][0], floor)]
                    )
                    pygame.draw.lines(surface, line, False, points, 2 * k)

        key = ("reaction curve", size, shares, sheet.stretches, colour)
        target.blit(kit.painter.kept(key, lambda: supersampled(draw, *size)), plot)

    def _put_levels(self, kit: Kit, target: pygame.Surface, plot: pygame.Rect, sheet: WatcherSheet) -> None:
        """What the curve means: the chance wherever it holds for long enough to be written."""
        height, best = kit.px(LEVEL_UNITS), best_chance(sheet)
        for start, end, chance in levels(sheet.curve, sheet.stretches):
            words = percent(chance)
            left, right = self._x(start), self._x(end)
            if right - left < kit.fonts.width(words, Type.CAPTION) + kit.px(6):
                continue
            line = plot.bottom - round(plot.height * CURVE_SHARE * chance / best)
            inside = plot.bottom - line >= height + kit.px(4)
            y = line + kit.px(3) if inside else line - height - kit.px(2)
            room = pygame.Rect(left, y, right - left, height)
            kit.fonts.put(target, words, Type.CAPTION, kit.theme.palette.white, room, "centre")

    def _put_best(self, kit: Kit, target: pygame.Surface, plot: pygame.Rect, sheet: WatcherSheet) -> None:
        x = self._x(sheet.best_at)
        room = pygame.Rect(0, 0, kit.px(120), kit.px(17))
        room.midbottom = (min(max(x, self.rect.x + kit.px(24)), self.rect.right - kit.px(24)), plot.y)
        kit.fonts.put(target, _("best"), Type.CAPTION, kit.theme.palette.gold, room, "centre")
        pygame.draw.line(
            target, kit.theme.palette.gold, (x, plot.y), (x, plot.y + kit.px(6)), max(1, kit.px(2))
        )

    def _put_knob(
        self, kit: Kit, target: pygame.Surface, plot: pygame.Rect, track: pygame.Rect, sheet: WatcherSheet
    ) -> None:
        x = self._x(sheet.at)
        pygame.draw.line(target, kit.theme.palette.white, (x, plot.y), (x, track.centery), max(1, kit.px(2)))
        kit.painter.put_slider(
            target,
            pygame.Rect(x - kit.px(9), track.y - kit.px(6), kit.px(18), kit.px(18)),
            0.0,
            kit.theme.palette.gold,
        )


def best_chance(sheet: WatcherSheet) -> float:
    """The curve's highest chance, which its plot is scaled to."""
    return max((chance for _cm, chance in sheet.curve), default=0.0) or 1.0


def levels(
    curve: Sequence[tuple[float, float]], stretches: Sequence[tuple[float, float]]
) -> list[tuple[float, float, float]]:
    """Where along a stretch, from and to in cm, the chance stays the same, and which it is."""
    found: list[tuple[float, float, float]] = []
    for start, end in stretches:
        part = [point for point in curve if start - 1e-9 <= point[0] <= end + 1e-9]
        for chance, run in groupby(part, key=lambda point: round(point[1], 4)):
            places = [cm for cm, _chance in run]
            found.append((places[0], places[-1], chance))
    return found


class _Heard(Button):
    """The key is shown on its cap, but heard by the scene: it means the watcher that is in hand."""

    def shortcut_matches(self, event: pygame.event.Event) -> bool:
        return False


class WatcherCard(Row):
    """One watcher: strip of the way, chance, weapon, Fire and Hold; in a narrow panel one below the other."""

    def __init__(
        self,
        unit: str,
        do: Callable[[str, str], object],
        slide: Callable[[str, float, bool], object],
        bindings: Bindings,
        *,
        narrow: bool,
    ) -> None:
        self._fires, self._holds = Chord("Enter"), bindings.first("end")
        self._arms = bindings.first("weapon")
        self._name = Label("", Type.NAME)
        self._at = Label("", Type.SMALL, "ink", across="right", stretch=1)
        self.strip = Strip(lambda cm: slide(unit, cm, False), lambda cm: slide(unit, cm, True))
        self.strip.id = f"strip-{unit}"
        self._chance = Label("", Type.NUMBER, "gold", across="centre", least=(92, 0))
        self._weapon = _Heard(
            "", partial(do, unit, "weapon"), height=30, style=Type.CHIP, id=f"react-weapon-{unit}"
        )
        self._fire = Button(
            _("Fire"), partial(do, unit, "fire"), primary=True, height=38, id=f"react-fire-{unit}", stretch=1
        )
        self._hold = _Heard(
            _("Hold"), partial(do, unit, "hold"), height=38, id=f"react-hold-{unit}", stretch=1
        )
        below = [self._at] if narrow else []
        way = Column([self.strip] if narrow else [Row([self._name, self._at]), self.strip], gap=0, stretch=1)
        head = Row([self._chance, *below, self._weapon], gap=6)
        decision = Column([head, Row([self._fire, self._hold], gap=6)], gap=6)
        parts: list[Widget] = [Column([way, decision], gap=4, stretch=1)] if narrow else [way, decision]
        super().__init__(parts, gap=14, stretch=1)

    def show(self, sheet: WatcherSheet, reaction: ReactionSheet, *, alone: bool) -> None:
        """Show the watcher's decision as it stands; of one `alone` the panel has the name already."""
        self._name.text = "" if alone else sheet.title
        self._chance.text = percent(sheet.chance) if sheet.chance is not None else ""
        self._at.text = _("after {at:.1f} cm").format(at=sheet.at)
        self._weapon.text, self._weapon.visible = weapon_title(sheet.weapon), len(sheet.weapons) > 1
        for button, key in ((self._fire, self._fires), (self._hold, self._holds), (self._weapon, self._arms)):
            button.key = key if sheet.chosen else None
        strip = self.strip
        if (strip.sheet, strip.length, strip.walked) != (sheet, reaction.length, reaction.walked):
            strip.sheet, strip.length, strip.walked = sheet, reaction.length, reaction.walked
            strip.tone = side_tone(reaction.side)
            strip.invalidate()


class ReactionPanel(Panel):
    """Whose watchers may fire at whom: two cards side by side, or names to choose one by; and Hold all.

    A narrow panel, which stands beside the table, shows one card at a time.
    """

    topic = "overwatch.react"

    def __init__(
        self,
        do: Callable[[str, str], object],
        slide: Callable[[str, float, bool], object],
        ask: Callable[[str], object] = lambda _asked: None,
        bindings: Bindings | None = None,
    ) -> None:
        self._do, self._slide = do, slide
        self._bindings = bindings or Bindings()
        self._mark = Mark(20)
        self._title = Label("", Type.HEADING)
        self._mover = Label("", Type.SMALL, "ink", stretch=1)
        self._tabs = Row(gap=6)
        self._cards = Row(gap=26)
        self._hold_all = Button(
            _("Hold all"), partial(do, "", "hold_all"), height=30, style=Type.CHIP, id="do-hold-all"
        )
        self._why = Ask(_("Why"), lambda: ask("why"), self._bindings.first("why"), "reaction-why", 0)
        self._body = Column(gap=6)
        super().__init__(self._body, Plates.DIALOG, 18, 10, id="reaction", least=(560, 0))
        self._units: list[str] = []
        self._sheet: ReactionSheet | None = None
        self._narrow: bool | None = None
        self._abreast = SIDE_BY_SIDE
        self.fit(narrow=False)

    def fit(self, *, narrow: bool, room: float = SIDE_BY_SIDE * A_CARD) -> None:
        """Arrange everything for a panel below or above the table, so many look units wide, or for a narrow
        one beside it.
        """
        abreast = 1 if narrow else max(1, min(SIDE_BY_SIDE, int(room // A_CARD)))
        if (narrow, abreast) == (self._narrow, self._abreast):
            return
        self._narrow, self._abreast = narrow, abreast
        one_line = abreast > 1
        self._title.wrap = self._mover.wrap = narrow
        self._title.stretch = 0.0 if one_line else 1.0
        self.least = (0, 0) if narrow else (560, 0)
        name, asks, below = [self._mark, self._title], [self._why, self._hold_all], [self._tabs, self._cards]
        if narrow:
            self._body.replace([Row(name, gap=10), self._mover, *below, Row(asks, gap=6)])
        elif one_line:
            self._body.replace([Row([*name, self._mover, *asks], gap=10), *below])
        else:
            self._body.replace([Row([*name, *asks], gap=10), self._mover, *below])
        self._units = []
        if self._sheet is not None:
            self.show(self._sheet)

    def show(self, sheet: ReactionSheet | None) -> None:
        """Show an open reaction, or nothing."""
        self.visible, self._sheet = sheet is not None, sheet
        if sheet is None:
            return
        self._mark.side = sheet.side
        self._title.text, self._title.tone, self._mover.text = sheet.title, side_tone(sheet.side), sheet.mover
        many = len(sheet.watchers) > self._abreast
        shown = [w for w in sheet.watchers if w.chosen] if many else list(sheet.watchers)
        self._show_tabs(sheet if many else None)
        units = [watcher.unit for watcher in shown]
        if units != self._units:
            self._units = units
            self._cards.replace(self._card(unit) for unit in units)
        for card, watcher in zip(self._cards.children(), shown, strict=True):
            assert isinstance(card, WatcherCard)
            card.show(watcher, sheet, alone=len(shown) == 1)
        self._hold_all.visible = len(sheet.watchers) > 1

    def _card(self, unit: str) -> WatcherCard:
        return WatcherCard(unit, self._do, self._slide, self._bindings, narrow=bool(self._narrow))

    def _show_tabs(self, sheet: ReactionSheet | None) -> None:
        self._tabs.visible = sheet is not None
        if sheet is not None and self._narrow:
            self._tabs.replace([self._next_one(sheet)])
            return
        self._tabs.replace(
            Button(
                w.title,
                partial(self._do, w.unit, "pick"),
                selected=w.chosen,
                height=28,
                style=Type.CHIP,
                id=f"watcher-{w.unit}",
            )
            for w in (sheet.watchers if sheet is not None else ())
        )

    def _next_one(self, sheet: ReactionSheet) -> Button:
        """Which watcher's card it is, of how many; pressed, it shows the next one's."""
        units = [watcher.unit for watcher in sheet.watchers]
        here = next((n for n, watcher in enumerate(sheet.watchers) if watcher.chosen), 0)
        after = units[(here + 1) % len(units)]
        words, key = (
            f"{sheet.watchers[here].title}   {here + 1} / {len(units)}",
            self._bindings.first("next_unit"),
        )
        return _Heard(
            words,
            partial(self._do, after, "pick"),
            key=key,
            height=30,
            style=Type.CHIP,
            id="watcher-next",
            stretch=1,
        )
