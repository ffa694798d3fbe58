"""The drawer of house rules: each with its default, changed ones marked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from wargame.ui.common.game_screens import HouseRule
from wargame.ui.shell.scenes import Choice, Stage
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Toggle
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Column, Hairline, Row
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Chip, Label
from wargame.ui.shell.words import _, word

WIDTH, HEIGHT = 720, 400


class HouseRulesDrawer:
    """Shows the rules in a dialog and tells every change."""

    def __init__(
        self,
        stage: Stage,
        rules: tuple[HouseRule, ...],
        changes: Mapping[str, Any],
        on_change: Callable[[Mapping[str, Any]], object],
    ) -> None:
        self._stage = stage
        self._rules = rules
        self._changes = dict(changes)
        self._on_change = on_change
        self._marks: dict[str, Chip] = {}

    def open(self) -> None:
        """Show the drawer."""
        self._marks = {rule.name: self._mark(rule) for rule in self._rules}
        rows: list[Widget] = []
        for rule in self._rules:
            rows += [self._row(rule), Hairline(share=0.15)]
        body = ScrollView(Column(rows, gap=8, margin=4), least=(0, HEIGHT), id="house-rules-list")
        words = _("They hold for the whole battle and are kept in its journal.")
        choices = [
            Choice(_("All as printed"), self._reset, id="house-rules-reset"),
            Choice(_("Done"), safe=True, primary=True, id="house-rules-done"),
        ]
        self._stage.dialog(_("House rules"), words, choices, body, WIDTH)

    def _row(self, rule: HouseRule) -> Widget:
        about = Label(word(rule.about, {}), Type.BODY, wrap=True)
        usual = _("usually {value}").format(value=_spoken(rule.default))
        words = Column([about, Label(f"{rule.name} · {usual}", Type.SMALL, "dim")], gap=2, stretch=1)
        return Row([words, self._marks[rule.name], self._control(rule)], gap=12)

    def _control(self, rule: HouseRule) -> Widget:
        value = self._changes.get(rule.name, rule.default)
        if rule.type == "bool":
            return Toggle("", bool(value), lambda on: self._set(rule, on), id=rule.name, least=(64, 0))
        field = TextField(_written(value), name=rule.name, width=150, id=rule.name)
        field.on_change = lambda text: self._typed(rule, field, text)
        return field

    def _typed(self, rule: HouseRule, field: TextField, text: str) -> None:
        """Take what was typed as soon as it is a value; say what is wrong while it is not."""
        try:
            value = json.loads(text)
        except ValueError:
            field.problem = _("This is not a number.")
            return
        field.problem = _fault_of(rule, value)
        if not field.problem:
            self._set(rule, value)

    def _set(self, rule: HouseRule, value: Any) -> None:
        if value == rule.default:
            self._changes.pop(rule.name, None)
        else:
            self._changes[rule.name] = value
        self._marks[rule.name].visible = rule.name in self._changes
        self._on_change(dict(self._changes))

    def _mark(self, rule: HouseRule) -> Chip:
        return Chip(_("changed"), "orange", visible=rule.name in self._changes)

    def _reset(self) -> None:
        self._changes.clear()
        self._on_change({})


def _fault_of(rule: HouseRule, value: Any) -> str:
    if rule.type == "bands":
        return "" if isinstance(value, list) else _("Bands look like [[15, 4], [40, 5]].")
    whole = isinstance(value, int) and not isinstance(value, bool)
    if rule.type == "int" and not whole:
        return _("A whole number is needed.")
    if not whole and not isinstance(value, float):
        return _("This is not a number.")
    if (rule.low is not None and value < rule.low) or (rule.high is not None and value > rule.high):
        return _("From {low} to {high}.").format(low=_written(rule.low), high=_written(rule.high))
    return ""


def _written(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:g}"
    return json.dumps(value)


def _spoken(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _written(value)
