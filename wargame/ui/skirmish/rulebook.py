"""Clauses of the rules by id, out of RULES.md: what the log's lines and the help key open."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

from wargame.games.skirmish.state import State

_HEADING = re.compile(r"^(?P<level>#{1,2}) (?P<title>.+?)\s*$", re.MULTILINE)
_MARKS = re.compile(r"\*+")
_TABLE = re.compile(r"^\|.*$\n?", re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """A clause under its chapter; `id` is the clause's, or the chapter's title for its own words."""

    id: str
    chapter: str
    words: str


@cache
def pages() -> tuple[Page, ...]:
    """Every page in the order of the rules, without marks; a chapter of clauses alone has none itself.

    Tables are left out: the cards and the inspector show what they hold.
    """
    text = resources.files("wargame.games.skirmish").joinpath("RULES.md").read_text(encoding="utf-8")
    headings = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    found: list[Page] = []
    chapter = ""
    for heading, end in zip(headings, ends, strict=True):
        title = heading["title"]
        chapter = title if heading["level"] == "#" else chapter
        words = _MARKS.sub("", _TABLE.sub("", text[heading.end() : end])).strip()
        if words:
            found.append(Page(title, chapter, words))
    return tuple(found)


@cache
def clauses() -> dict[str, str]:
    """Every clause's text by its id, without marks."""
    return {page.id: page.words for page in pages() if page.id != page.chapter}


def clause(rule: str) -> str:
    """A clause's text; empty for an id there is not."""
    return clauses().get(rule, "")


def clause_of(state: State) -> str:
    """The id of the clause that a player at this moment most likely wonders about."""
    match state.phase:
        case "choose":
            return "initiative" if state.turn else "deploy.order"
        case "deploy":
            return "deploy.zone"
        case "react":
            return "overwatch.react"
        case "over":
            return "victory"
        case _:
            return "activation"
