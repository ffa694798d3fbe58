"""The shot card: the shot's terms, the needed roll, its chance, what it may do, and the button that rolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from wargame.ui.common.layouts import Sparing
from wargame.ui.shell.inputs import Bindings, Chord
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, Pressable
from wargame.ui.shell.widgets.layout import Hairline, Panel, Row
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.gauges import DiceRow, OutcomeBar, percent, side_tone
from wargame.ui.skirmish.hud.sheets import ShotSheet, TermSheet
from wargame.ui.skirmish.reader.titles import title

MOST_ROWS = 5


class Term(Pressable):
    """One term of a shot and what it does to the roll; pressed, it opens its clause."""

    kind = "term"
    focusable = False
    cursor = "hand"

    def __init__(self, open_rule: Callable[[str], object]) -> None:
        super().__init__(lambda: open_rule(self.topic))
        self._label = Label("", Type.BODY, stretch=1)
        self._value = Label("", Type.LABEL, across="right")
        self._row = Row([self._label, self._value])
        self.topic = ""
        self.adopt(self._row)

    @property
    def text(self) -> str:
        return f"{self._label.text} {self._value.text}"

    def children(self) -> Sequence[Widget]:
        return (self._row,)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return self._row.measure(kit, width)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        self._row.place(kit, rect)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        if self.hovered:
            kit.painter.put_plate(target, self.rect.inflate(kit.px(10), kit.px(2)), Plates.ROW_HOVER)
        super().draw(kit, target)

    def show(self, term: TermSheet | None) -> None:
        """Show a term, or nothing."""
        self.visible = term is not None
        if term is not None:
            self._label.text, self._value.text, self._value.tone = term.label, term.value, term.tone
            self.topic = term.rule
            self.tooltip = _("Rule: {rule}").format(rule=title(term.rule)) if term.rule else ""


class Ask(Button):
    """Asks for a why: the key is shown on its cap, but heard by the scene, which knows what is aimed at."""

    def __init__(
        self, text: str, on_press: Callable[[], object], key: Chord | None, id_: str, stretch: float = 1
    ) -> None:
        super().__init__(text, on_press, key=key, height=30, style=Type.CHIP, id=id_, stretch=stretch)

    def shortcut_matches(self, event: pygame.event.Event) -> bool:
        return False


class ShotCard(Panel):
    """What a shot needs and what it may do; `fire` rolls, `choose` takes another weapon."""

    def __init__(
        self,
        fire: Callable[[], object],
        choose: Callable[[str], object],
        open_rule: Callable[[str], object] = lambda _rule: None,
        ask: Callable[[str], object] = lambda _asked: None,
        bindings: Bindings | None = None,
    ) -> None:
        self.topic = ""
        self._choose = choose
        self._title = Label("", Type.HEADING)
        self._subject = Label("", Type.SMALL_MEDIUM, across="right", stretch=1)
        self._weapons = Row(gap=6)
        self._terms = [Term(open_rule) for _n in range(MOST_ROWS)]
        self._needs = Label("", Type.NUMBER)
        self._chance = Label("", Type.NUMBER, "gold", across="right", stretch=1)
        needs_word = Label(_("Needs"), Type.CAPTION, "dim", align=("start", "centre"))
        self._verdict = Row([needs_word, self._needs, self._chance], gap=12)
        self._dice = DiceRow()
        self._outcomes = OutcomeBar()
        self._refusal = Label("", Type.BODY, "bad", wrap=True)
        self._help = Label("", Type.ASIDE, "dim", wrap=True)
        self._fire = Button(
            _("Roll to hit"), fire, primary=True, key=Chord("Enter"), id="fire-now", height=40
        )
        keys = bindings or Bindings()
        self._asks = Row(
            [
                Ask(_("Why"), lambda: ask("why"), keys.first("why"), "ask-why"),
                Ask(_("What if"), lambda: ask("what_if"), keys.first("what_if"), "ask-what-if"),
            ],
            gap=6,
        )
        head = Row([self._title, self._subject])
        parts: list[Widget] = [
            head,
            Hairline(),
            self._weapons,
            *self._terms,
            Hairline(),
            self._verdict,
            self._dice,
        ]
        # what is worked out late stands last and yields first: the button must not move as one reaches for it
        parts += [self._outcomes, self._refusal, self._fire, self._asks, self._help]
        super().__init__(
            Sparing(parts, [self._help, self._dice, self._asks, self._outcomes], gap=4),
            padding=18,
            down=12,
            id="shot-card",
        )
        self._offered: tuple[tuple[str, str, bool], ...] = ()

    def show(self, sheet: ShotSheet | None) -> None:
        """Show a shot, or no card at all."""
        self.visible = sheet is not None
        if sheet is None:
            return
        self._title.text, self._subject.text = sheet.title, sheet.subject
        self._subject.tone = side_tone(sheet.side)
        self.topic = sheet.rule
        self._offer(sheet.weapons)
        for n, term in enumerate(self._terms):
            term.show(sheet.rows[n] if n < len(sheet.rows) else None)
        self._show_chance(sheet)
        self._refusal.text, self._refusal.visible = sheet.refusal, bool(sheet.refusal)
        self._help.text, self._help.visible = sheet.help, bool(sheet.help)
        self._fire.enabled = sheet.can_fire

    def _show_chance(self, sheet: ShotSheet) -> None:
        known = sheet.needs is not None and sheet.chance is not None
        self._verdict.visible = self._dice.visible = known
        self._outcomes.visible = known and bool(sheet.outcomes)
        if sheet.needs is None or sheet.chance is None:
            return
        self._needs.text = f"{sheet.needs}+" if sheet.needs <= 6 else "–"
        self._chance.text = percent(sheet.chance)
        if (self._dice.needs, self._outcomes.outcomes) != (sheet.needs, sheet.outcomes):
            self._dice.needs, self._dice.word = sheet.needs, _("hit")
            self._outcomes.outcomes = sheet.outcomes
            self.invalidate()

    def _offer(self, weapons: tuple[tuple[str, str, bool], ...]) -> None:
        """Buttons for the weapons there are, when there is a choice."""
        self._weapons.visible = len(weapons) > 1
        if weapons == self._offered:
            return
        self._offered = weapons
        self._weapons.replace(
            Button(
                title, partial(self._choose, name), selected=chosen, height=30, style=Type.CHIP,
                id=f"weapon-{name.replace(' ', '-')}", stretch=1,
            )
            for name, title, chosen in weapons
        )  # fmt: skip
