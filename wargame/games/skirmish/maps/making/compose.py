"""Composing: a recipe and a stream of chance become a table. Lengths in cm.

Each step has a stream of its own, so that a change in one leaves the others as they are.
"""

from __future__ import annotations

from collections.abc import Callable

from wargame.games.skirmish.maps.making import clutter, land
from wargame.games.skirmish.maps.making.chance import Chance
from wargame.games.skirmish.maps.making.draft import Draft, area
from wargame.games.skirmish.maps.making.forms import disc
from wargame.games.skirmish.maps.making.recipes import RECIPES, Recipe
from wargame.games.skirmish.maps.making.roads import (
    Road,
    cross_road,
    lane,
    middle,
    siding,
    street,
    through_road,
)
from wargame.games.skirmish.maps.making.settle import gardens, settle, yards
from wargame.games.skirmish.maps.making.streams import river_bed, stream
from wargame.games.skirmish.maps.making.wish import Wish
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import PieceSpec, TableMap

USUAL_CM2 = 1_600.0
DENSITY = {"sparse": 62, "normal": 100, "dense": 138}


def compose(wish: Wish, chance: Chance) -> TableMap:
    """A table of a wish; whether it can be played is for others to say."""
    recipe = RECIPES[wish.style]
    draft = Draft(wish.size, wish.symmetry)
    work = _Composer(draft, recipe, chance, _Scale(wish))
    work.lay_out()
    work.build()
    work.plant()
    work.strew()
    first, second = (chance.fork("title").pick(words) for words in recipe.titles)
    return TableMap(f"{first} {second}", wish.size, recipe.ground, draft.pieces())


class _Scale:
    """How many of a thing there are on a table of this size and density."""

    def __init__(self, wish: Wish) -> None:
        self._percent = DENSITY[wish.density] * wish.size[0] * wish.size[1] / USUAL_CM2
        self._half = wish.symmetry != "none"

    def count(self, usual: int, chance: Chance) -> int:
        """The number to put down; where everything has a twin, half of it. Chance rounds."""
        hundredths = int(usual * self._percent) // (2 if self._half else 1)
        return hundredths // 100 + chance.happens(hundredths % 100)


class _Composer:
    """The steps in their order: roads first, what stands along them, what grows, what lies about."""

    def __init__(self, draft: Draft, recipe: Recipe, chance: Chance, scale: _Scale) -> None:
        self.draft, self.recipe, self.chance, self.scale = draft, recipe, chance, scale
        self.roads: list[Road] = []
        self.houses: list[PieceSpec] = []
        self.node: Point = middle(draft, chance.fork("middle"))

    def _count(self, usual: int, label: str) -> int:
        return self.scale.count(usual, self.chance.fork(f"count {label}"))

    # -- roads ---------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Roads, streams and squares, and the ground kept free for forces."""
        chance, recipe = self.chance.fork("roads"), self.recipe
        wet = self.chance.fork("stream").happens(recipe.stream)
        match recipe.network:
            case "streets":
                self._lay_streets(chance)
            case "sidings":
                self._lay_sidings(chance)
            case "cross":
                self._lay_cross(chance)
            case "track":
                self.roads.append(through_road(self.draft, chance, self.node, recipe.main))
        if wet:
            stream(self.draft, self.chance.fork("course"), self.node)
        elif self.chance.fork("bed").happens(recipe.bed) and recipe.network != "cross":
            river_bed(self.draft, self.chance.fork("course"), self.node)
        for _ in range(recipe.lanes):
            self.roads.append(lane(self.draft, chance, self.roads[0], recipe.side))
        for number, road in enumerate(self.roads[:2]):
            if road.points[0][1] < 0.0:
                clutter.muster(self.draft, self.chance.fork(f"muster {number}"), road)

    def _lay_cross(self, chance: Chance) -> None:
        recipe = self.recipe
        self.roads.append(through_road(self.draft, chance, self.node, recipe.main))
        if self.chance.fork("bed").happens(recipe.bed):
            river_bed(self.draft, self.chance.fork("course"), self.node)
        else:
            self.roads.append(cross_road(self.draft, chance, self.node, recipe.side))
        if recipe.square and len(self.roads) > 1:
            clutter.square(self.draft, self.node, chance.length(3.2, 3.9), recipe.square, "square")
        elif len(self.roads) > 1:
            self.draft.reserve("road", disc(self.node, 2.4))
        if chance.happens(70) and len(self.roads) > 1:
            clutter.well(self.draft, self.node)

    def _lay_streets(self, chance: Chance) -> None:
        recipe, (width, _) = self.recipe, self.draft.size
        west = width * chance.whole(25, 31) / 100
        self.roads.append(street(self.draft, chance, west, recipe.main))
        if self.draft.symmetry != "point":
            east = width * chance.whole(66, 74) / 100
            self.roads.append(street(self.draft, chance, east, recipe.main))
        self.roads.append(cross_road(self.draft, chance, self.node, recipe.side))
        if recipe.square and chance.happens(60):
            clutter.square(self.draft, self.node, chance.length(3.0, 3.6), recipe.square, "market square")

    def _lay_sidings(self, chance: Chance) -> None:
        recipe, (_, height) = self.recipe, self.draft.size
        self.roads.append(through_road(self.draft, chance, self.node, recipe.main))
        south = height * chance.whole(24, 30) / 100
        self.roads.append(siding(self.draft, chance, south, recipe.side))
        if not self.draft.is_twinned:
            north = height * chance.whole(68, 76) / 100
            self.roads.append(siding(self.draft, chance, north, recipe.side))

    # -- houses --------------------------------------------------------------------------

    def build(self) -> None:
        """Houses along the roads, fields in the corners, yards and gardens about the houses."""
        recipe, draft = self.recipe, self.draft
        chance = self.chance.fork("houses")
        count = self._count(len(recipe.houses), "houses")
        plans = [recipe.houses[k % len(recipe.houses)] for k in range(max(1, count))]
        self.houses = settle(
            draft, chance, self.roads, plans, self.node, setback=recipe.setback, crowding=recipe.crowding
        )
        if self.chance.fork("pond").happens(recipe.pond) and not draft.on("water"):
            land.scatter(draft, self.chance.fork("ponds"), 1, land.pond, rim=9.0)
        gardens(draft, self.chance.fork("gardens"), self.houses, recipe.garden, recipe.gardens)
        hedged = recipe.hedges > 0
        land.fields(
            draft,
            self.chance.fork("fields"),
            self._count(recipe.fields, "fields"),
            recipe.field_names,
            hedged,
        )
        inland = self._count(recipe.inland_fields, "inland fields")
        land.inland_fields(draft, self.chance.fork("inland fields"), inland, recipe.field_names)
        yards(draft, self.chance.fork("yards"), self.houses, recipe.yard, recipe.yards)
        for ground, name, usual in recipe.patches:
            chance = self.chance.fork(f"patch {ground}")
            land.patches(draft, chance, self._count(usual, ground), ground, name, (2.0, 3.2))

    # -- what grows ----------------------------------------------------------------------

    def plant(self) -> None:
        """Hills, woods, hedges and free-standing walls."""
        recipe, draft = self.recipe, self.draft
        name, tall = recipe.hill_name, recipe.hill_height
        wide = (2.4, 3.6) if tall >= 1.0 else (1.6, 2.6)
        land.scatter(
            draft, self.chance.fork("hills"), self._count(recipe.hills, "hills"),
            lambda chance, place: land.hill(chance, place, name, tall, wide), rim=4.5,
        )  # fmt: skip
        land.woods(
            draft, self.chance.fork("woods"), self._count(recipe.woods, "woods"),
            recipe.woods_radius, recipe.woods_names, recipe.woods_rim,
        )  # fmt: skip
        clutter.standing_walls(
            draft, self.chance.fork("high walls"), self._count(recipe.high_walls, "high walls"),
            recipe.high_wall_height, recipe.high_wall_name,
        )  # fmt: skip
        land.scatter(draft, self.chance.fork("hedges"), self._count(recipe.hedges, "hedges"), land.hedge, 1.6)
        land.scatter(
            draft, self.chance.fork("walls"), self._count(recipe.walls, "walls"),
            lambda chance, place: land.hedge(chance, place, "low wall", 0.4), 2.0,
        )  # fmt: skip

    # -- what lies about -----------------------------------------------------------------

    def strew(self) -> None:
        """Craters, rubble, crates, sandbags, barricades, rocks."""
        recipe, draft, fork = self.recipe, self.draft, self.chance.fork
        clutter.rubble_by(draft, fork("fallen"), self.houses, recipe.rubble_by)
        clutter.crates_by(draft, fork("crates"), self.houses, recipe.crates_by)
        clutter.containers(
            draft,
            fork("containers"),
            self.roads[1:] or self.roads,
            self._count(recipe.containers, "containers"),
        )
        clutter.barricades(
            draft,
            fork("barricades"),
            self.roads,
            self._count(recipe.barricades, "barricades"),
            recipe.barricade_names,
        )
        clutter.posts(draft, fork("posts"), self._count(recipe.posts, "posts"))
        clutter.logs(draft, fork("logs"), self._count(recipe.logs, "logs"))
        self._scatter(recipe.haystacks, "haystacks", _haystack)
        self._scatter(recipe.craters, "craters", land.crater)
        self._scatter(recipe.rubble, "rubble", land.rubble)
        self._scatter(recipe.rocks, "rocks", land.rock)

    def _scatter(self, usual: int, label: str, make: Callable[[Chance, Point], PieceSpec]) -> None:
        land.scatter(self.draft, self.chance.fork(label), self._count(usual, label), make)


def _haystack(chance: Chance, place: Point) -> PieceSpec:
    return area("crate", disc(place, chance.length(0.9, 1.15), 12), name="haystack")
