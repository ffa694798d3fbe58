"""The drawer of house rules: each with its default, changed ones marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

from wargame.ui.common.bands import bands_text, read_bands
from wargame.ui.common.game_screens import GameScreens, HouseRule
from wargame.ui.common.layouts import Shelf
from wargame.ui.common.settings_rows import LINE_SHARE
from wargame.ui.shell.scenes import Choice, Stage
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import IconButton, Toggle
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Column, Hairline, Row, Spacer
from wargame.ui.shell.widgets.slider import Stepper
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _, n_

WIDTH, HEIGHT, MARGIN = 720, 420, 16
CONTROL = 150
FEW = 30

Changes = Mapping[str, Any]


class HouseRulesDrawer:
    """Shows the rules in a dialog and tells every change."""

    def __init__(
        self, stage: Stage, screens: GameScreens, changes: Changes, on_change: Callable[[Changes], object]
    ) -> None:
        self._stage = stage
        self._screens = screens
        rules = {rule.name: rule for rule in screens.house_rules()}
        self._changes = {name: value for name, value in changes.items() if name in rules}
        self._rules = rules
        self._on_change = on_change
        self._rows: dict[str, RuleRow] = {}
        self._count = Label("", Type.BODY_MEDIUM, "orange")
        self._back_to_print: Widget | None = None

    def open(self) -> None:
        """Show the drawer."""
        body = Shelf(Column(self._sections(), gap=8, margin=4), HEIGHT, id="house-rules-list")
        words = _("They hold for the whole battle and are kept in its journal.")
        choices = [
            Choice(_("All as printed"), self._reset, id="house-rules-reset"),
            Choice(_("Done"), safe=True, primary=True, id="house-rules-done"),
        ]
        parts = Column([self._count, body], gap=8)
        dialog = self._stage.dialog(_("House rules"), words, choices, parts, WIDTH)
        dialog.margin = MARGIN
        self._back_to_print = dialog.find("house-rules-reset")
        self._show_count()

    def _sections(self) -> list[Widget]:
        parts: list[Widget] = []
        for group, rules in groupby(self._rules.values(), lambda rule: rule.group):
            parts += [Spacer(4, 0), Label(group, Type.HEADING, "brass"), Hairline()]
            for n, rule in enumerate(rules):
                if n:
                    parts.append(Hairline(share=LINE_SHARE))
                value = self._changes.get(rule.name, rule.default)
                self._rows[rule.name] = RuleRow(rule, value, self._screens.house_rule_fault, self._set)
                parts.append(self._rows[rule.name])
        return parts

    def _set(self, rule: HouseRule, value: Any) -> None:
        if is_default(rule, value):
            self._changes.pop(rule.name, None)
        else:
            self._changes[rule.name] = value
        self._show_count()
        self._on_change(dict(self._changes))

    def _show_count(self) -> None:
        count = len(self._changes)
        self._count.text = n_("{count} rule changed", "{count} rules changed", count) if count else ""
        self._count.visible = bool(count)
        if self._back_to_print is not None:
            self._back_to_print.enabled = bool(count)

    def _reset(self) -> None:
        self._changes.clear()
        self._on_change({})


class RuleRow(Row):
    """One rule: what it is about, its default, its value, and a way back to the default."""

    def __init__(
        self,
        rule: HouseRule,
        value: Any,
        fault_of: Callable[[str, Any], str],
        on_set: Callable[[HouseRule, Any], object],
    ) -> None:
        self.rule = rule
        self.topic = rule.name
        """What the help key explains."""
        self._kept = value
        self._fault_of = fault_of
        self._on_set = on_set
        usual = _("usually {value}").format(value=written(rule, rule.default, spoken=True))
        self._note = Label("", Type.SMALL, "dim", wrap=True)
        self._usual = usual
        words = Column([Label(rule.about, Type.BODY, wrap=True), self._note], gap=2, stretch=1)
        self._back = IconButton(
            "undo", usual, self._put_back, size=32, align=("centre", "centre"), id=f"back-{rule.name}"
        )
        self._holder = Column([self._control(value)], align=("end", "centre"), least=(CONTROL, 0))
        super().__init__([words, self._back, self._holder], gap=10)
        self._mark(value)

    def _control(self, value: Any) -> Widget:
        rule = self.rule
        if rule.type == "bool":
            return Toggle("", bool(value), lambda on: self._set(on), id=rule.name, align=("end", "centre"))
        if rule.type == "int" and rule.low is not None and rule.high is not None and rule.high <= FEW:
            return Stepper(
                "", int(value), rule.low, rule.high, on_change=lambda v: self._set(round(v)), id=rule.name
            )
        field = TextField(written(rule, value), name=rule.name, width=CONTROL, id=rule.name)
        field.on_change = lambda text: self._typed(field, text)
        return field

    def _typed(self, field: TextField, text: str) -> None:
        """Take what was typed as soon as it is a value.

        While it is none, say what is wrong; what was there before holds.
        """
        value = read(self.rule, text)
        if value is None:
            field.problem = (
                _("Write bands like 15: 4+, 40: 5+.")
                if self.rule.type == "bands"
                else _("This is not a number.")
            )
        else:
            field.problem = self._fault_of(self.rule.name, value)
        self._set(self._kept if field.problem else value)
        self._say(field.problem)

    def _set(self, value: Any) -> None:
        self._mark(value)
        self._on_set(self.rule, value)

    def _put_back(self) -> None:
        self._kept = self.rule.default
        self._holder.replace([self._control(self.rule.default)])
        self._set(self.rule.default)

    def _mark(self, value: Any) -> None:
        changed = not is_default(self.rule, value)
        self._back.visible = changed
        self._note.tone = "orange" if changed else "dim"
        self._note.text = _("changed, {usual}").format(usual=self._usual) if changed else self._usual

    def _say(self, problem: str) -> None:
        if problem:
            self._note.text, self._note.tone = problem, "bad"


def is_default(rule: HouseRule, value: Any) -> bool:
    """Whether a value says the same as the default, lists and tuples alike."""
    return bool(_plain(value) == _plain(rule.default))


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value


def written(rule: HouseRule, value: Any, *, spoken: bool = False) -> str:
    """A rule's value as it is typed; `spoken` says yes and no."""
    if rule.type == "bands" and isinstance(value, list | tuple):
        return bands_text(value)
    if isinstance(value, bool):
        return (_("yes") if value else _("no")) if spoken else str(value).lower()
    return f"{value:g}" if isinstance(value, int | float) else str(value)


def read(rule: HouseRule, text: str) -> Any:
    """The value a text says; None when it says none."""
    if rule.type == "bands":
        return read_bands(text)
    try:
        number = float(text.strip().replace(",", "."))
    except ValueError:
        return None
    return int(number) if rule.type == "int" and number.is_integer() else number
