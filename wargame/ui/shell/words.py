"""Every word the player reads passes here: English in the code, catalogues in assets/text/."""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from functools import cache
from typing import Any

from wargame.engine import wording
from wargame.paths import assets_dir

DOMAIN = "wargame"


@cache
def catalogue() -> gettext.NullTranslations:
    """The catalogue for the languages the environment asks for; English itself when there is none."""
    return gettext.translation(DOMAIN, assets_dir() / "text", fallback=True)


def _(message: str) -> str:
    """The message in the player's language."""
    return catalogue().gettext(message) if message else ""


def n_(one: str, many: str, count: int) -> str:
    """The form of the message for `count`, with `{count}` filled in."""
    return catalogue().ngettext(one, many, count).format(count=count)


def word(template: str, values: Mapping[str, Any]) -> str:
    """A finished sentence from a refusal's or an event's template and values."""
    return wording.word(template, values, _)
