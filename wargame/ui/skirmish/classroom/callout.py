"""The note on the table: a few words on paper, whose tip points at what they are about.

The note never lies over what it points at, nor over other units where there is
room elsewhere. It grows faint while the pointer is on it, for a click goes
through it to the table, and while the pointer is where it wants it to be, for
there the table has its own to say.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from wargame.games.skirmish.lessons.lesson import Pointer
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.shapes import supersampled
from wargame.ui.shell.theme import TextStyle, Type, rgb
from wargame.ui.shell.widgets.layout import Column, Panel
from wargame.ui.shell.widgets.rich import RichText
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.classroom.aim import Aim
from wargame.ui.skirmish.classroom.saying import prose

TITLE = TextStyle(Type.LABEL.family, 700, 21, spacing=0.4)
WIDEST, LEAST = 330, 170
GAP, FAR = 52, 96
TAIL, TAIL_SHADE = 26, (0, 0, 0, 70)
PAPER, EDGE = rgb("#f2e4bf"), rgb("#8a6a34")
RING = rgb("#ffdf9c")
FAINT, DIM = 44, 120
NEAR = (90, 70)
"""How near the pointer's own notes come to lie, in look units."""
STEPS = 24

Box = tuple[int, int, int, int]


class Callout:
    """One note, laid anew when what it points at or what it must keep clear of has moved."""

    def __init__(self) -> None:
        self._pointer: Pointer | None = None
        self._panel: Panel | None = None
        self._laid: tuple[object, pygame.Rect] | None = None

    def show(self, pointer: Pointer | None) -> None:
        """What it says from now on; nothing without a pointer."""
        if pointer == self._pointer:
            return
        self._pointer, self._laid, self._panel = pointer, None, None
        if pointer is not None:
            words = RichText(
                prose(pointer.text), Type.BODY, "paper_ink", bold_tone="paper_bold", leading=1.28
            )
            title = Label(_(pointer.title), TITLE, "paper_ink", wrap=True)
            self._panel = Panel(Column([title, words], gap=2), Plates.PAPER, 18, 12, id="callout")

    def box(self, kit: Kit, aim: Aim, free: pygame.Rect, others: Sequence[pygame.Rect]) -> pygame.Rect | None:
        """Where the note lies, px: inside `free`, beside the aim, off the others where it can."""
        if self._panel is None:
            return None
        key = (kit, tuple(aim.clear), tuple(free), tuple(tuple(other) for other in others))
        if self._laid is None or self._laid[0] != key:
            self._laid = key, laid_out(self._size(kit, free.width), aim, free, others, kit.theme.scale)
        return self._laid[1]

    def _size(self, kit: Kit, room: int) -> tuple[int, int]:
        assert self._panel is not None
        width = min(kit.px(WIDEST), room, max(kit.px(LEAST), self._panel.measure(kit, None)[0]))
        return width, self._panel.measure(kit, width)[1]

    def draw(
        self,
        kit: Kit,
        target: pygame.Surface,
        aim: Aim,
        free: pygame.Rect,
        others: Sequence[pygame.Rect],
        pointer: tuple[int, int] | None,
    ) -> None:
        """Draw the tail, then the note over its root; a ring where it points at a bare place."""
        box = self.box(kit, aim, free, others)
        if box is None or self._panel is None:
            return
        self._panel.place(kit, box)
        tip = tip_of(box, aim)
        around = box.union(pygame.Rect(round(tip[0]), round(tip[1]), 1, 1)).union(aim.clear)
        around = around.inflate(kit.px(60), kit.px(60)).clip(target.get_rect())
        if aim.is_place:
            put_ring(kit, target, aim.middle, aim.clear.width)
        layer = pygame.Surface(around.size, pygame.SRCALPHA, 32)
        _put_tail(kit, layer, box, tip, around)
        self._panel.place(kit, box.move(-around.x, -around.y))
        self._panel.draw(kit, layer)
        layer.set_alpha(_strength(kit, box, aim, pointer))
        target.blit(layer, around)


def _strength(kit: Kit, box: pygame.Rect, aim: Aim, pointer: tuple[int, int] | None) -> int:
    """How strongly the note is drawn, 0 to 255: it gives way where the pointer has come."""
    if pointer is None:
        return 255
    reached = aim.clear.inflate(kit.px(GAP), kit.px(GAP))
    if box.collidepoint(pointer) or reached.collidepoint(pointer):
        return FAINT
    near = box.inflate(2 * kit.px(NEAR[0]), 2 * kit.px(NEAR[1]))
    return DIM if near.collidepoint(pointer) else 255


def laid_out(
    size: tuple[int, int], aim: Aim, free: pygame.Rect, others: Sequence[pygame.Rect], scale: float
) -> pygame.Rect:
    """The best place for a box: near the aim, above rather than below, hiding as little as it can."""
    near, far = round(GAP * scale), round(FAR * scale)
    clear = aim.clear.inflate(near, near)
    best, least = pygame.Rect(free.topleft, size), math.inf
    for box in _places(size, clear, free, far):
        hidden = sum(_overlap(box, other) for other in others)
        on_aim = _overlap(box, clear)
        away = math.dist(box.center, clear.center)
        lower = max(0, box.centery - clear.centery)
        cost = on_aim * 1e4 + hidden * 10.0 + _crossed(box, aim, others) * 4.0 * size[1] + away + 0.35 * lower
        if cost < least:
            best, least = box, cost
    return best


def _places(size: tuple[int, int], clear: pygame.Rect, free: pygame.Rect, far: int) -> list[pygame.Rect]:
    found = []
    for reach in (0, far // 2, far, 2 * far, 3 * far):
        for n in range(STEPS):
            angle = 2.0 * math.pi * n / STEPS
            across, down = math.cos(angle), -math.sin(angle)
            box = pygame.Rect((0, 0), size)
            box.center = (
                round(clear.centerx + across * (clear.width / 2 + size[0] / 2 + reach)),
                round(clear.centery + down * (clear.height / 2 + size[1] / 2 + reach)),
            )
            found.append(box.clamp(free))
    return found


def _overlap(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height


def _crossed(box: pygame.Rect, aim: Aim, others: Sequence[pygame.Rect]) -> int:
    """How many others the tail would run over."""
    start, end = box.center, tip_of(box, aim)
    return sum(1 for other in others if not other.colliderect(aim.clear) and other.clipline(start, end))


def tip_of(box: pygame.Rect, aim: Aim) -> tuple[float, float]:
    """Where the tail ends: at the near rim of what is pointed at; in the very middle of a place."""
    x, y = aim.middle
    near = (min(max(x, box.left), box.right), min(max(y, box.top), box.bottom))
    length = math.dist(near, (x, y)) or 1.0
    if aim.is_place:
        return x, y
    half = min(aim.clear.width, aim.clear.height) / 2.0
    share = min(1.0, half * 0.92 / length)
    return x + (near[0] - x) * share, y + (near[1] - y) * share


def _put_tail(
    kit: Kit, layer: pygame.Surface, box: pygame.Rect, tip: tuple[float, float], around: pygame.Rect
) -> None:
    """A long thin wedge from inside the note to the tip, with a hairline and a soft shade."""
    root = (
        min(max(tip[0], box.left + kit.px(40)), box.right - kit.px(40)),
        min(max(tip[1], box.top + kit.px(16)), box.bottom - kit.px(16)),
    )
    length = math.dist(root, tip)
    if length < 1.0:
        return
    across = -(tip[1] - root[1]) / length, (tip[0] - root[0]) / length
    half = kit.px(TAIL) / 2.0
    drop = kit.px(3)
    corners = [
        (root[0] + across[0] * half, root[1] + across[1] * half),
        (root[0] - across[0] * half, root[1] - across[1] * half),
        tip,
    ]
    area = _around(corners, drop)
    wedge = tuple((round(x - area.x, 1), round(y - area.y, 1)) for x, y in corners)

    def draw(surface: pygame.Surface, k: int) -> None:
        spots = [(x * k, y * k) for x, y in wedge]
        pygame.draw.polygon(surface, TAIL_SHADE, [(x + drop * k, y + drop * k) for x, y in spots])
        pygame.draw.polygon(surface, PAPER, spots)
        pygame.draw.lines(surface, EDGE, False, [spots[0], spots[2], spots[1]], max(1, k))

    picture = kit.painter.kept(("callout tail", wedge), lambda: supersampled(draw, *area.size))
    layer.blit(picture, (area.x - around.x, area.y - around.y))


def _around(spots: Sequence[tuple[float, float]], edge: int) -> pygame.Rect:
    """The box around some spots, with room at its edges."""
    left, top = min(x for x, _y in spots), min(y for _x, y in spots)
    right, bottom = max(x for x, _y in spots), max(y for _x, y in spots)
    box = pygame.Rect(math.floor(left), math.floor(top), math.ceil(right - left), math.ceil(bottom - top))
    return box.inflate(2 * edge + 4, 2 * edge + 4)


def put_ring(kit: Kit, target: pygame.Surface, middle: tuple[float, float], width_px: int) -> None:
    """Dashes around a place that is meant."""
    radius = max(kit.px(9), width_px // 2)
    side, width = 2 * radius + 4, max(2, kit.px(2.5))

    def draw(surface: pygame.Surface, k: int) -> None:
        box = pygame.Rect(2 * k, 2 * k, 2 * radius * k, 2 * radius * k)
        for colour, wide in (((20, 16, 8, 150), width + 2), (RING, width)):
            for n in range(8):
                start = math.pi * n / 4.0
                pygame.draw.arc(surface, colour, box, start, start + math.pi / 6.5, wide * k)

    picture = kit.painter.kept(("callout ring", radius, width), lambda: supersampled(draw, side, side))
    target.blit(picture, (round(middle[0]) - side // 2, round(middle[1]) - side // 2))
