"""Side columns of narrow windows: nothing lies under anything else, the table is hidden only when asked."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pygame
import pytest

from tests.ui.common.fitting import faults
from tests.ui.headless import Desk
from wargame.ui.shell.inputs import Bindings
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import capped_scale
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.hud.action_bar import _Verb
from wargame.ui.skirmish.hud.drawers import Drawers, fits_beside
from wargame.ui.skirmish.hud.frame import Frame
from wargame.ui.skirmish.hud.panels import Wires, make_panels
from wargame.ui.skirmish.hud.sheets import ReactionSheet, ShotSheet, TopSheet, VerbSheet, WatcherSheet

SIZES = (
    (1280, 720),
    (1366, 768),
    (1024, 768),
    (1100, 700),
    (1200, 900),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
)
SCALES = (0.8, 1.0, 1.25, 1.5, 2.0)
TABLES = ((30.0, 30.0), (40.0, 40.0), (45.0, 36.0))
SHOT = ShotSheet("Shot", "Rifle at Commander", 1, needs=5, chance=1 / 3)
WATCHER = WatcherSheet(
    "B1", "Tank", True, ((0.0, 4.0),), ((0.0, 0.5), (4.0, 0.5)), 0.0, 0.0, 0.5, "cannon", ()
)
REACTION = ReactionSheet(1, "Tank may fire", "at Blue Soldier 5, which moves 9.8 cm", 9.8, 0.0, (WATCHER,))


def _frame() -> Frame:
    parts = make_panels(Wires(), lambda *_: None, lambda *_: None, Bindings())
    for panel in (parts.reaction, parts.prompt, parts.banner, parts.seat, parts.card):
        panel.visible = False
    parts.shot.show(None)
    parts.actions.show([VerbSheet("end", "End", "end")])  # type: ignore[attr-defined]
    return Frame(parts)


def _laid_out(frame: Frame, kit: Kit, size: tuple[int, int]) -> list[pygame.Rect]:
    frame.place(kit, pygame.Rect((0, 0), size))
    return [w.rect for w in frame.children() if w.visible and w.rect.width and w.rect.height]


@pytest.mark.parametrize("table", TABLES)
def test_no_panel_lies_on_another_one_or_on_the_table(table: tuple[float, float]) -> None:
    """Aiming and reacting included, in every window and at every scale that has a column's room."""
    pygame.font.init()
    frame = _frame()
    frame.shape = table
    for size, wanted in itertools.product(SIZES, SCALES):
        kit = Kit.at(capped_scale(wanted, size))
        for moment in ("idle", "aiming", "reacting"):
            frame.shows_shot = moment == "aiming"
            frame.parts.shot.show(SHOT if moment == "aiming" else None)
            frame.parts.reaction.show(REACTION if moment == "reacting" else None)
            boxes = _laid_out(frame, kit, size)
            over = [(a, b) for a, b in itertools.combinations(boxes, 2) if a.colliderect(b)]
            has_room = frame.drawers.roomy or (not frame.drawers.folded and moment != "reacting")
            assert not (has_room and over), (size, wanted, moment, over)
            if not frame.drawers.roomy:
                continue
            view = frame.view(kit, size)
            camera = Camera(table, tuple(float(v) for v in view))  # type: ignore[arg-type]
            (left, top), (right, bottom) = camera.to_px((0.0, table[1])), camera.to_px((table[0], 0.0))
            mat = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
            assert mat.collidelist(boxes) < 0, (size, wanted, moment)
            assert not frame.over_table(kit)


@pytest.mark.parametrize("width", [1000, 1100, 1200, 1269, 1270, 1280, 1920])
def test_the_bars_words_fit_in_every_width(width: int) -> None:
    frame = _frame()
    pips = (("ready",) * 12, ("done",) * 12)
    top = TopSheet("Turn 12", "Orange to activate", 1, (6, 2), "Initiative", "Orange first", 1, pips)  # type: ignore[arg-type]
    frame.parts.top.show(top)
    titles = ("Move", "Fire", "Overwatch", "Tape", "Undo", "End")
    keys = ("move", "fire", "overwatch", "tape", "undo", "end")
    verbs = [VerbSheet(key, title, key) for key, title in zip(keys, titles, strict=True)]
    frame.parts.actions.show(verbs)  # type: ignore[attr-defined]
    for panel in (frame.parts.roster, frame.parts.log, frame.parts.tray):
        panel.visible = False
    desk = Desk(frame, (width, 760), ui_scale=1.0)
    desk.draw()
    assert faults(desk) == []
    actions = list(frame.parts.actions.walk())
    assert all(button.key is not None and button.capped for button in actions if isinstance(button, _Verb))


@pytest.mark.parametrize("watchers", [1, 2, 3])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1000, 800), 1.0), ((1920, 1080), 1.0)]
)
def test_a_reaction_s_words_fit_however_many_may_fire(
    watchers: int, size: tuple[int, int], scale: float
) -> None:
    frame = _frame()
    for panel in (
        frame.parts.actions,
        frame.parts.top,
        frame.parts.roster,
        frame.parts.log,
        frame.parts.tray,
    ):
        panel.visible = False
    cards = tuple(
        replace(WATCHER, unit=f"B{n}", title=f"Missile trooper {n}", chosen=n == 1, weapons=("cannon", "gun"))
        for n in range(1, watchers + 1)
    )
    frame.parts.reaction.show(replace(REACTION, title="Missile trooper 2 may fire", watchers=cards))
    desk = Desk(frame, size, ui_scale=scale)
    for _time in range(2):
        desk.draw()
    panel = frame.parts.reaction
    assert faults(desk) == []
    assert [w for w in panel.walk() if w.visible and not panel.rect.contains(w.rect)] == []


def test_one_drawer_is_out_at_a_time_and_the_next_player_finds_them_as_at_first() -> None:
    pygame.font.init()
    drawers, kit = Drawers(lambda: None), Kit.at(1.6)
    assert fits_beside(kit, (1280, 720), (40.0, 40.0))
    drawers.fit(kit, (1280, 720), (40.0, 40.0))
    assert (drawers.shows("left"), drawers.shows("right"), drawers.gives_way) == (False, True, "right")
    drawers.toggle("left")
    assert (drawers.shows("left"), drawers.shows("right"), drawers.gives_way) == (True, False, "left")
    drawers.toggle("left")
    assert drawers.gives_way == "right"
    drawers.toggle("right")
    assert drawers.gives_way is None
    drawers.reset()
    assert drawers.shows("right")
    drawers.fit(Kit.at(1.0), (900, 900), (40.0, 40.0))
    assert drawers.folded
    assert not drawers.shows("right")
