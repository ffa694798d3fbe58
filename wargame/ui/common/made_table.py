"""The table made by chance on the set-up page: its card, its seed, and what is wished for."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence

import pygame

from wargame.ui.common.game_screens import GameScreens, TableWish
from wargame.ui.common.layouts import WideOrNarrow
from wargame.ui.common.map_shelf import map_card
from wargame.ui.common.pictures import CoverPicture
from wargame.ui.shell.scenes import Choice, Stage
from wargame.ui.shell.tasks import Task
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, IconButton
from wargame.ui.shell.widgets.cards import Card
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Column, Grid, Row, Stack
from wargame.ui.shell.widgets.menu import Dropdown
from wargame.ui.shell.widgets.text import Icon, Label
from wargame.ui.shell.words import _

RANDOM = "made-by-chance"
"""Tells the card of the made table from those of the others."""

SEEDS = 1_000_000
LONGEST_SEED = 20
CELL, CONTROL_HEIGHT = 130, 40
WIDE_FROM = 400
SEED = "seed"
PAUSE_S = 0.4


class MadeTable:
    """A seed and wishes, kept as text by their ids; `on_change` hears of every other table."""

    def __init__(self, stage: Stage, screens: GameScreens, on_change: Callable[[], object]) -> None:
        self._stage = stage
        self._screens = screens
        self._on_change = on_change
        self.offers: Sequence[TableWish] = screens.made_tables()
        kept = stage.settings.made_table
        seed = read_seed(kept.get(SEED, ""))
        self.seed = secrets.randbelow(SEEDS) if seed is None else seed
        self.wishes = {wish.id: _known(wish, kept.get(wish.id)) for wish in self.offers}
        self._typed: tuple[TextField, Task] | None = None
        self._picture = CoverPicture()
        self._dice = Icon("dice")
        self._under = Label("", Type.SMALL, "dim", wrap=True)

    @property
    def name(self) -> str:
        """The name by which the game knows this table."""
        return self._screens.made_name(self.seed, self.wishes)

    def settings(self) -> dict[str, Mapping[str, str]]:
        """What is remembered for the next time."""
        return {"made_table": {SEED: str(self.seed), **self.wishes}}

    # -- the card ------------------------------------------------------------------------

    def card(self) -> Card:
        """The card among those of the tables that lie ready; dice until its table has been seen."""
        seen = self._picture.surface
        self._picture = CoverPicture()
        self._picture.surface = seen
        self._dice = Icon("dice", 44, "dim", align=("centre", "centre"), visible=seen is None)
        self._under = Label(self._seed_words(), Type.SMALL, "dim", wrap=True, most_lines=3)
        return map_card(Stack([self._picture, self._dice]), _("Random"), self._under, RANDOM, "map-random")

    def show(self, surface: pygame.Surface | None) -> None:
        """The picture on the card; None: the dice."""
        self._picture.surface = surface
        self._dice.visible = surface is None
        self._stage.redraw()

    def _seed_words(self) -> str:
        return _("seed {seed}").format(seed=self.seed)

    # -- the wishes ----------------------------------------------------------------------

    def controls(self, visible: bool) -> Widget:
        """The seed and the wishes in a row, or behind a button where there is no room for them."""
        wide = Grid([self._seed_row(), *self._choices()], cell_width=CELL, gap=8)
        narrow = Button(_("Wishes"), self._open, icon="dice", quiet=True, height=36, id="made-open")
        return WideOrNarrow(wide, narrow, WIDE_FROM, visible=visible, id="made-table")

    def _seed_row(self) -> Widget:
        def roll() -> None:
            self._forget_typing()
            self.seed = secrets.randbelow(SEEDS)
            field.value, field.problem = str(self.seed), ""
            self._changed()

        field = TextField(
            str(self.seed),
            lambda _text: self._is_typed(field),
            lambda _text: self.settle(),
            name=_("Seed"),
            longest=LONGEST_SEED,
            width=84,
            stretch=1,
            id="made-seed",
        )
        again = IconButton("dice", _("Another seed"), roll, size=CONTROL_HEIGHT, id="made-again")
        return Row([field, again], gap=4)

    def _is_typed(self, field: TextField) -> None:
        """Wait a moment for the next digit: no table is made of half a seed."""
        self._forget_typing()
        pause = self._stage.tasks.thread(
            lambda _progress: time.sleep(PAUSE_S), then=lambda _task: self.settle()
        )
        self._typed = field, pause

    def _forget_typing(self) -> None:
        if self._typed is not None:
            self._typed[1].cancel()
            self._typed = None

    def settle(self) -> None:
        """Take the seed that has been typed, or say beside it what is wrong."""
        if self._typed is None:
            return
        field, seed = self._typed[0], read_seed(self._typed[0].value)
        self._forget_typing()
        field.problem = "" if seed is not None else _("A whole number from 0 on.")
        if seed is not None and seed != self.seed:
            self.seed = seed
            self._changed()

    def _choices(self) -> list[Widget]:
        return [
            Dropdown(
                wish.choices,
                self.wishes[wish.id],
                lambda value, id=wish.id: self._wish(id, value),  # type: ignore[misc]
                name=wish.title,
                width=CELL,
                tooltip=wish.title,
                id=f"made-{wish.id}",
            )
            for wish in self.offers
        ]

    def _wish(self, id: str, value: str) -> None:
        self.wishes[id] = value
        self._changed()

    def _changed(self) -> None:
        self._under.text = self._seed_words()
        self.show(None)
        self._on_change()

    def _open(self) -> None:
        """The wishes in a dialog of their own."""
        body = Column([self._seed_row(), *self._choices()], gap=8)
        done = Choice(_("Done"), safe=True, primary=True, id="made-done")
        self._stage.dialog(_("Random table"), "", [done], body, 320)


def read_seed(text: str) -> int | None:
    """A seed that was typed or kept; None for anything else."""
    plain = text.strip()
    if not plain.isascii() or not plain.isdigit() or int(plain) >= 2**64:
        return None
    return int(plain)


def _known(wish: TableWish, kept: str | None) -> str:
    return kept if kept is not None and any(kept == id for id, _words in wish.choices) else wish.usual
