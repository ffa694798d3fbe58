"""A look over a table for who chooses one: can it be played, is it fair, how open is it."""

from __future__ import annotations

import time
from collections.abc import Sequence

from wargame.games.skirmish.maps.appraisal.appraise import appraise
from wargame.games.skirmish.maps.appraisal.findings import Finding, Stopped, Topic
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.common.game_screens import Remark
from wargame.ui.shell.tasks import Cancelled, Progress
from wargame.ui.shell.words import word

ORDER: tuple[Topic, ...] = ("fairness", "open", "cross", "share", "deploy", "pieces", "doors")
MOST_KEPT = 40


class TableChecks:
    """Looks each table over once, as long as it stays as it is."""

    def __init__(self) -> None:
        self._kept: dict[TableMap, tuple[Finding, ...]] = {}

    def remarks(self, table_map: TableMap, progress: Progress) -> Sequence[Remark]:
        """What was found, what is amiss first. Raises Cancelled."""
        if table_map not in self._kept:
            while len(self._kept) >= MOST_KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[table_map] = _found(table_map, progress)
        found = sorted(self._kept[table_map], key=_weight)
        return [Remark(word(finding.template, finding.values), finding.severity) for finding in found]


def _found(table_map: TableMap, progress: Progress) -> tuple[Finding, ...]:
    def is_over() -> bool:
        try:
            progress(0.0)
        except Cancelled:
            return True
        # lets the window have its turn: the check is all computing
        time.sleep(0)
        return False

    try:
        return appraise(table_map, cancelled=is_over).findings
    except Stopped:
        raise Cancelled from None


def _weight(finding: Finding) -> tuple[bool, int]:
    return finding.severity == "good", ORDER.index(finding.topic)
