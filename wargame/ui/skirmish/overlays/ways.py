"""Ways over the table: to the place under the cursor, or drawn by a unit in the hand."""

from __future__ import annotations

import math

from wargame.games.skirmish.state import Stretch
from wargame.games.skirmish.table.plane import point_along
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hands.facts import Plan
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.hauling import Grip
from wargame.ui.skirmish.hands.intents import Point
from wargame.ui.skirmish.hud.gauges import FACES, percent
from wargame.ui.skirmish.overlays import strokes
from wargame.ui.skirmish.overlays.easel import Easel, Ghost

LEAD_FROM_CM = 0.3
SPENT_CM = 0.05


def compose_way(easel: Easel, hand: FightingHand, unit: str, radius: float) -> None:
    """The way to the destination, its ghost and what is to be said of it; `radius` of the base, cm."""
    plan, at = hand.plan, hand.destination
    if plan is None or at is None:
        return
    if plan.points is None or len(plan.points) < 2:
        if plan.refusal is not None:
            easel.draw(strokes.ghost_ring(at, radius, easel.camera, legal=False))
            easel.chip(easel.desk.why(plan.refusal), at, lift_cm=radius, tone="bad", icon="alert")
        return
    assert plan.points is not None
    _stroke(easel, unit, plan, hand.via)
    facing = plan.facing if hand.facing is None else hand.facing
    easel.ring_ghost(unit, plan.points[-1], facing, radius, legal=plan.allowed)
    _way_chips(easel, unit, plan, facing, radius)


def compose_grip(easel: Easel, hand: FightingHand, grip: Grip, radius: float) -> None:
    """A unit in the hand: its base where it has come, the way drawn, and how far off the hand is."""
    unit, plan = grip.unit, grip.plan
    if grip.stuck is not None:
        easel.chip(easel.desk.why(grip.stuck), grip.place, lift_cm=radius, tone="bad", icon="alert")
    if plan is None or plan.points is None or unit.at is None:
        return
    facing = grip.facing if hand.facing is None else hand.facing
    easel.overlay.held = Ghost(unit.id, grip.place, facing, plan.allowed)
    if math.dist(grip.hand, grip.place) > LEAD_FROM_CM:
        easel.draw(strokes.lead(grip.place, grip.hand, easel.camera, easel.window))
    if len(plan.points) < 2:
        return
    easel.overlay.ghosts.append(Ghost(unit.id, unit.at, unit.facing, True))
    _stroke(easel, unit.id, plan)
    if not plan.allowed:
        easel.draw(strokes.ghost_ring(grip.place, radius, easel.camera, legal=False))
    _way_chips(easel, unit.id, plan, facing, radius)


def _stroke(easel: Easel, unit: str, plan: Plan, corners: tuple[Point, ...] = ()) -> None:
    """The way with the stretches that are watched, and the best chance of each watcher."""
    assert plan.points is not None
    exposed = (easel.desk.questions.exposure(unit, plan.points[1:]) if plan.allowed else ()) or ()
    watched = tuple((stretch.from_, stretch.to) for stretch in exposed)
    way = strokes.WayLook(plan.points, plan.allowed, bool(plan.climbs), watched, corners)
    easel.draw(strokes.way_stroke(way, easel.camera, easel.window))
    _exposure_chips(easel, plan, exposed)


def _way_chips(easel: Easel, unit: str, plan: Plan, facing: float, radius: float) -> None:
    assert plan.points is not None
    end = plan.points[-1]
    if plan.refusal is not None:
        easel.chip(easel.desk.why(plan.refusal), end, lift_cm=radius, tone="bad", icon="alert")
        return
    words = f"{plan.length:.1f} / {plan.limit:g} cm"
    if plan.climbs:
        words += "   " + _climbs(easel, unit, plan)
    spent = plan.length >= plan.limit - SPENT_CM
    easel.chip(words, end, lift_cm=-radius, tone="warn" if plan.climbs or spent else "plain")
    prospect = easel.desk.questions.prospect(unit, end, facing)
    if prospect is not None:
        told = _("hits {hits}   hit by {hit_by}").format(hits=len(prospect.hits), hit_by=len(prospect.hit_by))
        easel.chip(told, end, lift_cm=radius, icon="target")


def _climbs(easel: Easel, unit: str, plan: Plan) -> str:
    """What a way climbs, and a mech's chance to stumble."""
    names = ", ".join(easel.desk.names.piece(piece) for piece in plan.climbs)
    words = _("climbs {pieces}").format(pieces=names)
    profile = easel.desk.questions.battle.profile(easel.desk.questions.unit(unit))
    if not profile.stumbles:
        return words
    steady = (1.0 - easel.desk.questions.battle.house.stumble_to / FACES) ** len(plan.climbs)
    return words + "   " + _("stumbles {chance}").format(chance=percent(1.0 - steady))


def _exposure_chips(easel: Easel, plan: Plan, exposed: tuple[Stretch, ...]) -> None:
    """Each watcher's best chance, at the place on the way where it is best."""
    assert plan.points is not None
    best: dict[str, Stretch] = {}
    for stretch in exposed:
        known = best.get(stretch.watcher)
        if known is None or stretch.best.chance > known.best.chance:
            best[stretch.watcher] = stretch
    for watcher, stretch in best.items():
        at = point_along(list(plan.points), stretch.best.at)
        words = f"{easel.desk.names.unit(watcher)}   {percent(stretch.best.chance)}"
        easel.chip(words, at, lift_cm=0.3, tone="warn", icon="eye")
