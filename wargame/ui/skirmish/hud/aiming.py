"""Reads the shot card and the reaction panel off a battle."""

from __future__ import annotations

from wargame.games.skirmish.rules.odds import Odds
from wargame.games.skirmish.state import Unit
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hands.facts import Shot
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.offers import steps_of
from wargame.ui.skirmish.hands.reacting import ReactingHand
from wargame.ui.skirmish.hud.gauges import FACES, percent
from wargame.ui.skirmish.hud.reading import Desk
from wargame.ui.skirmish.hud.sheets import Chance, ReactionSheet, ShotSheet, TermSheet, Tone, WatcherSheet
from wargame.ui.skirmish.names import weapon_title
from wargame.ui.skirmish.told import cover_words, hint_words, step_words

RESULT_TONES: dict[str, Tone] = {
    "miss": "dim",
    "removed": "bad",
    "minor": "orange",
    "critical": "gold",
    "destroyed": "bad",
}


def shot_sheet(desk: Desk, hand: FightingHand) -> ShotSheet | None:
    """The card of the shot the hand aims; None when it aims at nobody or the answer is not there yet."""
    shot, firer = hand.shot, hand.selected
    if shot is None or firer is None:
        return None
    odds = shot.odds
    target = desk.questions.unit(shot.target)
    words = _("{weapon} at {target}").format(
        weapon=weapon_title(shot.weapon), target=desk.names.unit(shot.target)
    )
    return ShotSheet(
        title=_("Shot"),
        subject=words,
        side=target.side,
        rows=_terms(desk, firer, shot, odds) if odds is not None else (),
        needs=shot.needs,
        chance=shot.chance if shot.needs is not None else None,
        outcomes=_outcomes(odds, target, desk) if odds is not None else (),
        refusal=desk.why(shot.refusal),
        rule=shot.refusal.rule if shot.refusal is not None else "fire.roll",
        help=_help(desk, hand, firer, shot),
        can_fire=shot.refusal is None,
        weapons=_weapons(desk, firer, shot),
    )


def _terms(desk: Desk, firer: str, shot: Shot, odds: Odds) -> tuple[TermSheet, ...]:
    weapon = desk.questions.battle.profile(desk.questions.unit(firer)).weapon(shot.weapon)
    terms: list[TermSheet] = []
    if odds.distance is not None and weapon is not None:
        band = weapon.needs_at(odds.distance)
        reach: tuple[str, Tone] = (f"{band}+", "ink") if band is not None else (_("out of range"), "bad")
        words = _("Range {distance:.1f} cm").format(distance=odds.distance)
        terms.append(TermSheet(words, *reach, "fire.range"))
    if odds.refusal is not None and odds.refusal.rule == "sight":
        terms.append(TermSheet(_("Line of sight"), _("none"), "bad", "sight"))
    elif odds.distance is not None:
        terms.append(TermSheet(_("Line of sight"), _("clear"), "good", "sight"))
    if shot.cover and shot.needs is not None:
        terms.append(_cover_term(desk, odds, ignored=weapon is not None and weapon.ignores_cover))
    critical = desk.questions.unit(firer).critical
    if weapon is not None and weapon.shots_of(critical=critical) > 1:
        terms.append(TermSheet(_("Dice"), str(weapon.shots_of(critical=critical)), "ink", "fire.pair"))
    return tuple(terms)


def _cover_term(desk: Desk, odds: Odds, *, ignored: bool) -> TermSheet:
    what = cover_words(odds.because, desk.names)
    label = _("Cover ({what})").format(what=what) if what else _("Cover")
    said: tuple[str, Tone] = (_("ignored"), "good") if ignored else ("−1", "bad")
    return TermSheet(label, *said, "fire.cover")


def _outcomes(odds: Odds, target: Unit, desk: Desk) -> tuple[Chance, ...]:
    """What the shot may lead to, where that is more than hit or miss."""
    if not desk.questions.battle.profile(target).leaves_wreck:
        return ()
    titles = {
        "miss": _("No effect"),
        "removed": _("Removed"),
        "minor": _("Minor damage"),
        "critical": _("Critical damage"),
        "destroyed": _("Destroyed"),
    }
    shares = (
        (name, float(odds.outcomes.get(name, 0))) for name in ("destroyed", "critical", "minor", "miss")
    )
    return tuple(Chance(titles[name], share, RESULT_TONES[name]) for name, share in shares if share > 0.0)


def _help(desk: Desk, hand: FightingHand, firer: str, shot: Shot) -> str:
    """The nearest things that would make an impossible shot possible, or a poor one better."""
    odds = shot.odds
    if odds is None:
        return ""
    target = desk.questions.unit(shot.target).at
    steps = [step_words(step, target) for step in steps_of(hand)] if target is not None else []
    return " ".join(
        part for part in (_hint(desk, firer, shot, odds), *(f"{step}." for step in steps)) if part
    )


def _hint(desk: Desk, firer: str, shot: Shot, odds: Odds) -> str:
    if shot.needs is not None and shot.needs > FACES:
        return _("Out of the cover it could be hit.")
    if odds.refusal is None:
        return ""
    whys = desk.questions.battle.whys
    hint = whys.nearest_shot(desk.state, firer, shot.target, shot.weapon)
    if hint is not None:
        return hint_words(hint, desk.names)
    what = cover_words([r for r in odds.because if r.why in ("hides", "woods")], desk.names)
    return _("Hidden by: {what}.").format(what=what) if odds.refusal.rule == "sight" and what else ""


def _weapons(desk: Desk, firer: str, shot: Shot) -> tuple[tuple[str, str, bool], ...]:
    """Each weapon with its chance at this target, for the choice between them."""
    shots = [s for s in desk.questions.shots(firer) or () if s.target == shot.target]
    return tuple((s.weapon, _weapon_choice(s), s.weapon == shot.weapon) for s in shots)


def _weapon_choice(shot: Shot) -> str:
    chance = percent(shot.chance) if shot.needs is not None else "–"
    return f"{weapon_title(shot.weapon)}  {chance}"


def reaction_sheet(desk: Desk, hand: ReactingHand) -> ReactionSheet:
    """The open reaction as its panel shows it."""
    pending, names = hand.pending, desk.names
    title = _("{unit} may fire") if len(hand.watchers) == 1 else _("{count} may fire")
    mover = _("at {unit}, which moves {length:.1f} cm")
    side = desk.state.to_act if desk.state.to_act is not None else 0
    return ReactionSheet(
        side=side,
        title=title.format(unit=names.unit(hand.watchers[0]), count=len(hand.watchers)),
        mover=mover.format(unit=names.whose(pending.unit), length=pending.length),
        length=pending.length,
        walked=pending.walked,
        watchers=tuple(_watcher(desk, hand, watcher) for watcher in hand.watchers),
    )


def _watcher(desk: Desk, hand: ReactingHand, watcher: str) -> WatcherSheet:
    stretches = hand.stretches(watcher)
    weapon = hand.weapon(watcher)
    curves = [desk.questions.curve(watcher, weapon, s.from_, s.to) or [] for s in stretches]
    return WatcherSheet(
        unit=watcher,
        title=desk.names.unit(watcher),
        chosen=watcher == hand.watcher,
        stretches=tuple((s.from_, s.to) for s in stretches),
        curve=tuple(point for curve in curves for point in curve),
        best_at=hand.best(watcher).best.at,
        at=hand.at(watcher),
        chance=hand.chance(watcher),
        weapon=weapon,
        weapons=tuple(desk.questions.weapons(watcher)),
    )
