"""Text to pictures: faces from the packages, a cache, letters from a system font or a visible box."""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from functools import cache
from itertools import groupby
from pathlib import Path

import fontpkg
import pygame

from wargame.ui.shell import glyphs
from wargame.ui.shell.theme import Colour, TextStyle, Theme

ELLIPSIS = "…"
SMALLEST_PX = 9
CACHED_PICTURES = 3000
_SYSTEM_FAMILIES = (
    "notosans",
    "dejavusans",
    "segoeui",
    "arial",
    "liberationsans",
    "notosanscjkjp",
    "notosanscjksc",
    "notosanscjk",
    "wenquanyimicrohei",
    "microsoftyahei",
    "msgothic",
    "hiraginosansgb",
    "applesymbols",
    "arialunicodems",
    "notosanssymbols2",
    "freeserif",
    "unifont",
)


@cache
def face_file(family: str, weight: int, italic: bool) -> Path:
    """The file of one of the game's own faces."""
    return Path(fontpkg.path(family, weight, "italic" if italic else "normal", nearest=True))


@cache
def system_files() -> tuple[Path, ...]:
    """Font files of the system that are worth asking for other scripts' letters."""
    found = (pygame.font.match_font(name) for name in _SYSTEM_FAMILIES)
    return tuple(Path(path) for path in found if path)


@cache
def file_for(letter: str, own: Path) -> Path | None:
    """The font file that draws the letter: the game's own, else a system one, else None."""
    if not glyphs.missing(letter, own):
        return own
    return next((path for path in system_files() if not glyphs.missing(letter, path)), None)


class Fonts:
    """Renders and measures text at one scale; every picture is cached by text, style and colour."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._fonts: dict[tuple[Path, int], pygame.font.Font] = {}
        self._pictures: OrderedDict[tuple[str, TextStyle, Colour], pygame.Surface] = OrderedDict()
        self._widths: OrderedDict[tuple[str, TextStyle], int] = OrderedDict()
        self._cells: dict[TextStyle, int] = {}

    # --- measures -----------------------------------------------------------------------

    def line_height(self, style: TextStyle) -> int:
        """Height of one line in px."""
        return self._font(self._own(style), style).get_height()

    def leading(self, style: TextStyle) -> int:
        """Distance between the tops of two lines of prose in px."""
        return round(self.line_height(style) * 1.18)

    def width(self, text: str, style: TextStyle) -> int:
        """Width of the text on one line in px."""
        key = (text, style)
        if key not in self._widths:
            self._widths[key] = self._measure(self._prepared(text, style), style)
            _trim(self._widths)
        return self._widths[key]

    def size(self, text: str, style: TextStyle) -> tuple[int, int]:
        """Width and height of the text on one line in px."""
        return self.width(text, style), self.line_height(style)

    def fit(self, text: str, style: TextStyle, width_px: int) -> str:
        """The text, or as much of it as fits with an ellipsis behind it."""
        if self.width(text, style) <= width_px:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            fits = self.width(text[:middle].rstrip() + ELLIPSIS, style) <= width_px
            low, high = (middle, high) if fits else (low, middle - 1)
        if low == 0 and self.width(ELLIPSIS, style) > width_px:
            return ""
        return text[:low].rstrip() + ELLIPSIS

    def wrap(self, text: str, style: TextStyle, width_px: int, most_lines: int | None = None) -> list[str]:
        """The text on lines no wider than `width_px`; words too long for one line are broken."""
        lines = [line for part in text.split("\n") for line in self._wrapped(part, style, width_px)]
        if most_lines is not None and len(lines) > most_lines:
            last = " ".join(lines[most_lines - 1 :])
            lines = [*lines[: most_lines - 1], self.fit(last, style, width_px)]
        return lines

    # --- pictures -----------------------------------------------------------------------

    def render(self, text: str, style: TextStyle, colour: Colour) -> pygame.Surface:
        """The text as a picture with transparent ground. Not to be drawn into."""
        key = (text, style, colour)
        picture = self._pictures.get(key)
        if picture is None:
            picture = self._pictures[key] = self._draw(self._prepared(text, style), style, colour)
            _trim(self._pictures)
        else:
            self._pictures.move_to_end(key)
        return picture

    def put(
        self,
        target: pygame.Surface,
        text: str,
        style: TextStyle,
        colour: Colour,
        rect: pygame.Rect,
        align: str = "left",
    ) -> int:
        """Draw one line inside `rect`, in its vertical middle, cut with an ellipsis; its width in px."""
        shown = self.fit(text, style, rect.width)
        if not shown:
            return 0
        picture = self.render(shown, style, colour)
        at_x = {
            "left": rect.left,
            "centre": rect.centerx - picture.get_width() // 2,
            "right": rect.right - picture.get_width(),
        }[align]
        target.blit(picture, (at_x, self.top_in(rect, style)))
        return picture.get_width()

    def top_in(self, rect: pygame.Rect, style: TextStyle) -> int:
        """Where a line's top goes so that its capitals stand in the middle of `rect`."""
        return round(rect.centery - self.line_height(style) * 0.535)

    def cached(self) -> int:
        """How many pictures are kept."""
        return len(self._pictures)

    # --- inside -------------------------------------------------------------------------

    def _own(self, style: TextStyle) -> Path:
        return face_file(style.family, style.weight, style.italic)

    def _font(self, path: Path, style: TextStyle) -> pygame.font.Font:
        pixels = max(SMALLEST_PX, self._theme.px(style.size))
        key = (path, pixels)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(str(path), pixels)
        return self._fonts[key]

    def _prepared(self, text: str, style: TextStyle) -> str:
        composed = unicodedata.normalize("NFC", text).replace("\t", " ")
        kept = "".join(letter for letter in composed if letter >= " ")
        return kept.upper() if style.upper else kept

    def _spacing(self, style: TextStyle) -> int:
        return round(style.spacing * self._theme.scale)

    def _runs(self, text: str, style: TextStyle) -> list[tuple[Path | None, str]]:
        """Pieces of the text that one font draws; single letters where they are spaced or in cells."""
        own = self._own(style)
        if style.tabular or self._spacing(style):
            return [(file_for(letter, own), letter) for letter in text]
        if not glyphs.missing(text, own):
            return [(own, text)] if text else []
        grouped = groupby(text, key=lambda letter: file_for(letter, own))
        return [(path, "".join(letters)) for path, letters in grouped]

    def _run_width(self, path: Path | None, run: str, style: TextStyle) -> int:
        if path is None:
            return len(run) * self._box_width(style)
        if style.tabular and run.isdigit() and len(run) == 1:
            return self._digit_cell(path, style)
        return self._font(path, style).size(run)[0]

    def _digit_cell(self, path: Path, style: TextStyle) -> int:
        if style not in self._cells:
            font = self._font(path, style)
            self._cells[style] = max(font.size(digit)[0] for digit in "0123456789")
        return self._cells[style]

    def _box_width(self, style: TextStyle) -> int:
        return round(self.line_height(style) * 0.55)

    def _measure(self, text: str, style: TextStyle) -> int:
        runs = self._runs(text, style)
        gaps = self._spacing(style) * max(0, len(runs) - 1)
        return sum(self._run_width(path, run, style) for path, run in runs) + gaps

    def _draw(self, text: str, style: TextStyle, colour: Colour) -> pygame.Surface:
        own = self._own(style)
        runs = self._runs(text, style)
        if len(runs) == 1 and runs[0][0] == own and not style.tabular:
            return self._font(own, style).render(text, True, colour)
        height = self.line_height(style)
        picture = pygame.Surface((max(1, self._measure(text, style)), height), pygame.SRCALPHA, 32)
        picture.fill((*colour, 0))
        x = 0
        for path, run in runs:
            width = self._run_width(path, run, style)
            self._draw_run(picture, path, run, style, colour, pygame.Rect(x, 0, width, height))
            x += width + self._spacing(style)
        return picture

    def _draw_run(
        self,
        picture: pygame.Surface,
        path: Path | None,
        run: str,
        style: TextStyle,
        colour: Colour,
        cell: pygame.Rect,
    ) -> None:
        if path is None:
            for n in range(len(run)):
                self._draw_box(picture, colour, cell.x + n * self._box_width(style), style)
            return
        drawn = self._font(path, style).render(run, True, colour)
        drop = self._font(self._own(style), style).get_ascent() - self._font(path, style).get_ascent()
        picture.blit(drawn, (cell.x + (cell.width - drawn.get_width()) // 2, drop))

    def _draw_box(self, picture: pygame.Surface, colour: Colour, x: int, style: TextStyle) -> None:
        """A letter no font has: an empty box as tall as a capital."""
        height, width = self.line_height(style), self._box_width(style)
        box = pygame.Rect(x + 1, round(height * 0.24), max(3, width - 2), round(height * 0.58))
        pygame.draw.rect(picture, colour, box, max(1, height // 16))

    def _wrapped(self, text: str, style: TextStyle, width_px: int) -> list[str]:
        lines, line = [], ""
        for piece in text.split(" "):
            joined = f"{line} {piece}" if line else piece
            if self.width(joined, style) <= width_px:
                line = joined
                continue
            if line:
                lines.append(line)
            *full, line = self._broken(piece, style, width_px)
            lines.extend(full)
        return [*lines, line]

    def _broken(self, piece: str, style: TextStyle, width_px: int) -> list[str]:
        parts, part = [], ""
        for letter in piece:
            if part and self.width(part + letter, style) > width_px:
                parts.append(part)
                part = ""
            part += letter
        return [*parts, part]


def _trim(
    store: OrderedDict[tuple[str, TextStyle, Colour], pygame.Surface]
    | OrderedDict[tuple[str, TextStyle], int],
) -> None:
    while len(store) > CACHED_PICTURES:
        store.popitem(last=False)
