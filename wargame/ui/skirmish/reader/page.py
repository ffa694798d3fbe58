"""One page of the rules as widgets: its words by voice, tables, changes in force, diagrams, ways on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plate, Plates
from wargame.ui.shell.theme import Colour, Palette, TextStyle, Type, rgb
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.layout import Column, Grid, Hairline, Panel, Spacer
from wargame.ui.shell.widgets.rich import RichText
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.reader import rulebook
from wargame.ui.skirmish.reader.grid import RuleTable
from wargame.ui.skirmish.reader.in_force import Change
from wargame.ui.skirmish.reader.links import Linker, see_also
from wargame.ui.skirmish.reader.quick import Box
from wargame.ui.skirmish.reader.rulebook import Page, Paragraph, said
from wargame.ui.skirmish.reader.search import marked
from wargame.ui.skirmish.reader.titles import title

PROSE = TextStyle("barlow", 400, 17)
PRINTED = Plate(rgb("#fbf3dd"), rgb("#eedfbb"), rgb("#8a6a34"), 6, highlight=0.5, shadow=0.35, grain=0.012)
Open = Callable[[str], object]


def paper_link(_palette: Palette) -> Colour:
    """The colour of a link on paper."""
    return rgb("#1f4f86")


@dataclass(frozen=True)
class Ink:
    """How a page is written: which links lead where, and which words are looked for."""

    open_rule: Open
    wanted: tuple[str, ...] = ()
    in_lesson: bool = False


def clause_widgets(
    page: Page, ink: Ink, changes: Sequence[Change], diagrams: Sequence[Widget]
) -> list[Widget]:
    """All of a page, from its title down."""
    linker = Linker(page.id)
    parts: list[Widget] = [*_head(page), Hairline()]
    if changes:
        parts.append(_changes(changes, ink.in_lesson))
    parts += [_block(block, linker, ink) for block in page.blocks]
    parts += diagrams
    further = see_also(page.id)
    if further:
        parts += [Spacer(2, 0), Label(_("See also"), Type.CAPTION, "dim"), _links(further, ink)]
    return parts


def _head(page: Page) -> list[Widget]:
    if not page.is_clause:
        return [Label(title(page.id), Type.TITLE, "brass", wrap=True, id="rules-title")]
    above = f"{_(page.chapter)} · {page.id}"
    return [
        Label(above, Type.SMALL_MEDIUM, "dim", wrap=True, id="rules-chapter"),
        Label(title(page.id), Type.TITLE, "brass", wrap=True, id="rules-title"),
    ]


def _block(block: rulebook.Block, linker: Linker, ink: Ink) -> Widget:
    if isinstance(block, Paragraph):
        return _paragraph(block, linker, ink)
    rows = [[said(cell) for cell in row] for row in block.rows]
    return RuleTable([said(cell) for cell in block.head], rows)


def _paragraph(block: Paragraph, linker: Linker, ink: Ink) -> Widget:
    tone = "paper_bold" if block.voice == "printed" else "gold"
    words = marked(linker.marked_up(_(block.text)), ink.wanted, tone)
    match block.voice:
        case "printed":
            prose = RichText(
                words, PROSE, "paper_ink", bold_tone="paper_bold", link_tone=paper_link,
                over_tone="paper_bold", on_link=ink.open_rule,
            )  # fmt: skip
            return Panel(
                Column([Label(_("Printed on the sheet"), Type.CAPTION, "paper_bold"), prose], gap=3),
                PRINTED, 16, 10,
            )  # fmt: skip
        case "reading":
            prose = RichText(words, PROSE, bold_tone="gold", on_link=ink.open_rule)
            return Panel(
                Column([Label(_("How this game reads it"), Type.CAPTION, "blue"), prose], gap=3),
                Plates.NOTE, 16, 10,
            )  # fmt: skip
        case _:
            return RichText(words, PROSE, bold_tone="gold", on_link=ink.open_rule)


def _changes(changes: Sequence[Change], in_lesson: bool) -> Widget:
    lines: list[Widget] = [Label(_("House rules in force"), Type.CAPTION, "orange")]
    for change in changes:
        lines.append(Label(change.about, Type.BODY, wrap=True))
        here = _("usually {usual}, in this battle {now}")
        if in_lesson:
            here = _("usually {usual}, in this lesson {now}")
        words = here.format(usual=change.usual, now=change.now)
        lines.append(Label(words, Type.BODY_BOLD, "orange", wrap=True))
    if in_lesson:
        note = _("Lessons play this way to stay short and safe to try. A battle does not.")
        lines.append(Label(note, Type.BODY, "dim", wrap=True))
    return Panel(Column(lines, gap=2), Plates.WARNING, 16, 10, id="rules-in-force")


def _links(ids: Sequence[str], ink: Ink) -> Widget:
    words = "   ·   ".join(f"[[{title(other)}|{other}]]" for other in ids)
    return RichText(words, Type.BODY, "dim", on_link=ink.open_rule, id="rules-further")


def quick_widgets(boxes: Sequence[Box], ink: Ink) -> list[Widget]:
    """The quick reference: boxes in as many columns as fit."""
    heading = Label(_("Quick reference"), Type.TITLE, "brass", id="rules-title")
    cells = [_box(box, ink) for box in boxes]
    return [heading, Hairline(), Masonry(cells)]


def _box(box: Box, ink: Ink) -> Widget:
    parts: list[Widget] = [RichText(f"[[{box.title}|{box.rule}]]", Type.LABEL, on_link=ink.open_rule)]
    parts += [RichText(line, Type.BODY, on_link=ink.open_rule, leading=1.28) for line in box.lines]
    if box.rows:
        parts.append(RuleTable(box.head, box.rows))
    return Panel(Column(parts, gap=4), Plates.CARD, 12, 9)


class Masonry(Grid):
    """Boxes in columns of one width, each set on the column that is shortest so far."""

    CELL, MOST = 372, 2

    def __init__(self, cells: Sequence[Widget]) -> None:
        super().__init__(cells, None, self.CELL, 10)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        wide = kit.px(self.CELL) if width is None else width
        return wide, max((rect.bottom for rect in self._boxes(kit, wide)), default=0)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        Widget.place(self, kit, rect)
        for child, box in zip(self.shown(), self._boxes(kit, rect.width), strict=True):
            child.place(kit, box.move(rect.topleft))

    def _boxes(self, kit: Kit, width: int) -> list[pygame.Rect]:
        gap = kit.px(self.gap)
        columns = min(self.MOST, self.columns_in(kit, width))
        cell = self._cell(width, columns, gap)
        below = [0] * columns
        found: list[pygame.Rect] = []
        for child in self.shown():
            column = below.index(min(below))
            tall = child.measure(kit, cell)[1]
            found.append(pygame.Rect(column * (cell + gap), below[column], cell, tall))
            below[column] += tall + gap
        return found
