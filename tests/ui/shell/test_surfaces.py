"""No picture is made by asking the window: SDL replaces its surface while threads paint."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from wargame.ui.shell.surfaces import in_window_format, see_through

UI = Path(__file__).parents[3] / "wargame" / "ui"


def calls(path: Path) -> Iterator[ast.Call]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def asks_the_window(call: ast.Call) -> bool:
    """A surface without a depth or a model, or a conversion to whatever the window has."""
    named = {word.arg for word in call.keywords}
    match ast.unparse(call.func):
        case "pygame.Surface":
            return len(call.args) < 3 and "depth" not in named
        case name if name.endswith((".convert", ".convert_alpha")) and "msgspec" not in name:
            return not call.args and not named
        case _:
            return False


@pytest.mark.parametrize("path", sorted(UI.rglob("*.py")), ids=lambda path: str(path.relative_to(UI)))
def test_no_picture_is_made_by_asking_the_window(path: Path) -> None:
    assert [ast.unparse(call) for call in calls(path) if asks_the_window(call)] == []


@pytest.mark.parametrize("bare", ["pygame.Surface((1, 1))", "sheet.convert_alpha()", "x.convert()"])
def test_a_bare_call_is_found(bare: str) -> None:
    call = ast.parse(bare, mode="eval").body
    assert isinstance(call, ast.Call)
    assert asks_the_window(call)


def test_they_are_what_the_window_would_have_made(screen: pygame.Surface) -> None:
    opaque = pygame.image.frombuffer(bytes(range(48)), (4, 4), "RGB")
    clear = pygame.image.frombuffer(bytes(range(64)), (4, 4), "RGBA")
    for ours, theirs in (
        (in_window_format(opaque), opaque.convert()),
        (see_through(clear), clear.convert_alpha()),
        (see_through(opaque), opaque.convert_alpha()),
    ):
        assert ours.get_masks() == theirs.get_masks()
        assert pygame.image.tobytes(ours, "RGBA") == pygame.image.tobytes(theirs, "RGBA")
    assert see_through(opaque).get_flags() & pygame.SRCALPHA
