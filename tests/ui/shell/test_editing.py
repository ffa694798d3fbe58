"""Editing a line of text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wargame.ui.shell.widgets.editing import History, Line

TEXTS = st.text(max_size=20)


@st.composite
def lines(draw: st.DrawFn) -> Line:
    text = draw(TEXTS)
    return Line(text, draw(st.integers(0, len(text))), draw(st.integers(0, len(text))))


@given(line=lines(), words=TEXTS, longest=st.integers(0, 40))
def test_typing_replaces_the_selection_and_keeps_the_bounds(line: Line, words: str, longest: int) -> None:
    after = line.typed(words, longest)
    assert len(after.text) <= max(longest, len(line.text))
    assert 0 <= after.caret == after.anchor <= len(after.text)
    start, end = line.span
    assert after.text.startswith(line.text[:start])
    assert after.text.endswith(line.text[end:])


@given(line=lines(), back=st.booleans(), word=st.booleans(), select=st.booleans())
def test_moving_never_changes_the_text(line: Line, back: bool, word: bool, select: bool) -> None:
    after = line.moved(back, word, select)
    assert after.text == line.text
    assert 0 <= after.caret <= len(after.text)
    assert after.anchor == line.anchor if select else after.anchor == after.caret


@given(line=lines(), back=st.booleans(), word=st.booleans())
def test_rubbing_out_only_shortens(line: Line, back: bool, word: bool) -> None:
    after = line.rubbed_out(back, word)
    assert len(after.text) <= len(line.text)
    assert after.caret == after.anchor <= len(after.text)


def test_words_are_walked_and_rubbed_out_whole() -> None:
    line = Line("one two  three", 14, 14)
    assert line.moved(back=True, whole_word=True).caret == 9
    assert line.rubbed_out(back=True, whole_word=True).text == "one two  "
    assert Line("one two", 0, 0).moved(back=False, whole_word=True).caret == 4
    assert Line("one two", 5, 5).word_at(5).selected == "two"


def test_a_selection_collapses_to_the_side_moved_to() -> None:
    line = Line("abcdef", 4, 1)
    assert line.moved(back=True).caret == 1
    assert line.moved(back=False).caret == 4


def test_control_characters_are_not_typed_and_letters_are_composed() -> None:
    assert Line().typed("a\n\tb\x00e\u0301", 20).text == "abé"


def test_history_goes_both_ways() -> None:
    history = History()
    first, second = Line("a", 1, 1), Line("ab", 2, 2)
    history.keep(first)
    assert history.undo(second) == first
    assert history.redo(first) == second
    assert history.undo(second) == first
    history.keep(first)
    assert history.redo(Line("x")) == Line("x"), "a new change drops what was undone"
