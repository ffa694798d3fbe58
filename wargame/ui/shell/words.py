"""Every word the player reads passes here: English in the code, catalogues in assets/text/.

A language is a folder of `assets/text/`; what one there is called, and whether it writes
nouns large, its catalogue says itself.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pygame

from wargame.engine import wording
from wargame.paths import assets_dir

DOMAIN = "wargame"
SOURCE = "en"
"""The language of the code, which needs no catalogue."""

AUTO = "auto"
OWN_NAME = "English"
"""The message that every catalogue translates with its own language's name."""

NOUNS = "nouns begin small"
"""The message that a language with large nouns translates with LARGE_NOUNS."""

LARGE_NOUNS = "nouns begin large"

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
PLAIN = ("c", "posix")


class Speech:
    """Which language is spoken now, and its catalogue."""

    def __init__(self) -> None:
        self.language = SOURCE
        self.catalogue = gettext.NullTranslations()

    def speak(self, wish: str) -> bool:
        """Take a language, the system's for one there is not; whether the words are others now."""
        before = self.language
        self.language = wish if wish in languages() else system_language()
        if self.language != before:
            self.catalogue = catalogue_of(self.language)
        return self.language != before


@cache
def _speech() -> Speech:
    speech = Speech()
    speech.speak(AUTO)
    return speech


def speak(wish: str) -> bool:
    """Have the words in a language, "auto" for the system's; whether they are others now."""
    return _speech().speak(wish)


def language() -> str:
    """The code of the language that is spoken now."""
    return _speech().language


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages there are, English first."""
    folder = assets_dir() / "text"
    others = sorted(path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (SOURCE, *others)


@cache
def catalogue_of(code: str) -> gettext.NullTranslations:
    """A language's catalogue; English itself has an empty one."""
    return gettext.translation(DOMAIN, assets_dir() / "text", [code], fallback=True)


def own_name(code: str) -> str:
    """What a language calls itself."""
    return catalogue_of(code).gettext(OWN_NAME)


def system_language() -> str:
    """The first language that the system asks for and there is; English where it asks for none."""
    for wanted in (*_of_environment(), *_of_desktop()):
        name = wanted.replace("-", "_").partition(".")[0].partition("@")[0]
        for code in (name, name.partition("_")[0].lower()):
            if code in languages():
                return code
        if name.lower() in PLAIN:
            break
    return SOURCE


def _of_environment() -> Iterator[str]:
    for variable in VARIABLES:
        value = os.environ.get(variable, "")
        if value:
            yield from (part for part in value.split(":") if part)
            if variable != VARIABLES[0]:
                return


def _of_desktop() -> Iterator[str]:
    """What a system that sets no such variables, as Windows and macOS, says its user reads."""
    if any(os.environ.get(variable) for variable in VARIABLES):
        return
    for locale in pygame.system.get_pref_locales():
        country = locale.get("country")
        yield f"{locale['language']}_{country}" if country else locale["language"]


def _(message: str) -> str:
    """The message in the player's language."""
    return _speech().catalogue.gettext(message) if message else ""


def n_(one: str, many: str, count: int) -> str:
    """The form of the message for `count`, with `{count}` filled in."""
    return _speech().catalogue.ngettext(one, many, count).format(count=count)


def word(template: str, values: Mapping[str, Any]) -> str:
    """A finished sentence from a refusal's or an event's template and values."""
    return wording.word(template, values, _)


def inside(words: str) -> str:
    """Words that begin a line, as they stand inside one: with a small letter, unless nouns are large."""
    return words if _(NOUNS) == LARGE_NOUNS else words[:1].lower() + words[1:]
