"""A lesson's words in the player's language: templates with names of units, marked-up prose."""

from __future__ import annotations

from collections.abc import Mapping

from wargame.games.skirmish.lessons.trouble import Words
from wargame.ui.shell import markup
from wargame.ui.shell.words import _
from wargame.ui.skirmish.names import Names

TERM = "**"


def prose(text: str) -> str:
    """A lesson's text as marked-up prose: nothing but its two stars means anything."""
    return TERM.join(markup.escape(part) for part in _(text).split(TERM))


def sentence(words: Words, names: Names | None = None) -> str:
    """A remark as marked-up prose, with units called by their names and tasks by their words."""
    values = {key: _value(key, value, names) for key, value in words.values.items()}
    return TERM.join(_filled(part, values) for part in _(words.template).split(TERM))


def _filled(part: str, values: Mapping[str, str]) -> str:
    return markup.escape(part.format(**values))


def _value(key: str, value: str, names: Names | None) -> str:
    if key == "task":
        return _(value).replace(TERM, "")
    return names.piece(value) if names is not None and key == "unit" else value
