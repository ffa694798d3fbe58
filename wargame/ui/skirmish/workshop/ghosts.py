"""The stock item under the pointer as a lit picture: painted once by the studio, cut out, carried about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import numpy as np
import pygame
import shapely

from wargame.games.skirmish.maps.editing.lay import laid, shape_of, shift
from wargame.games.skirmish.maps.editing.stock import StockItem
from wargame.games.skirmish.table.terrain import PieceSpec, TableMap
from wargame.ui.relief.scenery import MARGIN_MM, PaintedTile
from wargame.ui.relief.studio import Reply
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.scenery.tabletop import clear, opaque
from wargame.ui.skirmish.workshop.marks import Ghost, rings_of

PPM = 3.0
ROOM_CM = 3.2
HEM_CM = 0.12
ALPHA = 225
KEPT = 24
_MM = 10.0

Ask = Callable[[TableMap, float], int]
Key = tuple[str, int, str]


class Ghosts:
    """Pictures of stock items; what is not painted yet is only outlined by the tool."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._asked: dict[int, tuple[Key, TableMap]] = {}
        self._pictures: dict[Key, pygame.Surface] = {}
        self._wanted: Key | None = None
        self._turned: tuple[object, pygame.Surface] | None = None

    def want(self, ghost: Ghost | None, ground: str) -> None:
        """This one hangs under the pointer now."""
        if ghost is None:
            self._wanted = None
            return
        key = self._key(ghost, ground)
        waits = any(asked == key for asked, _map in self._asked.values())
        if key != self._wanted and key not in self._pictures and not waits:
            scene = scene_of(ghost.item, ghost.variant, ground)
            self._asked[self._ask(scene, PPM)] = key, scene
        self._wanted = key

    def take(self, reply: Reply, painted: PaintedTile) -> None:
        """A picture has come."""
        found = self._asked.pop(reply.serial, None)
        if found is None:
            return
        while len(self._pictures) >= KEPT:
            del self._pictures[next(iter(self._pictures))]
        key, scene = found
        self._pictures[key] = cut_out(scene, painted, reply.ppm)

    def draw(self, target: pygame.Surface, camera: Camera, ghost: Ghost, ground: str) -> None:
        """Draw the item where it hangs, if its picture is there."""
        picture = self._pictures.get(self._key(ghost, ground))
        if picture is None:
            return
        share = camera.scale / (PPM * _MM)
        key = id(picture), round(share, 4), ghost.facing
        if self._turned is None or self._turned[0] != key:
            shown = pygame.transform.rotozoom(picture, ghost.facing, share)
            shown.set_alpha(ALPHA)
            self._turned = key, shown
        x, y = camera.to_px(ghost.at)
        shown = self._turned[1]
        target.blit(shown, shown.get_rect(center=(round(x), round(y))))

    @staticmethod
    def _key(ghost: Ghost, ground: str) -> Key:
        return ghost.item.id, ghost.variant if ghost.item.blobs else 0, ground


def scene_of(item: StockItem, variant: int, ground: str) -> TableMap:
    """A small table with the item's middle in its own, and room for shadows about it."""
    specs = item.placed((0.0, 0.0), 0.0, variant)
    west, south, east, north = shapely.total_bounds([shape_of(spec) for spec in specs]).tolist()
    half = max(-west, east) + ROOM_CM, max(-south, north) + ROOM_CM
    named = [
        msgspec.structs.replace(spec, id=f"{item.id}-{n}")
        for n, spec in enumerate(laid(list(specs), shift(half)))
    ]
    return TableMap(item.id, (2.0 * half[0], 2.0 * half[1]), ground, tuple(named))


def cut_out(scene: TableMap, painted: PaintedTile, ppm: float) -> pygame.Surface:
    """The pieces of a painted scene without their ground; what stands about them is clear."""
    picture = opaque(painted.lit)
    if painted.crowns is not None:
        picture.blit(clear(painted.crowns), (0, 0))
    cut = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    cut.blit(picture, (0, 0))
    sheet = pygame.Surface(picture.get_size(), depth=8)
    for spec in scene.pieces:
        for points in _outlines(spec, scene.size[1], ppm):
            pygame.draw.polygon(sheet, 255, points)
    mask = pygame.surfarray.array2d(sheet).astype(np.uint8)
    if painted.crowns is not None:
        mask = np.maximum(mask, painted.crowns[..., 3].T)
    alpha = pygame.surfarray.pixels_alpha(cut)
    alpha[:] = mask
    del alpha
    return cut


def _outlines(spec: PieceSpec, height_cm: float, ppm: float) -> Sequence[list[tuple[float, float]]]:
    """The outer rings of a piece's ground, a hem wider, in px of its picture."""
    shape = shape_of(spec).buffer(HEM_CM)
    return [
        [((x * _MM + MARGIN_MM) * ppm, ((height_cm - y) * _MM + MARGIN_MM) * ppm) for x, y in ring]
        for ring in rings_of(shape)[:1]
    ]
