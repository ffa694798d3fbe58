"""The two armies' colours and marks, and the materials both share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wargame.ui.relief.colour import Field, Paint, mix

ArmyName = Literal["blue", "orange"]
Mark = Literal["circle", "diamond"]

SKIN = "#c99470"
GUN = "#3b4046"
STEEL = "#8b9298"
WOOD = "#74492a"
LEATHER = "#4a3524"
BLACK = "#1d1d1f"
BRASS = "#c9a24f"
RUBBER = "#35332f"
CANVAS = "#8d8060"
CREAM = "#efe6d0"
OLIVE = "#59633f"
RED = "#c0392b"
SOOT = "#1b1612"
RUST = "#6b3a20"
EARTH = "#a08a66"
FLOCK = "#7f9148"


@dataclass(frozen=True)
class Army:
    """Main colour with its light and dark, cloth and armour in two tones, gear, visor, rim and mark."""

    main: str
    light: str
    dark: str
    cloth: str
    cloth_dark: str
    armour: str
    armour_dark: str
    gear: str
    visor: str
    rim: str
    mark: Mark

    @property
    def helmet(self) -> Field:
        """Armour with a breath of the army's colour, so that a head tells its side."""
        return mix(self.armour, self.main, 0.38)


_BLUE = Army(
    main="#2f6fb7",
    light="#6aa6e0",
    dark="#1c4477",
    cloth="#6f7f8c",
    cloth_dark="#596874",
    armour="#66788a",
    armour_dark="#4b5b6b",
    gear="#6e6048",
    visor="#6fe3ff",
    rim="#d5e9ff",
    mark="circle",
)
_ORANGE = Army(
    main="#dd7a1c",
    light="#f5b45c",
    dark="#8d4710",
    cloth="#a08a62",
    cloth_dark="#877250",
    armour="#a8936a",
    armour_dark="#857350",
    gear="#5d5440",
    visor="#ffd36a",
    rim="#ffe2b3",
    mark="diamond",
)


def army_of(name: ArmyName) -> Army:
    """The colours of an army; raises ValueError for another name."""
    if name == "blue":
        return _BLUE
    if name == "orange":
        return _ORANGE
    raise ValueError(f"no army {name!r}")


def burnt(paint: Paint, amount: float = 0.8) -> Field:
    """A paint as fire leaves it."""
    return mix(mix(paint, "#4a3a2e", amount), SOOT, 0.25)
