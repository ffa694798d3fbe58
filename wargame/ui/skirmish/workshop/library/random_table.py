"""A table by chance: a seed and a few wishes, and a look at what they make."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import cast

import msgspec
import pygame

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.appraisal.findings import Stopped
from wargame.games.skirmish.maps.editing.draft import Draft, draft_of
from wargame.games.skirmish.maps.making.make import make_table
from wargame.games.skirmish.maps.making.wish import (
    DENSITIES,
    LARGEST_MADE_CM,
    MOST_SEED,
    SMALLEST_MADE_CM,
    STYLES,
    SYMMETRIES,
    TARGETS,
    Wish,
)
from wargame.games.skirmish.maps.read import MapDocument
from wargame.games.skirmish.maps.write import map_json
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.tasks import Cancelled, Progress, Task
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, IconButton
from wargame.ui.shell.widgets.layout import Column, Row, Spacer
from wargame.ui.shell.widgets.menu import Dropdown
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Label, Picture
from wargame.ui.shell.words import _
from wargame.ui.skirmish.wish_words import wish_words
from wargame.ui.skirmish.workshop.controls import NumberField, SettlingField
from wargame.ui.skirmish.workshop.library.sheet import Halves, Sheet
from wargame.ui.skirmish.workshop.library.views import quick_view
from wargame.ui.skirmish.workshop.wording import sentence

SHEET = (940, 620)
PREVIEW, PREVIEW_PX = (400, 400), 640
CHOICE = 180
SEEDS = 1_000_000
LONGEST_SEED = 20


class RandomTable:
    """Shows what a seed makes; `then(draft)` gets the table that is taken."""

    def __init__(self, stage: Stage, then: Callable[[Draft], object], seed: int | None = None) -> None:
        self._stage = stage
        self._then = then
        self._wish = Wish(new_seed() if seed is None else seed)
        self._made: TableMap | None = None
        self._task: Task | None = None
        self._picture = Picture(None, PREVIEW, stretch=1, id="random-picture")
        self._words = Label("", Type.BODY, "dim", wrap=True, id="random-words")
        self._seed = SettlingField(
            str(self._wish.seed),
            self._seed_typed,
            height=40,
            name=_("Seed"),
            longest=LONGEST_SEED,
            width=CHOICE - 48,
            id="random-seed",
        )
        self._take = Button(_("Take it"), self._taken, primary=True, id="random-take", least=(120, 0))
        self._sheet = Sheet(_("A table by chance"), self._body(), self._feet(), self._close, SHEET)

    def open(self) -> None:
        """Show the sheet, the first table on its way."""
        self._sheet.show(self._stage)
        self._make()

    def _body(self) -> Widget:
        again = IconButton("dice", _("Another seed"), self._again, size=40, id="random-again")
        style = _choice(
            _("Style"), STYLES, self._wish.style, lambda value: self._change(style=value), "style"
        )
        density = _choice(
            _("How much"), DENSITIES, self._wish.density, lambda value: self._change(density=value), "density"
        )
        symmetry = _choice(
            _("Symmetry"),
            SYMMETRIES,
            self._wish.symmetry,
            lambda value: self._change(symmetry=value),
            "symmetry",
        )
        fairness = _choice(
            _("Fairness"),
            TARGETS,
            self._wish.fairness,
            lambda value: self._change(fairness=value),
            "fairness",
        )
        width, depth = self._side(_("Width"), 0), self._side(_("Depth"), 1)
        rows: list[Widget] = [
            _named(_("Seed"), Row([self._seed, again], gap=8)),
            style,
            density,
            symmetry,
            fairness,
            _named(_("Width"), width),
            _named(_("Depth"), depth),
            Label(
                _("The same seed and wishes make the same table everywhere."), Type.SMALL, "dim", wrap=True
            ),
        ]
        left = Column([self._picture, self._words], gap=8)
        return Halves(left, ScrollView(Column(rows, gap=10, margin=2)), 0.54)

    def _feet(self) -> list[Widget]:
        cancel = Button(_("Cancel"), self._close, id="random-cancel", least=(104, 0))
        return [Spacer(), cancel, self._take]

    def _side(self, words: str, axis: int) -> NumberField:
        return NumberField(
            words,
            self._wish.size[axis],
            SMALLEST_MADE_CM,
            LARGEST_MADE_CM,
            "cm",
            lambda value: self._sized(axis, value),
            height=40,
            width=CHOICE,
            id="random-width" if axis == 0 else "random-depth",
        )

    # -- wishes --------------------------------------------------------------------------

    def _sized(self, axis: int, value: float) -> None:
        width, depth = self._wish.size
        self._change(size=(value, depth) if axis == 0 else (width, value))

    def _again(self) -> None:
        self._change(seed=new_seed())
        self._seed.show(str(self._wish.seed))

    def _seed_typed(self, text: str) -> None:
        seed = read_seed(text)
        if seed is None:
            self._seed.problem = _("A whole number from 0 on.")
            return
        self._seed.problem = ""
        self._seed.show(str(seed))
        self._change(seed=seed)

    def _change(self, **wishes: object) -> None:
        self._wish = msgspec.structs.replace(self._wish, **wishes)
        self._make()

    # -- the table -----------------------------------------------------------------------

    def _make(self) -> None:
        """Make the table and its picture beside the main loop; a newer wish calls an older one off."""
        if self._task is not None:
            self._task.cancel()
        wish = self._wish
        self._made = None
        self._take.enabled = False
        self._words.text, self._words.tone = _("Making the table …"), "dim"

        def work(progress: Progress) -> tuple[TableMap, pygame.Surface] | Fault:
            try:
                table_map = make_table(wish, cancelled=lambda: _is_off(progress))
            except Stopped:
                raise Cancelled from None
            except Fault as fault:
                return fault
            return table_map, quick_view(table_map, PREVIEW_PX, progress)

        self._task = self._stage.tasks.thread(work, then=self._come)

    def _come(self, task: Task) -> None:
        if task is not self._task:
            return
        self._task = None
        if task.error:
            raise RuntimeError(task.error)
        if isinstance(task.result, Fault):
            self._words.text, self._words.tone = sentence(task.result.why), "bad"
            return
        self._made, self._picture.surface = cast("tuple[TableMap, pygame.Surface]", task.result)
        self._words.text = self._made.notes
        self._take.enabled = True
        self._stage.redraw()

    def _taken(self) -> object:
        made = self._made
        if made is None:
            return None
        self._close()
        return self._then(draft_of(MapDocument(made, map_json(made))))

    def _close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._stage.close_popup(self._sheet)


def new_seed() -> int:
    """A seed that nobody chose, short enough to tell a friend."""
    return secrets.randbelow(SEEDS)


def read_seed(text: str) -> int | None:
    """The seed that was typed; None for anything else."""
    plain = text.strip()
    if not plain.isascii() or not plain.isdigit():
        return None
    seed = int(plain)
    return seed if seed <= MOST_SEED else None


def _choice(words: str, values: Sequence[str], value: str, then: Callable[[str], object], key: str) -> Widget:
    options = [(name, wish_words(name)) for name in values]
    return _named(words, Dropdown(options, value, then, name=words, width=CHOICE, id=f"random-{key}"))


def _named(words: str, control: Widget) -> Row:
    return Row([Label(words, Type.BODY, "dim", stretch=1, align=("fill", "centre")), control], gap=10)


def _is_off(progress: Progress) -> bool:
    try:
        progress(0.0)
    except Cancelled:
        return True
    return False
