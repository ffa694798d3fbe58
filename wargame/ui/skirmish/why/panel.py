"""The why of an attack as widgets: terms, the tree with its dice, the sums, what follows."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import TextStyle, Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Pressable
from wargame.ui.shell.widgets.layout import Column, Hairline, Row
from wargame.ui.shell.widgets.rich import BONE, BONE_PIPS
from wargame.ui.shell.widgets.text import Label, tone_of
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.shot_card import Term
from wargame.ui.skirmish.why.sheet import EndLine, TreeLine, WhySheet, share_words

INDENT, DIE, GAP = 22, 18, 3
FRACTION = TextStyle("barlow-condensed", 600, 16, tabular=True)
Open = Callable[[str], object]


class BranchLine(Pressable):
    """One way a die can fall; pressed, it opens the clause that says what it does."""

    kind = "branch"
    ring_radius = 4
    focusable = False
    cursor = "hand"

    def __init__(self, line: TreeLine, open_rule: Open) -> None:
        super().__init__(lambda: open_rule(line.rule))
        self.line = line
        self.topic = line.rule

    @property
    def text(self) -> str:
        return f"{self._faces_text()} {self.line.words} {self._chance_text()}"

    def _faces_text(self) -> str:
        first, last = self.line.faces[0], self.line.faces[-1]
        return f"{first}" if first == last else f"{first}–{last}"

    def _chance_text(self) -> str:
        return share_words(self.line.chance) if self.line.ends else str(self.line.chance)

    def _words_at(self, kit: Kit) -> int:
        dice = len(self.line.faces) * kit.px(DIE + GAP)
        return kit.px(INDENT) * self.line.depth + dice + kit.px(6)

    def needed(self, kit: Kit) -> int:
        """The px it takes in one line."""
        words = kit.fonts.width(self.line.words, Type.BODY)
        return self._words_at(kit) + words + kit.px(16) + kit.fonts.width(self._chance_text(), FRACTION)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return self.needed(kit), max(kit.px(DIE + 4), kit.fonts.leading(Type.BODY))

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        if self.hovered:
            kit.painter.put_plate(target, self.rect.inflate(kit.px(6), 0), Plates.ROW_HOVER)
        palette, size = kit.theme.palette, kit.px(DIE)
        x = self.rect.x + kit.px(INDENT) * self.line.depth
        if self.line.depth:
            elbow = x - kit.px(INDENT) // 2
            pygame.draw.line(target, palette.faded, (elbow, self.rect.y), (elbow, self.rect.centery))
            pygame.draw.line(target, palette.faded, (elbow, self.rect.centery), (x - 2, self.rect.centery))
        for face in self.line.faces:
            target.blit(kit.painter.die(face, size, BONE, BONE_PIPS), (x, self.rect.centery - size // 2))
            x += size + kit.px(GAP)
        chance = self._chance_text()
        wide = kit.fonts.width(chance, FRACTION)
        left = self.rect.x + self._words_at(kit)
        room = pygame.Rect(left, self.rect.y, self.rect.right - left - wide - kit.px(8), self.rect.height)
        kit.fonts.put(target, self.line.words, Type.BODY, tone_of(palette, self.line.tone), room)
        tone = palette.ink if self.line.ends else palette.dim
        kit.fonts.put(target, chance, FRACTION, tone, self.rect, "right")


class WhyBody(Column):
    """The whole why; `show` puts another one in its place."""

    def __init__(self, open_rule: Open) -> None:
        self._open_rule = open_rule
        self._shown: WhySheet | None = None
        super().__init__([], gap=6, margin=4)

    def show(self, sheet: WhySheet) -> None:
        """Show the why of an attack."""
        if sheet != self._shown:
            self._shown = sheet
            self.replace(self._parts(sheet))

    def _parts(self, sheet: WhySheet) -> list[Widget]:
        terms: list[Widget] = []
        for one in sheet.terms:
            term = Term(self._open_rule)
            term.show(one)
            terms.append(term)
        if sheet.refusal:
            return [*terms, Hairline(), Label(sheet.refusal, Type.BODY, "bad", wrap=True)]
        tree: list[Widget] = [
            Label(_("Every fall of the dice"), Type.CAPTION, "dim"),
            Column([BranchLine(line, self._open_rule) for line in sheet.lines], gap=1),
            _sum(_("Sum of all ends"), sheet.total),
            Hairline(),
            Label(_("What it comes to"), Type.CAPTION, "dim"),
            *(self._end(end) for end in sheet.ends),
            _sum(_("At least one hit"), sheet.hit),
        ]
        if sheet.retreat:
            tree.append(Label(sheet.retreat, Type.BODY_BOLD, "orange", wrap=True))
        return [*terms, Hairline(), *tree]

    def _end(self, end: EndLine) -> Widget:
        head = Row(
            [Label(end.words, Type.BODY_BOLD, end.tone, stretch=1), Label(share_words(end.chance), FRACTION)]
        )
        return Column([head, Label(end.after, Type.SMALL, "dim", wrap=True)], gap=0)


def _sum(words: str, share: Fraction) -> Widget:
    return Row([Label(words, Type.LABEL, "gold", stretch=1), Label(share_words(share), FRACTION, "gold")])
