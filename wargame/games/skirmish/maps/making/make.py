"""Making a table: composed, appraised, and composed anew until it can be played and is fair."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import shapely

from wargame.games.skirmish.maps.appraisal.crossing import crossing
from wargame.games.skirmish.maps.appraisal.deploying import deployment
from wargame.games.skirmish.maps.appraisal.fairness import fairness
from wargame.games.skirmish.maps.appraisal.findings import Cancelled
from wargame.games.skirmish.maps.appraisal.land import Land, never
from wargame.games.skirmish.maps.appraisal.oddities import odd_pieces
from wargame.games.skirmish.maps.appraisal.rooms import doors
from wargame.games.skirmish.maps.check import is_painted
from wargame.games.skirmish.maps.making.chance import Chance
from wargame.games.skirmish.maps.making.compose import compose
from wargame.games.skirmish.maps.making.wish import Wish, checked
from wargame.games.skirmish.table.terrain import TableMap

ATTEMPTS = 10
LEAST_BALANCE = {"any": 0, "fair": 78, "strict": 90}
EVEN = 100
CORRIDOR_CM = 1.3
AUTHOR = "Pocket Wargame"


@dataclass(frozen=True)
class _Verdict:
    """How good a table is: forces deploy and cross; nothing about it is odd; how even it is."""

    is_playable: bool
    is_smooth: bool
    balance: int


def make_table(wish: Wish, *, cancelled: Cancelled = never) -> TableMap:
    """The table of a wish, the same for the same wish everywhere.

    Raises Fault for a wish that can't be made, Stopped soon after `cancelled` has answered True.
    """
    wish = checked(wish)
    chance = Chance(wish.seed).fork(f"{wish.style} {wish.density} {wish.symmetry}")
    best: tuple[tuple[bool, bool, int], TableMap] | None = None
    for attempt in range(ATTEMPTS):
        table_map = compose(wish, chance.fork(f"attempt {attempt}"))
        verdict = _judged(table_map, wish, cancelled)
        if verdict.is_smooth and verdict.balance >= LEAST_BALANCE[wish.fairness]:
            return _signed(table_map, wish)
        rank = (verdict.is_playable, verdict.is_smooth, verdict.balance)
        if best is None or rank > best[0]:
            best = (rank, table_map)
    assert best is not None
    return _signed(best[1] if best[0][0] else _opened(best[1]), wish)


def _judged(table_map: TableMap, wish: Wish, cancelled: Cancelled) -> _Verdict:
    land = Land.of(table_map, cancelled)
    found = [*deployment(land), *crossing(land), *odd_pieces(land), *doors(land)]
    playable = all(finding.severity != "bad" for finding in found)
    smooth = all(finding.severity == "good" for finding in found)
    return _Verdict(playable, smooth, _balance(land, wish) if smooth else 0)


def _balance(land: Land, wish: Wish) -> int:
    """How even the sides are; where everything has a twin they are."""
    if wish.symmetry != "none":
        return EVEN
    return fairness(land).balance if LEAST_BALANCE[wish.fairness] else 0


def _opened(table_map: TableMap) -> TableMap:
    """The table without what stands in the zones and on a corridor between them."""
    land = Land.of(table_map)
    width, height = table_map.size
    corridor = shapely.box(width / 2.0 - CORRIDOR_CM, 0.0, width / 2.0 + CORRIDOR_CM, height)
    free = shapely.union_all([*land.zones, corridor])
    kept = [
        piece.spec
        for piece in land.table.pieces
        if is_painted(piece.kind) or not piece.footprint.intersects(free)
    ]
    return msgspec.structs.replace(table_map, pieces=tuple(kept))


def _signed(table_map: TableMap, wish: Wish) -> TableMap:
    """With a note of how it was made."""
    twin = {"none": "", "point": ", turned about its middle", "mirror": ", mirrored"}[wish.symmetry]
    notes = f"Made by chance from seed {wish.seed}: {wish.style}, {wish.density}{twin}."
    return msgspec.structs.replace(table_map, author=AUTHOR, notes=notes)
