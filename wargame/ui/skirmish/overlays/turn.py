"""The overlay of a turn: reach, danger, ranges, targets, the way under the cursor, the aim, the tape."""

from __future__ import annotations

from shapely import Point as ShapelyPoint
from shapely.ops import nearest_points

from wargame.games.skirmish.state import Stretch
from wargame.games.skirmish.table.plane import Disc, Model, gap, outline, point_along
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hands.facts import Plan, Shot, best_shot, targets_by_chance
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.intents import Measure, Point
from wargame.ui.skirmish.hud.gauges import FACES, percent
from wargame.ui.skirmish.overlays import ground, strokes
from wargame.ui.skirmish.overlays.badges import radius_of
from wargame.ui.skirmish.overlays.easel import Easel


def compose_turn(easel: Easel, hand: FightingHand) -> None:
    """Everything the hand shows in a turn."""
    if hand.threat:
        menace = easel.desk.questions.menace(easel.side)
        if menace is not None:
            easel.kept("menace", lambda: ground.menace_layers(menace, easel.camera, easel.window))
    if hand.selected is not None and easel.stands(hand.selected):
        _selected(easel, hand, hand.selected)
    if hand.tape is not None:
        compose_tape(easel, hand.tape)


def _selected(easel: Easel, hand: FightingHand, unit: str) -> None:
    model = easel.model(unit)
    if hand.sight:
        _unseen(easel, unit)
    moves = may_move(easel, hand, unit)
    if moves:
        _reach(easel, unit)
    _bands(easel, hand, unit, model)
    easel.select(model)
    _targets(easel, hand, unit)
    if hand.target is not None and easel.stands(hand.target):
        _aim(easel, hand.shot, model, easel.model(hand.target), locked=hand.locked is not None)
    elif hand.destination is not None and moves:
        _way(easel, hand, unit, model)


def _unseen(easel: Easel, unit: str) -> None:
    seen = easel.desk.questions.sight_area(unit)
    if seen is not None:
        table = easel.desk.questions.battle.table(easel.desk.state).area
        easel.kept(("sight", unit), lambda: ground.unseen_layers(seen, table, easel.camera, easel.window))


def may_move(easel: Easel, hand: FightingHand, unit: str) -> bool:
    """Whether the unit can still move in this turn."""
    state, found = easel.desk.state, easel.desk.questions.unit(unit)
    acting = state.active_unit == unit
    spent = acting and (state.moved or (state.bound and state.attacked))
    return hand.can_act(found) and not found.critical and not spent


def _reach(easel: Easel, unit: str) -> None:
    reach = easel.desk.questions.reach(unit)
    if reach is not None:
        easel.kept(("reach", unit), lambda: ground.reach_lights(reach, easel.camera, easel.window))
        easel.kept(("outlines", unit), lambda: ground.reach_outlines(reach, easel.camera, easel.window))
    danger = easel.desk.questions.danger(unit)
    if danger:
        seen = [(easel.model(watcher).at, shape) for watcher, shape in danger.items()]
        easel.kept(("danger", unit), lambda: ground.danger_layers(seen, easel.camera, easel.window))


def _bands(easel: Easel, hand: FightingHand, unit: str, model: Model) -> None:
    """Range lines of the weapon in hand, while the unit can still attack."""
    state, found = easel.desk.state, easel.desk.questions.unit(unit)
    weapons = easel.desk.questions.battle.profile(found).usable(critical=found.critical)
    wanted = hand.shot.weapon if hand.shot else hand.weapon
    weapon = next((w for w in weapons if w.name == wanted), weapons[0] if weapons else None)
    if weapon is None or not hand.can_act(found) or (state.active_unit == unit and state.attacked):
        return
    bands = tuple((band.to, band.needs) for band in weapon.bands)
    key = ("bands", unit, model.at, bands)
    table = easel.desk.questions.battle.table(state).area
    lines = easel.shelf.remember(key, lambda: ground.band_lines(model, bands, table))
    easel.kept(key, lambda: ground.band_layers(lines, easel.camera, easel.window))
    places = easel.shelf.remember(("chips", *key), lambda: ground.band_places(lines))
    easel.overlay.chips.extend(ground.band_chips(places, bands, easel.camera, easel.window))


def _targets(easel: Easel, hand: FightingHand, unit: str) -> None:
    """Brackets with the needed number about every enemy that can be hit."""
    shots = easel.desk.questions.shots(unit) or ()
    for enemy in targets_by_chance(shots, hand.weapon):
        if enemy == hand.target:
            continue
        shot, model = best_shot(shots, enemy, hand.weapon), easel.model(enemy)
        radius = radius_of(model.base)
        easel.draw(strokes.brackets(model.at, radius, easel.camera, locked=False))
        if shot is not None and shot.needs is not None:
            easel.chip(_needs(shot.needs), model.at, lift_cm=radius, tone="bad")


def _aim(easel: Easel, shot: Shot | None, model: Model, target: Model, *, locked: bool) -> None:
    radius = radius_of(target.base)
    able = shot is not None and shot.refusal is None
    easel.draw(strokes.brackets(target.at, radius, easel.camera, locked=locked, able=able))
    if shot is None or shot.odds is None:
        return
    seen = shot.odds.refusal is None or shot.odds.refusal.rule != "sight"
    half = target.base.radius if isinstance(target.base, Disc) else radius
    because = shot.odds.because
    easel.kept_over(
        ("line", model.at, target.at, half, because, seen),
        lambda: strokes.sight_line(
            model.at, target.at, half, because, easel.camera, easel.window, clear=seen
        ),
    )
    _aim_chip(easel, shot, model, target, radius)
    easel.chip(f"{gap(model, target):.1f} cm", between(model.at, target.at, 0.5))


def _aim_chip(easel: Easel, shot: Shot, model: Model, target: Model, radius: float) -> None:
    if shot.needs is None:
        words = easel.desk.why(shot.refusal)
        easel.chip(words, target.at, lift_cm=radius, tone="bad", icon="eye_off")
        return
    weapon = easel.desk.questions.battle.profile(easel.desk.questions.unit(model.id)).weapon(shot.weapon)
    covered = shot.cover and not (weapon is not None and weapon.ignores_cover)
    words = f"{_needs(shot.needs)}   {percent(shot.chance)}"
    if covered:
        words += "   " + _("cover −1")
    icon = "shield" if covered else "target"
    easel.chip(words, target.at, lift_cm=radius, tone="bad" if covered else "good", icon=icon)


def _way(easel: Easel, hand: FightingHand, unit: str, model: Model) -> None:
    plan, at = hand.plan, hand.destination
    if plan is None or at is None:
        return
    radius = radius_of(model.base)
    if plan.points is None or len(plan.points) < 2:
        if plan.refusal is not None:
            easel.draw(strokes.ghost_ring(at, radius, easel.camera, legal=False))
            easel.chip(easel.desk.why(plan.refusal), at, lift_cm=radius, tone="bad", icon="alert")
        return
    exposed = easel.desk.questions.exposure(unit, plan.points[1:]) if plan.allowed else ()
    watched = tuple((stretch.from_, stretch.to) for stretch in exposed or ())
    way = strokes.WayLook(plan.points, plan.allowed, bool(plan.climbs), watched, hand.via)
    easel.draw(strokes.way_stroke(way, easel.camera, easel.window))
    facing = plan.facing if hand.facing is None else hand.facing
    easel.ring_ghost(unit, plan.points[-1], facing, radius, legal=plan.allowed)
    _way_chips(easel, unit, plan, radius)
    _exposure_chips(easel, plan, exposed or ())


def _way_chips(easel: Easel, unit: str, plan: Plan, radius: float) -> None:
    assert plan.points is not None
    end = plan.points[-1]
    if plan.refusal is not None:
        easel.chip(easel.desk.why(plan.refusal), end, lift_cm=radius, tone="bad", icon="alert")
        return
    words = f"{plan.length:.1f} / {plan.limit:g} cm"
    if plan.climbs:
        words += "   " + _climbs(easel, unit, plan)
    easel.chip(words, end, lift_cm=-radius, tone="warn" if plan.climbs else "plain")
    shots = easel.desk.questions.shots_from(unit, end)
    threats = easel.desk.questions.threats(unit, end)
    if shots is not None and threats is not None:
        hits = len(targets_by_chance(shots))
        hit_by = sum(1 for shot in threats.values() if shot.refusal is None and shot.chance > 0.0)
        told = _("hits {hits}   hit by {hit_by}").format(hits=hits, hit_by=hit_by)
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


def compose_tape(easel: Easel, tape: Measure) -> None:
    """The tape and what it measures."""
    start, end, length = _tape_ends(easel, tape)
    easel.draw(strokes.tape_stroke(start, end, easel.camera, easel.window))
    easel.chip(f"{length:.1f} cm", between(start, end, 0.5), tone="range", icon="tape")


def _tape_ends(easel: Easel, tape: Measure) -> tuple[Point, Point, float]:
    """From and to the edges of the bases it touches, as ranges are measured."""
    first, last = _base_at(easel, tape.from_unit), _base_at(easel, tape.to_unit)
    if first is not None and last is not None and first.id == last.id:
        last = None
    starts = ShapelyPoint(tape.start) if first is None else outline(first.base, first.at, first.facing)
    ends = ShapelyPoint(tape.end) if last is None else outline(last.base, last.at, last.facing)
    a, b = nearest_points(starts, ends)
    length = gap(first, last) if first is not None and last is not None else a.distance(b)
    return (a.x, a.y), (b.x, b.y), length


def _base_at(easel: Easel, unit: str | None) -> Model | None:
    return easel.model(unit) if unit is not None and easel.stands(unit) else None


def between(a: Point, b: Point, share: float) -> Point:
    """The point a share of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _needs(needs: int) -> str:
    return f"{needs}+" if needs <= FACES else "–"
