"""Test sight and test move: the battle's own answers about the table as it lies on the bench."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.skirmish.workshop.bench import Work, empty
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.stock import item_of
from wargame.ui.skirmish.workshop.tools.trial import A, B, Seat, TrialHand


@pytest.fixture(autouse=True)
def plain_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    blank = pygame.Surface((8, 8))
    monkeypatch.setattr("wargame.ui.skirmish.workshop.panels.palette.stock_picture", lambda _item: blank)
    monkeypatch.setattr("wargame.ui.skirmish.workshop.panels.checking.in_parts", lambda *_a, **_k: ())


@pytest.fixture
def work() -> Iterator[Work]:
    made = Work()
    yield made
    made.close()


def walled() -> Draft:
    """A long wall between the two, but for its western end."""
    spec = item_of("high-wall").drawn([(10.0, 15.0), (29.0, 15.0)])
    return edits.added(empty(), [spec])[0]


def under_test(work: Work) -> tuple[TrialHand, Seat]:
    work.key(pygame.K_t)
    work.settle()
    hand = work.scene.hand
    assert isinstance(hand, TrialHand)
    assert hand.sitting is not None
    return hand, hand.sitting


def at_of(seat: Seat, unit: str) -> tuple[float, float]:
    at = seat.questions.unit(unit).at
    assert at is not None
    return at


def test_on_bare_ground_the_one_sees_all_of_the_other(work: Work) -> None:
    _hand, seat = under_test(work)
    fraction, cover, _what, distance = seat.seen()
    assert fraction == pytest.approx(1.0)
    assert not cover
    assert distance == pytest.approx(18.0 - 1.0, abs=0.2)
    assert any("100 %" in chip for chip in work.scene.view.chips)


def test_a_wall_hides_and_a_drag_past_its_end_shows_again(work: Work) -> None:
    work.lay(walled())
    _hand, seat = under_test(work)
    assert seat.seen()[0] == 0.0
    a = at_of(seat, A)
    work.drag(a, (8.0, 8.0), (4.0, 6.0))
    b = at_of(seat, B)
    work.drag(b, (8.0, 22.0), (4.0, 24.0))
    work.settle()
    assert seat.seen()[0] == pytest.approx(1.0)
    assert work.bench.draft.json_bytes() == walled().json_bytes(), "trying changes nothing"


def test_the_way_is_the_battles_and_a_click_walks_it(work: Work) -> None:
    hand, seat = under_test(work)
    work.press("test-move")
    x, y = at_of(seat, A)
    work.desk.move(*work.px((x + 3.0, y + 4.0)))
    work.settle()
    plan = seat.hand.plan
    assert plan is not None
    assert plan.length == pytest.approx(5.0, abs=0.1)
    work.click((x + 3.0, y + 4.0))
    work.settle()
    assert at_of(seat, A) == pytest.approx((x + 3.0, y + 4.0), abs=0.1)
    assert hand.mode == "move"


def test_any_kind_may_be_tried_and_the_seats_swapped(work: Work) -> None:
    _hand, seat = under_test(work)
    before = seat.questions.unit(A).kind
    work.press("test-a")
    work.settle()
    assert seat.questions.unit(A).kind != before
    a, b = at_of(seat, A), at_of(seat, B)
    work.press("test-swap")
    assert (at_of(seat, A), at_of(seat, B)) == (b, a)
    assert seat.questions.unit(B).kind != before


def test_where_a_model_can_not_stand_it_says_so(work: Work) -> None:
    work.lay(walled())
    _hand, seat = under_test(work)
    work.drag(at_of(seat, A), (18.0, 12.0), (20.0, 15.0))
    work.settle()
    assert any("can't" in chip for chip in work.scene.view.chips)


def test_an_edit_is_tried_at_once(work: Work) -> None:
    _hand, seat = under_test(work)
    assert seat.seen()[0] == pytest.approx(1.0)
    work.bench.do("Draw", walled())
    work.desk.draw()
    work.settle()
    hand = work.scene.hand
    assert isinstance(hand, TrialHand)
    assert hand.sitting is not None
    assert hand.sitting.seen()[0] == 0.0
    work.key(pygame.K_ESCAPE)
    assert work.bench.tool == "select"
