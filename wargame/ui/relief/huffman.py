"""Huffman codes for JPEG: at most 16 bits, canonical, none of only ones."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_LONGEST = 16
_RESERVED = 256  # takes the code of only ones, and is never written


@dataclass(frozen=True)
class Codes:
    """`counts` of codes by length 1..16, their `symbols` in order; code and length by symbol (256,)."""

    counts: bytes
    symbols: bytes
    code: NDArray[np.int64]
    length: NDArray[np.int64]


def codes_for(frequencies: NDArray[np.int64]) -> Codes:
    """The best codes for how often each of 256 symbols occurs."""
    weights = {int(symbol): int(frequencies[symbol]) for symbol in frequencies.nonzero()[0]}
    lengths = _lengths(weights)
    while max(lengths.values()) > _LONGEST:
        weights = {symbol: weight // 2 + 1 for symbol, weight in weights.items()}
        lengths = _lengths(weights)
    return _canonical(lengths)


def _lengths(weights: dict[int, int]) -> dict[int, int]:
    """Depth of each symbol in the Huffman tree; the reserved one lies deepest."""
    heap: list[tuple[int, int, tuple[int, ...]]] = [(0, -1, (_RESERVED,))]
    heap += [(weight, symbol, (symbol,)) for symbol, weight in sorted(weights.items())]
    heapq.heapify(heap)
    depths = dict.fromkeys([*weights, _RESERVED], 0)
    while len(heap) > 1:
        first, second = heapq.heappop(heap), heapq.heappop(heap)
        joined = first[2] + second[2]
        for symbol in joined:
            depths[symbol] += 1
        heapq.heappush(heap, (first[0] + second[0], min(joined), joined))
    return depths


def _canonical(lengths: dict[int, int]) -> Codes:
    code, length = np.zeros(256, np.int64), np.zeros(256, np.int64)
    order = sorted(lengths, key=lambda symbol: (lengths[symbol], symbol))
    counts, value, width = [0] * _LONGEST, 0, 0
    for symbol in order:
        value <<= lengths[symbol] - width
        width = lengths[symbol]
        if symbol != _RESERVED:
            code[symbol], length[symbol] = value, width
            counts[width - 1] += 1
        value += 1
    return Codes(bytes(counts), bytes(symbol for symbol in order if symbol != _RESERVED), code, length)
