"""Tables made by chance: the same from the same seed, never unplayable, as even as was wished."""

from __future__ import annotations

import hashlib
import json
from itertools import product

import msgspec
import pytest

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.appraisal.appraise import appraise
from wargame.games.skirmish.maps.appraisal.deploying import deployment
from wargame.games.skirmish.maps.appraisal.fairness import fairness
from wargame.games.skirmish.maps.appraisal.findings import Stopped
from wargame.games.skirmish.maps.appraisal.land import Land
from wargame.games.skirmish.maps.appraisal.rooms import doors
from wargame.games.skirmish.maps.check import check
from wargame.games.skirmish.maps.making import make
from wargame.games.skirmish.maps.making.chance import Chance
from wargame.games.skirmish.maps.making.compose import compose
from wargame.games.skirmish.maps.making.make import LEAST_BALANCE, make_table
from wargame.games.skirmish.maps.making.wish import DENSITIES, STYLES, SYMMETRIES, TARGETS, Wish, checked
from wargame.games.skirmish.maps.read import read_map
from wargame.games.skirmish.maps.write import map_json, map_text
from wargame.games.skirmish.table.terrain import TableMap

SIZES = ((40.0, 40.0), (24.0, 24.0), (36.0, 30.0), (30.5, 33.3))


def wish_number(number: int) -> Wish:
    """A wish of each sort in turn."""
    return Wish(
        7_919 * number + 3,
        STYLES[number % len(STYLES)],
        DENSITIES[number % 3],
        SYMMETRIES[number // 2 % 3],
        SIZES[number // 3 % 4],
        "any",
    )


def digest(table_map: TableMap) -> str:
    return hashlib.sha256(map_text(table_map).encode()).hexdigest()[:16]


def assert_sound(table_map: TableMap) -> None:
    """It can be played, and there is nothing odd about it."""
    problems = [p for p in check(map_json(table_map)) if not p.path.startswith("wargame.size")]
    assert problems == []
    where = Land.of(table_map)
    assert all(finding.severity != "bad" for finding in deployment(where))
    assert all(finding.severity != "bad" for finding in make.crossing(where))
    assert doors(where) == ()


# the first have every style, density, symmetry and size
@pytest.mark.parametrize(
    "number",
    [0, 2, 4, 5, 6, 8, 10, *(pytest.param(number, marks=pytest.mark.slow) for number in (1, 3, 7, 9, 11))],
)
def test_a_made_table_can_be_played_and_nothing_on_it_is_odd(number: int) -> None:
    assert_sound(make_table(wish_number(number)))


@pytest.mark.slow
def test_two_hundred_made_tables_can_be_played() -> None:
    for number in range(100, 300):
        wish = msgspec.structs.replace(wish_number(number), fairness=TARGETS[number % 3])
        assert_sound(make_table(wish))


# -- the same everywhere ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        (Wish(1, fairness="any"), "bde34f96c2716182"),
        (Wish(2, "farmland", "dense", "point"), "561b159d9d086971"),
        (Wish(3, "ruins", "normal", "mirror"), "82da5df6ede59b70"),
        (Wish(2**64 - 1, "desert", "sparse", "none", (36.5, 41.3), "any"), "a218fe576102f632"),
    ],
)
def test_a_seed_makes_the_table_it_always_made(wish: Wish, expected: str) -> None:
    """A change of the recipes changes these on purpose: old seeds then make other tables."""
    assert digest(make_table(wish)) == expected


def test_chance_is_splitmix64s() -> None:
    """The first outputs of SplitMix64 seeded with 0, as its authors print them, modulo 1,000."""
    chance = Chance(0)
    outputs = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F)
    assert [chance.below(1_000) for _ in outputs] == [output % 1_000 for output in outputs]


def test_a_fork_does_not_depend_on_what_was_drawn_before() -> None:
    fresh, used = Chance(5), Chance(5)
    for _ in range(9):
        used.below(6)
    assert fresh.fork("roads").whole(0, 10**9) == used.fork("roads").whole(0, 10**9)
    assert Chance(5).fork("roads").below(10**9) != Chance(5).fork("woods").below(10**9)
    assert Chance(5).fork("roads").below(10**9) != Chance(6).fork("roads").below(10**9)


def test_every_face_of_chance_comes_up() -> None:
    chance = Chance(12)
    assert {chance.whole(3, 5) for _ in range(60)} == {3, 4, 5}
    assert all(2.5 <= chance.length(2.5, 3.1) <= 3.1 for _ in range(200))
    assert sorted(chance.shuffled([1, 2, 3, 4])) == [1, 2, 3, 4]
    assert not any(chance.happens(0) for _ in range(50))
    assert all(chance.happens(100) for _ in range(50))


def test_a_made_table_is_what_its_file_says() -> None:
    made = make_table(Wish(9, "winter", size=(30.0, 30.0), fairness="any"))
    assert read_map(map_text(made), "x") == made
    points = [p for spec in made.pieces for ring in (*spec.rings, spec.line) for p in ring]
    assert all(round(x, 2) == x and round(y, 2) == y for x, y in points)
    json.dumps(map_json(made))


def test_seeds_and_wishes_make_different_tables() -> None:
    chance = Chance(1)
    texts = {
        map_text(compose(Wish(1, style, density), chance.fork(f"{style} {density}")))
        for style, density in product(("village", "winter"), DENSITIES)
    }
    texts |= {map_text(compose(Wish(1), chance.fork(f"seed {seed}"))) for seed in range(2)}
    assert len(texts) == 2 * len(DENSITIES) + 2


# -- what was wished for ---------------------------------------------------------------------


@pytest.mark.parametrize("style", ["farmland", pytest.param("woods", marks=pytest.mark.slow)])
def test_more_stands_on_a_denser_table(style: str) -> None:
    counts = []
    for density in DENSITIES:
        tables = [
            compose(Wish(seed, style, density), Chance(seed).fork("a"))  # type: ignore[arg-type]
            for seed in range(2)
        ]
        counts.append(sum(len(made.pieces) for made in tables))
    assert counts == sorted(counts)
    assert counts[2] > 1.3 * counts[0]


@pytest.mark.parametrize(("symmetry", "style"), [("point", "woods"), ("mirror", "industrial")])
def test_every_piece_of_a_symmetrical_table_has_its_twin(symmetry: str, style: str) -> None:
    made = make_table(Wish(21, style, symmetry=symmetry, fairness="any"))  # type: ignore[arg-type]
    width, height = made.size

    def twin(point: tuple[float, float]) -> tuple[float, float]:
        return (round(width - point[0] if symmetry == "point" else point[0], 2), round(height - point[1], 2))

    def outline(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return sorted((round(x, 2), round(y, 2)) for x, y in points)

    shapes = {(s.kind, str(outline([p for r in (*s.rings, s.line) for p in r]))) for s in made.pieces}
    for spec in made.pieces:
        turned = outline([twin(p) for r in (*spec.rings, spec.line) for p in r])
        assert (spec.kind, str(turned)) in shapes, spec.id


@pytest.mark.parametrize("symmetry", ["point", pytest.param("mirror", marks=pytest.mark.slow)])
def test_a_symmetrical_table_is_even(symmetry: str) -> None:
    made = make_table(Wish(4, "ruins", symmetry=symmetry, fairness="strict"))  # type: ignore[arg-type]
    assert fairness(Land.of(made)).balance >= 98


@pytest.mark.parametrize("target", ["fair", pytest.param("strict", marks=pytest.mark.slow)])
def test_the_sides_are_as_even_as_was_wished(target: str) -> None:
    made = make_table(Wish(31, "village", size=(32.0, 32.0), fairness=target))  # type: ignore[arg-type]
    assert fairness(Land.of(made)).balance >= LEAST_BALANCE[target]


def test_its_notes_say_how_it_was_made() -> None:
    made = make_table(Wish(77, "farmland", "dense", "point", (30.0, 30.0), "any"))
    assert made.notes == "Made by chance from seed 77: farmland, dense, turned about its middle."
    assert made.name
    assert made.author


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        (Wish(-1), "seed"),
        (Wish(2**64), "seed"),
        (Wish(1, "moon"), "style"),  # type: ignore[arg-type]
        (Wish(1, density="full"), "density"),  # type: ignore[arg-type]
        (Wish(1, symmetry="both"), "symmetry"),  # type: ignore[arg-type]
        (Wish(1, fairness="very"), "fairness"),  # type: ignore[arg-type]
        (Wish(1, size=(23.9, 40.0)), "size"),
        (Wish(1, size=(40.0, 90.1)), "size"),
    ],
)
def test_what_cannot_be_made_is_a_fault(wrong: Wish, place: str) -> None:
    with pytest.raises(Fault) as fault:
        make_table(wrong)
    assert fault.value.path == place


def test_every_sort_of_wish_can_be_made() -> None:
    for style, density, symmetry, target in product(STYLES, DENSITIES, SYMMETRIES, TARGETS):
        wish = Wish(1, style, density, symmetry, fairness=target)
        assert checked(wish) is wish


def test_it_can_be_called_off() -> None:
    with pytest.raises(Stopped):
        make_table(Wish(1), cancelled=lambda: True)


# -- when chance is unlucky ------------------------------------------------------------------


def test_an_unfair_table_is_better_than_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "ATTEMPTS", 2)
    monkeypatch.setattr(make, "_balance", lambda land, wish: 10)
    assert_sound(make_table(Wish(3, size=(30.0, 30.0), fairness="strict")))


def test_a_table_that_cannot_be_crossed_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.games.skirmish.maps.documents import document, feature, ring

    shut = read_map(
        document(
            feature("high wall", ring(0, 19, 40, 1)),
            feature("rock", ring(0.5, 0.5, 39, 7)),
            feature("woods", ring(2, 10, 9, 5)),
        ),
        "shut",
    )
    monkeypatch.setattr(make, "ATTEMPTS", 2)
    monkeypatch.setattr(make, "compose", lambda wish, chance: shut)
    made = make_table(Wish(3))
    assert appraise(made).is_playable
    assert [piece.kind for piece in made.pieces] == ["woods"]
