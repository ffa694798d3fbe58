"""Range bands as they are typed and shown: `15: 4+, 40: 5+`."""

from __future__ import annotations

import re
from collections.abc import Sequence

_BAND = re.compile(r"(\d+(?:\.\d+)?)\s*(?:cm)?\s*:\s*(\d)\s*\+?")
_BETWEEN = re.compile(r"[\s,;]*")


def bands_text(bands: Sequence[Sequence[float]]) -> str:
    """Bands as text: to how many cm, and the number that hits."""
    return ", ".join(f"{to:g}: {needs}+" for to, needs in bands)


def read_bands(text: str) -> list[list[float]] | None:
    """The bands a text says; None when it says something else."""
    if not _BETWEEN.fullmatch(_BAND.sub("", text)):
        return None
    return [[float(band[1]), int(band[2])] for band in _BAND.finditer(text)] or None
