"""The exported picture: exactly the table, without its hem, with its true size written in the file."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from tests.games.skirmish.maps.documents import document, feature, ring
from wargame.games.skirmish.maps.read import read_map
from wargame.ui.relief.export import lit_table, table_png
from wargame.ui.relief.store import LONGEST_PX, density

TABLE = read_map(document(feature("water", ring(0, 15, 20, 10)), ground="snow", size=[40, 30]), "x")


@pytest.fixture(scope="module")
def picture() -> np.ndarray:
    return lit_table(TABLE, 0.8, fine=False)


def test_it_is_the_table_and_nothing_around_it(picture: np.ndarray) -> None:
    assert picture.shape == (240, 320, 3)
    # the pond lies in the north-west, as on the table: darker and bluer than snow
    pond, snow = (
        picture[place].reshape(-1, 3).mean(axis=0)
        for place in (np.s_[50:110, 30:130], np.s_[150:220, 200:300])
    )
    assert pond.sum() < snow.sum() - 60
    # no dark hem at the rim
    assert picture[-8:, 200:].mean() > 0.7 * snow.mean()


def test_the_file_says_how_large_the_table_is(picture: np.ndarray) -> None:
    image = Image.open(io.BytesIO(table_png(picture, TABLE.size)))
    image.load()
    assert image.size == (320, 240)
    across, down = image.info["dpi"]
    assert (320 / across * 2.54, 240 / down * 2.54) == pytest.approx((40.0, 30.0), rel=1e-3)
    assert np.array_equal(np.asarray(image), picture)


def test_it_tells_how_far_it_is() -> None:
    shares: list[float] = []
    lit_table(TABLE, 0.5, shares.append, fine=False)
    assert shares
    assert shares[-1] == 1.0


def test_a_vast_table_is_painted_no_larger_than_is_reasonable() -> None:
    vast = read_map(document(feature("rock", ring(5, 15, 2, 2)), size=[180, 20]), "x")
    assert density(vast, 12.0) * 1800 < LONGEST_PX
