"""Every clause that the log cites can be opened."""

from __future__ import annotations

import typing

import pytest

from tests.ui.skirmish.facts_table import a_state
from tests.ui.skirmish.test_log import EXAMPLES
from wargame.games.skirmish.state import Phase
from wargame.ui.skirmish.rulebook import clause, clause_of, clauses, pages


def test_clauses_are_plain_sentences() -> None:
    assert len(clauses()) > 30
    for rule, words in clauses().items():
        assert words, rule
        assert "*" not in words
        assert "##" not in words


@pytest.mark.parametrize("event", [e for e in EXAMPLES if e.rule], ids=lambda e: type(e).__name__)
def test_every_events_rule_has_a_text(event: typing.Any) -> None:
    assert clause(event.rule)


@pytest.mark.parametrize("phase", typing.get_args(Phase))
def test_every_phase_has_a_clause_to_help_with(phase: str) -> None:
    assert clause(clause_of(a_state(phase=phase)))


def test_an_unknown_clause_is_empty() -> None:
    assert clause("no.such") == ""


def test_pages_follow_the_rules_and_hold_every_clause_and_the_order_of_dice() -> None:
    ids = [page.id for page in pages()]
    assert len(set(ids)) == len(ids)
    assert [page.id for page in pages() if page.id != page.chapter] == list(clauses())
    assert ids.index("morale") < ids.index("initiative") < ids.index("fire.roll") < ids.index("victory")
    assert "Dice" in ids
    assert all("|" not in page.words and page.chapter for page in pages())
