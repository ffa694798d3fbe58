"""The quick-reference card: every number on it is asked from the same data as the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from wargame.games.skirmish.forces.house import HouseRules
from wargame.games.skirmish.forces.profiles import Profile, Profiles, Weapon
from wargame.games.skirmish.state import UnitKind
from wargame.games.skirmish.table.plane import Disc
from wargame.ui.shell.words import _
from wargame.ui.skirmish.names import kind_title, weapon_title
from wargame.ui.skirmish.printing.paper import FOOT_CM, MARGIN_CM, Paper
from wargame.ui.skirmish.printing.press import FAINT, Ink, Press, box

_ROW_CM, _LINE_CM = 0.5, 0.46
_COLUMNS_CM = (0.15, 3.1, 5.6, 7.0, 10.0)
_BODY_PT, _HEAD_PT = 9.0, 11.0
LAST_FACE = 6

Section = tuple[str, tuple[str, ...]]


def print_card(press: Press, paper: Paper, profiles: Profiles, house: HouseRules) -> None:
    """One sheet: the units and their weapons, then the rules in a line each."""
    press.sheet(paper, _("quick reference"))
    left, width = MARGIN_CM, paper.room[0]
    y = FOOT_CM + paper.room[1] - 0.6
    press.text((left, y), _("Quick reference"), 16, bold=True)
    y = _table(press, left, y - 0.9, width, profiles)
    for title, lines in sections(profiles, house):
        y -= 0.35
        press.text((left, y), title, _HEAD_PT, bold=True)
        for line in lines:
            for part in _wrapped(press, line, width - 0.4):
                y -= _LINE_CM
                press.text((left + 0.3, y), part, _BODY_PT)
        y -= 0.3


def _table(press: Press, left: float, top: float, width: float, profiles: Profiles) -> float:
    """The units, one row a weapon; returns where the table ends."""
    heads = (_("Unit"), _("Base"), _("Moves"), _("Weapon"), _("Hits on (up to cm)"))
    rows = [row for kind, profile in profiles.items() for row in _rows(kind, profile)]
    press.polygon([box(left, top - 0.15, width, _ROW_CM)], Ink("#e9e1d0", None))
    for number, cells in enumerate((heads, *rows)):
        y = top - number * _ROW_CM
        for at, cell in zip(_COLUMNS_CM, cells, strict=True):
            press.text((left + at, y), cell, _BODY_PT, bold=number == 0)
        press.line(((left, y - 0.15), (left + width, y - 0.15)), Ink(None, FAINT, 0.01))
    return top - len(rows) * _ROW_CM - 0.5


def _rows(kind: str, profile: Profile) -> Iterator[tuple[str, ...]]:
    unit = kind_title(cast(UnitKind, kind)), _base(profile), f"{profile.move:g} cm"
    for number, weapon in enumerate(profile.weapons):
        yield (*(unit if number == 0 else ("", "", "")), weapon_title(weapon.name), _bands(weapon))


def _base(profile: Profile) -> str:
    match profile.base:
        case Disc(radius):
            return _("round, {size} cm").format(size=f"{2.0 * radius:g}")
        case base:
            return f"{base.length:g} × {base.width:g} cm"


def _bands(weapon: Weapon) -> str:
    bands = "  ".join(f"{band.needs}+ ({band.to:g})" for band in weapon.bands)
    extras = []
    if weapon.shots > 1:
        extras.append(_("{count} dice").format(count=weapon.shots))
    if weapon.ignores_cover:
        extras.append(_("ignores cover"))
    return ", ".join((bands, *extras))


def _wrapped(press: Press, line: str, room_cm: float) -> Iterator[str]:
    """A sentence as lines that are no wider than the room."""
    kept = ""
    for word in line.split():
        longer = f"{kept} {word}".strip()
        if kept and press.width_of(longer, _BODY_PT) > room_cm:
            yield kept
            kept = word
        else:
            kept = longer
    yield kept


def sections(profiles: Profiles, house: HouseRules) -> tuple[Section, ...]:
    """The rules in short, each number filled in from the rules in force."""
    numbers = _numbers(profiles, house)
    return tuple((title, tuple(line.format_map(numbers) for line in lines)) for title, lines in _texts(house))


def _numbers(profiles: Profiles, house: HouseRules) -> Mapping[str, str]:
    climb = max(profile.climb_limit for profile in profiles.values())
    return {
        "depth": f"{house.deploy_depth:g}",
        "climb": f"{climb:g}",
        "stumble": _span(1, house.stumble_to),
        "hidden": f"{100.0 * house.cover_hidden:g}",
        "woods": f"{house.woods_depth:g}",
        "minor": _span(1, house.damage_minor_to),
        "critical": _span(house.damage_minor_to + 1, house.damage_critical_to),
        "destroyed": _span(house.damage_critical_to + 1, LAST_FACE),
        "line": f"{house.morale_line}",
        "line_expansion": f"{house.morale_line_expansion}",
        "passes": f"{house.morale_passes}",
    }


def _span(first: int, last: int) -> str:
    """The faces of a die from one to another."""
    if last < first:
        return "–"
    return f"{first}" if first == last else f"{first}–{last}"


def _texts(house: HouseRules) -> Iterator[Section]:
    yield (
        _("Set-up"),
        (_("Both roll; the higher chooses who deploys first. Place within {depth} cm of your edge."),),
    )
    yield _("Each turn"), tuple(_turn(house))
    yield (
        _("An activation"),
        (
            _("One move and one attack, in either order. Or overwatch instead of both."),
            _("Climbing anything up to {climb} cm halves the whole move. Tanks climb nothing."),
            _("A mech that climbs rolls: on {stumble} it takes a roll on the damage table."),
            _("Tanks and mechs enter no building. Everyone enters woods and craters."),
        ),
    )
    yield (
        _("An attack"),
        (
            _("Declare a target in sight, measure from edge to edge, roll the number or more."),
            _("In cover the roll loses 1: {hidden} % or more hidden, or in a building, woods or a crater."),
            _("More than {woods} cm of woods hides. Tanks, mechs and wrecks hide like terrain."),
        ),
    )
    yield (
        _("Damage"),
        (
            _("A hit soldier, commander or missile trooper is removed. A hit tank or mech rolls:"),
            _("{minor}: minor, it moves or attacks, not both, in its next activation."),
            _("{critical}: critical, it never moves again; a second critical destroys it."),
            _("{destroyed}: destroyed, its wreck stays on the table."),
        ),
    )
    yield (
        _("Overwatch"),
        (
            _("When an enemy moves in sight and range: one attack at any point of its way."),
            _("Only moving triggers it."),
            _("The token stays until it fires or the unit is activated again."),
        ),
    )
    yield _("Victory"), (_("A side without units left, or in retreat, has lost."),)


def _turn(house: HouseRules) -> Iterator[str]:
    if not house.morale_off:
        yield _(
            "Morale: a side that has lost a unit and has {line} left or fewer ({line_expansion} with the "
            "expansion) rolls; {passes}+ fights on, else it retreats. While its commander lives it need not."
        )
    yield _("Initiative: both roll; the higher chooses who activates first.")
    yield _("Activate one unit each in turn until all have been activated.")
