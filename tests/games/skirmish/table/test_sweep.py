"""Sweeps: the stretches of a way on which a base overlaps a shape, against dense sampling."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from wargame.games.skirmish.table.plane import Box, Point, heading, outline, point_along
from wargame.games.skirmish.table.sweep import Span, Track, box_spans, joined, round_spans

UNIT = shapely.box(0.0, 0.0, 1.0, 1.0)
STEP = 0.01
coordinates = st.floats(-3.0, 4.0).map(lambda value: round(value, 3))
ways = st.lists(st.tuples(coordinates, coordinates), min_size=2, max_size=4, unique=True)


def within(spans: list[Span], at: float) -> bool:
    return any(start <= at <= end for start, end in spans)


def near_an_end(spans: list[Span], at: float) -> bool:
    return any(abs(at - end) < 2.0 * STEP for span in spans for end in span)


def samples(track: Track) -> list[tuple[float, Point]]:
    count = max(2, int(track.length / STEP))
    return [(at := track.length * n / count, point_along(track.points, at)) for n in range(count + 1)]


def star(rng: random.Random) -> shapely.Polygon:
    """A polygon with deep notches, and now and then a hole."""
    radii = [rng.choice((0.4, 1.6)) * rng.uniform(0.8, 1.2) for _ in range(9)]
    points = [(r * math.cos(k * math.tau / 9), r * math.sin(k * math.tau / 9)) for k, r in enumerate(radii)]
    hole = shapely.Point(0.0, 0.0).buffer(0.25)
    return shapely.Polygon(points).difference(hole) if rng.random() < 0.5 else shapely.Polygon(points)


def test_a_straight_way_past_a_box_overlaps_it_from_touch_to_touch() -> None:
    track = Track.of([(-3.0, 0.5), (4.0, 0.5)])
    assert round_spans(track, UNIT, 0.5) == [(pytest.approx(2.5), pytest.approx(4.5))]


def test_a_way_that_touches_does_not_overlap() -> None:
    track = Track.of([(-3.0, 1.5), (4.0, 1.5)])
    assert round_spans(track, UNIT, 0.5 - 1e-6) == []
    assert len(round_spans(track, UNIT, 0.5 + 1e-6)) == 1


def test_a_way_wholly_inside_overlaps_all_along() -> None:
    big = shapely.box(-10.0, -10.0, 10.0, 10.0)
    assert round_spans(Track.of([(0.0, 0.0), (1.0, 0.0)]), big, 0.5) == [(0.0, 1.0)]


def test_around_a_point_the_stretch_is_a_chord() -> None:
    spans = round_spans(Track.of([(-2.0, 0.3), (2.0, 0.3)]), shapely.Point(0.0, 0.0), 0.5)
    assert spans == [(pytest.approx(1.6), pytest.approx(2.4))]


def test_steps_of_no_length_change_nothing() -> None:
    plain = Track.of([(-3.0, 0.5), (4.0, 0.5)])
    stuttered = Track.of([(-3.0, 0.5), (-3.0, 0.5), (0.0, 0.5), (0.0, 0.5), (4.0, 0.5)])
    assert round_spans(stuttered, UNIT, 0.4) == [
        pytest.approx(span) for span in round_spans(plain, UNIT, 0.4)
    ]


def test_an_empty_way_is_an_error() -> None:
    with pytest.raises(ValueError, match="start"):
        Track.of([])


@settings(deadline=None, max_examples=50)
@given(ways, st.integers(0, 10_000), st.sampled_from([0.05, 0.48, 0.98]))
def test_a_round_base_overlaps_where_samples_say(path: list[Point], seed: int, reach: float) -> None:
    shape, track = star(random.Random(seed)), Track.of(path)
    spans = round_spans(track, shape, reach)
    sampled = samples(track)
    distances = shapely.distance(shape, shapely.points([point for _, point in sampled]))
    for (at, _), distance in zip(sampled, distances, strict=True):
        if not near_an_end(spans, at) and abs(distance - reach) > STEP:
            assert within(spans, at) == (distance < reach)


@settings(deadline=None, max_examples=50)
@given(ways, st.sampled_from([-0.05, -0.3]))
def test_a_negative_reach_asks_how_deep(path: list[Point], reach: float) -> None:
    track = Track.of(path)
    spans = round_spans(track, UNIT, reach)
    for at, point in samples(track):
        depth = UNIT.boundary.distance(shapely.Point(point)) if UNIT.contains(shapely.Point(point)) else -1.0
        if abs(depth + reach) > STEP:
            assert within(spans, at) == (depth > -reach)


@settings(deadline=None, max_examples=50)
@given(ways, st.integers(0, 10_000))
def test_a_rectangle_overlaps_where_samples_say(path: list[Point], seed: int) -> None:
    shape, base = star(random.Random(seed)), Box(3.6, 2.0)
    track = Track.of(path)
    spans = box_spans(track, shape, base)
    for at, (a, b) in zip(track.at, pairwise(track.points), strict=False):
        length = math.dist(a, b)
        for n in range(1, 40):
            along = length * n / 40
            body = outline(base, point_along([a, b], along), heading(a, b))
            margin = body.distance(shape)
            area = body.intersection(shape).area
            if margin > STEP or area > 0.05:
                assert within(spans, at + along) == (margin == 0.0)


def test_spans_that_meet_are_one() -> None:
    assert joined([(2.0, 3.0), (0.0, 1.0), (1.0, 2.0), (5.0, 6.0)]) == [(0.0, 3.0), (5.0, 6.0)]
