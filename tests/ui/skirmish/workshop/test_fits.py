"""No word of the workshop is cut off, whatever the tool, the window and the scale."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.common.fitting import faults
from tests.ui.skirmish.workshop.bench import Work, empty
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.stock import item_of
from wargame.ui.skirmish.workshop.toolbar import SmallButton

TOOLS = ("points", "line", "area", "building", "walls", "openings", "paint", "zones", "test")


@pytest.fixture(autouse=True)
def plain_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    blank = pygame.Surface((8, 8))
    monkeypatch.setattr("wargame.ui.skirmish.workshop.panels.palette.stock_picture", lambda _item: blank)
    monkeypatch.setattr("wargame.ui.skirmish.workshop.panels.checking.in_parts", lambda *_a, **_k: ())


def furnished() -> Draft:
    return edits.added(empty(), item_of("farmhouse").placed((12.0, 15.0)))[0]


def shown_whole(work: Work) -> None:
    """No word of the two bars ends in dots."""
    kit = work.desk.stage.kit
    for bar in (work.scene.frame.tools, work.scene.frame.strip):
        for button in bar.walk():
            if isinstance(button, SmallButton):
                room = button.rect.width - 2 * kit.px(10) - button._extras(kit)
                assert kit.fonts.width(button.text, button.style) <= room, button.text


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1024, 700), 1.0),
        ((1280, 720), 1.0),
        ((1920, 1080), 1.5),
        pytest.param((1280, 720), 1.3, marks=pytest.mark.slow),
        pytest.param((1366, 768), 1.0, marks=pytest.mark.slow),
        pytest.param((2560, 1440), 1.0, marks=pytest.mark.slow),
        pytest.param((2560, 1440), 2.0, marks=pytest.mark.slow),
    ],
)
def test_words_fit(size: tuple[int, int], scale: float) -> None:
    work = Work(furnished(), size=size, ui_scale=scale)
    assert faults(work.desk) == []
    shown_whole(work)
    work.bench.select(work.bench.draft.ids)
    work.desk.draw()
    assert faults(work.desk) == []
    for tool in TOOLS:
        work.scene.use(tool)  # type: ignore[arg-type]
        work.settle()
        assert faults(work.desk) == [], tool
        shown_whole(work)
    for side in ("left", "right"):
        work.scene.frame.toggle(side)
    work.desk.draw()
    assert faults(work.desk) == []
    work.key(pygame.K_F10)
    assert faults(work.desk) == []
    work.close()
