"""Imports on screen: each format, corrected on the spot, taken whole, one undo takes it back."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from tests.games.skirmish.maps.importing.files import (
    PNG,
    at,
    box,
    geojson,
    group,
    polygon,
    portal,
    run,
    svg,
    tmx,
    vtt,
)
from tests.ui.common.world import dialog_words, press, settled, shows
from tests.ui.headless import Desk
from tests.ui.skirmish.workshop.library.bench import a_bench, a_desk, bring, choose, said, type_over, written
from wargame.games.skirmish.maps.importing.importer import Imported, import_map
from wargame.games.skirmish.maps.importing.options import ImportOptions
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.maps.write import map_text
from wargame.ui.shell.widgets.text import Picture
from wargame.ui.skirmish.workshop import panels
from wargame.ui.skirmish.workshop.library import importing, incoming
from wargame.ui.skirmish.workshop.library.area_picker import AreaPicker

HOUSE = [(5, 5), (12, 5), (12, 11), (5, 11), (5, 5)]
PLACE = (9.2, 49.1)
DEGREE_M = 111_194.9


def quarter(*corners: tuple[float, float, float, float]) -> bytes:
    """Houses of a real place: west, south, width, depth in metres from its corner."""
    squeeze = 0.6547  # the cosine of 49.1 degrees

    def there(x: float, y: float) -> tuple[float, float]:
        return PLACE[0] + x / (DEGREE_M * squeeze), PLACE[1] + y / DEGREE_M

    shapes = [[there(x, y) for x, y in box(*house)] for house in corners]
    return geojson(*((polygon(ring), {"building": "yes"}) for ring in shapes))


TREES = '<object id="{}" name="tree" x="{}" y="400" width="60" height="60"/>'
FILES: dict[str, bytes] = {
    "rooms.uvtt": vtt(
        line_of_sight=[run((3, 3), (9, 3), (9, 8), (3, 8), (3, 3))], portals=[portal((5, 3), (6, 3))]
    ),
    "yard.tmx": tmx(group(TREES.format(1, 64), TREES.format(2, 320), TREES.format(3, 640))),
    "street.geojson": quarter((0, 0, 20, 12), (30, 5, 14, 14), (0, 30, 18, 10), (300, 300, 20, 20)),
    "plan.svg": svg(
        '<g id="houses"><rect x="50" y="60" width="70" height="60"/></g>'
        '<g id="hedges"><path d="M 20 20 L 200 30" stroke="green" stroke-width="6" fill="none"/></g>'
    ),
}


@pytest.fixture(autouse=True)
def plain_views(monkeypatch: pytest.MonkeyPatch) -> None:
    """Painting takes no part in what is tested here."""
    monkeypatch.setattr(importing, "quick_view", lambda *_arguments: pygame.Surface((40, 40)))


@pytest.mark.parametrize("name", FILES)
def test_every_format_is_shown_and_taken_as_shown(name: str, tmp_path: Path) -> None:
    desk = a_desk()
    taken = bring(desk, written(tmp_path, name, FILES[name]))
    assert "on a table of" in said(desk, "import-facts")
    press(desk, "tab-report")
    assert any(word in dialog_words(desk) for word in ("Building", "Woods", "High wall"))
    press(desk, "import-take")
    options = ImportOptions(doors=name.endswith(".geojson"))
    assert [imported.document for imported in taken] == [import_map(FILES[name], name, options).document]
    assert not desk.stage.layers


def test_one_undo_takes_an_import_back(tmp_path: Path) -> None:
    desk, bench = a_desk(), a_bench()
    before = bench.draft.json_bytes()
    panels.import_file(desk.stage, bench, written(tmp_path, "plan.svg", FILES["plan.svg"]))
    settled(desk)
    press(desk, "import-take")
    assert {piece.kind for piece in bench.draft.pieces} == {"building", "hedge"}
    assert bench.dirty
    assert bench.undo() == "Import"
    assert bench.draft.json_bytes() == before
    assert bench.undo() is None


def test_a_table_of_the_game_is_taken_byte_for_byte(tmp_path: Path) -> None:
    document = load("crossroads")
    raw = {**document.raw, "club": {"members": 3}}
    data = map_text(document.table_map, raw).encode()
    desk, bench = a_desk(), a_bench()
    panels.import_file(desk.stage, bench, written(tmp_path, "shared.geojson", data))
    settled(desk)
    press(desk, "import-take")
    assert bench.draft.json_bytes() == data


def test_esc_and_cancel_leave_everything_as_it_was(tmp_path: Path) -> None:
    desk = a_desk()
    path = written(tmp_path, "plan.svg", FILES["plan.svg"])
    taken = bring(desk, path)
    desk.key(pygame.K_ESCAPE)
    assert not desk.stage.layers
    bring(desk, path)
    press(desk, "import-cancel")
    assert not desk.stage.layers
    assert taken == []


def test_kinds_and_heights_are_corrected_by_label(tmp_path: Path) -> None:
    desk = a_desk()
    taken = bring(desk, written(tmp_path, "yard.tmx", FILES["yard.tmx"]))
    press(desk, "tab-kinds")
    assert "Tree (3)" in dialog_words(desk)
    choose(desk, "kind-tree", "rock")
    type_over(desk, "height-tree", "2,5")
    press(desk, "import-take")
    pieces = taken[0].document.table_map.pieces
    assert [(piece.kind, piece.height) for piece in pieces] == [("rock", 2.5)] * 3


def test_a_height_that_is_none_is_said_and_changes_nothing(tmp_path: Path) -> None:
    desk = a_desk()
    taken = bring(desk, written(tmp_path, "yard.tmx", FILES["yard.tmx"]))
    press(desk, "tab-kinds")
    choose(desk, "kind-tree", "rock")
    field = type_over(desk, "height-tree", "tall")
    assert "0 to 100" in field.problem
    press(desk, "import-take")
    assert {piece.height for piece in taken[0].document.table_map.pieces} == {1.5}


def test_what_is_left_out_altogether_leaves_nothing_to_take(tmp_path: Path) -> None:
    desk = a_desk()
    bring(desk, written(tmp_path, "yard.tmx", FILES["yard.tmx"]))
    press(desk, "tab-kinds")
    choose(desk, "kind-tree", "leave out")
    assert "yard.tmx holds nothing" in said(desk, "import-problem")
    assert not desk.find("import-take").enabled


def test_walls_drawn_as_lines_can_become_something_else(tmp_path: Path) -> None:
    desk = a_desk()
    data = vtt(line_of_sight=[run((2, 2), (15, 2))])
    taken = bring(desk, written(tmp_path, "line.uvtt", data))
    press(desk, "tab-kinds")
    choose(desk, "kind-wall", "hedge")
    press(desk, "import-take")
    assert {piece.kind for piece in taken[0].document.table_map.pieces} == {"hedge"}


OUTSIDE = tmx(group(TREES.format(1, 64), TREES.format(2, 1260), TREES.format(3, 1400)))


def test_what_lies_outside_is_asked_about_before_it_is_cut(tmp_path: Path) -> None:
    desk = a_desk()
    taken = bring(desk, written(tmp_path, "yard.tmx", OUTSIDE))
    assert said(desk, "import-outside") == "1 shape sticks out over the edge and 1 lies off the table."
    press(desk, "import-take")
    assert taken == []
    press(desk, "outside-back")
    press(desk, "import-take")
    press(desk, "outside-ask-clip")
    assert len(taken[0].document.table_map.pieces) == 2
    assert taken[0].document.table_map.size == (40.0, 40.0)


def test_the_table_grows_for_what_lies_outside(tmp_path: Path) -> None:
    desk = a_desk()
    taken = bring(desk, written(tmp_path, "yard.tmx", OUTSIDE))
    press(desk, "outside-grow")
    assert "grown" in said(desk, "import-outside")
    press(desk, "import-take")
    assert len(taken[0].document.table_map.pieces) == 3
    assert taken[0].document.table_map.size[0] > 45.0


def test_cutting_can_be_chosen_beforehand(tmp_path: Path) -> None:
    desk = a_desk()
    taken = bring(desk, written(tmp_path, "yard.tmx", OUTSIDE))
    press(desk, "outside-clip")
    press(desk, "import-take")
    assert len(taken) == 1


def test_the_scale_can_be_typed(tmp_path: Path) -> None:
    desk = a_desk()
    taken = bring(desk, written(tmp_path, "rooms.uvtt", FILES["rooms.uvtt"]))
    press(desk, "tab-measure")
    type_over(desk, "import-scale", "1.5")
    assert said(desk, "import-size") == "The table is 30 × 30 cm."
    press(desk, "import-take")
    assert taken[0].document.table_map.size == (30.0, 30.0)


def test_the_picture_that_came_along_can_be_looked_at(tmp_path: Path) -> None:
    desk = a_desk()
    file = BytesIO()
    pygame.image.save(pygame.Surface((2, 3)), file, "picture.png")
    drawn = base64.b64encode(file.getvalue()).decode()
    bring(desk, written(tmp_path, "rooms.uvtt", vtt(line_of_sight=[run((2, 2), (15, 2))], image=drawn)))
    picture = desk.find("import-picture")
    assert isinstance(picture, Picture)
    assert picture.surface is not None
    assert picture.surface.get_size() == (40, 40)
    press(desk, "import-own")
    assert picture.surface.get_size() == (2, 3)
    press(desk, "import-own")
    assert picture.surface.get_size() == (40, 40)


def test_a_picture_that_cannot_be_read_is_not_offered(tmp_path: Path) -> None:
    desk = a_desk()
    torn = vtt(line_of_sight=[run((2, 2), (15, 2))], image=PNG[:60])
    taken = bring(desk, written(tmp_path, "torn.uvtt", torn))
    assert not shows(desk, "import-own")
    press(desk, "import-take")
    assert len(taken) == 1


# --- a real place -----------------------------------------------------------------------------


def place_of(tmp_path: Path) -> tuple[Desk, AreaPicker, list[Imported]]:
    desk = a_desk()
    taken = bring(desk, written(tmp_path, "street.geojson", FILES["street.geojson"]))
    picker = desk.find("import-area")
    assert isinstance(picker, AreaPicker)
    return desk, picker, taken


def test_a_place_opens_where_most_of_it_stands(tmp_path: Path) -> None:
    desk, picker, taken = place_of(tmp_path)
    assert not shows(desk, "import-outside")
    assert picker.rect.contains(picker.box())
    press(desk, "import-take")
    made = taken[0].document.table_map
    assert made.size == (40.0, 40.0)
    assert len(made.pieces) == 3
    assert all(any(o.type == "door" for o in piece.openings) for piece in made.pieces)


def test_the_rectangle_is_dragged_to_another_part(tmp_path: Path) -> None:
    desk, picker, taken = place_of(tmp_path)
    lens = picker.lens()
    assert lens is not None
    middle = picker.box().center
    # as far as the lonely house lies from the others
    east = round(290 / DEGREE_M * lens.zoom)
    north = round(290 / DEGREE_M * lens.zoom)
    desk.press(*middle)
    desk.move(middle[0] + east // 2, middle[1] - north // 2)
    assert "become a table of" in said(desk, "import-size")
    desk.release(middle[0] + east, middle[1] - north)
    settled(desk)
    press(desk, "import-take")
    assert len(taken[0].document.table_map.pieces) == 1


def test_a_corner_makes_a_larger_table_up_to_the_largest(tmp_path: Path) -> None:
    desk, picker, taken = place_of(tmp_path)
    before = picker.box()
    desk.press(*before.topright)
    desk.release(before.right + before.width // 2, before.top)
    settled(desk)
    assert picker.box().bottomleft == before.bottomleft
    press(desk, "import-take")
    width, depth = taken[0].document.table_map.size
    assert width == pytest.approx(60.0, abs=0.8)
    assert depth == pytest.approx(40.0, abs=0.2)


def test_the_rectangle_moves_by_keys_and_the_wheel_zooms(tmp_path: Path) -> None:
    desk, picker, _taken = place_of(tmp_path)
    area = picker.area
    desk.stage.layers[-1].dispatcher.give_focus(picker, ring=True)
    desk.key(pygame.K_RIGHT)
    desk.key(pygame.K_UP, pygame.KMOD_SHIFT)
    settled(desk)
    width, height = area[2] - area[0], area[3] - area[1]
    assert picker.area[0] == pytest.approx(area[0] + 0.1 * width)
    assert picker.area[1] == pytest.approx(area[1] + 0.01 * height)
    before = picker.box().width
    desk.move(*picker.box().center)
    desk.wheel(-3)
    assert picker.box().width < before
    desk.key(pygame.K_MINUS)
    settled(desk)
    # a table is never smaller than 20 cm: 40 m at this scale
    for _time in range(16):
        desk.key(pygame.K_MINUS)
    settled(desk)
    assert said(desk, "import-size") == "The table is 20 × 20 cm."


def test_another_scale_keeps_the_place_and_changes_the_table(tmp_path: Path) -> None:
    desk, _picker, taken = place_of(tmp_path)
    type_over(desk, "import-scale", "1")
    press(desk, "import-take")
    assert taken[0].document.table_map.size == pytest.approx((80.0, 80.0), abs=0.1)


# --- hostile files ----------------------------------------------------------------------------

BOMB = b'<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'
HOSTILE: dict[str, bytes] = {
    "empty.uvtt": b"",
    "noise.svg": bytes(range(256)) * 8,
    "text.tmx": b"a shopping list",
    "half.geojson": b'{"type": "FeatureCollection"',
    "list.uvtt": b"[1, 2, 3]",
    "bomb.svg": BOMB,
    "nan.geojson": geojson(polygon([(float("nan"), 1.0), (2.0, 2.0), (3.0, 1.0)])),
    "far.svg": svg('<rect x="1e300" y="0" width="1e300" height="5"/>'),
    "words.uvtt": vtt(line_of_sight=[[at("a", "b"), at("c", "d")]]),
    "deep.json": b"[" * 5000 + b"]" * 5000,
    "zipped.tmx": b"\x1f\x8b\x08\x00rest",
    "nothing.svg": svg(""),
    "picture.uvtt": json.dumps({"image": "x" * 10}).encode(),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_one_sentence_and_nothing_is_lost(name: str, tmp_path: Path) -> None:
    desk, bench = a_desk(), a_bench()
    before = bench.draft.json_bytes()
    panels.import_file(desk.stage, bench, written(tmp_path, name, HOSTILE[name]))
    settled(desk)
    title, _again, sentence, *_buttons = dialog_words(desk).split("\n")
    assert title == "It could not be imported"
    assert sentence.startswith(name)
    assert sentence.endswith(".")
    assert len(sentence) < 300
    press(desk, "close")
    assert not desk.stage.layers
    assert bench.draft.json_bytes() == before


def test_a_folder_and_a_file_that_is_gone_are_named(tmp_path: Path) -> None:
    desk = a_desk()
    bring(desk, tmp_path)
    assert "is a folder" in dialog_words(desk)
    desk.stage.close_all()
    bring(desk, tmp_path / "gone.svg")
    assert "There is no file" in dialog_words(desk)


def test_slow_work_shows_a_bar_and_can_be_called_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = incoming.read_source

    def slowly(path: Path) -> incoming.Source:
        time.sleep(0.3)
        return read(path)

    monkeypatch.setattr(importing, "read_source", slowly)
    desk = a_desk()
    importing.start_import(desk.stage, written(tmp_path, "plan.svg", FILES["plan.svg"]), lambda _one: None)
    assert "Importing plan.svg" in dialog_words(desk)
    press(desk, "cancel-work")
    settled(desk)
    assert not desk.stage.layers


def test_the_newest_choice_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make: Callable[..., Imported] = incoming.table_from

    def first_slowly(source: incoming.Source, options: ImportOptions) -> Imported:
        time.sleep(0.25 if options.kinds.get("tree") == "rock" else 0.0)
        return make(source, options)

    desk = a_desk()
    taken = bring(desk, written(tmp_path, "yard.tmx", FILES["yard.tmx"]))
    press(desk, "tab-kinds")
    monkeypatch.setattr(importing, "table_from", first_slowly)
    press(desk, "kind-tree")
    desk.click(desk.find("kind-tree-rock"))
    desk.click(desk.find("kind-tree"))
    desk.click(desk.find("kind-tree-crate"))
    settled(desk)
    time.sleep(0.3)
    settled(desk)
    press(desk, "import-take")
    assert {piece.kind for piece in taken[0].document.table_map.pieces} == {"crate"}


def test_shapes_are_told_apart_by_the_most_telling_label_that_several_share(tmp_path: Path) -> None:
    thing = '<object id="{}" name="{}" x="{}" y="100" width="60" height="60"/>'
    parts = [("oak", "Left"), ("elm", "Left"), ("barrel", "Right"), ("barrel", "Right"), ("cart", "Right")]
    layers = [
        group(
            *(thing.format(n, name, 80 * n) for n, (name, on) in enumerate(parts) if on == layer), name=layer
        )
        for layer in ("Left", "Right")
    ]
    source = incoming.read_source(written(tmp_path, "two.tmx", tmx(*layers)))
    rows = {row.key: row.count for row in incoming.meanings(source, ImportOptions(kinds={"Left": "rock"}))}
    assert rows == {"Left": 2, "barrel": 2, "Right": 1}
