"""The live table check: what it says comes from the check, the newest table wins, places are pointed out."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from tests.ui.common.world import press, settled
from tests.ui.headless import Desk
from wargame.engine.wording import word
from wargame.games.skirmish.maps.appraisal.appraise import appraise
from wargame.games.skirmish.maps.appraisal.findings import Fairness, Finding, Measure, Part, Stopped
from wargame.games.skirmish.maps.editing.draft import draft_of
from wargame.games.skirmish.maps.editing.edits import moved
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.shell.widgets.layout import Spacer
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.panels import checking
from wargame.ui.skirmish.workshop.panels.check_panel import TableCheck, figure_words

MEASURES = (
    Measure("sees_table", "Sees of the table", "share", 0.3, 0.41, True, 9.0),
    Measure("middle_foot", "To the middle on foot", "cm", 12.0, 11.96, False),
    Measure("middle_tank", "To the middle by tank", "cm", None, 14.0, False, 12.0),
)
PARTS = (
    Part("deploy", (Finding("deploy", "good", "Both sides have room"),)),
    Part(
        "pieces",
        (Finding("pieces", "bad", "{one} overlaps {other}", {"one": "A", "other": "B"}, pieces=("well-1",)),),
    ),
    Part("fairness", (Finding("fairness", "notice", "One side has it easier"),), Fairness(MEASURES, 79)),
    Part("open", (Finding("open", "good", "Longest open line", lines=(((2.0, 4.0), (10.0, 4.0)),)),)),
)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[TableMap]:
    """Has the check say PARTS at once; which tables were checked."""
    checked: list[TableMap] = []

    def parts(table_map: TableMap, *, cancelled: Any) -> Iterator[Part]:
        checked.append(table_map)
        yield from PARTS

    monkeypatch.setattr(checking, "in_parts", parts)
    return checked


def shown() -> tuple[Desk, TableCheck, Bench]:
    bench = Bench(draft_of(load("crossroads")), "my/crossroads")
    desk = Desk(Spacer(), (320, 900), animations=False)
    check = TableCheck(desk.stage, bench)
    desk.scene.root = check
    bench.listen(check.refresh)
    return settled(desk), check, bench


def words(check: TableCheck) -> str:
    return "\n".join(widget.text for widget in check.walk() if widget.text)


def test_it_says_what_the_check_says(told: list[TableMap]) -> None:
    desk, check, _bench = shown()
    said = words(check)
    # in the order of the topics, whatever came first
    assert (
        said.index("Both sides") < said.index("A overlaps B") < said.index("Longest") < said.index("easier")
    )
    for shown_words in ("30 %", "41 % +", "12.0\n", "no way", "Saint-Clair crossroads", "40 × 40 cm"):
        assert shown_words in said
    assert desk.find("balance").describe()["value"] == 0.79
    assert len(told) == 1


def test_a_change_is_checked_once_it_lasts_and_the_same_table_not_again(told: list[TableMap]) -> None:
    desk, check, bench = shown()
    bench.changed()
    settled(desk)
    assert len(told) == 1
    bench.preview(lambda draft: moved(draft, ["well-1"], (1.0, 0.0)))
    settled(desk)
    assert len(told) == 1
    bench.settle("Move")
    bench.move((0.0, 0.0))
    settled(desk)
    assert told[1:] == [bench.table_map]
    assert desk.find("check-unsaved").visible
    check.stop()


def test_the_newest_change_calls_off_the_one_before(told: list[TableMap]) -> None:
    desk, _check, bench = shown()
    for step in range(5):
        bench.do("Move", lambda draft, by=float(step + 1): moved(draft, ["well-1"], (by, 0.0)))  # type: ignore[misc]
        time.sleep(0.01)
        desk.wait(0.02)
    settled(desk)
    assert told[1:] == [bench.table_map]


def test_a_check_under_way_is_stopped_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[bool] = []

    def endless(table_map: TableMap, *, cancelled: Any) -> Iterator[Part]:
        yield PARTS[0]
        while not cancelled():
            time.sleep(0.001)
        stopped.append(True)
        raise Stopped

    monkeypatch.setattr(checking, "in_parts", endless)
    monkeypatch.setattr(checking, "SETTLE_S", 0.0)
    bench = Bench(draft_of(load("crossroads")))
    desk = Desk(Spacer(), (320, 900), animations=False)
    check = TableCheck(desk.stage, bench)
    desk.scene.root = check
    until = time.monotonic() + 5.0
    while "Both sides" not in words(check):
        assert time.monotonic() < until
        desk.wait(0.02)
        time.sleep(0.005)
    assert "checking" in words(check)
    check.stop()
    settled(desk)
    assert stopped == [True]


def test_a_check_rests_while_a_piece_is_dragged(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def endless(table_map: TableMap, *, cancelled: Any) -> Iterator[Part]:
        yield PARTS[0]
        while not cancelled():
            asked.append(time.monotonic())
        raise Stopped

    monkeypatch.setattr(checking, "in_parts", endless)
    monkeypatch.setattr(checking, "SETTLE_S", 0.0)
    bench = Bench(draft_of(load("crossroads")))
    desk = Desk(Spacer(), (320, 900), animations=False)
    check = TableCheck(desk.stage, bench)
    bench.listen(check.refresh)
    until = time.monotonic() + 5.0
    while not asked and time.monotonic() < until:
        time.sleep(0.005)
    bench.preview(lambda draft: moved(draft, ["well-1"], (1.0, 0.0)))
    time.sleep(0.02)
    before = len(asked)
    time.sleep(0.1)
    assert len(asked) - before <= 1
    bench.cancel()
    time.sleep(checking.HOLD_S + 0.2)
    assert len(asked) > before + 1
    check.stop()
    settled(desk)


def test_the_pointer_and_the_keys_point_the_place_out(told: list[TableMap]) -> None:
    desk, _check, bench = shown()
    desk.move(*desk.find("finding-2").rect.center)
    assert bench.mark is not None
    assert bench.mark.at == (6.0, 4.0)
    assert bench.mark.lines == (((2.0, 4.0), (10.0, 4.0)),)
    assert bench.mark.tone == "good"
    desk.move(*desk.find("finding-1").rect.center)
    middle = bench.mark.at if bench.mark is not None else None
    assert middle == pytest.approx((20.0, 20.6), abs=1.5)
    assert bench.mark.tone == "bad"
    assert len(bench.mark.rings) == 1
    press(desk, "finding-1")
    assert bench.selection == ("well-1",)
    desk.move(2, 2)
    assert bench.mark is None
    desk.key(pygame.K_TAB)
    assert bench.mark is not None
    assert bench.mark.at == (6.0, 4.0)


def test_bad_news_differ_by_more_than_colour(told: list[TableMap]) -> None:
    _desk, check, _bench = shown()
    icons = {widget.name for widget in check.walk() if widget.kind == "icon" and hasattr(widget, "name")}
    assert {"done", "alert", "warning", "circle_mark", "diamond_mark"} <= icons


def test_figures() -> None:
    assert figure_words(None, "cm") == "no way"
    assert figure_words(0.333, "share") == "33 %"
    assert figure_words(11.25, "cm") == "11.2"
    assert figure_words(268.4, "count") == "268"


@pytest.mark.slow
def test_a_shipped_table_is_checked_for_real() -> None:
    _desk, check, bench = shown()
    expected = appraise(bench.table_map)
    said = words(check)
    for finding in expected.findings:
        assert word(finding.template, finding.values) in said
