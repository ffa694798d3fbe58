"""Words and numbers of lessons: plain, short, and true by the rules."""

from __future__ import annotations

import functools
import re
import tomllib

import pytest

from tests.games.skirmish.lessons.taught import FOLDER, GUIDED, IDS, taken, the_game, the_lesson
from wargame.games.skirmish.events import Damaged, Shot, Stumbled
from wargame.games.skirmish.lessons.checking import MOST_WORDS, clause_texts, sentences
from wargame.games.skirmish.lessons.library import lesson_strings
from wargame.games.skirmish.lessons.remarks import remark_templates
from wargame.games.skirmish.lessons.tables import own_tables
from wargame.games.skirmish.lessons.trouble import trouble_templates
from wargame.games.skirmish.maps.check import check


@functools.cache
def every_string() -> list[tuple[str, str]]:
    return list(lesson_strings(the_game()))


def test_every_text_is_short_sentences() -> None:
    for place, text in every_string():
        for sentence in sentences(text):
            assert len(sentence.split()) <= MOST_WORDS, f"{place}: {sentence}"


def test_a_sentence_ends_at_its_stop_and_not_at_a_number() -> None:
    assert sentences("It is 0.6 cm high. **Climb** it! Why not?") == [
        "It is 0.6 cm high.",
        "Climb it!",
        "Why not?",
    ]


def test_the_catalogue_gets_every_text_there_is() -> None:
    found = {text for _, text in every_string()}
    assert set(remark_templates()) | set(trouble_templates()) <= found
    for name in IDS:
        for text in written_texts(tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))):
            assert text in found


WRITTEN = {"title", "summary", "text", "intro", "note", "instead", "hints", "dice_note", "after", "skipped"}


def written_texts(value: object, key: str = "") -> list[str]:
    """Every text in a file under a key that is shown to the learner."""
    if isinstance(value, dict):
        return [text for name, inner in value.items() for text in written_texts(inner, name)]
    if isinstance(value, list):
        return [text for inner in value for text in written_texts(inner, key)]
    return [value] if isinstance(value, str) and key in WRITTEN and value else []


@pytest.mark.parametrize("name", IDS)
def test_every_step_quotes_a_clause_word_for_word(name: str) -> None:
    for step in the_lesson(name).steps:
        assert step.quote is not None, step.title
        assert step.quote.text in clause_texts()[step.quote.clause]


@pytest.mark.parametrize("name", IDS)
def test_every_step_has_tasks_hints_and_a_last_word(name: str) -> None:
    for step in the_lesson(name).steps:
        assert step.tasks
        assert step.hints
        assert step.after
        assert 1 <= len(step.text) <= 3


@pytest.mark.parametrize("name", IDS)
def test_the_dice_that_are_told_are_the_dice_that_are_set(name: str) -> None:
    for step in the_lesson(name).steps:
        if step.dice:
            told = [int(face) for face in re.findall(r"\b[1-6]\b", step.dice_note)]
            assert told == list(step.dice), step.dice_note


def test_the_core_takes_about_a_quarter_of_an_hour_with_its_battle_and_ten_minutes_without() -> None:
    minutes = {name: the_lesson(name).minutes for name in IDS}
    assert sum(m for name, m in minutes.items() if name.startswith("core") and name not in GUIDED) <= 10
    assert sum(m for name, m in minutes.items() if name.startswith("mecha") and name not in GUIDED) <= 10


def test_tables_of_lessons_have_no_problems() -> None:
    assert own_tables()
    for path in own_tables():
        assert not check(path.read_bytes()), path.name


# What lessons say in numbers: lesson, step, the shot that is looked at, its range, what it needs, its chance.
SAID = [
    ("core-1", 2, "A1", "B1", "rifle", 16.7, 5, 1 / 3, False),
    ("core-3", 1, "A2", "B2", "rifle", 5.8, 5, 1 / 3, True),
    ("core-3", 2, "A3", "B3", "rifle", 3.9, 5, 1 / 3, True),
    ("core-3", 3, "B4", "A4", "rifle", 11.5, 4, 1 / 2, False),
    ("core-4", 0, "A1", "B1", "rifle", 10.0, 4, 1 / 2, False),
    ("core-4", 1, "A2", "B2", "rifle", 19.9, 5, 1 / 3, False),
    ("core-4", 2, "A3", "B3", "rifle", 6.7, 5, 1 / 3, True),
    ("core-5", 0, "A1", "B1", "cannon", 15.2, 4, 1 / 2, False),
    ("core-5", 0, "A1", "B1", "machine gun", 15.2, 5, 1 / 3, False),
    ("mecha-1", 0, "A1", "B1", "rifle", 20.1, 4, 1 / 2, False),
    ("mecha-1", 0, "A2", "B1", "rifle", 20.2, 5, 1 / 3, False),
    ("mecha-2", 0, "A1", "B1", "missile", 6.6, 4, 1 / 2, True),
    ("mecha-2", 0, "A2", "B1", "rifle", 6.4, 5, 1 / 3, True),
    ("mecha-4", 0, "A1", "B1", "machine gun", 10.5, 4, 3 / 4, False),
    ("mecha-5", 1, "A2", "B2", "machine gun", 9.1, 4, 1 / 2, False),
]


@pytest.mark.parametrize(("name", "step", "unit", "target", "weapon", "cm", "needs", "chance", "cover"), SAID)
def test_what_a_lesson_says_of_a_shot_is_true(
    name: str,
    step: int,
    unit: str,
    target: str,
    weapon: str,
    cm: float,
    needs: int,
    chance: float,
    cover: bool,
) -> None:
    """fire.roll, fire.range, fire.cover, fire.pair, damage.critical."""
    session = taken(name, step)
    odds = session.attempt.battle.odds(session.state, unit, target, weapon)
    assert odds.distance == pytest.approx(cm, abs=0.1)
    assert (odds.needs, odds.cover) == (needs, cover)
    assert odds.chance == pytest.approx(chance)


def test_the_high_wall_hides_and_the_way_around_it_shows() -> None:
    """sight: what the third lesson begins with."""
    session = taken("core-3")
    battle = session.attempt.battle
    assert not battle.view(session.state, "A1", "B1").los
    assert not battle.view(session.state, "B1", "A1").los
    session.show_me()
    assert battle.view(session.state, "A1", "B1").los


def test_the_flank_of_the_sandbags_is_open() -> None:
    session = taken("core-3", 1)
    session.show_me()
    odds = session.attempt.battle.odds(session.state, "A2", "B2", "rifle")
    assert (odds.needs, odds.cover) == (4, False)


def test_hull_down_is_the_barricades_doing_and_more_than_half() -> None:
    """fire.cover: the rifle needs a 5 instead of a 4, as the lesson says."""
    session = taken("core-3", 3)
    session.show_me()
    view = session.attempt.battle.view(session.state, "B4", "A4")
    assert {reason.piece for reason in view.because} == {"tank-barricade"}
    assert view.fraction < 0.5
    assert session.attempt.battle.odds(session.state, "B4", "A4", "rifle").needs == 5


def shots_of(name: str, step: int) -> list[tuple[int, int, bool]]:
    session = taken(name, step)
    session.show_me()
    every = (event for moment in session.match.moments for event in moment.events)
    return [(shot.die, shot.needs, shot.hit) for shot in every if isinstance(shot, Shot)]


def results_of(name: str, step: int) -> list[str]:
    session = taken(name, step)
    session.show_me()
    every = (event for moment in session.match.moments for event in moment.events)
    return [event.result for event in every if isinstance(event, Damaged)]


@pytest.mark.parametrize(
    ("name", "step", "shots"),
    [
        ("core-4", 0, [(5, 4, True)]),
        ("core-4", 1, [(4, 5, False)]),
        ("core-4", 2, [(4, 5, False)]),
        ("core-4", 3, [(4, 4, True)]),
        ("core-6", 1, [(4, 4, True)]),
        ("core-6", 2, [(4, 4, True)]),
        ("core-7", 1, [(2, 4, False)]),
        ("core-7", 2, []),
        ("core-7", 3, []),
        ("mecha-1", 1, [(4, 4, True)]),
        ("mecha-2", 1, [(4, 4, True)]),
        ("mecha-4", 0, [(2, 4, False), (5, 4, True)]),
        ("mecha-4", 1, [(4, 4, True), (6, 4, True)]),
        ("mecha-5", 1, [(3, 4, False)]),
    ],
)
def test_shots_end_as_the_last_word_of_the_step_says(
    name: str, step: int, shots: list[tuple[int, int, bool]]
) -> None:
    """fire.roll, overwatch.react, fire.pair."""
    assert shots_of(name, step) == shots


@pytest.mark.parametrize(
    ("name", "step", "results"),
    [
        ("core-5", 1, ["critical"]),
        ("core-5", 3, ["destroyed"]),
        ("mecha-2", 2, ["destroyed"]),
        ("mecha-3", 2, ["minor"]),
        ("mecha-4", 1, ["critical", "destroyed"]),
        ("mecha-5", 0, ["critical"]),
        ("mecha-5", 2, ["destroyed"]),
    ],
)
def test_damage_is_what_the_last_word_of_the_step_says(name: str, step: int, results: list[str]) -> None:
    """damage.tank, damage.mech, damage.critical."""
    assert results_of(name, step) == results


def test_the_mech_is_steady_first_and_stumbles_then() -> None:
    """move.stumble: one roll a piece."""
    for step, falls in ((1, False), (2, True)):
        session = taken("mecha-3", step)
        session.show_me()
        every = (event for moment in session.match.moments for event in moment.events)
        assert [event.falls for event in every if isinstance(event, Stumbled)] == [falls]


def test_the_wreck_hides_the_man_behind_it() -> None:
    """wreck.mech, sight.models."""
    session = taken("mecha-5", 2)
    battle = session.attempt.battle
    assert not battle.view(session.state, "A1", "B3").los
    session.show_me()
    assert [wreck.height for wreck in session.state.wrecks] == [2.0]
    assert not battle.view(session.state, "A1", "B3").los


def test_the_runners_ways_are_marked_as_the_lesson_says() -> None:
    """overwatch.react: crossing is exposed, the wall's shadow is not, a spent token marks nothing."""
    session = taken("core-7")
    battle, state = session.attempt.battle, session.state
    assert battle.exposure(state, "A1", [(17.0, 13.2)])
    assert not battle.exposure(state, "A1", [(10.4, 17.6)])
    spent = taken("core-7", 2)
    assert not spent.attempt.battle.exposure(spent.state, "A2", [(9.6, 13.6), (17.0, 13.2)])


@pytest.mark.parametrize(
    ("name", "step", "to", "length"),
    [
        ("core-2", 1, (8.2, 13.4), 3.0),
        ("mecha-3", 1, (9.6, 13.2), 3.2),
        ("mecha-3", 2, (9.6, 10.0), 3.2),
    ],
)
def test_a_click_behind_the_wall_leads_over_it(
    name: str, step: int, to: tuple[float, float], length: float
) -> None:
    """move.climb: the way around is too long, and climbing leaves 5 cm."""
    session = taken(name, step)
    plan = session.attempt.battle.path(session.state, "A1", to)
    assert (plan.climbs, plan.limit) == (("garden-wall",), 5.0)
    assert plan.length == pytest.approx(length)


def test_the_march_is_as_long_as_the_lesson_says() -> None:
    session = taken("core-2")
    plan = session.attempt.battle.path(session.state, "A1", (8.2, 10.4))
    assert plan.length == pytest.approx(6.4, abs=0.05)


def test_morale_is_what_the_lessons_say() -> None:
    """morale: 2 in the core set, 4 with the expansion, none with a living commander."""
    core, mecha = taken("core-8"), taken("mecha-6")
    assert (core.state.expansion, core.attempt.battle.house.morale_line) == (False, 2)
    assert (mecha.state.expansion, mecha.attempt.battle.house.morale_line_expansion) == (True, 4)
    mecha.show_me()
    names = [type(event).__name__ for moment in mecha.match.moments for event in moment.events]
    assert "TurnBegan" in names
    assert "Morale" not in names
