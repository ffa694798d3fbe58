"""Refusals and reasons in the players' words: ids become names before a sentence is finished."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wargame.engine.contract import Refusal
from wargame.games.skirmish.table.cover import Reason
from wargame.ui.shell.words import _, word
from wargame.ui.skirmish.names import Names

MOST_REASONS = 2


def refusal_words(refusal: Refusal, names: Names) -> str:
    """Why not, in one sentence."""
    return word(refusal.template, {key: _named(value, names) for key, value in refusal.values.items()})


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
