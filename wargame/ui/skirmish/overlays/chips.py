"""Chips over the table: a few words on a pill, pushed apart where they would cover each other."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plate, Plates
from wargame.ui.shell.theme import Type
from wargame.ui.skirmish.overlays.elbow_room import best_place

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
DARK = (16, 18, 20)
SLIGHT = Plate((16, 18, 20), (16, 18, 20), (0, 0, 0), None, alpha=0.66, edge_alpha=0.0, highlight=0.0)
NEAR = 40
"""How far outside the free part, in look units, what a chip speaks of may be for it to be shown still."""
GAP = 6
"""Between a chip and what it speaks of, look units."""


@dataclass(frozen=True)
class TableChip:
    """Words at a window place; not drawn when that is far outside the free part. All places in px."""

    text: str
    at: tuple[float, float]
    tone: Tone = "plain"
    icon: str | None = None
    slight: bool = False
    """A number on the ground: small, and left out where it would touch anything."""
    lift: float = 0.0
    """How far what it speaks of reaches from `at`: it lies above that (negative: below), on it when 0."""
    elsewhere: tuple[tuple[float, float], ...] = ()
    """Further places that are as good as `at`."""

    def moved(self, to: Callable[[tuple[float, float]], tuple[float, float]], zoom: float) -> TableChip:
        """The chip where a camera shows its places now, `zoom` times as large."""
        places = tuple(to(at) for at in self.elsewhere)
        return replace(self, at=to(self.at), lift=self.lift * zoom, elsewhere=places)


def put_chips(
    kit: Kit,
    target: pygame.Surface,
    chips: Iterable[TableChip],
    free: pygame.Rect,
    about: Sequence[pygame.Rect] = (),
    panels: Sequence[pygame.Rect] = (),
) -> None:
    """Draw the chips inside the free part of the window; later ones make way for earlier ones.

    They hide none of the models `about` them where there is another place, and go under no panel.
    """
    laid = placed(kit, chips, free, about, panels)
    for chip, box in laid:
        if chip.lift:
            _put_leader(kit, target, chip, box)
    for chip, box in laid:
        if chip.slight:
            kit.painter.put_plate(target, box, SLIGHT)
            kit.fonts.put(target, chip.text, Type.KEYCAP, INKS[chip.tone], box, "centre")
            continue
        kit.painter.put_chip(target, chip.text, box, INKS[chip.tone], PLATES[chip.tone], chip.icon)


def placed(
    kit: Kit,
    chips: Iterable[TableChip],
    free: pygame.Rect,
    about: Sequence[pygame.Rect] = (),
    panels: Sequence[pygame.Rect] = (),
) -> list[tuple[TableChip, pygame.Rect]]:
    """Where each chip goes; those with a choice of places come after the others, slight ones last."""
    laid: list[tuple[TableChip, pygame.Rect]] = []
    taken = [panel for panel in panels if panel.colliderect(free)]
    near = free.inflate(2 * kit.px(NEAR), 2 * kit.px(NEAR))
    for chip in sorted(chips, key=lambda chip: (chip.slight, bool(chip.elsewhere))):
        if chip.slight:
            box = slight_box(kit, chip)
            if box.collidelist([*taken, *about]) >= 0 or not free.contains(box):
                continue
        else:
            spots = [at for at in (chip.at, *chip.elsewhere) if near.collidepoint(at)]
            if not spots:
                continue
            box = best_place([_usual_box(kit, chip, at) for at in spots], taken, about, free)
        laid.append((chip, box))
        taken.append(box)
    return laid


def slight_box(kit: Kit, chip: TableChip) -> pygame.Rect:
    """What a number on the ground takes up."""
    box = pygame.Rect(0, 0, kit.fonts.width(chip.text, Type.KEYCAP) + kit.px(10), kit.px(19))
    box.center = round(chip.at[0]), round(chip.at[1])
    return box


def _usual_box(kit: Kit, chip: TableChip, at: tuple[float, float]) -> pygame.Rect:
    box = pygame.Rect((0, 0), kit.painter.chip_size(chip.text, chip.icon))
    away = abs(chip.lift) + kit.px(GAP) + box.height / 2.0 if chip.lift else 0.0
    box.center = round(at[0]), round(at[1] - math.copysign(away, chip.lift))
    return box


def _put_leader(kit: Kit, target: pygame.Surface, chip: TableChip, box: pygame.Rect) -> None:
    """A line from a chip that had to go elsewhere to what it speaks of."""
    x = min(max(chip.at[0], box.left), box.right)
    y = min(max(chip.at[1], box.top), box.bottom)
    away = math.dist(chip.at, (x, y))
    reach = abs(chip.lift)
    if away - reach < kit.px(GAP) + 0.6 * box.height:
        return
    share = reach / away
    end = chip.at[0] + (x - chip.at[0]) * share, chip.at[1] + (y - chip.at[1]) * share
    pygame.draw.line(target, DARK, (x, y), end, max(3, kit.px(3)))
    pygame.draw.aaline(target, INKS[chip.tone], (x, y), end, max(1, kit.px(1)))
