"""The reader on the screen: opened at what is under the cursor, searched, leafed through, left unharmed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.common.fitting import faults
from tests.ui.common.world import settled
from tests.ui.headless import Desk
from tests.ui.skirmish.playing import Play, StillGallery, a_match, played_to
from wargame.engine.store import BattleStore
from wargame.ui.common.lobby import Lobby
from wargame.ui.common.settings import SettingsScene
from wargame.ui.common.setup import SetupScene
from wargame.ui.shell.scenes import Push, Scene
from wargame.ui.shell.widgets.buttons import Button, IconButton
from wargame.ui.shell.widgets.cards import Card
from wargame.ui.shell.widgets.rich import RichText
from wargame.ui.skirmish.reader.contents import QUICK
from wargame.ui.skirmish.reader.diagrams.view import ExhibitView
from wargame.ui.skirmish.reader.grid import RuleTable
from wargame.ui.skirmish.reader.opening import reader
from wargame.ui.skirmish.reader.rulebook import pages
from wargame.ui.skirmish.reader.scene import ReaderScene
from wargame.ui.skirmish.screens import SkirmishScreens

HOUSE = {"morale.passes": 3, "stumble.to": 3, "cover.hidden": 0.5}


class Below(Scene):
    """Whatever the reader was asked for from."""

    name = "below"

    def draw(self, target: pygame.Surface) -> None:
        target.fill((40, 30, 20))


class Reading:
    """A reader on a desk."""

    def __init__(self, topic: str = "", size: tuple[int, int] = (1280, 720), **settings: Any) -> None:
        self.desk = Desk(Below(), size, **settings)
        self.scene = reader(StillGallery(), topic, HOUSE)
        self.desk.director.apply(Push(self.scene))
        self.desk.draw()

    @property
    def page(self) -> str:
        return self.scene.page

    def search(self, words: str) -> list[str]:
        self.desk.key(pygame.K_f, pygame.KMOD_CTRL)
        self.desk.type(words)
        self.desk.draw()
        return self.scene.contents.listed


def a_battle(home: Path, **settings: Any) -> Play:
    play = Play(played_to(a_match(rules=HOUSE), lambda s: s.phase == "activate"), home, **settings)
    play.settle()
    return play


def in_front(play: Play) -> ReaderScene:
    scene = play.desk.director.scene
    assert isinstance(scene, ReaderScene)
    return scene


# --- reading ------------------------------------------------------------------------------


def test_it_opens_at_a_clause_a_house_rule_or_the_quick_reference() -> None:
    assert Reading("move.stumble").page == "move.stumble"
    assert Reading("stumble.to").page == "move.stumble"
    assert Reading("weapons.tank.cannon.bands").page == "fire.roll"
    assert Reading("nothing.of.it").page == QUICK


def test_next_leafs_through_every_page_and_stops_at_the_end() -> None:
    reading = Reading(pages()[0].id)
    seen = [reading.page]
    while reading.desk.find("rules-next").enabled:
        reading.desk.key(pygame.K_n, text="n")
        seen.append(reading.page)
    assert seen == [page.id for page in pages()]
    row = reading.desk.find("rule-journal")
    assert isinstance(row, Card)
    assert row.selected
    assert row.shown_rect().size == row.rect.size
    reading.desk.key(pygame.K_p, text="p")
    assert reading.page == pages()[-2].id


def test_the_search_finds_all_words_and_enter_opens_the_first() -> None:
    reading = Reading()
    listed = reading.search("cov hid")
    assert listed == ["fire.cover", "unit.scale"]
    reading.desk.key(pygame.K_RETURN)
    assert reading.page == "fire.cover"
    proses = [w for w in reading.scene._page.walk() if isinstance(w, RichText)]
    assert any("{paper_bold:**" in prose.markup or "{gold:**" in prose.markup for prose in proses)
    assert reading.search("zzz") == []
    reading.desk.key(pygame.K_ESCAPE)
    assert reading.scene.contents.query == ""
    assert reading.desk.director.scene is reading.scene
    reading.desk.key(pygame.K_ESCAPE)
    assert reading.desk.director.scene.name == "below"


def test_links_are_followed_and_back_and_forward_return() -> None:
    reading = Reading("fire.cover")
    prose = next(w for w in reading.scene._page.walk() if isinstance(w, RichText) and w._links)
    link = next(p for p in prose._flow[2] if p.piece.link) if prose._flow else None
    assert link is not None
    reading.desk.click(link.rect.move(prose.rect.topleft).center)
    assert reading.page == link.piece.link
    assert reading.page != "fire.cover"
    reading.desk.key(pygame.K_LEFT, pygame.KMOD_ALT)
    assert reading.page == "fire.cover"
    back, forward = reading.desk.find("rules-back"), reading.desk.find("rules-forward")
    assert isinstance(back, IconButton)
    assert not back.enabled
    reading.desk.click(forward)
    assert reading.page == link.piece.link


def test_going_back_comes_to_the_place_where_the_page_was_left() -> None:
    reading = Reading("fire.cover")
    reading.scene.view.scroll_to(120)
    reading.desk.draw()
    reading.scene.open("morale")
    assert reading.scene.view.offset == 0
    reading.scene.step(-1)
    assert reading.scene.view.offset == 120


def test_arrows_and_paging_keys_scroll_the_page() -> None:
    reading = Reading("fire.cover")
    reading.desk.key(pygame.K_DOWN)
    assert reading.scene.view.offset > 0
    reading.desk.key(pygame.K_END)
    assert reading.scene.view.offset == reading.scene.view.furthest
    reading.desk.key(pygame.K_HOME)
    assert reading.scene.view.offset == 0


def test_house_rules_in_force_are_marked_in_their_clauses_only() -> None:
    reading = Reading("morale")
    assert "usually 4, in this battle 3" in [w.text for w in reading.desk.find("rules-in-force").walk()]
    reading.scene.open("initiative")
    assert reading.scene.root is not None
    assert reading.scene.root.find("rules-in-force") is None


# --- every size ------------------------------------------------------------------------------

SIZES = [((1280, 720), 2.0)]
MORE = [
    ((1280, 720), 0.8),
    ((1280, 720), 1.0),
    ((1280, 720), 1.25),
    ((1920, 1080), 1.4),
    ((1600, 900), 1.1),
    ((2560, 1440), 1.0),
    ((2560, 1440), 2.0),
    ((3840, 2160), 2.0),
]


@pytest.mark.parametrize(
    ("size", "scale"), [*SIZES, *(pytest.param(*more, marks=pytest.mark.slow) for more in MORE)]
)
def test_every_page_fits_into_every_window(size: tuple[int, int], scale: float) -> None:
    reading = Reading("", size, ui_scale=scale)
    for page in (QUICK, *(page.id for page in pages())):
        reading.scene.open(page)
        assert faults(reading.desk) == [], page
        assert cut_cells(reading) == [], page
    assert faults_after_search(reading) == []


def cut_cells(reading: Reading) -> list[str]:
    """Words of tables and diagrams' prose that leave their box."""
    kit, found = reading.desk.stage.kit, []
    for widget in reading.scene._page.walk():
        if isinstance(widget, RuleTable):
            for lines, room, style in widget.cell_lines(kit, widget.rect.width):
                found += [line for line in lines if kit.fonts.width(line, style) > room + 2]
        elif isinstance(widget, RichText):
            placed, _height = widget._flowed(kit, widget.rect.width)
            found += [p.piece.text for p in placed if p.rect.right > widget.rect.width + 2]
    return found


def faults_after_search(reading: Reading) -> list[str]:
    reading.search("of")
    return faults(reading.desk)


# --- diagrams ------------------------------------------------------------------------------


def diagram(reading: Reading) -> ExhibitView:
    found = reading.desk.find("diagram-0")
    assert isinstance(found, ExhibitView)
    reading.scene.view.reveal(found)
    reading.desk.draw()
    return found


def test_a_soldier_is_dragged_and_the_numbers_follow() -> None:
    reading = Reading("sight", (1920, 1080))
    view = diagram(reading)
    start, before = view.exhibit.where("B1"), view.exhibit.view("A1", "B1").fraction
    x, y = view.place_of("B1")
    reading.desk.press(x, y)
    reading.desk.move(x - 60, y + 4)
    reading.desk.release(x - 150, y + 10)
    reading.desk.draw()
    assert view.exhibit.where("B1") != start
    assert view.exhibit.view("A1", "B1").fraction != before
    said = [w.text for w in reading.scene._page.walk() if w.kind == "fact"]
    assert any(
        f"{view.exhibit.view('A1', 'B1').fraction * 100:.1f} %" in words or "100 %" in words for words in said
    )


def test_arrows_move_what_is_chosen_and_enter_chooses_the_next() -> None:
    reading = Reading("fire.cover", (1920, 1080))
    view = diagram(reading)
    reading.desk.stage.focus(view)
    reading.desk.draw()
    start = view.exhibit.where("A1")
    reading.desk.key(pygame.K_RIGHT)
    reading.desk.key(pygame.K_UP, pygame.KMOD_SHIFT)
    assert view.exhibit.where("A1") == pytest.approx((start[0] + 0.5, start[1] + 0.1))
    reading.desk.key(pygame.K_RETURN)
    other = view.exhibit.where("B1")
    reading.desk.key(pygame.K_DOWN)
    assert view.exhibit.where("B1") == pytest.approx((other[0], other[1] - 0.5))


def test_a_click_on_the_ground_says_where_to_go() -> None:
    reading = Reading("move.climb", (1920, 1080))
    view = diagram(reading)
    spot = view.rect.centerx, view.rect.centery
    reading.desk.click(spot)
    assert view.exhibit.goal == pytest.approx(view._cm(spot), abs=0.01)


def test_what_a_diagram_says_leads_to_its_clause_and_can_be_switched() -> None:
    reading = Reading("damage.tank", (1920, 1080))
    diagram(reading)
    switch = reading.desk.find("diagram-0-hurt")
    assert isinstance(switch, Button)
    reading.desk.click(switch)
    assert switch.selected
    fact = next(w for w in reading.scene._page.walk() if w.kind == "fact" and w.text.startswith("Minor"))
    reading.desk.click(fact)
    assert reading.page == "damage.minor" or reading.page == "damage.tank"


# --- from everywhere ------------------------------------------------------------------------------


def test_in_a_battle_the_menu_opens_the_clause_of_the_moment_and_leaves_it_as_it_was(tmp_path: Path) -> None:
    play = a_battle(tmp_path, auto_next=False)
    unit = play.units()[0]
    assert unit.at is not None
    play.click(unit.at)
    play.settle()
    hand, pose, before = play.scene.controller.hand, play.scene.board.camera.pose, play.match.state
    selected = hand.selected  # type: ignore[union-attr]
    play.desk.key(pygame.K_F10)
    play.desk.key(pygame.K_u, text="u")
    assert in_front(play).page == "activation"
    in_front(play).open("morale")
    assert "usually 4, in this battle 3" in [w.text for w in play.desk.find("rules-in-force").walk()]
    play.desk.key(pygame.K_F1)
    assert play.desk.director.scene is play.scene
    assert play.scene.controller.hand is hand
    assert hand.selected == selected  # type: ignore[union-attr]
    assert play.scene.board.camera.pose == pose
    assert play.match.state is before


def opened_by_f1(play: Play) -> str:
    play.desk.key(pygame.K_F1)
    page = in_front(play).page
    play.desk.key(pygame.K_ESCAPE)
    assert play.desk.director.scene is play.scene
    return page


def test_the_help_key_opens_the_clause_of_what_is_under_the_cursor(tmp_path: Path) -> None:
    play = a_battle(tmp_path, auto_next=False)
    own, enemy = play.units()[0], play.units(1 - (play.state.to_act or 0))[0]
    assert own.at is not None
    assert enemy.at is not None
    play.hover(own.at)
    assert opened_by_f1(play) == "The units"
    play.click(own.at)
    play.settle()
    play.hover(enemy.at)
    play.settle()
    shot = play.scene.controller.hand.shot  # type: ignore[union-attr]
    wanted = shot.refusal.rule if shot.refusal else "fire.cover" if shot.cover else "fire.roll"
    assert opened_by_f1(play) == wanted
    play.hover((own.at[0] + 2.0, own.at[1]))
    play.settle()
    assert opened_by_f1(play) in ("move.range", "move.climb", "move.stop", "move.block", "fire.cover")
    line = next(w for w in play.scene.parts.log.walk() if w.kind == "log")
    play.desk.move(*line.shown_rect().center)
    assert opened_by_f1(play) == line.line.rule  # type: ignore[attr-defined]
    button = play.desk.find("do-undo")
    play.desk.move(*button.shown_rect().center)
    assert opened_by_f1(play) in ("undo.dice", "undo.none")


def test_a_log_line_and_a_term_of_the_shot_lead_to_their_clause_by_a_click(tmp_path: Path) -> None:
    play = a_battle(tmp_path, auto_next=False)
    line = next(w for w in play.scene.parts.log.walk() if w.kind == "log")
    play.desk.click(line)
    assert in_front(play).page == line.line.rule  # type: ignore[attr-defined]
    play.desk.key(pygame.K_ESCAPE)
    own, enemy = play.units()[0], play.units(1 - (play.state.to_act or 0))[0]
    assert own.at is not None
    assert enemy.at is not None
    play.click(own.at)
    play.settle()
    play.click(enemy.at)
    play.settle()
    term = next(w for w in play.scene.parts.shot.walk() if w.kind == "term")
    play.desk.click(term)
    assert in_front(play).page == term.topic  # type: ignore[attr-defined]


def test_every_verb_says_the_clause_that_forbids_it(tmp_path: Path) -> None:
    play = a_battle(tmp_path, auto_next=False)
    listed = {page.id for page in pages()}
    for verb in ("move", "fire", "overwatch", "end", "tape", "undo"):
        assert play.desk.find(f"do-{verb}").topic in listed  # type: ignore[attr-defined]


def test_the_help_key_over_a_dialog_comes_back_to_it(tmp_path: Path) -> None:
    play = a_battle(tmp_path, auto_next=False)
    play.desk.key(pygame.K_F10)
    assert play.desk.stage.layers
    play.desk.key(pygame.K_F1)
    assert in_front(play)
    assert not play.desk.stage.layers
    play.desk.key(pygame.K_ESCAPE)
    assert play.desk.find("menu-resume")
    play.desk.key(pygame.K_ESCAPE)
    assert not play.desk.stage.layers


def test_on_the_set_up_page_the_help_key_opens_the_clause_of_a_house_rule(tmp_path: Path) -> None:
    screens = SkirmishScreens("test")
    store = BattleStore(tmp_path / "battles", tmp_path / "trash", screens.milestone)
    screens.look_for_maps()
    desk = settled(Desk(SetupScene(Lobby(screens, store, SetupScene, SettingsScene)), (1280, 800)))
    desk.stage.help = screens.help
    desk.key(pygame.K_F1)
    reader = desk.director.scene
    assert isinstance(reader, ReaderScene)
    assert reader.page == QUICK
    desk.key(pygame.K_ESCAPE)
    desk.click(desk.find("house-rules"))
    desk.draw()
    row = next(
        w for w in desk.find("house-rules-list").walk() if getattr(w, "topic", "") == "units.tank.move"
    )
    desk.stage.layers[-1].content.find("house-rules-list").reveal(row)  # type: ignore[union-attr]
    desk.draw()
    desk.move(row.shown_rect().x + 4, row.shown_rect().y + 4)
    desk.key(pygame.K_F1)
    reader = desk.director.scene
    assert isinstance(reader, ReaderScene)
    assert reader.page == "move.range"
    desk.key(pygame.K_ESCAPE)
    assert desk.find("house-rules-list"), "the drawer is open again"
