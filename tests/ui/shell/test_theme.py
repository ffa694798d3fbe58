"""Every token pair that carries words reads at 4.5:1 or more, and the scale leaves the table its room."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame.ui.shell.painting import Look, button_ink, button_plate
from wargame.ui.shell.plates import Plate, Plates
from wargame.ui.shell.settings import SettingsStore
from wargame.ui.shell.sound import Sound
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.tasks import Tasks
from wargame.ui.shell.theme import (
    BARS_UNITS,
    LARGEST_SCALE,
    SMALLEST_SCALE,
    TABLE_KEEPS_PX,
    Armies,
    Army,
    Colour,
    Palette,
    Theme,
    capped_scale,
    contrast,
    folds_columns,
    mix,
    rgb,
)
from wargame.ui.shell.trace import Trace

BRIGHTEST_TABLE = rgb("#e0d8c4")
"""Sunlit plaster: the brightest ground a see-through panel lies on."""
ENOUGH = 4.5
ALL_ARMIES = [
    army for pair in (Armies.USUAL, Armies.RED_BLIND, Armies.GREEN_BLIND, Armies.BLUE_BLIND) for army in pair
]


def grounds(plate: Plate) -> list[Colour]:
    """The plate's colours behind its words, over the darkest and the brightest table."""
    return [
        mix(below, mix(plate.top, plate.bottom, down), plate.alpha)
        for down in (0.2, 0.5, 0.8)
        for below in ((0, 0, 0), BRIGHTEST_TABLE)
    ]


@pytest.mark.parametrize("name", ["ink", "dim", "brass", "blue", "orange", "good", "bad", "gold", "white"])
@pytest.mark.parametrize("plate", [Plates.PANEL, Plates.DIALOG, Plates.POPUP, Plates.WELL, Plates.CARD])
def test_words_read_on_plates(name: str, plate: Plate) -> None:
    colour = getattr(Palette(), name)
    assert min(contrast(colour, ground) for ground in grounds(plate)) >= ENOUGH


@pytest.mark.parametrize("look", list(Look))
def test_labels_read_on_buttons(look: Look) -> None:
    ink = button_ink(Theme(), look)
    assert min(contrast(ink, ground) for ground in grounds(button_plate(look))) >= ENOUGH


@pytest.mark.parametrize(
    ("ink", "plate"),
    [
        ("chosen_ink", Plates.ROW_CHOSEN),
        ("chosen_ink", Plates.CARD_CHOSEN),
        ("chosen_dim", Plates.CARD_CHOSEN),
        ("keycap_ink", Plates.KEYCAP),
        ("keycap_ink", Plates.KEY),
        ("paper_ink", Plates.PAPER),
        ("paper_bold", Plates.PAPER),
        ("good", Plates.CHIP_GOOD),
        ("bad", Plates.CHIP_BAD),
        ("orange", Plates.CHIP_WARN),
        ("blue", Plates.CHIP_BLUE),
        ("ink", Plates.CHIP),
        ("ink", Plates.NOTE),
        ("ink", Plates.WARNING),
        ("ink", Plates.DANGER),
        ("faded", Plates.WELL),
    ],
)
def test_marked_plates_carry_their_words(ink: str, plate: Plate) -> None:
    colour = getattr(Palette(), ink)
    assert min(contrast(colour, ground) for ground in grounds(plate)) >= ENOUGH


@pytest.mark.parametrize("army", ALL_ARMIES, ids=lambda army: army.name)
def test_army_colours_read(army: Army) -> None:
    assert min(contrast(army.hud, ground) for ground in grounds(Plates.PANEL)) >= ENOUGH
    assert contrast(army.pip, army.base) >= ENOUGH


def test_pairs_of_armies_differ_in_mark_as_well() -> None:
    for first, second in (Armies.USUAL, Armies.RED_BLIND, Armies.GREEN_BLIND, Armies.BLUE_BLIND):
        assert first.mark != second.mark
    assert Armies.named("no such pair") is Armies.USUAL


def test_measures_are_whole_pixels_and_never_vanish() -> None:
    theme = Theme(scale=0.8)
    assert theme.px(4) == 3
    assert theme.px(0.3) == 1
    assert theme.px(0) == 0
    assert Theme(scale=2).px(18) == 36


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (640, 400)])
def test_the_scale_leaves_the_table_its_room(size: tuple[int, int]) -> None:
    scale = capped_scale(2.0, size)
    assert SMALLEST_SCALE <= scale <= LARGEST_SCALE
    if scale > SMALLEST_SCALE:
        assert size[1] - (71 + 76) * scale >= 480 - 1e-6
    assert capped_scale(1.0, size) <= 1.0


def test_columns_fold_below_1100_units() -> None:
    assert folds_columns(Theme(scale=1.25), 1280)
    assert not folds_columns(Theme(scale=1), 1280)


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1280, 720), 1.0),
        ((1920, 1080), 1.0),
        ((2560, 1440), 1.25),
        ((3440, 1440), 1.25),
        ((3840, 2160), 2.0),
    ],
)
def test_a_large_window_is_drawn_larger_while_no_size_is_chosen(
    size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    stage = Stage(size, store, Sound(), Trace(None), Tasks())
    assert stage.theme.scale == scale
    assert size[1] - BARS_UNITS * stage.theme.scale >= TABLE_KEEPS_PX
    store.change(ui_scale=1.0)
    assert stage.theme.scale == 1.0
    store.reset("ui_scale")
    assert stage.theme.scale == scale
