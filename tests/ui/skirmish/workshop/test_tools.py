"""Every tool of the workshop by mouse and key: what it makes, what undo leaves, byte by byte."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.skirmish.workshop.bench import Work, empty
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.stock import item_of
from wargame.games.skirmish.maps.write import map_text

V, L, A, H, W, O, N, B, R, T, X = (  # noqa: E741
    pygame.K_v, pygame.K_l, pygame.K_a, pygame.K_h, pygame.K_w, pygame.K_o,
    pygame.K_n, pygame.K_b, pygame.K_r, pygame.K_t, pygame.K_x,
)  # fmt: skip
Z, Y, D, DEL, ENTER, ESC = (
    pygame.K_z, pygame.K_y, pygame.K_d, pygame.K_DELETE, pygame.K_RETURN, pygame.K_ESCAPE,
)  # fmt: skip
NO_SNAP = pygame.KMOD_ALT


@pytest.fixture(autouse=True)
def plain_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither cards are painted nor is the table checked: each takes seconds and has tests of its own."""
    blank = pygame.Surface((8, 8))
    monkeypatch.setattr("wargame.ui.skirmish.workshop.panels.palette.stock_picture", lambda _item: blank)
    monkeypatch.setattr("wargame.ui.skirmish.workshop.panels.checking.in_parts", lambda *_a, **_k: ())


@pytest.fixture(scope="module")
def shelf() -> Iterator[list[Work]]:
    """One screen serves all tests: to make one takes longer than any of them."""
    works: list[Work] = []
    yield works
    for made in works:
        made.close()


@pytest.fixture
def work(shelf: list[Work]) -> Work:
    if not shelf:
        shelf.append(Work())
    [made] = shelf
    made.lay(empty())
    made.desk.stage.focus(None)
    made.key(pygame.K_HOME)
    made.settle()
    made.desk.stage.toasts.clear()
    return made


def with_items(*items: tuple[str, tuple[float, float]]) -> Draft:
    draft = empty()
    for name, at in items:
        draft, _ids = edits.added(draft, item_of(name).placed(at))
    return draft


def undone_and_redone(work: Work, steps: int) -> None:
    """Undo everything and do it again: the same bytes both ways."""
    after = work.bench.draft.json_bytes()
    assert work.bench.history.depth == steps
    for _ in range(steps):
        work.key(Z)
    assert not work.bench.history.undo_label
    assert work.bench.draft.json_bytes() == work.first
    assert not work.bench.dirty
    for _ in range(steps):
        work.key(Y)
    assert work.bench.draft.json_bytes() == after


def test_a_line_is_clicked_point_by_point_and_ended_by_enter(work: Work) -> None:
    work.key(L)
    work.click((5.0, 5.0))
    work.click((10.0, 5.0))
    work.click((10.0, 9.0))
    work.key(ENTER)
    [hedge] = work.pieces
    assert (hedge.kind, hedge.line) == ("hedge", ((5.0, 5.0), (10.0, 5.0), (10.0, 9.0)))
    assert work.bench.selection == (hedge.id,)
    undone_and_redone(work, 1)


def test_a_dragged_line_is_drawn_free_hand_and_a_double_click_ends_a_clicked_one(work: Work) -> None:
    work.key(L)
    work.drag((4.0, 4.0), (6.0, 4.6), (8.0, 5.6), (10.0, 6.0))
    [hedge] = work.pieces
    assert 2 <= len(hedge.line) <= 6
    assert hedge.line[0] == (4.0, 4.0)
    work.click((15.0, 15.0))
    work.twice((18.0, 15.0))
    assert len(work.pieces) == 2
    undone_and_redone(work, 2)


def test_escape_takes_points_back_one_by_one_and_draws_nothing(work: Work) -> None:
    work.key(L)
    work.click((5.0, 5.0))
    work.click((10.0, 5.0))
    work.key(ESC)
    work.key(ESC)
    assert work.pieces == ()
    assert work.bench.tool == "line"
    assert not work.bench.dirty


def test_an_area_is_drawn_round_free_hand_and_point_by_point(work: Work) -> None:
    work.key(A)
    work.drag((5.0, 5.0), (9.0, 5.0), (9.5, 8.0), (6.0, 9.0), (5.0, 6.0))
    work.click((15.0, 15.0))
    work.click((19.0, 15.0))
    work.click((19.0, 19.0))
    work.click((15.0, 15.0))
    kinds = [piece.kind for piece in work.pieces]
    assert kinds == ["woods", "woods"]
    assert work.pieces[1].rings[0] == ((15.0, 15.0), (19.0, 15.0), (19.0, 19.0))
    undone_and_redone(work, 2)


def test_a_building_is_a_dragged_rectangle_or_clicked_corners(work: Work) -> None:
    work.key(H)
    work.drag((5.0, 5.0), (7.0, 7.0), (11.0, 9.0))
    for corner in ((15.0, 15.0), (21.0, 15.0), (21.0, 18.0), (18.0, 20.0)):
        work.click(corner)
    work.key(ENTER)
    first, second = work.pieces
    assert set(first.rings[0]) == {(5.0, 5.0), (11.0, 5.0), (11.0, 9.0), (5.0, 9.0)}
    assert any(opening.type == "door" for opening in first.openings)
    assert len(second.rings[0]) == 4
    undone_and_redone(work, 2)


@pytest.mark.parametrize(("item", "tools"), [
    ("woods", "area"), ("farmhouse", "building"), ("hedge", "line"), ("road", "line"), ("well", "area"),
    ("field-ground", "area"), ("crates", ""), ("building", "building"),
])  # fmt: skip
def test_a_tool_draws_what_is_in_hand_only_if_it_is_of_its_sort(work: Work, item: str, tools: str) -> None:
    usual = {"line": "hedge", "area": "woods", "building": "building"}
    for tool, key in (("line", L), ("area", A), ("building", H)):
        work.bench.arm(item_of(item))
        work.key(key)
        work.drag((5.0, 5.0), (9.0, 5.0), (9.0, 9.0), (5.5, 9.0))
        [piece] = work.pieces
        assert piece.kind == (item_of(item).kind if tool == tools else usual[tool])
        assert (work.bench.item is not None) == (tool == tools)
        work.key(Z, pygame.KMOD_CTRL)


def test_inner_walls_are_drawn_from_wall_to_wall_and_deleted(work: Work) -> None:
    work.key(H)
    work.drag((5.0, 5.0), (11.0, 10.0))
    work.key(W)
    work.drag((8.0, 5.05), (8.0, 7.0), (8.0, 9.95))
    [house] = work.pieces
    assert house.inner[0].line == ((8.0, 5.0), (8.0, 10.0))
    work.click((8.0, 7.5))
    work.key(DEL)
    assert work.pieces[0].inner == ()
    assert len(work.pieces) == 1
    undone_and_redone(work, 3)


def test_doors_and_windows_are_hung_slid_widened_and_taken_out(work: Work) -> None:
    house = edits.added(empty(), [item_of("ruin").placed((12.0, 12.0))[0]])[0]
    name = house.pieces[0].id
    work.lay(edits.with_openings(house, name, ()))
    spec = work.pieces[0]
    (ax, ay), (bx, by) = spec.rings[0][:2]
    at = lambda share: (ax + (bx - ax) * share, ay + (by - ay) * share)  # noqa: E731
    work.key(O)
    work.click(at(0.3))
    [door] = work.pieces[0].openings
    assert (door.type, door.wall) == ("door", 0)
    work.drag(at(0.3), at(0.5), at(0.7))
    assert work.pieces[0].openings[0].at > door.at
    width = work.pieces[0].openings[0].width
    work.key(pygame.K_e)
    assert work.pieces[0].openings[0].width == pytest.approx(width + 0.1)
    work.press("opening-window")
    assert work.pieces[0].openings[0].type == "window"
    work.key(DEL)
    assert work.pieces[0].openings == ()
    assert len(work.pieces) == 1
    undone_and_redone(work, 5)


def test_points_are_moved_added_and_deleted(work: Work) -> None:
    work.key(A)
    for corner in ((5.0, 5.0), (10.0, 5.0), (10.0, 10.0), (5.0, 10.0)):
        work.click(corner)
    work.key(ENTER)
    work.key(N)
    work.drag((10.0, 10.0), (11.0, 11.0), (12.0, 12.0))
    assert (12.0, 12.0) in work.pieces[0].rings[0]
    work.drag((7.5, 5.0), (7.5, 4.0), (7.5, 3.0))
    assert (7.5, 3.0) in work.pieces[0].rings[0]
    assert len(work.pieces[0].rings[0]) == 5
    work.click((7.5, 3.0))
    work.key(DEL)
    assert len(work.pieces[0].rings[0]) == 4
    undone_and_redone(work, 4)


def test_ground_is_painted_with_the_brush_in_hand(work: Work) -> None:
    work.press("ground-earth")
    assert work.bench.tool == "paint"
    work.drag((5.0, 5.0), (8.0, 5.0), (12.0, 5.0))
    [patch] = work.pieces
    assert (patch.kind, patch.ground) == ("ground", "earth")
    work.drag((12.0, 5.0), (12.0, 8.0), (12.0, 12.0))
    assert len(work.pieces) == 1, "paint of one ground joins"
    undone_and_redone(work, 2)


def test_a_painted_ring_stays_a_ring(work: Work) -> None:
    work.press("ground-cobble")
    round_ = [(15.0, 8.0), (22.0, 15.0), (15.0, 22.0), (8.0, 15.0), (15.0, 8.0)]
    work.drag(*round_)
    holes = [hole for piece in work.pieces for hole in piece.rings[1:]]
    assert holes or len(work.pieces) > 1


def test_zones_are_drawn_for_a_side_and_given_back_to_the_edges(work: Work) -> None:
    work.key(R)
    work.drag((2.0, 2.0), (10.0, 4.0), (12.0, 6.0))
    zones = work.bench.draft.zones
    assert zones is not None
    assert set(zones[0][0]) == {(2.0, 2.0), (12.0, 2.0), (12.0, 6.0), (2.0, 6.0)}
    assert zones[1][0][0] == (0.0, 22.0)
    work.press("zone-b")
    work.drag((2.0, 28.0), (10.0, 24.0), (12.0, 24.0))
    assert work.bench.draft.zones is not None
    work.press("zone-edges")
    assert work.bench.draft.zones is None
    undone_after = work.bench.history.depth
    assert undone_after == 3


def test_bright_zones_are_told_apart_by_words_and_marks(work: Work) -> None:
    work.key(R)
    assert {"South", "North"} <= set(work.scene.view.chips)
    work.key(V)
    assert not {"South", "North"} & set(work.scene.view.chips)


def test_select_by_click_shift_click_and_box_then_delete(work: Work) -> None:
    work.lay(with_items(("well", (5.0, 5.0)), ("well", (12.0, 5.0)), ("well", (20.0, 20.0))))
    names = [piece.id for piece in work.pieces]
    work.click((5.0, 5.0))
    assert work.bench.selection == (names[0],)
    work.drag((3.0, 2.0), (8.0, 6.0), (14.0, 8.0))
    assert set(work.bench.selection) == set(names[:2])
    work.key(pygame.K_a, pygame.KMOD_CTRL)
    assert set(work.bench.selection) == set(names)
    work.key(ESC)
    assert work.bench.selection == ()
    work.click((20.0, 20.0))
    work.key(DEL)
    assert [piece.id for piece in work.pieces] == names[:2]
    undone_and_redone(work, 1)


def test_a_piece_is_dragged_and_snaps_to_the_grid(work: Work) -> None:
    work.lay(with_items(("crates", (5.0, 5.0))))
    before = work.pieces[0].rings[0][0]
    at = work.pieces[0].rings[0]
    middle = (sum(x for x, _ in at) / len(at), sum(y for _, y in at) / len(at))
    work.drag(middle, (9.0, 9.0), (middle[0] + 6.13, middle[1] + 4.08))
    after = work.pieces[0].rings[0][0]
    assert after != before
    assert work.bench.history.undo_label == "Move"
    undone_and_redone(work, 1)


@pytest.mark.parametrize("key", [V, L, A, H, B, N])
def test_undo_in_the_midst_of_a_drag_takes_back_the_drag_alone(work: Work, key: int) -> None:
    work.lay(empty())
    work.bench.arm(item_of("farmhouse"), ready_made=True)
    work.click((10.0, 10.0))
    work.key(ESC)
    before = work.bench.draft.document
    if key == N:
        work.click((10.0, 10.0))
    work.key(key)
    start = work.bench.draft.pieces[0].rings[0][0] if key == N else (10.0, 10.0)
    work.desk.press(*work.px(start))
    for place in ((14.0, 12.0), (17.0, 16.0)):
        work.desk.move(*work.px(place))
    work.key(Z, pygame.KMOD_CTRL)
    work.desk.release(*work.px((17.0, 16.0)))
    work.settle()
    assert work.bench.history.depth == 1, "the step before was taken back too"
    assert work.bench.draft.document == before


def test_arrow_keys_nudge_by_half_a_centimetre_and_by_a_millimetre(work: Work) -> None:
    work.lay(with_items(("well", (5.0, 5.0))))
    x, y = work.pieces[0].rings[0][0]
    work.click((5.0, 5.0))
    work.key(pygame.K_RIGHT)
    work.key(pygame.K_UP, pygame.KMOD_SHIFT)
    after = work.pieces[0].rings[0][0]
    assert after == pytest.approx((x + 0.5, y + 0.1))
    undone_and_redone(work, 2)


def test_five_hundred_steps_by_key_come_back_to_every_byte(work: Work) -> None:
    work.lay(with_items(("farmhouse", (9.0, 9.0)), ("hedge", (20.0, 8.0))))
    work.click((9.0, 9.0))
    start, turn = (
        work.bench.draft.document,
        (pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_q),
    )
    for step in range(500):
        work.desk.key(turn[step % len(turn)])
    last = work.bench.draft.document
    assert work.bench.history.depth == 500
    for _step in range(500):
        work.desk.key(Z, pygame.KMOD_CTRL)
    assert map_text(work.bench.table_map, work.bench.draft.document.raw) == map_text(
        start.table_map, start.raw
    )
    for _step in range(500):
        work.desk.key(Y, pygame.KMOD_CTRL)
    assert map_text(work.bench.table_map, work.bench.draft.document.raw) == map_text(last.table_map, last.raw)


def test_undo_in_a_field_that_is_done_with_takes_back_the_step_on_the_table(work: Work) -> None:
    work.lay(empty())
    before = work.bench.draft.size
    work.press("table-width")
    work.key(pygame.K_a, pygame.KMOD_CTRL)
    work.desk.type("52")
    work.key(ENTER)
    assert work.bench.draft.size == (52.0, before[1])
    work.key(Z, pygame.KMOD_CTRL)
    assert work.bench.draft.size == before


def test_arrow_keys_pan_where_nothing_is_selected(work: Work) -> None:
    work.lay(with_items(("well", (5.0, 5.0))))
    work.scene.canvas.camera.zoom_at(work.px((15.0, 15.0)), 8)
    work.settle()
    before = work.scene.canvas.camera.pose.centre
    work.key(pygame.K_RIGHT)
    work.settle()
    assert work.scene.canvas.camera.pose.centre[0] > before[0]
    assert not work.bench.dirty


def test_handles_stretch_and_the_round_one_turns(work: Work) -> None:
    work.lay(with_items(("ruin", (15.0, 15.0))))
    work.click((15.0, 15.0))
    marks = work.scene.hand.marks()
    assert marks.frame is not None
    from wargame.games.skirmish.maps.editing.frame import handles

    spots = handles(marks.frame, 38.0 / work.scene.canvas.camera.scale)
    east = spots["e"]
    work.drag(east, (east[0] + 0.7, east[1]), (east[0] + 2.0, east[1]))
    wider = work.scene.hand.marks().frame
    assert wider is not None
    assert wider.length > marks.frame.length + 1.0
    spots = handles(wider, 38.0 / work.scene.canvas.camera.scale)
    top = spots["turn"]
    centre = wider.centre
    work.drag(top, (centre[0] + 2.0, centre[1] + 3.0), (centre[0] + 4.0, centre[1] + 0.05))
    turned = work.scene.hand.marks().frame
    assert turned is not None
    assert turned.angle == pytest.approx(-90.0)
    assert work.bench.history.undo_label == "Turn"
    undone_and_redone(work, 2)


def test_duplicate_mirror_turn_and_delete_by_key(work: Work) -> None:
    work.lay(with_items(("farmhouse", (10.0, 12.0))))
    work.click((10.0, 12.0))
    work.key(D)
    assert len(work.pieces) == 2
    assert work.bench.selection == (work.pieces[1].id,)
    work.key(X)
    work.key(pygame.K_x, pygame.KMOD_SHIFT)
    work.key(pygame.K_q)
    work.key(DEL)
    assert len(work.pieces) == 1
    undone_and_redone(work, 5)


def test_mirror_with_nothing_selected_mirrors_the_whole_table(work: Work) -> None:
    work.lay(with_items(("well", (5.0, 10.0))))
    work.key(X)
    xs = [x for x, _y in work.pieces[0].rings[0]]
    assert sum(xs) / len(xs) == pytest.approx(25.0, abs=0.1)
    work.key(Z)
    work.key(pygame.K_x, pygame.KMOD_SHIFT)
    ys = [y for _x, y in work.pieces[0].rings[0]]
    assert sum(ys) / len(ys) == pytest.approx(20.0, abs=0.1)


def test_a_stock_piece_is_armed_by_its_card_turned_and_placed(work: Work) -> None:
    work.press("stock-farmhouse")
    assert work.bench.tool in ("place", "building")
    work.bench.arm(item_of("well"))
    work.desk.move(*work.px((8.0, 8.0)))
    work.key(pygame.K_e)
    work.click((8.0, 8.0))
    work.click((12.0, 8.0))
    assert [piece.kind for piece in work.pieces] == ["well", "well"]
    work.key(ESC)
    assert work.bench.tool == "select"
    undone_and_redone(work, 2)


def test_a_card_is_dragged_onto_the_table_and_off_it_again(work: Work) -> None:
    card = work.desk.find("stock-farmhouse")
    work.desk.press(*card.shown_rect().center)
    work.desk.move(*work.px((10.0, 10.0)))
    work.desk.draw()
    work.desk.move(*work.px((15.0, 15.0)))
    work.desk.draw()
    work.desk.release(*work.px((15.0, 15.0)))
    work.desk.draw()
    [house] = work.pieces
    assert house.kind == "building"
    assert work.bench.tool == "select"
    assert work.bench.selection == (house.id,)
    card = work.desk.find("stock-townhouse")
    x, y = card.shown_rect().center
    work.desk.press(x, y)
    work.desk.move(*work.px((15.0, 25.0)))
    work.desk.move(x, y)
    work.desk.release(x, y)
    work.desk.draw()
    assert len(work.pieces) == 1, "let go over the palette it is not laid down"


def test_what_can_not_be_is_said_and_changes_nothing(work: Work) -> None:
    work.lay(with_items(("well", (5.0, 5.0))))
    before = work.bench.draft.json_bytes()
    work.click((5.0, 5.0))
    work.desk.press(*work.px((5.0, 5.0)))
    work.desk.move(*work.px((4.0, 4.0)))
    work.desk.move(10, 700)
    work.desk.draw()
    assert any(chip.tone == "bad" for chip in work.scene.hand.marks().chips)
    work.desk.release(10, 700)
    assert work.bench.draft.json_bytes() == before
    assert work.desk.stage.toasts


def test_the_middle_button_pans_and_the_wheel_zooms(work: Work) -> None:
    camera = work.scene.canvas.camera
    work.desk.move(*work.px((15.0, 15.0)))
    work.desk.wheel(6)
    work.settle()
    assert camera.zoom > 1.5
    before = camera.pose.centre
    work.desk.press(*work.px((15.0, 15.0)), 2)
    x, y = work.px((15.0, 15.0))
    work.desk.feed(pygame.MOUSEMOTION, pos=(x + 60, y), rel=(60, 0), buttons=(0, 1, 0))
    work.desk.release(x + 60, y, 2)
    assert camera.pose.centre[0] < before[0]
    work.key(pygame.K_HOME)
    work.settle()
    assert camera.zoom == pytest.approx(1.0)
    assert work.pieces == ()


def test_without_a_mouse_a_piece_is_placed_by_enter_and_moved_by_arrows(work: Work) -> None:
    work.desk.move(5, 5)
    work.bench.arm(item_of("well"))
    work.key(ENTER)
    [well] = work.pieces
    assert work.bench.selection == (well.id,)
    assert work.bench.tool == "select"
    work.key(pygame.K_LEFT)
    xs = [x for x, _y in work.pieces[0].rings[0]]
    assert sum(xs) / len(xs) == pytest.approx(14.5, abs=0.1)
    undone_and_redone(work, 2)
