"""What pieces, kinds and faults are called in the workshop."""

from __future__ import annotations

from wargame.engine.contract import Fault
from wargame.ui.shell.words import _
from wargame.ui.skirmish.names import terrain_title

VERBS = frozenset({"is", "has", "holds", "must", "makes", "leaves", "declares"})


def kind_words(kind: str) -> str:
    """A kind of terrain as it begins a line."""
    return capital(terrain_title(kind))


def capital(words: str) -> str:
    """The words with their first letter large."""
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """The words as one sentence."""
    return capital(words).rstrip(".") + "."


def fault_words(name: str, fault: Fault) -> str:
    """One sentence about a file that can't be used: its name, the place in it, and why."""
    if fault.path != "$":
        return sentence(_("{file}: {place}: {why}").format(file=name, place=fault.path, why=fault.why))
    if fault.why.partition(" ")[0] in VERBS:
        return sentence(f"{name} {fault.why}")
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
