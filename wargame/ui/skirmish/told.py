"""Refusals and reasons in the players' words: ids become names before a sentence is finished."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from wargame.engine.contract import Refusal
from wargame.games.skirmish.rules.nearest import Hint
from wargame.games.skirmish.rules.sidestep import Sidestep
from wargame.games.skirmish.table.cover import Reason
from wargame.ui.shell.words import _, word
from wargame.ui.skirmish.names import Names

MOST_REASONS = 2
EIGHTH = math.pi / 4.0

Point = tuple[float, float]


def refusal_words(refusal: Refusal, names: Names) -> str:
    """Why not, in one sentence."""
    return word(refusal.template, {key: _named(value, names) for key, value in refusal.values.items()})


def hint_words(hint: Hint, names: Names) -> str:
    """What would be allowed, in one sentence."""
    return word(hint.template, {key: _named(value, names) for key, value in hint.values.items()})


def _named(value: Any, names: Names) -> Any:
    """A unit's, piece's or side's name for its id; anything else as it is."""
    if isinstance(value, str):
        return names.piece(value)
    if isinstance(value, list | tuple):
        return [_named(item, names) for item in value]
    return value


def cover_words(reasons: Sequence[Reason], names: Names) -> str:
    """What gives most cover or hides most, each thing once: "low wall, hedge"."""
    most_first = sorted(reasons, key=lambda reason: -reason.share)
    told = list(dict.fromkeys(_reason(reason, names) for reason in most_first))
    return ", ".join(told[:MOST_REASONS])


def _reason(reason: Reason, names: Names) -> str:
    what = reason.piece or reason.unit or ""
    match reason.why:
        case "inside":
            return _("inside {building}").format(building=names.piece(what))
        case "woods":
            return _("woods")
        case "crater":
            return _("crater")
        case _:
            return names.piece(what)


def step_words(step: Sidestep, target: Point) -> str:
    """How far which way, and what that does: "0.7 cm left: the shot opens"."""
    serves = {
        "opens": _("the shot opens"),
        "clears": _("the cover is gone"),
        "shelters": _("you are in cover"),
    }[step.purpose]
    way = _way_words(step.points[0], step.at, target)
    return _("{length:.1f} cm {way}: {serves}").format(length=max(0.1, step.length), way=way, serves=serves)


def _way_words(start: Point, end: Point, target: Point) -> str:
    """Which way a step goes, as seen by who looks at the target."""
    ahead = math.atan2(target[1] - start[1], target[0] - start[0])
    turn = (math.atan2(end[1] - start[1], end[0] - start[0]) - ahead + math.pi) % math.tau - math.pi
    if abs(turn) <= EIGHTH:
        return _("forward")
    if abs(turn) >= 3.0 * EIGHTH:
        return _("back")
    return _("left") if turn > 0.0 else _("right")
