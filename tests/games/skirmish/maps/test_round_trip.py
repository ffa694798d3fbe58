"""Whatever can be read is written so that it reads the same, and nothing that was there is lost."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.skirmish.maps.documents import document, feature, house, line, ring
from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.check import check
from wargame.games.skirmish.maps.read import read_document, read_map
from wargame.games.skirmish.maps.write import map_json, map_text, save_map
from wargame.games.skirmish.table.terrain import kinds

numbers = st.one_of(
    st.integers(1, 30).map(float), st.floats(1.0, 30.0, allow_nan=False).map(lambda value: round(value, 3))
)
words = st.text(st.characters(codec="utf-8"), max_size=8)
open_kinds = st.sampled_from([kind for kind in kinds() if kind not in ("building", "ground")])


@st.composite
def houses(draw: st.DrawFn) -> dict[str, Any]:
    x, y, width, depth = draw(numbers), draw(numbers), draw(st.floats(4, 9)), draw(st.floats(4, 9))
    openings = [
        {"wall": wall, "at": at, "width": 1.2, "type": draw(st.sampled_from(("door", "window")))}
        for wall in draw(st.sets(st.integers(0, 3)))
        for at in draw(st.sampled_from(([1.0], [2.5], [0.6, 3.0])))
    ]
    inner = [{"line": [[x + 2, y], [x + 2, y + depth]]}] if draw(st.booleans()) else []
    return feature("building", ring(x, y, width, depth), openings=openings, inner=inner, style=draw(words))


@st.composite
def areas(draw: st.DrawFn) -> dict[str, Any]:
    x, y = draw(numbers), draw(numbers)
    rings = [ring(x, y, 6, 6)] + ([ring(x + 1, y + 1, 2, 2)] if draw(st.booleans()) else [])
    extra: dict[str, Any] = {}
    if draw(st.booleans()):
        extra["height"] = draw(st.floats(0.1, 9))
    return feature(draw(open_kinds), *rings, name=draw(words), **extra)


@st.composite
def lines(draw: st.DrawFn) -> dict[str, Any]:
    points = [
        list(point)
        for point in draw(st.lists(st.tuples(numbers, numbers), min_size=2, max_size=6, unique=True))
    ]
    return line(draw(open_kinds), *points, width=draw(st.floats(0.1, 5)))


patches = st.builds(
    lambda x, y, ground: feature("ground", ring(x, y, 5, 3), ground=ground),
    numbers,
    numbers,
    st.sampled_from(["field", "mud", "cobble"]),
)


extras = st.dictionaries(words.map("x-".__add__), st.recursive(st.integers() | words, st.lists), max_size=3)


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    features = draw(st.lists(st.one_of(houses(), areas(), lines(), patches), max_size=7))
    for place, piece in enumerate(features):
        if draw(st.booleans()):
            piece["id"] = draw(st.sampled_from([f"p{place}", place + 100, f"é{place}", f"t{place + 50}"]))
    header: dict[str, Any] = {
        "name": draw(words),
        "notes": draw(words),
        "size": [draw(st.floats(32, 180)), 40],
    }
    if draw(st.booleans()):
        header["zones"] = [{"type": "Polygon", "coordinates": [ring(0, y, 20, 6)]} for y in (1, 33)]
    return document(**header) | {"features": features}


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(documents())
def test_a_map_written_and_read_is_the_same_map(made: dict[str, Any]) -> None:
    first = read_map(made, "stem")
    again = read_document(map_text(first, made), "stem")
    assert again.table_map == first
    assert map_text(again.table_map, again.raw) == map_text(first, made)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    documents(),
    st.dictionaries(words.map("x-".__add__), st.recursive(st.integers() | words, st.lists), max_size=3),
)
def test_what_is_unknown_is_kept_everywhere(made: dict[str, Any], extra: dict[str, Any]) -> None:
    made |= extra
    made["wargame"] |= extra
    for piece in made["features"]:
        piece |= extra
        piece["properties"] |= extra
    loaded = read_document(made, "stem")
    written = json.loads(map_text(loaded.table_map, loaded.raw))
    assert all(written[key] == value and written["wargame"][key] == value for key, value in extra.items())
    for piece in written["features"]:
        assert all(piece[key] == value and piece["properties"][key] == value for key, value in extra.items())


def test_what_belongs_to_a_piece_follows_its_id() -> None:
    made = document(house(lamp="lit") | {"id": "inn"}, feature("rock", ring(1, 20, 2, 2), moss=True))
    loaded = read_document(made, "x")
    turned = type(loaded.table_map)(
        loaded.table_map.name, loaded.table_map.size, "grass", loaded.table_map.pieces[::-1]
    )
    rock, inn = map_json(turned, loaded.raw)["features"]
    assert (rock["id"], rock["properties"]["moss"]) == ("t2", True)
    assert (inn["id"], inn["properties"]["lamp"]) == ("inn", "lit")


def test_one_feature_a_line_and_nothing_that_is_the_kinds_own() -> None:
    text = map_text(read_map(document(house(height=3.0), house(height=2.5)), "x"))
    lines_of_features = [row for row in text.splitlines() if '"Feature"' in row]
    assert len(lines_of_features) == 2
    assert "height" not in lines_of_features[0]
    assert '"height": 2.5' in lines_of_features[1]
    assert text.endswith("}\n")


def test_a_saved_file_reads_the_same_and_leaves_the_last_one_beside(tmp_path: Path) -> None:
    path = tmp_path / "maps" / "mine.geojson"
    first, second = read_map(document(name="One"), "x"), read_map(document(name="Zwei ½"), "x")
    save_map(path, first)
    save_map(path, second)
    assert read_map(path.read_bytes(), "x") == second
    assert read_map(path.with_name("mine.geojson.1").read_bytes(), "x") == first
    assert not list(path.parent.glob("*.part"))


JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    1e300,
    float("nan"),
    float("inf"),
    "",
    "x",
    [],
    {},
    [[]],
    [[0, 0]],
    "wreck-1",
    10**30,
]


def spoil(value: Any, rng: random.Random) -> Any:
    """The value with one part, somewhere, replaced, removed, doubled or emptied."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(sorted(value))
        changed = dict(value)
        if rng.random() < 0.15:
            del changed[key]
        else:
            changed[key] = spoil(value[key], rng)
        return changed
    if isinstance(value, list) and value and rng.random() < 0.9:
        place = rng.randrange(len(value))
        if rng.random() < 0.15:
            return value[:place] + value[place + 1 :]
        if rng.random() < 0.15:
            return value[: place + 1] + value[place:]
        return [*value[:place], spoil(value[place], rng), *value[place + 1 :]]
    if isinstance(value, int | float) and rng.random() < 0.5:
        return value + rng.choice([-30, -1, 0.5, 1e-7, 2, 1000])
    return rng.choice(JUNK)


def spoilt_documents(count: int, seed: int) -> list[dict[str, Any]]:
    rng = random.Random(seed)
    zones = [{"type": "Polygon", "coordinates": [ring(0, y, 40, 8)]} for y in (0, 32)]
    whole = document(
        house() | {"id": "inn"},
        feature("woods", ring(1, 20, 9, 9), ring(3, 22, 2, 2)) | {"id": 4},
        line("hedge", [20, 20], [26, 21], [27, 26]),
        feature("ground", ring(30, 5, 5, 5), ground="mud"),
        zones=zones,
    )
    made = []
    for _ in range(count):
        spoilt = whole
        for _ in range(rng.randint(1, 3)):
            spoilt = spoil(spoilt, rng)
        made.append(spoilt)
    return made


def read_or_refuse(data: Any) -> bool:
    """Whether it could be read; any error but Fault is a failure of the test."""
    try:
        table_map = read_map(data, "x")
    except Fault:
        return False
    assert read_map(map_text(table_map, data if isinstance(data, dict) else None), "x") == table_map
    return True


@pytest.mark.parametrize("seed", range(4))
def test_a_spoilt_document_is_read_or_refused_and_never_worse(seed: int) -> None:
    outcomes = {read_or_refuse(made) for made in spoilt_documents(400, seed)}
    assert outcomes == {True, False}


def test_check_survives_spoilt_documents_and_agrees_with_reading() -> None:
    for made in spoilt_documents(150, seed=99):
        errors = [problem for problem in check(made) if problem.severity == "error"]
        undeployable = [problem for problem in errors if "deployed" in problem.why]
        assert read_or_refuse(made) == (len(errors) == len(undeployable))


def test_spoilt_bytes_are_read_or_refused() -> None:
    rng = random.Random(5)
    whole = json.dumps(document()).encode()
    for _ in range(400):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        read_or_refuse(bytes(data))
        read_or_refuse(whole[: rng.randrange(len(whole))])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_spoilt_documents(seed: int) -> None:
    for made in spoilt_documents(2_000, seed):
        read_or_refuse(made)
