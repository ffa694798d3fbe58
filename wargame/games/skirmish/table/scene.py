"""A scene: everything that may stand between eyes and targets, ready to be looked through.

Built from a table and the models that hide; the terrain's part is derived once a table.
Lengths in cm, heights above the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wargame.games.skirmish.table.envelope import SAME_CM, Shadow, hidden_area
from wargame.games.skirmish.table.gather import edges_of_discs, edges_of_prisms
from wargame.games.skirmish.table.gather import joined as joined_edges
from wargame.games.skirmish.table.plane import Model, Point
from wargame.games.skirmish.table.prisms import (
    Body,
    Discs,
    Prisms,
    box_prisms,
    discs,
    merged_areas,
    merged_prisms,
    prisms_by_piece,
)
from wargame.games.skirmish.table.prisms import joined as joined_prisms
from wargame.games.skirmish.table.shadows import ENDLESS, Shadows, cast
from wargame.games.skirmish.table.silhouette import Frames, Targets, targets
from wargame.games.skirmish.table.table import Table, WreckBody
from wargame.games.skirmish.table.thicket import lost_in_woods, may_be_lost

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

NOTHING = 1e-9
LOOKS_AT_ONCE = 512


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """What hides: terrain and rectangular bodies as prisms, round bodies, and woods."""

    solids: Prisms
    discs: Discs
    woods: Prisms

    @classmethod
    def of(cls, table: Table, others: Iterable[Model], but: Iterable[str] = ()) -> Scene:
        """The table with the models among `others` that hide, without those named in `but`."""
        return cls.merged(table, hiding_bodies(table, others, but))

    @classmethod
    def merged(cls, table: Table, bodies: Sequence[Body]) -> Scene:
        """The table with these bodies, pieces of one height merged (sight.touch)."""
        terrain = table.derived("sight.terrain", lambda t: merged_prisms(t.pieces))
        return cls._with(table, terrain, bodies)

    @classmethod
    def named(cls, table: Table, bodies: Sequence[Body]) -> Scene:
        """The same with every prism named by its piece or body, none merged."""
        terrain = table.derived("sight.pieces", lambda t: prisms_by_piece(t.pieces))
        return cls._with(table, terrain, bodies)

    @classmethod
    def _with(cls, table: Table, terrain: Prisms, bodies: Sequence[Body]) -> Scene:
        solids = joined_prisms(terrain, box_prisms(bodies)) if bodies else terrain
        return cls(solids, discs(bodies), woods_of(table))

    @property
    def owners(self) -> tuple[str, ...]:
        """The names of the solids, then of the discs, as shadows number them."""
        return self.solids.owners + self.discs.owners

    def near(self, corners: Floats, margin: float) -> Scene:
        """The same scene without what lies off the hull of some points (n, 2) by more than `margin`."""
        return Scene(self.solids.near(corners, margin), self.discs, self.woods.near(corners, margin))

    def shadows(self, looks: Frames) -> tuple[Shadows, Flags]:
        """The shadows of all but woods, and which looks are blind."""
        edges = edges_of_prisms(looks, self.solids)
        if len(self.discs.tops):
            edges = joined_edges([edges, edges_of_discs(looks, self.discs)])
        return cast(looks, edges)

    def fractions(self, looks: Frames, woods_depth: float) -> Floats:
        """The visible fraction of each look's silhouette, 0 to 1 (clause sight)."""
        starts = range(0, len(looks), LOOKS_AT_ONCE)
        parts = [self._fractions(looks.part(slice(n, n + LOOKS_AT_ONCE)), woods_depth) for n in starts]
        return np.concatenate([np.zeros(0), *parts])

    def _fractions(self, looks: Frames, woods_depth: float) -> Floats:
        shadows, blind = self.shadows(looks)
        hidden = blind | wholly_hidden(looks, shadows)
        rest = by_look(len(looks), shadows.picked(~hidden[shadows.look]))
        if len(self.woods.tops):
            self._add_woods(looks, ~hidden, woods_depth, rest)
        fractions = np.where(hidden, 0.0, 1.0)
        for look, shadowed in enumerate(rest):
            if shadowed:
                fractions[look] = 1.0 - hidden_share(looks, look, shadowed)
        fractions[looks.upon & ~blind] = 1.0
        return fractions

    def _add_woods(
        self, looks: Frames, open_: Flags, woods_depth: float, shadows: list[list[Shadow]]
    ) -> None:
        """Adds to the shadows of open looks what is lost in woods (sight.woods)."""
        edges = edges_of_prisms(looks, self.woods)
        deep = open_ & may_be_lost(looks, edges, self.woods, woods_depth)
        for look in np.flatnonzero(deep).tolist():
            for start, end in lost_in_woods(looks, edges, look, woods_depth):
                shadows[look].append(Shadow(start, end, 0.0, ENDLESS))


def hiding_bodies(table: Table, others: Iterable[Model], but: Iterable[str] = ()) -> list[Body]:
    """Models and wrecks that hide, as bodies with their tops above the table (sight.models)."""
    skipped = frozenset(but)
    models = sorted((m for m in others if m.hides and m.id not in skipped), key=lambda m: m.id)
    wrecks = sorted((w for w in table.wrecks if w.hides), key=lambda w: w.id)
    grounds = np.concatenate(
        [table.grounds(_places([m.at for m in models])), table.hills(_places([w.at for w in wrecks]))]
    )
    standing: list[Model | WreckBody] = [*models, *wrecks]
    return [
        Body(it.id, it.base, it.at, it.facing, ground + it.height)
        for it, ground in zip(standing, grounds.tolist(), strict=True)
    ]


def _places(points: Sequence[Point]) -> Floats:
    return np.asarray(points, dtype=np.float64).reshape(-1, 2)


def woods_of(table: Table) -> Prisms:
    """The table's woods, united."""
    return table.derived(
        "sight.woods", lambda t: merged_areas([p.footprint for p in t.pieces if p.kind.woods])
    )


def targets_of(table: Table, models: Sequence[Model]) -> Targets:
    """Models as targets, each on the ground under its centre."""
    ground = table.grounds(_places([m.at for m in models]))
    height = np.asarray([m.height for m in models], dtype=np.float64)
    return targets([(m.base, m.at, m.facing) for m in models], ground, height)


def eye_of(table: Table, model: Model) -> tuple[float, float, float]:
    """Where a model looks from: above its centre, its ground and its eye's height."""
    return model.at[0], model.at[1], table.ground(model.at) + model.eye


def by_look(count: int, shadows: Shadows) -> list[list[Shadow]]:
    """Shadows sorted out by their looks."""
    found: list[list[Shadow]] = [[] for _ in range(count)]
    columns = (shadows.look, shadows.start, shadows.end, shadows.slope, shadows.base)
    for look, *shadow in zip(*(column.tolist() for column in columns), strict=True):
        found[look].append(Shadow(*shadow))
    return found


def wholly_hidden(looks: Frames, shadows: Shadows) -> Flags:
    """Which looks are covered from end to end by shadows higher than their targets."""
    low = shadows.base + np.minimum(shadows.slope * shadows.start, shadows.slope * shadows.end)
    whole = shadows.picked(low >= looks.head[shadows.look])
    whole = whole.picked(np.lexsort((whole.start, whole.look)))
    covered = np.zeros(len(looks), dtype=np.bool_)
    if len(whole.look):
        # the looks side by side on one line, far enough apart not to meet
        stride = 1.0 + float((looks.left - looks.right).max())
        origin = whole.look * stride - looks.right[whole.look]
        reached = np.maximum.accumulate(whole.end + origin)
        begins = np.concatenate([[True], whole.look[1:] != whole.look[:-1]])
        before = np.where(begins, whole.look * stride, np.concatenate([[0.0], reached[:-1]]))
        last = np.concatenate([begins[1:], [True]])
        covered[whole.look[last]] = reached[last] >= (origin + looks.left[whole.look])[last] - SAME_CM
        covered[whole.look[whole.start + origin > before + SAME_CM]] = False
    return covered


def hidden_share(looks: Frames, look: int, shadows: Sequence[Shadow]) -> float:
    """The share of one look's silhouette below the highest of some shadows, 0 to 1."""
    right, left = float(looks.right[look]), float(looks.left[look])
    foot, head = float(looks.foot[look]), float(looks.head[look])
    share = hidden_area(shadows, right, left, foot, head) / ((left - right) * (head - foot))
    if share < NOTHING:
        return 0.0
    return 1.0 if share > 1.0 - NOTHING else share
