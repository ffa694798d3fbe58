"""The overlay of a turn: reach, danger, ranges, targets, the way under the cursor, the aim, the tape."""

from __future__ import annotations

from shapely import Point as ShapelyPoint
from shapely.ops import nearest_points

from wargame.games.skirmish.table.plane import Disc, Model, gap, outline
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hands.facts import Shot, best_shot, targets_by_chance
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.intents import Measure, Point
from wargame.ui.skirmish.hud.gauges import FACES, percent
from wargame.ui.skirmish.overlays import ground, strokes
from wargame.ui.skirmish.overlays.badges import radius_of
from wargame.ui.skirmish.overlays.easel import Easel
from wargame.ui.skirmish.overlays.legend import Legend
from wargame.ui.skirmish.overlays.offers import compose_nearest, compose_steps
from wargame.ui.skirmish.overlays.peril import compose_threat
from wargame.ui.skirmish.overlays.reasons import compose_reasons
from wargame.ui.skirmish.overlays.ways import compose_grip, compose_way


def compose_turn(easel: Easel, hand: FightingHand) -> None:
    """Everything the hand shows in a turn."""
    if hand.threat:
        compose_threat(easel, hand)
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
    easel.select(model if hand.grip is None else model.standing(hand.grip.place))
    _targets(easel, hand, unit)
    if hand.grip is not None:
        compose_grip(easel, hand, hand.grip, radius_of(model.base))
    elif hand.target is not None and easel.stands(hand.target):
        _aim(easel, hand, model, easel.model(hand.target))
        if hand.locked is not None and hand.shot is not None and hand.shot.odds is not None:
            compose_reasons(easel, hand.shot.odds.because)
        compose_steps(easel, hand, unit, radius_of(model.base))
    elif hand.destination is not None and moves:
        compose_way(easel, hand, unit, radius_of(model.base))
        compose_nearest(easel, hand, unit, radius_of(model.base))


def _unseen(easel: Easel, unit: str) -> None:
    seen = easel.desk.questions.sight_area(unit)
    if easel.overlay.legend is None:
        title = _("Lit: what {unit} can see").format(unit=easel.desk.names.unit(unit))
        note = "" if seen is not None else _("is being worked out")
        easel.overlay.legend = Legend(title, _("In sight"), note, bands=False)
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
        if shot is None or shot.needs is None or shot.needs > FACES:
            continue
        radius = radius_of(model.base)
        easel.draw(strokes.brackets(model.at, radius, easel.camera, locked=False))
        easel.chip(_needs(shot.needs), model.at, lift_cm=radius, tone="bad")


def _aim(easel: Easel, hand: FightingHand, model: Model, target: Model) -> None:
    shot, locked = hand.shot, hand.locked is not None
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
    if hand.tape is None:
        easel.chip_along(f"{gap(model, target):.1f} cm", model.at, target.at)


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


def compose_tape(easel: Easel, tape: Measure) -> None:
    """The tape and what it measures."""
    start, end, length = _tape_ends(easel, tape)
    easel.draw(strokes.tape_stroke(start, end, easel.camera, easel.window))
    easel.chip_along(f"{length:.1f} cm", start, end, tone="range", icon="tape")


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


def _needs(needs: int) -> str:
    return f"{needs}+" if needs <= FACES else "–"
