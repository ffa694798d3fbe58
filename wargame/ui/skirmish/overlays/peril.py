"""The threat overlay: the heat on the ground, its numbers and legend, and who could hit at the cursor."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from wargame.games.skirmish.rules.threat import Danger, Heat, together
from wargame.ui.shell.words import _, inside
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.intents import Point
from wargame.ui.skirmish.hud.gauges import percent
from wargame.ui.skirmish.names import kind_title
from wargame.ui.skirmish.overlays.chips import TableChip
from wargame.ui.skirmish.overlays.easel import Easel
from wargame.ui.skirmish.overlays.ground import Layer
from wargame.ui.skirmish.overlays.heat import heat_layers, numbers
from wargame.ui.skirmish.overlays.legend import Legend

MOST_NAMED = 2
BELOW_CM = 1.0


def compose_threat(easel: Easel, hand: FightingHand) -> None:
    """How likely the unit in hand, or a soldier, would be hit wherever it stood."""
    unit = hand.selected if easel.stands(hand.selected) else None
    heats = easel.desk.questions.heats(easel.side, unit)
    easel.overlay.legend = _legend(easel, unit, heats)
    for heat in reversed(heats):
        # until the finest has been drawn, the one before it is shown
        if easel.kept(("heat", unit, heat.chances.shape), partial(_layers, easel, heat)):
            break
    if heats:
        _numbers(easel, unit, heats[-1])
    at = place_asked(hand)
    if at is not None:
        _chip(easel, unit, at, heats)


def place_asked(hand: FightingHand) -> Point | None:
    """The place the overlay tells about: where the unit in hand would end, else under the cursor."""
    plan = hand.plan
    if plan is not None and plan.allowed and plan.points:
        return plan.points[-1]
    return hand.cursor


def _layers(easel: Easel, heat: Heat) -> list[Layer]:
    return heat_layers(heat, easel.camera, easel.window)


def _legend(easel: Easel, unit: str | None, heats: list[Heat]) -> Legend:
    kind = "soldier" if unit is None else easel.desk.questions.unit(unit).kind
    title = _("Chance that a {kind} is hit").format(kind=inside(kind_title(kind)))
    return Legend(title, _("To be hit"), "" if heats else _("is being worked out"))


def _numbers(easel: Easel, unit: str | None, heat: Heat) -> None:
    places = easel.shelf.remember(("numbers", unit, heat.chances.shape), lambda: numbers(heat))
    for at, share in places:
        easel.overlay.chips.append(TableChip(f"{share} %", easel.camera.to_px(at), slight=True))


def _chip(easel: Easel, unit: str | None, at: Point, heats: list[Heat]) -> None:
    found = easel.desk.questions.dangers(easel.side, unit, at)
    if found is None:
        if heats:
            easel.chip(_("about {chance}").format(chance=percent(heats[-1].at(at))), at, lift_cm=-BELOW_CM)
        return
    if not found:
        easel.chip(_("no enemy can hit here"), at, lift_cm=-BELOW_CM, tone="good", icon="shield")
        return
    words = danger_words(found, easel.desk.names.unit)
    easel.chip(words, at, lift_cm=-BELOW_CM, tone="bad", icon="target")


def danger_words(found: tuple[Danger, ...], name: Callable[[str], str]) -> str:
    """The chance of all together, and the likeliest enemies with theirs."""
    named = [f"{name(danger.unit)}: {percent(danger.chance)}" for danger in found[:MOST_NAMED]]
    if len(found) > MOST_NAMED:
        named.append(_("{count} more").format(count=len(found) - MOST_NAMED))
    if len(found) == 1:
        return named[0]
    return f"{percent(together(found))}   " + ", ".join(named)
