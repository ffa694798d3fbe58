"""What hides a target, named where it does: the piece or model, and how much of the silhouette it takes."""

from __future__ import annotations

from collections.abc import Sequence

from wargame.games.skirmish.table.cover import Reason
from wargame.ui.skirmish.hud.gauges import percent
from wargame.ui.skirmish.names import Names
from wargame.ui.skirmish.overlays.easel import Easel
from wargame.ui.skirmish.told import cover_words

MOST = 3
LIFT_CM = 0.4
LEAST = 0.01
"""What hides less of a target than that is not worth words."""


def compose_reasons(easel: Easel, because: Sequence[Reason]) -> None:
    """A chip at each edge that hides some of the target, those that hide most."""
    hiding = sorted((r for r in because if r.edge is not None and r.share >= LEAST), key=lambda r: -r.share)
    for reason in hiding[:MOST]:
        assert reason.edge is not None
        (ax, ay), (bx, by) = reason.edge
        words = reason_words(reason, easel.desk.names)
        easel.chip(words, ((ax + bx) / 2.0, (ay + by) / 2.0), lift_cm=-LIFT_CM, tone="warn")


def reason_words(reason: Reason, names: Names) -> str:
    """What hides how much: "low wall 37 %"."""
    return f"{cover_words([reason], names)}   {percent(reason.share)}"
