"""The shared screens' tests draw much of the same: what is painted for one is kept for the others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Armies, Army


@pytest.fixture(scope="session")
def kept_kits() -> dict[tuple[float, tuple[Army, Army]], Kit]:
    return {}


@pytest.fixture(autouse=True)
def one_kit_a_scale(
    kept_kits: dict[tuple[float, tuple[Army, Army]], Kit], monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Plates and letters are painted once a session: that takes most of a test's time."""
    make = Kit.at

    def at(scale: float, armies: tuple[Army, Army] = Armies.USUAL) -> Kit:
        key = (scale, armies)
        if key not in kept_kits:
            kept_kits[key] = make(scale, armies)
        return kept_kits[key]

    monkeypatch.setattr(Kit, "at", at)
    return
