"""House rules as the drawer words them: under which heading, and what each is about."""

from __future__ import annotations

from collections.abc import Iterable

from wargame.ui.shell.words import _, inside
from wargame.ui.skirmish.names import kind_title, weapon_title


def groups(kinds: Iterable[str]) -> list[str]:
    """The headings in the drawer's order: the battle as a whole first, then each kind of unit."""
    return [
        _("The battle"),
        _("Moving"),
        _("Seeing and hitting"),
        _("Damage and morale"),
        *(kind_title(kind) for kind in kinds),  # type: ignore[arg-type]
    ]


def group(name: str) -> str:
    """The heading that a rule stands under."""
    first, _dot, rest = name.partition(".")
    match first:
        case "units" | "weapons":
            return kind_title(rest.split(".")[0])  # type: ignore[arg-type]
        case "move" | "stumble":
            return _("Moving")
        case "cover" | "sight" | "woods" | "wreck" | "range" | "hit" | "tank":
            return _("Seeing and hitting")
        case "damage" | "morale":
            return _("Damage and morale")
        case _:
            return _("The battle")


def about(name: str, type_: str, words: str) -> str:
    """What a rule is about; a weapon's begins with the weapon."""
    said = _("ranges in cm, each with the number that hits") if type_ == "bands" else _(words)
    if not name.startswith("weapons."):
        return said
    weapon = weapon_title(name.split(".")[2])
    return _("{weapon}: {rule}").format(weapon=weapon, rule=inside(said))
