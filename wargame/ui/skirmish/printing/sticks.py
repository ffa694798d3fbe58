"""Measuring sticks: one for each distance of the rules, in parts where a sheet is too short."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from wargame.games.skirmish.forces.house import HouseRules
from wargame.games.skirmish.forces.profiles import Profiles
from wargame.games.skirmish.state import UnitKind
from wargame.ui.shell.words import _
from wargame.ui.skirmish.names import kind_title, weapon_title
from wargame.ui.skirmish.printing.paper import FOOT_CM, MARGIN_CM, Paper, packed
from wargame.ui.skirmish.printing.press import INK, PAPER_WHITE, Ink, Press, box

LENGTHS_CM = (8, 10, 15, 20, 30, 40, 60)
WIDTH_CM, TAB_CM, GAP_CM = 1.6, 1.0, 0.3
LONGEST_PART_CM = 20
_SHADES = ("#f6efe0", "#e3d9c3")


@dataclass(frozen=True)
class Part:
    """A part of a stick: from and to on it (cm), whether another is glued to its end, what it is for."""

    start: int
    stop: int
    has_tab: bool
    words: str

    @property
    def length(self) -> float:
        """Its length on paper in cm, the tab included."""
        return self.stop - self.start + (TAB_CM if self.has_tab else 0.0)


def print_sticks(press: Press, paper: Paper, profiles: Profiles, house: HouseRules) -> None:
    """All sticks, upright beside each other."""
    uses = uses_of(profiles, house)
    parts = [part for length in LENGTHS_CM for part in parts_of(length, _title(length, uses))]
    across, up = paper.room
    # laid out on the sheet's side, so that short sticks share a column
    places = list(packed([(part.length, WIDTH_CM) for part in parts], (up, across), GAP_CM))
    sheet = -1
    for place in sorted(places, key=lambda place: place.sheet):
        if place.sheet != sheet:
            sheet = place.sheet
            press.sheet(paper, _("measuring sticks"))
        _print(press, parts[place.item], MARGIN_CM + across - place.y - WIDTH_CM, FOOT_CM + place.x)


def _title(length: int, uses: Mapping[float, str]) -> str:
    title = _("{length} cm").format(length=length)
    words = uses.get(float(length))
    return f"{title}: {words}" if words else title


def parts_of(length: int, words: str) -> Iterator[Part]:
    """A stick's parts, each no longer than LONGEST_PART_CM and all alike."""
    count = -(-length // LONGEST_PART_CM)
    for number in range(count):
        start, stop = length * number // count, length * (number + 1) // count
        yield Part(start, stop, number + 1 < count, words if number == 0 else "")


def uses_of(profiles: Profiles, house: HouseRules) -> Mapping[float, str]:
    """What each distance of the rules is for, in words."""
    found: dict[float, list[str]] = {}
    found.setdefault(house.deploy_depth, []).append(_("deployment"))
    for distance in dict.fromkeys(profile.move for profile in profiles.values()):
        movers = [kind_title(cast(UnitKind, kind)) for kind, who in profiles.items() if who.move == distance]
        found.setdefault(distance, []).append(_("move of {units}").format(units=", ".join(movers)))
    for profile in profiles.values():
        for weapon in profile.weapons:
            for band in weapon.bands:
                words = f"{weapon_title(weapon.name)} {band.needs}+"
                found.setdefault(band.to, []).append(words)
    return {distance: ", ".join(dict.fromkeys(words)) for distance, words in found.items()}


def _print(press: Press, part: Part, x: float, y: float) -> None:
    """A part from its start upwards, its words along it."""
    with press.turned((x + WIDTH_CM, y)):
        whole = part.stop - part.start
        for step in range(whole):
            shade = _SHADES[(part.start + step) % 2]
            press.polygon([box(step, 0.0, 1.0, WIDTH_CM)], Ink(shade, None))
            _number(press, part.start + step + 1, step + 1.0)
        press.polygon([box(0.0, 0.0, whole, WIDTH_CM)], Ink(None, INK, 0.03))
        if part.has_tab:
            press.polygon(
                [box(whole, 0.15, TAB_CM, WIDTH_CM - 0.3)], Ink(PAPER_WHITE, INK, 0.02, (0.15, 0.1))
            )
            press.text((whole + TAB_CM / 2.0, WIDTH_CM / 2.0 - 0.1), _("glue"), 7, align="middle")
        press.text((0.25, 1.05), press.fitted(part.words, 8, whole - 0.5), 8)


def _number(press: Press, number: int, at: float) -> None:
    """A centimetre's mark with its number to the left of it."""
    is_fifth = number % 5 == 0
    press.line(((at, 0.0), (at, 0.5 if is_fifth else 0.3)), Ink(width=0.02))
    press.text((at - 0.08, 0.55), f"{number}", 9 if is_fifth else 6.5, bold=is_fifth, align="right")
