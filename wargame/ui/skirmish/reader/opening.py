"""Opening the rules: from a battle with its house rules, at what the pointer or the hand is on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame.games.skirmish.state import Unit
from wargame.ui.skirmish.controller import Hand
from wargame.ui.skirmish.hands.deploying import DeployingHand
from wargame.ui.skirmish.hands.facts import Plan, Shot
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.reacting import ReactingHand
from wargame.ui.skirmish.reader.rulebook import clause_of
from wargame.ui.skirmish.reader.scene import Library, ReaderScene
from wargame.ui.skirmish.scenery.gallery import Gallery
from wargame.ui.skirmish.sitting import Sitting

UNITS = "The units"


def reader(
    gallery: Gallery, topic: str = "", changes: Mapping[str, Any] | None = None, *, in_lesson: bool = False
) -> ReaderScene:
    """The rules opened at a topic, with the house rules that are changed marked."""
    return ReaderScene(Library(gallery, changes or {}, in_lesson=in_lesson), topic)


def reader_in(sitting: Sitting, gallery: Gallery, topic: str = "", *, in_lesson: bool = False) -> ReaderScene:
    """The rules of a battle or a lesson in play, at a topic or at what its moment is about."""
    topic = topic or clause_of(sitting.state)
    return reader(gallery, topic, sitting.battle.setup.get("rules"), in_lesson=in_lesson)


def topic_in(sitting: Sitting, hand: Hand, over: str | None) -> str:
    """The clause about what a hand points at; `over` is the unit under the pointer."""
    match hand:
        case FightingHand(taping=False) if hand.selected is not None:
            found = _of_turn(sitting, hand, over)
        case DeployingHand() if hand.ghost is not None:
            verdict = hand.verdict
            found = verdict.rule if verdict is not None else "deploy.zone"
        case ReactingHand():
            found = "overwatch.react"
        case _:
            found = _of_unit(sitting.questions.unit(over)) if over is not None else ""
    return found or clause_of(sitting.state)


def _of_turn(sitting: Sitting, hand: FightingHand, over: str | None) -> str:
    if hand.target is not None:
        return _of_shot(hand.shot)
    if over is not None:
        return _of_unit(sitting.questions.unit(over))
    if hand.destination is None:
        return ""
    return _of_plan(sitting, hand.destination, hand.plan)


def _of_shot(shot: Shot | None) -> str:
    if shot is None:
        return "fire.target"
    if shot.refusal is not None:
        return shot.refusal.rule
    return "fire.cover" if shot.cover else "fire.roll"


def _of_plan(sitting: Sitting, at: tuple[float, float], plan: Plan | None) -> str:
    """What stops the way, else what it climbs, else what lies under the pointer."""
    if plan is not None and plan.refusal is not None:
        return plan.refusal.rule
    if plan is not None and plan.climbs:
        return "move.climb"
    table = sitting.battle.table(sitting.state)
    if table.in_woods(at) is not None:
        return "sight.woods"
    if table.is_inside(at) is not None or table.in_crater(at) is not None:
        return "fire.cover"
    return "move.range"


def _of_unit(unit: Unit) -> str:
    """What a player is likely to ask about a unit: its state, else its kind."""
    if unit.overwatch:
        return "overwatch"
    if unit.critical:
        return "damage.critical"
    return "damage.minor" if unit.minor else UNITS
