"""Glances: what matters to a shot, of many places or targets at once (clauses fire.cover, fire.range).

As `cover.view` answers for one place, without the reasons. Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wargame.games.skirmish.table.cover import HIDDEN_FOR_COVER, WOODS_FOR_COVER_CM
from wargame.games.skirmish.table.gather import Edges, edges_of_prisms
from wargame.games.skirmish.table.plane import Model, Point, gap
from wargame.games.skirmish.table.scene import Scene, eye_of, hiding_bodies, targets_of, woods_of
from wargame.games.skirmish.table.sight import FRACTION_TOLERANCE, WOODS_DEPTH_CM
from wargame.games.skirmish.table.silhouette import Frames, frames
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.thicket import woods_ahead


@dataclass(frozen=True, slots=True)
class Glance:
    """What the firer sees of the target (a share), whether that is in cover, and how far it is in cm.

    `back` is the share of the firer that the target sees, 0 when it was not asked for.
    """

    fraction: float
    back: float
    cover: bool
    distance: float


@dataclass(frozen=True, slots=True)
class Look:
    """What a shot depends on: line of sight (mutual), cover, distance in cm."""

    los: bool
    cover: bool
    distance: float


def glances(
    table: Table,
    firer: Model,
    targets: Sequence[Model],
    others: Sequence[Model],
    *,
    hidden_for_cover: float = HIDDEN_FOR_COVER,
    woods_depth: float = WOODS_DEPTH_CM,
    centres: bool = False,
    back: bool = False,
) -> list[Glance]:
    """What the firer has before it: one target in several places, or several that hide nothing.

    `others` are the other living models; neither firer nor target hides itself.
    With `back` what the targets see of the firer is asked too (sight.mutual).
    """
    return glances_between(
        table,
        [(firer, target) for target in targets],
        others,
        hidden_for_cover=hidden_for_cover,
        woods_depth=woods_depth,
        centres=centres,
        back=back,
    )


def glances_between(
    table: Table,
    pairs: Sequence[tuple[Model, Model]],
    others: Sequence[Model],
    *,
    hidden_for_cover: float = HIDDEN_FOR_COVER,
    woods_depth: float = WOODS_DEPTH_CM,
    centres: bool = False,
    back: bool = False,
) -> list[Glance]:
    """What each firer has before it: one in many places, or one target in many, or both."""
    if not pairs:
        return []
    bodies = hiding_bodies(table, others, but=tuple(model.id for pair in pairs for model in pair))
    count = len(pairs)
    eyes, aimed_at = [eye_of(table, firer) for firer, _ in pairs], [target for _, target in pairs]
    if back:
        eyes += [eye_of(table, target) for _, target in pairs]
        aimed_at += [firer for firer, _ in pairs]
    looks = frames(np.asarray(eyes), targets_of(table, aimed_at))
    seen = Scene.merged(table, bodies).fractions(looks, woods_depth).tolist()
    woods = woods_of(table)
    edges = edges_of_prisms(looks, woods) if len(woods.tops) else None
    return [
        Glance(
            fraction=seen[n],
            back=seen[count + n] if back else 0.0,
            cover=1.0 - seen[n] >= hidden_for_cover - FRACTION_TOLERANCE
            or _shelters(table, target.at)
            or _through_woods(looks, edges, n),
            distance=math.dist(firer.at, target.at) if centres else gap(firer, target),
        )
        for n, (firer, target) in enumerate(pairs)
    ]


def _shelters(table: Table, at: Point) -> bool:
    return any(place(at) is not None for place in (table.is_inside, table.in_crater, table.in_woods))


def _through_woods(looks: Frames, edges: Edges | None, look: int) -> bool:
    return edges is not None and woods_ahead(looks, edges, look) > WOODS_FOR_COVER_CM
