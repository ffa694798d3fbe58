"""German is longer: the screens of all rooms in the windows where room is scarcest."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.common import test_words_fit as shared
from tests.ui.common.fitting import faults
from tests.ui.skirmish.playing import Play, a_match, played_to
from tests.ui.skirmish.workshop import test_fits as workshop
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.words import speak
from wargame.ui.skirmish.hud.action_bar import ActionBar
from wargame.ui.skirmish.screens import SkirmishScreens

WINDOWS = [((1280, 720), 1.0), ((2560, 1440), 2.0)]
OF_THE_CARD = "label 'in Deckung"
"""What all gives a unit cover may end in dots on its card; the shot card and the rays say it whole."""
windows = pytest.mark.parametrize("window", [shared.a_window(window) for window in WINDOWS])


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    speak("de")


@pytest.fixture(scope="module")
def screens() -> SkirmishScreens:
    speak("de")
    return shared.unpainted()


@windows
def test_shared_screens(window: shared.Window, screens: SkirmishScreens, own_home: Path) -> None:
    shared.test_title(window, own_home)
    shared.test_set_up(window, screens)
    shared.test_a_random_table(window, screens)
    shared.test_house_rules(window, screens)
    shared.test_battles(window)
    shared.test_settings(window)


def test_the_workshop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wargame.ui.skirmish.workshop.panels.checking.in_parts", lambda *_a, **_k: ())
    workshop.test_words_fit((1280, 720), 1.0)


@pytest.mark.parametrize("phase", ["choose", "deploy", "activate", "react"])
def test_the_battle(phase: str, tmp_path: Path) -> None:
    match = played_to(a_match(seed=1), lambda state: state.phase == phase)
    play = Play(match, tmp_path)
    play.settle()
    assert [fault for fault in faults(play.desk) if not fault.startswith(OF_THE_CARD)] == []
    bar = play.scene.parts.actions
    assert isinstance(bar, ActionBar)
    if bar.visible:
        assert cut(play.desk.stage.kit, bar) == []


def cut(kit: Kit, bar: ActionBar) -> list[str]:
    """The verbs that end in dots."""
    verbs = bar._row.children()
    return [
        verb.text
        for verb in verbs
        if kit.fonts.width(verb.text, verb.style) > verb.rect.width - 2 * kit.px(10) - verb._extras(kit)  # type: ignore[attr-defined]
    ]
