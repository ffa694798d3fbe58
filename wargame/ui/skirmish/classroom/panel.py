"""The panel beside the table: where the learner is, what to know, what to do, and every way on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from wargame.games.skirmish.lessons.lesson import Figure, Quote
from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plate, Plates
from wargame.ui.shell.theme import TextStyle, Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, IconButton
from wargame.ui.shell.widgets.cards import Card
from wargame.ui.shell.widgets.layout import Column, Hairline, Panel, Row
from wargame.ui.shell.widgets.rich import RichText
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.classroom.pieces import StepBars, TaskRow, dice_room, figure_row
from wargame.ui.skirmish.classroom.saying import prose
from wargame.ui.skirmish.classroom.sheet import ASIDE, GOOD, WARNING, LessonSheet, Said
from wargame.ui.skirmish.reader.titles import title as rule_title

TITLE = TextStyle(Type.TITLE.family, 700, 30, spacing=1.5, upper=True)
PADDING, DOWN = 26, 17
ROOMY, LOW = 860, 600
"""How tall a window must be, in look units, for larger words, and for the reminder how to leave."""
SHOW_KEY, ON_KEY = Chord("H"), Chord("N")
SAID = {GOOD: ("done", "good"), WARNING: ("warning", "orange")}


@dataclass(frozen=True)
class Ways:
    """What the panel's buttons call."""

    back: Callable[[], object]
    on: Callable[[], object]
    show: Callable[[], object]
    hint: Callable[[], object]
    again: Callable[[], object]
    skip: Callable[[], object]
    rule: Callable[[str], object]
    fold: Callable[[], object]


class LessonPanel(Panel):
    """Shows a `LessonSheet`; the middle is scrolled where it is taller than its room."""

    def __init__(self, ways: Ways) -> None:
        self._ways = ways
        self._sheet: LessonSheet | None = None
        self._looks_for = ""
        self._roomy = False
        self._set = Label("", Type.CAPTION, "brass", stretch=1, id="lesson-set")
        self._place = Label("", Type.SMALL, "dim", across="right", id="lesson-place")
        fold = IconButton("chevron_left", _("Fold the lesson away"), ways.fold, size=26, id="lesson-fold")
        self._title = Label("", TITLE, "ink", wrap=True, id="lesson-title")
        self._bars = StepBars(id="lesson-steps")
        self._body = Column([], gap=11, margin=2)
        self.view = ScrollView(self._body, id="lesson-view", stretch=1)
        head = Row([self._set, self._place, fold], gap=10)
        parts: list[Widget] = [head, self._title, self._bars, self.view, self._foot()]
        super().__init__(Column(parts, gap=9), padding=PADDING, down=DOWN, id="lesson")

    def _foot(self) -> Widget:
        ways = self._ways
        self._hint = Button(_("Hint"), ways.hint, style=Type.CHIP, height=32, id="lesson-hint", stretch=1)
        self._again = Button(
            _("Set it up again"), ways.again, style=Type.CHIP, height=32, id="lesson-again", stretch=1
        )
        self._skip = Button(_("Skip"), ways.skip, style=Type.CHIP, height=32, id="lesson-skip", stretch=1)
        self._back = Button(_("Back"), ways.back, shortcut="B", id="lesson-back", least=(104, 0))
        self._show = Button(_("Show me"), ways.show, key=SHOW_KEY, primary=True, id="lesson-show", stretch=1)
        self._on = Button("", ways.on, key=ON_KEY, primary=True, id="lesson-on", stretch=1)
        self._leave = Label(_("Esc leaves the lesson, and keeps your place."), Type.ASIDE, "dim", wrap=True)
        small = Row([self._hint, self._again, self._skip], gap=8)
        return Column([self._leave, small, Row([self._back, self._show, self._on], gap=10)], gap=7)

    @property
    def text(self) -> str:
        return self._sheet.heading if self._sheet is not None else ""

    def show(self, sheet: LessonSheet) -> None:
        """Show the lesson as it stands."""
        before, self._sheet = self._sheet, sheet
        if sheet == before:
            return
        self._set.text, self._place.text, self._title.text = sheet.set_title, sheet.place, sheet.title
        self._bars.show(sheet.step, sheet.steps)
        self._show_ways(sheet)
        self._set_body(sheet, before)

    def fit(self, kit: Kit, height_px: int) -> None:
        """Use larger type where the window is tall; in a low one leave out what can be spared."""
        self._leave.visible = kit.theme.units(height_px) >= LOW
        roomy = kit.theme.units(height_px) >= ROOMY
        if roomy != self._roomy:
            self._roomy = roomy
            self._title.style = replace(TITLE, size=36 if roomy else 30)
            if self._sheet is not None:
                self._body.replace(self._content(self._sheet))

    def _set_body(self, sheet: LessonSheet, before: LessonSheet | None) -> None:
        is_new = before is None or (before.step, before.title) != (sheet.step, sheet.title)
        self._body.replace(self._content(sheet))
        self._looks_for = "" if is_new else self._new_in(sheet, before)
        if is_new:
            self.view.offset = 0

    def _new_in(self, sheet: LessonSheet, before: LessonSheet | None) -> str:
        """What of a sheet the learner is to see now: what was said, the last hint, else the task at hand."""
        if before is None or sheet.hints != before.hints:
            return f"lesson-hint-{len(sheet.hints) - 1}"
        return "lesson-said" if sheet.said is not None and sheet.said != before.said else "lesson-task"

    def bring_into_view(self) -> bool:
        """Scroll once to what is new, when it has been placed; whether that moved anything."""
        wanted = self._body.find(self._looks_for) if self._looks_for else None
        before, self._looks_for = self.view.offset, ""
        if wanted is not None:
            self.view.reveal(wanted)
        return self.view.offset != before

    def _show_ways(self, sheet: LessonSheet) -> None:
        self._back.enabled = sheet.step > 0
        self._on.text, self._on.visible = sheet.on, sheet.settled and not sheet.showing
        self._show.visible = not self._on.visible
        self._show.text = _("Stop showing") if sheet.showing else _("Show me")
        self._hint.enabled = sheet.more_hints and not sheet.settled
        self._again.selected = sheet.in_trouble
        self._skip.enabled = not sheet.settled

    # -- the middle ----------------------------------------------------------------------

    def _content(self, sheet: LessonSheet) -> list[Widget]:
        parts: list[Widget] = [Label(sheet.heading, Type.HEADING, "gold", wrap=True, id="lesson-step")]
        style = Type.READER if self._roomy else Type.BODY
        parts += [RichText(text, style, "ink", bold_tone="brass") for text in sheet.text]
        if sheet.figure is not None:
            parts += _figure(sheet.figure, style)
        if sheet.tasks:
            parts += self._tasks(sheet)
        parts += [_line("info", "blue", hint, f"lesson-hint-{n}") for n, hint in enumerate(sheet.hints)]
        if sheet.said is not None:
            parts.append(_said(sheet.said, style))
        if sheet.dice_note:
            parts.append(_line("dice", "dim", prose(sheet.dice_note), "lesson-dice"))
        if sheet.quote is not None:
            parts.append(self._quote(sheet.quote))
        return parts

    def _tasks(self, sheet: LessonSheet) -> list[Widget]:
        rows = [
            TaskRow(line, self._roomy, id="lesson-task" if line.current else f"lesson-task-{n}")
            for n, line in enumerate(sheet.tasks)
        ]
        return [Hairline(share=0.25), Label(_("Try it"), Type.CAPTION, "dim"), Column(rows, gap=2)]

    def _quote(self, quote: Quote) -> Widget:
        caption = _("Rules, {clause}").format(clause=rule_title(quote.clause))
        words = _("“{quote}”").format(quote=prose(quote.text))
        parts: list[Widget] = [
            Label(caption, Type.CAPTION, "blue", wrap=True),
            RichText(words, Type.SMALL, "ink", bold_tone="ink"),
        ]
        if quote.note:
            parts.append(RichText(prose(quote.note), Type.SMALL, "dim", bold_tone="ink"))
        return _QuoteCard(
            Column(parts, gap=4),
            quote.clause,
            caption,
            lambda: self._ways.rule(quote.clause),
            padding=14,
            down=10,
            id="lesson-rule",
            tooltip=_("Open it in the rules"),
        )


class _QuoteCard(Card):
    cursor = "hand"

    def plate(self) -> Plate:
        return replace(Plates.NOTE, top=Plates.CARD_CHOSEN.top) if self.hovered else Plates.NOTE


def _figure(figure: Figure, style: TextStyle) -> list[Widget]:
    room = max((dice_room(len(row.faces)) for row in figure.rows), default=0.0)
    rows: list[Widget] = [figure_row(row, room) for row in figure.rows]
    intro: list[Widget] = []
    if figure.intro:
        intro = [RichText(prose(figure.intro), style, "ink", bold_tone="brass")]
    return [*intro, Column(rows, gap=6)]


def _said(said: Said, style: TextStyle) -> Widget:
    if said.tone == ASIDE:
        return _line("info", "dim", said.words, "lesson-said")
    icon, tone = SAID.get(said.tone, ("info", "brass"))
    plate = Plates.WARNING if said.tone == WARNING else Plates.CARD
    words = RichText(f"[icon:{icon}] {said.words}", style, tone, bold_tone="white")
    return Panel(words, plate, 14, 10, id="lesson-said")


def _line(icon: str, tone: str, words: str, name: str) -> Widget:
    return RichText(f"{{{tone}:[icon:{icon}]}} {words}", Type.SMALL, "ink", bold_tone="brass", id=name)
