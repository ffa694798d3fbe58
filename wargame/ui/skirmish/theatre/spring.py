"""A model that springs back: from where a hand let it go to where it stands; cm, degrees, seconds."""

from __future__ import annotations

import math
from dataclasses import dataclass

Point = tuple[float, float]

LIFE_S = 0.34
DAMPING = 13.0
TURNS_A_S = 1.9


@dataclass(frozen=True)
class Spring:
    """A damped swing about the place where the model stands. It shows something and decides nothing."""

    unit: str
    start: Point
    home: Point
    facing: float
    home_facing: float
    age_s: float = 0.0

    @property
    def over(self) -> bool:
        """Whether it has come to rest."""
        return self.age_s >= LIFE_S

    @property
    def away(self) -> float:
        """How far from home it is, as a share of where it began; below 0 when it swings beyond."""
        swing = math.exp(-DAMPING * self.age_s) * math.cos(math.tau * TURNS_A_S * self.age_s)
        return swing * (1.0 - min(1.0, self.age_s / LIFE_S) ** 2)

    @property
    def at(self) -> Point:
        """Where it is now."""
        away = self.away
        x, y = (home + (start - home) * away for start, home in zip(self.start, self.home, strict=True))
        return x, y

    @property
    def turned(self) -> float:
        """How it faces now: by the shorter way to how it stands."""
        turn = (self.facing - self.home_facing + 180.0) % 360.0 - 180.0
        return (self.home_facing + turn * max(0.0, self.away)) % 360.0
