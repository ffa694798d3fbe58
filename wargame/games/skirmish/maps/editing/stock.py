"""The workshop's stock: every piece that can be dropped ready-made or drawn; read from data/stock.toml.

Ready-made shapes lie about the origin, their length eastward. Natural ones differ
from one `variant` to the next, and a variant is the same everywhere. Lengths in cm.
"""

from __future__ import annotations

import functools
import math
import random
import tomllib
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import Literal

import msgspec

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.lay import laid, shift, tidied_point, turn
from wargame.games.skirmish.maps.editing.shaping import clean_run
from wargame.games.skirmish.maps.editing.wallwork import refitted
from wargame.games.skirmish.maps.openings import ring_lengths
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import InnerWall, Opening, PieceSpec, Ring, kinds

How = Literal["piece", "line", "area", "building"]
Group = Literal["Buildings", "Walls", "Nature", "Things", "Ways", "Ground"]

DOOR_CM = 1.4
WINDOW_CM = 1.3
_CORNER_CM = 0.5
_WALL_WITH_TWO_CM = 6.0


class Blob(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A natural outline: half its length and width, its corners, how ragged it is, where its middle lies."""

    length: float
    width: float
    points: int
    wobble: float = 0.14
    at: Point = (0.0, 0.0)


class StockItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to build with.

    `title` is an English word for the screen to translate; `how` says what picking it up
    leads to, `drawable` whether `drawn` may be asked too. `width` is a line's.
    """

    id: str
    title: str
    group: Group
    kind: str
    how: How
    style: str = ""
    ground: str = ""
    name: str = ""
    height: float | None = None
    width: float = 0.0
    rings: tuple[Ring, ...] = ()
    line: Ring = ()
    blobs: tuple[Blob, ...] = ()
    openings: tuple[Opening, ...] = ()
    inner: tuple[InnerWall, ...] = ()
    drawable: bool = True

    @property
    def top(self) -> float:
        """Its height in cm, the kind's own unless the stock says otherwise."""
        return kinds()[self.kind].height if self.height is None else self.height

    def is_drawn_as(self, how: How) -> bool:
        """Whether it can be drawn as a line, as an area or as a building: each is one of them at most."""
        if not self.drawable:
            return False
        if self.width and self.how == "line":
            return how == "line"
        return how == ("building" if kinds()[self.kind].walled else "area")

    def placed(self, at: Point, facing: float = 0.0, variant: int = 0) -> tuple[PieceSpec, ...]:
        """It ready-made with its middle at a point, turned; without ids, for `edits.added`."""
        change = turn(facing).about((0.0, 0.0))
        turned = laid(list(self._ready(variant)), change)
        return tuple(refitted(spec) for spec in laid(turned, shift(at)))

    def drawn(self, points: Sequence[Point], width: float | None = None) -> PieceSpec:
        """It along a line or over an area given by its points; without an id.

        A drawn building gets a door in its longest wall and windows. Raises Fault when the
        points make no line or area, or it can't be drawn.
        """
        if not self.drawable:
            raise Fault("$", "can't be drawn, only placed")
        if self.width and self.how == "line":
            line = clean_run(points, closed=False)
            if len(line) < 2:
                raise Fault("$", "a line needs two distinct points")
            return msgspec.structs.replace(
                self._bare(), line=line, width=self.width if width is None else width
            )
        ring = clean_run(points, closed=True)
        if len(ring) < 3:
            raise Fault("$", "an area needs three distinct points")
        openings = usual_openings(ring) if kinds()[self.kind].walled else ()
        return msgspec.structs.replace(self._bare(), rings=(ring,), openings=openings)

    def _bare(self) -> PieceSpec:
        return PieceSpec("", self.kind, self.top, name=self.name, style=self.style, ground=self.ground)

    def _ready(self, variant: int) -> Iterator[PieceSpec]:
        """Its pieces about the origin."""
        bare = self._bare()
        for ring in self.rings:
            yield msgspec.structs.replace(bare, rings=(ring,), openings=self.openings, inner=self.inner)
        if self.line:
            yield msgspec.structs.replace(bare, line=self.line, width=self.width)
        for number, blob in enumerate(self.blobs):
            chance = random.Random(f"{self.id}/{variant}/{number}")
            yield msgspec.structs.replace(bare, rings=(blob_ring(blob, chance),))


@functools.cache
def stock() -> tuple[StockItem, ...]:
    """Everything there is to build with, in the palette's order."""
    text = resources.files(__package__).joinpath("data/stock.toml").read_text(encoding="utf-8")
    return tuple(msgspec.convert(tomllib.loads(text)["item"], list[StockItem]))


def item_of(id: str) -> StockItem:
    """The item of that id. Raises KeyError."""
    return {item.id: item for item in stock()}[id]


def variant_of(draft: Draft) -> int:
    """A variant for the next piece, so that neighbours differ; the same for the same draft."""
    return len(draft.pieces)


def rectangle(a: Point, b: Point) -> Ring:
    """The upright rectangle between two corners, counter-clockwise from the south-west one."""
    west, east = sorted((a[0], b[0]))
    south, north = sorted((a[1], b[1]))
    return (west, south), (east, south), (east, north), (west, north)


def blob_ring(blob: Blob, chance: random.Random) -> Ring:
    """A ragged ellipse; it never crosses itself, as its corners go once about the middle."""
    step = math.tau / blob.points
    x, y = blob.at
    ring = []
    for number in range(blob.points):
        angle = step * (number + chance.uniform(-0.22, 0.22))
        far = 1.0 + chance.uniform(-blob.wobble, blob.wobble)
        ring.append(
            tidied_point((x + far * blob.length * math.cos(angle), y + far * blob.width * math.sin(angle)))
        )
    return tuple(ring)


def usual_openings(ring: Ring) -> tuple[Opening, ...]:
    """A door in the longest wall and windows in all that have room, for a building that was drawn."""
    lengths = ring_lengths(ring)
    longest = max(range(len(lengths)), key=lambda wall: (round(lengths[wall], 3), -wall))
    return tuple(
        opening
        for wall, length in enumerate(lengths)
        for opening in _usual(wall, length, door=wall == longest)
    )


def _usual(wall: int, length: float, *, door: bool) -> Iterator[Opening]:
    middle = round(length / 2.0, 2)
    width = DOOR_CM if door else WINDOW_CM
    if length < width + 2.0 * _CORNER_CM:
        return
    if length < _WALL_WITH_TWO_CM:
        yield Opening(wall, middle, width, "door" if door else "window")
        return
    for share in (0.22, 0.78) if door else (0.3, 0.7):
        yield Opening(wall, round(length * share, 2), WINDOW_CM, "window")
    if door:
        yield Opening(wall, middle, DOOR_CM, "door")
