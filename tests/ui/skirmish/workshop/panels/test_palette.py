"""The palette: a card for everything in stock, taken by press, key or drag; grounds to paint."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.common.world import settled
from tests.ui.headless import Desk
from tests.ui.skirmish.workshop.library.bench import a_bench
from wargame.games.skirmish.maps.editing.stock import StockItem, item_of, stock
from wargame.paths import cache_dir
from wargame.ui.shell.widgets.layout import Row, Spacer
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.skirmish.workshop.desk import GROUNDS, Bench
from wargame.ui.skirmish.workshop.panels import palette as room
from wargame.ui.skirmish.workshop.panels.palette import Palette
from wargame.ui.skirmish.workshop.panels.stock_card import StockCard
from wargame.ui.skirmish.workshop.panels.stock_pictures import PICTURE_PX, scene_of, stock_picture


@pytest.fixture
def plain_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "stock_picture", lambda _item: pygame.Surface(PICTURE_PX))


def shown(size: tuple[int, int] = (1280, 800)) -> tuple[Desk, Palette, Bench]:
    bench = a_bench()
    desk = Desk(Row([Spacer()]), size, animations=False)
    palette = Palette(desk.stage, bench)
    desk.scene.root = Row([palette, Spacer()])
    bench.listen(palette.refresh)
    return settled(desk), palette, bench


def card(desk: Desk, item: str) -> StockCard:
    found = desk.find(f"stock-{item}")
    assert isinstance(found, StockCard)
    return found


@pytest.mark.usefixtures("plain_cards")
def test_everything_in_stock_has_a_card_and_a_press_takes_it_in_hand() -> None:
    desk, _palette, bench = shown((1280, 3000))
    for item in stock():
        desk.click(card(desk, item.id))
        assert bench.item == item
        assert card(desk, item.id).selected
    last = stock()[-1]
    desk.click(card(desk, last.id))
    assert bench.item is None
    assert not card(desk, last.id).selected


@pytest.mark.usefixtures("plain_cards")
def test_a_card_is_dragged_off_and_a_shaky_click_stays_a_click() -> None:
    desk, palette, bench = shown()
    heard: list[tuple[StockItem, tuple[int, int], bool]] = []
    palette.on_drag = lambda item, spot, done: heard.append((item, spot, done))
    x, y = card(desk, "barn").rect.center
    desk.press(x, y)
    desk.move(x + 3, y + 2)
    desk.release(x + 3, y + 2)
    assert heard == []
    assert bench.item == item_of("barn")
    bench.arm(None)
    desk.press(x, y)
    desk.move(x + 300, y)
    desk.move(x + 400, y + 50)
    desk.release(x + 400, y + 50)
    assert heard[0] == (item_of("barn"), (x + 300, y), False)
    assert heard[-1] == (item_of("barn"), (x + 400, y + 50), True)
    assert [done for _item, _spot, done in heard].count(True) == 1
    assert bench.item is None


@pytest.mark.usefixtures("plain_cards")
def test_the_item_under_a_place_is_told() -> None:
    desk, palette, _bench = shown()
    assert palette.item_at(card(desk, "hedge").rect.center) == item_of("hedge")
    assert palette.item_at((700, 300)) is None


@pytest.mark.usefixtures("plain_cards")
def test_every_card_and_ground_is_reached_and_pressed_by_keys() -> None:
    desk, _palette, bench = shown((1280, 720))
    reached = set()
    for _step in range(len(stock()) + len(GROUNDS)):
        desk.key(pygame.K_TAB)
        focused = desk.focused()
        assert focused is not None
        assert focused.shown_rect().height > 20
        reached.add(focused.id)
    assert {f"stock-{item.id}" for item in stock()} | {f"ground-{ground}" for ground in GROUNDS} == reached
    desk.key(pygame.K_TAB)
    desk.key(pygame.K_RETURN)
    assert bench.item == stock()[0]


@pytest.mark.usefixtures("plain_cards")
def test_a_ground_puts_the_brush_in_hand() -> None:
    desk, _palette, bench = shown()
    desk.click(desk.find("ground-sand"))
    assert (bench.tool, bench.ground) == ("paint", "sand")
    assert desk.find("ground-sand").describe()["selected"]
    desk.click(desk.find("ground-sand"))
    assert bench.tool == "select"
    assert not desk.find("ground-sand").describe()["selected"]


@pytest.mark.usefixtures("plain_cards")
def test_a_low_window_scrolls() -> None:
    desk, palette, _bench = shown((1280, 500))
    pages = next(widget for widget in palette.walk() if isinstance(widget, ScrollView))
    assert pages.furthest > 0
    desk.move(*pages.rect.center)
    desk.wheel(-3)
    assert pages.offset > 0


def test_a_card_is_painted_once_and_kept_by_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    item = item_of("well")
    first = stock_picture(item)
    assert first.get_size() == PICTURE_PX
    kept = list((cache_dir() / "stock").iterdir())
    assert len(kept) == 1
    monkeypatch.setattr(
        "wargame.ui.skirmish.workshop.panels.stock_pictures.painted",
        lambda _scene: pytest.fail("painted again"),
    )
    again = stock_picture(item)
    middle = PICTURE_PX[0] // 2, PICTURE_PX[1] // 3
    assert again.get_size() == PICTURE_PX
    assert (
        max(abs(a - b) for a, b in zip(first.get_at(middle)[:3], again.get_at(middle)[:3], strict=True)) < 30
    )


def test_every_piece_stands_whole_in_its_scene_above_its_name() -> None:
    for item in stock():
        scene = scene_of(item)
        assert scene.pieces
        assert scene.size[0] / scene.size[1] < 2.0, item.id


def test_a_damaged_picture_is_painted_again(tmp_path: Path) -> None:
    item = item_of("well")
    stock_picture(item)
    file = next((cache_dir() / "stock").iterdir())
    file.write_bytes(b"no picture")
    assert stock_picture(item).get_size() == PICTURE_PX
