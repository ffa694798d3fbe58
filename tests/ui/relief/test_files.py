"""PNG and JPEG as the painter writes them, read back by another library."""

from __future__ import annotations

import io
import os

import numpy as np
import pytest

from wargame.ui.relief.huffman import codes_for
from wargame.ui.relief.jpeg import encode_jpeg
from wargame.ui.relief.png import encode_png

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
pygame = pytest.importorskip("pygame")


def picture(rows: int, columns: int) -> np.ndarray:
    """Soft colours with a sharp bar and some noise."""
    y, x = np.mgrid[0:rows, 0:columns]
    red = 128 + 90 * np.sin(x / 9)
    green = 128 + 90 * np.cos(y / 13)
    blue = np.where((x // 24) % 2, 210, 40) + np.random.default_rng(3).normal(0, 4, x.shape)
    return np.clip(np.dstack((red, green, blue)), 0, 255).astype(np.uint8)


def read(data: bytes, name: str) -> np.ndarray:
    surface = pygame.image.load(io.BytesIO(data), name)
    return np.transpose(pygame.surfarray.array3d(surface), (1, 0, 2))


@pytest.mark.parametrize("size", [(1, 1), (33, 47), (64, 8)])
def test_png_keeps_every_pixel(size: tuple[int, int]) -> None:
    pixels = picture(*size)
    assert np.array_equal(read(encode_png(pixels), "a.png"), pixels)
    assert np.array_equal(read(encode_png(pixels[..., 0].copy()), "a.png")[..., 1], pixels[..., 0])


def test_png_keeps_the_alpha() -> None:
    pixels = np.dstack((picture(20, 30), np.arange(600).reshape(20, 30) % 256)).astype(np.uint8)
    surface = pygame.image.load(io.BytesIO(encode_png(pixels)), "a.png")
    assert np.array_equal(pygame.surfarray.array_alpha(surface).T, pixels[..., 3])
    with pytest.raises(ValueError, match="channels"):
        encode_png(pixels[..., :2])


@pytest.mark.parametrize("size", [(1, 1), (17, 40), (96, 120)])
@pytest.mark.parametrize("half_colour", [True, False])
def test_jpeg_is_close_to_the_picture(size: tuple[int, int], half_colour: bool) -> None:
    pixels = picture(*size)
    back = read(encode_jpeg(pixels, 95, half_colour=half_colour), "a.jpg")
    assert back.shape == pixels.shape
    assert np.abs(back.astype(int) - pixels).mean() < (9 if half_colour else 2)


def test_lower_quality_is_smaller_and_worse() -> None:
    pixels = picture(96, 120)
    sizes, errors = [], []
    for quality in (30, 60, 90):
        data = encode_jpeg(pixels, quality, half_colour=False)
        sizes.append(len(data))
        errors.append(np.abs(read(data, "a.jpg").astype(int) - pixels).mean())
    assert sizes == sorted(sizes)
    assert errors == sorted(errors, reverse=True)
    with pytest.raises(ValueError, match="quality"):
        encode_jpeg(pixels, 0)


def test_codes_have_no_prefix_and_at_most_16_bits() -> None:
    """Frequencies that grow like Fibonacci's numbers would need 40 bits."""
    frequencies = np.zeros(256, np.int64)
    a, b = 1, 1
    for symbol in range(40):
        frequencies[symbol] = a
        a, b = b, a + b
    codes = codes_for(frequencies)
    words = [f"{codes.code[s]:0{codes.length[s]}b}" for s in range(40)]
    assert max(len(word) for word in words) <= 16
    assert not any(a != b and b.startswith(a) for a in words for b in words)
    assert all("0" in word for word in words)
    assert sum(codes.counts) == 40
