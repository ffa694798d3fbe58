"""The quick reference: the whole game on one page, with the numbers of the rules in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wargame.games.skirmish.forces.house import HouseRules
from wargame.games.skirmish.forces.profiles import Profile, Profiles
from wargame.ui.shell.words import _
from wargame.ui.skirmish.names import kind_title, weapon_title

NO_BREAK = "\u00a0"

Rows = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Box:
    """One box of the page: its title, the clause it sums up, and lines of prose or a table."""

    title: str
    rule: str
    lines: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    rows: Rows = ()


def boxes(profiles: Profiles, house: HouseRules) -> list[Box]:
    """The page's boxes in reading order; each line may hold links."""
    return [
        _turn(house),
        _activation(),
        _units(profiles),
        _weapons(profiles),
        _cover(house),
        _moving(profiles, house),
        _damage(house),
        _overwatch(house),
        _morale(house),
        _victory(house),
    ]


def _turn(house: HouseRules) -> Box:
    first = _("[[Initiative|initiative]]: both roll a die. The higher roll chooses who activates first.")
    if house.initiative_once:
        first = _("[[Initiative|initiative]] is rolled in the first turn only, and holds for the battle.")
    lines = (
        _("[[Morale|morale]] is checked by sides with few units left."),
        first,
        _("[[In turns|turn.order]], each side activates one unit, until all have acted."),
    )
    return Box(_("A turn"), "initiative", lines)


def _activation() -> Box:
    lines = (
        _("One [[move|move.range]] and one [[attack|fire.roll]], in either order. Each may be left out."),
        _("Or [[overwatch|overwatch.set]] instead of both."),
    )
    return Box(_("An activation"), "activation", lines)


def _units(profiles: Profiles) -> Box:
    head = (_("Unit"), _("Move"), _("Climbs"), _("Height"), _("When hit"))
    rows = tuple(
        (
            kind_title(kind),  # type: ignore[arg-type]
            f"{profile.move:g} cm",
            _("up to {limit:g} cm").format(limit=profile.climb_limit) if profile.climbs else _("no"),
            f"{profile.height:g} cm",
            _("damage die") if profile.leaves_wreck else _("removed"),
        )
        for kind, profile in profiles.items()
    )
    return Box(_("Units"), "move.range", (), head, rows)


def _weapons(profiles: Profiles) -> Box:
    head = (_("Weapon"), _("Needs"), _("Notes"))
    rows = tuple(row for profile in profiles.values() for row in _weapons_of(profile))
    return Box(_("Weapons and range"), "fire.range", (), head, rows)


def _weapons_of(profile: Profile) -> Sequence[tuple[str, ...]]:
    title = kind_title(profile.kind)  # type: ignore[arg-type]
    found = []
    for weapon in profile.weapons:
        said = _("{needs}+ to {to:g} cm")
        bands = ", ".join(said.format(needs=b.needs, to=b.to).replace(" ", NO_BREAK) for b in weapon.bands)
        notes = [_("ignores cover")] if weapon.ignores_cover else []
        notes += [_("{count} dice").format(count=weapon.shots)] if weapon.shots > 1 else []
        found.append((f"{title}: {weapon_title(weapon.name)}", bands, ", ".join(notes) or "–"))
    return found


def _cover(house: HouseRules) -> Box:
    share = f"{house.cover_hidden * 100:g} %"
    lines = [
        _("A target in [[cover|fire.cover]] takes 1 from the roll, once."),
        _("It is in cover when {share} or more of it is hidden, or in a building, woods or a crater.").format(
            share=share
        ),
        _("[[Sight|sight]] is seen in space: what stands between hides by its height."),
        _("More than {depth:g} cm of [[woods|sight.woods]] hide everything behind them.").format(
            depth=house.woods_depth
        ),
    ]
    if house.hit_natural_six:
        lines.append(_("A 6 always hits."))
    return Box(_("Sight and cover"), "fire.cover", tuple(lines))


def _moving(profiles: Profiles, house: HouseRules) -> Box:
    lines = [
        _("A way that [[climbs|move.climb]] anything is limited to half the move in all."),
        _("[[Tanks|move.vehicle]] climb nothing and enter no building. Mechs enter no building."),
        _("The whole base is clear where a unit [[stops|move.stop]]."),
    ]
    if house.stumble_to and any(profile.stumbles for profile in profiles.values()):
        words = _("A mech that climbs rolls a die: on {worst} or less it [[stumbles|move.stumble]].")
        lines.append(words.format(worst=house.stumble_to))
    return Box(_("Moving"), "move.range", tuple(lines))


def _damage(house: HouseRules) -> Box:
    head = (_("Damage die"), _("Tank or mech"))
    minor, critical = house.damage_minor_to, house.damage_critical_to
    rows = [
        (_span(1, minor), _("minor: only moves or fires at its next activation")),
        (_span(minor + 1, critical), _("critical: immobile for good; a second one destroys")),
        (_span(max(minor, critical) + 1, 6), _("destroyed: the wreck stays on the table")),
    ]
    return Box(_("Damage"), "damage.tank", (), head, tuple((die, words) for die, words in rows if die))


def _span(first: int, last: int) -> str:
    if first > last:
        return ""
    return f"{first}" if first == last else f"{first}–{last}"


def _overwatch(house: HouseRules) -> Box:
    lines = [
        _("A unit on [[overwatch|overwatch]] may fire when an enemy moves in its sight and range."),
        _("Its owner chooses [[where on the way|overwatch.react]]. The token is spent by firing."),
    ]
    if house.overwatch_ends_with_turn:
        lines.append(_("Overwatch is lost when the turn ends."))
    return Box(_("Overwatch"), "overwatch", tuple(lines))


def _morale(house: HouseRules) -> Box:
    if house.morale_off:
        return Box(_("Morale"), "morale", (_("Nobody checks morale."),))
    lines = (
        _("A side with {line} units left or fewer rolls ({more} with the expansion).").format(
            line=house.morale_line, more=house.morale_line_expansion
        ),
        _("{passes}+ fights on, less [[retreats|victory]]. A living commander spares the roll.").format(
            passes=house.morale_passes
        ),
    )
    return Box(_("Morale"), "morale", lines)


def _victory(house: HouseRules) -> Box:
    lines = [_("A side without units, or in retreat, has lost.")]
    if house.turn_limit:
        lines.append(_("After turn {limit} the side with more units wins.").format(limit=house.turn_limit))
    return Box(_("Victory"), "victory", tuple(lines))
