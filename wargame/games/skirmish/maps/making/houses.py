"""Houses: outline, doors, windows and inner walls of buildings that face a road. Lengths in cm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Literal

from wargame.games.skirmish.maps.making.chance import Chance
from wargame.games.skirmish.maps.making.forms import beside
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import InnerWall, Opening, PieceSpec, kinds

CORNER_CM = 0.6
PIER_CM = 0.55
WINDOW_CM = 1.3
INNER_DOOR_CM = 1.3

_Inner = list[tuple[tuple[Point, Point], Opening | None]]


@dataclass(frozen=True)
class Plan:
    """A sort of building: how it is called, how long its front is, how deep it is, what is inside.

    `rooms`: walls from front to back; `stubs`: walls that end halfway; `hall`: one room.
    `windows` is how many of a hundred places for one have one.
    """

    names: tuple[str, ...]
    style: str
    front: tuple[float, float]
    depth: tuple[float, float]
    door: float = 1.4
    inside: Literal["rooms", "stubs", "hall"] = "rooms"
    windows: int = 85
    bent: int = 0


PLANS: Mapping[str, Plan] = MappingProxyType(
    {
        "farmhouse": Plan(
            ("Farmhouse", "Old farm", "Wheelwright's", "Orchard house"),
            "farmhouse", (6.6, 8.2), (4.8, 5.8), bent=35),
        "cottage": Plan(
            ("Cottage", "Labourer's cottage", "Widow's house", "Gardener's house"),
            "farmhouse", (4.6, 5.6), (3.6, 4.4), inside="hall"),
        "townhouse": Plan(
            ("Town house", "Post office", "Chemist's", "Notary's", "Bakery"),
            "townhouse", (5.6, 7.2), (4.6, 5.6), bent=20),
        "inn": Plan(
            ("Inn", "Town hall", "School"),
            "townhouse", (7.4, 8.8), (5.4, 6.4), bent=60),
        "barn": Plan(
            ("Barn", "Tithe barn", "Hay barn"),
            "barn", (7.0, 8.6), (4.8, 5.6), 1.6, "stubs", 45),
        "shed": Plan(
            ("Cart shed", "Woodshed", "Stable", "Store"),
            "barn", (4.6, 5.6), (3.4, 4.0), 1.6, "hall", 30),
        "ruin": Plan(
            ("Ruined house", "Burnt house", "Smithy", "Bakery", "Shell of a house"),
            "ruin", (5.8, 8.0), (4.6, 6.0), 1.5, "stubs", 80, bent=45),
        "small ruin": Plan(
            ("Burnt cottage", "Broken tower", "Roofless shed"),
            "ruin", (4.2, 5.2), (3.6, 4.6), 1.5, "hall", 75),
        "hall": Plan(
            ("Assembly hall", "Foundry", "Rolling mill", "Press shop"),
            "factory", (9.4, 11.4), (6.2, 7.2), 1.6, "stubs", 75),
        "workshop": Plan(
            ("Boiler house", "Paint shop", "Pump house", "Tool shop"),
            "factory", (6.0, 7.2), (4.4, 5.2), 1.6, "stubs", 70),
        "office": Plan(
            ("Office", "Gatehouse", "Canteen", "Works office"),
            "townhouse", (5.8, 6.6), (4.4, 5.0)),
        "wing": Plan(
            ("West wing", "East wing", "Guest wing", "Merchant's house"),
            "townhouse", (7.4, 9.2), (3.4, 4.0)),
    }
)  # fmt: skip


@dataclass
class _Wall:
    """One wall being given openings: its number, its length, and where inner walls meet it."""

    number: int
    length: float
    met: list[float]


def house(chance: Chance, plan: Plan, front: Point, way: Point, name: str = "") -> PieceSpec:
    """A building with its front's middle at a point; the front runs along `way`, the house to its left."""
    length, depth = chance.length(*plan.front), chance.length(*plan.depth)
    if plan.bent and chance.happens(plan.bent):
        return _bent(chance, plan, front, way, length, depth, name)
    return _plain(chance, plan, front, way, length, depth, name)


def _plain(
    chance: Chance, plan: Plan, front: Point, way: Point, length: float, depth: float, name: str
) -> PieceSpec:
    a = length / 2.0
    outline = ((-a, 0.0), (a, 0.0), (a, depth), (-a, depth))
    walls = [_Wall(n, side, []) for n, side in enumerate((length, depth, length, depth))]
    inner = _divisions(chance, plan, walls, length, depth)
    openings = _openings(chance, plan, walls, back=2)
    return _built(chance, plan, name, outline, front, way, openings, inner)


def _bent(
    chance: Chance, plan: Plan, front: Point, way: Point, length: float, depth: float, name: str
) -> PieceSpec:
    """An L: the part to the left of `cut` is less deep."""
    a, shallow = length / 2.0, round(depth * chance.whole(56, 66) / 100, 2)
    cut = round(a - length * chance.whole(42, 50) / 100, 2)
    outline = ((-a, 0.0), (a, 0.0), (a, depth), (cut, depth), (cut, shallow), (-a, shallow))
    sides = (length, depth, a - cut, depth - shallow, cut + a, shallow)
    walls = [_Wall(n, side, []) for n, side in enumerate(sides)]
    walls[0].met.append(cut + a)
    door = _inner_opening(chance, shallow)
    inner: _Inner = [(((cut, 0.0), (cut, shallow)), door)]
    if plan.style != "ruin" and chance.happens(60):
        walls[1].met.append(shallow)
        inner.append((((cut, shallow), (a, shallow)), _inner_opening(chance, a - cut)))
    elif plan.style == "ruin":
        inner = [(((cut, 0.0), (cut, round(shallow * 0.5, 2))), None)]
    openings = _openings(chance, plan, walls, back=4)
    return _built(chance, plan, name, outline, front, way, openings, inner)


def _divisions(chance: Chance, plan: Plan, walls: list[_Wall], length: float, depth: float) -> _Inner:
    """Walls from the front to the back, or stubs that leave the way open."""
    if plan.inside == "hall" or length < 5.2:
        return []
    shares = [chance.whole(38, 62)] if length < 8.8 else [chance.whole(30, 36), chance.whole(64, 70)]
    inner: _Inner = []
    for share in shares:
        u = round(length * share / 100, 2)
        if plan.inside == "rooms":
            walls[0].met.append(u)
            walls[2].met.append(length - u)
            inner.append(
                (((u - length / 2.0, 0.0), (u - length / 2.0, depth)), _inner_opening(chance, depth))
            )
        else:
            front = chance.happens(50)
            walls[0 if front else 2].met.append(u if front else length - u)
            first, last = (0.0, round(depth * 0.42, 2)) if front else (depth, round(depth * 0.58, 2))
            inner.append((((u - length / 2.0, first), (u - length / 2.0, last)), None))
    return inner


def _inner_opening(chance: Chance, length: float) -> Opening:
    half = INNER_DOOR_CM / 2.0
    low, high = half + 0.55, length - half - 0.55
    where = chance.length(low, high) if high > low else round(length / 2.0, 2)
    return Opening(0, where, INNER_DOOR_CM, "door")


def _openings(chance: Chance, plan: Plan, walls: Sequence[_Wall], back: int) -> list[Opening]:
    """Windows at even distances, a door in the front, one in the back, perhaps one more."""
    doors = {0, back}
    if chance.happens(35):
        doors.add(chance.pick([wall.number for wall in walls if wall.number not in doors]))
    found: list[Opening] = []
    for wall in walls:
        places = _places(wall, plan.door if wall.number in doors else WINDOW_CM)
        if not places:
            continue
        roomy = [k for k, (_, room) in enumerate(places) if room >= plan.door]
        door = chance.pick(roomy) if wall.number in doors and roomy else -1
        for k, (where, room) in enumerate(places):
            if k == door:
                found.append(Opening(wall.number, where, plan.door, "door"))
            elif chance.happens(plan.windows):
                found.append(Opening(wall.number, where, min(WINDOW_CM, room), "window"))
    return found


def _places(wall: _Wall, wanted: float) -> list[tuple[float, float]]:
    """Middles of places for openings along a wall, wide enough where it can be, and how wide each may be."""
    ends = [0.0, *sorted(wall.met), wall.length]
    found = []
    for a, b in pairwise(ends):
        room = b - a - 2.0 * CORNER_CM
        if room < 1.1:
            continue
        most = int((room + PIER_CM) / (WINDOW_CM + PIER_CM + 0.25))
        count = max(1, min(most, int(room / (wanted + PIER_CM))))
        share = room / count
        found += [
            (round(a + CORNER_CM + share * (k + 0.5), 2), round(min(share - PIER_CM * (count > 1), 2.0), 2))
            for k in range(count)
        ]
    return found


def _built(
    chance: Chance,
    plan: Plan,
    name: str,
    outline: Sequence[Point],
    front: Point,
    way: Point,
    openings: Sequence[Opening],
    inner: _Inner,
) -> PieceSpec:
    ring = tuple(beside(front, way, u, v) for u, v in outline)
    walls = tuple(
        InnerWall(tuple(beside(front, way, u, v) for u, v in line), () if door is None else (door,))
        for line, door in inner
    )
    return PieceSpec(
        "",
        "building",
        kinds()["building"].height,
        rings=(ring,),
        openings=tuple(openings),
        inner=walls,
        name=name or chance.pick(plan.names),
        style=plan.style,
    )
