"""Live diagrams: what they say is what the battle's own functions say, however things are moved."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pygame
import pytest

from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.state import PendingReaction
from wargame.ui.shell.theme import Armies
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.hud.gauges import percent
from wargame.ui.skirmish.reader.diagrams import hitting, looking, walking
from wargame.ui.skirmish.reader.diagrams.exhibit import GOAL, Exhibit
from wargame.ui.skirmish.reader.diagrams.listing import exhibits
from wargame.ui.skirmish.reader.rulebook import by_id

KINDS = list(dict.fromkeys(kind for listed in exhibits().values() for kind in listed))
WINDOW = pygame.Rect(0, 0, 700, 350)


@pytest.fixture(scope="module")
def game() -> Skirmish:
    return Skirmish()


def moved_about(exhibit: Exhibit, times: int, seed: int = 3) -> Iterator[None]:
    """Every handle moved at random, also where it may not go."""
    rng = random.Random(seed)
    west, south, east, north = exhibit.frame
    for _ in range(times):
        for handle in exhibit.handles:
            exhibit.put(handle, (rng.uniform(west - 2, east + 2), rng.uniform(south - 2, north + 2)))
            yield


def values(exhibit: Exhibit) -> dict[str, str]:
    return {fact.label: fact.value for fact in exhibit.facts()}


def test_exhibits_belong_to_clauses_and_every_kind_asked_for_is_there() -> None:
    assert set(exhibits()) <= set(by_id())
    assert {
        "sight",
        "fire.cover",
        "move.climb",
        "fire.range",
        "overwatch",
        "damage.tank",
        "move.stumble",
    } <= set(exhibits())


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_exhibit_stays_legal_says_clauses_and_can_be_drawn(kind: type[Exhibit], game: Skirmish) -> None:
    exhibit = kind(game)
    camera = Camera(exhibit.battle.size, tuple(map(float, WINDOW)))  # type: ignore[arg-type]
    assert exhibit.handles
    assert exhibit.title()
    assert exhibit.hint()
    for _ in moved_about(exhibit, 4):
        for unit in exhibit.state.units:
            assert unit.at is not None
            assert exhibit.battle.standing(exhibit.state, unit.id, unit.at) is None
        facts = exhibit.facts()
        assert facts
        assert all(fact.label and fact.value and fact.rule in by_id() for fact in facts)
    overlay = exhibit.overlay(camera, WINDOW, Armies.USUAL)
    assert overlay.over or overlay.ground


@pytest.mark.parametrize(
    "kind", [looking.Sight, looking.Cover, looking.HullDown, looking.Models, looking.Woods]
)
def test_sight_and_cover_are_the_battles(kind: type[looking.Looking], game: Skirmish) -> None:
    exhibit = kind(game)
    seen_shares = set()
    for _ in moved_about(exhibit, 6):
        seen = exhibit.battle.view(exhibit.state, "A1", "B1")
        told = values(exhibit)
        assert told["Visible of the target"] == looking.share_words(seen.fraction)
        assert told["Line of sight"] == ("clear" if seen.los else "none")
        assert told["Cover"] == ("yes" if seen.cover else "no")
        hiding = [reason for reason in seen.because if reason.share > 0.0]
        assert sum(label.startswith("Hidden by") for label in told) == len(
            {r.piece or r.unit for r in hiding}
        )
        seen_shares.add(seen.fraction)
    assert len(seen_shares) >= 2, "moving changes what is seen"


def test_needs_and_chances_are_the_battles(game: Skirmish) -> None:
    exhibit = looking.Cover(game)
    for _ in moved_about(exhibit, 8):
        odds = exhibit.battle.odds(exhibit.state, "A1", "B1", "rifle")
        if odds.needs is not None and odds.needs <= 6:
            assert values(exhibit)["Rifle"] == f"{odds.needs}+   {percent(odds.chance)}"


@pytest.mark.parametrize("kind", [walking.Climbing, walking.Driving, walking.Stumbling])
def test_ways_are_the_battles(kind: type[walking.Walking], game: Skirmish) -> None:
    exhibit = kind(game)
    allowed = set()
    for _ in moved_about(exhibit, 6):
        assert exhibit.goal is not None
        plan = exhibit.battle.path(exhibit.state, "A1", exhibit.goal)
        told = values(exhibit)
        allowed.add(plan.allowed)
        assert (told["The move"] == "allowed") == plan.allowed
        if plan.points is not None:
            assert told["Length"] == f"{plan.length:.1f} / {plan.limit:g} cm"
    assert allowed == {True, False}


def test_what_a_stumble_may_do_adds_up_to_one_and_is_a_third_at_a_wall(game: Skirmish) -> None:
    """move.stumble: 1 or 2 of a die, then the damage die."""
    exhibit = walking.Stumbling(game)
    outcomes = exhibit.outcomes()
    assert sum(outcomes.values()) == 1
    assert outcomes["unhurt"] == pytest.approx(2 / 3)
    assert outcomes["minor"] == pytest.approx(1 / 6)
    changed = walking.Stumbling(game, {"stumble.to": 0})
    assert changed.outcomes()["unhurt"] == 1


def test_exposure_and_its_curve_are_the_battles(game: Skirmish) -> None:
    exhibit = walking.Exposure(game)
    plan = exhibit.plan()
    assert plan.points is not None
    stretches = exhibit.battle.exposure(exhibit.state, "A1", plan.points[1:])
    assert stretches
    assert values(exhibit)["Watched"] == f"{stretches[0].from_:.1f} to {stretches[0].to:.1f} cm"
    pending = PendingReaction("A1", plan.points, plan.length, 0.0, stretches, plan.facing)
    state = msgspec.structs.replace(exhibit.state, pending=pending, phase="react", to_act=1)
    curve = exhibit.curve()
    assert len(curve) > 20
    for at, chance in curve[::7]:
        assert chance == exhibit.battle.chance_at(state, "B1", at)
    assert max(chance for _at, chance in curve) <= stretches[0].best.chance
    exhibit.put(GOAL, (exhibit.where("A1")[0] + 0.5, exhibit.where("A1")[1]))
    exhibit.put("B1", (21.0, 12.0))
    assert len(exhibit.curve()) != len(curve) or exhibit.curve() != curve


@pytest.mark.parametrize("kind", [hitting.TankDamage, hitting.MechDamage])
def test_damage_is_the_battles_and_critical_damage_can_be_switched(
    kind: type[hitting.Damage], game: Skirmish
) -> None:
    exhibit = kind(game)
    odds = exhibit.battle.odds(exhibit.state, "A1", "B1", exhibit.weapon)
    told = values(exhibit)
    for name, label in (("destroyed", "Destroyed"), ("minor", "Minor damage"), ("miss", "No effect")):
        assert told[label] == f"{odds.outcomes[name]}   {percent(float(odds.outcomes[name]))}"
    exhibit.switch(hitting.HURT)
    worse = exhibit.battle.odds(exhibit.state, "A1", "B1", exhibit.weapon)
    assert worse.outcomes["destroyed"] > odds.outcomes["destroyed"]
    assert values(exhibit)["Destroyed"].startswith(str(worse.outcomes["destroyed"]))


def test_house_rules_hold_in_the_diagrams(game: Skirmish) -> None:
    usual, changed = looking.Ranges(game), looking.Ranges(game, {"weapons.soldier.rifle.bands": [[20.0, 3]]})
    assert usual.battle.odds(usual.state, "A1", "B1", "rifle").needs == 4
    assert changed.battle.odds(changed.state, "A1", "B1", "rifle").needs == 3
