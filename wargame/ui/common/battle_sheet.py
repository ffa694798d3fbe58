"""One saved battle: as a row of the list, and in full with what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wargame.ui.common.game_screens import BattleSummary
from wargame.ui.common.layouts import FirstThatFits
from wargame.ui.common.moments import when_words
from wargame.ui.common.pictures import CoverPicture, LatePicture
from wargame.ui.common.saves import Saved
from wargame.ui.shell.theme import Army, Colour, Palette, Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.cards import Card
from wargame.ui.shell.widgets.layout import Column, Row
from wargame.ui.shell.widgets.meter import ProgressBar
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Chip, Icon, Label, Picture
from wargame.ui.shell.words import _

ROW_PICTURE = (72, 72)
PICTURE_SHAPES = (1.0, 0.75, 0.5)
"""How high for its width the sheet shows a battle's table, the best first; in a low window not at all."""


Ask = Callable[[str, Picture], object]
AskWhole = Callable[[str, CoverPicture, tuple[int, int]], object]


@dataclass(frozen=True)
class Verbs:
    """What can be done with a battle, each called with its name."""

    resume: Callable[[str], object]
    replay: Callable[[str], object]
    rename: Callable[[str], object]
    export: Callable[[str], object]
    delete: Callable[[str], object]


def row_of(name: str, saved: Saved | None, ask: Ask) -> Card:
    """A battle's row; its picture, if it can have one, is asked for once it is seen."""
    summary = saved.summary if saved is not None else None
    words = [
        Label(name, Type.NAME, id=f"name-{name}"),
        Label(_facts(saved), Type.SMALL, "dim", wrap=True, most_lines=3, id=f"facts-{name}"),
    ]
    lead: Widget = Icon("warning", 28, "bad", least=ROW_PICTURE)
    if saved is None or summary is not None:
        lead = LatePicture(ROW_PICTURE, lambda picture: ask(name, picture))
    parts: list[Widget] = [lead, Column(words, gap=2, stretch=1, align=("fill", "centre"))]
    if saved is not None:
        parts.append(_status(saved))
    return Card(Row(parts, gap=14), name, name, row=True, padding=8, id=f"battle-{name}")


def _facts(saved: Saved | None) -> str:
    if saved is None:
        return ""
    when = when_words(saved.saved_s)
    if saved.summary is None:
        return when
    return f"{saved.summary.map_title} · {_versus(saved.summary)} · {_turn(saved.summary)} · {when}"


def _versus(summary: BattleSummary) -> str:
    return _("{one} against {other}").format(one=summary.sides[0], other=summary.sides[1])


def _turn(summary: BattleSummary) -> str:
    return _("turn {turn}").format(turn=summary.turn) if summary.turn else _("deployment")


def _status(saved: Saved) -> Chip:
    summary = saved.summary
    if summary is None:
        return Chip(_("can't be read"), "bad", icon="warning")
    if saved.damaged:
        return Chip(_("damaged"), "orange", icon="warning")
    if summary.result:
        return Chip(summary.result, "dim", icon="flag")
    return Chip(_("goes on"), "good", icon="play")


class BattleSheet(Column):
    """The chosen battle: its table, who fights with how many units left, and the verbs."""

    def __init__(self, verbs: Verbs, ask: AskWhole) -> None:
        self._verbs = verbs
        self._ask = ask
        super().__init__([], gap=10, stretch=1)

    def clear(self) -> None:
        """No battle is chosen."""
        self.replace([])

    def show(self, name: str, saved: Saved | None, armies: tuple[Army, Army]) -> None:
        """Show a battle."""

        def facts() -> list[Widget]:
            return _facts_of(name, saved, armies)

        forms: list[Widget] = [
            Column([self._picture(name, saved, shape), *facts()], gap=10) for shape in PICTURE_SHAPES
        ]
        forms.append(ScrollView(Column(facts(), gap=8)))
        self.replace([FirstThatFits(forms, stretch=1), *self._buttons(name, saved)])

    def _picture(self, name: str, saved: Saved | None, shape: float) -> Widget:
        return CoverPicture(
            lambda picture, size: self._ask(name, picture, size),
            shape=shape,
            whole=True,
            visible=saved is None or saved.summary is not None,
        )

    def _buttons(self, name: str, saved: Saved | None) -> list[Widget]:
        over = saved is not None and saved.summary is not None and bool(saved.summary.result)
        resume = Button(
            _("Continue"),
            lambda: self._verbs.resume(name),
            shortcut="C",
            primary=not over,
            enabled=not over,
            tooltip=_("This battle is over; it can be replayed.") if over else "",
            stretch=1,
            id="continue",
        )
        replay = self._button(_("Replay"), "R", name, self._verbs.replay, "replay")
        replay.primary = over
        rename = self._button(_("Rename"), "n", name, self._verbs.rename, "rename")
        export = self._button(_("Export"), "E", name, self._verbs.export, "export")
        delete = self._button(_("Delete"), "D", name, self._verbs.delete, "delete")
        return [Row([resume, replay], gap=8), Row([rename, export, delete], gap=8)]

    def _button(self, text: str, letter: str, name: str, then: Callable[[str], object], id_: str) -> Button:
        small = Type.LABEL if id_ != "replay" else Type.BUTTON
        return Button(text, lambda: then(name), shortcut=letter, style=small, stretch=1, id=id_)


def _facts_of(name: str, saved: Saved | None, armies: tuple[Army, Army]) -> list[Widget]:
    facts: list[Widget] = [Label(name, Type.HEADING, wrap=True, id="sheet-name")]
    if saved is None:
        return facts
    when = Label(_("Saved {when}.").format(when=when_words(saved.saved_s)), Type.SMALL, "dim", wrap=True)
    summary = saved.summary
    if summary is None:
        lost = _("No copy of this battle can be read. Continue says why.")
        return [*facts, Label(lost, Type.BODY, "bad", wrap=True), when]
    where = f"{summary.map_title}, {summary.result or _turn(summary)}"
    facts += [Label(where, Type.BODY, wrap=True), *_sides_of(summary, armies)]
    if saved.damaged:
        hurt = _("The newest save is damaged; an older copy is whole.")
        facts.append(Label(hurt, Type.BODY, "orange", wrap=True))
    return [*facts, when]


def _sides_of(summary: BattleSummary, armies: tuple[Army, Army]) -> list[Widget]:
    """Each side by its mark and name, with how much of it is left."""
    strengths = summary.strength or ((0, 0),) * len(summary.sides)
    found: list[Widget] = []
    for side, left, (now, first), army in zip(summary.sides, summary.left, strengths, armies, strict=True):

        def tone(_palette: Palette, army: Army = army) -> Colour:
            return army.hud

        mark = Icon(f"{army.mark}_mark", 14, tone, align=("centre", "centre"))
        name = Label(side, Type.BODY_MEDIUM, tone, wrap=True, stretch=1, align=("fill", "centre"))
        parts: list[Widget] = [Row([mark, name, Label(left, Type.SMALL, "dim", align=("end", "centre"))])]
        if first:
            parts.append(ProgressBar("", now / first, tone))
        found.append(Column(parts, gap=4))
    return found
