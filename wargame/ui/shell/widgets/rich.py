"""Prose with bold, tones, links, dice, key caps and icons in the line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Unpack

import pygame

from wargame.ui.shell import markup
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.markup import Piece
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import Colour, TextStyle, Type, rgb
from wargame.ui.shell.widgets.base import Common, Host, Widget
from wargame.ui.shell.widgets.buttons import PRESS_KEYS
from wargame.ui.shell.widgets.text import Tone, tone_of

BONE, BONE_PIPS = rgb("#ece3cf"), rgb("#26221d")


@dataclass(frozen=True)
class Placed:
    """A piece and its box, from the widget's corner."""

    piece: Piece
    rect: pygame.Rect


class RichText(Widget):
    """Marked-up prose (`markup`), wrapped. Links call `on_link(target)`; arrows walk them when focused."""

    kind = "prose"
    solid = False
    ring_radius = 4

    def __init__(
        self,
        text: str,
        style: TextStyle = Type.BODY,
        tone: Tone = "ink",
        *,
        bold_tone: Tone = "ink",
        link_tone: Tone = "blue",
        over_tone: Tone = "white",
        on_link: Callable[[str], object] | None = None,
        leading: float = 1.36,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.style = style
        self.tone = tone
        self.bold_tone = bold_tone
        self.link_tone = link_tone
        self.over_tone = over_tone
        """The colour of a link, and of the one under the pointer."""
        self.on_link = on_link
        self.leading = leading
        self._chosen = 0
        self._under: str = ""
        self._flow: tuple[Kit, int | None, list[Placed], int] | None = None
        self._show(text)

    @property
    def text(self) -> str:
        return markup.plain(self._markup)

    @property
    def markup(self) -> str:
        """The marked-up prose."""
        return self._markup

    @markup.setter
    def markup(self, text: str) -> None:
        if text != self._markup:
            self._show(text)
            self.invalidate()

    def _show(self, text: str) -> None:
        self._markup = text
        self._pieces = markup.parse(text)
        self._flow = None
        self._links = [piece.link for piece in self._pieces if piece.link]
        self.focusable = self.solid = bool(self._links)
        self.solid = self.solid or bool(self.tooltip)

    # --- layout -------------------------------------------------------------------------

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        placed, height = self._flowed(kit, width)
        return max((p.rect.right for p in placed), default=0), height

    def _flowed(self, kit: Kit, width: int | None) -> tuple[list[Placed], int]:
        if self._flow is None or self._flow[0] is not kit or self._flow[1] != width:
            placed, height = self._flow_anew(kit, width)
            self._flow = (kit, width, placed, height)
        return self._flow[2], self._flow[3]

    def _flow_anew(self, kit: Kit, width: int | None) -> tuple[list[Placed], int]:
        """Set the words one behind the other; a word that does not fit starts a line."""
        line = kit.fonts.line_height(self.style)
        step = max(line, round(kit.px(self.style.size) * self.leading))
        space = kit.fonts.width(" ", self.style)
        placed: list[Placed] = []
        x = y = 0
        glued = True
        for piece in self._words(kit, width):
            if piece.kind == "line":
                x, y, glued = 0, y + step, True
                continue
            if piece.kind == "space":
                glued = False
                continue
            wide = self._width(kit, piece)
            gap = 0 if glued or x == 0 else space
            if width is not None and x and x + gap + wide > width:
                x, y, gap = 0, y + step, 0
            placed.append(Placed(piece, pygame.Rect(x + gap, y, wide, line)))
            x, glued = x + gap + wide, True
        return placed, y + line

    def _words(self, kit: Kit, width: int | None) -> list[Piece]:
        """The pieces cut at spaces; words longer than a line are cut too."""
        words: list[Piece] = []
        for piece in self._pieces:
            if piece.kind != "text":
                words.append(piece)
                continue
            for n, word in enumerate(piece.text.split(" ")):
                if n:
                    words.append(replace(piece, text=" ", kind="space"))
                words.extend(replace(piece, text=part) for part in self._cut(kit, piece, word, width))
        return words

    def _cut(self, kit: Kit, piece: Piece, word: str, width: int | None) -> list[str]:
        if not word:
            return []
        if width is None or kit.fonts.width(word, self._style(piece)) <= width:
            return [word]
        return kit.fonts.wrap(word, self._style(piece), max(1, width))

    def _style(self, piece: Piece) -> TextStyle:
        if piece.italic:
            return replace(self.style, italic=True)
        return replace(self.style, weight=600) if piece.bold else self.style

    def _width(self, kit: Kit, piece: Piece) -> int:
        match piece.kind:
            case "die":
                return self._die_side(kit) + kit.px(2)
            case "key":
                return kit.painter.keycap_size(piece.text)[0]
            case "icon":
                return kit.px(self.style.size * 1.1)
        return kit.fonts.width(piece.text, self._style(piece))

    def _die_side(self, kit: Kit) -> int:
        return kit.px(self.style.size * 1.12)

    # --- drawing ------------------------------------------------------------------------

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        placed, _ = self._flowed(kit, self.rect.width)
        for one in placed:
            rect = one.rect.move(self.rect.topleft)
            if rect.bottom > self.rect.bottom + kit.px(6) and one.rect.top > 0:
                break
            self._draw_piece(kit, target, one.piece, rect)

    def _draw_piece(self, kit: Kit, target: pygame.Surface, piece: Piece, rect: pygame.Rect) -> None:
        colour = self._colour(kit, piece)
        match piece.kind:
            case "die":
                side = self._die_side(kit)
                face, _, whose = piece.text.partition(":")
                picture = kit.painter.die(int(face), side, *die_colours(kit, whose))
                target.blit(picture, (rect.x, rect.centery - side // 2))
            case "key":
                height = min(rect.height, kit.px(20))
                box = pygame.Rect(rect.x, rect.centery - height // 2, rect.width, height)
                kit.painter.put_keycap(target, piece.text, box, Plates.KEY)
            case "icon":
                kit.painter.put_icon(target, piece.text, rect.center, rect.width, colour)
            case _:
                target.blit(kit.fonts.render(piece.text, self._style(piece), colour), rect.topleft)
                if piece.link:
                    self._underline(kit, target, piece, rect, colour)

    def _colour(self, kit: Kit, piece: Piece) -> Colour:
        palette = kit.theme.palette
        if piece.tone in ("first", "second"):
            return kit.theme.armies[piece.tone == "second"].hud
        if piece.tone:
            return tone_of(palette, piece.tone)
        if piece.link:
            return tone_of(palette, self.over_tone if piece.link == self._under else self.link_tone)
        return tone_of(palette, self.bold_tone if piece.bold else self.tone)

    def _underline(
        self, kit: Kit, target: pygame.Surface, piece: Piece, rect: pygame.Rect, colour: Colour
    ) -> None:
        chosen = self.focused and self._links[self._chosen] == piece.link
        if chosen or piece.link == self._under:
            y = rect.y + round(rect.height * 0.9)
            pygame.draw.rect(target, colour, (rect.x, y, rect.width, kit.px(2 if chosen else 1)))

    # --- links --------------------------------------------------------------------------

    def link_at(self, spot: tuple[int, int]) -> str:
        """The link under the spot; empty when there is none."""
        if self._flow is None:
            return ""
        inside = (spot[0] - self.rect.x, spot[1] - self.rect.y)
        return next((p.piece.link for p in self._flow[2] if p.piece.link and p.rect.collidepoint(inside)), "")

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type == pygame.MOUSEMOTION:
            if self.link_at(event.pos) != self._under:
                self._under = self.link_at(event.pos)
                self.cursor = "hand" if self._under else "arrow"
                host.redraw()
            return False
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._follow(self.link_at(event.pos), host)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return bool(self.link_at(event.pos))
        return event.type == pygame.KEYDOWN and self._keyed(event.key, host)

    def _keyed(self, key: int, host: Host) -> bool:
        if not self._links:
            return False
        steps = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1}
        if key in steps:
            self._chosen = (self._chosen + steps[key]) % len(self._links)
            host.redraw()
            return True
        return key in PRESS_KEYS and self._follow(self._links[self._chosen], host)

    def _follow(self, link: str, host: Host) -> bool:
        if not link or self.on_link is None:
            return False
        host.play("page")
        host.outcome(self.on_link(link))
        return True

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "links": self._links} if self._links else super().describe()


def die_colours(kit: Kit, whose: str) -> tuple[Colour, Colour]:
    """Body and pips of a die: `first` and `second` army's, else bone."""
    if whose in ("first", "second"):
        army = kit.theme.armies[whose == "second"]
        return army.base, army.pip
    return BONE, BONE_PIPS
