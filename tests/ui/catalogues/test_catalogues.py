"""Catalogues: every message in both languages, none dead, none left English, marks and fields the same."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Catalog

from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.lessons.checking import MOST_WORDS, sentences
from wargame.games.skirmish.lessons.library import lessons
from wargame.games.skirmish.lessons.strings import texts_of
from wargame.ui.catalogues.files import brought_up_to_date, missing, po_file, read
from wargame.ui.catalogues.gathered import messages
from wargame.ui.catalogues.written import Message, package
from wargame.ui.shell.words import SOURCE, catalogue_of, languages
from wargame.ui.skirmish.reader.rulebook import Paragraph, by_id

FIELD = re.compile(r"\{[^}]*\}")
LINK = re.compile(r"\|([a-z.-]+)\]\]")
ENDS = ".:?!…"
CARRIERS = frozenset(
    {"Refusal", "Words", "remark", "Finding", "Hint", "Effect", "Note", "repaired", "chosen"}
)
OTHERS = [code for code in languages() if code != SOURCE]

SAME = {
    "de": {
        *("Orange", "Name", "Base", "Initiative", "Winter", "Normal", "Sand", "Pocket Wargame", "cm"),
        *("Mech", "mech", "Mecha", "Container", "Universal VTT"),
        *("{width} × {height} cm", "{length} × {width} cm", "{length} cm", "{unit}", "{kind} {id}"),
        *("{side}: {problem}", "{weapon}: {rule}", "{kind}: {rule}", "{file}: {place}: {why}"),
        *("{kind}: {count} ({ids})", "{length:.1f} cm {way}: {serves}", "Fair", "Fairness"),
    }
}
"""Messages that are the same in a language as in English."""


@cache
def told() -> dict[str, Message]:
    return messages()


def translated(code: str) -> Iterator[tuple[str, str]]:
    """Every message with its translation, plural forms each."""
    for message in read(code):
        if not message.id:
            continue
        ids = (message.id,) if isinstance(message.id, str) else message.id
        strings = (message.string,) if isinstance(message.string, str) else message.string
        yield from ((ids[min(n, len(ids) - 1)], string) for n, string in enumerate(strings) if string)


def test_german_is_there() -> None:
    assert "de" in languages()


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_lacks_nothing_and_holds_nothing_dead(code: str) -> None:
    _fresh, outcome = brought_up_to_date(read(code), told())
    hint = "run `python -m wargame.ui.catalogues` and translate what is new"
    assert (outcome.new, outcome.dead, outcome.missing) == ((), (), ()), hint


def test_a_message_added_is_missing_and_one_taken_away_is_dead() -> None:
    added = {**told(), "A new message": Message("A new message", "here")}
    added.pop("Undo")
    fresh, outcome = brought_up_to_date(read("de"), added)
    assert "A new message" in outcome.new
    assert "A new message" in outcome.missing
    assert "Undo" in outcome.dead
    assert fresh.get("Undo") is None
    assert fresh.get("Redo") is not None


def test_an_empty_catalogue_misses_everything() -> None:
    fresh, _outcome = brought_up_to_date(Catalog("fr"), told())
    assert len(missing(fresh)) == len(told())


def test_every_template_of_the_rules_and_their_rooms_is_a_message() -> None:
    """Also of rooms that the list of rooms does not know."""
    found = 0
    for room in ("engine", "games"):
        for path in sorted((package() / room).rglob("*.py")):
            for text in templates_in(ast.parse(path.read_text(encoding="utf-8"))):
                assert text in told(), f"{path}: {text}"
                found += 1
    assert found > 60


def templates_in(tree: ast.Module) -> Iterator[str]:
    """Sentences handed to what carries a template to the screen."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in CARRIERS:
            parts = [*node.args, *(keyword.value for keyword in node.keywords)]
            values = [part.value for part in parts if isinstance(part, ast.Constant)]
            yield from (value for value in values if isinstance(value, str) and " " in value)


@pytest.mark.parametrize("code", OTHERS)
def test_the_compiled_file_says_what_the_readable_one_does(code: str) -> None:
    compiled = catalogue_of(code)
    for message in read(code):
        if isinstance(message.id, str):
            if message.id and message.string:
                assert compiled.gettext(message.id) == message.string
        elif all(message.string):
            forms = {compiled.ngettext(*message.id, count) for count in (0, 1, 2, 5, 21)}
            assert forms <= set(message.string), message.id
    assert po_file(code).with_suffix(".mo").exists()


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_left_in_english(code: str) -> None:
    same = {text for text, words in translated(code) if text == words}
    assert same <= SAME.get(code, set())


@pytest.mark.parametrize("code", OTHERS)
def test_fields_marks_links_and_ends_agree(code: str) -> None:
    for text, words in translated(code):
        assert sorted(FIELD.findall(text)) == sorted(FIELD.findall(words)), text
        assert text.count("**") == words.count("**"), text
        assert sorted(LINK.findall(text)) == sorted(LINK.findall(words)), text
        assert _end(text) == _end(words), text
        assert text.startswith(" ") == words.startswith(" "), text
        assert text.endswith(" ") == words.endswith(" "), text


def _end(text: str) -> str:
    """The sign that a text ends with, if it is one that a translation has to keep."""
    last = text.rstrip()[-1:]
    return last if last in ENDS else ""


@pytest.mark.parametrize("code", OTHERS)
def test_lessons_keep_short_sentences_and_quote_the_rules_word_for_word(code: str) -> None:
    say = catalogue_of(code).gettext
    for lesson in lessons(Skirmish()).lessons:
        for place, text in texts_of(lesson):
            for sentence in sentences(say(text)):
                assert len(sentence.split()) <= MOST_WORDS, f"{lesson.id} {place}: {sentence}"
        for step in lesson.steps:
            if step.quote is not None:
                blocks = [b for b in by_id()[step.quote.clause].blocks if isinstance(b, Paragraph)]
                clause = "\n".join(say(block.text) for block in blocks)
                assert say(step.quote.text) in clause, f"{lesson.id}: {step.quote.text}"
