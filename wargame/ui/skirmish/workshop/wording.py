"""What pieces, kinds and faults are called in the workshop."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from wargame.engine.contract import Fault
from wargame.games.skirmish.table.terrain import PieceSpec
from wargame.ui.shell.words import _
from wargame.ui.skirmish.names import terrain_title

VERBS = frozenset({"is", "has", "holds", "must", "makes", "leaves", "declares"})


def kind_words(kind: str) -> str:
    """A kind of terrain as it begins a line."""
    more = {"road": _("Road"), "ground": _("Painted ground"), "wreck": _("Wreck")}
    return more.get(kind) or capital(terrain_title(kind))


def capital(words: str) -> str:
    """The words with their first letter large."""
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """The words as one sentence."""
    return capital(words).rstrip(".") + "."


def fault_words(name: str, fault: Fault) -> str:
    """One sentence about a file that can't be used: its name, the place in it, and why."""
    if fault.path != "$":
        return (
            _("{file}: {place}: {why}").format(file=name, place=fault.path, why=fault.why).rstrip(".") + "."
        )
    if fault.why.partition(" ")[0] in VERBS:
        return f"{name} {fault.why}".rstrip(".") + "."
    return sentence(fault.why)


def size_words(size: tuple[float, float]) -> str:
    """A table's size."""
    return _("{width} × {height} cm").format(width=f"{size[0]:g}", height=f"{size[1]:g}")


def read_number(text: str) -> float | None:
    """The number that was typed, with a point or a comma; None for anything else."""
    try:
        value = float(text.strip().replace(",", ".").replace("−", "-"))
    except ValueError:
        return None
    return value if abs(value) < 1e9 else None


def ground_words(ground: str) -> str:
    """A ground or surface as it begins a line."""
    titles = {
        "grass": _("Grass"),
        "earth": _("Earth"),
        "cobble": _("Cobble"),
        "snow": _("Snow"),
        "sand": _("Sand"),
        "field": _("Field"),
        "mud": _("Mud"),
        "water": _("Water"),
    }
    return titles.get(ground, capital(ground))


def style_words(style: str) -> str:
    """A building's style as it begins a line."""
    titles = {
        "farmhouse": _("Farmhouse"),
        "townhouse": _("Townhouse"),
        "barn": _("Barn"),
        "ruin": _("Ruin"),
        "factory": _("Factory"),
    }
    return titles.get(style, capital(style))


def piece_words(spec: PieceSpec) -> str:
    """A piece by its name, else its style or kind with the number in its id: "Ruin 4"."""
    if spec.name:
        return _(spec.name)
    words = style_words(spec.style) if spec.style and spec.kind == "building" else kind_words(spec.kind)
    number = re.search(r"(\d+)$", spec.id)
    return f"{words} {number[1]}" if number else words


def counted_kinds(specs: Sequence[PieceSpec]) -> str:
    """How many pieces of each kind there are."""
    counts = Counter(spec.kind for spec in specs)
    return ", ".join(f"{kind_words(kind)}: {count}" for kind, count in counts.items())
