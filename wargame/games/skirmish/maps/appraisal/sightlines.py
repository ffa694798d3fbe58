"""Sight lines over a whole table: what a soldier's eye sees of many places at once.

A place is seen when the ray to its middle meets nothing that is taller than both ends, and
runs through no more woods than sight does (clauses sight, sight.woods). With a `slack`
everything is kept that might be seen past an edge by so much. Lengths in cm.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.maps.appraisal.land import FOOT, Land
from wargame.games.skirmish.table.prisms import merged_areas
from wargame.games.skirmish.table.sight import WOODS_DEPTH_CM
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.visibility import visible_area

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

GROUND_DECIMALS = 3
SAME_CM = 1e-6


@dataclass(frozen=True, eq=False)
class Lookout:
    """Places (n, 2) with the ground they stand on (n,), and the woods between them as edges (e, 4).

    `tops` are the heights of what hides, ascending.
    """

    table: Table
    eye: float
    height: float
    places: Floats
    ground: Floats
    woods: BaseGeometry
    edges: Floats
    tops: Floats
    slack: float

    @classmethod
    def of(cls, land: Land, places: Floats, slack: float = 0.0) -> Lookout:
        """A lookout over places where soldiers might stand."""
        profile = land.profile(FOOT)
        outlines = [p.footprint.buffer(-slack) for p in land.table.pieces if p.kind.woods]
        woods = shapely.union_all(outlines)
        shapely.prepare(woods)
        edges = merged_areas(outlines).edges
        ground = np.round(land.table.grounds(places), GROUND_DECIMALS)
        hiding = (piece for piece in land.table.pieces if piece.kind.hides)
        tops = np.asarray(sorted({solid.top for piece in hiding for solid in piece.solids}), dtype=np.float64)
        return cls(land.table, profile.eye, profile.height, places, ground, woods, edges, tops, slack)

    def seen_from(self, number: int, asked: npt.NDArray[np.intp]) -> Flags:
        """Which of the places asked for are seen from the place of that number."""
        seen = np.zeros(len(asked), dtype=bool)
        eye = self.places[number]
        highest = np.maximum(self.ground[number] + self.eye, self.ground[asked] + self.height) - SAME_CM
        # what hides the one hides the other too where no top lies between their heights
        hidden_by = np.searchsorted(self.tops, highest, side="right")
        for lowest in np.unique(hidden_by):
            here = np.flatnonzero(hidden_by == lowest)
            over = float(highest[here[0]])
            area = visible_area(self.table, (float(eye[0]), float(eye[1])), over, None)
            seen[here] = _reaches(area, self.places[asked[here]], self.slack)
        if len(self.edges):
            kept = np.flatnonzero(seen)
            seen[kept] = self._depths(eye, self.places[asked[kept]]) <= WOODS_DEPTH_CM + SAME_CM
        return seen

    def _depths(self, eye: Floats, places: Floats) -> Floats:
        """How much woods the rays from an eye to places run through."""
        if not len(places):
            return np.zeros(0)
        ends = shapely.intersects(self.woods, shapely.points(places))
        shares = crossed_share(eye, places, self.edges) + ends
        lengths: Floats = shares * np.hypot(*(places - eye).T)
        return lengths


def corners_of(table: Table) -> int:
    """How many corners there are that hide something behind them: what looking around costs."""
    hiding = (piece for piece in table.pieces if piece.kind.hides)
    return sum(int(shapely.get_num_coordinates(solid.outline)) for piece in hiding for solid in piece.solids)


def _reaches(area: BaseGeometry, places: Floats, slack: float) -> Flags:
    shapely.prepare(area)
    points = shapely.points(places)
    found = shapely.dwithin(area, points, slack) if slack else shapely.intersects(area, points)
    return np.asarray(found, dtype=np.bool_)


def crossed_share(eye: Floats, places: Floats, edges: Floats) -> Floats:
    """For each ray the shares of it where it leaves areas less those where it enters them.

    The inside lies to the left of each edge; a ray that ends inside lacks its end, which is 1.
    """
    ray = places - eye
    a, step = edges[:, :2] - eye, edges[:, 2:] - edges[:, :2]
    left_a = ray[:, :1] * a[:, 1] - ray[:, 1:] * a[:, 0]
    turn = ray[:, :1] * step[:, 1] - ray[:, 1:] * step[:, 0]
    crosses = (left_a > 0.0) != (left_a + turn > 0.0)
    at = (a[:, 0] * step[:, 1] - a[:, 1] * step[:, 0]) / np.where(crosses, turn, 1.0)
    met = crosses & (at > 0.0) & (at < 1.0)
    share: Floats = np.where(met, at * np.sign(turn), 0.0).sum(axis=1)
    return share
