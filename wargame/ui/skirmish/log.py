"""The battle log's words: one line for each event, with its side, dice, rule and the units in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from wargame.games.skirmish import events as ev
from wargame.games.skirmish.state import ResultBy
from wargame.ui.shell.words import _, word
from wargame.ui.skirmish.names import Names, weapon_title

Weight = Literal["turn", "activation", "line", "detail"]
Place = tuple[float, float]


@dataclass(frozen=True)
class Line:
    """One line of the log. `detail` lines say only what other lines say as well."""

    text: str
    rule: str
    side: int | None = None
    dice: tuple[tuple[int, int], ...] = ()
    units: tuple[str, ...] = ()
    weight: Weight = "line"
    places: tuple[Place, ...] = ()
    """Where each of the units stood then."""
    way: tuple[Place, ...] = ()
    """The way it went, or the line of its shot."""


def lines_of(events: Iterable[Any], names: Names, stood: Mapping[str, Place] | None = None) -> list[Line]:
    """The lines a player reads for some events, in order; `stood`: where the units were before, cm."""
    at = dict(stood or {})
    lines: list[Line] = []
    for event in events:
        match event:
            case ev.Moved(unit, points):
                at[unit] = points[-1]
            case ev.Deployed(unit, spot):
                at[unit] = spot
        line = line_of(event, names)
        if line.weight != "detail":
            lines.append(replace(line, places=_places(line, at), way=_way(event, at)))
    return lines


def _places(line: Line, at: Mapping[str, Place]) -> tuple[Place, ...]:
    return tuple(at[unit] for unit in line.units if unit in at)


def _way(event: Any, at: Mapping[str, Place]) -> tuple[Place, ...]:
    match event:
        case ev.Moved(_unit, points):
            return tuple(points)
        case ev.Shot() if event.unit in at and event.target in at:
            return at[event.unit], at[event.target]
    return ()


def as_text(lines: Sequence[Line], sides: tuple[str, str]) -> str:
    """The log as plain text for the clipboard; a line says whose it is where its words do not."""
    return "\n".join(_plain(line, sides) for line in lines)


def _plain(line: Line, sides: tuple[str, str]) -> str:
    indent = {"turn": "", "activation": "  ", "line": "    ", "detail": "      "}[line.weight]
    side = "" if line.side is None or sides[line.side] in line.text else f"{sides[line.side]}: "
    return f"{indent}{side}{line.text} [{line.rule}]"


def line_of(event: Any, names: Names) -> Line:
    """The line of one event. Raises TypeError for what is not an event."""
    match event:
        case ev.Rolled() | ev.Morale() | ev.Stumbled() | ev.Shot() | ev.Damaged():
            return _with_dice(event, names)
        case ev.TurnBegan() | ev.Initiative() | ev.Retreated() | ev.Stalemate():
            return _of_the_battle(event, names)
        case ev.Conceded() | ev.DrawAgreed() | ev.BattleOver():
            return _of_the_end(event, names)
        case ev.Climbed() | ev.Moved() | ev.Reacted() | ev.Wrecked() | ev.Deployed():
            return _with_values(event, names)
        case _:
            return _of_one_unit(event, names)


def _with_dice(event: ev.Rolled | ev.Morale | ev.Stumbled | ev.Shot | ev.Damaged, names: Names) -> Line:
    match event:
        case ev.Rolled():
            return _rolled(event, names)
        case ev.Morale(side, die, holds):
            text = _("{side} fights on: {die}") if holds else _("{side} loses heart: {die}")
            values = {"side": names.side(side), "die": die}
            return Line(word(text, values), event.rule, side, ((side, die),))
        case ev.Stumbled(unit, piece, die, falls):
            text = _("{unit} stumbles over {piece}: {die}") if falls else _("{unit} keeps its feet: {die}")
            return _unit_line(event, names, unit, text, die, piece=names.piece(piece), die=die)
        case ev.Shot():
            return _shot(event, names)
        case ev.Damaged(unit, die):
            return _unit_line(event, names, unit, _damage_template(event), die, die=die)


def _rolled(event: ev.Rolled, names: Names) -> Line:
    reasons = {
        "deploy": _("{side} rolls for deployment: {die}"),
        "initiative": _("{side} rolls for initiative: {die}"),
        "morale": _("{side} rolls for morale: {die}"),
        "hit": _("{side} rolls to hit: {die}"),
        "damage": _("{side} rolls for damage: {die}"),
        "stumble": _("{side} rolls for the climb: {die}"),
    }
    text = word(reasons[event.for_], {"side": names.side(event.side), "die": event.die})
    weight: Weight = "line" if event.for_ in ("deploy", "initiative") else "detail"
    return Line(text, event.rule, event.side, ((event.side, event.die),), weight=weight)


def _shot(event: ev.Shot, names: Names) -> Line:
    hit = _("{weapon} at {target}: {die} against {needs}+, hit")
    miss = _("{weapon} at {target}: {die} against {needs}+, miss")
    never = _("{weapon} at {target}: {die}, it could not hit")
    template = hit if event.hit else miss if event.needs <= 6 else never
    values = {
        "weapon": weapon_title(event.weapon),
        "target": names.unit(event.target),
        "die": event.die,
        "needs": event.needs,
    }
    side = names.side_of.get(event.unit)
    dice = () if side is None else ((side, event.die),)
    return Line(word(template, values), event.rule, side, dice, (event.unit, event.target))


def _damage_template(event: ev.Damaged) -> str:
    return {
        "minor": _("{unit} takes minor damage: {die}. It may move or attack, not both"),
        "critical": _("{unit} takes critical damage: {die}. It can't move any more"),
        "destroyed": _("{unit} is destroyed: {die}"),
    }[event.result]


def _of_the_battle(event: ev.TurnBegan | ev.Initiative | ev.Retreated | ev.Stalemate, names: Names) -> Line:
    match event:
        case ev.TurnBegan(turn):
            return Line(word(_("Turn {turn}"), {"turn": turn}), event.rule, weight="turn")
        case ev.Initiative(first):
            return Line(word(_("{side} activates first"), {"side": names.side(first)}), event.rule, first)
        case ev.Retreated(side):
            return Line(word(_("{side} retreats"), {"side": names.side(side)}), event.rule, side)
        case ev.Stalemate():
            return Line(_("Nobody can move and nobody has a target: agree on a draw?"), event.rule)


def _of_the_end(event: ev.Conceded | ev.DrawAgreed | ev.BattleOver, names: Names) -> Line:
    match event:
        case ev.Conceded(side):
            return Line(word(_("{side} concedes"), {"side": names.side(side)}), event.rule, side)
        case ev.DrawAgreed():
            return Line(_("Both sides agree on a draw"), event.rule)
        case ev.BattleOver(winner, by):
            return Line(ending(winner, by, names), event.rule, winner, weight="turn")


def ending(winner: int | None, by: ResultBy, names: Names) -> str:
    """Who won and how, in one sentence."""
    if winner is None:
        agreed, even = _("A draw, agreed by both sides"), _("A draw: neither side holds the field")
        return agreed if by == "agreement" else even
    how = {
        "elimination": _("{winner} wins: {loser} has no unit left"),
        "retreat": _("{winner} wins: {loser} retreats"),
        "concession": _("{winner} wins: {loser} concedes"),
        "turn.limit": _("{winner} wins with more units left at the last turn"),
    }
    values = {"winner": names.side(winner), "loser": names.side(1 - winner)}
    return word(how.get(by, _("{winner} wins")), values)


def _with_values(event: ev.Climbed | ev.Moved | ev.Reacted | ev.Wrecked | ev.Deployed, names: Names) -> Line:
    match event:
        case ev.Moved(unit, _points, length):
            return _unit_line(event, names, unit, _("{unit} moves {length} cm"), length=float(length))
        case ev.Climbed(unit, piece):
            return _unit_line(event, names, unit, _("{unit} climbs {piece}"), piece=names.piece(piece))
        case ev.Reacted(unit, at):
            text = _("{unit} on overwatch fires after {at} cm")
            return _unit_line(event, names, unit, text, at=float(at))
        case ev.Wrecked(unit):
            return _unit_line(event, names, unit, _("{unit} stays on the table as a wreck"))
        case ev.Deployed(unit):
            return _unit_line(event, names, unit, _("{unit} is placed"))


def _of_one_unit(event: Any, names: Names) -> Line:
    templates: dict[type, str] = {
        ev.Activated: _("{unit}"),
        ev.Turned: _("{unit} turns"),
        ev.Recovered: _("{unit} has recovered from minor damage"),
        ev.Removed: _("{unit} falls"),
        ev.OverwatchSet: _("{unit} goes on overwatch"),
        ev.OverwatchSpent: _("{unit} has spent its overwatch"),
        ev.OverwatchLapsed: _("{unit} gives up its overwatch"),
        ev.ActivationEnded: _("{unit} has finished"),
    }
    if type(event) not in templates:
        raise TypeError(f"not an event: {event!r}")
    line = _unit_line(event, names, event.unit, templates[type(event)])
    weights: dict[type, Weight] = {ev.Activated: "activation", ev.ActivationEnded: "detail"}
    return _weighed(line, weights.get(type(event), "line"))


def _weighed(line: Line, weight: Weight) -> Line:
    return Line(line.text, line.rule, line.side, line.dice, line.units, weight)


def _unit_line(event: Any, names: Names, unit: str, template: str, rolled: int = 0, **values: Any) -> Line:
    """A line about one unit; `rolled` is the die it shows, 0 for none."""
    side = names.side_of.get(unit)
    dice = ((side, rolled),) if rolled and side is not None else ()
    return Line(word(template, {"unit": names.unit(unit), **values}), event.rule, side, dice, (unit,))
