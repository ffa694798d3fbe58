"""Which language is spoken: the setting's, else the system's; a change holds at once, everywhere."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from tests.ui.common.world import a_lobby, settled
from tests.ui.headless import Desk
from tests.ui.skirmish.classroom.taking import Taking
from tests.ui.skirmish.playing import Play, a_match, played_to
from tests.ui.skirmish.workshop.bench import Work
from wargame.games.skirmish.table.cover import Reason
from wargame.ui.common.lobby import Lobby
from wargame.ui.common.settings import SettingsScene
from wargame.ui.common.setup import SetupScene
from wargame.ui.common.title import TitleScene
from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.scenes import Pop, Push
from wargame.ui.shell.words import (
    SOURCE,
    VARIABLES,
    catalogue_of,
    inside,
    language,
    n_,
    own_name,
    speak,
    system_language,
    word,
)
from wargame.ui.skirmish.names import Names
from wargame.ui.skirmish.screens import SkirmishScreens
from wargame.ui.skirmish.told import cover_words

GERMAN = {"language": "de"}
OF_THE_STAND_IN = {"Rules"}
"""What the game that stands in for a real one says by itself."""


def shown(desk: Desk) -> set[str]:
    """Every word in sight."""
    desk.director.lay_out()
    roots = [layer.dispatcher.root for layer in desk.stage.layers]
    if desk.director.scene.root is not None:
        roots.append(desk.director.scene.root)
    return {widget.text for root in roots for widget in root.walk() if widget.text}


def left_in_english(words: set[str]) -> set[str]:
    """Those that German says otherwise."""
    german = catalogue_of("de")
    return {text for text in words if german.gettext(text) != text}


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({}, None),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, SOURCE),
        ({"LANG": "C.UTF-8"}, SOURCE),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, SOURCE),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "C"}, SOURCE),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de:en"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "en:de"}, SOURCE),
    ],
)
def test_the_system_is_asked_in_its_own_order(
    variables: dict[str, str], code: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    if code is None:
        monkeypatch.setattr(
            pygame.system, "get_pref_locales", lambda: [{"language": "de", "country": "AT"}], raising=False
        )
        code = "de"
    assert system_language() == code


def test_the_environment_decides_only_where_no_language_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    speak("en")
    assert speak("auto")
    assert language() == "de"
    assert speak("en")
    assert language() == SOURCE
    assert not speak("en")
    assert speak("no such language")
    assert language() == "de"
    monkeypatch.setenv("LANGUAGE", "en")
    speak("auto")
    assert language() == SOURCE


def test_every_language_is_named_in_itself() -> None:
    assert (own_name("en"), own_name("de")) == ("English", "Deutsch")


def test_forms_templates_and_nouns() -> None:
    speak("de")
    assert [n_("{count} soldier", "{count} soldiers", n) for n in (1, 3)] == ["1 Soldat", "3 Soldaten"]
    assert word("A {kind} has no {weapon}.", {"kind": "tank", "weapon": "rifle"}) == (
        "Diese Waffe hat ein Panzer nicht: Gewehr."
    )
    assert inside("Panzer") == "Panzer"
    assert Chord("Shift+Space").name == "Umsch Leer"
    names = Names(("Blau", "Orange"), {}, {}, {"p1": "Kapelle"})
    assert cover_words([Reason("p1", None, None, "inside", 1.0)], names) == "in Kapelle"
    speak("en")
    assert inside("Tank") == "tank"
    assert Chord("Shift+Space").name == "Shift Space"


def test_title_and_settings_change_at_once_and_back(own_home: Path) -> None:
    desk = settled(Desk(TitleScene(a_lobby()), animations=False))
    desk.director.apply(Push(SettingsScene()))
    settled(desk)
    english = shown(desk)
    desk.stage.settings_store.change(language="de")
    settled(desk)
    assert "Einstellungen" in shown(desk)
    assert left_in_english(shown(desk)) == set()
    desk.director.apply(Pop())
    assert left_in_english(shown(settled(desk)) - OF_THE_STAND_IN) == set()
    desk.stage.settings_store.change(language="en")
    desk.director.apply(Push(SettingsScene()))
    assert shown(settled(desk)) == english


def test_the_set_up_names_tables_and_forces_in_german(own_home: Path) -> None:
    screens = SkirmishScreens("test")
    lobby = Lobby(screens, a_lobby().store, SetupScene, SettingsScene)
    desk = settled(Desk(SetupScene(lobby), **GERMAN))
    assert {"Duell an der Kapelle", "5 Soldaten, 1 Panzer"} <= shown(desk)
    assert left_in_english(shown(desk)) == set()


def test_a_battle_goes_on_in_the_other_language(tmp_path: Path) -> None:
    match = played_to(a_match(), lambda state: state.phase == "activate" and state.turn == 1)
    play = Play(match, tmp_path)
    settled(play.desk)
    play.desk.director.apply(Push(SettingsScene()))
    before = match.state
    play.desk.stage.settings_store.change(language="de")
    settled(play.desk)
    play.desk.director.apply(Pop())
    settled(play.desk)
    assert match.state is before
    assert left_in_english(shown(play.desk)) == set()
    assert "Runde 1" in shown(play.desk)
    play.desk.key(pygame.K_TAB)
    settled(play.desk)
    assert getattr(play.scene.controller.hand, "selected", None)
    match.submit(match.battle.sample(match.state, random.Random(1)))
    assert match.state is not before


def test_the_workshop_keeps_its_table_and_what_is_selected() -> None:
    work = Work()
    work.key(pygame.K_h)
    before = work.bench.draft
    work.desk.stage.settings_store.change(language="de")
    work.settle()
    assert work.bench.draft is before
    assert left_in_english(shown(work.desk)) == set()
    assert "Speichern" in shown(work.desk)


def test_a_lesson_goes_on_in_the_other_language() -> None:
    taking = Taking("core-1")
    taking.desk.stage.settings_store.change(language="de")
    taking.settle()
    assert "Welcome" not in taking.says()
    assert left_in_english(shown(taking.desk)) == set()
