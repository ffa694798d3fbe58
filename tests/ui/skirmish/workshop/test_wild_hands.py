"""Hands that do anything: the screen never breaks, the table stays legal, undo leads back to the byte."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from tests.ui.skirmish.workshop.bench import Work, empty
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.stock import item_of, stock
from wargame.games.skirmish.maps.read import read_document

LETTERS = "vlahwonbrtxdgzyqe"
OTHERS = (
    pygame.K_RETURN, pygame.K_DELETE, pygame.K_LEFT, pygame.K_UP, pygame.K_HOME, pygame.K_ESCAPE,
)  # fmt: skip
MODS = (0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL)


@pytest.fixture(autouse=True)
def plain_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    blank = pygame.Surface((8, 8))
    monkeypatch.setattr("wargame.ui.skirmish.workshop.panels.palette.stock_picture", lambda _item: blank)
    monkeypatch.setattr("wargame.ui.skirmish.workshop.panels.checking.in_parts", lambda *_a, **_k: ())


def furnished() -> Draft:
    draft = empty()
    for name, at in (("farmhouse", (9.0, 9.0)), ("woods", (20.0, 20.0)), ("hedge", (20.0, 8.0))):
        draft, _ids = edits.added(draft, item_of(name).placed(at))
    return draft


class WildHands:
    """Does one thing after another by chance, always the same for a seed."""

    def __init__(self, work: Work, seed: int) -> None:
        self.work = work
        self.chance = random.Random(seed)

    def act(self) -> str:
        """Do something; what it was."""
        acts: list[Callable[[], str]] = [
            self._click, self._click, self._drag, self._drag, self._drag, self._key, self._key,
            self._letter, self._letter, self._letter, self._arm, self._twice, self._wheel, self._let_go_twice,
        ]  # fmt: skip
        return self.chance.choice(acts)()

    def _spot(self) -> tuple[int, int]:
        """Mostly on the table, now and then anywhere in the window."""
        if self.chance.random() < 0.1:
            return self.chance.randrange(1280), self.chance.randrange(800)
        return self.work.px((self.chance.uniform(0.0, 30.0), self.chance.uniform(0.0, 30.0)))

    def _on_table(self) -> tuple[int, int]:
        return self.work.px((self.chance.uniform(-1.0, 31.0), self.chance.uniform(-1.0, 31.0)))

    def _click(self) -> str:
        spot, button = self._on_table(), self.chance.choice((1, 1, 1, 3))
        self.work.desk.click(spot, button)
        return f"click {spot} {button}"

    def _twice(self) -> str:
        spot = self._on_table()
        self.work.desk.click(spot)
        self.work.desk.click(spot)
        return f"double click {spot}"

    def _drag(self) -> str:
        spots = [self._on_table(), *(self._spot() for _ in range(self.chance.randrange(1, 6)))]
        self.work.desk.press(*spots[0])
        for spot in spots[1:]:
            self.work.desk.move(*spot)
            if self.chance.random() < 0.15:
                self._letter()
            self.work.desk.draw()
        self.work.desk.release(*spots[-1])
        return f"drag {spots}"

    def _let_go_twice(self) -> str:
        spot = self._spot()
        self.work.desk.release(*spot)
        return f"let go {spot}"

    def _letter(self) -> str:
        letter, mod = self.chance.choice(LETTERS), self.chance.choice(MODS)
        self.work.desk.key(ord(letter), mod)
        return f"key {letter} {mod}"

    def _key(self) -> str:
        key, mod = self.chance.choice(OTHERS), self.chance.choice(MODS)
        self.work.desk.key(key, mod)
        return f"key {key} {mod}"

    def _arm(self) -> str:
        item = self.chance.choice(stock())
        self.work.bench.arm(item, ready_made=self.chance.random() < 0.5)
        return f"arm {item.id}"

    def _wheel(self) -> str:
        notches = self.chance.choice((-2, 1, 2))
        self.work.desk.wheel(notches)
        return f"wheel {notches}"


def run_wild(seed: int, steps: int) -> None:
    work = Work(furnished())
    hands = WildHands(work, seed)
    done: list[str] = []
    try:
        for _ in range(steps):
            done.append(hands.act())
            if work.desk.stage.layers:
                work.desk.stage.close_all()
            work.desk.wait(1 / 30)
            work.desk.draw()
    except Exception as error:
        raise AssertionError("; ".join(done[-12:])) from error
    work.bench.cancel()
    table_map = work.bench.draft.table_map
    assert read_document(dict(work.bench.draft.data()), "").table_map == table_map
    while work.bench.redo():
        pass
    last = work.bench.draft.json_bytes()
    while work.bench.undo():
        pass
    assert work.bench.draft.json_bytes() == work.first
    while work.bench.redo():
        pass
    assert work.bench.draft.json_bytes() == last
    work.close()


@pytest.mark.parametrize("seed", [1])
def test_wild_hands(seed: int) -> None:
    run_wild(seed, 80)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 14))
def test_wilder_hands(seed: int) -> None:
    run_wild(seed, 400)
