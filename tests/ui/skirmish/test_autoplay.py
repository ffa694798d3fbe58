"""An activation ends by itself when its unit has nothing useful left, and only then."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tests.ui.skirmish.facts_table import A3, B1, Table, a_state
from wargame.engine.contract import Refusal
from wargame.games.skirmish.actions import End, Move
from wargame.ui.skirmish.autoplay import AutoPlay
from wargame.ui.skirmish.hands.fighting import FightingHand

IMMOBILE = Refusal(rule="damage.critical", template="Immobile.")
CASES = {
    "has moved, nobody to hit": ({"moved": True}, {}, False, True),
    "has moved, somebody to hit": ({"moved": True}, {("B1", "cannon"): 0.5}, False, False),
    "has moved, somebody it can't hit": ({"moved": True}, {("B1", "cannon"): 0.0}, False, True),
    "has fired, may move": ({"attacked": True}, {}, False, False),
    "has fired, is immobile": ({"attacked": True}, {}, True, True),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("wanted", [True, False])
def test_what_ends_by_itself(case: str, wanted: bool) -> None:
    done, chances, immobile, ends = CASES[case]
    units = (msgspec.structs.replace(A3, critical=immobile), B1)
    table = Table(a_state(active_unit="A3", units=units, **done), chances=chances)
    if immobile:
        table.refused[Move] = IMMOBILE
    questions: Any = table
    questions.unit = lambda _id: units[0]
    sitting: Any = SimpleNamespace(
        state=table.state, shown=1, match=SimpleNamespace(moments=[None]), questions=questions
    )
    stage: Any = SimpleNamespace(settings=SimpleNamespace(auto_next=wanted))
    made: list[object] = []
    play = AutoPlay(sitting, SimpleNamespace(hand=FightingHand(table)), stage, made.append)  # type: ignore[arg-type]
    play.go_on()
    assert made == ([End("A3")] if ends and wanted else [])
    play.took_back()
    play.go_on()
    assert len(made) == (1 if ends and wanted else 0), "never again for what was taken back"
