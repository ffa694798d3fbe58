"""The table check as a whole, or part by part as the parts come."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wargame.games.skirmish.maps.appraisal.crossing import crossing
from wargame.games.skirmish.maps.appraisal.deploying import deployment
from wargame.games.skirmish.maps.appraisal.fairness import fairness, in_words
from wargame.games.skirmish.maps.appraisal.findings import (
    Appraisal,
    Cancelled,
    Fairness,
    Finding,
    Part,
    Topic,
)
from wargame.games.skirmish.maps.appraisal.land import Land, never
from wargame.games.skirmish.maps.appraisal.oddities import covered, odd_pieces
from wargame.games.skirmish.maps.appraisal.open_line import open_line
from wargame.games.skirmish.maps.appraisal.rooms import doors
from wargame.games.skirmish.table.terrain import TableMap


def appraise(table_map: TableMap, *, cancelled: Cancelled = never) -> Appraisal:
    """The whole check of a table. Raises Stopped soon after `cancelled` has answered True."""
    findings: list[Finding] = []
    fair = Fairness((), 0)
    for part in in_parts(table_map, cancelled=cancelled):
        findings += part.findings
        fair = part.fairness or fair
    return Appraisal(tuple(findings), fair)


def in_parts(table_map: TableMap, *, cancelled: Cancelled = never) -> Iterator[Part]:
    """The check part by part, the quick ones first: for a screen that shows them as they come.

    Raises Stopped soon after `cancelled` has answered True.
    """
    land = Land.of(table_map, cancelled)
    for topic, find in _parts():
        land.pause()
        yield Part(topic, find(land))
    fair = fairness(land)
    yield Part("fairness", in_words(fair), fair)
    yield Part("open", open_line(land))


def _parts() -> tuple[tuple[Topic, Callable[[Land], tuple[Finding, ...]]], ...]:
    return (
        ("deploy", deployment),
        ("cross", crossing),
        ("share", covered),
        ("pieces", odd_pieces),
        ("doors", doors),
    )
