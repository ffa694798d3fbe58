"""Chips over the table: a few words on a pill, pushed apart where they would cover each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plate, Plates

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
NUDGES = 10
NEAR_PX = 40


@dataclass(frozen=True)
class TableChip:
    """Words at a window place (its middle); not drawn when that is far outside the free part."""

    text: str
    at: tuple[float, float]
    tone: Tone = "plain"
    icon: str | None = None


def put_chips(kit: Kit, target: pygame.Surface, chips: Iterable[TableChip], free: pygame.Rect) -> None:
    """Draw the chips inside the free part of the window; later ones make way for earlier ones."""
    for chip, box in placed(kit, chips, free):
        kit.painter.put_chip(target, chip.text, box, INKS[chip.tone], PLATES[chip.tone], chip.icon)


def placed(kit: Kit, chips: Iterable[TableChip], free: pygame.Rect) -> list[tuple[TableChip, pygame.Rect]]:
    """Where each chip goes."""
    taken: list[tuple[TableChip, pygame.Rect]] = []
    near = free.inflate(2 * NEAR_PX, 2 * NEAR_PX)
    for chip in chips:
        if not near.collidepoint(chip.at):
            continue
        box = pygame.Rect((0, 0), kit.painter.chip_size(chip.text, chip.icon))
        box.center = round(chip.at[0]), round(chip.at[1])
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
