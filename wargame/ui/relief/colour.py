"""Colours of the painter: float32 triples, sRGB-coded in 0..1 unless a name says linear."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float32]
Paint = str | Field  # "#rrggbb", a (3,) triple, or one triple a pixel (h, w, 3)

GAMMA = 2.2


@cache
def rgb(code: str) -> Field:
    """The colour `#rrggbb` as a read-only (3,) triple; raises ValueError for anything else."""
    digits = code.removeprefix("#")
    if len(digits) != 6:
        raise ValueError(f"not a colour: {code!r}")
    triple = np.frombuffer(bytes.fromhex(digits), np.uint8).astype(np.float32) / np.float32(255)
    triple.setflags(write=False)
    return triple


def triple(paint: Paint) -> Field:
    """A paint as an array: codes are looked up, arrays pass through."""
    return rgb(paint) if isinstance(paint, str) else paint


def shade(paint: Paint, factor: float) -> Field:
    """The paint lightened or darkened by a factor."""
    return triple(paint) * np.float32(factor)


def mix(first: Paint, second: Paint, amount: Field | float) -> Field:
    """From the first paint (amount 0) to the second (1); an amount a pixel gives (h, w, 3)."""
    start, end = triple(first), triple(second)
    if isinstance(amount, np.ndarray):
        amount = amount[..., None]
    return np.asarray(start + (end - start) * amount, np.float32)


def linear(coded: Field) -> Field:
    """sRGB-coded values as light (power 2.2); negative values count as black."""
    return np.power(np.maximum(coded, 0), np.float32(GAMMA), dtype=np.float32)


def coded(light: Field) -> Field:
    """Light as sRGB-coded values, clipped to 0..1."""
    return np.power(np.clip(light, 0, 1), np.float32(1 / GAMMA), dtype=np.float32)


def smoothstep(amount: NDArray[np.floating[Any]]) -> Field:
    """Cubic ease from 0 to 1, flat outside; a new array."""
    t = np.clip(amount, 0, 1)
    return np.asarray(t * t * (3 - 2 * t), np.float32)


def to_bytes(values: NDArray[np.floating[Any]]) -> NDArray[np.uint8]:
    """Values in 0..1 as 0..255, rounded and clipped."""
    scaled = np.clip(values, 0, 1) * np.float32(255) + np.float32(0.5)
    return np.asarray(scaled.astype(np.uint8), np.uint8)
