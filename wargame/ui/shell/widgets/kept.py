"""Pictures of whole panels: a panel is drawn again only when something in it has changed."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.layout import Panel


@dataclass(frozen=True, eq=False)
class _Picture:
    """A panel as it was drawn, and what it was drawn from."""

    widget: Widget
    key: tuple[object, ...]
    surface: pygame.Surface
    box: pygame.Rect


class KeptPanels:
    """Draws panels by pictures of them.

    A panel's picture holds as long as the panel and all inside stay where they are and call
    neither `invalidate` nor `touch`.
    """

    def __init__(self) -> None:
        self._pictures: dict[int, _Picture] = {}
        self._sheet: pygame.Surface | None = None

    def draw(self, widget: Widget, kit: Kit, target: pygame.Surface) -> None:
        """Draw a panel over the target."""
        key = (kit, tuple(widget.rect), widget.changes, target.get_size())
        picture = self._pictures.get(id(widget))
        if picture is None or picture.widget is not widget or picture.key != key:
            picture = self._pictures[id(widget)] = self._drawn(widget, key, kit, target)
        target.blit(picture.surface, picture.box)

    def forget(self) -> None:
        """Draw every panel anew."""
        self._pictures.clear()

    def _drawn(self, widget: Widget, key: tuple[object, ...], kit: Kit, target: pygame.Surface) -> _Picture:
        sheet = self._sheet
        if sheet is None or sheet.get_size() != target.get_size():
            sheet = self._sheet = pygame.Surface(target.get_size(), pygame.SRCALPHA, 32)
        reach = 2 * widget.plate.margin(kit.theme) if isinstance(widget, Panel) else 0
        box = widget.rect.inflate(reach, reach).clip(sheet.get_rect())
        sheet.set_clip(box)
        sheet.fill((0, 0, 0, 0), box)
        widget.draw(kit, sheet)
        sheet.set_clip(None)
        return _Picture(widget, key, sheet.subsurface(box).copy(), box)
