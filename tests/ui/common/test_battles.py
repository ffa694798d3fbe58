"""The list of battles: what each row says, continue, replay, rename, delete, export, import."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from tests.ui.common.world import (
    a_lobby,
    dialog_words,
    files_of,
    press,
    save_battle,
    settled,
    shows,
    title_of,
    toasts,
)
from tests.ui.headless import Desk
from wargame.engine.lock import lock_file
from wargame.ui.common.battles import BattlesScene
from wargame.ui.common.lobby import Lobby

LONG = "The crossing of the upper Volkhov after three days of rain, second attempt"


@pytest.fixture
def lobby() -> Lobby:
    """Three battles: one goes on, one is over, one is damaged with a good copy."""
    lobby = a_lobby()
    save_battle(lobby, "Hurt", turns=3, age_s=300)
    save_battle(lobby, "Done", over=True, age_s=200)
    save_battle(lobby, "On", turns=2, age_s=100)
    path = lobby.store.path("Hurt")
    path.write_bytes(path.read_bytes()[:200])
    return lobby


def battles(lobby: Lobby, **settings: object) -> Desk:
    return press(title_of(lobby, **settings), "battles")  # type: ignore[arg-type]


def rows(desk: Desk) -> list[str]:
    root = desk.director.scene.root
    assert root is not None
    return [
        widget.text for widget in root.walk() if widget.id.startswith("battle-") and widget.kind == "card"
    ]


def chip(desk: Desk, name: str) -> str:
    return next(widget.text for widget in desk.find(f"battle-{name}").walk() if widget.kind == "chip")


def sheet(desk: Desk) -> str:
    root = desk.director.scene.root
    assert root is not None
    return "\n".join(widget.text for widget in root.walk() if widget.kind == "label")


def chosen(desk: Desk) -> str:
    return desk.find("sheet-name").text


def typed(desk: Desk, text: str) -> None:
    """Replace what the question proposes, by keys."""
    desk.type(text)
    desk.draw()


# -- the list --------------------------------------------------------------------------------


def test_the_newest_stands_first_and_each_says_how_it_is(lobby: Lobby) -> None:
    desk = battles(lobby)
    assert rows(desk) == ["Hurt", "On", "Done"], "the damaged one was written last"
    assert chip(desk, "On") == "goes on"
    assert chip(desk, "Done").endswith(" won")
    assert chip(desk, "Hurt") == "damaged"


def test_a_battle_of_which_nothing_can_be_read_is_listed_and_says_so(lobby: Lobby) -> None:
    (lobby.store.path("On").parent / "Junk.battle").write_bytes(b"\x00" * 50)
    desk = battles(lobby)
    assert chip(desk, "Junk") == "can't be read"
    press(desk, "battle-Junk")
    assert "No copy of this battle can be read" in sheet(desk)
    press(desk, "continue")
    assert "Junk.battle can't be read" in dialog_words(desk)


def test_the_sheet_says_where_who_and_how_far(lobby: Lobby) -> None:
    desk = battles(lobby)
    press(desk, "battle-On")
    assert chosen(desk) == "On"
    assert "The dale, turn 2" in sheet(desk)
    assert "Ann\n1 steps" in sheet(desk)
    press(desk, "battle-Hurt")
    assert "an older copy is whole" in sheet(desk)


def test_a_finished_battle_is_replayed_not_continued(lobby: Lobby) -> None:
    desk = battles(lobby)
    press(desk, "battle-Done")
    assert not desk.find("continue").enabled
    assert "over" in desk.find("continue").tooltip
    press(desk, "replay")
    assert desk.director.names() == ["title", "battles", "replay"]
    desk.stage.outcome(lobby.to_title())
    settled(desk)
    assert desk.director.names() == ["title"]


def test_a_double_click_opens_a_battle_and_watches_a_finished_one(lobby: Lobby) -> None:
    desk = battles(lobby)
    for _ in range(2):
        desk.click(desk.find("battle-Done"))
    settled(desk)
    assert desk.director.scene.name == "replay"
    desk = battles(lobby)
    for _ in range(2):
        desk.click(desk.find("battle-On"))
    settled(desk)
    assert desk.director.scene.name == "battle"


def test_the_list_is_walked_by_keys(lobby: Lobby) -> None:
    desk = battles(lobby)
    while (focused := desk.focused()) is None or focused.id != "battle-On":
        desk.key(pygame.K_TAB)
    desk.key(pygame.K_RETURN)
    assert chosen(desk) == "On"
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert desk.director.scene.name == "battle"


def test_a_battle_deleted_by_somebody_else_goes_from_the_list(lobby: Lobby) -> None:
    desk = battles(lobby)
    for file in lobby.store.path("On").parent.glob("On.battle*"):
        file.unlink()
    press(desk, "battle-On")
    press(desk, "continue")
    assert "can't be read" in dialog_words(desk)
    desk.key(pygame.K_ESCAPE)
    desk.feed(pygame.WINDOWFOCUSGAINED)
    settled(desk)
    assert rows(desk) == ["Hurt", "Done"]


def test_back_and_escape_leave(lobby: Lobby) -> None:
    desk = battles(lobby)
    press(desk, "back")
    assert desk.director.names() == ["title"]


def test_three_hundred_battles_open_at_once() -> None:
    lobby = a_lobby()
    data = lobby.store.path("B")
    save_battle(lobby, "B", turns=3)
    for n in range(300):
        data.with_name(f"B {n}.battle").write_bytes(data.read_bytes())
    desk = title_of(lobby)
    before = time.thread_time()
    desk.director.apply(desk.find("battles").on_press())  # type: ignore[attr-defined]
    desk.draw()
    assert time.thread_time() - before < 1.5
    settled(desk)
    assert len(rows(desk)) == 301


# -- rename ----------------------------------------------------------------------------------


def test_letters_typed_into_a_name_are_text_even_where_they_are_shortcuts(lobby: Lobby) -> None:
    desk = battles(lobby)
    press(desk, "battle-On")
    press(desk, "rename")
    typed(desk, "u dune cried kb")
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert "u dune cried kb" in lobby.store.names()
    assert "On" not in lobby.store.names()
    assert chosen(desk) == "u dune cried kb"
    assert desk.director.names() == ["title", "battles"]
    assert all("On.battle" not in name for name in files_of(lobby, "u dune cried kb"))


def test_f2_asks_for_a_name_and_escape_keeps_the_old_one(lobby: Lobby) -> None:
    desk = battles(lobby)
    press(desk, "battle-On")
    desk.key(pygame.K_F2)
    settled(desk)
    typed(desk, "other")
    desk.key(pygame.K_ESCAPE)
    settled(desk)
    assert "On" in lobby.store.names()
    assert desk.stage.layers == []


IMPOSSIBLE = [
    ("Done", "already"),
    ("", "needs a name"),
    ("con", "can't be the name of a file"),
    ("a/b", "can't be the name of a file"),
    ("what?", "can't be the name of a file"),
    (".hidden", "can't be the name of a file"),
    ("x" * 81, "at most 80 letters"),
]


@pytest.mark.parametrize(("name", "why"), IMPOSSIBLE)
def test_a_name_that_cannot_be_is_said_and_can_be_mended(lobby: Lobby, name: str, why: str) -> None:
    desk = battles(lobby)
    press(desk, "battle-On")
    press(desk, "rename")
    if name:
        typed(desk, name)
    else:
        desk.key(pygame.K_BACKSPACE)
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert why in desk.find("answer-problem").text
    assert desk.find("answer").value == name  # type: ignore[attr-defined]
    desk.key(pygame.K_a, pygame.KMOD_CTRL)
    typed(desk, "Mended")
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert "Mended" in lobby.store.names()


def test_a_battle_in_use_keeps_its_name(lobby: Lobby, tmp_path: Path) -> None:
    lock_file(lobby.store.path("On")).write_text("1")
    desk = battles(lobby)
    press(desk, "battle-On")
    press(desk, "rename")
    typed(desk, "Other")
    press(desk, "take")
    assert "Another window has On open." in dialog_words(desk)


# -- delete ----------------------------------------------------------------------------------


def test_enter_keeps_a_battle_and_the_button_moves_it_to_the_trash(lobby: Lobby) -> None:
    desk = battles(lobby)
    press(desk, "battle-On")
    desk.key(pygame.K_DELETE)
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert "On" in lobby.store.names()
    press(desk, "delete")
    press(desk, "really-delete")
    assert lobby.store.names() == ["Hurt", "Done"]
    trash = lobby.store.path("On").parent.parent / "trash"
    assert (trash / "On.battle").is_file()
    assert str(trash / "On.battle") in toasts(desk)
    assert chosen(desk) == "Done", "the next one is chosen"


def test_with_the_last_battle_gone_the_list_says_so(lobby: Lobby) -> None:
    desk = battles(lobby)
    for _ in range(3):
        press(desk, "delete")
        press(desk, "really-delete")
    assert rows(desk) == []
    assert shows(desk, "none")
    assert not shows(desk, "continue")
    assert shows(desk, "import")


def test_a_battle_that_has_gone_is_not_said_to_be_deleted(lobby: Lobby) -> None:
    desk = battles(lobby)
    press(desk, "battle-On")
    press(desk, "delete")
    lobby.store.path("On").unlink()
    press(desk, "really-delete")
    assert "is not there any more" in dialog_words(desk)


# -- export and import -----------------------------------------------------------------------


def export_to(desk: Desk, text: str) -> None:
    press(desk, "export")
    desk.key(pygame.K_a, pygame.KMOD_CTRL)
    typed(desk, text)
    desk.key(pygame.K_RETURN)
    settled(desk)


def test_a_battle_goes_out_and_comes_in_again(lobby: Lobby, tmp_path: Path) -> None:
    desk = battles(lobby)
    press(desk, "battle-On")
    export_to(desk, str(tmp_path / "away.battle"))
    assert f"Exported to {tmp_path / 'away.battle'}" in toasts(desk)
    press(desk, "import")
    typed(desk, str(tmp_path / "away.battle"))
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert chosen(desk) == "away"
    assert lobby.store.load("away").journal == lobby.store.load("On").journal
    desk.feed(pygame.DROPFILE, file=str(tmp_path / "away.battle"))
    settled(desk)
    assert chosen(desk) == "away 2"


def test_a_folder_takes_the_battle_under_its_own_name(lobby: Lobby, tmp_path: Path) -> None:
    desk = battles(lobby)
    press(desk, "battle-On")
    export_to(desk, str(tmp_path))
    assert (tmp_path / "On.battle").is_file()


def test_where_nothing_may_be_written_is_said(lobby: Lobby, tmp_path: Path) -> None:
    (tmp_path / "there.battle").write_text("something")
    desk = battles(lobby)
    press(desk, "battle-On")
    places = [
        (str(tmp_path / "there.battle"), "already"),
        (str(tmp_path / "no" / "such" / "x.battle"), "There is no folder"),
        ("x.battle", "whole path"),
    ]
    export_to(desk, places[0][0])
    for n, (_, why) in enumerate(places):
        assert why in desk.find("answer-problem").text
        if n + 1 < len(places):
            desk.key(pygame.K_a, pygame.KMOD_CTRL)
            typed(desk, places[n + 1][0])
            desk.key(pygame.K_RETURN)
            settled(desk)
    assert (tmp_path / "there.battle").read_text() == "something"


def test_a_damaged_battle_is_exported_from_its_copy_and_that_is_said(lobby: Lobby, tmp_path: Path) -> None:
    desk = battles(lobby)
    press(desk, "battle-Hurt")
    export_to(desk, str(tmp_path / "hurt.battle"))
    assert "An older copy was exported" in toasts(desk)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "There is no file"),
        (b"{}", "only format 1"),
        (b"not a battle", "not complete JSON"),
        (
            b'{"format":1,"game":"chess","game_version":"1","rules_revision":1,"battle":{},"state":{}}',
            "another game",
        ),
    ],
)
def test_what_is_no_battle_is_not_taken_in(
    lobby: Lobby, tmp_path: Path, content: bytes | None, why: str
) -> None:
    file = tmp_path / "wrong.battle"
    if content is not None:
        file.write_bytes(content)
    desk = battles(lobby)
    press(desk, "import")
    typed(desk, str(file))
    press(desk, "take")
    assert why in desk.find("answer-problem").text
    desk.feed(pygame.DROPFILE, file=str(file))
    settled(desk)
    assert desk.stage.layers[-1].content.text == "It could not be imported"
    assert why in dialog_words(desk)
    assert len(lobby.store.names()) == 3


def test_a_file_dropped_while_the_path_is_asked_for_is_taken(lobby: Lobby, tmp_path: Path) -> None:
    lobby.store.export("On", tmp_path / "dropped.battle")
    desk = battles(lobby)
    press(desk, "import")
    desk.feed(pygame.DROPFILE, file=str(tmp_path / "dropped.battle"))
    settled(desk)
    assert desk.stage.layers == []
    assert chosen(desk) == "dropped"


def test_a_long_name_is_told_in_full_on_the_sheet() -> None:
    lobby = a_lobby()
    save_battle(lobby, LONG, turns=1)
    desk = settled(Desk(BattlesScene(lobby), (1280, 720), animations=False))
    label = desk.find("sheet-name")
    assert label.text == LONG
    lines = label.lines(desk.stage.kit, label.rect.width)  # type: ignore[attr-defined]
    assert " ".join(lines) == LONG
