"""The armies stay apart for players who see fewer colours, and both stand out from the grass."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from wargame.ui.relief.colour import linear, rgb
from wargame.ui.relief.figures.army import army_of
from wargame.ui.relief.minis import paint_miniature

# Machado, Oliveira and Fernandes (2009), severity 1: linear RGB as such a viewer sees it.
VIEWERS = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
GRASS = "#66713c"


def lab(light: np.ndarray) -> np.ndarray:
    """CIE L*a*b* (D65) of linear RGB."""
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = np.clip(light, 0, 1) @ to_xyz.T / np.array([0.9505, 1.0, 1.089])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.stack(
        (116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])), axis=-1
    )


def apart(first: np.ndarray, second: np.ndarray, viewer: str) -> float:
    """Colour distance (CIE 1976) as the viewer sees it."""
    seen = [lab(colour.astype(float) @ VIEWERS[viewer].T) for colour in (first, second)]
    return float(np.linalg.norm(seen[0] - seen[1]))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_army_colours_stay_apart(viewer: str) -> None:
    blue, orange = army_of("blue"), army_of("orange")
    assert apart(linear(rgb(blue.main)), linear(rgb(orange.main)), viewer) > 75
    assert blue.mark != orange.mark


@pytest.mark.parametrize(("viewer", "army"), list(product(VIEWERS, ("blue", "orange"))))
def test_the_rim_stands_out_from_the_grass(viewer: str, army: str) -> None:
    assert apart(linear(rgb(army_of(army).rim)), linear(rgb(GRASS)), viewer) > 35


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("kind", ["soldier", "mech", "tank"])
def test_painted_models_stay_apart_at_fit_zoom(viewer: str, kind: str) -> None:
    """The mean colour of the whole model at 2.6 px/mm, as an eye that only glances takes it."""
    means = []
    for army in ("blue", "orange"):
        rgba = paint_miniature(kind, army, heading_deg=40, ppm=2.6, bold=True).rgba
        colour = linear((rgba[..., :3] / 255).astype(np.float32))
        means.append((colour * rgba[..., 3:]).sum(axis=(0, 1)) / rgba[..., 3].sum())
    assert apart(*means, viewer) > 15
