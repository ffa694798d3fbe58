"""What the wishes for a table made by chance are called, on every page that offers them."""

from __future__ import annotations

from wargame.ui.shell.words import _


def wish_words(value: str) -> str:
    """A wish's value (style, density, symmetry, fairness) as it begins a line."""
    titles = {
        "village": _("Village"),
        "farmland": _("Farmland"),
        "woods": _("Woods"),
        "ruins": _("Ruins"),
        "industrial": _("Industrial"),
        "desert": _("Desert"),
        "winter": _("Winter"),
        "sparse": _("Sparse"),
        "normal": _("Normal"),
        "dense": _("Dense"),
        "none": _("Irregular"),
        "point": _("Half turn"),
        "mirror": _("Mirrored"),
        "any": _("As it comes"),
        "fair": _("Fair"),
        "strict": _("Very even"),
    }
    return titles.get(value, value)
