"""What is said of a table to who chooses one: what is amiss first, looked over once, called off at once."""

from __future__ import annotations

from typing import Any

import pytest

from wargame.games.skirmish.maps.appraisal.findings import Appraisal, Fairness, Finding
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.shell.tasks import Cancelled
from wargame.ui.skirmish import table_check
from wargame.ui.skirmish.table_check import TableChecks

FOUND = (
    Finding("cross", "good", "Tanks can cross the table: {length} cm from zone to zone", {"length": 26.8}),
    Finding("fairness", "good", "Balance {balance} of 100: the sides are even", {"balance": 97}),
    Finding("doors", "notice", "unused"),
)


def test_what_is_amiss_stands_first_and_a_table_is_looked_over_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[TableMap] = []

    def look(table_map: TableMap, **_more: Any) -> Appraisal:
        looked.append(table_map)
        return Appraisal(FOUND, Fairness((), 0))

    monkeypatch.setattr(table_check, "appraise", look)
    checks, duel = TableChecks(), load("duel").table_map
    for _ in range(2):
        remarks = checks.remarks(duel, lambda _share, _doing="": None)
        assert [remark.severity for remark in remarks] == ["notice", "good", "good"]
        assert remarks[1].words == "Balance 97 of 100: the sides are even"
    assert looked == [duel]


def test_it_can_be_called_off() -> None:
    def stop(_share: float, _doing: str = "") -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        TableChecks().remarks(load("duel").table_map, stop)
