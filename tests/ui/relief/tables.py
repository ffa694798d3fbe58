"""Tables for the painter's tests: one that shows every kind of terrain, and small single scenes."""

from __future__ import annotations

import math

from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import InnerWall, Opening, PieceSpec, Ring, TableMap

HEIGHTS = {
    "building": 3.0,
    "low wall": 0.6,
    "hedge": 0.8,
    "sandbags": 0.6,
    "barricade": 1.0,
    "rubble": 0.4,
    "crate": 1.5,
    "rock": 1.5,
    "well": 0.8,
    "high wall": 2.5,
    "hill": 1.0,
}


def rectangle(at: Point, size: tuple[float, float], degrees: float = 0.0) -> Ring:
    """A rectangle's ring about its centre, counter-clockwise from its south-west corner; cm."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    a, b = size[0] / 2.0, size[1] / 2.0
    corners = ((-a, -b), (a, -b), (a, b), (-a, b))
    return tuple((at[0] + u * c - v * s, at[1] + u * s + v * c) for u, v in corners)


def blob(at: Point, radius: float, corners: int = 14, wobble: float = 0.18) -> Ring:
    """A rounded, uneven ring about a centre; cm."""
    return tuple(
        (
            at[0] + radius * (1.0 + wobble * math.sin(3.0 * a + at[0])) * math.cos(a),
            at[1] + radius * (1.0 + wobble * math.cos(2.0 * a + at[1])) * math.sin(a),
        )
        for a in (math.tau * k / corners for k in range(corners))
    )


def area(
    id: str,
    kind: str,
    *rings: Ring,
    style: str = "",
    ground: str = "",
    height: float | None = None,
    openings: tuple[Opening, ...] = (),
    inner: tuple[InnerWall, ...] = (),
) -> PieceSpec:
    """A polygon piece with the kind's usual height."""
    tall = HEIGHTS.get(kind, 0.0) if height is None else height
    return PieceSpec(id, kind, tall, rings=rings, style=style, ground=ground, openings=openings, inner=inner)


def line(id: str, kind: str, width: float, *points: Point, style: str = "", ground: str = "") -> PieceSpec:
    """A line piece with the kind's usual height."""
    return PieceSpec(id, kind, HEIGHTS.get(kind, 0.0), line=points, width=width, style=style, ground=ground)


def farmhouse(id: str, at: Point, degrees: float) -> PieceSpec:
    """A house of two rooms: six windows, two outer doors and one inner one."""
    ring = rectangle(at, (7.2, 5.2), degrees)
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def place(u: float, v: float) -> Point:
        return at[0] + u * c - v * s, at[1] + u * s + v * c

    inner = InnerWall((place(0.9, -2.6), place(0.9, 2.6)), (Opening(0, 1.9, 1.2, "door"),))
    openings = (
        Opening(0, 1.4, 0.9, "window"),
        Opening(0, 3.6, 1.2, "door"),
        Opening(0, 5.9, 0.9, "window"),
        Opening(1, 1.6, 1.2, "door"),
        Opening(1, 3.7, 0.9, "window"),
        Opening(2, 1.3, 0.9, "window"),
        Opening(2, 5.2, 0.9, "window"),
        Opening(3, 2.6, 0.9, "window"),
    )
    return area(id, "building", ring, style="farmhouse", openings=openings, inner=(inner,))


def shed(id: str, at: Point, size: tuple[float, float], degrees: float, style: str) -> PieceSpec:
    """One room of any style: a door to the south, windows elsewhere."""
    ring = rectangle(at, size, degrees)
    openings = (
        Opening(0, size[0] * 0.4, 1.4, "door"),
        Opening(1, size[1] * 0.5, 0.9, "window"),
        Opening(2, size[0] * 0.3, 0.9, "window"),
        Opening(2, size[0] * 0.72, 0.9, "window"),
        Opening(3, size[1] * 0.5, 0.9, "window"),
    )
    return area(id, "building", ring, style=style, openings=openings)


def courtyard_house(id: str, at: Point) -> PieceSpec:
    """A townhouse about a courtyard."""
    openings = (
        Opening(0, 1.6, 0.9, "window"),
        Opening(0, 4.5, 1.2, "door"),
        Opening(0, 7.4, 0.9, "window"),
        Opening(1, 4.0, 0.9, "window"),
        Opening(2, 2.0, 0.9, "window"),
        Opening(2, 6.5, 1.2, "door"),
        Opening(3, 4.0, 0.9, "window"),
    )
    return area(
        id,
        "building",
        rectangle(at, (9.0, 8.0)),
        rectangle(at, (3.0, 2.4)),
        style="townhouse",
        openings=openings,
    )


def every_kind() -> TableMap:
    """A 40 x 40 table on grass that holds every kind, style and ground."""
    pieces = (
        line(
            "road",
            "road",
            2.8,
            (-1.0, 18.5),
            (9.0, 19.4),
            (18.0, 20.6),
            (29.0, 21.2),
            (41.0, 23.8),
            ground="cobble",
        ),
        line("track", "road", 1.8, (23.5, 41.0), (22.6, 34.0), (22.0, 27.0), (22.8, 21.0)),
        area("square", "ground", blob((22.6, 20.8), 2.9), ground="cobble"),
        area("yard", "ground", blob((9.5, 24.0), 2.9), ground="earth"),
        area("field", "ground", rectangle((5.2, 4.6), (9.6, 8.0), 6.0), ground="field"),
        area("dunes", "ground", blob((37.0, 12.5), 3.0), ground="sand"),
        area("drift", "ground", blob((17.0, 37.0), 2.2), ground="snow"),
        area("mire", "ground", blob((34.0, 33.0), 2.4), ground="mud"),
        area("hill", "hill", blob((31.0, 8.0), 5.2)),
        line("stream", "water", 2.2, (-1.0, 12.0), (6.0, 12.6), (12.0, 11.4), (16.0, 7.0), (15.6, -1.0)),
        area("pond", "water", blob((4.0, 34.5), 2.4)),
        area("bridge", "bridge", rectangle((9.0, 12.0), (2.4, 3.6), -8.0)),
        farmhouse("farm", (9.5, 28.4), 3.0),
        courtyard_house("town", (31.0, 28.0)),
        shed("barn", (21.0, 14.0), (6.6, 4.6), -4.0, "barn"),
        shed("ruin", (34.5, 18.0), (6.0, 4.8), 8.0, "ruin"),
        shed("works", (27.5, 36.0), (7.0, 4.6), 0.0, "factory"),
        area("wood", "woods", blob((4.6, 21.5), 2.6)),
        area("copse", "woods", blob((36.4, 36.6), 3.6)),
        line("wall-1", "low wall", 0.35, (13.4, 23.0), (16.8, 23.2), (17.2, 26.5)),
        line("wall-2", "high wall", 0.5, (24.8, 32.7), (35.6, 33.1)),
        line("hedge-1", "hedge", 0.6, (0.5, 15.4), (3.6, 16.2), (7.0, 15.6)),
        line("hedge-2", "hedge", 0.6, (14.6, 30.0), (15.0, 34.0), (14.4, 37.0)),
        line("bags-1", "sandbags", 0.6, (17.2, 18.0), (19.0, 17.2), (20.8, 18.0)),
        area("bags-2", "sandbags", rectangle((27.0, 17.6), (3.0, 0.7), 20.0)),
        line("block", "barricade", 0.8, (24.2, 24.4), (25.8, 27.6)),
        area("rubble", "rubble", blob((30.0, 14.6), 1.3)),
        area("crate-1", "crate", rectangle((14.6, 24.8), (0.9, 0.9), 12.0)),
        area("crate-2", "crate", rectangle((15.6, 25.4), (0.8, 1.2), -8.0)),
        area("rock-1", "rock", blob((19.4, 31.0), 0.9, 9, 0.24)),
        area("rock-2", "rock", blob((30.0, 7.6), 0.8, 8, 0.2)),
        line("hill wall", "low wall", 0.35, (28.2, 10.2), (31.0, 11.0), (33.4, 10.2)),
        area("well", "well", blob((19.6, 22.6), 0.65, 16, 0.0)),
        area("crater-1", "crater", blob((17.6, 27.6), 1.2, 16, 0.05)),
        area("crater-2", "crater", blob((25.0, 4.0), 1.5, 16, 0.05)),
    )
    return TableMap("Every kind", (40.0, 40.0), "grass", pieces)


def alone(*pieces: PieceSpec, size: tuple[float, float] = (20.0, 20.0), ground: str = "grass") -> TableMap:
    """A small table with the given pieces."""
    return TableMap("Alone", size, ground, pieces)
