"""The properties panel: what it shows, and that every stroke and every number typed is one step of undo."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.common.world import dialog_words, press, settled, shows
from tests.ui.headless import Desk
from tests.ui.skirmish.workshop.library.bench import choose, said, type_over
from wargame.games.skirmish.maps.editing.draft import draft_of, new_draft
from wargame.games.skirmish.maps.editing.edits import added, zoned
from wargame.games.skirmish.maps.editing.frame import frame_of
from wargame.games.skirmish.maps.editing.stock import item_of
from wargame.games.skirmish.maps.library import load
from wargame.ui.common.layouts import FixedPanel
from wargame.ui.shell.widgets.layout import Spacer
from wargame.ui.shell.widgets.slider import Slider
from wargame.ui.shell.widgets.text import Icon
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.panels.properties import Properties

WIDTH = 320


def a_bench(*items: str) -> Bench:
    """A table with these stock items in a row, their ids as the stock's and a number."""
    draft = new_draft((40.0, 40.0), "grass", "Trial")
    for number, item in enumerate(items):
        draft, _ids = added(draft, item_of(item).placed((6.0 + 10.0 * number, 20.0)))
    return Bench(draft)


def shown(bench: Bench, *ids: str) -> tuple[Desk, Properties]:
    """The panel with these pieces selected, following the bench."""
    bench.select(ids)
    desk = Desk(FixedPanel(_Later(), WIDTH), (1280, 1000), animations=False)
    bench.wire(lambda words: desk.stage.toast(words, "bad"), lambda then: then())
    panel = Properties(desk.stage, bench)
    desk.scene.root = panel
    bench.listen(panel.refresh)
    return settled(desk), panel


class _Later(FixedPanel):
    def __init__(self) -> None:
        super().__init__(Spacer(), WIDTH)


def slide(desk: Desk, name: str, share: float, *, let_go: bool = True) -> None:
    """Draw a slider's knob there, in steps as a hand does."""
    slider = desk.find(name)
    assert isinstance(slider, Slider)
    box = slider.groove(desk.stage.kit)
    start = box.x + round(box.width * slider.share)
    desk.press(start, box.centery)
    for part in (0.3, 0.7, 1.0):
        desk.move(round(start + (box.x + box.width * share - start) * part), box.centery)
    if let_go:
        desk.release(round(box.x + box.width * share), box.centery)
    settled(desk)


def mark(desk: Desk, name: str) -> str:
    """The icon that the widget of that id is."""
    icon = desk.find(name)
    assert isinstance(icon, Icon)
    return icon.name


def test_a_slider_shows_what_it_does_and_is_one_step() -> None:
    bench = a_bench("farmhouse")
    desk, _panel = shown(bench, "farmhouse-1")
    before = frame_of(bench.draft, ["farmhouse-1"]).length
    settled_before = bench.history.settled
    slide(desk, "piece-length-slider", 0.95, let_go=False)
    assert frame_of(bench.draft, ["farmhouse-1"]).length > before + 1.0
    assert bench.history.settled is settled_before
    slide(desk, "piece-length-slider", 0.9)
    assert bench.history.depth == 1
    assert bench.undo() == "Lengthen a piece"
    assert frame_of(bench.draft, ["farmhouse-1"]).length == before


@pytest.mark.parametrize(
    ("field", "typed", "expected"),
    [
        ("piece-length", "6.4", 6.4),
        ("piece-width", "4,25 cm", 4.25),
        ("piece-rotation", "−30°", -30.0),
        ("piece-height", "2", 2.0),
    ],
)
def test_a_number_typed_is_one_step(field: str, typed: str, expected: float) -> None:
    bench = a_bench("farmhouse")
    desk, _panel = shown(bench, "farmhouse-1")
    type_over(desk, field, typed)
    assert bench.history.depth == 0
    desk.key(pygame.K_RETURN)
    assert bench.history.depth == 1
    frame, piece = frame_of(bench.draft, ["farmhouse-1"]), bench.draft.piece("farmhouse-1")
    values = {"length": frame.length, "width": frame.width, "rotation": frame.angle, "height": piece.height}
    assert values[field.removeprefix("piece-")] == pytest.approx(expected, abs=1e-3)
    # leaving the field afterwards does nothing more
    desk.key(pygame.K_TAB)
    assert bench.history.depth == 1


def test_leaving_a_field_takes_its_number_and_esc_puts_it_back() -> None:
    bench = a_bench("farmhouse")
    desk, _panel = shown(bench, "farmhouse-1")
    field = type_over(desk, "piece-height", "4")
    desk.key(pygame.K_ESCAPE)
    assert field.value == "3 cm"
    type_over(desk, "piece-height", "4")
    desk.key(pygame.K_TAB)
    assert bench.draft.piece("farmhouse-1").height == 4.0


@pytest.mark.parametrize("typed", ["tall", "0", "-2", "1e9", ""])
def test_what_is_no_number_is_said_and_changes_nothing(typed: str) -> None:
    bench = a_bench("farmhouse")
    desk, _panel = shown(bench, "farmhouse-1")
    field = type_over(desk, "piece-height", typed)
    desk.key(pygame.K_RETURN)
    assert "0.1" in field.problem
    desk.key(pygame.K_TAB)
    assert field.value == "3 cm"
    assert "0.1" in field.problem, "said no longer than the field was held"
    assert bench.history.depth == 0
    desk.click(field)
    assert not field.problem


def test_numbers_follow_what_happens_elsewhere() -> None:
    bench = a_bench("farmhouse")
    desk, panel = shown(bench, "farmhouse-1")
    page = panel._page
    bench.turn(25.0)
    settled(desk)
    assert desk.find("piece-rotation").describe()["value"] == "25°"
    assert panel._page is page
    bench.undo()
    settled(desk)
    assert desk.find("piece-rotation").describe()["value"] == "0°"


def test_what_a_piece_does_is_read_from_its_kind_and_height() -> None:
    bench = a_bench("hedge")
    desk, panel = shown(bench, "hedge-1")
    words = "\n".join(widget.text for widget in panel.walk() if widget.text)
    assert "Climbable (up to 1 cm)\nhalves the move" in words
    assert mark(desk, "effect-climb") == "done"
    type_over(desk, "piece-height", "1.4")
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert mark(desk, "effect-climb") == "close"
    assert mark(desk, "effect-sight") == "done"


def test_another_kind_brings_another_page() -> None:
    bench = a_bench("farmhouse")
    desk, _panel = shown(bench, "farmhouse-1")
    assert shows(desk, "piece-style")
    choose(desk, "piece-kind", "rubble")
    assert bench.draft.piece("farmhouse-1").kind == "rubble"
    assert not shows(desk, "piece-style")
    bench.undo()
    settled(desk)
    assert shows(desk, "opening-1")


def test_a_name_and_a_style_are_given() -> None:
    bench = a_bench("farmhouse")
    desk, _panel = shown(bench, "farmhouse-1")
    assert said(desk, "properties-title") == "Farmhouse 1"
    type_over(desk, "piece-name", "The mill")
    desk.key(pygame.K_RETURN)
    choose(desk, "piece-style", "ruin")
    piece = bench.draft.piece("farmhouse-1")
    assert (piece.name, piece.style) == ("The mill", "ruin")
    assert said(desk, "properties-title") == "The mill"
    assert bench.history.depth == 2


def test_a_bent_line_has_a_thickness() -> None:
    bench = Bench(draft_of(load("crossroads")))
    desk, _panel = shown(bench, "hedge-1")
    type_over(desk, "piece-thickness", "0.9")
    desk.key(pygame.K_RETURN)
    assert bench.draft.piece("hedge-1").width == 0.9


# --- openings ---------------------------------------------------------------------------------


def test_openings_are_widened_turned_walled_up_and_added() -> None:
    bench = a_bench("barn")
    desk, _panel = shown(bench, "barn-1")
    before = bench.draft.piece("barn-1").openings
    type_over(desk, "opening-1", "1.8")
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert bench.draft.piece("barn-1").openings[0].width == 1.8
    press(desk, "opening-1-swap")
    assert bench.draft.piece("barn-1").openings[0].type != before[0].type
    press(desk, "opening-1-remove")
    assert len(bench.draft.piece("barn-1").openings) == len(before) - 1
    press(desk, "add-window")
    press(desk, "add-door")
    assert len(bench.draft.piece("barn-1").openings) == len(before) + 1
    assert bench.history.depth == 5


def test_an_opening_wider_than_its_wall_is_refused_in_words() -> None:
    bench = a_bench("barn")
    desk, _panel = shown(bench, "barn-1")
    field = type_over(desk, "opening-1", "25")
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert desk.stage.toasts
    assert bench.history.depth == 0
    assert field.value == f"{bench.draft.piece('barn-1').openings[0].width:g} cm"


def test_the_row_under_the_pointer_is_shown_on_the_table() -> None:
    bench = a_bench("barn")
    desk, _panel = shown(bench, "barn-1")
    desk.move(*desk.find("opening-1").rect.center)
    assert bench.mark is not None
    assert "wall" in bench.mark.words
    desk.move(5, 5)
    assert bench.mark is None


# --- several, and the table -------------------------------------------------------------------


def test_several_pieces_share_what_they_can() -> None:
    bench = a_bench("farmhouse", "hedge", "woods")
    desk, _panel = shown(bench, *bench.draft.ids)
    assert said(desk, "properties-title") == "3 pieces"
    slide(desk, "many-height-slider", 0.2)
    heights = {piece.kind: piece.height for piece in bench.draft.pieces}
    assert heights["building"] == heights["hedge"] != 3.0
    assert heights["woods"] == 0.0
    assert bench.history.depth == 1
    choose(desk, "many-kind", "rock")
    assert {piece.kind for piece in bench.draft.pieces} == {"rock"}
    press(desk, "piece-duplicate")
    assert len(bench.draft.pieces) == 6
    press(desk, "piece-delete")
    assert len(bench.draft.pieces) == 3


def test_front_and_back() -> None:
    bench = a_bench("farmhouse", "hedge")
    desk, _panel = shown(bench, "farmhouse-1")
    press(desk, "piece-front")
    assert bench.draft.ids == ("hedge-1", "farmhouse-1")
    press(desk, "piece-back")
    assert bench.draft.ids == ("farmhouse-1", "hedge-1")


def test_the_table_is_described_when_nothing_is_selected() -> None:
    bench = a_bench("hedge")
    desk, _panel = shown(bench)
    type_over(desk, "table-name", "Mill road")
    desk.key(pygame.K_TAB)
    type_over(desk, "table-author", "Anna")
    desk.key(pygame.K_TAB)
    type_over(desk, "table-notes", "Wet.")
    desk.key(pygame.K_RETURN)
    choose(desk, "table-ground", "snow")
    made = bench.table_map
    assert (made.name, made.author, made.notes, made.ground) == ("Mill road", "Anna", "Wet.", "snow")
    assert bench.history.depth == 4


def test_a_table_keeps_its_name_when_none_is_typed() -> None:
    bench = a_bench("hedge")
    desk, _panel = shown(bench)
    field = type_over(desk, "table-name", " ")
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert bench.table_map.name == "Trial"
    assert field.value == "Trial"


@pytest.mark.parametrize(
    ("answer", "left"), [("size-clip", 1), ("size-drop", 1), ("size-keep", 2), ("size-cancel", 2)]
)
def test_what_falls_off_is_asked_about_first(answer: str, left: int) -> None:
    bench = a_bench("farmhouse", "crate")
    bench.select(["crate-1"])
    bench.move((20.0, 0.0))
    desk, _panel = shown(bench)
    type_over(desk, "table-width", "30")
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert "1 piece would stand over" in dialog_words(desk)
    assert "Crate 1" in dialog_words(desk)
    assert bench.draft.size == (40.0, 40.0)
    press(desk, answer)
    assert len(bench.draft.pieces) == left
    assert bench.draft.size == ((40.0, 40.0) if answer == "size-cancel" else (30.0, 40.0))
    assert desk.find("table-width").describe()["value"] == ("40 cm" if answer == "size-cancel" else "30 cm")


def test_a_larger_table_asks_nothing() -> None:
    bench = a_bench("crate")
    desk, _panel = shown(bench)
    type_over(desk, "table-depth", "60")
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert bench.draft.size == (40.0, 60.0)
    assert not desk.stage.layers


def test_zones_go_back_to_the_edges() -> None:
    bench = a_bench()
    south = (((0.0, 0.0), (40.0, 0.0), (40.0, 9.0), (0.0, 9.0)),)
    north = (((0.0, 31.0), (40.0, 31.0), (40.0, 40.0), (0.0, 40.0)),)
    bench.do("Zones", lambda draft: zoned(draft, (south, north)))
    desk, _panel = shown(bench)
    assert "by hand" in said(desk, "table-zones")
    press(desk, "zones-edges")
    assert bench.draft.zones is None
    press(desk, "zones-draw")
    assert bench.tool == "zones"
