"""No meaning by colour alone: three kinds of colour blindness simulated, and the second sign of each."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from wargame.games.skirmish.table.cover import Reason
from wargame.ui.shell.theme import Armies, Army, Colour, Palette, contrast, mix
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.dice.render import DieColours, render_die
from wargame.ui.skirmish.overlays import strokes
from wargame.ui.skirmish.overlays.chips import INKS, PLATES
from wargame.ui.skirmish.overlays.heat import BANDS
from wargame.ui.skirmish.overlays.ink import Drawing
from wargame.ui.skirmish.overlays.legend import _sample

Matrix = npt.NDArray[np.float64]

WINDOW = pygame.Rect(0, 0, 800, 800)
ENOUGH = 4.5
APART = 20.0
"""Least distance of two meanings in CIE Lab: ten times what is just seen side by side."""

# full severity, applied to linear RGB
BLINDNESS: dict[str, Matrix] = {
    "nobody": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE_XYZ = TO_XYZ @ np.ones(3)


def seen_as(colour: Colour, eyes: str) -> Matrix:
    """A colour as those eyes see it, in CIE Lab."""
    share = np.array(colour[:3], float) / 255.0
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    xyz = TO_XYZ @ np.clip(BLINDNESS[eyes] @ linear, 0.0, 1.0) / WHITE_XYZ
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16.0 / 116.0)
    return np.array([116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)])


def apart(one: Colour, other: Colour, eyes: str) -> float:
    return float(np.linalg.norm(seen_as(one, eyes) - seen_as(other, eyes)))


def ink_of(drawing: Drawing) -> npt.NDArray[np.int16]:
    """How much of each pixel is drawn: the shape without its colours."""
    return pygame.surfarray.array_alpha(drawing.picture).astype(np.int16)


def camera() -> Camera:
    return Camera((40.0, 40.0), (0.0, 0.0, 800.0, 800.0))


def test_the_simulation_is_one() -> None:
    red, green = (200, 60, 40), (90, 110, 30)
    assert apart(red, green, "nobody") > 2 * apart(red, green, "deuteranopia")
    assert apart((255, 255, 255), (0, 0, 0), "protanopia") == pytest.approx(100.0, abs=0.5)
    for eyes in BLINDNESS:
        assert apart((128, 128, 128), (128, 128, 128), eyes) == 0.0


MEANINGS = {
    "good and bad words": (Palette.good, Palette.bad),
    "chips of good and bad": (INKS["good"], INKS["bad"]),
    "clear and blocked rays": (strokes.CLEAR, strokes.BLOCKED),
    "a legal ghost and one that is not": (strokes.WHITE, strokes.ILLEGAL),
    "a way to walk and one refused": (strokes.WHITE, strokes.ILLEGAL),
    "a target and one out of reach": (strokes.TARGET, strokes.UNABLE),
}


@pytest.mark.parametrize("eyes", BLINDNESS)
@pytest.mark.parametrize("meaning", MEANINGS)
def test_meanings_stay_apart(meaning: str, eyes: str) -> None:
    assert apart(*MEANINGS[meaning], eyes) >= APART


PAIRS = {
    "usual": (Armies.USUAL, ("nobody", "protanopia", "deuteranopia", "tritanopia")),
    "red_blind": (Armies.RED_BLIND, ("nobody", "protanopia")),
    "green_blind": (Armies.GREEN_BLIND, ("nobody", "deuteranopia")),
    "blue_blind": (Armies.BLUE_BLIND, ("nobody", "tritanopia")),
}
OF_PAIRS = [(name, eyes) for name, (_pair, all_eyes) in PAIRS.items() for eyes in all_eyes]


@pytest.mark.parametrize(("name", "eyes"), OF_PAIRS)
def test_armies_stay_apart_in_paint_words_and_dice(name: str, eyes: str) -> None:
    first, second = PAIRS[name][0]
    assert apart(first.base, second.base, eyes) >= APART
    assert apart(first.hud, second.hud, eyes) >= APART


@pytest.mark.parametrize("pair", [pair for pair, _eyes in PAIRS.values()], ids=list(PAIRS))
def test_armies_have_a_mark_of_their_own(pair: tuple[Army, Army]) -> None:
    assert {army.mark for army in pair} == {"circle", "diamond"}
    assert Armies.named("usual") == Armies.USUAL


@pytest.mark.parametrize("eyes", BLINDNESS)
def test_the_hatching_of_the_heat_is_seen_by_everybody_and_differs_from_band_to_band(eyes: str) -> None:
    pictures = [lightness_of(_sample(number, (40, 18)), eyes) for number in range(len(BANDS))]
    for one, other in pairwise(pictures):
        assert np.ptp(np.percentile(other, (5, 95))) >= 3.0
        assert np.mean((one > one.mean()) != (other > other.mean())) > 0.1
        assert one.mean() < other.mean()


def lightness_of(picture: pygame.Surface, eyes: str) -> Matrix:
    pixels = pygame.surfarray.array3d(picture)[1:-1, 1:-1].reshape(-1, 3)
    return np.array([seen_as(tuple(pixel), eyes)[0] for pixel in pixels])


@pytest.mark.parametrize("eyes", BLINDNESS)
@pytest.mark.parametrize(
    "army", [army for pair, _eyes in PAIRS.values() for army in pair], ids=lambda a: a.name
)
def test_a_dies_pips_can_be_counted_by_everybody(army: Army, eyes: str) -> None:
    assert apart(army.pip, army.base, eyes) >= 2 * APART
    die = render_die((1.0, 0.0, 0.0, 0.0), 48, DieColours(army.base, army.pip), fine=True)
    solid = die[die[..., 3] > 250][:, :3]
    lightness = np.array([seen_as(tuple(int(c) for c in p), eyes)[0] for p in solid[::7]])  # type: ignore[arg-type]
    assert np.ptp(lightness) > 25.0


def test_blocked_rays_are_dashed_and_clear_ones_are_not() -> None:
    eye, target = (5.0, 20.0), (35.0, 20.0)
    clear = strokes.sight_line(eye, target, 0.5, (), camera(), WINDOW, clear=True)
    blocked = strokes.sight_line(eye, target, 0.5, (), camera(), WINDOW, clear=False)
    row = round(camera().to_px(target)[1])
    gaps = {}
    for name, drawing in (("clear", clear), ("blocked", blocked)):
        along = ink_of(drawing)[40:-40, row - drawing.area.y]
        gaps[name] = int((np.abs(np.diff(along)) > 30).sum())
    assert gaps["clear"] == 0
    assert gaps["blocked"] > 20


def test_a_ray_is_dashed_only_where_the_edge_lies_before_it() -> None:
    eye, target = (5.0, 20.0), (35.0, 20.0)
    edge = ((34.0, 19.0), (34.0, 20.0))
    reason = Reason(piece="w", unit=None, edge=edge, why="hides", share=0.4)
    free = strokes.sight_line(eye, target, 1.0, (), camera(), WINDOW, clear=True)
    partly = strokes.sight_line(eye, target, 1.0, (reason,), camera(), WINDOW, clear=True)
    x = round(camera().to_px((30.0, 20.0))[0])

    def gaps(drawing: Drawing, dy_cm: float) -> int:
        y = round(camera().to_px((0.0, 20.0 + dy_cm))[1]) - drawing.area.y
        part = ink_of(drawing)[:, y - 4 : y + 5]
        return int((part[x - drawing.area.x - 60 : x - drawing.area.x].max(axis=1) < 40).sum())

    assert gaps(partly, -0.75) > gaps(free, -0.75)
    assert gaps(partly, 0.75) == gaps(free, 0.75)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            strokes.ghost_ring((20.0, 20.0), 0.5, camera(), legal=True),
            strokes.ghost_ring((20.0, 20.0), 0.5, camera(), legal=False),
        ),
        (
            strokes.brackets((20.0, 20.0), 0.5, camera(), locked=True),
            strokes.brackets((20.0, 20.0), 0.5, camera(), locked=False),
        ),
        (
            strokes.brackets((20.0, 20.0), 0.5, camera(), locked=False),
            strokes.brackets((20.0, 20.0), 0.5, camera(), locked=False, able=False),
        ),
        (
            strokes.way_stroke(strokes.WayLook(((5, 5), (30, 5)), True, climbs=True), camera(), WINDOW),
            strokes.way_stroke(strokes.WayLook(((5, 5), (30, 5)), True, climbs=False), camera(), WINDOW),
        ),
        (
            strokes.way_stroke(strokes.WayLook(((5, 5), (30, 5)), True, False, ((3, 9),)), camera(), WINDOW),
            strokes.way_stroke(strokes.WayLook(((5, 5), (30, 5)), True, False), camera(), WINDOW),
        ),
    ],
    ids=[
        "a ghost that may not stand there",
        "an enemy aimed at",
        "an enemy out of reach",
        "a way that climbs",
        "a watched stretch",
    ],
)
def test_marks_differ_in_shape_not_in_colour_alone(one: Drawing, other: Drawing) -> None:
    assert one.picture.get_size() == other.picture.get_size()
    assert (np.abs(ink_of(one) - ink_of(other)) > 60).sum() > 40


def test_chips_read_on_their_plates() -> None:
    """Good and bad chips have words and icons of their own; here, that the words read."""
    for tone, ink in INKS.items():
        plate = PLATES[tone]
        grounds = [
            mix(below, mix(plate.top, plate.bottom, down), plate.alpha)
            for down in (0.2, 0.5, 0.8)
            for below in ((0, 0, 0), (224, 216, 196))
        ]
        assert min(contrast(ink, ground) for ground in grounds) >= ENOUGH, tone
