"""The look's tokens: colours, type, radii and measures, and the scale they are drawn at.

Measures are look units: pixels at scale 1, on a grid of 4. `Theme.px` turns
them into pixels; nothing else in the interface multiplies by the scale.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

Colour = tuple[int, int, int]

SMALLEST_SCALE = 0.8
LARGEST_SCALE = 2.0
TABLE_KEEPS_PX = 480
BARS_UNITS = 147
NARROWEST_UNITS = 800
CAP_STEP = 0.05
LARGE_WINDOW = (2560, 1440)
AUTO_SCALES = ((1.5, 2.0), (1.25, 1.6), (1.0, 1.25))
"""From so many times the large window on, the scale that is drawn at where none is chosen."""
DRAWER_BELOW_UNITS = 1100


def rgb(code: str) -> Colour:
    """`#rrggbb` as a colour."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`share` of the other colour laid over the one."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(one, other, strict=True))
    return r, g, b


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 to 1, as WCAG defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """Contrast of two colours, 1 to 21, as WCAG defines it."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


class Palette:
    """Colours of words and marks. Every one of the first nine reads on a panel at 4.5:1 or more."""

    ink = rgb("#e9dfc9")
    dim = rgb("#a79d88")
    brass = rgb("#c8a25c")
    blue = rgb("#6fb1f0")
    orange = rgb("#f2a544")
    good = rgb("#7fd6d0")
    bad = rgb("#ef7b5d")
    gold = rgb("#ffdf9c")
    white = rgb("#fffaf0")
    panel_top = rgb("#23282b")
    panel_bottom = rgb("#171a1d")
    hairline = rgb("#b58f52")
    well = rgb("#0f1113")
    well_bottom = rgb("#15181a")
    well_edge = rgb("#5c5a50")
    focus = rgb("#8fc6ff")
    chosen = rgb("#2c4a66")
    chosen_ink = rgb("#e4f2ff")
    chosen_dim = rgb("#b9cfe2")
    primary_ink = rgb("#1a1000")
    faded = rgb("#989183")
    keycap = rgb("#0f1113")
    keycap_ink = rgb("#d8cdb4")
    on = rgb("#4f9f98")
    off = rgb("#3a3f43")
    knob = rgb("#f3ead6")
    paper = rgb("#f8eed4")
    paper_ink = rgb("#3a2a14")
    paper_bold = rgb("#8a3414")
    desk = rgb("#2a1b11")
    scrim = rgb("#07090b")
    side_a = blue
    side_b = orange

    @classmethod
    def wearing(cls, first: Colour, second: Colour) -> Palette:
        """The palette with words about the one and the other side in these colours."""
        palette = cls()
        palette.side_a, palette.side_b = first, second
        return palette


@dataclass(frozen=True)
class Army:
    """One side's colours and mark. `hud` reads as text on a panel."""

    name: str
    mark: str
    base: Colour
    light: Colour
    dark: Colour
    hud: Colour
    rim: Colour
    pip: Colour


def _army(name: str, mark: str, *codes: str) -> Army:
    base, light, dark, hud, rim, pip = (rgb(code) for code in codes)
    return Army(name, mark, base, light, dark, hud, rim, pip)


class Armies:
    """The pairs of army colours to choose from: the usual one and three for colour-blind eyes."""

    USUAL = (
        _army("blue", "circle", "#2f6fb7", "#6aa6e0", "#1c4477", "#6fb1f0", "#d5e9ff", "#f8f4e9"),
        _army("orange", "diamond", "#dd7a1c", "#f5b45c", "#8d4710", "#f2a544", "#ffe2b3", "#2a1a0c"),
    )
    RED_BLIND = (
        _army("blue", "circle", "#1f5fbf", "#6aa8f0", "#123a78", "#77b4f5", "#d5e9ff", "#f4efe2"),
        _army("yellow", "diamond", "#e0b020", "#f7dd78", "#86680c", "#f2cf5a", "#fff3c4", "#2a1f04"),
    )
    GREEN_BLIND = (
        _army("blue", "circle", "#2456a8", "#7aa7ea", "#15336b", "#80b3f3", "#d7e6ff", "#f4efe2"),
        _army("vermilion", "diamond", "#d9581c", "#f7a06a", "#86320c", "#f79a6a", "#ffdcc4", "#2a1206"),
    )
    BLUE_BLIND = (
        _army("teal", "circle", "#0f7676", "#5fc4c4", "#084848", "#6fd0d0", "#d0f5f5", "#f1f7f4"),
        _army("red", "diamond", "#c93a4a", "#f0919b", "#7c1d29", "#f2909b", "#ffd6da", "#fff2f2"),
    )

    @classmethod
    def named(cls, name: str) -> tuple[Army, Army]:
        """The pair of that name; the usual one for a name unknown here."""
        pairs = {
            "red_blind": cls.RED_BLIND,
            "green_blind": cls.GREEN_BLIND,
            "blue_blind": cls.BLUE_BLIND,
        }
        return pairs.get(name, cls.USUAL)


@dataclass(frozen=True)
class TextStyle:
    """A face, its size in look units, letter spacing, capitals, and digits in cells of one width."""

    family: str = "barlow"
    weight: int = 400
    size: float = 16
    italic: bool = False
    spacing: float = 0
    upper: bool = False
    tabular: bool = False


CONDENSED = "barlow-condensed"


class Type:
    """The type styles of the game; prose in Barlow, labels and titles in Barlow Condensed."""

    HERO = TextStyle(CONDENSED, 700, 44, spacing=5, upper=True)
    TITLE = TextStyle(CONDENSED, 600, 24, spacing=2, upper=True)
    HEADING = TextStyle(CONDENSED, 600, 19, spacing=2, upper=True)
    CAPTION = TextStyle(CONDENSED, 500, 15, upper=True, spacing=0.4)
    LABEL = TextStyle(CONDENSED, 600, 18, spacing=0.3)
    BUTTON = TextStyle(CONDENSED, 600, 20, spacing=0.3)
    BIG_BUTTON = TextStyle(CONDENSED, 600, 23, spacing=0.6)
    CHIP = TextStyle(CONDENSED, 600, 16, spacing=0.3)
    KEYCAP = TextStyle(CONDENSED, 500, 14)
    NUMBER = TextStyle(CONDENSED, 700, 36, tabular=True)
    FIGURE = TextStyle(CONDENSED, 600, 18, tabular=True)
    BODY = TextStyle("barlow", 400, 16)
    BODY_MEDIUM = TextStyle("barlow", 500, 16)
    BODY_BOLD = TextStyle("barlow", 600, 16)
    BODY_ITALIC = TextStyle("barlow", 400, 16, italic=True)
    NAME = TextStyle("barlow", 600, 17)
    SMALL = TextStyle("barlow", 400, 14)
    SMALL_MEDIUM = TextStyle("barlow", 500, 14)
    ASIDE = TextStyle("barlow", 400, 14, italic=True)
    READER = TextStyle("barlow", 400, 18)


class Space:
    """Measures in look units."""

    GRID = 4
    MARGIN = 16
    PADDING = 18
    GAP = 8
    COLUMN = 306
    READER = 430
    PANEL_RADIUS = 12
    BUTTON_RADIUS = 8
    KEYCAP_RADIUS = 4
    BUTTON_HEIGHT = 44
    FIELD_HEIGHT = 40
    TOP_BAR = (600, 62)
    BOTTOM_BAR = 66


@dataclass(frozen=True)
class Theme:
    """The tokens at one scale. `px` is the only way from look units to pixels."""

    scale: float = 1.0
    palette: Palette = field(default_factory=Palette)
    armies: tuple[Army, Army] = Armies.USUAL

    def px(self, units: float) -> int:
        """Whole pixels; never 0 for something larger than nothing."""
        pixels = round(units * self.scale)
        return 1 if pixels == 0 and units > 0 else pixels

    def units(self, pixels: float) -> float:
        """Look units for pixels."""
        return pixels / self.scale


def scale_for(size: tuple[int, int]) -> float:
    """The scale that suits a window of `size` px when the player has chosen none."""
    share = min(size[0] / LARGE_WINDOW[0], size[1] / LARGE_WINDOW[1])
    return next((scale for least, scale in AUTO_SCALES if share >= least), 1.0)


def capped_scale(wanted: float, size: tuple[int, int]) -> float:
    """The scale to draw at in a window of `size` px: the table keeps 480 px between the bars."""
    width, height = size
    by_height = (height - TABLE_KEEPS_PX) / BARS_UNITS
    by_width = width / NARROWEST_UNITS
    room = min(by_height, by_width, LARGEST_SCALE)
    if wanted <= room:
        return max(SMALLEST_SCALE, wanted)
    # in steps, so that dragging the window's edge does not make new fonts at every pixel
    return max(SMALLEST_SCALE, math.floor(room / CAP_STEP + 1e-9) * CAP_STEP)


def folds_columns(theme: Theme, width_px: int) -> bool:
    """Whether side columns become drawers at this width."""
    return theme.units(width_px) < DRAWER_BELOW_UNITS
