"""Links between clauses and the search: what leads where, and what is found."""

from __future__ import annotations

import pytest

from wargame.games.skirmish.game import Skirmish
from wargame.ui.shell import markup
from wargame.ui.skirmish.reader.history import History
from wargame.ui.skirmish.reader.in_force import changes_by_clause, clauses_of
from wargame.ui.skirmish.reader.links import Linker, goals, see_also, terms
from wargame.ui.skirmish.reader.quick import boxes
from wargame.ui.skirmish.reader.rulebook import by_id, pages
from wargame.ui.skirmish.reader.search import marked, search, words_of


def test_every_term_leads_to_a_page() -> None:
    assert set(terms().values()) <= set(by_id())


def test_a_clauses_id_in_the_text_is_a_link() -> None:
    assert Linker("sight").marked_up("See move.stop, and fire.pair.") == (
        "See [[move.stop|move.stop]], and [[fire.pair|fire.pair]]."
    )


def test_a_word_is_linked_once_whole_and_never_to_its_own_page() -> None:
    linked = Linker("morale").marked_up("Line of sight, line of sight, discover cover, morale.")
    assert linked == "[[Line of sight|sight]], line of sight, discover [[cover|fire.cover]], morale."


def test_marks_in_the_text_stay_words() -> None:
    assert markup.plain(Linker("sight").marked_up("a [b] {c}")) == "a [b] {c}"


def test_every_clause_can_be_reached_by_links_from_every_other_of_its_kind() -> None:
    """From the overview every page is reached: nothing in the rules is an island."""
    reached, waiting = set[str](), ["activation"]
    while waiting:
        page = waiting.pop()
        if page not in reached:
            reached.add(page)
            waiting += [*goals(by_id()[page]), *see_also(page)]
    missing = {page.id for page in pages() if page.is_clause} - reached
    # a force, the set-up and the computer's clauses stand apart; the contents lead there
    assert missing <= {
        "force.core", "force.mecha", "force.mecha-light", "table.size", "battle.none", "journal",
        "undo.none", "undo.dice", "deploy.order", "deploy.zone",
    }  # fmt: skip
    assert all(target in by_id() for page in pages() for target in (*goals(page), *see_also(page.id)))


@pytest.mark.parametrize(
    ("query", "first"),
    [("cover", "fire.cover"), ("stumb", "move.stumble"), ("MORALE", "morale"), ("fire.pair", "fire.pair")],
)
def test_a_page_that_is_called_so_is_found_first(query: str, first: str) -> None:
    assert search(query)[0].id == first


def test_all_words_are_looked_for_and_their_beginnings_are_enough() -> None:
    both = {hit.id for hit in search("wood hid")}
    assert "sight.woods" in both
    assert both == {hit.id for hit in search("wood")} & {hit.id for hit in search("hid")}
    assert search("nobodysaysthis") == []
    assert search("  ") == []
    assert "The units" in {hit.id for hit in search("machine")}, "tables are searched too"


def test_snippets_set_the_hits_off() -> None:
    for hit in search("cover quarter"):
        assert "{gold:**" in hit.snippet
        assert len(markup.plain(hit.snippet)) < 160


def test_hits_in_a_page_are_set_off_but_links_stay_links() -> None:
    text = marked("A [[cover|fire.cover]] and covers.", words_of("cover"))
    assert text == "A [[cover|fire.cover]] and {gold:**covers**}."


def test_back_and_forward() -> None:
    history = History()
    for page in ("a", "b", "b", "c"):
        history.open(page)
    assert (history.step(-1), history.step(-1), history.step(-1)) == ("b", "a", "a")
    assert history.step(1) == "b"
    history.open("d")
    assert history.pages == ["a", "b", "d"]
    assert not history.can_forward


def test_every_house_rule_is_about_a_clause() -> None:
    for rule in Skirmish().house_rules:
        assert clauses_of(rule), rule
        assert set(clauses_of(rule)) <= set(by_id())


def test_changed_house_rules_stand_in_their_clauses_and_unchanged_ones_do_not() -> None:
    game = Skirmish()
    changes = {"morale.passes": 3, "morale.line": 2, "units.mech.move": 12.0}
    found = changes_by_clause(changes, game.house_rules)
    assert {clause: [c.rule for c in listed] for clause, listed in found.items()} == {
        "morale": ["morale.passes"],
        "move.range": ["units.mech.move"],
    }
    change = found["morale"][0]
    assert (change.usual, change.now) == ("4", "3")


def test_the_quick_reference_tells_the_rules_in_force() -> None:
    game = Skirmish()

    def words(**changes: object) -> str:
        named = {name.replace("_", ".", 1): value for name, value in changes.items()}
        found = boxes(game.profiles_with(named), game.rules_with(named))
        return "\n".join(" ".join([b.title, *b.head, *b.lines, *sum(b.rows, ())]) for b in found)

    usual = words()
    for said in (
        "4+\u00a0to\u00a030\u00a0cm, 5+\u00a0to\u00a060\u00a0cm",
        "1–3",
        "4–5",
        "A side with 2 units",
        "4+ fights on",
        "25 %",
    ):
        assert said in usual
    changed = words(damage_minor_to=2, morale_passes=5, cover_hidden=0.5, hit_natural_six=True)
    for said in ("1–2", "3–5", "5+ fights on", "50 %", "A 6 always hits"):
        assert said in changed
    assert "Nobody checks morale" in words(morale_off=True)
    linked = [piece.link for box in boxes(game.profiles, game.rules_with({})) for line in box.lines
              for piece in markup.parse(line) if piece.link]  # fmt: skip
    assert linked
    assert set(linked) <= set(by_id())
