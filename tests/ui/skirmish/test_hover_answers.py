"""What the table and the cards say under the pointer is what the rules say: ways, shots, reactions."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import msgspec
import pygame
import pytest

from tests.ui.skirmish.playing import a_match, played_to
from wargame.engine.match import Match
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.rules.odds import Odds
from wargame.games.skirmish.state import State, Unit
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.controller import Controller
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.intents import Hover, Pick, Slide
from wargame.ui.skirmish.hands.reacting import ReactingHand
from wargame.ui.skirmish.hud.aiming import reaction_sheet, shot_sheet
from wargame.ui.skirmish.hud.gauges import percent
from wargame.ui.skirmish.hud.reading import unit_sheet
from wargame.ui.skirmish.overlays.composer import Composer
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.told import cover_words, refusal_words
from wargame.ui.skirmish.worker import AtOnce

WINDOW = pygame.Rect(0, 0, 600, 600)
CAMERA = Camera((40.0, 40.0), (0.0, 0.0, 600.0, 600.0))
FORCE = {"soldier": 2, "tank": 1, "mech": 1}
PLACES = 14


def watched(state: State) -> bool:
    """A free activation of a side whose enemies are on overwatch."""
    free = state.phase == "activate" and state.active_unit is None
    return free and any(u.overwatch and u.alive and u.side != state.to_act for u in state.units)


class Screen:
    """A battle's hand and what is composed for it, without a window."""

    def __init__(self, match: Match) -> None:
        assert isinstance(match.battle, SkirmishBattle)
        pygame.font.init()
        self.state, self.battle = match.state, match.battle
        self.sitting = Sitting(match, AtOnce(), lambda: None)
        self.controller = Controller(self.sitting.questions)
        self.composer = Composer(self.sitting.desk)

    def chips(self) -> list[str]:
        return [chip.text for chip in self.composer.compose(self.controller.hand, CAMERA, WINDOW).chips]

    def units(self, *, own: bool) -> list[Unit]:
        standing = (u for u in self.state.units if u.alive and u.at is not None)
        return [u for u in standing if (u.side == self.state.to_act) == own]

    def odds(self, unit: Unit, target: Unit, moved: Unit | None = None) -> list[Odds]:
        """By the rules, with one of the units set down elsewhere in the state itself."""
        units = tuple(moved if moved is not None and moved.id == u.id else u for u in self.state.units)
        state = msgspec.structs.replace(self.state, units=units)
        weapons = self.battle.profile(unit).usable(critical=unit.critical)
        return [self.battle.odds(state, unit.id, target.id, w.name) for w in weapons]


@pytest.fixture(scope="module")
def screen() -> Screen:
    return Screen(played_to(a_match("crossroads", FORCE, seed=1), watched))


def can_hit(odds: list[Odds]) -> bool:
    return any(o.refusal is None and o.chance > 0 for o in odds)


@pytest.mark.parametrize("kind", ["soldier", "tank", "mech"])
def test_over_the_ground(screen: Screen, kind: str) -> None:
    unit = next(u for u in screen.units(own=True) if u.kind == kind and not u.activated)
    rng, told = Random(7), screen.sitting.names
    assert unit.at is not None
    screen.controller.take(Pick(unit.id))
    ways = 0
    watches: set[str] = set()
    for _ in range(PLACES):
        at = (unit.at[0] + rng.uniform(-7, 7), unit.at[1] + rng.uniform(-7, 7))
        at = (round(min(max(at[0], 1.0), 39.0), 3), round(min(max(at[1], 1.0), 39.0), 3))
        screen.controller.take(Hover(at, None))
        chips, plan = screen.chips(), screen.battle.path(screen.state, unit.id, at)
        if plan.refusal is not None:
            assert refusal_words(plan.refusal, told) in chips
            continue
        assert plan.points is not None
        ways += 1
        assert any(c.startswith(f"{plan.length:.1f} / {plan.limit:g} cm") for c in chips)
        there, foes = (
            msgspec.structs.replace(unit, at=plan.points[-1], facing=plan.facing),
            screen.units(own=False),
        )
        hits = sum(can_hit(screen.odds(unit, foe, there)) for foe in foes)
        hit_by = sum(can_hit(screen.odds(foe, unit, there)) for foe in foes)
        assert f"hits {hits}   hit by {hit_by}" in chips
        best: dict[str, float] = {}
        for stretch in screen.battle.exposure(screen.state, unit.id, plan.points[1:]):
            best[stretch.watcher] = max(best.get(stretch.watcher, 0.0), stretch.best.chance)
        said = {f"{told.unit(watcher)}   {percent(chance)}" for watcher, chance in best.items()}
        assert said <= set(chips)
        watches |= said
        assert bool(said) == any(told.unit(foe.id) in chip for foe in foes if foe.overwatch for chip in chips)
    assert ways
    assert watches


@pytest.mark.parametrize("kind", ["soldier", "mech"])
def test_over_ground_that_is_climbed_to(screen: Screen, kind: str) -> None:
    unit = next(u for u in screen.units(own=True) if u.kind == kind)
    state, to = before_a_wall(screen, unit)
    screen.sitting.questions.turn_to(state)
    try:
        hand = FightingHand(screen.sitting.questions, selected=unit.id, climbing=True)
        hand.take(Hover(to, None))
        chips = [chip.text for chip in screen.composer.compose(hand, CAMERA, WINDOW).chips]
        plan = screen.battle.path(state, unit.id, to, climb=True)
    finally:
        screen.sitting.questions.turn_to(screen.state)
    told = next(c for c in chips if c.startswith(f"{plan.length:.1f} / {plan.limit:g} cm"))
    assert all(screen.sitting.names.piece(piece) in told for piece in plan.climbs)
    stumbles = percent(float(1 - Fraction(4, 6) ** len(plan.climbs)))
    assert told.endswith(f"stumbles {stumbles}") == (kind == "mech")


def before_a_wall(screen: Screen, unit: Unit) -> tuple[State, tuple[float, float]]:
    """The unit set down where it climbs over something to a place near by."""
    rng = Random(5)
    for _ in range(200):
        at = round(rng.uniform(3, 37), 3), round(rng.uniform(3, 32), 3)
        to = (at[0], round(at[1] + 4.2, 3))
        units = tuple(msgspec.structs.replace(u, at=at) if u is unit else u for u in screen.state.units)
        state = msgspec.structs.replace(screen.state, units=units)
        plan = screen.battle.path(state, unit.id, to, climb=True)
        if plan.refusal is None and plan.climbs:
            return state, to
    raise AssertionError("there is nothing to climb")


def test_over_every_enemy(screen: Screen) -> None:
    names, seen = screen.sitting.names, 0
    for unit in screen.units(own=True):
        screen.controller.take(Pick(unit.id))
        hand = screen.controller.hand
        assert isinstance(hand, FightingHand)
        for foe in screen.units(own=False):
            assert foe.at is not None
            screen.controller.take(Hover(foe.at, foe.id))
            sheet, chips, odds = shot_sheet(screen.sitting.desk, hand), screen.chips(), screen.odds(unit, foe)
            assert sheet is not None
            best = max((o for o in odds if o.refusal is None), key=lambda o: o.chance, default=None)
            if best is None:
                assert any(sheet.refusal == refusal_words(o.refusal, names) for o in odds if o.refusal)
                assert not sheet.can_fire
                continue
            seen += 1
            assert (sheet.needs, sheet.chance) == (best.needs, best.chance)
            number = f"{best.needs}+" if best.needs is not None and best.needs <= 6 else "–"
            assert any(chip.startswith(f"{number}   {percent(float(best.chance))}") for chip in chips)
            assert f"{best.distance:.1f} cm" in chips
            rows = [row.label for row in sheet.rows]
            assert any(row.startswith("Cover") for row in rows) == best.cover
            assert not best.cover or any(cover_words(best.because, names) in row for row in rows)
            outcomes = [chance.share for chance in sheet.outcomes]
            assert not outcomes or sum(outcomes) == pytest.approx(1.0)
            assert bool(outcomes) == (screen.battle.profile(foe).leaves_wreck)
    assert seen


def test_who_can_hit_whom_counts_only_who_can() -> None:
    """With a rifle that needs a 6, what is in cover is in sight and range, but can't be hit."""
    rules = {"weapons.soldier.rifle.bands": [[40, 6]]}
    match = a_match("crossroads", {"soldier": 3}, seed=1, rules=rules)
    screen = Screen(
        played_to(match, lambda s: s.phase == "activate" and s.turn == 2 and s.active_unit is None)
    )
    cannot = 0
    for unit in (*screen.units(own=True), *screen.units(own=False)):
        foes = screen.units(own=unit.side != screen.state.to_act)
        facts = {title: value for title, value, _tone in unit_sheet(screen.sitting.desk, unit.id).facts}
        assert facts["Can hit"] == f"{sum(can_hit(screen.odds(unit, foe)) for foe in foes)} of {len(foes)}"
        assert facts["Could be hit by"] == str(sum(can_hit(screen.odds(foe, unit)) for foe in foes))
        cannot += sum(o.refusal is None and o.chance == 0 for foe in foes for o in screen.odds(foe, unit))
        if unit.side == screen.state.to_act and not unit.activated:
            screen.controller.take(Pick(unit.id))
            assert "–" not in screen.chips(), "no bracket about whom it can't hit"
    assert cannot


def test_at_every_place_of_a_reaction() -> None:
    screen = Screen(played_to(a_match("crossroads"), lambda state: state.phase == "react"))
    hand, desk, rng = screen.controller.hand, screen.sitting.desk, Random(3)
    assert isinstance(hand, ReactingHand)
    pending, watcher = hand.pending, hand.watcher
    best = hand.best(watcher).best
    assert hand.chance(watcher) == best.chance == screen.battle.chance_at(screen.state, watcher, best.at)
    for _ in range(PLACES):
        screen.controller.take(Slide(rng.uniform(0.0, pending.length)))
        at, chance = hand.at(watcher), hand.chance(watcher)
        assert chance == screen.battle.chance_at(screen.state, watcher, at, hand.weapon(watcher))
        assert chance is not None
        assert chance <= best.chance
        card = next(w for w in reaction_sheet(desk, hand).watchers if w.unit == watcher)
        assert (card.at, card.chance) == (at, chance)
        assert any(chip.startswith(percent(chance)) for chip in screen.chips())
        for place, told in card.curve[:: max(1, len(card.curve) // 5)]:
            assert told == screen.battle.chance_at(screen.state, watcher, place, card.weapon)
