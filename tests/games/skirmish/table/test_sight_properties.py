"""What must not change sight, and which way it may change: metamorphic tests on random tables."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import msgspec
import pytest

from tests.games.skirmish.table.maps import table_of
from tests.games.skirmish.table.random_tables import apart, random_model, random_pieces
from wargame.games.skirmish.table.plane import Base, Box, Disc, Model, Point
from wargame.games.skirmish.table.sight import fraction, sees
from wargame.games.skirmish.table.terrain import PieceSpec, kinds

Move = Callable[[Point], Point]
SIDE = 400.0


def seeds(few: int, many: int) -> list[object]:
    return [*range(few), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(few, many))]


def scene(seed: int) -> tuple[list[PieceSpec], list[Model], list[tuple[Model, Model]]]:
    """Pieces, models that stand about, and pairs that look at each other, in the middle of a large table."""
    rng = random.Random(seed)
    pieces = random_pieces(rng, rng.choice((8, 20, 40)))
    others = [random_model(rng, f"other{n}") for n in range(4)]
    pairs = [(random_model(rng, "a"), random_model(rng, "b")) for _ in range(6)]
    centred = [moved_piece(piece, lambda at: (at[0] + 180.0, at[1] + 180.0)) for piece in pieces]
    return (
        centred,
        [shifted(m) for m in others],
        [(shifted(a), shifted(b)) for a, b in pairs if apart(a, b)],
    )


def shifted(model: Model) -> Model:
    return model.standing((model.at[0] + 180.0, model.at[1] + 180.0))


def moved_piece(piece: PieceSpec, move: Move) -> PieceSpec:
    return msgspec.structs.replace(
        piece,
        rings=tuple(tuple(map(move, ring)) for ring in piece.rings),
        line=tuple(map(move, piece.line)),
    )


def looks(pieces: list[PieceSpec], others: list[Model], pairs: list[tuple[Model, Model]]) -> list[float]:
    table = table_of(*pieces, size=(SIDE, SIDE))
    return [fraction(table, a, b, others) for a, b in pairs]


def transformed(seed: int, move: Move, turn: Callable[[float], float]) -> tuple[list[float], list[float]]:
    pieces, others, pairs = scene(seed)

    def carry(model: Model) -> Model:
        return model.standing(move(model.at), turn(model.facing))

    before = looks(pieces, others, pairs)
    after = looks(
        [moved_piece(piece, move) for piece in pieces],
        [carry(m) for m in others],
        [(carry(a), carry(b)) for a, b in pairs],
    )
    return before, after


@pytest.mark.parametrize("seed", seeds(3, 30))
def test_moving_the_whole_table_changes_nothing(seed: int) -> None:
    before, after = transformed(seed, lambda at: (at[0] + 151.7, at[1] - 133.3), lambda facing: facing)
    assert after == pytest.approx(before, abs=1e-9)


@pytest.mark.parametrize("degrees", [33.0, 90.0, 217.3])
@pytest.mark.parametrize("seed", seeds(2, 20))
def test_turning_the_whole_table_changes_nothing(seed: int, degrees: float) -> None:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def turned(at: Point) -> Point:
        x, y = at[0] - 200.0, at[1] - 200.0
        return 200.0 + x * c - y * s, 200.0 + x * s + y * c

    before, after = transformed(seed, turned, lambda facing: facing + degrees)
    assert after == pytest.approx(before, abs=1e-9)


@pytest.mark.parametrize("seed", seeds(3, 30))
def test_mirroring_the_whole_table_changes_nothing(seed: int) -> None:
    before, after = transformed(seed, lambda at: (400.0 - at[0], at[1]), lambda facing: 180.0 - facing)
    assert after == pytest.approx(before, abs=1e-9)


@pytest.mark.parametrize("seed", seeds(3, 30))
def test_scaling_everything_changes_nothing(seed: int) -> None:
    """Without houses, whose walls have one thickness, and with tanks far enough ahead of the eye."""
    pieces, others, pairs = scene(seed)
    pieces = [p for p in pieces if p.kind != "building"]

    def grown(piece: PieceSpec) -> PieceSpec:
        larger = moved_piece(piece, lambda at: (at[0] * 3.0, at[1] * 3.0))
        return msgspec.structs.replace(larger, height=piece.height * 3.0, width=piece.width * 3.0)

    def grown_model(m: Model) -> Model:
        base: Base = (
            Disc(m.base.radius * 3.0)
            if isinstance(m.base, Disc)
            else Box(m.base.length * 3.0, m.base.width * 3.0)
        )
        at = (m.at[0] * 3.0, m.at[1] * 3.0)
        return Model(m.id, base, at, m.facing, m.height * 3.0, m.eye * 3.0, m.hides)

    before, table = looks(pieces, others, pairs), table_of(*map(grown, pieces), size=(1200.0, 1200.0))
    seen = [grown_model(m) for m in others]
    after = [fraction(table, grown_model(a), grown_model(b), seen, 18.0) for a, b in pairs]
    assert after == pytest.approx(before, abs=1e-9)


@pytest.mark.parametrize("seed", seeds(3, 30))
def test_the_order_of_pieces_and_models_changes_nothing_at_all(seed: int) -> None:
    pieces, others, pairs = scene(seed)
    mixed, mixed_others = pieces[:], others[:]
    random.Random(seed).shuffle(mixed)
    random.Random(seed).shuffle(mixed_others)
    assert looks(mixed, mixed_others, pairs) == looks(pieces, others, pairs)


@pytest.mark.parametrize("seed", seeds(3, 30))
def test_adding_a_piece_never_shows_more(seed: int) -> None:
    """Pieces that raise no ground: a hill under an eye does show more."""
    pieces, others, pairs = scene(seed)
    added = [p for p in pieces if p.kind not in ("hill", "rubble")]
    ground = [p for p in pieces if p.kind in ("hill", "rubble")]
    seen = looks(ground, others, pairs)
    for count in range(1, len(added) + 1, 3):
        fewer = looks([*ground, *added[:count]], others, pairs)
        assert all(after <= before + 1e-9 for before, after in zip(seen, fewer, strict=True))
        seen = fewer


@pytest.mark.parametrize("seed", seeds(3, 30))
def test_making_pieces_taller_never_shows_more(seed: int) -> None:
    pieces, others, pairs = scene(seed)
    taller = [
        msgspec.structs.replace(p, height=p.height * 1.3)
        if kinds()[p.kind].solid and not kinds()[p.kind].stand
        else p
        for p in pieces
    ]
    before, after = looks(pieces, others, pairs), looks(taller, others, pairs)
    assert all(b >= a - 1e-9 for b, a in zip(before, after, strict=True))


@pytest.mark.parametrize("seed", seeds(3, 30))
def test_adding_a_tank_never_shows_more(seed: int) -> None:
    pieces, others, pairs = scene(seed)
    before, after = looks(pieces, [], pairs), looks(pieces, others, pairs)
    assert all(b >= a - 1e-9 for b, a in zip(before, after, strict=True))


@pytest.mark.parametrize("seed", seeds(10, 200))
def test_sight_is_mutual_always(seed: int) -> None:
    pieces, others, pairs = scene(seed)
    table = table_of(*pieces, size=(SIDE, SIDE))
    for a, b in pairs:
        either = max(fraction(table, a, b, others), fraction(table, b, a, others)) > 0.001
        assert sees(table, a, b, others) is either
        assert sees(table, b, a, others) is either
