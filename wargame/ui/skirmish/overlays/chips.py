"""Chips over the table: a few words on a pill, pushed apart where they would cover each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plate, Plates
from wargame.ui.shell.theme import Type

Tone = Literal["plain", "good", "bad", "warn", "range"]

PLATES: dict[Tone, Plate] = {
    "plain": Plates.CHIP,
    "good": Plates.CHIP_GOOD,
    "bad": Plates.CHIP_BAD,
    "warn": Plates.CHIP_WARN,
    "range": Plates.CHIP_RANGE,
}
INKS: dict[Tone, tuple[int, int, int]] = {
    "plain": (233, 223, 201),
    "good": (180, 235, 229),
    "bad": (255, 186, 160),
    "warn": (255, 206, 133),
    "range": (255, 243, 201),
}
SLIGHT = Plate((16, 18, 20), (16, 18, 20), (0, 0, 0), None, alpha=0.66, edge_alpha=0.0, highlight=0.0)
NUDGES = 10
NEAR_PX = 40


@dataclass(frozen=True)
class TableChip:
    """Words at a window place (its middle); not drawn when that is far outside the free part."""

    text: str
    at: tuple[float, float]
    tone: Tone = "plain"
    icon: str | None = None
    slight: bool = False
    """A number on the ground: small, and left out where it would touch other words."""


def put_chips(kit: Kit, target: pygame.Surface, chips: Iterable[TableChip], free: pygame.Rect) -> None:
    """Draw the chips inside the free part of the window; later ones make way for earlier ones."""
    for chip, box in placed(kit, chips, free):
        if chip.slight:
            kit.painter.put_plate(target, box, SLIGHT)
            kit.fonts.put(target, chip.text, Type.KEYCAP, INKS[chip.tone], box, "centre")
            continue
        kit.painter.put_chip(target, chip.text, box, INKS[chip.tone], PLATES[chip.tone], chip.icon)


def placed(kit: Kit, chips: Iterable[TableChip], free: pygame.Rect) -> list[tuple[TableChip, pygame.Rect]]:
    """Where each chip goes."""
    taken: list[tuple[TableChip, pygame.Rect]] = []
    near = free.inflate(2 * NEAR_PX, 2 * NEAR_PX)
    for chip in sorted(chips, key=lambda chip: chip.slight):
        if not near.collidepoint(chip.at):
            continue
        size = kit.painter.chip_size(chip.text, chip.icon)
        if chip.slight:
            size = kit.fonts.width(chip.text, Type.KEYCAP) + kit.px(10), kit.px(19)
        box = pygame.Rect((0, 0), size)
        box.center = round(chip.at[0]), round(chip.at[1])
        if chip.slight:
            if box.collidelist([other for _c, other in taken]) < 0 and free.contains(box):
                taken.append((chip, box))
            continue
        taken.append((chip, _apart(box.clamp(free), [other for _c, other in taken], free)))
    return taken


def _apart(box: pygame.Rect, others: Sequence[pygame.Rect], free: pygame.Rect) -> pygame.Rect:
    """The box moved up or down, the nearer way first, until it covers no other."""
    start = box.copy()
    for step in range(NUDGES):
        for sign in (-1, 1):
            moved = start.move(0, sign * step * (box.height + 2) // 2).clamp(free)
            if moved.collidelist(others) < 0:
                return moved
    return start
