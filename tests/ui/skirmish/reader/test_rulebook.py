"""The rules as pages: every clause that can be cited has a text and a title; nothing of RULES.md is lost."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import pytest

import wargame.games.skirmish
from tests.ui.skirmish.facts_table import a_state
from tests.ui.skirmish.test_log import EXAMPLES
from wargame.games.skirmish.state import Phase
from wargame.ui.skirmish.reader import titles
from wargame.ui.skirmish.reader.rulebook import (
    Grid,
    Paragraph,
    by_id,
    clause,
    clause_of,
    pages,
    rule_strings,
    source,
)

GAME = Path(wargame.games.skirmish.__file__).parent
CLAUSES = [page.id for page in pages() if page.is_clause]


def cited() -> set[str]:
    """Every rule that a refusal or an event of the game names."""
    found: set[str] = set()
    for file in GAME.rglob("*.py"):
        found |= set(re.findall(r"""rule(?:: str)? ?= ?"([a-z.-]+)\"""", file.read_text(encoding="utf-8")))
    return found


def test_every_rule_that_is_cited_has_a_clause_and_a_title() -> None:
    assert len(cited()) > 15
    for rule in sorted(cited()):
        assert clause(rule), rule
        assert titles.title(rule) != rule


@pytest.mark.parametrize("event", [e for e in EXAMPLES if e.rule], ids=lambda e: type(e).__name__)
def test_every_events_rule_has_a_text(event: typing.Any) -> None:
    assert clause(event.rule)


@pytest.mark.parametrize("phase", typing.get_args(Phase))
def test_every_phase_has_a_clause_to_help_with(phase: str) -> None:
    assert clause(clause_of(a_state(phase=phase)))


def test_titles_are_told_apart_and_name_nothing_that_there_is_not() -> None:
    named = [titles.title(page) for page in CLAUSES]
    assert len(set(named)) == len(named)
    assert set(titles._titles()) == set(CLAUSES)


def test_pages_follow_the_rules_and_hold_every_clause_and_the_order_of_dice() -> None:
    ids = [page.id for page in pages()]
    assert len(set(ids)) == len(ids)
    assert ids.index("morale") < ids.index("initiative") < ids.index("fire.roll") < ids.index("victory")
    assert "Dice" in ids
    assert set(re.findall(r"^## (\S+)", source(), re.MULTILINE)) == set(CLAUSES)


def test_printed_and_reading_are_told_apart() -> None:
    voices = [block.voice for block in by_id()["fire.cover"].blocks if isinstance(block, Paragraph)]
    assert voices == ["printed", "reading"]
    for page in pages():
        for block in page.blocks:
            if isinstance(block, Paragraph):
                assert not block.text.startswith("*"), page.id
                assert "*" not in block.words


def test_the_table_of_units_is_kept_cell_by_cell() -> None:
    grid = next(block for block in by_id()["The units"].blocks if isinstance(block, Grid))
    assert grid.head[0] == "kind"
    assert [row[0] for row in grid.rows] == ["soldier", "tank", "commander", "missile trooper", "mech"]
    assert grid.rows[1][4] == "15"
    assert {len(row) for row in (grid.head, *grid.rows)} == {8}


def test_no_word_of_the_rules_is_lost() -> None:
    """All words of RULES.md are in a page or a heading; only marks and the names of voices are not."""
    told = " ".join([*(page.words for page in pages()), *(page.chapter for page in pages()), *CLAUSES])
    written = re.sub(r"\*(Printed|Reading):\*", "", source())
    assert set(re.findall(r"[^\W_]+", written)) <= set(re.findall(r"[^\W_]+", told))


def test_every_message_comes_with_its_place_for_the_catalogue() -> None:
    strings = list(rule_strings())
    texts = [text for _place, text in strings]
    for page in pages():
        assert page.chapter in texts
        for block in page.blocks:
            if isinstance(block, Paragraph):
                assert block.text in texts
    assert "up to 1, may stumble" in texts
    assert "15" not in texts
    assert all(place.startswith("RULES.md: ") for place, _text in strings)


def test_an_unknown_clause_is_empty() -> None:
    assert clause("no.such") == ""
    assert titles.title("no.such") == "no.such"
