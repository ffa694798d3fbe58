"""Reads the panels' sheets off a battle: top bar, roster, unit card, verbs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from wargame.engine.contract import Refusal
from wargame.games.skirmish import events as ev
from wargame.games.skirmish.actions import Action, End, Move, Overwatch
from wargame.games.skirmish.forces.profiles import Weapon
from wargame.games.skirmish.state import State, Unit
from wargame.ui.shell.words import _, inside
from wargame.ui.skirmish.hands.facts import Plan, Shot
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hud.sheets import (
    Pip,
    RosterRow,
    RosterSheet,
    Tone,
    TopSheet,
    UnitSheet,
    VerbSheet,
    WeaponSheet,
)
from wargame.ui.skirmish.log import ending
from wargame.ui.skirmish.names import Names, kind_title, weapon_title
from wargame.ui.skirmish.questions import Questions
from wargame.ui.skirmish.told import cover_words, refusal_words

MOST_KEYS = 18
KEYS_A_ROW = 9
UNKNOWN = "…"
"""What is still being worked out."""


@dataclass(frozen=True)
class Desk:
    """What reading needs: the answers about the battle and its names."""

    questions: Questions
    names: Names

    @property
    def state(self) -> State:
        """The state now."""
        return self.questions.state

    def why(self, refusal: Refusal | None) -> str:
        """A refusal in words; empty when there is none."""
        return refusal_words(refusal, self.names) if refusal is not None else ""


# -- the top bar -----------------------------------------------------------------


def top_sheet(desk: Desk, moments: Sequence[Any]) -> TopSheet:
    """Turn, last roll of both sides, whose activation, one pip a unit."""
    state = desk.state
    roll, reason = last_pair(moments)
    captions = {"deploy": _("Deployment roll"), "initiative": _("Initiative")}
    first = state.first if reason == "initiative" else None
    return TopSheet(
        turn=_("Turn {turn}").format(turn=state.turn) if state.turn else _("Set-up"),
        caption=moment_caption(desk),
        side=state.to_act if state.result is None else state.result.winner,
        roll=roll,
        roll_caption=captions.get(reason, ""),
        roll_text=_("{side} first").format(side=desk.names.side(first)) if first is not None else "",
        first=first,
        pips=(_pips(state, 0), _pips(state, 1)),
    )


def moment_caption(desk: Desk) -> str:
    """Whose moment it is, in a few words."""
    state, names = desk.state, desk.names
    if state.result is not None:
        return ending(state.result.winner, state.result.by, names)
    side = names.side(state.to_act) if state.to_act is not None else ""
    captions = {
        "choose": _("{side} decides"),
        "deploy": _("{side} to place"),
        "activate": _("{side} to activate"),
        "react": _("{side} may react"),
    }
    return captions.get(state.phase, "").format(side=side)


def last_pair(moments: Sequence[Any]) -> tuple[tuple[int, int] | None, str]:
    """The last deployment or initiative roll of both sides, and which it was."""
    for moment in reversed(moments):
        rolls = [e for e in moment.events if isinstance(e, ev.Rolled) and e.for_ in ("deploy", "initiative")]
        if len(rolls) >= 2:
            faces = {roll.side: roll.die for roll in rolls[-2:]}
            return (faces.get(0, 0), faces.get(1, 0)), rolls[-1].for_
    return None, ""


def _pips(state: State, side: int) -> tuple[Pip, ...]:
    return tuple(_pip(state, unit) for unit in state.units if unit.side == side)


def _pip(state: State, unit: Unit) -> Pip:
    if not unit.alive:
        return "lost"
    if unit.at is None:
        return "waiting"
    if state.active_unit == unit.id:
        return "open"
    return "done" if unit.activated else "ready"


# -- the roster ------------------------------------------------------------------


def roster_sheet(desk: Desk, side: int, selected: str | None) -> RosterSheet:
    """A side's units, in their order, with the numbers that pick them."""
    units = [unit for unit in desk.state.units if unit.side == side]
    living = sum(unit.alive for unit in units)
    rows = tuple(_row(desk, unit, number, selected) for number, unit in enumerate(units))
    title = _("{side} army").format(side=desk.names.side(side))
    return RosterSheet(side, title, _("{living} of {all}").format(living=living, all=len(units)), rows)


def _row(desk: Desk, unit: Unit, number: int, selected: str | None) -> RosterRow:
    status, tone = status_of(desk.state, unit)
    key = str(number % KEYS_A_ROW + 1) if number < MOST_KEYS else ""
    faded = not unit.alive or (unit.activated and desk.state.active_unit != unit.id)
    chosen = unit.id == selected
    return RosterRow(
        unit.id, unit.kind, desk.names.unit(unit.id), status, tone, chosen, faded, key, number >= KEYS_A_ROW
    )


def status_of(state: State, unit: Unit) -> tuple[str, Tone]:
    """What a unit can do, in a word or two, and what damage it has."""
    (status, tone), damage = doing_of(state, unit), damage_of(unit)
    return _joined(status, damage), "bad" if damage and tone == "good" else tone


def doing_of(state: State, unit: Unit) -> tuple[str, Tone]:
    """What a unit can do."""
    if not unit.alive:
        return _("Lost"), "dim"
    if unit.at is None:
        return _("To be placed"), "ink"
    if unit.overwatch:
        return _("On overwatch"), "orange"
    if state.active_unit == unit.id:
        return _("Acting"), "gold"
    return (_("Activated"), "dim") if unit.activated else (_("Ready"), "good")


def damage_of(unit: Unit) -> str:
    """What damage a unit has; empty without."""
    if not unit.alive:
        return ""
    return _("immobile") if unit.critical else _("damaged") if unit.minor else ""


def _joined(*words: str) -> str:
    return " · ".join(word for word in words if word)


# -- the unit card ---------------------------------------------------------------


def unit_sheet(desk: Desk, unit_id: str, plan: Plan | None = None, shot: Shot | None = None) -> UnitSheet:
    """The card of a unit, with the way it would go and the target it aims at."""
    unit = desk.questions.unit(unit_id)
    profile = desk.questions.battle.profile(unit)
    status, tone = doing_of(desk.state, unit)
    length = plan.length if plan is not None and plan.points is not None else 0.0
    # a way longer than any move is told against the whole move, as its refusal does
    limit = plan.limit if plan is not None and plan.length <= profile.move else profile.move
    moving = f"{length:.1f} / {limit:g} cm" if length else f"{profile.move:g} cm"
    return UnitSheet(
        unit=unit.id,
        side=unit.side,
        kind=unit.kind,
        title=desk.names.unit(unit.id),
        subtitle=_joined(desk.names.side(unit.side), inside(kind_title(unit.kind))),
        status=status,
        status_tone=tone,
        damage=damage_of(unit),
        notes=_notes(desk, unit),
        move_text=_("immobile") if unit.critical else moving,
        move_share=0.0 if unit.critical else min(1.0, length / limit) if limit else 0.0,
        move_note=_("halved when it climbs") if profile.climbs else "",
        weapons=tuple(_weapon(w, unit, shot) for w in profile.weapons),
        facts=_facts(desk, unit),
    )


def _weapon(weapon: Weapon, unit: Unit, shot: Shot | None) -> WeaponSheet:
    reach = _("up to {reach:g} cm").format(reach=weapon.reach)
    parts = [reach]
    if weapon.shots > 1:
        parts.append(_("{count} dice").format(count=weapon.shots_of(critical=unit.critical)))
    if weapon.ignores_cover:
        parts.append(_("ignores cover"))
    bands = tuple((band.to, band.needs) for band in weapon.bands)
    aimed = shot is not None and shot.weapon == weapon.name and shot.odds is not None
    mark = shot.odds.distance if aimed and shot is not None and shot.odds is not None else None
    spent = weapon.shots_of(critical=unit.critical) == 0
    note = _("out of use") if spent else _joined(*parts)
    return WeaponSheet(weapon_title(weapon.name), bands, note, mark, spent)


def _notes(desk: Desk, unit: Unit) -> tuple[str, ...]:
    """What protects the unit: things that give it cover from those who see it."""
    if unit.at is None or not unit.alive:
        return ()
    threats = desk.questions.threats(unit.id)
    if not threats:
        return ()
    covered = [shot.odds for shot in threats.values() if shot.cover and shot.odds is not None and shot.needs]
    if not covered:
        return ()
    reasons = [reason for odds in covered for reason in odds.because]
    return (_("in cover"), cover_words(reasons, desk.names))


def _facts(desk: Desk, unit: Unit) -> tuple[tuple[str, str, Tone], ...]:
    """Whom the unit can hit and who it: all lines at once, so that nothing below moves when answers come."""
    if unit.at is None or not unit.alive:
        return ()
    threats = desk.questions.threats(unit.id)
    able = None if threats is None else [foe for foe, shot in threats.items() if _hits(shot)]
    facts: list[tuple[str, str, Tone]] = [(_("Can hit"), _can_hit(desk, unit), "ink"), _hit_by(able)]
    watching = {foe.id for foe in desk.questions.enemies(unit.id) if foe.overwatch}
    if watching:
        among = watching.intersection(able or ())
        count = UNKNOWN if able is None else str(len(among))
        facts.append((_("of these on overwatch"), count, "orange" if among else "dim"))
    return tuple(facts)


def _can_hit(desk: Desk, unit: Unit) -> str:
    shots = desk.questions.shots(unit.id)
    if shots is None:
        return UNKNOWN
    targets = {s.target for s in shots}
    able = {s.target for s in shots if _hits(s)}
    return _("{able} of {all}").format(able=len(able), all=len(targets))


def _hits(shot: Shot) -> bool:
    """Whether a shot may hit, whoever's turn it is."""
    return shot.odds is not None and shot.odds.refusal is None and shot.chance > 0.0


def _hit_by(able: list[str] | None) -> tuple[str, str, Tone]:
    if able is None:
        return _("Could be hit by"), UNKNOWN, "dim"
    return _("Could be hit by"), str(len(able)), "bad" if able else "good"


# -- verbs -----------------------------------------------------------------------


def fighting_verbs(desk: Desk, hand: FightingHand, undo: Refusal | None) -> tuple[VerbSheet, ...]:
    """The verbs of a turn, each with why not and the clause that says so."""
    whys = _whys(desk, hand.selected)
    moving = hand.mode in ("selected", "planning") and not whys["move"].words
    verbs = {
        "move": VerbSheet("move", _("Move"), "move", selected=moving),
        "fire": VerbSheet("fire", _("Fire"), "fire", selected=hand.mode == "aiming"),
        "overwatch": VerbSheet("overwatch", _("Overwatch"), "overwatch"),
        "tape": VerbSheet("tape", _("Tape"), "tape", rule="fire.range", selected=hand.taping),
        "undo": VerbSheet("undo", _("Undo"), "undo", desk.why(undo), undo.rule if undo else "undo.dice"),
        "end": VerbSheet("end", _("End"), "end", primary=True),
    }
    return tuple(
        replace(sheet, why_not=whys[verb].words, rule=whys[verb].rule) if verb in whys else sheet
        for verb, sheet in verbs.items()
    )


@dataclass(frozen=True)
class Why:
    """Why a verb can't be used now (empty: it can), and the clause about it."""

    words: str
    rule: str


def _whys(desk: Desk, unit: str | None) -> dict[str, Why]:
    usual = {"move": "move.range", "fire": "fire.target", "overwatch": "overwatch.set"}
    usual["end"] = "activation.end"
    if unit is None:
        nobody = _("Select a unit first.")
        return {verb: Why(nobody, rule) for verb, rule in usual.items()}
    facing = desk.questions.unit(unit).facing
    asked: dict[str, Action] = {
        "move": Move(unit, (), (facing + 1.0) % 360.0),
        "overwatch": Overwatch(unit),
        "end": End(unit),
    }
    refused = {verb: desk.questions.refusal(action) for verb, action in asked.items()}
    found = {verb: Why(desk.why(no), no.rule if no else usual[verb]) for verb, no in refused.items()}
    return {**found, "fire": _why_no_shot(desk, unit)}


def _why_no_shot(desk: Desk, unit: str) -> Why:
    shots = desk.questions.shots(unit)
    if shots is None or any(shot.refusal is None for shot in shots):
        return Why("", "fire.target")
    # the moment (already fired, another activation) says more than the farthest enemy's distance
    telling = sorted((s.refusal for s in shots if s.refusal), key=lambda r: r.rule in ("sight", "fire.range"))
    if not telling:
        return Why(_("There is no enemy."), "fire.target")
    if telling[0].rule in ("sight", "fire.range"):
        return Why(_("No enemy is in sight and range."), telling[0].rule)
    return Why(desk.why(telling[0]), telling[0].rule)


def placing_verbs(desk: Desk, undo: Refusal | None) -> tuple[VerbSheet, ...]:
    """The verbs of deployment."""
    return (
        VerbSheet("turn_left", _("Turn left"), "turn_left", rule="deploy.zone"),
        VerbSheet("turn_right", _("Turn right"), "turn_right", rule="deploy.zone"),
        VerbSheet("undo", _("Undo"), "undo", desk.why(undo), undo.rule if undo else "undo.dice"),
        VerbSheet("place_rest", _("Place the rest for me"), "place_rest", rule="deploy.zone", primary=True),
    )
