"""Golden pictures of miniatures, kept as 4 x 4 px block means.

A difference that is meant: run `python -m tests.ui.relief.test_golden` and look at the pictures.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from wargame.ui.relief.minis import Sprite, paint_miniature

GOLDEN = Path(__file__).with_name("golden_minis.json")
PPM = 3.0
BLOCK = 4
CASES = {
    "soldier blue": {"kind": "soldier", "army": "blue", "heading_deg": 30, "pose": 1},
    "commander orange": {"kind": "commander", "army": "orange", "heading_deg": 120},
    "missile trooper blue": {"kind": "missile trooper", "army": "blue", "heading_deg": 200},
    "mech orange": {"kind": "mech", "army": "orange", "heading_deg": 285},
    "tank blue": {"kind": "tank", "army": "blue", "heading_deg": 345},
    "tank wreck": {"kind": "tank", "army": "orange", "heading_deg": 60, "wreck": True},
    "soldier bold": {"kind": "soldier", "army": "orange", "heading_deg": 0, "bold": True},
}


def means(sprite: Sprite) -> np.ndarray:
    """Block means of the model over its shadow on middle grey."""
    ground = 128 * (1 - 0.6 * sprite.shadow[..., None] / 255)
    alpha = sprite.rgba[..., 3:] / 255
    flat = sprite.rgba[..., :3] * alpha + ground * (1 - alpha)
    rows, columns = (length // BLOCK for length in flat.shape[:2])
    blocks = flat[: rows * BLOCK, : columns * BLOCK].reshape(rows, BLOCK, columns, BLOCK, 3)
    return blocks.mean(axis=(1, 3))


@pytest.mark.parametrize("name", CASES)
def test_looks_like_the_golden_picture(name: str) -> None:
    """Worst block within 10, mean within 2: other machines round differently, a moved limb does not pass."""
    golden = np.array(json.loads(GOLDEN.read_text())[name], float)
    found = means(paint_miniature(ppm=PPM, **CASES[name]))
    assert found.shape == golden.shape
    difference = np.abs(found - golden)
    assert difference.max() < 10
    assert difference.mean() < 2


def test_the_measure_notices_a_turn_of_a_few_degrees() -> None:
    case = {**CASES["soldier blue"], "heading_deg": 40}
    golden = np.array(json.loads(GOLDEN.read_text())["soldier blue"], float)
    assert np.abs(means(paint_miniature(ppm=PPM, **case)) - golden).max() > 12


def write() -> None:
    """Take the present pictures as golden."""
    pictures = {
        name: np.rint(means(paint_miniature(ppm=PPM, **case))).astype(int).tolist()
        for name, case in CASES.items()
    }
    GOLDEN.write_text(json.dumps(pictures, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    write()
