"""Text pictures: nothing leaves its box, figures stand still, every letter is drawn or a box is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wargame.ui
from wargame.ui.shell import glyphs
from wargame.ui.shell.fonts import CACHED_PICTURES, Fonts, face_file, file_for
from wargame.ui.shell.theme import CONDENSED, TextStyle, Theme, Type

WORDING = {"_", "n_"}
INK = (233, 223, 201)


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    pygame.font.init()
    return Fonts(Theme())


def player_facing_strings() -> list[tuple[str, str]]:
    """Every literal given to gettext in the interface, with its place."""
    files = sorted(Path(wargame.ui.__path__[0]).rglob("*.py"))
    return [found for file in files for found in strings_in(file)]


def strings_in(file: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORDING:
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield f"{file.name}:{node.lineno}", argument.value


def test_the_games_own_fonts_draw_every_string_of_the_interface() -> None:
    strings = player_facing_strings()
    assert len(strings) > 20
    files = [face_file(family, 600, False) for family in ("barlow", CONDENSED)]
    lacking = {
        place: glyphs.missing(text, file)
        for place, text in strings
        for file in files
        if glyphs.missing(text, file)
    }
    assert not lacking


def test_coverage_is_read_from_the_file_itself() -> None:
    barlow = face_file("barlow", 400, False)
    assert not glyphs.missing("½ − é ß ł Ł ö …", barlow)
    assert glyphs.missing("a→б島", barlow) == {"→", "б", "島"}
    assert glyphs.covered(Path(__file__)) == frozenset()


def test_a_letter_no_font_has_is_a_visible_box(fonts: Fonts) -> None:
    letter = "\U000f1234"
    assert file_for(letter, face_file("barlow", 400, False)) is None
    picture = fonts.render(f"a{letter}", Type.BODY, INK)
    box = picture.subsurface(
        (
            fonts.width("a", Type.BODY),
            0,
            picture.get_width() - fonts.width("a", Type.BODY),
            picture.get_height(),
        )
    )
    assert pygame.mask.from_surface(box).count() > 10


def test_composed_and_decomposed_letters_are_one(fonts: Fonts) -> None:
    assert fonts.width("e\u0301", Type.BODY) == fonts.width("é", Type.BODY)


def test_changing_figures_keep_their_width(fonts: Fonts) -> None:
    widths = {fonts.width(f"{n:03}", Type.FIGURE) for n in range(0, 1000, 37)}
    assert len(widths) == 1
    assert fonts.width("111", Type.BODY) < fonts.width("000", Type.BODY), "plain figures are proportional"


@pytest.mark.parametrize("style", [Type.BODY, Type.TITLE, Type.FIGURE, Type.NUMBER])
def test_a_picture_is_as_wide_as_measured(fonts: Fonts, style: TextStyle) -> None:
    for text in ("Overwatch", "12.3 cm", "Łódź б", "i"):
        assert abs(fonts.render(text, style, INK).get_width() - fonts.width(text, style)) <= 1


@settings(max_examples=60, deadline=None)
@given(text=st.text("abc WMil.é島 \n", max_size=60), width=st.integers(1, 400))
def test_fitted_and_wrapped_words_stay_in_their_box(text: str, width: int) -> None:
    pygame.font.init()
    fonts = Fonts(Theme())
    assert fonts.width(fonts.fit(text, Type.BODY, width), Type.BODY) <= width
    widest_letter = max((fonts.width(letter, Type.BODY) for letter in text), default=0)
    for line in fonts.wrap(text, Type.BODY, width):
        assert fonts.width(line, Type.BODY) <= max(width, widest_letter)


def test_wrapping_loses_no_word(fonts: Fonts) -> None:
    text = "A mech marches up to ten centimetres in one activation like a soldier"
    assert " ".join(fonts.wrap(text, Type.BODY, 120)) == text
    cut = fonts.wrap(text, Type.BODY, 120, 2)
    assert len(cut) == 2
    assert cut[1].endswith("…")


def test_pictures_are_kept_by_text_style_and_colour(fonts: Fonts) -> None:
    one = fonts.render("kept", Type.BODY, INK)
    assert fonts.render("kept", Type.BODY, INK) is one
    assert fonts.render("kept", Type.BODY, (1, 2, 3)) is not one
    assert fonts.render("kept", Type.SMALL, INK) is not one


def test_the_cache_has_a_limit() -> None:
    pygame.font.init()
    fonts = Fonts(Theme())
    for n in range(CACHED_PICTURES + 50):
        fonts.render(str(n), Type.SMALL, INK)
    assert fonts.cached() == CACHED_PICTURES


def test_no_style_is_smaller_than_13_px_at_scale_1() -> None:
    styles = [style for style in vars(Type).values() if isinstance(style, TextStyle)]
    assert styles
    assert min(style.size for style in styles) >= 13
