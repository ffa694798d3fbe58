"""What a widget draws with: a theme, its fonts and its painter, made together for one scale."""

from __future__ import annotations

from dataclasses import dataclass

from wargame.ui.shell.fonts import Fonts
from wargame.ui.shell.painting import Painter
from wargame.ui.shell.theme import Armies, Army, Palette, Theme


@dataclass(eq=False)
class Kit:
    """Theme, fonts and painter of one scale and one pair of army colours.

    `layout` counts the rounds of layout: within one, widgets remember their measures.
    """

    theme: Theme
    fonts: Fonts
    painter: Painter
    layout: int = 0

    @classmethod
    def at(cls, scale: float, armies: tuple[Army, Army] = Armies.USUAL) -> Kit:
        """A kit at the scale; its caches are empty."""
        palette = Palette.wearing(armies[0].hud, armies[1].hud)
        theme = Theme(scale=scale, palette=palette, armies=armies)
        fonts = Fonts(theme)
        return cls(theme, fonts, Painter(theme, fonts))

    def px(self, units: float) -> int:
        """Pixels for look units."""
        return self.theme.px(units)

    def begin_layout(self) -> None:
        """A new round of layout: what widgets measured before may be out of date."""
        self.layout += 1
